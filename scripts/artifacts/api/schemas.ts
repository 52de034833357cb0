/**
 * The schemas of the published JSON files, for the OpenAPI document and the reference. Tests check every written file
 * against its schema. The compiler checks each schema against its type. A build does not validate files.
 */
import * as z from "zod";
import { english, type ReferenceTexts } from "../../content/reference/en.ts";
import { problemCodes } from "../artifact.ts";
import type * as types from "../../site/published.ts";

type Shapes = ReferenceTexts["shapes"];

/** Creates a schema. Its descriptions are the English texts of the reference. */
function shape<Name extends keyof Shapes, Fields extends Record<Exclude<keyof Shapes[Name], "about">, z.ZodType>>(
  id: Name,
  fields: Fields,
): z.ZodObject<Fields, z.core.$strict> {
  const meanings: Readonly<Record<string, string>> = english.shapes[id];
  const described = Object.entries<z.ZodType>(fields).map(([key, field]) => [key, field.describe(meanings[key] ?? "")]);
  return z
    .strictObject(Object.fromEntries(described) as Fields)
    .describe(meanings["about"] ?? "")
    .meta({ id });
}

const text = z.string();
const filled = z.string().min(1);
const address = z.url({ protocol: /^https?$/ });
const dir = z.enum(["ltr", "rtl"]);
const language = { code: text, name: filled, dir };

/** The schema of `api/v1/locales` and `locales/v1.json`. */
export const localesFile = shape("Locales", {
  status: z.literal("success"),
  count: z.int().min(1),
  locales: z.array(shape("Locale", language)).min(1),
}) satisfies z.ZodType<types.LocalesFile>;

/** The body of a request to the translate endpoint. `source_url` may be any text: the gateway reports invalid ones. */
export const translationRequest = shape("TranslationRequest", {
  target_locale: text,
  source_url: text,
}) satisfies z.ZodType<types.TranslationRequest>;

/** The schema of `translations/v1/...`, and of the answers of the translate endpoint. */
export const translationAnswer = shape("Translation", {
  target_locale: text,
  source_url: address,
  translated_url: address,
  cached: z.boolean(),
}) satisfies z.ZodType<types.TranslationAnswer>;

const state = z.enum(["behind", "possibly_behind"]).optional();
const since = text.regex(/^\d{4}-\d{2}-\d{2}$/).optional();
const machine = z.literal(true).optional();

const pageLanguages = {
  source_url: address,
  source_locale: text,
  translations: z.array(shape("PageLanguage", { ...language, url: address, state, since, machine })).min(1),
};

/** The schema of `pages/v1/...`. */
export const pageFile = shape("PageLanguages", pageLanguages) satisfies z.ZodType<types.PageFile>;

const prefix = text.regex(/^(?:\/[^/]+)?$/);
const localeAddress = shape("LocaleAddress", { code: text, aliases: z.array(text), origin: address, prefix });

/** The schema of `addresses/v1.json`. */
export const addressesFile = shape("Addresses", {
  published_at: address,
  base_path: text.regex(/^(?:\/.*[^/])?$/),
  source_locale: text,
  localized_paths: z.boolean(),
  locales: z.array(localeAddress).min(1),
}) satisfies z.ZodType<types.AddressesFile>;

/** The schema of `sources/v1/...`. */
export const sourceAddressFile = shape("SourceAddress", {
  locale: text,
  ...pageLanguages,
}) satisfies z.ZodType<types.SourceAddressFile>;

/** The schema of `problems/v1/...`, and of the errors of the translate endpoint. */
export const problemDetails = shape("Problem", {
  type: address,
  title: filled,
  status: z.int().min(400).max(599),
  detail: filled,
  code: z.enum(problemCodes),
  locales_url: address.optional(),
  page_url_template: filled.optional(),
}) satisfies z.ZodType<types.ProblemDetails>;

const count = z.int().min(0);

/** Refuses unsafe characters, because `stele diff` reads codes from saved builds and prints them. */
const coveredCode = text.regex(/^[A-Za-z0-9-]+$/).describe(english.shapes.Locale.code);

const byEvidence = z.strictObject({
  revision: count.describe("By the state of the source text that the translation was made from."),
  date: count.describe("By the days of the last changes alone, which claim too much: only possibly so."),
});

const counts = { translated: count, missing: count, current: byEvidence, outdated: byEvidence, unknown: count };

const languageCoverage = shape("LanguageCoverage", { code: coveredCode, name: filled, ...counts });

const outdatedTranslation = shape("OutdatedTranslation", {
  code: coveredCode,
  state,
  file: filled.optional(),
  title: filled.optional(),
  evidence: z.enum(["revision", "date"]),
  translation: filled,
  source: filled,
  added: count.optional(),
  removed: count.optional(),
  commits: count.optional(),
  since,
  former: filled.optional(),
});

const pageCoverage = shape("PageCoverage", {
  path: text.regex(/^\/[!-~]*$/),
  file: filled.optional(),
  title: filled.optional(),
  missing: z.array(coveredCode),
  outdated: z.array(outdatedTranslation),
});

const taskLinks = shape("TaskLinks", {
  edit: address.optional(),
  create: address.optional(),
  history: address.optional(),
  compare: address.optional(),
});

const translationTask = shape("TranslationTask", {
  state: z.enum(["behind", "possibly_behind", "missing", "orphaned"]),
  path: pageCoverage.shape.path.optional(),
  url: address.optional(),
  title: filled.optional(),
  source_file: filled.optional(),
  file: filled.optional(),
  machine: z.literal(true).optional(),
  fallback: z.literal(true).optional(),
  links: taskLinks,
  change: outdatedTranslation.omit({ code: true, state: true, file: true, title: true }).optional(),
});

/** The schema of `coverage/v1/<locale>.json`. */
export const tasksFile = shape("Tasks", {
  source_locale: text,
  coverage: languageCoverage,
  tasks: z.array(translationTask),
}) satisfies z.ZodType<types.TasksFile>;

/** The schema of `coverage/v1.json`, and of the output of `stele coverage --json`. */
export const coverageFile = shape("Coverage", {
  source_locale: text,
  page_count: count,
  total: languageCoverage.omit({ code: true, name: true }),
  locales: z.array(languageCoverage),
  pages: z.array(pageCoverage),
}) satisfies z.ZodType<types.CoverageFile>;
