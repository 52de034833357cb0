/** Files about the site as a whole: its languages, addresses, coverage and errors. Their size does not grow with the pages. */
import type { TextArtifact } from "../../model.ts";
import type { Site } from "../../site/site.ts";
import { coverageOf } from "../../site/coverage.ts";
import { ADDRESSES_FILE, COVERAGE_FILE, LOCALES_FILE, LOCALES_TWIN_FILE, problemFile } from "../../site/layout.ts";
import { PROBLEM_TYPE, problemBody, problemCodes } from "../../site/problems.ts";
import type { AddressesFile, LocalesFile } from "../../site/published.ts";
import { published, publishedJson } from "../artifact.ts";

/** Which languages are there: the endpoint, and the same with an extension, for hosts that type files by extension. */
export function localesArtifacts(site: Site): TextArtifact[] {
  const locales = site.locales.map(({ code, name, dir }) => ({ code, name, dir }));
  const value = { status: "success", count: locales.length, locales } satisfies LocalesFile;
  const twin = publishedJson(LOCALES_TWIN_FILE, value);
  return [published(LOCALES_FILE, twin.mediaType, twin.text), twin];
}

/** The address plan: all that a client needs to find the rest. */
export function addressesArtifact({ addresses }: Site): TextArtifact {
  const { publishedAt, basePath, sourceLocale, localizedPaths, locales } = addresses;
  return publishedJson(ADDRESSES_FILE, {
    published_at: publishedAt,
    base_path: basePath,
    source_locale: sourceLocale,
    localized_paths: localizedPaths,
    locales: locales.map(({ code, aliases, origin, prefix }) => ({ code, aliases, origin, prefix })),
  } satisfies AddressesFile);
}

/** The coverage of the site, if `site.yaml` asks for it: for dashboards, and for `stele diff`. */
export function coverageArtifacts(site: Site): TextArtifact[] {
  return site.artifacts.coverage ? [publishedJson(COVERAGE_FILE, coverageOf(site))] : [];
}

/** The body of each error. */
export function problemArtifacts({ addresses }: Site): TextArtifact[] {
  return problemCodes.map((code) =>
    published(problemFile(code), PROBLEM_TYPE, problemBody(addresses.publishedAt, code)),
  );
}
