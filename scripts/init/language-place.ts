/** Where the pages of one language live, as their addresses show it. */

/** An address of a page, with the links to other languages that stand beside it. */
export interface ListedAddress {
  readonly address: string;
  readonly alternates: readonly { readonly hreflang: string; readonly address: string }[];
}

/** The place of a language: what all of its addresses begin with. */
export interface LanguagePlace {
  readonly code: string;
  readonly origin: string;
  /** The segments up to the one that stands for the language, that one last; empty where none does. */
  readonly way: readonly string[];
}

/** An address taken apart. */
export interface AddressParts {
  readonly origin: string;
  readonly segments: readonly string[];
}

/** How far from the root a segment is looked for that stands for a language: `/project/docs/es/`. */
export const DEEPEST_LABEL = 3;

/** Takes an address apart; nothing where it is none of the web. */
export function partsOf(address: string): AddressParts | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return { origin, segments: pathname.split("/").filter((segment) => segment !== "") };
}

/** What stands there most often; the first of them where several do. */
export function mostOften(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  let best: string | undefined;
  for (const [text, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = text;
  return best;
}
