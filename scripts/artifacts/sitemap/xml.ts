/**
 * Values of an XML document. xmlbuilder2 writes our elements, not our values: its escaper (4.0.3) takes text of the
 * shape of an entity for an entity, so `a&amp;b` would come back as `a&b` and `&copy;` would be no XML at all.
 */

/**
 * Escapes a value for text or an attribute (https://www.w3.org/TR/xml/#syntax). White space other than the space is
 * written as a reference, because a parser normalises it away in attributes.
 *
 * @throws when the value holds a character that no XML document may hold; the content was checked for them
 */
export function escapeXml(value: string): string {
  if (PLAIN.test(value)) return value;
  if (FORBIDDEN.test(value)) throw new Error("A value holds a character that XML cannot hold");
  return value.replace(/[&<>"'\t\n\r]/g, (character) => REFERENCES[character] ?? character);
}

/** Most values: printable ASCII without a character that is escaped. */
const PLAIN = /^[ !#-%(-;=?-~]*$/;

/** Everything outside `Char` of https://www.w3.org/TR/xml/#charsets. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};
