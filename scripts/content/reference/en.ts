import type { Direction, ProblemCode } from "../../model.ts";

/**
 * The texts of the reference pages in English. All other languages have the same keys.
 *
 * A text may contain `code` between backticks and names in braces. Both are the same in all languages. If a page has a
 * value for a name, the value replaces the name: `{host}`. Other names are parameters of the API: `{target_locale}`.
 */
export const english = {
  language: { name: "English", dir: "ltr" as Direction },
  page: {
    title: "Localization API of {host}",
    description:
      "Which languages the documentation has, where the translation of a page is, and which pages there are.",
    skip: "Skip to the content",
    contents: "On this page",
    languages: "This page in other languages",
    copy: "Copy",
    copied: "Copied",
  },
  about: {
    heading: "What this is",
    purpose:
      "This API says which languages the documentation at `{origin}` has, where the translation of a page is, and which pages there are.",
    files:
      "Every answer is a file that was built beforehand. No key is needed, and pages of other origins may read the answers (CORS).",
    document: "The same contract for programs, in the format OpenAPI 3.1:",
  },
  endpoints: {
    heading: "Endpoints",
    base: "All addresses begin with `{base}`. `{target_locale}` stands for a language code, `{page_path}` for the path of a page without its leading slash.",
    request: "Request",
    answer: "Answer",
    twin: "A `GET` of the prebuilt file gives the same answer as the `POST` and works on every host. A host that can only redirect answers the `POST` with 302 or 303 and leads to that file.",
    identity:
      "`source_url` may also be the address of a translation. Query, fragment and a trailing slash make no difference.",
    missing:
      "Where a page has no translation in the language that was asked for, the answer is an error: the API never guesses and never redirects to another language.",
  },
  forms: {
    heading: "Three forms of one request",
    intro:
      "The translation of a page can be asked for in three forms. They mean the same and get the same answer; the path comes before the query, and the query before the body.",
    form: "Form",
    request: "Request",
    note: "Note",
    path: "Path",
    pathNote: "Understood by nearly every host. For the root page, the address ends with the language code.",
    query: "Query",
    queryNote: "Both parameters exactly once, percent-encoded. Understood by some hosts.",
    body: "JSON body",
    bodyNote: "With `Content-Type: application/json`. Understood where the host can run code.",
  },
  /** Operation id of the OpenAPI document -> what the answer of the operation contains. */
  operations: {
    listLocales: "The languages of the site.",
    readLocales: "The same answer under a name with a file extension.",
    translate: "The translation of a page, asked for in the query or in a JSON body.",
    translateRoot: "The translation of the root page.",
    translatePage: "The translation of a page, asked for in the path.",
    readRootTranslation: "The prebuilt answer for the root page.",
    readPageTranslation: "The prebuilt answer for a page.",
    readRootLanguages: "The languages that the root page exists in.",
    readPageLanguages: "The languages that a page exists in. A language switcher needs nothing else.",
    readCoverage: "Which pages are translated, and how current the translations are.",
    readTasks: "What is to do in a language: translations that are behind, missing or without a page.",
    readAddresses: "How the site makes its addresses.",
    readRootSource: "The page that the root page of a language is a translation of.",
    readPageSource: "The page that a translation with a path of its own belongs to.",
    readProblem: "The body of an error.",
    readSitemap: "The pages of the site, for search engines.",
    readSitemapPart: "A part of a sitemap that is too large for one file.",
    readNamedSitemap: "The sitemap of a host that has a language of its own, or a part of `sitemap.xml`.",
    readHostSitemapPart: "A part of such a sitemap that is too large for one file.",
    readRobots: "What robots may read, and where the sitemap is.",
    readHostRobots: "What is to be published as `robots.txt` of such a host.",
    readDescription: "This API as an OpenAPI document.",
    readManifest: "Every published file with its size and its SHA-256 checksum.",
  },
  fields: {
    heading: "Fields",
    intro: "Every field listed here is present in every answer of its kind.",
  },
  /** Schema name of the OpenAPI document -> what the schema describes (`about`) and what its fields mean. */
  shapes: {
    Locales: {
      about: "The languages of the site.",
      status: "Always `success`: there is no other answer.",
      count: "How many languages there are: the length of `locales`.",
      locales: "The languages, in the order of the site.",
    },
    Locale: {
      about: "A language of the site.",
      code: "A BCP 47 tag, spelled as the site spells it.",
      name: "The language's name in that language.",
      dir: "The writing direction, as the HTML attribute `dir` has it.",
    },
    TranslationRequest: {
      about: "Which page, and in which language.",
      target_locale: "The language that is asked for: a BCP 47 tag, in any letter case.",
      source_url: "The whole address of the page, or that of a translation of it. Query and fragment take no part.",
    },
    Translation: {
      about: "Where a page is in a language.",
      target_locale: "The language that was asked for, as the site spells its tag.",
      source_url: "The address of the page in the source locale, in the form that the site defines.",
      translated_url: "The address of the page in the language that was asked for.",
      cached: "True for an answer that was built beforehand, false for one that a gateway has computed.",
    },
    PageLanguages: {
      about: "The languages of a page.",
      source_url: "The address of the page in the source locale, in the form that the site defines.",
      source_locale: "The language that the page was written in first.",
      translations: "The languages that the page exists in, the source locale among them, in the order of the site.",
    },
    PageLanguage: {
      about: "A language that the page exists in.",
      code: "A BCP 47 tag, spelled as the site spells it.",
      name: "The language's name in that language.",
      dir: "The writing direction, as the HTML attribute `dir` has it.",
      url: "The address of the page in that language.",
      state:
        "`behind` if the source page has changed since the translation, or by dates alone `possibly_behind`. It is left out for a current translation, and if nobody knows.",
      since: "The day of the first of these changes, if it is known.",
      machine: "`true` if the site says that a machine made the translation, else left out.",
    },
    Coverage: {
      about: "Which pages are translated, and how current the translations are.",
      source_locale: "The language that pages are written in first.",
      page_count: "How many pages the site has.",
      total: "Of all languages but the source locale together.",
      locales: "The languages but the source locale, in the order of the site.",
      pages: "The pages that lack a translation or have an outdated one.",
    },
    LanguageCoverage: {
      about: "How far the translations into a language have come.",
      code: "A BCP 47 tag, spelled as the site spells it.",
      name: "The language's name in that language.",
      translated: "Translations that exist: `current`, `outdated` and `unknown` together.",
      missing: "Translations that do not exist.",
      current: "Translations of the text as it is now.",
      outdated: "Translations of an earlier text.",
      unknown: "Translations of which nothing says how current they are.",
    },
    PageCoverage: {
      about: "What a page lacks.",
      path: "The path of the page below the place of the site, `/` for the root page.",
      file: "The file of the page, in a docs tree.",
      title: "Its title.",
      missing: "The languages without a translation.",
      outdated: "The translations of an earlier text.",
    },
    OutdatedTranslation: {
      about: "A translation of an earlier text.",
      code: "A BCP 47 tag, spelled as the site spells it.",
      state: "`behind`, or by dates alone `possibly_behind`.",
      file: "The file of the translation, in a docs tree.",
      title: "Its title.",
      evidence: "What says that it is outdated; `date` alone means: possibly.",
      translation: "The revision that it was made from, or its last change.",
      source: "The revision of the page, or its last change.",
      added: "Lines that the page has gained since.",
      removed: "Lines that the page has lost since.",
      commits: "Commits that have changed the page since.",
      since: "The day of the first of them.",
      former: "The name of the page's file at the commit of the translation, where it was renamed since.",
    },
    Tasks: {
      about: "What is to do in a language.",
      source_locale: "The language that pages are written in first.",
      coverage: "How far the translations into the language have come.",
      tasks:
        "Translations that are behind, the most changed first; then those that are missing, and those without a page.",
    },
    TranslationTask: {
      about: "One thing to do.",
      state: "`behind`, or by dates alone `possibly_behind`; `missing`; `orphaned` without a page.",
      path: "The path of the page below the place of the site, `/` for the root page.",
      url: "The address of the page.",
      title: "The title of the page, or of the translation without a page.",
      source_file: "The file of the page.",
      file: "The file of the translation: to edit, or to create.",
      machine: "Set if a machine made the translation.",
      fallback: "Set if readers are shown the source text there.",
      links: "Links to the repository, if the site names one.",
      change: "How the text of the page has changed since the translation.",
    },
    TaskLinks: {
      about: "Links to the repository of the content.",
      edit: "To edit the translation.",
      create: "To create its file.",
      history: "The commits of the page.",
      compare: "What has changed since the translation.",
    },
    Problem: {
      about: "Why there is no answer (RFC 9457). It says nothing of the request.",
      type: "The address of a file with this problem.",
      title: "What kind of problem it is, in a few words.",
      status: "The HTTP status that it is sent with.",
      detail: "What can be done about it.",
      code: "What kind of problem it is, for programs.",
      locales_url: "The file that lists the languages of the site.",
      page_url_template:
        "A URI template (RFC 6570) of the file that lists the translations of the page: `path` is `/docs/intro`, or empty for the root page.",
    },
    Addresses: {
      about: "How the site makes its addresses.",
      published_at: "Where the files are published, without a trailing slash.",
      base_path: "Empty, or the path below which all pages lie.",
      source_locale: "The language that pages are written in first.",
      localized_paths:
        "Whether a translation may have a path other than its page's: only then `sources/v1/` holds files.",
      locales: "The languages, in the order of the site.",
    },
    LocaleAddress: {
      about: "Where the pages of a language lie: origin, base path, prefix, path of the page.",
      code: "A BCP 47 tag, spelled as the site spells it.",
      aliases: "Other spellings of the code that a look-up accepts, in lower case: `iw` for `he`.",
      origin: "Scheme, host and port of the language's addresses.",
      prefix: "Empty, or the path segment of the language.",
    },
    SourceAddress: {
      about: "The page that a translation with a path of its own belongs to.",
      locale: "The language of the translation.",
      source_url: "The address of the page in the source locale, in the form that the site defines.",
      source_locale: "The language that the page was written in first.",
      translations: "The languages that the page exists in, the source locale among them, in the order of the site.",
    },
  },
  examples: {
    heading: "Examples",
    intro: "Each example asks for the same translation.",
    curl: "With `curl`",
    fetch: "With `fetch`",
    client: "With the client `stele/client`",
    file: "The prebuilt file, on any host",
    answer: "Answer",
  },
  trying: {
    heading: "Try it",
    intro: "The request goes to this site.",
    locale: "Language",
    page: "Path of the page",
    send: "Send the request",
    sending: "The request is being sent …",
    posted: "Answer to the `POST` request",
    read: "This host does not answer the `POST` request. Answer from the prebuilt file",
    unanswered: "There was no answer.",
    withoutScript: "Without JavaScript, open the prebuilt file:",
  },
  errors: {
    heading: "Errors",
    intro:
      "Errors are problem details according to RFC 9457. A request is checked in the order of this table, and the first error is the answer. A host without code answers some of them with a page of its own.",
    code: "Code",
    status: "Status",
    meaning: "Meaning",
    example: "Example of an error",
  },
  /** Error code -> the cause of the error. */
  problems: {
    method_not_allowed: "The method is not `GET`, `HEAD` or `POST`.",
    unsupported_media_type: "There is a body, and it is not `application/json`.",
    request_timeout: "The body did not arrive in time.",
    body_too_large: "The body is larger than {bytes} bytes.",
    invalid_request: "The language code or the address is missing, repeated or malformed.",
    unknown_locale: "The site does not have this language.",
    unknown_page: "The address does not belong to a page of this site.",
    translation_not_available: "The page exists, but not in this language.",
    asset_unavailable: "The prebuilt answer could not be read. Try again later.",
  } satisfies Readonly<Record<ProblemCode, string>>,
  limits: {
    heading: "Limits",
    body: "A JSON body has at most {bytes} bytes.",
    codes:
      "Language codes are compared as a whole: `es-MX` is not `es`. Hosts without code also tell upper case from lower case.",
    pages: "Pages and languages that are not on the site get an error; nothing is translated on request.",
    methods:
      "`GET` or `HEAD` reads files and asks for translations; `POST` asks for translations too, and a JSON body needs it.",
    sitemap: "A sitemap of more than 50,000 addresses is divided into parts.",
    fresh: "Answers change only when the site is built anew.",
  },
  site: {
    heading: "Languages of this site",
    counts: "Languages: {locales}. Pages: {pages}.",
    code: "Code",
    name: "Name",
    pages: "Pages",
    coverage: "Coverage",
    percent: "{percent}%",
    moreLocales: "Further languages: {count}. All of them:",
    samples: "Sample pages",
    page: "Page",
    translations: "Languages",
    morePages: "Further pages: {count}.",
  },
};

/** The texts of the reference pages in one language. */
export type ReferenceTexts = typeof english;

/** The id of an operation. It never changes, because client generators name functions after it. */
export type OperationId = keyof ReferenceTexts["operations"];
