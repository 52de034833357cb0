/** Makes the JSON files of the API. */
import type { LocaleAddress, TextArtifact } from "../../model.ts";
import { addressEnd, addressOf, addressStart, isElsewhere } from "../../site/addresses.ts";
import { answerText } from "../../site/answer.ts";
import { stateOf } from "../../site/coverage.ts";
import * as layout from "../../site/layout.ts";
import { filePath } from "../../site/paths.ts";
import { JSON_TYPE, PROBLEM_TYPE, problemBody } from "../../site/problems.ts";
import type * as types from "../../site/published.ts";
import { localeAddress, ownAddresses, type Page, type Site, sourceStart, translationOf } from "../../site/site.ts";
import { problemCodes, published, publishedJson } from "../artifact.ts";

/** Makes the list of languages as `api/v1/locales`, and as `locales/v1.json` for hosts that need an extension. */
export function localesArtifacts(site: Site): TextArtifact[] {
  const locales = site.locales.map(({ code, name, dir }) => ({ code, name, dir }));
  const value = { status: "success", count: locales.length, locales } satisfies types.LocalesFile;
  const json = publishedJson(layout.LOCALES_TWIN_FILE, value);
  return [published(layout.LOCALES_FILE, json.mediaType, json.text), json];
}

/** Makes the address plan. Clients use the plan to find all other files. */
export function addressesArtifact({ addresses }: Site): TextArtifact {
  const { publishedAt, basePath, sourceLocale, localizedPaths, locales } = addresses;
  return publishedJson(layout.ADDRESSES_FILE, {
    published_at: publishedAt,
    base_path: basePath,
    source_locale: sourceLocale,
    localized_paths: localizedPaths,
    locales: locales.map(({ code, aliases, origin, prefix }) => ({ code, aliases, origin, prefix })),
  } satisfies types.AddressesFile);
}

/** Makes a file for each error of the API. The file is the body of the error. */
export function problemArtifacts({ addresses }: Site): TextArtifact[] {
  return problemCodes.map((code) =>
    published(layout.problemFile(code), PROBLEM_TYPE, problemBody(addresses.publishedAt, code)),
  );
}

/**
 * Makes the prebuilt answers: one for each page in each of its languages. To be fast, it makes the JSON text once per
 * language and then inserts paths. Paths are percent-encoded ASCII (`site/paths.ts`), so JSON needs no escapes in them.
 */
export function* translationArtifacts(site: Site): Generator<TextArtifact> {
  const { addresses, pages } = site;
  const source = localeAddress(addresses, addresses.sourceLocale);
  for (const locale of byFolder(addresses.locales)) {
    const { code } = locale;
    const [head, middle, tail] = answerText(code, sourceStart(site) + CUT, addressStart(addresses, locale) + CUT).split(
      CUT,
    );
    for (const page of pages) {
      const defined = translationOf(page, code);
      if (!defined) continue;
      const isUsual = !isElsewhere(addresses, source, page) && !isElsewhere(addresses, locale, defined);
      const text = isUsual
        ? `${head}${addressEnd(page)}${middle}${addressEnd(defined)}${tail}`
        : answerText(code, addressOf(addresses, source, page), addressOf(addresses, locale, defined));
      yield published(layout.translationFile(code, page.path), JSON_TYPE, text);
    }
  }
}

/** Marks where an answer is cut. A space is safe, because no address contains a space. */
const CUT = " ";

/**
 * Makes a file for each translation with an address of its own. The file has the members of the page's file, so that
 * one request is enough. Its name starts with the locale that a reader finds in the address.
 */
export function* sourceArtifacts(site: Site): Generator<TextArtifact> {
  const textOf = pageTexts(site);
  const own = site.pages.flatMap((page) => ownAddresses(page).map((one) => ({ ...one, page })));
  for (const { code } of byFolder(site.addresses.locales)) {
    const here = own.filter(({ at }) => at === code).map((one) => ({ ...one, file: `${filePath(one.path)}.json` }));
    for (const { page, locale, path } of here.sort((one, other) => (one.file < other.file ? -1 : 1))) {
      const head = JSON.stringify({ locale } satisfies Partial<types.SourceAddressFile>).slice(0, -1);
      yield published(layout.sourceFile(code, path), JSON_TYPE, `${head},${textOf(page).slice(1)}`);
    }
  }
}

/** Makes a file for each page. The file lists the translations of the page, for language switchers. */
export function* pageArtifacts(site: Site): Generator<TextArtifact> {
  const textOf = pageTexts(site);
  for (const page of site.pages) yield published(layout.pageFile(page.path), JSON_TYPE, textOf(page));
}

/** Returns a function that makes the JSON text of a page's file. It makes the text of each locale once, to be fast. */
function pageTexts(site: Site): (page: Page) => string {
  const { addresses, locales, artifacts } = site;
  const { sourceLocale } = addresses;
  const source = localeAddress(addresses, sourceLocale);
  const beginnings = locales.map(({ code, name, dir }) => {
    const locale = localeAddress(addresses, code);
    return { locale, beginning: versionBeginning({ code, name, dir, url: addressStart(addresses, locale) }) };
  });
  return (page) => {
    let versions = "";
    for (const { locale, beginning } of beginnings) {
      const defined = translationOf(page, locale.code);
      if (!defined) continue;
      const isUsual = !isElsewhere(addresses, locale, defined);
      const rest = isUsual ? addressEnd(defined) : addressOf(addresses, locale, defined);
      const start = isUsual ? beginning : beginning.slice(0, -addressStart(addresses, locale).length);
      const marks = page.versions ? marksOf(page, locale.code, artifacts.coverage || artifacts.notice) : "";
      versions += `${versions && ","}${start}${rest}"${marks}}`;
    }
    const empty = { source_url: addressOf(addresses, source, page), source_locale: sourceLocale, translations: [] };
    const head = JSON.stringify(empty satisfies types.PageFile).slice(0, -PAGE_END.length);
    return `${head}${versions}${PAGE_END}\n`;
  };
}

const PAGE_END = "]}";
const VERSION_END = '"}';

/**
 * Returns the members of a translation after its address as JSON text: what readers should know of its text. Empty for
 * most translations.
 *
 * @param isAged whether the site publishes its coverage, and so whether the translation is behind its page
 */
function marksOf(page: Page, code: string, isAged: boolean): string {
  const { machine } = page.versions?.get(code) ?? {};
  const { state: found, change } = isAged ? stateOf(page, code) : {};
  const state = found === "behind" || found === "possibly_behind" ? found : undefined;
  if (!state && !machine) return "";
  const marks = {
    state,
    since: change?.since,
    machine: machine ? true : undefined,
  } satisfies Partial<types.PageTranslation>;
  return `,${JSON.stringify(marks).slice(1, -1)}`;
}

/** Returns the JSON text of a translation up to the end of its address. */
function versionBeginning(version: types.PageTranslation): string {
  return JSON.stringify(version).slice(0, -VERSION_END.length);
}

/** Sorts locales like their files: `es-419.json` comes before `es.json`, because `-` comes before `.` and `/`. */
function byFolder(locales: readonly LocaleAddress[]): LocaleAddress[] {
  return locales.toSorted((one, other) => (`${one.code}.` < `${other.code}.` ? -1 : 1));
}
