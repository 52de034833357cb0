/** GitHub's own description of its REST API (OpenAPI 3.0), as far as `update-api.ts` takes it over. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import { root } from "../root.ts";

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly nullable?: boolean;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly schema: Schema;
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<"application/json", { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, Response & { readonly $ref?: string }>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: unknown;
}

const text = readFileSync(join(root, "test/fixtures/github-api.json"), "utf8");
const description: Description = JSON.parse(text);

/** OpenAPI 3.0 has a key for values that may be null, which JSON Schema has not. */
function withNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNull);
  if (typeof value !== "object" || value === null) return value;
  const { nullable, ...rest } = value as Record<string, unknown>;
  const plain = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, withNull(one)]));
  return nullable === true ? { anyOf: [{ type: "null" }, plain] } : plain;
}

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ $id: "api", ...(withNull({ components: description.components }) as object) });

function validator(schema: Schema): ValidateFunction {
  const absolute: unknown = JSON.parse(JSON.stringify(withNull(schema)).replaceAll('"#/', '"api#/'));
  return ajv.compile(absolute as object);
}

function resolved<One>(one: One | { readonly $ref: string }): One {
  if (typeof one !== "object" || one === null || !("$ref" in one) || typeof one.$ref !== "string") return one as One;
  const keys = one.$ref.slice(2).split("/");
  return keys.reduce<unknown>((value, key) => Reflect.get(Object(value), key), description) as One;
}

export interface Found {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
}

/** Finds what the description says of a request. Throws where it has no such request, parameter or body. */
export function operationOf(method: string, url: URL, body: unknown): Found {
  for (const [template, operations] of Object.entries(description.paths)) {
    const pattern = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    const match = pattern.exec(url.pathname);
    if (!match) continue;
    const operation = operations[method.toLowerCase()];
    if (!operation) throw new Error(`${template} has no ${method}`);
    const path = { ...match.groups };
    const parameters = operation.parameters.map((one) => resolved<Parameter>(one));
    const given = { path, query: Object.fromEntries(url.searchParams) };
    for (const name of Object.keys(given.query)) {
      if (!parameters.some((one) => one.in === "query" && one.name === name)) throw new Error(`unknown ?${name}`);
    }
    for (const { name, in: where, schema } of parameters) {
      const value: string | undefined = given[where][name];
      if (value === undefined) continue;
      mustFit(schema, schema.type === "integer" ? Number(value) : value, `${where} ${name}`);
    }
    const expected = operation.requestBody?.content["application/json"].schema;
    if (expected) mustFit(expected, body, "body");
    else if (body !== undefined) throw new Error("a body that nobody reads");
    return { operation, path };
  }
  throw new Error(`unknown ${url.pathname}`);
}

/** Throws where an answer is none that the description names. 401 and 403 are documented for the API as a whole. */
export function checkAnswer({ operation }: Found, status: number, body: unknown): void {
  const response = operation.responses[`${status}`];
  if (!response) {
    if ([401, 403, 404].includes(status)) return;
    throw new Error(`no answer ${status}`);
  }
  const schema = resolved<Response>(response as Response).content?.["application/json"]?.schema;
  if (schema) mustFit(schema, body, `answer ${status}`);
}

function mustFit(schema: Schema, value: unknown, what: string): void {
  const validate = validator(schema);
  if (!validate(value)) throw new Error(`${what}: ${ajv.errorsText(validate.errors)}`);
}

/** Makes a value of a schema of the description, with the members that it requires. */
export function sample(name: string, given: object): object {
  const made = sampleOf({ $ref: `#/components/schemas/${name}` });
  return { ...(made as object), ...given };
}

function sampleOf(given: Schema): unknown {
  const schema = resolved<Schema>(given as Schema & { readonly $ref: string });
  if (schema.nullable) return null;
  if (schema.enum) return schema.enum[0];
  const [one] = schema.allOf ?? schema.anyOf ?? [];
  if (one) return sampleOf(one);
  if (schema.type === "array") return [];
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.type === "boolean") return false;
  if (schema.type === "string") return STRINGS[schema.format ?? ""] ?? "text";
  const members = (schema.required ?? []).map((key) => [key, sampleOf(schema.properties?.[key] ?? {})]);
  return Object.fromEntries(members);
}

const STRINGS: Readonly<Record<string, string>> = {
  uri: "https://github.example/x",
  "date-time": "2026-11-01T00:00:00Z",
};
