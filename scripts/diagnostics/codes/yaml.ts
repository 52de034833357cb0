import { error, oneOf } from "../entry.ts";
import { quoted } from "../message.ts";

const KEY_HINT = "Write the key, a colon, a space and the value, as in path: /docs.";

export type YamlFault = keyof typeof YAML_FAULTS;

const YAML_FAULTS = {
  "no-colon": ["A key needs a colon and a space after it.", KEY_HINT],
  "colon-space": ["The colon after a key needs a space after it.", KEY_HINT],
  "colon-in-text": ["Text that contains a colon and a space needs quotes.", 'Put the whole text in quotes: "/a: b".'],
  "indentation-tab": ["The line is indented with a tab.", "Indent YAML with spaces."],
  indentation: [
    "The indentation of this line does not fit the lines above it.",
    "Begin all keys of a mapping in the same column, and all hyphens of a list too.",
  ],
  tab: ["There is a tab where YAML needs spaces.", "Replace the tab with spaces."],
  quote: ["This quote is not closed.", "End the text with the same quote."],
  bracket: [
    "This bracket is not closed, or a line inside it is not indented.",
    "Write a ] for each [ and a } for each {. Indent the lines between the two brackets more than the key.",
  ],
  closer: ["This closing bracket has no opening bracket.", "Remove the bracket, or put the whole text in quotes."],
  comma: ["A comma is missing here, or before this place.", "Write { path: /a, priority: 0.5 } or [es, fr]."],
  "empty-item": ["There is nothing before this comma.", "Remove the comma, or add what is missing."],
  hyphen: ["A list cannot begin here.", "Begin the list on a new line below its key, and do not mix keys and rows."],
  "hyphen-space": ["The hyphen of a row needs a space after it.", "Write - path: /docs."],
  "key-lines": ["A key must be on one line.", KEY_HINT],
  "long-key": ["A key is longer than 1024 characters.", KEY_HINT],
  "first-character": ["Text cannot begin with this character.", 'Put the whole text in quotes: "@docs".'],
  escape: ["This backslash does not begin an escape.", "Write \\\\ inside double quotes, or use single quotes."],
  hash: ["A comment needs a space before its #.", "Add the space, or put the whole text in quotes."],
  "block-header": ["The rest of a line after | or > must be empty.", "Put text that begins with | or > in quotes."],
  directive: ["Lines that begin with % are not allowed.", "Remove the line."],
  "start-line": ["A value cannot follow --- on the same line.", "Remove ---. A content file does not need it."],
  stray: [
    "This text is not part of any key, value or list item above it.",
    "Put the whole text in quotes if it contains quotes or brackets.",
  ],
  "stray-line": ["This line is not part of anything above it.", "Check its indentation, its hyphen and its key."],
  unclear: ["This is not valid YAML.", 'Put text with special characters in quotes: "/a: b".'],
} as const;

export const yamlCodes = {
  "yaml-too-large": error(
    "The file is larger than {$limit}.",
    'Write a long list of pages as JSON Lines, with one page on each line. Name the file in site.yaml: "list: pages.jsonl".',
    "The YAML file has too many bytes, or too many keys and values, to be read. 50,000 pages are about 6 MB, so a larger file is usually a mistake. Write a longer list as JSON Lines, which Stele reads line by line: each line is one page, with the keys of pages.yaml.",
    "# content/site.yaml\npages: [{ list: pages.yaml }] # 70 MB",
    "# content/site.yaml\npages: [{ list: pages.jsonl }] # each line is one page",
  ),
  "yaml-too-deep": error(
    "Lists and mappings are nested more than {$limit :number} levels deep here.",
    "Remove brackets or indentation. No key needs so many levels.",
    "Lists or mappings are nested deeper than any content needs. Reading such a file could crash Stele, so it does not read the file. The usual cause is a repeated bracket, or an error in the program that wrote the file.",
    "# content/pages.yaml\n[[[[[[[[ ... [{ path: /docs }] ... ]]]]]]]]",
    "# content/pages.yaml\n[{ path: /docs }]",
  ),
  "yaml-empty": error(
    "The file is empty.",
    "Write the values, or remove the file. Comments alone have no effect.",
    "The file is empty, or has only comments. A build without pages or languages would remove all published files. Write the values. If another source lists the pages, remove the empty file.",
    "# content/pages.yaml\n# The pages will be listed here.",
    "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  ),
  "yaml-syntax": error(
    ...oneOf("fault", YAML_FAULTS),
    "A line is not valid YAML, and the error message says why. Stele could misread the lines below it, so it does not use the file. Close quotes and brackets, write a colon and a space after each key, and begin related lines in the same column.",
    '# content/pages.yaml\n- path: "/docs\n  lastmod: 2026-01-02',
    '# content/pages.yaml\n- path: "/docs"\n  lastmod: 2026-01-02',
  ),
  "yaml-duplicate-key": error(
    "This mapping has the same key twice.",
    "Remove one of the two.",
    "A mapping has the same key twice, and only one of the two values can be used. Stele cannot know which value is meant, and other programs choose differently. Remove one of the two keys.",
    "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02\n  lastmod: 2026-03-04",
    "# content/pages.yaml\n- path: /\n  lastmod: 2026-03-04",
  ),
  "yaml-second-document": error(
    "A second document begins here.",
    "Remove the line ---. A content file has only one document.",
    "A line with --- begins a second document, but a content file has only one. Stele would ignore all lines below it. Remove the line. The rows of a list need no line between them.",
    "# content/pages.yaml\n- path: /\n---\n- path: /docs",
    "# content/pages.yaml\n- path: /\n- path: /docs",
  ),
  "yaml-feature": error(
    (values: { feature: "anchor" | "alias" } | { tag: string }) =>
      "tag" in values
        ? `The tag ${quoted(values.tag)} is not allowed.`
        : `${values.feature === "anchor" ? "Anchors" : "Aliases"} are not allowed.`,
    (values: { feature: "anchor" | "alias" } | { tag: string }) =>
      "tag" in values ? "Write the value without a tag." : "Write the value itself in each place.",
    "A value has a tag (!), an anchor (&) or an alias (*). Tags change the type of a value, and a few lines with aliases can expand to more values than fit into the memory. So content has only values that a reviewer can read as they are written. Write the value itself. If a text begins with !, & or *, put it in quotes.",
    "# content/pages.yaml\n- path: /\n  lastmod: &day 2026-01-02\n- path: /docs\n  lastmod: *day",
    "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02\n- path: /docs\n  lastmod: 2026-01-02",
  ),
  "yaml-key": error(
    "This cannot be a key.",
    "Keys are plain words.",
    "A list or a mapping stands where a key belongs. It is mostly a placeholder in braces that no template has filled in, or a bracket too many. Keys are plain words, such as the code of a locale.",
    "# content/pages.yaml\n- path: /\n  translations: { {es}: /inicio }",
    "# content/pages.yaml\n- path: /\n  translations: { es: /inicio }",
  ),
} as const;
