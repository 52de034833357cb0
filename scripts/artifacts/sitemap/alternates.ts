import type { Locale, Page, Site } from "../../model.ts";
import { addressOf } from "../../site/addresses.ts";
import { translationOf } from "../../site/page-translations.ts";

/** A language version of a page, with its address. */
export interface LanguageVersion {
  readonly locale: Locale;
  readonly url: string;
}

/** The versions of a page that exist, the source's own among them, in the order of the site's locales. */
export function languageVersions({ addresses, locales }: Site, page: Page): LanguageVersion[] {
  return locales.flatMap((locale) => {
    const address = addresses.locales.find(({ code }) => code === locale.code);
    const defined = translationOf(page, locale.code);
    return address && defined ? [{ locale, url: addressOf(addresses, address, defined) }] : [];
  });
}
