/** What is to do in a language, as `coverage/v1/<locale>.json` lists it, and what the status shows of routes. */
import { DomUtils, parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { coverageArtifacts } from "../../scripts/artifacts/coverage/files.ts";
import { statusArtifacts } from "../../scripts/artifacts/status/index.ts";
import type { TasksFile } from "../../scripts/site/published.ts";
import { coverageOf } from "../../scripts/site/coverage.ts";
import type { Site } from "../../scripts/site/site.ts";
import { planOf } from "../content-files.ts";
import { project, siteIn, siteWith } from "../content/sources/sourced.ts";
import { astroContent } from "../real-sites.ts";
import { textsOf } from "../whole-texts.ts";

const COVERED = "artifacts: { coverage: true }\n";

function tasksIn(site: Site, code: string): TasksFile {
  const text = textsOf(coverageArtifacts(site)).get(`coverage/v1/${code}.json`) ?? expect.fail(`No file of ${code}`);
  return JSON.parse(text) as TasksFile;
}

const A = "a".repeat(40);
const B = "b".repeat(40);
const at = (path: string): string => `https://docs.example.com${path}`;

const ROUTES = [
  { address: at("/a"), locale: "en", key: "a", file: "docs/a.md", title: "Page A", revision: B },
  { address: at("/es/a"), locale: "es", key: "a", file: "i18n/es/a.md", title: "Página A", revision: A, machine: true },
  { address: at("/fr/a"), locale: "fr", key: "a", fallback: true },
  { address: at("/b"), locale: "en", key: "b", title: "Page B" },
  { address: at("/es/b"), locale: "es", key: "b" },
  { address: at("/es/lost"), locale: "es", key: "lost", file: "i18n/es/lost.md", title: "Perdida" },
  { address: at("/fr/lost"), locale: "fr", key: "lost" },
  { address: at("/c"), locale: "en", key: "c", file: "../outside/c.md" },
  { address: at("/draft"), locale: "en", key: "draft", draft: true },
  { address: at("/es/draft"), locale: "es", key: "draft", file: "i18n/es/draft.md", title: "Waits for its page" },
];

function routedSite(more: string, source = "{ routes: ../routes.jsonl }"): Site {
  return siteIn(
    project({
      "content/site.yaml": `${siteWith(source)}repository: https://github.com/user/docs\n${more}`,
      "routes.jsonl": ROUTES.map((route) => `${JSON.stringify(route)}\n`).join(""),
    }),
  );
}

describe("the tasks of a site of routes", () => {
  const site = routedSite(COVERED);

  it("have the files and titles that the generator states, links, and what changed", () => {
    const github = "https://github.com/user/docs";
    expect(tasksIn(site, "es").tasks).toEqual([
      {
        state: "behind",
        path: "/a",
        url: at("/a"),
        title: "Page A",
        source_file: "docs/a.md",
        file: "i18n/es/a.md",
        machine: true,
        links: {
          edit: `${github}/edit/main/i18n/es/a.md`,
          history: `${github}/commits/main/docs/a.md`,
          compare: `${github}/compare/${A}...main`,
        },
        change: { evidence: "revision", translation: A, source: B },
      },
      { state: "missing", path: "/c", url: at("/c"), links: {} },
      {
        state: "orphaned",
        title: "Perdida",
        file: "i18n/es/lost.md",
        links: { edit: `${github}/edit/main/i18n/es/lost.md` },
      },
    ]);
  });

  it("say where readers are shown the source text", () => {
    const { tasks } = tasksIn(site, "fr");
    expect(tasks.map(({ state, path, fallback }) => [state, path, fallback])).toEqual([
      ["missing", "/a", true],
      ["missing", "/b", undefined],
      ["missing", "/c", undefined],
    ]);
  });

  it("are those of the work lists and of the table", () => {
    const files = textsOf(statusArtifacts(site));
    const list = files.get("status/es.md") ?? "";
    expect(list).toContain(`git diff ${A} -- ":(top)docs/a.md"`);
    expect(list.match(/^- \[ \] .*/gm)).toHaveLength(3);
    expect(list).toContain("`i18n/es/lost.md`");
    expect(files.get("status/es/index.html")).toContain(
      '<a href="https://docs.example.com/a" lang="en" dir="ltr">Page A</a>',
    );
    const french = files.get("status/fr.md");
    expect(french).toContain("texte source affiché");
    // No file to create is known, but the text to translate.
    expect(french).toMatch(/`Page A`.*`docs\/a\.md`/);
    expect(french).not.toContain("docs/es");
    const cells = DomUtils.getElementsByTagName("td", parseDocument(files.get("status/pages-1/index.html") ?? ""));
    expect(cells.map((cell) => DomUtils.textContent(cell))).toEqual([
      "behindmachine translation",
      "missingsource text shown",
      "unknown",
      "missing",
      "missing",
      "missing",
    ]);
  });

  it("have no translation without a page that the globs leave out", () => {
    const orphansWith = (globs: string) => routedSite(COVERED, `{ routes: ../routes.jsonl, ${globs} }`).orphans.length;
    expect([orphansWith("exclude: [/x]"), orphansWith("exclude: [/lost]"), orphansWith("include: [/a]")]).toEqual([
      1, 0, 0,
    ]);
  });

  it("are not kept for a site that publishes none", () => {
    const { pages, orphans } = routedSite("artifacts: { status: false }\n");
    expect(orphans).toEqual([]);
    expect(pages.flatMap(({ text, fallbacks }) => text ?? fallbacks ?? [])).toEqual([]);
  });
});

describe("a work list", () => {
  const listsOf = (pages: string): readonly [page: string, markdown: string] => {
    const files = textsOf(statusArtifacts(planOf({ pages }).site));
    return [files.get("status/es/index.html") ?? "", files.get("status/es.md") ?? ""];
  };

  it("fits into an issue of GitHub, and says how many tasks do not", () => {
    const row = (index: number): string => {
      const versions = `revision: new, translations: { es: { revision: old } }`;
      return `- { path: /${"long-name/".repeat(20)}${index}, ${versions} }\n`;
    };
    const [page, markdown] = listsOf(Array.from({ length: 600 }, (_, index) => row(index)).join(""));
    const shown = markdown.match(/^- \[ \] /gm)?.length ?? 0;
    expect(markdown.length).toBeLessThan(65_536);
    expect(shown).toBeGreaterThan(100);
    expect(markdown).toContain(`: ${600 - shown}. `);
    expect(markdown).toContain("`stele coverage --outdated --locale es`");
    expect(page).toContain(": 100. ");
  });

  it("is no template of Jekyll, SSI or PHP, which read tags in code too", () => {
    const { site } = planOf({ pages: "- { path: / }\n" });
    const text = { title: '{{ "%60" | url_decode }} {% bogus %} <!--#exec cmd="id" --> <?php x ?>' };
    const pages = site.pages.map((page) => ({ ...page, text, locales: new Set(["en"]) }));
    const markdown = textsOf(statusArtifacts({ ...site, pages })).get("status/es.md") ?? "";
    expect(markdown).toContain("url_decode");
    expect(markdown).toContain("exec cmd");
    expect(markdown).not.toMatch(/\{[{%#]|<!--#|<\?/);
    // A file that begins with a comment of HTML is HTML to browsers, if a server sends no type.
    expect(markdown).toMatch(/^\[\/\/\]: # \(made by Stele\)\n/);
  });

  it.each([
    ["- { path: /, revision: a, translations: { es: { revision: a } } }\n", "No hay nada que hacer."],
    ["- { path: / }\n- { path: /b }\n", "Traducciones cuyo estado se desconoce: 2."],
  ])("of %j says: %s", (pages, line) => {
    for (const text of listsOf(pages)) expect(text).toContain(line);
    expect(
      listsOf(pages)
        .join("")
        .match(/No hay nada|se desconoce:/g),
    ).toHaveLength(2);
  });
});

describe("the command to copy", () => {
  const { site } = planOf({ pages: "- { path: / }\n" });
  const listOf = (name: string): string => {
    const versions = new Map([["es", { revision: A }]]);
    const pages = site.pages.map((page) => ({ ...page, text: { name }, revision: B, versions }));
    return textsOf(statusArtifacts({ ...site, pages })).get("status/es.md") ?? "";
  };

  it.each(["--output=/home/x/.profile", "docs/a b.md", "docs/año [x].md", "~/a.md"])("is there for %s", (file) => {
    expect(listOf(file)).toContain(`git diff ${A} -- ":(top${file.includes("[") ? ",literal" : ""})${file}"`);
  });

  // In interactive shells, control characters are keys. PowerShell and cmd.exe quote in another way than POSIX.
  it.each(["docs/a\u0003b.md", "docs/a\rb.md", "docs/a\u202eb.md", "a'b", "a\u2019;b", "a&b", "%PATH%", "a$b", "a`b"])(
    "is not there for a name that some shell or terminal could obey: %j",
    (file) => {
      const list = listOf(file);
      expect(list).toMatch(/^- \[ \] /m);
      expect(list).not.toContain("git diff");
    },
  );
});

describe("the files of the coverage", () => {
  const { site } = planOf({
    ...astroContent(),
    site: `base_url: https://docs.example.com\nsource_locale: en\n${COVERED}`,
  });
  const files = textsOf(coverageArtifacts(site));

  it("are one of the site, and one of each language that is translated into", () => {
    const codes = site.locales.map(({ code }) => code).filter((code) => code !== "en");
    expect([...files.keys()]).toEqual(["coverage/v1.json", ...codes.map((code) => `coverage/v1/${code}.json`).sort()]);
  });

  it("have the same figures, and a task for each of them", () => {
    for (const counts of coverageOf(site).locales) {
      const { coverage, tasks } = tasksIn(site, counts.code);
      expect(coverage).toEqual(counts);
      const late = tasks.filter(({ change }) => change !== undefined);
      expect(late.length).toBe(counts.outdated.revision + counts.outdated.date);
    }
  });
});
