import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Artifact, Diagnostic, Outcome, Site } from "../model.ts";
import { ROBOTS_FILE, SITEMAP_FILE } from "../site/layout.ts";
import { published } from "./artifact.ts";

/**
 * `robots.txt` (RFC 9309), which tells crawlers where the sitemap lies. It is read at the root of an origin only, so
 * below a base path none is written; and the origin whose pages are listed must name the sitemap itself
 * (https://www.sitemaps.org/protocol.html#submit_robots).
 */
export function planRobots(site: Site): Outcome<Artifact> {
  // Without a sitemap of ours there is nothing that ours would say.
  if (site.artifacts.sitemap === false) return { value: undefined, diagnostics: [] };
  const { publishedAt, sourceLocale, locales } = site.addresses;
  const address = `${publishedAt}/${SITEMAP_FILE}`;
  if (site.artifacts.robots === false)
    return { value: undefined, diagnostics: [diagnostic("robots-left-out", { address })] };
  const { origin } = new URL(publishedAt);
  const source = locales.find(({ code }) => code === sourceLocale)?.origin ?? origin;
  const diagnostics: Diagnostic[] = [];
  if (source !== origin) diagnostics.push(diagnostic("robots-of-source-origin", { origin: source, address }));
  if (publishedAt !== origin) {
    diagnostics.push(diagnostic("robots-below-base-path", { address }));
    return { value: undefined, diagnostics };
  }
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${address}\n`;
  return { value: published(ROBOTS_FILE, "text/plain; charset=utf-8", text, "block"), diagnostics };
}
