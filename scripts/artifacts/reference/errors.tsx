/** @jsxRuntime automatic @jsxImportSource preact */
/** The errors. */
import type { VNode } from "preact";
import type { ReferenceTexts } from "../../model.ts";
import { PROBLEMS_FOLDER } from "../../site/layout.ts";
import { problems } from "../../site/problems.ts";
import { prettyJson } from "./code-block.tsx";
import { exampleIn } from "./examples.tsx";
import { Part } from "./part.tsx";
import type { ReferenceView } from "./view.ts";

interface ErrorsProps {
  readonly texts: ReferenceTexts;
  readonly view: ReferenceView;
}

/** Every error, and an example. */
export function Errors({ texts, view }: ErrorsProps): VNode {
  const example = exampleIn(view.document.paths[`/${PROBLEMS_FOLDER}/{code}.json`]);
  return (
    <Part name="errors" texts={texts} holes={[...Object.keys(problems).map(() => view.root), prettyJson(example)]} />
  );
}
