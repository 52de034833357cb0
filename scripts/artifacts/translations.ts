import type { Artifact, LocaleAddress, Page, Site } from "../model.ts";
import { addressOf } from "../site/addresses.ts";
import { pageFile, sourceFile, translationFile } from "../site/layout.ts";
import { filePath } from "../site/paths.ts";
import type { PageFile, PageTranslation, SourceAddressFile, TranslationAnswer } from "../site/published.ts";
import { languageVersions } from "./alternates.ts";
import { publishedJson } from "./artifact.ts";
import { sourceAddress } from "./source-address.ts";

/** The prebuilt answers: one for each translation that exists, the source locale's own among them. */
export function* translationArtifacts(site: Site): Generator<Artifact> {
  for (const locale of byFolder(site.addresses.locales)) {
    for (const page of site.pages) {
      const defined = page.translations.get(locale.code);
      if (!defined) continue;
      yield publishedJson(translationFile(locale.code, page.path), {
        target_locale: locale.code,
        source_url: sourceAddress(site, page),
        translated_url: addressOf(site.addresses, locale, defined),
        cached: true,
      } satisfies TranslationAnswer);
    }
  }
}

/** The way back from a translation's own path to its page, only for translations whose path differs from the page's. */
export function* sourceArtifacts(site: Site): Generator<Artifact> {
  for (const locale of byFolder(site.addresses.locales)) {
    const localized = site.pages.flatMap((page) => {
      const defined = page.translations.get(locale.code);
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

/** One file for each page with the translations that exist: what a language switcher reads. */
export function* pageArtifacts(site: Site): Generator<Artifact> {
  for (const page of site.pages) {
    yield publishedJson(pageFile(page.path), {
      source_url: sourceAddress(site, page),
      source_locale: site.addresses.sourceLocale,
      translations: translationsOf(site, page),
    } satisfies PageFile);
  }
}

function translationsOf(site: Site, page: Page): PageTranslation[] {
  return languageVersions(site, page).map(({ locale: { code, name, dir }, url }) => ({ code, name, dir, url }));
}

/** Locales in the code-unit order of their files: what follows a code is `.json` or `/`, so `es-419` comes before `es`. */
function byFolder(locales: readonly LocaleAddress[]): LocaleAddress[] {
  return locales.toSorted((one, other) => (`${one.code}.` < `${other.code}.` ? -1 : 1));
}
