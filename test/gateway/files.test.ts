/** How programs read the published folder while builds replace it. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import type * as FileSystem from "node:fs";
import { renameSync, rmSync, statSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cachedReader, readPublished } from "../../scripts/gateway/files.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

/** What another program does between the last look at a file and its opening, and while the links of a path are followed. */
const other = vi.hoisted(() => ({ acts: (): void => {}, interferes: (): void => {} }));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof FileSystem>();
  const openSync: typeof fs.openSync = (...args) => {
    other.acts();
    return fs.openSync(...args);
  };
  const realpathSync = ((...args: Parameters<typeof fs.realpathSync>) => {
    other.interferes();
    return fs.realpathSync(...args);
  }) as typeof fs.realpathSync;
  return { ...fs, openSync, realpathSync };
});

let folder: string;
let dist: string;
let now: number;
let read: (file: string) => string | undefined;

/** What a file is looked at again after, in milliseconds. */
const SECOND = 1000;

beforeEach(() => {
  folder = temporaryFolder();
  dist = join(folder, "dist");
  writeFiles(folder, { "dist/a.json": "old a", "dist/b.json": "old b", "dist/folder.json/x.json": "x" });
  now = 0;
  read = cachedReader(dist, () => now);
});

describe("a reader that keeps what it has read", () => {
  it("reads what a build has put in place, a second later at most", () => {
    expect(read("a.json")).toBe("old a");
    writeFiles(folder, { "new/a.json": "new a", "new/b.json": "new b" });
    renameSync(dist, join(folder, "former"));
    renameSync(join(folder, "new"), dist);
    now += SECOND - 1;
    expect(read("a.json")).toBe("old a");
    now += 1;
    expect(read("a.json")).toBe("new a");
  });

  it("sees a file of the same size and time that was put in the place of another", () => {
    expect(read("a.json")).toBe("old a");
    const path = join(dist, "next");
    writeFileSync(path, "new a");
    const long = new Date(2026, 1, 1);
    utimesSync(join(dist, "a.json"), long, long);
    now += SECOND;
    expect(read("a.json")).toBe("old a");
    utimesSync(path, long, long);
    renameSync(path, join(dist, "a.json"));
    now += SECOND;
    expect(read("a.json")).toBe("new a");
  });

  it("sees a file of the same number, size and time, as an archive with fixed times makes it", () => {
    const long = new Date(2026, 1, 1);
    utimesSync(join(dist, "a.json"), long, long);
    expect(read("a.json")).toBe("old a");
    const { ctimeMs } = statSync(join(dist, "a.json"));
    writeFileSync(join(dist, "a.json"), "new a");
    // The clock of a file system may tick a hundred times a second.
    do utimesSync(join(dist, "a.json"), long, long);
    while (statSync(join(dist, "a.json")).ctimeMs === ctimeMs);
    now += SECOND;
    expect(read("a.json")).toBe("new a");
  });

  it("forgets the others with one that has changed: no answer is of two builds for longer", () => {
    expect(read("a.json")).toBe("old a");
    now += SECOND / 2;
    expect(read("b.json")).toBe("old b");
    writeFiles(folder, { "dist/a.json": "changed a", "dist/b.json": "changed b" });
    now += SECOND / 2;
    expect([read("a.json"), read("b.json")]).toEqual(["changed a", "changed b"]);
  });

  it("answers nothing for a file that a build has removed", () => {
    expect(read("a.json")).toBe("old a");
    rmSync(join(dist, "a.json"));
    now += SECOND;
    expect(read("a.json")).toBeUndefined();
  });

  it("finds a file that was not there before", () => {
    expect(read("c.json")).toBeUndefined();
    writeFiles(folder, { "dist/c.json": "c" });
    expect(read("c.json")).toBe("c");
  });

  it("keeps no more than 10,000 files, however many are asked for", () => {
    const names = Array.from({ length: 10_001 }, (_, number) => `${number}.json`);
    writeFiles(folder, Object.fromEntries(names.map((name) => [`dist/${name}`, name])));
    for (const name of names.slice(0, -1)) read(name);
    writeFiles(folder, { "dist/0.json": "changed" });
    expect(read("0.json")).toBe("0.json");
    read("10000.json");
    expect(read("0.json")).toBe("changed");
  });

  it("keeps no more than 16 million characters, however large the files are", () => {
    const large = "x".repeat(6 * 1024 * 1024);
    writeFiles(folder, { "dist/1.json": large, "dist/2.json": large, "dist/3.json": large });
    for (const name of ["1.json", "2.json"]) read(name);
    writeFiles(folder, { "dist/1.json": "changed" });
    expect(read("1.json")).toBe(large);
    read("3.json");
    expect(read("1.json")).toBe("changed");
  });
});

describe("a published folder that is a link", () => {
  const links = (): string => join(folder, "link");

  it("is followed, also where a build leads it elsewhere", () => {
    symlinkSync(dist, links());
    read = cachedReader(links(), () => now);
    expect(read("a.json")).toBe("old a");
    writeFiles(folder, { "new/a.json": "new a" });
    unlinkSync(links());
    symlinkSync(join(folder, "new"), links());
    now += SECOND;
    expect(read("a.json")).toBe("new a");
  });

  it("has no file where a folder replaces it while it is followed", () => {
    other.interferes = () => {
      throw Object.assign(new Error("EINVAL: invalid argument, readlink"), { code: "EINVAL", syscall: "readlink" });
    };
    expect(read("a.json")).toBeUndefined();
  });

  it("shows no file outside if it leads there while a file is looked at", () => {
    writeFiles(folder, { "secret/v.json": "secret", "stranger/a.json": "stranger" });
    symlinkSync(join(folder, "secret"), join(folder, "stranger/out"));
    const lead = (to: string) => (): void => {
      unlinkSync(links());
      symlinkSync(join(folder, to), links());
    };
    symlinkSync(join(folder, "stranger"), links());
    read = cachedReader(links(), () => now);
    for (let at = 0; at < 6; at += 1) {
      let looks = 0;
      const act = (): void => lead((looks += 1) > at ? "secret" : "stranger")();
      other.acts = act;
      other.interferes = act;
      expect({ at, text: read("out/v.json") }).toEqual({ at, text: undefined });
      expect(looks).toBeGreaterThan(0);
      lead("stranger")();
    }
  });
});

/** A pipe with a writer: a program that opened it would wait for text, and get one. */
function pipe(name: string): string {
  const path = join(dist, name);
  execFileSync("mkfifo", [path]);
  const writer = spawn("sh", ["-c", 'echo piped > "$0"', path]);
  writers.push(writer);
  return path;
}

const writers: ChildProcess[] = [];

afterEach(() => {
  other.acts = () => {};
  other.interferes = () => {};
  for (const writer of writers.splice(0)) writer.kill();
});

/** Names without a file: nothing, below a file, a folder, a path that no disk can hold. */
const NOWHERE = ["nope.json", "a.json/x.json", "folder.json", `${"a/".repeat(2100)}b.json`, `${"a".repeat(300)}.json`];

describe.each([
  ["at once", (file: string) => Promise.resolve(readPublished(dist, file))],
  ["kept", (file: string) => Promise.resolve(read(file))],
])("a published file, read %s", (_name, readFile) => {
  it("has its text", async () => {
    expect(await readFile("folder.json/x.json")).toBe("x");
  });

  it.each(NOWHERE)("has no text for %s", async (file) => {
    expect(await readFile(file)).toBeUndefined();
  });

  it("is read below a linked folder inside", async () => {
    symlinkSync("folder.json", join(dist, "linked"));
    expect(await readFile("linked/x.json")).toBe("x");
  });

  it.each([
    ["a link to a file outside", () => symlinkSync(join(folder, "secret.json"), join(dist, "v.json"))],
    ["a link to a file inside", () => symlinkSync("a.json", join(dist, "v.json"))],
    ["a link to a pipe", () => symlinkSync(pipe("pipe"), join(dist, "v.json"))],
    ["a pipe", () => pipe("v.json")],
  ])("is missing where %s is", async (_what, plant) => {
    writeFiles(folder, { "secret.json": "secret" });
    plant();
    expect(await readFile("v.json")).toBeUndefined();
  });

  it("is missing below a link that leads out", async () => {
    writeFiles(folder, { "secret/v.json": "secret" });
    symlinkSync(join(folder, "secret"), join(dist, "out"));
    expect(await readFile("out/v.json")).toBeUndefined();
    expect(await readFile("../secret/v.json")).toBeUndefined();
  });

  it.each([
    ["the file", "v.json", "v.json"],
    ["its folder", "sub", "sub/v.json"],
    ["a folder above it", "sub", "sub/deep/v.json"],
  ])("is missing where a link that leads out replaces %s in the last moment", async (_what, name, file) => {
    writeFiles(folder, { [`dist/${file}`]: "published", [`secret/${file}`]: "secret" });
    other.acts = () => {
      renameSync(join(dist, name), join(folder, "away"));
      symlinkSync(join(folder, "secret", name), join(dist, name));
    };
    expect(await readFile(file)).toBeUndefined();
  });

  it("is of one build where a build replaces the folder in the last moment", async () => {
    writeFiles(folder, { "new/a.json": "new a" });
    other.acts = () => {
      other.acts = () => {};
      renameSync(dist, join(folder, "former"));
      renameSync(join(folder, "new"), dist);
    };
    expect(await readFile("a.json")).toBe("new a");
  });
});
