/** Content files -> Content: YAML, then the schemas, then plain values with the places they came from. */
import * as z from "zod";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Content, Diagnostic, LocaleContent, PageContent, SiteContent, SourceFile } from "../model.ts";
import { issueProblems } from "./issues.ts";
import { type ContentFileName, localesSchema, pagesSchema, siteSchema } from "./schemas.ts";
import { parseYaml } from "./yaml.ts";

/** The three content files; a file that is missing was reported by the reader. */
export type ContentFiles = Readonly<Partial<Record<ContentFileName, SourceFile>>>;

/** What could be decoded, and the problems of all files. */
export interface DecodedContent {
  readonly content: Content;
  readonly diagnostics: readonly Diagnostic[];
}

/** Decodes all content files. With an error the content is incomplete: good for finding more problems, not for a build. */
export function decodeContent(files: ContentFiles): DecodedContent {
  const site = decodeFile(files["site.yaml"], siteSchema);
  const locales = decodeFile(files["locales.yaml"], localesSchema);
  const pages = decodeFile(files["pages.yaml"], pagesSchema);
  return {
    content: {
      site: site.file === undefined ? undefined : siteContent(site.file, salvage(siteSchema, site.document)),
      locales: rows(locales, localesSchema.element, localeContent),
      pages: rows(pages, pagesSchema.element, pageContent),
    },
    diagnostics: [...site.diagnostics, ...locales.diagnostics, ...pages.diagnostics],
  };
}

interface DecodedFile {
  /** The name of the file; absent when it could not be read as values. */
  readonly file: string | undefined;
  readonly document: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

function decodeFile(file: SourceFile | undefined, schema: z.ZodType): DecodedFile {
  if (!file) return { file: undefined, document: undefined, diagnostics: [] };
  const yaml = parseYaml(file);
  if (yaml.diagnostics.length > 0) return { file: undefined, document: undefined, diagnostics: yaml.diagnostics };
  const result = schema.safeParse(yaml.value);
  const diagnostics = result.success ? [] : issueProblems(file, schema, yaml.value, result.error.issues);
  return { file: file.name, document: yaml.value, diagnostics };
}

/** The values of an object that fit its schema. Of a document that passed the schema, all of them. */
function salvage<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  value: unknown,
): Partial<z.infer<z.ZodObject<Shape>>> {
  if (typeof value !== "object" || value === null) return {};
  const fitting = Object.entries(value).filter(([key, member]) => {
    const memberSchema = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
    return memberSchema !== undefined && z.safeParse(memberSchema, member).success;
  });
  // Each member was checked against its own schema, which TypeScript does not follow through the entries.
  return Object.fromEntries(fitting) as Partial<z.infer<z.ZodObject<Shape>>>;
}

function rows<Shape extends z.ZodRawShape, Row>(
  { file, document }: DecodedFile,
  schema: z.ZodObject<Shape>,
  read: (file: string, index: number, row: Partial<z.infer<z.ZodObject<Shape>>>) => Row | undefined,
): Row[] | undefined {
  if (file === undefined || !Array.isArray(document)) return undefined;
  return document.flatMap((value, index) => {
    const row = read(file, index, salvage(schema, value));
    return row === undefined ? [] : [row];
  });
}

function siteContent(file: string, site: Partial<z.infer<typeof siteSchema>>): SiteContent | undefined {
  if (site.base_url === undefined || site.source_locale === undefined) return undefined;
  return {
    file,
    baseUrl: site.base_url,
    sourceLocale: site.source_locale,
    sourceOrigin: site.source_origin,
    addresses: site.addresses ?? "subdomain",
    sourcePrefix: site.source_prefix ?? false,
    hosts: site.hosts ?? ["serve"],
    artifacts: { sitemap: site.artifacts?.sitemap ?? "own", robots: site.artifacts?.robots ?? "own" },
  };
}

type LocaleRow = Partial<z.infer<typeof localesSchema.element>>;

function localeContent(file: string, index: number, { code, name = "", ...row }: LocaleRow): LocaleContent | undefined {
  return code === undefined ? undefined : { ...row, code, name, file, pointer: [index] };
}

type PageRow = Partial<z.infer<typeof pagesSchema.element>>;

function pageContent(file: string, index: number, { path, translations, ...row }: PageRow): PageContent | undefined {
  const localizedPaths = Object.entries(translations ?? {}).map(([locale, own]) => ({ locale, path: own }));
  return path === undefined ? undefined : { ...row, path, localizedPaths, file, pointer: [index] };
}

/** The problem of a content file that is not there. */
export function missingFile(name: string): Diagnostic {
  return diagnostic("content-file-missing", { file: name }, { place: { file: name } });
}
