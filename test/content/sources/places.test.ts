/** Where sources of pages may be. Files elsewhere are never read, and their text is never printed. */
import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { PlaceFault } from "../../../scripts/diagnostics/codes/sources.ts";
import { outFolderRoots, sourceRoots } from "../../../scripts/content/sources/places.ts";
import { readSitemapInput } from "../../../scripts/init/from-sitemap.ts";
import { sentenceOf } from "../../content-files.ts";
import { runHere } from "../../in-process.ts";
import { type Ended, temporaryFolder, writeFiles } from "../../stele.ts";
import { readContent } from "../../../scripts/content/read.ts";
import { type ProjectFiles, type Sourced, project, readProject, siteWith, url, urlset } from "./sourced.ts";

/** A text that is no sitemap, no list and no page: what is wrong with it is shown with its lines, where it is read. */
const SECRET = "token = s3cr3t\n";

const SITEMAP = urlset(url("https://docs.example.com/a"));
const HTML = "<!doctype html><title>A</title><body>";
const INDEX =
  '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://docs.example.com/part.xml</loc></sitemap></sitemapindex>';

/**
 * A repository with the project `site` in it, and beside the repository an unrelated folder.
 *
 * @param source the row of `pages:`
 * @param files paths as seen from the project
 * @param git the kind of `.git`; undefined for a project outside a repository
 */
function inRepository(source: string, files: ProjectFiles = {}, git: "folder" | "file" | "none" = "folder"): Sourced {
  const all: ProjectFiles = {
    "content/site.yaml": siteWith(source),
    "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
    "../docs/en/a.md": "# A\n",
    "../docs/es/a.md": "# A\n",
    "../sitemap.xml": SITEMAP,
    ".vitepress/dist/a.html": HTML,
    ".output/public/sitemap.xml": SITEMAP,
    "build/a.html": HTML,
    ".env": SECRET,
    "../.npmrc": SECRET,
    "../../elsewhere/config": SECRET,
    "../../elsewhere/a.html": HTML,
    "../../elsewhere/en/a.md": SECRET,
    ...(git === "folder" ? { "../.git/config": SECRET, "../.git/en/a.md": SECRET, "../.git/a.html": HTML } : {}),
    ...(git === "file" ? { "../.git": SECRET } : {}),
    ...files,
  };
  const at = Object.entries(all).map(([path, content]) => [join("one/repository/site", path), content] as const);
  return readProject(join(project(Object.fromEntries(at)), "one/repository/site"));
}

describe("a way that never ends", () => {
  it.each(["{ output: ../build }", '{ tree: "../build/{locale}/{path}.md" }'])(
    "is looked at once for each of its links, though they double each other: %s",
    (source) => {
      const doubling = Array.from({ length: 30 }, (_, n) => [`build/L${n + 1}`, { to: `L${n}/L${n}` }] as const);
      const before = process.cpuUsage().user;
      inRepository(source, { "build/en/b.md": "# B\n", "build/L0": { to: "." }, ...Object.fromEntries(doubling) });
      expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(5);
    },
  );

  it("is not walked name by name where the targets of its links are long", () => {
    const deep = `../docs/${"d/".repeat(100)}`;
    const chain = Array.from({ length: 36 }, (_, n) => {
      return [`${deep}l${n}`, { to: `${"./".repeat(2000)}${n < 35 ? `l${n + 1}` : "real.md"}` }] as const;
    });
    const links = Array.from({ length: 100 }, (_, n) => [`../docs/en/p${n}.md`, { to: `../${"d/".repeat(100)}l0` }]);
    const files = { [`${deep}real.md`]: "# A\n", ...Object.fromEntries([...chain, ...links]) };
    const { pages, problems } = inRepository('{ tree: "../../docs/{locale}/{path}.md" }', files);
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(pages).toHaveLength(101);
  });

  it.each([
    [250, []],
    [260, ["link-outside"]],
  ])("has at most 256 names, with those of its links: %d", (count, codes) => {
    const files = { "../docs/en/b.md": { to: `${"../en/".repeat(count / 2)}a.md` } };
    const { problems } = inRepository('{ tree: "../../docs/{locale}/{path}.md" }', files);
    expect(problems.filter(({ severity }) => severity === "error").map(({ code }) => code)).toEqual(codes);
  });

  it("is looked at once for each name of an index of sitemaps", () => {
    const part = (index: number): string => `<sitemap><loc>https://d/${"a/".repeat(15)}p${index}.xml</loc></sitemap>`;
    const parts = Array.from({ length: 1000 }, (_, index) => part(index)).join("");
    const before = process.cpuUsage().user;
    const { problems } = inRepository("{ sitemap: ../s.xml }", {
      "s.xml": `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${parts}</sitemapindex>`,
    });
    expect(problems.filter(({ code }) => code === "sitemap-part-missing")).toHaveLength(1000);
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(10);
  });
});

describe("a source is read", () => {
  it.each([
    ["beside the content folder", "{ output: ../build }", "folder"],
    ["in a folder whose name begins with a dot", "{ output: ../.vitepress/dist }", "folder"],
    ["in such a folder, a file", "{ sitemap: ../.output/public/sitemap.xml }", "folder"],
    ["above the project, in its repository", "{ sitemap: ../../sitemap.xml }", "folder"],
    ["above the project, in a worktree, whose .git is a file", "{ sitemap: ../../sitemap.xml }", "file"],
    ["above the project, as a docs tree", '{ tree: "../../docs/{locale}/{path}.md" }', "folder"],
    ["in the project, where there is no repository", "{ output: ../build }", "none"],
  ] as const)("%s", (_where, source, git) => {
    const { problems, pages } = inRepository(source, {}, git);
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(pages.map((page) => page.split(" ")[0])).toEqual([expect.stringMatching(/^\/a(?:\.html|\/)?$/)]);
  });

  it("through a link that leads to another folder of the repository", () => {
    const { pages } = inRepository("{ sitemap: ../public/sitemap.xml }", { public: { to: ".." } });
    expect(pages).toHaveLength(1);
  });
});

describe("a link that leaves the repository and comes back", () => {
  it.each(["a folder", "a file", "missing"])("gets one answer, whatever its way outside is: %s", (what) => {
    const name = { "a folder": "en", "a file": "config", missing: "none" }[what];
    const { short } = inRepository('{ tree: "../../docs/{locale}/{path}.md" }', {
      "../docs/en/b.md": { to: `../../../elsewhere/${name}/../../repository/docs/en/a.md` },
    });
    expect(short).toContain("../docs/en/b.md link-outside");
  });
});

/** A link to a folder beside the repository. */
const OUT = { to: "../../elsewhere" };

/** The sentence about a place that nothing is read from. */
function refusal(file: string, fault: PlaceFault): string {
  return sentenceOf("source-forbidden", { file, fault });
}

describe("a source is refused, and nothing of it read:", () => {
  it.each<readonly [source: string, file: string, fault: PlaceFault]>([
    ["{ sitemap: ../../../elsewhere/config }", "../../elsewhere/config", "outside"],
    ["{ output: ../../../elsewhere }", "../../elsewhere", "outside"],
    ['{ tree: "../../../elsewhere/{locale}/{path}.md" }', "../../elsewhere", "outside"],
    ['{ tree: "../x/{locale}/{path}.md", source_tree: "../../../elsewhere/{path}.md" }', "../../elsewhere", "outside"],
    ["{ output: ../../.. }", "../..", "outside"],
    ["{ output: / }", "/", "outside"],
    [`{ output: ${"../".repeat(40)} }`, `${"../".repeat(38)}..`, "outside"],
    [`{ tree: "${"../".repeat(40)}{path}.md" }`, `${"../".repeat(38)}..`, "outside"],
    ["{ sitemap: ../../.git/config }", "../.git/config", "git"],
    ["{ output: ../../.git }", "../.git", "git"],
    ['{ tree: "../../.git/{locale}/{path}.md" }', "../.git", "git"],
    ["{ sitemap: ../.env }", ".env", "hidden"],
    ["{ sitemap: ../../.npmrc }", "../.npmrc", "hidden"],
  ])("%s", (source, file, fault) => {
    expect(refusals(inRepository(source))).toEqual([refusal(file, fault)]);
  });

  it.each<readonly [source: string, file: string, fault: PlaceFault]>([
    ["{ sitemap: ../../sitemap.xml }", "../sitemap.xml", "outside"],
    ['{ tree: "../../docs/{locale}/{path}.md" }', "../docs", "outside"],
  ])("%s, where no .git says how far the project goes", (source, file, fault) => {
    expect(refusals(inRepository(source, {}, "none"))).toEqual([refusal(file, fault)]);
  });

  it.each<readonly [what: string, source: string, files: ProjectFiles, file: string, fault: PlaceFault]>([
    ["a folder out of the project", "{ sitemap: ../out/config }", { out: OUT }, "out/config", "outside"],
    ["a built site out of it", "{ output: ../out }", { out: OUT }, "out", "outside"],
    ["a docs tree out of it", '{ tree: "../out/{locale}/{path}.md" }', { out: OUT }, "out", "outside"],
    ["git's folder", "{ sitemap: ../out/config }", { out: { to: "../.git" } }, "out/config", "git"],
    ["a hidden file", "{ sitemap: ../out.xml }", { "out.xml": { to: ".env" } }, "out.xml", "hidden"],
    [
      "a hidden file, of a list",
      "{ list: out.yaml }",
      { "content/out.yaml": { to: ".x" }, "content/.x": SECRET },
      "content/out.yaml",
      "hidden",
    ],
    [
      "a hidden file, of a page",
      '{ tree: "../{locale}/{path}.md" }',
      { "en/a.md": "# A\n", "en/b.md": { to: "../.env" } },
      "en/b.md",
      "hidden",
    ],
    ["a hidden file, of a built page", "{ output: .. }", { "b.html": { to: ".env" } }, "b.html", "hidden"],
    [
      "git's folder, of a page",
      '{ tree: "../../{locale}/{path}.md" }',
      { "../en/b.md": { to: "../.git/config" } },
      "../en/b.md",
      "git",
    ],
    [
      "git's folder, of a built page",
      "{ output: ../.. }",
      { "b.html": { to: "../.git/a.html" } },
      "../site/b.html",
      "git",
    ],
  ])("a link to %s", (_what, source, files, file, fault) => {
    const { problems } = inRepository(source, files);
    expect(JSON.stringify(problems)).not.toContain("s3cr3t");
    expect(sentencesOf(problems)).toEqual([refusal(file, fault)]);
  });

  it.each([
    ["{ sitemap: ../../.bare/config }", "../.bare/config"],
    ["{ output: ../../.bare/hooks }", "../.bare/hooks"],
    ["{ sitemap: ../to/config }", "to/config"],
  ])("%s, the git folder that a file .git names", (source, file) => {
    const names = ["config", "HEAD", "objects/a", "refs/a", "hooks/a.html"];
    const bare = Object.fromEntries(names.map((name) => [`../.bare/${name}`, SECRET]));
    const found = inRepository(source, { ...bare, to: { to: "../.bare" } }, "file");
    expect(refusals(found)).toEqual([refusal(file, "git")]);
  });

  it("a git folder whose HEAD is a link to a branch in a packed file", () => {
    const folder = {
      "../m/config": SECRET,
      "../m/objects/a": "",
      "../m/refs/a": "",
      "../m/HEAD": { to: "refs/heads/main" },
    };
    expect(refusals(inRepository("{ sitemap: ../../m/config }", folder))).toEqual([refusal("../m/config", "git")]);
  });

  it.each([
    ["{ sitemap: ../../.GIT/config }", "../.GIT/config"],
    ["{ output: ../../.Git/hooks }", "../.Git/hooks"],
  ])("%s, whatever the case", (source, file) => {
    const found = inRepository(source, { "../.GIT/config": SECRET, "../.Git/hooks/a.html": HTML });
    expect(refusals(found)).toEqual([refusal(file, "git")]);
  });
});

/** What is at a place outside the repository; the answer must not say which. */
const THERE: readonly ProjectFiles[] = [
  {},
  { "../../elsewhere/there": SECRET },
  { "../../elsewhere/there/a.html": HTML },
  { "../../elsewhere/there": { to: "nowhere" } },
  { "../../elsewhere/there": { to: "there" } },
];

describe("a source outside the repository has one answer, whether it exists or not:", () => {
  const elsewhere = "../../elsewhere/there";
  it.each<[string, ProjectFiles]>([
    [`{ sitemap: ../${elsewhere} }`, {}],
    [`{ output: ../${elsewhere} }`, {}],
    [`{ sitemap: ../${elsewhere}/more.xml }`, {}],
    [`{ tree: "../${elsewhere}/{locale}/{path}.md" }`, {}],
    ["{ sitemap: ../out.xml }", { "out.xml": { to: elsewhere } }],
    ["{ sitemap: ../out.xml }", { "out.xml": { to: "more.xml" }, "more.xml": { to: elsewhere } }],
    ["{ output: ../out }", { out: { to: elsewhere } }],
    ["{ list: out.yaml }", { "content/out.yaml": { to: `../${elsewhere}` } }],
    ['{ tree: "../out/{locale}/{path}.md" }', { out: { to: elsewhere } }],
    ['{ tree: "../../docs/{locale}/{path}.md" }', { "../docs/en/b.md": { to: "../../../elsewhere/there" } }],
    ['{ tree: "../../docs/{locale}/{path}.md" }', { "../docs/en/b": { to: "../../../elsewhere/there" } }],
    ["{ output: ../build }", { "build/b.html": { to: "../../../elsewhere/there" } }],
    ["{ output: ../build }", { "build/b": { to: "../../../elsewhere/there" } }],
    ["{ sitemap: ../i.xml }", { "i.xml": INDEX, "part.xml": { to: elsewhere } }],
  ])("%s %j", (source, files) => {
    const answers = THERE.map((there) => JSON.stringify(inRepository(source, { ...files, ...there }).problems));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/source-forbidden|link-outside/);
  });

  it("the sitemap of a built site, which says how the addresses are spelled", () => {
    const files = {
      "build/sitemap.xml": { to: "../../../elsewhere/there" },
      "build/sitemap-index.xml": urlset(url("https://docs.example.com/a/")),
      "build/es/a.html": '<html lang="es"><title>B</title><body>B',
      "build/a.html": '<html lang="en"><title>A</title><body>A',
    };
    const answers = THERE.map((there) => inRepository("{ output: ../build }", { ...files, ...there }).short);
    expect(answers[0]).toContain("build/sitemap.xml link-outside");
    expect(new Set(answers.map(String)).size).toBe(1);
  });

  it.each<[string, string, ProjectFiles]>([
    [
      "names after a link to a deeper folder",
      "{ sitemap: ../l/x }",
      {
        "../docs/a/b/c/d/e": "",
        "../docs/elsewhere/there": "",
        "l/d": { to: "../../docs/a/b/c/d" },
        "l/x": { to: "d/../../../../elsewhere/there" },
      },
    ],
    [
      "more links than the system follows",
      "{ sitemap: ../c/a0/b0 }",
      Object.fromEntries(
        Array.from({ length: 30 }, (_, n) => [
          [`c/a${n}`, { to: n < 29 ? `a${n + 1}` : "." }],
          [`c/b${n}`, { to: n < 29 ? `b${n + 1}` : "../../../elsewhere/there" }],
        ]).flat(),
      ),
    ],
  ])("a way that the system follows in another way: %s", (_what, source, files) => {
    const answers = THERE.map((there) => JSON.stringify(inRepository(source, { ...files, ...there }).problems));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/link-outside|file-unreadable/);
  });

  it.each(["locales.yaml", "reference"])("a link in the content folder too: %s", (name) => {
    const answers = THERE.map((there) => {
      const files = {
        "content/site.yaml": siteWith("{ list: pages.yaml }"),
        [`content/${name}`]: { to: "../../../elsewhere/there" },
      };
      const all = Object.entries({ ...files, ...there }).map(
        ([path, content]) => [join("one/repository/site", path), content] as const,
      );
      const folder = join(project(Object.fromEntries(all)), "one/repository/site/content");
      return JSON.stringify(readContent(folder, "content").diagnostics);
    });
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("link-outside");
  });
});

/** A project in a repository, with the content of a project beside it, and links. */
function linkedProject(links: Readonly<Record<string, string>>): string {
  const folder = realpathSync(temporaryFolder());
  const content = {
    "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\ns3cr3t: 1\n",
    "locales.yaml": "- { code: en, name: English }\n",
    "pages.yaml": "- { path: / }\n",
  };
  for (const at of ["elsewhere", "site/inside", "site/.git/x"]) {
    writeFiles(join(folder, at), content);
  }
  for (const [path, to] of Object.entries(links)) symlinkSync(to, join(folder, "site", path));
  return join(folder, "site");
}

describe("a content folder that is a link", () => {
  const commands = ["check", "build", "init --locale fr", "schema"];

  it.each(commands)("is refused where it leads out of the repository: %s", async (command) => {
    const answers: Ended[] = [];
    for (const to of ["../elsewhere", "../nowhere", "../elsewhere/site.yaml"]) {
      const folder = linkedProject({ content: to });
      answers.push(await runHere(folder, command.split(" ")));
      expect(readFileSync(join(folder, "../elsewhere/locales.yaml"), "utf8")).not.toContain("fr");
      expect(readdirSync(join(folder, "../elsewhere"))).toHaveLength(3);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 1, stderr: expect.stringContaining(refusal("content", "outside")) });
  });

  it.each(commands)("is refused where it leads into git's folder: %s", async (command) => {
    const { status, stderr } = await runHere(linkedProject({ content: ".git/x" }), command.split(" "));
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining(refusal("content", "git")) });
    expect(stderr).not.toContain("s3cr3t");
  });

  it("is read where it leads to another folder of the repository", async () => {
    expect((await runHere(linkedProject({ content: "inside" }), ["check"])).stderr).toContain("s3cr3t");
  });

  it("is read wherever it leads where the person who runs the command names it", async () => {
    expect(
      (await runHere(linkedProject({ content: "../elsewhere" }), ["check", "--content", "content"])).stderr,
    ).toContain("s3cr3t");
  });

  it("that leads out does not decide whether the folder stele is taken", async () => {
    const taken = (to: string): Promise<Ended> => runHere(linkedProject({ content: to, stele: "inside" }), ["check"]);
    const { stderr } = await taken("../elsewhere");
    expect(stderr).toContain("stele/site.yaml");
    expect((await taken("../nowhere")).stderr).toBe(stderr);
  });
});

describe("a sitemap that an index lists is refused", () => {
  const index = (path: string): string =>
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://docs.example.com/${path}</loc></sitemap></sitemapindex>`;

  it.each<readonly [path: string, file: string, fault: PlaceFault]>([
    [".git/config", "../.git/config", "git"],
    [".npmrc", "../.npmrc", "hidden"],
    ["linked.xml", "../linked.xml", "hidden"],
    [".aws/credentials", "../.aws/credentials", "hidden"],
  ])("%s", (path, file, fault) => {
    const linked = { "../linked.xml": { to: ".npmrc" }, "../.aws/credentials": SECRET };
    const files = { "../index.xml": index(path), ...linked };
    expect(refusals(inRepository("{ sitemap: ../../index.xml }", files))).toEqual([refusal(file, fault)]);
  });
});

describe("a git folder of any name below a source", () => {
  const bare = (at: string): ProjectFiles => {
    const names = ["config", "HEAD", "objects/a.md", "refs/heads/a.md", "en/b.md", "b.html", "hooks/b.html"];
    return Object.fromEntries(names.map((name) => [`${at}/${name}`, SECRET]));
  };

  it.each([
    ['{ tree: "../cache/{path}.md" }', "cache/mirror.git", { "cache/a.md": "# A\n" }],
    ['{ tree: "../cache/{path}.md" }', "cache/deep/mirror", { "cache/a.md": "# A\n" }],
    ["{ output: ../build }", "build/mirror.git", {}],
  ])("is no part of it: %s, %s", (source, at, files) => {
    const { pages, problems } = inRepository(source, { ...files, ...bare(at) });
    expect(pages.map((page) => page.split(" ")[0])).toEqual([source.includes("output") ? "/a.html" : "/a/"]);
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("has its objects and branches elsewhere: it names the other folder", () => {
    const shared = { "cache/HEAD": "ref: refs/heads/main", "cache/commondir": "../assets", "cache/a.md": "# A\n" };
    const found = inRepository('{ tree: "../cache/{path}.md" }', { ...shared, ...bare("assets") });
    expect(refusals(found)).toEqual([refusal("cache", "git")]);
  });

  it("is refused as the target of a link", () => {
    const files = { "cache/a.md": "# A\n", ...bare("cache/mirror.git"), "cache/to": { to: "mirror.git" } };
    const { problems } = inRepository('{ tree: "../cache/{path}.md" }', files);
    expect(sentencesOf(problems)).toEqual([refusal("cache/to", "git")]);
  });

  it("needs all of its parts: a folder of pages about git stays", () => {
    const files = { "cache/HEAD/a.md": "# A\n", "cache/objects/a.md": "# A\n" };
    const { pages } = inRepository('{ tree: "../cache/{path}.md" }', files);
    expect(pages.map((page) => page.split(" ")[0])).toEqual(["/HEAD/a/", "/objects/a/"]);
  });
});

describe("in a built site", () => {
  it("git's folder is no part of it, and a page whose name begins with a dot is an error", () => {
    const files = { "build/.git/b.html": HTML };
    expect(inRepository("{ output: ../build }", files).pages.map((page) => page.split(" ")[0])).toEqual(["/a.html"]);
    const hidden = inRepository("{ output: ../build }", { "build/.b.html": HTML });
    expect(refusals(hidden)).toEqual([refusal("build/.b.html", "hidden")]);
  });
});

it("a content file that is a link to a hidden file or into git's folder is refused", () => {
  const folder = project({
    "site.yaml": { to: ".env" },
    "pages.yaml": { to: ".git/config" },
    ".env": SECRET,
    ".git/config": SECRET,
  });
  const { diagnostics, files } = readContent(folder, ".");
  expect(Object.keys(files)).toEqual([]);
  expect(
    diagnostics.map(({ code, sentence }) => [code, sentence]).filter(([code]) => code === "source-forbidden"),
  ).toEqual([
    ["source-forbidden", refusal("./site.yaml", "hidden")],
    ["source-forbidden", refusal("./pages.yaml", "git")],
  ]);
});

it("a file that the user names on the command line may be anywhere and have any name", () => {
  const folder = project({ ".hidden.xml": SITEMAP });
  expect(readSitemapInput(join(folder, ".hidden.xml")).addressed).toHaveLength(1);
});

describe("sources may be in", () => {
  const folder = realpathSync(temporaryFolder());
  const at = (path: string): string => join(folder, path);
  for (const path of [
    "plain/content",
    "plain/sub/content",
    "mono/.git",
    "mono/site/content",
    "other/.git",
    "other/x/content",
    "hub.git/objects",
    "hub.git/refs",
    "hub.git/content",
    "hub.git/main/content",
  ]) {
    mkdirSync(at(path), { recursive: true });
  }
  mkdirSync(at("tree/site/content"), { recursive: true });
  writeFileSync(at("tree/.git"), "gitdir: /somewhere\n");
  for (const file of ["hub.git/HEAD", "hub.git/main/.git"]) writeFileSync(at(file), "");
  symlinkSync(at("plain/content"), at("mono/site/linked"));

  it.each([
    ["the project, without a repository", "plain", "plain/content", ["plain"]],
    ["the project, the content deeper in it", "plain", "plain/sub/content", ["plain"]],
    ["the project, whose folder is the content itself", "plain/content", "plain/content", ["plain/content"]],
    ["the repository", "mono/site", "mono/site/content", ["mono"]],
    ["the worktree", "tree/site", "tree/site/content", ["tree"]],
    ["the folder of content elsewhere, too", "mono/site", "plain/content", ["mono", "plain", "plain/content"]],
    ["the repository of content elsewhere, too", "mono/site", "other/x/content", ["mono", "other", "other/x/content"]],
    ["a content folder that is a link", "mono/site", "mono/site/linked", ["mono", "mono", "plain/content"]],
    ["the project, where no content is", "plain", "plain/none", ["plain"]],
    ["no bare repository, in which a hook runs", "hub.git", "plain/content", ["plain", "plain/content"]],
    [
      "no bare repository, but its worktree",
      "hub.git",
      "hub.git/main/content",
      ["hub.git/main", "hub.git/main/content"],
    ],
    ["no bare repository, but the content in it", "hub.git", "hub.git/content", ["hub.git/content"]],
    ["a worktree in a bare repository", "hub.git/main", "hub.git/main/content", ["hub.git/main"]],
  ])("%s", (_what, directory, content, roots) => {
    expect(sourceRoots(at(directory), at(content))).toEqual(roots.map(at));
  });

  it("the whole disk never", () => {
    expect(sourceRoots("/", "/")).toEqual([]);
    expect(sourceRoots("/", at("plain/content"))).toEqual([at("plain"), at("plain/content")]);
  });
});

describe("files of an out folder may be in", () => {
  const folder = realpathSync(temporaryFolder());
  const at = (path: string): string => join(folder, path);
  for (const path of ["site/.git", "site/dist", "plain/dist", "elsewhere"]) mkdirSync(at(path), { recursive: true });
  symlinkSync(at("site"), at("linked-site"));
  symlinkSync(at("plain/dist"), at("linked-out"));
  symlinkSync(at("elsewhere"), at("site/out"));

  it.each([
    ["its repository", "site/dist", ["site"]],
    ["its repository, without the links on the way", "linked-site/dist", ["site"]],
    ["the folder itself, without a repository", "plain/dist", ["plain/dist"]],
    ["the folder itself, without the link", "linked-out", ["plain/dist"]],
    ["the folder itself, which is not there yet", "plain/new", ["plain/new"]],
    ["none, if a link leads out of the repository", "site/out", []],
  ])("%s", (_what, out, roots) => {
    expect(outFolderRoots(at(out), at("plain"))).toEqual(roots.map(at));
  });
});

function refusals({ problems, pages }: Sourced): readonly string[] {
  expect(pages).toEqual([]);
  expect(JSON.stringify(problems)).not.toContain("s3cr3t");
  return sentencesOf(problems);
}

function sentencesOf(problems: Sourced["problems"]): readonly string[] {
  return problems.filter(({ code }) => code === "source-forbidden").map(({ sentence }) => sentence);
}
