/** Elements that several sections of the reference page use, and the lists that describe fields. */
import { english, type ReferenceTexts } from "../../content/reference/en.ts";
import { hole } from "../markup.ts";
import type { JsonSchema } from "../openapi/types.ts";
import type { ComponentChildren, VNode } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";

/** Holes (placeholders for values) that several templates have. */
export const CODE = hole("code");
export const DIR = hole("dir") as "ltr";
export const HREF = hole("href");
export const NAME = hole("name");

/** A hole for each text of the reference. The name of the hole is the path of the text: `page.title`. */
export const texts = holesLike(english) as unknown as ReferenceTexts;

function holesLike(members: object, path: readonly string[] = []): object {
  const holes = Object.entries(members).map(([key, member]: [string, unknown]) => {
    const place = [...path, key];
    return [key, typeof member === "object" && member !== null ? holesLike(member, place) : hole(place.join("."))];
  });
  return Object.fromEntries(holes);
}

/** Keeps browsers from translating code. It is an object, because the types of `preact` refuse the value `no`. */
export const NOT_TRANSLATED: object = { translate: "no" };

/** Shows code in a line of text. */
export function Code({ children }: { readonly children: string }): VNode {
  return <code {...NOT_TRANSLATED}>{children}</code>;
}

/** Shows a link to a page in a language. The name of the language is the text of the link. */
export function LanguageLink(more: { readonly hreflang?: string; readonly "aria-current"?: "page" }): VNode {
  return (
    <a href={HREF} lang={CODE} hreflang={CODE} dir={DIR} {...more}>
      {NAME}
    </a>
  );
}

interface TableProps {
  readonly columns: readonly string[];
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Shows a table with a heading for each column. */
export function Table({ columns, children, ...attributes }: TableProps): VNode {
  return (
    <table {...attributes}>
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

/** Shows a row of a table. The first cell is the heading of the row. */
export function Row({ cells: [first, ...others] }: { readonly cells: readonly ComponentChildren[] }): VNode {
  return (
    <tr>
      <th scope="row">{first}</th>
      {others.map((cell) => (
        <td>{cell}</td>
      ))}
    </tr>
  );
}

/**
 * Shows code with a title and a copy button, which the script enables. The button contains both of its labels, so that
 * its size never changes. `id` is the id of the title, and the name under which the code is filled in.
 */
export function CodeBlock({ id, title }: { readonly id: string; readonly title: string }): VNode {
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

/** Returns a template for each schema, in the order of the texts. A test finds schemas and fields without a text. */
export function shapeTables(all: Readonly<Record<string, JsonSchema>>): Readonly<Record<string, string>> {
  const tables = Object.entries(texts.shapes).flatMap(([name, meanings]) => {
    const schema = all[name];
    return schema ? [[name, renderToStaticMarkup(<Shape {...{ name, schema, meanings }} />)] as const] : [];
  });
  return Object.fromEntries(tables);
}

interface ShapeProps {
  readonly name: string;
  readonly schema: JsonSchema;
  /** Field -> its meaning. `about` is the meaning of the schema itself. */
  readonly meanings: Readonly<Record<string, string>>;
}

function Shape({ name, schema, meanings }: ShapeProps): VNode {
  return (
    <>
      <h3 id={headingOf(name)}>
        <Code>{name}</Code>
      </h3>
      <p>{meanings["about"]}</p>
      <dl class="fields">
        {Object.entries(schema.properties ?? {}).flatMap(([key, property]) => [
          <dt>
            <Code>{key}</Code> <Type schema={property} />
          </dt>,
          <dd>{meanings[key]}</dd>,
        ])}
      </dl>
    </>
  );
}

function headingOf(name: string): string {
  return `shape-${name}`;
}

/** Shows the JSON type of a field: `string[]`. The name of a schema is a link to its table. */
function Type({ schema }: { readonly schema: JsonSchema }): VNode {
  const suffix = schema.type === "array" ? "[]" : "";
  const item = schema.type === "array" ? schema.items : schema;
  const shape = item?.$ref?.slice(item.$ref.lastIndexOf("/") + 1);
  if (shape === undefined) return <Code>{`${item?.type ?? typeof item?.const}${suffix}`}</Code>;
  return (
    <a href={`#${headingOf(shape)}`}>
      <Code>{`${shape}${suffix}`}</Code>
    </a>
  );
}
