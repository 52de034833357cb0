/** Files of somebody else where a build makes files that `artifacts:` can give up: one problem, and the line that mends it. */
import type { ChangedChoices } from "../diagnostics/artifacts-line.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { ArtifactChoices, ArtifactName, ArtifactPlace, Diagnostic } from "../model.ts";
import type { Target } from "./places.ts";
import type { Collision } from "./replace.ts";
import { emptySample, note } from "./tally.ts";

/** How many files are named before the rest is counted. */
const SHOWN = 10;

/** The problem, or none. The line settles all collisions at once, since `site.yaml` has one line `artifacts:`. */
export function collisionProblems(
  { name }: Target,
  collisions: readonly Collision[],
  choices: ArtifactChoices,
): readonly Diagnostic[] {
  if (collisions.length === 0) return [];
  const met = emptySample();
  for (const { path } of collisions) note(met, `${name}/${path}`, SHOWN);
  const colliding = new Set(collisions.map(({ choice }) => choice));
  return [diagnostic("foreign-artifacts", { ...met, choices, changes: changesFor(colliding, choices) })];
}

function changesFor(colliding: ReadonlySet<ArtifactName>, choices: ArtifactChoices): ChangedChoices {
  return {
    ...(colliding.has("sitemap") ? { sitemap: "keep" } : {}),
    ...(colliding.has("robots") ? { robots: "keep" } : {}),
    ...(colliding.has("reference") ? { reference: elsewhere(choices.reference, "api-reference/") } : {}),
    ...(colliding.has("openapi") ? { openapi: elsewhere(choices.openapi, "api-openapi.json") } : {}),
  };
}

/** Another place; none where that is the one that is taken. */
function elsewhere(place: ArtifactPlace, other: string): string {
  return place && place.path !== other ? `/${other}` : "false";
}
