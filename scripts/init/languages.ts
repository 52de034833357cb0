/** Reads codes and names of languages as projects and users spell them. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { ISO_3166_1 } from "../site/hreflang.ts";
import { canonicalTag } from "../site/locales.ts";
import { nativeNames } from "../content/schemas/language-names.ts";

export interface FoundLocale {
  /** The BCP 47 tag in canonical form. */
  readonly code: string;
  /** The language's own name, if the project states one: `Español`. */
  readonly name?: string | undefined;
  /** The language's host label or path segment, if that differs from the code in lower case. */
  readonly label?: string | undefined;
  /** The language's folder in the docs tree, if that differs from the label. */
  readonly folder?: string | undefined;
  /** The host of the language, if the language has its own host. */
  readonly host?: string | undefined;
  /** The form of the language's addresses, if that differs from the form for the other languages. */
  readonly addresses?: "path" | "subdomain" | undefined;
}

/**
 * Returns a language's own name from its canonical code: `pt-BR` -> `Português (Brasil)`. If the name of a country is
 * unknown, writes its code: `de-LU` -> `Deutsch (LU)`. So two codes never have the same name.
 *
 * @returns undefined for a language whose name is not known, or a country that ISO 3166-1 does not have
 */
export function nativeName(code: string): string | undefined {
  const whole = nativeNames.get(code);
  if (whole !== undefined) return whole;
  const country = code.slice(code.lastIndexOf("-") + 1);
  const language = nativeNames.get(code.slice(0, -country.length - 1));
  return language !== undefined && ISO_3166_1.has(country) ? `${language} (${country})` : undefined;
}

/**
 * Finds the language code in a folder name, key or suffix: `pt_BR` -> `pt-BR`. Undefined for other words: `api`, and also
 * `src` and `mac`, which are old codes of Sardinian and Macedonian.
 */
export function codeOf(text: string): string | undefined {
  const isTag = /^(?!(?:src|mac)$)[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/i.test(text);
  const code = isTag ? canonicalTag(text.replaceAll("_", "-")) : undefined;
  return code !== undefined && nativeName(code) !== undefined ? code : undefined;
}

/** Makes a language from its path segment or folder (`served`), and from the tag and name that the project states. */
export function foundLocale(
  served: string,
  stated: { readonly tag?: string | undefined; readonly name?: string | undefined } = {},
): FoundLocale | undefined {
  const code = codeOf(stated.tag ?? "") ?? codeOf(served);
  // The text `served` becomes a part of addresses and patterns. In a pattern, `{` would start a placeholder.
  if (code === undefined || !/^[\w-]{1,35}$/.test(served)) return undefined;
  return {
    code,
    label: served === code.toLowerCase() ? undefined : served,
    name: stated.name !== undefined && PLAIN_NAME.test(stated.name) ? stated.name : undefined,
  };
}

/** Finds the languages of folder names. If only one name is a code, returns none: `id` may mean something else. */
export function localesOfFolders(names: readonly string[]): readonly FoundLocale[] {
  const found = names.flatMap((name) => foundLocale(name) ?? []);
  return found.length < 2 ? [] : uniqueByCode(found);
}

/** Removes duplicate languages. The first of each stays. */
export function uniqueByCode<Item extends { readonly code: string }>(items: readonly Item[]): readonly Item[] {
  const seen = new Set<string>();
  return items.filter(({ code }) => !seen.has(code) && seen.add(code));
}

/** Reads the BCP 47 tags that a user wrote, in any letter case. Reports all other words. */
export function readLanguages(words: readonly string[]) {
  const unknown = words.filter((text) => codeOf(text) === undefined || text.includes("_"));
  const problems = unknown.map((text) => diagnostic("language-without-name", { text, meant: codeMeant(text) }));
  const locales: readonly FoundLocale[] = words.flatMap((text) => {
    const code = codeOf(text);
    return code === undefined ? [] : [{ code }];
  });
  return { locales: uniqueByCode(locales), problems };
}

/** Guesses the code that a user meant with the name of a language, or with a misspelled code. */
export function codeMeant(text: string): string | undefined {
  const [byName] = [...nativeNames].find(([, name]) => name.toLowerCase() === text.toLowerCase()) ?? [];
  return codeOf(text) ?? byName ?? didYouMean(text, [...nativeNames.keys()]);
}

/** Matches names of languages that can be printed and written to YAML unchanged. */
const PLAIN_NAME = /^(?! )[\p{L}\p{M}\p{N} ().,'’ʻ/·-]{1,60}(?<! )$/u;
