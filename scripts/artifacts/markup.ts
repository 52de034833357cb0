/** Fills templates of HTML and escapes values. `preact` renders a template once, and each build fills its holes. */

/** Markup that is written as it is. Plain strings are text and get escaped. */
export interface Html {
  readonly html: string;
}

/** Values of holes by name. A list of markup is written in a row. */
export type Values = Readonly<Record<string, string | number | Html | readonly Html[]>>;

/** The character around the name of a hole. Content never contains it: `content/schemas/values.ts` refuses it. */
const MARK = "\u0000";

/** A hole in a template: in a text or in the value of an attribute. */
export function hole(name: string): string {
  return MARK + name + MARK;
}

/** Fills a template. `shared` has values for holes that `values` leaves open. Throws if a hole has no value. */
export function filled(template: string, values: Values, shared: Values = {}): Html {
  const parts = template.split(MARK).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = values[part] ?? shared[part];
    if (value === undefined) throw new Error(`The hole ${part} has no value`);
    if (typeof value !== "object") return escapeHtml(String(value));
    return "html" in value ? value.html : joined(value).html;
  });
  // `preact` writes an empty attribute without its value. Quotes in texts are escaped, so only attributes match.
  return { html: parts.join("").replaceAll('=""', "") };
}

/** Joins pieces of markup. */
export function joined(parts: readonly Html[]): Html {
  return { html: parts.map(({ html }) => html).join("") };
}

/** Escapes a text for an element or a quoted attribute, as `preact` does. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<"]/g, reference);
}

/**
 * Escapes a value for text or an attribute of XML (https://www.w3.org/TR/xml/#syntax). Tabs and line ends become
 * references, because parsers replace them in attributes. xmlbuilder2 (4.0.3) is not used for values: it keeps text
 * like `&amp;` as an entity, so `a&amp;b` would come back as `a&b`. Throws for a character that XML forbids; the content
 * has none.
 */
export function escapeXml(value: string): string {
  if (PLAIN.test(value)) return value;
  if (FORBIDDEN.test(value)) throw new Error("A value holds a character that XML cannot hold");
  return value.replace(/[&<>"'\t\n\r]/g, reference);
}

/** Printable ASCII without characters to escape: most values. */
const PLAIN = /^[ !#-%(-;=?-~]*$/;

/** Everything outside `Char` of https://www.w3.org/TR/xml/#charsets. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

const NAMES: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

function reference(character: string): string {
  return `&${NAMES[character] ?? `#${character.charCodeAt(0)}`};`;
}
