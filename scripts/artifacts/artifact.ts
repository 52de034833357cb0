import type { Artifact, Sharing } from "../model.ts";
import { JSON_TYPE } from "../site/problems.ts";

/** A file of the out folder. */
export function published(path: string, mediaType: string, text: string, sharing: Sharing = "own"): Artifact {
  return { path, place: "published", mediaType, text, sharing };
}

/** A JSON file of the out folder: one line, keys in written order, a final line feed. */
export function publishedJson(path: string, value: unknown): Artifact {
  return published(path, JSON_TYPE, `${JSON.stringify(value)}\n`);
}
