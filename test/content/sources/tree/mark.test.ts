import { describe, expect, it } from "vitest";
import { markedText } from "../../../../scripts/content/sources/tree/mark.ts";

const ID = "5d6e7f8a9b0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e";

/** The lines that a mark changes: `- old` and `+ new`, each with its line end. Or why there is no mark. */
function difference(text: string, key = "source_commit", revision = ID): string {
  const marked = markedText(text, key, revision);
  if (!marked.ok) return marked.fault;
  const [old, now] = [text, marked.text].map((one) => one.split(/(?<=\n)/));
  if (!old || !now) return "";
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const lines = (sign: string, all: readonly string[]): string[] =>
    all.slice(start, all.length - end).map((line) => `${sign} ${line.replace(ID, "ID")}`);
  return [...lines("-", old), ...lines("+", now)].join("");
}

describe("a mark changes one line", () => {
  it.each([
    ["a value", "---\nsource_commit: 1a2b3c4\n---\n", "- source_commit: 1a2b3c4\n+ source_commit: ID\n"],
    [
      "with CRLF",
      "---\r\nsource_commit: 1a2b3c4\r\nb: 1\r\n---\r\nx\r\n",
      "- source_commit: 1a2b3c4\r\n+ source_commit: ID\r\n",
    ],
    [
      "in double quotes",
      '---\na: 1\nsource_commit: "1a2b3c4"\n---\n',
      '- source_commit: "1a2b3c4"\n+ source_commit: "ID"\n',
    ],
    ["in single quotes", "---\nsource_commit: '1a2b3c4'\n---\n", "- source_commit: '1a2b3c4'\n+ source_commit: 'ID'\n"],
    [
      "with a comment",
      "---\nsource_commit:   1a2b3c4   # ok\n---\n",
      "- source_commit:   1a2b3c4   # ok\n+ source_commit:   ID   # ok\n",
    ],
    ["a quoted key", '---\n"source_commit": 1a2b3c4\n---\n', '- "source_commit": 1a2b3c4\n+ "source_commit": ID\n'],
    ["an empty value", "---\nsource_commit:\nb: 1\n---\n", "- source_commit:\n+ source_commit: ID\n"],
    [
      "an empty value with a comment",
      "---\nsource_commit: # later\n---\n",
      "- source_commit: # later\n+ source_commit: ID # later\n",
    ],
    ["a missing key", "---\ntitle: A # b\n---\ntext\n", "+ source_commit: ID\n"],
    ["a missing key, with CRLF", "---\r\ntitle: A\r\n---\r\n", "+ source_commit: ID\r\n"],
    ["a missing key, in empty front matter", "---\n---\ntext", "+ source_commit: ID\n"],
    ["a missing key, behind a list", "---\ntags:\n  - a\n---\n", "+ source_commit: ID\n"],
    [
      "a text without a final line feed",
      "---\nsource_commit: 1a2b3c4\n---\nsource_commit: x",
      "- source_commit: 1a2b3c4\n+ source_commit: ID\n",
    ],
    [
      "mixed line ends",
      "---\nsource_commit: 1a2b3c4\r\nb: 1\n---\r\nx\n",
      "- source_commit: 1a2b3c4\r\n+ source_commit: ID\r\n",
    ],
    [
      "beside a value of the same name",
      "---\na:\n  source_commit: x\nsource_commit: y\n---\n",
      "- source_commit: y\n+ source_commit: ID\n",
    ],
    [
      "in TOML",
      '+++\ntitle = "A"\nsource_commit = "1a2b3c4" # ok\n+++\n',
      '- source_commit = "1a2b3c4" # ok\n+ source_commit = "ID" # ok\n',
    ],
    [
      "in TOML, single quotes",
      "+++\r\nsource_commit='1a2b3c4'\r\n+++\r\n",
      "- source_commit='1a2b3c4'\r\n+ source_commit='ID'\r\n",
    ],
    [
      "in a flow mapping",
      "---\n{ title: A, source_commit: x }\n---\n",
      "- { title: A, source_commit: x }\n+ { title: A, source_commit: ID }\n",
    ],
    ["in indented lines", "---\n  source_commit: x\n---\n", "-   source_commit: x\n+   source_commit: ID\n"],
    ["a missing key, in TOML", '+++\ntitle = "A"\n+++\n', '+ source_commit = "ID"\n'],
    ["a missing key, in TOML with a table", '+++\ntitle = "A"\n[params]\nx = 1\n+++\n', '+ source_commit = "ID"\n'],
  ])("%s", (_name, text, expected) => {
    expect(difference(text)).toBe(expected);
  });

  it.each([
    ["---\nl10n:\n  sourceCommit: x # a\n  b: 1\n---\n", "-   sourceCommit: x # a\n+   sourceCommit: ID # a\n"],
    ["---\nl10n: { sourceCommit: 'x' }\n---\n", "- l10n: { sourceCommit: 'x' }\n+ l10n: { sourceCommit: 'ID' }\n"],
    ["---\nl10n:\n    b: 1\n---\n", "+     sourceCommit: ID\n"],
    ["---\ntitle: A\n---\n", "+ l10n: { sourceCommit: ID }\n"],
    ["---\nl10n.sourceCommit: x\n---\n", "- l10n.sourceCommit: x\n+ l10n.sourceCommit: ID\n"],
    [
      '+++\n[l10n]\nsourceCommit = "x"\n[other]\nsourceCommit = "y"\n+++\n',
      '- sourceCommit = "x"\n+ sourceCommit = "ID"\n',
    ],
    ['+++\n[other]\nsourceCommit = "y"\n[l10n]\nb = 1\n+++\n', '+ sourceCommit = "ID"\n'],
    [
      '+++\nl10n = { sourceCommit = "x", b = 1 }\n+++\n',
      '- l10n = { sourceCommit = "x", b = 1 }\n+ l10n = { sourceCommit = "ID", b = 1 }\n',
    ],
    ['+++\na = "x"\n+++\n', '+ l10n.sourceCommit = "ID"\n'],
  ])("of a key in a mapping: %j", (text, expected) => {
    expect(difference(text, "l10n.sourceCommit")).toBe(expected);
  });

  it.each([
    ["v1.2", "v1.2"],
    ["1234567", '"1234567"'],
    ["12e4567", '"12e4567"'],
    ["2026-01-01", '"2026-01-01"'],
    ["no", '"no"'],
    ["a: b", '"a: b"'],
    ['a "b"', '"a \\"b\\""'],
  ])("and no reader takes %j for another value", (revision, written) => {
    expect(difference("---\na: 1\n---\n", "rev", revision)).toBe(`+ rev: ${written}\n`);
    expect(markedText("---\nrev: '1'\n---\n", "rev", revision).ok).toBe(true);
  });
});

describe("no mark is written", () => {
  it.each([
    ["into a text without front matter", "# Title\n", "no-front-matter"],
    ["into front matter without an end", "---\nsource_commit: x\n", "no-front-matter"],
    ["into an empty text", "", "no-front-matter"],
    ["over a list", "---\nsource_commit: [x]\n---\n", "shape"],
    ["over a text of several lines", "---\nsource_commit: >\n  x\n---\n", "shape"],
    ["over an alias", "---\na: &x y\nsource_commit: *x\n---\n", "shape"],
    ["into a list", "---\n- a\n---\n", "shape"],
    ["into a flow mapping that lacks the key", "---\n{ title: A }\n---\n", "shape"],
    ["into indented front matter that lacks the key", "---\n  title: A\n---\n", "shape"],
    ["into broken YAML", "---\ntitle: 'A\nsource_commit: x\n---\n", "shape"],
    ["into broken TOML", "+++\ntitle = A B\nsource_commit = 'x'\n+++\n", "shape"],
  ])("%s", (_name, text, expected) => {
    expect(difference(text)).toBe(expected);
  });

  it.each(["l10n: { b: 1 }", '"l10n": { b: 1 }', "l10n:", "l10n: text", "l10n: [b]", "l10n: {}"])(
    "under a second key of the same name: %s",
    (line) => {
      expect(difference(`---\n${line}\n---\n`, "l10n.sourceCommit")).toBe("shape");
    },
  );
});

it("a mark that is there already changes no other line with that name", () => {
  const text = `+++\n[other]\nsourceCommit = "1"\n[l10n]\nsourceCommit = "${ID}"\n+++\n`;
  expect(difference(text, "l10n.sourceCommit")).toBe("");
});
