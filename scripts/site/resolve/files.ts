/** Resolves which files the site has: its sitemaps with their pages, other pages, documents, and their repository. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { Forge, WrittenContent, LocaleContent, SiteContent } from "../../content/content.ts";
import type { AddressPlan, ArtifactChoices, ArtifactPlace, Diagnostic, Outcome } from "../../model.ts";
import { isBelow } from "../addresses.ts";
import { OPENAPI_FILE, REFERENCE_PLACE, STATUS_PLACE, takenBy } from "../layout.ts";
import { canonicalPath, collisionKey } from "../paths.ts";
import { readOrigin } from "../origins.ts";
import type { Page, SitemapFile, SitemapPlan, SiteRepository } from "../site.ts";
import { labelOf, labelProblem } from "./addresses.ts";
import type { ResolvedLocales } from "./locales.ts";
import { at } from "./places.ts";

/**
 * Resolves the key `sitemap` of `site.yaml`. By default there is only `sitemap.xml`, with the source pages.
 *
 * With `alternates` (`hreflang` links) or `per_locale`, `sitemap.xml` also lists the translations on the same origin. A
 * locale with its own host gets its own sitemap, because a sitemap may list addresses of only one scheme and host
 * (https://www.sitemaps.org/protocol.html#location, read November 2026).
 */
export function resolveSitemaps(
  { site, locales: rows = [] }: WrittenContent,
  locales: ResolvedLocales,
  plan: AddressPlan,
  pages: readonly Page[],
): Outcome<SitemapPlan> {
  const source = plan.locales.find(({ code }) => code === plan.sourceLocale);
  if (!site || !source) return { value: undefined, diagnostics: [] };
  const { alternates, perLocale = alternates } = site.sitemap;
  const isWritten = site.artifacts.sitemap !== false;
  const found: Diagnostic[] = [];
  if (!isWritten && (alternates || perLocale)) {
    found.push(diagnostic("sitemap-options-unused", {}, at(site, "sitemap")));
  }
  const xDefault = resolveDefault(site, locales, found);
  const others = plan.locales.filter(({ origin }) => origin !== source.origin);
  const sameOrigin = plan.locales.filter(({ origin }) => origin === source.origin).map(({ code }) => code);
  const files: SitemapFile[] = [
    { origin: source.origin, locales: alternates || perLocale ? sameOrigin : [source.code] },
    ...(perLocale ? hostSitemaps(rows, others, pages, found) : []),
  ];
  if (isWritten) found.push(...undatedTranslations(pages, files, source.code));
  return { value: { alternates, xDefault, files }, diagnostics: found };
}

/** Resolves the locale of `x-default`: by default the source locale. */
function resolveDefault(
  site: SiteContent,
  { source, find, unknown }: ResolvedLocales,
  found: Diagnostic[],
): string | undefined {
  const { alternates, xDefault } = site.sitemap;
  if (typeof xDefault !== "string") return alternates && xDefault !== false ? source?.code : undefined;
  const where = at(site, "sitemap", "x_default");
  const problem = unknown(xDefault, where);
  if (problem) found.push(problem);
  if (!alternates) found.push(diagnostic("x-default-without-alternates", {}, where));
  return find(xDefault)?.code;
}

/** Returns a sitemap for each locale with its own host. The locale must have pages, because no sitemap may be empty. */
function hostSitemaps(
  rows: readonly LocaleContent[],
  locales: AddressPlan["locales"],
  pages: readonly Page[],
  found: Diagnostic[],
): SitemapFile[] {
  const taken = new Map<string, LocaleContent>();
  return locales.flatMap(({ code, origin }): SitemapFile[] => {
    const row = rows.find((candidate) => candidate.code === code);
    if (!row) return [];
    const { label } = labelOf(row);
    const problem = nameProblem(row, taken.get(label.toLowerCase()));
    taken.set(label.toLowerCase(), row);
    if (problem) found.push(problem);
    else if (pages.length > 0 && !pages.some((page) => page.locales.has(code))) {
      found.push(diagnostic("sitemap-without-pages", { code }, at(row, "code")));
      return [];
    }
    return [{ label, origin, locales: [code] }];
  });
}

/** Checks that a label can be the name of a sitemap. For a locale with a `host`, no other check reads the label. */
function nameProblem(row: LocaleContent, other: LocaleContent | undefined): Diagnostic | undefined {
  const { label, where } = labelOf(row);
  const isNumber = /^\d+$/.test(label);
  if (!other && !isNumber) return labelProblem(row, "path");
  const related = other && [{ ...at(other, "code"), note: "the other locale" }];
  return diagnostic("sitemap-name-taken", { label, isNumber }, { ...where, related });
}

/** Counts translations without a date. They do not get the date of the source text, which can change independently. */
function undatedTranslations(pages: readonly Page[], files: readonly SitemapFile[], source: string): Diagnostic[] {
  const codes = files.flatMap(({ locales }) => locales).filter((code) => code !== source);
  let count = 0;
  for (const { locales, versions } of pages) {
    for (const code of codes) if (locales.has(code) && versions?.get(code)?.lastmod === undefined) count += 1;
  }
  return count > 0 ? [diagnostic("lastmod-of-translations-unknown", { count })] : [];
}

/** Resolves the values of `artifacts`. `value` is undefined if one of their paths is invalid. */
export function resolveArtifacts(site: SiteContent): Outcome<ArtifactChoices> {
  const reference = resolvePlace(site, "reference", REFERENCE_PLACE);
  const openapi = resolvePlace(site, "openapi", OPENAPI_FILE);
  const status = resolvePlace(site, "status", STATUS_PLACE);
  const diagnostics = [...reference.diagnostics, ...openapi.diagnostics, ...status.diagnostics];
  if (reference.value === undefined || openapi.value === undefined || status.value === undefined) {
    return { value: undefined, diagnostics };
  }
  const { sitemap, robots, coverage, notice, translations } = site.artifacts;
  const places = { reference: reference.value, openapi: openapi.value, status: status.value };
  const value: ArtifactChoices = { sitemap, robots, ...places, coverage, notice, translations };
  return { value, diagnostics: [...diagnostics, ...sharedPlaceProblems(site, value)] };
}

/** Matches paths without characters that have a special meaning in some rule file. */
const PLAIN_PLACE = /^(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/**
 * Matches the path of a file that Azure would read as its configuration: it does so in any folder
 * (https://learn.microsoft.com/azure/static-web-apps/configuration, read November 2026). Such a file is refused for every
 * host, because the files may be added to a site that is published there.
 */
export const CONFIGURATION = /\/staticwebapp\.config\.json$/i;

/** The longest path in `artifacts`. The rest of PATH_MAX (4,096 bytes) is for a language code and a file name. */
const LONGEST_PLACE = 3800;

/** Resolves the path of the reference pages, the status pages or the OpenAPI document. Refuses paths of our other files. */
function resolvePlace(
  site: SiteContent,
  name: "reference" | "openapi" | "status",
  usual: string,
): Outcome<ArtifactPlace> {
  const text = site.artifacts[name];
  if (text === undefined) return { value: { path: usual, isAsked: false }, diagnostics: [] };
  if (text === false) return { value: false, diagnostics: [] };
  if (text === true) return { value: { path: usual, isAsked: true }, diagnostics: [] };
  const where = at(site, "artifacts", name);
  const refused = (problem: Diagnostic): Outcome<ArtifactPlace> => ({ value: undefined, diagnostics: [problem] });
  type Fault = "letters" | "folder" | "document" | "taken" | "configuration";
  const misplaced = (fault: Fault, file?: string): Outcome<ArtifactPlace> =>
    refused(diagnostic("artifact-place", { path: text, fault, file }, where));
  const reading = canonicalPath(text);
  if (!reading.ok) return refused(diagnostic("path-refused", { ...reading, path: text }, where));
  const { path, trailingSlash } = reading.defined;
  if (!PLAIN_PLACE.test(path)) return misplaced("letters");
  const isFolder = name !== "openapi";
  if (isFolder && path === "") return misplaced("folder");
  if (!isFolder && (!path.endsWith(".json") || trailingSlash)) return misplaced("document");
  if (path.length - 1 > LONGEST_PLACE) {
    return refused(diagnostic("path-refused", { path: text, reason: "path-too-long", part: text }, where));
  }
  const taken = takenBy(collisionKey(path).slice(1));
  if (taken !== undefined) return misplaced("taken", taken);
  if (CONFIGURATION.test(path)) return misplaced("configuration");
  return { value: { path: path.slice(1) + (isFolder ? "/" : ""), isAsked: true }, diagnostics: [] };
}

/** Refuses a document `a.json` if pages are in `a.json/`, and pages in the folder of other pages. */
function sharedPlaceProblems(site: SiteContent, choices: ArtifactChoices): Diagnostic[] {
  const names = ["openapi", "reference", "status"] as const;
  return names.flatMap((name, index) => {
    const place = choices[name];
    if (!place) return [];
    const path = `/${place.path.replace(/\/$/, "")}`.toLowerCase();
    return names.slice(index + 1).flatMap((other) => {
      const taken = choices[other];
      const folder = taken && `/${taken.path.slice(0, -1)}`.toLowerCase();
      if (!taken || !folder || !(isBelow(folder, path) || (name !== "openapi" && isBelow(path, folder)))) return [];
      const values = { path: `/${taken.path}`, fault: "taken", file: place.path } as const;
      return [diagnostic("artifact-place", values, at(site, "artifacts", taken.isAsked ? other : name))];
    });
  });
}

/** Matches hosts whose software their names tell. */
const KNOWN_HOSTS: readonly (readonly [RegExp, Forge])[] = [
  // `github.io` and `gitlab.io` have pages, and no repositories.
  [/^(?:www\.)?github\.com$|^github\.(?!io$)/, "github"],
  [/^gitlab\.(?!io$)/, "gitlab"],
  [/^(?:codeberg\.org|(?:gitea|forgejo)\..+)$/, "gitea"],
];

/** Matches texts that git refuses as a branch: https://git-scm.com/docs/git-check-ref-format (read November 2026). */
const NO_BRANCH = /^[-/@]$|^[-/]|(?:^|\/)\.|\.\.|\/\/|@\{|[\s~^:?*[\\]|\.lock(?:\/|$)|[/.]$/;

/** Resolves the keys `repository`, `branch` and `forge`. The value is undefined if the site names no repository. */
export function resolveRepository(site: SiteContent): Outcome<SiteRepository> {
  const { address, branch, forge } = site.repository;
  if (address === undefined) return { value: undefined, diagnostics: [] };
  const reading = readOrigin(address);
  const refused = (fault: "address" | "forge" | "branch"): Outcome<SiteRepository> => {
    const key = fault === "branch" ? fault : "repository";
    const problem = diagnostic("repository-refused", { address, branch, fault }, at(site, key));
    return { value: undefined, diagnostics: [problem] };
  };
  // A path of letters that no part of an address needs to escape, with an owner and a name.
  const path = reading.ok ? reading.path.replace(/(?:\.git)?\/?$/, "") : "";
  if (!reading.ok || !/^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+){2,}$/.test(path)) return refused("address");
  const { host } = new URL(reading.origin);
  const known = forge ?? KNOWN_HOSTS.find(([pattern]) => pattern.test(host))?.[1];
  if (!known) return refused("forge");
  // Only GitLab has groups in groups. Longer addresses of the others are of pages in a repository.
  if (known === "gitlab" ? path.includes("/-/") : path.split("/").length > 3) return refused("address");
  if (NO_BRANCH.test(branch)) return refused("branch");
  return { value: { address: reading.origin + path, branch, forge: known }, diagnostics: [] };
}
