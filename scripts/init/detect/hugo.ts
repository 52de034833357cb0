/** Detects Hugo (https://gohugo.io/configuration/languages/, /content-management/multilingual/; read November 2026). */
import type { Doubt } from "../doubts.ts";
import { foundLocale, type FoundLocale } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, fromContent, joinedAddress, languageUnknown, type PagesRow, plainFolder } from "./docs-tree.ts";
import { hostOf, type Language as StatedLanguage, movedAddresses } from "./hugo-addresses.ts";
import {
  configFiles,
  configReader,
  entryOf,
  filesOf,
  memberOf,
  mountDoubts,
  mountsFromElsewhere,
  mountsIn,
} from "./hugo-modules.ts";
import { spotOf } from "./spots.ts";
import { entriesAt, itemsAt } from "./values.ts";

/** A language with its content folder, if any language states one. */
interface Language extends StatedLanguage {
  readonly contentDir: string | undefined;
}

/** Detects a Hugo project. A file `config.*` belongs to Hugo only if it, or that for production, states `baseURL`. */
export function findHugo(repository: Repository): DocsTree | undefined {
  const { configOf, doubts } = configReader(repository);
  const isHugo = (file: string): boolean => repository.has(file) && memberOf(configOf(file), "baseURL") !== undefined;
  const found = filesOf("hugo").find(repository.has) ?? filesOf("config").find(isHugo);
  if (found === undefined) return undefined;
  const config = configOf(found);
  const languages = languagesOf(repository, found, config).toSorted((one, other) => weightOf(one) - weightOf(other));
  const sourceKey = (memberOf(config, "defaultContentLanguage") ?? "en").toLowerCase();
  const content = plainFolder(memberOf(config, "contentDir") ?? "content") ?? "content";
  const stated = parentOfLanguages(languages);
  const mounts = mountsIn(repository, found, config);
  const apart =
    stated ??
    parentByShape(
      repository,
      languages,
      content,
      mounts.flatMap((one) => one.mounts),
    );
  const baseUrl = memberOf(config, "baseURL");
  const locales = languages.flatMap((language) => localeOf(language, stated !== undefined, baseUrl) ?? []);
  const own = foundLocale(sourceKey);
  const inLanguages = apart === undefined ? [] : repository.folders(apart).map((name) => `${apart}/${name}`);
  const sections = [content, ...inLanguages].flatMap(repository.folders);
  const moved = movedAddresses(repository, found, config, languages, { folder: apart ?? content, sections });
  return {
    generator: "Hugo",
    evidence: found,
    baseUrl: joinedAddress(baseUrl),
    sourceLocale: sourceKey,
    locales: locales.length > 0 || own === undefined ? locales : [own],
    rows: [rowOf(content, apart, moved.isUgly, moved.exclude)],
    sourcePrefix: entryOf(config, "defaultContentLanguageInSubdir") === true,
    leftOut: [...moved.leftOut, ...mountsFromElsewhere(repository, mounts)],
    doubts: [
      ...doubts,
      ...moved.doubts,
      ...mountDoubts(repository, mounts),
      ...partlyStated(repository, found, languages, stated),
      ...languages
        .filter((language) => !localeOf(language, false))
        .map(({ key }) => languageUnknown(key, spotOf(repository, found, `languages.${key}`))),
    ],
    publishing: "hugo && npx --no -- stele build --out public --merge",
  };
}

/** Reads `languages` of the configuration, `config/_default/languages.toml`, and `languages.es.toml` there. */
function languagesOf(repository: Repository, found: string, config: unknown): readonly Language[] {
  const files = configFiles(repository, /(?:^|\/)languages(?:\.[\w-]+)?\.(?:toml|ya?ml|json)$/);
  const isTogether = (name: string): boolean => /(?:^|\/)languages\.[^.]+$/.test(name);
  const file = filesOf("languages").find(repository.has) ?? files.find(isTogether);
  const together = entriesAt(file === undefined ? entryOf(config, "languages") : repository.values(file));
  const apart = files.flatMap((name): [string, unknown, string][] => {
    const [, key] = /\.([\w-]+)\.[^.]+$/.exec(name) ?? [];
    return key === undefined || isTogether(name) ? [] : [[key, repository.values(name), name]];
  });
  const disabled = new Set(itemsAt(entryOf(config, "disableLanguages")));
  const listed = [...together.map(([key, stated]) => [key, stated, file ?? found] as const), ...apart];
  // A language without a `contentDir` has that of the site.
  const ofSite = listed.some(([, stated]) => memberOf(stated, "contentDir"))
    ? memberOf(config, "contentDir")
    : undefined;
  const all = listed.map(([key, stated, statedIn]) => ({
    key: key.toLowerCase(),
    stated,
    file: statedIn,
    contentDir: memberOf(stated, "contentDir") ?? ofSite,
  }));
  return all.filter(({ key, stated }) => entryOf(stated, "disabled") !== true && !disabled.has(key));
}

function weightOf({ stated }: Language): number {
  const weight = entryOf(stated, "weight");
  return typeof weight === "number" ? weight : 0;
}

/** Reads the settings of a language. `isInFolder`: whether each language has a folder. The folder may have any name. */
function localeOf(
  { key, stated, contentDir }: Language,
  isInFolder: boolean,
  baseUrl?: string,
): FoundLocale | undefined {
  const tag = memberOf(stated, "locale") ?? memberOf(stated, "languageCode");
  const name = memberOf(stated, "label") ?? memberOf(stated, "languageName");
  const found = foundLocale(key, { tag, name });
  const folder = isInFolder ? folderOf(contentDir)?.name : undefined;
  const address = memberOf(stated, "baseURL");
  const host = address === baseUrl ? undefined : hostOf(address);
  if (found === undefined) return undefined;
  const isSame = folder === undefined || folder === (found.label ?? found.code.toLowerCase());
  return { ...found, ...(host !== undefined && { host }), ...(!isSame && { folder }) };
}

/** Makes the row of `pages`. Languages have folders in `parent`. Without `parent`, files have suffixes: `a.es.md`. */
function rowOf(content: string, parent: string | undefined, isUgly: boolean, exclude: readonly string[]): PagesRow {
  const others = {
    ...(isUgly && { url: "/{path:hugo}.html", index_url: "/{path}.html" }),
    ...(exclude.length > 0 && { exclude }),
  };
  if (parent !== undefined)
    return { preset: "hugo", tree: fromContent(parent, "{locale}/{path}.{md,html}"), ...others };
  if (content === "content") return { preset: "hugo", ...others };
  return { preset: "hugo", tree: fromContent(content, "{path}{.{locale},}.{md,html}"), ...others };
}

/** Returns the folder that contains the folders of all languages, or undefined if they have no common parent. */
function parentOfLanguages(languages: readonly Language[]): string | undefined {
  const folders = languages.map(({ contentDir }) => folderOf(contentDir));
  const [first] = folders;
  const names = new Set(folders.map((folder) => folder?.name));
  const areSideBySide = names.size === folders.length && folders.every((folder) => folder?.parent === first?.parent);
  return areSideBySide ? first?.parent : undefined;
}

/** Splits the `contentDir` of a language into parent and name. Undefined if it is missing or cannot be in a pattern. */
function folderOf(contentDir = "") {
  const path = plainFolder(contentDir) ?? "";
  const [, parent = "", name] = /^(?:(.+)\/)?([^/]+)$/.exec(path) ?? [];
  return name === undefined ? undefined : { parent, name };
}

/** Finds folders of languages by mounts, else by their names. A module that mounts them states no `contentDir`. */
function parentByShape(
  repository: Repository,
  languages: readonly Language[],
  content: string,
  mounts: readonly unknown[],
): string | undefined {
  const toContent = mounts.filter((one) => memberOf(one, "target") === "content");
  const mounted = new Set(toContent.map((one) => memberOf(one, "source")));
  if (languages.some(({ key }) => mounted.has(`${content}/${key}`))) return content;
  const folders = new Set(repository.folders(content).map((name) => name.toLowerCase()));
  const there = languages.filter(({ key }) => folders.has(key));
  if (there.length < 2 || there.length * 2 < languages.length) return undefined;
  const hasSuffixes = languages.some(({ key }) => repository.has(`${content}/_index.${key}.md`));
  return hasSuffixes ? undefined : content;
}

/** Doubts folders that only some languages state. */
function partlyStated(
  repository: Repository,
  file: string,
  languages: readonly Language[],
  parent: string | undefined,
): Doubt[] {
  const some = languages.some(({ contentDir }) => folderOf(contentDir) !== undefined);
  if (!some || parent !== undefined) return [];
  return [{ key: "pages", reason: "unsupported", what: "contentDir", from: spotOf(repository, file, "contentDir") }];
}
