/** @jsxRuntime automatic @jsxImportSource preact */
/** A constant part of a page: ready where the texts come with Stele, made here where they are an author's own. */
import type { VNode } from "preact";
import { shippedReferences } from "../../content/reference/shipped.ts";
import type { ReferenceTexts } from "../../model.ts";
import { type ConstantPartName, constantParts } from "./constant-parts.tsx";
import { filled, piecesOf } from "./holes.ts";
import { readyParts } from "./ready-parts.tsx";

interface PartProps {
  readonly name: ConstantPartName;
  readonly texts: ReferenceTexts;
  /** What stands in its holes, in their order. */
  readonly holes?: readonly string[];
}

/** The part of that name. */
export function Part({ name, texts, holes = [] }: PartProps): VNode {
  const language = shippedReferences.find((one) => one.texts === texts);
  const ready = language && readyParts[language.code]?.[name];
  const Made = constantParts[name];
  return filled(ready ?? piecesOf(<Made texts={texts} />), holes);
}
