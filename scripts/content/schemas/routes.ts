/** The schema of a route: what a docs generator says of one address. A routes file has one route on each line. */
import * as z from "zod/mini";
import type { Route } from "../content.ts";
import { codeCompletions } from "./language-names.ts";
import { date, optional, required, text } from "./values.ts";

const flag = (meaning: string) => optional(z.boolean(), [true], "false").means(meaning);

export const routeSchema = z.strictObject({
  address: required(text, ["https://docs.example.com/es/docs/intro/"]).means(
    "The address as the generator publishes it, with or without a final slash.",
  ),
  locale: required(text, ["es"]).means("The code of its language, as locales.yaml has it.", codeCompletions),
  key: required(text, ["docs/intro"]).means(
    "Any text that all languages of a page have in common, such as the source file without its language.",
  ),
  file: optional(text, ["i18n/es/docs/intro.md"]).means("The file with its text, seen from the project."),
  lastmod: optional(date, ["2026-09-12"]).means("The day of its last change."),
  title: optional(text, ["Introducción"]).means("The title of the page."),
  revision: optional(text, ["3f2a91c"]).means(
    "The state of its text; of a translation, the state of the source text that it was made from.",
  ),
  fallback: flag("Whether the address shows the source text, because there is no translation."),
  machine: flag("Whether a machine made the translation."),
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
