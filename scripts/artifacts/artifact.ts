import type { ArtifactChoices, ProblemCode, Sharing, TextArtifact } from "../model.ts";
import { JSON_TYPE, problems } from "../site/problems.ts";

/** The codes of errors, in the order in which a request is checked. */
export const problemCodes = Object.keys(problems) as readonly ProblemCode[];

/** A file of the out folder. */
export function published(path: string, mediaType: string, text: string, sharing: Sharing = "own"): TextArtifact {
  return { path, place: "published", mediaType, text, sharing };
}

/** A JSON file of the out folder: one line, keys in written order, a final line feed. */
export function publishedJson(path: string, value: unknown): TextArtifact {
  return published(path, JSON_TYPE, `${JSON.stringify(value)}\n`);
}

/**
 * Files of the reference pages or of the OpenAPI document with what `artifacts:` says of them: beside third-party
 * files they are written only where `site.yaml` asks for them.
 */
export function asChosen(choices: ArtifactChoices, choice: "reference" | "openapi", file: TextArtifact): TextArtifact {
  const place = choices[choice];
  return { ...file, choice, sharing: place && place.isAsked ? "own" : "standalone" };
}
