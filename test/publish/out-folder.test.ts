import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { outFolder } from "../../scripts/publish/out-folder.ts";
import { failureOf, newProject, optionsOf, type Project, put, run, runWell, treeOf } from "./project.ts";
import { sentenceOf, hintOf } from "../content-files.ts";

let project: Project;
beforeEach(() => {
  project = newProject();
});
afterEach(() => vi.unstubAllEnvs());

/** What the check says about a folder, named from the project. It only looks: nothing here can be harmed. */
function refused(out: string, name = out): string | undefined {
  const found = outFolder({ ...optionsOf(project), out: join(project.root, out), outName: name });
  return "refused" in found ? found.refused.sentence : undefined;
}

/** What is said of a folder that a build must not replace. */
function dangerous(out: string, because: string): string {
  return sentenceOf("out-folder-dangerous", { out, because });
}

describe("an out folder may not be", () => {
  it("the root of the file system", () => {
    const found = outFolder({ ...optionsOf(project), out: "/", outName: "/" });
    expect("refused" in found && found.refused.sentence).toBe(dangerous("/", "it is the root of the file system"));
  });

  it("the home folder, or a folder around it", () => {
    mkdirSync(join(project.root, "people/me"), { recursive: true });
    vi.stubEnv("HOME", join(project.root, "people/me"));
    expect(refused("people/me")).toBe(dangerous("people/me", "your home folder lies in it"));
    expect(refused("people")).toBe(dangerous("people", "your home folder lies in it"));
    expect(refused("people/me/site")).toBeUndefined();
  });

  it("the project, or a folder around it", () => {
    expect(refused("", ".")).toBe(dangerous(".", "it holds the whole project"));
    expect(refused("..")).toBe(dangerous("..", "it holds the whole project"));
  });

  it("the content folder, a folder around it, or one inside it", () => {
    mkdirSync(join(project.root, "site/content"), { recursive: true });
    const check = (out: string) => {
      const contentDirectory = join(project.root, "site/content");
      const found = outFolder({ ...optionsOf(project), contentDirectory, out: join(project.root, out), outName: out });
      return "refused" in found ? found.refused.sentence : undefined;
    };
    expect(check("site/content")).toBe(dangerous("site/content", "the content lies in it"));
    expect(check("site")).toBe(dangerous("site", "the content lies in it"));
    expect(check("site/content/dist")).toBe(dangerous("site/content/dist", "it lies in the content folder"));
    expect(check("site/dist")).toBeUndefined();
    expect(check("site/content-dist")).toBeUndefined();
  });

  it.each(["dist.hosts", "dist.kept", "dist.HOSTS", "dist.hosts/nginx"])("%s, where builds into dist write", (name) => {
    const [first = ""] = name.split("/");
    expect(refused(name)).toBe(dangerous(name, `builds into dist write into ${first}`));
    expect(refused("dist.hosts.d")).toBeUndefined();
  });

  it("in the work folder of another build, whose next one would clear it away", () => {
    expect(refused(".dist.stele/stage")).toBe(dangerous(".dist.stele/stage", "it lies in .dist.stele"));
    expect(refused(".dist.stele")).toBe(dangerous(".dist.stele", "it lies in .dist.stele"));
    expect(refused("dist.stele")).toBeUndefined();
  });

  it("in node_modules or .git", () => {
    expect(refused("node_modules/x/dist")).toBe(dangerous("node_modules/x/dist", "it lies in node_modules"));
    expect(refused(".git/dist")).toBe(dangerous(".git/dist", "it lies in .git"));
  });

  it("at a path that is not UTF-8, for which Node has another name", () => {
    expect(refused("\uFFFD\uFFFD/dist")).toBe(dangerous("\uFFFD\uFFFD/dist", "its path is not UTF-8"));
  });

  it("a repository, or a worktree, where .git is a file", () => {
    mkdirSync(join(project.root, "one/.git"), { recursive: true });
    mkdirSync(join(project.root, "two"));
    writeFileSync(join(project.root, "two/.git"), "gitdir: x\n");
    expect(refused("one")).toBe(dangerous("one", "it holds a git repository"));
    for (const name of ["objects", "refs"]) mkdirSync(join(project.root, "bare", name), { recursive: true });
    expect(refused("bare")).toBeUndefined();
    writeFileSync(join(project.root, "bare/HEAD"), "ref: refs/heads/main\n");
    expect(refused("bare")).toBe(dangerous("bare", "it holds a git repository"));
    expect(refused("two")).toBe(dangerous("two", "it holds a git repository"));
  });

  it("a file, or a folder below a file", () => {
    writeFileSync(join(project.root, "file"), "");
    expect(refused("file")).toBe(sentenceOf("out-folder-not-a-folder", { out: "file", file: "file" }));
    expect(refused("file/dist")).toBe(sentenceOf("out-folder-not-a-folder", { out: "file/dist", file: "file" }));
  });

  it("a link, or below a link, that leads outside the project", () => {
    symlinkSync(newProject().root, join(project.root, "link"));
    expect(refused("link")).toBe(sentenceOf("out-folder-link", { out: "link" }));
    expect(refused("link/dist")).toBe(sentenceOf("out-folder-link", { out: "link/dist" }));
  });

  it.each(["nothing", "file", "content", "link", "repository", "node_modules"])(
    "a link that leads outside the project gets one answer, whatever is there: %s",
    (name) => {
      const other = newProject().root;
      put(other, { file: "", "repository/.git/HEAD": "", "node_modules/x": "" });
      symlinkSync("nowhere", join(other, "link"));
      symlinkSync(join(other, name), join(project.root, "link"));
      expect(refused("link")).toBe(sentenceOf("out-folder-link", { out: "link" }));
    },
  );

  it("below a link of the repository around the project that leads outside it", () => {
    const other = newProject();
    put(project.root, { ".git": "", "docs/content/site.yaml": "" });
    symlinkSync(other.root, join(project.root, "public"));
    const docs = join(project.root, "docs");
    const found = outFolder({ ...optionsOf({ root: docs, out: join(project.root, "public/docs") }) });
    expect("refused" in found && found.refused.code).toBe("out-folder-link");
  });

  it("below such a link, also if it is named through a link above the repository", () => {
    const above = newProject().root;
    const root = join(above, "real/repository");
    put(root, { ".git": "", "content/site.yaml": "" });
    put(above, { "other/public/theirs": "" });
    symlinkSync("real", join(above, "alias"));
    symlinkSync("../../other", join(root, "build"));
    const found = outFolder(optionsOf({ root, out: join(above, "alias/repository/build/public") }));
    expect("refused" in found && found.refused.code).toBe("out-folder-link");
    expect(outFolder(optionsOf({ root, out: join(above, "alias/repository/dist") }))).toEqual({
      path: join(root, "dist"),
    });
  });

  it("a link that leads nowhere or in a circle", () => {
    symlinkSync("nowhere", join(project.root, "link"));
    symlinkSync("circle", join(project.root, "circle"));
    expect(refused("link")).toBe(sentenceOf("out-folder-link", { out: "link" }));
    expect(refused("circle")).toBe(sentenceOf("out-folder-link", { out: "circle" }));
    expect(refused("link/dist")).toBe(sentenceOf("out-folder-link", { out: "link/dist" }));
  });

  it("one of these by way of a link", () => {
    symlinkSync("content", join(project.root, "link"));
    expect(refused("link")).toBe(dangerous("link", "the content lies in it"));
  });
});

it("is a folder that a link inside the project leads to, and the link stays", () => {
  mkdirSync(join(project.root, "build"));
  symlinkSync("build", project.out);
  runWell(project, { "a.json": "1" });
  expect(treeOf(join(project.root, "build"))).toEqual({ "a.json": "1" });
});

it("is a folder outside the project when it is named as such", () => {
  const other = newProject();
  expect(outFolder({ ...optionsOf(project), out: other.out })).toEqual({ path: other.out });
});

it("refused ends with exit code 2 and nothing written", () => {
  const outcome = run({ ...project, out: join(project.root, "content") }, { "a.json": "1" });
  expect(failureOf(outcome)).toEqual([
    2,
    sentenceOf("out-folder-dangerous", { out: "dist", because: "the content lies in it" }),
    hintOf("out-folder-dangerous", { out: "link", because: "the content lies in it" }),
  ]);
  expect(treeOf(project.root)).toEqual({});
});

it("does not keep its lock in a folder that a link leads to", () => {
  const other = newProject();
  symlinkSync(other.root, join(project.root, ".dist.stele"));
  expect(failureOf(run(project, { "a.json": "1" }))).toEqual([
    3,
    sentenceOf("work-folder-foreign", { folder: ".dist.stele", what: "not a folder" }),
    hintOf("work-folder-foreign", { folder: ".dist.stele", what: "not a folder" }),
  ]);
});
