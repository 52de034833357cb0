/** Docs trees as real projects have them, and the problems of unreadable trees. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { asNobody, NOBODY } from "../../as-nobody.ts";
import { hintOf, type SeenProblem, seen, sentenceOf } from "../../content-files.ts";
import { stele, temporaryFolder, writeFiles } from "../../stele.ts";
import { commitAll, emptyRepository, gitProgram } from "./repository.ts";
import { type ReadProject, readProject } from "./tree-site.ts";
import { translationsOf } from "../../../scripts/site/site.ts";

const LOCALES = "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: pt-BR, name: Português }\n";
const DAY = "2026-01-02";
const TEXT = `---\nlastmod: ${DAY}\n---\n`;

interface Project {
  readonly pages: string;
  readonly files: Readonly<Record<string, string>>;
  readonly locales?: string;
  readonly addresses?: string;
  readonly folder?: string;
}

/** A project whose files all state a day, so that nothing is asked of git. */
function projectOf({ pages, files, locales = LOCALES, addresses = "path", folder = "content" }: Project): string {
  const project = temporaryFolder();
  writeFiles(project, {
    [`${folder}/site.yaml`]: `base_url: https://docs.example.com\nsource_locale: en\naddresses: ${addresses}\npages:\n  - ${pages}\n`,
    [`${folder}/locales.yaml`]: locales,
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text || TEXT])),
  });
  return project;
}

/** Path of a page -> the paths of its translations. */
function pagesOf({ plan }: ReadProject): Record<string, Record<string, string>> {
  const pages = plan?.site.pages ?? [];
  return Object.fromEntries(
    pages.map((page) => {
      const others = [...translationsOf(page)].filter(([code]) => code !== "en");
      return [page.path || "/", Object.fromEntries(others.map(([code, own]) => [code, own.path || "/"]))];
    }),
  );
}

/** Problems but for what hosts cannot do. */
function problemsOf({ problems }: ReadProject): SeenProblem[] {
  return problems.map(seen).filter(({ code }) => code !== "host-cannot" && code !== "path-served-as-one");
}

function files(...paths: string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, ""]));
}

describe.skipIf(!gitProgram)("a docs tree", () => {
  it.each<[string, Project, Record<string, Record<string, string>>]>([
    [
      "with a folder a language",
      {
        pages: '{ tree: "../docs/{locale}/{path}.md" }',
        files: files("docs/en/index.md", "docs/en/a/b.md", "docs/es/a/b.md", "docs/pt-br/index.md"),
      },
      { "/": { "pt-BR": "/" }, "/a/b": { es: "/a/b" } },
    ],
    [
      "with folders that are not the languages' codes",
      {
        pages: '{ tree: "../docs/{locale}/{path}.md" }',
        locales:
          "- { code: en, name: E, folder: english }\n- { code: ja, name: J, folder: jp }\n- { code: zh-Hans, name: Z, folder: zh_CN, label: cn }\n",
        files: files("docs/english/a.md", "docs/jp/a.md", "docs/zh_CN/a.md"),
      },
      { "/a": { ja: "/a", "zh-Hans": "/a" } },
    ],
    [
      "whose folders are labels, or codes as they are written",
      {
        pages: '{ tree: "../docs/{locale}/{path}.md" }',
        locales: "- { code: en, name: E }\n- { code: pt-BR, name: P }\n- { code: zh-Hans, name: Z, label: cn }\n",
        files: files("docs/en/a.md", "docs/pt-BR/a.md", "docs/cn/a.md"),
      },
      { "/a": { "pt-BR": "/a", "zh-Hans": "/a" } },
    ],
    [
      "with a suffix a language and none for the source",
      {
        pages: "{ preset: mkdocs }",
        files: files("docs/index.md", "docs/a/page.md", "docs/a/page.es.md", "docs/page.v2.md", "docs/index.pt-br.md"),
      },
      { "/": { "pt-BR": "/" }, "/a/page": { es: "/a/page" }, "/page.v2": {} },
    ],
    [
      "with a suffix for the source too",
      { pages: '{ tree: "../docs/{path}.{locale}.md" }', files: files("docs/a.en.md", "docs/a.es.md") },
      { "/a": { es: "/a" } },
    ],
    [
      "with the source language at its root",
      {
        pages: "{ preset: vitepress }",
        files: files(
          "docs/index.md",
          "docs/guide/a.md",
          "docs/es/guide/a.md",
          "docs/.vitepress/x.md",
          "docs/node_modules/m/y.md",
        ),
      },
      { "/": {}, "/guide/a.html": { es: "/guide/a.html" } },
    ],
    [
      "with the source language in a place of its own",
      {
        pages: "{ preset: docusaurus }",
        files: files(
          "docs/intro.md",
          "docs/01-guides/README.mdx",
          "docs/_part.md",
          "i18n/es/docusaurus-plugin-content-docs/current/intro.md",
          "i18n/pt-BR/docusaurus-plugin-content-docs/current/01-guides/README.mdx",
          "i18n/es/docusaurus-theme-classic/footer.json",
        ),
      },
      { "/docs/guides": { "pt-BR": "/docs/guides" }, "/docs/intro": { es: "/docs/intro" } },
    ],
    [
      "of another tool's content folder",
      {
        pages: "{ preset: hugo }",
        folder: "stele",
        files: files("content/_index.md", "content/posts/First.md", "content/posts/First.es.md"),
      },
      { "/": {}, "/posts/first": { es: "/posts/first" } },
    ],
    [
      "in one language",
      {
        pages: '{ tree: "../docs/{path}.{md,html}" }',
        locales: "- { code: en, name: E }\n",
        files: files("docs/a.html", "docs/b.md"),
      },
      { "/a": {}, "/b": {} },
    ],
    [
      "with a page that a file and a folder name in different languages",
      { pages: '{ tree: "../docs/{locale}/{path}.md" }', files: files("docs/en/a.md", "docs/es/a/index.md") },
      { "/a": { es: "/a" } },
    ],
    [
      "with addresses of their own",
      {
        pages: "{ preset: hugo }",
        folder: "stele",
        files: {
          "content/about.md": `---\nlastmod: ${DAY}\ntranslationKey: about\n---\n`,
          "content/sobre.es.md": `+++\nlastmod = ${DAY}\ntranslationKey = "about"\nslug = "acerca"\n+++\n`,
          "content/p.md": `---\nlastmod: ${DAY}\nslug: q\n---\n`,
          "content/p.es.md": `---\nlastmod: ${DAY}\nurl: /es/r/\n---\n`,
        },
      },
      { "/about": { es: "/acerca" }, "/q": { es: "/r" } },
    ],
    [
      "whose README stands beside an index",
      {
        pages: "{ preset: mkdocs }",
        files: files("docs/index.md", "docs/README.md", "docs/a/README.md", "docs/index.es.md"),
      },
      { "/": { es: "/" }, "/a": {} },
    ],
    [
      "with names that mean something elsewhere",
      {
        pages: '{ tree: "../docs/{locale}/{path}.md" }',
        files: files("docs/en/constructor.md", "docs/en/__proto__.md", "docs/es/constructor.md", "docs/en/café ñ.md"),
      },
      { "/__proto__": {}, "/caf%C3%A9%20%C3%B1": {}, "/constructor": { es: "/constructor" } },
    ],
  ])("%s is read", (_shape, project, expected) => {
    const read = readProject(projectOf(project), project.folder);
    expect(problemsOf(read)).toEqual([]);
    expect(pagesOf(read)).toEqual(expected);
  });

  it.each<[string, Project, number, Record<string, Record<string, string>>]>([
    [
      "beside and below an index, in all languages",
      {
        pages: "{ preset: hugo }",
        folder: "stele",
        files: files(
          "content/_index.md",
          "content/a/_index.md",
          "content/a/b.md",
          "content/a/install/index.md",
          "content/a/install/index.es.md",
          "content/a/install/step.md",
          "content/a/install/step.es.md",
          "content/a/install/deep/_index.md",
          "content/a/install/deep/index.md",
          "content/a/other/index.es.md",
          "content/a/other/step.md",
          "content/a/index-of/x.md",
        ),
      },
      5,
      { "/": {}, "/a": {}, "/a/b": {}, "/a/index-of/x": {}, "/a/install": { es: "/a/install" } },
    ],
    [
      "in folders of languages, of which one has the index",
      {
        pages: '{ preset: hugo, tree: "../docs/{locale}/{path}.md" }',
        files: files("docs/en/a/index.md", "docs/en/a/b.md", "docs/en/c.md", "docs/es/c.md", "docs/es/a/b.md"),
      },
      2,
      { "/a": {}, "/c": { es: "/c" } },
    ],
  ])("of Hugo has no pages %s: they are resources, and counted", (_where, project, count, expected) => {
    const read = readProject(projectOf(project), project.folder);
    expect(pagesOf(read)).toEqual(expected);
    const counts = new Map([["resource", count] as const]);
    expect(read.problems.map(({ diagnostic }) => diagnostic.sentence)).toContain(sentenceOf("tree-hidden", { counts }));
  });

  it.each([1, 7, 50, 99, 100])("of which %d %% is translated has so many translations", (share) => {
    const names = Array.from({ length: 100 }, (_, index) => `page-${index}`);
    const project = projectOf({
      pages: '{ tree: "../docs/{locale}/{path}.md" }',
      locales: "- { code: en, name: E }\n- { code: es, name: S }\n",
      files: files(
        ...names.map((name) => `docs/en/${name}.md`),
        ...names.slice(0, share).map((name) => `docs/es/${name}.md`),
      ),
    });
    const read = readProject(project);
    expect(Object.values(pagesOf(read)).filter(({ es }) => es !== undefined)).toHaveLength(share);
  });

  it.each([
    ["mkdocs", "slug: x", "/a"],
    ["mkdocs", "permalink: /x", "/a"],
    ["mkdocs", "permalink: false", "/a"],
    ["starlight", "slug: x", "/x"],
    ["starlight", "permalink: /x", "/a"],
    ["docusaurus", "slug: x", "/docs/x"],
    ["docusaurus", "permalink: /x", "/docs/a"],
    ["hugo", "url: /x/", "/x"],
    ["hugo", "permalink: /x/", "/a"],
    ["vitepress", "slug: x", "/a"],
  ])("with the preset %s and %s in its front matter has the page %s", (preset, key, path) => {
    const text = `---\n${key}\n---\n# A\n`;
    const folders = ["docs", "src/content/docs", "content/en"];
    const tree = preset === "hugo" ? ', tree: "../content/{locale}/{path}.md"' : "";
    const made = projectOf({
      pages: `{ preset: ${preset}${tree} }`,
      files: Object.fromEntries(folders.map((folder) => [`${folder}/a.md`, text])),
    });
    expect(Object.keys(pagesOf(readProject(made))).map((one) => one.replace(/\.html$/, ""))).toEqual([path]);
  });

  it("takes a link to the page for no translation: it shows the text of the page", () => {
    const folder = projectOf({
      pages: 'tree: "../docs/{locale}/{path}.md"',
      files: { "docs/en/a.md": "", "docs/es/b.md": "" },
    });
    symlinkSync("../en/a.md", join(folder, "docs/es/a.md"));
    expect(pagesOf(readProject(folder))).toEqual({ "/a": {} });
  });

  it("has no pages of Stele's own work lists, which a build may have put there", () => {
    const list = "[//]: # (made by Stele)\n\n# To do\n";
    const files = {
      "docs/en/a.md": "",
      "docs/en/status/es.md": list,
      "docs/es/status/es.md": list,
      "docs/es/a.md": "",
    };
    const read = readProject(projectOf({ pages: 'tree: "../docs/{locale}/{path}.md"', files }));
    expect(pagesOf(read)).toEqual({ "/a": { es: "/a" } });
    expect(problemsOf(read)).toEqual([]);
  });

  it("has no pages of an out folder in the tree, of whatever it is made", () => {
    const project = projectOf({
      pages: 'tree: "../docs/{path}.{md,html}"',
      files: { "docs/a.md": "", "docs/b.html": "" },
    });
    const site = readFileSync(join(project, "content/site.yaml"), "utf8");
    writeFiles(project, { "content/site.yaml": `${site}\nhosts: [cloudflare-pages]\n` });
    const out = join(project, "docs/out");
    expect(stele(project, ["build", "--out", "docs/out"]).status).toBe(0);
    expect(["404.html", "translations/v1/404.html"].filter((file) => !existsSync(join(out, file)))).toEqual([]);
    expect(pagesOf(readProject(project))).toEqual({ "/a": {}, "/b": {} });
  });

  it("is filtered by include and exclude, over the paths of its pages", () => {
    const project = projectOf({
      pages: '{ tree: "../docs/{locale}/{path}.md", exclude: ["/drafts/**"] }',
      files: files(
        "docs/en/a.md",
        "docs/en/drafts/b.md",
        "docs/en/drafts/c#d.md",
        "docs/es/drafts/b.md",
        "docs/es/a.md",
      ),
    });
    const read = readProject(project);
    expect(pagesOf(read)).toEqual({ "/a": { es: "/a" } });
    expect(problemsOf(read)).toMatchObject([
      { severity: "notice", sentence: sentenceOf("pages-excluded", { count: 2 }) },
    ]);
  });

  it("gives the same rows in whatever order its files were written", () => {
    const paths = ["docs/en/a.md", "docs/en/b/index.md", "docs/es/a.md", "docs/pt-br/b/index.md", "docs/es/x.md"];
    const rowsOf = (written: string[]): string => {
      const project = projectOf({ pages: '{ tree: "../docs/{locale}/{path}.md" }', files: files(...written) });
      return JSON.stringify(readProject(project).rows);
    };
    expect(rowsOf(paths.toReversed())).toBe(rowsOf(paths));
  });
});

/** Problems as `code at: sentence`, with the places that take part. */
function problemLines(read: ReadProject): string[] {
  return problemsOf(read).map(({ code, at, sentence, related }) =>
    [`${code} ${at}: ${sentence}`, ...(related ?? [])].join(" | "),
  );
}

const TREE = '{ tree: "../docs/{locale}/{path}.md" }';

describe.skipIf(!gitProgram)("of a docs tree", () => {
  it.each<[string, Partial<Project>, string[]]>([
    [
      "a folder that is not there is an error",
      { files: {} },
      [`source-missing content/site.yaml:5:13: ${sentenceOf("source-missing", { file: "docs" })}`],
    ],
    [
      "a pattern that matches nothing is an error",
      { files: files("docs/en/a.txt") },
      [
        `tree-matches-nothing content/site.yaml:5:13: ${sentenceOf("tree-matches-nothing", { pattern: "../docs/{locale}/{path}.md", folder: "docs", isSource: false })}`,
      ],
    ],
    [
      "a pattern that matches no file of the source language is an error",
      { files: files("docs/es/a.md") },
      [
        `tree-matches-nothing content/site.yaml:5:13: ${sentenceOf("tree-matches-nothing", { pattern: "../docs/{locale}/{path}.md", folder: "docs", isSource: true })}`,
      ],
    ],
    [
      "a source language whose folder is not there is an error",
      {
        pages: '{ tree: "../i18n/{locale}/{path}.md", source_tree: "../docs/{path}.md" }',
        files: files("i18n/es/a.md"),
      },
      [`source-missing content/site.yaml:5:56: ${sentenceOf("source-missing", { file: "docs" })}`],
    ],
    [
      "languages of which nothing is found are an error where their pattern was written",
      {
        pages: '{ tree: "../docs/{locale}/x/{path}.md", source_tree: "../docs/{path}.md" }',
        files: files("docs/a.md"),
      },
      [
        `tree-matches-nothing content/site.yaml:5:13: ${sentenceOf("tree-matches-nothing", { pattern: "../docs/{locale}/x/{path}.md", folder: "docs", isSource: false })}`,
      ],
    ],
    [
      "languages of which nothing is found are a warning where a preset looks for them",
      { pages: "{ preset: docusaurus }", files: files("docs/a.md") },
      [
        `tree-no-translations content/site.yaml:5:15: ${sentenceOf("tree-no-translations", { pattern: "../i18n/{locale}/docusaurus-plugin-content-docs/current/{path}.{md,mdx}" })}`,
      ],
    ],
    [
      "an invalid pattern is an error",
      { pages: '{ tree: "../docs/{lang}/{path}.md", url: "{path}", index_url: "/" }', files: files("docs/en/a.md") },
      [
        `tree-pattern content/site.yaml:5:13: ${sentenceOf("tree-pattern", { fault: "placeholder", part: "{lang}" })}`,
        `tree-url content/site.yaml:5:46: ${sentenceOf("tree-url", { fault: "no-slash", part: "{path}", styles: ["docusaurus", "starlight", "mkdocs", "hugo"] })}`,
        `tree-url content/site.yaml:5:67: ${sentenceOf("tree-url", { fault: "no-path", part: "/", styles: ["docusaurus", "starlight", "mkdocs", "hugo"] })}`,
      ],
    ],
    [
      "templates longer than any path are errors",
      {
        pages: `{ tree: "../docs/{locale}/{path}.md", url: "/{path}${"a".repeat(4096)}", index_url: "/${"{path:".repeat(700)}" }`,
        files: files("docs/en/a.md"),
      },
      [
        `tree-url content/site.yaml:5:48: ${sentenceOf("tree-url", { fault: "too-long", part: "4096", styles: ["docusaurus", "starlight", "mkdocs", "hugo"] })}`,
        `tree-url content/site.yaml:5:4166: ${sentenceOf("tree-url", { fault: "too-long", part: "4096", styles: ["docusaurus", "starlight", "mkdocs", "hugo"] })}`,
      ],
    ],
    [
      "a folder of an unknown language is a warning that names it",
      { files: files("docs/en/a.md", "docs/es/a.md", "docs/it/a.md", "docs/it/b.md") },
      [
        `tree-locale-unknown content/site.yaml:5:13: ${sentenceOf("tree-locale-unknown", { where: "the folder docs/it", name: "it", count: 2 })}`,
      ],
    ],
    [
      "a folder that is named as no language is a warning if its files have the paths of pages",
      {
        files: files("docs/en/a.md", "docs/es/a.md", "docs/spanish/a.md", "docs/admin/index.md", "docs/_includes/b.md"),
      },
      [
        `tree-locale-unknown content/site.yaml:5:13: ${sentenceOf("tree-locale-unknown", { where: "the folder docs/spanish", name: "spanish", count: 1 })}`,
      ],
    ],
    [
      "a folder at the root that looks like a language is no warning if it is left out",
      {
        pages: '{ tree: "../docs/{{locale}/,}{path}.md", exclude: ["/it/**"] }',
        files: files("docs/a.md", "docs/es/a.md", "docs/it/a.md"),
      },
      [`pages-excluded content/site.yaml:5:5: ${sentenceOf("pages-excluded", { count: 1 })}`],
    ],
    [
      "a translation without a page is no warning if it is left out",
      {
        pages: '{ tree: "../docs/{locale}/{path}.md", exclude: ["/news/**"] }',
        files: files("docs/en/a.md", "docs/es/a.md", "docs/es/news/b.md"),
      },
      [],
    ],
    [
      "a folder at the root that looks like a language is a warning",
      {
        pages: '{ tree: "../docs/{{locale}/,}{path}.md" }',
        files: files("docs/a.md", "docs/es/a.md", "docs/it/a.md", "docs/go/b.md", "docs/go/index.md", "docs/index.md"),
      },
      [
        `tree-locale-looks-unknown content/site.yaml:5:13: ${sentenceOf("tree-locale-looks-unknown", { where: "the folder docs/it", name: "it", count: 1 })}`,
      ],
    ],
    [
      "a suffix that looks like a language is a warning",
      {
        pages: '{ tree: "../docs/{path}{.{locale},}.md" }',
        files: files("docs/a.md", "docs/a.es.md", "docs/a.it.md", "docs/a.v2.md"),
      },
      [
        `tree-locale-looks-unknown content/site.yaml:5:13: ${sentenceOf("tree-locale-looks-unknown", { where: "the suffix .it", name: "it", count: 1 })}`,
      ],
    ],
    [
      "two files for one address are an error that names both",
      { files: files("docs/en/a.md", "docs/en/a/index.md", "docs/es/a.md") },
      [
        `path-twice docs/en/a.md: ${sentenceOf("path-twice", { path: "/a", locale: undefined })} | first used here: docs/en/a/index.md`,
      ],
    ],
    [
      "two files for one address by letter case are an error that names both",
      { files: files("docs/en/A.md", "docs/en/a.md", "docs/es/a.md") },
      [
        `path-alike docs/en/a.md: ${sentenceOf("path-alike", { path: "/a", other: "/A" })} | first used here: docs/en/A.md`,
      ],
    ],
    [
      "two files for one translation are an error that names both",
      { files: files("docs/en/a.md", "docs/es/a.md", "docs/es/a/index.md") },
      [
        `tree-translation-twice docs/es/a.md: ${sentenceOf("tree-translation-twice", { file: "docs/es/a.md", other: "docs/es/a/index.md", code: "es" })}`,
      ],
    ],
    [
      "files that do not have the name of the page's file are no translations in Docusaurus",
      {
        pages: "{ preset: docusaurus }",
        files: files(
          "docs/intro.mdx",
          "docs/01-a.md",
          "i18n/es/docusaurus-plugin-content-docs/current/intro.md",
          "i18n/es/docusaurus-plugin-content-docs/current/intro.mdx",
          "i18n/es/docusaurus-plugin-content-docs/current/a.md",
        ),
      },
      [
        `translations-orphaned content/site.yaml:5:5: ${sentenceOf("translations-orphaned", { count: 2, first: ["i18n/es/docusaurus-plugin-content-docs/current/a.md", "i18n/es/docusaurus-plugin-content-docs/current/intro.md"] })}`,
      ],
    ],
    [
      "two translations with one address are an error that names both",
      {
        files: {
          ...files("docs/en/a.md", "docs/en/b.md"),
          "docs/es/a.md": `---\nlastmod: ${DAY}\nslug: c\n---\n`,
          "docs/es/b.md": `---\nlastmod: ${DAY}\nslug: c\n---\n`,
        },
      },
      [
        `path-twice docs/es/b.md: ${sentenceOf("path-twice", { path: "/c", locale: "es" })} | first used here: docs/es/a.md`,
      ],
    ],
    [
      "orphans are counted",
      { files: files("docs/en/a.md", "docs/es/a.md", ...["b", "c", "d", "e"].map((name) => `docs/es/${name}.md`)) },
      [
        `translations-orphaned content/site.yaml:5:5: ${sentenceOf("translations-orphaned", { count: 4, first: ["docs/es/b.md", "docs/es/c.md", "docs/es/d.md"] })}`,
      ],
    ],
    [
      "drafts and unlisted pages are counted, and translations of a draft are no orphans",
      {
        files: {
          ...files("docs/en/a.md", "docs/es/a.md", "docs/es/b.md"),
          "docs/en/b.md": "---\ndraft: true\n---\n",
          "docs/en/c.md": "---\nunlisted: true\n---\n",
        },
      },
      [
        `tree-hidden content/site.yaml:5:5: ${sentenceOf("tree-hidden", { counts: new Map([["draft", 1] as const, ["unlisted", 1] as const]) })}`,
      ],
    ],
    [
      "an error page, a file that Eleventy does not write and a translation without text are counted",
      {
        files: {
          ...files("docs/en/404.md", "docs/es/404.md"),
          "docs/en/a.md": "# A",
          "docs/en/b/index.md": "# B",
          "docs/en/part.md": "---\npermalink: false\n---\n# Part",
          "docs/es/a.md": "---\nuntranslated: true\n---\n\n",
          "docs/es/b/index.md": "---\ntitle: A list\n---\n",
        },
      },
      [
        `tree-hidden content/site.yaml:5:5: ${sentenceOf("tree-hidden", { counts: new Map([["unwritten", 1] as const, ["error", 2] as const, ["empty", 1] as const]) })}`,
      ],
    ],
    [
      "comments are no text, and a translation without a title is none of a page that is a title alone",
      {
        files: {
          ...Object.fromEntries(["a.md", "b.md", "e.md"].map((name) => [`docs/en/${name}`, "# A"])),
          ...Object.fromEntries(["c.md", "d.md"].map((name) => [`docs/en/${name}`, "---\ntitle: Donate\n---\n"])),
          "docs/es/a.md": "---\nslug: a\n---\n\n<!-- Do not translate. -->\n<!-->\n",
          "docs/es/b.md": "{/* Do not translate. */}\n",
          "docs/es/c.md": "---\nslug: c\n---\n",
          "docs/es/d.md": "---\ntitle: Donar\n---\n",
          "docs/es/e.md": "<!-- Who forgets to close a comment\n\nhas a text.",
        },
      },
      [`tree-hidden content/site.yaml:5:5: ${sentenceOf("tree-hidden", { counts: new Map([["empty", 3] as const]) })}`],
    ],
    [
      "a template as an address is left out, with its count and a file",
      {
        files: { ...files("docs/en/a.md", "docs/es/a.md"), "docs/en/b.md": '---\npermalink: "/{{ slug }}/"\n---\n# B' },
      },
      [
        `tree-unknown content/site.yaml:5:5: ${sentenceOf("tree-unknown", { reason: "computed", count: 1, file: "docs/en/b.md" })}`,
      ],
    ],
    [
      "resources of pages of Hugo are counted, and no translations of them are missed",
      {
        pages: '{ preset: hugo, tree: "../docs/{locale}/{path}.md" }',
        files: files("docs/en/a/index.md", "docs/en/a/b.md", "docs/es/a/index.md", "docs/es/a/c/d.md"),
      },
      [
        `tree-hidden content/site.yaml:5:5: ${sentenceOf("tree-hidden", { counts: new Map([["resource", 2] as const]) })}`,
      ],
    ],
    [
      "files that only Hugo, or its version, can place are left out, with their counts",
      {
        pages: '{ preset: hugo, tree: "../docs/{locale}/{path}.{md,html}" }',
        files: {
          ...files("docs/en/a.md", "docs/es/a.md", "docs/en/R & D.md", "docs/en/b.html"),
          "docs/en/R & S.md": "---\nurl: /r/\n---\n",
          "docs/en/c.html": "<p>C",
          "docs/en/d.md": '{ "draft": true }\n# D',
          "docs/en/e/_index.md": "---\ncascade:\n  build: { render: never }\ntitle: E\n---\n",
          "docs/en/f/_index.md": "---\ncascade: { params: { github_url: x } }\ndraft: false\n---\n",
          "docs/en/g/_index.md": '+++\ntitle = "G"\n[[cascade]]\n[cascade.build]\nrender = "never"\n+++\n',
        },
      },
      [
        `tree-unknown content/site.yaml:5:5: ${sentenceOf("tree-unknown", { reason: "json", count: 1, file: "docs/en/d.md" })}`,
        `tree-unknown content/site.yaml:5:5: ${sentenceOf("tree-unknown", { reason: "version", count: 2, file: "docs/en/R & D.md" })}`,
        `tree-unknown content/site.yaml:5:5: ${sentenceOf("tree-unknown", { reason: "cascade", count: 2, file: "docs/en/e/_index.md" })}`,
      ],
    ],
    [
      "two languages with one folder are an error",
      {
        locales: "- { code: en, name: E }\n- { code: es, name: S }\n- { code: ca, name: C, folder: es }\n",
        files: files("docs/en/a.md", "docs/es/a.md"),
      },
      [
        `tree-folder-twice content/locales.yaml:3:32: ${sentenceOf("tree-folder-twice", { folder: "es", code: "ca", other: "es" })} | first used here: content/locales.yaml:2:11`,
      ],
    ],
    [
      "a name that cannot be an address is an error that says how to leave it out",
      { files: files("docs/en/a.md", "docs/es/a.md", "docs/en/what?.md") },
      [
        `path-refused docs/en/what?.md: ${sentenceOf("path-refused", { reason: "query-or-fragment", part: "?/", path: "/what?/", exclude: '"/what\\\\?/"' })}`,
      ],
    ],
    [
      "an invalid day is an error with its line",
      { files: { "docs/en/a.md": "---\ntitle: A\nlastmod: 2026-02-30\n---\n", "docs/es/a.md": TEXT } },
      [`not-a-date docs/en/a.md:3:10: ${sentenceOf("not-a-date", { found: "2026-02-30" })}`],
    ],
  ])("%s", (_what, project, expected) => {
    const made = projectOf({ pages: TREE, files: {}, ...project });
    emptyRepository(made);
    const read = readProject(made);
    const dates = /^(?:git-|lastmod-)/;
    expect(problemLines(read).filter((one) => !dates.test(one))).toEqual(expected);
  });

  it("a file that is not UTF-8 is an error", () => {
    const project = projectOf({ pages: TREE, files: files("docs/en/a.md", "docs/es/a.md") });
    writeFileSync(join(project, "docs/en/b.md"), Buffer.from("# caf\xe9\n", "latin1"));
    expect(problemLines(readProject(project))).toContain(
      `not-utf8 docs/en/b.md: ${sentenceOf("not-utf8", { file: "docs/en/b.md", byte: 6 })}`,
    );
  });

  it("a long file is read to the last whole character of its beginning", () => {
    const project = projectOf({ pages: TREE, files: files("docs/es/a.md") });
    for (const shift of [0, 1, 2, 3])
      writeFiles(project, { [`docs/en/a${shift}.md`]: TEXT + "x".repeat(shift) + "😀".repeat(30_000) });
    expect(problemLines(readProject(project)).filter((one) => !one.startsWith("translations-orphaned"))).toEqual([]);
  });

  it("front matter without an end is an error", () => {
    const project = projectOf({
      pages: TREE,
      files: { ...files("docs/es/a.md"), "docs/en/a.md": `---\n${"a: b\n".repeat(20_000)}` },
    });
    expect(problemLines(readProject(project))).toContain(
      `front-matter-long docs/en/a.md: ${sentenceOf("front-matter-long", { limitKibibytes: 64 })}`,
    );
  });

  it.each([
    [
      "a file outside",
      "docs/en/b.md",
      "../../secret.md",
      `link-outside docs/en/b.md: ${sentenceOf("link-outside", { file: "docs/en/b.md", folder: "the tree" })}`,
    ],
    [
      "a folder outside",
      "docs/en/b",
      "../../other",
      `link-outside docs/en/b: ${sentenceOf("link-outside", { file: "docs/en/b", folder: "the tree" })}`,
    ],
    [
      "a folder above",
      "docs/en/b",
      "..",
      `tree-link-loop docs/en/b: ${sentenceOf("tree-link-loop", { file: "docs/en/b" })}`,
    ],
    [
      "nothing",
      "docs/en/b.md",
      "gone.md",
      `file-unreadable docs/en/b.md: ${sentenceOf("file-unreadable", { file: "docs/en/b.md", cause: "it does not exist" })}`,
    ],
    [
      "itself",
      "docs/en/b.md",
      "b.md",
      `file-unreadable docs/en/b.md: ${sentenceOf("file-unreadable", { file: "docs/en/b.md", cause: "its links lead in a circle" })}`,
    ],
  ])("a link to %s is an error", (_what, path, target, expected) => {
    const project = projectOf({ pages: TREE, files: files("docs/en/a.md", "docs/es/a.md", "secret.md", "other/c.md") });
    symlinkSync(target, join(project, path));
    expect(problemLines(readProject(project))).toEqual([expected]);
  });

  it.skipIf(process.getuid?.() !== 0)(
    "a link to a folder that may not be read is an error, and to nothing none",
    () => {
      const project = projectOf({ pages: TREE, files: files("docs/en/a.md", "docs/es/a.md", "shared/closed/c.md") });
      symlinkSync("../../shared/closed", join(project, "docs/en/b"));
      symlinkSync("../../shared/gone", join(project, "docs/en/e"));
      execFileSync("chown", ["-R", `${NOBODY}`, project]);
      chmodSync(join(project, "shared"), 0);
      const cause = "permission denied";
      expect(problemLines(asNobody(() => readProject(project)))).toEqual([
        `file-unreadable docs/en/b: ${sentenceOf("file-unreadable", { file: "docs/en/b", cause })}`,
        `file-unreadable docs/en/e: ${sentenceOf("file-unreadable", { file: "docs/en/e", cause })}`,
      ]);
      chmodSync(join(project, "shared"), 0o755);
      execFileSync("rm", ["-r", join(project, "shared/closed")]);
      expect(problemLines(asNobody(() => readProject(project)))).toEqual([]);
    },
  );

  it("links inside are followed", () => {
    const project = projectOf({ pages: TREE, files: files("docs/en/a.md", "docs/en/b/c.md", "docs/es/a.md") });
    symlinkSync("a.md", join(project, "docs/en/d.md"));
    symlinkSync("b", join(project, "docs/en/e"));
    symlinkSync("gone.txt", join(project, "docs/en/f.txt"));
    const read = readProject(project);
    expect(problemLines(read)).toEqual([]);
    expect(Object.keys(pagesOf(read))).toEqual(["/a", "/b/c", "/d", "/e/c"]);
  });

  it("a file or folder that may not be read is an error", () => {
    const project = projectOf({
      pages: TREE,
      files: files("docs/en/a.md", "docs/en/b.md", "docs/en/c/d.md", "docs/es/a.md"),
    });
    chmodSync(project, 0o755);
    chmodSync(join(project, "docs/en/b.md"), 0);
    chmodSync(join(project, "docs/en/c"), 0);
    const read = asNobody(() => readProject(project));
    const denied = (file: string): string =>
      `file-unreadable ${file}: ${sentenceOf("file-unreadable", { file, cause: "permission denied" })}`;
    expect(problemLines(read).filter((one) => one.startsWith("file-unreadable"))).toEqual(
      ["docs/en/c", "docs/en/b.md"].map(denied),
    );
    chmodSync(join(project, "docs/en/c"), 0o755);
  });

  it("a name that is not UTF-8 is an error", () => {
    const project = projectOf({ pages: TREE, files: files("docs/en/a.md", "docs/es/a.md") });
    writeFileSync(
      Buffer.concat([Buffer.from(join(project, "docs/en/")), Buffer.from([0xe9]), Buffer.from(".md")]),
      TEXT,
    );
    expect(problemLines(readProject(project))).toEqual([
      `tree-name-not-utf8 docs/en: ${sentenceOf("tree-name-not-utf8", { folder: "docs/en" })}`,
    ]);
  });

  it("a fifo, or a folder with the name of a page, is no page", () => {
    const project = projectOf({ pages: TREE, files: files("docs/en/a.md", "docs/es/a.md") });
    mkdirSync(join(project, "docs/en/b.md"));
    expect(Object.keys(pagesOf(readProject(project)))).toEqual(["/a"]);
  });
});

describe.skipIf(!gitProgram)("the problems of a tree", () => {
  it("are printed as problems of content are, with the line of the front matter", () => {
    const project = projectOf({
      pages: TREE,
      files: {
        ...files("docs/en/a.md", "docs/en/a/index.md", "docs/es/a.md", "docs/it/a.md"),
        "docs/en/b.md": "---\ntitle: B\nlastmod: 2026-02-30\n---\n\n# B\n",
      },
    });
    emptyRepository(project);
    const { status, stderr } = stele(project, ["build"]);
    expect(status).toBe(1);
    const skipped = { where: "the folder docs/it", name: "it", count: 1 };
    const twice = { path: "/a", locale: undefined };
    expect(stderr.slice(0, stderr.indexOf(`warning: ${sentenceOf("lastmod-unknown", { count: 1 })}`))).toBe(
      [
        `content/site.yaml:5:13: warning: ${sentenceOf("tree-locale-unknown", skipped)} [tree-locale-unknown]`,
        "  3 | addresses: path",
        "  4 | pages:",
        '> 5 |   - { tree: "../docs/{locale}/{path}.md" }',
        "    |             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
        "  6 |",
        `  ${hintOf("tree-locale-unknown", skipped)}`,
        `docs/en/b.md:3:10: error: ${sentenceOf("not-a-date", { found: "2026-02-30" })} [not-a-date]`,
        "  1 | ---",
        "  2 | title: B",
        "> 3 | lastmod: 2026-02-30",
        "    |          ^^^^^^^^^^",
        "  4 |",
        `  ${hintOf("not-a-date", { found: "2026-02-30" })}`,
        `docs/en/a.md: error: ${sentenceOf("path-twice", twice)} [path-twice]`,
        "  first used here: docs/en/a/index.md",
        `  ${hintOf("path-twice", twice)}`,
        "",
      ].join("\n"),
    );
    expect(existsSync(join(project, "dist"))).toBe(false);
  });
});

describe.skipIf(!gitProgram)("a preset", () => {
  it("puts languages into folders of the site unless site.yaml says otherwise", () => {
    const made = projectOf({ pages: "{ preset: mkdocs }", files: files("docs/a.md", "docs/a.es.md") });
    writeFiles(made, {
      "content/site.yaml": "base_url: https://docs.example.com\nsource_locale: en\npages: [{ preset: mkdocs }]\n",
    });
    const prefixes = (read: ReadProject): unknown => read.plan?.site.addresses.locales.map(({ prefix }) => prefix);
    expect(prefixes(readProject(made))).toEqual(["", "/es", "/pt-br"]);
    const other = projectOf({
      pages: "{ preset: mkdocs }",
      addresses: "subdomain",
      files: files("docs/a.md", "docs/a.es.md"),
    });
    expect(prefixes(readProject(other))).toEqual(["", "", ""]);
  });

  it("gives way to what is written beside it", () => {
    const project = projectOf({
      pages: '{ preset: docusaurus, tree: "../docs/{locale}/{path}.md", url: "/{path}.html" }',
      files: files("docs/en/1-a.md", "docs/es/1-a.md"),
    });
    expect(pagesOf(readProject(project))).toEqual({ "/1-a.html": { es: "/1-a.html" } });
  });
});

describe.skipIf(!gitProgram)("the state of the source text that a translation was made from", () => {
  it("is read if site.yaml names its key, beside the date of the page: its own, or its last commit", () => {
    const project = projectOf({
      pages: '{ tree: "../docs/{locale}/{path}.md", revision: l10n.sourceCommit }',
      files: {
        "docs/en/a.md": "A",
        "docs/en/b.md": '---\nl10n: { sourceCommit: "7" }\n---\n',
        "docs/es/a.md": "---\nl10n:\n  sourceCommit: 1a2b3c4\n---\nA",
        "docs/es/b.md": "---\nl10n: { sourceCommit: 6 }\n---\n",
      },
    });
    emptyRepository(project);
    const commit = commitAll(project, `${DAY}T12:00:00Z`);
    const { plan } = readProject(project);
    expect(plan?.site.pages.map(({ path, revision, versions }) => [path, revision, versions?.get("es")])).toMatchObject(
      [
        ["/a", commit, { lastmod: DAY, revision: "1a2b3c4", state: { kind: "unknown" } }],
        ["/b", "7", { lastmod: DAY, revision: "6" }],
      ],
    );
  });
});
