import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { asNobody } from "../as-nobody.ts";
import { diagnostic } from "../../scripts/diagnostics/catalogue.ts";
import { compareOutFolder } from "../../scripts/publish/compare.ts";
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

const counts = { files: 0, bytes: 0, changed: 0, added: 0, unchanged: 0, removed: 0, mode: "stage", notices: [] };

/** A path in a folder, whose name may be no UTF-8. */
function inBytes(folder: string, name: string): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, "latin1")]);
}

describe("publishing into a folder of our own", () => {
  it("writes all files and a manifest in code-unit order, and leaves nothing beside the folder", () => {
    const project = newProject();
    const files = { "a/b.json": "1", "a.json": "two", "é.json": "3", "z/y/x.json": "" };
    expect(runWell(project, files)).toEqual({ ...counts, files: 4, bytes: 5, added: 4 });
    expect(treeOf(project.out)).toEqual(files);
    expect(manifestOf(project.out)).toBe(manifestFor(files));
    expect(namesIn(project.root).filter((name) => !name.startsWith("dist"))).toEqual(["content/"]);
  });

  it("makes the out folder where even its parent is missing", () => {
    const project = newProject();
    runWell({ ...project, out: join(project.root, "build/site") }, { "a.json": "1" });
    expect(treeOf(join(project.root, "build/site"))).toEqual({ "a.json": "1" });
  });

  it("counts what changed, and replaces, adds and removes without leaving empty folders", () => {
    const project = newProject();
    runWell(project, { "keep.json": "same", "old/gone.json": "x", "page.json": "before" });
    const files = { "keep.json": "same", "new/page.json": "n", "page.json": "after" };
    expect(runWell(project, files)).toEqual({
      ...counts,
      files: 3,
      bytes: 10,
      changed: 1,
      added: 1,
      unchanged: 1,
      removed: 1,
    });
    expect(namesIn(project.out)).toEqual([
      "keep.json",
      "manifest/",
      "manifest/v1.jsonl",
      "new/",
      "new/page.json",
      "page.json",
    ]);
    expect(manifestOf(project.out)).toBe(manifestFor(files));
  });

  it("writes nothing at all when nothing differs: the folder itself stays", () => {
    const project = newProject();
    const files = { "a/b.json": "1", "c.json": "2" };
    runWell(project, files);
    const before = ["", "a", "a/b.json", "manifest", "manifest/v1.jsonl"].map((name) =>
      identityOf(join(project.out, name)),
    );
    expect(runWell(project, files)).toEqual({ ...counts, files: 2, bytes: 2, unchanged: 2 });
    const after = ["", "a", "a/b.json", "manifest", "manifest/v1.jsonl"].map((name) =>
      identityOf(join(project.out, name)),
    );
    expect(after).toEqual(before);
  });

  it("keeps unchanged files as they are, inode and time, and gives changed ones a new inode", () => {
    const project = newProject();
    runWell(project, { "a.json": "1", "b.json": "1" });
    utimesSync(join(project.out, "a.json"), 1_000, 1_000);
    const [a, b] = [identityOf(join(project.out, "a.json")), identityOf(join(project.out, "b.json"))];
    runWell(project, { "a.json": "1", "b.json": "2" });
    expect(identityOf(join(project.out, "a.json"))).toMatchObject({ ino: a.ino, mtimeMs: 1_000_000 });
    expect(identityOf(join(project.out, "b.json")).ino).not.toBe(b.ino);
  });

  it("does not write through a hard link to one of our files", () => {
    const project = newProject();
    runWell(project, { "a.json": "old" });
    linkSync(join(project.out, "a.json"), join(project.root, "backup.json"));
    runWell(project, { "a.json": "new" });
    expect(readFileSync(join(project.root, "backup.json"), "utf8")).toBe("old");
  });

  it("gives files plain permissions", () => {
    const project = newProject();
    const umask = process.umask(0o027);
    try {
      runWell(project, { "a/b.json": "1" });
    } finally {
      process.umask(umask);
    }
    const modes = ["", "a", "a/b.json", "manifest/v1.jsonl"].map(
      (name) => statSync(join(project.out, name)).mode & 0o777,
    );
    expect(modes).toEqual([0o750, 0o750, 0o640, 0o640]);
  });

  it("replaces a file of ours that was changed by hand, keeps the changed one, and says so", () => {
    const project = newProject();
    runWell(project, { "a.json": "1", "b.json": "1", "c.json": "1", "d.json": "1", "e.json": "1" });
    for (const name of ["a", "b", "c", "d"]) writeFileSync(join(project.out, `${name}.json`), "by hand");
    const report = runWell(project, { "a.json": "1", "b.json": "2", "c.json": "1", "e.json": "1" });
    expect(treeOf(project.out)).toEqual({ "a.json": "1", "b.json": "2", "c.json": "1", "e.json": "1" });
    expect(report.notices).toEqual([
      '"dist.kept" holds 4 files that builds replaced in "dist" and that Stele did not write: "a.json", "b.json", "c.json" and 1 more. Take what you need, then remove the folder.',
    ]);
    expect(Object.values(treeOf(`${project.out}.kept`))).toEqual(["by hand", "by hand", "by hand", "by hand"]);
  });

  it("repairs a changed or missing file even when the build itself made nothing new", () => {
    const project = newProject();
    const files = { "a.json": "1", "b.json": "22" };
    runWell(project, files);
    writeFileSync(join(project.out, "b.json"), "xx");
    expect(runWell(project, files).changed).toBe(1);
    put(project.out, { "manifest/v1.jsonl": manifestFor({ ...files, "gone.json": "" }) });
    runWell(project, files);
    expect(manifestOf(project.out)).toBe(manifestFor(files));
  });

  it("puts a manifest right that says something else about a file than the file itself", () => {
    const project = newProject();
    runWell(project, { "a.json": "1" });
    put(project.out, { "manifest/v1.jsonl": manifestFor({ "a.json": "2" }) });
    expect(runWell(project, { "a.json": "1" })).toMatchObject({ unchanged: 1, changed: 0 });
    expect(manifestOf(project.out)).toBe(manifestFor({ "a.json": "1" }));
  });

  it("takes an empty folder, and one that holds only empty folders", () => {
    const project = newProject();
    mkdirSync(join(project.out, "empty/inner"), { recursive: true });
    runWell(project, { "a.json": "1" });
    expect(namesIn(project.out)).toEqual(["a.json", "manifest/", "manifest/v1.jsonl"]);
  });

  it("neither keeps nor minds an empty folder: it stays while nothing changes and goes with the former tree", () => {
    const project = newProject();
    runWell(project, { "a.json": "1" });
    mkdirSync(join(project.out, "empty"));
    expect(runWell(project, { "a.json": "1" })).toMatchObject({ unchanged: 1, notices: [] });
    expect(namesIn(project.out)).toContain("empty/");
    runWell(project, { "a.json": "2" });
    expect(namesIn(project.out)).toEqual(["a.json", "manifest/", "manifest/v1.jsonl"]);
  });

  it("exchanges a file for a folder and back", () => {
    const project = newProject();
    runWell(project, { a: "1", "b/c": "2" });
    runWell(project, { "a/x": "1", b: "2" });
    expect(treeOf(project.out)).toEqual({ "a/x": "1", b: "2" });
  });
});

describe("foreign files in the out folder", () => {
  it("refuses, names ten of them and counts the rest, and changes nothing", () => {
    const project = newProject();
    runWell(project, { "a.json": "1" });
    put(project.out, Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`mine/${n + 10}.txt`, "mine"])));
    const before = treeOf(project.out);
    expect(failureOf(run(project, { "a.json": "2" }))).toEqual([
      3,
      sentenceOf("foreign-files", {
        out: "dist",
        first: [
          "mine/10.txt",
          "mine/11.txt",
          "mine/12.txt",
          "mine/13.txt",
          "mine/14.txt",
          "mine/15.txt",
          "mine/16.txt",
          "mine/17.txt",
          "mine/18.txt",
          "mine/19.txt",
        ],
        count: 12,
      }),
      hintOf("foreign-files", { out: "dist", first: ["a"], count: 1 }),
    ]);
    expect(treeOf(project.out)).toEqual(before);
    expect(namesIn(project.root)).not.toContain(".dist.stele/");
  });

  it("refuses a folder without our manifest, even one that holds just what we would write", () => {
    const project = newProject();
    put(project.out, { "a.json": "1" });
    expect(failureOf(run(project, { "a.json": "1" }))[0]).toBe(3);
  });

  it("counts a link as foreign, and does not follow it", () => {
    const project = newProject();
    runWell(project, { "a.json": "1", "b/c.json": "1" });
    mkdirSync(join(project.root, "elsewhere"));
    symlinkSync(join(project.root, "elsewhere"), join(project.out, "link"));
    expect(failureOf(run(project, {}))[1]).toBe(
      sentenceOf("foreign-files", { out: "dist", first: ["link"], count: 1 }),
    );
  });

  it("counts a link in the place of a file of ours as foreign", () => {
    const project = newProject();
    runWell(project, { "a.json": "1" });
    renameSync(join(project.out, "a.json"), join(project.root, "moved.json"));
    symlinkSync("../moved.json", join(project.out, "a.json"));
    expect(failureOf(run(project, { "a.json": "1" }))[1]).toBe(
      sentenceOf("foreign-files", { out: "dist", first: ["a.json"], count: 1 }),
    );
  });

  it("counts a manifest that is a link as foreign", () => {
    const project = newProject();
    put(project.root, { "list.jsonl": manifestFor({ "a.json": "1" }) });
    put(project.out, { "a.json": "1" });
    mkdirSync(join(project.out, "manifest"));
    symlinkSync(join(project.root, "list.jsonl"), join(project.out, "manifest/v1.jsonl"));
    expect(failureOf(run(project, {}))[1]).toBe(
      sentenceOf("foreign-files", { out: "dist", first: ["a.json", "manifest/v1.jsonl"], count: 2 }),
    );
  });

  it.each(["stage", "in-place", "merge"] as const)(
    "%s does not read through a folder manifest that is a link",
    (mode) => {
      const project = newProject();
      put(project.root, { "elsewhere/v1.jsonl": "secret\n" });
      put(project.out, { "a.json": "1" });
      symlinkSync("../elsewhere", join(project.out, "manifest"));
      const values = { file: "dist/manifest/v1.jsonl", obstacle: "dist/manifest", what: "link" } as const;
      const code = [diagnostic("in-the-way", values)];
      expect(run(project, { "a.json": "1" }, mode)).toEqual({ published: false, exitCode: 3, diagnostics: code });
      expect(compareOutFolder(() => artifactsOf({ "a.json": "1" }), optionsOf(project, mode))).toEqual({
        compared: false,
        exitCode: 3,
        diagnostics: code,
      });
      renameSync(join(project.root, "elsewhere"), join(project.root, "away"));
      expect(run(project, { "a.json": "1" }, mode)).toEqual({ published: false, exitCode: 3, diagnostics: code });
      expect(readlinkSync(join(project.out, "manifest"))).toBe("../elsewhere");
    },
  );

  it("refuses a file called manifest like any other foreign file", () => {
    const project = newProject();
    put(project.out, { manifest: "mine" });
    expect(failureOf(run(project, {}))[1]).toBe(
      sentenceOf("foreign-files", { out: "dist", first: ["manifest"], count: 1 }),
    );
  });

  it("refuses a file that a merge has put a block of ours into", () => {
    const project = newProject();
    put(project.out, { "robots.txt": "mine\n" });
    runWell(project, { "robots.txt": { text: "ours\n", sharing: "block" } }, "merge");
    expect(failureOf(run(project, {}))[1]).toBe(
      sentenceOf("foreign-files", { out: "dist", first: ["robots.txt"], count: 1 }),
    );
  });

  it.each(["stage", "in-place"] as const)(
    "does not count a file that a merge made for nothing but our block: a build in %s mode takes it over",
    (mode) => {
      const project = newProject();
      const shared = {
        _headers: { text: "ours\n", sharing: "block" },
        "robots.txt": { text: "r\n", sharing: "block" },
      } as const;
      runWell(project, shared, "merge");
      const report = runWell(project, { "robots.txt": shared["robots.txt"] }, mode);
      expect(report).toMatchObject({ changed: 0, removed: 1, unchanged: 1 });
      expect(report.notices.filter((line) => line.includes("kept"))).toEqual([]);
      const whole = { "robots.txt": "# >>> stele\nr\n# <<< stele\n" };
      expect(treeOf(project.out)).toEqual(whole);
      expect(manifestOf(project.out)).toBe(manifestFor(whole));
    },
  );

  it.each([
    ["added lines to", "# >>> stele\nours\n# <<< stele\ntheirs\n"],
    ["changed the block of", "# >>> stele\ntheirs\n# <<< stele\n"],
  ])("counts a file that a merge made once it was %s by hand", (_, existing) => {
    const project = newProject();
    runWell(project, { "robots.txt": { text: "ours\n", sharing: "block" } }, "merge");
    put(project.out, { "robots.txt": existing });
    expect(failureOf(run(project, { "robots.txt": "ours\n" }))[1]).toBe(
      sentenceOf("foreign-files", { out: "dist", first: ["robots.txt"], count: 1 }),
    );
    expect(treeOf(project.out)).toEqual({ "robots.txt": existing });
  });

  describe.skipIf(process.platform !== "linux")("with a name that is not UTF-8", () => {
    /** A folder, and a file beside one whose name is the text that Node reads for it. */
    function plant(out: string): void {
      mkdirSync(join(out, "sub"), { recursive: true });
      mkdirSync(inBytes(out, "\xff"));
      writeFileSync(inBytes(out, "\xff/mine.txt"), "mine");
      writeFileSync(inBytes(join(out, "sub"), "\xfe"), "mine too");
    }

    it.each(["stage", "in-place"] as const)("is refused with its folders and by name: %s", (mode) => {
      const project = newProject();
      runWell(project, { "a.json": "1", "\uFFFD/b.json": "1" }, mode);
      plant(project.out);
      for (const text of ["1", "2"]) {
        expect(failureOf(run(project, { "a.json": text, "\uFFFD/b.json": "1" }, mode))[1]).toBe(
          sentenceOf("foreign-files", { out: "dist", first: ["sub/�", "�"], count: 2 }),
        );
      }
      expect(readFileSync(inBytes(project.out, "\xff/mine.txt"), "utf8")).toBe("mine");
      expect(namesIn(project.root)).not.toContain(".dist.stele/");
    });

    it("moves to the kept folder from a former tree, and nothing of it is left there", () => {
      const project = newProject();
      runWell(project, { "a.json": "1" });
      for (const folder of ["old", "stage"]) plant(join(project.root, ".dist.stele", folder));
      runWell(project, { "a.json": "2" });
      expect(treeOf(project.out)).toEqual({ "a.json": "2" });
      expect(treeOf(`${project.out}.kept`)).toEqual({ "sub/\uFFFD": "mine too", "\uFFFD/mine.txt": "mine" });
      expect(namesIn(project.root)).not.toContain(".dist.stele/");
    });
  });

  it.skipIf(process.platform !== "linux")(
    "that are links go to the kept folder with their targets, UTF-8 or not",
    () => {
      const project = newProject();
      const [target, old] = [Buffer.from([0x61, 0xff]), join(project.root, ".dist.stele/old")];
      mkdirSync(join(old, "sub"), { recursive: true });
      for (const place of [join(old, "link"), join(old, "sub/link"), inBytes(old, "\xff")]) symlinkSync(target, place);
      runWell(project, { "a.json": "1" });
      for (const name of ["link", "sub/link", "\uFFFD"])
        expect(readlinkSync(join(`${project.out}.kept`, name), { encoding: "buffer" })).toEqual(target);
    },
  );

  it("refuses a file that turns up while the build is under way", () => {
    const project = newProject();
    runWell(project, { "a.json": "1" });
    let passes = 0;
    const artifacts = () => {
      passes += 1;
      if (passes === 2) put(project.out, { "late.txt": "mine" });
      return artifactsOf({ "a.json": "2" });
    };
    expect(failureOf(publish(artifacts, optionsOf(project)))[1]).toBe(
      sentenceOf("foreign-files", { out: "dist", first: ["late.txt"], count: 1 }),
    );
    expect(treeOf(project.out)).toEqual({ "a.json": "1", "late.txt": "mine" });
    expect(namesIn(project.root)).not.toContain(".dist.stele/");
  });

  const FOLDERS = { "0.json": "1", "a/x.json": "x", "a/y.json": "y" };

  it.each(["a/x.json", "a/y.json"])("reaches no stage through a link in the place of a folder, from %s on", (from) => {
    const project = newProject();
    runWell(project, { ...FOLDERS, "z.json": "1" });
    put(project.root, { "elsewhere/x.json": "x", "elsewhere/y.json": "!" });
    let passes = 0;
    const artifacts = function* () {
      passes += 1;
      for (const artifact of artifactsOf({ ...FOLDERS, "z.json": "2" })) {
        if (passes === 2 && artifact.path === from) {
          renameSync(join(project.out, "a"), join(project.root, "moved"));
          symlinkSync("../elsewhere", join(project.out, "a"));
        }
        yield artifact;
      }
    };
    expect(publish(artifacts, optionsOf(project)).published).toBe(true);
    expect(passes).toBe(2);
    expect(treeOf(project.out)).toEqual({ ...FOLDERS, "z.json": "2" });
    expect(identityOf(join(project.out, "a/x.json")).ino).not.toBe(
      identityOf(join(project.root, "elsewhere/x.json")).ino,
    );
    expect(treeOf(join(project.root, "elsewhere"))).toEqual({ "x.json": "x", "y.json": "!" });
    expect(readlinkSync(join(`${project.out}.kept`, "a"))).toBe("../elsewhere");
  });

  it.each(["a link", "a file"])("reaches no stage as %s in the place of a file that was just compared", (what) => {
    const project = newProject();
    runWell(project, { "a.json": "1", "b.xml": "ours" });
    put(project.root, { "elsewhere.xml": "else" });
    let made = 0;
    const pieces = function* () {
      made += 1;
      yield "ours";
      if (made > 1) return;
      renameSync(join(project.out, "b.xml"), join(project.root, "moved"));
      if (what === "a link") symlinkSync("../elsewhere.xml", join(project.out, "b.xml"));
      else writeFileSync(join(project.out, "b.xml"), "else");
    };
    const artifacts = () =>
      artifactsOf({ "a.json": "2", "b.xml": "" }).map((one) =>
        one.path === "b.xml" ? { ...one, text: { bytes: 4, pieces } } : one,
      );
    expect(publish(artifacts, optionsOf(project)).published).toBe(true);
    expect([lstatSync(join(project.out, "b.xml")).isFile(), treeOf(project.out)]).toEqual([
      true,
      { "a.json": "2", "b.xml": "ours" },
    ]);
    expect(treeOf(`${project.out}.kept`)).toEqual({ "b.xml": "else" });
  });

  it("shows names that would move the cursor as text", () => {
    const project = newProject();
    put(project.out, { "\u001b[2J": "" });
    expect(failureOf(run(project, {}))[1]).toBe(
      sentenceOf("foreign-files", { out: "dist", first: ["\u001b[2J"], count: 1 }),
    );
  });
});

describe("files for hosts", () => {
  it("lie beside the out folder, with a manifest of their own, and vanish with the last of them", () => {
    const project = newProject();
    const files = { "a.json": "1", "host:nginx/stele.conf": "n", "host:caddy/Caddyfile": "c" };
    expect(runWell(project, files)).toEqual({ ...counts, files: 3, bytes: 3, added: 3 });
    expect(treeOf(project.out)).toEqual({ "a.json": "1" });
    expect(treeOf(`${project.out}.hosts`)).toEqual({ "caddy/Caddyfile": "c", "nginx/stele.conf": "n" });
    expect(manifestOf(`${project.out}.hosts`)).toBe(manifestFor({ "caddy/Caddyfile": "c", "nginx/stele.conf": "n" }));
    expect(runWell(project, files)).toEqual({ ...counts, files: 3, bytes: 3, unchanged: 3 });
    expect(runWell(project, { "a.json": "1" })).toEqual({ ...counts, files: 1, bytes: 1, unchanged: 1, removed: 2 });
    expect(namesIn(project.root)).toEqual([
      "content/",
      "dist/",
      "dist/a.json",
      "dist/manifest/",
      "dist/manifest/v1.jsonl",
    ]);
  });

  it("do not go into a third-party folder, and then nothing is published", () => {
    const project = newProject();
    put(`${project.out}.hosts`, { "mine.txt": "mine" });
    expect(failureOf(run(project, { "a.json": "1", "host:nginx/stele.conf": "n" }))[1]).toBe(
      sentenceOf("foreign-files", { out: "dist.hosts", first: ["mine.txt"], count: 1 }),
    );
    expect(treeOf(project.root)).toEqual({ "dist.hosts/mine.txt": "mine" });
  });

  it("leave a third-party folder of that name alone when there are none", () => {
    const project = newProject();
    put(`${project.out}.hosts`, { "mine.txt": "mine" });
    runWell(project, { "a.json": "1" });
    expect(treeOf(`${project.out}.hosts`)).toEqual({ "mine.txt": "mine" });
  });

  it("do not follow a link", () => {
    const project = newProject();
    mkdirSync(join(project.root, "elsewhere"));
    symlinkSync("elsewhere", `${project.out}.hosts`);
    expect(failureOf(run(project, { "host:nginx/stele.conf": "n" }))).toEqual([
      2,
      sentenceOf("in-the-way", { file: "dist.hosts", obstacle: "dist.hosts", what: "link" }),
      hintOf("in-the-way", { file: "dist.hosts", obstacle: "dist.hosts", what: "link" }),
    ]);
  });
});

describe("errors of the disk", () => {
  const refused = (doing: string, path: string, cause: string) => {
    const values = { doing, path, cause };
    return [3, sentenceOf("disk", values), hintOf("disk", values)];
  };
  const tooLong = `${"x".repeat(300)}.json`;

  it("are one sentence, and leave the old tree to the byte and nothing beside it", () => {
    const project = newProject();
    runWell(project, { "a.json": "1", "b.json": "1" });
    const before = treeOf(project.root);
    const failure = failureOf(run(project, { "a.json": "2", [tooLong]: "2" }));
    const path = /".*"/.exec(String(failure[1]))?.[0].slice(1, -1) ?? "";
    expect(failure).toEqual(refused("Opening", path, "the name is too long for this file system"));
    expect(treeOf(project.root)).toEqual(before);
    expect(namesIn(project.root)).not.toContain(".dist.stele/");
  });

  it("in the files for hosts leave the out folder as it was", () => {
    const project = newProject();
    runWell(project, { "a.json": "1" });
    expect(failureOf(run(project, { "a.json": "2", [`host:nginx/${tooLong}`]: "2" }))[0]).toBe(3);
    expect(treeOf(project.root)).toEqual({ "dist/a.json": "1", ...manifestFile("dist", { "a.json": "1" }) });
  });

  it("name the folder that may not be written", () => {
    const project = newProject();
    chmodSync(project.root, 0o555);
    const failure = failureOf(asNobody(() => run(project, { "a.json": "1" })));
    chmodSync(project.root, 0o755);
    expect(failure).toEqual(refused("Making the folder", ".dist.stele", "permission denied"));
  });

  it.each(["stage", "in-place", "merge"] as const)(
    "do not come up in %s mode where nothing may be written and nothing is to be written",
    (mode) => {
      const project = newProject();
      const files = { "a.json": "1", "host:nginx/stele.conf": "n" };
      runWell(project, files, mode);
      const before = treeOf(project.root);
      chmodSync(project.root, 0o555);
      const [same, other, otherHost] = asNobody(() => [
        run(project, files, mode),
        run(project, { ...files, "a.json": "2" }, mode),
        run(project, { ...files, "host:nginx/stele.conf": "m" }, mode),
      ]);
      chmodSync(project.root, 0o755);
      const denied = refused("Making the folder", ".dist.stele", "permission denied");
      expect(same).toMatchObject({ published: true, report: { unchanged: 2, changed: 0, mode, notices: [] } });
      expect(failureOf(other)).toEqual(denied);
      expect(failureOf(otherHost)).toEqual(denied);
      expect(treeOf(project.root)).toEqual(before);
    },
  );

  it("come up where nothing may be written and a killed build has left something: what lies there is no whole", () => {
    const project = newProject();
    runWell(project, { "a.json": "1" });
    mkdirSync(join(project.root, ".dist.stele"));
    chmodSync(project.root, 0o755);
    const failure = failureOf(asNobody(() => run(project, { "a.json": "1" })));
    expect(failure).toEqual(refused("Opening", ".dist.stele/lock", "permission denied"));
  });

  it("do not hide faults of ours", () => {
    const project = newProject();
    runWell(project, { "a.json": "1" });
    const before = namesIn(project.root);
    expect(() => run(project, { "../a.json": "2" })).toThrow('not the path of a file: "../a.json"');
    expect(namesIn(project.root)).toEqual(before);
  });
});

it("a link in the place of a folder of ours is removed, and what lies behind it stays", () => {
  const project = newProject();
  runWell(project, { "a.json": "1" });
  put(project.root, { "elsewhere/mine.txt": "mine", ".dist.stele/intent.txt": "" });
  for (const name of ["old", "stage"]) symlinkSync("../elsewhere", join(project.root, ".dist.stele", name));
  runWell(project, { "a.json": "2" });
  expect(treeOf(join(project.root, "elsewhere"))).toEqual({ "mine.txt": "mine" });
  expect(namesIn(join(project.root, ".dist.stele"))).toEqual(["intent.txt"]);
});

describe("a folder without write permission", () => {
  it("in the former tree is removed with it", () => {
    asNobody(() => {
      const project = newProject();
      runWell(project, { "api/v1/a.json": "1", "b.json": "1" });
      for (const folder of ["api/v1", "api"]) chmodSync(join(project.out, folder), 0o555);
      expect(runWell(project, { "api/v1/a.json": "2", "b.json": "1" }).notices).toEqual([]);
      expect(namesIn(project.root)).not.toContain(".dist.stele/");
      expect(runWell(project, { "api/v1/a.json": "3", "b.json": "1" }).changed).toBe(1);
    });
  });

  it("that an earlier build could not remove is removed by the next one, and one behind a link there stays as it is", () => {
    asNobody(() => {
      const project = newProject();
      put(project.root, { ".dist.stele/old/api/a.json": "1", "elsewhere/mine.txt": "mine" });
      put(project.root, manifestFile(".dist.stele/old", { "api/a.json": "1" }));
      symlinkSync("../../../elsewhere", join(project.root, ".dist.stele/old/api/link"));
      chmodSync(join(project.root, "elsewhere"), 0o555);
      chmodSync(join(project.root, ".dist.stele/old/api"), 0o000);
      put(project.out, { "a.json": "1", "manifest/v1.jsonl": manifestFor({ "a.json": "1" }) });
      runWell(project, { "a.json": "2" });
      expect(treeOf(project.out)).toEqual({ "a.json": "2" });
      expect(namesIn(project.root)).not.toContain(".dist.stele/");
      expect(readlinkSync(join(`${project.out}.kept`, "api/link"))).toBe("../../../elsewhere");
      expect(statSync(join(project.root, "elsewhere")).mode & 0o777).toBe(0o555);
      expect(treeOf(join(project.root, "elsewhere"))).toEqual({ "mine.txt": "mine" });
    });
  });
});

function manifestFile(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return { [`${folder}/manifest/v1.jsonl`]: manifestFor(files) };
}
