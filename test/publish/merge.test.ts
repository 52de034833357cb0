import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ArtifactChoices, ArtifactName } from "../../scripts/model.ts";
import { diagnostic } from "../../scripts/diagnostics/catalogue.ts";
import { steps } from "../../scripts/publish/actions.ts";
import type { NewFile } from "../../scripts/publish/artifact-order.ts";
import { placesOf } from "../../scripts/publish/places.ts";
import { publish } from "../../scripts/publish/publish.ts";
import {
  ALL_OURS,
  artifactsOf,
  type Files,
  failureOf,
  identityOf,
  manifestFor,
  manifestOf,
  namesIn,
  newProject,
  optionsOf,
  type Project,
  put,
  run,
  runWell,
  treeOf,
} from "./project.ts";
import { asNobody, NOBODY } from "../as-nobody.ts";
import { sentenceOf, hintOf } from "../content-files.ts";
import { runs } from "../runs.ts";

const block = (text: string) => ({ text, sharing: "block" as const });
const fragment = (text: string) => ({ text, sharing: "fragment" as const });
const asked = (choice: ArtifactName) => ({ text: "ours", sharing: "own" as const, choice });
const standalone = (text: string) => ({ text, sharing: "standalone" as const });

describe("merging beside other people's files", () => {
  it("adds ours, keeps existing files, and lists only ours", () => {
    const project = newProject();
    put(project.out, { "index.html": "existing", "docs/a.html": "existing" });
    expect(runWell(project, { "api/a.json": "1", "docs/b.json": "22" }, "merge")).toEqual({
      files: 2,
      bytes: 3,
      changed: 0,
      added: 2,
      unchanged: 0,
      removed: 0,
      mode: "merge",
      notices: [],
    });
    expect(treeOf(project.out)).toEqual({
      "api/a.json": "1",
      "docs/a.html": "existing",
      "docs/b.json": "22",
      "index.html": "existing",
    });
    expect(manifestOf(project.out)).toBe(manifestFor({ "api/a.json": "1", "docs/b.json": "22" }));
    expect(namesIn(project.root)).not.toContain(".dist.stele/");
  });

  it("replaces ours, removes stale ones with the folders they leave empty, and touches nothing when nothing differs", () => {
    const project = newProject();
    put(project.out, { "docs/a.html": "existing" });
    runWell(project, { "api/a.json": "1", "docs/b/c.json": "1", "same.json": "1" }, "merge");
    const same = identityOf(join(project.out, "same.json"));
    const files = { "api/a.json": "2", "same.json": "1" };
    expect(runWell(project, files, "merge")).toMatchObject({ changed: 1, unchanged: 1, removed: 1, added: 0 });
    expect(namesIn(project.out)).toEqual([
      "api/",
      "api/a.json",
      "docs/",
      "docs/a.html",
      "manifest/",
      "manifest/v1.jsonl",
      "same.json",
    ]);
    const manifest = identityOf(join(project.out, "manifest/v1.jsonl"));
    expect(runWell(project, files, "merge")).toMatchObject({ changed: 0, unchanged: 2, removed: 0, added: 0 });
    expect(identityOf(join(project.out, "same.json"))).toEqual(same);
    expect(identityOf(join(project.out, "manifest/v1.jsonl"))).toEqual(manifest);
  });

  it("finds all collisions before the first write, and says what to do about each", () => {
    const project = newProject();
    put(project.out, { "openapi.json": "existing", "reference/index.html": "existing" });
    put(project.out, { "sitemap.xml": "existing", "robots.txt": "existing", "api/z.json": "existing" });
    mkdirSync(join(project.out, "folder.json"));
    put(project.out, { file: "existing" });
    const before = treeOf(project.root);
    const ours = {
      "a.json": "",
      "api/z.json": "",
      "file/x": "",
      "folder.json": "",
      "openapi.json": asked("openapi"),
      "reference/index.html": asked("reference"),
      "robots.txt": "",
      "sitemap.xml": { text: "", sharing: "own", choice: "sitemap" },
    } as const;
    expect(failureOf(run(project, ours, "merge"))).toEqual([
      3,
      sentenceOf("foreign-file", { file: "dist/api/z.json" }),
      hintOf("foreign-file", { file: "dist/api/z.json" }),
      sentenceOf("in-the-way", { file: "dist/file/x", obstacle: "dist/file", what: "file" }),
      hintOf("in-the-way", { file: "dist/file/x", obstacle: "dist/file", what: "file" }),
      sentenceOf("in-the-way", { file: "dist/folder.json", obstacle: "dist/folder.json", what: "folder" }),
      hintOf("in-the-way", { file: "dist/folder.json", obstacle: "dist/folder.json", what: "folder" }),
      sentenceOf("foreign-file", { file: "dist/robots.txt" }),
      hintOf("foreign-file", { file: "dist/robots.txt" }),
      sentenceOf("foreign-artifacts", {
        count: 3,
        first: ["dist/openapi.json", "dist/reference/index.html", "dist/sitemap.xml"],
        choices: {
          sitemap: "own",
          robots: "own",
          reference: { path: "reference/", isAsked: false },
          openapi: { path: "openapi.json", isAsked: false },
          status: { path: "status/", isAsked: false },
          coverage: false,
          notice: false,
          translations: true,
        },
        changes: { sitemap: "keep", reference: "/api-reference/", openapi: "/api-openapi.json" },
      }),
      hintOf("foreign-artifacts", {
        count: 3,
        first: ["dist/openapi.json", "dist/reference/index.html", "dist/sitemap.xml"],
        choices: {
          sitemap: "own",
          robots: "own",
          reference: { path: "reference/", isAsked: false },
          openapi: { path: "openapi.json", isAsked: false },
          status: { path: "status/", isAsked: false },
          coverage: false,
          notice: false,
          translations: true,
        },
        changes: { sitemap: "keep", reference: "/api-reference/", openapi: "/api-openapi.json" },
      }),
    ]);
    expect(treeOf(project.root)).toEqual(before);
    expect(namesIn(project.root)).not.toContain(".dist.stele/");
  });

  it("takes a file of the same bytes for ours", () => {
    const project = newProject();
    put(project.out, { "a.json": "1" });
    expect(runWell(project, { "a.json": "1" }, "merge")).toMatchObject({ unchanged: 1, added: 0 });
    expect(manifestOf(project.out)).toBe(manifestFor({ "a.json": "1" }));
  });

  it("does not take a file of the same bytes for ours that other tools make too, and never removes it", () => {
    const project = newProject();
    const existing = { "robots.txt": "User-agent: *\nAllow: /\n", "vercel.json": "{}\n" };
    put(project.out, existing);
    const ours = {
      "a.json": "1",
      "robots.txt": { text: existing["robots.txt"], sharing: "own", choice: "robots" },
      "vercel.json": { text: existing["vercel.json"], sharing: "fragment" },
    } as const;
    expect(runWell(project, ours, "merge")).toMatchObject({ added: 1, unchanged: 0 });
    expect(manifestOf(project.out)).toBe(manifestFor({ "a.json": "1" }));
    const settled = identityOf(join(project.out, "manifest/v1.jsonl"));
    runWell(project, ours, "merge");
    expect(identityOf(join(project.out, "manifest/v1.jsonl"))).toEqual(settled);
    expect(runWell(project, { "a.json": "1" }, "merge")).toMatchObject({ removed: 0 });
    expect(treeOf(project.out)).toEqual({ "a.json": "1", ...existing });
  });

  it("does not overwrite a file of ours that was edited", () => {
    const project = newProject();
    runWell(project, { "a.json": "1" }, "merge");
    writeFileSync(join(project.out, "a.json"), "existing");
    expect(failureOf(run(project, { "a.json": "2" }, "merge"))[0]).toBe(3);
    expect(treeOf(project.out)).toEqual({ "a.json": "existing" });
  });

  it("leaves a stale file of ours that was edited, says so, and lists it no more", () => {
    const project = newProject();
    runWell(project, { "a.json": "1" }, "merge");
    writeFileSync(join(project.out, "a.json"), "existing");
    expect(runWell(project, {}, "merge")).toMatchObject({
      removed: 0,
      notices: ['1 file in "dist" that the build no longer makes is not as Stele wrote it, and stays: "a.json".'],
    });
    expect(treeOf(project.out)).toEqual({ "a.json": "existing" });
    expect(manifestOf(project.out)).toBe("");
  });

  it("takes a stale file of ours that a power cut has emptied out of the folder, and does not lose it", () => {
    const project = newProject();
    runWell(project, { "a.json": "1" }, "merge");
    writeFileSync(join(project.out, "a.json"), "");
    expect(runWell(project, {}, "merge")).toMatchObject({ removed: 1 });
    expect(treeOf(project.out)).toEqual({});
    expect(treeOf(`${project.out}.kept`)).toEqual({ "a.json": "" });
    expect(runWell(project, { "a.json": "1" }, "merge")).toMatchObject({ added: 1 });
  });

  it("follows no link, neither at a path nor on the way to it", () => {
    const project = newProject();
    put(project.root, { "elsewhere/a.json": "existing" });
    mkdirSync(project.out);
    symlinkSync("../elsewhere", join(project.out, "api"));
    symlinkSync("../elsewhere/a.json", join(project.out, "b.json"));
    expect(failureOf(run(project, { "api/a.json": "1", "b.json": "1" }, "merge"))).toEqual([
      3,
      sentenceOf("in-the-way", { file: "dist/api/a.json", obstacle: "dist/api", what: "link" }),
      hintOf("in-the-way", { file: "dist/api/a.json", obstacle: "dist/api", what: "link" }),
      sentenceOf("in-the-way", { file: "dist/b.json", obstacle: "dist/b.json", what: "link" }),
      hintOf("in-the-way", { file: "dist/b.json", obstacle: "dist/b.json", what: "link" }),
    ]);
    expect(readFileSync(join(project.root, "elsewhere/a.json"), "utf8")).toBe("existing");
  });

  it("does not remove through a link what a manifest lists", () => {
    const project = newProject();
    put(project.root, { "elsewhere/a.json": "1" });
    put(project.out, { "manifest/v1.jsonl": manifestFor({ "api/a.json": "1" }) });
    symlinkSync("../elsewhere", join(project.out, "api"));
    runWell(project, {}, "merge");
    expect(treeOf(join(project.root, "elsewhere"))).toEqual({ "a.json": "1" });
  });

  it.each([
    ["a path that leads outside", 1, '{"path":"../content/a","bytes":1,"sha256":"DIGEST"}\n'],
    ["lines out of order", 2, manifestFor({ b: "1" }) + manifestFor({ a: "1" })],
    ["the manifest itself", 1, manifestFor({ "manifest/v1.jsonl": "1" })],
    ["another spelling", 1, '{"path": "a","bytes":1,"sha256":"DIGEST"}\n'],
    ["a cut last line", 1, manifestFor({ a: "1" }).slice(0, -1)],
    ["no JSON", 1, "existing\n"],
  ])("believes no manifest with %s", (_, line, manifest) => {
    const project = newProject();
    const text = manifest.replace("DIGEST", "0".repeat(64));
    put(project.out, { "manifest/v1.jsonl": text });
    expect(failureOf(run(project, { "x.json": "1" }, "merge"))[1]).toBe(
      sentenceOf("manifest-broken", { line, file: "dist/manifest/v1.jsonl" }),
    );
    expect(treeOf(project.out)).toEqual({});
    expect(manifestOf(project.out)).toBe(text);
  });

  it("does not overwrite a file that has the name of the temporary file", () => {
    const project = newProject();
    put(project.out, { ".ht.stele.tmp": "existing" });
    expect(failureOf(run(project, { "a.json": "1" }, "merge"))[0]).toBe(3);
    expect(treeOf(project.out)).toEqual({ ".ht.stele.tmp": "existing" });
  });

  it("never writes landing and error pages, removes those of an earlier staged build, and says so", () => {
    const project = newProject();
    runWell(project, { "index.html": standalone("ours") });
    const report = runWell(project, { "index.html": standalone("ours") }, "merge");
    expect(report).toMatchObject({ removed: 1, notices: ['A build with --merge does not write "dist/index.html".'] });
    expect(treeOf(project.out)).toEqual({});
  });
});

describe("files whose places other tools want", () => {
  const CHOICES: ArtifactChoices = {
    sitemap: "own",
    robots: false,
    reference: { path: "api reference/", isAsked: true },
    openapi: { path: "api-openapi.json", isAsked: true },
    status: { path: "status/", isAsked: false },
    coverage: true,
    notice: false,
    translations: true,
  };

  it.each([
    [
      "sitemap",
      'sitemap: keep, robots: false, reference: "/api reference/", openapi: /api-openapi.json, coverage: true',
    ],
    ["reference", "robots: false, reference: /api-reference/, openapi: /api-openapi.json, coverage: true"],
    ["openapi", 'robots: false, reference: "/api reference/", openapi: false, coverage: true'],
  ] as const)("make a collision name the whole line that site.yaml needs: %s", (choice, line) => {
    const project = newProject();
    put(project.out, { "a.json": "existing" });
    const artifacts = () => artifactsOf({ "a.json": asked(choice) });
    const [, , hint] = failureOf(publish(artifacts, { ...optionsOf(project, "merge"), choices: CHOICES }));
    expect(hint).toContain(`: artifacts: { ${line} } (`);
  });

  it("overwrite third-party files where site.yaml says replace, each time those are written again", () => {
    const project = newProject();
    const ours = { "sitemap.xml": { text: "ours", sharing: "replace" as const } };
    for (const existing of ["existing", "existing, later"]) {
      put(project.out, { "sitemap.xml": existing });
      expect(runWell(project, ours, "merge")).toMatchObject({
        changed: 1,
        notices: [
          '1 file in "dist" that Stele did not write was replaced, as site.yaml asks: "sitemap.xml". What wrote it brings it back.',
        ],
      });
      expect(treeOf(project.out)).toEqual({ "sitemap.xml": "ours" });
      expect(runWell(project, ours, "merge")).toMatchObject({ changed: 0, unchanged: 1, notices: [] });
    }
  });

  it("are no others' when they are replaced by newer ones of ours", () => {
    const project = newProject();
    runWell(project, { "sitemap.xml": { text: "ours", sharing: "replace" } }, "merge");
    expect(runWell(project, { "sitemap.xml": { text: "newer", sharing: "replace" } }, "merge").notices).toEqual([]);
  });

  it("replace nothing through a link", () => {
    const project = newProject();
    put(project.out, { "elsewhere.xml": "existing" });
    symlinkSync("elsewhere.xml", join(project.out, "sitemap.xml"));
    const ours = { "sitemap.xml": { text: "ours", sharing: "replace" as const } };
    expect(failureOf(run(project, ours, "merge"))[0]).toBe(3);
  });

  it("replace one name of a file that has two, and leave the other", () => {
    const project = newProject();
    put(project.out, { "other.xml": "existing" });
    linkSync(join(project.out, "other.xml"), join(project.out, "sitemap.xml"));
    runWell(project, { "sitemap.xml": { text: "ours", sharing: "replace" } }, "merge");
    expect(treeOf(project.out)).toEqual({ "other.xml": "existing", "sitemap.xml": "ours" });
  });

  it("without a request are left out, in one line that says how to ask", () => {
    const project = newProject();
    put(project.out, { "index.html": "existing" });
    const unasked = (choice: ArtifactName) => ({ text: "ours", sharing: "standalone" as const, choice });
    const files = {
      "openapi.json": unasked("openapi"),
      "reference/index.html": unasked("reference"),
      "reference/style.css": unasked("reference"),
    };
    expect(runWell(project, files, "merge").notices).toEqual([
      "A build with --merge writes /reference/ and /openapi.json only if site.yaml asks for it: " +
        "artifacts: { reference: /reference/, openapi: /openapi.json }.",
    ]);
    expect(treeOf(project.out)).toEqual({ "index.html": "existing" });
  });
});

describe("text files that may be shared", () => {
  it("get a block at the top, and give it back to the byte when it is stale", () => {
    const project = newProject();
    const existing = Buffer.from([0xff, 0x0d, 0x0a, 0x2f, 0x2a]);
    put(project.out, { _redirects: existing });
    chmodSync(join(project.out, "_redirects"), 0o604);
    runWell(project, { _redirects: block("ours\n") }, "merge");
    const file = join(project.out, "_redirects");
    expect(readFileSync(file)).toEqual(Buffer.concat([Buffer.from("# >>> stele\nours\n# <<< stele\n"), existing]));
    expect(statSync(file).mode & 0o777).toBe(0o604);
    expect(runWell(project, {}, "merge").removed).toBe(1);
    expect(readFileSync(file)).toEqual(existing);
  });

  it("keep a byte order mark in front", () => {
    const project = newProject();
    put(project.out, { _headers: "\uFEFFtheirs\n" });
    runWell(project, { _headers: block("ours") }, "merge");
    expect(treeOf(project.out)._headers).toBe("\uFEFF# >>> stele\nours\n# <<< stele\ntheirs\n");
  });

  it("have the block replaced where it stands now", () => {
    const project = newProject();
    put(project.out, { _redirects: "existing\n" });
    runWell(project, { _redirects: block("one\n") }, "merge");
    put(project.out, { _redirects: "first\n# >>> stele\r\none\n# <<< stele  \r\nlast\n" });
    const report = runWell(project, { _redirects: block("two\n") }, "merge");
    expect(treeOf(project.out)).toEqual({ _redirects: "first\n# >>> stele\ntwo\n# <<< stele\nlast\n" });
    expect(report.notices).toEqual([
      '1 file in "dist" had been changed by hand and went back to what the build makes: "_redirects".',
    ]);
    expect(runWell(project, { _redirects: block("two\n") }, "merge")).toMatchObject({ unchanged: 1, changed: 0 });
  });

  it("that we made vanish with our block, unless lines were added", () => {
    const project = newProject();
    mkdirSync(project.out);
    runWell(project, { _headers: block("ours\n"), "robots.txt": block("ours\n") }, "merge");
    expect(manifestOf(project.out)).toContain('"block":true,"created":true}');
    put(project.out, { _headers: `${treeOf(project.out)._headers}existing\n` });
    runWell(project, {}, "merge");
    expect(treeOf(project.out)).toEqual({ _headers: "existing\n" });
  });

  it("keep our marker lines where no build writes a block, whatever a manifest says", () => {
    const project = newProject();
    const lines = "# >>> stele\nours\n# <<< stele\n";
    const page = `<pre>\n${lines}</pre>\n`;
    const manifest = manifestFor({ "guides/a.html": lines }).replace("}", ',"block":true}');
    put(project.out, { "guides/a.html": page, "manifest/v1.jsonl": manifest });
    runWell(project, {}, "merge");
    expect(treeOf(project.out)).toEqual({ "guides/a.html": page });
  });

  it.each([
    ["the file", "robots.txt", "robots.txt"],
    ["its folder", "robots/es.txt", "robots"],
  ])("are not read through a link that another program puts in the place of %s after the last look", (_, path, at) => {
    const project = newProject();
    put(project.root, { "elsewhere/es.txt": "secret", "elsewhere/robots.txt": "secret" });
    put(project.out, { [path]: "User-agent: *\n" });
    const pieces = () => {
      renameSync(join(project.out, at), join(project.root, "moved"));
      symlinkSync(join("../elsewhere", at === path ? path : ""), join(project.out, at));
      return ["Disallow: /a\n"];
    };
    const file: NewFile = { path, text: { bytes: 13, pieces }, sharing: "block" };
    const [step] = steps(placesOf(project.out, "dist", ALL_OURS).out, [file], "merge");
    const values = { file: `dist/${path}`, obstacle: `dist/${at}`, what: "link" } as const;
    expect(step?.action).toEqual({ kind: "refuse", diagnostic: diagnostic("in-the-way", values) });
  });

  describe.skipIf(process.getuid?.() !== 0)("of another owner and group", () => {
    const GROUP = NOBODY - 1;
    const accessOf = (file: string) => {
      const { uid, gid, mode } = statSync(file);
      return [uid, gid, (mode & 0o7777).toString(8)];
    };
    const shared = (): { readonly project: Project; readonly file: string } => {
      const project = newProject();
      put(project.out, { _headers: "existing\n" });
      const file = join(project.out, "_headers");
      chownSync(file, NOBODY - 2, GROUP);
      chmodSync(file, 0o640);
      return { project, file };
    };

    it("keep them, with the block and without it", () => {
      const { project, file } = shared();
      runWell(project, { _headers: block("ours\n") }, "merge");
      expect(accessOf(file)).toEqual([NOBODY - 2, GROUP, "640"]);
      runWell(project, {}, "merge");
      expect(treeOf(project.out)).toEqual({ _headers: "existing\n" });
      expect(accessOf(file)).toEqual([NOBODY - 2, GROUP, "640"]);
    });

    it("keep the group where the user who builds is in it, but may give no file away", () => {
      const { project, file } = shared();
      for (const folder of [project.root, project.out]) chownSync(folder, NOBODY, NOBODY);
      chmodSync(file, 0o644);
      const groups = process.getgroups?.() ?? [];
      process.setgroups?.([GROUP]);
      try {
        asNobody(() => runWell(project, { _headers: block("ours\n") }, "merge"));
      } finally {
        process.setgroups?.(groups);
      }
      expect(accessOf(file)).toEqual([NOBODY, GROUP, "644"]);
    });
  });

  it.skipIf(process.getuid?.() !== 0)("give the group of a user no right that was of another group", () => {
    const project = newProject();
    put(project.out, { _headers: "existing\n" });
    const file = join(project.out, "_headers");
    for (const folder of [project.root, project.out]) chownSync(folder, NOBODY, NOBODY);
    chownSync(file, NOBODY, NOBODY - 1);
    chmodSync(file, 0o664);
    asNobody(() => runWell(project, { _headers: block("ours\n") }, "merge"));
    expect((statSync(file).mode & 0o777).toString(8)).toBe("644");
  });

  it("that were empty before stay, empty", () => {
    const project = newProject();
    put(project.out, { _headers: "" });
    runWell(project, { _headers: block("ours\n") }, "merge");
    runWell(project, { _headers: block("ours, later\n") }, "merge");
    runWell(project, {}, "merge");
    expect(treeOf(project.out)).toEqual({ _headers: "" });
  });

  it("that a power cut has emptied are made again if Stele had created them, and go to the kept folder when they are stale", () => {
    const project = newProject();
    const file = join(project.out, "_headers");
    runWell(project, { _headers: block("ours\n") }, "merge");
    for (const files of [{ _headers: block("ours\n") }, {}]) {
      writeFileSync(file, "");
      runWell(project, files, "merge");
      expect(existsSync(file)).toBe("_headers" in files);
    }
    expect(treeOf(`${project.out}.kept`)).toEqual({ _headers: "" });
    runWell(project, { _headers: block("ours\n") }, "merge");
    writeFileSync(file, "");
    for (const files of [{ _headers: block("ours\n") }, {}]) runWell(project, files, "merge");
    expect(treeOf(project.out)).toEqual({});
  });

  it("keep a stale block that was edited", () => {
    const project = newProject();
    put(project.out, { _headers: "existing\n" });
    runWell(project, { _headers: block("ours\n") }, "merge");
    const changed = "# >>> stele\nchanged\n# <<< stele\ntheirs\n";
    put(project.out, { _headers: changed });
    expect(runWell(project, {}, "merge").notices).toHaveLength(1);
    expect(treeOf(project.out)).toEqual({ _headers: changed });
  });

  it.each(["# >>> stele\n", "# <<< stele\n# >>> stele\n", "# >>> stele\n# <<< stele\n# >>> stele\n# <<< stele\n"])(
    "with marker lines that are not one pair are refused: %j",
    (existing) => {
      const project = newProject();
      put(project.out, { _headers: existing });
      expect(failureOf(run(project, { _headers: block("ours\n") }, "merge"))[1]).toBe(
        sentenceOf("block-markers", { file: "dist/_headers" }),
      );
      expect(treeOf(project.out)).toEqual({ _headers: existing });
    },
  );

  it("of a staged build become shared ones, without our rules in them twice", () => {
    const project = newProject();
    runWell(project, { _headers: block("ours\n") });
    expect(treeOf(project.out)).toEqual({ _headers: "# >>> stele\nours\n# <<< stele\n" });
    put(project.out, { _headers: "existing\n# >>> stele\nours\n# <<< stele\n" });
    expect(runWell(project, { _headers: block("new\n") }, "merge").notices).toEqual([]);
    expect(treeOf(project.out)).toEqual({ _headers: "existing\n# >>> stele\nnew\n# <<< stele\n" });
  });

  it("do not take a text that would end its own block", () => {
    expect(() => run(newProject(), { _headers: block("a\n# <<< stele\nb\n") }, "merge")).toThrow("holds a marker line");
  });
});

describe("JSON files that may be third-party", () => {
  it("are written if they are missing", () => {
    const project = newProject();
    runWell(project, { "vercel.json": fragment("{}\n") }, "merge");
    expect(treeOf(project.out)).toEqual({ "vercel.json": "{}\n" });
  });

  it("are left alone where there is one, and what to put into it is said on every run", () => {
    const project = newProject();
    put(project.out, { "vercel.json": "existing" });
    for (const _ of [1, 2]) {
      expect(runWell(project, { "vercel.json": fragment('{"ours":1}\n') }, "merge")).toMatchObject({
        files: 0,
        notices: ['"dist/vercel.json" is not a file of ours and stays as it is. Put this into it:\n{"ours":1}'],
      });
    }
    expect(treeOf(project.out)).toEqual({ "vercel.json": "existing" });
    expect(manifestOf(project.out)).toBe("");
  });

  it.each([
    [12, []],
    [13, ['… 1 more line; the whole is what a build into an empty --out writes to "vercel.json".']],
    [212, ['… 200 more lines; the whole is what a build into an empty --out writes to "vercel.json".']],
  ])("of %i lines are said up to the twelfth", (count, more) => {
    const project = newProject();
    put(project.out, { "vercel.json": "existing" });
    const lines = Array.from({ length: count }, (_, n) => `line ${n + 1}`);
    expect(runWell(project, { "vercel.json": fragment(`${lines.join("\n")}\n`) }, "merge").notices).toEqual([
      [
        '"dist/vercel.json" is not a file of ours and stays as it is. Put this into it:',
        ...lines.slice(0, 12),
        ...more,
      ].join("\n"),
    ]);
    const empty = { ...project, out: join(project.root, "empty") };
    runWell(empty, { "vercel.json": fragment(`${lines.join("\n")}\n`) });
    expect(treeOf(empty.out)).toEqual({ "vercel.json": `${lines.join("\n")}\n` });
  });

  it("need no notice where the existing file says the same already", () => {
    const project = newProject();
    put(project.out, { "vercel.json": "{}\n" });
    expect(runWell(project, { "vercel.json": fragment("{}\n") }, "merge").notices).toEqual([]);
  });
});

describe("any sequence of builds", () => {
  const existing = ["a.txt", "b/c.txt", "b/d.json", "_redirects", "vercel.json", "e"];
  const ours = ["a.json", "b/d.json", "b/e/f.json", "e/f.json", "g.json"];
  const text = fc.constantFrom("1", "22", "333");
  const build = fc
    .record({
      own: fc.dictionary(fc.constantFrom(...ours), text, { maxKeys: 4 }),
      block: fc.option(text),
      fragment: fc.option(text),
    })
    .map(({ own, block: shared, fragment: json }): Files => ({
      ...own,
      ...(shared === null ? {} : { _redirects: block(`ours ${shared}\n`) }),
      ...(json === null ? {} : { "vercel.json": fragment(`ours ${json}\n`) }),
    }));

  it("keeps foreign bytes, and lets our stale files vanish", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...existing),
          text.map((t) => `existing ${t}`),
          { maxKeys: 4 },
        ),
        fc.array(build, { minLength: 1, maxLength: 4 }),
        (foreign, builds) => {
          const project = newProject();
          put(project.out, foreign);
          let last: Files = {};
          for (const files of builds) if (run(project, files, "merge").published) last = files;
          const tree = treeOf(project.out);
          for (const [path, bytes] of Object.entries(foreign)) expect(tree[path]?.endsWith(bytes)).toBe(true);
          const left = new Set([...Object.keys(foreign), ...Object.keys(last)]);
          expect(Object.keys(tree).filter((path) => !left.has(path))).toEqual([]);
          // After a build of nothing it is as if we had never been there.
          runWell(project, {}, "merge");
          expect(treeOf(project.out)).toEqual(foreign);
          rmSync(project.root, { recursive: true });
        },
      ),
      { numRuns: runs(40) },
    );
  });
});

it("keeps the files for hosts in a folder of our own when merging, too", () => {
  const project = newProject();
  put(project.out, { "mine.html": "existing" });
  runWell(project, { "a.json": "1", "host:nginx/stele.conf": "n" }, "merge");
  expect(treeOf(`${project.out}.hosts`)).toEqual({ "nginx/stele.conf": "n" });
  runWell(project, { "a.json": "1" }, "merge");
  expect(existsSync(`${project.out}.hosts`)).toBe(false);
});
