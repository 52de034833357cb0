/**
 * Small copies of what four docs generators write and of how they treat their out folder: which files they make, what they
 * do with a folder of files to be copied, what they remove before they write. Each site is in English and Spanish and has a page `/reference/`.
 *
 * Sources, read November 2026: mkdocs/commands/build.py and utils (hidden files of the out folder stay, hidden files of
 * docs/ are not copied, theme templates such as sitemap.xml are written after the copying), facebook/docusaurus#9722
 * (each language is a build of its own and copies static/ again), @astrojs/sitemap (sitemap-index.xml and
 * sitemap-0.xml), vitepress.dev/guide/sitemap-generation; Vite empties its out folder.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { gzipSync } from "node:zlib";

/** A docs generator. */
export interface Generator {
  readonly name: string;
  /** What it writes, and what it copies files from, in a project. */
  readonly output: string;
  readonly copied: string;
  /** Paths of the pages, as `pages.yaml` has them. */
  readonly pages: readonly string[];
  /** The files that it makes of the pages; `edition` is in every text. */
  readonly files: (edition: string) => Readonly<Record<string, string | Buffer>>;
  /** Folders of languages that the files to be copied are copied into once more. */
  readonly copiesInto?: readonly string[];
  /** Whether hidden files are copied, and stay where the out folder is emptied. */
  readonly hidden: "copied" | "stay";
}

export const BASE = "https://docs.example.com";

const html = (edition: string, path: string): string => `<!doctype html>\n<title>${path} ${edition}</title>\n`;

function urlset(paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${BASE}${path}</loc></url>`);
  return `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`;
}

const index = (path: string): string =>
  `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${BASE}/${path}</loc></sitemap></sitemapindex>`;

/** A page for each path in both languages, in files that a rule names. */
function pageFiles(edition: string, paths: readonly string[], fileOf: (path: string) => string) {
  const all = ["", "/es"].flatMap((prefix) => paths.map((path) => fileOf(`${prefix}${path}`.slice(1))));
  return Object.fromEntries(all.map((file) => [file, html(edition, file)]));
}

const folderPages = (path: string): string => `${path}index.html`;
const namedPages = (path: string): string => (path === "" || path.endsWith("/") ? folderPages(path) : `${path}.html`);

const IN_FOLDERS = ["/", "/guide/", "/reference/"];
const BY_NAME = ["/", "/guide", "/reference"];

export const generators: readonly Generator[] = [
  {
    name: "MkDocs",
    output: "site",
    copied: "docs",
    pages: IN_FOLDERS,
    hidden: "stay",
    files: (edition) => {
      const sitemap = urlset([...IN_FOLDERS, ...IN_FOLDERS.map((path) => `/es${path}`)]);
      return {
        ...pageFiles(edition, IN_FOLDERS, folderPages),
        "404.html": html(edition, "404"),
        "assets/javascripts/bundle.min.js": `/* ${edition} */`,
        "search/search_index.json": `{"docs":["${edition}"]}`,
        "objects.inv": Buffer.from([0x78, 0x9c, 0xff, 0x00, edition.length]),
        "sitemap.xml": sitemap,
        "sitemap.xml.gz": gzipSync(sitemap),
      };
    },
  },
  {
    name: "Docusaurus",
    output: "build",
    copied: "static",
    pages: IN_FOLDERS,
    hidden: "copied",
    copiesInto: ["es"],
    files: (edition) => ({
      ...pageFiles(edition, IN_FOLDERS, folderPages),
      "404.html": html(edition, "404"),
      "es/404.html": html(edition, "es/404"),
      ".nojekyll": "",
      "assets/css/styles.css": `/* ${edition} */`,
      "sitemap.xml": urlset([...IN_FOLDERS, "/search"]),
      "es/sitemap.xml": urlset(IN_FOLDERS.map((path) => `/es${path}`)),
    }),
  },
  {
    name: "Starlight",
    output: "dist",
    copied: "public",
    pages: IN_FOLDERS,
    hidden: "copied",
    files: (edition) => ({
      ...pageFiles(edition, IN_FOLDERS, folderPages),
      "404.html": html(edition, "404"),
      "_astro/page.css": `/* ${edition} */`,
      "pagefind/pagefind.js": `/* ${edition} */`,
      "sitemap-0.xml": urlset([...IN_FOLDERS, ...IN_FOLDERS.map((path) => `/es${path}`)]),
      "sitemap-index.xml": index("sitemap-0.xml"),
    }),
  },
  {
    name: "VitePress",
    output: "docs/.vitepress/dist",
    copied: "docs/public",
    pages: BY_NAME,
    hidden: "copied",
    files: (edition) => ({
      ...pageFiles(edition, BY_NAME, namedPages),
      "404.html": html(edition, "404"),
      "assets/app.js": `/* ${edition} */`,
      "hashmap.json": `{"edition":"${edition}"}`,
      "vp-icons.css": "",
      "sitemap.xml": urlset([...BY_NAME, ...BY_NAME.map((path) => `/es${path}`)]),
    }),
  },
];

/** Runs a generator in a project: empties its out folder, copies what is to be copied, writes its own files over it. */
export function generate(project: string, generator: Generator, edition: string): void {
  const output = join(project, generator.output);
  for (const name of existsSync(output) ? readdirSync(output) : []) {
    if (generator.hidden === "copied" || !name.startsWith(".")) rmSync(join(output, name), { recursive: true });
  }
  const copied = filesOf(join(project, generator.copied));
  for (const folder of ["", ...(generator.copiesInto ?? [])]) {
    for (const [path, bytes] of copied) {
      const isHidden = path.split("/").some((name) => name.startsWith("."));
      if (generator.hidden === "copied" || !isHidden) write(join(output, folder, path), bytes);
    }
  }
  for (const [path, content] of Object.entries(generator.files(edition))) write(join(output, path), content);
}

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** All files below a folder by their paths. */
export function filesOf(folder: string): Map<string, Buffer> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name.split(sep).join("/"), readFileSync(join(folder, name))]));
}
