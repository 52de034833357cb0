/** Turns the routes of docs generators into page rows, like the rows of `pages.yaml`. */
import type { PageContent, PageText, RoutedPage, TranslationContent } from "../../content/content.ts";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import type { AddressPlan, Diagnostic, Place } from "../../model.ts";
import type { Orphan } from "../site.ts";
import * as reading from "./address-reader.ts";
import type { ResolvedLocales } from "./locales.ts";
import { pageSelector } from "./select-pages.ts";

/** A route with the locale that it states, and the place of its address. */
interface Placed {
  readonly page: RoutedPage;
  readonly locale: string;
  readonly at: reading.LocalPage;
}

/**
 * Joins the routes with the same key: the route in the source language is the page, and the others are its
 * translations. The generator states the language of each address, so an address may also be at the place of another
 * language. Leaves out what is no page, and counts it.
 *
 * @param describes whether to keep what only status pages show: files, titles, fallback pages and orphans
 */
export function resolveRouted(
  pages: readonly RoutedPage[],
  locales: ResolvedLocales,
  plans: readonly AddressPlan[],
  describes = false,
): {
  readonly rows: readonly PageContent[];
  readonly orphans: readonly Orphan[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const [plan] = plans;
  const [first] = pages;
  if (!plan || !first) return { rows: [], orphans: [], diagnostics: [] };
  const reader = reading.addressReader(plans, locales, plan.sourceLocale, true);
  const groups = new Map<string, Map<string, Placed>>();
  const byAddress = new Map<string, Placed>();
  const fallbacks = new Map<string, string[]>();
  /** The keys of source pages that are left out: their translations wait for them, and are nothing to remove. */
  const hidden = new Set<string>();
  for (const page of pages) {
    const placed = place(page, locales, reader);
    const { route } = page;
    if (placed) join(placed, groups, byAddress, reader.findings);
    else if (describes && route.fallback) addFallback(page, locales, fallbacks);
    else if (describes && locales.find(route.locale)?.code === plan.sourceLocale) hidden.add(route.key);
  }
  // A glob that costs too much is reported where the pages are selected.
  const isAskedFor = pageSelector(() => undefined);
  const rows: PageContent[] = [];
  const orphans: Orphan[] = [];
  for (const [key, versions] of groups) {
    const source = versions.get(plan.sourceLocale);
    if (source) rows.push({ ...row(source, [...versions.values()], describes), fallbacks: fallbacks.get(key) });
    else
      for (const version of versions.values())
        if (isAskedFor(version.page.source, version.at.path))
          orphans.push(...orphan(version, describes && !hidden.has(key), reader.findings));
  }
  const diagnostics = reader.findings.all();
  if (rows.length === 0 && !diagnostics.some(({ severity }) => severity === "error")) {
    const where = { place: { ...first.source.place, part: "value" } } as const;
    diagnostics.push(diagnostic("addresses-without-page", { count: pages.length }, where));
  }
  return { rows, orphans, diagnostics };
}

function addFallback({ route }: RoutedPage, locales: ResolvedLocales, fallbacks: Map<string, string[]>): void {
  const locale = locales.find(route.locale)?.code;
  const known = fallbacks.get(route.key);
  if (locale === undefined) return;
  if (known) known.push(locale);
  else fallbacks.set(route.key, [locale]);
}

/** Finds the place of a route. Returns undefined, and reports or counts the route, if it is no page of the site. */
function place(page: RoutedPage, locales: ResolvedLocales, reader: reading.AddressReader): Placed | undefined {
  const { findings } = reader;
  const { address, locale: language } = page.route;
  const locale = locales.find(language)?.code;
  if (locale === undefined) {
    reading.countLanguage(language, address, page, findings);
    return undefined;
  }
  const at = reading.readOrReport(address, page, reader);
  if (!at) return undefined;
  const reason = leftOutBy(page.route, reader, at);
  if (reason) {
    findings.count(`left out ${reason}`, (count) =>
      diagnostic("routes-left-out", { count, reason, first: address }, { place: page.place }),
    );
    return undefined;
  }
  if (at.locale !== locale && locale === reader.sourceLocale) {
    findings.count("outside", (count) =>
      diagnostic("addresses-skipped", { count, address, because: "outside" }, { place: page.place }),
    );
    return undefined;
  }
  return { page, locale, at };
}

type LeftOut = "fallback" | "draft" | "unlisted" | "noindex" | "redirect" | "duplicate";

function leftOutBy(
  route: RoutedPage["route"],
  { read }: reading.AddressReader,
  at: reading.LocalPage,
): LeftOut | undefined {
  if (route.redirect_to !== undefined) return "redirect";
  if (route.draft) return "draft";
  if (route.unlisted) return "unlisted";
  if (route.noindex) return "noindex";
  if (route.fallback) return "fallback";
  const canonical = route.canonical === undefined ? undefined : read(route.canonical);
  const isItself = canonical?.kind === "page" && canonical.locale === at.locale && canonical.key === at.key;
  return canonical === undefined || isItself ? undefined : "duplicate";
}

/** Adds a version to its page. Reports two pages with one address, and two addresses of a page in one language. */
function join(
  placed: Placed,
  groups: Map<string, Map<string, Placed>>,
  byAddress: Map<string, Placed>,
  findings: reading.Findings,
): void {
  const { page, locale, at } = placed;
  const { address, key } = page.route;
  const versions = groups.get(key) ?? new Map<string, Placed>();
  const identity = `${at.locale} ${at.key}`;
  const same = byAddress.get(identity);
  const other = versions.get(locale);
  const isTwice = same !== undefined && same === other && same.at.path === at.path;
  if (isTwice) {
    const make = (count: number): Diagnostic =>
      diagnostic("addresses-twice", { count, address }, { place: page.place });
    findings.count("addresses-twice", make);
  } else if (same ?? other) {
    const { page: earlier } = same ?? other ?? placed;
    const related = [{ place: earlier.place, note: "first stated here" }];
    const values = {
      address,
      other: earlier.route.address,
      code: locale,
      fault: same ? "address" : "language",
    } as const;
    findings.report(diagnostic("routes-contradiction", values, { place: page.place, related }));
  } else {
    groups.set(key, versions.set(locale, placed));
    byAddress.set(identity, placed);
  }
}

/** Counts a translation without a page. Returns it if its file is known. */
function orphan({ page, locale }: Placed, describes: boolean, findings: reading.Findings): Orphan[] {
  const { address, file: name, title } = page.route;
  const first = [address];
  findings.count("orphans", (count) => diagnostic("translations-orphaned", { count, first }, { place: page.place }));
  return describes && name !== undefined ? [{ locale, text: { name, title } }] : [];
}

function row(source: Placed, versions: readonly Placed[], describes: boolean): PageContent {
  const { route, place: where, source: from } = source.page;
  const { file, pointer } = rowOf(where);
  const others = versions.filter((version) => version !== source);
  return {
    file,
    pointer,
    place: where,
    source: from,
    path: source.at.path,
    lastmod: route.lastmod,
    revision: route.revision,
    text: describes ? textOf(source) : undefined,
    locales: others.map(({ locale }) => locale),
    translations: others.flatMap((version) => translation(version, source, describes) ?? []),
  };
}

/** Returns what differs in a translation. Undefined if nothing differs. */
function translation(version: Placed, source: Placed, describes: boolean): TranslationContent | undefined {
  const { page, locale, at } = version;
  const { lastmod, revision, machine } = page.route;
  const text = describes ? textOf(version) : undefined;
  const isMoved = at.locale !== locale;
  const path = at.path === source.at.path && !isMoved ? undefined : at.path;
  if (path === undefined && lastmod === undefined && revision === undefined && !machine && !text) return undefined;
  return { locale, path, at: isMoved ? at.locale : undefined, lastmod, revision, machine, text, place: page.place };
}

function textOf({ page: { route } }: Placed): PageText | undefined {
  const { file: name, title } = route;
  return name === undefined && title === undefined ? undefined : { name, title };
}

/** Returns the line of a routes file, for problems of other values than the address. */
function rowOf(where: Place): Pick<PageContent, "file" | "pointer"> {
  return { file: where.file, pointer: "pointer" in where ? where.pointer.slice(0, 1) : [] };
}
