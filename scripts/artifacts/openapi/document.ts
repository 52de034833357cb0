/** The description of the API for programs: OpenAPI 3.1, about this very site. */
import type { TextArtifact } from "../../model.ts";
import type { Site } from "../../site/site.ts";
import { constants } from "../constants.ts";
import { asChosen, publishedJson } from "../artifact.ts";
import { addressPaths, coveragePaths, localePaths, pagePaths, problemPaths, translationPaths } from "./files.ts";
import { sitePaths } from "./crawling.ts";
import { sharedResponses } from "./parts.ts";
import { samplesOf } from "./samples.ts";
import { translatePaths } from "./translate.ts";
import type { JsonSchema, OpenApiDocument, Tag } from "./types.ts";

/** The version of the contract: the `v1` in its addresses. What is added beside it raises the second number. */
const VERSION = "1.0.0";

const DESCRIPTION = `Which languages a documentation site has, where a page is in another language, and which pages exist.

Every answer is a file that was built beforehand, so any static host can serve the API. What needs more than files is said at the operation: a host without functions answers the path form of the question by its rules, with the answer itself (200) or with a redirect to it (302 or 303), and may send error pages of its own. The \`GET\` of the prebuilt file works everywhere.

Pages are named by their path. Slashes in a path stay slashes in an address; parameters in which they do are marked \`x-multi-segment\`.

Errors are problem details (RFC 9457). They are looked for in this order: the shape of the request, the language, the page, the translation. A page without a translation in the asked language is an error, never an answer in another language.

Pages of any origin may read every answer (CORS \`*\`, without credentials), where the host can say so.`;

const TAGS: readonly Tag[] = [
  { name: "Locales", description: "Which languages are there." },
  {
    name: "Translations",
    description: "Where a page is in a language: one question in three forms, and its answer as a file.",
  },
  { name: "Pages", description: "In which languages a page exists." },
  { name: "Addresses", description: "How the addresses of pages and translations are made." },
  { name: "Errors", description: "What the errors mean." },
  { name: "Site", description: "Which pages and files exist, for crawlers and tools." },
];

/**
 * Describes the API of a site. Its size does not grow with the number of pages: examples are about a few of them.
 *
 * @returns a plain object whose members are in the order in which they are written
 */
export function openApiDocument(site: Site): OpenApiDocument {
  const { publishedAt } = site.addresses;
  const samples = samplesOf(site);
  return {
    openapi: "3.1.1",
    info: {
      title: `Localization API of ${new URL(publishedAt).host}`,
      version: VERSION,
      summary: "Languages, translations and sitemap of a documentation site, prebuilt.",
      description: DESCRIPTION,
    },
    servers: [{ url: publishedAt, description: "Where the files are published." }],
    security: [],
    tags: TAGS,
    paths: {
      ...localePaths(samples),
      ...translatePaths(site, samples),
      ...translationPaths(samples),
      ...pagePaths(samples),
      ...(site.artifacts.coverage ? coveragePaths() : {}),
      ...addressPaths(site, samples),
      ...problemPaths(samples),
      ...sitePaths(site),
    },
    components: {
      schemas: componentSchemas(site),
      responses: sharedResponses(samples),
    },
  };
}

/**
 * The document, where `site.yaml` wants one; beside third-party files only where it asks for it, since a site may have
 * an `openapi.json` that is about something else.
 */
export function openApiArtifacts(site: Site): TextArtifact[] {
  const { openapi } = site.artifacts;
  if (!openapi) return [];
  return [asChosen(site.artifacts, "openapi", publishedJson(openapi.path, openApiDocument(site)))];
}

/** The shapes of the files of a site by their names, in code-unit order. */
export function componentSchemas({ addresses, artifacts }: Site): Record<string, JsonSchema> {
  const { ofAll, ofSources, ofCoverage } = constants().shapes;
  const shapes = {
    ...ofAll,
    ...(addresses.localizedPaths ? ofSources : {}),
    ...(artifacts.coverage ? ofCoverage : {}),
  };
  return Object.fromEntries(Object.entries(shapes).sort(([one], [other]) => (one < other ? -1 : 1)));
}
