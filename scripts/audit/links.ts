/** The links between the languages of a built site: which page links to which, and where links are missing. */
import type { BuiltDocument, BuiltSite } from "../content/sources/html/built-site.ts";
import type { LeftOutReason } from "../diagnostics/codes/existing-sites.ts";
import type { Examples } from "../diagnostics/message.ts";
import type { Target } from "./addresses.ts";
import { canonicalOf, comparable, isWholeAddress } from "./roots.ts";

/** A link to a translation, and where it leads. */
export interface Link {
  readonly hreflang: string;
  readonly address: string;
  readonly target: Target;
}

/** A page that search engines list, with its links to translations. */
export interface LinkedPage {
  readonly page: BuiltDocument;
  readonly links: readonly Link[];
  /** The pages that it links to in any way, also by links that search engines ignore. */
  readonly named: ReadonlySet<BuiltDocument>;
  /** The address that the page states for itself. Undefined if it states none, or several. */
  readonly own: OwnAddress | undefined;
}

/** A canonical address, in comparable form. */
interface OwnAddress {
  readonly address: string;
  readonly host: string;
}

/** Why search engines do not list a page at its address, with the address that it names instead. */
export interface LeftOut {
  readonly reason: LeftOutReason | "error-page";
  readonly canonical?: string;
}

/** The page that a group names for a hreflang. */
export interface Choice {
  readonly link: Link;
  readonly target: BuiltDocument;
  /** The other pages that name it. */
  readonly by: Named;
  /** Whether it names itself. */
  isOwn: boolean;
}

/** The links of a page that lead to another page than the group names, by hreflang in lower case. */
export type Differences = ReadonlyMap<string, { readonly link: Link; readonly choice: Choice }>;

/** What is known of all pages. */
export interface Known {
  readonly leftOutOf: (page: BuiltDocument) => LeftOut | undefined;
  readonly linkedOf: (page: BuiltDocument) => LinkedPage | undefined;
  /** Which links of a page lead to another page than its group names. */
  readonly differencesOf: (page: BuiltDocument) => Differences | undefined;
}

type SitemapLinks = BuiltDocument["alternates"];

/** Returns the links in sitemaps by the page whose links they are. */
export function sitemapLinks(
  { documents, entries }: BuiltSite,
  targetOf: FindTarget,
): Map<BuiltDocument, SitemapLinks> {
  const found = new Map<BuiltDocument, SitemapLinks[number][]>();
  const [any] = documents;
  for (const { address, alternates } of any ? entries : []) {
    const target = any && isWholeAddress(address) ? targetOf(address, any) : undefined;
    if (target?.kind !== "page") continue;
    const known = found.get(target.page) ?? [];
    // One by one: there may be more links than a call can have arguments.
    for (const link of alternates) known.push(link);
    found.set(target.page, known);
  }
  return found;
}

type FindTarget = (address: string, from: BuiltDocument) => Target;

/**
 * Finds out why search engines do not list a page. Undefined if they may list it. A page whose canonical address leads
 * out of the folder, but whose links call it a page of the folder, contradicts itself: its links are judged.
 */
export function leftOut(page: BuiltDocument, targetOf: FindTarget): LeftOut | undefined {
  if (page.leftOut === "error-page" || page.leftOut === "redirect" || page.leftOut === "noindex") {
    return { reason: page.leftOut };
  }
  const [canonical, other] = page.canonicals;
  // Search engines ignore two canonical links, which are reported.
  if (canonical === undefined || other !== undefined) return undefined;
  const target = targetOf(canonical, page);
  const isOwn = isPage(target, page) || (target.kind === "query" && target.page === page);
  const isNamed = (): boolean => page.alternates.some(({ address }) => isPage(targetOf(address, page), page));
  const isListed = isOwn || target.kind === "malformed" || (target.kind === "elsewhere" && isNamed());
  return isListed ? undefined : { reason: "canonical", canonical };
}

/**
 * Finds the targets of all links of a page.
 *
 * @param known the links so far, which pages share, because the languages of a page have the same links
 * @param listed the links of the page in a sitemap, which count as those in its head do
 */
export function linkedPage(
  page: BuiltDocument,
  targetOf: FindTarget,
  known: Map<SitemapLinks[number], Link>,
  listed: SitemapLinks = [],
): LinkedPage {
  const keyOf = ({ hreflang, address }: SitemapLinks[number]): string => `${hreflang.toLowerCase()} ${address}`;
  const inHead = new Set(page.alternates.map(keyOf));
  const more = listed.filter((link) => !inHead.has(keyOf(link)));
  const links = [...page.alternates, ...more].map((stated) => {
    const link = known.get(stated) ?? { ...stated, target: targetOf(stated.address, page) };
    if (isWholeAddress(stated.address)) known.set(stated, link);
    return link;
  });
  const outside = page.outside.map(({ address }) => targetOf(address, page));
  const targets = [...links.map(({ target }) => target), ...outside];
  const named = targets.flatMap((target) => (target.kind === "page" || target.kind === "query" ? [target.page] : []));
  return { page, links, named: new Set(named), own: ownAddress(page) };
}

function isPage(target: Target, page: BuiltDocument): boolean {
  return target.kind === "page" && target.page === page;
}

function ownAddress(page: BuiltDocument): OwnAddress | undefined {
  const url = page.canonicals.length === 1 ? canonicalOf(page) : undefined;
  return url && { address: comparable(url), host: url.host };
}

/** Whether a link is for readers of all other languages. */
export function isDefault({ hreflang }: Pick<Link, "hreflang">): boolean {
  return hreflang.toLowerCase() === "x-default";
}

/** Links with the same fault. `hreflang`: that of the first one. */
export interface Named extends Examples {
  readonly hreflang: string;
  count: number;
  readonly first: string[];
}

/** How many examples a diagnostic shows. */
export const SHOWN = 3;

/** Notes a page that has a link with a fault. Counts a page with several such links once. */
export function note<Key>(found: Map<Key, Named>, key: Key, page: BuiltDocument, hreflang: string): void {
  const known = found.get(key) ?? { hreflang, count: 0, first: [] };
  found.set(key, known);
  addTo(known, page);
}

/** Counts a page, and keeps its file if it is one of the first. */
export function addTo(named: Named, { file }: BuiltDocument): void {
  if (named.first.includes(file)) return;
  named.count += 1;
  if (named.first.length < SHOWN) named.first.push(file);
}
