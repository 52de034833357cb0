/** Decodes content files: parses YAML, checks the values against schemas, and returns them with their places. */
import type * as z from "zod/mini";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type {
  ContentFileName,
  LocaleContent,
  PageContent,
  PageSource,
  RoutedPage,
  SourceFile,
  WrittenContent,
} from "./content.ts";
import type { Diagnostic, Outcome, Place } from "../model.ts";
import { checkedFile, checkedValue, type Fitting } from "./documents.ts";
import { DEFAULT_LIST, pageSources } from "./page-sources.ts";
import { decodeReference, isReferenceFileName, type ReferenceFileName } from "./reference/decode.ts";
import { localesSchema } from "./schemas/locales.ts";
import { pageSchema, pagesSchema, routeSchema } from "./schemas/pages.ts";
import { HOSTS_WITH_PLANS, siteSchema } from "./schemas/site.ts";
import { excess } from "./sources/budget.ts";

/** File name -> content file, without the files that do not exist or could not be read. */
export type ContentFiles = Readonly<
  Partial<Record<ContentFileName, SourceFile>> & Record<ReferenceFileName, SourceFile>
>;

export interface DecodedContent {
  readonly content: WrittenContent;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Decodes all content files. After an error, returns the valid parts, so that later steps find more mistakes.
 *
 * @param isListRefused whether `pages.yaml` exists but could not be read. Then `readContent` has reported the error.
 */
export function decodeContent(files: ContentFiles, isListRefused = false): DecodedContent {
  const { "site.yaml": siteFile, "locales.yaml": localesFile, "pages.yaml": listFile } = files;
  const site = checkedFile(siteSchema, siteFile);
  const locales = checkedFile(localesSchema, localesFile);
  const siteName = siteFile?.name ?? "site.yaml";
  const outcomes = pageSources(siteName, site.part?.pages);
  const sources = outcomes.flatMap(({ value }) => value ?? []);
  const sourceProblems = outcomes.flatMap(({ diagnostics }) => diagnostics);
  const listed = sources.find(({ from }) => from.kind === "list" && from.file === DEFAULT_LIST);
  const isListKnown = !isListRefused && (listed !== undefined || sourceProblems.length === 0);
  const list = listed && listFile && decodePageList(listFile, listed);
  const named = Object.entries(files).flatMap(([name, file]) => (isReferenceFileName(name) ? [{ name, file }] : []));
  const references = named.slice(0, MOST_REFERENCES).map(({ name, file }) => decodeReference(name, file));
  const beyond = named[MOST_REFERENCES]?.file;
  return {
    content: {
      site: siteContent(siteName, site.part, sources),
      locales: locales.part?.flatMap((row, index) => localeContent(localesFile?.name ?? "", index, row) ?? []),
      pages: listed ? list?.value : [],
      references: references.flatMap(({ value }) => value ?? []),
    },
    diagnostics: [
      ...site.diagnostics,
      ...sourceProblems,
      ...locales.diagnostics,
      ...(list?.diagnostics ?? []),
      ...references.flatMap(({ diagnostics }) => diagnostics),
      ...(beyond ? [excess("references", MOST_REFERENCES, { place: { file: beyond.name } })] : []),
      ...(isListKnown ? listProblems(files, listed !== undefined) : []),
    ],
  };
}

/** The maximum number of files with reference texts. Each reference page links to all others by their names. */
const MOST_REFERENCES = 200;

/** Reports `pages.yaml` if a source names the file but it is missing, or if it exists but no source names it. */
function listProblems({ "site.yaml": site, "pages.yaml": list }: ContentFiles, isNamed: boolean): Diagnostic[] {
  if (isNamed && !list && site) return [missingFile(site.name.replace(/site\.yaml$/, DEFAULT_LIST))];
  if (isNamed || !list) return [];
  return [diagnostic("source-unused", { file: list.name }, { place: { file: list.name } })];
}

/** Decodes a list of pages in YAML. */
export function decodePageList(file: SourceFile, source: PageSource): Outcome<PageContent[]> {
  const { part, diagnostics } = checkedFile(pagesSchema, file);
  return { value: part?.flatMap((row, index) => pageContent(file.name, index, row, source) ?? []), diagnostics };
}

export interface DecodedRow<Row> {
  readonly row: Row | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Decodes one row of a JSON Lines list.
 *
 * @param line a file object with the text of this line only, and with the name of the list
 * @param number the number of the line in the list, from 0
 */
export function decodePageLine(
  line: SourceFile,
  number: number,
  value: unknown,
  source: PageSource,
): DecodedRow<PageContent> {
  const { part, diagnostics } = checkedValue(line, pageSchema, value);
  return { row: part && pageContent(line.name, number, part, source), diagnostics: inLine(number, diagnostics) };
}

/** Decodes one line of a routes file. A route with a mistake is left out. */
export function decodeRouteLine(
  line: SourceFile,
  number: number,
  value: unknown,
  source: PageSource,
): DecodedRow<RoutedPage> {
  const { whole, diagnostics } = checkedValue(line, routeSchema, value);
  const place: Place = { file: line.name, pointer: [number, "address"], part: "value" };
  return { row: whole && { source, place, route: whole }, diagnostics: inLine(number, diagnostics) };
}

/** Adds the number of the line to the places of its problems. */
function inLine(number: number, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((one) => {
    const { place } = one;
    return place && "pointer" in place ? { ...one, place: { ...place, pointer: [number, ...place.pointer] } } : one;
  });
}

type SiteRow = Fitting<z.infer<typeof siteSchema>>;

function siteContent(file: string, row: SiteRow = {}, pages: readonly PageSource[]): WrittenContent["site"] {
  const { base_url: baseUrl, source_locale: sourceLocale, artifacts, sitemap, gateway } = row;
  if (baseUrl === undefined || sourceLocale === undefined) return undefined;
  return {
    file,
    baseUrl,
    sourceLocale,
    sourceOrigin: row.source_origin,
    // A preset implies `path`: all generators with a preset put the languages into folders of one site (`/es/`).
    addresses: row.addresses ?? (pages.some(({ from }) => "preset" in from && from.preset) ? "path" : "subdomain"),
    sourcePrefix: row.source_prefix ?? false,
    hosts: (row.hosts ?? ["serve"]).filter((host) => host !== undefined),
    pages,
    plans: new Map(HOSTS_WITH_PLANS.map((host) => [host, row[host]?.plan ?? "free"])),
    artifacts: {
      sitemap: artifacts?.sitemap ?? "own",
      robots: artifacts?.robots ?? "own",
      reference: artifacts?.reference,
      openapi: artifacts?.openapi,
      status: artifacts?.status,
      coverage: artifacts?.coverage ?? false,
      notice: artifacts?.notice ?? false,
      translations: artifacts?.translations ?? true,
    },
    sitemap: { alternates: sitemap?.alternates ?? false, xDefault: sitemap?.x_default, perLocale: sitemap?.per_locale },
    gateway: { emit: gateway?.emit ?? false, unlisted: gateway?.unlisted ?? "reject" },
    // A docs tree only guesses its addresses. Everything else states them, so a missing file is a mistake.
    missingFiles: row.missing_files ?? (pages.every(({ from }) => from.kind === "tree") ? "drop" : "error"),
    repository: { address: row.repository, branch: row.branch ?? "main", forge: row.forge },
  };
}

type LocaleRow = Fitting<z.infer<typeof localesSchema>[number]>;

function localeContent(file: string, index: number, row: LocaleRow = {}): LocaleContent | undefined {
  const { code, name = "", ...others } = row;
  return code === undefined ? undefined : { ...others, code, name, file, pointer: [index] };
}

type PageRow = Fitting<z.infer<typeof pageSchema>>;

function pageContent(file: string, index: number, row: PageRow = {}, source: PageSource): PageContent | undefined {
  // Copies each member by name: for a million rows, spreading the row would take three times as long.
  const { path, lastmod, priority, revision, locales } = row;
  if (path === undefined) return undefined;
  const translations = row.translations ? translationRows(row.translations) : NO_TRANSLATIONS;
  return { file, pointer: [index], source, path, lastmod, priority, revision, locales, translations };
}

/** All pages without `translations` share this empty list. A million empty lists would take much memory. */
const NO_TRANSLATIONS: PageContent["translations"] = [];

function translationRows(translations: NonNullable<PageRow["translations"]>): PageContent["translations"] {
  return Object.entries(translations).flatMap(([locale, own]) => {
    if (own === undefined) return [];
    return [typeof own === "string" ? { locale, path: own } : { ...own, locale }];
  });
}

/** Makes the diagnostic for a missing content file. */
export function missingFile(name: string): Diagnostic {
  return diagnostic("content-file-missing", { file: name }, { place: { file: name } });
}
