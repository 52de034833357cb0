/** The schema of `locales.yaml`. */
import * as z from "zod/mini";
import { codeCompletions, nameCompletions } from "./language-names.ts";
import { optional, required, text } from "./values.ts";

export const addresses = z.enum(["subdomain", "path"]);

const localeSchema = z.strictObject({
  code: required(text, ["es", "pt-BR", "zh-Hant"]).means("The language, as a BCP 47 tag.", codeCompletions),
  name: required(text, ["Español", "Português (Brasil)"]).means(
    "The language's name in that language.",
    nameCompletions,
  ),
  label: optional(text, ["pt-br", "jp"], "the code in lower case").means(
    "Its host label (es.docs.example.com) or its path segment (/es/).",
  ),
  folder: optional(text, ["pt_BR"], "the label").means("Its folder or file suffix in a docs tree."),
  dir: optional(z.enum(["ltr", "rtl"]), ["rtl"], "that of the script of the code").means("Its writing direction."),
  hreflang: optional(text, ["es"], "the code").means("The language as search engines read it."),
  host: optional(text, ["docs.example.fr"]).means(
    "A host of its own, which its pages lie on instead of a subdomain or a path.",
  ),
  addresses: optional(addresses, ["path"], "addresses of site.yaml").means(
    "How the addresses of this language alone are made.",
  ),
});

/** The maximum number of locales. With `alternates`, each page has a link for every pair of locales. */
export const MOST_LOCALES = 500;

export const localesSchema = z.array(localeSchema).check(z.minLength(1), z.maxLength(MOST_LOCALES));
