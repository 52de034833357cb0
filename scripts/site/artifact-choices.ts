import type { ArtifactChoice } from "../model.ts";

/** Whether a choice of `artifacts:` makes us write the file. */
export function isWritten(choice: ArtifactChoice): boolean {
  return choice === "own" || choice === "replace";
}
