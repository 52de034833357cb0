import { error, notice, oneOf, warning } from "../entry.ts";
import { andMore, counted, type Examples, isCopyable, quoted } from "../message.ts";

/** Problems of the pages that sources list: their addresses and languages. */
export const foundPagesCodes = {
  "address-malformed": error(
    "{$address :quoted} is not the whole address of a page.",
    "Write the address as a browser shows it: https://docs.example.com/docs/intro.",
    "This is not a whole address of a page. It is relative, has no scheme or host, or contains characters that addresses must not contain. Crawlers refuse such an entry, because it names no page. Write the address as a browser shows it, beginning with https://.",
    "<loc>/docs/intro</loc>",
    "<loc>https://docs.example.com/docs/intro</loc>",
  ),
  "addresses-skipped": warning(
    ...oneOf("because", {
      query: [
        "{$count :number} {$count :plural address|addresses} with a query {$count :plural is|are} left out, such as {$address :quoted}.",
        "List the page without the query, because a query is not part of a path.",
      ],
      outside: [
        "{$count :number} {$count :plural address|addresses} outside this site {$count :plural is|are} left out, such as {$address :quoted}.",
        'Page addresses must begin with "base_url", or with the host or prefix of a locale. Check "base_url".',
      ],
    }),
    'The source lists addresses that have a query, or that are outside the site because their scheme, host, port or path differs. These addresses are left out. A site cannot list pages of other sites, and a static host returns the same file for every query. If pages of this site are left out, list their addresses without the query, or correct "base_url", "source_origin", or the host of their language.',
    "# content/site.yaml: the sitemap lists https://docs.example.com/...\nbase_url: https://www.example.com",
    "# content/site.yaml\nbase_url: https://docs.example.com",
  ),
  "addresses-with-fragment": warning(
    "{$count :number} {$count :plural address is|addresses are} listed without the fragment (the part from # on), such as {$address :quoted}.",
    "Write addresses without the fragment.",
    "The source lists addresses with a fragment: the part from # on, which names a place inside a page. Stele lists the page without the fragment. Crawlers ignore fragments too. Configure the tool that writes the list to leave fragments out.",
    "<loc>https://docs.example.com/docs#install</loc>",
    "<loc>https://docs.example.com/docs</loc>",
  ),
  "addresses-twice": warning(
    "{$count :number} {$count :plural address is|addresses are} listed twice and {$count :plural counts|count} once, such as {$address :quoted}.",
    "Remove the second entry: a sitemap lists each page once.",
    "The source lists a page twice, with the same or another spelling of its address. Both entries have the same date, priority and languages, so Stele uses only one of them. Nothing is lost, but repeated entries often mean that the list was generated wrongly. Remove the second entry.",
    "<url><loc>https://docs.example.com/</loc></url>\n<url><loc>https://docs.example.com</loc></url>",
    "<url><loc>https://docs.example.com/</loc></url>",
  ),
  "address-contradiction": error(
    "{$address :quoted} is listed again, with another date, another priority or other languages.",
    "Remove one of the two entries.",
    "A page is listed twice, and the entries differ in the date, the priority or the languages. Stele cannot know which entry is right, and a guess would be published in the sitemap. Remove one of the two.",
    "<url><loc>https://docs.example.com/</loc><lastmod>2026-10-01</lastmod></url>\n<url><loc>https://docs.example.com/</loc><lastmod>2026-09-12</lastmod></url>",
    "<url><loc>https://docs.example.com/</loc><lastmod>2026-10-01</lastmod></url>",
  ),
  "language-unknown": warning(
    "{$count :number} {$count :plural address|addresses} in {$language :quoted} {$count :plural is|are} left out, because the site has no locale for this language.",
    "Add the language to locales.yaml, with the hreflang that the source uses.",
    "The source lists pages, or links to pages, in a language that locales.yaml does not list. These pages are left out, so readers of that language do not find them. Add the language to locales.yaml, with the hreflang that the source uses. If these pages should not be published, nothing needs to be done.",
    "# content/locales.yaml: the sitemap links to Italian pages too\n- code: en\n  name: English",
    "# content/locales.yaml\n- code: en\n  name: English\n- code: it\n  name: Italiano",
  ),
  "language-contradiction": error(
    "{$address :quoted} is marked as {$language :quoted}, but the address belongs to the locale {$code :quoted}.",
    ({ exclude }: { exclude: string }) =>
      `Correct the language or the address. Or correct the key "addresses", "label" or "host". Or leave the page out with ${isCopyable(exclude) ? `exclude: [${exclude}]` : 'the key "exclude"'}.`,
    'A page or link is marked with one language, but its address belongs to another language. The mark or the address is wrong, and readers would get text that they cannot read. Correct the language or the address. Or define the addresses of each language, with the key "addresses" in site.yaml and the key "label" or "host" in locales.yaml.',
    '<xhtml:link rel="alternate" hreflang="es" href="https://docs.example.com/inicio"/>',
    '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/inicio"/>',
  ),
  "alternates-contradiction": error(
    "The translation into {$code :quoted} has the address {$address :quoted} here, and {$other :quoted} elsewhere.",
    "Write the same address in all language versions of the page.",
    "Two places name different addresses for the same page in the same language. Search engines accept links between languages only if all versions of a page agree. A reader who changes the language would get different pages. Write the same address in all versions.",
    '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/guia"/>\n<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/docs"/>',
    '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/guia"/>',
  ),
  "routes-contradiction": error(
    ...oneOf("fault", {
      address: [
        "Two pages or languages have the address {$address :quoted}.",
        "Give each page and each language an address of its own in the docs generator.",
      ],
      language: [
        "A page has two addresses in {$code :quoted}: {$address :quoted} and {$other :quoted}.",
        "Give the two pages different keys, or remove one of the routes.",
      ],
    }),
    "Two routes contradict each other: they have the same address, but another page or language, or they are the same page and language, but have two addresses. The address of a translation would then be a guess. Give each page a key of its own, which all its languages share, and each address one route.",
    '{"address":"https://docs.example.com/a/","locale":"en","key":"a"}\n{"address":"https://docs.example.com/a/","locale":"en","key":"b"}',
    '{"address":"https://docs.example.com/a/","locale":"en","key":"a"}\n{"address":"https://docs.example.com/b/","locale":"en","key":"b"}',
  ),
  "routes-left-out": notice(
    ({ count, reason, first }: { count: number; reason: keyof typeof LEFT_OUT; first: string }) =>
      `${counted(count, "address", "addresses")} of the docs generator ${count === 1 ? "is" : "are"} left out (${LEFT_OUT[reason]}), such as ${quoted(first)}.`,
    "",
    "The docs generator states that these addresses are no pages to list. They are drafts, unlisted pages, pages with noindex, redirects, pages with another canonical address, or fallback pages: source text at the address of a missing translation. Nothing needs to be done.",
    '{"address":"https://docs.example.com/es/a/","locale":"es","key":"a","fallback":true}',
    '{"address":"https://docs.example.com/es/a/","locale":"es","key":"a"}',
  ),
  "alternates-dead": warning(
    "{$count :number} {$count :plural link|links} to another language {$count :plural leads to a missing page and is|lead to missing pages and are} left out, such as {$address :quoted}.",
    "Build the missing pages, or remove the links: readers who follow such a link get an error page.",
    "A page of a built site links to a translation that is not in the folder of the site. Readers who follow the link get an error page, so Stele does not list this translation. Build the page, or configure the docs generator not to link to missing translations.",
    "build/index.html    links to https://docs.example.com/es/",
    "build/index.html    links to https://docs.example.com/es/\nbuild/es/index.html",
  ),
  "translations-orphaned": warning(
    ({ count, first }: Examples) =>
      `${counted(count, "translation")} without a page in the source language ${count === 1 ? "is" : "are"} left out: ${andMore({ count, first })}.`,
    "Add the missing page in the source language. Or, if the page exists, give the translation the same path.",
    'Translations are left out because the page that they translate is missing. The page was removed, or the page or the translation was renamed. Give the page and its translation the same path; in a docs tree, the same "translationKey" works too. In a sitemap or a built site, you can instead link the page and the translation to each other. Or remove the translation.',
    "docs/en/news.md\ndocs/es/noticias.md",
    "docs/en/news.md\ndocs/es/news.md",
  ),
  "addresses-without-page": error(
    "The sources list {$count :number} {$count :plural address|addresses}, but no page in the source language.",
    'Compare "base_url", "source_origin" and "source_locale" in site.yaml with one of these addresses.',
    'The sources list addresses, but none of them is a page in the source language, so nothing can be published. Mostly "base_url" or "source_origin" names another host than the pages have, or "source_locale" names another language. Compare these keys with one address of the source.',
    "# content/site.yaml: the sitemap lists https://www.example.com/docs\nbase_url: https://docs.example.com",
    "# content/site.yaml\nbase_url: https://www.example.com",
  ),
  "translations-unstated": warning(
    ({ count }: { count: number }) =>
      count === 1
        ? "Nothing says whether the page is translated, so it is published in the source language alone."
        : `Nothing says which of the ${count} pages are translated, so all are published in the source language alone.`,
    "To say which pages are translated, list links to other languages or the addresses of the translations.",
    'The source lists only pages in the source language and says nothing about translations. A translation that does not exist would send readers to a missing page, so Stele publishes none. A sitemap names translations with xhtml:link elements, or lists their addresses. A list names them with the key "locales". A built site shows them: name its folder as "output".',
    "<url>\n  <loc>https://docs.example.com/</loc>\n</url>",
    '<url>\n  <loc>https://docs.example.com/</loc>\n  <xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/"/>\n</url>',
  ),
} as const;

/** Why routes are not listed as pages. */
const LEFT_OUT = {
  fallback: "source text at the address of a translation",
  draft: "drafts",
  unlisted: "unlisted pages",
  noindex: "noindex",
  redirect: "redirects",
  duplicate: "another canonical address",
} as const;

/** Why a file of a docs tree is no page. */
export type HiddenReason = keyof typeof HIDDEN;

const HIDDEN = {
  draft: 'with "draft: true"',
  unlisted: 'with "unlisted: true"',
  unrendered: 'that "build" or "headless" does not render',
  resource: 'that belong to an "index" file',
  unwritten: 'with "permalink: false"',
  error: "of the error page",
  empty: "without translated text",
} as const;

/** All reasons, in the order of the message. */
export const hiddenReasons = Object.keys(HIDDEN) as HiddenReason[];

/** Why only the docs generator knows a page. */
export type UnknownReason = keyof typeof UNKNOWN;

const FILES = "{$count :number} {$count :plural file|files}";
const ARE_LEFT_OUT = "{$count :plural is|are} left out, such as {$file}.";
const ASK = 'Only the docs generator knows these pages. Use its integration, or "output" instead of "tree".';

const UNKNOWN = {
  computed: [`${FILES} with a computed "permalink" ${ARE_LEFT_OUT}`, ASK],
  dynamic: [`${FILES} of dynamic routes ${ARE_LEFT_OUT}`, ASK],
  outside: [`${FILES} with a "url" outside the folders of the languages ${ARE_LEFT_OUT}`, ASK],
  dated: [`${FILES} {$count :plural has|have} a date that decides whether there is a page, such as {$file}.`, ASK],
  json: [`${FILES} with front matter in JSON ${ARE_LEFT_OUT}`, ASK],
  version: [`${FILES}, whose address depends on the version of Hugo, ${ARE_LEFT_OUT}`, ASK],
  cascade: [
    `${FILES} {$count :plural has|have} a "cascade" that may move pages or leave them out, such as {$file}.`,
    'Leave out the pages that are not published with "exclude", or use the integration.',
  ],
} as const;

/** All reasons, in the order of the messages. */
export const unknownReasons = Object.keys(UNKNOWN) as UnknownReason[];

/** Files of docs trees that are no pages. */
export const hiddenFilesCodes = {
  "tree-hidden": notice(
    ({ counts }: { counts: ReadonlyMap<HiddenReason, number> }) =>
      Array.from(counts, ([reason, count]) => `${counted(count, "file")} ${HIDDEN[reason]}`)
        .join(" and ")
        .concat([...counts.values()].join("") === "1" ? " is left out." : " are left out."),
    "",
    "Some files of the docs tree are no pages. Their front matter marks them as drafts or as unlisted, or Hugo keeps them as resources of a page, or they hold the error page of the site, or a translation has no text below its front matter although its page has. Docs generators do not publish such pages, do not list them, or show the text of the source language. So Stele leaves them out of the sitemap and the API. Nothing needs to be done. When a page is ready, remove the mark from its front matter, or write its text.",
    "# docs/en/plans.md\n---\ndraft: true\n---",
    "# docs/en/plans.md\n---\ndraft: false\n---",
  ),
  "tree-unknown": warning(
    ...oneOf("reason", UNKNOWN),
    'Only the docs generator knows the address of some pages, or whether it publishes them today. Files cannot tell: a template or a version of the generator decides the address, one file stands for many pages, or a date decides, and a build of Stele has no clock. Let the generator state its pages: use its integration. Or build the docs first, and read the built site with the source "output".',
    '# content/site.yaml: docs/en/plans.md has the key "expiryDate"\npages: [{ preset: hugo }]',
    "# content/site.yaml\npages: [{ output: ../public }]",
  ),
} as const;
