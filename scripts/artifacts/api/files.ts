/** The JSON files of the API. */
import type { LocaleAddress, TextArtifact } from "../../model.ts";
import { addressEnd, addressStart } from "../../site/addresses.ts";
import { coverageOf } from "../../site/coverage.ts";
import {
  ADDRESSES_FILE,
  COVERAGE_FILE,
  LOCALES_FILE,
  LOCALES_TWIN_FILE,
  pageFile,
  problemFile,
  sourceFile,
  translationFile,
} from "../../site/layout.ts";
import { filePath } from "../../site/paths.ts";
import { JSON_TYPE, PROBLEM_TYPE, problemBody } from "../../site/problems.ts";
import type {
  AddressesFile,
  LocalesFile,
  PageFile,
  PageTranslation,
  SourceAddressFile,
  TranslationAnswer,
} from "../../site/published.ts";
import { localeAddress, type Site, sourceAddress, sourceStart, translationOf } from "../../site/site.ts";
import { problemCodes, published, publishedJson } from "../artifact.ts";

/** Which languages are there: the endpoint, and the same with an extension, for hosts that type files by extension. */
export function localesArtifacts(site: Site): TextArtifact[] {
  const locales = site.locales.map(({ code, name, dir }) => ({ code, name, dir }));
  const value = { status: "success", count: locales.length, locales } satisfies LocalesFile;
  const twin = publishedJson(LOCALES_TWIN_FILE, value);
  return [published(LOCALES_FILE, twin.mediaType, twin.text), twin];
}

/** The address plan: all that a client needs to find the rest. */
export function addressesArtifact({ addresses }: Site): TextArtifact {
  const { publishedAt, basePath, sourceLocale, localizedPaths, locales } = addresses;
  return publishedJson(ADDRESSES_FILE, {
    published_at: publishedAt,
    base_path: basePath,
    source_locale: sourceLocale,
    localized_paths: localizedPaths,
    locales: locales.map(({ code, aliases, origin, prefix }) => ({ code, aliases, origin, prefix })),
  } satisfies AddressesFile);
}

/** The coverage of the site, if `site.yaml` asks for it: for dashboards, and for `stele diff`. */
export function coverageArtifacts(site: Site): TextArtifact[] {
  return site.artifacts.coverage ? [publishedJson(COVERAGE_FILE, coverageOf(site))] : [];
}

/** The body of each error. */
export function problemArtifacts({ addresses }: Site): TextArtifact[] {
  return problemCodes.map((code) =>
    published(problemFile(code), PROBLEM_TYPE, problemBody(addresses.publishedAt, code)),
  );
}

/**
 * The prebuilt answers: one for each translation that exists, the source locale's own among them.
 *
 * There are as many as all else together many times over, so each is joined from a part of its locale and a part of its
 * page. The parts are what `JSON.stringify` makes of a `TranslationAnswer`, cut: addresses are ASCII and percent-encoded
 * (`site/paths.ts`), so that JSON escapes nothing in them.
 */
export function* translationArtifacts(site: Site): Generator<TextArtifact> {
  for (const locale of byFolder(site.addresses.locales)) {
    const { code } = locale;
    const [head, middle, tail] = answerParts(site, locale);
    for (const page of site.pages) {
      const defined = translationOf(page, code);
      if (!defined) continue;
      const text = `${head}${addressEnd(page)}${middle}${addressEnd(defined)}${tail}`;
      yield published(translationFile(code, page.path), JSON_TYPE, text);
    }
  }
}

/** The text of a locale's answers, cut at the end of the source's address and at the end of the translation's. */
function answerParts(site: Site, locale: LocaleAddress): readonly string[] {
  const answer: TranslationAnswer = {
    target_locale: locale.code,
    source_url: sourceStart(site) + CUT,
    translated_url: addressStart(site.addresses, locale) + CUT,
    cached: true,
  };
  return `${JSON.stringify(answer)}\n`.split(CUT);
}

/** No address has a space. */
const CUT = " ";

/** The way back from a translation's own path to its page, only for translations whose path differs from the page's. */
export function* sourceArtifacts(site: Site): Generator<TextArtifact> {
  for (const locale of byFolder(site.addresses.locales)) {
    const localized = site.pages.flatMap((page) => {
      const defined = page.localized?.get(locale.code);
      return defined && defined.path !== page.path
        ? [{ page, path: defined.path, file: `${filePath(defined.path)}.json` }]
        : [];
    });
    for (const { page, path } of localized.sort((one, other) => (one.file < other.file ? -1 : 1))) {
      yield publishedJson(sourceFile(locale.code, path), {
        locale: locale.code,
        source_url: sourceAddress(site, page),
      } satisfies SourceAddressFile);
    }
  }
}

/** One file for each page with the translations that exist: what a language switcher reads. Joined as the answers are. */
export function* pageArtifacts(site: Site): Generator<TextArtifact> {
  const beginnings = versionBeginnings(site);
  const { sourceLocale } = site.addresses;
  const start = sourceStart(site);
  for (const page of site.pages) {
    let versions = "";
    for (const [code, beginning] of beginnings) {
      const defined = translationOf(page, code);
      if (defined) versions += `${versions && ","}${beginning}${addressEnd(defined)}${VERSION_END}`;
    }
    const empty = { source_url: start + addressEnd(page), source_locale: sourceLocale, translations: [] };
    const head = JSON.stringify(empty satisfies PageFile).slice(0, -PAGE_END.length);
    yield published(pageFile(page.path), JSON_TYPE, `${head}${versions}${PAGE_END}\n`);
  }
}

const PAGE_END = "]}";
const VERSION_END = '"}';

/** What `JSON.stringify` makes of a page's translation into each locale, up to what is the page's own in the address. */
function versionBeginnings({ addresses, locales }: Site): readonly (readonly [code: string, beginning: string])[] {
  return locales.map(({ code, name, dir }) => {
    const url = addressStart(addresses, localeAddress(addresses, code));
    const version: PageTranslation = { code, name, dir, url };
    return [code, JSON.stringify(version).slice(0, -VERSION_END.length)];
  });
}

/** Locales in the code-unit order of their files: what follows a code is `.json` or `/`, so `es-419` comes before `es`. */
function byFolder(locales: readonly LocaleAddress[]): LocaleAddress[] {
  return locales.toSorted((one, other) => (`${one.code}.` < `${other.code}.` ? -1 : 1));
}
