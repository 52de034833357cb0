import { counted, error, isCopyable, notice, quoted, type Wording, warning } from "../message.ts";

/** Problems of pages: their paths, translations and dates. */
export const pagesCodes = {
  "path-refused": error<{
    path: string;
    reason: keyof ReturnType<typeof pathWordings>;
    part: string;
    exclude?: string | undefined;
  }>({
    sentence: ({ path, reason, part }) => pathWordings(path, part)[reason].sentence,
    hint: ({ path, reason, part, exclude }) =>
      exclude === undefined || !isCopyable(exclude)
        ? pathWordings(path, part)[reason].hint
        : `Rename it, or leave it out with a line of its source in site.yaml: exclude: [${exclude}].`,
    meaning:
      "A path cannot be the path of a page, for the cause that is named. Each path becomes the name of a file and a line in the rules of hosts, and some characters mean something else there or differ between systems. Paths are never repaired in silence: rename the page, or leave it out with exclude:.",
    wrong: "# content/pages.yaml\n- path: docs/intro",
    right: "# content/pages.yaml\n- path: /docs/intro",
  }),
  "no-pages": error({
    sentence: "No page is left to publish.",
    hint: "See what include:, exclude: and draft: leave out.",
    meaning:
      "The sources give no page, or include:, exclude: and draft: leave out all of them. A build would remove everything that is published. See which pattern is too wide, and whether the source is the one that was meant.",
    wrong: "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/**]",
    right: "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/drafts/**]",
  }),
  "pages-excluded": notice<{ count: number }>({
    sentence: ({ count }) =>
      `${counted(count, "page")} of this source ${count === 1 ? "is" : "are"} left out by include and exclude.`,
    meaning:
      "Some pages of a source are not published, because include: or exclude: leave them out. The count is reported so that you notice a pattern that leaves out too much. If the number is right, there is nothing to do.",
    wrong:
      "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/api*]\n\n# content/pages.yaml\n- path: /\n- path: /api-guide",
    right:
      "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/api/**]\n\n# content/pages.yaml\n- path: /\n- path: /api-guide",
  }),
  "path-not-nfc": warning<{ path: string }>({
    sentence: ({ path }) =>
      `${quoted(path)} is not in Unicode normal form NFC; a reader who types it will not find the page.`,
    hint: "Write the letters with their accents as one character each.",
    meaning:
      "A path spells a letter as the letter and an accent behind it, and keyboards type it as one character. The two look alike and are two addresses, so a reader who types the address does not find the page. Write the path in Unicode normal form NFC; file names made on macOS are the usual cause.",
    wrong: '# content/pages.yaml\n- path: "/cafe\\u0301"',
    right: '# content/pages.yaml\n- path: "/caf\\u00E9"',
  }),
  "path-twice": error<{ path: string; other: string; locale: string | undefined }>({
    sentence: ({ path, locale }) =>
      locale === undefined
        ? `The page ${quoted(path)} is defined twice.`
        : `Two pages have the path ${quoted(path)} in the locale ${quoted(locale)}.`,
    hint: ({ locale }) =>
      locale === undefined
        ? "Remove one of the two; a trailing slash makes no other page."
        : "Give one of the two another path under translations:.",
    meaning:
      "Two pages have one path, in the source language or in a translation. One of them would take the place of the other. Remove one row, or give one of the two another path; /docs and /docs/ are one page.",
    wrong: "# content/pages.yaml\n- path: /docs\n- path: /docs/",
    right: "# content/pages.yaml\n- path: /docs/",
  }),
  "path-alike": error<{ path: string; other: string; locale: string | undefined }>({
    sentence: ({ path, other }) => `${quoted(path)} and ${quoted(other)} are one page for some file systems and hosts.`,
    hint: "Paths must differ in more than letter case or Unicode form.",
    meaning:
      "Two paths differ in letter case or in their Unicode form alone. Windows, macOS and some hosts take them for one file, so one of the two would be lost there. Rename one of the pages.",
    wrong: "# content/pages.yaml\n- path: /docs/api\n- path: /docs/API",
    right: "# content/pages.yaml\n- path: /docs/api\n- path: /docs/api-reference",
  }),
  "path-file-and-folder": error<{ path: string; other: string }>({
    sentence: ({ path, other }) => `The answer of ${quoted(other)} is a file at which ${quoted(path)} needs a folder.`,
    hint: "Rename one of the two pages.",
    meaning:
      "The answer about one page is a file whose name another page needs for a folder. /docs gives the file docs.json, and /docs.json/intro needs a folder of that name; no file system has both. Rename one of the two pages.",
    wrong: "# content/pages.yaml\n- path: /docs\n- path: /docs.json/intro",
    right: "# content/pages.yaml\n- path: /docs\n- path: /docs-json/intro",
  }),
  "path-served-as-one": warning<{ path: string; other: string }>({
    sentence: ({ path, other }) => `Many hosts serve ${quoted(path)} and ${quoted(other)} as one page.`,
    hint: "Keep the one that readers see in their address bar.",
    meaning:
      "Two pages have paths that many hosts answer with one file: /docs, /docs/index and /docs/index.html. A crawler that finds both in the sitemap sees one page twice, and a reader gets whichever the host prefers. Keep the one that readers see in their address bar.",
    wrong: "# content/pages.yaml\n- path: /docs\n- path: /docs/index.html",
    right: "# content/pages.yaml\n- path: /docs",
  }),
  "path-begins-with-label": error<{ code: string; prefix: string }>({
    sentence: ({ code, prefix }) => `Addresses below ${prefix} are those of the locale ${quoted(code)}.`,
    hint: "Rename the page, or give the locale another label:.",
    meaning:
      "The path of a page begins with the prefix of a locale. With addresses: path an address below /es is that of a Spanish page, so this page would look like a translation. Rename the page, or give the locale another label:.",
    wrong: "# content/site.yaml\naddresses: path\n\n# content/pages.yaml\n- path: /es/docs",
    right: "# content/site.yaml\naddresses: path\n\n# content/pages.yaml\n- path: /docs",
  }),
  "path-is-endpoint": error<{ path: string }>({
    sentence: ({ path }) => `A page cannot lie at ${path}: requests there are answered by the translate endpoint.`,
    hint: "Rename the page.",
    meaning:
      "A page lies where requests are answered by the translate endpoint. A host asks its rules for /api/v1/translate and what lies below, so no reader would see the page. Rename the page.",
    wrong: "# content/pages.yaml\n- path: /api/v1/translate",
    right: "# content/pages.yaml\n- path: /docs/api/translate",
  }),
  "path-is-published-file": warning<{ path: string; file: string }>({
    sentence: ({ path, file }) => `The page ${quoted(path)} has the address of ${file} in dist/.`,
    hint: "At one address a reader gets one of the two.",
    meaning:
      "A page has the address of a file that Stele publishes. If both lie on one host, a reader gets one of the two, and which one depends on the host. Rename the page, or move the file where artifacts: of site.yaml can name another place.",
    wrong: "# content/pages.yaml\n- path: /openapi.json",
    right: "# content/pages.yaml\n- path: /docs/openapi",
  }),
  "address-too-long": error<{ length: number; limit: number }>({
    sentence: ({ length, limit }) => `The page's address has ${length} characters; a sitemap takes at most ${limit}.`,
    hint: "Letters outside ASCII count three to twelve characters each.",
    meaning:
      "The address of a page is longer than a sitemap may state (https://www.sitemaps.org/protocol.html). Crawlers refuse it, and some of them the whole sitemap. In an address each byte of a letter outside ASCII counts three characters; shorten the path.",
    wrong: `# content/pages.yaml\n- path: /${"very-long-name/".repeat(4)}... # 3000 characters`,
    right: "# content/pages.yaml\n- path: /docs/long-name",
  }),
  "address-too-short": error<{ address: string; limit: number }>({
    sentence: ({ address, limit }) =>
      `The address ${address} is shorter than the ${limit} characters that a sitemap needs.`,
    hint: "Publish at a longer address; base_url may have a path.",
    meaning:
      "The address of a page is shorter than the schema of sitemaps allows. This happens only with a host name of one or two letters without a domain. Validators refuse such a sitemap. Publish under the fully qualified domain name.",
    wrong: "# content/site.yaml\nbase_url: http://kb",
    right: "# content/site.yaml\nbase_url: http://kb.example.com",
  }),
  "translation-of-source": error<{ code: string }>({
    sentence: ({ code }) => `${quoted(code)} is the source locale; its path is the page's own.`,
    hint: "Remove it here.",
    meaning:
      "translations: names the source language. The page itself is in that language, and path: is its path. Remove the entry; a different path for the source language is the path: of the row.",
    wrong: "# content/pages.yaml\n- path: /docs\n  translations: { en: /documents }",
    right: "# content/pages.yaml\n- path: /documents",
  }),
  "translation-not-listed": error<{ code: string }>({
    sentence: ({ code }) => `${quoted(code)} has a path here but is not among the page's locales.`,
    hint: "Add it to locales:, or remove it here.",
    meaning:
      "translations: gives a path for a locale that locales: of the same row does not list. The two lines contradict each other about whether the translation exists. Add the locale to locales:, or remove its path.",
    wrong: "# content/pages.yaml\n- path: /docs\n  locales: []\n  translations: { es: /documentos }",
    right: "# content/pages.yaml\n- path: /docs\n  locales: [es]\n  translations: { es: /documentos }",
  }),
  "lastmod-uniform": warning<{ count: number; day: string }>({
    sentence: ({ count, day }) =>
      `All ${count} pages have the lastmod ${day}; crawlers ignore dates that tell no page from another.`,
    hint: "Write the day on which each page itself last changed, or leave lastmod: out.",
    meaning:
      "All pages have the same lastmod, mostly the day of a build. Crawlers compare such dates with what they find and stop believing them, for the whole site. Write the day on which each page itself last changed, take it from git with a tree of documents, or leave lastmod: out.",
    wrong: `# content/pages.yaml${Array.from({ length: 10 }, (_, index) => `\n- { path: /page-${index + 1}, lastmod: 2026-01-02 }`).join("")}`,
    right:
      "# content/pages.yaml\n- { path: /page-1, lastmod: 2025-11-03 }\n- { path: /page-2, lastmod: 2026-01-02 }\n- { path: /page-3, lastmod: 2026-01-09 }",
  }),
  "lastmod-unknown": warning<{ count: number }>({
    sentence: ({ count }) =>
      `${counted(count, "page")} without lastmod: the sitemap says nothing about ${count === 1 ? "its" : "their"} last change.`,
    hint: "Add lastmod: where the day is known; it is never invented.",
    meaning:
      "Some pages have no lastmod, so the sitemap does not say when they last changed. Crawlers then decide by themselves when to look again. Add the day where it is known; it is never invented, because a wrong date is worse than none.",
    wrong: "# content/pages.yaml\n- path: /",
    right: "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  }),
} as const;

function pathWordings(path: string, part: string) {
  const name = quoted(path);
  const codePoint = `U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  const bytes = Buffer.byteLength(part);
  return {
    "no-leading-slash": { sentence: `The path ${name} does not begin with a slash.`, hint: "Write /docs/intro." },
    "query-or-fragment": { sentence: `The path ${name} has a query or a fragment.`, hint: `Remove ${quoted(part)}.` },
    "empty-segment": { sentence: `The path ${name} has two slashes in a row.`, hint: "Remove one of them." },
    "dot-segment": {
      sentence: `The path ${name} holds the segment ${quoted(part)}.`,
      hint: "Write the path that is meant.",
    },
    "hidden-segment": {
      sentence: `The segment ${quoted(part)} begins with a dot; many hosts hide such files.`,
      hint: "Rename the page.",
    },
    "encoded-separator": {
      sentence: `The path ${name} holds an encoded dot, slash or backslash.`,
      hint: "Write the character itself.",
    },
    "percent-sign": {
      sentence: `The path ${name} holds an encoded percent sign, which some readers decode twice.`,
      hint: "Rename the page.",
    },
    "broken-encoding": {
      sentence: `The path ${name} holds a percent sign that begins no character.`,
      hint: "Write the character itself.",
    },
    "lone-surrogate": { sentence: `The path ${name} holds half a character.`, hint: "Write the character again." },
    "forbidden-code-point": {
      sentence: `The path ${name} holds the code point ${codePoint}.`,
      hint: "Remove it; it may be invisible in your editor.",
    },
    "forbidden-character": {
      sentence: `The path ${name} holds ${quoted(part)}, which some file system or rule file reads as something else.`,
      hint: "Rename the page.",
    },
    "final-dot-or-space": {
      sentence: `The segment ${quoted(part)} ends with a dot or a space, which Windows drops.`,
      hint: "Rename the page.",
    },
    "reserved-name": { sentence: `${quoted(part)} is the name of a device on Windows.`, hint: "Rename the page." },
    "short-name": {
      sentence: `${quoted(part)} may be the short name of another file on Windows.`,
      hint: "Rename the page.",
    },
    "segment-too-long": {
      sentence: `A segment of ${bytes} bytes is too long: a file name has 255 bytes, its .json among them.`,
      hint: "Shorten it.",
    },
    "path-too-long": { sentence: `A path of ${bytes} bytes is too long for a file.`, hint: "Shorten it." },
  } satisfies Readonly<Record<string, Wording>>;
}
