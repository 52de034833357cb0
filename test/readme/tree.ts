/** The annotated tree of `dist/`, drawn from a build of the shipped content. */
import { readContent } from "../../scripts/content/read.ts";
import { plan } from "../../scripts/pipeline.ts";
import { root } from "../root.ts";

/** What a file or folder is for. A path of the shipped build without a note of its own has the note of its folder. */
const NOTES: Readonly<Record<string, string>> = {
  "404.html": "shown for what is not there",
  _headers: "types, caching and open origins for Cloudflare Pages",
  _redirects: "the rules for Cloudflare Pages",
  "addresses/": "how the site's addresses are made",
  "api/v1/locales": "which languages are there: GET /api/v1/locales",
  "index.html": "what is here, for people",
  "locales/": "the same as api/v1/locales, for hosts that type by extension",
  "manifest/": "every file with its size and sha256: what the next build may replace",
  "openapi.json": "the API described for programs: OpenAPI 3.1",
  "pages/": "one file a page: the languages it exists in",
  "pages/v1.json": "the root page",
  "problems/": "the bodies of errors (RFC 9457)",
  "reference/": "the API explained in five languages, with a form to try it",
  "status/": "what is translated and what is to do, for people",
  "reference/index.html": "in English",
  "robots.txt": "where the sitemap is",
  "serve.json": "the rules for `serve`",
  "sitemap.xml": "which pages exist",
  "switcher/": "the languages of a page as links, for a script tag",
  "translations/": "the answers: one file a page and language",
  "translations/v1/404.html": "JSON all the same: what Cloudflare answers for an unknown locale",
  "translations/v1/es.json": "POST /api/v1/translate/es",
  "translations/v1/es/docs.json": "POST /api/v1/translate/es/docs",
  "translations/v1/es/docs/intro.json": "POST /api/v1/translate/es/docs/intro",
};

/** Folders whose files are all shown, because they answer "where is the answer?"; of others the first few. */
const SHOWN = new Set(["", "reference/", "translations/v1/", "translations/v1/es/", "translations/v1/es/docs/"]);
const FIRST = 2;
const WIDTH = 44;

/** Draws the tree as text, ending with a line feed. */
export function distTree(): string {
  const { files } = readContent(`${root}/content`, "content");
  const planned = plan(files).value;
  if (!planned) throw new Error("The shipped content has problems");
  const paths = [...planned.artifacts()].map(({ path }) => path);
  return ["dist/", ...lines([...paths, "manifest/v1.jsonl"].sort(), "", "")].join("\n").concat("\n");
}

function lines(paths: readonly string[], folder: string, indent: string): string[] {
  const names = [...new Set(paths.map((path) => path.slice(folder.length).replace(/\/.*/s, "/")))];
  const wanted = names.filter((name) => `${folder}${name}` in NOTES || leadsToNote(`${folder}${name}`));
  const shown = SHOWN.has(folder) ? wanted : names.slice(0, FIRST);
  const rest = names.length - shown.length;
  const rows = shown.flatMap((name, index) => {
    const isLast = index === shown.length - 1 && rest === 0;
    const path = `${folder}${name}`;
    const below = paths.filter((candidate) => candidate.startsWith(path));
    const row = annotated(`${indent}${isLast ? "└── " : "├── "}${name}`, NOTES[path]);
    const isFolder = name.endsWith("/");
    return [row, ...(isFolder ? lines(below, path, `${indent}${isLast ? "    " : "│   "}`) : [])];
  });
  return rest === 0 ? rows : [...rows, `${indent}└── … ${rest} more`];
}

function leadsToNote(path: string): boolean {
  return path.endsWith("/") && Object.keys(NOTES).some((noted) => noted.startsWith(path));
}

function annotated(drawn: string, note: string | undefined): string {
  return note === undefined ? drawn : `${drawn.padEnd(WIDTH)}${note}`;
}
