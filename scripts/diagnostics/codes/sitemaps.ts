import { error, notice, warning } from "../entry.ts";
import { few, quoted } from "../message.ts";

/** Problems of the sitemaps that are written, and of links between languages. */
export const sitemapsCodes = {
  "lastmod-of-translations-unknown": warning(
    "{$count :number} {$count :plural translation|translations} without lastmod: sitemaps say nothing about {$count :plural its|their} last change.",
    "Write translations: { es: { lastmod: 2026-09-12 } }, or read the pages from a tree:, whose days git knows.",
    "Sitemaps list translations without a known day of change. Stele does not use the day of the source text and never invents one, so their lastmod is left out. Write it under translations:, or read the pages from a docs tree, whose history git knows.",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/pages.yaml\n- path: /\n  lastmod: 2026-10-01",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/pages.yaml\n- path: /\n  lastmod: 2026-10-01\n  translations: { es: { lastmod: 2026-10-02 } }",
  ),
  "sitemap-options-unused": warning(
    "sitemap: says what sitemaps hold, and artifacts: asks for none.",
    "Remove one of the two.",
    "sitemap: asks for links between languages or for sitemaps per locale, while artifacts: asks for no sitemap at all. One of the two is a mistake, and as it stands search engines learn nothing. Remove sitemap: false, or the options.",
    "# content/site.yaml\nsitemap: { alternates: true }\nartifacts: { sitemap: false }",
    "# content/site.yaml\nsitemap: { alternates: true }",
  ),
  "x-default-without-alternates": error(
    "x_default is one of the links that alternates: true asks for.",
    "Add alternates: true, or remove x_default.",
    "x_default names the version for readers of all other languages. It is one of the links between languages, which are written only with alternates: true, so alone it would do nothing. Add alternates: true, or remove x_default.",
    "# content/site.yaml\nsitemap: { x_default: en }",
    "# content/site.yaml\nsitemap: { alternates: true, x_default: en }",
  ),
  "sitemap-without-pages": notice(
    "The host of {$code :quoted} gets no sitemap: no page is in that language.",
    "",
    "A locale has a host of its own and would have a sitemap of its own, and no page exists in its language. A sitemap without addresses is invalid, so none is written for it. It comes by itself with the first translation.",
    "# content/pages.yaml: no page in es\n- path: /\n  locales: []",
    "# content/pages.yaml\n- path: /\n  locales: [es]",
  ),
  "sitemap-name-taken": error(
    ({ label, isNumber }: { label: string; isNumber: boolean }) =>
      isNumber
        ? `sitemaps/${label}.xml is the name of a part of a large sitemap.xml.`
        : `Two hosts would have the sitemap sitemaps/${label}.xml.`,
    "Give the locale another label:.",
    "The sitemap of a locale with a host of its own is called sitemaps/<label>.xml, and that name is taken. Another locale has the same label, or, for a label of digits, a part of a large sitemap is called so. One of the two files would be lost. Give the locale another label:.",
    '# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es\n  name: Español\n  label: "1"',
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es\n  name: Español\n  label: es",
  ),
  "hreflang-not-accepted": warning(
    ({ hreflang, reason, part }: { hreflang: string; reason: HreflangReason; part: string }) =>
      `Search engines pass over the hreflang ${quoted(hreflang)}: ${hreflangFaults(part)[reason]}.`,
    ({ accepted, other }: { accepted: string | undefined; other: string | undefined }) => {
      if (accepted === undefined)
        return "Give the locale a hreflang: with the two-letter code of the language its readers search in.";
      return other === undefined
        ? `Add hreflang: ${accepted} to the locale; its code: stays as it is.`
        : `Give the locale the hreflang: of one country; ${accepted} is that of ${quoted(other)}.`;
    },
    "Search engines read a hreflang as a language of ISO 639-1, perhaps with a script and with one country of ISO 3166-1. They pass over any other, and the links to this language would count for nothing. The code of a locale may stay what it is; give the locale a hreflang: that they know.",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-419\n  name: Español (Latinoamérica)",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-419\n  name: Español (Latinoamérica)\n  hreflang: es",
  ),
  "hreflang-twice": error(
    "{$code :quoted} and {$other :quoted} have one hreflang, {$hreflang :quoted}: search engines would pass over both.",
    "Give one of the two another hreflang:, with a country or a script.",
    "Two locales have the same hreflang, so each page has two addresses for one language. Search engines pass over both. Give one of the two another hreflang:, with the country or the script that tells them apart.",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es\n  name: Español\n- code: es-419\n  name: Español (Latinoamérica)\n  hreflang: es",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es\n  name: Español\n  hreflang: es-ES\n- code: es-419\n  name: Español (Latinoamérica)\n  hreflang: es",
  ),
  "hreflang-without-catch-all": notice(
    ({ language, codes }: { language: string; codes: readonly string[] }) =>
      `${codes.join(" and ")} are for ${codes.length} countries; no version is for all other readers of ${quoted(language)}.`,
    "The one that suits most of them may have hreflang: {$language}.",
    "All versions in a language are for one country each, so that search engines have no version for its readers elsewhere and may show them another language. Nothing is wrong with it. If one version suits most of them, give it the hreflang: of the language alone.",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-ES\n  name: Español (España)\n- code: es-MX\n  name: Español (México)",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-ES\n  name: Español (España)\n- code: es-MX\n  name: Español (México)\n  hreflang: es",
  ),
  "alternates-not-https": warning(
    "Links between languages lead to {$origin}, which is not encrypted.",
    "Write https:// where the pages have it: http:// is another address, and its links count for nothing.",
    "Links between languages lead to http:// addresses. For search engines http:// and https:// are two addresses; when the pages are served by https://, as nearly all are, a link to the other one counts for nothing. Write https:// in base_url, source_origin or host:, as the pages have it.",
    "# content/site.yaml\nbase_url: http://docs.example.com\nsitemap: { alternates: true }",
    "# content/site.yaml\nbase_url: https://docs.example.com\nsitemap: { alternates: true }",
  ),
  "alternates-without-return": warning(
    ({ codes }: { codes: readonly string[] }) =>
      `Links to ${few(codes)} lead to pages that no sitemap lists: without a link back search engines pass over them.`,
    "Remove per_locale: false, or write the links into those pages too.",
    "Pages link to translations on other hosts, and with per_locale: false no sitemap lists those. A link between languages counts only when the other page links back, in a sitemap or in its own head, so search engines pass over them. Remove per_locale: false, or let the pages themselves carry the links.",
    "# content/site.yaml\nsitemap: { alternates: true, per_locale: false }",
    "# content/site.yaml\nsitemap: { alternates: true }",
  ),
  "pages-untranslated": notice(
    "{$count :number} {$count :plural page is|pages are} in {$code :quoted} only and {$count :plural links|link} to no other language.",
    "",
    "Some pages exist in the source language only, so they link to no other language. That is how untranslated pages should be; the count is there to be noticed when it is higher than it should be. If translations exist, name their locales.",
    "# content/pages.yaml: a translation exists, and is not named\n- path: /legal\n  locales: []",
    "# content/pages.yaml\n- path: /legal\n  locales: [es]",
  ),
  "pages-without-x-default": notice(
    "{$count :number} {$count :plural page|pages} without x-default: {$count :plural it is|they are} not in {$code :quoted}.",
    "",
    "x_default names a locale in which some pages do not exist, so these pages name no version for readers of all other languages. They then choose one themselves. The source language has every page: leave x_default out, or name it.",
    "# content/site.yaml: es has not every page\nsitemap: { alternates: true, x_default: es }",
    "# content/site.yaml\nsitemap: { alternates: true, x_default: en }",
  ),
  "robots-of-hosts": notice(
    ({ lines }: { lines: readonly { origin: string; address: string }[] }) =>
      lines.length === 1
        ? "The sitemap of 1 host counts when the robots.txt there names it."
        : `The sitemaps of ${lines.length} hosts count when the robots.txt of each names its own.`,
    ({ lines, folder }: { lines: readonly { origin: string; address: string }[]; folder: string | undefined }) => {
      const texts = lines.map(({ origin, address }) => `${origin}/robots.txt: Sitemap: ${address}`);
      if (folder === undefined) return `Add these lines: ${few(texts, "; ")}`;
      const origins = few(lines.map(({ origin }) => origin));
      return `Publish each file of ${folder}/ as robots.txt of its host (${origins}), or add its line to the one there.`;
    },
    "Translations lie on hosts of their own, and their sitemaps are published here. Search engines believe a sitemap that lies on another host only when the robots.txt of the pages' host names it. Publish each file of robots/ as the robots.txt of its host, or add its line to the one that is there.",
    "https://es.docs.example.com/robots.txt    404 Not Found",
    "# https://es.docs.example.com/robots.txt\nSitemap: https://docs.example.com/sitemaps/es.xml",
  ),
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
