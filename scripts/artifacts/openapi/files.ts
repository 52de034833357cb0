/** Describes the published files, which a `GET` reads on any host. */
import type { ProblemCode } from "../../model.ts";
import { type Site, isWritten } from "../../site/site.ts";
import { problemCodes } from "../artifact.ts";
import { FILE_LOCALE, json, pagePath, pathParameter, problemContent, read, referenceTo, text } from "./parts.ts";
import { exampleOf, type Sample, type Samples } from "./samples.ts";
import type { Content, Parameter, PathItem } from "./types.ts";
import { planHostRobots, planRobots } from "../sitemap/robots.ts";
import * as layout from "../../site/layout.ts";

/** Path -> its operation. */
type Paths = Record<string, PathItem>;

/** Describes the list of languages: `api/v1/locales`, and its copy `locales/v1.json`. */
export function localePaths(samples: Samples): Paths {
  const answer = (file: string): Content => json("Locales", samples, file, "The languages of this site");
  return {
    [`/${layout.LOCALES_FILE}`]: read("listLocales", "Locales", "Which languages are there?", {
      description: "The languages of the site with their own names and writing directions.",
      answers: answer(layout.LOCALES_FILE),
    }),
    [`/${layout.LOCALES_TWIN_FILE}`]: read("readLocales", "Locales", "The languages, as a file with an extension", {
      description: "The bytes of `/api/v1/locales`, for hosts that tell a file's type by its extension.",
      answers: answer(layout.LOCALES_TWIN_FILE),
    }),
  };
}

/** Describes the prebuilt answers of the translate endpoint. */
export function translationPaths(samples: Samples): Paths {
  const { root, page } = samples;
  const folder = `/${layout.TRANSLATIONS_FOLDER}/{target_locale}`;
  const everywhere = "It works on hosts that have no rules at all.";
  const answer = (sample: Sample | undefined): Content =>
    json("Translation", samples, sample && layout.translationFile(sample.locale, sample.page.path), "The answer");
  return {
    [`${folder}.json`]: read("readRootTranslation", "Translations", "The answer for the root page, as a file", {
      description: `The bytes that \`POST /api/v1/translate/{target_locale}\` is answered with. ${everywhere}`,
      parameters: [pathParameter("target_locale", FILE_LOCALE, root?.locale)],
      answers: answer(root),
    }),
    [`${folder}/{page_path}.json`]: read("readPageTranslation", "Translations", "The answer for a page, as a file", {
      description: `The bytes that \`POST /api/v1/translate/{target_locale}/{page_path}\` is answered with. ${everywhere}`,
      parameters: [
        pathParameter("target_locale", FILE_LOCALE, page?.locale),
        pagePath("The path of the page in the source language", page?.page.path),
      ],
      answers: answer(page),
    }),
  };
}

/** Describes the files that list the languages of a page. */
export function pagePaths(samples: Samples): Paths {
  const description =
    "Only translations that exist, the source among them: what a language switcher reads, one file a page view.";
  const ofPage = "In which languages does a page exist?";
  const answer = (sample: Sample | undefined): Content =>
    json("PageLanguages", samples, sample && layout.pageFile(sample.page.path), "The languages of the page");
  return {
    [`/${layout.pageFile("")}`]: read("readRootLanguages", "Pages", "In which languages does the root page exist?", {
      description,
      answers: answer(samples.root),
    }),
    [`/${layout.PAGES_FOLDER}/{page_path}.json`]: read("readPageLanguages", "Pages", ofPage, {
      description,
      parameters: [pagePath("The path of the page in the source language", samples.page?.page.path)],
      answers: answer(samples.page),
    }),
  };
}

/** Describes the coverage files. They have no example, because counts of the few example pages would be wrong. */
export function coveragePaths(samples: Samples): Paths {
  return {
    [`/${layout.COVERAGE_FOLDER}/{locale}.json`]: read("readTasks", "Pages", "What is to do in a language?", {
      description:
        "The counts of a language; its translations that are behind, missing or without a page; files, links to the repository, and how the text of the page changed. The source language has no such file.",
      parameters: [pathParameter("locale", FILE_LOCALE, samples.root?.locale ?? samples.page?.locale)],
      answers: { "application/json": { schema: referenceTo("Tasks") } },
    }),
    [`/${layout.COVERAGE_FILE}`]: read("readCoverage", "Pages", "Which pages are translated, and how current?", {
      description:
        "Counts of translated, missing and outdated pages by language, and the pages that lack something. A stated revision tells whether a translation is outdated; dates alone say only that it may be.",
      answers: { "application/json": { schema: referenceTo("Coverage") } },
    }),
  };
}

/** Describes the address plan, and the files that name the source page of a translation with another path. */
export function addressPaths(site: Site, samples: Samples): Paths {
  return {
    [`/${layout.ADDRESSES_FILE}`]: read("readAddresses", "Addresses", "How are addresses made?", {
      description: "Where the languages of the site lie. Of constant size, whatever the number of pages.",
      answers: json("Addresses", samples, layout.ADDRESSES_FILE, "The addresses of this site"),
    }),
    ...(site.addresses.localizedPaths ? sourcePaths(samples) : {}),
  };
}

function sourcePaths(samples: Samples): Paths {
  const { rootSource, source } = samples;
  const folder = `/${layout.SOURCES_FOLDER}/{locale}`;
  const description = "There is a file only where the path of the translation is not that of its page.";
  const placeOf = (sample: Sample | undefined): string | undefined => sample?.path.at ?? sample?.locale;
  const answer = (sample: Sample | undefined): Content => {
    const place = placeOf(sample);
    const file = sample && place !== undefined ? layout.sourceFile(place, sample.path.path) : undefined;
    return json("SourceAddress", samples, file, "The source page");
  };
  return {
    [`${folder}.json`]: read("readRootSource", "Addresses", "Which page is translated at the root of this language?", {
      description,
      parameters: [pathParameter("locale", FILE_LOCALE, placeOf(rootSource))],
      answers: answer(rootSource),
    }),
    [`${folder}/{page_path}.json`]: read("readPageSource", "Addresses", "Which page is translated at this path?", {
      description,
      parameters: [
        pathParameter("locale", FILE_LOCALE, placeOf(source)),
        pagePath("The path of the translation", source?.path.path),
      ],
      answers: answer(source),
    }),
  };
}

/** Describes the files that contain the bodies of errors. */
export function problemPaths(samples: Samples): Paths {
  const code: ProblemCode = "unknown_page";
  const parameter = pathParameter("code", "The code of the error.", code);
  return {
    [`/${layout.PROBLEMS_FOLDER}/{code}.json`]: read("readProblem", "Errors", "What does this error mean?", {
      description: "The bytes that the error is sent with; `type` of an error is the address of this file.",
      parameters: [{ ...parameter, schema: { type: "string", enum: problemCodes } }],
      answers: problemContent(exampleOf(samples, layout.problemFile(code), "The body of this error")),
    }),
  };
}

/** Describes the published files for crawlers and tools. */
export function sitePaths(site: Site): Paths {
  const { openapi } = site.artifacts;
  const robots = planRobots(site).value;
  const [hostRobots] = planHostRobots(site).artifacts;
  const paths: Paths = sitemapPaths(site);
  if (robots) {
    paths[`/${layout.ROBOTS_FILE}`] = read("readRobots", "Site", "Where is the sitemap?", {
      description: "For crawlers (RFC 9309), which read it at the root of an origin only.",
      answers: text("text/plain", "A line that names the sitemap.", robots.text),
    });
  }
  if (hostRobots) {
    const label = hostRobots.path.slice(layout.ROBOTS_FOLDER.length + 1, -".txt".length);
    const path = `/${layout.ROBOTS_FOLDER}/{label}.txt`;
    paths[path] = read("readHostRobots", "Site", "Where is the sitemap of that host?", {
      description: "To be published as `robots.txt` of the host that has this language (RFC 9309).",
      parameters: [pathParameter("label", HOST_LABEL, label)],
      answers: text("text/plain", "A line that names the sitemap.", hostRobots.text),
    });
  }
  if (openapi) {
    paths[`/${openapi.path}`] = read("readDescription", "Site", "This document", {
      description: "The description of the API as OpenAPI 3.1.",
      answers: { "application/json": { schema: { type: "object", description: "An OpenAPI document." } } },
    });
  }
  paths[`/${layout.MANIFEST_FOLDER}/v1.jsonl`] = read("readManifest", "Site", "Which files are published?", {
    description: "One JSON object a line, in the order of the paths. Hosts name its type as they like.",
    answers: text("application/jsonl", "Lines of `path`, `bytes` and `sha256`."),
  });
  return paths;
}

/**
 * Describes the sitemaps. OpenAPI forbids two paths that differ only in the names of their parameters. So one path,
 * `sitemaps/{name}.xml`, describes both `sitemaps/1.xml` and `sitemaps/es.xml`.
 */
function sitemapPaths(site: Site): Paths {
  const { sitemap } = site.artifacts;
  if (sitemap === false) return {};
  const pages = "The pages of the source site as sitemaps.org 0.9 has it";
  const ofParts = text("application/xml", "A `urlset`, or a `sitemapindex`.");
  const paths: Paths = {
    [`/${layout.SITEMAP_FILE}`]: read("readSitemap", "Site", "Which pages exist?", {
      description: isWritten(sitemap)
        ? `${pages}: \`loc\`, \`lastmod\` where it is known, \`priority\`. Above 50,000 addresses or 50 MiB it is an index of parts.`
        : `${pages}, written by another tool.`,
      answers: ofParts,
    }),
  };
  if (!isWritten(sitemap)) return paths;
  const [label] = site.sitemap.files.flatMap((file) => file.label ?? []);
  const parameter = pathParameter("number", "Which part, from 1.", undefined);
  const number: Parameter = { ...parameter, schema: { type: "integer", minimum: 1 } };
  const part = { description: "Only where the sitemap is an index.", answers: text("application/xml", "A `urlset`.") };
  const folder = `/${layout.SITEMAPS_FOLDER}`;
  if (label === undefined) {
    const options = { ...part, parameters: [number] };
    paths[`${folder}/{number}.xml`] = read("readSitemapPart", "Site", "A part of a large sitemap", options);
    return paths;
  }
  paths[`${folder}/{name}.xml`] = read("readNamedSitemap", "Site", "Which pages exist on that host?", {
    description:
      "The sitemap of a host that has a language of its own; or a part of `sitemap.xml`, where that is an index.",
    parameters: [pathParameter("name", `${HOST_LABEL} Or the number of a part, from 1.`, label)],
    answers: ofParts,
  });
  paths[`${folder}/{label}/{number}.xml`] = read("readHostSitemapPart", "Site", "A part of a large sitemap of a host", {
    ...part,
    parameters: [pathParameter("label", HOST_LABEL, label), number],
  });
  return paths;
}

const HOST_LABEL = "The label of the language, in lower case: `es`.";
