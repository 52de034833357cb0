/** Checks the shape of answers: another program may answer at the address of a site, or a host with a page of its own. */
import type { AddressesFile, PageTranslation, PublishedLocale } from "../site/published.ts";

/** The members of a parsed JSON value, before their types are checked. */
export type Unknown<Shape> = { readonly [Member in keyof Shape]?: unknown };

type Check = (value: unknown) => boolean;

/** Whether a value is a string without lone surrogates. `encodeURIComponent` throws for a lone surrogate. */
export function isText(value: unknown): value is string {
  return typeof value === "string" && !/\p{Cs}/u.test(value);
}

/** Whether a value may be a language tag. It becomes a part of addresses, so it cannot contain `/` or `?`. */
function isTag(value: unknown): boolean {
  return typeof value === "string" && /^[a-z\d-]+$/i.test(value);
}

export function isLocaleList(value: unknown): value is readonly PublishedLocale[] {
  return isList(value, isLocale);
}

export function isTranslationList(value: unknown, isAddress: Check): value is readonly PageTranslation[] {
  return isList(value, (one: Unknown<PageTranslation>) => isLocale(one) && isAddress(one.url));
}

export function isPlan(value: Unknown<AddressesFile>, isAddress: Check): value is AddressesFile {
  const { base_path, source_locale, locales } = value;
  const isPlace = ({ code, prefix, origin, aliases }: Unknown<AddressesFile["locales"][number]>): boolean =>
    isTag(code) && isText(prefix) && isAddress(origin) && Array.isArray(aliases);
  return isText(base_path) && isTag(source_locale) && isList(locales, isPlace);
}

function isLocale({ code, name, dir }: Unknown<PublishedLocale>): boolean {
  return isTag(code) && isText(name) && (dir === "ltr" || dir === "rtl");
}

function isList(value: unknown, isRight: (item: Readonly<Record<string, unknown>>) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isRight(Object(item)));
}
