/**
 * Checks the links between the languages of a built site: any site that is a folder of HTML files. Reads nothing itself.
 *
 * The rules are those of Google: https://developers.google.com/search/docs/specialty/international/localized-versions
 * (read November 2026). Bing uses such links as a weak hint only.
 */
import type { BuiltDocument, BuiltSite } from "../content/sources/html/built-site.ts";
import { MOST } from "../content/sources/budget.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";
import { targetsIn } from "./addresses.ts";
import { defaultProblems, groupsOf } from "./groups.ts";
import { type Compared, compared, differencesIn, groupProblems } from "./group-problems.ts";
import { isDefault, type Known, leftOut, type LeftOut, linkedPage, type LinkedPage, sitemapLinks } from "./links.ts";
import { pageProblems } from "./page-problems.ts";
import { targetProblems } from "./target-problems.ts";

/** What an audit has looked at. The keys are those of `--reporter json`. */
export interface AuditCounts {
  /** HTML files that search engines may list. */
  readonly pages: number;
  /** HTML files that they do not list: redirects, error pages, noindex, another canonical address. */
  readonly leftOut: number;
  /** Pages with links to translations. */
  readonly linkedPages: number;
  /** Each hreflang of these links, sorted by code units, without `x-default`. */
  readonly languages: readonly string[];
  /** Groups of pages that link to each other as translations. */
  readonly groups: number;
  readonly links: number;
  /** Links to addresses outside the folder, with a query, or to files that are no HTML. */
  readonly linksNotJudged: number;
}

export interface Audit {
  readonly counts: AuditCounts;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Audits a site.
 *
 * @param baseUrl the address at which the folder is published. Undefined: what the pages state.
 */
export function auditSite(site: BuiltSite, baseUrl?: string): Audit {
  const targetOf = targetsIn(site, baseUrl);
  const reasons = new Map<BuiltDocument, LeftOut>();
  for (const document of site.documents) {
    const reason = leftOut(document, targetOf);
    if (reason) reasons.set(document, reason);
  }
  const listed = site.documents.filter((document) => !reasons.has(document));
  const inSitemap = sitemapLinks(site, targetOf);
  const shared: Parameters<typeof linkedPage>[2] = new Map();
  const all = listed.map((page) => linkedPage(page, targetOf, shared, inSitemap.get(page)));
  const pages = all.filter(({ links }) => links.length > 0);
  const groups = groupsOf(pages);
  const byDocument = new Map(all.map((one) => [one.page, one]));
  const comparedGroups = groups.map(compared);
  const differences = differencesIn(comparedGroups);
  const known = {
    leftOutOf: (page: BuiltDocument) => reasons.get(page),
    linkedOf: (page: BuiltDocument) => byDocument.get(page),
    differencesOf: (page: BuiltDocument) => differences.get(page),
  };
  const counts = { ...countsOf(pages, groups.length), pages: all.length, leftOut: reasons.size };
  const diagnostics = limited(problems(site, all, pages, comparedGroups, known, counts));
  return { diagnostics, counts };
}

function* problems(
  site: BuiltSite,
  all: readonly LinkedPage[],
  pages: readonly LinkedPage[],
  groups: readonly Compared[],
  known: Known,
  counts: AuditCounts,
): Generator<Diagnostic, void, void> {
  for (const one of all) yield* pageProblems(one, known);
  yield* targetProblems(pages, known);
  for (const group of groups) yield* groupProblems(group, known.differencesOf);
  yield* defaultProblems(groups, site.shownAs);
  if (pages.length === 0) yield* withoutLinks(site, all, known);
  else if (counts.links === counts.linksNotJudged) yield nothingJudged(site, "elsewhere", pages[0]?.links[0]?.address);
}

/** Says why no page has links to translations that search engines may follow. */
function* withoutLinks(
  site: BuiltSite,
  all: readonly LinkedPage[],
  { leftOutOf }: Known,
): Generator<Diagnostic, void, void> {
  const { shownAs, documents, entries } = site;
  // Another problem says that links are outside the head.
  if (documents.length === 0 || all.some(({ page }) => page.outside.length > 0)) return;
  const hidden = documents.find((page) => {
    const { reason } = leftOutOf(page) ?? {};
    return page.alternates.length > 0 && (reason === "canonical" || reason === "noindex");
  });
  if (hidden) yield nothingJudged(site, "left-out", hidden.file);
  else if (entries.length > 0) yield nothingJudged(site, "elsewhere", entries[0]?.address);
  else yield diagnostic("audit-no-links", { folder: shownAs }, { place: { file: shownAs } });
}

function nothingJudged({ shownAs }: BuiltSite, reason: "elsewhere" | "left-out", example = ""): Diagnostic {
  return diagnostic("audit-nothing-judged", { reason, folder: shownAs, example }, { place: { file: shownAs } });
}

/** Ends after as many problems as a build lists: a report of millions is not read. */
function limited(found: Iterable<Diagnostic>): Diagnostic[] {
  const kept: Diagnostic[] = [];
  for (const one of found) {
    if (kept.length >= MOST.problems) {
      return [...kept, diagnostic("source-too-much", { what: "problems", limit: MOST.problems })];
    }
    kept.push(one);
  }
  return kept;
}

function countsOf(pages: readonly LinkedPage[], groups: number): Omit<AuditCounts, "pages" | "leftOut"> {
  // Letter case makes no difference, so each language is listed once, in its first spelling.
  const languages = new Map<string, string>();
  let [links, linksNotJudged] = [0, 0];
  for (const page of pages) {
    for (const link of page.links) {
      links += 1;
      if (["file", "elsewhere", "query"].includes(link.target.kind)) linksNotJudged += 1;
      const key = link.hreflang.toLowerCase();
      if (!isDefault(link) && key !== "" && !languages.has(key)) languages.set(key, link.hreflang);
    }
  }
  return { linkedPages: pages.length, languages: [...languages.values()].sort(), groups, links, linksNotJudged };
}
