/** The samples that the document shows: a few pages of the site, and the files that a build makes of them. */
import type { DefinedPath } from "../../model.ts";
import { type Page, type Site, translationsOf } from "../../site/site.ts";
import * as api from "../api/files.ts";
import type { Examples } from "./types.ts";

/** A page, and a language in which the page exists. */
export interface Sample {
  readonly page: Page;
  readonly locale: string;
  /** The path of the translation. */
  readonly path: DefinedPath;
}

/** The samples of a site. A kind is undefined if the site has no such page. */
export type Samples = ReturnType<typeof samplesOf>;

/** The first page of each kind in its first translation; in the source language if it has none. */
export function samplesOf(site: Site) {
  const { sourceLocale } = site.addresses;
  const isTranslated = ({ locale }: Sample): boolean => locale !== sourceLocale;
  const isOwn = ({ page, path }: Sample): boolean => path.path !== page.path;
  const roots = site.pages.filter(({ path }) => path === "");
  const pagesBelow = site.pages.filter(({ path }) => path !== "");
  const withOwn = site.pages.filter(({ localized }) => localized);
  const samples = {
    root: firstSample(roots, isTranslated) ?? firstSample(roots),
    page: firstSample(pagesBelow, isTranslated) ?? firstSample(pagesBelow),
    // A translation with its own path, at the root of its language and below it.
    rootSource: firstSample(withOwn, (sample) => isOwn(sample) && sample.path.path === ""),
    source: firstSample(withOwn, (sample) => isOwn(sample) && sample.path.path !== ""),
  };
  const pages = new Set(Object.values(samples).flatMap((sample) => sample?.page ?? []));
  // The values of JSON files by path: those about these pages, and those about the whole site.
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

/** The code that makes the published files makes the examples, so that no example can differ from its file. */
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

/** The maximum length of an example in characters, so that the document stays small for every site. */
export const LONGEST_EXAMPLE = 8192;

/** The example of an answer that is a file. Undefined if the file is missing or too long. */
export function exampleOf({ files }: Samples, file: string | undefined, summary: string): Examples | undefined {
  const value = files.get(file ?? "");
  if (value === undefined || JSON.stringify(value).length > LONGEST_EXAMPLE) return undefined;
  return { answer: { summary, value } };
}
