/** Escapes values, and fills templates of HTML: `preact` renders them once, with holes; a build puts in its values. */

/** Markup. A plain string is text, which is escaped. */
export interface Html {
  readonly html: string;
}

/** Values of holes by name. Markup may be a list, which is empty for nothing. */
export type Values = Readonly<Record<string, string | number | Html | readonly Html[]>>;

/** No text of the content has this character (`content/schemas/values.ts`). */
const MARK = "\u0000";

/** A hole in a template: in a text or in the value of an attribute. */
export function hole(name: string): string {
  return MARK + name + MARK;
}

/**
 * Fills a template.
 *
 * @param shared values of many templates; `values` come first
 * @throws Error when a hole has no value
 */
export function filled(template: string, values: Values, shared: Values = {}): Html {
  const parts = template.split(MARK).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = values[part] ?? shared[part];
    if (value === undefined) throw new Error(`The hole ${part} has no value`);
    if (typeof value !== "object") return escapeHtml(String(value));
    return "html" in value ? value.html : joined(value).html;
  });
  // As `preact` writes an attribute whose value is empty. Quotes of texts are escaped, so these are of a template.
  return { html: parts.join("").replaceAll('=""', "") };
}

/** Markup in a row. */
export function joined(parts: readonly Html[]): Html {
  return { html: parts.map(({ html }) => html).join("") };
}

/** Escapes a text for an element or a quoted attribute, as `preact` does. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<"]/g, (character) => (character === "&" ? "&amp;" : character === "<" ? "&lt;" : "&quot;"));
}

/**
 * Escapes a value for text or an attribute of XML (https://www.w3.org/TR/xml/#syntax). White space other than the space is
 * written as a reference, because a parser normalises it away in attributes. xmlbuilder2 writes our elements, not our
 * values: its escaper (4.0.3) takes text of the shape of an entity for an entity, so `a&amp;b` would come back as `a&b`.
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
