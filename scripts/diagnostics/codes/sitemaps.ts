import { error, notice, warning } from "../entry.ts";
import { few, quoted } from "../message.ts";

/** Problems of the sitemaps that Stele writes, and of links between languages. */
export const sitemapsCodes = {
  "lastmod-of-translations-unknown": warning(
    '{$count :number} {$count :plural translation has|translations have} no "lastmod", so sitemaps do not say when {$count :plural it|they} last changed.',
    'Write "translations: { es: { lastmod: 2026-09-12 } }" for the page. Or read the pages from a docs tree, because git knows when its files changed.',
    'It is unknown when some translations last changed, so sitemaps list them without "lastmod". Stele never invents a date, and does not use the date of the source text. Write "lastmod" under the key "translations" of the page. Or read the pages from a docs tree, because git knows when its files changed.',
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/pages.yaml\n- path: /\n  lastmod: 2026-10-01",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/pages.yaml\n- path: /\n  lastmod: 2026-10-01\n  translations: { es: { lastmod: 2026-10-02 } }",
  ),
  "sitemap-options-unused": warning(
    'The key "sitemap" has options for sitemaps, but "sitemap: false" under "artifacts" turns sitemaps off.',
    'If you want a sitemap, remove "sitemap: false" from the key "artifacts". Otherwise, remove the options from the key "sitemap".',
    'The key "sitemap" has options for sitemaps, such as links between languages. But the key "artifacts" has "sitemap: false", so Stele writes no sitemap, and the options have no effect. One of these two settings is a mistake. If you want a sitemap, remove "sitemap: false" from the key "artifacts". Otherwise, remove the options from the key "sitemap".',
    "# content/site.yaml\nsitemap: { alternates: true }\nartifacts: { sitemap: false }",
    "# content/site.yaml\nsitemap: { alternates: true }",
  ),
  "x-default-without-alternates": error(
    '"x_default" has no effect without "alternates: true".',
    'Add "alternates: true", or remove "x_default".',
    'The key "x_default" names the locale for readers of all languages that the site does not have. In a sitemap, this is a link with hreflang x-default, beside the links between languages. Sitemaps have these links only with "alternates: true". Add "alternates: true", or remove "x_default".',
    "# content/site.yaml\nsitemap: { x_default: en }",
    "# content/site.yaml\nsitemap: { alternates: true, x_default: en }",
  ),
  "sitemap-without-pages": notice(
    "The host of {$code :quoted} gets no sitemap, because no page is translated into that language.",
    "",
    "A locale has a separate host, which needs a separate sitemap. But no page exists in that language, and a sitemap without addresses is invalid. So Stele writes no sitemap for this host. As soon as one page is translated into the language, Stele writes the sitemap.",
    "# content/pages.yaml: no page in es\n- path: /\n  locales: []",
    "# content/pages.yaml\n- path: /\n  locales: [es]",
  ),
  "sitemap-name-taken": error(
    ({ label, isNumber }: { label: string; isNumber: boolean }) =>
      isNumber
        ? `The sitemap of a locale would be sitemaps/${label}.xml, but a part of a large sitemap may have that name.`
        : `Two locales with separate hosts would have the same sitemap, sitemaps/${label}.xml.`,
    "Give the locale another label.",
    "The sitemap of a locale with a separate host is sitemaps/<label>.xml, but another file may have that name. Either another locale has the same label, or the label is a number, as in the names of the parts of a large sitemap: sitemaps/1.xml. One of the two files would be lost. Give the locale another label.",
    '# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es\n  name: Español\n  label: "1"',
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es\n  name: Español\n  label: es",
  ),
  "hreflang-not-accepted": warning(
    ({ hreflang, reason, part }: { hreflang: string; reason: HreflangReason; part: string }) =>
      `Search engines ignore the hreflang ${quoted(hreflang)}: ${hreflangFaults(part)[reason]}.`,
    ({ accepted, other }: { accepted: string | undefined; other: string | undefined }) => {
      if (accepted === undefined)
        return 'Set the key "hreflang" of the locale to the two-letter code of the language in which its readers search.';
      return other === undefined
        ? `Add "hreflang: ${accepted}" to the row of the locale. The code of the locale can stay as it is.`
        : `Give the locale a hreflang with one country, because the locale ${quoted(other)} already has ${accepted}.`;
    },
    "Search engines accept a hreflang that is a language of ISO 639-1. A script and one country of ISO 3166-1 may follow the language. Search engines ignore any other hreflang, so links to this language would have no effect. Give the locale a hreflang that search engines accept. The code of the locale can stay as it is.",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-419\n  name: Español (Latinoamérica)",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-419\n  name: Español (Latinoamérica)\n  hreflang: es",
  ),
  "hreflang-twice": error(
    "{$code :quoted} and {$other :quoted} have the same hreflang {$hreflang :quoted}, so search engines would ignore links to both.",
    "Give one of the two locales another hreflang, with a country or a script.",
    "Two locales have the same hreflang, so each page has two addresses for one language. Search engines ignore both addresses. Give one of the two locales a different hreflang, with a country or a script.",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es\n  name: Español\n- code: es-419\n  name: Español (Latinoamérica)\n  hreflang: es",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es\n  name: Español\n  hreflang: es-ES\n- code: es-419\n  name: Español (Latinoamérica)\n  hreflang: es",
  ),
  "hreflang-without-catch-all": notice(
    ({ language, codes }: { language: string; codes: readonly string[] }) =>
      `${codes.join(" and ")} are each for one country, so there is no version in ${quoted(language)} for readers in other countries.`,
    'If one version suits readers in most other countries, give that version "hreflang: {$language}".',
    "Each version in a language is for one country only. So search engines find no version for readers in other countries, and may show these readers another language. This is allowed. If one version suits readers in most other countries, give that version a hreflang without a country.",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-ES\n  name: Español (España)\n- code: es-MX\n  name: Español (México)",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-ES\n  name: Español (España)\n- code: es-MX\n  name: Español (México)\n  hreflang: es",
  ),
  "alternates-not-https": warning(
    "Links between languages lead to {$origin}, which is not https.",
    "Write https:// if the pages are served over https. For search engines, the same address with http:// is another page.",
    'Links between languages lead to http:// addresses. For search engines, the same address with http:// and with https:// is two pages. If the site is served over https, as almost all sites are, links to http:// addresses have no effect. In that case, write https:// in the key "base_url", "source_origin" or "host".',
    "# content/site.yaml\nbase_url: http://docs.example.com\nsitemap: { alternates: true }",
    "# content/site.yaml\nbase_url: https://docs.example.com\nsitemap: { alternates: true }",
  ),
  "alternates-without-return": warning(
    ({ codes }: { codes: readonly string[] }) =>
      `No sitemap lists the pages in ${few(codes)}. Search engines ignore links to these pages if the pages do not link back.`,
    'Remove "per_locale: false", or write links to the other languages into the <head> of these pages.',
    'Pages link to translations on other hosts, but because of "per_locale: false" no sitemap lists these translations. Search engines ignore a link between languages unless the other page links back, in a sitemap or in its <head>. Remove "per_locale: false", or write links to the other languages into the <head> of the translations.',
    "# content/site.yaml\nsitemap: { alternates: true, per_locale: false }",
    "# content/site.yaml\nsitemap: { alternates: true }",
  ),
  "pages-untranslated": notice(
    "{$count :number} {$count :plural page exists|pages exist} only in {$code :quoted} and {$count :plural links|link} to no other language.",
    "",
    'Some pages exist only in the source language, so they have no links to other languages. This is right for untranslated pages. Stele prints the number of these pages so that you notice if it is too high. If a page is translated, list the locales of its translations under the key "locales".',
    "# content/pages.yaml: the page is translated into es, but es is not listed\n- path: /legal\n  locales: []",
    "# content/pages.yaml\n- path: /legal\n  locales: [es]",
  ),
  "pages-without-x-default": notice(
    "{$count :number} {$count :plural page has|pages have} no x-default, because {$count :plural it is|they are} not translated into {$code :quoted}.",
    "",
    'The key "x_default" names a locale into which some pages are not translated. Readers of languages that the site does not have get no default version of these pages, so search engines choose a version. Every page exists in the source language, so name the source language, or remove "x_default".',
    "# content/site.yaml: some pages are not translated into es\nsitemap: { alternates: true, x_default: es }",
    "# content/site.yaml\nsitemap: { alternates: true, x_default: en }",
  ),
  "robots-of-hosts": notice(
    ({ lines }: { lines: readonly { origin: string; address: string }[] }) =>
      lines.length === 1
        ? "Search engines accept the sitemap of 1 host only if the robots.txt of that host names the sitemap."
        : `Search engines accept the sitemaps of ${lines.length} hosts only if the robots.txt of each host names the sitemap of that host.`,
    ({ lines, folder }: { lines: readonly { origin: string; address: string }[]; folder: string | undefined }) => {
      const texts = lines.map(({ origin, address }) => `${origin}/robots.txt: Sitemap: ${address}`);
      if (folder === undefined) return `Add these lines: ${few(texts, "; ")}`;
      const origins = few(lines.map(({ origin }) => origin));
      return `Publish each file of ${folder}/ as the robots.txt of its host (${origins}). Or add the line of the file to the robots.txt of that host.`;
    },
    "Some translations have separate hosts, but their sitemaps are published on the host of this site. Search engines accept such a sitemap only if the robots.txt on the host of the translations names it. Publish each file of robots/ as the robots.txt of the host whose sitemap it names. Or add the line of the file to the robots.txt of that host.",
    "https://es.docs.example.com/robots.txt    404 Not Found",
    "# https://es.docs.example.com/robots.txt\nSitemap: https://docs.example.com/sitemaps/es.xml",
  ),
} as const;

/** Why search engines ignore a hreflang. */
export type HreflangReason = keyof ReturnType<typeof hreflangFaults>;

/** Why search engines ignore a hreflang, with the part of it that they do not know. */
export function hreflangFaults(part: string) {
  return {
    language: `${part} is not a two-letter language code of ISO 639-1`,
    region: `${part} is not a country of ISO 3166-1`,
    "group-of-countries": `${part} stands for several countries, but a hreflang can have only one country`,
    "more-subtags": `a hreflang can have a language, a script and a country, but not ${part}`,
  };
}
