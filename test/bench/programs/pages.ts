/** What the programs that write one sitemap are given: 50,000 pages in ten languages, as they come out of the content. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ListedSite } from "../../../scripts/artifacts/sitemap/entries.ts";
import type { Page } from "../../../scripts/site/site.ts";

/** The languages; the first is the source. */
export const CODES = ["en", "ar", "bn", "cs", "de", "es", "fa", "fr", "hi", "id"];

/** The folder of the pages of a language. */
export const originOf = (code: string): string => `https://${code === "en" ? "" : `${code}.`}docs.example.com`;

const COUNT = 50_000;

const fileIn = (folder: string): string => join(folder, "site.json");

/** Writes what is known of the site but its pages: the programs load nothing that reads content. */
export function writeSite(folder: string, { addresses, locales, sitemap }: ListedSite): void {
  writeFileSync(fileIn(folder), JSON.stringify({ addresses, locales, sitemap }));
}

/** The site, its sitemap with links between the languages and one file for all hosts. */
export function largeSite(folder: string): ListedSite {
  const site = JSON.parse(readFileSync(fileIn(folder), "utf8")) as Omit<ListedSite, "pages">;
  const locales = new Set(CODES);
  const pages = Array.from({ length: COUNT }, (_, index): Page => {
    const text = `/guides/section-${String(index % 1000).padStart(4, "0")}/page-${String(index).padStart(8, "0")}`;
    // Read, as the paths of content are: a text that was put together keeps its parts in memory.
    const path = Buffer.from(text).toString();
    return { path, trailingSlash: false, lastmod: "2026-01-02", priority: 0.5, locales };
  });
  return { ...site, pages };
}
