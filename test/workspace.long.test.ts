/** The folder that the tool is run in belongs to strangers: nothing in it configures the tool, or what the tool calls. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { hosts } from "../scripts/hosts/index.ts";
import { commitAll, emptyRepository, gitProgram } from "./content/sources/repository.ts";
import { engine } from "./engines.ts";
import { EVERYTHING, hasRun, HOSTILE } from "./hostile-workspace.ts";
import { content } from "./hosts/site.ts";
import { packedBin } from "./packed.ts";
import { fromSources, root, temporaryFolder, writeFiles } from "./stele.ts";

const strace = engine("strace", "apt-get install strace");

/** A way to run the tool: the arguments of node, and its variables. */
interface Tool {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const tools: Record<"checkout" | "packed", Tool> = {
  checkout: { args: [join(root, "scripts/launch/launch.mjs")], environment: {} },
  packed: { args: [], environment: {} },
};

beforeAll(async () => {
  tools.packed = { args: [realpathSync(join(await packedBin(), "stele"))], environment: {} };
});

/** A site that takes every bundle into its output: the switcher, the reference and the gateways of all hosts. */
const SITE = Object.fromEntries(
  Object.entries({
    ...content,
    "site.yaml": `${content["site.yaml"]}hosts: [${ownFolders()}]\ngateway: { emit: true }\n`,
  }).map(([name, text]) => [`content/${name}`, text]),
);

/** Hosts that can share an out folder. */
function ownFolders(): string {
  const names = hosts.map(({ name }) => name);
  return names.filter((name) => !["netlify", "gitlab-pages", "cloudflare-workers"].includes(name)).join(", ");
}

/** The files of a build and its hosts by their paths. */
function bytesOf(folder: string): ReadonlyMap<string, string> {
  const files = ["dist", "dist.hosts"].flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  );
  return new Map(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [relative(folder, file), readFileSync(file, "latin1")]),
  );
}

/** Builds the site in a folder whose parent is the test's own too. */
function built(tool: Tool, planted: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const folder = join(temporaryFolder(), "workspace");
  writeFiles(folder, SITE);
  writeFiles(folder, planted);
  const { status, stderr } = spawnSync(process.execPath, [...tool.args, "build", "--quiet"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...tool.environment },
  });
  expect({ status, faults: stderr.split("\n").filter((line) => line.includes("error")) }).toEqual({
    status: 0,
    faults: [],
  });
  return bytesOf(folder);
}

/** The same files below the parent of the folder. */
function above(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`../${name}`, text]));
}

describe.each(["checkout", "packed"] as const)("a build with the tool of the %s", (name) => {
  let clean: ReadonlyMap<string, string>;
  beforeAll(() => {
    clean = built(tools[name], {});
    expect([...clean.keys()]).toEqual(
      expect.arrayContaining(["dist/switcher/v1.js", "dist/reference/script.js", "dist.hosts/gateway/node.mjs"]),
    );
  });

  // In everything hostile, the tsconfig.json that extends another has the place of this one.
  it.each([
    ["everything hostile", EVERYTHING],
    ["a tsconfig.json that extends none", HOSTILE["tsconfig.json"] ?? {}],
  ])("gives the same bytes with %s in its folder", (_what, planted) => {
    expect(Object.keys(planted)).toContain("tsconfig.json");
    expect(built(tools[name], planted)).toEqual(clean);
    expect(hasRun()).toBe(false);
  });

  it("gives the same bytes with all of them in the folder above", () => {
    expect(built(tools[name], above(EVERYTHING))).toEqual(clean);
    expect(hasRun()).toBe(false);
  });
});

/**
 * The paths below a folder that a process and its children look up, found or not: a name that they never look up cannot
 * be configuration. Each is `open` or `look`, with its path from the folder.
 */
function asked(folder: string, tool: Tool, args: readonly string[]): string[] {
  const workspace = join(folder, "workspace");
  const log = join(temporaryFolder(), "log");
  const ended = spawnSync(
    strace ?? "",
    ["-f", "-y", "-s", "4096", "-e", "trace=%file", "-o", log, process.execPath, ...tool.args, ...args],
    { cwd: workspace, encoding: "utf8", env: { ...process.env, ...tool.environment } },
  );
  expect({ status: ended.status, stderr: ended.status === 0 ? "" : ended.stderr }).toEqual({ status: 0, stderr: "" });
  const found = new Set<string>();
  for (const line of readFileSync(log, "utf8").split("\n")) {
    const [, call = "", from = workspace, path] = FILE_CALL.exec(line) ?? [];
    if (path === undefined) continue;
    const below = relative(folder, resolve(from, path));
    if (!below.startsWith("..")) found.add(`${call.startsWith("open") ? "open" : "look"} ${below || "."}`);
  }
  return [...found].sort();
}

/** A call with its folder, where it has one, and its path. */
const FILE_CALL = /^\d+ +(\w+)\((?:(?:AT_FDCWD|\d+)(?:<([^>]*)>)?, )?"([^"]*)"/;

describe.skipIf(strace === undefined || gitProgram === undefined)("the folder of a command, and its parent", () => {
  /** All that the tool has any business with: content, sources of pages, the out folder, and git's own folder. */
  const OURS = [
    /^(?:open|look) workspace\/(?:content|docs|stele)(?:\/|$)/,
    /^(?:open|look) workspace\/(?:dist|(?:dist|dist\.hosts)\.kept|dist\.hosts|\.dist\.stele)(?:\/|$)/,
    /^(?:open|look) workspace\/\.git(?:\/|$)/,
    // Whether it is in a repository, and the folders on the way to a file, but not their contents.
    /^look (?:workspace|\.)$/,
    /^look \.git$/,
    // Where a host would take code of its own from: only whether it is there.
    /^look workspace\/functions$/,
  ];
  const DATED = {
    ...SITE,
    "content/site.yaml": `${SITE["content/site.yaml"]}pages:\n  - tree: "../docs/{locale}/{path}.md"\n`,
    "docs/en/a.md": "# A\n",
    "docs/es/a.md": "# A\n",
  };
  const commands: readonly (readonly [string, ...string[]])[] = [
    ["build"],
    ["check"],
    ["coverage"],
    ["snippet"],
    ["schema", "--print", "site"],
    ["hosts"],
    ["diff", "dist", "dist"],
  ];

  let folder: string;
  beforeAll(() => {
    folder = realpathSync(temporaryFolder());
    const workspace = join(folder, "workspace");
    mkdirSync(workspace);
    writeFiles(workspace, DATED);
    emptyRepository(workspace);
    commitAll(workspace, "2026-01-01T12:00:00Z");
    asked(folder, tools.packed, ["build"]);
  });

  const others = (all: readonly string[]): unknown => all.filter((one) => !OURS.some((pattern) => pattern.test(one)));

  it.each(commands)("are asked for nothing else by the packed tool: %s", (...args) => {
    expect(others(asked(folder, tools.packed, args))).toEqual([]);
  });

  it("are asked for nothing else by a build of the checkout", () => {
    expect(others(asked(folder, tools.checkout, ["build"]))).toEqual([]);
  });

  it("are asked, so that a trace which sees nothing is noticed", () => {
    const all = asked(folder, tools.packed, ["build"]);
    expect(all).toEqual(
      expect.arrayContaining(["open workspace/content/site.yaml", "open workspace/.git/config", "look ."]),
    );
    const tsx: Tool = { args: fromSources, environment: {} };
    expect(asked(folder, tsx, ["hosts"])).toContain("look workspace/tsconfig.json");
  });
});

// Last: what it runs leaves its mark.
it("runs a program of the folder where one is taken from there, so that the mark means something", () => {
  const folder = temporaryFolder();
  writeFiles(folder, EVERYTHING);
  spawnSync(process.execPath, ["--import", "tsx", "--eval", ""], { cwd: folder });
  expect(hasRun()).toBe(true);
});
