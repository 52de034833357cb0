/** Reads the configurations of tools for translators (https://lunaria.dev, https://developer.crowdin.com; Nov. 2026). */
import { foundLocale, type FoundLocale } from "../languages.ts";
import type { Repository } from "../repository.ts";
import { spotOf } from "./spots.ts";
import { itemsAt, textAt, valueAt } from "./values.ts";

/** The languages that a tool states. */
export interface StatedLanguages {
  readonly file: string;
  readonly sourceLocale?: string | undefined;
  readonly locales: readonly FoundLocale[];
}

/** Reads `lunaria.config.json`, else `locales.json`. */
export function statedLanguages(repository: Repository): StatedLanguages | undefined {
  const lunaria = "lunaria.config.json";
  if (repository.has(lunaria)) {
    const config = repository.values(lunaria);
    const byDefault = valueAt(config, "defaultLocale");
    const rows = [byDefault, ...itemsAt(config, "locales")];
    const locales = rows.flatMap((row) => foundLocale(textAt(row, "lang") ?? "", { name: textAt(row, "label") }) ?? []);
    return { file: lunaria, sourceLocale: textAt(byDefault, "lang"), locales };
  }
  const file = "locales.json";
  const listed = repository.has(file) ? repository.values(file) : undefined;
  const rows = Array.isArray(listed) ? listed : [];
  const names = rows.map((row) =>
    typeof row === "string" ? row : (textAt(row, "locale") ?? textAt(row, "code") ?? ""),
  );
  const locales = names.flatMap((name) => foundLocale(name) ?? []);
  return locales.length > 1 ? { file, locales } : undefined;
}

const CROWDIN = ["crowdin.yml", "crowdin.yaml", ".crowdin.yml"];

/** Returns the line of `crowdin.yml` that says where translations are written. Undefined: no tool fetches any. */
export function fetchedTranslations(repository: Repository) {
  const file = CROWDIN.find(repository.has);
  return file === undefined ? undefined : spotOf(repository, file, "translation");
}
