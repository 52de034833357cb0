/** @jsxRuntime automatic @jsxImportSource preact */
/** The fields of one shape as a table. */
import type { VNode } from "preact";
import type { ReferenceTexts } from "../../model.ts";
import type { JsonSchema } from "../openapi/types.ts";
import { Code, Words } from "./words.tsx";

interface ShapeProps {
  readonly texts: ReferenceTexts;
  readonly name: string;
  readonly schema: JsonSchema;
}

/** A shape with its heading. */
export function Shape(props: ShapeProps): VNode {
  return (
    <section aria-labelledby={shapeHeading(props.name)}>
      <ShapeBody {...props} />
    </section>
  );
}

/** The `id` of the heading of a shape. */
export function shapeHeading(name: string): string {
  return `shape-${name}`;
}

/** What its section holds: the same for every site whose texts are the same. */
export function ShapeBody({ texts, name, schema }: ShapeProps): VNode {
  const { field, type, meaning } = texts.fields;
  const meanings: Readonly<Record<string, string>> =
    Object.entries(texts.shapes).find(([shape]) => shape === name)?.[1] ?? {};
  return (
    <>
      <h3 id={shapeHeading(name)}>
        <Code>{name}</Code>
      </h3>
      <p>
        <Meaning text={meanings.about} description={schema.description} />
      </p>
      <table class="fields stacked">
        <thead>
          <tr>
            <th scope="col">{field}</th>
            <th scope="col">{type}</th>
            <th scope="col">{meaning}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(schema.properties ?? {}).map(([key, property]) => (
            <tr key={key}>
              <th scope="row">
                <Code>{key}</Code>
              </th>
              <td>
                <Type schema={property} />
              </td>
              <td>
                <Meaning text={textOf(meanings, key)} description={property.description} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function textOf(meanings: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(meanings, key) ? meanings[key] : undefined;
}

/** The text of the language; what is new in the contract stands in English until it has one. A test says what lacks it. */
function Meaning({
  text,
  description = "",
}: {
  readonly text: string | undefined;
  readonly description?: string | undefined;
}): VNode {
  if (text !== undefined) return <Words text={text} />;
  return (
    <span lang="en" dir="ltr">
      <Words text={description} />
    </span>
  );
}

/** The type as JSON has it; a shape with a table of its own is a link to that. */
function Type({ schema }: { readonly schema: JsonSchema }): VNode {
  const suffix = schema.type === "array" ? "[]" : "";
  const item = schema.type === "array" ? schema.items : schema;
  const shape = item?.$ref?.slice(item.$ref.lastIndexOf("/") + 1);
  if (shape === undefined) return <Code>{`${item?.type ?? typeof item?.const}${suffix}`}</Code>;
  return (
    <a href={`#${shapeHeading(shape)}`}>
      <Code>{`${shape}${suffix}`}</Code>
    </a>
  );
}
