/** Which pages exist, for crawlers: https://www.sitemaps.org/protocol.html (0.9, read November 2026). */
import type { Artifact, LongText } from "../../model.ts";
import type { SitemapFile } from "../../site/site.ts";
import { hostSitemapFile, hostSitemapPartFile, SITEMAP_FILE, sitemapPartFile } from "../../site/layout.ts";
import { constants } from "../constants.ts";
import { entryWriter, type ListedSite } from "./entries.ts";
import { type Part, partText, SITEMAP_LIMITS, sitemapParts } from "./parts.ts";
import { escapeXml } from "./xml.ts";

const XML_TYPE = "application/xml; charset=utf-8";

/**
 * The sitemaps of a site: `sitemap.xml`, and `sitemaps/<label>.xml` for each other host that has one; above a limit an
 * index of `sitemaps/<n>.xml` or `sitemaps/<label>/<n>.xml`. In code-unit order of the files, each made when asked for.
 */
export function* sitemapArtifacts(site: ListedSite, limits = SITEMAP_LIMITS): Generator<Artifact> {
  const writer = entryWriter(site);
  const cuts = sitemapParts(site, writer, limits);
  const files = site.sitemap.files.flatMap((file, index) => {
    const parts = cuts[index] ?? [];
    const text = (part: Part) => (): string | LongText => partText(site, file, part, writer);
    const [only] = parts;
    if (only && parts.length === 1) return [{ path: fileOf(file), text: text(only) }];
    return [
      { path: fileOf(file), text: () => sitemapIndex(site, file, parts) },
      ...parts.map((part, number) => ({ path: partFileOf(file, number + 1), text: text(part) })),
    ];
  });
  for (const { path, text } of files.sort((one, other) => (one.path < other.path ? -1 : 1))) {
    yield { path, place: "published", mediaType: XML_TYPE, text: text(), sharing: "own" };
  }
}

function fileOf({ label }: SitemapFile): string {
  return label === undefined ? SITEMAP_FILE : hostSitemapFile(label);
}

function partFileOf({ label }: SitemapFile, number: number): string {
  return label === undefined ? sitemapPartFile(number) : hostSitemapPartFile(label, number);
}

/** An index and its files lie on one host, as the protocol asks, whatever host they list. */
function sitemapIndex(site: ListedSite, file: SitemapFile, parts: readonly Part[]): string {
  const {
    head,
    open,
    close,
    elements: { loc, lastmod },
    tail,
  } = constants().skeletons.index;
  const entries = parts.map((part, index) => {
    const address = escapeXml(`${site.addresses.publishedAt}/${partFileOf(file, index + 1)}`);
    const day = part.lastmod === undefined ? "" : lastmod[0] + escapeXml(part.lastmod) + lastmod[1];
    return open + loc[0] + address + loc[1] + day + close;
  });
  return [head, ...entries, tail].join("");
}
