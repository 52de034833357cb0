/** @jsxRuntime automatic @jsxImportSource preact */
/** A constant part of a page: ready where the texts come with Stele, made here where they are an author's own. */
import type { VNode } from "preact";
import { jsxEscape, jsxTemplate } from "preact/jsx-runtime";
import { shippedReferences } from "../../content/reference/shipped.ts";
import { type ConstantPartName, type ConstantPartProps, constantParts } from "./constant-parts.tsx";
import { readyParts } from "./ready-parts.tsx";

/** The part of that name. */
export function Part({ name, ...props }: ConstantPartProps & { readonly name: ConstantPartName }): VNode {
  const language = shippedReferences.find(({ texts }) => texts === props.texts);
  const ready = language && readyParts[language.code]?.[name];
  if (ready === undefined) return constantParts[name](props);
  const root = jsxEscape(props.root);
  return jsxTemplate([...ready], ...ready.slice(1).map(() => root));
}

/** HTML that is made already, in its place. */
export function Made({ html }: { readonly html: string }): VNode {
  return jsxTemplate([html]);
}
