/** Detects Hugo (https://gohugo.io/configuration/languages/, /content-management/multilingual/; read November 2026). */
import { foundLocale, type FoundLocale } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, fromContent, joinedAddress, type PagesRow, plainFolder } from "./docs-tree.ts";
import { entriesAt, valueAt } from "./values.ts";

const ENDINGS = ["toml", "yaml", "yml", "json"];
const FOLDERS = ["", "config/_default/"];

type Language = readonly [key: string, stated: unknown];

/** Detects a Hugo project. A file `config.*` belongs to Hugo only if it states `baseURL`. */
export function findHugo(repository: Repository): DocsTree | undefined {
  const isHugo = (file: string): boolean => memberOf(repository.values(file), "baseURL") !== undefined;
  const found = filesOf("hugo").find(repository.has) ?? filesOf("config").find(isHugo);
  if (found === undefined) return undefined;
  const config = repository.values(found);
  const apart = filesOf("languages").find(repository.has);
  const languages = entriesAt(apart === undefined ? valueAt(config, "languages") : repository.values(apart));
  const byWeight = languages.toSorted(([, one], [, other]) => weightOf(one) - weightOf(other));
  const sourceLocale = (memberOf(config, "defaultContentLanguage") ?? "en").toLowerCase();
  const apartFrom = parentOfLanguages(byWeight);
  const locales = byWeight.flatMap((language) => localeOf(language, apartFrom !== undefined) ?? []);
  const own = foundLocale(sourceLocale);
  return {
    generator: "Hugo",
    evidence: found,
    baseUrl: joinedAddress(memberOf(config, "baseURL")),
    sourceLocale,
    locales: locales.length > 0 || own === undefined ? locales : [own],
    row: rowOf(plainFolder(memberOf(config, "contentDir") ?? "content") ?? "content", apartFrom),
    sourcePrefix: valueAt(config, "defaultContentLanguageInSubdir") === true,
    publishing: "hugo && npx --no -- stele build --out public --merge",
  };
}

function filesOf(name: string): string[] {
  return FOLDERS.flatMap((folder) => ENDINGS.map((ending) => `${folder}${name}.${ending}`));
}

/** Returns the string at a key. Ignores the letter case of keys, as Hugo does. */
function memberOf(config: unknown, key: string): string | undefined {
  const found = entriesAt(config).find(([name]) => name.toLowerCase() === key.toLowerCase());
  return typeof found?.[1] === "string" ? found[1] : undefined;
}

function weightOf(stated: unknown): number {
  const weight = valueAt(stated, "weight");
  return typeof weight === "number" ? weight : 0;
}

/** Reads the settings of a language. `isInFolder`: whether each language has a folder. The folder may have any name. */
function localeOf([key, stated]: Language, isInFolder: boolean): FoundLocale | undefined {
  const tag = memberOf(stated, "locale") ?? memberOf(stated, "languageCode");
  const name = memberOf(stated, "label") ?? memberOf(stated, "languageName");
  const found = foundLocale(key.toLowerCase(), { tag, name });
  const folder = isInFolder ? folderOf(stated)?.name : undefined;
  if (found === undefined || folder === undefined || folder === (found.label ?? found.code.toLowerCase())) return found;
  return { ...found, folder };
}

/** Makes the row of `pages`. Languages have folders in `parent`. Without `parent`, files have suffixes: `a.es.md`. */
function rowOf(content: string, parent: string | undefined): PagesRow {
  if (parent !== undefined) return { preset: "hugo", tree: fromContent(parent, "{locale}/{path}.{md,html}") };
  if (content === "content") return { preset: "hugo" };
  return { preset: "hugo", tree: fromContent(content, "{path}{.{locale},}.{md,html}") };
}

/** Returns the folder that contains the folders of all languages, or undefined if they have no common parent. */
function parentOfLanguages(languages: readonly Language[]): string | undefined {
  const folders = languages.map(([, stated]) => folderOf(stated));
  const [first] = folders;
  const names = new Set(folders.map((folder) => folder?.name));
  const areSideBySide = names.size === folders.length && folders.every((folder) => folder?.parent === first?.parent);
  return areSideBySide ? first?.parent : undefined;
}

/** Splits the `contentDir` of a language into parent and name. Undefined if it is missing or cannot be in a pattern. */
function folderOf(stated: unknown) {
  const path = plainFolder(memberOf(stated, "contentDir") ?? "") ?? "";
  const [, parent = "", name] = /^(?:(.+)\/)?([^/]+)$/.exec(path) ?? [];
  return name === undefined ? undefined : { parent, name };
}
