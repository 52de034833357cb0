/** How much the sources of a site may contain together: a file of kilobytes can expand to millions of entries. */
import { diagnostic, type Where } from "../../diagnostics/catalogue.ts";
import type { Excess } from "../../diagnostics/codes/sources.ts";
import type { Diagnostic } from "../../model.ts";
import type { PageContent } from "../content.ts";

/** What the sources of one site may still add. Readers count it down. */
export type Budget = { -readonly [What in keyof typeof MOST]: number };

/**
 * The most rows of lists and docs trees, addresses of sitemaps and built sites, languages that both name, and problems.
 * A row takes a kilobyte of memory, an address two until it is a row. A folder is read as often as links lead to it, so
 * links could double the work at each level. A compressed sitemap may contain nothing but white space.
 */
export const MOST = {
  pages: 2_000_000,
  addresses: 1_000_000,
  links: 4_000_000,
  problems: 100_000,
  "folder-links": 1000,
  "sitemap-bytes": 1024 * 1024 * 1024,
  // The file of an address is looked for at each end of its path, so a short address may cost a millisecond.
  "sitemaps-not-found": 1000,
} as const;

/** The characters that count as one link: a head of many short links may expand each to a long address. */
const CHARACTERS_OF_LINK = 256;

export function fullBudget(): Budget {
  return { ...MOST };
}

/** Takes from a budget. Returns whether enough was left. */
export function take(budget: Budget, what: keyof Budget, count = 1): boolean {
  budget[what] -= count;
  return budget[what] >= 0;
}

/** Whether a reader has asked for more than there was. The reader has reported that. */
export function isSpent(budget: Budget): boolean {
  return Object.values(budget).some((left) => left < 0);
}

/** Returns how many links an address counts as. */
export function linkCost({ length }: string): number {
  return 1 + Math.floor(length / CHARACTERS_OF_LINK);
}

/** Makes the diagnostic of a site, file or element that contains too much. */
export function excess(what: Excess, limit: number, where: Where): Diagnostic {
  return diagnostic("source-too-much", { what, limit }, where);
}

/** Returns how many languages a page names. */
export function linksIn({ locales = [], translations }: PageContent): number {
  return locales.length + translations.length;
}
