/** Makes the JSON files of the API. */
import type { LocaleAddress, TextArtifact } from "../../model.ts";
import { addressEnd, addressStart } from "../../site/addresses.ts";
import { coverageOf } from "../../site/coverage.ts";
import * as layout from "../../site/layout.ts";
import { filePath } from "../../site/paths.ts";
import { JSON_TYPE, PROBLEM_TYPE, problemBody } from "../../site/problems.ts";
import type * as types from "../../site/published.ts";
import { localeAddress, type Site, sourceAddress, sourceStart, translationOf } from "../../site/site.ts";
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

/** Makes the coverage file if `site.yaml` sets `coverage: true`. Dashboards and `stele diff` read the file. */
export function coverageArtifacts(site: Site): TextArtifact[] {
  return site.artifacts.coverage ? [publishedJson(layout.COVERAGE_FILE, coverageOf(site))] : [];
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
  for (const locale of byFolder(site.addresses.locales)) {
    const { code } = locale;
    const [head, middle, tail] = answerParts(site, locale);
    for (const page of site.pages) {
      const defined = translationOf(page, code);
      if (!defined) continue;
      // The text of a translation at another locale's place is cut at another place, which few translations need.
      const [, elsewhere = middle] = defined.at === undefined ? [] : answerParts(site, locale, defined.at);
      const text = `${head}${addressEnd(page)}${elsewhere}${addressEnd(defined)}${tail}`;
      yield published(layout.translationFile(code, page.path), JSON_TYPE, text);
    }
  }
}

/** Returns the JSON text of an answer in a locale, cut at the two places where a path belongs. */
function answerParts(site: Site, { code }: LocaleAddress, at = code): readonly string[] {
  const answer: types.TranslationAnswer = {
    target_locale: code,
    source_url: sourceStart(site) + CUT,
    translated_url: addressStart(site.addresses, localeAddress(site.addresses, at)) + CUT,
    cached: true,
  };
  return `${JSON.stringify(answer)}\n`.split(CUT);
}

/** Marks where an answer is cut. A space is safe, because no address contains a space. */
const CUT = " ";

/**
 * Makes a file for each translation with another path than its source page. The file contains that page's address. It
 * is named after the locale at whose place the address is, because that locale is what a reader of the address finds.
 */
export function* sourceArtifacts(site: Site): Generator<TextArtifact> {
  const localized = site.pages.flatMap((page) =>
    Array.from(page.localized ?? [], ([locale, { path, at = locale }]) => ({ page, locale, path, at })),
  );
  for (const { code } of byFolder(site.addresses.locales)) {
    const own = localized.filter(({ page, path, at, locale }) => at === code && (path !== page.path || at !== locale));
    const named = own.map((one) => ({ ...one, file: `${filePath(one.path)}.json` }));
    for (const { page, locale, path } of named.sort((one, other) => (one.file < other.file ? -1 : 1))) {
      const value: types.SourceAddressFile = { locale, source_url: sourceAddress(site, page) };
      yield publishedJson(layout.sourceFile(code, path), value);
    }
  }
}

/** Makes a file for each page. The file lists the translations of the page, for language switchers. */
export function* pageArtifacts(site: Site): Generator<TextArtifact> {
  const beginnings = versionBeginnings(site);
  const { sourceLocale } = site.addresses;
  const start = sourceStart(site);
  for (const page of site.pages) {
    let versions = "";
    for (const [code, beginning] of beginnings) {
      const defined = translationOf(page, code);
      if (!defined) continue;
      const start = defined.at === undefined ? beginning : moved(beginning, site, code, defined.at);
      versions += `${versions && ","}${start}${addressEnd(defined)}${VERSION_END}`;
    }
    const empty = { source_url: start + addressEnd(page), source_locale: sourceLocale, translations: [] };
    const head = JSON.stringify(empty satisfies types.PageFile).slice(0, -PAGE_END.length);
    yield published(layout.pageFile(page.path), JSON_TYPE, `${head}${versions}${PAGE_END}\n`);
  }
}

const PAGE_END = "]}";
const VERSION_END = '"}';

/** Returns the JSON text of a translation, for each locale. The text ends where the path of a page belongs. */
function versionBeginnings({ addresses, locales }: Site): readonly (readonly [code: string, beginning: string])[] {
  return locales.map(({ code, name, dir }) => {
    const url = addressStart(addresses, localeAddress(addresses, code));
    const version: types.PageTranslation = { code, name, dir, url };
    return [code, JSON.stringify(version).slice(0, -VERSION_END.length)];
  });
}

/** Replaces the place of a locale at the end of a JSON text by the place of another locale. */
function moved(beginning: string, { addresses }: Site, code: string, at: string): string {
  const [from, to] = [code, at].map((one) => addressStart(addresses, localeAddress(addresses, one)));
  return beginning.slice(0, -`${from}`.length) + to;
}

/** Sorts locales like their files: `es-419.json` comes before `es.json`, because `-` comes before `.` and `/`. */
function byFolder(locales: readonly LocaleAddress[]): LocaleAddress[] {
  return locales.toSorted((one, other) => (`${one.code}.` < `${other.code}.` ? -1 : 1));
}
