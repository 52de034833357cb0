/** @jsxRuntime automatic @jsxImportSource preact */
/** The fields of all answers, from the shapes of the OpenAPI document. */
import type { VNode } from "preact";
import type { ReferenceTexts } from "../../model.ts";
import { readyShape } from "./ready-shapes.ts";
import { Shape, shapeHeading } from "./shape.tsx";
import type { ReferenceView } from "./view.ts";

interface FieldsProps {
  readonly texts: ReferenceTexts;
  readonly view: ReferenceView;
}

/** A table for each shape that an operation of the document speaks of, in the order of the texts. */
export function Fields({ texts, view: { document, shapes: spoken } }: FieldsProps): VNode {
  const { schemas } = document.components;
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
