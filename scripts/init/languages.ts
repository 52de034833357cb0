/** Codes and names of languages, as projects and people spell them. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Diagnostic } from "../model.ts";
import { ISO_3166_1 } from "../site/hreflang.ts";
import { canonicalTag } from "../site/locales.ts";
import { nativeNames } from "../content/schemas/language-names.ts";

/** A language of a site. */
export interface FoundLocale {
  /** The BCP 47 tag in canonical form. */
  readonly code: string;
  /** Its name in that language, where the project states one. */
  readonly name?: string | undefined;
  /** Its host label or path segment, where that is not the code in lower case. */
  readonly label?: string | undefined;
  /** Its folder in the docs tree, where that is not the label. */
  readonly folder?: string | undefined;
  /** Its own host, and how its addresses are made, where other languages differ. */
  readonly host?: string | undefined;
  readonly addresses?: "path" | "subdomain" | undefined;
}

/**
 * The name of a language in that language: the name of the whole code, else the name of the code without its country,
 * followed by the country. So two rows never have the same name.
 *
 * @param code in canonical form
 * @returns undefined for a language whose name is not known, or a country that ISO 3166-1 does not have
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
 * @returns undefined for a language whose name is not known: `docs` and `api` are well-formed tags too
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
  // It becomes part of addresses and patterns, where some marks have a meaning.
  if (code === undefined || !/^[\w-]{1,35}$/.test(served)) return undefined;
  return {
    code,
    label: served === code.toLowerCase() ? undefined : served,
    name: stated.name !== undefined && isPlainName(stated.name) ? stated.name : undefined,
  };
}

/** The languages of names of folders; none unless there are two: a single match may be a word. */
export function localesOfFolders(names: readonly string[]): readonly FoundLocale[] {
  const found = names.flatMap((name) => foundLocale(name) ?? []);
  return found.length < 2 ? [] : uniqueLocales(found);
}

/** Each language once; the first stays. */
export function uniqueLocales(locales: readonly FoundLocale[]): readonly FoundLocale[] {
  return locales.filter(({ code }, index) => locales.findIndex((other) => other.code === code) === index);
}

/** The languages that a user names by BCP 47 tags in any letter case, and the problems of other words. */
export function readLanguages(words: readonly string[]): {
  readonly locales: readonly FoundLocale[];
  readonly problems: readonly Diagnostic[];
} {
  const found = words.map((text) => ({ text, code: codeOf(text) }));
  const problems = found.flatMap(({ text, code }) => {
    if (code !== undefined && !text.includes("_")) return [];
    return [diagnostic("language-without-name", { text, meant: codeMeant(text) })];
  });
  const locales = found.flatMap(({ code }) => (code === undefined ? [] : [{ code }]));
  return { locales: uniqueLocales(locales), problems };
}

/** The code that a user may have meant: the name of a language, or a typing error. */
export function codeMeant(text: string): string | undefined {
  const code = codeOf(text);
  if (code !== undefined) return code;
  const rows = [...nativeNames];
  const byName = rows.find(([, name]) => name.toLowerCase() === text.toLowerCase());
  return byName?.[0] ?? didYouMean(text, [...nativeNames.keys()]);
}

/** Whether a name from a configuration can be shown and written unchanged. */
function isPlainName(name: string): boolean {
  return name.trim() === name && /^[\p{L}\p{M}\p{N} ().,'’ʻ/·-]{1,60}$/u.test(name);
}
