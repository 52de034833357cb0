/** Compares two builds: their files, and the pages and translations in these files. */
import { addressOf } from "../site/addresses.ts";
import type { AddressesFile, CoverageFile } from "../site/published.ts";
import type { CanonicalPath } from "../model.ts";
import { PAGES_FOLDER, TRANSLATIONS_FOLDER } from "../site/layout.ts";
import { canonicalPath, filePath } from "../site/paths.ts";
import type { ManifestEntry } from "../publish/manifest.ts";
import { joinByPath } from "../publish/walk.ts";

export interface Changes<Item> {
  readonly new: readonly Item[];
  readonly changed: readonly Item[];
  readonly gone: readonly Item[];
}

type GrowingChanges<Item> = Record<keyof Changes<Item>, Item[]>;

export interface ChangedPage {
  /** The canonical path of the page; `/` for the root page. */
  readonly path: string;
  readonly url?: string;
}

/** What `stele diff --json` prints. */
export interface BuildChanges {
  readonly summary: string;
  /** Pages of the source site. A page has changed if its languages, their names, addresses or states have changed. */
  readonly pages: Changes<ChangedPage>;
  /** Translations by locale, sorted by code. Omits the source locale if it is known: its pages are in `pages`. */
  readonly locales: readonly ({ readonly code: string } & Changes<ChangedPage>)[];
  /** Translations that became outdated; the locale with the most comes first. Null if a build has no coverage file. */
  readonly newly_outdated: readonly { readonly code: string; readonly pages: readonly string[] }[] | null;
  readonly files: Changes<string>;
}

/** What `buildChanges` needs of a build, in addition to its changed files. */
export interface ComparedBuild {
  readonly addresses: AddressesFile | undefined;
  readonly coverage: CoverageFile | undefined;
  /** Returns the address that a file of the build states for a translation, or (without `locale`) for a source page. */
  readonly statedAddress: (path: string, locale?: string) => string | undefined;
}

/** Compares two manifests in one pass. If another tool also writes to a file, the hash covers only Stele's lines. */
export function compareManifests(old: Iterable<ManifestEntry>, later: Iterable<ManifestEntry>): Changes<string> {
  const changes: GrowingChanges<string> = { new: [], changed: [], gone: [] };
  for (const { path, a, b } of joinByPath(old, later, [])) {
    if (!a) changes.new.push(path);
    else if (!b) changes.gone.push(path);
    else if (a.sha256 !== b.sha256) changes.changed.push(path);
  }
  return changes;
}

/** Turns changes of files into changes of pages and translations. */
export function buildChanges(files: Changes<string>, old: ComparedBuild, later: ComparedBuild): BuildChanges {
  const byLocale = new Map<string, GrowingChanges<ChangedPage>>();
  const changesOf = (locale: string): GrowingChanges<ChangedPage> => {
    const changes = byLocale.get(locale) ?? { new: [], changed: [], gone: [] };
    byLocale.set(locale, changes);
    return changes;
  };
  for (const kind of ["new", "changed", "gone"] as const) {
    const { addresses, statedAddress } = kind === "gone" ? old : later;
    const madeAddress = addressMaker(addresses);
    for (const file of files[kind]) {
      const about = answerFile(file);
      if (!about) continue;
      const locale = about.kind === "page" ? undefined : about.locale;
      const url = statedAddress(about.path, locale) ?? madeAddress(about.path, locale);
      changesOf(locale ?? PAGES)[kind].push({ path: about.path || "/", ...(url === undefined ? {} : { url }) });
    }
  }
  const source = (later.addresses ?? old.addresses)?.source_locale;
  const locales = [...byLocale.keys()].filter((code) => code !== PAGES && code !== source).sort();
  const changes = {
    pages: changesOf(PAGES),
    locales: locales.map((code) => ({ code, ...changesOf(code) })),
    newly_outdated: newlyOutdated(old.coverage, later.coverage),
    files,
  };
  return { summary: summaryOf(changes), ...changes };
}

/** The key of the source pages in maps by locale. It differs from every locale code, because no code is empty. */
export const PAGES = "";

/**
 * Returns a function that makes the address of a page from the address plan. The plan does not say which addresses end
 * with a slash, so only the address of the root page gets one. The plan also does not contain translated paths. If the
 * site has such paths, the function returns undefined for translations.
 */
function addressMaker(addresses: AddressesFile | undefined) {
  if (!addresses) return () => undefined;
  const { published_at: publishedAt, base_path: basePath, source_locale: sourceLocale, locales } = addresses;
  const plan = { publishedAt, basePath, sourceLocale, locales, localizedPaths: addresses.localized_paths };
  const byCode = new Map(locales.map((locale) => [locale.code, locale]));
  return (path: string, code = sourceLocale): string | undefined => {
    const locale = plan.localizedPaths && code !== sourceLocale ? undefined : byCode.get(code);
    return locale && addressOf(plan, locale, { path, trailingSlash: path === "" });
  };
}

function newlyOutdated(old: CoverageFile | undefined, later: CoverageFile | undefined): BuildChanges["newly_outdated"] {
  if (!old || !later) return null;
  const before = new Map(old.pages.map(({ path, outdated }) => [path, new Set(outdated.map(({ code }) => code))]));
  const found = new Map<string, string[]>();
  for (const { path, outdated } of later.pages) {
    for (const { code } of outdated) {
      if (before.get(path)?.has(code)) continue;
      const others = found.get(code);
      if (others) others.push(path);
      else found.set(code, [path]);
    }
  }
  return [...found]
    .map(([code, pages]) => ({ code, pages }))
    .sort((one, other) => other.pages.length - one.pages.length || (one.code < other.code ? -1 : 1));
}

/** Makes the summary: `+3 pages, -1; newly outdated: fr 3, de 2`. */
function summaryOf({ pages, locales, newly_outdated: outdated, files }: Omit<BuildChanges, "summary">): string {
  const all = (kind: keyof Changes<unknown>): number => locales.reduce((sum, one) => sum + one[kind].length, 0);
  const parts = [
    counts("page", pages.new.length, pages.gone.length, pages.changed.length),
    counts("translation", all("new"), all("gone"), all("changed")),
    outdated?.length ? `newly outdated: ${outdated.map((one) => `${one.code} ${one.pages.length}`).join(", ")}` : "",
  ].filter((part) => part !== "");
  if (parts.length > 0) return parts.join("; ");
  const others = files.new.length + files.changed.length + files.gone.length;
  return others === 0 ? "no changes" : `no changes of pages, ${others} of other files`;
}

/** Formats counts: `+3 pages, -1, 2 changed`. Only the first count has the noun. */
function counts(noun: string, added: number, gone: number, changed: number): string {
  const signed = [added > 0 ? `+${added}` : "", gone > 0 ? `-${gone}` : "", changed > 0 ? `${changed}` : ""];
  const [first, ...rest] = signed.filter((count) => count !== "");
  if (first === undefined) return "";
  const isOne = Math.abs(Number(first)) === 1;
  const words = [`${first} ${noun}${isOne ? "" : "s"}`, ...rest];
  return `${words.join(", ")}${changed > 0 ? " changed" : ""}`;
}

/** What a file of the API contains: a page, or a translation of a page into a locale. */
export type AnswerFile =
  | { readonly kind: "page"; readonly path: CanonicalPath }
  | { readonly kind: "translation"; readonly locale: string; readonly path: CanonicalPath };

/** Reads a file name of the API: `pages/v1/a.json`, `translations/v1/es/a.json`. Returns undefined for other names. */
export function answerFile(file: string): AnswerFile | undefined {
  const [whole, locale, rest = ""] = ANSWER.exec(file) ?? [];
  const path = rest === "" ? "" : readName(rest);
  if (whole === undefined || path === undefined) return undefined;
  return locale === undefined ? { kind: "page", path } : { kind: "translation", locale, path };
}

const ANSWER = new RegExp(`^(?:${PAGES_FOLDER}|(?:${TRANSLATIONS_FOLDER})/([A-Za-z0-9-]+))(/.+)?\\.json$`, "s");

function readName(name: string): CanonicalPath | undefined {
  const reading = canonicalPath(name);
  return reading.ok && filePath(reading.defined.path) === name ? reading.defined.path : undefined;
}
