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
import type { Place, Pointer, SourceFile } from "../../model.ts";

/** A range of a text in UTF-16 code units, end exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Makes a finder of places in one file. It reads the text again where it was forgotten.
 *
 * @returns a function from a place to the range of the text it means, or nothing when the place is the whole file
 */
export function positionsOf(file: SourceFile): (place: Place) => TextRange | undefined {
  const find = file.format === "json-lines" ? positionsInLines(file) : inDocument(file);
  return (place) => {
    if ("start" in place) return place;
    return "pointer" in place ? find(place.pointer, place.part) : undefined;
  };
}

type FindRange = (pointer: Pointer, part: "key" | "value") => TextRange | undefined;

function inDocument(file: SourceFile): FindRange {
  return (pointer, part) => rangeOf(documentOf(file), pointer, part);
}

/** In JSON Lines the first step is the number of the line, from 0. A line of JSON is a document of YAML too. */
function positionsInLines(file: SourceFile): FindRange {
  let text: string | undefined;
  let starts: readonly number[] = [];
  return ([line, ...inside], part) => {
    if (text === undefined) {
      text = file.text;
      starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
    }
    const start = starts[Number(line)];
    if (start === undefined) return undefined;
    const end = starts[Number(line) + 1] ?? text.length;
    const found = rangeOf(read(text.slice(start, end)), inside, part);
    return found && { start: start + found.start, end: start + found.end };
  };
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
