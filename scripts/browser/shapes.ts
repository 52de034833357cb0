/** Checks the shape of what a site has sent: the client returns these values, and addresses become links. */
import { parseStrictly } from "../site/addresses.ts";
import type { AddressesFile, PageFile, PublishedLocale } from "../site/published.ts";

/** The members of a parsed JSON value, before their types are checked. */
type Unknown<Shape> = { readonly [Member in keyof Shape]?: unknown };

/** Whether a value is an address with http or https. A link with another scheme may be code. */
export function isAddress(value: unknown): value is string {
  return isText(value) && parseStrictly(value) !== undefined;
}

export function isLocaleList(value: unknown): value is readonly PublishedLocale[] {
  return isList(value, isLocale);
}

export function isPage({ translations }: Unknown<PageFile>): boolean {
  return isList(translations, (one) => isLocale(one) && isAddress(one.url));
}

export function isPlan({ base_path, source_locale, locales }: Unknown<AddressesFile>): boolean {
  const isPlace = ({ code, prefix, origin, aliases }: Item): boolean =>
    isText(code) && isText(prefix) && isAddress(origin) && isList(aliases, () => true);
  return isText(base_path) && isText(source_locale) && isList(locales, isPlace);
}

type Item = Readonly<Record<string, unknown>>;

function isLocale({ code, name, dir }: Item): boolean {
  return isText(code) && isText(name) && (dir === "ltr" || dir === "rtl");
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isList(value: unknown, isRight: (item: Item) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isRight(Object(item) as Item));
}
