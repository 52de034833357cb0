import { error, notice, oneOf, warning } from "../entry.ts";
import { isCopyable, quoted } from "../message.ts";

/** By the reasons of `PathReason`. */
const [pathSentence, pathHint] = oneOf("reason", {
  "no-leading-slash": ["The path {$path :quoted} does not begin with a slash.", "Write /docs/intro."],
  "query-or-fragment": ["The path {$path :quoted} has a query or a fragment.", "Remove {$part :quoted}."],
  "empty-segment": ["The path {$path :quoted} has two slashes in a row.", "Remove one of them."],
  "dot-segment": ["The path {$path :quoted} holds the segment {$part :quoted}.", "Write the path that is meant."],
  "hidden-segment": ["The segment {$part :quoted} begins with a dot; many hosts hide such files.", "Rename the page."],
  "encoded-separator": [
    "The path {$path :quoted} holds an encoded dot, slash or backslash.",
    "Write the character itself.",
  ],
  "percent-sign": [
    "The path {$path :quoted} holds an encoded percent sign, which some readers decode twice.",
    "Rename the page.",
  ],
  "broken-encoding": [
    "The path {$path :quoted} holds a percent sign that begins no character.",
    "Write the character itself.",
  ],
  "lone-surrogate": ["The path {$path :quoted} holds half a character.", "Write the character again."],
  "forbidden-code-point": [
    ({ path, part }: { path: string; part: string }) =>
      `The path ${quoted(path)} holds the code point U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}.`,
    "Remove it; it may be invisible in your editor.",
  ],
  "forbidden-character": [
    "The path {$path :quoted} holds {$part :quoted}, which some file system or rule file reads as something else.",
    "Rename the page.",
  ],
  "final-dot-or-space": [
    "The segment {$part :quoted} ends with a dot or a space, which Windows drops.",
    "Rename the page.",
  ],
  "reserved-name": ["{$part :quoted} is the name of a device on Windows.", "Rename the page."],
  "short-name": ["{$part :quoted} may be the short name of another file on Windows.", "Rename the page."],
  "segment-too-long": [
    ({ part }: { part: string }) =>
      `A segment of ${Buffer.byteLength(part)} bytes is too long: a file name has 255 bytes, its .json among them.`,
    "Shorten it.",
  ],
  "path-too-long": [
    ({ part }: { part: string }) => `A path of ${Buffer.byteLength(part)} bytes is too long for a file.`,
    "Shorten it.",
  ],
});

/** Problems of pages: their paths, translations and dates. */
export const pagesCodes = {
  "path-refused": error(
    pathSentence,
    ({ exclude, ...values }: Parameters<typeof pathHint>[0] & { exclude?: string | undefined }) =>
      exclude === undefined || !isCopyable(exclude)
        ? pathHint(values)
        : `Rename it, or leave it out with a line of its source in site.yaml: exclude: [${exclude}].`,
    "A path cannot be the path of a page, for the cause that is named. Each path becomes the name of a file and a line in the rules of hosts, and some characters mean something else there or differ between systems. Paths are never repaired in silence: rename the page, or leave it out with exclude:.",
    "# content/pages.yaml\n- path: docs/intro",
    "# content/pages.yaml\n- path: /docs/intro",
  ),
  "no-pages": error(
    "No page is left to publish.",
    "See what include:, exclude: and draft: leave out.",
    "The sources give no page, or include:, exclude: and draft: leave out all of them. A build would remove everything that is published. See which pattern is too wide, and whether the source is the one that was meant.",
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/**]",
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/drafts/**]",
  ),
  "pages-excluded": notice(
    "{$count :number} {$count :plural page|pages} of this source {$count :plural is|are} left out by include and exclude.",
    "",
    "Some pages of a source are not published, because include: or exclude: leave them out. The count is reported so that you notice a pattern that leaves out too much. If the number is right, there is nothing to do.",
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/api*]\n\n# content/pages.yaml\n- path: /\n- path: /api-guide",
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/api/**]\n\n# content/pages.yaml\n- path: /\n- path: /api-guide",
  ),
  "path-not-nfc": warning(
    "{$path :quoted} is not in Unicode normal form NFC; a reader who types it will not find the page.",
    "Write the letters with their accents as one character each.",
    "A path spells a letter as the letter and an accent behind it, and keyboards type it as one character. The two look alike and are two addresses, so a reader who types the address does not find the page. Write the path in Unicode normal form NFC; file names made on macOS are the usual cause.",
    '# content/pages.yaml\n- path: "/cafe\\u0301"',
    '# content/pages.yaml\n- path: "/caf\\u00E9"',
  ),
  "path-twice": error(
    ({ path, locale }: { path: string; locale: string | undefined }) =>
      locale === undefined
        ? `The page ${quoted(path)} is defined twice.`
        : `Two pages have the path ${quoted(path)} in the locale ${quoted(locale)}.`,
    ({ locale }: { locale: string | undefined }) =>
      locale === undefined
        ? "Remove one of the two; a trailing slash makes no other page."
        : "Give one of the two another path under translations:.",
    "Two pages have one path, in the source language or in a translation. One of them would take the place of the other. Remove one row, or give one of the two another path; /docs and /docs/ are one page.",
    "# content/pages.yaml\n- path: /docs\n- path: /docs/",
    "# content/pages.yaml\n- path: /docs/",
  ),
  "path-alike": error(
    "{$path :quoted} and {$other :quoted} are one page for some file systems and hosts.",
    "Paths must differ in more than letter case or Unicode form.",
    "Two paths differ in letter case or in their Unicode form alone. Windows, macOS and some hosts take them for one file, so one of the two would be lost there. Rename one of the pages.",
    "# content/pages.yaml\n- path: /docs/api\n- path: /docs/API",
    "# content/pages.yaml\n- path: /docs/api\n- path: /docs/api-reference",
  ),
  "path-file-and-folder": error(
    "The answer of {$other :quoted} is a file at which {$path :quoted} needs a folder.",
    "Rename one of the two pages.",
    "The answer about one page is a file whose name another page needs for a folder. /docs gives the file docs.json, and /docs.json/intro needs a folder of that name; no file system has both. Rename one of the two pages.",
    "# content/pages.yaml\n- path: /docs\n- path: /docs.json/intro",
    "# content/pages.yaml\n- path: /docs\n- path: /docs-json/intro",
  ),
  "path-served-as-one": warning(
    "Many hosts serve {$path :quoted} and {$other :quoted} as one page.",
    "Keep the one that readers see in their address bar.",
    "Two pages have paths that many hosts answer with one file: /docs, /docs/index and /docs/index.html. A crawler that finds both in the sitemap sees one page twice, and a reader gets whichever the host prefers. Keep the one that readers see in their address bar.",
    "# content/pages.yaml\n- path: /docs\n- path: /docs/index.html",
    "# content/pages.yaml\n- path: /docs",
  ),
  "path-begins-with-label": error(
    "Addresses below {$prefix} are those of the locale {$code :quoted}.",
    "Rename the page, or give the locale another label:.",
    "The path of a page begins with the prefix of a locale. With addresses: path an address below /es is that of a Spanish page, so this page would look like a translation. Rename the page, or give the locale another label:.",
    "# content/site.yaml\naddresses: path\n\n# content/pages.yaml\n- path: /es/docs",
    "# content/site.yaml\naddresses: path\n\n# content/pages.yaml\n- path: /docs",
  ),
  "path-is-endpoint": error(
    "A page cannot lie at {$path}: requests there are answered by the translate endpoint.",
    "Rename the page.",
    "A page lies where requests are answered by the translate endpoint. A host asks its rules for /api/v1/translate and what lies below, so no reader would see the page. Rename the page.",
    "# content/pages.yaml\n- path: /api/v1/translate",
    "# content/pages.yaml\n- path: /docs/api/translate",
  ),
  "path-is-published-file": warning(
    "The page {$path :quoted} has the address of {$file} in dist/.",
    "At one address a reader gets one of the two.",
    "A page has the address of a file that Stele publishes. If both lie on one host, a reader gets one of the two, and which one depends on the host. Rename the page, or move the file where artifacts: of site.yaml can name another place.",
    "# content/pages.yaml\n- path: /openapi.json",
    "# content/pages.yaml\n- path: /docs/openapi",
  ),
  "address-too-long": error(
    "The page's address has {$length :number} characters; a sitemap takes at most {$limit :number}.",
    "Letters outside ASCII count three to twelve characters each.",
    "The address of a page is longer than a sitemap may state (https://www.sitemaps.org/protocol.html). Crawlers refuse it, and some of them the whole sitemap. In an address each byte of a letter outside ASCII counts three characters; shorten the path.",
    `# content/pages.yaml\n- path: /${"very-long-name/".repeat(4)}... # 3000 characters`,
    "# content/pages.yaml\n- path: /docs/long-name",
  ),
  "address-too-short": error(
    "The address {$address} is shorter than the {$limit :number} characters that a sitemap needs.",
    "Publish at a longer address; base_url may have a path.",
    "The address of a page is shorter than the schema of sitemaps allows. This happens only with a host name of one or two letters without a domain. Validators refuse such a sitemap. Publish under the fully qualified domain name.",
    "# content/site.yaml\nbase_url: http://kb",
    "# content/site.yaml\nbase_url: http://kb.example.com",
  ),
  "translation-of-source": error(
    "{$code :quoted} is the source locale; its path is the page's own.",
    "Remove it here.",
    "translations: names the source language. The page itself is in that language, and path: is its path. Remove the entry; a different path for the source language is the path: of the row.",
    "# content/pages.yaml\n- path: /docs\n  translations: { en: /documents }",
    "# content/pages.yaml\n- path: /documents",
  ),
  "translation-not-listed": error(
    "{$code :quoted} has a path here but is not among the page's locales.",
    "Add it to locales:, or remove it here.",
    "translations: gives a path for a locale that locales: of the same row does not list. The two lines contradict each other about whether the translation exists. Add the locale to locales:, or remove its path.",
    "# content/pages.yaml\n- path: /docs\n  locales: []\n  translations: { es: /documentos }",
    "# content/pages.yaml\n- path: /docs\n  locales: [es]\n  translations: { es: /documentos }",
  ),
  "lastmod-uniform": warning(
    "All {$count :number} pages have the lastmod {$day}; crawlers ignore dates that tell no page from another.",
    "Write the day on which each page itself last changed, or leave lastmod: out.",
    "All pages have the same lastmod, mostly the day of a build. Crawlers compare such dates with what they find and stop believing them, for the whole site. Write the day on which each page itself last changed, take it from git with a tree of documents, or leave lastmod: out.",
    `# content/pages.yaml${Array.from({ length: 10 }, (_, index) => `\n- { path: /page-${index + 1}, lastmod: 2026-01-02 }`).join("")}`,
    "# content/pages.yaml\n- { path: /page-1, lastmod: 2025-11-03 }\n- { path: /page-2, lastmod: 2026-01-02 }\n- { path: /page-3, lastmod: 2026-01-09 }",
  ),
  "lastmod-unknown": warning(
    "{$count :number} {$count :plural page|pages} without lastmod: the sitemap says nothing about {$count :plural its|their} last change.",
    "Add lastmod: where the day is known; it is never invented.",
    "Some pages have no lastmod, so the sitemap does not say when they last changed. Crawlers then decide by themselves when to look again. Add the day where it is known; it is never invented, because a wrong date is worse than none.",
    "# content/pages.yaml\n- path: /",
    "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  ),
} as const;
