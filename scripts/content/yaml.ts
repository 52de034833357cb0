/**
 * YAML as authors of content may write it: YAML 1.2 core, one document, no tags, no anchors, no aliases, no duplicate
 * keys. Every error and every warning of the parser is a problem.
 */
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  type Pair,
  Parser,
  parseDocument,
  type Scalar,
  visit,
  type YAMLError,
  type YAMLMap,
} from "yaml";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic, Outcome, Place, Pointer, SourceFile } from "../model.ts";

/** 50,000 pages are 6 MB; a file of this size is a mistake or an attack. */
const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

/** Deeper nesting than any content has. Past some thousand levels the composing step ends the process. */
const DEEPEST_NESTING = 64;

/** A range of a text in UTF-16 code units, end exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Reads one file as plain values (objects, arrays, text, numbers, booleans, null). */
export function parseYaml(file: SourceFile): Outcome<unknown> {
  if (Buffer.byteLength(file.text) > LARGEST_FILE_BYTES) {
    return failed(
      diagnostic("yaml-too-large", { limitMebibytes: LARGEST_FILE_BYTES / 2 ** 20 }, { place: { file: file.name } }),
    );
  }
  const deep = tooDeep(file.text);
  if (deep !== undefined)
    return failed(diagnostic("yaml-too-deep", { limit: DEEPEST_NESTING }, at(file, deep, deep + 1)));
  const document = read(file.text);
  const problems = [...document.errors, ...document.warnings];
  const diagnostics = [
    ...problems.map((problem) => syntaxProblem(file, problem)),
    ...refusedNodes(file, document, unresolvedTags(file, problems)),
  ];
  if (diagnostics.length > 0) return { value: undefined, diagnostics };
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null)) {
    return failed(diagnostic("yaml-empty", {}, { place: { file: file.name } }));
  }
  return { value: document.toJS({ maxAliasCount: 0 }), diagnostics: [] };
}

/**
 * Makes a finder of places in one file. It reads the text again, so that builds without problems keep no positions.
 *
 * @returns a function from a place to the range of the text it means, or nothing when the place is the whole file
 */
export function positionsOf(file: SourceFile): (place: Place) => TextRange | undefined {
  let document: Document | undefined;
  return (place) => {
    if ("start" in place) return place;
    if (!("pointer" in place)) return undefined;
    document ??= read(file.text);
    return rangeOf(document, place.pointer, place.part);
  };
}

function read(text: string): Document {
  return parseDocument(text, {
    version: "1.2",
    schema: "core",
    merge: false,
    strict: true,
    // The parser compares each key with all before it; `refusedNodes` looks them up.
    uniqueKeys: false,
    prettyErrors: false,
  });
}

function rangeOf(document: Document, pointer: Pointer, part: "key" | "value"): TextRange | undefined {
  if (part === "key") {
    const key = pairAt(nodeAt(document, pointer.slice(0, -1)), pointer.at(-1))?.key;
    if (isNode(key) && key.range) return { start: key.range[0], end: key.range[1] };
  }
  // A value that is not there is shown at the nearest thing that is.
  for (let length = pointer.length; length >= 0; length -= 1) {
    const node = nodeAt(document, pointer.slice(0, length));
    if (isNode(node) && node.range) {
      const [start, end] = node.range;
      return isScalar(node) || length === 0 ? { start, end } : { start, end: Math.min(end, start + 1) };
    }
  }
  return undefined;
}

function nodeAt(document: Document, pointer: Pointer): unknown {
  return pointer.reduce<unknown>(
    (node, step) => (isSeq(node) ? node.items[Number(step)] : pairAt(node, step)?.value),
    document.contents,
  );
}

/** By the text of the key and not by its value: `404` is a number here and a name in the values. */
function pairAt(map: unknown, key: string | number | undefined): Pair | undefined {
  return isMap(map) ? map.items.find((item) => isScalar(item.key) && keyText(item.key) === String(key)) : undefined;
}

function refusedNodes(file: SourceFile, document: Document, reportedTags: ReadonlySet<string>): Diagnostic[] {
  const problems: Diagnostic[] = [];
  visit(document, {
    Alias: (_key, node) => {
      problems.push(diagnostic("yaml-alias", {}, atNode(file, node.range)));
    },
    Node: (_key, node) => {
      if (isAlias(node)) return;
      if (node.anchor !== undefined) problems.push(diagnostic("yaml-anchor", {}, atNode(file, node.range)));
      if (node.tag !== undefined && !reportedTags.has(shortTag(node.tag)))
        problems.push(diagnostic("yaml-tag", { tag: shortTag(node.tag) }, atNode(file, node.range)));
      for (const key of isMap(node) ? repeatedKeys(node) : []) {
        problems.push(diagnostic("yaml-duplicate-key", {}, atNode(file, key.range)));
      }
    },
    Pair: (_key, pair) => {
      if (isScalar(pair.key) && pair.key.value !== "__proto__") return;
      problems.push(diagnostic("yaml-key", {}, atNode(file, isNode(pair.key) ? pair.key.range : undefined)));
    },
  });
  return problems;
}

/** Keys that come to the same text as one before them: `404` and `"404"` are one key of the values. */
function repeatedKeys(map: YAMLMap): Scalar[] {
  const seen = new Set<string>();
  return map.items.flatMap(({ key }) => {
    if (!isScalar(key)) return [];
    const text = keyText(key);
    if (seen.has(text)) return [key];
    seen.add(text);
    return [];
  });
}

/** A key as the values have it. Other scalars than these have tags, which are refused. */
function keyText({ value }: Scalar): string {
  return String((value as string | number | boolean | null | undefined) ?? "");
}

/** Tags that the parser reported itself, where it found them; their nodes carry them too. */
function unresolvedTags(file: SourceFile, problems: readonly YAMLError[]): Set<string> {
  const unresolved = problems.filter(({ code }) => code === "TAG_RESOLVE_FAILED");
  return new Set(unresolved.map(({ pos }) => shortTag(file.text.slice(...pos).replace(/^!<(.*)>$/, "$1"))));
}

function shortTag(tag: string): string {
  return tag.replace(/^tag:yaml\.org,2002:/, "!!");
}

function syntaxProblem(file: SourceFile, problem: YAMLError): Diagnostic {
  const where = at(file, problem.pos[0], problem.pos[1]);
  if (problem.code === "MULTIPLE_DOCS") return diagnostic("yaml-second-document", {}, where);
  if (problem.code === "TAB_AS_INDENT") return diagnostic("yaml-tab", {}, where);
  if (problem.code === "TAG_RESOLVE_FAILED")
    return diagnostic("yaml-tag", { tag: file.text.slice(...problem.pos) }, where);
  return diagnostic("yaml-syntax", { cause: problem.message }, where);
}

/**
 * The offset of the first value that nests too deeply. The first step of the parser does not recurse; its stack is
 * watched as it grows, so that not even the tokens of such a file are kept.
 */
function tooDeep(text: string): number | undefined {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    for (const _finished of parser.next(lexeme));
    // Below the nested values lies the document itself.
    const value = parser.stack[DEEPEST_NESTING + 1];
    if (value) return value.offset;
  }
  return undefined;
}

function at(file: SourceFile, start: number, end: number): { place: Place } {
  return { place: { file: file.name, start, end: Math.max(end, start) } };
}

function atNode(file: SourceFile, range: readonly number[] | null | undefined): { place: Place } {
  return range ? at(file, range[0] ?? 0, range[1] ?? 0) : { place: { file: file.name } };
}

function failed(problem: Diagnostic): Outcome<never> {
  return { value: undefined, diagnostics: [problem] };
}
