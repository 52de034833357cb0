/** The parts of OpenAPI 3.1 that the document uses: https://spec.openapis.org/oas/v3.1.1, read November 2026. */
import type { OperationId } from "../../content/reference/en.ts";

/** A JSON Schema (draft 2020-12, the dialect of OpenAPI 3.1) as zod writes it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

/** A pointer to a part of `components`: `{ $ref: "#/components/responses/NotFound" }`. */
export interface Reference {
  readonly $ref: string;
}

/** Name -> example. `value` is the content of a JSON file, or the text of another file. */
export type Examples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;

interface MediaType {
  readonly schema: JsonSchema;
  /** Undefined if there is no published file to show, or if that file is too long. */
  readonly examples?: Examples | undefined;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: string | undefined;
  /** Slashes in the value are not encoded as `%2F`. OpenAPI has no key for this, so we use the key of GitHub's API. */
  readonly "x-multi-segment"?: true;
}

/** Media type -> the schema and the examples of a body. */
export type Content = Readonly<Record<string, MediaType>>;

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Pick<Parameter, "description" | "schema">>> | undefined;
  readonly content?: Content;
}

/** The `GET` twins of the questions by `POST`. The reference pages list only the latter. */
export type TwinId = "getTranslate" | "getTranslateRoot" | "getTranslatePage";

export interface Operation<Id = OperationId> {
  readonly operationId: Id;
  readonly tags: readonly [TagName];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[] | undefined;
  readonly requestBody?: { readonly description: string; readonly required: boolean; readonly content: Content };
  /** Status -> response. */
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

/** A path of a file has a `get`. A path of the translate endpoint also has a `post`, which asks the same. */
export type PathItem =
  | { readonly get: Operation; readonly post?: undefined }
  | { readonly get: Operation<TwinId>; readonly post: Operation };

type TagName = "Locales" | "Translations" | "Pages" | "Addresses" | "Errors" | "Site";

export interface OpenApiDocument {
  readonly openapi: "3.1.1";
  readonly info: Readonly<Record<"title" | "version" | "summary" | "description", string>>;
  readonly servers: readonly [{ readonly url: string; readonly description: string }];
  /** Empty: requests need no credentials. */
  readonly security: readonly [];
  readonly tags: readonly { readonly name: TagName; readonly description: string }[];
  /** Path -> its operation. The most used paths are first. */
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}
