/** How a checkout starts its tool: by a bundle that it keeps, which is never older than the sources, or without one. */
import { execFile, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import packageFile from "../package.json" with { type: "json" };
import { bundledTool } from "../scripts/launch/bundle.mjs";
import { cacheFolder, keep, readKept } from "../scripts/launch/cache-folder.mjs";
import { sealed, unsealed } from "../scripts/launch/sealed.mjs";
import { NOBODY } from "./as-nobody.ts";
import { EVERYTHING, hasRun } from "./hostile-workspace.ts";
import { mountNamespace } from "./namespace.ts";
import { type Ended, root, temporaryFolder, writeFiles } from "./stele.ts";

/** A checkout with the links to its packages, that has started once. */
let warm: string;

beforeAll(() => {
  warm = newCheckout();
  expect(run(warm, ["--version"])).toEqual(VERSION);
});

const VERSION: Ended = { status: 0, stdout: `${packageFile.version}\n`, stderr: "" };

/** Copies the sources into a folder with a `node_modules` of its own, whose packages are links. */
function newCheckout(): string {
  const checkout = join(temporaryFolder(), "checkout");
  for (const name of ["scripts", "package.json", "package-lock.json", "tsconfig.json"]) {
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  }
  const packages = join(checkout, "node_modules");
  mkdirSync(packages);
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name === ".package-lock.json") cpSync(join(root, "node_modules", name), join(packages, name));
    else if (!name.startsWith(".")) symlinkSync(join(root, "node_modules", name), join(packages, name));
  }
  return checkout;
}

/** Copies the checkout that has started once, with what it keeps. */
function warmCheckout(): string {
  const checkout = join(temporaryFolder(), "checkout");
  cpSync(warm, checkout, { recursive: true, verbatimSymlinks: true });
  return checkout;
}

/** What a checkout keeps: paths of its bundles, or of compiled code. */
function kept(checkout: string, type: "bundle" | "code"): string[] {
  const folder = join(checkout, "node_modules/.cache/stele");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(`.${type}`))
    .map((name) => join(folder, name));
}

/** The only one of them. */
function onlyKept(checkout: string, type: "bundle" | "code"): string {
  const [file = "", ...others] = kept(checkout, type);
  expect({ file, others }).toEqual({ file: expect.stringMatching(/./), others: [] });
  return file;
}

function starter(checkout: string): string {
  return join(checkout, "scripts/launch/launch.mjs");
}

function run(checkout: string, args: readonly string[], folder = checkout, environment = {}): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [starter(checkout), ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  return { status, stdout, stderr };
}

/** Takes what compiles TypeScript away. After that, only a kept bundle starts. */
function removeCompilers(checkout: string): void {
  for (const name of ["tsx", "esbuild"]) rmSync(join(checkout, "node_modules", name));
}

/** Replaces the bin of a kept bundle by a program that prints `planted`. */
function plant(checkout: string): void {
  const file = onlyKept(checkout, "bundle");
  const key = keyOf(file);
  const files = new Map<string, string | Buffer>(unsealed(key, readFileSync(file)));
  expect(files.has("stele.cjs")).toBe(true);
  writeFileSync(file, sealed(key, files.set("stele.cjs", 'console.log("planted");')));
}

/** The key in the name of a kept file. */
function keyOf(file: string): string {
  return /(\w{64})[^/]*$/.exec(file)?.[1] ?? "";
}

const PLANTED: Ended = { status: 0, stdout: "planted\n", stderr: "" };

const SITE = {
  "content/site.yaml":
    "base_url: https://docs.example.com\nsource_locale: en\nhosts: [netlify]\ngateway: { emit: true }\n",
  "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
  "content/pages.yaml": "- { path: /, lastmod: 2026-01-02 }\n",
};

describe("a folder of strangers", () => {
  it("changes nothing in the bundle that is made there", () => {
    const checkout = newCheckout();
    const folder = temporaryFolder();
    writeFiles(folder, { ...EVERYTHING, ...SITE });
    expect(run(checkout, ["build", "--quiet"], folder)).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(hasRun()).toBe(false);
    const [made, expected] = [checkout, warm].map((one) => readFileSync(onlyKept(one, "bundle")));
    expect(made?.equals(expected ?? Buffer.of())).toBe(true);
  });

  it("changes nothing in what the sources write", () => {
    const written = [SITE, { ...EVERYTHING, ...SITE }].map((files) => {
      const folder = temporaryFolder();
      writeFiles(folder, files);
      expect(run(warm, ["build", "--quiet", "--debug"], folder)).toEqual({ status: 0, stdout: "", stderr: "" });
      return [...textsIn(folder)].filter(([name]) => name.startsWith("dist"));
    });
    expect(written[0]).toEqual(written[1]);
    expect(hasRun()).toBe(false);
  });
});

describe("a second start", () => {
  it("needs no compiler, from any folder", () => {
    const checkout = warmCheckout();
    removeCompilers(checkout);
    expect(run(checkout, ["--version"], temporaryFolder())).toEqual(VERSION);
  });

  it("builds with no compiler, and writes the bytes that the sources write", () => {
    const checkout = warmCheckout();
    removeCompilers(checkout);
    const written = [checkout, root].map((tool) => {
      const folder = temporaryFolder();
      writeFiles(folder, SITE);
      // With --debug, the tool starts from its sources.
      expect(run(tool, ["build", "--quiet", ...(tool === root ? ["--debug"] : [])], folder).status).toBe(0);
      return textsIn(folder);
    });
    expect(written[0]?.size).toBeGreaterThan(20);
    expect(written[0]).toEqual(written[1]);
  });

  it("takes the code that the first one compiled, and leaves it as it is", () => {
    const checkout = warmCheckout();
    const code = onlyKept(checkout, "code");
    const before = statSync(code, { bigint: true });
    expect(run(checkout, ["--version"])).toEqual(VERSION);
    expect(statSync(code, { bigint: true })).toMatchObject({ ino: before.ino, mtimeNs: before.mtimeNs });
  });

  it("of a command that failed before keeps the code of the command that succeeds, once", () => {
    const checkout = warmCheckout();
    const folder = temporaryFolder();
    const sizeAfter = (site: string, status: number): number => {
      writeFiles(folder, { ...SITE, "content/site.yaml": site });
      expect(run(checkout, ["check", "--quiet"], folder).status).toBe(status);
      return statSync(kept(checkout, "code").find((file) => file.endsWith(".check.code")) ?? "").size;
    };
    const failed = sizeAfter("source_locale: en\n", 1);
    const succeeded = sizeAfter(SITE["content/site.yaml"], 0);
    expect(succeeded).toBeGreaterThan(failed);
    expect(sizeAfter("source_locale: en\n", 1)).toBe(succeeded);
  });
});

/** The texts of all files in a folder by their paths. */
function textsIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return new Map(files.sort().map((name) => [name, readFileSync(join(folder, name), "latin1")]));
}

/** An edit of a source, and the first arguments that show it. */
interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly args: readonly string[];
}

const MESSAGE: Edit = {
  file: "scripts/diagnostics/codes/content.ts",
  from: "A key stands where Stele knows none",
  to: "A key lies where Stele knows none!!",
  args: ["check", "--explain", "unknown-key"],
};

describe("an edit", () => {
  function edit(checkout: string, { file, from, to }: Edit): void {
    const text = readFileSync(join(checkout, file), "utf8");
    expect(text).toContain(from);
    // Not in place: the file may be a link to the one of another checkout.
    rmSync(join(checkout, file));
    writeFileSync(join(checkout, file), text.replaceAll(from, to));
  }

  it.each<[what: string, edit: Edit]>([
    ["a message", MESSAGE],
    ["the version", { file: "package.json", from: `"${packageFile.version}"`, to: '"9.8.7"', args: ["--version"] }],
    [
      "a page, which is made before the tool runs",
      {
        file: "scripts/artifacts/landing-template.tsx",
        from: "Localization API of",
        to: "An edited API of",
        args: ["build", "--quiet"],
      },
    ],
    [
      "a script for other runtimes",
      {
        file: "scripts/gateway/runtimes/netlify.ts",
        from: "export default",
        to: 'export const edited = "An edited API of";\nexport default',
        args: ["build", "--quiet"],
      },
    ],
  ])("of %s is seen at once, and gone at once when it is taken back", (_, one) => {
    const checkout = warmCheckout();
    const shown = (): string => {
      const folder = temporaryFolder();
      writeFiles(folder, SITE);
      const { stdout, stderr } = run(checkout, one.args, folder);
      return [stdout, stderr, ...textsIn(folder).values()].join("\n").replaceAll("\n", " ");
    };
    const mark = one.to.includes("An edited") ? "An edited API of" : one.to.replaceAll('"', "");
    expect(shown()).not.toContain(mark);
    edit(checkout, one);
    expect(shown()).toContain(mark);
    edit(checkout, { ...one, from: one.to, to: one.from });
    removeCompilers(checkout);
    expect(shown()).not.toContain(mark);
  });

  it("is seen where size and time of the file stay the same", () => {
    const checkout = warmCheckout();
    const file = join(checkout, MESSAGE.file);
    const { size, atime, mtime } = statSync(file);
    edit(checkout, MESSAGE);
    utimesSync(file, atime, mtime);
    expect(statSync(file)).toMatchObject({ size, mtime });
    expect(run(checkout, MESSAGE.args).stdout).toContain("A key lies where");
  });

  it.each(["package-lock.json", "node_modules/.package-lock.json"])("of %s makes another bundle", (name) => {
    const checkout = warmCheckout();
    writeFileSync(join(checkout, name), `${readFileSync(join(checkout, name), "utf8")}\n`);
    expect(run(checkout, ["--version"])).toEqual(VERSION);
    expect(kept(checkout, "bundle")).toHaveLength(2);
  });

  it("that cannot be compiled is reported as from the sources, and nothing is kept of it", () => {
    const checkout = warmCheckout();
    edit(checkout, { ...MESSAGE, from: "import ", to: "import import " });
    const { status, stderr } = run(checkout, MESSAGE.args);
    expect(status).not.toBe(0);
    expect(stderr).toContain(MESSAGE.file);
    expect(kept(checkout, "bundle")).toHaveLength(1);
  });

  it("while the bundle is made keeps nothing", async () => {
    const folder = temporaryFolder();
    const key = "the key of the sources before the edit";
    expect((await bundledTool(folder, key))?.has("stele.cjs")).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("after edit keeps a limited number of files", () => {
    const checkout = warmCheckout();
    const folder = join(checkout, "node_modules/.cache/stele");
    for (let age = 1; age < 40; age += 1) {
      writeFileSync(join(folder, `${age}.bundle`), "");
      utimesSync(join(folder, `${age}.bundle`), 1e9 - age, 1e9 - age);
    }
    expect(run(checkout, ["hosts"]).status).toBe(0);
    expect(readdirSync(folder)).toHaveLength(16);
    removeCompilers(checkout);
    expect(run(checkout, ["--version"])).toEqual(VERSION);
  });
});

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

  it.each<[what: string, spoil: (cache: string) => void, expected: string | undefined]>([
    ["has nothing wrong", () => {}, "kept"],
    ["is a link", (cache) => moveAway(join(cache, "stele")), "no folder"],
    ["is in a folder that is a link", moveAway, "no folder"],
    ["can be written by all users", (cache) => chmodSync(join(cache, "stele"), 0o777), "no folder"],
    ["can be written by a group", (cache) => chmodSync(join(cache, "stele"), 0o770), "no folder"],
    ["has a link for a file", (cache) => moveAway(join(cache, "stele/file")), undefined],
    ["has a folder for a file", (cache) => replaceByFolder(join(cache, "stele/file")), undefined],
    ["has a named pipe for a file", (cache) => replaceByPipe(join(cache, "stele/file")), undefined],
  ])("because it %s is refused: %s", (_, spoil, expected) => {
    const packages = packagesWithCache();
    spoil(join(packages, ".cache"));
    expect(read(packages)).toBe(expected);
  });

  it.skipIf(!isRoot).each([
    ["stele", "no folder"],
    [".", "no folder"],
    ["stele/file", undefined],
  ])("because %s is of another user is refused", (path, expected) => {
    const packages = packagesWithCache();
    chownSync(join(packages, ".cache", path), NOBODY, NOBODY);
    expect(read(packages)).toBe(expected);
  });

  it("starts nothing that it holds", () => {
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

it("starts that run at the same time, each the first one, all work and leave one whole bundle", async () => {
  const checkout = newCheckout();
  const starts = Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, [starter(checkout), "hosts"]));
  const outputs = (await Promise.all(starts)).map(({ stdout, stderr }) => ({ stdout, stderr }));
  expect(outputs[0]?.stdout).toContain("netlify");
  for (const output of outputs) expect(output).toEqual(outputs[0]);
  expect(readdirSync(join(checkout, "node_modules/.cache/stele"))).toHaveLength(2);
  removeCompilers(checkout);
  expect(run(checkout, ["hosts"])).toMatchObject({ status: 0, ...outputs[0] });
});

it("--debug names source files and lines", () => {
  const breaking = `data:text/javascript,${encodeURIComponent(
    'import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module"; const { existsSync } = fs; fs.existsSync = (path) => { if (path === "functions") throw new TypeError("broken on purpose"); return existsSync(path); }; syncBuiltinESMExports();',
  )}`;
  const folder = temporaryFolder();
  writeFiles(folder, SITE);
  const environment = { NODE_OPTIONS: `--import ${JSON.stringify(breaking)}` };
  const { stderr } = run(warm, ["check", "--debug"], folder, environment);
  expect(stderr).toMatch(/TypeError: broken on purpose\n/);
  expect(stderr).toMatch(/scripts\/commands\/shared\/plan-site\.ts:\d+:\d+/);
});
