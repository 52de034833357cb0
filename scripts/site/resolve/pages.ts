/** Resolves pages: canonical paths, existing translations, dates and priorities. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { WrittenContent, PageContent, PageSource } from "../../content/content.ts";
import type { AddressPlan, DefinedPath, Diagnostic, Outcome } from "../../model.ts";
import { isWritten, type Page, type TranslationVersion } from "../site.ts";
import { addressProblems } from "../checks/addresses.ts";
import { localizedCollisionProblems, pageCollisionProblems } from "../checks/collisions.ts";
import { isCalendarDate } from "../../content/schemas/values.ts";
import { canonicalPath, filePath } from "../paths.ts";
import { atPage, atTranslation, type PlacedPage, type Where } from "./places.ts";
import { excludeLine, selectPages } from "./select-pages.ts";
import type { ResolvedLocales } from "./locales.ts";

/** The valid pages. */
export interface ResolvedPages {
  readonly pages: readonly Page[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Resolves the pages. Sorts them by the code units of their file names, so that the order of rows does not change the
 * output. The checks across pages skip pages with their own problems.
 */
export function resolvePages(
  content: WrittenContent,
  locales: ResolvedLocales,
  plan: AddressPlan | undefined,
): ResolvedPages {
  const selected = selectPages(content.pages ?? []);
  const diagnostics: Diagnostic[] = [...selected.diagnostics];
  const placed: PlacedPage[] = [];
  const sets = localeSets(locales);
  for (const row of selected.rows) {
    const path = readPath(() => atPage(row, "path"), row.path, row.source);
    diagnostics.push(...path.diagnostics, ...dateProblems(row));
    if (!path.value) continue;
    const translations = readTranslations(row, path.value, locales, sets);
    // One by one: a row may have more of them than a call may have arguments.
    for (const one of translations.diagnostics) diagnostics.push(one);
    placed.push({ row, page: pageOf(row, path.value, translations) });
  }
  const across = [
    ...pageCollisionProblems(placed),
    ...(plan && content.site
      ? [...localizedCollisionProblems(placed, plan), ...addressProblems(content.site, placed, plan)]
      : []),
    ...(content.site && isWritten(content.site.artifacts.sitemap) ? lastmodWarnings(placed) : []),
  ];
  return { pages: placed.map(({ page }) => page).sort(byFile), diagnostics: [...diagnostics, ...across] };
}

/** The minimum number of pages for a warning about equal dates. Fewer pages may well have changed on one day. */
const MANY_PAGES = 10;

/** Warnings about missing dates, and about equal dates that crawlers do not trust. */
function lastmodWarnings(placed: readonly PlacedPage[]): Diagnostic[] {
  const days = placed.flatMap(({ page: { lastmod } }) => (lastmod === undefined ? [] : [lastmod]));
  const undated = placed.length - days.length;
  const [day] = days;
  const isUniform = days.length >= MANY_PAGES && day !== undefined && days.every((other) => other === day);
  return [
    ...(undated > 0 ? [diagnostic("lastmod-unknown", { count: undated })] : []),
    ...(isUniform ? [diagnostic("lastmod-uniform", { count: days.length, day })] : []),
  ];
}

/**
 * Compares code units, because a collation differs between environments. The suffix sorts `docs.json` before `docs/`.
 */
function byFile(one: Page, other: Page): number {
  return `${filePath(one.path)}.json` < `${filePath(other.path)}.json` ? -1 : 1;
}

/**
 * Creates a page member by member, and always with all members. Such pages have one shape and use a tenth of the memory
 * of copied ones.
 */
function pageOf(
  { lastmod, priority, revision }: PageContent,
  { path, trailingSlash }: DefinedPath,
  { locales, localized, versions }: Translations,
): Page {
  const weight = priority ?? (path === "" ? 1 : 0.5);
  return { path, trailingSlash, lastmod, priority: weight, revision, locales, localized, versions };
}

function readPath(where: () => Where, text: string, source?: PageSource): Outcome<DefinedPath> {
  const reading = canonicalPath(text);
  if (!reading.ok) {
    // Authors can fix a row of a list. But a file of another tool may have to keep its name, so the diagnostic suggests
    // `exclude`.
    const exclude = source && source.from.kind !== "list" ? excludeLine(text) : undefined;
    return {
      value: undefined,
      diagnostics: [diagnostic("path-refused", { ...reading, path: text, exclude }, where())],
    };
  }
  const name = filePath(reading.defined.path);
  const isNormal = name.normalize("NFC") === name;
  return {
    value: reading.defined,
    diagnostics: isNormal ? NO_PROBLEMS : [diagnostic("path-not-nfc", { path: text }, where())],
  };
}

function dateProblems(row: PageContent): readonly Diagnostic[] {
  const own = dateProblem(row.lastmod, () => atPage(row, "lastmod"));
  if (row.translations.length === 0) return own;
  const others = row.translations.flatMap((one) => dateProblem(one.lastmod, () => atTranslation(row, one, "lastmod")));
  return [...own, ...others];
}

function dateProblem(found: string | undefined, where: () => Where): readonly Diagnostic[] {
  if (found === undefined || isCalendarDate(found)) return NO_PROBLEMS;
  return [diagnostic("not-a-date", { found }, where())];
}

/** Shared by nearly all rows, which have no problems. */
const NO_PROBLEMS: readonly Diagnostic[] = [];

/**
 * Returns the set of locales in which a page exists, in the order of the site's locales. It always includes the source
 * locale.
 */
type LocaleSets = (listed: ReadonlySet<string> | undefined) => ReadonlySet<string>;

/** Caches the sets: nearly all pages of a large site have the same few. */
function localeSets({ locales, source }: ResolvedLocales): LocaleSets {
  const all = new Set(locales.map(({ code }) => code));
  const known = new Map<string, ReadonlySet<string>>();
  return (listed) => {
    if (!listed) return all;
    const codes = locales.filter((locale) => locale === source || listed.has(locale.code)).map(({ code }) => code);
    const key = codes.join(" ");
    const set = known.get(key) ?? new Set(codes);
    known.set(key, set);
    return set;
  };
}

type Translations = Pick<Page, "locales" | "localized" | "versions">;

/** The translations of a page. The page itself is the version in the source locale. */
function readTranslations(
  row: PageContent,
  own: DefinedPath,
  resolved: ResolvedLocales,
  sets: LocaleSets,
): Translations & Pick<ResolvedPages, "diagnostics"> {
  const { find } = resolved;
  const listed = listedLocales(row, resolved);
  const exists = sets(listed.value);
  if (row.translations.length === 0) {
    return { locales: exists, localized: undefined, versions: undefined, diagnostics: listed.diagnostics };
  }
  const diagnostics = [...listed.diagnostics];
  const met = new Set<string>();
  const localized = new Map<string, DefinedPath>();
  const versions = new Map<string, TranslationVersion>();
  for (const written of row.translations) {
    const locale = find(written.locale);
    const problem = translationProblem(row, written.locale, resolved, met, listed.value);
    if (problem) diagnostics.push(problem);
    if (problem || !locale) continue;
    const { path, lastmod, revision } = written;
    const reading = path === undefined ? undefined : readPath(() => atTranslation(row, written, "path"), path);
    diagnostics.push(...(reading?.diagnostics ?? []));
    met.add(locale.code);
    if (reading?.value && !isSamePath(reading.value, own)) localized.set(locale.code, reading.value);
    if (lastmod !== undefined || revision !== undefined) versions.set(locale.code, { lastmod, revision });
  }
  return {
    locales: exists,
    localized: localized.size > 0 ? localized : undefined,
    versions: versions.size > 0 ? versions : undefined,
    diagnostics,
  };
}

function isSamePath(one: DefinedPath, other: DefinedPath): boolean {
  return one.path === other.path && one.trailingSlash === other.trailingSlash;
}

/** The reason why a row must not define a translation in a locale. Undefined if it may. */
function translationProblem(
  row: PageContent,
  text: string,
  { source, find, unknown }: ResolvedLocales,
  met: ReadonlySet<string>,
  listed: ReadonlySet<string> | undefined,
): Diagnostic | undefined {
  const where: Where = { place: { file: row.file, pointer: [...row.pointer, "translations", text], part: "key" } };
  const locale = find(text);
  if (!locale) return unknown(text, where);
  if (locale === source) return diagnostic("translation-of-source", { code: text }, where);
  if (met.has(locale.code)) return diagnostic("locale-twice", { code: text }, where);
  return listed && !listed.has(locale.code) ? diagnostic("translation-not-listed", { code: text }, where) : undefined;
}

/**
 * The codes of a row's `locales`. The value is undefined if the row has no such key: the page then exists in every
 * locale. It is also undefined if a code cannot be read.
 */
function listedLocales(row: PageContent, { find, unknown }: ResolvedLocales): Outcome<ReadonlySet<string>> {
  const diagnostics: Diagnostic[] = [];
  if (!row.locales) return { value: undefined, diagnostics };
  const listed = new Set<string>();
  for (const [index, text] of row.locales.entries()) {
    if (text === undefined) continue;
    const where = atPage(row, "locales", index);
    const locale = find(text);
    const isTwice = locale !== undefined && listed.has(locale.code);
    const problem = isTwice ? diagnostic("locale-twice", { code: text }, where) : unknown(text, where);
    if (problem) diagnostics.push(problem);
    if (locale) listed.add(locale.code);
  }
  return { value: row.locales.includes(undefined) ? undefined : listed, diagnostics };
}
