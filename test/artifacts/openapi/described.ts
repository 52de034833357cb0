/** What the document of a site says of a request and its answer, read as tools read it. */
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv";
import type {
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  Response,
  TwinId,
} from "../../../scripts/artifacts/openapi/types.ts";
import type { OperationId } from "../../../scripts/content/reference/en.ts";
import type { Site } from "../../../scripts/site/site.ts";
import { openApiDocument } from "../../../scripts/artifacts/openapi/document.ts";
import { decodeText } from "../../content-text.ts";

/** The document as it is published, all its files by their paths, and the site. */
export interface Described {
  readonly site: Site;
  readonly document: OpenApiDocument;
  readonly files: ReadonlyMap<string, string>;
}

/** The document and the files of content, given as the texts of its files. */
export function describedSite(content: Readonly<Record<string, string>>): Described {
  const { plan, files } = decodeText(content);
  return { site: plan.site, document: openApiDocument(plan.site), files };
}

/** An operation with its place. */
export interface PlacedOperation {
  readonly method: "GET" | "POST";
  /** The template: `/pages/v1/{page_path}.json`. */
  readonly path: string;
  readonly operation: Operation<OperationId | TwinId>;
}

/** All operations, in the order of the document. */
export function operationsOf({ paths }: OpenApiDocument): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, { get, post }]): PlacedOperation[] => [
    { method: "GET", path, operation: get },
    ...(post ? [{ method: "POST", path, operation: post } as const] : []),
  ]);
}

/** The operations that a request is one of, by its method and its path without a query. */
export function operationsFor(document: OpenApiDocument, method: string, path: string): PlacedOperation[] {
  return operationsOf(document).filter((placed) => placed.method === method && pattern(placed).test(path));
}

/** One segment for each parameter, a number where it is one; any number of segments for a parameter that says so. */
function pattern({ path, operation: { parameters = [] } }: PlacedOperation): RegExp {
  const numbers = new Set(parameters.filter(({ schema }) => schema.type === "integer").map(({ name }) => name));
  const many = new Set(parameters.filter((one) => one["x-multi-segment"]).map(({ name }) => name));
  const parts = path.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replaceAll(".", "\\.");
    if (many.has(part)) return "[^/].*";
    return numbers.has(part) ? "[1-9][0-9]*" : "[^/]+";
  });
  return new RegExp(`^${parts.join("")}$`);
}

/** The path of an operation with the examples of its parameters in it; nothing where one has no example. */
export function examplePath({ path, operation: { parameters = [] } }: PlacedOperation): string | undefined {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  if (inPath.some(({ example }) => example === undefined)) return undefined;
  return inPath.reduce((text, parameter) => text.replace(`{${parameter.name}}`, encoded(parameter)), path);
}

function encoded({ example, "x-multi-segment": isMany }: Parameter): string {
  const segments = isMany ? `${example}`.split("/") : [`${example}`];
  return segments.map((segment) => encodeURIComponent(segment)).join("/");
}

/** The response to a status, wherever it is written; nothing where the operation does not have that status. */
export function responseOf(
  document: OpenApiDocument,
  operation: PlacedOperation["operation"],
  status: number,
): Response | undefined {
  const written = operation.responses[`${status}`];
  return written && resolved(document, written);
}

/** What a reference leads to. */
export function resolved(document: OpenApiDocument, written: Response | Reference): Response | undefined {
  if (!("$ref" in written)) return written;
  const [, name = ""] = /^#\/components\/responses\/(\w+)$/.exec(written.$ref) ?? [];
  return document.components.responses[name];
}

/** Makes checkers of values from schemas of the document. */
export function validatorOf(document: OpenApiDocument): (schema: JsonSchema) => (value: unknown) => boolean {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    formats: { uri: (text) => /^[\x21-\x7e]+$/.test(text) && URL.canParse(text) },
  });
  // The document as a whole, so that its references lead somewhere; only parts of it are schemas.
  ajv.addVocabulary(["components"]);
  ajv.addSchema({ $id: "document:", components: { schemas: document.components.schemas } });
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const text = key.replaceAll('"#/components', '"document:#/components');
    const validate = compiled.get(key) ?? ajv.compile(JSON.parse(text));
    compiled.set(key, validate);
    return (value) => validate(value);
  };
}
