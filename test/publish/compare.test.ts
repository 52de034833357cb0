import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PublishMode } from "../../scripts/publish/actions.ts";
import { compareOutFolder, type Comparison } from "../../scripts/publish/compare.ts";
import { asNobody } from "../as-nobody.ts";
import {
  artifactsOf,
  type Files,
  manifestFor,
  namesIn,
  newProject,
  optionsOf,
  type Project,
  put,
  run,
  runWell,
  treeOf,
} from "./project.ts";
import { sentenceOf } from "../content-files.ts";
import { runs } from "../runs.ts";

function compare(project: Project, files: Files, mode: PublishMode = "stage"): Comparison {
  return compareOutFolder(() => artifactsOf(files), optionsOf(project, mode));
}

/** What a comparison that succeeds says, without what is empty. */
function differencesOf(comparison: Comparison): object {
  if (!comparison.compared) throw new Error(comparison.diagnostics.map(({ sentence }) => sentence).join("\n"));
  const { upToDate, differences } = comparison;
  const found = Object.entries(differences).filter(([, value]) => typeof value === "number" || value.length > 0);
  return { upToDate, ...Object.fromEntries(found) };
}

/** The exit code and the sentences of a folder that was not compared, or of one with warnings. */
function problemsOf(comparison: Comparison): readonly [number | "compared", ...string[]] {
  const sentences = comparison.diagnostics.map(({ sentence }) => sentence);
  return [comparison.compared ? "compared" : comparison.exitCode, ...sentences];
}

const fragment = (text: string) => ({ text, sharing: "fragment" as const });
const block = (text: string) => ({ text, sharing: "block" as const });

const FILES = { "a.json": "a", "b/c.json": "c", "host:nginx/stele.conf": "n" };

describe("an out folder", () => {
  it.each(["stage", "in-place", "merge"] as const)("is up to date right after a build in %s mode", (mode) => {
    const project = newProject();
    runWell(project, FILES, mode);
    expect(differencesOf(compare(project, FILES, mode))).toEqual({ upToDate: true, unchanged: 3 });
  });

  it.each<[what: string, act: (out: string) => void, files: Files, found: object]>([
    ["a new page", () => {}, { ...FILES, "d.json": "d" }, { new: ["dist/d.json"], unchanged: 3 }],
    ["a changed page", () => {}, { ...FILES, "a.json": "A" }, { changed: ["dist/a.json"], unchanged: 2 }],
    [
      "a removed page",
      () => {},
      { "a.json": "a", "host:nginx/stele.conf": "n" },
      { removed: ["dist/b/c.json"], unchanged: 2 },
    ],
    [
      "a host less",
      () => {},
      { "a.json": "a", "b/c.json": "c" },
      { removed: ["dist.hosts/nginx/stele.conf"], unchanged: 2 },
    ],
    [
      "a file of ours that was edited",
      (out) => put(out, { "a.json": "x" }),
      FILES,
      { changed: ["dist/a.json"], unchanged: 2 },
    ],
    [
      "a file of ours that was removed",
      (out) => unlinkSync(join(out, "a.json")),
      FILES,
      { new: ["dist/a.json"], unchanged: 2 },
    ],
    [
      "no out folder",
      (out) => rmSync(out, { recursive: true }),
      FILES,
      { new: ["dist/a.json", "dist/b/c.json"], unchanged: 1 },
    ],
  ])("differs by %s", (_, act, files, found) => {
    const project = newProject();
    runWell(project, FILES);
    act(project.out);
    const before = [treeOf(project.root), namesIn(project.root)];
    expect(differencesOf(compare(project, files))).toEqual({ upToDate: false, ...found });
    expect([treeOf(project.root), namesIn(project.root)]).toEqual(before);
  });

  it("differs by its manifest alone where a merge has lost that", () => {
    const project = newProject();
    runWell(project, { "a.json": "a" }, "merge");
    unlinkSync(join(project.out, "manifest/v1.jsonl"));
    const found = { upToDate: false, changed: ["dist/manifest/v1.jsonl"], unchanged: 1 };
    expect(differencesOf(compare(project, { "a.json": "a" }, "merge"))).toEqual(found);
  });

  it("of others is compared with --merge by our files and blocks, and by what their JSON files hold", () => {
    const project = newProject();
    put(project.out, {
      "existing.html": "",
      _redirects: "/a /b\n",
      "vercel.json": "{}",
      "serve.json": '{"ours":1,"existing":2}',
    });
    const files = {
      "a.json": "a",
      _redirects: block("/x /y"),
      "vercel.json": fragment('{"ours":1}'),
      "serve.json": fragment('{"ours":1}'),
    };
    const fragments = [
      { file: "dist/serve.json", inPlace: true },
      { file: "dist/vercel.json", inPlace: false },
    ];
    const before = { upToDate: false, new: ["dist/a.json"], changed: ["dist/_redirects"], unchanged: 0, fragments };
    expect(differencesOf(compare(project, files, "merge"))).toEqual(before);
    runWell(project, files, "merge");
    expect(differencesOf(compare(project, files, "merge"))).toEqual({ upToDate: true, unchanged: 2, fragments });
  });

  it("is compared where nothing may be written", () => {
    const project = newProject();
    runWell(project, FILES);
    chmodSync(project.root, 0o555);
    const found = asNobody(() => compare(project, { ...FILES, "a.json": "A" }));
    chmodSync(project.root, 0o755);
    expect(differencesOf(found)).toEqual({ upToDate: false, changed: ["dist/a.json"], unchanged: 2 });
  });

  it("differs by just as many files as the next build then counts, in every mode, and nothing is written for it", () => {
    const files = fc.dictionary(fc.constantFrom("a.json", "b/c.json", "b/d.json", "e.json"), fc.constantFrom("1", "2"));
    const modes = fc.constantFrom<PublishMode>("stage", "in-place", "merge");
    fc.assert(
      fc.property(files, files, modes, (former, later, mode) => {
        const project = newProject();
        runWell(project, former, mode);
        const before = statSync(project.root).mtimeMs;
        const compared = compare(project, later, mode);
        expect(statSync(project.root).mtimeMs).toBe(before);
        if (!compared.compared) throw new Error("not compared");
        const { new: added, changed, removed, unchanged } = compared.differences;
        const counts = { added: added.length, changed: changed.length, removed: removed.length, unchanged };
        expect(runWell(project, later, mode)).toMatchObject(counts);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe("an out folder that cannot be compared", () => {
  it("is refused as a build refuses it", () => {
    const project = newProject();
    put(project.out, { "index.html": "existing" });
    const dangerous = compareOutFolder(() => [], { ...optionsOf(project), out: project.root, outName: "." });
    const built = run(project, FILES);
    if (built.published) throw new Error("published");
    expect(problemsOf(dangerous)).toEqual([
      2,
      sentenceOf("out-folder-dangerous", { out: ".", because: "it holds the whole project" }),
    ]);
    expect(problemsOf(compare(project, FILES))).toEqual([3, ...built.diagnostics.map(({ sentence }) => sentence)]);
  });

  it.each<[what: string, name: string, make: (place: string) => void]>([
    ["a link", "dist.kept", (place) => symlinkSync("content", place)],
    ["a file", "dist.kept", (place) => writeFileSync(place, "")],
    ["a link", "dist.hosts.kept", (place) => symlinkSync("content", place)],
    ["a link", ".dist.stele", (place) => symlinkSync("content", place)],
  ])("because of %s in the place of %s is refused as a build refuses it", (_what, name, make) => {
    const project = newProject();
    runWell(project, FILES);
    make(join(project.root, name));
    const built = run(project, FILES);
    if (built.published) throw new Error("published");
    expect(problemsOf(compare(project, FILES))).toEqual([3, ...built.diagnostics.map(({ sentence }) => sentence)]);
  });

  it("because it may not be read is a problem of the disk", () => {
    const project = newProject();
    runWell(project, FILES);
    chmodSync(project.root, 0o755);
    chmodSync(join(project.out, "b"), 0o000);
    const found = asNobody(() => compare(project, FILES));
    chmodSync(join(project.out, "b"), 0o755);
    expect(problemsOf(found)).toEqual([
      3,
      sentenceOf("disk", { doing: "Listing the folder", path: "dist/b", cause: "permission denied" }),
    ]);
  });

  it.each<[what: string, make: (lock: string) => void]>([
    ["a pipe", (lock) => execFileSync("mkfifo", [lock])],
    ["larger than memory", (lock) => truncateSync(lock, 2 ** 34)],
  ])("because of a lock that no build made, %s, says so and waits for nothing", (_what, make) => {
    const project = newProject();
    put(project.root, { ".dist.stele/lock": "" });
    const lock = join(project.root, ".dist.stele/lock");
    if (_what === "a pipe") unlinkSync(lock);
    make(lock);
    const sentence = sentenceOf("out-folder-locked", { out: "dist", lock: ".dist.stele/lock", owner: undefined });
    expect(problemsOf(compare(project, FILES))).toEqual([3, sentence]);
  });

  it("because a file of rules is larger than memory", () => {
    const project = newProject();
    put(project.out, { _redirects: "/a /b\n" });
    truncateSync(join(project.out, "_redirects"), 2 ** 34);
    expect(problemsOf(compare(project, { _redirects: block("/x /y") }, "merge"))).toEqual([
      3,
      sentenceOf("disk", { doing: "Reading", path: "dist/_redirects", cause: "it is too large for a file of rules" }),
    ]);
  });

  it("because a build is writing it names that build", () => {
    const project = newProject();
    put(project.root, { ".dist.stele/lock": JSON.stringify({ host: hostname(), pid: process.pid, started: null }) });
    const sentence = sentenceOf("out-folder-locked", {
      out: "dist",
      lock: ".dist.stele/lock",
      owner: { host: hostname(), pid: process.pid },
    });
    expect(problemsOf(compare(project, FILES))).toEqual([3, sentence]);
  });

  it("because a build was killed between its two renames says where the former files lie", () => {
    const project = newProject();
    runWell(project, FILES);
    mkdirSync(join(project.root, ".dist.stele"));
    renameSync(project.out, join(project.root, ".dist.stele/old"));
    const before = namesIn(project.root);
    expect(problemsOf(compare(project, FILES))).toEqual([
      1,
      sentenceOf("out-folder-away", { out: "dist", former: ".dist.stele/old" }),
    ]);
    expect(namesIn(project.root)).toEqual(before);
  });

  it("because another tool wrote the folder that a killed build had taken away says so", () => {
    const project = newProject();
    runWell(project, FILES);
    mkdirSync(join(project.root, ".dist.stele"));
    renameSync(project.out, join(project.root, ".dist.stele/old"));
    put(project.out, { "index.html": "existing" });
    expect(problemsOf(compare(project, FILES, "merge"))).toEqual([
      1,
      sentenceOf("out-folder-taken", { out: "dist", former: ".dist.stele/old" }),
    ]);
  });

  it("because a build was killed while it replaced file by file says so", () => {
    const project = newProject();
    runWell(project, FILES, "merge");
    put(project.root, { ".dist.stele/intent.jsonl": manifestFor({ "a.json": "A" }), "dist/a.json": "A" });
    expect(problemsOf(compare(project, FILES, "merge"))).toEqual([1, sentenceOf("out-folder-mixed", { out: "dist" })]);
  });

  it("is not caused by a killed build that left the folder whole: its leftovers are a warning", () => {
    const project = newProject();
    runWell(project, FILES);
    put(project.root, { ".dist.stele/stage/a.json": "A" });
    const found = compare(project, FILES);
    expect(differencesOf(found)).toEqual({ upToDate: true, unchanged: 3 });
    expect(problemsOf(found)).toEqual([
      "compared",
      sentenceOf("work-folder-left", { out: "dist", folder: ".dist.stele" }),
    ]);
  });
});
