/** How much the sources of a site may contain: a compressed sitemap of kilobytes can list millions of entries. */
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { readHead } from "../../../scripts/content/sources/html/head.ts";
import type * as budgets from "../../../scripts/content/sources/budget.ts";
import { fullBudget } from "../../../scripts/content/sources/budget.ts";
import { readSitemapText } from "../../../scripts/content/sources/sitemap/xml.ts";
import { walkSite } from "../../../scripts/content/sources/walk.ts";
import { readHistory } from "../../../scripts/content/sources/git/states.ts";
import { temporaryFolder, writeFiles } from "../../stele.ts";
import { emptyRepository, git, gitProgram } from "./repository.ts";
import { siteWith, sourced } from "./sourced.ts";

/** A hundredth of some of the limits of a site, which are counted in the same way: floods of the full size take minutes. */
const LESS = vi.hoisted(() => ({ problems: 1000, links: 40_000 }));

vi.mock("../../../scripts/content/sources/budget.ts", async (load) => {
  const budget = await load<typeof budgets>();
  return { ...budget, MOST: { ...budget.MOST, ...LESS }, fullBudget: () => ({ ...budget.fullBudget(), ...LESS }) };
});

const NAMES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:x="http://www.w3.org/1999/xhtml"';
const A = "https://docs.example.com/a";
const LOC = `<loc>${A}</loc>`;

function urlset(inside: string): string {
  return `<urlset ${NAMES}>${inside}</urlset>`;
}

function index(inside: string): string {
  return `<sitemapindex ${NAMES}>${inside}</sitemapindex>`;
}

/** The end of what was read: the place of the last problem, and whether the file was read to its end. */
function endOf(text: string): { readonly code: string | undefined; readonly end: number; readonly isWhole: boolean } {
  const { diagnostics, isWhole } = readSitemapText("sitemap.xml", text);
  const last = diagnostics.at(-1);
  const end = last?.place && "end" in last.place ? last.place.end : text.length;
  return { code: last?.code, end, isWhole };
}

const ATTRIBUTES = (count: number): string => Array.from({ length: count }, (_, at) => ` a${at}=""`).join("");
const LINK = `<x:link rel="alternate" hreflang="es" href="${A}"/>`;

describe("a sitemap", () => {
  it.each<readonly [string, number, (count: number) => string]>([
    ["addresses", 200_000, (count) => urlset("<url><loc>a</loc></url>".repeat(count))],
    ["sitemaps of an index", 50_000, (count) => index("<sitemap><loc>a</loc></sitemap>".repeat(count))],
    ["attributes of a tag", 100, (count) => urlset(`<url${ATTRIBUTES(count)}>${LOC}</url>`)],
    ["characters of a value", 65_536, (count) => urlset(`<url><loc>${"a".repeat(count)}</loc></url>`)],
    ["characters of CDATA", 65_536, (count) => urlset(`<url><loc>${"<![CDATA[a]]>".repeat(count)}</loc></url>`)],
    ["characters of a date", 65_536, (count) => urlset(`<url>${LOC}<lastmod>${"1".repeat(count)}</lastmod></url>`)],
  ])("has at most so many %s: %d", (_, most, make) => {
    expect(endOf(make(most))).toMatchObject({ code: undefined, isWhole: true });
    expect(endOf(make(most + 1))).toMatchObject({ code: "source-too-much", isWhole: false });
  });

  it.each<readonly [string, string]>([
    ["entries without an address", "<url/>"],
    ["values that are there twice", `<url>${LOC}${"<loc/>".repeat(10)}</url>`],
    ["links without an address", `<url>${LOC}${'<x:link rel="alternate" hreflang="es"/>'.repeat(10)}</url>`],
    ["priorities out of range", `<url>${LOC}<priority>9</priority></url>`],
  ])("with too many errors is read no further than the last that is listed: %s", (_, entry) => {
    const text = urlset(entry.repeat(2000));
    const { code, end, isWhole } = endOf(text);
    expect({ code, isWhole }).toEqual({ code: "source-too-much", isWhole: false });
    expect(end).toBeLessThan(text.length * 0.6);
  });

  it("adds its addresses and links to those of the site, and a long address counts as several links", () => {
    const budget = { ...fullBudget(), addresses: 3, links: 5, problems: 9 };
    const text = urlset(`<url>${LOC}${LINK}${LINK.replace(A, A + "a".repeat(600))}</url><url>${LOC}</url>`);
    expect(readSitemapText("sitemap.xml", text, budget).isWhole).toBe(true);
    expect(budget).toMatchObject({ addresses: 1, links: 1, problems: 9 });
    const { diagnostics, entries } = readSitemapText("sitemap.xml", text, budget);
    expect(diagnostics.map(({ code }) => code)).toEqual(["source-too-much"]);
    expect(entries).toEqual([]);
    const long = urlset(`<url>${LOC}${LINK.replace('"es"', `"${"e".repeat(600)}"`)}</url>`);
    expect(readSitemapText("sitemap.xml", long, { ...fullBudget(), links: 2 }).isWhole).toBe(false);
  });

  it("of many megabytes that are compressed to kilobytes is refused with one error", () => {
    const bytes = gzipSync(urlset(`<url>${LOC}</url>`.repeat(210_000)));
    const { site, short } = sourced({
      "content/site.yaml": siteWith("{ sitemap: ../sitemap.xml }"),
      "sitemap.xml": bytes,
    });
    expect(site).toBeUndefined();
    expect(short).toEqual([expect.stringMatching(/^sitemap\.xml:1:\d+ source-too-much$/)]);
  });

  it("counts among the sitemaps of the site where it only spells the addresses of a built site", () => {
    const rows = Array.from({ length: 22 }, () => "{ output: ../out }").join(", ");
    const { short } = sourced({
      "content/site.yaml": siteWith(rows),
      "out/sitemap.xml": gzipSync(urlset(" ".repeat(49 * 1024 * 1024))),
      "out/a.html": "<title>A</title>",
    });
    expect(short).toContainEqual(expect.stringMatching(/^out\/sitemap\.xml source-too-much$/));
  });

  it("of 65 MiB is an error where it only spells the addresses of a built site", () => {
    const { short } = sourced({
      "content/site.yaml": siteWith("{ output: ../out }"),
      "out/sitemap.xml": urlset(" ".repeat(65 * 1024 * 1024)),
      "out/a.html": "<title>A</title>",
    });
    expect(short).toContainEqual(expect.stringMatching(/^out\/sitemap\.xml source-too-large$/));
  });
});

const link = (at: number): string => `<link rel=alternate hreflang=es href=${at}>`;

describe("the head of a document", () => {
  const head = (count: number) => readHead([Array.from({ length: count }, (_, at) => link(at)).join("")]);

  it("has at most 2000 links to translations", () => {
    expect(head(2000).hasTooMany).toBe(false);
    expect(head(2001).hasTooMany).toBe(true);
    expect(head(100_000).alternates).toHaveLength(2000);
  });

  it("with more is an error of its document, however long the addresses are that the links would become", () => {
    const folder = `${"a".repeat(200)}/`.repeat(10);
    const { short } = sourced({
      "content/site.yaml": siteWith("{ output: ../out }"),
      [`out/${folder}index.html`]: Array.from({ length: 50_000 }, (_, at) => link(at)).join(""),
    });
    expect(short).toEqual([`out/${folder}index.html source-too-much`]);
  });
});

describe("the status pages of a site", () => {
  it("count languages that pages are not translated into, because they list them too", () => {
    const codes = Array.from({ length: 500 }, (_, at) => `- { code: en-x-${at}, name: A }\n`).join("");
    const shortOf = (pages: number, artifacts: string) =>
      sourced({
        "content/site.yaml": siteWith("{ list: a.jsonl }", `addresses: path\n${artifacts}`).replace(
          ": en\n",
          ": en-x-0\n",
        ),
        "content/locales.yaml": codes,
        "content/a.jsonl": Array.from({ length: pages }, (_, at) => `{"path":"/${at}","locales":[]}\n`).join(""),
      }).short.filter((line) => line.includes("source-too-much"));
    expect(shortOf(99_000, "")).toEqual([expect.stringContaining("source-too-much")]);
    expect(shortOf(99_000, "artifacts: { status: false }")).toEqual([]);
    expect(shortOf(90_000, "")).toEqual([]);
  });
});

describe("the sources of a site", () => {
  it("list so many errors together, and are then read no further", () => {
    const { short } = sourced({
      "content/site.yaml": siteWith("{ list: a.jsonl }, { list: b.jsonl }, { list: c.jsonl }"),
      "content/a.jsonl": "1\n".repeat(600),
      "content/b.jsonl": "1\n".repeat(600),
      "content/c.jsonl": "1\n",
    });
    expect(short.filter((line) => line.endsWith("source-too-much"))).toEqual(["content/b.jsonl:401:1 source-too-much"]);
    expect(short.filter((line) => line.startsWith("content/c.jsonl"))).toEqual([]);
  });

  it("list at most a thousand sitemaps that cannot be read, in all indexes together", () => {
    const index = (name: string): string => {
      const part = (at: number): string => `<sitemap><loc>https://docs.example.com/${name}/${at}.xml</loc></sitemap>`;
      const parts = Array.from({ length: 600 }, (_, at) => part(at)).join("\n");
      return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts}</sitemapindex>`;
    };
    const { short } = sourced({
      "content/site.yaml": siteWith("{ sitemap: ../a.xml }, { sitemap: ../b.xml }, { sitemap: ../c.xml }"),
      "a.xml": index("a"),
      "b.xml": index("b"),
      "c.xml": index("c"),
    });
    expect(short.filter((line) => line.endsWith(" sitemap-part-missing"))).toHaveLength(1001);
    expect(short.filter((line) => line.endsWith(" source-too-much"))).toEqual(["b.xml:402:15 source-too-much"]);
    expect(short.filter((line) => line.startsWith("c.xml"))).toEqual([]);
  });

  it("have at most four million lines in a list, empty ones included", () => {
    const { short } = sourced({
      "content/site.yaml": siteWith("{ list: a.jsonl }"),
      "content/a.jsonl": `{"path": "/a"}\n${"\n".repeat(4_000_000)}1\n`,
    });
    expect(short).toContain("content/a.jsonl:4000001:1 source-too-much");
  });

  it("have no more links in the heads of documents, and the documents after that are not opened", () => {
    const folder = `out/${`${"a".repeat(200)}/`.repeat(10)}`;
    const { short } = sourced({
      "content/site.yaml": siteWith("{ output: ../out }, { output: ../more }"),
      [`${folder}0.html`]: Array.from({ length: 2000 }, (_, at) => link(at)).join(""),
      ...Object.fromEntries(Array.from({ length: 3 }, (_, at) => [`${folder}${at + 1}.html`, { to: "0.html" }])),
      "out/b.html": new Uint8Array([0xff]),
      "more/a.html": new Uint8Array([0xff]),
    });
    expect(short).toEqual(["content/site.yaml:4:19 source-too-much"]);
  });

  it("list so many errors in front matter too, and a file with many names is read and reported once", () => {
    const matter = (bad: number): string => `---\nslug: a\n${"a\n".repeat(bad)}---\n`;
    const names = Array.from({ length: 50 }, (_, at) => at);
    const { short } = sourced({
      "content/site.yaml": siteWith('{ tree: "../docs/{locale}/{path}.md" }'),
      "docs/en/a.md": matter(200),
      ...Object.fromEntries(names.map((at) => [`docs/en/a${at}.md`, { to: "a.md" }])),
      ...Object.fromEntries(names.map((at) => [`docs/en/b${at}.md`, matter(200)])),
    });
    const files = new Set(short.map((line) => line.replace(/[: ].*/, "")).filter((file) => file.endsWith(".md")));
    expect([...files]).toEqual(["a", "b0", "b1", "b10", "b11", "b12"].map((name) => `docs/en/${name}.md`));
    expect(short.filter((line) => line.endsWith(" source-too-much"))).toHaveLength(1);
  });

  it("follow a thousand links to folders, so that links that double each other end", () => {
    const folders = Array.from({ length: 60 }, (_, at) => at);
    const links = folders.flatMap((at) => [1, 2].map((name) => [`docs/en/${at}/${name}`, { to: `../${at + 1}` }]));
    const { short } = sourced({
      "content/site.yaml": siteWith('{ tree: "../docs/{locale}/{path}.md" }, { tree: "../docs/{locale}/{path}.mdx" }'),
      "docs/en/60/a.md": "# a\n",
      ...Object.fromEntries(links),
    });
    expect(short.filter((line) => line.endsWith(" source-too-much"))).toHaveLength(1);
  });

  it.each([
    [1, 20],
    [200, 3],
  ])("count a link as more files the more folders are above it: %i folders, %i links", (depth, most) => {
    const folder = temporaryFolder();
    const place = Array.from({ length: depth }, () => "a").join("/");
    writeFiles(folder, { [`${place}/b.html`]: "" });
    for (let at = 0; at < 20; at += 1) symlinkSync("b.html", join(folder, place, `c${at}.html`));
    const budget = { ...fullBudget(), files: 1200 + depth };
    const walked = walkSite({ path: folder, shownAs: "out", bytes: 0 }, { roots: [folder], budget });
    expect(walked.files.size).toBe(1 + most);
    expect(walked.diagnostics.map(({ code }) => code)).toEqual(most < 20 ? ["source-too-much"] : []);
  });
});

describe.skipIf(!gitProgram)("a source file with thousands of commits", () => {
  it("has translations that each name another one, and their changes are counted within a limit", () => {
    const folder = temporaryFolder();
    emptyRepository(folder);
    const count = 5000;
    const commits = Array.from({ length: count }, (_, index) => {
      const text = `line ${index}\n`;
      const head = `commit refs/heads/main\nmark :${index + 1}\ncommitter A <a@example.com> ${1_700_000_000 + index} +0000\n`;
      return `${head}data 1\nx\nM 100644 inline docs/a.md\ndata ${text.length}\n${text}\n`;
    });
    git(folder, ["fast-import", "--quiet", "--export-marks=marks"], { input: commits.join("") });
    const file = join(folder, "docs/a.md");
    writeFiles(folder, { "docs/a.md": "now\n" });
    const revisions = readFileSync(join(folder, "marks"), "utf8").match(/[\da-f]{40}/g) ?? [];
    expect(revisions.length).toBe(count);
    const stated = revisions.map((revision) => ({ file, revision }));
    const ignored = { ignoresWhiteSpace: false, commits: new Set<string>() };
    const request = { directories: [join(folder, "docs")], files: [file], sources: [file], stated, ignored };
    const known = readHistory({ ...request, budget: fullBudget() });
    const states = known.isKnown ? stated.map((one) => known.stateOf(one)) : [];
    expect(states.filter((state) => "kind" in state && state.kind === "behind")).toHaveLength(count);
    // Five million changes: those of the source file for each of the first thousand translations.
    expect(states.filter((state) => "commits" in state)).toHaveLength(1000);
  });
});
