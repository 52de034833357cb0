import type { contentMessages } from "../messages/content.ts";
import type { Explanation } from "./explanation.ts";

/** Problems of reading the content files and of their shape, explained. */
export const contentExplanations = {
  "content-folder-missing": {
    meaning:
      "The folder that should hold site.yaml is not there. Without --content it is content/, or stele/ where content/ has no site.yaml. Run the command in the folder above it, name the folder with --content, or let stele init write one.",
    wrong: "$ ls\ntranslations\n$ stele check",
    right: "$ ls\ntranslations\n$ stele check --content translations",
  },
  "content-file-missing": {
    meaning:
      "A file that every site needs is not in the content folder. site.yaml says where the site is published, locales.yaml which languages it has, and pages.yaml which pages, unless pages: in site.yaml names other sources. Add the file, or look for a spelling such as locale.yaml or locales.yml.",
    wrong: "content/site.yaml\ncontent/locales.yml\ncontent/pages.yaml",
    right: "content/site.yaml\ncontent/locales.yaml\ncontent/pages.yaml",
  },
  "content-file-unreadable": {
    meaning:
      "The system does not let a content file be read, for the cause that is named. It is a folder, a pipe, or a file that the user who runs the command may not read. Nothing is built without it, because a site with some of its pages would take the place of the whole one.",
    wrong: "$ ls -l content/pages.yaml\n-rw------- 1 root root 4096 content/pages.yaml",
    right:
      "$ sudo chmod a+r content/pages.yaml\n$ ls -l content/pages.yaml\n-rw-r--r-- 1 root root 4096 content/pages.yaml",
  },
  "content-file-outside": {
    meaning:
      "A content file is a link that leads out of the content folder. Content comes in pull requests, and such a link could publish any file of the machine that builds. Put the file itself there; to read pages from elsewhere in the repository, name a tree, a sitemap or an output as a source.",
    wrong: "content/pages.yaml -> ../shared/pages.yaml",
    right: "content/pages.yaml",
  },
  "content-not-utf8": {
    meaning:
      "The file holds bytes that are no text in UTF-8, so its letters cannot be told. An editor that saves as Windows-1252 or UTF-16 writes such files. Save it again with the encoding UTF-8; the number of the first wrong byte shows where to look.",
    wrong: "$ file content/pages.yaml\ncontent/pages.yaml: ISO-8859 text",
    right:
      "$ iconv -f latin1 -t utf-8 content/pages.yaml > new && mv new content/pages.yaml\n$ file content/pages.yaml\ncontent/pages.yaml: Unicode text, UTF-8 text",
  },
  "yaml-too-large": {
    meaning:
      "A file of YAML is larger than is read as a whole. 50,000 pages are about 6 MB, so such a file is mostly a mistake. A list that long is read line by line when it is JSON Lines: one page a line, with the keys of pages.yaml.",
    wrong: "# content/site.yaml\npages: [{ list: pages.yaml }] # 70 MB",
    right: "# content/site.yaml\npages: [{ list: pages.jsonl }] # a page a line",
  },
  "yaml-too-much": {
    meaning:
      "A file of YAML holds more words and marks than fit into memory as a whole. Small files can do so too, when they consist of brackets or hyphens. A list of a million pages is read line by line when it is JSON Lines: one page a line, with the keys of pages.yaml.",
    wrong: "# content/site.yaml\npages: [{ list: pages.yaml }] # a million rows",
    right: "# content/site.yaml\npages: [{ list: pages.jsonl }] # a page a line",
  },
  "yaml-too-deep": {
    meaning:
      "Lists or mappings stand inside one another deeper than any content needs. Reading such a file could end the program, so it is refused. It is mostly a bracket that was repeated, or a file that a program has written.",
    wrong: "# content/pages.yaml\n[[[[[[[[ ... [{ path: /docs }] ... ]]]]]]]]",
    right: "# content/pages.yaml\n[{ path: /docs }]",
  },
  "yaml-empty": {
    meaning:
      "The file is there and says nothing: it is empty, or holds comments alone. A site without pages or languages would empty the published folder. Write the values, or remove the file if another source gives the pages.",
    wrong: "# content/pages.yaml\n# The pages will be listed here.",
    right: "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  },
  "yaml-syntax": {
    meaning:
      "A line cannot be read as YAML, for the cause that is named. What stands below it may be read in another way than it was meant, so the file is not used at all. Quotes and brackets need their ends, keys need a colon and a space, and lines that belong together begin in one column.",
    wrong: '# content/pages.yaml\n- path: "/docs\n  lastmod: 2026-01-02',
    right: '# content/pages.yaml\n- path: "/docs"\n  lastmod: 2026-01-02',
  },
  "yaml-duplicate-key": {
    meaning:
      "A key stands twice in one mapping, and only one of its values can count. Which one was meant cannot be told, and readers of YAML differ. Remove one of the two.",
    wrong: "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02\n  lastmod: 2026-03-04",
    right: "# content/pages.yaml\n- path: /\n  lastmod: 2026-03-04",
  },
  "yaml-second-document": {
    meaning:
      "A line --- begins a second document, and a content file holds one. What stands below the line would be left out. Remove the line; rows of one list need nothing between them.",
    wrong: "# content/pages.yaml\n- path: /\n---\n- path: /docs",
    right: "# content/pages.yaml\n- path: /\n- path: /docs",
  },
  "yaml-tab": {
    meaning:
      "A line is indented with a tab, which YAML does not allow. Editors show tabs with different widths, so the depth of the line cannot be told. Replace each tab with spaces and set the editor to spaces for .yaml files.",
    wrong: "# content/pages.yaml, where → is a tab\n- path: /\n→lastmod: 2026-01-02",
    right: "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  },
  "yaml-tag": {
    meaning:
      "A value has a YAML tag, a word that begins with an exclamation mark. Tags make other things of a value than what is written, and content is text, numbers, lists and mappings. Write the value alone; text that begins with an exclamation mark needs quotes.",
    wrong: "# content/pages.yaml\n- path: /\n  lastmod: !!timestamp 2026-01-02",
    right: "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  },
  "yaml-anchor": {
    meaning:
      "A value has an anchor, a name that begins with & so that other places can repeat it. Few lines with anchors can stand for more values than memory holds, and a row that borrows its values is hard to review. Write the value out in each place; text that begins with & needs quotes.",
    wrong: "# content/pages.yaml\n- path: /\n  lastmod: &day 2026-01-02",
    right: "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  },
  "yaml-alias": {
    meaning:
      "A value is an alias, a * and the name of a value elsewhere. Few lines with aliases can stand for more values than memory holds, and a row that borrows its values is hard to review. Write the value out; text that begins with * needs quotes.",
    wrong: "# content/pages.yaml\n- path: /docs\n  lastmod: *day",
    right: "# content/pages.yaml\n- path: /docs\n  lastmod: 2026-01-02",
  },
  "yaml-key": {
    meaning:
      "A list or a mapping stands where a key belongs. It is mostly a placeholder in braces that no template has filled in, or a bracket too many. Keys are plain words, such as the code of a locale.",
    wrong: "# content/pages.yaml\n- path: /\n  translations: { {es}: /inicio }",
    right: "# content/pages.yaml\n- path: /\n  translations: { es: /inicio }",
  },
  "unknown-key": {
    meaning:
      "A key stands where Stele knows none of that name. It would have no effect, and the author would believe that it has one. Look for a mistyped letter or capital, or for a key that belongs to another file; the JSON Schemas of stele schema let an editor complete keys.",
    wrong: "# content/pages.yaml\n- path: /\n  lastMod: 2026-01-02",
    right: "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  },
  "missing-key": {
    meaning:
      "A key that cannot be left out is not there. Nothing can be guessed in its place: neither where a site is published nor what a language is called. Add the key in the mapping that is shown.",
    wrong: "# content/locales.yaml\n- { code: en, name: English }\n- { code: es }",
    right: "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español }",
  },
  "wrong-type": {
    meaning:
      "A value is of another kind than its key takes: text, a number, true or false, a list or a mapping. YAML reads 1.10 as the number 1.1 and true as a truth value, so such text needs quotes. A list has rows that begin with a hyphen, or brackets.",
    wrong: "# content/pages.yaml\n- path: /docs\n  revision: 1.10",
    right: '# content/pages.yaml\n- path: /docs\n  revision: "1.10"',
  },
  "wrong-value": {
    meaning:
      "A key takes one of a few words, and the value is none of them. Letter case counts. The words are listed in the sentence, and what each of them does is in the content reference of the README.",
    wrong: "# content/site.yaml\naddresses: sub-domain",
    right: "# content/site.yaml\naddresses: subdomain",
  },
  "source-kind": {
    meaning:
      "A row of pages: names no source of pages, or more than one. Each row is one source: a list, a tree of documents, a sitemap, or the output of a docs generator. Give each source a row of its own; their pages are joined.",
    wrong: "# content/site.yaml\npages:\n  - list: pages.yaml\n    sitemap: ../sitemap.xml",
    right: "# content/site.yaml\npages:\n  - list: pages.yaml\n  - sitemap: ../sitemap.xml",
  },
  "source-option": {
    meaning:
      "An option of a tree of documents stands in a row with another source of pages. There it has no effect, because lists, sitemaps and outputs state addresses and nothing is made of file names. Remove the option, or name the tree that it belongs to.",
    wrong: "# content/site.yaml\npages:\n  - list: pages.yaml\n    url: /docs/{path}",
    right: "# content/site.yaml\npages:\n  - tree: ../docs/{locale}/{path}.md\n    url: /docs/{path}",
  },
  "glob-too-large": {
    meaning:
      "Every page of a source is compared with each of its globs, so their size is limited. Braces nest at most 64 levels, and the globs of include, and those of exclude, have at most 65,536 characters together. The source is not read. Put choices side by side in one pair of braces, and name folders with ** instead of their pages.",
    wrong: "# content/site.yaml\npages: [{ list: pages.yaml, exclude: [/drafts/a, /drafts/b, ... thousands more] }]",
    right: "# content/site.yaml\npages: [{ list: pages.yaml, exclude: [/drafts/**] }]",
  },
  "glob-without-match": {
    meaning:
      "A pattern of include: or exclude: matches no page, whatever the pages are. Patterns are compared with the path of a page, which begins with a slash. An exclude: without effect would publish what was to be left out.",
    wrong: "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [drafts/**]",
    right: "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/drafts/**]",
  },
  "source-unused": {
    meaning:
      "pages.yaml lies in the content folder and is not read, because pages: in site.yaml names other sources. Its pages are not published. Name it as one more source, or remove it so that nobody edits it in vain.",
    wrong: "# content/site.yaml\npages:\n  - sitemap: ../sitemap.xml",
    right: "# content/site.yaml\npages:\n  - sitemap: ../sitemap.xml\n  - list: pages.yaml",
  },
  "empty-text": {
    meaning:
      "A text is there and has no letters, or none that can be seen. A language without a name would be an empty line in the switcher. Write the text, or remove the key where it may be left out.",
    wrong: '# content/locales.yaml\n- { code: es, name: "" }',
    right: "# content/locales.yaml\n- { code: es, name: Español }",
  },
  "empty-list": {
    meaning:
      "A list has no rows where at least one is needed. A site without languages or pages would publish nothing and remove what is there. Add a row, or remove the key where it may be left out.",
    wrong: "# content/locales.yaml\n[]",
    right: "# content/locales.yaml\n- { code: en, name: English }",
  },
  "forbidden-code-point": {
    meaning:
      "A text holds a character that no address and no file may hold: a control character, a line end, or a mark that turns the direction of text. Such characters are mostly pasted and cannot be seen. They could end a line of a host's rule file or make a name look like another, so the text is refused; delete and type it again.",
    wrong: '# content/locales.yaml\n- { code: es, name: "Espa\\u202Eñol" }',
    right: "# content/locales.yaml\n- { code: es, name: Español }",
  },
  "not-a-date": {
    meaning:
      "A date is not one of the calendar, or not written as year, month and day. Crawlers would ignore it, or take it for another day. Write 2026-09-12, or with time and zone 2026-09-12T10:00:00Z.",
    wrong: "# content/pages.yaml\n- path: /\n  lastmod: 2026-02-30",
    right: "# content/pages.yaml\n- path: /\n  lastmod: 2026-02-28",
  },
  "reference-file-name": {
    meaning:
      "A file in reference/ does not have the name of a language. The files there hold the texts of the reference pages, one language each, and their names say which. Name it by the code of the language with the ending .yaml, and put other files elsewhere.",
    wrong: "content/reference/español.yaml",
    right: "content/reference/es.yaml",
  },
  "reference-twice": {
    meaning:
      "Two files in reference/ are for one language, because their names are two codes of it. Only one of them can be published. Keep the one that is named as in locales.yaml.",
    wrong: "content/reference/es.yaml\ncontent/reference/spa.yaml",
    right: "content/reference/es.yaml",
  },
  "reference-marks": {
    meaning:
      "A text of the reference has other code between backticks, or other names in braces, than the English text. Code is the same in every language, and the names in braces are filled in when the page is made: without them a reader sees neither the address nor the field that is spoken of. Copy them from the English text as they are.",
    wrong: "# content/reference/es.yaml\nlimits:\n  body: Un cuerpo JSON tiene como máximo {octetos} bytes.",
    right: "# content/reference/es.yaml\nlimits:\n  body: Un cuerpo JSON tiene como máximo {bytes} bytes.",
  },
  "out-of-range": {
    meaning:
      "A priority is not between 0.0 and 1.0, the values that the sitemap protocol has. A sitemap with another value is not valid, and crawlers may refuse it as a whole. The priority compares the pages of one site with one another: 1.0 is the highest, 0.5 the usual one.",
    wrong: "# content/pages.yaml\n- path: /\n  priority: 10",
    right: "# content/pages.yaml\n- path: /\n  priority: 1.0",
  },
} satisfies Record<keyof typeof contentMessages, Explanation>;
