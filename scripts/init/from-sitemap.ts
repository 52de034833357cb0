/** Proposes content files for a site with a sitemap. Finds languages by addresses, and reads pages as a build does. */
import { readSync } from "node:fs";
import { devNull } from "node:os";
import { dirname, join, resolve } from "node:path";
import { decodeContent } from "../content/decode.ts";
import { LARGEST_SITEMAP_BYTES, readSitemapFile, withoutOurs } from "../content/sources/sitemap/index.ts";
import { noPages, type SourcedPages } from "../content/sources/source.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { AddressedPage } from "../content/content.ts";
import type { Outcome } from "../model.ts";
import type { Site } from "../site/site.ts";
import { problemsOrRethrow } from "../publish/failures.ts";
import { resolveSite } from "../site/resolve/index.ts";
import { readOrigin, sharedSuffix } from "../site/origins.ts";
import type { PagesRow } from "./detect/docs-tree.ts";
import { hostLabel, type LanguagePlace, languagePlaces, type ListedAddress } from "./language-places.ts";
import { type FoundLocale, nativeName } from "./languages.ts";
import type { Proposal } from "./propose.ts";
import { localesText, siteText } from "./texts.ts";

/**
 * Reads a sitemap, or a sitemap index and its sitemaps, from a file. The name `-` stands for standard input.
 *
 * @param roots the folders that the file may be in. Undefined: any folder, because the user named the file.
 */
export function readSitemapInput(from: string, roots?: readonly string[]): SourcedPages {
  if (from !== "-") return withoutOurs(readSitemapFile(resolve(from), dirname(from), roots), from);
  try {
    // Reads at most one byte more than the limit. So endless input is refused as too large.
    const content = inputUpTo(LARGEST_SITEMAP_BYTES + 1);
    // An index and its sitemaps are in one folder. Standard input has no folder, so its path must not exist on the disk.
    return withoutOurs(readSitemapFile(join(devNull, "standard input"), ".", undefined, { content }), "standard input");
  } catch (thrown) {
    return noPages(...problemsOrRethrow(thrown, process.cwd()));
  }
}

function inputUpTo(mostBytes: number): Buffer {
  const pieces: Buffer[] = [];
  for (let left = mostBytes; left > 0;) {
    const piece = Buffer.allocUnsafe(Math.min(64 * 1024, left));
    const length = readSync(0, piece);
    if (length === 0) break;
    pieces.push(piece.subarray(0, length));
    left -= length;
  }
  return Buffer.concat(pieces);
}

/**
 * Proposes content files for the site that a sitemap lists.
 *
 * @param settings values from the command line, and the hosts that the project uses
 * @param row the row of `pages` in `site.yaml`. Undefined if `pages.yaml` lists the pages.
 * @returns the proposal; undefined if the sitemap has no address that a site can have
 */
export function proposeFromSitemap(
  { addressed }: SourcedPages,
  settings: { readonly baseUrl?: string | undefined; readonly hosts: readonly string[] },
  row: PagesRow | undefined,
): Proposal | undefined {
  const shape = shapeOf(addressed);
  if (!shape) return undefined;
  const { origin, hostname } = new URL(shape.baseUrl);
  const { baseUrl = shape.baseUrl, hosts } = settings;
  return {
    ...shape,
    baseUrl,
    sourceOrigin: new URL(baseUrl).origin === origin ? undefined : origin,
    addresses: sharedSuffix(hostname) === undefined ? shape.addresses : "path",
    isExampleAddress: false,
    hosts,
    rows: row ? [row] : [],
  };
}

/** The settings that follow from the addresses of the pages. The source language is the first of `locales`. */
export type SiteShape = Pick<Proposal, "baseUrl" | "sourceLocale" | "sourcePrefix" | "addresses" | "locales">;

/** Finds the languages of a site and the form of their addresses. Returns undefined if no address can be read. */
export function shapeOf(listed: readonly ListedAddress[]): SiteShape | undefined {
  const [source, ...others] = languagePlaces(listed);
  if (!source || !readOrigin(source.origin).ok) return undefined;
  const withPath = others.find(({ origin, way }) => origin === source.origin && way.length > 0);
  const base = (withPath ?? source).way.slice(0, -1);
  const rows = others.flatMap((place) => differing(place, source));
  const count = (strategy: "path" | "subdomain") => rows.filter((row) => row.addresses === strategy).length;
  const sourcePrefix = source.way.length > 0;
  const addresses = sourcePrefix || count("path") > count("subdomain") ? "path" : "subdomain";
  const found = rows.map(({ addresses: own, ...row }) =>
    own === undefined || own === addresses ? row : { ...row, addresses: own },
  );
  return {
    baseUrl: [source.origin, ...base].join("/"),
    sourceLocale: source.code,
    sourcePrefix,
    addresses,
    locales: [localeOf(source.code, source.way.at(-1)), ...found],
  };
}

function localeOf(code: string, label: string | undefined): FoundLocale {
  const name = nativeName(code) ?? code;
  return { code, name, ...(label !== undefined && label !== code.toLowerCase() && { label }) };
}

/** Makes the row of a language. Returns no row if its addresses are those of the source language. */
function differing({ code, origin, way }: LanguagePlace, source: LanguagePlace): readonly FoundLocale[] {
  if (origin === source.origin) {
    const label = way.at(-1);
    const isSame = label === undefined || label === source.way.at(-1);
    return isSame ? [] : [{ ...localeOf(code, label), addresses: "path" }];
  }
  const label = hostLabel(origin, source.origin);
  const isOneLabel = label !== undefined && !label.includes(".");
  if (!isOneLabel) return [{ ...localeOf(code, undefined), host: new URL(origin).host }];
  return [{ ...localeOf(code, label), addresses: "subdomain" }];
}

/**
 * Resolves the site of a proposal and a sitemap, and reports what a build would report. Leaves out invalid addresses
 * and reports only their number: no content file exists yet in which the author could exclude them.
 */
export function siteOfSitemap(proposal: Proposal, sourced: SourcedPages, shownAs: string): Outcome<Site> {
  const whole = resolved(proposal, sourced, shownAs);
  const refused = new Set(
    whole.diagnostics.flatMap(({ code, place }) => (code === "path-refused" ? JSON.stringify(place) : [])),
  );
  const isRefused = ({ file, range }: AddressedPage): boolean => refused.has(JSON.stringify({ file, ...range }));
  const [first, ...others] = sourced.addressed.filter(isRefused);
  if (!first) return whole;
  const left = sourced.addressed.filter((page) => !isRefused(page));
  const rest = resolved(proposal, { ...sourced, addressed: left }, shownAs);
  const unusable = diagnostic("addresses-unusable", { count: 1 + others.length, address: first.address });
  return { ...rest, diagnostics: [...rest.diagnostics, unusable] };
}

function resolved(proposal: Proposal, { addressed, diagnostics }: SourcedPages, shownAs: string): Outcome<Site> {
  const siteYaml = siteText({ ...proposal, rows: [{ sitemap: "sitemap.xml" }] });
  const decoded = decodeContent({
    "site.yaml": { name: `${shownAs}/site.yaml`, text: siteYaml },
    "locales.yaml": { name: `${shownAs}/locales.yaml`, text: localesText(proposal) },
  });
  const [source] = decoded.content.site?.pages ?? [];
  const pages = source ? addressed.map((page) => ({ ...page, source })) : [];
  const site = resolveSite({ ...decoded.content, addressed: pages });
  const all = [...diagnostics, ...decoded.diagnostics, ...site.diagnostics];
  return { value: all.some(({ severity }) => severity === "error") ? undefined : site.value, diagnostics: all };
}
