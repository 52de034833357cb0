import type { readerMessages } from "../messages/readers.ts";
import type { Explanation } from "./explanation.ts";

/** Problems of files that pages are read from, explained. */
export const readerExplanations = {
  "source-missing": {
    meaning:
      "A row of pages: in site.yaml names a file or folder that is not there, so that no page could be read from it. Names are seen from the content folder, the one that holds site.yaml: a file beside that folder begins with ../. Correct the name, or make the file first, as a build of the docs site does.",
    wrong: "# content/site.yaml\npages: [{ sitemap: public/sitemap.xml }]",
    right: "# content/site.yaml\npages: [{ sitemap: ../public/sitemap.xml }]",
  },
  "source-unreadable": {
    meaning:
      "Something of that name is there, and it cannot be read. It is a folder where a file is needed or the other way round, or the user who runs Stele has no right to read it. list: and sitemap: name a file, output: names a folder. Name the right one, or change its permissions.",
    wrong: "# content/site.yaml\npages: [{ sitemap: ../public }]",
    right: "# content/site.yaml\npages: [{ sitemap: ../public/sitemap.xml }]",
  },
  "source-outside": {
    meaning:
      "A list of pages is content and lies in the content folder: whoever may change the content may change it, and nobody else. A list elsewhere would let a change of content read any file of the machine into a report. Move the list into the content folder. Sitemaps, docs trees and built sites may lie outside.",
    wrong: "# content/site.yaml\npages: [{ list: ../pages.yaml }]",
    right: "# content/site.yaml\npages: [{ list: pages.yaml }]",
  },
  "source-forbidden": {
    meaning:
      "Content comes in pull requests, and problems show lines of what was read: without a bound a row of pages: could print any file of the machine that builds. So sources lie, with all links resolved, in the repository of the folder that Stele is run in, or in that folder where no .git is found; of a content folder that --content names elsewhere, the repository or the folder around it counts too. In there .git is not read, and no file whose own name begins with a dot, as .env does; folders such as .vitepress/dist are. Where pages lie in a folder above and there is no .git, as in some containers, run Stele in that folder and name the content with --content.",
    wrong: "# content/site.yaml\npages: [{ sitemap: ../.env }, { output: ../../../other-project/build }]",
    right: "# content/site.yaml\npages: [{ sitemap: ../public/sitemap.xml }, { output: ../.vitepress/dist }]",
  },
  "source-link-outside": {
    meaning:
      "The file is a symbolic link that leads out of the folder that it is read from. Content comes in pull requests, and a link in it could lead to any file of the machine that builds; so links are followed inside the folder alone. Put the file itself there, or name the place that the link leads to.",
    wrong: "content/sitemap.xml -> ../public/sitemap.xml",
    right: "# content/site.yaml\npages: [{ sitemap: ../public/sitemap.xml }]",
  },
  "source-too-large": {
    meaning:
      "The file is larger than any file of its kind needs to be, once it is unpacked, and reading it could use up the memory of the machine. A sitemap has at most 50 MB by its protocol. Split it into several files and name each of them.",
    wrong: "# content/site.yaml\npages: [{ sitemap: sitemap.xml }]",
    right: "# content/site.yaml\npages: [{ sitemap: sitemap-1.xml }, { sitemap: sitemap-2.xml }]",
  },
  "source-empty": {
    meaning:
      "The sitemap lists no address, or the folder of the built site holds no HTML file. A site without these pages is hardly what was meant: mostly the folder is the wrong one, or the site has not been built yet. Build it first, name another folder, or remove the row.",
    wrong: "# content/site.yaml: the folder before the docs site was built\npages: [{ output: ../build }]",
    right: "$ npm run build-docs\n$ stele build",
  },
  "json-syntax": {
    meaning:
      "A line of a list in JSON Lines is not a JSON value, so nothing is known of its page. Each line is an object of its own with the keys of a row of pages.yaml; keys and texts, dates too, stand between double quotes, and nothing follows the last brace. The other lines are read, so that all problems are told at once.",
    wrong: '{"path": "/docs", "lastmod": 2026-10-01}',
    right: '{"path": "/docs", "lastmod": "2026-10-01"}',
  },
  "line-more": {
    meaning:
      "A line of a list in JSON Lines has more errors than are listed. The first twenty are listed with their places, and this one counts the others. Mostly all have one cause, such as a value of the wrong kind in a long list. Correct the listed errors and run the command again.",
    wrong: '{"path": "/docs", "locales": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...]}',
    right: '{"path": "/docs", "locales": ["es", "fr"]}',
  },
  "json-line-too-long": {
    meaning:
      "A line of a list in JSON Lines is longer than the row of any page: mostly the file is one JSON array, or its line feeds were lost. Each line is one page. Write an object for each page and end its line.",
    wrong: '[{"path": "/"}, {"path": "/docs"}, ...]',
    right: '{"path": "/"}\n{"path": "/docs"}',
  },
  "gzip-broken": {
    meaning:
      "The file begins as gzip does and cannot be unpacked: it was cut off on its way, or changed as text. Crawlers could not read it either. Compress it again from the original, or use it uncompressed.",
    wrong: "content/sitemap.xml.gz    the first half of a download",
    right: "$ gzip --keep content/sitemap.xml",
  },
  "xml-syntax": {
    meaning:
      "The sitemap is not well-formed XML at this place, and a reader of XML must stop there: crawlers read nothing behind it. Mostly an & of an address is not written as &amp;, a tag is not closed, or the file is cut off. Let the tool that writes the sitemap escape its text, or mend the file.",
    wrong: "<loc>https://docs.example.com/a?x=1&y=2</loc>",
    right: "<loc>https://docs.example.com/a?x=1&amp;y=2</loc>",
  },
  "xml-doctype": {
    meaning:
      "The file begins with a document type. A sitemap needs none, and entities that it defines could grow to more than a machine can hold, or name files of it; so none is read. Remove the line. A <!DOCTYPE html> says that this is a web page, perhaps the error page of a download.",
    wrong: '<!DOCTYPE urlset [<!ENTITY site "https://docs.example.com">]>',
    right: '<?xml version="1.0" encoding="UTF-8"?>',
  },
  "xml-encoding": {
    meaning:
      "The XML declaration names another encoding than UTF-8. The protocol of sitemaps asks for UTF-8, and letters beyond ASCII would be read as others. Save the file as UTF-8 and say so in its first line.",
    wrong: '<?xml version="1.0" encoding="ISO-8859-1"?>',
    right: '<?xml version="1.0" encoding="UTF-8"?>',
  },
  "sitemap-root": {
    meaning:
      "The root element of the file is not that of a sitemap. It is another kind of file (a feed, a page), or a sitemap without its namespace, which search engines refuse as well. The root is urlset, or sitemapindex for a list of sitemaps, in the namespace of sitemaps.org 0.9. Name the right file, or add the namespace.",
    wrong: "<urlset>",
    right: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  },
  "sitemap-value": {
    meaning:
      "An entry of the sitemap has no loc, so that it names no page, or it has loc, lastmod or priority twice, so that nobody knows which of the two counts. Each entry has one loc, and at most one of the others. Mend the entry, or the tool that writes it.",
    wrong: "<url><lastmod>2026-10-01</lastmod></url>",
    right: "<url><loc>https://docs.example.com/</loc><lastmod>2026-10-01</lastmod></url>",
  },
  "sitemap-priority": {
    meaning:
      "The priority of an entry is not a number from 0.0 to 1.0. It says how much a page counts beside the other pages of the same site, and crawlers pass over any other value. Write such a number, or remove the element: 0.5 is the default.",
    wrong: "<priority>high</priority>",
    right: "<priority>0.8</priority>",
  },
  "sitemap-link": {
    meaning:
      "A link to another language has no href, so it leads nowhere, and what it should say about translations is lost. Give it the whole address of the page in that language, or remove it.",
    wrong: '<xhtml:link rel="alternate" hreflang="es"/>',
    right: '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/"/>',
  },
  "sitemap-part-address": {
    meaning:
      "A sitemap index lists an address that names no file: it has a query, ends with a slash, or its path leads out of its folder. Nothing is fetched from the network; the sitemaps of an index are read from files beside it, found by the path of their address. Save the sitemap as a file and list it by that name.",
    wrong: "<loc>https://docs.example.com/sitemap?part=1</loc>",
    right: "<loc>https://docs.example.com/sitemap-1.xml</loc>",
  },
  "sitemap-part-missing": {
    meaning:
      "A sitemap index lists a sitemap that does not lie beside it: not at the path of its address, nor at the end of that path. Nothing is fetched from the network, so the pages in it would be missing. Put a copy of the sitemap below the folder of the index, or remove its entry.",
    wrong: "content/sitemap.xml    lists https://docs.example.com/sitemaps/1.xml",
    right: "content/sitemap.xml\ncontent/sitemaps/1.xml",
  },
  "sitemap-part-twice": {
    meaning:
      "A sitemap index leads to one file twice, by the same address or by two addresses that end alike. All its pages would be listed twice. Remove one of the two entries, or put the second sitemap where its whole path leads.",
    wrong:
      "<sitemap><loc>https://docs.example.com/1.xml</loc></sitemap>\n<sitemap><loc>https://docs.example.com/1.xml</loc></sitemap>",
    right:
      "<sitemap><loc>https://docs.example.com/1.xml</loc></sitemap>\n<sitemap><loc>https://docs.example.com/2.xml</loc></sitemap>",
  },
  "sitemap-part-index": {
    meaning:
      "A sitemap index lists another index. The protocol of sitemaps knows one level only, and search engines do not follow a second. Name the inner index as a source of its own, and list in the outer one sitemaps alone.",
    wrong:
      "# content/site.yaml: sitemap.xml lists es/sitemap.xml, which is an index\npages: [{ sitemap: sitemap.xml }]",
    right: "# content/site.yaml\npages: [{ sitemap: sitemap.xml }, { sitemap: es/sitemap.xml }]",
  },
  "sitemaps-too-large": {
    meaning:
      "The sitemaps that the index lists are larger together than what is read for one source, some ten million addresses. None of them is read. Name the sitemaps, or smaller indexes, as sources of their own.",
    wrong: "# content/site.yaml\npages: [{ sitemap: sitemap.xml }]",
    right: "# content/site.yaml\npages: [{ sitemap: guides.xml }, { sitemap: api.xml }]",
  },
  "html-head-too-long": {
    meaning:
      "The head of an HTML file goes on for megabytes without an end: a tag or a script in it is not closed, or the file is no page. What a page says of itself stands in its head, so nothing can be known of it. Close the head, or leave the file out of the folder.",
    wrong: "<head>\n  <title>Intro</title>\n  <script>\n<body>",
    right: "<head>\n  <title>Intro</title>\n</head>\n<body>",
  },
  "html-not-utf8": {
    meaning:
      "An HTML file of the built site is not UTF-8, which the HTML standard asks for. Readers would see wrong letters, and addresses in its head could be read wrongly. Save the file, or the template that it is made from, as UTF-8.",
    wrong: "$ file --mime-encoding build/index.html\nbuild/index.html: iso-8859-1",
    right: "$ file --mime-encoding build/index.html\nbuild/index.html: utf-8",
  },
  "html-canonicals": {
    meaning:
      "The head of a page names two canonical addresses. Search engines then follow neither of them, and nobody knows at which of the two the page is listed. Leave one link in the head; mostly a theme and a plugin each write one.",
    wrong:
      '<link rel="canonical" href="https://docs.example.com/">\n<link rel="canonical" href="https://docs.example.com/home">',
    right: '<link rel="canonical" href="https://docs.example.com/">',
  },
  "output-linked-folder": {
    meaning:
      "The folder of the built site holds a symbolic link to another folder of the same site, such as latest for the newest version. Its pages are found in the folder itself; under the second name they would be listed twice, so the link is not followed. Nothing needs to be done, unless the second name is the address that readers should see: then build the site into that folder.",
    wrong: "build/v2/index.html\nbuild/latest -> v2",
    right: "build/latest/index.html",
  },
  "address-malformed": {
    meaning:
      "What stands here is not a whole address of a page: it is relative, has no scheme or host, or holds what no address may hold. Crawlers refuse such an entry, and nobody knows which page is meant. Write it as a browser shows it, beginning with https://.",
    wrong: "<loc>/docs/intro</loc>",
    right: "<loc>https://docs.example.com/docs/intro</loc>",
  },
  "addresses-foreign": {
    meaning:
      "The source lists addresses that do not lie on the site: on another host, with another scheme or port, or outside the path of base_url. They are left out, since a site can say nothing of pages that are not its own. If they are pages of the site, correct base_url or source_origin, or give their language its host: in locales.yaml; else leave them out with exclude:.",
    wrong: "# content/site.yaml: the sitemap lists https://docs.example.com/...\nbase_url: https://www.example.com",
    right: "# content/site.yaml\nbase_url: https://docs.example.com",
  },
  "addresses-with-query": {
    meaning:
      "The source lists addresses with a query, the part behind a question mark. A page is known by its path, and prebuilt files cannot tell queries apart, so these addresses are left out. Let the tool that writes the list leave them out, or give such pages paths of their own.",
    wrong: "<loc>https://docs.example.com/search?q=intro</loc>",
    right: "<loc>https://docs.example.com/search</loc>",
  },
  "addresses-with-fragment": {
    meaning:
      "The source lists addresses with a fragment, the part behind #, which names a place inside a page. The page is listed without it. Crawlers pass over fragments too; let the tool that writes the list end its addresses before the #.",
    wrong: "<loc>https://docs.example.com/docs#install</loc>",
    right: "<loc>https://docs.example.com/docs</loc>",
  },
  "addresses-twice": {
    meaning:
      "The source lists a page twice, in the same words or with another spelling of its address, and says the same of it both times. It is counted once. Nothing is lost, but a list that repeats itself is often put together wrongly; remove the second entry.",
    wrong: "<url><loc>https://docs.example.com/</loc></url>\n<url><loc>https://docs.example.com</loc></url>",
    right: "<url><loc>https://docs.example.com/</loc></url>",
  },
  "address-contradiction": {
    meaning:
      "A page is listed twice, and the two entries say different things: another date, another priority, or other languages. Which of them is true only you can tell, and a guess would end up in the sitemap. Remove one of the two.",
    wrong:
      "<url><loc>https://docs.example.com/</loc><lastmod>2026-10-01</lastmod></url>\n<url><loc>https://docs.example.com/</loc><lastmod>2026-09-12</lastmod></url>",
    right: "<url><loc>https://docs.example.com/</loc><lastmod>2026-10-01</lastmod></url>",
  },
  "language-unknown": {
    meaning:
      "The source has pages, or links to pages, in a language that locales.yaml does not name. They are left out, so readers of that language are not led to them. Add the language to locales.yaml, with the hreflang: that the site uses; or leave it as it is if these pages should not be published.",
    wrong: "# content/locales.yaml: the sitemap links to Italian pages too\n- code: en\n  name: English",
    right: "# content/locales.yaml\n- code: en\n  name: English\n- code: it\n  name: Italiano",
  },
  "language-contradiction": {
    meaning:
      "A page or link says that it is in one language, and its address lies where the pages of another language lie. Either is wrong, and readers would be led to text that they cannot read. Correct the language or the address; or tell Stele where the pages of each language lie, by addresses: in site.yaml and label: or host: in locales.yaml.",
    wrong: '<xhtml:link rel="alternate" hreflang="es" href="https://docs.example.com/inicio"/>',
    right: '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/inicio"/>',
  },
  "alternates-contradiction": {
    meaning:
      "Two places name two addresses for one page in one language. Search engines believe links between languages only when all versions of a page agree, and a reader who changes the language would come to a different page each time. Make all versions name the same address.",
    wrong:
      '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/guia"/>\n<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/docs"/>',
    right: '<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/guia"/>',
  },
  "alternates-dead": {
    meaning:
      "A page of the built site links to a version in another language, and the folder holds no such page. Readers and crawlers who follow the link meet an error page; the translation is left out. Build the missing page, or let the docs generator leave out links to pages that are not translated.",
    wrong: "build/index.html    links to https://docs.example.com/es/",
    right: "build/index.html    links to https://docs.example.com/es/\nbuild/es/index.html",
  },
  "translations-orphaned": {
    meaning:
      "Pages in other languages have no page in the source language that they belong to. Every page begins in the source language, so these are left out. Add the page there; or, where it exists at another path, let the two link to one another, since equal paths are all that joins them otherwise.",
    wrong: "build/index.html\nbuild/es/noticias/index.html",
    right: "build/index.html\nbuild/noticias/index.html\nbuild/es/noticias/index.html",
  },
  "addresses-without-page": {
    meaning:
      "Addresses were found, and none of them is a page of the site in its source language, so there is nothing to publish. Mostly base_url or source_origin names another host than the pages have, or source_locale another language. Compare them with one address of the source.",
    wrong: "# content/site.yaml: the sitemap lists https://www.example.com/docs\nbase_url: https://docs.example.com",
    right: "# content/site.yaml\nbase_url: https://www.example.com",
  },
  "translations-unstated": {
    meaning:
      "The source lists pages of the source language alone and says nothing about translations, so every page is taken to exist in every locale. Where that is not so, readers are led to pages that do not exist. A sitemap says it by xhtml:link elements, or by listing the addresses of the other languages; a list says it with locales:.",
    wrong: "<url>\n  <loc>https://docs.example.com/</loc>\n</url>",
    right:
      '<url>\n  <loc>https://docs.example.com/</loc>\n  <xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/"/>\n</url>',
  },
  "pages-left-out": {
    meaning:
      "Some HTML files of the built site are no pages to list. They ask search engines to leave them out, send their readers elsewhere, name the address of another page as their own, are error pages, were made by Stele itself, or show untranslated text at the address of a translation. Nothing needs to be done. If one of them should be listed, remove from its head what says otherwise.",
    wrong: '<meta name="robots" content="noindex">',
    right: '<meta name="robots" content="index">',
  },
} satisfies Record<keyof typeof readerMessages, Explanation>;
