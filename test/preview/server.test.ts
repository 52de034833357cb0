/** What the preview says when the out folder itself changes under it. */
import type * as FileSystem from "node:fs";
import { renameSync, symlinkSync, unlinkSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { serveConfiguration } from "../../scripts/hosts/serve.ts";
import { createPreviewServer, type PreviewedSite } from "../../scripts/preview/server.ts";
import { emitSite } from "../gateway/emitted.ts";
import { send } from "../http.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

/** Is called before each call that looks at the disk. */
const disk = vi.hoisted(() => ({ looks: (): void => {} }));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof FileSystem>();
  const seen = <T extends (...args: never[]) => unknown>(call: T): T =>
    ((...args: Parameters<T>) => (disk.looks(), call(...args))) as T;
  return { ...fs, openSync: seen(fs.openSync), realpathSync: seen(fs.realpathSync), lstatSync: seen(fs.lstatSync) };
});

const { folder, plan } = emitSite([]);
const served: PreviewedSite = {
  site: { addresses: plan.site.addresses, unlisted: "reject" },
  directory: join(folder, "dist"),
  basePath: "",
  serveConfiguration: JSON.stringify(serveConfiguration({ rules: plan.rules.rules })),
};

/** Runs a preview, and returns the faults that it reported. */
async function withPreview(now: () => PreviewedSite, work: (port: number) => Promise<void>): Promise<unknown[]> {
  const faults: unknown[] = [];
  const server = createPreviewServer(now, (fault) => faults.push(fault));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await work((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return faults;
}

const REQUESTS = [
  { method: "GET", target: "/openapi.json" },
  { method: "POST", target: "/api/v1/translate/es/docs/intro" },
];

it.each(REQUESTS)("a folder that has become a link is not served: $method $target", async (request) => {
  const away = join(folder, "away");
  const faults = await withPreview(
    () => served,
    async (port) => {
      expect((await send(port, request)).status).toBe(200);
      renameSync(served.directory, away);
      symlinkSync(away, served.directory);
      expect((await send(port, request)).status).toBe(404);
    },
  ).finally(() => {
    unlinkSync(served.directory);
    renameSync(away, served.directory);
  });
  expect(faults).toEqual([]);
});

it("shows nothing of where a link leads that replaces the folder while a request is answered", async () => {
  const [away, secret] = [join(folder, "away"), temporaryFolder()];
  writeFiles(secret, { "key.json": "secret", "translations/v1/es/key.json": "secret" });
  const answers: string[] = [];
  let [number, count] = [0, 0];
  disk.looks = () => {
    number += 1;
    if (number !== count) return;
    renameSync(served.directory, away);
    symlinkSync(secret, served.directory);
  };
  const faults = await withPreview(
    () => served,
    async (port) => {
      for (const target of ["/key.json", "/api/v1/translate/es/key"]) {
        for (count = 1; count < 12; count += 1) {
          number = 0;
          const { status, body } = await send(port, { method: "GET", target });
          answers.push(`${status} ${body.includes("secret")}`);
          if (number < count) continue;
          unlinkSync(served.directory);
          renameSync(away, served.directory);
        }
      }
    },
  ).finally(() => (disk.looks = () => {}));
  expect(faults).toEqual([]);
  expect(new Set(answers)).toEqual(new Set(["404 false", "502 false"]));
});

it.each(REQUESTS)(
  "an error at the look at the folder ends no more than the request: $method $target",
  async (request) => {
    const error = new Error("EIO: i/o error, lstat");
    let now = served;
    const faults = await withPreview(
      () => now,
      async (port) => {
        now = {
          ...served,
          get directory(): string {
            throw error;
          },
        };
        await expect(send(port, request)).rejects.toThrow();
        now = served;
        expect((await send(port, request)).status).toBe(200);
      },
    );
    expect(faults).toEqual([error]);
  },
);
