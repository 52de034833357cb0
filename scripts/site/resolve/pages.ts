/** Resolves pages: canonical paths, existing translations, dates and priorities. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { WrittenContent, PageContent, PageSource } from "../../content/content.ts";
import type { AddressPlan, DefinedPath, Diagnostic } from "../../model.ts";
import { isWritten, type Orphan, type Page, type TranslationVersion } from "../site.ts";
import { excess, MOST } from "../../content/sources/budget.ts";
import { addressProblems } from "../checks/addresses.ts";
import { localizedCollisionProblems, pageCollisionProblems } from "../checks/collisions.ts";
import { isCalendarDate } from "../../content/schemas/values.ts";
import { canonicalPath, filePath } from "../paths.ts";
import { atPage, atTranslation, type PlacedPage, type Where } from "./places.ts";
import { excludeLine, pageSelector, selectPages } from "./select-pages.ts";
import type { ResolvedLocales } from "./locales.ts";

/** Resolves the pages, sorted by file name. Reports and leaves out pages with an invalid path. */
export function resolvePages(
  content: WrittenContent,
  locales: ResolvedLocales,
  plan: AddressPlan | undefined,
): { readonly pages: readonly Page[]; readonly diagnostics: readonly Diagnostic[] } {
  const selected = selectPages(content.pages ?? []);
  const found: Diagnostic[] = [...selected.diagnostics];
  const sets = localeSets(locales);
  const placed = selected.rows.flatMap((row): PlacedPage[] => {
    if (found.length > MOST.problems) return [];
    const path = readPath(found, () => atPage(row, "path"), row.path, row.source);
    checkDate(found, row.lastmod, () => atPage(row, "lastmod"));
    for (const one of row.translations) checkDate(found, one.lastmod, () => atTranslation(row, one, "lastmod"));
    return path ? [{ row, page: readPage(row, path, locales, sets, found) }] : [];
  });
  const where = { place: { file: selected.rows.at(-1)?.file ?? "" } };
  const tooMany = (all: Diagnostic[]): Diagnostic[] =>
    all.length > MOST.problems ? [...all, excess("problems", MOST.problems, where)] : all;
  if (found.length > MOST.problems) return { pages: [], diagnostics: tooMany(found) };
  const tooLarge = sizeOf(content, placed) > MOST.size ? [excess("size", MOST.size, where)] : [];
  if (tooLarge.length > 0) return { pages: [], diagnostics: [...found, ...tooLarge] };
  const across = [
    ...pageCollisionProblems(placed),
    ...(plan && content.site
      ? [...localizedCollisionProblems(placed, plan), ...addressProblems(content.site, placed, plan)]
      : []),
    ...(content.site && isWritten(content.site.artifacts.sitemap) ? lastmodWarnings(placed) : []),
  ];
  return { pages: placed.map(({ page }) => page).sort(byFile), diagnostics: tooMany([...found, ...across]) };
}

/** Resolves the locales of translations without a page. Leaves out those that the globs of their source exclude. */
export function resolveOrphans({ orphans = [] }: WrittenContent, { find }: ResolvedLocales): Orphan[] {
  // A glob that needs too many steps was reported for the pages.
  const isAskedFor = pageSelector(() => undefined);
  return orphans.flatMap(({ locale, source, path, text }) => {
    const code = find(locale)?.code;
    return code !== undefined && isAskedFor(source, path) ? [{ locale: code, text }] : [];
  });
}

/**
 * Estimates the size of the output. The unit is one translation, or 20 links, or some 2,000 characters of addresses, or
 * 10 languages of a page that it is not translated into, which the status pages list.
 */
function sizeOf({ site, locales = [] }: WrittenContent, placed: readonly PlacedPage[]): number {
  const name = locales.reduce((sum, row) => sum + row.name.length, 0) / locales.length / 256;
  let units = 0;
  for (const { page } of placed) {
    const { size } = page.locales;
    let paths = size * page.path.length;
    for (const { path } of page.localized?.values() ?? []) paths += path.length;
    const links = site?.sitemap.alternates === true ? size * (size / 20 + paths / 2000) : 0;
    const unplanned = site?.artifacts.status === false ? 0 : (locales.length - size) / 10;
    units += size * (1 + name) + (3 * paths) / 2000 + links + unplanned;
  }
  return units;
}

/** How many pages must have the same date for a warning. A few pages may really have changed on the same day. */
const MANY_PAGES = 10;

/** Warns about missing dates, and about dates that are the same for all pages: crawlers do not trust such dates. */
function lastmodWarnings(placed: readonly PlacedPage[]): Diagnostic[] {
  const days = placed.flatMap(({ page: { lastmod } }) => lastmod ?? []);
  const undated = placed.length - days.length;
  const [day] = days;
  const isUniform = days.length >= MANY_PAGES && day !== undefined && days.every((other) => other === day);
  return [
    ...(undated > 0 ? [diagnostic("lastmod-unknown", { count: undated })] : []),
    ...(isUniform ? [diagnostic("lastmod-uniform", { count: days.length, day })] : []),
  ];
}

/** Compares file names by code units, so that all systems sort alike: `/docs.json` is before `/docs/a.json`. */
function byFile(one: Page, other: Page): number {
  return `${filePath(one.path)}.json` < `${filePath(other.path)}.json` ? -1 : 1;
}

function readPath(found: Diagnostic[], where: () => Where, text: string, source?: PageSource): DefinedPath | undefined {
  // Sources of addresses have the empty path for a root page without a final slash: https://docs.example.com/es.
  if (text === "") return { path: "", trailingSlash: false };
  const reading = canonicalPath(text);
  if (!reading.ok) {
    // The user can correct a path in a list. In other sources, a tool wrote the path, so the hint suggests `exclude`.
    const exclude = source && source.from.kind !== "list" ? excludeLine(text) : undefined;
    found.push(diagnostic("path-refused", { ...reading, path: text, exclude }, where()));
    return undefined;
  }
  const name = filePath(reading.defined.path);
  if (name.normalize("NFC") !== name) found.push(diagnostic("path-not-nfc", { path: text }, where()));
  return reading.defined;
}

function checkDate(found: Diagnostic[], date: string | undefined, where: () => Where): void {
  if (date !== undefined && !isCalendarDate(date)) found.push(diagnostic("not-a-date", { found: date }, where()));
}

/** Creates a function that returns the locales of a page, including the source locale. Equal sets are one object. */
function localeSets({ locales, source }: ResolvedLocales) {
  const all: ReadonlySet<string> = new Set(locales.map(({ code }) => code));
  const known = new Map<string, ReadonlySet<string>>();
  return (listed: ReadonlySet<string> | undefined): ReadonlySet<string> => {
    if (!listed) return all;
    const codes = locales.filter((locale) => locale === source || listed.has(locale.code)).map(({ code }) => code);
    const key = codes.join(" ");
    const set = known.get(key) ?? new Set(codes);
    known.set(key, set);
    return set;
  };
}

/** Creates a page from its row and its translations. The page itself is the version in the source locale. */
function readPage(
  row: PageContent,
  { path, trailingSlash }: DefinedPath,
  resolved: ResolvedLocales,
  sets: ReturnType<typeof localeSets>,
  found: Diagnostic[],
): Page {
  const listed = listedLocales(row, resolved, found);
  const met = new Set<string>();
  let localized: Map<string, DefinedPath> | undefined;
  let versions: Map<string, TranslationVersion> | undefined;
  for (const written of row.translations) {
    const locale = resolved.find(written.locale);
    const problem = translationProblem(row, written.locale, resolved, met, listed);
    if (problem) found.push(problem);
    if (problem || !locale) continue;
    const where = (): Where => atTranslation(row, written, "path");
    const own = written.path === undefined ? undefined : readPath(found, where, written.path);
    const { lastmod, revision, state, machine, text, at } = written;
    met.add(locale.code);
    if (own && (own.path !== path || own.trailingSlash !== trailingSlash || at !== undefined)) {
      const defined = at === undefined ? own : { ...own, at };
      localized = (localized ?? new Map<string, DefinedPath>()).set(locale.code, defined);
    }
    if (lastmod !== undefined || revision !== undefined || text !== undefined || machine) {
      // Most sites compare no texts. Their versions have two members only, because there may be millions.
      const version = state || text || machine ? { lastmod, revision, state, machine, text } : { lastmod, revision };
      versions = (versions ?? new Map<string, TranslationVersion>()).set(locale.code, version);
    }
  }
  const { lastmod, revision, text, priority = path === "" ? 1 : 0.5 } = row;
  // Lists all members, even undefined ones. V8 then uses one hidden class, which takes a tenth of the memory.
  const page = { path, trailingSlash, lastmod, priority, revision, text, locales: sets(listed), localized, versions };
  if (row.fallbacks) return { ...page, fallbacks: new Set(row.fallbacks) };
  return row.locales && row.source.from.kind === "list" ? { ...page, statesLocales: true } : page;
}

/** Returns the problem if a row must not define a translation in a locale. Otherwise returns undefined. */
function translationProblem(
  row: PageContent,
  code: string,
  { source, find, unknown }: ResolvedLocales,
  met: ReadonlySet<string>,
  listed: ReadonlySet<string> | undefined,
): Diagnostic | undefined {
  const where: Where = { place: { file: row.file, pointer: [...row.pointer, "translations", code], part: "key" } };
  const locale = find(code);
  if (!locale) return unknown(code, where);
  if (locale === source) return diagnostic("translation-of-source", { code }, where);
  if (met.has(locale.code)) return diagnostic("locale-twice", { code }, where);
  return listed && !listed.has(locale.code) ? diagnostic("translation-not-listed", { code }, where) : undefined;
}

/** Returns the locales that a row lists. Undefined means every locale: the list is missing, or a code is unreadable. */
function listedLocales(
  row: PageContent,
  { find, unknown }: ResolvedLocales,
  found: Diagnostic[],
): ReadonlySet<string> | undefined {
  if (!row.locales) return undefined;
  const listed = new Set<string>();
  for (const [index, code] of row.locales.entries()) {
    if (code === undefined) continue;
    const where = atPage(row, "locales", index);
    const locale = find(code);
    const isTwice = locale !== undefined && listed.has(locale.code);
    const problem = isTwice ? diagnostic("locale-twice", { code }, where) : unknown(code, where);
    if (problem) found.push(problem);
    if (locale) listed.add(locale.code);
  }
  return row.locales.includes(undefined) ? undefined : listed;
}
