/** Chooses the examples of the OpenAPI document: a few pages of the site, and the files about these pages. */
import type { DefinedPath } from "../../model.ts";
import { type Page, type Site, translationsOf } from "../../site/site.ts";
import * as api from "../api/files.ts";
import type { Examples } from "./types.ts";

/** A page, and a language in which the page exists. */
export interface Sample {
  readonly page: Page;
  readonly locale: string;
  readonly path: DefinedPath;
}

/** The samples of a site, by kind (`root`, `page`). A kind is undefined if the site has no such page. */
export type Samples = ReturnType<typeof samplesOf>;

/** Chooses a sample of each kind. The `root` and `page` samples are the first translation, or else the first page. */
export function samplesOf(site: Site) {
  const { sourceLocale } = site.addresses;
  const isTranslated = ({ locale }: Sample): boolean => locale !== sourceLocale;
  const isOwn = ({ page, path }: Sample): boolean => path.path !== page.path || path.at !== undefined;
  const roots = site.pages.filter(({ path }) => path === "");
  const pagesBelow = site.pages.filter(({ path }) => path !== "");
  const withOwn = site.pages.filter(({ localized }) => localized);
  const samples = {
    root: firstSample(roots, isTranslated) ?? firstSample(roots),
    page: firstSample(pagesBelow, isTranslated) ?? firstSample(pagesBelow),
    // Translations with another path than their page: `/es/guia` for `/guide`. The path of `rootSource` is `/es`.
    rootSource: firstSample(withOwn, (sample) => isOwn(sample) && sample.path.path === ""),
    source: firstSample(withOwn, (sample) => isOwn(sample) && sample.path.path !== ""),
  };
  const pages = new Set(Object.values(samples).flatMap((sample) => sample?.page ?? []));
  // `files`: path -> JSON value. The files are about the chosen pages, or about the whole site.
  return { ...samples, files: filesOf({ ...site, pages: [...pages] }) };
}

function firstSample(pages: readonly Page[], isWanted: (sample: Sample) => boolean = () => true): Sample | undefined {
  for (const page of pages) {
    for (const [locale, path] of translationsOf(page)) {
      const sample = { page, locale, path };
      if (isWanted(sample)) return sample;
    }
  }
  return undefined;
}

/** Makes the examples with the same code as the published files, so that they never differ from these files. */
function filesOf(site: Site): Map<string, unknown> {
  const artifacts = [
    ...api.localesArtifacts(site),
    api.addressesArtifact(site),
    ...api.problemArtifacts(site),
    ...api.pageArtifacts(site),
    ...api.sourceArtifacts(site),
    ...api.translationArtifacts(site),
  ];
  return new Map(artifacts.map(({ path, text }) => [path, JSON.parse(text) as unknown]));
}

/** The maximum length of an example, in characters. Longer examples are left out, so that the document stays small. */
export const LONGEST_EXAMPLE = 8192;

/** Returns a published file as the example of an answer. Returns undefined if the file is missing or too long. */
export function exampleOf({ files }: Samples, file: string | undefined, summary: string): Examples | undefined {
  const value = files.get(file ?? "");
  if (value === undefined || JSON.stringify(value).length > LONGEST_EXAMPLE) return undefined;
  return { answer: { summary, value } };
}
