/** Reads the addresses that sources found. Reports or counts addresses that are not pages of the site. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { AddressedPage } from "../../content/content.ts";
import type { Diagnostic, Place } from "../../model.ts";
import type { LanguageCheck, PageAddress } from "../page-addresses.ts";
import { excludeLine, type pageSelector } from "./select-pages.ts";

/** Collects diagnostics. It counts some kinds, and reports each of them once with the number. */
export interface Findings {
  readonly report: (found: Diagnostic) => void;
  /**
   * @param kind names a kind of problem to count; the first `make` of a kind creates its diagnostic
   * @param item the thing with the problem; it counts only once, even if it is added several times
   */
  readonly count: (kind: string, make: (count: number) => Diagnostic, item?: string) => void;
  /** The reported diagnostics, then the counted ones in the order in which their kinds first occurred. */
  readonly all: () => Diagnostic[];
}

/** Creates an empty collection. */
export function collectFindings(): Findings {
  const reported: Diagnostic[] = [];
  const counts = new Map<string, { count: number; readonly make: (count: number) => Diagnostic }>();
  const items = new Set<string>();
  return {
    report: (found) => reported.push(found),
    count: (kind, make, item) => {
      const name = item === undefined ? undefined : `${kind} ${item}`;
      if (name !== undefined && items.has(name)) return;
      if (name !== undefined) items.add(name);
      const known = counts.get(kind);
      if (known) known.count += 1;
      else counts.set(kind, { count: 1, make });
    },
    all: () => [...reported, ...Array.from(counts.values(), ({ count, make }) => make(count))],
  };
}

/** The functions and data with which addresses are read. */
export interface AddressReader {
  readonly read: (address: string) => PageAddress;
  readonly check: (language: string, code: string) => LanguageCheck;
  readonly sourceLocale: string;
  readonly isAskedFor: ReturnType<typeof pageSelector>;
  readonly findings: Findings;
}

/** An address of a page, and the page that the source found there. */
export interface Found {
  readonly page: AddressedPage;
  readonly at: PageAddress & { readonly kind: "page" };
  /** Whether the text is in another language than the address. Docs sites show such pages for missing translations. */
  readonly isFallback: boolean;
}

/** Whether a link names a language. `x-default` does not: it is for readers of all other languages. */
export function isLanguage({ hreflang }: { readonly hreflang: string }): boolean {
  return hreflang.toLowerCase() !== "x-default";
}

/** The place of a page that a source found, for a diagnostic. */
export function whereOf({ file, range }: AddressedPage): { readonly place: Place } {
  return { place: range ? { file, ...range } : { file } };
}

/** Returns the page of an address. Returns undefined and adds a diagnostic if the address is not a page of the site. */
export function readOrReport(
  address: string,
  page: AddressedPage,
  { read, findings }: AddressReader,
): Found["at"] | undefined {
  const found = read(address);
  const where = whereOf(page);
  if (found.kind === "malformed") findings.report(diagnostic("address-malformed", { address }, where));
  if (found.kind === "foreign" || found.kind === "with-query") {
    const because = found.kind === "foreign" ? "outside" : "query";
    findings.count(because, (count) => diagnostic("addresses-skipped", { count, address, because }, where));
  }
  if (found.kind !== "page") return undefined;
  if (found.hasFragment) {
    findings.count("fragment", (count) => diagnostic("addresses-with-fragment", { count, address }, where));
  }
  return found;
}

/** Counts an address in a language that is not a locale of the site. */
export function countLanguage(
  language: string,
  address: string,
  page: AddressedPage,
  { findings }: AddressReader,
): void {
  const where = whereOf(page);
  const make = (count: number): Diagnostic => diagnostic("language-unknown", { language, count }, where);
  findings.count(`language ${language}`, make, address);
}

/** Reports a language that contradicts an address, unless the globs of the source exclude the page. */
export function reportLanguage(
  page: AddressedPage,
  { path, locale }: { readonly path: string; readonly locale: string },
  { language, address }: { readonly language: string; readonly address: string },
  { findings, isAskedFor }: AddressReader,
): void {
  if (!isAskedFor(page.source, path)) return;
  const values = { address, language, code: locale, exclude: excludeLine(path) };
  findings.report(diagnostic("language-contradiction", values, whereOf(page)));
}
