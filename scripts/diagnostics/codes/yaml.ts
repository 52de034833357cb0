import { error, quoted, type Wording } from "../message.ts";

/** Problems of YAML text. */
export const yamlCodes = {
  "yaml-too-large": error<{ limit: string }>({
    sentence: ({ limit }) => `The file is larger than ${limit}.`,
    hint: "Write a long list of pages as JSON Lines, a page a line, and name it in site.yaml: list: pages.jsonl.",
    meaning:
      "A YAML file is too large to be read as a whole: it has too many bytes, or too many words and marks. 50,000 pages are about 6 MB, so such a file is mostly a mistake. A longer list is read line by line when it is JSON Lines: one page a line, with the keys of pages.yaml.",
    wrong: "# content/site.yaml\npages: [{ list: pages.yaml }] # 70 MB",
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
      "A key stands twice in one mapping, and only one of its values can count. Stele cannot know which one was meant, and readers of YAML differ. Remove one of the two.",
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
  "yaml-feature": error<{ feature: "anchor" | "alias" } | { tag: string }>({
    sentence: (values) =>
      "tag" in values
        ? `The tag ${quoted(values.tag)} is not allowed.`
        : `${values.feature === "anchor" ? "Anchors" : "Aliases"} are not allowed.`,
    hint: (values) => ("tag" in values ? "Write the value without a tag." : "Write the value out where it is used."),
    meaning:
      "A value has a tag (!), an anchor (&) or an alias (*). Tags change what a value is, and a few lines with aliases can stand for more values than memory holds. Content is text, numbers, lists and mappings that a reviewer can read as they are. Write the value out; text that begins with one of these characters needs quotes.",
    wrong: "# content/pages.yaml\n- path: /\n  lastmod: &day 2026-01-02\n- path: /docs\n  lastmod: *day",
    right: "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02\n- path: /docs\n  lastmod: 2026-01-02",
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

const KEY_HINT = "Write the key, a colon, a space and the value: path: /docs.";

/** What makes a text invalid YAML. */
export type YamlFault = keyof typeof YAML_FAULTS;

const YAML_FAULTS = {
  "no-colon": { sentence: "A key needs a colon and a space behind it.", hint: KEY_HINT },
  "colon-space": { sentence: "The colon behind a key needs a space behind it.", hint: KEY_HINT },
  "colon-in-text": {
    sentence: "Text that holds a colon and a space needs quotes.",
    hint: 'Put the whole text in quotes: "/a: b".',
  },
  "indentation-tab": { sentence: "The line is indented with a tab.", hint: "YAML is indented with spaces." },
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
    sentence: "This text is not part of any key, value or list item above it.",
    hint: "Text that holds quotes or brackets needs quotes around the whole.",
  },
  "stray-line": {
    sentence: "This line belongs to nothing above it.",
    hint: "Look at its indentation, its hyphen and its key.",
  },
  unclear: { sentence: "This is not valid YAML.", hint: 'Text with special characters needs quotes: "/a: b".' },
} as const satisfies Record<string, Wording>;
