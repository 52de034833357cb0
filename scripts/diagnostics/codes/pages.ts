import { error, notice, oneOf, warning } from "../entry.ts";
import { isCopyable, quoted } from "../message.ts";

/** The sentence and the hint for each reason why a path is refused (`PathReason`). */
const [pathSentence, pathHint] = oneOf("reason", {
  "no-leading-slash": ["The path {$path :quoted} does not begin with a slash.", "Write a path such as /docs/intro."],
  "query-or-fragment": ["The path {$path :quoted} has a query or a fragment.", "Remove {$part :quoted}."],
  "empty-segment": ["The path {$path :quoted} has two slashes in a row.", "Remove one of them."],
  "dot-segment": ["The path {$path :quoted} contains the segment {$part :quoted}.", "Write the path without it."],
  "hidden-segment": ["The segment {$part :quoted} begins with a dot. Many hosts hide such files.", "Rename the page."],
  "encoded-separator": [
    "The path {$path :quoted} contains an encoded dot, slash or backslash.",
    "Write the character itself.",
  ],
  "percent-sign": [
    "The path {$path :quoted} contains an encoded percent sign, which some programs decode twice.",
    "Rename the page.",
  ],
  "broken-encoding": [
    "The path {$path :quoted} contains a percent sign without a valid code after it.",
    "Write the character itself.",
  ],
  "lone-surrogate": ["The path {$path :quoted} contains half of a surrogate pair.", "Write the character again."],
  "forbidden-code-point": [
    ({ path, part }: { path: string; part: string }) =>
      `The path ${quoted(path)} contains the code point U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}.`,
    "Remove the code point. It may be invisible in your editor.",
  ],
  "forbidden-character": [
    "The path {$path :quoted} contains {$part :quoted}, which has a special meaning in some file systems or rule files.",
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
      `A segment of ${Buffer.byteLength(part)} bytes is too long: a file name can have at most 255 bytes, including the ending .json.`,
    "Shorten it.",
  ],
  "path-too-long": [
    ({ part }: { part: string }) => `A path of ${Buffer.byteLength(part)} bytes is too long for a file name.`,
    "Shorten it.",
  ],
});

export const pagesCodes = {
  "path-refused": error(
    pathSentence,
    ({ exclude, ...values }: Parameters<typeof pathHint>[0] & { exclude?: string | undefined }) =>
      exclude === undefined || !isCopyable(exclude)
        ? pathHint(values)
        : `Rename the page, or add exclude: [${exclude}] to the row of its source in site.yaml.`,
    'A page cannot have this path, for the reason in the error message. Each path becomes the name of a file and a line in the rules of hosts. Some characters have a special meaning in file names or rules, or are not the same on all systems. Stele never changes a path by itself. Rename the page, or leave it out with the key "exclude".',
    "# content/pages.yaml\n- path: docs/intro",
    "# content/pages.yaml\n- path: /docs/intro",
  ),
  "no-pages": error(
    "There is no page to publish.",
    'Check the sources under the key "pages", and what the keys "include", "exclude" and "draft" leave out.',
    'The sources list no page, or the keys "include", "exclude" and "draft" leave out all pages. A build would remove everything that is published. Check whether a pattern matches too much, and whether the source is the right one.',
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/**]",
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/drafts/**]",
  ),
  "pages-excluded": notice(
    '{$count :number} {$count :plural page|pages} of this source {$count :plural is|are} left out by the keys "include" and "exclude".',
    "",
    'Some pages of a source are not published, because the key "include" or "exclude" leaves them out. The count is reported so that you notice a pattern that leaves out too much. If the number is right, there is nothing to do.',
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/api*]\n\n# content/pages.yaml\n- path: /\n- path: /api-guide",
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/api/**]\n\n# content/pages.yaml\n- path: /\n- path: /api-guide",
  ),
  "path-not-nfc": warning(
    "{$path :quoted} is not in Unicode normal form NFC. A reader who types the address will not find the page.",
    "Write each letter with its accent as one character.",
    "The path spells a letter with an accent as two characters, but keyboards type it as one character. Both spellings look the same, but they are two different addresses. A reader who types the address does not find the page. Write the path in Unicode normal form NFC. The usual cause is a file name made on macOS.",
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
        ? "Remove one of the two. Paths with and without a trailing slash are the same page."
        : 'Give one of the pages another path under the key "translations".',
    "Two pages have the same path, in the source language or in a translation. One of them would replace the other. Remove one row, or give one page another path. /docs and /docs/ are the same page.",
    "# content/pages.yaml\n- path: /docs\n- path: /docs/",
    "# content/pages.yaml\n- path: /docs/",
  ),
  "path-alike": error(
    "Some file systems and hosts treat {$path :quoted} and {$other :quoted} as the same page.",
    "Paths must differ in more than letter case or Unicode form.",
    "Two paths differ only in letter case or in their Unicode form. Windows, macOS and some hosts treat them as one file, so one of the two would be lost there. Rename one of the pages.",
    "# content/pages.yaml\n- path: /docs/api\n- path: /docs/API",
    "# content/pages.yaml\n- path: /docs/api\n- path: /docs/api-reference",
  ),
  "path-file-and-folder": error(
    "{$path :quoted} needs a folder with the name of the file that is written for {$other :quoted}.",
    "Rename one of the two pages.",
    "The file of one page has the name of a folder that another page needs. The page /docs is written as docs.json, and /docs.json/intro needs a folder docs.json. No file system can have both. Rename one of the two pages.",
    "# content/pages.yaml\n- path: /docs\n- path: /docs.json/intro",
    "# content/pages.yaml\n- path: /docs\n- path: /docs-json/intro",
  ),
  "path-served-as-one": warning(
    "Many hosts serve {$path :quoted} and {$other :quoted} as one page.",
    "Keep the path that readers see in their address bar.",
    "Two pages have paths that many hosts answer with one file, such as /docs, /docs/index and /docs/index.html. A crawler that finds both in the sitemap sees the same page twice. Which page a reader gets depends on the host. Keep the path that readers see in their address bar.",
    "# content/pages.yaml\n- path: /docs\n- path: /docs/index.html",
    "# content/pages.yaml\n- path: /docs",
  ),
  "path-begins-with-label": error(
    "The path begins with {$prefix}, which is the prefix of the locale {$code :quoted}.",
    "Rename the page, or give the locale another label.",
    'The path of a page begins with the prefix of a locale. With "addresses: path", an address below /es belongs to a Spanish page. So this page would look like a translation. Rename the page, or give the locale another label.',
    "# content/site.yaml\naddresses: path\n\n# content/pages.yaml\n- path: /es/docs",
    "# content/site.yaml\naddresses: path\n\n# content/pages.yaml\n- path: /docs",
  ),
  "path-is-endpoint": error(
    "A page cannot have the address {$path}, because the translate endpoint answers requests for it.",
    "Use another path.",
    "The address of a page is /api/v1/translate or begins with /api/v1/translate/. The translate endpoint answers all requests for such addresses, so no reader would see the page. Rename the page, or use another path in base_url.",
    "# content/pages.yaml\n- path: /api/v1/translate",
    "# content/pages.yaml\n- path: /docs/api/translate",
  ),
  "path-is-configuration": error(
    "A page cannot have the path {$path :quoted}: its files would be named {$file}, which is the configuration of a host.",
    "Rename the page.",
    "Azure Static Web Apps reads its configuration from a file staticwebapp.config.json in any folder of a site. The files of this page would have this name, so the rules of the site would no longer count there, such as who may read a page. Stele refuses the path for every host, because its files may be added to a site that is published on Azure. Rename the page.",
    "# content/pages.yaml\n- path: /docs/staticwebapp.config",
    "# content/pages.yaml\n- path: /docs/azure-configuration",
  ),
  "path-is-published-file": warning(
    "The page {$path :quoted} has the address of {$file}, which is a file of Stele or the rules of a host.",
    "Rename the page: a reader can get only one of the two.",
    'A page has the address of a file that Stele publishes, or of a file that a host reads as its rules and does not serve. If both are on one host, a reader gets only one of them, and which one depends on the host. Rename the page. Or change the path of the file, if the key "artifacts" in site.yaml has a key for that path.',
    "# content/pages.yaml\n- path: /openapi.json",
    "# content/pages.yaml\n- path: /docs/openapi",
  ),
  "address-too-long": error(
    "The page's address has {$length :number} characters; a sitemap allows at most {$limit :number}.",
    "Shorten the path. A letter outside ASCII counts as six to twelve characters.",
    "The address of a page is longer than a sitemap allows (https://www.sitemaps.org/protocol.html). Crawlers refuse the address, and some refuse the whole sitemap. In an address, each byte of a letter outside ASCII counts as three characters. Shorten the path.",
    `# content/pages.yaml\n- path: /${"very-long-name/".repeat(4)}... # 3000 characters`,
    "# content/pages.yaml\n- path: /docs/long-name",
  ),
  "address-too-short": error(
    "The address {$address} is shorter than the {$limit :number} characters that a sitemap needs.",
    'Write a longer "base_url", with the full domain name.',
    'The address of a page is shorter than the schema of sitemaps allows. This happens only with a host name of one or two letters without a domain. Validators refuse such a sitemap. Write the full domain name in "base_url".',
    "# content/site.yaml\nbase_url: http://kb",
    "# content/site.yaml\nbase_url: http://kb.example.com",
  ),
  "translation-of-source": error(
    '{$code :quoted} is the source locale. Its path is the value of the key "path", so an entry under "translations" is not allowed.',
    'Remove the source locale from the key "translations".',
    'The key "translations" has an entry for the source language. The page itself is in that language, and its path is the value of the key "path". Remove the entry. To change the path in the source language, change the key "path" of the row.',
    "# content/pages.yaml\n- path: /docs\n  translations: { en: /documents }",
    "# content/pages.yaml\n- path: /documents",
  ),
  "translation-not-listed": error(
    'The locale {$code :quoted} has a path here, but the key "locales" of the page does not list this locale.',
    'Add the locale to the key "locales", or remove its path from the key "translations".',
    'The key "translations" has a path for a locale that the key "locales" of the same row does not list. One key says that the translation exists, the other says that it does not. Add the locale to the key "locales", or remove its path.',
    "# content/pages.yaml\n- path: /docs\n  locales: []\n  translations: { es: /documentos }",
    "# content/pages.yaml\n- path: /docs\n  locales: [es]\n  translations: { es: /documentos }",
  ),
  "lastmod-uniform": warning(
    'All {$count :number} pages have the same "lastmod", {$day}. Crawlers ignore dates that are the same everywhere.',
    'Write the day on which each page last changed, or leave "lastmod" out.',
    'All pages have the same "lastmod", mostly the day of a build. Crawlers compare such dates with the pages and then ignore them for the whole site. Write the day on which each page last changed, or leave "lastmod" out. With a docs tree as source, Stele takes the days from git.',
    `# content/pages.yaml${Array.from({ length: 10 }, (_, index) => `\n- { path: /page-${index + 1}, lastmod: 2026-01-02 }`).join("")}`,
    "# content/pages.yaml\n- { path: /page-1, lastmod: 2025-11-03 }\n- { path: /page-2, lastmod: 2026-01-02 }\n- { path: /page-3, lastmod: 2026-01-09 }",
  ),
  "lastmod-unknown": warning(
    '{$count :number} {$count :plural page has|pages have} no "lastmod", so the sitemap does not say when {$count :plural it|they} last changed.',
    'Add the key "lastmod" to each page whose date of change you know. Stele never invents a date.',
    'Some pages have no "lastmod", so the sitemap does not say when they last changed. Crawlers then guess when to read them again. Add the key "lastmod" to each page whose date of change you know. Stele never invents a date, because a wrong date is worse than no date.',
    "# content/pages.yaml\n- path: /",
    "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  ),
} as const;
