/** A Hugo project (https://gohugo.io/configuration/languages/ and /content-management/multilingual/, read November 2026). */
import { entriesAt, jsonValues, tomlValues, valueAt, yamlValues } from "../config-values.ts";
import { foundLocale } from "../languages.ts";
import type { DocsTree, FoundLocale, PagesRow, Repository } from "../types.ts";
import { fromContent, joinedAddress, plainFolder } from "./reading.ts";

const ENDINGS = ["toml", "yaml", "yml", "json"];
const FOLDERS = ["", "config/_default/"];

/** A language as Hugo is told: its key and what stands there. */
type Language = readonly [key: string, stated: unknown];

/** Looks for a Hugo project. `config.*` is Hugo's only where it has its address. */
export function findHugo(repository: Repository): DocsTree | undefined {
  const found = filesOf("hugo").find(repository.has) ?? filesOf("config").find((file) => isHugo(repository, file));
  if (found === undefined) return undefined;
  const config = valuesOf(repository, found);
  const apart = filesOf("languages").find(repository.has);
  const languages = entriesAt(apart === undefined ? valueAt(config, "languages") : valuesOf(repository, apart));
  const byWeight = languages.toSorted(([, one], [, other]) => weightOf(one) - weightOf(other));
  const sourceLocale = (memberOf(config, "defaultContentLanguage") ?? "en").toLowerCase();
  const locales = byWeight.flatMap((language) => localeOf(language) ?? []);
  const own = foundLocale(sourceLocale);
  return {
    generator: "Hugo",
    evidence: found,
    baseUrl: joinedAddress(memberOf(config, "baseURL")),
    sourceLocale,
    locales: locales.length > 0 || own === undefined ? locales : [own],
    row: rowOf(plainFolder(memberOf(config, "contentDir") ?? "content") ?? "content", byWeight),
    sourcePrefix: valueAt(config, "defaultContentLanguageInSubdir") === true,
    publishing: "hugo && npx --no stele build --out public --merge",
  };
}

function filesOf(name: string): string[] {
  return FOLDERS.flatMap((folder) => ENDINGS.map((ending) => `${folder}${name}.${ending}`));
}

function isHugo(repository: Repository, file: string): boolean {
  return repository.has(file) && memberOf(valuesOf(repository, file), "baseURL") !== undefined;
}

function valuesOf(repository: Repository, file: string): unknown {
  const text = repository.text(file);
  if (file.endsWith(".toml")) return tomlValues(text);
  return file.endsWith(".json") ? jsonValues(text) : yamlValues(text);
}

/** Hugo passes over the letter case of keys. */
function memberOf(config: unknown, key: string): string | undefined {
  const found = entriesAt(config).find(([name]) => name.toLowerCase() === key.toLowerCase());
  return typeof found?.[1] === "string" ? found[1] : undefined;
}

function weightOf(stated: unknown): number {
  const weight = valueAt(stated, "weight");
  return typeof weight === "number" ? weight : 0;
}

function localeOf([key, stated]: Language): FoundLocale | undefined {
  const tag = memberOf(stated, "locale") ?? memberOf(stated, "languageCode");
  const name = memberOf(stated, "label") ?? memberOf(stated, "languageName");
  return foundLocale(key.toLowerCase(), { tag, name });
}

/** Languages lie side by side by their suffix, or each in a folder with its key in it. */
function rowOf(content: string, languages: readonly Language[]): PagesRow {
  const folders = languages.map(([key, stated]) =>
    memberOf(stated, "contentDir")?.replace(/(?<=^|\/)[^/]+\/?$/, (last) =>
      last.replace("/", "") === key ? "{locale}" : last,
    ),
  );
  const [pattern] = folders;
  if (pattern?.endsWith("{locale}") === true && folders.every((other) => other === pattern)) {
    const above = plainFolder(pattern.slice(0, -"{locale}".length));
    if (above !== undefined) return { preset: "hugo", tree: fromContent(above, "{locale}/{path}.{md,html}") };
  }
  if (content === "content") return { preset: "hugo" };
  return { preset: "hugo", tree: fromContent(content, "{path}{.{locale},}.{md,html}") };
}
