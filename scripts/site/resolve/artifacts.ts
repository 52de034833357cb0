/** Resolves `artifacts` of `site.yaml`: who writes files that other tools may write too, and where our files are. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { SiteContent } from "../../content/content.ts";
import type { ArtifactChoices, ArtifactPlace, Diagnostic, Outcome } from "../../model.ts";
import { isBelow } from "../addresses.ts";
import { OPENAPI_FILE, REFERENCE_PLACE, takenBy } from "../layout.ts";
import { canonicalPath, collisionKey } from "../paths.ts";
import { at } from "./places.ts";

/** Resolves the values of `artifacts`. `value` is undefined if one of their paths is invalid. */
export function resolveArtifacts(site: SiteContent): Outcome<ArtifactChoices> {
  const reference = resolvePlace(site, "reference", REFERENCE_PLACE);
  const openapi = resolvePlace(site, "openapi", OPENAPI_FILE);
  const diagnostics = [...reference.diagnostics, ...openapi.diagnostics];
  if (reference.value === undefined || openapi.value === undefined) return { value: undefined, diagnostics };
  const { sitemap, robots, coverage } = site.artifacts;
  const value: ArtifactChoices = { sitemap, robots, reference: reference.value, openapi: openapi.value, coverage };
  return { value, diagnostics: [...diagnostics, ...sharedPlaceProblems(site, value)] };
}

/** Matches paths without characters that have a special meaning in some rule file. */
const PLAIN_PLACE = /^(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/** The longest path in `artifacts`. The rest of PATH_MAX (4,096 bytes) is for a language code and a file name. */
const LONGEST_PLACE = 3800;

/** Resolves the path of the reference pages or of the OpenAPI document. Refuses paths of our other files. */
function resolvePlace(site: SiteContent, name: "reference" | "openapi", usual: string): Outcome<ArtifactPlace> {
  const text = site.artifacts[name];
  if (text === undefined) return { value: { path: usual, isAsked: false }, diagnostics: [] };
  if (text === false) return { value: false, diagnostics: [] };
  const where = at(site, "artifacts", name);
  const refused = (problem: Diagnostic): Outcome<ArtifactPlace> => ({ value: undefined, diagnostics: [problem] });
  const misplaced = (fault: "letters" | "folder" | "document" | "taken", file?: string): Outcome<ArtifactPlace> =>
    refused(diagnostic("artifact-place", { path: text, fault, file }, where));
  const reading = canonicalPath(text);
  if (!reading.ok) return refused(diagnostic("path-refused", { ...reading, path: text }, where));
  const { path, trailingSlash } = reading.defined;
  if (!PLAIN_PLACE.test(path)) return misplaced("letters");
  const isFolder = name === "reference";
  if (isFolder && path === "") return misplaced("folder");
  if (!isFolder && (!path.endsWith(".json") || trailingSlash)) return misplaced("document");
  if (path.length - 1 > LONGEST_PLACE) {
    return refused(diagnostic("path-refused", { path: text, reason: "path-too-long", part: text }, where));
  }
  const taken = takenBy(collisionKey(path).slice(1));
  if (taken !== undefined) return misplaced("taken", taken);
  return { value: { path: path.slice(1) + (isFolder ? "/" : ""), isAsked: true }, diagnostics: [] };
}

/** Refuses the OpenAPI document `a.json` if the reference pages are in `a.json/`: a file cannot also be a folder. */
function sharedPlaceProblems(site: SiteContent, { reference, openapi }: ArtifactChoices): Diagnostic[] {
  if (!reference || !openapi) return [];
  const [folder, document] = [`/${reference.path.slice(0, -1)}`.toLowerCase(), `/${openapi.path}`.toLowerCase()];
  if (!isBelow(folder, document)) return [];
  const where = at(site, "artifacts", reference.isAsked ? "reference" : "openapi");
  return [diagnostic("artifact-place", { path: `/${reference.path}`, fault: "taken", file: openapi.path }, where)];
}
