/** Sitemaps and robots files that other tools write and Stele only reads. */
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { build, type Problem } from "../../scripts/index.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { put } from "../publish/project.ts";

const BASE = "https://docs.example.com";
const PAGES = { "index.html": "", "a/index.html": "" };

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const urlset = (...paths: string[]): string =>
  `<urlset ${NAMESPACE}>${paths.map((path) => `<url><loc>${BASE}${path}</loc></url>`).join("")}</urlset>`;
const index = (...addresses: string[]): string =>
  `<sitemapindex ${NAMESPACE}>${addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join("")}</sitemapindex>`;

let project: string;

beforeEach(() => {
  project = temporaryFolder();
  writeFiles(project, {
    "stele/locales.yaml": "- { code: en, name: English }\n",
    "stele/pages.yaml": "- { path: /, lastmod: 2026-01-01 }\n- { path: /a/, lastmod: 2026-01-02 }\n",
  });
});

/** What is said about files that are kept; the folder in sentences is `site`. */
function problemsWith(files: Readonly<Record<string, string | Uint8Array>>, choices = "sitemap: keep"): string[] {
  writeFiles(project, { "stele/site.yaml": `base_url: ${BASE}\nsource_locale: en\nartifacts: { ${choices} }\n` });
  const out = join(project, "site");
  put(out, files);
  const { problems } = build({ content: join(project, "stele"), out, mode: "merge" });
  const said = ({ severity, sentence, hint }: Problem): string =>
    `${severity}: ${sentence.replaceAll(out, "site")}${hint === undefined ? "" : ` ${hint.replaceAll(out, "site")}`}`;
  return problems.filter(({ code }) => code !== "host-cannot").map(said);
}

describe("a file that is kept and cannot be read to an end", () => {
  it("is not there when it is a pipe or leads to a device", () => {
    mkdirSync(join(project, "site"));
    execFileSync("mkfifo", [join(project, "site/sitemap.xml")]);
    symlinkSync("/dev/zero", join(project, "site/robots.txt"));
    expect(problemsWith(PAGES, "sitemap: keep, robots: keep")).toEqual([
      'warning: site.yaml leaves "site/sitemap.xml" to another tool, but the file is missing. Let the tool write the file, or write "own" instead of "keep" in site.yaml.',
      'warning: site.yaml leaves "site/robots.txt" to another tool, but the file is missing. Let the tool write the file, or write "own" instead of "keep" in site.yaml.',
    ]);
  });

  it("is read no further than a sitemap may be long", () => {
    writeFiles(project, { "site/sitemap.xml": "" });
    truncateSync(join(project, "site/sitemap.xml"), 3 * 2 ** 30);
    expect(problemsWith(PAGES)).toEqual([expect.stringContaining("The file is larger than 64 MiB.")]);
  });
});

describe("a sitemap that is kept", () => {
  it.each([
    ["plain", { "sitemap.xml": urlset("/", "/a/") }],
    ["compressed", { "sitemap.xml": gzipSync(urlset("/", "/a/")) }],
    [
      "an index",
      {
        "sitemap.xml": index(`${BASE}/s/1.xml`, `${BASE}/s/2.xml.gz`),
        "s/1.xml": urlset("/"),
        "s/2.xml.gz": gzipSync(urlset("/a/")),
      },
    ],
  ])("fits when it lists the pages: %s", (_what, files) => {
    expect(problemsWith({ ...PAGES, ...files })).toEqual([]);
  });

  it.each([
    [
      "is not there",
      {},
      'warning: site.yaml leaves "site/sitemap.xml" to another tool, but the file is missing. Let the tool write the file, or write "own" instead of "keep" in site.yaml.',
    ],
    [
      "has another name",
      { "sitemap-index.xml": index() },
      'warning: site.yaml leaves "site/sitemap.xml" to another tool, but the file is missing. The tool writes "sitemap-index.xml" instead. Write "sitemap: own", and Stele writes a sitemap too.',
    ],
    [
      "is no XML",
      { "sitemap.xml": `<urlset ${NAMESPACE}>\n<url>` },
      /^warning: "site\/sitemap\.xml:2" cannot be read as a sitemap\. .*Fix the tool/,
    ],
    ["is not UTF-8", { "sitemap.xml": Buffer.from([0x3c, 0xff]) }, /cannot be read as a sitemap\. .*UTF-8/],
    [
      "is a broken archive",
      { "sitemap.xml": gzipSync(urlset("/", "/a/")).subarray(0, 30) },
      /cannot be read as a sitemap\. The compressed data is damaged\./,
    ],
    [
      "is a bomb",
      { "sitemap.xml": gzipSync(Buffer.alloc(64 * 2 ** 20 + 1)) },
      /cannot be read as a sitemap\. The file is larger than 64 MiB\./,
    ],
    [
      "names a part that is not there",
      { "sitemap.xml": index(`${BASE}/1.xml`) },
      /^warning: "site\/sitemap\.xml:1" cannot be read as a sitemap\. .*1\.xml/,
    ],
    [
      "names a part that lies elsewhere",
      { "sitemap.xml": index("https://other.example/1.xml") },
      /^warning: "site\/sitemap\.xml:1" cannot be read as a sitemap\. .*1\.xml/,
    ],
    ["lacks a page", { "sitemap.xml": urlset("/") }, /^warning: "site\/sitemap\.xml" lacks 1 of 2 pages: /],
  ])("is reported when it %s", (_what, files, sentence) => {
    expect(problemsWith({ ...PAGES, ...files })).toEqual([
      typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    ]);
  });

  it("leads to no file outside the out folder", () => {
    writeFiles(project, { "outside.xml": urlset("/", "/a/") });
    const files = { ...PAGES, "sitemap.xml": index(`${BASE}/../outside.xml`) };
    expect(problemsWith(files)).toEqual([expect.stringContaining("cannot be read as a sitemap")]);
  });

  it("is not looked for in a folder that holds no site yet, nor without --merge", () => {
    expect(problemsWith({ "favicon.svg": "" }, "sitemap: keep, robots: keep")).toEqual([
      expect.stringMatching(/^notice: "site" contains none of the 2 pages yet\./),
      expect.stringMatching(
        /^notice: site\.yaml leaves "site\/sitemap\.xml" to another tool\. .* not compared with the pages/,
      ),
      expect.stringMatching(
        /^notice: site\.yaml leaves "site\/robots\.txt" to another tool\. .* not compared with the pages/,
      ),
    ]);
    const alone = build({ content: join(project, "stele"), out: join(project, "alone") });
    expect(alone.problems.map(({ code }) => code)).toEqual(["host-cannot", "kept-unseen", "kept-unseen"]);
  });

  it("is compared below a base path too, where no robots.txt is looked for", () => {
    const site =
      "base_url: https://docs.example.com/project\nsource_locale: en\nartifacts: { sitemap: keep, robots: keep }\n";
    writeFiles(project, { "stele/site.yaml": site });
    put(join(project, "site"), { ...PAGES, "sitemap.xml": urlset("/project/", "/project/a/") });
    const { problems } = build({ content: join(project, "stele"), out: join(project, "site"), mode: "merge" });
    expect(problems.map(({ code }) => code)).toEqual(["host-publishes-at-root", "host-cannot", "robots-not-written"]);
  });

  it("is not a file that an earlier build of ours left there", () => {
    problemsWith(PAGES, "sitemap: own");
    expect(problemsWith({})).toEqual([expect.stringContaining("to another tool, but the file is missing.")]);
  });
});
