/** Parts of operations: what reads a file, references, and parameters. */
import type { CanonicalPath } from "../../model.ts";
import { filePath } from "../../site/paths.ts";
import { exampleOf, type Samples } from "./samples.ts";
import type { JsonSchema, MediaType, Operation, Parameter, PathItem, Reference } from "./types.ts";

/** Path -> what a request to it does. */
export type Paths = Record<string, PathItem>;

/** Media type -> what an answer of it is. */
export type Content = Readonly<Record<string, MediaType>>;

/** A `GET` of a file. */
export function read(
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

/** JSON of a shape, with the value of a file as its example. */
export function json(schema: string, samples: Samples, file: string | undefined, summary: string): Content {
  return { "application/json": { schema: referenceTo(schema), ...exampleOf(samples, file, summary) } };
}

/** Text that no shape describes. */
export function text(type: string, description: string): Content {
  return { [type]: { schema: { type: "string", description } } };
}

/** A reference to a shape among the components. */
export function referenceTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** A reference to a shared answer. */
export function referenceToResponse(name: string): Reference {
  return { $ref: `#/components/responses/${name}` };
}

/** A language in the path of the endpoint, where code may read it. */
export function askedLocale(example: string | undefined): Parameter {
  return pathParameter(
    "target_locale",
    "The language that is asked for: a BCP 47 tag as `GET /api/v1/locales` spells it. A gateway reads any letter case; a host without functions this spelling only.",
    example,
  );
}

/** A language in the path of a file. */
export function fileLocale(name: "target_locale" | "locale", example: string | undefined): Parameter {
  return pathParameter(
    name,
    "The language: a BCP 47 tag, spelled exactly as `GET /api/v1/locales` spells it.",
    example,
  );
}

/** The path of a page, or of a translation, without the slash that it begins with. */
export function pagePath(whose: string, path: CanonicalPath | undefined): Parameter {
  const parameter = pathParameter(
    "page_path",
    `${whose}, without its first and last slash: \`docs/intro\`. Each segment is percent-encoded, the slashes between them stay: OpenAPI 3.1 has no word for that, and a client that writes \`%2F\` must be told to keep them.`,
    path === undefined ? undefined : filePath(path).slice(1),
  );
  return { ...parameter, "x-multi-segment": true };
}

/** Both parameters of the query form; they come together or not at all. */
export function queryForm(example: { readonly locale: string; readonly address: string } | undefined): Parameter[] {
  const together = "Given together with the other parameter, once each, in place of a body.";
  const texts = [
    ["target_locale", "The language that is asked for.", example?.locale],
    ["source_url", "The whole address of the page, or that of a translation of it.", example?.address],
  ] as const;
  return texts.map(([name, what, value]) => ({
    name,
    in: "query",
    required: false,
    description: `${what} ${together}`,
    schema: { type: "string" },
    ...(value === undefined ? {} : { example: value }),
  }));
}

/** A part of the path. */
export function pathParameter(name: string, description: string, example: string | undefined): Parameter {
  const shown = example === undefined ? {} : { example };
  return { name, in: "path", required: true, description, schema: { type: "string", minLength: 1 }, ...shown };
}
