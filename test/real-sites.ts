/** Documentation sites that exist, as the texts of content files, with the day of the last change of every translation. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ContentTexts } from "./content-files.ts";
import { root } from "./root.ts";

/** FastAPI: English without a prefix, the others with one, all addresses with a trailing slash. */
export function fastapiContent(): ContentTexts {
  const { site, locales } = { site: read("fastapi/site.yaml"), locales: read("fastapi/locales.yaml") };
  return { site, locales, pages: pageRows(rows("fastapi/fastapi.tsv"), (folder) => folder) };
}

/** Astro: every language with a prefix, English too; folders are not language tags. */
export function astroContent(): ContentTexts {
  const locales = rows("astro-docs/astro-docs.locales.tsv");
  const tags = new Map(locales.map(([folder = "", , , tag = ""]) => [folder, tag]));
  return {
    site: "base_url: https://docs.astro.build\nsource_locale: en\naddresses: path\nsource_prefix: true\n",
    locales: locales
      .map(([folder, name, dir, tag]) => `- { code: ${tag}, name: "${name}", dir: ${dir}, label: ${folder} }\n`)
      .join(""),
    pages: pageRows(rows("astro-docs/astro-docs.tsv"), (folder) => tags.get(folder) ?? folder),
  };
}

/** `pages.yaml` of the files of a docs tree: locale, path below its folder, day of the last change. */
function pageRows(files: readonly (readonly string[])[], tagOf: (folder: string) => string): string {
  const pages = new Map<string, Map<string, string>>();
  for (const [folder = "", file = "", day = ""] of files) {
    const path = `/${file.replace(/\.mdx?$/, "/").replace(/(^|\/)index\/$/, "$1")}`;
    pages.set(path, (pages.get(path) ?? new Map<string, string>()).set(tagOf(folder), day));
  }
  return [...pages].map(([path, days]) => pageRow(path, days)).join("");
}

function pageRow(path: string, days: ReadonlyMap<string, string>): string {
  const others = [...days].filter(([code]) => code !== "en");
  const codes = others.map(([code]) => code).join(", ");
  const translations = others.map(([code, day]) => `${code}: { lastmod: ${day} }`).join(", ");
  return `- { path: ${path}, lastmod: ${days.get("en")}, locales: [${codes}], translations: { ${translations} } }\n`;
}

function rows(name: string): string[][] {
  const [, ...lines] = read(name).trimEnd().split("\n");
  return lines.map((line) => line.split("\t"));
}

function read(name: string): string {
  return readFileSync(join(root, "test/fixtures", name), "utf8");
}
