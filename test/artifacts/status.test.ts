/** The status pages: their figures, states, links and lists. */
import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync } from "node:fs";
import { join } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { statusArtifacts } from "../../scripts/artifacts/status/index.ts";
import { matrixPages } from "../../scripts/artifacts/status/matrix.ts";
import { french } from "../../scripts/artifacts/status/texts/fr.ts";
import { landingArtifacts } from "../../scripts/artifacts/landing.ts";
import { compareAddress, fileAddress } from "../../scripts/artifacts/coverage/links.ts";
import { coverageOf } from "../../scripts/site/coverage.ts";
import type { Site } from "../../scripts/site/site.ts";
import { planOf, problemsOf } from "../content-files.ts";
import { commitAll, emptyRepository, git, gitProgram } from "../content/sources/repository.ts";
import { siteIn } from "../content/sources/sourced.ts";
import { astroContent, fastapiContent } from "../real-sites.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { textsOf } from "../whole-texts.ts";
import { expectedFigures, shownFigures } from "./status-figures.ts";

const filesOf = (site: Site): Map<string, string> => textsOf(statusArtifacts(site));

/** The elements of a page with a tag, and with a class if one is given. */
function elements(html: string | undefined, tag: string, className?: string) {
  return DomUtils.getElementsByTagName(tag, parseDocument(html ?? "")).filter(
    (one) => className === undefined || (one.attribs["class"] ?? "").split(" ").includes(className),
  );
}

const SITE = "base_url: https://docs.example.com\nsource_locale: en\naddresses: path\n";

describe.each([
  ["FastAPI", fastapiContent()],
  ["Astro", astroContent()],
])("the figures of %s", (_name, content) => {
  const { site } = planOf(content);
  const files = filesOf(site);
  const coverage = coverageOf(site);
  const table = [...files].filter(([path]) => path.startsWith("status/pages-")).map(([, html]) => html);

  it("are those of the coverage: each language, its complete and its current part", () => {
    expect(shownFigures(files.get("status/index.html") ?? "")).toEqual(expectedFigures(coverage));
  });

  it("are those of the table: one cell for each page and language, with its state", () => {
    const count = (state: string): number => table.flatMap((html) => elements(html, "td", state)).length;
    const { total, page_count: pages, locales } = coverage;
    expect({
      current: count("current"),
      behind: count("behind"),
      possibly_behind: count("possibly_behind"),
      unknown: count("unknown"),
      missing: count("missing") + count("not_planned"),
    }).toEqual({
      current: total.current.revision + total.current.date,
      behind: total.outdated.revision,
      possibly_behind: total.outdated.date,
      unknown: total.unknown,
      missing: total.missing,
    });
    expect(table.flatMap((html) => elements(html, "td")).length).toBe(pages * locales.length);
  });

  it("are those of the work lists", () => {
    for (const { code, outdated } of coverage.locales) {
      const headings = elements(files.get(`status/${code}/index.html`), "h2");
      const found = headings.map(({ attribs, children }) => [
        attribs["id"],
        /\((\d+)\)/.exec(DomUtils.textContent(children))?.[1],
      ]);
      // The rows of these sites state their languages: what they leave out is not planned.
      expect(found).toEqual(outdated.date === 0 ? [] : [["possibly_behind", `${outdated.date}`]]);
    }
  });
});

describe("the table", () => {
  it("marks each title as a text in the source language", () => {
    const locales = "- { code: ar, name: العربية }\n- { code: en, name: English }\n";
    const { site } = planOf({ site: SITE.replace("en", "ar"), locales, pages: "- { path: / }\n- { path: /a }\n" });
    const pages = site.pages.map((page) =>
      page.path === "" ? { ...page, text: { name: "a.md", title: "دليل" } } : page,
    );
    const html = filesOf({ ...site, pages }).get("status/pages-1/index.html");
    const links = elements(html, "tbody").flatMap((body) => DomUtils.getElementsByTagName("a", body));
    expect(links.map((link) => [DomUtils.textContent(link), link.attribs["lang"], link.attribs["dir"]])).toEqual([
      ["دليل", "ar", "rtl"],
      // A path is in no language.
      ["/a", undefined, undefined],
    ]);
  });

  it("marks translations that a machine made", () => {
    const { site } = planOf({ pages: "- { path: /, lastmod: 2026-01-02 }\n" });
    const pages = site.pages.map((page) => ({ ...page, versions: new Map([["es", { machine: true }]]) }));
    const html = filesOf({ ...site, pages }).get("status/pages-1/index.html");
    expect(elements(html, "td").map((one) => DomUtils.textContent(one))).toEqual(["unknownmachine translation"]);
  });

  it.each([
    ["- { path: / }\n", "unknown"],
    ["- { path: /, locales: [] }\n", "not_planned"],
    ["- { path: /, revision: a, translations: { es: { revision: a } } }\n", "current"],
    ["- { path: /, revision: b, translations: { es: { revision: a } } }\n", "behind"],
    ["- { path: /, lastmod: 2026-02-01, translations: { es: { lastmod: 2026-01-01 } } }\n", "possibly_behind"],
  ])("of %s says %s", (pages, state) => {
    const html = filesOf(planOf({ pages }).site).get("status/pages-1/index.html");
    expect(elements(html, "td").map(({ attribs }) => attribs["class"])).toEqual([`state ${state}`]);
  });

  it("of many pages has parts, and the overview stays small", () => {
    const pages = Array.from({ length: 2500 }, (_, index) => `- { path: /a/p${index} }\n`).join("");
    const files = filesOf(planOf({ pages }).site);
    const parts = [...files.keys()].filter((path) => path.startsWith("status/pages-"));
    expect(parts).toEqual([1, 2, 3].map((part) => `status/pages-${part}/index.html`));
    expect(parts.map((path) => elements(files.get(path), "td").length)).toEqual([1000, 1000, 500]);
    expect(files.get("status/index.html")?.length).toBeLessThan(10_000);
  });

  it("of very many pages leads from a part to those near it, the first and the last", () => {
    const pages = Array.from({ length: 44_001 }, (_, index) => `- path: /a/p${index}\n`).join("");
    const parts = new Map(matrixPages(planOf({ pages }).site, "status/"));
    const html = parts.get("status/pages-45/index.html")?.().text;
    const links = elements(html, "a").flatMap(({ attribs }) => attribs["href"]?.match(/pages-(\d+)/)?.[1] ?? []);
    expect([...new Set(links.map(Number))]).toEqual([1, ...Array.from({ length: 20 }, (_, index) => 25 + index)]);
  });

  it.each([
    ["one level", ["/a", "/b", "/c/d"], ["", "/c"]],
    ["two levels if nearly all pages are below one folder", ["/d/a/1", "/d/a/2", "/d/b/1", "/d/b/2"], ["/d/a", "/d/b"]],
  ])("has sections by folders of %s", (_which, paths, sections) => {
    const pages = paths.map((path) => `- { path: ${path} }\n`).join("");
    const html = filesOf(planOf({ pages }).site).get("status/pages-1/index.html");
    const names = elements(html, "summary").map((one) => DomUtils.textContent(one).replace(/ \d+$/, ""));
    expect(names).toEqual(sections.map((name) => name || "Pages at the root"));
  });
});

describe("the language of a page", () => {
  it.each([
    ["es", "es"],
    ["pt-BR", "en"],
    ["hi", "hi"],
    ["de-AT", "de"],
    ["ar", "en"],
  ])("for readers of %s is %s", (code, lang) => {
    const locales = `- { code: en, name: English }\n- { code: ${code}, name: X }\n`;
    const html = filesOf(planOf({ locales }).site).get(`status/${code}/index.html`) ?? "";
    expect(html).toContain(`<html lang="${lang}" dir="ltr">`);
  });

  it("marks the name of a language written from right to left", () => {
    const locales = "- { code: en, name: English }\n- { code: ar, name: العربية }\n";
    const html = filesOf(planOf({ locales }).site).get("status/ar/index.html");
    expect(html).toContain('<h1>Work list for <span lang="ar" dir="rtl">العربية</span></h1>');
  });
});

/** Forms: the documentation that `links.ts` cites, read November 2026. */
describe("links to a repository", () => {
  const at = (forge: "github" | "gitlab" | "gitea") => {
    return { address: "https://git.example/o/r", branch: "main", forge };
  };

  it.each([
    ["github", "edit", "https://git.example/o/r/edit/main/docs/es/a.md"],
    ["github", "create", "https://git.example/o/r/new/main/docs/es?filename=a.md"],
    ["github", "history", "https://git.example/o/r/commits/main/docs/es/a.md"],
    ["gitlab", "edit", "https://git.example/o/r/-/edit/main/docs/es/a.md"],
    ["gitlab", "create", "https://git.example/o/r/-/new/main/docs/es?file_name=a.md"],
    ["gitlab", "history", "https://git.example/o/r/-/commits/main/docs/es/a.md"],
    ["gitea", "edit", "https://git.example/o/r/_edit/main/docs/es/a.md"],
    ["gitea", "create", "https://git.example/o/r/_new/main/docs/es?filename=a.md"],
    ["gitea", "history", "https://git.example/o/r/commits/branch/main/docs/es/a.md"],
  ] as const)("of %s to %s a file", (forge, action, address) => {
    expect(fileAddress(at(forge), action, "docs/es/a.md")).toBe(address);
  });

  it.each([
    ["github", "https://git.example/o/r/compare/1a2b3c4...main"],
    ["gitlab", "https://git.example/o/r/-/compare/1a2b3c4...main"],
    ["gitea", "https://git.example/o/r/compare/1a2b3c4...main"],
  ] as const)("of %s to compare commits", (forge, address) => {
    expect(compareAddress(at(forge), "1a2b3c4")).toBe(address);
  });

  it("encode the name of the file", () => {
    const address = "https://git.example/o/r/edit/main/docs/a%20b%23%3F%27%C3%A9.md";
    expect(fileAddress(at("github"), "edit", "docs/a b#?'é.md")).toBe(address);
  });

  it.each([
    ["https://github.com/user/docs", "github"],
    ["https://github.com/user/docs.git", "github"],
    ["https://gitlab.com/group/sub/docs/", "gitlab"],
    ["https://codeberg.org/user/docs", "gitea"],
    ["https://git.example.com/user/docs\nforge: gitea", "gitea"],
  ])("are those of %s", (written, forge) => {
    const { repository } = planOf({ site: `${SITE}repository: ${written}\n` }).site;
    expect(repository?.forge).toBe(forge);
    expect(repository?.address).toMatch(/docs$/);
  });

  it.each([
    "docs",
    "git@github.com:user/docs.git",
    "https://github.com",
    "https://github.com/user",
    "https://u:p@github.com/user/docs",
    "https://github.com/../docs",
    "https://github.com/user/docs/tree/main",
    "https://gitlab.com/group/docs/-/tree/main",
    "javascript:alert(1)",
    "https://git.example.com/user/docs",
  ])("are refused for %s", (written) => {
    expect(problemsOf({ site: `${SITE}repository: ${JSON.stringify(written)}\n` })).toMatchObject([
      { severity: "error", code: "repository-refused", at: "content/site.yaml:4:13" },
    ]);
  });
});

describe("the branch of a repository", () => {
  it.each(["main", "feature/a-b", "v1.2", "é", "@a"])("may be %s", (branch) => {
    const text = `${SITE}repository: https://github.com/user/docs\nbranch: ${JSON.stringify(branch)}\n`;
    expect(planOf({ site: text }).site.repository?.branch).toBe(branch);
  });

  it.each([
    "..",
    "../../x",
    "-x",
    "a b",
    "a..b",
    "a\\b",
    "@",
    "/a",
    "a/",
    "a//b",
    "a.lock",
    "a/.b",
    "a~1",
    "a:b",
    "a*",
  ])("is refused for %s", (branch) => {
    const text = `${SITE}repository: https://github.com/user/docs\nbranch: ${JSON.stringify(branch)}\n`;
    expect(problemsOf({ site: text })).toMatchObject([{ code: "repository-refused", at: "content/site.yaml:5:9" }]);
  });
});

describe.skipIf(!gitProgram)("a docs tree with a history", () => {
  const folder = temporaryFolder();
  const text = (title: string, more = "") => `---\ntitle: ${title}\n${more}---\n# ${title}\n\nText.\n`;
  writeFiles(folder, {
    "content/site.yaml": `${SITE}repository: https://github.com/user/docs\npages: [{ tree: "../docs/{{locale}/,}{path}.md", exclude: ["/secret/**"] }]\n`,
    "content/locales.yaml":
      "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français }\n",
    "docs/a.md": text("One"),
    "docs/old name.md": text("Two"),
    "docs/draft.md": text("Hidden draft", "draft: true\n"),
    "docs/secret/x.md": text("Hidden excluded"),
    "docs/es/draft.md": text("Borrador"),
    "docs/fr/a.md": text("Un"),
  });
  emptyRepository(folder);
  const first = commitAll(folder, "2026-01-01T12:00:00Z");
  const stated = `default_lang_commit: ${first}\n`;
  writeFiles(folder, {
    "docs/es/a.md": text("Uno", stated),
    "docs/es/new name.md": text("Dos", stated),
    "docs/es/lost.md": text("Perdida `@user` <b>"),
    "docs/es/secret/gone.md": text("Hidden orphan"),
    "docs/es/secret/x.md": text("Hidden excluded"),
    "docs/new draft.md": text("Hidden draft", "draft: true\n"),
    "docs/es/new draft.md": text("Borrador", "draft: true\n"),
    "docs/a.md": `${text("One")}More.\nAnd more.\n`,
    "docs/new name.md": `${text("Two")}More.\n`,
  });
  git(folder, ["rm", "--quiet", "docs/old name.md"]);
  commitAll(folder, "2026-03-01T12:00:00Z");
  const site = siteIn(folder);
  const files = filesOf(site);
  const page = files.get("status/es/index.html") ?? "";

  it("lists what is behind first, then what is missing, then translations without a page", () => {
    expect(elements(page, "h2").map((one) => DomUtils.textContent(one))).toEqual([
      "atrasada (2)",
      "sin página de origen (1)",
    ]);
    expect(elements(files.get("status/fr/index.html"), "h2").map(({ attribs }) => attribs["id"])).toEqual([
      "possibly_behind",
      "missing",
    ]);
  });

  it("shows a command that shows exactly the change of the source text", () => {
    const commands = elements(page, "p", "command").map((one) =>
      DomUtils.textContent(DomUtils.getElementsByTagName("code", one)),
    );
    expect(commands).toEqual([
      `git diff ${first} -- ":(top)docs/a.md"`,
      `git diff "${first}:docs/old name.md" -- ":(top)docs/new name.md"`,
    ]);
    const changed = commands.map((command) => {
      const shown = execFileSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" });
      return shown.split("\n").filter((line) => /^[+-](?![+-])/.test(line));
    });
    expect(changed).toEqual([["+More.", "+And more."], ["+More."]]);
  });

  it("shows the change of a file whose name git would read as a pattern", () => {
    const other = temporaryFolder();
    writeFiles(other, {
      "content/site.yaml": `${SITE}pages: [{ tree: "../[ab]/{{locale}/,}{path}.md" }]\n`,
      "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
      "[ab]/p.md": text("One"),
      "a/p.md": text("Two"),
    });
    emptyRepository(other);
    const commit = commitAll(other, "2026-01-01T12:00:00Z");
    writeFiles(other, {
      "[ab]/es/p.md": text("Uno", `default_lang_commit: ${commit}\n`),
      "[ab]/p.md": `${text("One")}More.\n`,
      "a/p.md": `${text("Two")}Other.\n`,
    });
    commitAll(other, "2026-03-01T12:00:00Z");
    const [command = ""] = elements(filesOf(siteIn(other)).get("status/es/index.html"), "p", "command").map((one) =>
      DomUtils.textContent(DomUtils.getElementsByTagName("code", one)),
    );
    expect(command).toBe(`git diff ${commit} -- ":(top,literal)[ab]/p.md"`);
    const shown = execFileSync("sh", ["-c", command], { cwd: other, encoding: "utf8" });
    expect(shown.split("\n").filter((line) => /^[+-](?![+-])/.test(line))).toEqual(["+More."]);
  });

  it("shows a command that works in every folder of the repository, whichever folder the project is", () => {
    const other = temporaryFolder();
    writeFiles(other, {
      "site/content/site.yaml": `${SITE}pages: [{ tree: "../docs/{{locale}/,}{path}.md" }]\n`,
      "site/content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
      "site/docs/a.md": text("One"),
      "site/docs/old.md": text("Two"),
    });
    emptyRepository(other);
    const commit = commitAll(other, "2026-01-01T12:00:00Z");
    git(other, ["mv", "site/docs/old.md", "site/docs/b.md"]);
    const stated = `default_lang_commit: ${commit}\n`;
    writeFiles(other, { "site/docs/es/a.md": text("Uno", stated), "site/docs/es/b.md": text("Dos", stated) });
    commitAll(other, "2026-02-01T12:00:00Z");
    for (const name of ["a", "b"]) appendFileSync(join(other, `site/docs/${name}.md`), "More.\n");
    commitAll(other, "2026-03-01T12:00:00Z");
    const commands = elements(filesOf(siteIn(join(other, "site"))).get("status/es/index.html"), "p", "command").map(
      (one) => DomUtils.textContent(DomUtils.getElementsByTagName("code", one)),
    );
    expect(commands).toEqual([
      `git diff ${commit} -- ":(top)site/docs/a.md"`,
      `git diff ${commit}:site/docs/old.md -- ":(top)site/docs/b.md"`,
    ]);
    for (const command of commands) {
      for (const folder of [".", "site", "site/docs/es"]) {
        const shown = execFileSync("sh", ["-c", command], { cwd: join(other, folder), encoding: "utf8" });
        expect(shown.split("\n").filter((line) => /^[+-](?![+-])/.test(line))).toEqual(["+More."]);
      }
    }
  });

  it("counts no commit that only renamed a file", () => {
    const other = temporaryFolder();
    writeFiles(other, {
      "content/site.yaml": `${SITE}pages: [{ tree: "../docs/{{locale}/,}{path}.md" }]\n`,
      "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
      "docs/a.md": text("One"),
    });
    emptyRepository(other);
    const commit = commitAll(other, "2026-01-01T12:00:00Z");
    git(other, ["mv", "docs/a.md", "docs/b.md"]);
    writeFiles(other, { "docs/es/b.md": text("Uno", `default_lang_commit: ${commit}\n`) });
    commitAll(other, "2026-02-01T12:00:00Z");
    writeFiles(other, { "docs/b.md": `${text("One")}More.\n` });
    commitAll(other, "2026-03-01T12:00:00Z");
    const [page] = coverageOf(siteIn(other)).pages;
    expect(page?.outdated).toMatchObject([
      { added: 1, removed: 0, commits: 1, since: "2026-03-01", former: "docs/a.md" },
    ]);
  });

  it("links to the file to create, with its name", () => {
    const links = elements(files.get("status/fr/index.html"), "a").map(({ attribs }) => attribs["href"]);
    expect(links).toContain("https://github.com/user/docs/new/main/docs/fr?filename=new%20name.md");
  });

  it("counts the translations of the last 30 days", () => {
    const cards = elements(files.get("status/index.html"), "li").filter(({ attribs }) => attribs["data-code"]);
    const changes = cards.map((card) => /history: (\S+)\./.exec(DomUtils.textContent(card))?.[1]);
    // Drafts, excluded pages and translations without a page are none.
    expect(changes).toEqual(["+2", "0"]);
  });

  it("shows no draft and nothing that is excluded", () => {
    for (const [path, shown] of files) expect(shown, path).not.toMatch(/Hidden|Borrador/);
  });

  it.each([
    ["a clone without its whole history", ["clone", "--quiet", "--depth", "1", `file://${folder}`, "."]],
    ["a folder that is no repository", undefined],
  ])("shows no change over time in %s, and says so", (_which, clone) => {
    const other = temporaryFolder();
    if (clone) git(other, clone);
    else cpSync(join(folder, "docs"), join(other, "docs"), { recursive: true });
    if (!clone) cpSync(join(folder, "content"), join(other, "content"), { recursive: true });
    const overview = filesOf(siteIn(other)).get("status/index.html") ?? "";
    expect(overview).toContain("The history is incomplete");
    expect(overview).not.toContain("last 30 days");
  });

  it("makes a Markdown list in which titles are text", () => {
    const markdown = files.get("status/es.md") ?? "";
    expect(markdown.split("\n").filter((line) => line.startsWith("- [ ] "))).toHaveLength(3);
    expect(markdown).toContain("- [ ] ``Perdida `@user` <\u2060b>``");
  });

  it.each([
    ["a comment, after which Python-Markdown loses the pairs of backticks", "<!--<b></b><img src=x onerror=alert(1)>"],
    ["a link", "` [a](javascript:alert(1)) [b]: javascript:alert(1)"],
    ["an attribute of kramdown", "a {:onclick=x} { onclick=x }"],
    ["a tag after a space, before which kramdown sees no code", " <script>alert(1)</script>"],
  ])("makes a Markdown list without what could be markup where a reader sees no code: %s", (_what, title) => {
    const other = temporaryFolder();
    const route = { address: "https://docs.example.com/a", locale: "en", key: "a", title };
    writeFiles(other, {
      "content/site.yaml": `${SITE}pages: [{ routes: ../routes.jsonl }]\n`,
      "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
      "routes.jsonl": `${JSON.stringify(route)}\n`,
    });
    const markdown = filesOf(siteIn(other)).get("status/es.md") ?? "";
    const [item = ""] = markdown.split("\n").filter((line) => line.startsWith("- [ ] "));
    expect(item).toContain("/a");
    expect(item).not.toMatch(/<(?!https:|\u2060)|\]\((?!<https:)|\]:|\{[:\s]/);
    expect(item).not.toMatch(/(?<!`)` /);
  });
});

describe("the overview", () => {
  it.each(["content", "legend"])("has no id twice if a language has the code %s", (code) => {
    const locales = `- { code: en, name: English }\n- { code: ${code}, name: X }\n`;
    const html = filesOf(planOf({ locales }).site).get("status/index.html") ?? "";
    const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
    expect(ids).toContain(`language-${code}`);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

describe("a work list", () => {
  it("has its link to Markdown in a line of its own", () => {
    const html = filesOf(planOf({}).site).get("status/es/index.html");
    const lines = elements(html, "p").map((one) => DomUtils.textContent(one));
    expect(lines).toContain("Traducciones al idioma Español");
    expect(lines).toContain("Esta lista en Markdown");
  });
});

describe("a number of the overview in a language", () => {
  const locales = (code: string) => `- { code: ${code}, name: X }\n- { code: it, name: Italiano }\n`;
  const pages = `- { path: /, locales: [it] }\n${"ab".replaceAll(/./g, "- { path: /$&, locales: [] }\n")}`;

  it.each([
    ["en", "33.3% complete", "Localization status of docs.example.com"],
    ["pt", "33.3% complete", "Localization status of docs.example.com"],
    ["hi", "33.3% पूर्ण", "docs.example.com के अनुवादों की स्थिति"],
    ["de", "33,3\u00a0% vollständig", "Stand der Übersetzungen von docs.example.com"],
    ["es", "33,3\u00a0% completo", "Estado de las traducciones de docs.example.com"],
    ["fr", "33,3\u00a0% traduit\u00a0: 1 sur 3 pages", "État des traductions de docs.example.com"],
  ])("%s is %s", (code, share, title) => {
    const files = filesOf(planOf({ site: SITE.replace("en", code), locales: locales(code), pages }).site);
    const overview = files.get("status/index.html") ?? "";
    expect(overview).toContain(`<p>${share}`);
    expect(overview).toContain(`<title>${title}</title>`);
    expect(files.get("status/badges/total.svg")).toContain(`${share.split("%")[0]}%</text>`);
  });

  it("is English on the landing page", () => {
    const { site } = planOf({ site: SITE.replace("en", "de"), locales: locales("de"), pages });
    expect(textsOf(landingArtifacts(site)).get("index.html")).toContain("<p>33.3% complete: 1 of 3 pages</p>");
  });
});

describe("the texts in French", () => {
  it("have a no-break space before each colon", () => {
    const sentences = Object.values(french).filter((text) => typeof text === "string");
    expect(sentences.filter((text) => /(?<!\u00a0)[:;?!]/.test(text))).toEqual([]);
    const locales = "- { code: fr, name: Français }\n- { code: it, name: Italiano }\n";
    const files = filesOf(planOf({ site: SITE.replace("en", "fr"), locales }).site);
    expect(files.get("status/pages-1/index.html")).toContain("<title>Toutes les pages\u00a0: docs.example.com</title>");
    expect(files.get("status/badges/total.svg")).toContain("<title>traduit\u00a0: 100,0\u00a0%</title>");
  });
});

describe("a badge", () => {
  it.each([
    ["Español", 63],
    ["Tiếng Việt", 84],
    ["日本語", 50],
    ["한국어", 50],
    ["हिन्दी", 35],
  ])("gives the label %s room for its letters: %i pixels", (name, width) => {
    const locales = `- { code: en, name: English }\n- { code: es, name: ${name} }\n`;
    const svg = filesOf(planOf({ locales }).site).get("status/badges/es.svg") ?? "";
    expect(/d="M3 0h(\d+)v20/.exec(svg)?.[1]).toBe(`${width - 3}`);
  });

  it("has its text as text", () => {
    const locales = "- { code: en, name: English }\n- { code: es, name: Español & <más> }\n";
    const svg = filesOf(planOf({ locales }).site).get("status/badges/es.svg") ?? "";
    expect(svg).toContain('role="img"><title>Español &amp; &lt;más&gt;: 100.0%</title>');
    expect(svg).not.toMatch(/href|url\(|<script|<image/);
  });
});

describe("a site", () => {
  it.each([
    ["with one language", { locales: "- { code: en, name: English }\n" }],
    ["that wants none", { site: `${SITE}artifacts: { status: false }\n` }],
  ])("%s has no status pages", (_which, texts) => {
    expect([...filesOf(planOf(texts).site).keys()]).toEqual([]);
  });

  it("may have them in a folder of its own", () => {
    const { site } = planOf({ site: `${SITE}artifacts: { status: /l10n/ }\n` });
    expect([...statusArtifacts(site)].map(({ path, sharing }) => [path.split("/")[0], sharing])).toEqual(
      Array.from({ length: 9 }, () => ["l10n", "own"]),
    );
  });
});
