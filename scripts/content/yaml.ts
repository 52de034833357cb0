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
import { at, syntaxProblems } from "./syntax.ts";

/** 50,000 pages are 6 MB; a file of this size is a mistake or an attack. */
const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

/**
 * 50,000 pages with five paths of their own each have as many words and marks. Each costs the composing step some
 * microseconds and a hundred bytes and more, so that a smaller file than the largest can take all memory.
 */
const MOST_LEXEMES = 5_000_000;

/** Deeper nesting than any content has. Past some thousand levels the composing step ends the process. */
const DEEPEST_NESTING = 64;

/** A range of a text in UTF-16 code units, end exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Reads one file as plain values (objects, arrays, text, numbers, booleans, null). */
export function parseYaml(file: SourceFile): Outcome<unknown> {
  const excess = tooLarge(file.name, Buffer.byteLength(file.text)) ?? tooMuch(file);
  if (excess) return failed(excess);
  const document = documentOf(file);
  const syntax = syntaxProblems(file, document);
  const refused = refusedNodes(file, document, unresolvedTags(file, [...document.errors, ...document.warnings]));
  const diagnostics = [
    ...syntax.diagnostics,
    ...refused.filter(({ place }) => !(place && "start" in place && syntax.isOnWrongLine(place.start))),
  ];
  // A fault of the parser that has no words here must not pass for none.
  const [first] = document.errors;
  if (first && diagnostics.length === 0) {
    return failed(diagnostic("yaml-syntax", { fault: "unclear" }, at(file, ...first.pos)));
  }
  if (diagnostics.length > 0) return { value: undefined, diagnostics };
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null)) {
    return failed(diagnostic("yaml-empty", {}, { place: { file: file.name } }));
  }
  return { value: document.toJS({ maxAliasCount: 0 }), diagnostics: [] };
}

/**
 * Makes a finder of places in one file. It reads the text again where it was forgotten.
 *
 * @returns a function from a place to the range of the text it means, or nothing when the place is the whole file
 */
export function positionsOf(file: SourceFile): (place: Place) => TextRange | undefined {
  return (place) => {
    if ("start" in place) return place;
    if (!("pointer" in place)) return undefined;
    return rangeOf(documentOf(file), place.pointer, place.part);
  };
}

/** Several steps look for places in one file, and reading it is the slowest step of all. */
const documents = new WeakMap<SourceFile, Document>();

/** Lets go of the positions of a file without a mistake: what a build keeps of it are its values. */
export function forgetPositions(file: SourceFile): void {
  documents.delete(file);
}

function documentOf(file: SourceFile): Document {
  const document = documents.get(file) ?? read(file.text);
  documents.set(file, document);
  return document;
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

/** A mapping may have a problem at each of its keys; searching it for each would cost the square of their number. */
const pairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

/** By the text of the key and not by its value: `404` is a number here and a name in the values. */
function pairAt(map: unknown, key: string | number | undefined): Pair | undefined {
  if (!isMap(map)) return undefined;
  const known = pairs.get(map) ?? pairsByText(map);
  pairs.set(map, known);
  return known.get(String(key));
}

/** The first pair of each key. */
function pairsByText(map: YAMLMap): Map<string, Pair> {
  const entries = map.items.flatMap((pair): [string, Pair][] =>
    isScalar(pair.key) ? [[keyText(pair.key), pair]] : [],
  );
  return new Map(entries.reverse());
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

/** The problem of a file that is too large to be read at all. */
export function tooLarge(name: string, bytes: number): Diagnostic | undefined {
  if (bytes <= LARGEST_FILE_BYTES) return undefined;
  return diagnostic("yaml-too-large", { limitMebibytes: LARGEST_FILE_BYTES / 2 ** 20 }, { place: { file: name } });
}

/**
 * The problem of a file that nests too deeply or holds too much. The first step of the parser does not recurse; its
 * stack is watched as it grows, so that not even the tokens of such a file are kept.
 */
function tooMuch(file: SourceFile): Diagnostic | undefined {
  const parser = new Parser();
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(file.text)) {
    for (const _finished of parser.next(lexeme));
    // Below the nested values lies the document itself.
    const value = parser.stack[DEEPEST_NESTING + 1];
    if (value) {
      return diagnostic("yaml-too-deep", { limit: DEEPEST_NESTING }, at(file, value.offset, value.offset + 1));
    }
    lexemes += 1;
    if (lexemes > MOST_LEXEMES) {
      return diagnostic("yaml-too-much", { limit: MOST_LEXEMES }, { place: { file: file.name } });
    }
    if (lexemes % 4096 === 0) forgetFinished(parser);
  }
  return undefined;
}

/** Lets go what the parser has finished: it looks at the last items alone, and nobody reads the others. */
function forgetFinished(parser: Parser): void {
  for (const token of parser.stack) {
    if ("items" in token) token.items.splice(0, Math.max(0, token.items.length - 8));
  }
}

function atNode(file: SourceFile, range: readonly number[] | null | undefined): { place: Place } {
  return range ? at(file, range[0] ?? 0, range[1] ?? 0) : { place: { file: file.name } };
}

function failed(problem: Diagnostic): Outcome<never> {
  return { value: undefined, diagnostics: [problem] };
}
