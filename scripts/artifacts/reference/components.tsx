/** Elements of several parts of the reference page. */
import type { ComponentChildren, VNode } from "preact";
import type { ReferenceTexts } from "../../content/reference/en.ts";
import { english } from "../../content/reference/en.ts";
import { hole } from "../html.ts";

/** A hole for each text of a language, named after its path: `page.title`. */
export const texts = holesLike(english) as unknown as ReferenceTexts;

function holesLike(members: object, path: readonly string[] = []): object {
  const holes = Object.entries(members).map(([key, member]: [string, unknown]) => {
    const place = [...path, key];
    return [key, typeof member === "object" && member !== null ? holesLike(member, place) : hole(place.join("."))];
  });
  return Object.fromEntries(holes);
}

/** Keeps browsers from translating code. HTML has the attribute as a word, the types of `preact` as a boolean. */
export const NOT_TRANSLATED: object = { translate: "no" };

/** Code in a line of text. */
export function Code({ children }: { readonly children: string }): VNode {
  return <code {...NOT_TRANSLATED}>{children}</code>;
}

interface TableProps {
  readonly columns: readonly string[];
  readonly class: string;
  readonly children: ComponentChildren;
}

/** A table with a heading for each column. */
export function Table({ columns, class: name, children }: TableProps): VNode {
  return (
    <table class={name}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface CodeBlockProps {
  /** Names the block on the page, and the hole for the code. */
  readonly id: string;
  readonly title: string;
}

/** Code with its title and a button. The button works where the script does; its two labels keep its size the same. */
export function CodeBlock({ id, title }: CodeBlockProps): VNode {
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
        <code>{hole(id)}</code>
      </pre>
    </figure>
  );
}
