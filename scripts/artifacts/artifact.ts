import type { ArtifactChoices, ProblemCode, Sharing, TextArtifact } from "../model.ts";
import { JSON_TYPE, problems } from "../site/problems.ts";

/** The codes of the errors that a request can get, in the order of its checks. */
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
 * Marks a file of the reference or the OpenAPI document with its choice in `artifacts:`. Among third-party files it is
 * written only if `site.yaml` asks for it.
 */
export function asChosen(choices: ArtifactChoices, choice: "reference" | "openapi", file: TextArtifact): TextArtifact {
  const place = choices[choice];
  return { ...file, choice, sharing: place && place.isAsked ? "own" : "standalone" };
}
