import { type Page, type Site, translationOf } from "../../site/site.ts";
import { addressOf } from "../../site/addresses.ts";

/** The address of a page of the source site. */
export function sourceAddress(site: Pick<Site, "addresses">, page: Page): string {
  return sourceAddresses(site)(page);
}

/** The same for who asks for the addresses of many pages. */
export function sourceAddresses({ addresses }: Pick<Site, "addresses">): (page: Page) => string {
  const locale = addresses.locales.find(({ code }) => code === addresses.sourceLocale);
  return (page) => {
    const defined = translationOf(page, addresses.sourceLocale);
    if (!locale || !defined) throw new Error(`The page ${page.path} has no source`);
    return addressOf(addresses, locale, defined);
  };
}
