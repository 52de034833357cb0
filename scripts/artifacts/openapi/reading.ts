/** What operations that read a file are made of. */
import { referenceToResponse } from "./responses.ts";
import { exampleOf, type Samples } from "./samples.ts";
import { referenceTo } from "./schemas.ts";
import type { MediaType, Operation, Parameter, PathItem } from "./types.ts";

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
