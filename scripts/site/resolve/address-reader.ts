/** Finds the page and locale of each address in a sitemap, a built site or a routes file. Reports or counts all other addresses. */
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { AddressedPage } from "../../content/content.ts";
import { MOST } from "../../content/sources/budget.ts";
import type { AddressPlan, Diagnostic, Place } from "../../model.ts";
import { addressEnd, isOutside, localePath, parseAddress, readAddress } from "../addresses.ts";
import { canonicalTag } from "../locales.ts";
import { canonicalPath } from "../paths.ts";
import type { ResolvedLocales } from "./locales.ts";
import { excludeLine, pageSelector } from "./select-pages.ts";

/** A page in one locale. */
export interface LocalPage {
  readonly locale: string;
  /** The part of the address after the base path and the prefix. The path may be invalid. */
  readonly path: string;
  /** Addresses of the same page have equal keys. */
  readonly key: string;
}

/** The page of an address, or the reason why it is not a page of the site. */
type PageAddress =
  | ({ readonly kind: "page"; readonly hasFragment: boolean } & LocalPage)
  /** `outside`: an address on another host, or a path that is not below the path of any locale. */
  | { readonly kind: "outside" | "query" | "malformed" };

/** An address of a page, and the entry or document in which a source found the address. */
export interface Found {
  readonly page: AddressedPage;
  readonly at: PageAddress & { readonly kind: "page" };
  /** Whether the page shows text of another language. Docs sites do so if the translation is missing. */
  readonly isFallback: boolean;
}

export type AddressReader = ReturnType<typeof addressReader>;

/**
 * Makes a reader of addresses.
 *
 * @param plans one for the base URL of `site.yaml`, and one for `--base-url` if given
 * @param readsOutside whether an address outside the folders of all languages is a page: a source that does not state the
 *   language of a page cannot know the language there
 */
export function addressReader(
  plans: readonly AddressPlan[],
  { locales }: ResolvedLocales,
  sourceLocale: string,
  readsOutside = false,
) {
  const findings = collectFindings();
  return {
    read: (address: string) => readPageAddress(plans, address, readsOutside),
    check: languageCheck(locales),
    sourceLocale,
    isAskedFor: pageSelector(findings.report),
    findings,
  };
}

export type Findings = ReturnType<typeof collectFindings>;

function collectFindings() {
  const reported: Diagnostic[] = [];
  const severities = { error: 0, warning: 0, notice: 0 };
  const counts = new Map<string, { readonly make: (count: number) => Diagnostic; readonly items: Set<unknown> }>();
  return {
    /** Keeps the first diagnostics of each severity, because a compressed sitemap may lead to millions. */
    report: (found: Diagnostic): unknown =>
      (severities[found.severity] += 1) <= MOST.problems + 1 && reported.push(found),
    /** Counts the different items of a kind. Each kind gets one diagnostic. The first call for a kind sets `make`. */
    count: (kind: string, make: (count: number) => Diagnostic, item: unknown = {}): void => {
      const known = counts.get(kind) ?? { make, items: new Set() };
      counts.set(kind, known);
      known.items.add(item);
    },
    /** Returns the reported diagnostics, then the counted ones in the order in which their kinds first occurred. */
    all: () => [...reported, ...Array.from(counts.values(), ({ make, items }) => make(items.size))],
  };
}

/** Finds the page of an address. Accepts invalid paths too: reports must name them, and `exclude` can exclude them. */
function readPageAddress(plans: readonly AddressPlan[], address: string, readsOutside: boolean): PageAddress {
  const [, text = "", query, fragment] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  let isAddress = false;
  let isInFolder = false;
  let found: LocalPage | undefined;
  for (const plan of plans) {
    const reading = readAddress(plan, text);
    const page =
      reading.kind === "address"
        ? { locale: reading.locale, path: addressEnd(reading.defined), key: reading.defined.path }
        : refused(plan, text);
    isAddress ||= page !== undefined || reading.kind === "foreign";
    const place = plan.locales.find(({ code }) => code === page?.locale);
    isInFolder = page !== undefined && place !== undefined && !isOutside(plan, place, page.path);
    // An address outside the folders of both plans belongs to the longer base URL, which leaves the shorter path.
    if (page && (isInFolder || page.path.length < (found?.path.length ?? Infinity))) found = page;
    if (isInFolder) break;
  }
  if (found && (isInFolder || readsOutside)) {
    return query === undefined ? { kind: "page", ...found, hasFragment: fragment !== undefined } : { kind: "query" };
  }
  return { kind: isAddress || isForeign(plans, text) ? "outside" : "malformed" };
}

/** Reads an address whose path is invalid, and keeps the path as it is written. Undefined for any other address. */
function refused(plan: AddressPlan, text: string): LocalPage | undefined {
  const path = /^https?:\/\/[^/?#]+((?:\/[^?#]*)?)$/is.exec(text)?.[1];
  const origin = parseAddress(text)?.origin;
  if (path === undefined || origin === undefined || canonicalPath(path === "" ? "/" : path).ok) return undefined;
  const found = localePath(plan, origin, path);
  return found && { ...found, key: found.path };
}

/** Whether a text is an address of another site: its origin is not that of any locale. Accepts any spelling. */
function isForeign(plans: readonly AddressPlan[], text: string): boolean {
  const url = /^https?:\/\/[^/]/i.test(text) ? parseAddress(text) : undefined;
  return url !== undefined && !plans.some(({ locales }) => locales.some(({ origin }) => origin === url.origin));
}

/** Whether the language tag of a page or link fits the locale of an address. */
type LanguageCheck = (language: string, code: string) => "fits" | "another-locale" | "unknown";

/**
 * Creates a function that compares the language tags of pages and links with locales. The code or `hreflang` of a
 * locale fits only that locale. Any other tag fits every locale with the same primary language: `en-US` fits `en`.
 */
export function languageCheck(locales: ResolvedLocales["locales"]): LanguageCheck {
  const byTag = new Map<string, Set<string>>();
  for (const { code, hreflang } of locales) {
    for (const tag of [canonicalTag(code), canonicalTag(hreflang)]) {
      if (tag !== undefined) byTag.set(tag, (byTag.get(tag) ?? new Set()).add(code));
    }
  }
  // Caches codes by tag, because making a tag canonical is slow, and pages and links repeat the same few tags.
  const known = new Map<string, ReadonlySet<string>>();
  return (language, code) => {
    const codes = known.get(language) ?? byTag.get(canonicalTag(language) ?? "") ?? new Set();
    known.set(language, codes);
    if (codes.size > 0) return codes.has(code) ? "fits" : "another-locale";
    return primaryLanguage(language) === primaryLanguage(code) ? "fits" : "unknown";
  };
}

function primaryLanguage(tag: string): string {
  return (/^[a-z]+/i.exec(tag)?.[0] ?? "").toLowerCase();
}

/** Returns the place of a page that a source found, for a diagnostic. */
export function whereOf({ file, range }: AddressedPage): { readonly place: Place } {
  return { place: range ? { file, ...range } : { file } };
}

/** Returns the page of an address. If the address is no page of the site, adds a diagnostic and returns undefined. */
export function readOrReport(
  address: string,
  where: { readonly place: Place },
  { read, findings }: AddressReader,
): Found["at"] | undefined {
  const found = read(address);
  if (found.kind === "page") {
    if (found.hasFragment) {
      findings.count("fragment", (count) => diagnostic("addresses-with-fragment", { count, address }, where));
    }
    return found;
  }
  const because = found.kind;
  if (because === "malformed") findings.report(diagnostic("address-malformed", { address }, where));
  else findings.count(because, (count) => diagnostic("addresses-skipped", { count, address, because }, where));
  return undefined;
}

/** Counts an address in a language that is not a locale of the site. */
export function countLanguage(
  language: string,
  address: string,
  where: { readonly place: Place },
  findings: Findings,
): void {
  const make = (count: number): Diagnostic => diagnostic("language-unknown", { language, count }, where);
  findings.count(`language ${language}`, make, address);
}

/** Reports that a language does not fit an address. Reports nothing if the globs of the source exclude the page. */
export function reportLanguage(
  page: AddressedPage,
  path: string,
  named: { readonly language: string; readonly address: string; readonly code: string },
  { findings, isAskedFor }: AddressReader,
): void {
  if (!isAskedFor(page.source, path)) return;
  findings.report(diagnostic("language-contradiction", { ...named, exclude: excludeLine(path) }, whereOf(page)));
}
