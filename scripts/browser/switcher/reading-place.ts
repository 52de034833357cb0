/**
 * Finds the page that a reader is on, from the address of the document. The document may be on the host of a locale or
 * on a preview host. Some sites show untranslated text, with the `lang` of that text, at the address of a translation.
 * So `lang` decides about the locale only if the address does not.
 */
import type { SwitcherSite } from "../../site/published.ts";
import { isBelow, OUTSIDE } from "../../site/addresses.ts";
import { mayContain } from "../../site/known.ts";

export interface ReadingPlace {
  readonly locale: string;
  readonly path: string;
}

/** A place, and the beginning of the addresses of all pages on its host: origin and base path. */
export interface PlaceOnHost extends ReadingPlace {
  readonly start: string;
}

/**
 * Whether a value is an http or https address with a host and without a user name. With another scheme (`javascript:`),
 * a link may run code; with a user name, white space or a backslash, it may look as if it led to another host.
 */
export function isWebAddress(value: unknown): value is string {
  return typeof value === "string" && /^https?:\/\/[^/@\s\\]+(\/[^\s\\]*)?$/.test(value);
}

/**
 * Finds the locale and the path of an address. On an origin that the site does not know (a preview, a local server),
 * tries the prefixes of all locales. If no prefix matches, uses the language of the document: locales may have hosts
 * instead of prefixes, or a server may show only one locale.
 *
 * @param root the address of the site's files, without a trailing slash. If it is not `publishedAt`, the site is a
 *   preview, and its pages are below `root`.
 * @param lang the document's `lang`
 * @returns undefined for an address that no page of the site can have
 */
export function readingPlace(site: SwitcherSite, root: string, address: string, lang: string): PlaceOnHost | undefined {
  const { origin, pathname } = new URL(address);
  const path = plainPath(pathname);
  if (path === undefined) return undefined;
  const { known, locales, sourceLocale } = site;
  const isKnown = locales.some((locale) => locale.origin === origin);
  const base = basesOf(site, root, origin, isKnown).find((candidate) => isBelow(path, candidate));
  if (base === undefined) return undefined;
  const [found] = locales
    .filter((locale) => (!isKnown || locale.origin === origin) && isBelow(path, base + locale.prefix))
    .sort((one, other) => other.prefix.length - one.prefix.length);
  const rest = path.slice(base.length);
  const own = found ? rest.slice(found.prefix.length) : OUTSIDE + rest;
  const isSure = isKnown || found?.prefix;
  // On an unknown host, a page may be outside the folders of all languages, or a translation at the place of the source.
  const isAtSource = known && mayContain(known, `${sourceLocale} ${own}`);
  const spoken = locales.find(({ code }) => code.toLowerCase() === lang.toLowerCase());
  return {
    locale: (isSure ? found?.code : !isAtSource && spoken?.code) || sourceLocale,
    path: isSure || isAtSource ? own : rest,
    start: origin + base,
  };
}

/** Returns the published address of a place, without a trailing slash. */
export function addressAt(
  { basePath, locales, sourceLocale }: SwitcherSite,
  { locale: code, path }: ReadingPlace,
): string {
  const { origin, prefix } = locales.find((candidate) => candidate.code === code) ?? {};
  const isInNoFolder = prefix && code === sourceLocale && isBelow(path, OUTSIDE);
  return `${origin}${basePath}${isInNoFolder ? path.slice(OUTSIDE.length) : prefix + path}`;
}

export function withoutSlash(address: string): string {
  return address.replace(/\/$/, "");
}

/** Returns the paths below which pages may be, the most likely first. */
function basesOf({ publishedAt, basePath }: SwitcherSite, root: string, origin: string, isKnown: boolean): string[] {
  const { origin: rootOrigin, pathname } = new URL(root);
  const preview = root !== publishedAt && rootOrigin === origin ? [pathname.replace(/\/$/, "")] : [];
  return [...preview, basePath, ...(isKnown ? [] : [""])];
}

/** Returns the canonical spelling of a path, without a trailing slash. Undefined if no page can have the path. */
export function plainPath(pathname: string): string | undefined {
  try {
    const name = withoutSlash(decodeURIComponent(pathname));
    return /\/[./]|[\\?#]/.test(name) ? undefined : encodeURI(name);
  } catch {
    // URIError: bytes that are not UTF-8.
    return undefined;
  }
}

/** Returns the possible paths of a page. Servers show `/docs` also at `/docs.html` and at `/docs/index.html`. */
export function listedPaths({ htmlPaths }: SwitcherSite, path: string): string[] {
  const bare = path.replace(/(?:\/index)?\.html$/, "");
  if (htmlPaths === false || bare === path) return [bare];
  return htmlPaths ? [path, bare] : [bare, path];
}
