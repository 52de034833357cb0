/** Creates the OpenAPI 3.1 document, which describes the API of a site for programs. */
import type { TextArtifact } from "../../model.ts";
import { type Site, sourceAddress } from "../../site/site.ts";
import { constants } from "../constants.ts";
import { asChosen, publishedJson } from "../artifact.ts";
import * as files from "./files.ts";
import * as parts from "./parts.ts";
import { samplesOf, type Sample, type Samples } from "./samples.ts";
import type { JsonSchema, OpenApiDocument, Operation, PathItem, Response, TwinId } from "./types.ts";
import { TRANSLATE_PATH, translationFile } from "../../site/layout.ts";
import { LARGEST_BODY } from "../../site/problems.ts";
import type { TranslationRequest } from "../../site/published.ts";

/** The version of the API. The first number is that of `/api/v1/`; additions to the API raise the second number. */
const VERSION = "1.0.0";

const FROM_FILES =
  "Every answer is a file that was built beforehand, so any static host can serve the API. What needs more than files is said at the operation: a host without functions answers the path form of the question by its rules, with the answer itself (200) or with a redirect to it (302 or 303), and may send error pages of its own. The `GET` of the prebuilt file works everywhere.";

const BY_FUNCTION =
  "Every answer is a file that was built beforehand, but for those of the translate endpoint: a function makes them from the file of the page.";

const description = (artifacts: Site["artifacts"]): string =>
  `Which languages a documentation site has, where a page is in another language, and which pages exist.

${artifacts.translations ? FROM_FILES : BY_FUNCTION}

Pages are named by their path. Slashes in a path stay slashes in an address; parameters in which they do are marked \`x-multi-segment\`.

Errors are problem details (RFC 9457). They are looked for in this order: the shape of the request, the language, the page, the translation. A page without a translation in the asked language is an error, never an answer in another language.

Pages of any origin may read every answer (CORS \`*\`, without credentials), where the host can say so.`;

const tags = (artifacts: Site["artifacts"]): OpenApiDocument["tags"] => [
  { name: "Locales", description: "Which languages are there." },
  {
    name: "Translations",
    description: `Where a page is in a language: one question in three forms${artifacts.translations ? ", and its answer as a file" : ""}.`,
  },
  { name: "Pages", description: "In which languages a page exists." },
  { name: "Addresses", description: "How the addresses of pages and translations are made." },
  { name: "Errors", description: "What the errors mean." },
  { name: "Site", description: "Which pages and files exist, for crawlers and tools." },
];

/** Creates the OpenAPI document of a site. The document stays small, because its examples show only a few pages. */
export function openApiDocument(site: Site): OpenApiDocument {
  const { publishedAt } = site.addresses;
  const samples = samplesOf(site);
  return {
    openapi: "3.1.1",
    info: {
      title: `Localization API of ${new URL(publishedAt).host}`,
      version: VERSION,
      summary: "Languages, translations and sitemap of a documentation site, prebuilt.",
      description: description(site.artifacts),
    },
    servers: [{ url: publishedAt, description: "Where the files are published." }],
    security: [],
    tags: tags(site.artifacts),
    paths: {
      ...files.localePaths(samples),
      ...translatePaths(site, samples),
      ...(site.artifacts.translations && files.translationPaths(samples)),
      ...files.pagePaths(samples),
      ...(site.artifacts.coverage && files.coveragePaths(samples)),
      ...files.addressPaths(site, samples),
      ...files.problemPaths(samples),
      ...files.sitePaths(site),
    },
    components: { schemas: componentSchemas(site), responses: parts.sharedResponses(samples) },
  };
}

/** Returns the document as a file. `--merge` omits the file by default: the site may have another OpenAPI document. */
export function openApiArtifacts(site: Site): TextArtifact[] {
  const { openapi } = site.artifacts;
  if (!openapi) return [];
  return [asChosen(site.artifacts, "openapi", publishedJson(openapi.path, openApiDocument(site)))];
}

/** Returns the JSON Schemas of the files of a site: name -> schema, sorted by name. */
export function componentSchemas({ addresses, artifacts }: Site): Record<string, JsonSchema> {
  const { ofAll, ofSources, ofCoverage } = constants().shapes;
  const shapes = { ...ofAll, ...(addresses.localizedPaths && ofSources), ...(artifacts.coverage && ofCoverage) };
  return Object.fromEntries(Object.entries(shapes).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Describes the translate endpoint. A request has one of three forms: a JSON body, a query or a path. */
function translatePaths(site: Site, samples: Samples): Record<string, PathItem> {
  return {
    [TRANSLATE_PATH]: twins("getTranslate", byAddress(site, samples)),
    [`${TRANSLATE_PATH}/{target_locale}`]: twins("getTranslateRoot", byPath(site, samples, "root")),
    [`${TRANSLATE_PATH}/{target_locale}/{page_path}`]: twins("getTranslatePage", byPath(site, samples, "page")),
  };
}

/** Describes the same question by `GET` and by `POST`. A `GET` has no body, so it needs all parameters. */
function twins(operationId: TwinId, post: Operation): PathItem {
  const { tags, summary, parameters } = post;
  return {
    get: {
      operationId,
      tags,
      summary,
      description:
        "The question of the `POST` without a body, with the same answer; so is a `HEAD`, with the headers of the answer.",
      parameters: parameters?.map((parameter) => ({ ...parameter, required: true })),
      responses: { ...(post.responses["200"] && { "200": post.responses["200"] }), ...parts.translateErrors(false) },
    },
    post,
  };
}

const WHICH_HOSTS =
  "The body form needs a host that runs code, the query form that or rules that can look into a query; the path form below works on nearly every host.";

/** Describes the body form and the query form. Both have the path `/api/v1/translate`, so they share an operation. */
function byAddress(site: Site, samples: Samples): Operation {
  const sample = samples.page ?? samples.root;
  const asked = sample && { locale: sample.locale, address: sourceAddress(site, sample.page) };
  return {
    operationId: "translate",
    tags: ["Translations"],
    summary: "Where is the page with this address in that language?",
    description: [
      "The question is the JSON body, or the two parameters of the query: with one of them in the query the body is not read, and other parameters are ignored.",
      ...(site.artifacts.translations ? [WHICH_HOSTS] : []),
      "`source_url` may be the address of a translation. A browser may ask from a page of any origin; before a JSON body it asks for permission with `OPTIONS`, which is answered 204.",
    ].join(" "),
    parameters: parts.queryForm(asked),
    requestBody: requestBody(asked && { target_locale: asked.locale, source_url: asked.address }),
    responses: { "200": translation(site, samples, sample), ...parts.translateErrors(true) },
  };
}

/** Describes the path form. The root page needs its own entry, because its path is empty: `/api/v1/translate/es`. */
function byPath(site: Site, samples: Samples, which: "root" | "page"): Operation {
  const sample = samples[which];
  const isRoot = which === "root";
  return {
    operationId: isRoot ? "translateRoot" : "translatePage",
    tags: ["Translations"],
    summary: isRoot ? "Where is the root page in that language?" : "Where is the page with this path in that language?",
    description: [
      "The path form: the question is the path, and there is no body.",
      isRoot
        ? "The path of the root page is empty, so nothing follows the language."
        : "The path is that of the page in the source language, below the base path of the site.",
    ].join(" "),
    parameters: [
      parts.pathParameter("target_locale", parts.ASKED_LOCALE, sample?.locale),
      ...(isRoot ? [] : [parts.pagePath("The path of the page in the source language", sample?.page.path)]),
    ],
    responses: { "200": translation(site, samples, sample), ...parts.translateErrors(false) },
  };
}

function requestBody(value: TranslationRequest | undefined): Operation["requestBody"] & {} {
  const examples = value && { question: { summary: "A page and a language", value } };
  return {
    description: `The body form: both members and no other, at most ${LARGEST_BODY} bytes of UTF-8.`,
    required: false,
    content: { "application/json": { schema: parts.referenceTo("TranslationRequest"), examples } },
  };
}

function translation({ artifacts }: Site, samples: Samples, sample: Sample | undefined): Response {
  const file = sample && translationFile(sample.locale, sample.page.path);
  const [more, summary] = artifacts.translations
    ? [": the bytes of the prebuilt file.", "The prebuilt answer"]
    : [".", "The answer"];
  return {
    description: `The address of the page in that language${more}`,
    content: parts.json("Translation", samples, file, summary),
  };
}
