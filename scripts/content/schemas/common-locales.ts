/** Languages that editors know by their codes and names. */
import type { Completion } from "./values.ts";

/**
 * Languages that documentation is often translated into, each with its name in that language. They are completed in
 * editors; any other BCP 47 tag is as good.
 */
export const commonLocales: readonly (readonly [code: string, name: string])[] = [
  ["ar", "العربية"],
  ["bg", "Български"],
  ["bn", "বাংলা"],
  ["ca", "Català"],
  ["cs", "Čeština"],
  ["da", "Dansk"],
  ["de", "Deutsch"],
  ["el", "Ελληνικά"],
  ["en", "English"],
  ["en-GB", "British English"],
  ["es", "Español"],
  ["es-419", "Español latinoamericano"],
  ["et", "Eesti"],
  ["fa", "فارسی"],
  ["fi", "Suomi"],
  ["fr", "Français"],
  ["fr-CA", "Français canadien"],
  ["he", "עברית"],
  ["hi", "हिन्दी"],
  ["hr", "Hrvatski"],
  ["hu", "Magyar"],
  ["id", "Indonesia"],
  ["it", "Italiano"],
  ["ja", "日本語"],
  ["ko", "한국어"],
  ["lt", "Lietuvių"],
  ["lv", "Latviešu"],
  ["ms", "Melayu"],
  ["nb", "Norsk bokmål"],
  ["nl", "Nederlands"],
  ["pl", "Polski"],
  ["pt", "Português"],
  ["pt-BR", "Português (Brasil)"],
  ["ro", "Română"],
  ["ru", "Русский"],
  ["sk", "Slovenčina"],
  ["sl", "Slovenščina"],
  ["sr", "Српски"],
  ["sv", "Svenska"],
  ["th", "ไทย"],
  ["tr", "Türkçe"],
  ["uk", "Українська"],
  ["ur", "اردو"],
  ["vi", "Tiếng Việt"],
  ["zh-Hans", "简体中文"],
  ["zh-Hant", "繁體中文"],
];

/** Their codes, as editors complete them. */
export const codeCompletions: readonly Completion[] = commonLocales.map(([value, note]) => ({ value, note }));

/** Their names, as editors complete them. */
export const nameCompletions: readonly Completion[] = commonLocales.map(([note, value]) => ({ value, note }));
