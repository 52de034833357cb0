/** Artifacts with their texts in one, for tests that read them. */
import type { Artifact, TextArtifact } from "../scripts/model.ts";
import { wholeText } from "../scripts/publish/file-bytes.ts";

/** The same artifacts, one at a time; large ones too have their text as a whole. */
export function* wholeTexts(artifacts: Iterable<Artifact>): Generator<TextArtifact> {
  for (const artifact of artifacts) yield { ...artifact, text: wholeText(artifact.text) };
}

/** Path -> text. */
export function textsOf(artifacts: Iterable<Artifact>): Map<string, string> {
  return new Map([...wholeTexts(artifacts)].map(({ path, text }) => [path, text]));
}
