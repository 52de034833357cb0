import { andMore, counted, error, type Examples, isCopyable, isOrAre, notice, quoted, warning } from "../message.ts";

/** Problems of the addresses and languages of pages that sources list. */
export const foundPagesCodes = {
  "address-malformed": error<{ address: string }>({
    sentence: ({ address }) => `${quoted(address)} is not the whole address of a page.`,
    hint: "Write scheme, host and path as a browser shows them: https://docs.example.com/docs/intro.",
    meaning:
      "What stands here is not a whole address of a page: it is relative, has no scheme or host, or holds what no address may hold. Crawlers refuse such an entry, because it names no page. Write it as a browser shows it, beginning with https://.",
    wrong: "<loc>/docs/intro</loc>",
    right: "<loc>https://docs.example.com/docs/intro</loc>",
  }),
  "addresses-skipped": warning<{ count: number; address: string; because: "outside" | "query" }>({
    sentence: ({ count, address, because }) =>
      `${counted(count, "address", "addresses")} ${because === "query" ? "with a query" : "outside this site"} ${isOrAre(count)} left out, such as ${quoted(address)}.`,
    hint: ({ because }) =>
      because === "query"
        ? "List the page by its path alone: a query is not part of it."
        : "Pages are below base_url, or below the host or prefix of a locale in locales.yaml.",
    meaning:
      "The source lists addresses outside the site (another host, scheme, port, or path than base_url), or addresses with a query. They are left out: a site says nothing about pages of others, and prebuilt files cannot tell queries apart. If they are pages of the site, correct base_url or source_origin, give their language its host: in locales.yaml, or list them without the query.",
    wrong: "# content/site.yaml: the sitemap lists https://docs.example.com/...\nbase_url: https://www.example.com",
    right: "# content/site.yaml\nbase_url: https://docs.example.com",
  }),
  "addresses-with-fragment": warning<{ count: number; address: string }>({
    sentence: ({ count, address }) =>
      `${counted(count, "address", "addresses")} ${count === 1 ? "has" : "have"} a fragment, which is not part of a page's address, such as ${quoted(address)}.`,
    hint: "Write the address up to the #.",
    meaning:
      "The source lists addresses with a fragment, the part behind #, which names a place inside a page. The page is listed without it. Crawlers pass over fragments too; let the tool that writes the list end its addresses before the #.",
    wrong: "<loc>https://docs.example.com/docs#install</loc>",
    right: "<loc>https://docs.example.com/docs</loc>",
  }),
  "addresses-twice": warning<{ count: number; address: string }>({
    sentence: ({ count, address }) =>
      `${counted(count, "address", "addresses")} ${count === 1 ? "stands" : "stand"} there twice and ${isOrAre(count)} counted once, such as ${quoted(address)}.`,
    hint: "Remove the second entry: a sitemap lists each page once.",
    meaning:
      "The source lists a page twice, in the same words or with another spelling of its address, and says the same of it both times. It is counted once. Nothing is lost, but a list that repeats itself is often put together wrongly; remove the second entry.",
    wrong: "<url><loc>https://docs.example.com/</loc></url>\n<url><loc>https://docs.example.com</loc></url>",
    right: "<url><loc>https://docs.example.com/</loc></url>",
  }),
  "address-contradiction": error<{ address: string }>({
    sentence: ({ address }) => `${quoted(address)} stands here again with another date, priority or other languages.`,
    hint: "Remove one of the two.",
    meaning:
      "A page is listed twice, and the two entries say different things: another date, another priority, or other languages. Only you know which one is right, and a guess would end up in the sitemap. Remove one of the two.",
    wrong:
      "<url><loc>https://docs.example.com/</loc><lastmod>2026-10-01</lastmod></url>\n<url><loc>https://docs.example.com/</loc><lastmod>2026-09-12</lastmod></url>",
    right: "<url><loc>https://docs.example.com/</loc><lastmod>2026-10-01</lastmod></url>",
  }),
  "language-unknown": warning<{ language: string; count: number }>({
    sentence: ({ language, count }) =>
      `${counted(count, "address", "addresses")} in the language ${quoted(language)}, which is not a locale of the site, ${isOrAre(count)} left out.`,
    hint: "Add the locale to locales.yaml, with the hreflang: that the site uses.",
    meaning:
      "The source has pages, or links to pages, in a language that locales.yaml does not name. They are left out, so readers of that language are not led to them. Add the language to locales.yaml, with the hreflang: that the site uses; or leave it as it is if these pages should not be published.",
    wrong: "# content/locales.yaml: the sitemap links to Italian pages too\n- code: en\n  name: English",
    right: "# content/locales.yaml\n- code: en\n  name: English\n- code: it\n  name: Italiano",
  }),
  "language-contradiction": error<{ address: string; language: string; code: string; exclude: string }>({
    sentence: ({ address, language, code }) =>
      `${quoted(address)} is said to be in ${quoted(language)} and lies where the pages of ${quoted(code)} lie.`,
    hint: ({ exclude }) =>
      `Correct one of the two, say where the pages of each locale lie (addresses:, label:, host:), or leave the page out${isCopyable(exclude) ? `: exclude: [${exclude}]` : " with exclude:"}.`,
    meaning:
      "A page or link says that it is in one language, and its address lies where the pages of another language lie. Either is wrong, and readers would be led to text that they cannot read. Correct the language or the address; or tell Stele where the pages of each language lie, by addresses: in site.yaml and label: or host: in locales.yaml.",
    wrong: '<xhtml:link rel="alternate" hreflang="es" href="https://docs.example.com/inicio"/>',
    right: '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/inicio"/>',
  }),
  "alternates-contradiction": error<{ code: string; address: string; other: string }>({
    sentence: ({ code, address, other }) =>
      `The page in ${quoted(code)} is ${quoted(address)} here and ${quoted(other)} elsewhere.`,
    hint: "Let all versions of the page name the same address.",
    meaning:
      "Two places name two addresses for one page in one language. Search engines believe links between languages only when all versions of a page agree, and a reader who changes the language would come to a different page each time. Make all versions name the same address.",
    wrong:
      '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/guia"/>\n<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/docs"/>',
    right: '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/guia"/>',
  }),
  "alternates-dead": warning<{ count: number; address: string }>({
    sentence: ({ count, address }) =>
      `${counted(count, "link")} to another language ${count === 1 ? "leads" : "lead"} to no page of the folder and ${isOrAre(count)} left out, such as ${quoted(address)}.`,
    hint: "Build these pages, or remove the links: readers who follow them meet an error page.",
    meaning:
      "A page of the built site links to a translation that is not in the folder. Who follows the link gets an error page, so Stele does not list this translation. Build the page, or configure the docs generator not to link to missing translations.",
    wrong: "build/index.html    links to https://docs.example.com/es/",
    right: "build/index.html    links to https://docs.example.com/es/\nbuild/es/index.html",
  }),
  "translations-orphaned": warning<Examples>({
    sentence: ({ count, first }) =>
      `${counted(count, "translation")} without a page in the source language ${isOrAre(count)} left out: ${andMore({ count, first })}.`,
    hint: "Add the page in the source language, or give the translation the same path as its page.",
    meaning:
      "Translations have no page in the source language that they belong to, so they are left out. The page was removed or renamed there, or the translation was. Give the two the same path (in a docs tree also the same translationKey), let them link to one another, or remove the translation.",
    wrong: "docs/en/news.md\ndocs/es/noticias.md",
    right: "docs/en/news.md\ndocs/es/news.md",
  }),
  "addresses-without-page": error<{ count: number }>({
    sentence: ({ count }) =>
      `None of the ${counted(count, "address", "addresses")} found is a page in the source language.`,
    hint: "See whether base_url, source_origin and source_locale in site.yaml are those of these pages.",
    meaning:
      "Addresses were found, and none of them is a page of the site in its source language, so there is nothing to publish. Mostly base_url or source_origin names another host than the pages have, or source_locale another language. Compare them with one address of the source.",
    wrong: "# content/site.yaml: the sitemap lists https://www.example.com/docs\nbase_url: https://docs.example.com",
    right: "# content/site.yaml\nbase_url: https://www.example.com",
  }),
  "translations-unstated": notice<{ count: number }>({
    sentence: ({ count }) =>
      count === 1
        ? "Nothing says whether the page is translated, so every locale has it."
        : `Nothing says which of the ${count} pages are translated, so every locale has every page.`,
    hint: "Links to other languages, or addresses of other locales, would say it.",
    meaning:
      "The source lists pages of the source language alone and says nothing about translations, so every page is taken to exist in every locale. Where that is not so, readers are led to pages that do not exist. A sitemap says it by xhtml:link elements, or by listing the addresses of the other languages; a list says it with locales:.",
    wrong: "<url>\n  <loc>https://docs.example.com/</loc>\n</url>",
    right:
      '<url>\n  <loc>https://docs.example.com/</loc>\n  <xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/"/>\n</url>',
  }),
} as const;
