/** @jsxRuntime automatic @jsxImportSource preact */
/** Code that can be copied. */
import type { ComponentChildren, VNode } from "preact";
import type { ReferenceTexts } from "../../model.ts";
import { NOT_TRANSLATED } from "./words.tsx";

interface CodeBlockProps {
  readonly texts: ReferenceTexts;
  /** Unlike those of the other blocks of the page. */
  readonly id: string;
  readonly title: ComponentChildren;
  readonly code: string;
}

/** Code with its title and a button. The button works where the script does; its two labels keep its size the same. */
export function CodeBlock({ texts, id, title, code }: CodeBlockProps): VNode {
  return (
    <figure>
      <figcaption>
        <span id={id}>{title}</span>
        <button type="button" class="copy" disabled aria-describedby={id}>
          <span>{texts.page.copy}</span>
          <span>{texts.page.copied}</span>
        </button>
      </figcaption>
      <pre dir="ltr" {...NOT_TRANSLATED}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

/** A JSON value as people read it. */
export function prettyJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
