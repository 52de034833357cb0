/** The laws of the house about who may import whom, and who may touch the world. */
import { readdirSync, readFileSync } from "node:fs";
import { posix, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { filesOfTests } from "./sources.ts";

/** One import of a file below `scripts/`: of another, by its path there, or of a package. */
interface Import {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

const isOurs = (name: string): boolean => /\.(?:tsx?|mjs)$/.test(name);

/** The texts of all source files by their path below `scripts/`. */
const sources: ReadonlyMap<string, string> = new Map(
  readdirSync("scripts", { recursive: true, encoding: "utf8" })
    .map((name) => name.split(sep).join("/"))
    .filter((name) => isOurs(name))
    .sort()
    .map((name) => [name, readFileSync(`scripts/${name}`, "utf8")]),
);

/** The imports of a text: statements, re-exports, and imports at the time of running. */
function importsOf(from: string, text: string): Import[] {
  const statements = [...text.matchAll(/^(?:import|export)(\s+type)?\b[^;"]*?\bfrom\s*"([^"]+)"/gm)];
  const bare = [...text.matchAll(/^import()\s*"([^"]+)"/gm)];
  const running = [...text.matchAll(/\bimport(\s*)\(\s*"([^"]+)"/g)];
  return [...statements, ...bare, ...running].map(([, type = "", name = ""]) => ({
    from,
    to: name.startsWith(".") ? posix.join(posix.dirname(from), name) : name,
    isType: type.trim() === "type",
  }));
}

const imports = [...sources].flatMap(([name, text]) => importsOf(name, text));

/** Imports that a law does not allow, to be read in a report. */
function breaches(isAllowed: (one: Import) => boolean, among: readonly Import[] = imports): string[] {
  return among.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} imports ${to}`);
}

/** The room of a file: its folder, or the file itself where it is a room of its own. */
function roomOf(file: string): string {
  if (file.includes("/")) return file.slice(0, file.indexOf("/"));
  return file;
}

/** Each room with the rooms that it may import, besides itself. */
const CORE = [
  "model.ts",
  "diagnostics",
  "content",
  "site",
  "read-site.ts",
  "artifacts",
  "rules",
  "hosts",
  "pipeline.ts",
] as const;
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "model.ts": [],
  diagnostics: ["model.ts"],
  content: ["model.ts", "diagnostics"],
  site: ["model.ts", "diagnostics", "content"],
  artifacts: ["model.ts", "diagnostics", "content", "site", "package"],
  rules: ["model.ts", "diagnostics", "content", "site"],
  hosts: ["model.ts", "diagnostics", "rules"],
  // What a failing check loads: nothing of what is published.
  "read-site.ts": ["model.ts", "diagnostics", "content", "site"],
  "pipeline.ts": [...CORE, "package"],
  // Its core is kept at the edge by the law below; a wrapper also tells an error of the system from an internal one.
  gateway: ["model.ts", "diagnostics", "site", "rules"],
  browser: ["model.ts", "site"],
  package: ["model.ts", "site"],
  publish: ["model.ts", "diagnostics", "content", "package"],
  preview: ["model.ts", "diagnostics", "site", "rules", "gateway"],
  compare: ["model.ts", "diagnostics", "site", "publish"],
  // What `stele init` finds, proposes and writes: it plans what it has written.
  init: [...CORE, "publish"],
  // What `stele audit` finds in a built site: its pages are read by `content/sources/html/`.
  audit: ["model.ts", "diagnostics", "content", "site"],
  commands: [...CORE, "audit", "gateway", "publish", "preview", "compare", "init"],
  "index.ts": [...CORE, "publish", "commands"],
  integrations: [...CORE, "publish", "preview", "init", "commands"],
  "stele.ts": [...CORE, "commands"],
  launch: ["stele.ts", "package"],
};

/** They run at the edge too, where there is neither Node nor a package. */
const EDGE = [
  "site/paths.ts",
  "site/addresses.ts",
  "site/answer.ts",
  "site/query.ts",
  "site/known.ts",
  "site/layout.ts",
  "site/problems.ts",
  "site/published.ts",
  "rules/match.ts",
  "rules/rule.ts",
  "gateway/core.ts",
  "gateway/index.ts",
  "gateway/answer.ts",
  "browser/client.ts",
  "browser/document.ts",
  "browser/negotiate.ts",
  "browser/notice/element.ts",
  "browser/notice/messages.ts",
  "browser/notice/script.ts",
  "browser/notice/texts.ts",
  "browser/notice/view.ts",
  "browser/places.ts",
  "browser/requests.ts",
  "browser/shapes.ts",
  "browser/negotiate.ts",
  "browser/reference/copying.ts",
  "browser/reference/script.ts",
  "browser/reference/trying.ts",
  "browser/status/filter.ts",
  "browser/status/script.ts",
  "browser/switcher/canonical-link.ts",
  "browser/switcher/element.ts",
  "browser/switcher/index.ts",
  "browser/switcher/list.ts",
  "browser/switcher/own-site.ts",
  "browser/switcher/page-address.ts",
  "browser/switcher/page-file.ts",
  "browser/switcher/page-languages.ts",
  "browser/switcher/reading-place.ts",
  "browser/switcher/script.ts",
];

/** The hosts: what the list of hosts imports as values, a file or the index of a folder. */
const hosts = imports.filter(({ from, isType }) => from === "hosts/index.ts" && !isType).map(({ to }) => to);

/** The host that a file is part of, if it is part of one. */
function hostOf(file: string): string | undefined {
  return hosts.find((host) => file === host || file.startsWith(host.replace(/index\.ts$/, "")));
}

const laws = {
  order: ({ from, to }: Import): boolean =>
    !isOurs(to) || roomOf(from) === roomOf(to) || MAY_IMPORT[roomOf(from)]?.includes(roomOf(to)) === true,
  edge: ({ from, to }: Import): boolean => !EDGE.includes(from) || to === "model.ts" || EDGE.includes(to),
  host: ({ from, to, isType }: Import): boolean => {
    const host = hostOf(from);
    if (host === undefined) return true;
    const room = isOurs(to) ? roomOf(to) : "";
    if (room === "hosts") return to !== from && to !== "hosts/index.ts" && (hostOf(to) ?? host) === host;
    return room === "model.ts" || room === "diagnostics" || (room === "rules" && isType);
  },
  modelImportsNothing: ({ from }: Import): boolean => from !== "model.ts",
  noModuleImportsTheBin: ({ from, to }: Import): boolean => to !== "stele.ts" || roomOf(from) === "launch",
  world: ({ from, to }: Import): boolean => !to.startsWith("node:") || mayTouchTheWorld(from),
} satisfies Record<string, (one: Import) => boolean>;

/** Text and comparisons beside what touches the world: values in, values out. */
const PURE = [
  "commands/shared/build-report.ts",
  "commands/shared/diff-markdown.ts",
  "commands/shared/diff-text.ts",
  "commands/shared/summary.ts",
  "compare/addresses.ts",
  "compare/changes.ts",
];

/** What touches the world: readers of content and their watcher, publishing, commands, servers, the maker of the package. */
function mayTouchTheWorld(file: string): boolean {
  const isReader = /^content\/(?:read\.ts|watch\.ts|sources\/)/.test(file);
  // Looking into a project, asking on its terminal, writing what is not there.
  const isInit = /^init\/(?:repository|ask|from-sitemap|write)\.ts$/.test(file);
  const isServer = file.startsWith("gateway/") && !EDGE.includes(file);
  const rooms = [
    "publish",
    "preview",
    "compare",
    "commands",
    "integrations",
    "index.ts",
    "stele.ts",
    "package",
    "launch",
  ];
  return isReader || isInit || isServer || (rooms.includes(roomOf(file)) && !PURE.includes(file));
}

/** An import that breaks a law, so that a law which sees nothing is noticed. */
const broken: readonly (readonly [law: keyof typeof laws, from: string, to: string])[] = [
  ["order", "diagnostics/reporters/pretty.ts", "content/locate.ts"],
  ["order", "content/decode.ts", "site/paths.ts"],
  ["order", "site/resolve/index.ts", "rules/plan.ts"],
  ["order", "artifacts/index.ts", "rules/plan.ts"],
  ["order", "rules/plan.ts", "artifacts/index.ts"],
  ["order", "rules/plan.ts", "hosts/index.ts"],
  ["order", "hosts/serve.ts", "site/layout.ts"],
  ["order", "publish/swap.ts", "pipeline.ts"],
  ["order", "package/tool.ts", "launch/bundle.mjs"],
  ["order", "pipeline.ts", "commands/build.ts"],
  ["order", "gateway/node.ts", "publish/publish.ts"],
  ["edge", "gateway/core.ts", "diagnostics/catalogue.ts"],
  ["edge", "site/paths.ts", "diagnostics/catalogue.ts"],
  ["edge", "rules/match.ts", "site/locales.ts"],
  ["edge", "gateway/core.ts", "node:path"],
  ["edge", "site/addresses.ts", "zod"],
  ["host", "hosts/serve.ts", "rules/plan.ts"],
  ["host", "hosts/serve.ts", "hosts/serve.ts"],
  ["host", "hosts/serve.ts", "hosts/index.ts"],
  ["host", "hosts/serve.ts", "hosts/nginx/maps.ts"],
  ["host", "hosts/nginx/maps.ts", "hosts/caddy/index.ts"],
  ["host", "hosts/serve.ts", "site/layout.ts"],
  ["modelImportsNothing", "model.ts", "site/paths.ts"],
  ["noModuleImportsTheBin", "commands/build.ts", "stele.ts"],
  ["world", "site/resolve/index.ts", "node:fs"],
  ["world", "content/yaml/index.ts", "node:fs"],
  ["world", "hosts/serve.ts", "node:path"],
  ["world", "pipeline.ts", "node:os"],
  ["world", "init/detect/mkdocs.ts", "node:fs"],
  ["order", "content/read.ts", "init/repository.ts"],
  ["order", "init/write.ts", "commands/init.ts"],
  ["order", "preview/server.ts", "commands/preview.ts"],
  ["order", "compare/changes.ts", "pipeline.ts"],
  ["order", "audit/index.ts", "pipeline.ts"],
  ["world", "audit/index.ts", "node:fs"],
  ["order", "publish/publish.ts", "compare/changes.ts"],
  ["world", "commands/shared/summary.ts", "node:fs"],
];

describe("imports", () => {
  it("are read in every form", () => {
    const text = [
      'import { a } from "./a.ts";',
      'import type { B } from "../b.ts";',
      'import {\n  type C,\n  c,\n} from "node:fs";',
      'export { d } from "./d.ts";',
      'import * as e from "e";',
      'import "./f.ts";',
      'const g = await import("./g.ts");',
      'const text = "import nothing";',
    ].join("\n");
    expect(importsOf("room/x.ts", text).map(({ to, isType }) => `${to}${isType ? " (type)" : ""}`)).toEqual([
      "room/a.ts",
      "b.ts (type)",
      "node:fs",
      "room/d.ts",
      "e",
      "room/f.ts",
      "room/g.ts",
    ]);
  });

  it.each(broken)("that break a law are seen: %s, %s -> %s", (law, from, to) => {
    expect(breaches(laws[law], [{ from, to, isType: false }])).toEqual([`${from} imports ${to}`]);
  });

  it("lead to files that exist", () => {
    expect(breaches(({ to }) => !isOurs(to) || sources.has(to))).toEqual([]);
  });

  it("come from rooms that are known", () => {
    expect([...sources.keys()].filter((name) => !Object.hasOwn(MAY_IMPORT, roomOf(name)))).toEqual([]);
  });

  it("run one way: model, diagnostics, content, site, artifacts and rules, hosts, pipeline, publishing, commands", () => {
    expect(breaches(laws.order)).toEqual([]);
  });

  it("of what runs at the edge are the model and one another", () => {
    expect(breaches(laws.edge)).toEqual([]);
  });

  it("of a host are the model, diagnostics, types of rules and what hosts share, never another host", () => {
    expect(hosts).toContain("hosts/serve.ts");
    expect(breaches(laws.host)).toEqual([]);
  });

  it("of the pipeline reach neither JSX nor the libraries that make constants", () => {
    const reached = new Set(["pipeline.ts"]);
    for (const file of reached) {
      for (const { from, to, isType } of imports) if (from === file && !isType) reached.add(to);
    }
    expect([...reached]).toContain("artifacts/constants.ts");
    expect([...reached].filter((name) => /\.tsx$|^preact|^xmlbuilder2$|^artifacts\/api\/schemas/.test(name))).toEqual(
      [],
    );
  });

  it("of the model are none", () => {
    expect(breaches(laws.modelImportsNothing)).toEqual([]);
  });

  it("of the bin are those of what starts it", () => {
    expect(breaches(laws.noModuleImportsTheBin)).toEqual([]);
  });

  it("of Node's modules are the shell's alone", () => {
    expect(breaches(laws.world)).toEqual([]);
  });

  it("never lead back to where they began", () => {
    expect(cycles(imports)).toEqual([]);
    const ring = [
      { from: "a.ts", to: "b.ts", isType: false },
      { from: "b.ts", to: "c.ts", isType: true },
      { from: "c.ts", to: "b.ts", isType: false },
    ];
    expect(cycles(ring)).toEqual(["b.ts -> c.ts -> b.ts"]);
  });
});

/** Every way from a file back to itself, once. */
function cycles(all: readonly Import[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of all) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const found = new Set<string>();
  const finished = new Set<string>();
  const walk = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start !== -1) found.add([...way.slice(start), file].join(" -> "));
    if (start !== -1 || finished.has(file)) return;
    for (const target of targets.get(file) ?? []) walk(target, [...way, file]);
    finished.add(file);
  };
  for (const file of targets.keys()) walk(file, []);
  return [...found];
}

/** A text without its comments. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}

/** The files whose code matches a pattern. */
function filesWith(pattern: RegExp, among: ReadonlyMap<string, string> = sources): string[] {
  return [...among].filter(([, text]) => pattern.test(codeOf(text))).map(([name]) => name);
}

const ENDS_THE_PROCESS = /\bprocess\s*\.\s*(?:exit|exitCode|abort)\b\s*(?:\(|=[^=])/;

/** A list that is copied for each item that is put into it. Content decides how many there are. */
const COPIES_TO_ADD = /\.set\([^;]*\[\s*\.\.\.[^;]*\.get\(|(?<![\w.])([\w.]+) = (?:new \w+\()?\[\.\.\.\1\b/;

/** Disk, console, clock, chance, network and environment. */
const TOUCHES_THE_WORLD =
  /\b(?:process\s*\.|console\s*\.|Date\.now|new Date\(\)|Math\.random|performance\s*\.|setTimeout|setInterval|fetch\()/;

/** What differs with the language, the region or the time zone of the machine. */
const DEPENDS_ON_THE_MACHINE = /\b(?:toLocale\w*|localeCompare|Intl|getTimezoneOffset)\b/;

describe("the core", () => {
  const core = new Map(
    [...sources].filter(
      ([name]) => ([...CORE, "init"].includes(roomOf(name)) && !mayTouchTheWorld(name)) || PURE.includes(name),
    ),
  );

  it("has no clock, no console, no chance and no environment", () => {
    expect(core.size).toBeGreaterThan(30);
    expect(filesWith(TOUCHES_THE_WORLD, core)).toEqual([]);
  });

  it("asks nothing that differs between machines", () => {
    expect(filesWith(DEPENDS_ON_THE_MACHINE, core)).toEqual([]);
  });

  it.each([
    ["process.env.HOME", TOUCHES_THE_WORLD],
    ["console.log(x)", TOUCHES_THE_WORLD],
    ["const now = Date.now();", TOUCHES_THE_WORLD],
    ["new Date()", TOUCHES_THE_WORLD],
    ["a.localeCompare(b)", DEPENDS_ON_THE_MACHINE],
    ["a.toLocaleUpperCase()", DEPENDS_ON_THE_MACHINE],
    ["new Intl.DisplayNames(code)", DEPENDS_ON_THE_MACHINE],
    ["Intl.getCanonicalLocales(code)", DEPENDS_ON_THE_MACHINE],
    ["process.exit(1);", ENDS_THE_PROCESS],
    ["process.exitCode = 3;", ENDS_THE_PROCESS],
  ])("is searched for %s, in code and not in comments", (code, pattern) => {
    const found = new Map([
      ["code.ts", `const a = 1;\n${code}\n`],
      ["comment.ts", `/** ${code} */\nconst a = 1; // ${code}\n`],
    ]);
    expect(filesWith(pattern, found)).toEqual(["code.ts"]);
  });
});

describe("a list that grows", () => {
  it("is not copied for each item, which costs the square of their number", () => {
    expect(filesWith(COPIES_TO_ADD)).toEqual([]);
  });

  it.each([
    ["groups.set(key, [...(groups.get(key) ?? []), item]);", true],
    ["groups.set(key, { paths: [...(groups.get(key)?.paths ?? []), path], headers });", true],
    ["groups.set(key, new Set([...(groups.get(key) ?? []), item]));", true],
    ["found = [...found, item];", true],
    ["found = new Set([...found, item]);", true],
    ["groups.set(key, (groups.get(key) ?? new Set()).add(item));", false],
    ["files.set(name, [...all]); const one = [...(files.get(name) ?? []), item];", false],
    ["const all = [...found, item];", false],
  ])("is seen in code: %s %s", (code, isSeen) => {
    expect(COPIES_TO_ADD.test(code)).toBe(isSeen);
  });
});

/**
 * Looks for slashes at the end from each of them: the square of their number. `(?<!\/)` looks once for all. Browsers of
 * 2022 do not know that, but `(^|[^/])`.
 */
const ENDING_SLASHES = /(?<!\(\?<!\\\/\)|\(\^\|\[\^\/\]\))\\\/\+\$/;

describe("slashes at the end of a text", () => {
  it("are found from the first of them alone", () => {
    expect(filesWith(ENDING_SLASHES)).toEqual([]);
  });

  it.each([
    [String.raw`path.replace(/\/+$/, "")`, true],
    [String.raw`path.replace(/^\/+|\/+$/g, "")`, true],
    [String.raw`path.replace(/(?<!\/)\/+$/, "")`, false],
    [String.raw`path.replace(/(^|[^/])\/+$/, "$1")`, false],
  ])("are seen in code: %s %s", (code, isSeen) => {
    expect(ENDING_SLASHES.test(code)).toBe(isSeen);
  });
});

describe("the process", () => {
  it("is ended by the bin and its launcher alone, and by the gateway where it is a program of its own", () => {
    const programs = ["gateway/runtimes/node-server.ts", "launch/launch.mjs", "stele.ts"];
    expect(filesWith(ENDS_THE_PROCESS)).toEqual(programs);
  });
});

describe("what tests share", () => {
  it("makes no hook when it is loaded, which would run after one file of tests alone: `afterFile` is for that", () => {
    const shared = filesOfTests("test")
      .filter((name) => name.endsWith(".ts") && !/(?:\.test|\.faults|\.generators|^test.setup)\.ts$/.test(name))
      .map((name) => [name, readFileSync(name, "utf8")] as const);
    expect(filesWith(/^(?:before|after)(?:All|Each)\(/m, new Map(shared))).toEqual([]);
    expect(shared.length).toBeGreaterThan(50);
  });
});
