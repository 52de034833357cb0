/** Creates the parts of the OpenAPI document that operations share: parameters, references and answers. */
import type { CanonicalPath } from "../../model.ts";
import { problemFile } from "../../site/layout.ts";
import { filePath } from "../../site/paths.ts";
import { problems } from "../../site/problems.ts";
import { problemCodes } from "../artifact.ts";
import { exampleOf, type Samples } from "./samples.ts";
import type { Content, Examples, JsonSchema, Operation, Parameter, PathItem, Reference, Response } from "./types.ts";

/** Describes the `GET` of a file. */
export function read(
  operationId: Operation["operationId"],
  tag: Operation["tags"][0],
  summary: string,
  rest: Pick<Operation, "description" | "parameters"> & { readonly answers: Content },
): PathItem {
  const { description, parameters, answers } = rest;
  const responses = { "200": { description: "The file.", content: answers }, "404": response("NoSuchFile") };
  return { get: { operationId, tags: [tag], summary, description, parameters, responses } };
}

/** Describes a JSON body. `schema` is the name of its schema, and `file` is the published file to show as example. */
export function json(schema: string, samples: Samples, file: string | undefined, summary: string): Content {
  return { "application/json": { schema: referenceTo(schema), examples: exampleOf(samples, file, summary) } };
}

/** Describes a body of plain text. `value` is the text to show as example. */
export function text(type: string, description: string, value?: string): Content {
  const examples = value === undefined ? undefined : { answer: { summary: "The file", value } };
  return { [type]: { schema: { type: "string", description }, examples } };
}

/** Returns a reference to a schema of the document. */
export function referenceTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function response(name: string): Reference {
  return { $ref: `#/components/responses/${name}` };
}

/** Describes the language in the path of a request to the translate endpoint. */
export const ASKED_LOCALE =
  "The language that is asked for: a BCP 47 tag as `GET /api/v1/locales` spells it. A gateway accepts any letter case; a host without functions accepts only this spelling.";

/** Describes the language in the path of a file. */
export const FILE_LOCALE = "The language: a BCP 47 tag, spelled exactly as `GET /api/v1/locales` spells it.";

/** Describes the parameter for a path: `docs/intro`. The path belongs to a page or to a translation. */
export function pagePath(whose: string, path: CanonicalPath | undefined): Parameter {
  const parameter = pathParameter(
    "page_path",
    `${whose}, without its first and last slash: \`docs/intro\`. Each segment is percent-encoded, the slashes between them stay: OpenAPI 3.1 has no word for that, and a client that writes \`%2F\` must be told to keep them.`,
    path === undefined ? undefined : filePath(path).slice(1),
  );
  return { ...parameter, "x-multi-segment": true };
}

/** Describes the two parameters of the query form. A request has both of them or none. */
export function queryForm(example: { readonly locale: string; readonly address: string } | undefined): Parameter[] {
  const together = "Given together with the other parameter, once each, in place of a body.";
  const parameter = (name: string, what: string, value: string | undefined): Parameter => {
    const description = `${what} ${together}`;
    return { name, in: "query", required: false, description, schema: { type: "string" }, example: value };
  };
  return [
    parameter("target_locale", "The language that is asked for.", example?.locale),
    parameter("source_url", "The whole address of the page, or that of a translation of it.", example?.address),
  ];
}

/** Describes a required parameter in the path. */
export function pathParameter(name: string, description: string, example: string | undefined): Parameter {
  return { name, in: "path", required: true, description, schema: { type: "string", minLength: 1 }, example };
}

/** Status -> the name of the shared answer in the document, and when that answer is sent. */
const PROBLEM_RESPONSES = {
  "400": ["InvalidRequest", "The request cannot be read: a parameter or member is missing, repeated or no address."],
  "404": ["NotFound", "There is no such language, no such page, or the page does not exist in that language."],
  "405": ["MethodNotAllowed", "Sent to every method but `GET`, `HEAD`, `POST` and `OPTIONS`."],
  "408": ["RequestTimeout", "The body did not arrive in time."],
  "413": ["BodyTooLarge", "The body is longer than the endpoint reads."],
  "415": ["UnsupportedMediaType", "There is a body, and its type is not `application/json`."],
  "502": ["AssetUnavailable", "The prebuilt answer exists, or should, and could not be read."],
} as const;

type ProblemStatus = keyof typeof PROBLEM_RESPONSES;

const OWN_PAGE = "A host without functions may send an error page of its own, with a status of its own.";

/** Describes the answers that operations share: name -> answer. */
export function sharedResponses(samples: Samples): Record<string, Response> {
  const statuses = Object.keys(PROBLEM_RESPONSES) as ProblemStatus[];
  const errors = statuses.map((status) => [PROBLEM_RESPONSES[status][0], problemResponse(status, samples)] as const);
  return {
    Found: redirect("302"),
    SeeOther: redirect("303"),
    ...Object.fromEntries(errors),
    NoSuchFile: { description: "There is no such file here. The body is the host's own, of any type." },
  };
}

/** Returns the answers of the translate endpoint except 200. Only a request with a body can get 408, 413 and 415. */
export function translateErrors(hasBody: boolean): Record<string, Reference> {
  const ofBody = ["408", "413", "415"] as const;
  const statuses: ProblemStatus[] = ["400", "404", "405", ...(hasBody ? ofBody : []), "502"];
  return {
    "302": response("Found"),
    "303": response("SeeOther"),
    ...Object.fromEntries(statuses.map((status) => [status, response(PROBLEM_RESPONSES[status][0])])),
  };
}

function redirect(status: "302" | "303"): Response {
  const description = `A host that can only redirect sends ${status} with the address of the prebuilt file; a \`GET\` of it gives the answer of status 200.`;
  const where = "Where the prebuilt file is, as an address or as a path on the same host.";
  return { description, headers: { Location: { description: where, schema: { type: "string" } } } };
}

function problemResponse(status: ProblemStatus, samples: Samples): Response {
  const codes = problemCodes.filter((code) => `${problems[code].status}` === status);
  const examples = codes.map((code) => {
    return [code, { summary: problems[code].title, value: samples.files.get(problemFile(code)) }] as const;
  });
  const allow = {
    description: "The methods that are answered: `GET, HEAD, POST, OPTIONS`.",
    schema: { type: "string" },
  };
  return {
    description: `${PROBLEM_RESPONSES[status][1]} ${OWN_PAGE}`,
    headers: status === "405" ? { Allow: allow } : undefined,
    content: problemContent(Object.fromEntries(examples)),
  };
}

/** Describes an error body. Some hosts send a `.json` file only as `application/json`, so both types are listed. */
export function problemContent(examples: Examples | undefined): Content {
  const schema = referenceTo("Problem");
  return { "application/problem+json": { schema, examples }, "application/json": { schema } };
}
