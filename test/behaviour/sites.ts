/** The projects whose output is compared between two versions of the tool: content files and a command each. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hosts } from "../../scripts/hosts/index.ts";
import type { ContentTexts } from "../content-files.ts";
import { content as everyKindOfPath } from "../hosts/site.ts";
import { astroContent, fastapiContent } from "../real-sites.ts";
import { root } from "../root.ts";

export interface Project {
  readonly name: string;
  /** Writes the project into an empty folder. */
  readonly write: (folder: string) => void;
  readonly command: readonly string[];
}

const EVERY_HOST = hosts.map(({ name }) => name);

const LOCALES = "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: ar, name: العربية }\n";

// Not the helper of the tests, which needs a test runner around it.
function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function of(name: string, files: Readonly<Record<string, string>>, more: readonly string[] = []): Project {
  const below = Object.entries(files).map(([path, text]) => [path.includes("/") ? path : `content/${path}`, text]);
  return { name, write: (folder) => writeFiles(folder, Object.fromEntries(below)), command: ["build", ...more] };
}

function ofTexts(name: string, { site, locales, pages }: ContentTexts): Project {
  return of(name, { "site.yaml": site ?? "", "locales.yaml": locales ?? "", "pages.yaml": pages ?? "" });
}

/** The content that the repository ships, with changes to `site.yaml` and more files. */
function shipped(
  name: string,
  site: string,
  more: readonly string[] = [],
  files: Record<string, string> = {},
): Project {
  const write = (folder: string): void => {
    cpSync(join(root, "content"), join(folder, "content"), { recursive: true });
    const own = readFileSync(join(root, "content/site.yaml"), "utf8");
    writeFiles(folder, { "content/site.yaml": own + site, ...files });
  };
  return { name, write, command: ["build", ...more] };
}

const LOCALIZED = `- path: /
- path: /docs/intro
  lastmod: 2026-09-12
  translations: { es: /docs/introduccion, ar: { path: /docs/مقدمة, lastmod: 2026-08-01 } }
- path: /docs/only
  locales: [es]
`;

function manyPages(count: number): string {
  return Array.from({ length: count }, (_, index) => `{"path":"/docs/${index % 100}/page-${index}"}\n`).join("");
}

const THIRD_PARTY = {
  "dist/index.html": "<!doctype html><title>Docs</title>\n",
  "dist/_redirects": "/old /new 301\n",
  "dist/_headers": "/*\n  X-A: b\n",
  "dist/robots.txt": "User-agent: *\nDisallow: /private\n",
};

export const projects: readonly Project[] = [
  shipped("shipped content", ""),
  ofTexts("FastAPI", fastapiContent()),
  ofTexts("Astro", astroContent()),
  of("paths of every kind", { ...everyKindOfPath }),
  ...EVERY_HOST.map((host) => shipped(`host ${host}`, "", ["--host", host])),
  ...EVERY_HOST.map((host) => shipped(`gateway ${host}`, "gateway: { emit: true }\n", ["--host", host])),
  shipped("gateways that compute", "gateway: { emit: true, unlisted: compute }\n", ["--host", "netlify", "nginx"]),
  shipped("merged", "", ["--merge", "--host", "netlify", "apache"], THIRD_PARTY),
  of("localized paths", {
    "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\nhosts: [nginx, apache, netlify]\n",
    "locales.yaml": LOCALES,
    "pages.yaml": LOCALIZED,
  }),
  of("below a base path, path prefixes", {
    "site.yaml":
      "base_url: https://user.example/project/\nsource_locale: en\naddresses: path\nhosts: [nginx, caddy, vercel]\n",
    "locales.yaml": LOCALES,
    "pages.yaml": "- path: /\n- path: /docs/intro\n",
  }),
  of("a sitemap for each host", {
    "site.yaml":
      "base_url: https://docs.example.com\nsource_locale: en\nsitemap: { alternates: true, x_default: en, per_locale: true }\n",
    "locales.yaml": LOCALES,
    "pages.yaml": LOCALIZED,
  }),
  of("a docs tree", {
    "site.yaml":
      'base_url: https://docs.example.com\nsource_locale: en\npages: [{ tree: "../docs/{locale}/{path}.md", url: "/{path}/" }]\n',
    "locales.yaml": LOCALES,
    "docs/en/intro.md": "---\ntitle: Intro\n---\n# Intro\n",
    "docs/es/intro.md": "# Introducción\n",
    "docs/en/guide/index.md": "# Guide\n",
  }),
  of("50,000 pages", {
    "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\npages: [{ list: pages.jsonl }]\n",
    "locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
    "pages.jsonl": manyPages(50_000),
  }),
];
