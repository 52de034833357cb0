/** The schema of `locales.yaml`. */
import * as z from "zod/mini";
import { codeCompletions, nameCompletions } from "./language-names.ts";
import { explained, text } from "./values.ts";

/** The strategies for addresses of translations. */
export const addresses = z.enum(["subdomain", "path"]);

/** A row of `locales.yaml`. */
export const localeSchema = z.strictObject({
  code: explained(text, {
    meaning: "The language, as a BCP 47 tag.",
    examples: ["es", "pt-BR", "zh-Hant"],
    completions: codeCompletions,
  }),
  name: explained(text, {
    meaning: "The language's name in that language.",
    examples: ["Español", "Português (Brasil)"],
    completions: nameCompletions,
  }),
  label: explained(z.optional(text), {
    meaning: "Its host label (es.docs.example.com) or its path segment (/es/).",
    byDefault: "the code in lower case",
    examples: ["pt-br", "jp"],
  }),
  folder: explained(z.optional(text), {
    meaning: "Its folder or file suffix in a docs tree.",
    byDefault: "the label",
    examples: ["pt_BR"],
  }),
  dir: explained(z.optional(z.enum(["ltr", "rtl"])), {
    meaning: "Its writing direction.",
    byDefault: "that of the script of the code",
    examples: ["rtl"],
  }),
  hreflang: explained(z.optional(text), {
    meaning: "The language as search engines read it.",
    byDefault: "the code",
    examples: ["es"],
  }),
  host: explained(z.optional(text), {
    meaning: "A host of its own, which its pages lie on instead of a subdomain or a path.",
    examples: ["docs.example.fr"],
  }),
  addresses: explained(z.optional(addresses), {
    meaning: "How the addresses of this language alone are made.",
    byDefault: "addresses of site.yaml",
    examples: ["path"],
  }),
});

/**
 * More languages than any docs have. With `alternates`, the output for each page grows with the square of their number.
 */
const MOST_LOCALES = 500;

/** `locales.yaml` */
export const localesSchema = z.array(localeSchema).check(z.minLength(1), z.maxLength(MOST_LOCALES));
