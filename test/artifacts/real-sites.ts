/** Two real sites as content: the documentation of FastAPI and of Astro, from the facts in `test/fixtures`. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ContentTexts } from "../content-files.ts";

/** A site's content but for `site.yaml`, and how many languages each page is in. */
export interface RealSite {
  readonly content: Omit<ContentTexts, "site">;
  readonly versions: readonly number[];
}

/** FastAPI: 155 pages in 13 languages, 1488 of 1860 possible translations. */
export function fastapi(): RealSite {
  const rows = rowsOf("fastapi/expected.tsv").map(([, , locales = ""]) => locales.split(" "));
  return {
    content: { locales: read("fastapi/locales.yaml"), pages: read("fastapi/pages.yaml") },
    versions: rows.map(({ length }) => length),
  };
}

/** Astro: 420 pages in 14 languages, 2149 of 5460 possible translations, each with the day of its own last change. */
export function astroDocs(hosts: Readonly<Record<string, string>> = {}): RealSite {
  const byPage = new Map<string, { readonly locale: string; readonly lastmod: string }[]>();
  for (const [locale = "", file = "", lastmod = ""] of rowsOf("astro-docs/astro-docs.tsv")) {
    const path = `/${file.replace(/\.mdx$/, "/").replace(/(^|\/)index\/$/, "$1")}`;
    byPage.set(path, [...(byPage.get(path) ?? []), { locale, lastmod }]);
  }
  const pages = [...byPage].map(([path, versions]) => {
    const others = versions.filter(({ locale }) => locale !== "en");
    const translations = Object.fromEntries(others.map(({ locale, lastmod }) => [locale, { lastmod }]));
    const source = versions.find(({ locale }) => locale === "en");
    return JSON.stringify({ path, lastmod: source?.lastmod, locales: Object.keys(translations), translations });
  });
  const locales = rowsOf("astro-docs/astro-docs.locales.tsv").map(([label = "", name, dir, code]) =>
    JSON.stringify({ code, name, label, dir, host: hosts[label] }),
  );
  return {
    content: { locales: listOf(locales), pages: listOf(pages) },
    versions: [...byPage.values()].map(({ length }) => length),
  };
}

function listOf(rows: readonly string[]): string {
  return rows.map((row) => `- ${row}\n`).join("");
}

function rowsOf(file: string): string[][] {
  return read(file)
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
}

function read(file: string): string {
  return readFileSync(fileURLToPath(new URL(`../fixtures/${file}`, import.meta.url)), "utf8");
}
