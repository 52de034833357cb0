import { counted, error, few, notice, quoted, warning } from "../message.ts";

/** Problems of the sitemaps that are written, and of links between languages. */
export const sitemapsCodes = {
  "lastmod-of-translations-unknown": warning<{ count: number }>({
    sentence: ({ count }) =>
      `${counted(count, "translation")} without lastmod: sitemaps say nothing about ${count === 1 ? "its" : "their"} last change.`,
    hint: "Write translations: { es: { lastmod: 2026-09-12 } }, or read the pages from a tree:, whose days git knows.",
    meaning:
      "Sitemaps list translations without a known day of change. Stele does not use the day of the source text and never invents one, so their lastmod is left out. Write it under translations:, or read the pages from a docs tree, whose history git knows.",
    wrong: "# content/site.yaml\nsitemap: { alternates: true }\n# content/pages.yaml\n- path: /\n  lastmod: 2026-10-01",
    right:
      "# content/site.yaml\nsitemap: { alternates: true }\n# content/pages.yaml\n- path: /\n  lastmod: 2026-10-01\n  translations: { es: { lastmod: 2026-10-02 } }",
  }),
  "sitemap-options-unused": warning({
    sentence: "sitemap: says what sitemaps hold, and artifacts: asks for none.",
    hint: "Remove one of the two.",
    meaning:
      "sitemap: asks for links between languages or for sitemaps per locale, while artifacts: asks for no sitemap at all. One of the two is a mistake, and as it stands search engines learn nothing. Remove sitemap: false, or the options.",
    wrong: "# content/site.yaml\nsitemap: { alternates: true }\nartifacts: { sitemap: false }",
    right: "# content/site.yaml\nsitemap: { alternates: true }",
  }),
  "x-default-without-alternates": error({
    sentence: "x_default is one of the links that alternates: true asks for.",
    hint: "Add alternates: true, or remove x_default.",
    meaning:
      "x_default names the version for readers of all other languages. It is one of the links between languages, which are written only with alternates: true, so alone it would do nothing. Add alternates: true, or remove x_default.",
    wrong: "# content/site.yaml\nsitemap: { x_default: en }",
    right: "# content/site.yaml\nsitemap: { alternates: true, x_default: en }",
  }),
  "sitemap-without-pages": notice<{ code: string }>({
    sentence: ({ code }) => `The host of ${quoted(code)} gets no sitemap: no page is in that language.`,
    meaning:
      "A locale has a host of its own and would have a sitemap of its own, and no page exists in its language. A sitemap without addresses is invalid, so none is written for it. It comes by itself with the first translation.",
    wrong: "# content/pages.yaml: no page in es\n- path: /\n  locales: []",
    right: "# content/pages.yaml\n- path: /\n  locales: [es]",
  }),
  "sitemap-name-taken": error<{ label: string; isNumber: boolean }>({
    sentence: ({ label, isNumber }) =>
      isNumber
        ? `sitemaps/${label}.xml is the name of a part of a large sitemap.xml.`
        : `Two hosts would have the sitemap sitemaps/${label}.xml.`,
    hint: "Give the locale another label:.",
    meaning:
      "The sitemap of a locale with a host of its own is called sitemaps/<label>.xml, and that name is taken. Another locale has the same label, or, for a label of digits, a part of a large sitemap is called so. One of the two files would be lost. Give the locale another label:.",
    wrong:
      '# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es\n  name: Español\n  label: "1"',
    right:
      "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es\n  name: Español\n  label: es",
  }),
  "hreflang-not-accepted": warning<{
    hreflang: string;
    reason: HreflangReason;
    part: string;
    accepted: string | undefined;
    other: string | undefined;
  }>({
    sentence: ({ hreflang, reason, part }) =>
      `Search engines pass over the hreflang ${quoted(hreflang)}: ${hreflangFaults(part)[reason]}.`,
    hint: ({ accepted, other }) => hreflangHint(accepted, other),
    meaning:
      "Search engines read a hreflang as a language of ISO 639-1, perhaps with a script and with one country of ISO 3166-1. They pass over any other, and the links to this language would count for nothing. The code of a locale may stay what it is; give the locale a hreflang: that they know.",
    wrong:
      "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-419\n  name: Español (Latinoamérica)",
    right:
      "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-419\n  name: Español (Latinoamérica)\n  hreflang: es",
  }),
  "hreflang-twice": error<{ hreflang: string; code: string; other: string }>({
    sentence: ({ hreflang, code, other }) =>
      `${quoted(code)} and ${quoted(other)} have one hreflang, ${quoted(hreflang)}: search engines would pass over both.`,
    hint: "Give one of the two another hreflang:, with a country or a script.",
    meaning:
      "Two locales have the same hreflang, so each page has two addresses for one language. Search engines pass over both. Give one of the two another hreflang:, with the country or the script that tells them apart.",
    wrong:
      "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es\n  name: Español\n- code: es-419\n  name: Español (Latinoamérica)\n  hreflang: es",
    right:
      "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es\n  name: Español\n  hreflang: es-ES\n- code: es-419\n  name: Español (Latinoamérica)\n  hreflang: es",
  }),
  "hreflang-without-catch-all": notice<{ language: string; codes: readonly string[] }>({
    sentence: ({ language, codes }) =>
      `${codes.join(" and ")} are for ${codes.length} countries; no version is for all other readers of ${quoted(language)}.`,
    hint: ({ language }) => `The one that suits most of them may have hreflang: ${language}.`,
    meaning:
      "All versions in a language are for one country each, so that search engines have no version for its readers elsewhere and may show them another language. Nothing is wrong with it. If one version suits most of them, give it the hreflang: of the language alone.",
    wrong:
      "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-ES\n  name: Español (España)\n- code: es-MX\n  name: Español (México)",
    right:
      "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-ES\n  name: Español (España)\n- code: es-MX\n  name: Español (México)\n  hreflang: es",
  }),
  "alternates-not-https": warning<{ origin: string }>({
    sentence: ({ origin }) => `Links between languages lead to ${origin}, which is not encrypted.`,
    hint: "Write https:// where the pages have it: http:// is another address, and its links count for nothing.",
    meaning:
      "Links between languages lead to http:// addresses. For search engines http:// and https:// are two addresses; when the pages are served by https://, as nearly all are, a link to the other one counts for nothing. Write https:// in base_url, source_origin or host:, as the pages have it.",
    wrong: "# content/site.yaml\nbase_url: http://docs.example.com\nsitemap: { alternates: true }",
    right: "# content/site.yaml\nbase_url: https://docs.example.com\nsitemap: { alternates: true }",
  }),
  "alternates-without-return": warning<{ codes: readonly string[] }>({
    sentence: ({ codes }) =>
      `Links to ${few(codes)} lead to pages that no sitemap lists: without a link back search engines pass over them.`,
    hint: "Remove per_locale: false, or write the links into those pages too.",
    meaning:
      "Pages link to translations on other hosts, and with per_locale: false no sitemap lists those. A link between languages counts only when the other page links back, in a sitemap or in its own head, so search engines pass over them. Remove per_locale: false, or let the pages themselves carry the links.",
    wrong: "# content/site.yaml\nsitemap: { alternates: true, per_locale: false }",
    right: "# content/site.yaml\nsitemap: { alternates: true }",
  }),
  "pages-untranslated": notice<{ count: number; code: string }>({
    sentence: ({ count, code }) =>
      `${counted(count, "page")} ${count === 1 ? "is" : "are"} in ${quoted(code)} only and ${count === 1 ? "links" : "link"} to no other language.`,
    meaning:
      "Some pages exist in the source language only, so they link to no other language. That is how untranslated pages should be; the count is there to be noticed when it is higher than it should be. If translations exist, name their locales.",
    wrong: "# content/pages.yaml: a translation exists, and is not named\n- path: /legal\n  locales: []",
    right: "# content/pages.yaml\n- path: /legal\n  locales: [es]",
  }),
  "pages-without-x-default": notice<{ count: number; code: string }>({
    sentence: ({ count, code }) =>
      `${counted(count, "page")} without x-default: ${count === 1 ? "it is" : "they are"} not in ${quoted(code)}.`,
    meaning:
      "x_default names a locale in which some pages do not exist, so these pages name no version for readers of all other languages. They then choose one themselves. The source language has every page: leave x_default out, or name it.",
    wrong: "# content/site.yaml: es has not every page\nsitemap: { alternates: true, x_default: es }",
    right: "# content/site.yaml\nsitemap: { alternates: true, x_default: en }",
  }),
  "robots-of-hosts": notice<{ lines: readonly { origin: string; address: string }[]; folder: string | undefined }>({
    sentence: ({ lines }) =>
      lines.length === 1
        ? "The sitemap of 1 host counts when the robots.txt there names it."
        : `The sitemaps of ${lines.length} hosts count when the robots.txt of each names its own.`,
    hint: ({ lines, folder }) =>
      folder === undefined
        ? `Add these lines: ${few(
            lines.map(({ origin, address }) => `${origin}/robots.txt: Sitemap: ${address}`),
            "; ",
          )}`
        : `Publish each file of ${folder}/ as robots.txt of its host (${few(
            lines.map(({ origin }) => origin),
          )}), or add its line to the one there.`,
    meaning:
      "Translations lie on hosts of their own, and their sitemaps are published here. Search engines believe a sitemap that lies on another host only when the robots.txt of the pages' host names it. Publish each file of robots/ as the robots.txt of its host, or add its line to the one that is there.",
    wrong: "https://es.docs.example.com/robots.txt    404 Not Found",
    right: "# https://es.docs.example.com/robots.txt\nSitemap: https://docs.example.com/sitemaps/es.xml",
  }),
} as const;

/** Why search engines pass over a language tag. */
export type HreflangReason = keyof ReturnType<typeof hreflangFaults>;

function hreflangFaults(part: string) {
  return {
    language: `${part} is no two-letter language code of ISO 639-1`,
    region: `${part} is no country of ISO 3166-1`,
    "group-of-countries": `${part} stands for several countries, and they know single ones`,
    "more-subtags": `they know a language, a script and a country, and not ${part}`,
  };
}

function hreflangHint(accepted: string | undefined, other: string | undefined): string {
  if (accepted === undefined) {
    return "Give the locale a hreflang: with the two-letter code of the language its readers search in.";
  }
  return other === undefined
    ? `Add hreflang: ${accepted} to the locale; its code: stays as it is.`
    : `Give the locale the hreflang: of one country; ${accepted} is that of ${quoted(other)}.`;
}
