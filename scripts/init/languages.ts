/** Codes and names of languages, as projects spell them. */
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { ISO_3166_1 } from "../site/iso-codes.ts";
import { canonicalTag } from "../site/locales.ts";
import { nativeNames } from "./native-names.ts";
import type { FoundLocale } from "./types.ts";

/**
 * The name of a language in that language: that of the whole code, else that of the code without its country with the
 * country behind it, so that two rows never have one name.
 *
 * @param code in canonical form
 * @returns nothing for a language whose name is not known, or a country that ISO 3166-1 does not have
 * @example nativeName("pt-BR") // "Português (Brasil)"
 * @example nativeName("de-LU") // "Deutsch (LU)"
 */
export function nativeName(code: string): string | undefined {
  const whole = nativeNames.get(code);
  if (whole !== undefined) return whole;
  const country = code.slice(code.lastIndexOf("-") + 1);
  const language = nativeNames.get(code.slice(0, -country.length - 1));
  return language !== undefined && ISO_3166_1.has(country) ? `${language} (${country})` : undefined;
}

/**
 * The code that a folder, a key or a suffix stands for: `pt_BR` -> `pt-BR`, `zh-hant` -> `zh-Hant`.
 *
 * @returns nothing where it is no code of a language whose name is known: `docs` and `api` are well-formed tags
 */
export function codeOf(text: string): string | undefined {
  const code = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/.test(text)
    ? canonicalTag(text.replaceAll("_", "-"))
    : undefined;
  return code !== undefined && nativeName(code) !== undefined ? code : undefined;
}

/**
 * A language as a project names it.
 *
 * @param served its path segment there, or its folder
 * @param stated its tag and its name, where the project has them
 */
export function foundLocale(
  served: string,
  stated: { readonly tag?: string | undefined; readonly name?: string | undefined } = {},
): FoundLocale | undefined {
  const code = (stated.tag === undefined ? undefined : codeOf(stated.tag)) ?? codeOf(served);
  // It becomes a part of addresses and of patterns, where some marks have a meaning.
  if (code === undefined || !/^[\w-]{1,35}$/.test(served)) return undefined;
  const label = served === code.toLowerCase() ? undefined : served;
  const name = stated.name !== undefined && isPlainName(stated.name) ? stated.name : undefined;
  return { code, ...(label === undefined ? {} : { label }), ...(name === undefined ? {} : { name }) };
}

/** The languages of names of folders, and nothing unless there are two: one alone may be a word. */
export function localesOfFolders(names: readonly string[]): readonly FoundLocale[] {
  const found = names.flatMap((name) => foundLocale(name) ?? []);
  return found.length < 2 ? [] : uniqueLocales(found);
}

/** Each language once: what comes first stays. */
export function uniqueLocales(locales: readonly FoundLocale[]): readonly FoundLocale[] {
  return locales.filter(({ code }, index) => locales.findIndex((other) => other.code === code) === index);
}

/** The code that somebody may have meant: by a name of the language, or a slip of the keyboard. */
export function codeMeant(text: string): string | undefined {
  const code = codeOf(text);
  if (code !== undefined) return code;
  const rows = [...nativeNames];
  const byName = rows.find(([, name]) => name.toLowerCase() === text.toLowerCase());
  return byName?.[0] ?? didYouMean(text, [...nativeNames.keys()]);
}

/** Whether a name that a configuration states can be shown and written as it is. */
function isPlainName(name: string): boolean {
  return name.trim() === name && /^[\p{L}\p{M}\p{N} ().,'’ʻ/·-]{1,60}$/u.test(name);
}
