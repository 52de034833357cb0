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
  if (site.artifacts.sitemap === false) {
    return { value: undefined, diagnostics: [diagnostic("robots-without-sitemap", {})] };
  }
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
  // Whether theirs names the sitemap is seen where it lies.
  if (site.artifacts.robots === "keep") return { value: undefined, diagnostics };
  // Only a line that belongs to no group: rules of ours would be joined with those of a file that it is merged into,
  // and could open to crawlers what its owner has closed (RFC 9309 2.2.1). Without rules everything may be read.
  const text = `Sitemap: ${address}\n`;
  const sharing = site.artifacts.robots === "replace" ? "replace" : "block";
  const artifact = published(ROBOTS_FILE, "text/plain; charset=utf-8", text, sharing);
  return { value: { ...artifact, choice: "robots" }, diagnostics };
}
