/** Parses a file once for all steps that need its document, and finds the text ranges of places in the file. */
import type { Document, Pair, Scalar, YAMLMap } from "yaml";
import { isMap, isNode, isScalar, isSeq, parseDocument } from "yaml";
import { lastNotAfter } from "../../diagnostics/located.ts";
import type { SourceFile } from "../content.ts";
import type { Place, Pointer } from "../../model.ts";

/** A range of a text in UTF-16 code units; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface PlaceFinder {
  /** Returns the line of a place in JSON Lines, from 0, without parsing that line. For YAML, always returns 0. */
  readonly lineOf: (place: Place) => number;
  /** Returns the text range of a place; undefined if the place is the whole file. */
  readonly find: (place: Place) => TextRange | undefined;
}

/**
 * Makes a finder of places in one file. The finder parses the text again if `forgetPositions` has dropped the document.
 *
 * @param asked the places that callers will search for. In JSON Lines, the first search in a line parses the line and
 *   finds all asked places in it. So each line is parsed once.
 */
export function positionsOf(file: SourceFile, asked: readonly Place[] = []): PlaceFinder {
  if (file.format === "json-lines") return positionsInLines(file, asked);
  return {
    lineOf: () => 0,
    find: (place) => {
      if ("start" in place) return place;
      return "pointer" in place ? rangeOf(documentOf(file), place.pointer, place.part) : undefined;
    },
  };
}

type PlaceOfValue = Extract<Place, { readonly pointer: Pointer }>;

/** Finds places in JSON Lines with the YAML parser, which also reads JSON. Pointers begin with the index of a line. */
function positionsInLines(file: SourceFile, asked: readonly Place[]): PlaceFinder {
  let starts: readonly number[] | undefined;
  const lineStarts = (): readonly number[] =>
    (starts ??= [0, ...Array.from(file.text.matchAll(/\n/g), ({ index }) => index + 1)]);
  const askedIn = new Map<number, PlaceOfValue[]>();
  for (const place of asked) {
    if (!("pointer" in place)) continue;
    const line = Number(place.pointer[0]);
    const others = askedIn.get(line);
    if (others) others.push(place);
    else askedIn.set(line, [place]);
  }
  const found = new Map<Place, TextRange | undefined>();
  const findInLine = (line: number, places: readonly PlaceOfValue[]): void => {
    const start = lineStarts()[line];
    if (start === undefined) return;
    const document = read(file.text.slice(start, lineStarts()[line + 1]));
    for (const place of places) {
      const range = rangeOf(document, place.pointer.slice(1), place.part);
      found.set(place, range && { start: start + range.start, end: start + range.end });
    }
  };
  return {
    lineOf: (place) => {
      if ("start" in place) return lastNotAfter(lineStarts(), place.start);
      return "pointer" in place ? Number(place.pointer[0]) : -1;
    },
    find: (place) => {
      if ("start" in place) return place;
      if (!("pointer" in place)) return undefined;
      const line = Number(place.pointer[0]);
      if (!found.has(place)) findInLine(line, askedIn.get(line) ?? [place]);
      return found.get(place);
    },
  };
}

/** A cache of parsed documents. Several steps search the same document for places, and parsing is slow. */
const documents = new WeakMap<SourceFile, Document>();

/** Drops the parsed document of a file to free memory. Only diagnostics need the positions in the document. */
export function forgetPositions(file: SourceFile): void {
  documents.delete(file);
}

/** Returns the parsed document of a file, including its errors. */
export function documentOf(file: SourceFile): Document {
  const document = documents.get(file) ?? read(file.text);
  documents.set(file, document);
  return document;
}

function read(text: string): Document {
  const { stackTraceLimit } = Error;
  // The parser makes an `Error` for each problem. A million errors without stack traces take a third of the time.
  Error.stackTraceLimit = 0;
  // `refusedNodes` finds duplicate keys with a set. With `uniqueKeys`, the parser would compare all pairs of keys.
  const options = { merge: false, strict: true, uniqueKeys: false, prettyErrors: false } as const;
  try {
    return parseDocument(text, { version: "1.2", schema: "core", ...options });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function rangeOf(document: Document, pointer: Pointer, part: "key" | "value"): TextRange | undefined {
  if (part === "key") {
    const key = pairAt(nodeAt(document, pointer.slice(0, -1)), pointer.at(-1))?.key;
    if (isNode(key) && key.range) return { start: key.range[0], end: key.range[1] };
  }
  // For a missing value, uses the range of the nearest parent that exists.
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

/** A cache: mapping -> its pairs by key. Searching a mapping for each of its keys would take quadratic time. */
const pairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

/** Finds the first pair whose key has this text. Compares texts, because the parser reads the key `404` as a number. */
function pairAt(map: unknown, key: string | number | undefined): Pair | undefined {
  if (!isMap(map)) return undefined;
  const known = pairs.get(map);
  if (known) return known.get(String(key));
  const entries = map.items.flatMap((pair): [string, Pair][] =>
    isScalar(pair.key) ? [[keyText(pair.key), pair]] : [],
  );
  pairs.set(map, new Map(entries.reverse()));
  return pairAt(map, key);
}

/** Returns a key as text. The cast is safe: a key of another type would need a tag, and tags are refused. */
export function keyText({ value }: Scalar): string {
  return String((value as string | number | boolean | null | undefined) ?? "");
}
