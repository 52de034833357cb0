/** What the examples of the document are about: a few pages of the site, and the files that a build makes of them. */
import type { DefinedPath, TextArtifact } from "../../model.ts";
import { type Page, type Site, translationsOf } from "../../site/site.ts";
import {
  addressesArtifact,
  localesArtifacts,
  pageArtifacts,
  problemArtifacts,
  sourceArtifacts,
  translationArtifacts,
} from "../api/files.ts";
import type { Example, MediaType } from "./types.ts";

/** A page in a language that it exists in. */
export interface Sample {
  readonly page: Page;
  readonly locale: string;
  /** The path of the translation. */
  readonly path: DefinedPath;
}

/** The samples of a site; what a site has no page for is absent. */
export interface Samples {
  readonly root: Sample | undefined;
  readonly page: Sample | undefined;
  /** A translation with a path of its own, at the root of its language and below. */
  readonly rootSource: Sample | undefined;
  readonly source: Sample | undefined;
  /** The values of the JSON files about them, and of those about the whole site, by their paths. */
  readonly files: ReadonlyMap<string, unknown>;
}

/** The first page of each kind, in the first language that is not the source where there is one. */
export function samplesOf(site: Site): Samples {
  const { sourceLocale } = site.addresses;
  const isTranslated = ({ locale }: Sample): boolean => locale !== sourceLocale;
  const isOwn = ({ page, path }: Sample): boolean => path.path !== page.path;
  const roots = site.pages.filter(({ path }) => path === "");
  const pagesBelow = site.pages.filter(({ path }) => path !== "");
  const withOwn = site.pages.filter(({ localized }) => localized);
  const samples = {
    root: firstSample(roots, isTranslated) ?? firstSample(roots),
    page: firstSample(pagesBelow, isTranslated) ?? firstSample(pagesBelow),
    rootSource: firstSample(withOwn, (sample) => isOwn(sample) && sample.path.path === ""),
    source: firstSample(withOwn, (sample) => isOwn(sample) && sample.path.path !== ""),
  };
  const pages = new Set(Object.values(samples).flatMap((sample) => sample?.page ?? []));
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

/** Made by what makes the published files, so that no example can say anything else than its file. */
function filesOf(site: Site): Map<string, unknown> {
  const artifacts: TextArtifact[] = [
    ...localesArtifacts(site),
    addressesArtifact(site),
    ...problemArtifacts(site),
    ...pageArtifacts(site),
    ...sourceArtifacts(site),
    ...translationArtifacts(site),
  ];
  return new Map(artifacts.map(({ path, text }) => [path, JSON.parse(text) as unknown]));
}

/** Longer answers are no examples: the document stays small whatever the size of the site. In characters. */
export const LONGEST_EXAMPLE = 8192;

/** The `examples` of an answer that is one of the files; none where there is no such file, or a long one. */
export function exampleOf({ files }: Samples, file: string | undefined, summary: string): Pick<MediaType, "examples"> {
  const value = file === undefined ? undefined : files.get(file);
  if (value === undefined || JSON.stringify(value).length > LONGEST_EXAMPLE) return {};
  return { examples: { answer: { summary, value } satisfies Example } };
}
