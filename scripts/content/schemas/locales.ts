/** The shape of `locales.yaml`. */
import * as z from "zod";
import { codeCompletions, nameCompletions } from "./common-locales.ts";
import { explained, text } from "./values.ts";

/** How a translation's address is made. */
export const addresses = z.enum(["subdomain", "path"]);

/** `locales.yaml` */
export const localesSchema = z
  .array(
    z.strictObject({
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
      label: explained(text.optional(), {
        meaning: "Its host label (es.docs.example.com) or its path segment (/es/).",
        byDefault: "the code in lower case",
        examples: ["pt-br", "jp"],
      }),
      folder: explained(text.optional(), {
        meaning: "Its folder or file suffix in a docs tree.",
        byDefault: "the label",
        examples: ["pt_BR"],
      }),
      dir: explained(z.enum(["ltr", "rtl"]).optional(), {
        meaning: "Its writing direction.",
        byDefault: "that of the script of the code",
        examples: ["rtl"],
      }),
      hreflang: explained(text.optional(), {
        meaning: "What search engines are told the language is.",
        byDefault: "the code",
        examples: ["es"],
      }),
      host: explained(text.optional(), {
        meaning: "A host of its own, which its pages lie on instead of a subdomain or a path.",
        examples: ["docs.example.fr"],
      }),
      addresses: explained(addresses.optional(), {
        meaning: "How the addresses of this language alone are made.",
        byDefault: "addresses of site.yaml",
        examples: ["path"],
      }),
    }),
  )
  .min(1);
