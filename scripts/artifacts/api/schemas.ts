/**
 * The shapes of the published JSON files, for programs and for people: tests hold every file that is written to them.
 * Builds do not run them. The compiler holds them to the types that makers and readers use.
 */
import * as z from "zod";
import type {
  AddressesFile,
  CoverageFile,
  LocalesFile,
  PageFile,
  ProblemDetails,
  SourceAddressFile,
  TranslationAnswer,
  TranslationRequest,
} from "../../site/published.ts";

const code = z.string().describe("A BCP 47 tag, spelled as the site spells it.");

const name = z.string().min(1).describe("The language's name in that language.");

const dir = z.enum(["ltr", "rtl"]).describe("The writing direction, as the HTML attribute `dir` has it.");

const address = z.url({ protocol: /^https?$/ });

const sourceUrl = address.describe("The address of the page in the source locale, in the form that the site defines.");

const locale = z.strictObject({ code, name, dir }).describe("A language of the site.").meta({ id: "Locale" });

/** `api/v1/locales` and `locales/v1.json` */
export const localesFile = z
  .strictObject({
    status: z.literal("success").describe("Always `success`: there is no other answer."),
    count: z.int().min(1).describe("How many languages there are: the length of `locales`."),
    locales: z.array(locale).min(1).describe("The languages, in the order of the site."),
  })
  .describe("The languages of the site.")
  .meta({ id: "Locales" }) satisfies z.ZodType<LocalesFile>;

/** The body of a request to the translate endpoint. Addresses are text here: the gateway says what is wrong with one. */
export const translationRequest = z
  .strictObject({
    target_locale: z.string().describe("The language that is asked for: a BCP 47 tag, in any letter case."),
    source_url: z
      .string()
      .describe("The whole address of the page, or that of a translation of it. Query and fragment take no part."),
  })
  .describe("Which page, and in which language.")
  .meta({ id: "TranslationRequest" }) satisfies z.ZodType<TranslationRequest>;

/** `translations/v1/...`, and what the translate endpoint answers */
export const translationAnswer = z
  .strictObject({
    target_locale: code.describe("The language that was asked for, as the site spells its tag."),
    source_url: sourceUrl,
    translated_url: address.describe("The address of the page in the language that was asked for."),
    cached: z
      .boolean()
      .describe("True for an answer that was built beforehand, false for one that a gateway has computed."),
  })
  .describe("Where a page is in a language.")
  .meta({ id: "Translation" }) satisfies z.ZodType<TranslationAnswer>;

/** `pages/v1/...` */
export const pageFile = z
  .strictObject({
    source_url: sourceUrl,
    source_locale: code.describe("The language that the page was written in first."),
    translations: z
      .array(
        locale
          .extend({ url: address.describe("The address of the page in that language.") })
          .describe("A language that the page exists in.")
          .meta({ id: "PageLanguage" }),
      )
      .min(1)
      .describe("The languages that the page exists in, the source locale among them, in the order of the site."),
  })
  .describe("The languages of a page.")
  .meta({ id: "PageLanguages" }) satisfies z.ZodType<PageFile>;

/** `addresses/v1.json` */
export const addressesFile = z
  .strictObject({
    published_at: address.describe("Where the files are published, without a trailing slash."),
    base_path: z
      .string()
      .regex(/^(?:\/.*[^/])?$/)
      .describe("Empty, or the path below which all pages lie."),
    source_locale: code.describe("The language that pages are written in first."),
    localized_paths: z
      .boolean()
      .describe("Whether a translation may have a path other than its page's: only then `sources/v1/` holds files."),
    locales: z
      .array(
        z
          .strictObject({
            code,
            aliases: z
              .array(z.string())
              .describe("Other spellings of the code that a look-up accepts, in lower case: `iw` for `he`."),
            origin: address.describe("Scheme, host and port of the language's addresses."),
            prefix: z
              .string()
              .regex(/^(?:\/[^/]+)?$/)
              .describe("Empty, or the path segment of the language."),
          })
          .describe("Where the pages of a language lie: origin, base path, prefix, path of the page.")
          .meta({ id: "LocaleAddress" }),
      )
      .min(1)
      .describe("The languages, in the order of the site."),
  })
  .describe("How the site makes its addresses.")
  .meta({ id: "Addresses" }) satisfies z.ZodType<AddressesFile>;

/** `sources/v1/...` */
export const sourceAddressFile = z
  .strictObject({
    locale: code.describe("The language of the translation."),
    source_url: sourceUrl,
  })
  .describe("The page that a translation with a path of its own belongs to.")
  .meta({ id: "SourceAddress" }) satisfies z.ZodType<SourceAddressFile>;

/** `problems/v1/...`, and what the translate endpoint answers with an error */
export const problemDetails = z
  .strictObject({
    type: address.describe("The address of a file with this problem."),
    title: z.string().min(1).describe("What kind of problem it is, in a few words."),
    status: z.int().min(400).max(599).describe("The HTTP status that it is sent with."),
    detail: z.string().min(1).describe("What can be done about it."),
    code: z
      .enum([
        "method_not_allowed",
        "unsupported_media_type",
        "request_timeout",
        "body_too_large",
        "invalid_request",
        "unknown_locale",
        "unknown_page",
        "translation_not_available",
        "asset_unavailable",
      ])
      .describe("What kind of problem it is, for programs."),
  })
  .describe("Why there is no answer (RFC 9457). It says nothing of the request.")
  .meta({ id: "Problem" }) satisfies z.ZodType<ProblemDetails>;

const count = z.int().min(0);

/** Read back by `stele diff`, which prints it. */
const coveredCode = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/)
  .describe("A BCP 47 tag, spelled as the site spells it.");

const byEvidence = z.strictObject({
  revision: count.describe("By the state of the source text that the translation was made from."),
  date: count.describe("By the days of the last changes alone, which claim too much: only possibly so."),
});

const coverageCounts = {
  translated: count.describe("Translations that exist: `current`, `outdated` and `unknown` together."),
  missing: count.describe("Translations that do not exist."),
  current: byEvidence.describe("Translations of the text as it is now."),
  outdated: byEvidence.describe("Translations of an earlier text."),
  unknown: count.describe("Translations of which nothing says how current they are."),
};

/** `coverage/v1.json`, and what `stele coverage --json` prints */
export const coverageFile = z
  .strictObject({
    source_locale: code.describe("The language that pages are written in first."),
    page_count: count.describe("How many pages the site has."),
    total: z.strictObject(coverageCounts).describe("Of all languages but the source locale together."),
    locales: z
      .array(
        z
          .strictObject({ code: coveredCode, name, ...coverageCounts })
          .describe("How far the translations into a language have come.")
          .meta({ id: "LanguageCoverage" }),
      )
      .describe("The languages but the source locale, in the order of the site."),
    pages: z
      .array(
        z
          .strictObject({
            path: z
              .string()
              .regex(/^\/[!-~]*$/)
              .describe("The path of the page below the place of the site, `/` for the root page."),
            missing: z.array(coveredCode).describe("The languages without a translation."),
            outdated: z
              .array(
                z
                  .strictObject({
                    code: coveredCode,
                    evidence: z
                      .enum(["revision", "date"])
                      .describe("What says that it is outdated; `date` alone means: possibly."),
                    translation: z.string().min(1).describe("The revision that it was made from, or its last change."),
                    source: z.string().min(1).describe("The revision of the page, or its last change."),
                  })
                  .describe("A translation of an earlier text.")
                  .meta({ id: "OutdatedTranslation" }),
              )
              .describe("The translations of an earlier text."),
          })
          .describe("What a page lacks.")
          .meta({ id: "PageCoverage" }),
      )
      .describe("The pages that lack a translation or have an outdated one."),
  })
  .describe("Which pages are translated, and how current the translations are.")
  .meta({ id: "Coverage" }) satisfies z.ZodType<CoverageFile>;
