/** A sitemap -> content: its languages by their addresses, its pages as a build reads them. */
import { readSync } from "node:fs";
import { devNull } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { decodeContent } from "../content/decode.ts";
import { LARGEST_SITEMAP_BYTES, readFoundSitemap, readSitemapSource } from "../content/sources/sitemap/index.ts";
import type { SourceContext, SourcedPages } from "../content/sources/source.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { PageSource } from "../content/content.ts";
import type { Outcome } from "../model.ts";
import type { Site } from "../site/site.ts";
import { problemsOf } from "../publish/failures.ts";
import { resolveSite } from "../site/resolve/index.ts";
import { sharedSuffix } from "../site/origins.ts";
import type { PagesRow } from "./detect/docs-tree.ts";
import type { Proposal } from "./propose.ts";
import { shapeOf } from "./site-shape.ts";
import { localesText, siteText } from "./texts.ts";

/**
 * Reads a sitemap, or an index with the sitemaps beside it.
 *
 * @param from a file, or `-` for standard input
 * @param roots the folders that it may lie in; undefined: anywhere, as the person who runs the command named it
 */
export function readSitemapInput(from: string, roots?: readonly string[]): SourcedPages {
  const file = from === "-" ? STANDARD_INPUT : basename(from);
  const shownAs = from === "-" ? "." : dirname(from);
  const source: PageSource = {
    // No line of a `site.yaml` names it.
    place: { file: join(shownAs, file), pointer: [] },
    include: [],
    exclude: [],
    from: { kind: "sitemap", file },
  };
  const content = { site: undefined, locales: undefined, pages: undefined, references: [] };
  const context = { content, contentDirectory: dirname(resolve(from)), shownAs, roots };
  return from === "-" ? readStandardInput(source, context) : readSitemapSource(source, file, context);
}

/** The name of standard input in problems. */
const STANDARD_INPUT = "standard input";

const STANDARD_INPUT_FILE = 0;

function readStandardInput(source: PageSource, context: SourceContext): SourcedPages {
  try {
    // Endless input is cut where it is too large.
    const content = inputUpTo(LARGEST_SITEMAP_BYTES + 1);
    // Below a file there are no files: an index on standard input has no sitemaps beside it.
    const found = { shownAs: STANDARD_INPUT, path: join(devNull, STANDARD_INPUT), bytes: content.length, content };
    return readFoundSitemap(source, found, context);
  } catch (thrown) {
    const problems = problemsOf(thrown, process.cwd());
    if (!problems) throw thrown;
    return { pages: [], addressed: [], files: [], diagnostics: problems };
  }
}

const PIECE_BYTES = 64 * 1024;

function inputUpTo(mostBytes: number): Buffer {
  const pieces: Buffer[] = [];
  for (let left = mostBytes; left > 0;) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, left));
    const length = readSync(STANDARD_INPUT_FILE, piece);
    if (length === 0) break;
    pieces.push(piece.subarray(0, length));
    left -= length;
  }
  return Buffer.concat(pieces);
}

/** Settings from the command line, or from files beside the sitemap. */
export interface SitemapSettings {
  readonly baseUrl?: string | undefined;
  readonly hosts: readonly string[];
}

/**
 * Proposes content for the site that a sitemap lists.
 *
 * @param row where the pages come from in the proposal; none when they are to be listed
 * @returns the proposal; nothing where the sitemap has no address that a site can have
 */
export function proposeFromSitemap(
  { addressed }: SourcedPages,
  { baseUrl, hosts }: SitemapSettings,
  row: PagesRow | undefined,
): Proposal | undefined {
  const shape = shapeOf(addressed);
  if (!shape) return undefined;
  const { origin, hostname } = new URL(shape.baseUrl);
  const given = baseUrl ?? shape.baseUrl;
  return {
    ...shape,
    baseUrl: given,
    sourceOrigin: new URL(given).origin === origin ? undefined : origin,
    addresses: sharedSuffix(hostname) === undefined ? shape.addresses : "path",
    isExampleAddress: false,
    hosts,
    rows: row ? [row] : [],
  };
}

/**
 * The site of a proposal and its sitemap, with the problems that a build would find. Addresses that no page may have are
 * left out and counted: the list is made here, so an author has no file to exclude them in.
 *
 * @param shownAs the name of the content folder in problems; its files do not exist yet
 */
export function siteOfSitemap(proposal: Proposal, sourced: SourcedPages, shownAs: string): Outcome<Site> {
  const whole = resolved(proposal, sourced, shownAs);
  const refused = new Set(
    whole.diagnostics.flatMap(({ code, place }) => (code === "path-refused" ? JSON.stringify(place) : [])),
  );
  const left = sourced.addressed.filter(({ file, range }) => !refused.has(JSON.stringify({ file, ...range })));
  const count = sourced.addressed.length - left.length;
  if (count === 0) return whole;
  const rest = resolved(proposal, { ...sourced, addressed: left }, shownAs);
  const address = sourced.addressed.find((page) => !left.includes(page))?.address ?? "";
  return { ...rest, diagnostics: [...rest.diagnostics, diagnostic("addresses-unusable", { count, address })] };
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
