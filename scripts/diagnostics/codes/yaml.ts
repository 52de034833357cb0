import { error, oneOf } from "../entry.ts";
import { quoted } from "../message.ts";

const KEY_HINT = "Write the key, a colon, a space and the value: path: /docs.";

/** What makes a text invalid YAML. */
export type YamlFault = keyof typeof YAML_FAULTS;

const YAML_FAULTS = {
  "no-colon": ["A key needs a colon and a space behind it.", KEY_HINT],
  "colon-space": ["The colon behind a key needs a space behind it.", KEY_HINT],
  "colon-in-text": ["Text that holds a colon and a space needs quotes.", 'Put the whole text in quotes: "/a: b".'],
  "indentation-tab": ["The line is indented with a tab.", "YAML is indented with spaces."],
  indentation: [
    "The indentation of this line does not fit the lines above it.",
    "The keys of one mapping begin in one column, and so do the hyphens of one list.",
  ],
  tab: ["A tab stands where YAML needs spaces.", "Replace it with spaces."],
  quote: ["This quote is not closed.", "Text that begins with a quote ends with the same quote."],
  bracket: [
    "This bracket is not closed, or a line inside it is not indented.",
    "Each [ needs its ] and each { its }; lines between them begin further right than the key.",
  ],
  closer: ["This bracket closes nothing.", "Remove it, or put the text that holds it in quotes."],
  comma: ["A comma is missing here, or before it.", "Write { path: /a, priority: 0.5 } or [es, fr]."],
  "empty-item": ["There is nothing before this comma.", "Remove the comma, or add what is missing."],
  hyphen: ["A list cannot begin here.", "A list begins on a line of its own below its key; keys and rows do not mix."],
  "hyphen-space": ["The hyphen of a row needs a space behind it.", "Write - path: /docs."],
  "key-lines": ["A key stands on one line.", KEY_HINT],
  "long-key": ["A key is longer than 1024 characters.", KEY_HINT],
  "first-character": ["Text cannot begin with this character.", 'Put the whole text in quotes: "@docs".'],
  escape: ["This backslash begins no escape.", "Inside double quotes write two of them, or use single quotes."],
  hash: ["A comment needs a space before its #.", "Or put the whole text in quotes."],
  "block-header": ["Nothing stands behind | or > on their line.", "Put text that begins with one of them in quotes."],
  directive: ["A line that begins with % is not for content.", "Remove the line."],
  "start-line": ["Values begin on the line below ---.", "Remove the line ---; a content file needs none."],
  stray: [
    "This text is not part of any key, value or list item above it.",
    "Text that holds quotes or brackets needs quotes around the whole.",
  ],
  "stray-line": ["This line belongs to nothing above it.", "Look at its indentation, its hyphen and its key."],
  unclear: ["This is not valid YAML.", 'Text with special characters needs quotes: "/a: b".'],
} as const;

/** Problems of YAML text. */
export const yamlCodes = {
  "yaml-too-large": error(
    "The file is larger than {$limit}.",
    "Write a long list of pages as JSON Lines, a page a line, and name it in site.yaml: list: pages.jsonl.",
    "A YAML file is too large to be read as a whole: it has too many bytes, or too many words and marks. 50,000 pages are about 6 MB, so such a file is mostly a mistake. A longer list is read line by line when it is JSON Lines: one page a line, with the keys of pages.yaml.",
    "# content/site.yaml\npages: [{ list: pages.yaml }] # 70 MB",
    "# content/site.yaml\npages: [{ list: pages.jsonl }] # a page a line",
  ),
  "yaml-too-deep": error(
    "Values nest deeper than {$limit :number} levels here.",
    "No key takes such a value; remove brackets or indentation.",
    "Lists or mappings stand inside one another deeper than any content needs. Reading such a file could end the program, so it is refused. It is mostly a bracket that was repeated, or a file that a program has written.",
    "# content/pages.yaml\n[[[[[[[[ ... [{ path: /docs }] ... ]]]]]]]]",
    "# content/pages.yaml\n[{ path: /docs }]",
  ),
  "yaml-empty": error(
    "The file is empty.",
    "Comments alone say nothing; write the values or remove the file.",
    "The file is there and says nothing: it is empty, or holds comments alone. A site without pages or languages would empty the published folder. Write the values, or remove the file if another source gives the pages.",
    "# content/pages.yaml\n# The pages will be listed here.",
    "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02",
  ),
  "yaml-syntax": error(
    ...oneOf("fault", YAML_FAULTS),
    "A line cannot be read as YAML, for the cause that is named. What stands below it may be read in another way than it was meant, so the file is not used at all. Quotes and brackets need their ends, keys need a colon and a space, and lines that belong together begin in one column.",
    '# content/pages.yaml\n- path: "/docs\n  lastmod: 2026-01-02',
    '# content/pages.yaml\n- path: "/docs"\n  lastmod: 2026-01-02',
  ),
  "yaml-duplicate-key": error(
    "This key stands twice in one mapping.",
    "Remove one of the two.",
    "A key stands twice in one mapping, and only one of its values can count. Stele cannot know which one was meant, and readers of YAML differ. Remove one of the two.",
    "# content/pages.yaml\n- path: /\n  lastmod: 2026-01-02\n  lastmod: 2026-03-04",
    "# content/pages.yaml\n- path: /\n  lastmod: 2026-03-04",
  ),
  "yaml-second-document": error(
    "A second document begins here.",
    "A content file holds one document; remove the line ---.",
    "A line --- begins a second document, and a content file holds one. What stands below the line would be left out. Remove the line; rows of one list need nothing between them.",
    "# content/pages.yaml\n- path: /\n---\n- path: /docs",
    "# content/pages.yaml\n- path: /\n- path: /docs",
  ),
  "yaml-feature": error(
    (values: { feature: "anchor" | "alias" } | { tag: string }) =>
      "tag" in values
        ? `The tag ${quoted(values.tag)} is not allowed.`
        : `${values.feature === "anchor" ? "Anchors" : "Aliases"} are not allowed.`,
    (values: { feature: "anchor" | "alias" } | { tag: string }) =>
      "tag" in values ? "Write the value without a tag." : "Write the value out where it is used.",
    "A value has a tag (!), an anchor (&) or an alias (*). Tags change what a value is, and a few lines with aliases can stand for more values than memory holds. Content is text, numbers, lists and mappings that a reviewer can read as they are. Write the value out; text that begins with one of these characters needs quotes.",
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
