/** A Starlight project (https://starlight.astro.build/guides/i18n/ and /reference/configuration/, read November 2026). */
import { localesOfFolders } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { type DocsTree, joinedAddress } from "./docs-tree.ts";
import { keyedLocales, programText, textIn } from "./javascript.ts";

const CONFIGS = ["mjs", "ts", "js", "mts", "cjs"].map((ending) => `astro.config.${ending}`);
const TREE = "src/content/docs";

/** Looks for a Starlight project: an Astro configuration beside the folder that Starlight reads. */
export function findStarlight(repository: Repository): DocsTree | undefined {
  const config = programText(repository, CONFIGS);
  const isOne = config && (/\bstarlight\b/.test(config.code) || repository.folders("src/content").includes("docs"));
  if (!config || isOne !== true) return undefined;
  const { file: evidence, code } = config;
  const { locales, root } = keyedLocales(code);
  const byDefault = textIn(code, "defaultLocale");
  return {
    generator: "Starlight",
    evidence,
    baseUrl: joinedAddress(textIn(code, "site"), textIn(code, "base")),
    sourceLocale: root?.code ?? byDefault,
    locales: locales.length > 0 ? locales : localesOfFolders(repository.folders(TREE)),
    row: { preset: "starlight" },
    // A source language outside the root has a folder, and therefore a prefix.
    sourcePrefix: byDefault !== undefined && byDefault !== "root" && repository.folders(TREE).includes(byDefault),
    publishing: "npx astro build && npx --no -- stele build --out dist --merge",
  };
}
