/** How the bin of the npm package starts: with the code that it keeps, if that is whole, of its own texts and the user's. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { NOBODY } from "../as-nobody.ts";
import { otherNodes } from "../nodes.ts";
import { packedBin } from "../packed.ts";
import { type Ended, temporaryFolder, writeFiles } from "../stele.ts";
import { SITE, textsIn, VERSION } from "./checkout.ts";

/** An installed package, in a project of its own. */
interface Installed {
  readonly project: string;
  /** The folder with the files of the tool. */
  readonly tool: string;
  readonly home: string;
}

const packed = dirname(await packedBin());

function install(): Installed {
  const project = temporaryFolder();
  const home = temporaryFolder();
  const tool = join(project, "node_modules/stele/.package");
  cpSync(join(packed, ".package"), tool, { recursive: true });
  return { project, tool, home };
}

function run({ tool, project, home }: Installed, args: readonly string[], more = {}, node = process.execPath): Ended {
  const environment = { ...process.env, CI: "", STELE_NO_CACHE: "", XDG_CACHE_HOME: "", HOME: home, ...more };
  const options = { cwd: project, encoding: "utf8", env: environment } as const;
  const { status, stdout, stderr } = spawnSync(node, [join(tool, "stele.cjs"), ...args], options);
  return { status, stdout, stderr };
}

const ofUser = ({ home }: Installed): string => join(home, ".cache/stele");

function codeIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The only file with code in a folder. */
function onlyCode(folder: string): string {
  const [name = "", ...others] = codeIn(folder);
  expect({ name, others }).toEqual({ name: expect.stringMatching(/\.code$/), others: [] });
  return join(folder, name);
}

/** Replaces a text in the tool. The tool stays as long as it was. */
function edit({ tool }: Installed, from: string, to: string): void {
  expect(to.length).toBe(from.length);
  const path = join(tool, "tool.cjs");
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replaceAll(from, to));
}

describe("the code of the installed tool", () => {
  it("is kept in the user's folder for caches, once for each command", () => {
    const installed = install();
    for (const args of [["--version"], ["hosts"], ["--version"]]) expect(run(installed, args).status).toBe(0);
    expect(codeIn(ofUser(installed))).toHaveLength(2);
    const modes = [".cache", ".cache/stele"].map((name) => statSync(join(installed.home, name)).mode & 0o777);
    expect(modes).toEqual([0o755 & ~process.umask(), 0o700]);
    const caches = temporaryFolder();
    expect(run(installed, ["--version"], { XDG_CACHE_HOME: caches })).toEqual(VERSION);
    onlyCode(join(caches, "stele"));
  });

  it.each(["--help", "-h"])("of a command does not come from its help, which calls few functions: %s", (help) => {
    const installed = install();
    expect(run(installed, ["hosts", help]).status).toBe(0);
    expect(codeIn(ofUser(installed)).join()).not.toContain("hosts");
    expect(run(installed, ["hosts"]).status).toBe(0);
    expect(codeIn(ofUser(installed)).join()).toContain("hosts");
  });

  it("is not read beside the package, where a pull request may have put it", () => {
    const installed = install();
    run(installed, ["--version"]);
    const file = onlyCode(ofUser(installed));
    const beside = join(installed.project, "node_modules/.cache/stele");
    mkdirSync(beside, { recursive: true, mode: 0o700 });
    renameSync(file, join(beside, basename(file)));
    expect(run(installed, ["--version"])).toEqual(VERSION);
    expect(codeIn(ofUser(installed))).toHaveLength(1);
    expect(codeIn(beside)).toHaveLength(1);
  });

  it("is taken by the second run, which leaves it as it is", () => {
    const installed = install();
    run(installed, ["--version"]);
    const file = onlyCode(ofUser(installed));
    const before = readFileSync(file);
    // A file that is made anew would not have this mode.
    chmodSync(file, 0o400);
    expect(run(installed, ["--version"])).toEqual(VERSION);
    expect(readFileSync(file).equals(before)).toBe(true);
    chmodSync(file, 0o600);
  });

  it("of a text that was edited is not taken, even if the text is as long as before", () => {
    const installed = install();
    const text = "report all problems of the content";
    expect(run(installed, ["--help"]).stdout).toContain(text);
    edit(installed, text, text.toUpperCase());
    for (const time of [1, 2]) {
      expect([time, run(installed, ["--help"]).stdout]).toEqual([time, expect.stringContaining(text.toUpperCase())]);
    }
  });

  it.each<[what: string, spoil: (bytes: Buffer) => Buffer]>([
    ["has a byte less", (bytes) => bytes.subarray(0, -1)],
    ["is half of it, as after a kill", (bytes) => bytes.subarray(0, bytes.length / 2)],
    ["has another byte", (bytes) => Buffer.concat([bytes.subarray(0, -9), Buffer.from([1]), bytes.subarray(-8)])],
    ["is empty", () => Buffer.alloc(0)],
  ])("that %s is refused and made anew", (_what, spoil) => {
    const installed = install();
    run(installed, ["--version"]);
    const file = onlyCode(ofUser(installed));
    const spoiled = spoil(readFileSync(file));
    writeFileSync(file, spoiled);
    expect(run(installed, ["--version"])).toEqual(VERSION);
    const anew = readFileSync(file);
    expect(anew.equals(spoiled)).toBe(false);
    // The next run takes the code, so it makes none.
    expect(run(installed, ["--version"])).toEqual(VERSION);
    expect(readFileSync(file).equals(anew)).toBe(true);
  });

  it("is not taken in a copy of its folder, as a checkout is one", () => {
    const installed = install();
    run(installed, ["--version"]);
    const folder = ofUser(installed);
    const before = readFileSync(onlyCode(folder));
    renameSync(folder, `${folder}-moved`);
    cpSync(`${folder}-moved`, folder, { recursive: true });
    chmodSync(folder, 0o700);
    expect(run(installed, ["--version"])).toEqual(VERSION);
    expect(readFileSync(onlyCode(folder)).equals(before)).toBe(false);
  });

  it("of another package is not taken", () => {
    const [one, other] = [install(), install()];
    run(one, ["--version"]);
    run(other, ["--version"]);
    edit(one, VERSION.stdout.trim(), VERSION.stdout.trim().replaceAll(/\d/g, "8"));
    run(one, ["--version"]);
    cpSync(onlyCode(ofUser(one)), onlyCode(ofUser(other)));
    expect(run(other, ["--version"])).toEqual(VERSION);
  });

  it.each<[what: string, prepare: (installed: Installed) => Readonly<Record<string, string>>]>([
    ["with STELE_NO_CACHE=1", () => ({ STELE_NO_CACHE: "1" })],
    ["in continuous integration", () => ({ CI: "true" })],
    ["without a home", () => ({ HOME: "" })],
    ["in a home that is relative", () => ({ HOME: "." })],
    ["in the folder that the command runs in", ({ project }) => ({ HOME: project })],
    ["in that folder by way of a link", ({ home, project }) => linked(project, join(home, "link"))],
    ["below that folder", ({ project }) => ({ XDG_CACHE_HOME: join(project, "caches") })],
    ["below that folder, with other names", ({ project }) => ({ XDG_CACHE_HOME: `${project}/caches/../caches` })],
    ["in a repository", ({ home }) => (mkdirSync(join(home, ".git")), {})],
    [
      "below a package",
      ({ home }) => (writeFiles(home, { "package.json": "{}", "a/b": "" }), { HOME: join(home, "a") }),
    ],
    ["in a folder that is a link", ({ home }) => planted(home, (folder) => symlinkSync(temporaryFolder(), folder))],
    [
      "in a checkout",
      ({ home }) => planted(home, (folder) => mkdirSync(join(folder, ".git"), { recursive: true }), 0o700),
    ],
    ["in a folder that others can read", ({ home }) => planted(home, (folder) => mkdirSync(folder), 0o755)],
    ["in a folder that others can write", ({ home }) => planted(home, (folder) => mkdirSync(folder, { mode: 0o777 }))],
  ])("is kept nowhere %s, and nothing is made there", (_what, prepare) => {
    const installed = install();
    mkdirSync(join(installed.project, "caches"));
    const environment = prepare(installed);
    const before = names(installed);
    expect(run(installed, ["--version"], environment)).toEqual(VERSION);
    expect(names(installed)).toEqual(before);
  });

  it.skipIf(process.geteuid?.() !== 0)("is not kept by root in the home of another user", () => {
    const installed = install();
    chownSync(installed.home, NOBODY, NOBODY);
    expect(run(installed, ["--version"])).toEqual(VERSION);
    expect(readdirSync(installed.home)).toEqual([]);
  });

  it("takes the place of the oldest code, and of no other file", () => {
    const installed = install();
    const folder = ofUser(installed);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    mkdirSync(join(folder, "project/src"), { recursive: true });
    const old = Array.from({ length: 20 }, (_, index) => `${String(index).padStart(16, "0")}.build.code`);
    for (const [index, name] of [...old, "notes.txt", "0".repeat(64)].entries()) {
      writeFileSync(join(folder, name), "");
      utimesSync(join(folder, name), index + 1, index + 1);
    }
    run(installed, ["--version"]);
    const left = codeIn(folder);
    expect(left).toEqual(expect.arrayContaining(["notes.txt", "0".repeat(64), "project"]));
    expect(left.filter((name) => name.endsWith(".code"))).toHaveLength(16);
    expect(existsSync(join(folder, "project/src"))).toBe(true);
  });

  it("changes no byte of the output, and no file of the package", () => {
    const installed = install();
    const before = textsIn(installed.tool);
    const built = [{ STELE_NO_CACHE: "1" }, {}, {}].map((more) => {
      const project = temporaryFolder();
      writeFiles(project, SITE);
      expect(run({ ...installed, project }, ["build", "--quiet"], more).status).toBe(0);
      return textsIn(project);
    });
    expect(built[1]).toEqual(built[0]);
    expect(built[2]).toEqual(built[0]);
    expect(textsIn(installed.tool)).toEqual(before);
  });

  it.each(otherNodes())("of one version of Node is not taken by another: %s", (node) => {
    const installed = install();
    for (const program of [process.execPath, node, node])
      expect(run(installed, ["--version"], {}, program)).toEqual(VERSION);
    expect(codeIn(ofUser(installed))).toHaveLength(2);
  });
});

/** The names of all files and folders of the project and of the home. */
function names({ project, home }: Installed): string[] {
  return [project, home].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" })).sort();
}

function linked(target: string, link: string): Readonly<Record<string, string>> {
  symlinkSync(target, link);
  return { HOME: link };
}

/** Makes the user's folder for code, in a way that it cannot be used. */
function planted(home: string, make: (folder: string) => void, mode = 0o777): Readonly<Record<string, string>> {
  mkdirSync(join(home, ".cache"));
  make(join(home, ".cache/stele"));
  chmodSync(join(home, ".cache/stele"), mode);
  return {};
}

it("a package that was moved starts, and keeps code for its new place", () => {
  const installed = install();
  run(installed, ["--version"]);
  const moved = { ...installed, tool: join(installed.project, "node_modules/moved/.package") };
  mkdirSync(dirname(moved.tool));
  renameSync(installed.tool, moved.tool);
  expect(run(moved, ["--version"])).toEqual(VERSION);
  expect(codeIn(ofUser(installed))).toHaveLength(2);
});
