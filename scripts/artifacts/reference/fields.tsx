/** @jsxRuntime automatic @jsxImportSource preact */
/** The fields of all answers, from the shapes of the OpenAPI document. */
import type { VNode } from "preact";
import type { ReferenceTexts } from "../../model.ts";
import type { OpenApiDocument } from "../openapi/types.ts";
import { readyShape } from "./ready-shapes.ts";
import { Shape, shapeHeading } from "./shape.tsx";

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
        const ready = readyShape(texts, name, schema);
        if (ready === undefined) return schema && <Shape key={name} texts={texts} name={name} schema={schema} />;
        return <section key={name} aria-labelledby={shapeHeading(name)} dangerouslySetInnerHTML={{ __html: ready }} />;
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
