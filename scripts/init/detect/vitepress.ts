/** A VitePress project (https://vitepress.dev/guide/i18n and /reference/site-config, read November 2026). */
import { membersOf, textOf, valueOf } from "../config-text.ts";
import { foundLocale } from "../languages.ts";
import type { DocsTree, FoundLocale, PagesRow, Repository } from "../types.ts";
import { fromContent, joinedAddress, plainFolder, programText, textIn } from "./reading.ts";

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
  const stated = membersOf(valueOf(code, "locales"));
  const ownTag = textIn(withoutLocales(code), "lang");
  const locales = [...stated].flatMap(([key, value]) => localeOf(key, membersOf(value), ownTag) ?? []);
  const root = foundLocale((ownTag ?? "en").toLowerCase(), { tag: ownTag });
  const folders = repository.folders(pages).flatMap((name) => foundLocale(name) ?? []);
  const site = textIn(valueOf(code, "sitemap") ?? "", "hostname");
  return {
    generator: "VitePress",
    evidence,
    baseUrl: joinedAddress(site, textIn(code, "base")),
    sourceLocale: (stated.has("root") ? locales[[...stated.keys()].indexOf("root")] : root)?.code,
    locales: locales.length > 0 ? locales : [...(root ? [root] : []), ...folders],
    row: rowOf(pages, /^true\b/.test(valueOf(code, "cleanUrls") ?? "")),
    publishing: `npx vitepress build${folder === "" ? "" : ` ${folder}`} && npx --no -- stele build --out ${folder === "" ? "" : `${folder}/`}.vitepress/dist --merge`,
  };
}

function rowOf(pages: string, isClean: boolean): PagesRow {
  const url = isClean ? { url: "/{path}" } : {};
  if (pages === "docs") return { preset: "vitepress", ...url };
  return { preset: "vitepress", tree: fromContent(pages, "{{locale}/,}{path}.md"), ...url };
}

/** The configuration without the part that has a `lang` for each language. */
function withoutLocales(code: string): string {
  return code.replace(valueOf(code, "locales") ?? "", "");
}

function localeOf(
  key: string,
  stated: ReadonlyMap<string, string>,
  ownTag: string | undefined,
): FoundLocale | undefined {
  const tag = textOf(stated.get("lang"));
  const name = textOf(stated.get("label"));
  if (key !== "root") return foundLocale(key, { tag, name });
  const rootTag = tag ?? ownTag ?? "en";
  return foundLocale(rootTag.toLowerCase(), { tag: rootTag, name });
}
