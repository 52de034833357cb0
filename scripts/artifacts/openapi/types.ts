/**
 * The parts of an OpenAPI 3.1 document that ours is made of: https://spec.openapis.org/oas/v3.1.1, read November 2026.
 */
import type { OperationId } from "../../content/reference/en.ts";

/** A schema in the dialect of OpenAPI 3.1, JSON Schema draft 2020-12, as zod writes it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: JsonSchema;
}

/** A pointer to a part of `components`: `{ $ref: "#/components/responses/NotFound" }`. */
export interface Reference {
  readonly $ref: string;
}

/** An example: in JSON the value of an answer of this very site, else its text. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export interface MediaType {
  readonly schema: JsonSchema;
  /** By a name; absent where the site has none, or where it is long. */
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: string | number;
  /** The value's slashes stay slashes, which OpenAPI 3.1 cannot say of a parameter; GitHub's description has this name for it. */
  readonly "x-multi-segment"?: true;
}

export interface RequestBody {
  readonly description: string;
  readonly required: boolean;
  readonly content: Readonly<Record<string, MediaType>>;
}

export interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Operation {
  readonly operationId: OperationId;
  readonly tags: readonly [TagName];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  /** By status. */
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

/** An address has one method in this API. */
export type PathItem = { readonly get: Operation } | { readonly post: Operation };

/** What operations are about. */
export type TagName = "Locales" | "Translations" | "Pages" | "Addresses" | "Errors" | "Site";

export interface Tag {
  readonly name: TagName;
  readonly description: string;
}

/** The whole document. */
export interface OpenApiDocument {
  readonly openapi: "3.1.1";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
  };
  readonly servers: readonly [{ readonly url: string; readonly description: string }];
  /** Empty: requests need no credentials. */
  readonly security: readonly [];
  readonly tags: readonly Tag[];
  /** By path, in the order in which a reader wants them. */
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}
