import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { Diagnostic, Outcome, TextArtifact } from "../../model.ts";
import { localeAddress, isWritten, type Site } from "../../site/site.ts";
import { hostRobotsFile, ROBOTS_FILE, ROBOTS_FOLDER, SITEMAP_FILE, sitemapFile } from "../../site/layout.ts";
import { published } from "../artifact.ts";

const TEXT_TYPE = "text/plain; charset=utf-8";

/**
 * Plans `robots.txt` (RFC 9309), which names the sitemap. Crawlers read it only at the root of an origin, so none is
 * written below a base path. The origin of the listed pages must name the sitemap in its own `robots.txt`
 * (https://www.sitemaps.org/protocol.html#submit_robots).
 */
export function planRobots(site: Site): Outcome<TextArtifact> {
  const notWritten = (...diagnostics: Diagnostic[]) => ({ value: undefined, diagnostics });
  const { sitemap, robots } = site.artifacts;
  if (sitemap === false && robots === false) return notWritten();
  if (sitemap === false) return notWritten(diagnostic("robots-not-written", { because: "no-sitemap" }));
  const { publishedAt, sourceLocale } = site.addresses;
  const address = `${publishedAt}/${SITEMAP_FILE}`;
  if (robots === false) return notWritten(diagnostic("robots-not-written", { because: "left-out", address }));
  const { origin } = new URL(publishedAt);
  const source = localeAddress(site.addresses, sourceLocale).origin;
  const diagnostics: Diagnostic[] = [];
  if (source !== origin) diagnostics.push(diagnostic("robots-of-source-origin", { origin: source, address }));
  if (publishedAt !== origin) {
    return notWritten(...diagnostics, diagnostic("robots-not-written", { because: "base-path", address }));
  }
  // The code that reads the existing file checks whether it names the sitemap.
  if (robots === "keep") return notWritten(...diagnostics);
  // The text has no rules for crawlers. Merged into an existing file, a rule could join a group of that file and allow
  // paths that the file forbids (RFC 9309 2.2.1). Without rules crawlers may read everything.
  const here = hostSitemaps(site).filter((file) => file.origin === origin);
  const text = [address, ...here.map((file) => file.address)].map((line) => `Sitemap: ${line}\n`).join("");
  const sharing = robots === "replace" ? "replace" : "block";
  return { value: { ...published(ROBOTS_FILE, TEXT_TYPE, text, sharing), choice: "robots" }, diagnostics };
}

/**
 * Plans robots files for hosts with their own sitemaps. Such a sitemap is published here and lists another host. It
 * counts only if the `robots.txt` of that host names it, so users publish these files there
 * (https://www.sitemaps.org/protocol.html#sitemaps_cross_submits, read November 2026).
 */
export function planHostRobots(site: Site): { artifacts: TextArtifact[]; diagnostics: Diagnostic[] } {
  const isOwn = isWritten(site.artifacts.robots);
  const { publishedAt } = site.addresses;
  // The origin of all published files may have a locale too. Our `robots.txt` there names both sitemaps.
  const lines = hostSitemaps(site).filter(({ origin }) => !isOwn || origin !== publishedAt);
  if (lines.length === 0) return { artifacts: [], diagnostics: [] };
  const artifacts = lines.map(({ label, address }) =>
    published(hostRobotsFile(label), TEXT_TYPE, `Sitemap: ${address}\n`, "block"),
  );
  const diagnostics = [diagnostic("robots-of-hosts", { lines, folder: isOwn ? ROBOTS_FOLDER : undefined })];
  return { artifacts: isOwn ? artifacts : [], diagnostics };
}

function hostSitemaps({ sitemap, addresses, artifacts }: Site) {
  if (!isWritten(artifacts.sitemap)) return [];
  return sitemap.files.flatMap(({ label, origin }) =>
    label === undefined ? [] : [{ label, origin, address: `${addresses.publishedAt}/${sitemapFile(label)}` }],
  );
}
