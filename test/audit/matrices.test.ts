/**
 * Audits of whole sites: 155 pages in 13 languages and 420 pages in 14, as large as the documentation of FastAPI and of
 * Astro. Not every page is translated. One fault is planted in a page in the middle.
 */
import fc from "fast-check";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { runHere } from "../in-process.ts";
import { temporaryFolder } from "../stele.ts";
import { documentOf, type Head, writeSite } from "./sites.ts";

/** A size, the form of addresses, and the codes of languages. The first one is the source. */
const MATRICES = [
  {
    name: "155 x 13, addresses of folders",
    pages: 155,
    codes: ["en", "de", "es", "fr", "ja", "ko", "pt", "ru", "tr", "uk", "vi", "zh-Hans", "zh-Hant"],
    addressOf: (path: string) => `/${path}${path && "/"}`,
    fileOf: (path: string) => `${path}${path && "/"}index.html`,
  },
  {
    name: "420 x 14, addresses without .html, below a base path",
    pages: 420,
    codes: ["en", "ar", "de", "es", "fr", "hi", "it", "ja", "ko", "pl", "pt-BR", "ru", "zh-CN", "zh-TW"],
    addressOf: (path: string) => `/project/${path}`,
    fileOf: (path: string) => (path === "" ? "index.html" : `${path}.html`),
  },
];

type Matrix = (typeof MATRICES)[number];

const nameOf = (code: string, page: number): string => {
  const parts = [code === "en" ? "" : code.toLowerCase(), page === 0 ? "" : `part-${page % 7}/página-${page}`];
  return parts.filter(Boolean).join("/");
};

/** Draws which languages each page has. The source language has all, and the home page is in all. */
function languagesOf({ pages, codes }: Matrix): readonly (readonly string[])[] {
  const one = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: codes.length, maxLength: codes.length });
  const [drawn = []] = fc.sample(fc.array(one, { minLength: pages, maxLength: pages }), { seed: 22, numRuns: 1 });
  return drawn.map((chances, page) =>
    codes.filter((_code, index) => index === 0 || page === 0 || (chances[index] ?? 0) > 2),
  );
}

/** The heads of a site by the path of the file. */
function headsOf(matrix: Matrix): Map<string, Head> {
  const { addressOf, fileOf } = matrix;
  const heads = new Map<string, Head>();
  for (const [page, codes] of languagesOf(matrix).entries()) {
    const links = codes.map((code): [string, string] => [code, encodeURI(addressOf(nameOf(code, page)))]);
    const [[, source] = ["", ""]] = links;
    for (const [code, canonical] of links) {
      heads.set(fileOf(nameOf(code, page)), { lang: code, canonical, links: [...links, ["x-default", source]] });
    }
  }
  return heads;
}

interface Report {
  readonly problems: readonly { readonly code: string; readonly file: string }[];
  readonly audit: object;
}

async function reportOf(folder: string): Promise<Report> {
  const { stdout } = await runHere(folder, ["audit", "site", "--reporter", "json", "--quiet"]);
  return JSON.parse(stdout) as Report;
}

const drop =
  (code: string) =>
  (head: Head): Head => ({ ...head, links: head.links?.filter(([one]) => one !== code) ?? [] });

/** Gives another address to the link of a language. */
const leading = (code: string, address: string, head: Head): Head => ({
  ...head,
  links: [...(drop(code)(head).links ?? []), [code, address]],
});

const withOtherSlash = (address: string): string => (address.endsWith("/") ? address.slice(0, -1) : `${address}/`);

/** What is planted in the page of a language, and the code of the problem. */
const FAULTS: readonly (readonly [code: string, change: (head: Head) => Head | undefined])[] = [
  ["audit-no-return", drop("ru")],
  ["audit-no-self", (head) => drop(head.lang ?? "")(head)],
  ["audit-translation-differs", (head) => leading("ja", head.links?.[0]?.[1] ?? "", head)],
  ["audit-x-default-differs", (head) => leading("x-default", head.canonical ?? "", head)],
  ["audit-hreflang", (head) => ({ ...head, links: [...(head.links ?? []), ["ja-419", head.canonical ?? ""]] })],
  ["audit-hreflang-twice", (head) => ({ ...head, links: [...(head.links ?? []), ["ja", `${head.canonical}?page=2`]] })],
  ["audit-target-missing", () => undefined],
  ["audit-target-left-out", (head) => ({ ...head, more: '<meta name="robots" content="noindex">' })],
  ["audit-target-left-out", (head) => ({ ...head, more: '<meta http-equiv="refresh" content="0; url=/">' })],
  ["audit-target-left-out", (head) => ({ ...head, canonical: head.links?.[0]?.[1] ?? "" })],
  ["audit-target-respelled", (head) => ({ ...head, canonical: withOtherSlash(head.canonical ?? "") })],
  ["audit-language", (head) => ({ ...head, lang: "en" })],
  ["audit-outside-head", (head) => ({ ...head, more: "<div></div>", links: [], body: documentOf(head) })],
  ["audit-address", (head) => ({ ...head, more: '<link rel="alternate" hreflang="sv" href="https://[">' })],
];

describe.each(MATRICES)("a site of $name", (matrix) => {
  const { pages, codes, fileOf } = matrix;
  const project = temporaryFolder();
  const folder = join(project, "site");
  const heads = headsOf(matrix);
  // A page in the middle that exists in Japanese and in Russian.
  const middle = languagesOf(matrix).findIndex(
    (own, page) => page > pages / 2 && own.includes("ja") && own.includes("ru"),
  );
  const file = fileOf(nameOf("ja", middle));
  const linking = codes.filter((code) => code !== "ja").map((code) => fileOf(nameOf(code, middle)));
  const [first] = linking.filter((one) => heads.has(one)).sort();

  beforeAll(() => writeSite(folder, Object.fromEntries(heads)));

  it("has no fault", async () => {
    expect(await reportOf(project)).toMatchObject({
      problems: [],
      audit: { pages: heads.size, linkedPages: heads.size, groups: pages, leftOut: 0, linksNotJudged: 0 },
    });
  });

  // The large site takes a second a fault.
  it.each(pages < 400 || process.env["STELE_RUNS"] === "all" ? FAULTS : FAULTS.slice(0, 1))(
    "with one fault has exactly %s",
    async (expected, change) => {
      const head = heads.get(file) ?? {};
      const planted = change(head);
      if (planted) writeSite(folder, { [file]: planted });
      else rmSync(join(folder, file));
      const { problems } = await reportOf(project);
      writeSite(folder, { [file]: head });
      // A page that is missing has no place, so the first page that links to it is the place.
      const place = planted ? file : first;
      expect(problems.map((one) => [one.code, one.file])).toEqual([[expected, `site/${place}`]]);
    },
  );
});
