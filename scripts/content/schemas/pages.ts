/** The schema of `pages.yaml`, and of a row of `pages.jsonl`. */
import * as z from "zod/mini";
import { codeCompletions } from "./language-names.ts";
import { byText, date, explained, text } from "./values.ts";

const localeCode = explained(text, {
  meaning: "The code of a language, as locales.yaml has it.",
  examples: ["es"],
  completions: codeCompletions,
});

const translation = z.union([
  text,
  z.strictObject({
    path: explained(z.optional(text), {
      meaning: "The path of the translation, without a prefix of its language.",
      byDefault: "the path of the page",
      examples: ["/docs/introduccion"],
    }),
    lastmod: explained(z.optional(date), {
      meaning: "The day of its last change.",
      examples: ["2026-09-12"],
    }),
    revision: explained(z.optional(text), {
      meaning: "The state of the source text that it was made from: a commit, a version, a date.",
      examples: ["3f2a91c"],
    }),
  }),
]);

/** A row of `pages.yaml`, and a line of `pages.jsonl`. */
export const pageSchema = z.strictObject({
  path: explained(text, {
    meaning: "The path of the page below base_url.",
    examples: ["/docs/intro", "/"],
  }),
  lastmod: explained(z.optional(date), {
    meaning:
      "The day of the last change, or the time with its zone. Without it the sitemap says nothing of the day, and a warning counts the page.",
    examples: ["2026-09-12", "2026-09-12T10:00:00Z"],
  }),
  priority: explained(z.optional(z.number().check(z.minimum(0), z.maximum(1))), {
    meaning: "The weight of the page among the pages of the site, for crawlers.",
    byDefault: "1.0 for the root page, 0.5 for others",
    examples: [0.8],
  }),
  locales: explained(z.optional(z.array(localeCode)), {
    meaning: "The languages with a translation; that of the source is implied.",
    byDefault: "every language",
    examples: [["es", "fr"]],
  }),
  revision: explained(z.optional(text), {
    meaning: "The state of its text, for translations to say what they were made from.",
    examples: ["3f2a91c"],
  }),
  translations: explained(z.optional(byText(translation)), {
    meaning: "What differs in translations, by the codes of their languages: a path, or path, lastmod and revision.",
    examples: [{ es: "/docs/introduccion" }, { es: { path: "/docs/introduccion", lastmod: "2026-09-14" } }],
  }),
});

/** `pages.yaml` */
export const pagesSchema = z.array(pageSchema).check(z.minLength(1));
