import { error, quoted } from "../message.ts";

/** Problems of reading the content files and of their shape. */
export const contentMessages = {
  "content-folder-missing": error<{ folder: string }>(({ folder }) => ({
    sentence: `There is no content folder ${folder}.`,
    hint: "Name the folder that holds site.yaml with --content.",
  })),
  "content-file-missing": error<{ file: string }>(({ file }) => ({
    sentence: `${file} is missing.`,
    hint: "A site needs site.yaml, locales.yaml and pages.yaml in its content folder.",
  })),
  "content-file-unreadable": error<{ file: string; cause: string }>(({ file, cause }) => ({
    sentence: `${file} cannot be read: ${cause}.`,
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
  })),
  "yaml-too-deep": error<{ limit: number }>(({ limit }) => ({
    sentence: `Values nest deeper than ${limit} levels here.`,
  })),
  "yaml-empty": error(() => ({
    sentence: "The file is empty.",
    hint: "Comments alone say nothing; write the values or remove the file.",
  })),
  "yaml-syntax": error<{ cause: string }>(({ cause }) => ({
    sentence: `This is not valid YAML: ${cause}.`,
    hint: 'Text with special characters needs quotes: "/a: b".',
  })),
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
    hint: expected === "text" && text !== "" ? `Quote it: "${text}".` : undefined,
  })),
  "wrong-value": error<{ found: string; allowed: readonly string[]; meant: string | undefined }>(
    ({ found, allowed, meant }) => ({
      sentence: `${quoted(found)} is not one of ${allowed.join(", ")}.`,
      hint: meant === undefined ? undefined : `Did you mean ${meant}?`,
    }),
  ),
  "empty-text": error(() => ({ sentence: "The text is empty." })),
  "empty-list": error(() => ({ sentence: "The list is empty.", hint: "Add at least one row." })),
  "forbidden-code-point": error<{ codePoint: string }>(({ codePoint }) => ({
    sentence: `The text holds the code point ${codePoint}, which no address or file may hold.`,
    hint: "Remove it; it may be invisible in your editor.",
  })),
  "not-a-date": error<{ found: string }>(({ found }) => ({
    sentence: `${quoted(found)} is not a date.`,
    hint: "Write a day of the calendar as 2026-09-12, or with time and zone as 2026-09-12T10:00:00Z.",
  })),
  "out-of-range": error<{ found: number; least: number; most: number }>(({ found, least, most }) => ({
    sentence: `${found} is not between ${least.toFixed(1)} and ${most.toFixed(1)}.`,
  })),
} as const;

function hintForKey(key: string, known: readonly string[], meant: string | undefined): string {
  if (key === "<<") return "Merge keys are not allowed; write the values out.";
  return meant === undefined ? `Known here: ${known.join(", ")}.` : `Did you mean ${meant}?`;
}
