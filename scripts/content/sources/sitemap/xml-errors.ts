/** What is wrong where an XML parser stopped, in words of our own: its own are never shown, they hold text of the file. */
import type { XmlFault } from "../../../diagnostics/codes/sitemap-files.ts";

/** A part of a text, in UTF-16 code units, end exclusive. */
export interface XmlRange {
  readonly start: number;
  readonly end: number;
}

/** Words in messages of saxes 6.0.0 -> what is wrong. The first that fits. */
const FAULTS: readonly (readonly [RegExp, XmlFault])[] = [
  [/entity/, "entity"],
  [/outside of root/, "text"],
  [/unclosed tag|unexpected end|must contain a root/, "end"],
  [/XML declaration|name\/value|expected (?:the|one)|must match|value (?:required|must be)|before root/, "declaration"],
  [/clos(?:e|ing) tag|only one root/, "tag"],
  [/attribute|whitespace required/, "attribute"],
  [/prefix|namespace/, "namespace"],
];

/**
 * Finds what is wrong and where.
 *
 * @param position behind the character at which the parser saw it
 */
export function xmlFault(message: string, text: string, position: number): XmlRange & { readonly fault: XmlFault } {
  const fault = FAULTS.find(([words]) => words.test(message))?.[1] ?? "character";
  if (fault === "entity" || fault === "end") {
    // A lone & is noticed at the next semicolon, wherever that is.
    const lone = firstLoneAmpersand(text);
    if (lone !== -1 && lone < position) return { fault: "entity", start: lone, end: lone + 1 };
  }
  const start = fault === "entity" ? text.lastIndexOf("&", position - 1) : position - 1;
  return { fault, start: Math.max(0, start), end: position };
}

/** The first & that begins no reference, where references are read. What is not closed goes on to the end. */
function firstLoneAmpersand(text: string): number {
  const marks = /<!\[CDATA\[.*?(?:\]\]>|$)|<!--.*?(?:-->|$)|&(?!(?:#\d+|#x[\da-f]+|[\w:][\w.:-]*);)/gis;
  for (const { 0: found, index } of text.matchAll(marks)) if (found === "&") return index;
  return -1;
}
