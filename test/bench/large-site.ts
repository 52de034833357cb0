/** Content of large sites: pages as JSON Lines, which cost next to nothing to read, so that writing is what is measured. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const CODES = [
  ..."ar bn cs de en es fa fr hi id it ja ko nl pl pt-BR ru tr uk zh-Hant".split(" "),
  ..."af am az be bg ca da el et eu fi gl gu he hr hu hy is ka kk km kn lo lt lv mk ml mr ms sq".split(" "),
];

/** How large a site is, and what differs between two states of it. */
export interface LargeSite {
  readonly pages: number;
  readonly locales: number;
  /** Whether the first page is defined with a slash at its end: all its answers say so, under the same names. */
  readonly isChanged?: boolean;
}

/** The same as YAML, one page a row, as people write it. */
export function writeYamlContent(folder: string, { pages, locales }: LargeSite): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "locales.yaml"), localesText(locales));
  writeFileSync(
    join(folder, "site.yaml"),
    "base_url: https://docs.example.com\nsource_locale: en\nhosts: [serve]\npages: [{ list: pages.yaml }]\n",
  );
  const rows = pagePaths(pages).map((path) => `- path: ${path}\n  lastmod: 2026-01-02\n  priority: 0.5\n`);
  writeFileSync(join(folder, "pages.yaml"), rows.join(""));
}

/** The paths of the pages of a large site. */
export function pagePaths(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const section = String(Math.floor(index / 100)).padStart(5, "0");
    return `/guides/section-${section}/page-${String(index).padStart(7, "0")}`;
  });
}

/** The codes of its languages, the source first. */
export function localeCodes(count: number): string[] {
  return ["en", ...CODES.filter((code) => code !== "en")].slice(0, count);
}

function localesText(count: number): string {
  return localeCodes(count)
    .map((code) => `- { code: ${code}, name: A language }\n`)
    .join("");
}

/** Writes the content folder of a site in which every page is there in every language. */
export function writeContent(folder: string, { pages, locales, isChanged = false }: LargeSite): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "locales.yaml"), localesText(locales));
  writeFileSync(
    join(folder, "site.yaml"),
    "base_url: https://docs.example.com\nsource_locale: en\nhosts: [serve]\npages: [{ list: pages.jsonl }]\n",
  );
  const rows = pagePaths(pages).map(
    (path, index) => `{"path":"${path}${isChanged && index === 0 ? "/" : ""}","lastmod":"2026-01-02","priority":0.5}\n`,
  );
  writeFileSync(join(folder, "pages.jsonl"), rows.join(""));
}
