/** Elements of several parts of the reference page, and the tables of fields. */
import { english, type ReferenceTexts } from "../../content/reference/en.ts";
import { hole } from "../markup.ts";
import type { JsonSchema } from "../openapi/types.ts";
import type { ComponentChildren, VNode } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";

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

/** A template for each shape, in the order of the texts. A test finds shapes and fields without a text. */
export function shapeTables(all: Readonly<Record<string, JsonSchema>>): Readonly<Record<string, string>> {
  const tables = Object.entries(texts.shapes).flatMap(([name, meanings]) => {
    const schema = all[name];
    if (!schema) return [];
    return [[name, renderToStaticMarkup(<Shape {...{ name, schema, meanings }} />)] as const];
  });
  return Object.fromEntries(tables);
}

interface ShapeProps {
  readonly name: string;
  readonly schema: JsonSchema;
  /** What the fields mean, and the shape as a whole: `about`. */
  readonly meanings: Readonly<Record<string, string>>;
}

function Shape({ name, schema, meanings }: ShapeProps): VNode {
  const { field, type, meaning } = texts.fields;
  return (
    <section aria-labelledby={headingOf(name)}>
      <h3 id={headingOf(name)}>
        <Code>{name}</Code>
      </h3>
      <p>{meanings["about"]}</p>
      <Table columns={[field, type, meaning]} class="fields stacked">
        {Object.entries(schema.properties ?? {}).map(([key, property]) => (
          <tr key={key}>
            <th scope="row">
              <Code>{key}</Code>
            </th>
            <td>
              <Type schema={property} />
            </td>
            <td>{meanings[key]}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function headingOf(name: string): string {
  return `shape-${name}`;
}

/** The type as JSON has it; a shape with a table of its own is a link to that. */
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
