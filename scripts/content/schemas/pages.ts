/** The schemas of pages: of `pages.yaml`, of a row of `pages.jsonl`, and of a route. */
import * as z from "zod/mini";
import type { Route } from "../content.ts";
import { codeCompletions } from "./language-names.ts";
import { byText, date, optional, required, text } from "./values.ts";

const localeCode = required(text, ["es"]).means("The code of a language, as locales.yaml has it.", codeCompletions);

const translation = z.union([
  text,
  z.strictObject({
    path: optional(text, ["/docs/introduccion"], "the path of the page").means(
      "The path of the translation, without a prefix of its language.",
    ),
    lastmod: optional(date, ["2026-09-12"]).means("The day of its last change."),
    revision: optional(text, ["3f2a91c"]).means(
      "The state of the source text that it was made from: a commit, a version, a date.",
    ),
  }),
]);

/** The schema of a row of `pages.yaml`, and of a line of `pages.jsonl`. */
export const pageSchema = z.strictObject({
  path: required(text, ["/docs/intro", "/"]).means("The path of the page below base_url."),
  lastmod: optional(date, ["2026-09-12", "2026-09-12T10:00:00Z"]).means(
    "The day of the last change, or the time with its zone. Without it the sitemap says nothing of the day, and a warning counts the page.",
  ),
  priority: optional(
    z.number().check(z.minimum(0), z.maximum(1)),
    [0.8],
    "1.0 for the root page, 0.5 for others",
  ).means("The weight of the page among the pages of the site, for crawlers."),
  locales: optional(z.array(localeCode), [["es", "fr"]], "every language").means(
    "The languages with a translation; that of the source is implied.",
  ),
  revision: optional(text, ["3f2a91c"]).means(
    "The state of its text, for translations to say what they were made from.",
  ),
  translations: optional(byText(translation), [
    { es: "/docs/introduccion" },
    { es: { path: "/docs/introduccion", lastmod: "2026-09-14" } },
  ]).means("What differs in translations, by the codes of their languages: a path, or path, lastmod and revision."),
});

export const pagesSchema = z.array(pageSchema).check(z.minLength(1));

const flag = (meaning: string) => optional(z.boolean(), [true], "false").means(meaning);

/** The schema of a route: what a docs generator says of one address. A routes file has one route on each line. */
export const routeSchema = z.strictObject({
  address: required(text, ["https://docs.example.com/es/docs/intro/"]).means(
    "The address as the generator publishes it, with or without a final slash.",
  ),
  locale: required(text, ["es"]).means("The code of its language, as locales.yaml has it.", codeCompletions),
  key: required(text, ["docs/intro"]).means(
    "Any text that all languages of a page have in common, such as the source file without its language.",
  ),
  file: optional(text, ["i18n/es/docs/intro.md"]).means(
    "The file with its text, seen from the folder that holds the content folder.",
  ),
  lastmod: optional(date, ["2026-09-12"]).means("The day of its last change."),
  title: optional(text, ["Introducción"]).means("The title of the page."),
  revision: optional(text, ["3f2a91c"]).means(
    "The state of its text; of a translation, the state of the source text that it was made from.",
  ),
  fallback: flag("Whether the address shows the source text, because there is no translation."),
  machine: flag("Whether a machine made the translation. The files of its page then say so."),
  draft: flag("Whether the page is a draft, which is not published."),
  unlisted: flag("Whether the page is published, but listed nowhere."),
  noindex: flag("Whether the page asks search engines not to list it."),
  canonical: optional(text, ["https://docs.example.com/es/docs/intro/"], "address").means(
    "The canonical address that the page states. A page with another canonical address is not listed.",
  ),
  redirect_to: optional(text, ["https://docs.example.com/es/docs/start/"]).means(
    "The address that readers are sent to. A redirect is not listed.",
  ),
}) satisfies z.ZodMiniType<Route>;
