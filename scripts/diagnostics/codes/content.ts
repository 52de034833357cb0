import { error, meantOr, notice, oneOf } from "../entry.ts";
import { quoted } from "../message.ts";

type WrongType = { expected: string; found: string; text: string; example: string | undefined };

/** Problems of the content files and of the shape of their values. */
export const contentCodes = {
  "content-folder-missing": error(
    "There is no content folder {$folder}.",
    "Make one with stele init, or name the folder that holds site.yaml with --content.",
    "The folder that should hold site.yaml is not there. Without --content it is content/, or stele/ where content/ has no site.yaml. Run the command in the folder above it, name the folder with --content, or let stele init write one.",
    "$ ls\ntranslations\n$ stele check",
    "$ ls\ntranslations\n$ stele check --content translations",
  ),
  "content-file-missing": error(
    "{$file} is missing.",
    "A site needs site.yaml, locales.yaml and pages.yaml in its content folder.",
    "A file that every site needs is not in the content folder. site.yaml says where the site is published, locales.yaml which languages it has, and pages.yaml which pages, unless pages: in site.yaml names other sources. Add the file, or look for a spelling such as locale.yaml or locales.yml.",
    "content/site.yaml\ncontent/locales.yml\ncontent/pages.yaml",
    "content/site.yaml\ncontent/locales.yaml\ncontent/pages.yaml",
  ),
  "file-unreadable": error(
    "{$file} cannot be read: {$cause}.",
    "Use a file that the user who runs Stele may read, and a folder only where a folder is meant.",
    "The system does not let a file be read, for the cause that is named. It is a folder where a file is needed (list: and sitemap: name a file, output: names a folder), or the user who runs the command may not read it. Nothing is built without it, because a site with some of its pages would replace the whole one.",
    "$ ls -l content/pages.yaml\n-rw------- 1 root root 4096 content/pages.yaml",
    "$ sudo chmod a+r content/pages.yaml\n$ ls -l content/pages.yaml\n-rw-r--r-- 1 root root 4096 content/pages.yaml",
  ),
  "not-utf8": error(
    ({ file, byte }: { file: string; byte?: number }) =>
      byte === undefined ? `${file} is not UTF-8.` : `${file} is not UTF-8: byte ${byte} fits no character.`,
    "Save the file as UTF-8.",
    "The file holds bytes that are not text in UTF-8, so its letters would be read wrongly. An editor that saves as Windows-1252 or UTF-16 writes such files. Save the file, or the template it is made from, as UTF-8; the number of the first wrong byte shows where to look.",
    "$ file content/pages.yaml\ncontent/pages.yaml: ISO-8859 text",
    "$ iconv -f latin1 -t utf-8 content/pages.yaml > new && mv new content/pages.yaml\n$ file content/pages.yaml\ncontent/pages.yaml: Unicode text, UTF-8 text",
  ),
  "unknown-key": error(
    "The key {$key :quoted} is unknown.",
    meantOr(({ key, known }: { key: string; known: readonly string[] }) =>
      key === "<<" ? "Merge keys are not allowed; write the values out." : `Known here: ${known.join(", ")}.`,
    ),
    "A key stands where Stele knows none of that name. It would have no effect, and the author would believe that it has one. Look for a mistyped letter or capital, or for a key that belongs to another file; the JSON Schemas of stele schema let an editor complete keys.",
    "# content/pages.yaml\n- path: /\n  lastMod: 2026-01-02",
    "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  ),
  "missing-key": error(
    "The key {$key :quoted} is missing.",
    "Add {$key}: here.",
    "A required key is missing. It has no default: Stele cannot guess the address of a site or the name of a language. Add the key to the mapping that is shown.",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es }",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español }",
  ),
  "wrong-type": error(
    "Expected {$expected}, found {$found}.",
    ({ expected, found, text, example }: WrongType) => {
      if (expected === "text" && text !== "") return `Quote it: "${text}".`;
      if (found === "nothing") return "Write a value behind the key, or remove the key.";
      return example === undefined ? (FORMS[expected] ?? "Write one of these words.") : `Write it like ${example}.`;
    },
    "A value is of another kind than its key takes: text, a number, true or false, a list or a mapping. YAML reads 1.10 as the number 1.1 and true as a truth value, so such text needs quotes. A list has rows that begin with a hyphen, or brackets.",
    "# content/pages.yaml\n- path: /docs\n  revision: 1.10",
    '# content/pages.yaml\n- path: /docs\n  revision: "1.10"',
  ),
  "wrong-value": error(
    "{$found :quoted} is not one of {$allowed :list}.",
    meantOr("Write one of these words."),
    "A key takes one of a few words, and the value is another one. Letter case counts. The words are listed in the sentence, and what each of them does is in scripts/content/README.md of the package, under All keys.",
    "# content/site.yaml\naddresses: sub-domain",
    "# content/site.yaml\naddresses: subdomain",
  ),
  "empty-text": error(
    "The text is empty.",
    "Write the text, or remove the key.",
    "A text is there and has no letters, or none that can be seen. A language without a name would be an empty line in the switcher. Write the text, or remove the key where it may be left out.",
    '# content/locales.yaml\n- { code: es, name: "" }',
    "# content/locales.yaml\n- { code: es, name: Español }",
  ),
  "empty-list": error(
    "The list is empty.",
    "Add at least one row.",
    "A list has no rows where at least one is needed. A site without languages or pages would publish nothing and remove what is there. Add a row, or remove the key where it may be left out.",
    "# content/locales.yaml\n[]",
    "# content/locales.yaml\n- { code: en, name: English }",
  ),
  "list-too-long": error(
    "The list has more than {$limit :number} rows, and this is the first beyond that.",
    "Remove rows until {$limit :number} are left.",
    "The list is longer than that of any site: 500 languages, 100 sources of pages, 10,000 entries inside a row. Each page is published in each language, and each source may read the same files again, so a small file would become gigabytes or hours. Such a list is mostly written by a program; keep the rows that the site needs.",
    "# content/locales.yaml\n- { code: en, name: English } # and 500 more",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español }",
  ),
  "forbidden-code-point": error(
    "The text holds the code point {$codePoint}, which no address or file may hold.",
    "Remove it; it may be invisible in your editor.",
    "A text holds a character that no address and no file may hold: a control character, a line end, or a mark that turns the direction of text. Such characters are mostly pasted and cannot be seen. They could end a line of a host's rule file or make a name look like another, so the text is refused; delete and type it again.",
    '# content/locales.yaml\n- { code: es, name: "Espa\\u202Eñol" }',
    "# content/locales.yaml\n- { code: es, name: Español }",
  ),
  "not-a-date": error(
    "{$found :quoted} is not a date.",
    "Write a day of the calendar as 2026-09-12, or with time and zone as 2026-09-12T10:00:00Z.",
    "A date is not one of the calendar, or not written as year, month and day. Crawlers would ignore it, or take it for another day. Write 2026-09-12, or with time and zone 2026-09-12T10:00:00Z.",
    "# content/pages.yaml\n- path: /\n  lastmod: 2026-02-30",
    "# content/pages.yaml\n- path: /\n  lastmod: 2026-02-28",
  ),
  "reference-file-name": error(
    "{$name :quoted} in {$folder} is not a file of reference texts.",
    "Such a file has the name of a language and ends in .yaml: pt-BR.yaml.",
    "A file in reference/ does not have the name of a language. The files there hold the texts of the reference pages, one language each, and their names say which. Name it by the code of the language with the ending .yaml, and put other files elsewhere.",
    "content/reference/español.yaml",
    "content/reference/es.yaml",
  ),
  "reference-marks": error(
    ({ missing, extra }: { missing: readonly string[]; extra: readonly string[] }) =>
      [
        ...(missing.length > 0 ? [`${quoted(missing.join(" "))} of the English text is missing.`] : []),
        ...(extra.length > 0 ? [`${quoted(extra.join(" "))} is not in the English text.`] : []),
      ].join(" "),
    "Code between backticks and names in braces are the same in every language.",
    "A text of the reference has other code between backticks, or other names in braces, than the English text. Code is the same in every language, and the names in braces are filled in when the page is made: without them a reader sees neither the address nor the field that is spoken of. Copy them from the English text as they are.",
    "# content/reference/es.yaml\nlimits:\n  body: Un cuerpo JSON tiene como máximo {octetos} bytes.",
    "# content/reference/es.yaml\nlimits:\n  body: Un cuerpo JSON tiene como máximo {bytes} bytes.",
  ),
  "out-of-range": error(
    ({ found, ...range }: Range & { found: string }) => `${quoted(found)} is not a number ${rangeText(range)}.`,
    ({ example }: { example: unknown }) =>
      example === undefined ? "" : `Write a number such as ${JSON.stringify(example)}.`,
    "A number is smaller or larger than its key takes. The sentence names the range, which the file's format or its protocol sets: a sitemap with a priority of 10 is not valid, and crawlers may refuse it as a whole. Write a number in that range.",
    "# content/pages.yaml\n- path: /\n  priority: 10",
    "# content/pages.yaml\n- path: /\n  priority: 1.0",
  ),
  "source-kind": error(
    "A source of pages is exactly one of list, tree, sitemap and output.",
    "Write one source a row, such as - list: pages.yaml. A preset is a tree of its usual layout.",
    "A row of pages: names no source of pages, or more than one. Each row is one source: a list, a tree of documents, a sitemap, or the output of a docs generator. Give each source a row of its own; their pages are joined.",
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    sitemap: ../sitemap.xml",
    "# content/site.yaml\npages:\n  - list: pages.yaml\n  - sitemap: ../sitemap.xml",
  ),
  "source-option": error(
    "The key {$key :quoted} belongs to a tree and means nothing for a {$kind}.",
    "Remove it.",
    "An option of a tree of documents stands in a row with another source of pages. There it has no effect, because lists, sitemaps and outputs state addresses and nothing is made of file names. Remove the option, or name the tree that it belongs to.",
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    url: /docs/{path}",
    "# content/site.yaml\npages:\n  - tree: ../docs/{locale}/{path}.md\n    url: /docs/{path}",
  ),
  "glob-too-large": error(
    ...oneOf("fault", {
      braces: [
        "Braces nest deeper than {$limit :number} levels in this glob.",
        "Write the choices side by side: /{docs,blog,guide}/**.",
      ],
      wildcards: [
        "These globs have more than {$limit :number} wildcards together.",
        "Write fewer globs, or names: *, ?, [ and each choice in braces is a wildcard.",
      ],
      list: [
        "These globs have more than {$limit :number} characters together.",
        "Write fewer globs: /docs/** matches all pages below /docs.",
      ],
    }),
    "Every page of a source is compared with each of its globs, so their size is limited. Braces nest at most 64 levels, and the globs of include, and those of exclude, have at most 65,536 characters and a limited number of wildcards together. The source is not read. Put choices side by side in one pair of braces, and name folders with ** instead of their pages.",
    "# content/site.yaml\npages: [{ list: pages.yaml, exclude: [/drafts/a, /drafts/b, ... thousands more] }]",
    "# content/site.yaml\npages: [{ list: pages.yaml, exclude: [/drafts/**] }]",
  ),
  "glob-without-match": error(
    "{$glob :quoted} matches no path of a page.",
    ({ glob, longest }: { glob: string; longest: number }) =>
      glob.length > longest
        ? `No path is as long as that; a glob has at most ${longest} characters.`
        : `Paths begin with a slash: ${quoted(`/${glob.replace(/^[!./]+/, "")}`)}.`,
    "A pattern of include: or exclude: matches no page, whatever the pages are. Patterns are compared with the path of a page, which begins with a slash. An exclude: without effect would publish what was to be left out.",
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [drafts/**]",
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/drafts/**]",
  ),
  "source-unused": notice(
    "{$file} is there and no source of pages names it, so it is not read.",
    "Add it to pages: in site.yaml as - list: pages.yaml, or remove it.",
    "pages.yaml lies in the content folder and is not read, because pages: in site.yaml names other sources. Its pages are not published. Name it as one more source, or remove it so that no edit is lost.",
    "# content/site.yaml\npages:\n  - sitemap: ../sitemap.xml",
    "# content/site.yaml\npages:\n  - sitemap: ../sitemap.xml\n  - list: pages.yaml",
  ),
} as const;

/** How to write a value, by its kind. */
const FORMS: Readonly<Record<string, string>> = {
  text: "Write one text, without brackets, hyphens or keys of its own.",
  "a number": "Write it with digits and without quotes.",
  "true or false": "Write one of the two, without quotes.",
  "a list": "Write each item on a line of its own that begins with a hyphen.",
  "a mapping": "Write each key with a colon, a space and its value.",
};

/** The range of a number. A missing end is open. */
export interface Range {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

function rangeText({ minimum, maximum }: Range): string {
  if (minimum === undefined) return `of at most ${maximum}`;
  return maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
}
