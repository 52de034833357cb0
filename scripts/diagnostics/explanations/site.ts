import type { siteMessages } from "../messages/site.ts";
import type { Explanation } from "./explanation.ts";

/** Problems of locales, addresses and pages, explained. */
export const siteExplanations = {
  "locale-malformed": {
    meaning:
      "The code of a locale is not a language tag of BCP 47. Browsers, crawlers and screen readers would not know the language of its pages. A tag is a language, and a script or region where they matter, joined by hyphens: es, pt-BR, zh-Hant.",
    wrong: "# content/locales.yaml\n- { code: en, name: English }\n- { code: pt_BR, name: Português (Brasil) }",
    right: "# content/locales.yaml\n- { code: en, name: English }\n- { code: pt-BR, name: Português (Brasil) }",
  },
  "locale-twice": {
    meaning:
      "Two rows of locales.yaml name the same language: their codes differ in letter case alone, or one is an older code of the other. A look-up could not tell them apart, and the list of languages would show one twice. Keep the row with the code that the site uses.",
    wrong:
      "# content/locales.yaml\n- { code: en, name: English }\n- { code: he, name: עברית }\n- { code: iw, name: עברית }",
    right: "# content/locales.yaml\n- { code: en, name: English }\n- { code: he, name: עברית }",
  },
  "locales-too-many": {
    meaning:
      "The file names more languages than any site has. Each page is published in each language, and with alternates each of these names all others, so a small file would become gigabytes. Such a list is mostly written by a program; keep the languages that have pages.",
    wrong: "# content/locales.yaml\n- { code: en, name: English } # and 500 more",
    right: "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español }",
  },
  "locale-unknown": {
    meaning:
      "A locale is named that has no row in locales.yaml. Nothing is known of it: neither its name nor where its pages lie. Correct the code, or add the language to locales.yaml; es-MX is another locale than es, and no other is taken in its place.",
    wrong: "# content/pages.yaml\n- path: /docs\n  locales: [ees]",
    right: "# content/pages.yaml\n- path: /docs\n  locales: [es]",
  },
  "locale-listed-twice": {
    meaning:
      "One row names a locale twice, maybe in two spellings. Two paths for one translation contradict each other, and a list with one locale twice hides which one is missing. Remove one of the two.",
    wrong: "# content/pages.yaml\n- path: /docs\n  locales: [es, ES]",
    right: "# content/pages.yaml\n- path: /docs\n  locales: [es]",
  },
  "label-malformed": {
    meaning:
      "The label of a locale cannot be part of an address. With addresses: subdomain it is a part of a host name, which has lower-case letters, digits and inner hyphens; with addresses: path it is a segment of a path, which may have underscores and capitals too. The label is the code of the locale unless label: says otherwise.",
    wrong: "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español, label: es_ES }",
    right: "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español, label: es-es }",
  },
  "locales-in-one-place": {
    meaning:
      "The pages of two locales would have the same addresses, because their labels or hosts are the same. A reader who asks for one language would get the other. Give each locale a label: or a host: of its own.",
    wrong:
      "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español }\n- { code: es-419, name: Español (Latinoamérica), label: es }",
    right:
      "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español }\n- { code: es-419, name: Español (Latinoamérica), label: latam }",
  },
  "host-not-allowed": {
    meaning:
      "A locale has a host: where it cannot have one. The pages in the source language lie at base_url, or at source_origin: of site.yaml, so their host is stated there. Another locale lies either on a host of its own or in the place that addresses: gives it.",
    wrong:
      "# content/locales.yaml\n- { code: en, name: English, host: docs.example.com }\n- { code: es, name: Español }",
    right:
      "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español, host: docs.example.es }",
  },
  "source-prefix-without-path": {
    meaning:
      "source_prefix: true puts the pages in the source language below a prefix such as /en, and only addresses: path has prefixes. With subdomains the source language lies at base_url itself. Remove the key, or write addresses: path.",
    wrong: "# content/site.yaml\nsource_prefix: true",
    right: "# content/site.yaml\naddresses: path\nsource_prefix: true",
  },
  "address-refused": {
    meaning:
      "An address cannot be the place of a site, for the cause that is named. All addresses that are published are made from it, so it must be whole, public and spelled as browsers spell it. Copy it from the address bar of a browser, without what stands behind ? or #.",
    wrong: "# content/site.yaml\nbase_url: docs.example.com",
    right: "# content/site.yaml\nbase_url: https://docs.example.com",
  },
  "origin-with-path": {
    meaning:
      "source_origin: has a path, and an origin is scheme, host and port alone. The paths of the pages are those of the page list, from the root of that origin on. Remove the path here and write it in front of the pages' paths.",
    wrong: "# content/site.yaml\nsource_origin: https://www.example.org/docs",
    right: "# content/site.yaml\nsource_origin: https://www.example.org",
  },
  "host-shared-suffix": {
    meaning:
      "base_url lies on a domain that many sites share, where each site has one name and none below it. With subdomains the translations would have addresses such as es.example.github.io, which no reader can open. Use addresses: path, or a domain of your own.",
    wrong: "# content/site.yaml\nbase_url: https://example.github.io",
    right: "# content/site.yaml\nbase_url: https://example.github.io\naddresses: path",
  },
  "host-www": {
    meaning:
      "The translations would lie below a host that begins with www., such as es.www.example.com. A certificate for *.example.com does not cover such names, and browsers warn readers away. Leave out www. in base_url, use addresses: path, or give each locale a host:.",
    wrong: "# content/site.yaml\nbase_url: https://www.example.com",
    right: "# content/site.yaml\nbase_url: https://example.com",
  },
  "path-refused": {
    meaning:
      "A path cannot be the path of a page, for the cause that is named. Each path becomes the name of a file and a line in the rules of hosts, and some characters mean something else there or differ between systems. Paths are never repaired in silence: rename the page, or leave it out with exclude:.",
    wrong: "# content/pages.yaml\n- path: docs/intro",
    right: "# content/pages.yaml\n- path: /docs/intro",
  },
  "no-pages": {
    meaning:
      "The sources give no page, or include:, exclude: and draft: leave out all of them. A build would remove everything that is published. See which pattern is too wide, and whether the source is the one that was meant.",
    wrong: "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/**]",
    right: "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/drafts/**]",
  },
  "pages-excluded": {
    meaning:
      "Some pages of a source are not published, because include: or exclude: leave them out. This is what was asked for; the number is told so that a pattern that leaves out too much is noticed. Nothing is to be done if the number is right.",
    wrong:
      "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/api*]\n\n# content/pages.yaml\n- path: /\n- path: /api-guide",
    right:
      "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/api/**]\n\n# content/pages.yaml\n- path: /\n- path: /api-guide",
  },
  "path-not-nfc": {
    meaning:
      "A path spells a letter as the letter and an accent behind it, and keyboards type it as one character. The two look alike and are two addresses, so a reader who types the address does not find the page. Write the path in Unicode normal form NFC; file names made on macOS are the usual cause.",
    wrong: '# content/pages.yaml\n- path: "/cafe\\u0301"',
    right: '# content/pages.yaml\n- path: "/caf\\u00E9"',
  },
  "path-twice": {
    meaning:
      "Two pages have one path, in the source language or in a translation. One of them would take the place of the other. Remove one row, or give one of the two another path; /docs and /docs/ are one page.",
    wrong: "# content/pages.yaml\n- path: /docs\n- path: /docs/",
    right: "# content/pages.yaml\n- path: /docs/",
  },
  "path-alike": {
    meaning:
      "Two paths differ in letter case or in their Unicode form alone. Windows, macOS and some hosts take them for one file, so one of the two would be lost there. Rename one of the pages.",
    wrong: "# content/pages.yaml\n- path: /docs/api\n- path: /docs/API",
    right: "# content/pages.yaml\n- path: /docs/api\n- path: /docs/api-reference",
  },
  "path-file-and-folder": {
    meaning:
      "The answer about one page is a file whose name another page needs for a folder. /docs gives the file docs.json, and /docs.json/intro needs a folder of that name; no file system has both. Rename one of the two pages.",
    wrong: "# content/pages.yaml\n- path: /docs\n- path: /docs.json/intro",
    right: "# content/pages.yaml\n- path: /docs\n- path: /docs-json/intro",
  },
  "path-served-as-one": {
    meaning:
      "Two pages have paths that many hosts answer with one file: /docs, /docs/index and /docs/index.html. A crawler that finds both in the sitemap sees one page twice, and a reader gets whichever the host prefers. Keep the one that readers see in their address bar.",
    wrong: "# content/pages.yaml\n- path: /docs\n- path: /docs/index.html",
    right: "# content/pages.yaml\n- path: /docs",
  },
  "path-begins-with-label": {
    meaning:
      "The path of a page begins with the prefix of a locale. With addresses: path an address below /es is that of a Spanish page, so nobody could tell this page from a translation. Rename the page, or give the locale another label:.",
    wrong: "# content/site.yaml\naddresses: path\n\n# content/pages.yaml\n- path: /es/docs",
    right: "# content/site.yaml\naddresses: path\n\n# content/pages.yaml\n- path: /docs",
  },
  "path-is-endpoint": {
    meaning:
      "A page lies where requests are answered by the translate endpoint. A host asks its rules for /api/v1/translate and what lies below, so no reader would see the page. Rename the page.",
    wrong: "# content/pages.yaml\n- path: /api/v1/translate",
    right: "# content/pages.yaml\n- path: /docs/api/translate",
  },
  "path-is-published-file": {
    meaning:
      "A page has the address of a file that Stele publishes. If both lie on one host, a reader gets one of the two, and which one depends on the host. Rename the page, or move the file where artifacts: of site.yaml can name another place.",
    wrong: "# content/pages.yaml\n- path: /openapi.json",
    right: "# content/pages.yaml\n- path: /docs/openapi",
  },
  "artifact-place": {
    meaning:
      "A path under artifacts: cannot be the place of what is to lie there. The reference is several pages and needs a folder that is not the root; the OpenAPI document is one file whose name ends with .json. Write another path, or false to leave it out.",
    wrong: "# content/site.yaml\nartifacts: { reference: / }",
    right: "# content/site.yaml\nartifacts: { reference: /reference/ }",
  },
  "artifact-place-letters": {
    meaning:
      "A path under artifacts: holds characters that not every host's rule file takes as they are. Such a path has letters from a to z in either case, digits, dots, hyphens and underscores, and each segment begins with a letter or digit. Write another path, or false to leave it out.",
    wrong: "# content/site.yaml\nartifacts: { reference: /référence/ }",
    right: "# content/site.yaml\nartifacts: { reference: /reference/ }",
  },
  "artifact-place-taken": {
    meaning:
      "A path under artifacts: is the place of another file that is published. One of the two would overwrite the other. Write another path, or false to leave it out.",
    wrong: "# content/site.yaml\nartifacts: { openapi: /locales/v1.json }",
    right: "# content/site.yaml\nartifacts: { openapi: /openapi.json }",
  },
  "address-too-long": {
    meaning:
      "The address of a page is longer than a sitemap may state (https://www.sitemaps.org/protocol.html). Crawlers refuse it, and some of them the whole sitemap. In an address each byte of a letter outside ASCII counts three characters; shorten the path.",
    wrong: `# content/pages.yaml\n- path: /${"very-long-name/".repeat(4)}... # 3000 characters`,
    right: "# content/pages.yaml\n- path: /docs/long-name",
  },
  "address-too-short": {
    meaning:
      "The address of a page is shorter than the schema of sitemaps allows. Only hosts of one or two letters without a domain have such addresses. A validator refuses the sitemap; publish at the whole name of the host.",
    wrong: "# content/site.yaml\nbase_url: http://kb",
    right: "# content/site.yaml\nbase_url: http://kb.example.com",
  },
  "translation-of-source": {
    meaning:
      "translations: names the source language. The page itself is in that language, and path: is its path. Remove the entry; a different path for the source language is the path: of the row.",
    wrong: "# content/pages.yaml\n- path: /docs\n  translations: { en: /documents }",
    right: "# content/pages.yaml\n- path: /documents",
  },
  "translation-not-listed": {
    meaning:
      "translations: gives a path for a locale that locales: of the same row does not list. The two lines contradict each other about whether the translation exists. Add the locale to locales:, or remove its path.",
    wrong: "# content/pages.yaml\n- path: /docs\n  locales: []\n  translations: { es: /documentos }",
    right: "# content/pages.yaml\n- path: /docs\n  locales: [es]\n  translations: { es: /documentos }",
  },
  "lastmod-uniform": {
    meaning:
      "All pages have the same lastmod, mostly the day of a build. Crawlers compare such dates with what they find and stop believing them, for the whole site. Write the day on which each page itself last changed, take it from git with a tree of documents, or leave lastmod: out.",
    wrong: `# content/pages.yaml${Array.from({ length: 10 }, (_, index) => `\n- { path: /page-${index + 1}, lastmod: 2026-01-02 }`).join("")}`,
    right:
      "# content/pages.yaml\n- { path: /page-1, lastmod: 2025-11-03 }\n- { path: /page-2, lastmod: 2026-01-02 }\n- { path: /page-3, lastmod: 2026-01-09 }",
  },
  "lastmod-unknown": {
    meaning:
      "Some pages have no lastmod, so the sitemap does not say when they last changed. Crawlers then decide by themselves when to look again. Add the day where it is known; it is never invented, because a wrong date is worse than none.",
    wrong: "# content/pages.yaml\n- path: /",
    right: "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  },
} satisfies Record<keyof typeof siteMessages, Explanation>;
