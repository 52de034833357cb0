/** The files that a `GET` reads, on any host. */
import type { ProblemCode, Site } from "../../model.ts";
import * as layout from "../../site/layout.ts";
import { problems } from "../../site/problems.ts";
import { planRobots } from "../robots.ts";
import { fileLocale, pagePath, pathParameter } from "./parameters.ts";
import { referenceToResponse } from "./responses.ts";
import { exampleOf, type Sample, type Samples } from "./samples.ts";
import { referenceTo } from "./schemas.ts";
import type { MediaType, Operation, Parameter, PathItem } from "./types.ts";

type Paths = Record<string, PathItem>;

/** The languages: the endpoint and its twin. */
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

/** The prebuilt answers of the translate endpoint. */
export function translationPaths(samples: Samples): Paths {
  const { root, page } = samples;
  const folder = `/${layout.TRANSLATIONS_FOLDER}/{target_locale}`;
  const twin = "It works on hosts that have no rules at all.";
  const answer = (sample: Sample | undefined): Content =>
    json("Translation", samples, sample && layout.translationFile(sample.locale, sample.page.path), "The answer");
  return {
    [`${folder}.json`]: read("readRootTranslation", "Translations", "The answer for the root page, as a file", {
      description: `The bytes that \`POST /api/v1/translate/{target_locale}\` is answered with. ${twin}`,
      parameters: [fileLocale("target_locale", root?.locale)],
      answers: answer(root),
    }),
    [`${folder}/{page_path}.json`]: read("readPageTranslation", "Translations", "The answer for a page, as a file", {
      description: `The bytes that \`POST /api/v1/translate/{target_locale}/{page_path}\` is answered with. ${twin}`,
      parameters: [
        fileLocale("target_locale", page?.locale),
        pagePath("The path of the page in the source language", page?.page.path),
      ],
      answers: answer(page),
    }),
  };
}

/** The languages of a page. */
export function pagePaths(samples: Samples): Paths {
  const description =
    "Only translations that exist, the source among them: what a language switcher reads, one file a page view.";
  const answer = (sample: Sample | undefined): Content =>
    json("PageLanguages", samples, sample && layout.pageFile(sample.page.path), "The languages of the page");
  return {
    [`/${layout.pageFile("")}`]: read("readRootLanguages", "Pages", "In which languages does the root page exist?", {
      description,
      answers: answer(samples.root),
    }),
    [`/${layout.PAGES_FOLDER}/{page_path}.json`]: read(
      "readPageLanguages",
      "Pages",
      "In which languages does a page exist?",
      {
        description,
        parameters: [pagePath("The path of the page in the source language", samples.page?.page.path)],
        answers: answer(samples.page),
      },
    ),
  };
}

/** Which pages are translated. An example would be about the pages of other examples alone: its counts would be wrong. */
export function coveragePaths(): Paths {
  return {
    [`/${layout.COVERAGE_FILE}`]: read("readCoverage", "Pages", "Which pages are translated, and how current?", {
      description:
        "Counts of translated, missing and outdated pages by language, and the pages that lack something. A stated revision tells whether a translation is outdated; dates alone say only that it may be.",
      answers: { "application/json": { schema: referenceTo("Coverage") } },
    }),
  };
}

/** How addresses are made; and, where translations have paths of their own, the way back from one. */
export function addressPaths(site: Site, samples: Samples): Paths {
  const addresses = read("readAddresses", "Addresses", "How are addresses made?", {
    description: "Where the languages of the site lie. Of constant size, whatever the number of pages.",
    answers: json("Addresses", samples, layout.ADDRESSES_FILE, "The addresses of this site"),
  });
  return {
    [`/${layout.ADDRESSES_FILE}`]: addresses,
    ...(site.addresses.localizedPaths ? sourcePaths(samples) : {}),
  };
}

function sourcePaths(samples: Samples): Paths {
  const { rootSource, source } = samples;
  const folder = `/${layout.SOURCES_FOLDER}/{locale}`;
  const description = "There is a file only where the path of the translation is not that of its page.";
  const answer = (sample: Sample | undefined): Content =>
    json("SourceAddress", samples, sample && layout.sourceFile(sample.locale, sample.path.path), "The source page");
  return {
    [`${folder}.json`]: read("readRootSource", "Addresses", "Which page is translated at the root of this language?", {
      description,
      parameters: [fileLocale("locale", rootSource?.locale)],
      answers: answer(rootSource),
    }),
    [`${folder}/{page_path}.json`]: read("readPageSource", "Addresses", "Which page is translated at this path?", {
      description,
      parameters: [fileLocale("locale", source?.locale), pagePath("The path of the translation", source?.path.path)],
      answers: answer(source),
    }),
  };
}

/** The bodies of errors. */
export function problemPaths(samples: Samples): Paths {
  const codes = Object.keys(problems) as ProblemCode[];
  const code: ProblemCode = "unknown_page";
  const parameter = pathParameter("code", "The code of the error.", code);
  const problem: MediaType = {
    schema: referenceTo("Problem"),
    ...exampleOf(samples, layout.problemFile(code), "The body of this error"),
  };
  return {
    [`/${layout.PROBLEMS_FOLDER}/{code}.json`]: read("readProblem", "Errors", "What does this error mean?", {
      description: "The bytes that the error is sent with; `type` of an error is the address of this file.",
      parameters: [{ ...parameter, schema: { type: "string", enum: codes } }],
      answers: { "application/problem+json": problem, "application/json": { schema: problem.schema } },
    }),
  };
}

/** What is for crawlers and tools. What a site leaves to others is left out. */
export function sitePaths(site: Site): Paths {
  const robots = planRobots(site).value;
  return {
    ...(site.artifacts.sitemap === false ? {} : sitemapPaths()),
    ...(robots ? { [`/${layout.ROBOTS_FILE}`]: robotsFile(robots.text) } : {}),
    ...documentPath(site),
    [`/${layout.MANIFEST_FOLDER}/v1.jsonl`]: read("readManifest", "Site", "Which files are published?", {
      description: "One JSON object a line, in the order of the paths. Hosts name its type as they like.",
      answers: text("application/jsonl", "Lines of `path`, `bytes` and `sha256`."),
    }),
  };
}

function documentPath({ artifacts: { openapi } }: Site): Paths {
  if (!openapi) return {};
  return {
    [`/${openapi.path}`]: read("readDescription", "Site", "This document", {
      description: "The description of the API as OpenAPI 3.1.",
      answers: { "application/json": { schema: { type: "object", description: "An OpenAPI document." } } },
    }),
  };
}

function sitemapPaths(): Paths {
  const part = pathParameter("number", "Which part, from 1.", undefined);
  return {
    [`/${layout.SITEMAP_FILE}`]: read("readSitemap", "Site", "Which pages exist?", {
      description:
        "The pages of the source site as sitemaps.org 0.9 has it: `loc`, `lastmod` where it is known, `priority`. Above 50,000 addresses or 50 MiB it is an index of parts.",
      answers: text("application/xml", "A `urlset`, or a `sitemapindex`."),
    }),
    [`/${layout.SITEMAPS_FOLDER}/{number}.xml`]: read("readSitemapPart", "Site", "A part of a large sitemap", {
      description: "Only where the sitemap is an index.",
      parameters: [{ ...part, schema: { type: "integer", minimum: 1 } }],
      answers: text("application/xml", "A `urlset`."),
    }),
  };
}

function robotsFile(value: string): PathItem {
  const [[type, media]] = Object.entries(text("text/plain", "A line that names the sitemap.")) as [[string, MediaType]];
  return read("readRobots", "Site", "Where is the sitemap?", {
    description: "For crawlers (RFC 9309), which read it at the root of an origin only.",
    answers: { [type]: { ...media, examples: { answer: { summary: "The file", value } } } },
  });
}

type Content = Readonly<Record<string, MediaType>>;

/** A `GET` of a file. */
function read(
  operationId: Operation["operationId"],
  tag: Operation["tags"][0],
  summary: string,
  rest: { readonly description: string; readonly parameters?: readonly Parameter[]; readonly answers: Content },
): PathItem {
  const { description, parameters, answers } = rest;
  return {
    get: {
      operationId,
      tags: [tag],
      summary,
      description,
      ...(parameters === undefined ? {} : { parameters }),
      responses: { "200": { description: "The file.", content: answers }, "404": referenceToResponse("NoSuchFile") },
    },
  };
}

function json(schema: string, samples: Samples, file: string | undefined, summary: string): Content {
  return { "application/json": { schema: referenceTo(schema), ...exampleOf(samples, file, summary) } };
}

function text(type: string, description: string): Content {
  return { [type]: { schema: { type: "string", description } } };
}
