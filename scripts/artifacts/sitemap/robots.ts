import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { Diagnostic, Outcome, TextArtifact } from "../../model.ts";
import { localeAddress, isWritten, type Site } from "../../site/site.ts";
import { hostRobotsFile, ROBOTS_FILE, ROBOTS_FOLDER, SITEMAP_FILE, sitemapFile } from "../../site/layout.ts";
import { published } from "../artifact.ts";

const TEXT_TYPE = "text/plain; charset=utf-8";

/**
 * Plans `robots.txt` (RFC 9309), which names the sitemap. Crawlers read it only at the root of an origin, so a site
 * that is published at `https://a.example/docs` gets none. If the pages are on another origin, the `robots.txt` of that
 * origin must name our sitemap (https://www.sitemaps.org/protocol.html#submit_robots).
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
  // Another tool writes the file. A later step checks whether the file names the sitemap.
  if (robots === "keep") return notWritten(...diagnostics);
  // The text has no rules. With `--merge`, the text may go into an existing `robots.txt`. There, a rule of ours could
  // allow paths that the rules of the file forbid (RFC 9309 2.2.1).
  const here = hostSitemaps(site).filter((file) => file.origin === origin);
  const text = [address, ...here.map((file) => file.address)].map((line) => `Sitemap: ${line}\n`).join("");
  const sharing = robots === "replace" ? "replace" : "block";
  return { value: { ...published(ROBOTS_FILE, TEXT_TYPE, text, sharing), choice: "robots" }, diagnostics };
}

/**
 * Plans a robots file for each locale with its own host: `robots/es.txt` for `https://es.a.example`. The sitemap of
 * that host is on our host. Crawlers accept the sitemap only if the `robots.txt` on that host names it, so users copy
 * our file to that host (https://www.sitemaps.org/protocol.html#sitemaps_cross_submits, read November 2026).
 */
export function planHostRobots(site: Site): { artifacts: TextArtifact[]; diagnostics: Diagnostic[] } {
  const isOwn = isWritten(site.artifacts.robots);
  const { publishedAt } = site.addresses;
  // Leave out a locale on the origin of our own `robots.txt`. That file already names the sitemap of the locale.
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
