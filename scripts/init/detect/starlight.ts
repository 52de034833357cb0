/** A Starlight project (https://starlight.astro.build/guides/i18n/ and /reference/configuration/, read November 2026). */
import { membersOf, textOf, valueOf } from "../config-text.ts";
import { foundLocale, localesOfFolders } from "../languages.ts";
import type { DocsTree, FoundLocale, Repository } from "../types.ts";
import { joinedAddress, programText, textIn } from "./reading.ts";

const CONFIGS = ["mjs", "ts", "js", "mts", "cjs"].map((ending) => `astro.config.${ending}`);
const TREE = "src/content/docs";

/** Looks for a Starlight project: an Astro configuration beside the folder that Starlight reads. */
export function findStarlight(repository: Repository): DocsTree | undefined {
  const config = programText(repository, CONFIGS);
  const isOne = config && (/\bstarlight\b/.test(config.code) || repository.folders("src/content").includes("docs"));
  if (!config || isOne !== true) return undefined;
  const { file: evidence, code } = config;
  const stated = membersOf(valueOf(code, "locales"));
  const folders = localesOfFolders(repository.folders(TREE));
  const locales = [...stated].flatMap(([key, value]) => localeOf(key, membersOf(value)) ?? []);
  const byDefault = textIn(code, "defaultLocale");
  const root = stated.has("root") ? locales[[...stated.keys()].indexOf("root")] : undefined;
  return {
    generator: "Starlight",
    evidence,
    baseUrl: joinedAddress(textIn(code, "site"), textIn(code, "base")),
    sourceLocale: root?.code ?? byDefault,
    locales: locales.length > 0 ? locales : folders,
    row: { preset: "starlight" },
    // A source language that is not at the root has a folder, and so a prefix.
    sourcePrefix: byDefault !== undefined && byDefault !== "root" && repository.folders(TREE).includes(byDefault),
    publishing: "npx astro build && npx --no -- stele build --out dist --merge",
  };
}

function localeOf(key: string, stated: ReadonlyMap<string, string>): FoundLocale | undefined {
  const tag = textOf(stated.get("lang"));
  const name = textOf(stated.get("label"));
  return key === "root" ? foundLocale((tag ?? "en").toLowerCase(), { tag, name }) : foundLocale(key, { tag, name });
}
