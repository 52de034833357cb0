/** Resolves `artifacts:` of `site.yaml`: who writes files that other tools may write too, and where our files are. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { SiteContent } from "../../content/content.ts";
import type { ArtifactChoices, ArtifactPlace, Diagnostic, Outcome } from "../../model.ts";
import { isBelow } from "../addresses.ts";
import { OPENAPI_FILE, REFERENCE_PLACE, takenBy } from "../layout.ts";
import { canonicalPath, collisionKey, filePath } from "../paths.ts";
import { at } from "./places.ts";

/** Resolves the choices. The value is undefined if a place is invalid. */
export function resolveArtifacts(site: SiteContent): Outcome<ArtifactChoices> {
  const reference = resolvePlace(site, "reference");
  const openapi = resolvePlace(site, "openapi");
  const diagnostics = [...reference.diagnostics, ...openapi.diagnostics];
  if (reference.value === undefined || openapi.value === undefined) return { value: undefined, diagnostics };
  const { sitemap, robots, coverage } = site.artifacts;
  const value: ArtifactChoices = { sitemap, robots, reference: reference.value, openapi: openapi.value, coverage };
  return { value, diagnostics: [...diagnostics, ...sharedPlaceProblems(site, value)] };
}

type PlaceName = "reference" | "openapi";

const DEFAULT_PLACES: Readonly<Record<PlaceName, string>> = { reference: REFERENCE_PLACE, openapi: OPENAPI_FILE };

const PLAIN_PLACE = /^(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/**
 * The longest path of a place. The pages below it add their own names and the code of a language, and a whole path has
 * at most 4,096 bytes.
 */
const LONGEST_PLACE = 3800;

/**
 * Resolves a place: a folder for the pages, or a JSON file for the document. It may not conflict with another file of
 * ours.
 */
function resolvePlace(site: SiteContent, name: PlaceName): Outcome<ArtifactPlace> {
  const text = site.artifacts[name];
  if (text === undefined) return { value: { path: DEFAULT_PLACES[name], isAsked: false }, diagnostics: [] };
  if (text === false) return { value: false, diagnostics: [] };
  const where = at(site, "artifacts", name);
  const refused = (problem: Diagnostic): Outcome<ArtifactPlace> => ({ value: undefined, diagnostics: [problem] });
  const reading = canonicalPath(text);
  if (!reading.ok) return refused(diagnostic("path-refused", { ...reading, path: text }, where));
  // Rules contain this path. So it may have only characters that no host's rule file gives a special meaning.
  if (!PLAIN_PLACE.test(reading.defined.path))
    return refused(diagnostic("artifact-place", { path: text, fault: "letters" }, where));
  const path = filePath(reading.defined.path).slice(1);
  const isFolder = name === "reference";
  const fits = isFolder ? path !== "" : path.endsWith(".json") && !reading.defined.trailingSlash;
  if (!fits)
    return refused(diagnostic("artifact-place", { path: text, fault: isFolder ? "folder" : "document" }, where));
  if (path.length > LONGEST_PLACE)
    return refused(diagnostic("path-refused", { path: text, reason: "path-too-long", part: text }, where));
  const taken = takenBy(collisionKey(reading.defined.path).slice(1));
  if (taken !== undefined)
    return refused(diagnostic("artifact-place", { path: text, fault: "taken", file: taken }, where));
  return { value: { path: isFolder ? `${path}/` : path, isAsked: true }, diagnostics: [] };
}

/** Checks that the document does not have the name of the pages' folder. It may be in that folder. */
function sharedPlaceProblems(site: SiteContent, { reference, openapi }: ArtifactChoices): Diagnostic[] {
  if (!reference || !openapi) return [];
  const [folder, document] = [`/${reference.path.slice(0, -1)}`.toLowerCase(), `/${openapi.path}`.toLowerCase()];
  if (!isBelow(folder, document)) return [];
  const where = at(site, "artifacts", reference.isAsked ? "reference" : "openapi");
  return [diagnostic("artifact-place", { path: `/${reference.path}`, fault: "taken", file: openapi.path }, where)];
}
