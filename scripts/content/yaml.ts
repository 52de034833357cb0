/**
 * YAML as authors of content may write it: YAML 1.2 core, one document, no tags, no anchors, no aliases, no duplicate
 * keys. Every error and every warning of the parser is a problem.
 */
import {
  type CST,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  Parser,
  parseDocument,
  visit,
  type YAMLError,
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
  const diagnostics = [
    ...[...document.errors, ...document.warnings].map((problem) => syntaxProblem(file, problem)),
    ...refusedNodes(file, document),
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
    uniqueKeys: true,
    prettyErrors: false,
  });
}

function rangeOf(document: Document, pointer: Pointer, part: "key" | "value"): TextRange | undefined {
  if (part === "key") {
    const parent = document.getIn(pointer.slice(0, -1), true);
    const key = pointer.at(-1);
    const pair = isMap(parent)
      ? parent.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
      : undefined;
    if (pair && isNode(pair.key) && pair.key.range) return { start: pair.key.range[0], end: pair.key.range[1] };
  }
  // A value that is not there is shown at the nearest thing that is.
  for (let length = pointer.length; length >= 0; length -= 1) {
    const node = length === 0 ? document.contents : document.getIn(pointer.slice(0, length), true);
    if (isNode(node) && node.range) {
      const [start, end] = node.range;
      return isScalar(node) || length === 0 ? { start, end } : { start, end: Math.min(end, start + 1) };
    }
  }
  return undefined;
}

function refusedNodes(file: SourceFile, document: Document): Diagnostic[] {
  const problems: Diagnostic[] = [];
  visit(document, {
    Alias: (_key, node) => {
      problems.push(diagnostic("yaml-alias", {}, atNode(file, node.range)));
    },
    Node: (_key, node) => {
      if (isAlias(node)) return;
      if (node.anchor !== undefined) problems.push(diagnostic("yaml-anchor", {}, atNode(file, node.range)));
      if (node.tag !== undefined)
        problems.push(diagnostic("yaml-tag", { tag: shortTag(node.tag) }, atNode(file, node.range)));
    },
    Pair: (_key, pair) => {
      if (isScalar(pair.key) && pair.key.value !== "__proto__") return;
      problems.push(diagnostic("yaml-key", {}, atNode(file, isNode(pair.key) ? pair.key.range : undefined)));
    },
  });
  return problems;
}

function shortTag(tag: string): string {
  return tag.replace(/^tag:yaml\.org,2002:/, "!!");
}

function syntaxProblem(file: SourceFile, problem: YAMLError): Diagnostic {
  const where = at(file, problem.pos[0], problem.pos[1]);
  if (problem.code === "DUPLICATE_KEY") return diagnostic("yaml-duplicate-key", {}, where);
  if (problem.code === "MULTIPLE_DOCS") return diagnostic("yaml-second-document", {}, where);
  if (problem.code === "TAB_AS_INDENT") return diagnostic("yaml-tab", {}, where);
  if (problem.code === "TAG_RESOLVE_FAILED")
    return diagnostic("yaml-tag", { tag: file.text.slice(...problem.pos) }, where);
  return diagnostic("yaml-syntax", { cause: problem.message }, where);
}

/** The offset of the first value that nests too deeply. The first step of the parser does not recurse, nor does this. */
function tooDeep(text: string): number | undefined {
  const waiting: { readonly token: CST.Token; readonly depth: number }[] = [];
  for (const token of new Parser().parse(text)) waiting.push({ token, depth: 0 });
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { token, depth } = next;
    if (depth > DEEPEST_NESTING) return token.offset;
    if (token.type === "document" && token.value) waiting.push({ token: token.value, depth });
    if (!("items" in token)) continue;
    for (const item of token.items) {
      if (item.key) waiting.push({ token: item.key, depth: depth + 1 });
      if (item.value) waiting.push({ token: item.value, depth: depth + 1 });
    }
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
