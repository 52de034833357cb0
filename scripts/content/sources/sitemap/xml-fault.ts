/** Turns an error of the XML parser into the kind of mistake in the sitemap, and its place. */
import type { XmlFault } from "../../../diagnostics/codes/sitemap-files.ts";
import type { TextRange } from "../../yaml/document.ts";

/** Words in error messages of the XML parser saxes 6.0.0, and the faults that they stand for. The first match wins. */
const FAULTS: readonly (readonly [RegExp, XmlFault])[] = [
  [/entity/, "entity"],
  [/outside of root/, "text"],
  [/unclosed tag|unexpected end|must contain a root/, "end"],
  [/XML declaration|name\/value|expected (?:the|one)|must match|value (?:required|must be)|before root/, "declaration"],
  [/clos(?:e|ing) tag|only one root/, "tag"],
  [/attribute|whitespace required/, "attribute"],
  [/prefix|namespace/, "namespace"],
];

/** Turns an error message of the XML parser into a fault and its range. */
export function xmlFault(message: string, text: string, position: number): TextRange & { readonly fault: XmlFault } {
  const fault = FAULTS.find(([words]) => words.test(message))?.[1] ?? "character";
  if (fault === "entity" || fault === "end") {
    // The parser notices a lone `&` only at the next semicolon, which may be far away.
    const lone = firstLoneAmpersand(text);
    if (lone !== -1 && lone < position) return { fault: "entity", start: lone, end: lone + 1 };
  }
  const start = fault === "entity" ? text.lastIndexOf("&", position - 1) : position - 1;
  return { fault, start: Math.max(0, start), end: position };
}

/** Finds the first `&` that begins no reference such as `&amp;`. Skips comments and CDATA, even if they never end. */
function firstLoneAmpersand(text: string): number {
  const marks = /<!\[CDATA\[.*?(?:\]\]>|$)|<!--.*?(?:-->|$)|&(?!(?:#\d+|#x[\da-f]+|[\w:][\w.:-]*);)/gis;
  for (const { 0: found, index } of text.matchAll(marks)) if (found === "&") return index;
  return -1;
}
