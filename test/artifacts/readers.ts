/** Readers of what we write that know nothing of how it is written. */
import { Readable } from "node:stream";
import { ErrorLevel, type SitemapItem, XMLToSitemapIndexStream, XMLToSitemapItemStream } from "sitemap";

/** What npm `sitemap` reads; everything it only warns of is an error. */
export function readSitemap(text: string): Promise<SitemapItem[]> {
  const reader = new XMLToSitemapItemStream({ level: ErrorLevel.THROW, logger: false });
  return Readable.from([text]).pipe(reader).toArray();
}

/** The files that an index names, as npm `sitemap` reads them. */
export function readIndex(text: string): Promise<{ url: string; lastmod?: string }[]> {
  const reader = new XMLToSitemapIndexStream({ level: ErrorLevel.THROW, logger: false });
  return Readable.from([text]).pipe(reader).toArray();
}
