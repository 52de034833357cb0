/** The addresses of the pages and translations in a build, and those that another build has no longer. */
import type { CanonicalPath } from "../model.ts";
import { addressOf } from "../site/addresses.ts";
import { PAGES_FOLDER, SOURCES_FOLDER, TRANSLATIONS_FOLDER } from "../site/layout.ts";
import { canonicalPath, filePath } from "../site/paths.ts";
import type { AddressesFile, CoverageFile } from "../site/published.ts";

/** How many translations each locale has: locale code -> count. The value of the key `PAGES` is the number of pages. */
export type AnswerCounts = ReadonlyMap<string, number>;

/** The key of the source pages in maps by locale. It differs from every locale code, because no code is empty. */
export const PAGES = "";

/** Whether a build has pages, but no files of answers, whose names would tell the translations of the pages. */
export function hidesTranslations(counts: AnswerCounts): boolean {
  return counts.has(PAGES) && counts.size === 1;
}

/** What `buildChanges` needs of a build, in addition to its changed files. */
export interface ComparedBuild {
  readonly counts: AnswerCounts;
  readonly addresses: AddressesFile | undefined;
  readonly coverage: CoverageFile | undefined;
  /** Returns the address that a file of the build states for a translation, or (without `locale`) for a source page. */
  readonly statedAddress: (path: string, locale?: string) => string | undefined;
}

/** The addresses in one build. */
export interface BuiltAddresses {
  /** Returns the address of a translation, or (without `locale`) of a source page, if it is known. */
  readonly ofPage: (path: CanonicalPath, locale?: string) => string | undefined;
  /** Returns the addresses that a file of the build is about: first the stated one, if it is known. */
  readonly ofFile: (file: string) => readonly string[];
}

/**
 * Returns the addresses that the files of a build state, or else those made from its address plan. The plan does not say
 * which addresses end with a slash, so only the address of the root page gets one. The plan also does not contain
 * translated paths: if the site has such paths, no address of a translation is made.
 */
export function builtAddresses({ addresses, statedAddress }: ComparedBuild): BuiltAddresses {
  const addressAt = pathPlacer(addresses);
  const made = (path: CanonicalPath, locale?: string): string | undefined => {
    const mayDiffer = addresses?.localized_paths === true && locale !== undefined && locale !== addresses.source_locale;
    return mayDiffer ? undefined : addressAt(path, locale);
  };
  return {
    ofPage: (path, locale) => statedAddress(path, locale) ?? made(path, locale),
    ofFile: (file) => {
      const about = answerFile(file);
      const own = about ? undefined : ownPath(file);
      const locale = about?.kind === "translation" ? about.locale : undefined;
      const found = about
        ? [statedAddress(about.path, locale), made(about.path, locale)]
        : [own && addressAt(own.path, own.locale)];
      return found.filter((url) => url !== undefined);
    },
  };
}

/** Returns a function that makes the address of a path in a locale, which by default is the source locale. */
function pathPlacer(addresses: AddressesFile | undefined) {
  if (!addresses) return () => undefined;
  const { published_at: publishedAt, base_path: basePath, source_locale: sourceLocale, locales } = addresses;
  const plan = { publishedAt, basePath, sourceLocale, locales, localizedPaths: addresses.localized_paths };
  const byCode = new Map(locales.map((locale) => [locale.code, locale]));
  return (path: CanonicalPath, code = sourceLocale): string | undefined => {
    const locale = byCode.get(code);
    return locale && addressOf(plan, locale, { path, trailingSlash: path === "" });
  };
}

/**
 * Finds the addresses of the old build that the new build has not: those of gone pages and translations, and the former
 * addresses of those that moved. The manifest of a published build names translations with an address of their own
 * (`sources/v1/`). Addresses that differ by a slash at the end are one address, because hosts redirect from one to the
 * other.
 */
export function deadAddresses(
  files: Readonly<Record<"new" | "changed" | "gone", readonly string[]>>,
  old: BuiltAddresses,
  later: BuiltAddresses,
): string[] {
  const alive = new Set<string>();
  for (const file of [...files.new, ...files.changed]) for (const url of later.ofFile(file)) alive.add(slashless(url));
  const dead = new Map<string, string>();
  const isAnswer = (file: string): boolean => answerFile(file) !== undefined;
  // Answers first: they state the slash at the end.
  for (const file of [...files.gone.filter(isAnswer), ...files.changed, ...files.gone]) {
    const [url = ""] = old.ofFile(file);
    if (url !== "" && !alive.has(slashless(url)) && !dead.has(slashless(url))) dead.set(slashless(url), url);
  }
  return [...dead.values()];
}

function slashless(address: string): string {
  return address.endsWith("/") ? address.slice(0, -1) : address;
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

/** Reads the file name of a translation with an address of its own: `sources/v1/es/introduccion.json`. */
function ownPath(file: string): { readonly locale: string; readonly path: CanonicalPath } | undefined {
  const [, locale, name = ""] = OWN.exec(file) ?? [];
  const path = readName(name);
  return locale === undefined || path === undefined ? undefined : { locale, path };
}

const OWN = new RegExp(`^${SOURCES_FOLDER}/([A-Za-z0-9-]+)(/.+)\\.json$`, "s");

const ANSWER = new RegExp(`^(?:${PAGES_FOLDER}|(?:${TRANSLATIONS_FOLDER})/([A-Za-z0-9-]+))(/.+)?\\.json$`, "s");

function readName(name: string): CanonicalPath | undefined {
  const reading = canonicalPath(name);
  return reading.ok && filePath(reading.defined.path) === name ? reading.defined.path : undefined;
}
