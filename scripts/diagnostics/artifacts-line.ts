import type { ArtifactChoices, ArtifactName } from "../model.ts";

/** Keys of the mapping `artifacts` with their new values, as YAML text. */
export type ChangedChoices = Readonly<Partial<Record<ArtifactName, string>>>;

/**
 * Returns the line `artifacts` of `site.yaml` with some values changed. A hint shows the line, and users copy it.
 *
 * @example artifactsLine({ sitemap: "own", robots: false, ... }, { sitemap: "keep" })
 *   // "artifacts: { sitemap: keep, robots: false }"
 */
export function artifactsLine(choices: ArtifactChoices, changes: ChangedChoices): string {
  const { sitemap, robots, reference, openapi, status } = choices;
  const said: Readonly<Record<ArtifactName, string | undefined>> = {
    sitemap: sitemap === "own" ? undefined : String(sitemap),
    robots: robots === "own" ? undefined : String(robots),
    reference: saidPlace(reference),
    openapi: saidPlace(openapi),
    status: saidPlace(status),
  };
  const members = ARTIFACT_NAMES.flatMap((name) => {
    const value = changes[name] ?? said[name];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  const flags = (["coverage", "notice"] as const).filter((name) => choices[name]).map((name) => `${name}: true`);
  const withoutAnswers = choices.translations ? [] : ["translations: false"];
  return `artifacts: { ${[...members, ...flags, ...withoutAnswers].join(", ")} }`;
}

const ARTIFACT_NAMES = [
  "sitemap",
  "robots",
  "reference",
  "openapi",
  "status",
] as const satisfies readonly ArtifactName[];

function saidPlace(place: ArtifactChoices["reference"]): string | undefined {
  if (!place) return "false";
  return place.isAsked ? inYaml(`/${place.path}`) : undefined;
}

/** Formats a value as YAML on one line. Puts a text in quotes if it does not match `PLAIN_TEXT`. */
export function inYaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inYaml).join(", ")}]`;
  if (typeof value !== "object" || value === null) {
    return typeof value === "string" && PLAIN_TEXT.test(value) ? value : JSON.stringify(value);
  }
  return `{ ${Object.entries(value)
    .map(([key, one]) => `${key}: ${inYaml(one)}`)
    .join(", ")} }`;
}

const PLAIN_TEXT = /^(?:https:\/\/)?[A-Za-z0-9/._-]+$/;
