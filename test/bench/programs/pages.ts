/** What the programs that write one sitemap are given: 50,000 pages in ten languages, as they come out of the content. */
import { decodeContent } from "../../../scripts/content/decode.ts";
import type { Page, Site } from "../../../scripts/model.ts";
import { resolveSite } from "../../../scripts/site/resolve.ts";
import { contentFiles, localesOf } from "../../content-files.ts";

/** The languages; the first is the source. */
export const CODES = ["en", "ar", "bn", "cs", "de", "es", "fa", "fr", "hi", "id"];

/** Where the pages of a language lie. */
export const originOf = (code: string): string => `https://${code === "en" ? "" : `${code}.`}docs.example.com`;

const COUNT = 50_000;

/** The site, its sitemap with links between the languages and one file for all hosts. */
export function largeSite(): Site {
  const site =
    "base_url: https://docs.example.com\nsource_locale: en\nsitemap: { alternates: true, per_locale: false }\n";
  const { value } = resolveSite(decodeContent(contentFiles({ site, locales: localesOf(CODES) })).content);
  if (!value) throw new Error("The site has a problem");
  const locales = new Set(CODES);
  const pages = Array.from({ length: COUNT }, (_, index): Page => {
    const path = `/guides/section-${String(index % 1000).padStart(4, "0")}/page-${String(index).padStart(8, "0")}`;
    return { path, trailingSlash: false, lastmod: "2026-01-02", priority: 0.5, locales };
  });
  return { ...value, pages };
}
