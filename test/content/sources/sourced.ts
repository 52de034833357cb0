/** Projects on disk whose pages come from other places than `pages.yaml`, and what the core makes of them. */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { decodeContent } from "../../../scripts/content/decode.ts";
import { locate } from "../../../scripts/content/locate.ts";
import { readContent } from "../../../scripts/content/read.ts";
import { readSources } from "../../../scripts/content/sources/index.ts";
import { type Page, type Site, translationOf, translationsOf } from "../../../scripts/site/site.ts";
import { type Overrides, planDecoded } from "../../../scripts/pipeline.ts";
import { readSite } from "../../../scripts/read-site.ts";
import { type SeenProblem, seen } from "../../content-files.ts";
import { temporaryFolder } from "../../stele.ts";

/** A link, by where it leads. */
export interface Link {
  readonly to: string;
}

/** Paths in the project -> texts, bytes or links; the content folder is `content`. */
export type ProjectFiles = Readonly<Record<string, string | Uint8Array | Link>>;

/** The result of a project. */
export interface Sourced {
  readonly site: Site | undefined;
  /** A line a page: `/docs/intro 2026-01-02 0.8 en es:/docs/introduccion`. */
  readonly pages: readonly string[];
  /** Of the sources and the pages; those of hosts are left out. */
  readonly problems: readonly SeenProblem[];
  /** The problems, a line each: `sitemap.xml:3:11 not-a-date`. */
  readonly short: readonly string[];
}

const LOCALES = "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français }\n";

/** The text of a `site.yaml` with these sources of pages. */
export function siteWith(sources: string, more = "addresses: path"): string {
  return `base_url: https://docs.example.com\nsource_locale: en\n${more}\npages: [${sources}]\n`;
}

/** Writes a project. English, Spanish and French are its locales, unless it says otherwise. */
export function project(files: ProjectFiles): string {
  const folder = temporaryFolder();
  const all: ProjectFiles = { "content/locales.yaml": LOCALES, ...files };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (typeof content === "string" || content instanceof Uint8Array) writeFileSync(join(folder, path), content);
    else symlinkSync(content.to, join(folder, path));
  }
  return folder;
}

/** Reads and plans a project. */
export function readProject(folder: string, overrides: Overrides = {}): Sourced {
  const contentDirectory = join(folder, "content");
  const { files, names, diagnostics: unread } = readContent(contentDirectory, "content");
  const { content, diagnostics } = decodeContent(files);
  const sourced = readSources({ content, contentDirectory, shownAs: "content", projectDirectory: folder });
  const pages = content.pages && [...content.pages, ...sourced.pages];
  const all = {
    content: { ...content, pages, addressed: sourced.addressed, routed: sourced.routed },
    diagnostics: [...diagnostics, ...sourced.diagnostics],
  };
  const plan = planDecoded(all, overrides);
  const texts = [...Object.values(files), ...sourced.files];
  const problems = locate([...unread, ...plan.diagnostics], texts, names)
    .filter(({ diagnostic }) => diagnostic.severity !== "notice" || diagnostic.place !== undefined)
    .map(seen);
  const site = plan.value?.site;
  return {
    site,
    pages: site?.pages.map(pageLine) ?? [],
    problems,
    short: problems.map(({ at = "-", code }) => `${at} ${code}`),
  };
}

/** Writes, reads and plans a project. */
export function sourced(files: ProjectFiles): Sourced {
  return readProject(project(files));
}

function pageLine(page: Page): string {
  const { path, lastmod, priority, versions } = page;
  const own = translationOf(page, "en");
  const others = [...translationsOf(page)].map(([code, defined]) => {
    const isOwn = defined.path === own?.path && defined.trailingSlash === own.trailingSlash;
    const day = versions?.get(code)?.lastmod;
    return (
      code + (isOwn ? "" : `:${defined.path}${defined.trailingSlash ? "/" : ""}`) + (day === undefined ? "" : `@${day}`)
    );
  });
  const slash = own?.trailingSlash === true && path !== "" ? "/" : "";
  return [path === "" ? "/" : path + slash, lastmod ?? "-", String(priority), ...others].join(" ");
}

/** The text of a sitemap with these entries, each on a line of its own; the first is on line 3. */
export function urlset(...entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

/** An entry of a sitemap: its address, what follows it, and its links: `es=https://docs.example.com/es/a`. */
export function url(address: string, more = "", links: readonly string[] = []): string {
  const linked = links.map((link) => {
    const at = link.indexOf("=");
    return `<xhtml:link rel="alternate" hreflang="${link.slice(0, at)}" href="${link.slice(at + 1)}"/>`;
  });
  return `<url><loc>${address}</loc>${more}${linked.join("")}</url>`;
}

/** The site of a project, as a build reads it. */
export function siteIn(folder: string): Site {
  const { value } = readSite({
    contentDirectory: join(folder, "content"),
    shownAs: "content",
    projectDirectory: folder,
    overrides: {},
  });
  return value ?? expect.fail("The project has no site");
}
