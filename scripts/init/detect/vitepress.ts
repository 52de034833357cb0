/** Detects VitePress (https://vitepress.dev/guide/i18n, /guide/routing and /reference/site-config, November 2026). */
import type { Doubt } from "../doubts.ts";
import { foundLocale } from "../languages.ts";
import type { Repository } from "../repository.ts";
import {
  type DocsTree,
  fromContent,
  joinedAddress,
  pagesFolder,
  type PagesRow,
  pathFrom,
  unsupported,
} from "./docs-tree.ts";
import { keyedLocales, unlessKnown, unlessUnset } from "./javascript/doubts.ts";
import { type Program, readProgram } from "./javascript/programs.ts";
import { isUnset, memberAt, membersIn, textIn, type Value } from "./javascript/values.ts";
import { globsOf, inFolders, leftOut } from "./vitepress-files.ts";
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
  const srcDir = textIn(value("srcDir")) ?? "";
  const path = folder === "" ? srcDir : pathFrom(`${folder}/`, srcDir);
  const stated = path === undefined ? undefined : pagesFolder(repository, path);
  const pages = stated ?? folder;
  const tag = textIn(value("lang"));
  const found = keyedLocales(value("locales"), tag);
  const own = foundLocale((tag ?? "en").toLowerCase(), { tag });
  const moved = rewrites(value("rewrites"));
  const beside = [pages, moved.languagesIn ?? ""].filter((part) => part !== "").join("/");
  const folders = repository.folders(beside).flatMap((name) => foundLocale(name) ?? []);
  const locales = found.locales.length > 0 ? found.locales : [...(own ? [own] : []), ...folders];
  const skipped = leftOut(repository, pages, value("srcExclude"));
  const prefixed =
    (moved.sourceFolder ?? moved.languagesIn ?? found.root) ? undefined : inFolders(found.locales, skipped.kept, own);
  const source = found.hasRoot ? found.root : (prefixed?.source ?? own);
  const clean = value("cleanUrls");
  const isClean = clean.kind === "plain" && clean.plain === true;
  const at = folder === "" ? "" : `${folder}/`;
  const hostname = value("sitemap", "hostname");
  const shared = vitepressRow(pages, isClean, moved, prefixed !== undefined);
  const sourceFolder = moved.sourceFolder;
  const names = new Set([...locales.map(({ code, label }) => label ?? code.toLowerCase()), sourceFolder]);
  const { globs, isPartly } = globsOf(skipped, names, isClean);
  const exclude = [...(moved.languagesIn === undefined ? [] : [`/${moved.languagesIn}/**`]), ...globs];
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
    sourcePrefix: prefixed !== undefined,
    rows: [{ ...shared, ...(exclude.length > 0 && { exclude }) }],
    doubts: [
      ...found.doubts,
      ...moved.doubts,
      // Another configuration, which may have any of these settings too.
      ...unlessUnset("extends", value("extends")),
      // The key of vitepress-versioning-plugin, which moves the pages of other versions.
      ...unlessUnset("versioning", value("versioning")),
      ...(isPartly ? unlessUnset("srcExclude", value("srcExclude")) : skipped.doubts),
      ...unlessKnown("pages", "cleanUrls", clean),
      ...unlessKnown("pages", "srcDir", value("srcDir")),
      ...(stated === undefined ? [unsupported("srcDir", value("srcDir"))] : []),
      ...["base", "sitemap"].flatMap((key) =>
        value(key).kind === "object" ? [] : unlessKnown("base_url", key, value(key)),
      ),
      ...unlessKnown("base_url", "sitemap.hostname", hostname),
      ...(found.locales.length > 0 ? [] : unlessKnown("source_locale", "lang", value("lang"))),
    ],
    leftOut: [...found.elsewhere, ...skipped.dynamic, ...(prefixed?.outside ?? [])],
    publishing: `npx vitepress build${folder === "" ? "" : ` ${shellWord(folder)}`} && npx --no -- stele build --out ${shellWord(`${at}.vitepress/dist`)} --merge`,
  };
}

/** Joins the address of the sitemap and the base. The guide of VitePress writes the base into both. */
function addressOf(hostname: string | undefined, base = "/"): string | undefined {
  const path = base.replace(/(?<!\/)\/+$/, "");
  const isThere = path !== "" && hostname?.replace(/(?<!\/)\/+$/, "").endsWith(path) === true;
  return joinedAddress(hostname, isThere ? "/" : base);
}

function vitepressRow(
  pages: string,
  isClean: boolean,
  { sourceFolder, languagesIn }: Rewrites,
  isPrefixed: boolean,
): PagesRow {
  const url = isClean ? { url: "/{path}" } : {};
  const tree = (rest: string): string => fromContent(pages, rest);
  if (sourceFolder !== undefined || isPrefixed)
    return { preset: "vitepress", tree: tree("{locale}/{path}.md"), ...url };
  if (languagesIn !== undefined) {
    const translated = tree(`${languagesIn}/{locale}/{path}.md`);
    return { preset: "vitepress", tree: translated, source_tree: tree("{path}.md"), ...url };
  }
  if (pages === "docs") return { preset: "vitepress", ...url };
  return { preset: "vitepress", tree: tree("{{locale}/,}{path}.md"), ...url };
}

interface Rewrites {
  /** The folder of the source language, which is served at the root: `en` in `"en/:rest*": ":rest*"`. */
  readonly sourceFolder?: string | undefined;
  /** The folder of the folders of languages: `l10n` in `"l10n/:lang/(.*)": ":lang/(.*)"`. */
  readonly languagesIn?: string | undefined;
  readonly doubts: readonly Doubt[];
}

/** Reads rewrites that take one folder away. */
function rewrites(stated: Value): Rewrites {
  if (isUnset(stated)) return { doubts: [] };
  const rules = membersIn(stated).map(([from, to]) => {
    const target = textIn(to);
    const [, folder = "", rest = "", name = ""] =
      /^([\w-]+)\/((?::\w+\/)?(?::(\w+)(?:\*|\(\.\*\))|\(\.\*\)))$/.exec(from) ?? [];
    if (folder === "") return { isRead: target === from };
    if (rest.includes("/")) return { isRead: target === rest, languagesIn: folder };
    const isRest = name !== "" && [`:${name}`, `:${name}*`, `:${name}(.*)`].includes(target ?? "");
    return { isRead: isRest, sourceFolder: folder };
  });
  const isRead = stated.kind === "object" && !stated.open && rules.every((rule) => rule.isRead);
  const moving = rules.filter((rule) => rule.isRead && ("sourceFolder" in rule || "languagesIn" in rule));
  return { ...moving[0], doubts: isRead && moving.length < 2 ? [] : unlessUnset("rewrites", stated) };
}
