import { error, notice, oneOf, warning } from "../entry.ts";
import { andMore, counted, type Examples, isCopyable } from "../message.ts";

/** Problems of the addresses and languages of pages that sources list. */
export const foundPagesCodes = {
  "address-malformed": error(
    "{$address :quoted} is not the whole address of a page.",
    "Write scheme, host and path as a browser shows them: https://docs.example.com/docs/intro.",
    "What stands here is not a whole address of a page: it is relative, has no scheme or host, or holds what no address may hold. Crawlers refuse such an entry, because it names no page. Write it as a browser shows it, beginning with https://.",
    "<loc>/docs/intro</loc>",
    "<loc>https://docs.example.com/docs/intro</loc>",
  ),
  "addresses-skipped": warning(
    ...oneOf("because", {
      query: [
        "{$count :number} {$count :plural address|addresses} with a query {$count :plural is|are} left out, such as {$address :quoted}.",
        "List the page by its path alone: a query is not part of it.",
      ],
      outside: [
        "{$count :number} {$count :plural address|addresses} outside this site {$count :plural is|are} left out, such as {$address :quoted}.",
        "Pages are below base_url, or below the host or prefix of a locale in locales.yaml.",
      ],
    }),
    "The source lists addresses outside the site (another host, scheme, port, or path than base_url), or addresses with a query. They are left out: a site says nothing about pages of others, and prebuilt files cannot tell queries apart. If they are pages of the site, correct base_url or source_origin, give their language its host: in locales.yaml, or list them without the query.",
    "# content/site.yaml: the sitemap lists https://docs.example.com/...\nbase_url: https://www.example.com",
    "# content/site.yaml\nbase_url: https://docs.example.com",
  ),
  "addresses-with-fragment": warning(
    "{$count :number} {$count :plural address|addresses} {$count :plural has|have} a fragment, which is not part of a page's address, such as {$address :quoted}.",
    "Write the address up to the #.",
    "The source lists addresses with a fragment, the part behind #, which names a place inside a page. The page is listed without it. Crawlers pass over fragments too; let the tool that writes the list end its addresses before the #.",
    "<loc>https://docs.example.com/docs#install</loc>",
    "<loc>https://docs.example.com/docs</loc>",
  ),
  "addresses-twice": warning(
    "{$count :number} {$count :plural address|addresses} {$count :plural stands|stand} there twice and {$count :plural is|are} counted once, such as {$address :quoted}.",
    "Remove the second entry: a sitemap lists each page once.",
    "The source lists a page twice, in the same words or with another spelling of its address, and says the same of it both times. It is counted once. Nothing is lost, but a list that repeats itself is often put together wrongly; remove the second entry.",
    "<url><loc>https://docs.example.com/</loc></url>\n<url><loc>https://docs.example.com</loc></url>",
    "<url><loc>https://docs.example.com/</loc></url>",
  ),
  "address-contradiction": error(
    "{$address :quoted} stands here again with another date, priority or other languages.",
    "Remove one of the two.",
    "A page is listed twice, and the two entries say different things: another date, another priority, or other languages. Only you know which one is right, and a guess would end up in the sitemap. Remove one of the two.",
    "<url><loc>https://docs.example.com/</loc><lastmod>2026-10-01</lastmod></url>\n<url><loc>https://docs.example.com/</loc><lastmod>2026-09-12</lastmod></url>",
    "<url><loc>https://docs.example.com/</loc><lastmod>2026-10-01</lastmod></url>",
  ),
  "language-unknown": warning(
    "{$count :number} {$count :plural address|addresses} in the language {$language :quoted}, which is not a locale of the site, {$count :plural is|are} left out.",
    "Add the locale to locales.yaml, with the hreflang: that the site uses.",
    "The source has pages, or links to pages, in a language that locales.yaml does not name. They are left out, so readers of that language are not led to them. Add the language to locales.yaml, with the hreflang: that the site uses; or leave it as it is if these pages should not be published.",
    "# content/locales.yaml: the sitemap links to Italian pages too\n- code: en\n  name: English",
    "# content/locales.yaml\n- code: en\n  name: English\n- code: it\n  name: Italiano",
  ),
  "language-contradiction": error(
    "{$address :quoted} is said to be in {$language :quoted} and lies where the pages of {$code :quoted} lie.",
    ({ exclude }: { exclude: string }) =>
      `Correct one of the two, say where the pages of each locale lie (addresses:, label:, host:), or leave the page out${isCopyable(exclude) ? `: exclude: [${exclude}]` : " with exclude:"}.`,
    "A page or link says that it is in one language, and its address lies where the pages of another language lie. Either is wrong, and readers would be led to text that they cannot read. Correct the language or the address; or tell Stele where the pages of each language lie, by addresses: in site.yaml and label: or host: in locales.yaml.",
    '<xhtml:link rel="alternate" hreflang="es" href="https://docs.example.com/inicio"/>',
    '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/inicio"/>',
  ),
  "alternates-contradiction": error(
    "The page in {$code :quoted} is {$address :quoted} here and {$other :quoted} elsewhere.",
    "Let all versions of the page name the same address.",
    "Two places name two addresses for one page in one language. Search engines believe links between languages only when all versions of a page agree, and a reader who changes the language would come to a different page each time. Make all versions name the same address.",
    '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/guia"/>\n<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/docs"/>',
    '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/guia"/>',
  ),
  "alternates-dead": warning(
    "{$count :number} {$count :plural link|links} to another language {$count :plural leads|lead} to no page of the folder and {$count :plural is|are} left out, such as {$address :quoted}.",
    "Build these pages, or remove the links: readers who follow them meet an error page.",
    "A page of the built site links to a translation that is not in the folder. Who follows the link gets an error page, so Stele does not list this translation. Build the page, or configure the docs generator not to link to missing translations.",
    "build/index.html    links to https://docs.example.com/es/",
    "build/index.html    links to https://docs.example.com/es/\nbuild/es/index.html",
  ),
  "translations-orphaned": warning(
    ({ count, first }: Examples) =>
      `${counted(count, "translation")} without a page in the source language ${count === 1 ? "is" : "are"} left out: ${andMore({ count, first })}.`,
    "Add the page in the source language, or give the translation the same path as its page.",
    "Translations have no page in the source language that they belong to, so they are left out. The page was removed or renamed there, or the translation was. Give the two the same path (in a docs tree also the same translationKey), let them link to one another, or remove the translation.",
    "docs/en/news.md\ndocs/es/noticias.md",
    "docs/en/news.md\ndocs/es/news.md",
  ),
  "addresses-without-page": error(
    "None of the {$count :number} {$count :plural address|addresses} found is a page in the source language.",
    "See whether base_url, source_origin and source_locale in site.yaml are those of these pages.",
    "Addresses were found, and none of them is a page of the site in its source language, so there is nothing to publish. Mostly base_url or source_origin names another host than the pages have, or source_locale another language. Compare them with one address of the source.",
    "# content/site.yaml: the sitemap lists https://www.example.com/docs\nbase_url: https://docs.example.com",
    "# content/site.yaml\nbase_url: https://www.example.com",
  ),
  "translations-unstated": notice(
    ({ count }: { count: number }) =>
      count === 1
        ? "Nothing says whether the page is translated, so every locale has it."
        : `Nothing says which of the ${count} pages are translated, so every locale has every page.`,
    "Links to other languages, or addresses of other locales, would say it.",
    "The source lists pages of the source language alone and says nothing about translations, so every page is taken to exist in every locale. Where that is not so, readers are led to pages that do not exist. A sitemap says it by xhtml:link elements, or by listing the addresses of the other languages; a list says it with locales:.",
    "<url>\n  <loc>https://docs.example.com/</loc>\n</url>",
    '<url>\n  <loc>https://docs.example.com/</loc>\n  <xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/"/>\n</url>',
  ),
} as const;
