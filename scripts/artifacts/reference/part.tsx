/** @jsxRuntime automatic @jsxImportSource preact */
/** A constant part of a page: ready where the texts come with Stele, made here where they are an author's own. */
import type { VNode } from "preact";
import { shippedReferences } from "../../content/reference/shipped.ts";
import { type ConstantPartName, type ConstantPartProps, constantParts } from "./constant-parts.tsx";
import { filled } from "./holes.ts";
import { readyParts } from "./ready-parts.tsx";

/** The part of that name. */
export function Part({ name, ...props }: ConstantPartProps & { readonly name: ConstantPartName }): VNode {
  const language = shippedReferences.find(({ texts }) => texts === props.texts);
  const ready = language && readyParts[language.code]?.[name];
  const Made = constantParts[name];
  return ready === undefined ? (
    <Made {...props} />
  ) : (
    filled(
      ready,
      ready.slice(1).map(() => props.root),
    )
  );
}
