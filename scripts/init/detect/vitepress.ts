/** A VitePress project (https://vitepress.dev/guide/i18n and /reference/site-config, read November 2026). */
import { foundLocale } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, fromContent, joinedAddress, type PagesRow, plainFolder } from "./docs-tree.ts";
import { keyedLocales, programText, textIn, valueOf } from "./javascript.ts";

const CONFIGS = ["config", "config/index"].flatMap((name) =>
  ["ts", "mts", "js", "mjs"].map((ending) => `.vitepress/${name}.${ending}`),
);

/** Looks for a VitePress project, at the root or in a folder of it. */
export function findVitepress(repository: Repository): DocsTree | undefined {
  for (const folder of ["", ...repository.folders("")]) {
    const files = CONFIGS.map((file) => (folder === "" ? file : `${folder}/${file}`));
    const config = programText(repository, files);
    if (config) return treeOf(repository, folder, config.file, config.code);
  }
  return undefined;
}

function treeOf(repository: Repository, folder: string, evidence: string, code: string): DocsTree {
  const pages = plainFolder([folder, textIn(code, "srcDir") ?? ""].join("/")) ?? folder;
  // Below `locales` each language has a `lang` of its own.
  const tag = textIn(code.replace(valueOf(code, "locales") ?? "", ""), "lang");
  const { locales, hasRoot, root } = keyedLocales(code, tag);
  const own = foundLocale((tag ?? "en").toLowerCase(), { tag });
  const folders = repository.folders(pages).flatMap((name) => foundLocale(name) ?? []);
  const at = folder === "" ? "" : `${folder}/`;
  const site = textIn(valueOf(code, "sitemap") ?? "", "hostname");
  return {
    generator: "VitePress",
    evidence,
    baseUrl: joinedAddress(site, textIn(code, "base")),
    sourceLocale: (hasRoot ? root : own)?.code,
    locales: locales.length > 0 ? locales : [...(own ? [own] : []), ...folders],
    row: rowOf(pages, /^true\b/.test(valueOf(code, "cleanUrls") ?? "")),
    publishing: `npx vitepress build${folder === "" ? "" : ` ${folder}`} && npx --no -- stele build --out ${at}.vitepress/dist --merge`,
  };
}

function rowOf(pages: string, isClean: boolean): PagesRow {
  const url = isClean ? { url: "/{path}" } : {};
  if (pages === "docs") return { preset: "vitepress", ...url };
  return { preset: "vitepress", tree: fromContent(pages, "{{locale}/,}{path}.md"), ...url };
}
