import { cpSync, existsSync, mkdirSync, renameSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { publish } from "../../scripts/publish/publish.ts";
import {
  artifactsOf,
  failureOf,
  identityOf,
  manifestFor,
  manifestOf,
  namesIn,
  newProject,
  optionsOf,
  put,
  run,
  runWell,
  treeOf,
} from "./project.ts";
import { sentenceOf, hintOf } from "../content-files.ts";

const SAID = 'In "dist" each file was replaced whole, the set was not.';

it("replaces, adds and removes files one by one in a folder that stays itself, and says what that means", () => {
  const project = newProject();
  runWell(project, { "a.json": "1", "b/c.json": "1", "same.json": "1" }, "in-place");
  const [folder, same] = [statSync(project.out).ino, statSync(join(project.out, "same.json")).ino];
  const files = { "a.json": "2", "d/e.json": "1", "same.json": "1" };
  expect(runWell(project, files, "in-place")).toEqual({
    files: 3,
    bytes: 3,
    changed: 1,
    added: 1,
    unchanged: 1,
    removed: 1,
    mode: "in-place",
    notices: [SAID],
  });
  expect(namesIn(project.out)).toEqual(["a.json", "d/", "d/e.json", "manifest/", "manifest/v1.jsonl", "same.json"]);
  expect(manifestOf(project.out)).toBe(manifestFor(files));
  expect([statSync(project.out).ino, statSync(join(project.out, "same.json")).ino]).toEqual([folder, same]);
  expect(namesIn(project.root)).not.toContain(".dist.stele/");
});

it("writes nothing when nothing differs, and then has nothing to say", () => {
  const project = newProject();
  runWell(project, { "a.json": "1" }, "in-place");
  const before = identityOf(join(project.out, "manifest/v1.jsonl"));
  expect(runWell(project, { "a.json": "1" }, "in-place")).toMatchObject({ unchanged: 1, notices: [] });
  expect(identityOf(join(project.out, "manifest/v1.jsonl"))).toEqual(before);
});

it("refuses foreign files as staging does", () => {
  const project = newProject();
  runWell(project, { "a.json": "1" }, "in-place");
  put(project.out, { "mine.txt": "mine" });
  expect(failureOf(run(project, { "a.json": "2" }, "in-place"))).toEqual([
    3,
    sentenceOf("foreign-files", { out: "dist", first: ["mine.txt"], count: 1 }),
    hintOf("foreign-files", { out: "dist", first: ["a"], count: 1 }),
  ]);
  expect(treeOf(project.out)).toEqual({ "a.json": "1", "mine.txt": "mine" });
});

it("replaces and removes files of ours that were changed by hand, keeps the changed ones, and says so", () => {
  const project = newProject();
  runWell(project, { "a.json": "1", "b.json": "1" }, "in-place");
  for (const name of ["a.json", "b.json"]) writeFileSync(join(project.out, name), "by hand");
  expect(runWell(project, { "a.json": "1" }, "in-place").notices).toEqual([
    SAID,
    '"dist.kept" holds 2 files that builds replaced in "dist" and that Stele did not write: "a.json", "b.json". Take what you need, then remove the folder.',
  ]);
  expect(treeOf(project.out)).toEqual({ "a.json": "1" });
  expect(treeOf(`${project.out}.kept`)).toEqual({ "a.json": "by hand", "b.json": "by hand" });
});

it("follows a staged build, and is followed by one", () => {
  const project = newProject();
  runWell(project, { "a.json": "1" });
  runWell(project, { "b.json": "1" }, "in-place");
  runWell(project, { "c.json": "1" });
  expect(treeOf(project.out)).toEqual({ "c.json": "1" });
});

it("makes a file again in a folder that a stale neighbour has just left empty", () => {
  const project = newProject();
  runWell(project, { "a/b.json": "1" }, "in-place");
  runWell(project, { "a/c.json": "1" }, "in-place");
  expect(treeOf(project.out)).toEqual({ "a/c.json": "1" });
});

it("does not write below a link that stands where an empty folder was", () => {
  const project = newProject();
  runWell(project, {}, "in-place");
  mkdirSync(join(project.root, "elsewhere"));
  symlinkSync("../elsewhere", join(project.out, "a"));
  expect(failureOf(run(project, { "a/b.json": "1" }, "in-place"))[0]).toBe(3);
  expect(treeOf(join(project.root, "elsewhere"))).toEqual({});
});

describe("a folder that becomes a link during a build", () => {
  const numbered = (text: string, folder = "a/b") =>
    Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`${folder}/${n}.json`, text]));

  /** Puts a link to a copy in the place of a folder; and hands back the copy. */
  function swap(folder: string, copy: string): void {
    cpSync(folder, copy, { recursive: true });
    renameSync(folder, `${copy}.away`);
    symlinkSync(copy, folder);
  }

  it.each(
    (["in-place", "merge"] as const).flatMap((mode) => ["a/b", "a", ""].map((folder) => [mode, folder] as const)),
  )("nothing behind it is written: %s, dist/%s", (mode, folder) => {
    const project = newProject();
    runWell(project, numbered("1"), mode);
    const copy = join(project.root, "copy");
    const artifacts = function* () {
      for (const artifact of artifactsOf(numbered("2"))) {
        const isApplied = existsSync(join(project.root, ".dist.stele/intent.jsonl"));
        if (artifact.path.endsWith("3.json") && isApplied && !existsSync(copy)) swap(join(project.out, folder), copy);
        yield artifact;
      }
    };
    const outcome = publish(artifacts, optionsOf(project, mode));
    const what = `"${join("dist", folder)}" is a link.`;
    expect(failureOf(outcome)[1]).toMatch(/^"dist\/(?:a\/b\/\d\.json|\.ht\.stele\.tmp)" cannot be written: /);
    expect(failureOf(outcome)[1]).toContain(folder === "" ? "a link" : what);
    const written = Object.values(treeOf(join(copy, "a/b".slice(folder.length && folder.length + 1))));
    expect(written.slice(3)).toEqual(["1", "1", "1"]);
  });

  it.each(
    (["stage", "in-place", "merge"] as const).flatMap((mode) => ["a/b", "a"].map((folder) => [mode, folder] as const)),
  )("nothing behind it is removed: %s, %s", (mode, folder) => {
    const project = newProject();
    runWell(project, { ...numbered("1"), "z.json": "1" }, mode);
    const copy = join(project.root, "copy");
    const away = join(project.root, mode === "stage" ? ".dist.stele/gone" : "dist");
    const isUnderWay = () => existsSync(join(project.root, ".dist.stele", mode === "stage" ? "gone" : "intent.jsonl"));
    const options = optionsOf(project, mode);
    const ownership = {
      ...options.ownerships.out,
      placeOf: (path: string) => {
        if (path === "a/b/3.json" && isUnderWay() && !existsSync(copy)) swap(join(away, folder), copy);
        return "own" as const;
      },
    };
    publish(() => artifactsOf({ "z.json": "2" }), {
      ...options,
      ownerships: { ...options.ownerships, out: ownership },
    });
    const left = Object.keys(treeOf(copy)).map((path) => path.slice(-6));
    expect(left).toEqual(["3.json", "4.json", "5.json"]);
  });
});
