/** Reads the addresses that sources found, and tells or counts those that stand for no page of the site. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { AddressedPage } from "../../content/content.ts";
import type { Diagnostic } from "../../model.ts";
import { addressPlace } from "./join-versions.ts";
import type { LanguageCheck, PageAddress } from "../page-addresses.ts";
import { excludeLine, type pageSelector } from "./select-pages.ts";
import type { Tally } from "./counter.ts";

/** What the addresses are read with. */
export interface AddressReader {
  readonly read: (address: string) => PageAddress;
  readonly check: (language: string, code: string) => LanguageCheck;
  readonly sourceLocale: string;
  readonly isAskedFor: ReturnType<typeof pageSelector>;
  readonly counts: Tally;
  readonly diagnostics: Diagnostic[];
}

/** An address that is a page's, and its page. */
export interface Found {
  readonly page: AddressedPage;
  readonly at: PageAddress & { readonly kind: "page" };
  /** The text is in another language than the address says: what docs sites show where a translation is missing. */
  readonly isFallback: boolean;
}

/** Search engines show the version of `x-default` to readers of any other language: it names none. */
export function isLanguage({ hreflang }: { readonly hreflang: string }): boolean {
  return hreflang.toLowerCase() !== "x-default";
}

/** The page of an address; undefined, with a diagnostic, if it is no page of the site. */
export function readOrTell(
  address: string,
  page: AddressedPage,
  { read, counts, diagnostics }: AddressReader,
): Found["at"] | undefined {
  const at = read(address);
  const place = addressPlace(page);
  if (at.kind === "malformed") diagnostics.push(diagnostic("address-malformed", { address }, { place }));
  if (at.kind === "foreign") {
    counts.add("foreign", (count) =>
      diagnostic("addresses-skipped", { count, address, because: "outside" }, { place }),
    );
  }
  if (at.kind === "with-query") {
    counts.add("query", (count) => diagnostic("addresses-skipped", { count, address, because: "query" }, { place }));
  }
  if (at.kind !== "page") return undefined;
  if (at.hasFragment) {
    counts.add("fragment", (count) => diagnostic("addresses-with-fragment", { count, address }, { place }));
  }
  return at;
}

/** Counts a document that is not a page of the site. */
export function countDocument(
  page: AddressedPage,
  reason: NonNullable<AddressedPage["leftOut"]> | "fallback",
  { counts }: AddressReader,
): void {
  const { file } = page;
  const where = { place: addressPlace(page) };
  counts.add(reason, (count) => diagnostic("pages-left-out", { count, reason, file }, where));
}

/** Counts an address in a language that is no locale of the site. */
export function countLanguage(language: string, address: string, page: AddressedPage, { counts }: AddressReader): void {
  const where = { place: addressPlace(page) };
  counts.add(`language ${language}`, (count) => diagnostic("language-unknown", { language, count }, where), address);
}

/** Reports a language that contradicts an address, except for pages that are left out. */
export function tellLanguage(
  page: AddressedPage,
  { path, locale }: { readonly path: string; readonly locale: string },
  { language, address }: { readonly language: string; readonly address: string },
  { diagnostics, isAskedFor }: AddressReader,
): void {
  if (!isAskedFor(page.source, path)) return;
  const values = { address, language, code: locale, exclude: excludeLine(path) };
  diagnostics.push(diagnostic("language-contradiction", values, { place: addressPlace(page) }));
}
