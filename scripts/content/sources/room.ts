/** How much the sources of a site may contain together: a file of kilobytes can expand to millions of entries. */
import { diagnostic, type Where } from "../../diagnostics/catalogue.ts";
import type { Excess } from "../../diagnostics/codes/sources.ts";
import type { Diagnostic } from "../../model.ts";
import type { PageContent } from "../content.ts";

/** What the sources of one site may still add. Readers count it down. */
export type Room = { -readonly [What in keyof typeof MOST]: number };

/**
 * The most that the sources of a site contain. A page takes a kilobyte of memory, a link 200 bytes, a problem 500.
 * Of a hundred thousand problems, people read the first ones. A folder is read as often as links lead to it, so links
 * that double each other would double the work at each level. A compressed sitemap may hold nothing but white space.
 */
export const MOST = {
  pages: 2_000_000,
  links: 6_000_000,
  problems: 100_000,
  "folder-links": 1000,
  "sitemap-bytes": 2 * 1024 * 1024 * 1024,
} as const;

/** The characters that count as one link: a head of many short links may expand each to a long address. */
const CHARACTERS_OF_LINK = 256;

/** Makes the room of a site. */
export function wholeRoom(): Room {
  return { ...MOST };
}

/** Takes room. Returns whether there was enough. */
export function take(room: Room, what: keyof Room, count = 1): boolean {
  room[what] -= count;
  return room[what] >= 0;
}

/** Whether a reader has asked for more than there was. The reader has reported that. */
export function isFull(room: Room): boolean {
  return Object.values(room).some((left) => left < 0);
}

/** Returns how many links an address counts as. */
export function linkCost({ length }: string): number {
  return 1 + Math.floor(length / CHARACTERS_OF_LINK);
}

/** Makes the diagnostic of a site, file or element that contains too much. */
export function excess(what: Excess, limit: number, where: Where): Diagnostic {
  return diagnostic("source-too-much", { what, limit }, where);
}

/**
 * Takes the room of pages that were read at once, because the size of their file limits them.
 *
 * @returns what is too much for the site
 */
export function takePages(room: Room, pages: readonly PageContent[], problems: number, where: Where): Diagnostic[] {
  const links = pages.reduce((sum, page) => sum + linksIn(page), 0);
  const asked = [
    ["pages", pages.length],
    ["links", links],
    ["problems", problems],
  ] as const;
  return asked.flatMap(([what, count]) => (take(room, what, count) ? [] : [excess(what, MOST[what], where)]));
}

/** Returns how many languages a page names. */
export function linksIn({ locales = [], translations }: PageContent): number {
  return locales.length + translations.length;
}
