/** Compares two builds: their files, and the pages and translations in these files. */
import {
  type AnswerCounts,
  answerFile,
  type BuiltAddresses,
  builtAddresses,
  type ComparedBuild,
  deadAddresses,
  hidesTranslations,
  PAGES,
} from "./addresses.ts";
import { counted, few } from "../diagnostics/message.ts";
import { canonicalPath } from "../site/paths.ts";
import type { CoverageFile, OutdatedTranslation } from "../site/published.ts";
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
  readonly url?: string | undefined;
}

/** A page whose translation became outdated, its title, and how much its text changed since the translation. */
export type OutdatedPage = ChangedPage & Pick<OutdatedTranslation, "title" | "added" | "removed" | "commits" | "since">;

/** How many pages or translations the two builds have. */
interface Totals {
  readonly before: number;
  readonly after: number;
}

/** What `stele diff --json` prints. */
export interface BuildChanges {
  readonly summary: string;
  /** Pages of the source site. A page has changed if its languages, their names, addresses or states have changed. */
  readonly pages: Changes<ChangedPage>;
  /** Translations by locale, sorted by code. Omits the source locale if it is known: its pages are in `pages`. */
  readonly locales: readonly ({ readonly code: string } & Changes<ChangedPage>)[];
  /** Translations that became outdated; the locale with the most comes first. Null if a build has no coverage file. */
  readonly newly_outdated: readonly { readonly code: string; readonly pages: readonly OutdatedPage[] }[] | null;
  /** Addresses that the old build has and the new one has not. Null if the old build does not say its addresses. */
  readonly dead_addresses: readonly string[] | null;
  /** `locales`: the translations of each locale, sorted by code, without the source locale if it is known. */
  readonly totals: { readonly pages: Totals; readonly locales: readonly (Totals & { readonly code: string })[] };
  readonly files: Changes<string>;
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

/**
 * Turns changes of files into changes of pages and translations. Translations are not compared if one of the builds has
 * no files of answers: each of them would seem new, or gone.
 */
export function buildChanges(files: Changes<string>, old: ComparedBuild, later: ComparedBuild): BuildChanges {
  const isHidden = hidesTranslations(old.counts) || hidesTranslations(later.counts);
  const compared = isHidden ? withoutTranslations(files) : files;
  const byLocale = new Map<string, GrowingChanges<ChangedPage>>();
  const changesOf = (locale: string): GrowingChanges<ChangedPage> => {
    const changes = byLocale.get(locale) ?? { new: [], changed: [], gone: [] };
    byLocale.set(locale, changes);
    return changes;
  };
  const [before, after] = [builtAddresses(old), builtAddresses(later)];
  for (const kind of ["new", "changed", "gone"] as const) {
    for (const file of compared[kind]) {
      const about = answerFile(file);
      if (!about) continue;
      const locale = about.kind === "page" ? undefined : about.locale;
      const url = (kind === "gone" ? before : after).ofPage(about.path, locale);
      changesOf(locale ?? PAGES)[kind].push({ path: about.path || "/", ...(url === undefined ? {} : { url }) });
    }
  }
  const source = (later.addresses ?? old.addresses)?.source_locale;
  const isTranslated = (code: string): boolean => !isHidden && code !== PAGES && code !== source;
  const dead = deadAddresses(compared, before, after);
  const isSilent = dead.length === 0 && old.addresses === undefined && files.gone.some((file) => answerFile(file));
  const changes = {
    pages: changesOf(PAGES),
    locales: [...byLocale.keys()]
      .filter(isTranslated)
      .sort()
      .map((code) => ({ code, ...changesOf(code) })),
    newly_outdated: newlyOutdated(old.coverage, later.coverage, after),
    dead_addresses: isSilent ? null : dead,
    totals: totalsOf(old.counts, later.counts, isTranslated),
    files,
  };
  return { summary: summaryOf(changes), ...changes };
}

function withoutTranslations(files: Changes<string>): Changes<string> {
  const kept = (names: readonly string[]): string[] => names.filter((file) => answerFile(file)?.kind !== "translation");
  return { new: kept(files.new), changed: kept(files.changed), gone: kept(files.gone) };
}

function newlyOutdated(
  old: CoverageFile | undefined,
  later: CoverageFile | undefined,
  addresses: BuiltAddresses,
): BuildChanges["newly_outdated"] {
  if (!old || !later) return null;
  const before = new Map(old.pages.map(({ path, outdated }) => [path, new Set(outdated.map(({ code }) => code))]));
  const found = new Map<string, OutdatedPage[]>();
  for (const { path, title, outdated } of later.pages) {
    for (const { code, added, removed, commits, since } of outdated) {
      if (before.get(path)?.has(code)) continue;
      // A coverage file may contain any path, even one that leads out of the folder of the build.
      const reading = canonicalPath(path);
      const url = reading.ok ? addresses.ofPage(reading.defined.path, code) : undefined;
      const page = { path, url, title, added, removed, commits, since };
      const others = found.get(code);
      if (others) others.push(page);
      else found.set(code, [page]);
    }
  }
  return [...found]
    .map(([code, pages]) => ({ code, pages }))
    .sort((one, other) => other.pages.length - one.pages.length || (one.code < other.code ? -1 : 1));
}

function totalsOf(
  before: AnswerCounts,
  after: AnswerCounts,
  isTranslated: (code: string) => boolean,
): BuildChanges["totals"] {
  const of = (key: string): Totals => ({ before: before.get(key) ?? 0, after: after.get(key) ?? 0 });
  const codes = [...new Set([...before.keys(), ...after.keys()])].filter(isTranslated).sort();
  return { pages: of(PAGES), locales: codes.map((code) => ({ code, ...of(code) })) };
}

/** Makes the summary: `+3 pages, -1; newly outdated: fr 3, de 2; 4 dead addresses`. `shownCode` formats codes. */
export function summaryOf(changes: Omit<BuildChanges, "summary">, shownCode = (code: string) => code): string {
  const { pages, locales, newly_outdated: outdated, dead_addresses: dead, files } = changes;
  const all = (kind: keyof Changes<unknown>): number => locales.reduce((sum, one) => sum + one[kind].length, 0);
  const late = (outdated ?? []).map((one) => `${shownCode(one.code)} ${one.pages.length}`);
  const parts = [
    counts("page", pages.new.length, pages.gone.length, pages.changed.length),
    counts("translation", all("new"), all("gone"), all("changed")),
    late.length > 0 ? `newly outdated: ${few(late)}` : "",
    dead?.length ? counted(dead.length, "dead address", "dead addresses") : "",
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
