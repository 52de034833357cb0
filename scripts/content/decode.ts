/** Content files -> WrittenContent: parses YAML, checks the schemas, and returns plain values with their places. */
import * as z from "zod/mini";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type {
  ContentFileName,
  WrittenContent,
  PageContent,
  PageSource,
  SiteContent,
  SourceFile,
  TranslationContent,
} from "./content.ts";
import type { Diagnostic, Pointer } from "../model.ts";
import { issueProblems } from "./issues.ts";
import { DEFAULT_LIST, pageSources } from "./page-sources.ts";
import { decodeReference, isReferenceFileName, type ReferenceFileName } from "./reference/decode.ts";
import { localesSchema } from "./schemas/locales.ts";
import { pageSchema, pagesSchema } from "./schemas/pages.ts";
import { HOSTS_WITH_PLANS, siteSchema } from "./schemas/site.ts";
import { type Fitting, mostItems, validSubset } from "./valid-subset.ts";
import { parseYaml } from "./yaml/index.ts";
import { forgetPositions } from "./yaml/document.ts";

/** The content files. If one of the first three is missing, the reader has reported it. */
export type ContentFiles = Readonly<
  Partial<Record<ContentFileName, SourceFile>> & Record<ReferenceFileName, SourceFile>
>;

/** The content that could be decoded, and the diagnostics of all files. */
export interface DecodedContent {
  readonly content: WrittenContent;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Decodes all content files. If there is an error, the content is incomplete: it can be checked for more mistakes, but
 * not built. Of the page sources, this decodes only the list `pages.yaml`; `sources/` reads the others.
 *
 * @param isListRefused whether `pages.yaml` exists, but its reader has refused and reported it
 */
export function decodeContent(files: ContentFiles, isListRefused = false): DecodedContent {
  const site = decodeFile(files["site.yaml"], siteSchema);
  const locales = decodeFile(files["locales.yaml"], localesSchema);
  const row = site.file === undefined ? undefined : validSubset(siteSchema, site.document);
  const sources = pageSources(site.file ?? "site.yaml", row?.pages);
  const listed = sources.sources.find(({ from }) => from.kind === "list" && from.file === DEFAULT_LIST);
  const pages = listed ? decodeFile(files["pages.yaml"], pagesSchema) : NOT_READ;
  const references = Object.entries(files).flatMap(([name, file]) =>
    isReferenceFileName(name) ? decodeReference(name, file) : [],
  );
  return {
    content: {
      site: site.file === undefined ? undefined : siteContent(site.file, row, sources.sources),
      locales: rows(locales, localesSchema, (file, index, { code, name = "", ...row }) =>
        code === undefined ? undefined : { ...row, code, name, file, pointer: [index] },
      ),
      pages: listed ? pageRows(pages, listed) : [],
      references: references.flatMap(({ value }) => value ?? []),
    },
    diagnostics: [
      ...site.diagnostics,
      ...sources.diagnostics,
      ...locales.diagnostics,
      ...pages.diagnostics,
      ...references.flatMap(({ diagnostics }) => diagnostics),
      ...(isListRefused ? [] : listProblems(files, listed !== undefined, sources.diagnostics.length === 0)),
    ],
  };
}

/** Reports a list that is named but missing, or that exists but is not named. */
function listProblems(
  { "site.yaml": site, "pages.yaml": list }: ContentFiles,
  isNamed: boolean,
  areSourcesKnown: boolean,
): Diagnostic[] {
  if (isNamed && !list && site) return [missingFile(site.name.replace(/site\.yaml$/, DEFAULT_LIST))];
  return !isNamed && areSourcesKnown && list
    ? [diagnostic("source-unused", { file: list.name }, { place: { file: list.name } })]
    : [];
}

const NOT_READ: DecodedFile = { file: undefined, document: undefined, isRight: false, diagnostics: [] };

/** Decodes a list of pages in a file other than `pages.yaml`. */
export function decodePageList(
  file: SourceFile,
  source: PageSource,
): { readonly pages: readonly PageContent[]; readonly diagnostics: readonly Diagnostic[] } {
  const decoded = decodeFile(file, pagesSchema);
  return { pages: pageRows(decoded, source) ?? [], diagnostics: decoded.diagnostics };
}

/** One page of a list, and the diagnostics of its row. */
export interface DecodedRow {
  readonly page: PageContent | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Decodes one row of a JSON Lines list.
 *
 * @param line the line as a file of its own, which diagnostics are located in
 * @param number the number of the line in the list, from 0
 */
export function decodePageLine(line: SourceFile, number: number, value: unknown, source: PageSource): DecodedRow {
  const result = z.safeParse(pageSchema, value);
  if (result.success) return { page: pageContent(line.name, [number], result.data, source), diagnostics: [] };
  const found = issueProblems(line, pageSchema, value, result.error.issues);
  const fit = typeof value === "object" ? validSubset(pageSchema, value) : undefined;
  return {
    page: fit && pageContent(line.name, [number], fit, source),
    diagnostics: found.map((one) => {
      const { place } = one;
      return place && "pointer" in place ? { ...one, place: { ...place, pointer: [number, ...place.pointer] } } : one;
    }),
  };
}

function pageRows(decoded: DecodedFile, source: PageSource): PageContent[] | undefined {
  return rows(decoded, pagesSchema, (file, index, row) => pageContent(file, [index], row, source));
}

interface DecodedFile {
  /** The name of the file; undefined if it could not be parsed. */
  readonly file: string | undefined;
  readonly document: unknown;
  /** Whether the whole document fits its schema. */
  readonly isRight: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

function decodeFile(file: SourceFile | undefined, schema: z.core.$ZodType): DecodedFile {
  if (!file) return NOT_READ;
  const yaml = parseYaml(file);
  if (yaml.diagnostics.length > 0) return { ...NOT_READ, diagnostics: yaml.diagnostics };
  const result = z.safeParse(schema, yaml.value);
  const diagnostics = result.success ? [] : issueProblems(file, schema, yaml.value, result.error.issues);
  if (result.success) forgetPositions(file);
  return { file: file.name, document: yaml.value, isRight: result.success, diagnostics };
}

function rows<Item extends z.core.$ZodType, Row>(
  { file, document, isRight }: DecodedFile,
  list: z.ZodMiniArray<Item>,
  read: (file: string, index: number, row: Fitting<z.infer<Item>>) => Row | undefined,
): Row[] | undefined {
  if (file === undefined || !Array.isArray(document)) return undefined;
  return document.slice(0, mostItems(list)).flatMap((value: unknown, index) => {
    // Skips rows that are not mappings before the schema sees them, because a refusal by the schema takes longer.
    if (typeof value !== "object") return [];
    const fit = isRight ? (value as Fitting<z.infer<Item>>) : validSubset(list.def.element, value);
    const row = fit === undefined ? undefined : read(file, index, fit);
    return row === undefined ? [] : [row];
  });
}

function siteContent(
  file: string,
  site: Fitting<z.infer<typeof siteSchema>> | undefined,
  pages: readonly PageSource[],
): SiteContent | undefined {
  if (site?.base_url === undefined || site.source_locale === undefined) return undefined;
  return {
    file,
    baseUrl: site.base_url,
    sourceLocale: site.source_locale,
    sourceOrigin: site.source_origin,
    // All generators with a preset put languages into folders of one site.
    addresses: site.addresses ?? (pages.some(({ from }) => "preset" in from && from.preset) ? "path" : "subdomain"),
    sourcePrefix: site.source_prefix ?? false,
    hosts: (site.hosts ?? ["serve"]).filter((host) => host !== undefined),
    pages,
    plans: new Map(HOSTS_WITH_PLANS.map((host) => [host, site[host]?.plan ?? "free"])),
    artifacts: {
      sitemap: site.artifacts?.sitemap ?? "own",
      robots: site.artifacts?.robots ?? "own",
      reference: site.artifacts?.reference,
      openapi: site.artifacts?.openapi,
      coverage: site.artifacts?.coverage ?? false,
    },
    sitemap: {
      alternates: site.sitemap?.alternates ?? false,
      xDefault: site.sitemap?.x_default,
      perLocale: site.sitemap?.per_locale,
    },
    gateway: { emit: site.gateway?.emit ?? false, unlisted: site.gateway?.unlisted ?? "reject" },
  };
}

type PageRow = Fitting<z.infer<typeof pageSchema>>;

function pageContent(
  file: string,
  pointer: Pointer,
  { path, lastmod, priority, revision, locales, translations }: PageRow,
  source: PageSource,
): PageContent | undefined {
  if (path === undefined) return undefined;
  // Copies member by member, because spreading takes three times as long for a million rows.
  const own = translationRows(translations);
  return { file, pointer, source, path, lastmod, priority, revision, locales, translations: own };
}

const NO_TRANSLATIONS: readonly TranslationContent[] = [];

function translationRows(translations: PageRow["translations"]): readonly TranslationContent[] {
  if (!translations) return NO_TRANSLATIONS;
  return Object.entries(translations).flatMap(([locale, own]) => {
    if (own === undefined) return [];
    return [typeof own === "string" ? { locale, path: own } : { ...own, locale }];
  });
}

/** Makes the diagnostic of a missing content file. */
export function missingFile(name: string): Diagnostic {
  return diagnostic("content-file-missing", { file: name }, { place: { file: name } });
}
