/** Site -> coverage: which pages are translated into which locale, and whether the translations are current. */
import { diagnostic, type Where } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";
import type { PageText, TreePast } from "../content/content.ts";
import type { Page, Site } from "./site.ts";
import { isBefore } from "../content/schemas/values.ts";
import type { CoverageFile, OutdatedTranslation, PageCoverage } from "./published.ts";

/** The state of one page in one locale. `unknown`: there are neither two revisions nor two dates to compare. */
type Verdict =
  | { readonly kind: "missing" | "unknown" }
  | ({ readonly kind: "current" | "outdated" } & Omit<OutdatedTranslation, "code" | "state" | "file" | "title">);

/**
 * Counts the translations of a site, and lists the pages with a missing or outdated translation.
 *
 * @param codes the locales to count; by default all except the source locale
 */
export function coverageOf(site: Site, codes?: ReadonlySet<string>): CoverageFile {
  const locales = localesIn(site, codes);
  const pages: PageCoverage[] = [];
  for (const page of site.pages) {
    const missing: string[] = [];
    const outdated: OutdatedTranslation[] = [];
    for (const { code } of locales) {
      const verdict = verdictOf(page, code);
      if (verdict.kind === "missing") missing.push(code);
      if (verdict.kind === "outdated") {
        const { kind: _, ...compared } = verdict;
        const { name, title } = page.versions?.get(code)?.text ?? {};
        const file = publishedName(site, name);
        const state = verdict.evidence === "date" ? "possibly_behind" : "behind";
        outdated.push({ code, state, file, title, ...compared });
      }
    }
    const { name, title } = page.text ?? {};
    const file = publishedName(site, name);
    if (missing.length + outdated.length > 0) pages.push({ path: page.path || "/", file, title, missing, outdated });
  }
  return { ...coverageCounts(site, codes), pages };
}

/** Returns the published name of a file, if the file is known and in the repository. */
export function publishedName(site: Pick<Site, "publishedName">, name: string | undefined): string | undefined {
  return name === undefined ? undefined : site.publishedName(name);
}

/** Counts the translations of a site, without a list of pages: a site may have very many. `codes`: as for `coverageOf`. */
export function coverageCounts(site: Site, codes?: ReadonlySet<string>): Omit<CoverageFile, "pages"> {
  const total = noCounts();
  const locales = localesIn(site, codes).map(({ code, name }) => ({ code, name, ...noCounts() }));
  for (const page of site.pages) {
    for (const counts of locales) {
      const verdict = verdictOf(page, counts.code);
      count(verdict, counts);
      count(verdict, total);
    }
  }
  return { source_locale: site.addresses.sourceLocale, page_count: site.pages.length, total, locales };
}

/** The state of a page in a locale. `not_planned`: the page lists its locales, and not this one. */
export type TranslationState = "current" | "behind" | "possibly_behind" | "unknown" | "missing" | "not_planned";

/** Returns the state of a page in a locale, and how its text changed if the translation is behind. */
export function stateOf(
  page: Page,
  code: string,
): { readonly state: TranslationState; readonly change?: Omit<OutdatedTranslation, "code"> } {
  const verdict = verdictOf(page, code);
  if (verdict.kind === "missing") return { state: page.statesLocales ? "not_planned" : "missing" };
  if (verdict.kind !== "outdated") return { state: verdict.kind };
  const { kind: _, ...change } = verdict;
  return { state: change.evidence === "date" ? "possibly_behind" : "behind", change };
}

/**
 * Counts how many translations there are more than in the past. A new file counts only if its translation is published,
 * and a file that is gone counts in any case: nothing tells whether its translation was published.
 */
export function trendOf(pages: readonly Page[], past: TreePast): Site["trend"] {
  if (past === "unknown") return past;
  const counts = new Map(Array.from(past.gone, ([code, count]) => [code, -count]));
  for (const { versions = [] } of pages) {
    for (const [code, { text }] of versions) {
      if (text?.name !== undefined && !past.names.has(text.name)) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }
  return counts;
}

/** The longest coverage as JSON, in characters. Escapes can make it six times as long, which still fits a string. */
const MOST_CHARACTERS = 64_000_000;

type CoveredSite = Pick<Site, "addresses" | "locales" | "pages">;

function localesIn({ addresses: { sourceLocale }, locales }: CoveredSite, codes?: ReadonlySet<string>) {
  return locales.filter(({ code }) => code !== sourceLocale && (codes?.has(code) ?? true));
}

/** Reports a coverage that is too long for one string. `codes`: the locales to count, as for `coverageOf`. */
export function coverageProblems(site: CoveredSite, where: Where, codes?: ReadonlySet<string>): Diagnostic[] {
  const counted = localesIn(site, codes);
  let characters = 0;
  for (const page of site.pages) {
    let own = 0;
    for (const { code } of counted) {
      const verdict = verdictOf(page, code);
      if (verdict.kind === "missing") own += code.length + 3;
      if (verdict.kind !== "outdated") continue;
      const { text } = page.versions?.get(code) ?? {};
      own += 180 + code.length + verdict.translation.length + verdict.source.length + lengthOf(text);
    }
    if (own > 0) characters += 70 + page.path.length + lengthOf(page.text) + own;
    if (characters > MOST_CHARACTERS) break;
  }
  const values = { what: "coverage", limit: MOST_CHARACTERS } as const;
  return characters > MOST_CHARACTERS ? [diagnostic("source-too-much", values, where)] : [];
}

function lengthOf({ name = "", title = "" }: PageText = {}): number {
  return name.length + title.length;
}

/**
 * Returns the state of a translation. Prefers texts to revisions, and revisions to dates: a date may change although
 * the text does not. A translation whose revision cannot be compared has no state, whatever its date.
 */
function verdictOf(page: Page, code: string): Verdict {
  if (!page.locales.has(code)) return { kind: "missing" };
  const { lastmod, revision, state } = page.versions?.get(code) ?? {};
  if (state?.kind === "unknown") return { kind: "unknown" };
  if (state && revision !== undefined) {
    const { kind, ...size } = state;
    const compared = { evidence: "revision", translation: revision, source: page.revision ?? UNCOMMITTED } as const;
    return { kind: kind === "behind" ? "outdated" : "current", ...compared, ...size };
  }
  if (revision !== undefined && page.revision !== undefined) {
    const kind = isSameRevision(revision, page.revision) ? "current" : "outdated";
    return { kind, evidence: "revision", translation: revision, source: page.revision };
  }
  if (lastmod !== undefined && page.lastmod !== undefined) {
    const kind = isBefore(lastmod, page.lastmod) ? "outdated" : "current";
    return { kind, evidence: "date", translation: lastmod, source: page.lastmod };
  }
  return { kind: "unknown" };
}

/** The revision of a source text that has no commit yet. */
const UNCOMMITTED = "uncommitted";

/** Whether two revisions are equal, or one is the abbreviated Git id of the other (`core.abbrev` in git-config(1)). */
export function isSameRevision(one: string, other: string): boolean {
  if (one === other) return true;
  if (!isGitId(one) || !isGitId(other)) return false;
  const [left, right] = [one.toLowerCase(), other.toLowerCase()];
  return left.startsWith(right) || right.startsWith(left);
}

/** Whether a text is a commit id of Git, complete (SHA-1: 40 digits, SHA-256: 64 digits) or abbreviated. */
export function isGitId(text: string): boolean {
  return /^[0-9a-f]{7,64}$/i.test(text);
}

function noCounts() {
  const [current, outdated] = [
    { revision: 0, date: 0 },
    { revision: 0, date: 0 },
  ];
  return { translated: 0, missing: 0, current, outdated, unknown: 0 };
}

function count(verdict: Verdict, counts: ReturnType<typeof noCounts>): void {
  if (verdict.kind !== "missing") counts.translated += 1;
  if ("evidence" in verdict) counts[verdict.kind][verdict.evidence] += 1;
  else counts[verdict.kind] += 1;
}
