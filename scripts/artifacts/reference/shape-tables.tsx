/** The fields of all answers: a table for each shape of the OpenAPI document. */
import type { VNode } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { shapes } from "../openapi/shapes.ts";
import type { JsonSchema } from "../openapi/types.ts";
import { Code, Table, texts } from "./components.tsx";

/** A template for each shape, in the order of the texts. A test finds shapes and fields without a text. */
export function shapeTables(): Readonly<Record<string, string>> {
  const all = { ...shapes.ofAll, ...shapes.ofSources, ...shapes.ofCoverage };
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
