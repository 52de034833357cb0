/** The parsed document of one file: read once, shared by the steps that look into it, and the places in it. */
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from "yaml";
import { lastNotAfter } from "../../diagnostics/located.ts";
import type { Place, Pointer, SourceFile } from "../../model.ts";

/** A range of a text in UTF-16 code units, end exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Finds places in one file. */
export interface PlaceFinder {
  /** What puts places in order before they are found: of JSON Lines the line, from 0; of a document nothing. */
  readonly lineOf: (place: Place) => number;
  /** The range of the text that a place means; nothing when it is the whole file. */
  readonly find: (place: Place) => TextRange | undefined;
}

/**
 * Makes a finder of places in one file. It reads the text again where it was forgotten.
 *
 * @param asked the places that it may be asked for. In JSON Lines all places of a line are found when the first of them
 *   is, so that a line is read once, however many problems it has and in whatever order they are asked for
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

/** In JSON Lines the first step is the number of the line, from 0. A line of JSON is a document of YAML too. */
function positionsInLines(file: SourceFile, asked: readonly Place[]): PlaceFinder {
  let lines: { readonly text: string; readonly starts: readonly number[] } | undefined;
  const linesOf = (text: string): NonNullable<typeof lines> => ({
    text,
    starts: [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)],
  });
  const askedIn = byLine(asked);
  const found = new Map<Place, TextRange | undefined>();
  const findInLine = (line: number, places: readonly PlaceOfValue[]): void => {
    const { text, starts } = (lines ??= linesOf(file.text));
    const start = starts[line];
    if (start === undefined) return;
    const document = read(text.slice(start, starts[line + 1]));
    for (const place of places) {
      const range = rangeOf(document, place.pointer.slice(1), place.part);
      found.set(place, range && { start: start + range.start, end: start + range.end });
    }
  };
  return {
    lineOf: (place) => {
      if ("start" in place) return lastNotAfter((lines ??= linesOf(file.text)).starts, place.start);
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

type PlaceOfValue = Extract<Place, { readonly pointer: Pointer }>;

function byLine(places: readonly Place[]): Map<number, PlaceOfValue[]> {
  const lines = new Map<number, PlaceOfValue[]>();
  for (const place of places) {
    if (!("pointer" in place)) continue;
    const line = Number(place.pointer[0]);
    const others = lines.get(line);
    if (others) others.push(place);
    else lines.set(line, [place]);
  }
  return lines;
}

/** Several steps look for places in one file, and reading it is the slowest step of all. */
const documents = new WeakMap<SourceFile, Document>();

/** Lets go of the positions of a file without a mistake: what a build keeps of it are its values. */
export function forgetPositions(file: SourceFile): void {
  documents.delete(file);
}

/** The document of a file, faults and all. */
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

/** A key as the values have it. Other scalars than these have tags, which are refused. */
export function keyText({ value }: Scalar): string {
  return String((value as string | number | boolean | null | undefined) ?? "");
}
