/** Limits how much all sources of a site contain together: a file of kilobytes can expand to millions of entries. */
import { diagnostic, type Where } from "../../diagnostics/catalogue.ts";
import type { Excess } from "../../diagnostics/codes/sources.ts";
import type { Diagnostic } from "../../model.ts";
import type { PageContent } from "../content.ts";

/** How much of each limit in `MOST` is left for the sources of a site. Readers subtract what they read. */
export type Budget = { -readonly [What in Limit]: number } & {
  /** How many seconds git may still run. Git fails when they are over, and the build goes on without dates. */
  gitSeconds: number;
  /** The bytes of the largest list in YAML so far. */
  largestList: number;
};

export type Limit = keyof typeof MOST;

/**
 * The limits for all sources of a site together:
 * - pages: pages of lists and docs trees. Each takes one kilobyte of memory, and a long row counts as several pages.
 * - addresses: addresses of sitemaps and built sites. Each takes two kilobytes of memory.
 * - links: languages that rows and addresses name
 * - size: translations in the output. A short row without `locales` has a translation in every language.
 * - files: files and folders in docs trees and built sites, wanted or not. A long path counts as several files,
 *   and a link far down as many.
 * - folder-links: links to folders. Each link makes a walk read its target again.
 * - sitemap-bytes: bytes of unpacked sitemaps. They may contain white space, which no other limit counts.
 * - list-bytes: bytes of lists in YAML, except the largest. With mistakes, each byte may take 300 bytes of memory.
 * - sitemaps-not-found: missing sitemaps that an index lists. Looking for a sitemap may take a millisecond.
 */
export const MOST = {
  pages: 2_000_000,
  addresses: 1_000_000,
  links: 4_000_000,
  size: 5_000_000,
  files: 1_000_000,
  problems: 100_000,
  "folder-links": 1000,
  "sitemap-bytes": 1024 * 1024 * 1024,
  "list-bytes": 4 * 1024 * 1024,
  "sitemaps-not-found": 1000,
} as const;

/** How long git may run for all trees of a site: a repository may make git read a pipe, which never ends. */
export const MOST_GIT_SECONDS = 300;

export function fullBudget(): Budget {
  return { ...MOST, gitSeconds: MOST_GIT_SECONDS, largestList: 0 };
}

/** Subtracts from one limit of the budget. Returns false if the limit is now exceeded. */
export function take(budget: Budget, what: Limit, count = 1): boolean {
  budget[what] -= count;
  return budget[what] >= 0;
}

/** Whether any limit is exceeded. The reader that exceeded the limit has already reported the error. */
export function isSpent(budget: Budget): boolean {
  return Object.values(budget).some((left) => left < 0);
}

/** Returns how many links, files or pages a text counts as: a long address, path or row takes more memory. */
export function costOf({ length }: string): number {
  return 1 + Math.floor(length / 256);
}

/** Makes the diagnostic for a site, file or element that exceeds a limit. */
export function excess(what: Excess, limit: number, where: Where): Diagnostic {
  return diagnostic("source-too-much", { what, limit }, where);
}

/** Returns how many languages a page row names, in `locales` and in `translations`. */
export function linksIn({ locales = [], translations }: PageContent): number {
  return locales.length + translations.length;
}
