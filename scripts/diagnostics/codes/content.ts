import { error, meantOr, notice, oneOf } from "../entry.ts";
import { quoted } from "../message.ts";

type WrongType = { expected: string; found: string; text: string; example: string | undefined };

export const contentCodes = {
  "content-folder-missing": error(
    "The content folder {$folder :quoted} does not exist.",
    'Create the folder with "stele init". Or use --content to name the folder that contains site.yaml.',
    'The folder that contains site.yaml does not exist. Without --content, Stele uses the folder content/, or stele/ if only stele/ has a site.yaml. Run the command in the parent of the content folder, or name the content folder with --content. To create the folder, run "stele init".',
    "$ ls\ntranslations\n$ stele check",
    "$ ls\ntranslations\n$ stele check --content translations",
  ),
  "content-file-missing": error(
    "{$file} is missing.",
    "Add the file: a site needs site.yaml, locales.yaml and pages.yaml in its content folder.",
    'A file that every site needs is not in the content folder. site.yaml says where the site is published, and locales.yaml lists its languages. pages.yaml lists its pages, unless the key "pages" in site.yaml names other sources. Add the file, or look for a misspelled name such as locale.yaml or locales.yml.',
    "content/site.yaml\ncontent/locales.yml\ncontent/pages.yaml",
    "content/site.yaml\ncontent/locales.yaml\ncontent/pages.yaml",
  ),
  "file-unreadable": error(
    "{$file} cannot be read: {$cause}.",
    "Check the permissions of the file. If a key names the file, check whether the key needs a file or a folder.",
    'The system cannot read a file or folder. The error message gives the reason. Perhaps the user who runs the command does not have permission to read the file. Or a key names a folder instead of a file: the keys "list" and "sitemap" need a file, and the key "output" needs a folder. A build without the file would replace a complete site with an incomplete one, so nothing is built.',
    "$ ls -l content/pages.yaml\n-rw------- 1 root root 4096 content/pages.yaml",
    "$ sudo chmod a+r content/pages.yaml\n$ ls -l content/pages.yaml\n-rw-r--r-- 1 root root 4096 content/pages.yaml",
  ),
  "not-utf8": error(
    ({ file, byte }: { file: string; byte?: number }) =>
      byte === undefined ? `${file} is not UTF-8.` : `${file} is not UTF-8: byte ${byte} is not part of a character.`,
    "Save the file as UTF-8.",
    "The file is not text in UTF-8, so its letters would be read wrongly. Editors that save as Windows-1252 or UTF-16 write such files. Save the file, or the template from which it is made, as UTF-8. The number of the first wrong byte shows where to look.",
    "$ file content/pages.yaml\ncontent/pages.yaml: ISO-8859 text",
    "$ iconv -f latin1 -t utf-8 content/pages.yaml > new && mv new content/pages.yaml\n$ file content/pages.yaml\ncontent/pages.yaml: Unicode text, UTF-8 text",
  ),
  "unknown-key": error(
    "The key {$key :quoted} is unknown.",
    meantOr(({ key, known }: { key: string; known: readonly string[] }) =>
      key === "<<"
        ? "Merge keys are not allowed. Write the values themselves."
        : `Keys that are allowed here: ${known.join(", ")}.`,
    ),
    'Stele has no key of this name here, so the line would have no effect. Look for a wrong letter or a wrong capital, or for a key that belongs in another file. Editors suggest the keys if you use the JSON Schemas that "stele schema" writes.',
    "# content/pages.yaml\n- path: /\n  lastMod: 2026-01-02",
    "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  ),
  "missing-key": error(
    "The key {$key :quoted} is missing.",
    "Add the key {$key} to this mapping.",
    "A required key is missing. It has no default, because Stele cannot guess the address of a site or the name of a language. Add the key to this mapping.",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es }",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español }",
  ),
  "wrong-type": error(
    "Expected {$expected}, found {$found}.",
    ({ expected, found, text, example }: WrongType) => {
      if (expected === "text" && text !== "") return `Quote it: "${text}".`;
      if (found === "nothing") return "Write a value after the key, or remove the key.";
      return example === undefined ? (FORMS[expected] ?? "Write one of these words.") : `Write it like ${example}.`;
    },
    "A key needs a value of another kind: text, a number, true or false, a list or a mapping. YAML reads 1.10 as the number 1.1 and true as a truth value, so such text needs quotes. A list is written in rows that begin with a hyphen, or in brackets.",
    "# content/pages.yaml\n- path: /docs\n  revision: 1.10",
    '# content/pages.yaml\n- path: /docs\n  revision: "1.10"',
  ),
  "wrong-value": error(
    "{$found :quoted} is not one of {$allowed :list}.",
    meantOr("Write one of these words."),
    "The key allows only a few words, and this value is not one of them. Upper and lower case must match. The error message lists the words. The guide scripts/content/README.md says what each word means.",
    "# content/site.yaml\naddresses: sub-domain",
    "# content/site.yaml\naddresses: subdomain",
  ),
  "empty-text": error(
    "The text is empty.",
    "Write the text, or remove the key.",
    "A text is empty, or contains no visible characters. For example, a language without a name would be an empty line in the switcher. Write the text, or remove the key if it is optional.",
    '# content/locales.yaml\n- { code: es, name: "" }',
    "# content/locales.yaml\n- { code: es, name: Español }",
  ),
  "empty-list": error(
    "The list is empty.",
    "Add at least one row.",
    "A list has no rows, but it needs at least one. A site without languages or pages would publish nothing and remove what is published. Add a row, or remove the key if it is optional.",
    "# content/locales.yaml\n[]",
    "# content/locales.yaml\n- { code: en, name: English }",
  ),
  "list-too-long": error(
    "The list has more than {$limit :number} rows. This is the first row after the limit.",
    "Remove rows until {$limit :number} are left.",
    "The list is too long: a site can have at most 500 languages and 100 sources of pages, and a row can have at most 10,000 entries. Each page is published in each language, and each source is read separately. So with a small content file, a build could write gigabytes or run for hours. In most cases, a program wrote such a list. Keep only the rows that the site needs.",
    "# content/locales.yaml\n- { code: en, name: English } # and 500 more",
    "# content/locales.yaml\n- { code: en, name: English }\n- { code: es, name: Español }",
  ),
  "forbidden-code-point": error(
    "The text contains the code point {$codePoint}, which is not allowed in addresses and files.",
    "Remove the code point. It may be invisible in your editor.",
    "A text contains a control character, a line feed, or a mark that changes the direction of text. Such characters are invisible, and mostly come from pasted text. They could end a line in the rule file of a host, or make one name look like another. So Stele refuses the text. Delete the text and type it again.",
    '# content/locales.yaml\n- { code: es, name: "Espa\\u202Eñol" }',
    "# content/locales.yaml\n- { code: es, name: Español }",
  ),
  "not-a-date": error(
    "{$found :quoted} is not a date.",
    "Write a date such as 2026-09-12, or with time and zone 2026-09-12T10:00:00Z.",
    "The date does not exist, or is not written as year, month and day. Crawlers would ignore it or read another day. Write a date such as 2026-09-12, or with time and zone 2026-09-12T10:00:00Z.",
    "# content/pages.yaml\n- path: /\n  lastmod: 2026-02-30",
    "# content/pages.yaml\n- path: /\n  lastmod: 2026-02-28",
  ),
  "reference-file-name": error(
    "{$name :quoted} in {$folder} is not named like a file of reference texts.",
    "Rename the file to a language code with the ending .yaml, such as pt-BR.yaml.",
    "A file in reference/ does not have a language code as its name. The folder contains the texts of the reference pages, in one file for each language. Rename the file to the code of its language, with the ending .yaml. Move other files to another folder.",
    "content/reference/español.yaml",
    "content/reference/es.yaml",
  ),
  "reference-marks": error(
    ({ missing, extra }: { missing: readonly string[]; extra: readonly string[] }) =>
      [
        ...(missing.length > 0 ? [`${quoted(missing.join(" "))} is in the English text, but missing here.`] : []),
        ...(extra.length > 0 ? [`${quoted(extra.join(" "))} is not in the English text.`] : []),
      ].join(" "),
    "Copy code between backticks and names in braces from the English text.",
    "A text of the reference differs from the English text in code between backticks or in names in braces. Code is the same in every language. Names in braces are placeholders: Stele replaces them with addresses, fields and other values. Without the names, readers do not see these values. Copy the code and the names from the English text.",
    "# content/reference/es.yaml\nlimits:\n  body: Un cuerpo JSON tiene como máximo {octetos} bytes.",
    "# content/reference/es.yaml\nlimits:\n  body: Un cuerpo JSON tiene como máximo {bytes} bytes.",
  ),
  "out-of-range": error(
    ({ found, ...range }: Range & { found: string }) => `${quoted(found)} is not a number ${rangeText(range)}.`,
    ({ example }: { example: unknown }) =>
      example === undefined ? "" : `Write a number such as ${JSON.stringify(example)}.`,
    "A number is smaller or larger than its key allows. The error message gives the allowed range, which comes from a file format or a protocol. For example, a sitemap with a priority of 10 is invalid, and crawlers may refuse the whole sitemap. Write a number in the range.",
    "# content/pages.yaml\n- path: /\n  priority: 10",
    "# content/pages.yaml\n- path: /\n  priority: 1.0",
  ),
  "source-kind": error(
    'Each row under the key "pages" must name exactly one source: list, tree, sitemap or output.',
    'Write each source as a separate row, such as "- list: pages.yaml". A row with the key "preset" already has a source: a tree.',
    'A row under the key "pages" names no source, or more than one. A source is a list, a tree of documents, a sitemap, or the output of a docs generator. Write each source as a separate row. The site has the pages of all rows.',
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    sitemap: ../sitemap.xml",
    "# content/site.yaml\npages:\n  - list: pages.yaml\n  - sitemap: ../sitemap.xml",
  ),
  "source-option": error(
    "The key {$key :quoted} is for a tree and has no effect on a {$kind}.",
    "Remove it.",
    "A row has an option for trees, but its source is not a tree. The option has no effect, because lists, sitemaps and outputs already contain paths or addresses. Stele makes addresses from file names only if the source is a tree. Remove the option, or use a tree as the source.",
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    url: /docs/{path}",
    "# content/site.yaml\npages:\n  - tree: ../docs/{locale}/{path}.md\n    url: /docs/{path}",
  ),
  "glob-too-large": error(
    ...oneOf("fault", {
      braces: [
        "Braces in this glob are nested more than {$limit :number} levels deep.",
        "Write the choices in one pair of braces: /{docs,blog,guide}/**.",
      ],
      wildcards: [
        "These globs have more than {$limit :number} wildcards together.",
        "Write fewer globs, or names without *, ?, [ and braces. Each choice in braces counts as a wildcard.",
      ],
      list: [
        "These globs have more than {$limit :number} characters together.",
        "Write fewer globs: /docs/** matches all pages below /docs.",
      ],
    }),
    'Every page of a source is compared with each glob of that source, so the globs must be small. Braces may be nested at most 64 levels deep. All globs of "include" together may have at most 65,536 characters and 250 wildcards. The limits of "exclude" are the same. If globs exceed a limit, their source is not read. Put choices into one pair of braces, and name folders with ** instead of their pages.',
    "# content/site.yaml\npages: [{ list: pages.yaml, exclude: [/drafts/a, /drafts/b, ... thousands more] }]",
    "# content/site.yaml\npages: [{ list: pages.yaml, exclude: [/drafts/**] }]",
  ),
  "glob-without-match": error(
    "The glob {$glob :quoted} cannot match the path of any page.",
    ({ glob, longest }: { glob: string; longest: number }) =>
      glob.length > longest
        ? `Write at most ${longest} characters: no path is longer.`
        : `Begin it with a slash, as paths do: ${quoted(`/${glob.replace(/^[!./]+/, "")}`)}.`,
    'A glob of the key "include" or "exclude" cannot match any page. Globs are compared with the whole path of a page, which begins with a slash. If a glob of "exclude" has no effect, pages that should be left out are published.',
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [drafts/**]",
    "# content/site.yaml\npages:\n  - list: pages.yaml\n    exclude: [/drafts/**]",
  ),
  "source-unused": notice(
    '{$file} exists but is not read, because no row under the key "pages" in site.yaml names it.',
    'Add the row "- list: pages.yaml" under the key "pages", or remove the file.',
    'pages.yaml is in the content folder, but the key "pages" in site.yaml names only other sources. So the pages in pages.yaml are not published. Add pages.yaml as another source. Or remove the file, because changes in it have no effect.',
    "# content/site.yaml\npages:\n  - sitemap: ../sitemap.xml",
    "# content/site.yaml\npages:\n  - sitemap: ../sitemap.xml\n  - list: pages.yaml",
  ),
} as const;

const FORMS: Readonly<Record<string, string>> = {
  text: "Write one text, not a list or mapping.",
  "a number": "Write it with digits and without quotes.",
  "true or false": "Write true or false, without quotes.",
  "a list": "Write each item on its own line, after a hyphen and a space.",
  "a mapping": "Write each key with a colon, a space and its value.",
};

/** The range of a number. If one end is undefined, there is no limit at that end. */
export interface Range {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

function rangeText({ minimum, maximum }: Range): string {
  if (minimum === undefined) return `of at most ${maximum}`;
  return maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
}
