import type { ArtifactChoices, ProblemCode, Sharing, TextArtifact } from "../model.ts";
import { JSON_TYPE, problems } from "../site/problems.ts";

/** The codes of all errors of the API, in the order in which requests are checked. */
export const problemCodes = Object.keys(problems) as readonly ProblemCode[];

/**
 * Creates a file for the published folder (`dist/`). In JSON, `<` is written as `\u003c`. Some servers run `<!--#exec`
 * or `<?php` in files with certain names, and must find no such command in texts of the content.
 */
export function published(path: string, mediaType: string, text: string, sharing: Sharing = "own"): TextArtifact {
  const isJson = path.endsWith(".json") || mediaType === JSON_TYPE;
  const safe = isJson ? text.replaceAll("<", "\\u003c") : text;
  return { path, place: "published", mediaType, text: safe, sharing };
}

/** Creates a JSON file for the published folder: one line with a final line feed. Keys stay in the order of `value`. */
export function publishedJson(path: string, value: unknown): TextArtifact {
  return published(path, JSON_TYPE, `${JSON.stringify(value)}\n`);
}

/**
 * Marks a file of the reference, of the status pages or of the OpenAPI document with its key in `artifacts`. A build with `--merge` writes
 * the file only if `site.yaml` sets its path.
 */
export function asChosen(
  choices: ArtifactChoices,
  choice: "reference" | "openapi" | "status",
  file: TextArtifact,
): TextArtifact {
  const place = choices[choice];
  return { ...file, choice, sharing: place && place.isAsked ? "own" : "standalone" };
}
