/** Reads the addresses that sources found, and reports or counts those that stand for no page of the site. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { AddressedPage } from "../../content/content.ts";
import type { Diagnostic, Place } from "../../model.ts";
import type { LanguageCheck, PageAddress } from "../page-addresses.ts";
import { excludeLine, type pageSelector } from "./select-pages.ts";

/** Collects diagnostics. Some kinds are counted, and reported once with their number. */
export interface Findings {
  readonly report: (found: Diagnostic) => void;
  /**
   * @param kind problems of one kind are counted together; `make` of the first makes their diagnostic
   * @param item the thing with the problem, counted once however often it is added
   */
  readonly count: (kind: string, make: (count: number) => Diagnostic, item?: string) => void;
  /** The reported ones, then the counted ones in the order in which their kinds first occurred. */
  readonly all: () => Diagnostic[];
}

/** Makes an empty collection. */
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

/** What the addresses are read with. */
export interface AddressReader {
  readonly read: (address: string) => PageAddress;
  readonly check: (language: string, code: string) => LanguageCheck;
  readonly sourceLocale: string;
  readonly isAskedFor: ReturnType<typeof pageSelector>;
  readonly findings: Findings;
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

/** The place of a page that a source found, for a diagnostic. */
export function whereOf({ file, range }: AddressedPage): { readonly place: Place } {
  return { place: range ? { file, ...range } : { file } };
}

/** The page of an address; undefined, with a diagnostic, if it is no page of the site. */
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

/** Counts an address in a language that is no locale of the site. */
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

/** Reports a language that contradicts an address, except for pages that are left out. */
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
