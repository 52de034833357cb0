/** What a checkout keeps is not used unless it is whole and the user's own; without it the tool works as well. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cacheFolder, keep, readKept } from "../../scripts/launch/cache-folder.mjs";
import { sealed, unsealed } from "../../scripts/launch/sealed.mjs";
import { NOBODY } from "../as-nobody.ts";
import { mountNamespace } from "../namespace.ts";
import { type Ended, temporaryFolder } from "../stele.ts";
import { keyOf, newCheckout, onlyKept, run, starter, VERSION, warmCheckout } from "./checkout.ts";

describe("a cache folder that cannot be trusted", () => {
  const isRoot = process.geteuid?.() === 0;

  /** Replaces a file or folder by a link to where it was moved. */
  function moveAway(path: string): void {
    renameSync(path, `${path}-elsewhere`);
    symlinkSync(`${path}-elsewhere`, path);
  }

  /** Makes a folder of packages with a cache folder and a file in that. */
  function packagesWithCache(): string {
    const packages = temporaryFolder();
    const folder = cacheFolder(packages);
    expect(folder).toBe(join(packages, ".cache/stele"));
    keep(join(folder ?? "", "file"), Buffer.from("kept"));
    return packages;
  }

  /** What is read from the file of the cache folder, if the folder is used. */
  function read(packages: string): string | undefined {
    const folder = cacheFolder(packages);
    return folder === undefined ? "no folder" : readKept(join(folder, "file"))?.toString();
  }

  it.each<[what: string, read: string | undefined, spoil: (cache: string) => void]>([
    ["has nothing wrong", "kept", () => {}],
    ["is a link", "no folder", (cache) => moveAway(join(cache, "stele"))],
    ["is in a folder that is a link", "no folder", moveAway],
    ["can be written by all users", "no folder", (cache) => chmodSync(join(cache, "stele"), 0o777)],
    ["can be written by a group", "no folder", (cache) => chmodSync(join(cache, "stele"), 0o770)],
    ["has a link for a file", undefined, (cache) => moveAway(join(cache, "stele/file"))],
    ["has a folder for a file", undefined, (cache) => replaceByFolder(join(cache, "stele/file"))],
    ["has a named pipe for a file", undefined, (cache) => replaceByPipe(join(cache, "stele/file"))],
  ])("and %s gives: %s", (_, expected, spoil) => {
    const packages = packagesWithCache();
    spoil(join(packages, ".cache"));
    expect(read(packages)).toBe(expected);
  });

  it.skipIf(!isRoot).each([
    ["stele", "no folder"],
    [".", "no folder"],
    ["stele/file", undefined],
  ])("and in which %s is of another user gives: %s", (path, expected) => {
    const packages = packagesWithCache();
    chownSync(join(packages, ".cache", path), NOBODY, NOBODY);
    expect(read(packages)).toBe(expected);
  });

  it("starts no bundle", () => {
    const checkout = warmCheckout();
    plant(checkout);
    expect(run(checkout, ["--version"])).toEqual(PLANTED);
    moveAway(join(checkout, "node_modules/.cache/stele"));
    expect(run(checkout, ["--version"])).toEqual(VERSION);
  });
});

function replaceByFolder(file: string): void {
  rmSync(file);
  mkdirSync(join(file, "in-it"), { recursive: true });
}

function replaceByPipe(file: string): void {
  rmSync(file);
  expect(spawnSync("mkfifo", [file]).status).toBe(0);
}

/** Replaces the bin of a kept bundle by a program that prints `planted`. */
function plant(checkout: string): void {
  const file = onlyKept(checkout, "bundle");
  const key = keyOf(file);
  const files = new Map<string, string | Buffer>(unsealed(key, readFileSync(file)));
  expect(files.has("tool.cjs")).toBe(true);
  writeFileSync(file, sealed(key, files.set("tool.cjs", 'exports.command = () => console.log("planted");')));
}

const PLANTED: Ended = { status: 0, stdout: "planted\n", stderr: "" };

describe("a cache folder that cannot be used", () => {
  it.each<[what: string, spoil: (cache: string) => void]>([
    [
      "is a file",
      (cache) => {
        mkdirSync(cache);
        writeFileSync(join(cache, "stele"), "");
      },
    ],
    ["is in a file", (cache) => writeFileSync(cache, "")],
    ["is a link that leads nowhere", (cache) => symlinkSync("nowhere", cache)],
  ])("because it %s is not missed", (_, spoil) => {
    const checkout = newCheckout();
    const cache = join(checkout, "node_modules/.cache");
    spoil(cache);
    for (const time of ["first", "second"]) expect({ time, ...run(checkout, ["--version"]) }).toMatchObject(VERSION);
  });

  const namespace = mountNamespace();

  it.skipIf(namespace === undefined).each([
    ["read-only", "-o ro"],
    ["full", "-o size=64k"],
  ])("because its file system is %s is not missed", (_, options) => {
    const checkout = newCheckout();
    const cache = join(checkout, "node_modules/.cache");
    mkdirSync(cache);
    const [command = "", ...rest] = namespace ?? [];
    const start = `"${process.execPath}" "${starter(checkout)}" --version`;
    const line = `mount -t tmpfs ${options} tmpfs "${cache}" && ${start} && ${start} && find "${cache}" -type f`;
    const { status, stdout, stderr } = spawnSync(command, [...rest, "sh", "-c", line], { encoding: "utf8" });
    expect({ status, stdout, stderr }).toEqual({ ...VERSION, stdout: VERSION.stdout.repeat(2) });
  });
});

it("a kept file is replaced, so that a run that reads it gets one whole text", () => {
  const file = join(cacheFolder(temporaryFolder()) ?? "", "file");
  keep(file, Buffer.from("first"));
  const reader = openSync(file, "r");
  try {
    keep(file, Buffer.from("other"));
    expect([readFileSync(reader, "utf8"), readKept(file)?.toString()]).toEqual(["first", "other"]);
  } finally {
    closeSync(reader);
  }
});

describe("something kept that is broken", () => {
  const bytes = sealed(
    "key",
    new Map<string, string | Buffer>([
      ["a", "text"],
      ["b", Buffer.from([0, 255])],
    ]),
  );
  const changed = (at: number): Buffer =>
    Buffer.from(bytes)
      .fill((bytes.at(at) ?? 0) ^ 1, at)
      .fill(bytes.subarray(at + 1), at + 1);

  it("is refused: each part of it, and all of it with any byte changed", () => {
    const entries = unsealed("key", bytes);
    expect([...(entries ?? [])].map(([name, body]) => [name, body.toString("hex")])).toEqual([
      ["a", "74657874"],
      ["b", "00ff"],
    ]);
    for (const at of bytes.keys()) {
      expect({ at, cut: unsealed("key", bytes.subarray(0, at)) }).toEqual({ at, cut: undefined });
      expect({ at, changed: unsealed("key", changed(at)) }).toEqual({ at, changed: undefined });
    }
    expect(unsealed("another key", bytes)).toBeUndefined();
  });

  it.each(["bundle", "code"] as const)("is made anew, in silence: a %s", (type) => {
    const checkout = warmCheckout();
    const file = onlyKept(checkout, type);
    const { length } = readFileSync(file);
    truncateSync(file, length - 1);
    expect(run(checkout, ["--version"])).toEqual(VERSION);
    expect(unsealed(keyOf(file), readFileSync(file))).toBeDefined();
  });

  it.each(["bundle", "code"] as const)("is not missed where it cannot be replaced: a %s", (type) => {
    const checkout = warmCheckout();
    replaceByFolder(onlyKept(checkout, type));
    expect(run(checkout, ["--version"])).toEqual(VERSION);
  });
});
