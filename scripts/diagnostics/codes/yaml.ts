import { error, quoted, type Wording } from "../message.ts";

const LONG_LIST =
  "A long list of pages is better in JSON Lines, a page a line: list: pages.jsonl under pages: in site.yaml.";

/** Problems of YAML text. */
export const yamlCodes = {
  "yaml-too-large": error<{ limitMebibytes: number }>({
    sentence: ({ limitMebibytes }) => `The file is larger than ${limitMebibytes} MiB.`,
    hint: LONG_LIST,
    meaning:
      "A file of YAML is larger than is read as a whole. 50,000 pages are about 6 MB, so such a file is mostly a mistake. A list that long is read line by line when it is JSON Lines: one page a line, with the keys of pages.yaml.",
    wrong: "# content/site.yaml\npages: [{ list: pages.yaml }] # 70 MB",
    right: "# content/site.yaml\npages: [{ list: pages.jsonl }] # a page a line",
  }),
  "yaml-too-much": error<{ limit: number }>({
    sentence: ({ limit }) => `The file holds more than ${limit / 1e6} million words and marks.`,
    hint: LONG_LIST,
    meaning:
      "A file of YAML holds more words and marks than fit into memory as a whole. Small files can do so too, when they consist of brackets or hyphens. A list of a million pages is read line by line when it is JSON Lines: one page a line, with the keys of pages.yaml.",
    wrong: "# content/site.yaml\npages: [{ list: pages.yaml }] # a million rows",
    right: "# content/site.yaml\npages: [{ list: pages.jsonl }] # a page a line",
  }),
  "yaml-too-deep": error<{ limit: number }>({
    sentence: ({ limit }) => `Values nest deeper than ${limit} levels here.`,
    hint: "No key takes such a value; remove brackets or indentation.",
    meaning:
      "Lists or mappings stand inside one another deeper than any content needs. Reading such a file could end the program, so it is refused. It is mostly a bracket that was repeated, or a file that a program has written.",
    wrong: "# content/pages.yaml\n[[[[[[[[ ... [{ path: /docs }] ... ]]]]]]]]",
    right: "# content/pages.yaml\n[{ path: /docs }]",
  }),
  "yaml-empty": error({
    sentence: "The file is empty.",
    hint: "Comments alone say nothing; write the values or remove the file.",
    meaning:
      "The file is there and says nothing: it is empty, or holds comments alone. A site without pages or languages would empty the published folder. Write the values, or remove the file if another source gives the pages.",
    wrong: "# content/pages.yaml\n# The pages will be listed here.",
    right: "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  }),
  "yaml-syntax": error<{ fault: YamlFault }>({
    sentence: ({ fault }) => YAML_FAULTS[fault].sentence,
    hint: ({ fault }) => YAML_FAULTS[fault].hint,
    meaning:
      "A line cannot be read as YAML, for the cause that is named. What stands below it may be read in another way than it was meant, so the file is not used at all. Quotes and brackets need their ends, keys need a colon and a space, and lines that belong together begin in one column.",
    wrong: '# content/pages.yaml\n- path: "/docs\n  lastmod: 2026-01-02',
    right: '# content/pages.yaml\n- path: "/docs"\n  lastmod: 2026-01-02',
  }),
  "yaml-duplicate-key": error({
    sentence: "This key stands twice in one mapping.",
    hint: "Remove one of the two.",
    meaning:
      "A key stands twice in one mapping, and only one of its values can count. Which one was meant cannot be told, and readers of YAML differ. Remove one of the two.",
    wrong: "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02\n  lastmod: 2026-03-04",
    right: "# content/pages.yaml\n- path: /\n  lastmod: 2026-03-04",
  }),
  "yaml-second-document": error({
    sentence: "A second document begins here.",
    hint: "A content file holds one document; remove the line ---.",
    meaning:
      "A line --- begins a second document, and a content file holds one. What stands below the line would be left out. Remove the line; rows of one list need nothing between them.",
    wrong: "# content/pages.yaml\n- path: /\n---\n- path: /docs",
    right: "# content/pages.yaml\n- path: /\n- path: /docs",
  }),
  "yaml-tab": error({
    sentence: "The line is indented with a tab.",
    hint: "YAML is indented with spaces.",
    meaning:
      "A line is indented with a tab, which YAML does not allow. Editors show tabs with different widths, so the depth of the line cannot be told. Replace each tab with spaces and set the editor to spaces for .yaml files.",
    wrong: "# content/pages.yaml, where → is a tab\n- path: /\n→lastmod: 2026-01-02",
    right: "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  }),
  "yaml-tag": error<{ tag: string }>({
    sentence: ({ tag }) => `The tag ${quoted(tag)} is not allowed.`,
    hint: "Write the value without a tag.",
    meaning:
      "A value has a YAML tag, a word that begins with an exclamation mark. Tags make other things of a value than what is written, and content is text, numbers, lists and mappings. Write the value alone; text that begins with an exclamation mark needs quotes.",
    wrong: "# content/pages.yaml\n- path: /\n  lastmod: !!timestamp 2026-01-02",
    right: "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  }),
  "yaml-anchor": error({
    sentence: "Anchors are not allowed.",
    hint: "Write the value out where it is used.",
    meaning:
      "A value has an anchor, a name that begins with & so that other places can repeat it. Few lines with anchors can stand for more values than memory holds, and a row that borrows its values is hard to review. Write the value out in each place; text that begins with & needs quotes.",
    wrong: "# content/pages.yaml\n- path: /\n  lastmod: &day 2026-01-02",
    right: "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  }),
  "yaml-alias": error({
    sentence: "Aliases are not allowed.",
    hint: "Write the value out where it is used.",
    meaning:
      "A value is an alias, a * and the name of a value elsewhere. Few lines with aliases can stand for more values than memory holds, and a row that borrows its values is hard to review. Write the value out; text that begins with * needs quotes.",
    wrong: "# content/pages.yaml\n- path: /docs\n  lastmod: *day",
    right: "# content/pages.yaml\n- path: /docs\n  lastmod: 2026-01-02",
  }),
  "yaml-key": error({
    sentence: "This cannot be a key.",
    hint: "Keys are plain words.",
    meaning:
      "A list or a mapping stands where a key belongs. It is mostly a placeholder in braces that no template has filled in, or a bracket too many. Keys are plain words, such as the code of a locale.",
    wrong: "# content/pages.yaml\n- path: /\n  translations: { {es}: /inicio }",
    right: "# content/pages.yaml\n- path: /\n  translations: { es: /inicio }",
  }),
} as const;

/** What makes a text no YAML. */
export type YamlFault =
  | "no-colon"
  | "colon-space"
  | "colon-in-text"
  | "indentation"
  | "tab"
  | "quote"
  | "bracket"
  | "closer"
  | "comma"
  | "empty-item"
  | "hyphen"
  | "hyphen-space"
  | "key-lines"
  | "long-key"
  | "first-character"
  | "escape"
  | "hash"
  | "block-header"
  | "directive"
  | "start-line"
  | "stray"
  | "stray-line"
  | "unclear";

const KEY_HINT = "Write the key, a colon, a space and the value: path: /docs.";

const YAML_FAULTS: Readonly<Record<YamlFault, Wording>> = {
  "no-colon": { sentence: "A key needs a colon and a space behind it.", hint: KEY_HINT },
  "colon-space": { sentence: "The colon behind a key needs a space behind it.", hint: KEY_HINT },
  "colon-in-text": {
    sentence: "Text that holds a colon and a space needs quotes.",
    hint: 'Put the whole text in quotes: "/a: b".',
  },
  indentation: {
    sentence: "The indentation of this line does not fit the lines above it.",
    hint: "The keys of one mapping begin in one column, and so do the hyphens of one list.",
  },
  tab: { sentence: "A tab stands where YAML needs spaces.", hint: "Replace it with spaces." },
  quote: { sentence: "This quote is not closed.", hint: "Text that begins with a quote ends with the same quote." },
  bracket: {
    sentence: "This bracket is not closed, or a line inside it is not indented.",
    hint: "Each [ needs its ] and each { its }; lines between them begin further right than the key.",
  },
  closer: { sentence: "This bracket closes nothing.", hint: "Remove it, or put the text that holds it in quotes." },
  comma: { sentence: "A comma is missing here, or before it.", hint: "Write { path: /a, priority: 0.5 } or [es, fr]." },
  "empty-item": { sentence: "There is nothing before this comma.", hint: "Remove the comma, or add what is missing." },
  hyphen: {
    sentence: "A list cannot begin here.",
    hint: "A list begins on a line of its own below its key; keys and rows do not mix.",
  },
  "hyphen-space": { sentence: "The hyphen of a row needs a space behind it.", hint: "Write - path: /docs." },
  "key-lines": { sentence: "A key stands on one line.", hint: KEY_HINT },
  "long-key": { sentence: "A key is longer than 1024 characters.", hint: KEY_HINT },
  "first-character": {
    sentence: "Text cannot begin with this character.",
    hint: 'Put the whole text in quotes: "@docs".',
  },
  escape: {
    sentence: "This backslash begins no escape.",
    hint: "Inside double quotes write two of them, or use single quotes.",
  },
  hash: { sentence: "A comment needs a space before its #.", hint: "Or put the whole text in quotes." },
  "block-header": {
    sentence: "Nothing stands behind | or > on their line.",
    hint: "Put text that begins with one of them in quotes.",
  },
  directive: { sentence: "A line that begins with % is not for content.", hint: "Remove the line." },
  "start-line": {
    sentence: "Values begin on the line below ---.",
    hint: "Remove the line ---; a content file needs none.",
  },
  stray: {
    sentence: "This belongs to nothing before it.",
    hint: "Text that holds quotes or brackets needs quotes around the whole.",
  },
  "stray-line": {
    sentence: "This line belongs to nothing above it.",
    hint: "Look at its indentation, its hyphen and its key.",
  },
  unclear: { sentence: "This is not valid YAML.", hint: 'Text with special characters needs quotes: "/a: b".' },
};
