/** Reading while a build of another process puts a new folder in the place of the old. */
import { renameSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readPublished, steadily } from "../../scripts/gateway/files.ts";
import { isFile, steadyDisk } from "../../scripts/preview/files.ts";
import { send } from "../http.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

let folder: string;
let dist: string;
let server: Server | undefined;

beforeEach(() => {
  folder = temporaryFolder();
  dist = join(folder, "dist");
  writeFiles(folder, { "dist/a.json": "old", "new/a.json": "the new one" });
});

afterAll(() => {
  server?.closeAllConnections();
  server?.close();
});

describe("a look at the out folder", () => {
  it("that falls between the two renames of a build is taken once more", () => {
    renameSync(dist, join(folder, "former"));
    const found = steadily(
      dist,
      () => readPublished(dist, "a.json"),
      () => renameSync(join(folder, "new"), dist),
    );
    expect(found).toBe("the new one");
  });

  it("does not wait for a file that is not there, nor look a third time", () => {
    let looks = 0;
    const look = (): undefined => void (looks += 1);
    const pause = (): never => {
      throw new Error("waited");
    };
    expect(steadily(dist, look, pause)).toBeUndefined();
    expect(looks).toBe(2);
  });
});

describe("a link in the out folder", () => {
  it("leads to files inside it, and to nothing outside", async () => {
    writeFiles(folder, { "secret/a.json": "secret", "dist/inside/a.json": "inside" });
    symlinkSync(join(folder, "secret"), join(dist, "out"));
    symlinkSync(join(dist, "inside"), join(dist, "in"));
    expect([isFile(dist, "out/a.json"), isFile(dist, "in/a.json")]).toEqual([false, true]);
    server = createServer((request, response) => {
      const disk = steadyDisk(dist, response);
      disk.lstat(join(dist, request.url ?? "")).then(
        () => response.end("found"),
        () => response.end("not found"),
      );
    });
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    expect((await send(port, { method: "GET", target: "/out/a.json" })).body).toBe("not found");
    expect((await send(port, { method: "GET", target: "/in/a.json" })).body).toBe("found");
    server.close();
  });
});

describe("a response", () => {
  it("has the size and the bytes of one file, whatever is put in its place", async () => {
    const file = join(dist, "a.json");
    server = createServer((_request, response) => {
      const disk = steadyDisk(dist, response);
      void disk.lstat(file).then(({ size }) => {
        writeFileSync(join(dist, "b.json"), "the new one");
        renameSync(join(dist, "b.json"), file);
        response.setHeader("Content-Length", size);
        disk.createReadStream(file).pipe(response);
      });
    });
    const listening = server;
    await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
    const { port } = listening.address() as AddressInfo;
    expect((await send(port, { method: "GET", target: "/" })).body).toBe("old");
    expect((await send(port, { method: "GET", target: "/" })).body).toBe("the new one");
  });
});
