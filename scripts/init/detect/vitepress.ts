/** Detects VitePress (https://vitepress.dev/guide/i18n, /guide/routing and /reference/site-config, November 2026). */
import type { Doubt } from "../doubts.ts";
import { foundLocale } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, fromContent, joinedAddress, type PagesRow, plainFolder } from "./docs-tree.ts";
import { keyedLocales, unlessKnown, unlessUnset } from "./javascript/doubts.ts";
import { type Program, readProgram } from "./javascript/programs.ts";
import { isUnset, memberAt, membersIn, textIn, textsIn, type Value } from "./javascript/values.ts";
import { filesBelow, matching } from "./files-below.ts";
import { shellWord } from "../../diagnostics/message.ts";

const CONFIGS = ["config", "config/index"].flatMap((name) =>
  ["ts", "mts", "js", "mjs"].map((ending) => `.vitepress/${name}.${ending}`),
);

/** Looks for VitePress in the root and its folders. */
export function findVitepress(repository: Repository): DocsTree | undefined {
  for (const folder of ["", ...repository.folders("")]) {
    const files = CONFIGS.map((file) => (folder === "" ? file : `${folder}/${file}`));
    const program = readProgram(repository, files);
    if (program) return vitepressTree(repository, folder, program);
  }
  return undefined;
}

function vitepressTree(repository: Repository, folder: string, program: Program): DocsTree {
  const config = program.exported();
  const value = (...keys: string[]): Value => memberAt(config, ...keys);
  const pages = plainFolder([folder, textIn(value("srcDir")) ?? ""].join("/")) ?? folder;
  const tag = textIn(value("lang"));
  const found = keyedLocales(value("locales"), tag);
  const own = foundLocale((tag ?? "en").toLowerCase(), { tag });
  const folders = repository.folders(pages).flatMap((name) => foundLocale(name) ?? []);
  const locales = found.locales.length > 0 ? found.locales : [...(own ? [own] : []), ...folders];
  const source = found.hasRoot ? found.root : own;
  const moved = rewrites(value("rewrites"));
  const skipped = leftOut(repository, pages, value("srcExclude"));
  const clean = value("cleanUrls");
  const isClean = clean.kind === "plain" && clean.plain === true;
  const at = folder === "" ? "" : `${folder}/`;
  const hostname = value("sitemap", "hostname");
  const shared = vitepressRow(pages, isClean, moved.sourceFolder !== undefined);
  const exclude = skipped.files.map((file) => pathOf(file, moved.sourceFolder, isClean));
  const sourceFolder = moved.sourceFolder;
  return {
    generator: "VitePress",
    evidence: program.file,
    baseUrl: addressOf(textIn(hostname), textIn(value("base"))),
    sourceLocale: source && (source.label ?? source.code),
    locales: locales.map((locale) =>
      locale.code === source?.code && sourceFolder !== undefined && sourceFolder !== locale.code.toLowerCase()
        ? { ...locale, folder: sourceFolder }
        : locale,
    ),
    rows: [{ ...shared, ...(exclude.length > 0 && { exclude: [...new Set(exclude)] }) }],
    doubts: [
      ...found.doubts,
      ...moved.doubts,
      ...skipped.doubts,
      ...unlessKnown("pages", "cleanUrls", clean),
      ...unlessKnown("pages", "srcDir", value("srcDir")),
      ...["base", "sitemap"].flatMap((key) =>
        value(key).kind === "object" ? [] : unlessKnown("base_url", key, value(key)),
      ),
      ...unlessKnown("base_url", "sitemap.hostname", hostname),
      ...(found.locales.length > 0 ? [] : unlessKnown("source_locale", "lang", value("lang"))),
    ],
    leftOut: [...found.elsewhere, ...skipped.dynamic],
    publishing: `npx vitepress build${folder === "" ? "" : ` ${shellWord(folder)}`} && npx --no -- stele build --out ${shellWord(`${at}.vitepress/dist`)} --merge`,
  };
}

/** Joins the address of the sitemap and the base. The guide of VitePress writes the base into both. */
function addressOf(hostname: string | undefined, base = "/"): string | undefined {
  const path = base.replace(/(?<!\/)\/+$/, "");
  const isThere = path !== "" && hostname?.replace(/(?<!\/)\/+$/, "").endsWith(path) === true;
  return joinedAddress(hostname, isThere ? "/" : base);
}

function vitepressRow(pages: string, isClean: boolean, isSourceInFolder: boolean): PagesRow {
  const url = isClean ? { url: "/{path}" } : {};
  if (isSourceInFolder) return { preset: "vitepress", tree: fromContent(pages, "{locale}/{path}.md"), ...url };
  if (pages === "docs") return { preset: "vitepress", ...url };
  return { preset: "vitepress", tree: fromContent(pages, "{{locale}/,}{path}.md"), ...url };
}

/** Reads `rewrites: { "en/:rest*": ":rest*" }`, which serves the folder of the source language at the root. */
function rewrites(stated: Value): { readonly sourceFolder?: string | undefined; readonly doubts: readonly Doubt[] } {
  if (isUnset(stated)) return { doubts: [] };
  const rules = membersIn(stated).map(([from, to]) => {
    const [, folder, name] = /^([\w-]+)\/:(\w+)(?:\*|\(\.\*\))$/.exec(from) ?? [];
    const target = textIn(to);
    if (folder !== undefined && target !== undefined && new RegExp(`^:${name}(?:\\*|\\(\\.\\*\\))?$`).test(target)) {
      return { folder };
    }
    return { isSame: target === from };
  });
  const [folder, ...others] = rules.flatMap((rule) => rule.folder ?? []);
  const isRead =
    stated.kind === "object" && !stated.open && rules.every((rule) => rule.folder !== undefined || rule.isSame);
  return { sourceFolder: folder, doubts: isRead && others.length === 0 ? [] : unlessUnset("rewrites", stated) };
}

/** Finds the files of the tree that are no pages: `srcExclude`, and templates of dynamic routes such as `[pkg].md`. */
function leftOut(repository: Repository, pages: string, stated: Value) {
  const globs = textsIn(stated) ?? [];
  const all = filesBelow(repository, pages).filter((file) => file.endsWith(".md"));
  const dynamic = all.filter((file) => /\[[^/]*\]/.test(file));
  const excluded = matching(repository, all, globs);
  const isRead = isUnset(stated) || (textsIn(stated) !== undefined && excluded !== undefined);
  return {
    files: [...(excluded ?? []), ...dynamic, ...all.filter((file) => /^(?:[^/]+\/)?404\.md$/.test(file))],
    dynamic: dynamic.length > 0 ? [`pages that ${dynamic[0]} makes`] : [],
    doubts: isRead ? [] : unlessUnset("srcExclude", stated),
  };
}

/** Returns the glob for the path of a file: `zh/a/README.md` -> `/a/README.html`. */
function pathOf(file: string, sourceFolder: string | undefined, isClean: boolean): string {
  const [first = "", ...rest] = file.replace(/\.md$/, "").split("/");
  const inside = sourceFolder === first || (foundLocale(first) && rest.length > 0) ? rest : [first, ...rest];
  const path = inside.join("/").replaceAll(/[[\]{}*?!\\]/g, "\\$&");
  return `/${path}${isClean ? "" : ".html"}`;
}
