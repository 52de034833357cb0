/** A sitemap -> content: its languages by their addresses, its pages as a build reads them. */
import { decodeContent } from "../content/decode.ts";
import type { SourcedPages } from "../content/sources/sourced-pages.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic, Outcome, Site } from "../model.ts";
import { resolveSite } from "../site/resolve/index.ts";
import { sharedSuffix } from "../site/origins.ts";
import { shapeOf } from "./site-shape.ts";
import { localesText, siteText } from "./texts.ts";
import type { PagesRow, Proposal } from "./types.ts";

/** What the command line says, or what files beside the sitemap tell. */
export interface Known {
  readonly baseUrl?: string | undefined;
  readonly hosts: readonly string[];
}

/**
 * Proposes content for the site that a sitemap lists.
 *
 * @param row where the pages come from in what is proposed; none when they are to be listed
 * @returns the proposal; nothing where no address in the sitemap is that of a site
 */
export function proposeFromSitemap(
  { addressed }: SourcedPages,
  { baseUrl, hosts }: Known,
  row: PagesRow | undefined,
): Proposal | undefined {
  const shape = shapeOf(addressed);
  if (!shape) return undefined;
  const isShared = sharedSuffix(new URL(shape.baseUrl).hostname) !== undefined;
  const given = baseUrl ?? shape.baseUrl;
  const { origin } = new URL(shape.baseUrl);
  return {
    ...shape,
    baseUrl: given,
    sourceOrigin: new URL(given).origin === origin ? undefined : origin,
    addresses: isShared ? "path" : shape.addresses,
    isExampleAddress: false,
    hosts,
    rows: row ? [row] : [],
  };
}

/**
 * The site that a proposal and the sitemap come to. The problems are those that a build would find, but that addresses
 * which no page may have are left out and counted: a list without them is made here, and nobody can exclude them later.
 *
 * @param shownAs how problems call the content folder, whose files are not there yet
 */
export function siteOfSitemap(proposal: Proposal, sourced: SourcedPages, shownAs: string): Outcome<Site> {
  const whole = resolved(proposal, sourced, shownAs);
  const isRefused = ({ code, place }: Diagnostic): boolean =>
    code === "path-refused" && place !== undefined && "start" in place;
  const refused = new Set(whole.diagnostics.filter(isRefused).map(({ place }) => JSON.stringify(place)));
  if (refused.size === 0) return whole;
  const { addressed } = sourced;
  const left = addressed.filter(({ file, range }) => !refused.has(JSON.stringify({ file, ...range })));
  if (left.length === addressed.length) return whole;
  const rest = resolved(proposal, { ...sourced, addressed: left }, shownAs);
  const [path = ""] = addressed.filter((page) => !left.includes(page)).map(({ address }) => address);
  const count = addressed.length - left.length;
  return { ...rest, diagnostics: [...rest.diagnostics, diagnostic("addresses-unusable", { count, address: path })] };
}

function resolved(proposal: Proposal, { addressed, diagnostics }: SourcedPages, shownAs: string): Outcome<Site> {
  const files = {
    "site.yaml": { name: `${shownAs}/site.yaml`, text: siteText({ ...proposal, rows: [{ sitemap: "sitemap.xml" }] }) },
    "locales.yaml": { name: `${shownAs}/locales.yaml`, text: localesText(proposal) },
  };
  const decoded = decodeContent(files);
  const [source] = decoded.content.site?.pages ?? [];
  const pages = source ? addressed.map((page) => ({ ...page, source })) : [];
  const site = resolveSite({ ...decoded.content, addressed: pages });
  const all = [...diagnostics, ...decoded.diagnostics, ...site.diagnostics];
  return { value: all.some(({ severity }) => severity === "error") ? undefined : site.value, diagnostics: all };
}
