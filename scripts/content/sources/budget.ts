/** Limits the content of all sources of a site together: a file of kilobytes can expand to millions of entries. */
import { diagnostic, type Where } from "../../diagnostics/catalogue.ts";
import type { Excess } from "../../diagnostics/codes/sources.ts";
import type { Diagnostic } from "../../model.ts";
import type { PageContent } from "../content.ts";

/** How much of each kind the sources of one site may still contain. Readers count these numbers down. */
export type Budget = { -readonly [What in keyof typeof MOST]: number };

/**
 * The most rows of lists and docs trees (`pages`), addresses of sitemaps and built sites, languages that both kinds
 * name (`links`), files and folders of docs trees and built sites, and problems. A row takes a kilobyte of memory, and
 * an address takes two until it becomes a row. A folder is read as often as links lead to it, so links could double the
 * work at each level. A compressed sitemap may contain nothing but white space, so its bytes are limited too.
 */
export const MOST = {
  pages: 2_000_000,
  addresses: 1_000_000,
  links: 4_000_000,
  files: 2_000_000,
  problems: 100_000,
  "folder-links": 1000,
  "sitemap-bytes": 1024 * 1024 * 1024,
  // An index is searched for a file at each name in the path of an address, so a short address may cost a millisecond.
  "sitemaps-not-found": 1000,
} as const;

/** The characters of an address that count as one link. In a head, many short links may expand to long addresses. */
const CHARACTERS_OF_LINK = 256;

export function fullBudget(): Budget {
  return { ...MOST };
}

/** Takes from a budget. Returns whether the budget was large enough. */
export function take(budget: Budget, what: keyof Budget, count = 1): boolean {
  budget[what] -= count;
  return budget[what] >= 0;
}

/** Whether a reader has taken more than the budget allowed. The reader has already reported that. */
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
