/** @jsxRuntime automatic @jsxImportSource preact */
/** The fields of all answers, from the shapes of the OpenAPI document. */
import type { VNode } from "preact";
import type { ReferenceTexts } from "../../model.ts";
import type { JsonSchema, OpenApiDocument } from "../openapi/types.ts";
import { Code, Words } from "./words.tsx";

interface FieldsProps {
  readonly texts: ReferenceTexts;
  readonly document: OpenApiDocument;
}

/** A table for each shape that an operation of the document speaks of, in the order of the texts. */
export function Fields({ texts, document }: FieldsProps): VNode {
  const { schemas } = document.components;
  const spoken = shapesIn(document);
  const known = Object.keys(texts.shapes).filter((name) => spoken.has(name));
  const names = [...known, ...[...spoken].filter((name) => !known.includes(name)).sort()];
  return (
    <>
      <p>{texts.fields.intro}</p>
      {names.map((name) => {
        const schema = schemas[name];
        const meanings = Object.entries(texts.shapes).find(([shape]) => shape === name)?.[1] ?? {};
        return schema && <Shape key={name} texts={texts} name={name} schema={schema} meanings={meanings} />;
      })}
    </>
  );
}

/** The names of the shapes that operations refer to, and of those that these refer to. */
export function shapesIn({ paths, components }: OpenApiDocument): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      look(components.schemas[name] ?? {});
    }
  };
  look([paths, components.responses]);
  return found;
}

interface ShapeProps {
  readonly texts: ReferenceTexts;
  readonly name: string;
  readonly schema: JsonSchema;
  readonly meanings: Readonly<Record<string, string>>;
}

function Shape({ texts, name, schema, meanings }: ShapeProps): VNode {
  const { field, type, meaning } = texts.fields;
  return (
    <section aria-labelledby={`shape-${name}`}>
      <h3 id={`shape-${name}`}>
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
    </section>
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
    <a href={`#shape-${shape}`}>
      <Code>{`${shape}${suffix}`}</Code>
    </a>
  );
}
