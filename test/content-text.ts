/** Content as text in, a plan and all its files out, for tests of what comes after the content. */
import type { ContentFileName, SourceFile } from "../scripts/content/content.ts";
import type { Diagnostic } from "../scripts/model.ts";
import { type Overrides, type Plan, plan } from "../scripts/pipeline.ts";
import { textsOf } from "./whole-texts.ts";

export interface Decoded {
  readonly plan: Plan;
  /** Path in `dist/` -> text. */
  readonly files: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Plans content given as the texts of its files.
 *
 * @throws with the sentences of its problems when there is no plan
 */
export function decodeText(content: Readonly<Record<string, string>>, overrides: Overrides = {}): Decoded {
  const entries = Object.entries(content).map(([name, text]): [string, SourceFile] => [
    name,
    { name: `content/${name}`, text },
  ]);
  const files: Partial<Record<ContentFileName, SourceFile>> = Object.fromEntries(entries);
  const { value, diagnostics } = plan(files, overrides);
  if (!value) throw new Error(diagnostics.map(({ sentence }) => sentence).join("\n"));
  return { plan: value, files: textsOf(value.artifacts()), diagnostics };
}
