/** Escapes values and puts them into the holes of HTML templates. `preact` renders the templates in advance. */

/** Markup, which is written as it is. Plain strings are escaped instead. */
export interface Html {
  readonly html: string;
}

/** Name of a hole -> its value. The pieces of a list are written one after the other. */
export type Values = Readonly<Record<string, string | number | Html | readonly Html[]>>;

/** Encloses the name of a hole. Content never contains this character: `content/schemas/values.ts` refuses it. */
const MARK = "\u0000";

/** Returns a hole: a placeholder for a value, in a text of a template or in the value of an attribute. */
export function hole(name: string): string {
  return MARK + name + MARK;
}

/** Returns the value of a hole, or undefined if it knows none. */
export type Lookup = (hole: string) => Values[string] | undefined;

/** Fills a template. `shared` has the values that `values` lacks. Throws if a hole has no value. */
export function filled(template: string, values: Values, shared: Lookup = () => undefined): Html {
  const parts = template.split(MARK).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = values[part] ?? shared(part);
    if (value === undefined) throw new Error(`The hole ${part} has no value`);
    if (typeof value !== "object") return escapeHtml(String(value));
    return "html" in value ? value.html : joined(value).html;
  });
  // Like `preact`, writes only the name of an empty attribute. Quotes in texts are escaped, so texts contain no `=""`.
  return { html: parts.join("").replaceAll('=""', "") };
}

/** Joins pieces of markup. */
export function joined(parts: readonly Html[]): Html {
  return { html: parts.map(({ html }) => html).join("") };
}

/** Escapes a text for an element or a quoted attribute, like `preact`. Escapes `{` too: templates of Caddy run `{{`. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<"{]/g, reference);
}

/**
 * Escapes a value for a text or an attribute of XML or HTML (https://www.w3.org/TR/xml/#syntax). Tabs and line ends become
 * references, because parsers replace them by spaces in attributes. Throws for a character that XML forbids.
 * xmlbuilder2 (4.0.3) is not used for values, because it leaves a literal `&amp;` unescaped.
 */
export function escapeXml(value: string): string {
  if (PLAIN.test(value)) return value;
  if (FORBIDDEN.test(value)) throw new Error("A value holds a character that XML cannot hold");
  return value.replace(/[&<>"'{\t\n\r]/g, reference);
}

/** Matches printable ASCII without characters to escape. Most values match. */
const PLAIN = /^[ !#-%(-;=?-z|-~]*$/;

/** Matches a character that XML forbids: any outside `Char` of https://www.w3.org/TR/xml/#charsets. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

const NAMES: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

function reference(character: string): string {
  return `&${NAMES[character] ?? `#${character.charCodeAt(0)}`};`;
}
