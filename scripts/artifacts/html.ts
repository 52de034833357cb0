/** Fills templates of HTML. `preact` renders them once, with holes (`templates.ts`); a build puts in its values. */

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
