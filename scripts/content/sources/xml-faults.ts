import type { XmlFault } from "../../diagnostics/messages/readers.ts";

/** The parser's words -> ours: its own are never shown, because they hold text of the file. The first that fits. */
const FAULTS: readonly (readonly [RegExp, XmlFault])[] = [
  [/entity/, "entity"],
  [/unclosed tag|unexpected end|must contain a root/, "end"],
  [/XML declaration|name\/value|expected (?:the|one)|must match|value (?:required|must be)|before root/, "declaration"],
  [/clos(?:e|ing) tag|only one root/, "tag"],
  [/attribute|whitespace required/, "attribute"],
  [/prefix|namespace/, "namespace"],
];

/** What is wrong, by the message of saxes 6.0.0. */
export function faultOf(message: string): XmlFault {
  return FAULTS.find(([words]) => words.test(message))?.[1] ?? "character";
}
