/** Parses a file once for all steps that look into it, and finds places in it. */
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

/** Finds places in one file. */
export interface PlaceFinder {
  /** Returns a number to sort places by before they are found: the line in JSON Lines, from 0; always 0 in YAML. */
  readonly lineOf: (place: Place) => number;
  /** Returns the text range of a place; undefined if the place is the whole file. */
  readonly find: (place: Place) => TextRange | undefined;
}

/**
 * Makes a finder of places in one file. It parses the text again if the document was forgotten.
 *
 * @param asked the places that it will be asked for. In JSON Lines, asking for one place finds all places of its line.
 *   So each line is parsed only once, however many diagnostics it has and in whatever order they are located.
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

/** Finds places in JSON Lines. The first pointer step is the line, from 0. Each line of JSON is also a YAML document. */
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

/** Caches the parsed document of each file. Several steps look for places in it, and parsing is the slowest step. */
const documents = new WeakMap<SourceFile, Document>();

/** Drops the parsed document of a file without mistakes, since a build needs only its values. */
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
  return parseDocument(text, {
    version: "1.2",
    schema: "core",
    merge: false,
    strict: true,
    // `refusedNodes` finds duplicates with a set. The parser would compare each key with all keys before it.
    uniqueKeys: false,
    prettyErrors: false,
  });
}

function rangeOf(document: Document, pointer: Pointer, part: "key" | "value"): TextRange | undefined {
  if (part === "key") {
    const key = pairAt(nodeAt(document, pointer.slice(0, -1)), pointer.at(-1))?.key;
    if (isNode(key) && key.range) return { start: key.range[0], end: key.range[1] };
  }
  // A missing value is located at its nearest existing parent.
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

/** Caches the pairs of each mapping by key: finding each of many keys by a search would take quadratic time. */
const pairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

/** Finds the first pair with the text of a key. The key `404` is a number here, but a string in the values. */
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

/** Returns a key as the values contain it. Scalars of other types have tags, which are refused. */
export function keyText({ value }: Scalar): string {
  return String((value as string | number | boolean | null | undefined) ?? "");
}
