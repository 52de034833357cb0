/**
 * Sitemaps of a large site with links between 20 languages, each on a host of its own: memory, time and bytes for each
 * number of pages, in a process of its own. Files are written one after the other to one place, so that no disk has to
 * hold them all; of a site with more than 100 files the first 100 are, after which memory has long stopped growing.
 *
 * `npm run bench -- sitemap [pages ...]`; by default 50,000 pages, which are 1,000,000 addresses, and twice and twenty
 * times as many.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sitemapArtifacts } from "../../scripts/artifacts/sitemap/index.ts";
import type { Page, Site } from "../../scripts/site/site.ts";
import { bytesOf, writeNew } from "../../scripts/publish/file-bytes.ts";
import { localesOf, planOf } from "../content-files.ts";
import { folderInMemory } from "../memory.ts";

const CODES = "en ar bn cs de es fa fr hi id it ja ko nl pl pt-BR ru tr uk zh-Hant".split(" ");

const MOST_FILES = 100;

interface Measured {
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** Peak memory of the process: with the site alone, and at the end. */
  readonly siteMemory: number;
  readonly memory: number;
  readonly cpuSeconds: number;
}

/** A site as it comes out of the content: every page in every language, with a path of usual length. */
function siteOf(count: number): Site {
  const { site } = planOf({
    site: "base_url: https://docs.example.com\nsource_locale: en\nsitemap: { alternates: true }\n",
    locales: localesOf(CODES),
  });
  const locales = new Set(CODES);
  const pages = Array.from({ length: count }, (_, index): Page => {
    const path = `/guides/section-${String(index % 1000).padStart(4, "0")}/page-${String(index).padStart(8, "0")}`;
    return { path, trailingSlash: false, lastmod: "2026-01-02", priority: 0.5, locales };
  });
  return { ...site, pages };
}

/** What one process measures of itself. */
function measure(count: number, file: string): Measured {
  const site = siteOf(count);
  const siteMemory = process.resourceUsage().maxRSS * 1024;
  const before = process.cpuUsage();
  let files = 0;
  let bytes = 0;
  for (const { text } of sitemapArtifacts(site)) {
    rmSync(file, { force: true });
    writeNew(file, text);
    files += 1;
    bytes += bytesOf(text);
    if (files === MOST_FILES) break;
  }
  const { user, system } = process.cpuUsage(before);
  const memory = process.resourceUsage().maxRSS * 1024;
  const cpuSeconds = (user + system) / 1e6;
  return { pages: count, files, bytes, siteMemory, memory, cpuSeconds };
}

/** The same in a process of its own, because peak memory never falls. */
function measureApart(count: number, file: string): Measured {
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", fileURLToPath(import.meta.url), "--measure", String(count), file],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Measured;
}

function print(results: readonly Measured[]): void {
  const mebi = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
  console.log("     pages   addresses   files        MB   cpu s   MB/s   memory MiB   of it the site");
  for (const { pages, files, bytes, siteMemory, memory, cpuSeconds } of results) {
    const cells = [
      String(pages).padStart(10),
      String(pages * CODES.length).padStart(10),
      String(files).padStart(6),
      (bytes / 1e6).toFixed(0).padStart(8),
      cpuSeconds.toFixed(1).padStart(6),
      (bytes / 1e6 / cpuSeconds).toFixed(0).padStart(5),
      mebi(memory).padStart(11),
      mebi(siteMemory).padStart(15),
    ];
    console.log(cells.join("  "));
  }
  const [first, last] = [results[0], results.at(-1)];
  if (!first || !last || first === last) return;
  const perPage = (last.memory - first.memory) / (last.pages - first.pages);
  const perSitePage = (last.siteMemory - first.siteMemory) / (last.pages - first.pages);
  console.log(`memory for each page more: ${perPage.toFixed(0)} bytes; of the site alone ${perSitePage.toFixed(0)}`);
}

const [flag, count = "0", out = ""] = process.argv.slice(2);
if (flag === "--measure") {
  console.log(JSON.stringify(measure(Number(count), out)));
} else {
  const folder = folderInMemory("stele-bench-");
  try {
    const asked = process.argv.slice(2).flatMap((argument) => (/^\d+$/.test(argument) ? [Number(argument)] : []));
    const counts = asked.length > 0 ? asked : [50_000, 100_000, 1_000_000];
    print(counts.map((pages) => measureApart(pages, join(folder, "sitemap.xml"))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
