import { error, notice, quoted, type Wording } from "../message.ts";

const LONG_LIST =
  "A long list of pages is better in JSON Lines, a page a line: list: pages.jsonl under pages: in site.yaml.";

/** Problems of reading the content files and of their shape. */
export const contentMessages = {
  "content-folder-missing": error<{ folder: string }>(({ folder }) => ({
    sentence: `There is no content folder ${folder}.`,
    hint: "Make one with stele init, or name the folder that holds site.yaml with --content.",
  })),
  "content-file-missing": error<{ file: string }>(({ file }) => ({
    sentence: `${file} is missing.`,
    hint: "A site needs site.yaml, locales.yaml and pages.yaml in its content folder.",
  })),
  "content-file-unreadable": error<{ file: string; cause: string }>(({ file, cause }) => ({
    sentence: `${file} cannot be read: ${cause}.`,
    hint: "Put a file there that whoever runs the command may read.",
  })),
  "content-file-outside": error<{ file: string }>(({ file }) => ({
    sentence: `${file} is a link to a place outside the content folder.`,
    hint: "Put the file itself into the content folder.",
  })),
  "content-not-utf8": error<{ file: string; byte: number }>(({ file, byte }) => ({
    sentence: `${file} is not UTF-8: byte ${byte} fits no character.`,
    hint: "Save the file as UTF-8.",
  })),
  "yaml-too-large": error<{ limitMebibytes: number }>(({ limitMebibytes }) => ({
    sentence: `The file is larger than ${limitMebibytes} MiB.`,
    hint: LONG_LIST,
  })),
  "yaml-too-much": error<{ limit: number }>(({ limit }) => ({
    sentence: `The file holds more than ${limit / 1e6} million words and marks.`,
    hint: LONG_LIST,
  })),
  "yaml-too-deep": error<{ limit: number }>(({ limit }) => ({
    sentence: `Values nest deeper than ${limit} levels here.`,
    hint: "No key takes such a value; remove brackets or indentation.",
  })),
  "yaml-empty": error(() => ({
    sentence: "The file is empty.",
    hint: "Comments alone say nothing; write the values or remove the file.",
  })),
  "yaml-syntax": error<{ fault: YamlFault }>(({ fault }) => YAML_FAULTS[fault]),
  "yaml-duplicate-key": error(() => ({
    sentence: "This key stands twice in one mapping.",
    hint: "Remove one of the two.",
  })),
  "yaml-second-document": error(() => ({
    sentence: "A second document begins here.",
    hint: "A content file holds one document; remove the line ---.",
  })),
  "yaml-tab": error(() => ({ sentence: "The line is indented with a tab.", hint: "YAML is indented with spaces." })),
  "yaml-tag": error<{ tag: string }>(({ tag }) => ({
    sentence: `The tag ${quoted(tag)} is not allowed.`,
    hint: "Write the value without a tag.",
  })),
  "yaml-anchor": error(() => ({ sentence: "Anchors are not allowed.", hint: "Write the value out where it is used." })),
  "yaml-alias": error(() => ({ sentence: "Aliases are not allowed.", hint: "Write the value out where it is used." })),
  "yaml-key": error(() => ({ sentence: "This cannot be a key.", hint: "Keys are plain words." })),
  "unknown-key": error<{ key: string; known: readonly string[]; meant: string | undefined }>(
    ({ key, known, meant }) => ({
      sentence: `The key ${quoted(key)} is unknown.`,
      hint: hintForKey(key, known, meant),
    }),
  ),
  "missing-key": error<{ key: string }>(({ key }) => ({
    sentence: `The key ${quoted(key)} is missing.`,
    hint: `Add ${key}: here.`,
  })),
  "wrong-type": error<{ expected: string; found: string; text: string }>(({ expected, found, text }) => ({
    sentence: `Expected ${expected}, found ${found}.`,
    hint: hintForType(expected, found, text),
  })),
  "wrong-value": error<{ found: string; allowed: readonly string[]; meant: string | undefined }>(
    ({ found, allowed, meant }) => ({
      sentence: `${quoted(found)} is not one of ${allowed.join(", ")}.`,
      hint: meant === undefined ? "Write one of these words." : `Did you mean ${meant}?`,
    }),
  ),
  "source-kind": error(() => ({
    sentence: "A source of pages is exactly one of list, tree, sitemap and output.",
    hint: "Write one source a row, such as - list: pages.yaml. A preset is a tree of its usual layout.",
  })),
  "source-option": error<{ key: string; kind: string }>(({ key, kind }) => ({
    sentence: `The key ${quoted(key)} belongs to a tree and means nothing for a ${kind}.`,
    hint: "Remove it.",
  })),
  "glob-without-match": error<{ glob: string; longest: number }>(({ glob, longest }) => ({
    sentence: `${quoted(glob)} matches no path of a page.`,
    hint:
      glob.length > longest
        ? `No path is as long as that; a glob has at most ${longest} characters.`
        : `Paths begin with a slash: ${quoted(`/${glob.replace(/^[!./]+/, "")}`)}.`,
  })),
  "glob-too-large": error<{ fault: keyof typeof GLOB_EXCESS; limit: number }>(({ fault, limit }) =>
    GLOB_EXCESS[fault](limit),
  ),
  "source-unused": notice<{ file: string }>(({ file }) => ({
    sentence: `${file} is there and no source of pages names it, so it is not read.`,
    hint: "Add it to pages: in site.yaml as - list: pages.yaml, or remove it.",
  })),
  "empty-text": error(() => ({ sentence: "The text is empty.", hint: "Write the text, or remove the key." })),
  "empty-list": error(() => ({ sentence: "The list is empty.", hint: "Add at least one row." })),
  "forbidden-code-point": error<{ codePoint: string }>(({ codePoint }) => ({
    sentence: `The text holds the code point ${codePoint}, which no address or file may hold.`,
    hint: "Remove it; it may be invisible in your editor.",
  })),
  "not-a-date": error<{ found: string }>(({ found }) => ({
    sentence: `${quoted(found)} is not a date.`,
    hint: "Write a day of the calendar as 2026-09-12, or with time and zone as 2026-09-12T10:00:00Z.",
  })),
  "reference-file-name": error<{ name: string; folder: string }>(({ name, folder }) => ({
    sentence: `${quoted(name)} in ${folder} is no file of reference texts.`,
    hint: "Such a file has the name of a language and ends in .yaml: pt-BR.yaml.",
  })),
  "reference-twice": error<{ code: string; other: string }>(({ code, other }) => ({
    sentence: `${quoted(code)} names the same language as ${quoted(other)}, which has a file too.`,
    hint: "Remove one of the two files.",
  })),
  "reference-marks": error<{ missing: readonly string[]; extra: readonly string[] }>(({ missing, extra }) => ({
    sentence: [
      ...(missing.length > 0 ? [`${quoted(missing.join(" "))} of the English text is missing.`] : []),
      ...(extra.length > 0 ? [`${quoted(extra.join(" "))} is not in the English text.`] : []),
    ].join(" "),
    hint: "Code between backticks and names in braces are the same in every language.",
  })),
  "out-of-range": error<{ found: number; least: number; most: number }>(({ found, least, most }) => ({
    sentence: `${found} is not between ${least.toFixed(1)} and ${most.toFixed(1)}.`,
    hint: "A priority of 1.0 is the highest of the site, 0.5 the usual one.",
  })),
} as const;

const GLOB_EXCESS = {
  braces: (limit: number) => ({
    sentence: `Braces nest deeper than ${limit} levels in this glob.`,
    hint: "Write the choices side by side: /{docs,blog,guide}/**.",
  }),
  wildcards: (limit: number) => ({
    sentence: `These globs have more than ${limit} wildcards together.`,
    hint: "Write fewer globs, or names: *, ?, [ and each choice in braces is a wildcard.",
  }),
  list: (limit: number) => ({
    sentence: `These globs have more than ${limit} characters together.`,
    hint: "Write fewer globs: /docs/** matches all pages below /docs.",
  }),
} as const satisfies Record<string, (limit: number) => Wording>;

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

function hintForType(expected: string, found: string, text: string): string {
  if (expected === "text" && text !== "") return `Quote it: "${text}".`;
  if (found === "nothing") return "Write a value behind the key, or remove the key.";
  return FORMS[expected] ?? "Write one of these words.";
}

/** How values of a kind are written. */
const FORMS: Readonly<Record<string, string>> = {
  text: "Write one text, without brackets, hyphens or keys of its own.",
  "a number": "Write it with digits and without quotes: 0.5.",
  "true or false": "Write one of the two, without quotes.",
  "a list": "Write each item on a line of its own that begins with a hyphen, or all in brackets: [es, fr].",
  "a mapping": "Write each key with a colon, a space and its value: path: /docs.",
};

function hintForKey(key: string, known: readonly string[], meant: string | undefined): string {
  if (key === "<<") return "Merge keys are not allowed; write the values out.";
  return meant === undefined ? `Known here: ${known.join(", ")}.` : `Did you mean ${meant}?`;
}
