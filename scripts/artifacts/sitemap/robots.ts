import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { Diagnostic, Outcome, TextArtifact } from "../../model.ts";
import { localeAddress, isWritten, type Site } from "../../site/site.ts";
import { hostRobotsFile, hostSitemapFile, ROBOTS_FILE, ROBOTS_FOLDER, SITEMAP_FILE } from "../../site/layout.ts";
import { published } from "../artifact.ts";

const TEXT_TYPE = "text/plain; charset=utf-8";

/**
 * `robots.txt` (RFC 9309), which names the sitemap for crawlers. It is read at the root of an origin only, so
 * below a base path none is written; and the origin whose pages are listed must name the sitemap itself
 * (https://www.sitemaps.org/protocol.html#submit_robots).
 */
export function planRobots(site: Site): Outcome<TextArtifact> {
  if (site.artifacts.sitemap === false) {
    const isExpected = site.artifacts.robots !== false;
    return {
      value: undefined,
      diagnostics: isExpected ? [diagnostic("robots-not-written", { because: "no-sitemap" })] : [],
    };
  }
  const { publishedAt, sourceLocale } = site.addresses;
  const address = `${publishedAt}/${SITEMAP_FILE}`;
  if (site.artifacts.robots === false)
    return { value: undefined, diagnostics: [diagnostic("robots-not-written", { because: "left-out", address })] };
  const { origin } = new URL(publishedAt);
  const source = localeAddress(site.addresses, sourceLocale).origin;
  const diagnostics: Diagnostic[] = [];
  if (source !== origin) diagnostics.push(diagnostic("robots-of-source-origin", { origin: source, address }));
  if (publishedAt !== origin) {
    diagnostics.push(diagnostic("robots-not-written", { because: "base-path", address }));
    return { value: undefined, diagnostics };
  }
  // Whether the existing file names the sitemap is checked when it is read.
  if (site.artifacts.robots === "keep") return { value: undefined, diagnostics };
  // Only a line that belongs to no group: rules of ours would be joined with those of a file that it is merged into,
  // and could open to crawlers what its owner has closed (RFC 9309 2.2.1). Without rules everything may be read.
  const here = hostSitemaps(site).filter((file) => file.origin === origin);
  const text = [address, ...here.map((file) => file.address)].map((line) => `Sitemap: ${line}\n`).join("");
  const sharing = site.artifacts.robots === "replace" ? "replace" : "block";
  return { value: { ...published(ROBOTS_FILE, TEXT_TYPE, text, sharing), choice: "robots" }, diagnostics };
}

/**
 * The robots files of hosts with a sitemap of their own. That sitemap is here and lists another host, which counts when
 * the `robots.txt` of that host names it (https://www.sitemaps.org/protocol.html#sitemaps_cross_submits, read November
 * 2026), so each is to be published there.
 */
export function planHostRobots(site: Site): { artifacts: TextArtifact[]; diagnostics: Diagnostic[] } {
  const isOwn = isWritten(site.artifacts.robots);
  const { publishedAt } = site.addresses;
  // A locale may live on the host that all of this is published at: its robots.txt is the one that names both.
  const lines = hostSitemaps(site).filter(({ origin }) => !isOwn || origin !== publishedAt);
  if (site.artifacts.sitemap === false || lines.length === 0) return { artifacts: [], diagnostics: [] };
  const folder = isOwn ? ROBOTS_FOLDER : undefined;
  return {
    artifacts: isOwn
      ? lines.map(({ label, address }) => published(hostRobotsFile(label), TEXT_TYPE, `Sitemap: ${address}\n`, "block"))
      : [],
    diagnostics: [diagnostic("robots-of-hosts", { lines, folder })],
  };
}

interface HostSitemap {
  readonly label: string;
  readonly origin: string;
  readonly address: string;
}

function hostSitemaps({ sitemap, addresses, artifacts }: Site): HostSitemap[] {
  if (!isWritten(artifacts.sitemap)) return [];
  return sitemap.files.flatMap(({ label, origin }) =>
    label === undefined ? [] : [{ label, origin, address: `${addresses.publishedAt}/${hostSitemapFile(label)}` }],
  );
}
