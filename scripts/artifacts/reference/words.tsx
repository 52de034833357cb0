/** @jsxRuntime automatic @jsxImportSource preact */
/** Texts of the reference as markup: code becomes code, names become their values. */
import type { VNode } from "preact";
import { textParts } from "../../content/reference/marks.ts";

/** Name -> value of what stands in braces. Names without a value are names of the API and stay. */
export type TextValues = Readonly<Record<string, string | number>>;

/** A text of a language, as markup. */
export function Words({ text, values = {} }: { readonly text: string; readonly values?: TextValues }): VNode {
  return (
    <>
      {textParts(text).map((part) => {
        if (part.kind === "code") return <Code>{filled(part.text, values)}</Code>;
        return part.kind === "name" ? filled(`{${part.text}}`, values) : part.text;
      })}
    </>
  );
}

/** A text of a language where there can be no markup: in a title, in an attribute. */
export function plainWords(text: string, values: TextValues = {}): string {
  return textParts(text)
    .map((part) => (part.kind === "name" ? filled(`{${part.text}}`, values) : filled(part.text, values)))
    .join("");
}

/** Keeps browsers from translating code. The attribute is a word in HTML, which the types of Preact do not know. */
export const NOT_TRANSLATED: object = { translate: "no" };

/** Code in a line of text. No language translates it, and no browser is to. */
export function Code({ children }: { readonly children: string }): VNode {
  return <code {...NOT_TRANSLATED}>{children}</code>;
}

/** A request line as code that may be broken behind each slash. */
export function RequestLine({ children }: { readonly children: string }): VNode {
  const parts = children.split(/(?<=\/)(?!$)/);
  return <code {...NOT_TRANSLATED}>{parts.map((part, index) => (index === 0 ? part : [<wbr />, part]))}</code>;
}

function filled(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) => (Object.hasOwn(values, key) ? `${values[key]}` : name));
}
