import { error, notice, warning } from "../entry.ts";
import { few, quoted } from "../message.ts";

/** Problems of the sitemaps that are written, and of links between languages. */
export const sitemapsCodes = {
  "lastmod-of-translations-unknown": warning(
    '{$count :number} {$count :plural translation has|translations have} no "lastmod", so sitemaps do not say when {$count :plural it|they} last changed.',
    "Write translations: { es: { lastmod: 2026-09-12 } }, or read the pages from a docs tree, because git knows the dates of its files.",
    'Sitemaps list translations whose day of change is unknown, without "lastmod". Stele never invents a date, and does not use the date of the source text. Write "lastmod" under the key "translations". Or read the pages from a docs tree, whose history git knows.',
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/pages.yaml\n- path: /\n  lastmod: 2026-10-01",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/pages.yaml\n- path: /\n  lastmod: 2026-10-01\n  translations: { es: { lastmod: 2026-10-02 } }",
  ),
  "sitemap-options-unused": warning(
    'The key "sitemap" has options for sitemaps, but the key "artifacts" asks for no sitemap.',
    'If you want a sitemap, remove "sitemap: false" from the key "artifacts". If you want none, remove the options.',
    'The key "sitemap" has options for sitemaps, such as links between languages. But the key "artifacts" has "sitemap: false", so no sitemap is written, and the options have no effect. One of these two settings is a mistake. If you want a sitemap, remove "sitemap: false" from the key "artifacts". If you want none, remove the options.',
    "# content/site.yaml\nsitemap: { alternates: true }\nartifacts: { sitemap: false }",
    "# content/site.yaml\nsitemap: { alternates: true }",
  ),
  "x-default-without-alternates": error(
    "x_default has no effect without alternates: true.",
    "Add alternates: true, or remove x_default.",
    "x_default names the version for readers of all other languages. It is one of the links between languages, which are written only with alternates: true. Add alternates: true, or remove x_default.",
    "# content/site.yaml\nsitemap: { x_default: en }",
    "# content/site.yaml\nsitemap: { alternates: true, x_default: en }",
  ),
  "sitemap-without-pages": notice(
    "The host of {$code :quoted} gets no sitemap, because no page is translated into that language.",
    "",
    "A locale has a host of its own, which would have its own sitemap. But no page exists in that language, and a sitemap without addresses is invalid. So no sitemap is written for this host. The first translation adds it.",
    "# content/pages.yaml: no page in es\n- path: /\n  locales: []",
    "# content/pages.yaml\n- path: /\n  locales: [es]",
  ),
  "sitemap-name-taken": error(
    ({ label, isNumber }: { label: string; isNumber: boolean }) =>
      isNumber
        ? `The sitemap of a locale would be sitemaps/${label}.xml, but a part of a large sitemap may have that name.`
        : `Two locales with hosts of their own would have the sitemap sitemaps/${label}.xml.`,
    "Give the locale another label.",
    "The sitemap of a locale with its own host is sitemaps/<label>.xml, but another file has that name. Either another locale has the same label, or the label is a number: a part of a large sitemap may be sitemaps/1.xml. One of the two files would be lost. Give the locale another label.",
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
        ? `Add hreflang: ${accepted} to the row of the locale. The code of the locale can stay.`
        : `Give the locale a hreflang with one country, because ${quoted(other)} already has ${accepted}.`;
    },
    "Search engines read a hreflang as a language of ISO 639-1, with or without a script and one country of ISO 3166-1. They ignore any other hreflang, so links to this language would have no effect. Give the locale a hreflang that they accept. The code of the locale can stay as it is.",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-419\n  name: Español (Latinoamérica)",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-419\n  name: Español (Latinoamérica)\n  hreflang: es",
  ),
  "hreflang-twice": error(
    "{$code :quoted} and {$other :quoted} have the same hreflang {$hreflang :quoted}, so search engines would ignore both.",
    "Give one of the two another hreflang, with a country or a script.",
    "Two locales have the same hreflang, so each page has two addresses for one language. Search engines ignore both. Give one of the two another hreflang, with a country or a script that distinguishes them.",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es\n  name: Español\n- code: es-419\n  name: Español (Latinoamérica)\n  hreflang: es",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es\n  name: Español\n  hreflang: es-ES\n- code: es-419\n  name: Español (Latinoamérica)\n  hreflang: es",
  ),
  "hreflang-without-catch-all": notice(
    ({ language, codes }: { language: string; codes: readonly string[] }) =>
      `${codes.join(" and ")} are for one country each, so readers of ${quoted(language)} in other countries have no version.`,
    "If one version suits most of these readers, give it hreflang: {$language}.",
    "Each version in a language is for one country. Search engines have no version for readers in other countries, and may show them another language. This is allowed. If one version suits most of these readers, give it the hreflang of the language without a country.",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-ES\n  name: Español (España)\n- code: es-MX\n  name: Español (México)",
    "# content/site.yaml\nsitemap: { alternates: true }\n# content/locales.yaml\n- code: es-ES\n  name: Español (España)\n- code: es-MX\n  name: Español (México)\n  hreflang: es",
  ),
  "alternates-not-https": warning(
    "Links between languages lead to {$origin}, which is not https.",
    "Write https:// if the pages have it. For search engines, http:// is another address.",
    'Links between languages lead to http:// addresses. For search engines, http:// and https:// are two addresses. If the pages are served by https://, as almost all are, links to http:// have no effect. Write https:// in the key "base_url", "source_origin" or "host", as the pages have it.',
    "# content/site.yaml\nbase_url: http://docs.example.com\nsitemap: { alternates: true }",
    "# content/site.yaml\nbase_url: https://docs.example.com\nsitemap: { alternates: true }",
  ),
  "alternates-without-return": warning(
    ({ codes }: { codes: readonly string[] }) =>
      `No sitemap lists the pages in ${few(codes)}. Without links back, search engines ignore links to these pages.`,
    "Remove per_locale: false, or write the links into these pages themselves.",
    "Pages link to translations on other hosts, but with per_locale: false no sitemap lists these translations. A link between languages counts only if the other page links back, in a sitemap or in its own head. So search engines ignore these links. Remove per_locale: false, or write the links into the pages themselves.",
    "# content/site.yaml\nsitemap: { alternates: true, per_locale: false }",
    "# content/site.yaml\nsitemap: { alternates: true }",
  ),
  "pages-untranslated": notice(
    "{$count :number} {$count :plural page exists|pages exist} only in {$code :quoted} and {$count :plural links|link} to no other language.",
    "",
    "Some pages exist only in the source language, so they have no links to other languages. This is right for untranslated pages. The count is printed so that you notice if it is too high. If translations exist, list their locales.",
    "# content/pages.yaml: a translation exists, and is not named\n- path: /legal\n  locales: []",
    "# content/pages.yaml\n- path: /legal\n  locales: [es]",
  ),
  "pages-without-x-default": notice(
    "{$count :number} {$count :plural page has|pages have} no x-default, because {$count :plural it is|they are} not translated into {$code :quoted}.",
    "",
    "x_default names a locale in which some pages do not exist. These pages have no version for readers of all other languages, so search engines choose one. Every page exists in the source language: name the source language, or leave x_default out.",
    "# content/site.yaml: es has not every page\nsitemap: { alternates: true, x_default: es }",
    "# content/site.yaml\nsitemap: { alternates: true, x_default: en }",
  ),
  "robots-of-hosts": notice(
    ({ lines }: { lines: readonly { origin: string; address: string }[] }) =>
      lines.length === 1
        ? "Search engines accept the sitemap of 1 host only if the robots.txt of that host names it."
        : `Search engines accept the sitemaps of ${lines.length} hosts only if the robots.txt of each host names the sitemap of that host.`,
    ({ lines, folder }: { lines: readonly { origin: string; address: string }[]; folder: string | undefined }) => {
      const texts = lines.map(({ origin, address }) => `${origin}/robots.txt: Sitemap: ${address}`);
      if (folder === undefined) return `Add these lines: ${few(texts, "; ")}`;
      const origins = few(lines.map(({ origin }) => origin));
      return `Publish each file of ${folder}/ as robots.txt of its host (${origins}). Or add its line to the robots.txt there.`;
    },
    "Translations lie on hosts of their own, but their sitemaps are published on the host of this site. Search engines accept a sitemap on another host only if the robots.txt of the pages names it. Publish each file of robots/ as the robots.txt of its host. Or add its line to the robots.txt that is there.",
    "https://es.docs.example.com/robots.txt    404 Not Found",
    "# https://es.docs.example.com/robots.txt\nSitemap: https://docs.example.com/sitemaps/es.xml",
  ),
} as const;

/** Why search engines ignore a hreflang. */
export type HreflangReason = keyof ReturnType<typeof hreflangFaults>;

function hreflangFaults(part: string) {
  return {
    language: `${part} is not a two-letter language code of ISO 639-1`,
    region: `${part} is not a country of ISO 3166-1`,
    "group-of-countries": `${part} stands for several countries, but they accept one country`,
    "more-subtags": `they accept a language, a script and a country, but not ${part}`,
  };
}
