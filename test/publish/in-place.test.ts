import { mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  failureOf,
  identityOf,
  manifestFor,
  manifestOf,
  namesIn,
  newProject,
  put,
  run,
  runWell,
  treeOf,
} from "./project.ts";

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
    '"dist" holds 1 file that Stele did not write: "mine.txt".',
    "Publish beside them with --merge, or name another folder with --out.",
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
