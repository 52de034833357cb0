/** Texts of the reference as markup: code becomes code, names become their values. */
import { placedTexts, textParts } from "../../content/reference/marks.ts";
import type { ReferenceTexts } from "../../content/reference/en.ts";
import { escapeHtml, type Html, joined } from "../html.ts";

/** Values of names in braces. Names without a value are names of the API and stay. */
export type TextValues = Readonly<Record<string, string | number>>;

/** A text of a language, as markup. Texts without code can stand in attributes too. */
export function words(text: string, values: TextValues = {}): Html {
  const markup = textParts(text).map((part) => {
    if (part.kind === "code") return codeOf(escapeHtml(withValues(part.text, values)));
    return { html: escapeHtml(part.kind === "name" ? withValues(`{${part.text}}`, values) : part.text) };
  });
  return joined(markup);
}

/** All texts of a language as markup, by their paths: `page.title`. */
export function allWords(texts: ReferenceTexts, values: TextValues): Readonly<Record<string, Html>> {
  return Object.fromEntries(placedTexts(texts).map(({ pointer, text }) => [pointer.join("."), words(text, values)]));
}

/** A request line as code, which may be broken behind each slash. */
export function requestLine(request: string): Html {
  return codeOf(escapeHtml(request).replace(/\/(?!$)/g, "/<wbr/>"));
}

/** Code in a line of text. Browsers do not translate it. */
function codeOf(markup: string): Html {
  return { html: `<code translate="no">${markup}</code>` };
}

function withValues(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) => (Object.hasOwn(values, key) ? `${values[key]}` : name));
}
