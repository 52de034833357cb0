/** Pages: canonical paths, the translations that exist, dates and priorities. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { AddressPlan, Content, DefinedPath, Diagnostic, Outcome, Page, PageContent, Place } from "../model.ts";
import { addressProblems } from "./check-addresses.ts";
import { collisionProblems, localizedCollisionProblems, type PlacedPath } from "./collisions.ts";
import { isCalendarDate } from "./dates.ts";
import { canonicalPath, filePath } from "./paths.ts";
import { type PlacedPage, pagePlace } from "./placed-page.ts";
import { type ResolvedLocales, unknownLocale } from "./resolve-locales.ts";

/** The pages that could be resolved. */
export interface ResolvedPages {
  readonly pages: readonly Page[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Resolves the pages, in the code-unit order of their files, so that the order of rows changes no byte. Pages with a
 * problem of their own take no part in the checks across pages.
 */
export function resolvePages(content: Content, locales: ResolvedLocales, plan: AddressPlan | undefined): ResolvedPages {
  const diagnostics: Diagnostic[] = [];
  const placed: PlacedPage[] = [];
  for (const row of content.pages ?? []) {
    const path = readPath(row, ["path"], row.path);
    diagnostics.push(...path.diagnostics, ...dateProblems(row));
    if (!path.value) continue;
    const translations = readTranslations(row, path.value, locales);
    diagnostics.push(...translations.diagnostics);
    const { lastmod, priority = path.value.path === "" ? 1 : 0.5 } = row;
    placed.push({
      row,
      page: { path: path.value.path, lastmod, priority, translations: translations.value ?? new Map() },
    });
  }
  const across = [
    ...collisionProblems(placed.map(({ row, page }) => placedPath(row, page.path))),
    ...(plan && content.site
      ? [...localizedCollisionProblems(placed, plan), ...addressProblems(content.site, placed, plan)]
      : []),
    ...(content.site?.artifacts.sitemap === "own" ? lastmodWarnings(placed) : []),
  ];
  return { pages: placed.map(({ page }) => page).sort(byFile), diagnostics: [...diagnostics, ...across] };
}

/** Fewer pages than this may well have changed on one day. */
const MANY_PAGES = 10;

/** What crawlers will not learn, or will not believe. */
function lastmodWarnings(placed: readonly PlacedPage[]): Diagnostic[] {
  const days = new Set(placed.map(({ page }) => page.lastmod));
  const undated = placed.filter(({ page }) => page.lastmod === undefined).length;
  if (undated > 0) return [diagnostic("lastmod-unknown", { count: undated })];
  const [day] = days;
  const isUniform = days.size === 1 && day !== undefined && placed.length >= MANY_PAGES;
  return isUniform ? [diagnostic("lastmod-uniform", { count: placed.length, day })] : [];
}

/** Code units and not a collation, which differs between environments; the suffix puts `docs.json` before `docs/`. */
function byFile(one: Page, other: Page): number {
  return `${filePath(one.path)}.json` < `${filePath(other.path)}.json` ? -1 : 1;
}

function placedPath(row: PageContent, path: string): PlacedPath {
  return { path, place: pagePlace(row, "path") };
}

function readPath(row: PageContent, steps: readonly string[], text: string): Outcome<DefinedPath> {
  const place = pagePlace(row, ...steps);
  const reading = canonicalPath(text);
  if (!reading.ok) {
    return { value: undefined, diagnostics: [diagnostic("path-refused", { ...reading, path: text }, { place })] };
  }
  const name = filePath(reading.defined.path);
  const isNormal = name.normalize("NFC") === name;
  return {
    value: reading.defined,
    diagnostics: isNormal ? [] : [diagnostic("path-not-nfc", { path: text }, { place })],
  };
}

function dateProblems(row: PageContent): Diagnostic[] {
  if (row.lastmod === undefined || isCalendarDate(row.lastmod)) return [];
  return [diagnostic("not-a-date", { found: row.lastmod }, { place: pagePlace(row, "lastmod") })];
}

/** The translations of a page in the order of the site's locales; the source locale's is the page itself. */
function readTranslations(
  row: PageContent,
  own: DefinedPath,
  resolved: ResolvedLocales,
): Outcome<ReadonlyMap<string, DefinedPath>> {
  const { locales, source, find } = resolved;
  const listed = listedLocales(row, resolved);
  const diagnostics = [...listed.diagnostics];
  const paths = new Map<string, DefinedPath>();
  for (const { locale: text, path } of row.localizedPaths) {
    const locale = find(text);
    const problem = localizedPathProblem(row, text, resolved, paths, listed.value);
    if (problem) diagnostics.push(problem);
    if (problem || !locale) continue;
    const reading = readPath(row, ["translations", text], path);
    diagnostics.push(...reading.diagnostics);
    paths.set(locale.code, reading.value ?? own);
  }
  const existing = locales.filter((locale) => locale === source || !listed.value || listed.value.has(locale.code));
  return { value: new Map(existing.map(({ code }) => [code, paths.get(code) ?? own])), diagnostics };
}

/** Why a locale cannot have a path of its own here. */
function localizedPathProblem(
  row: PageContent,
  text: string,
  { locales, source, find, isUnknown }: ResolvedLocales,
  paths: ReadonlyMap<string, DefinedPath>,
  listed: ReadonlySet<string> | undefined,
): Diagnostic | undefined {
  const place: Place = { file: row.file, pointer: [...row.pointer, "translations", text], part: "key" };
  const locale = find(text);
  if (!locale) return isUnknown(text) ? unknownLocale(text, locales, place) : undefined;
  if (locale === source) return diagnostic("translation-of-source", { code: text }, { place });
  if (paths.has(locale.code)) return diagnostic("locale-listed-twice", { code: text }, { place });
  return listed && !listed.has(locale.code)
    ? diagnostic("translation-not-listed", { code: text }, { place })
    : undefined;
}

/** The codes of a row's `locales`; no value when the row names none, so that every locale has the page, or not all of them can be told. */
function listedLocales(row: PageContent, { locales, find, isUnknown }: ResolvedLocales): Outcome<ReadonlySet<string>> {
  const diagnostics: Diagnostic[] = [];
  if (!row.locales) return { value: undefined, diagnostics };
  const listed = new Set<string>();
  for (const [index, text] of row.locales.entries()) {
    if (text === undefined) continue;
    const place = pagePlace(row, "locales", index);
    const locale = find(text);
    if (!locale && isUnknown(text)) diagnostics.push(unknownLocale(text, locales, place));
    if (locale && listed.has(locale.code))
      diagnostics.push(diagnostic("locale-listed-twice", { code: text }, { place }));
    if (locale) listed.add(locale.code);
  }
  return { value: row.locales.includes(undefined) ? undefined : listed, diagnostics };
}
