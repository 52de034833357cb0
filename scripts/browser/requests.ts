/** Sends the requests of a client and checks the answers, because some hosts answer any request with a page. */
import { problemFile, TRANSLATE_PATH } from "../site/layout.ts";
import type { ProblemCode } from "../model.ts";
import type { ProblemDetails, TranslationAnswer } from "../site/published.ts";

/** The part of `fetch` that we use. */
export type Fetch = (
  address: string,
  init?: { readonly method: "POST"; readonly headers?: Record<string, string>; readonly body?: string },
) => Promise<{ readonly status: number; readonly json: () => Promise<unknown> }>;

/** Where a site is published, without a trailing slash, and how to send requests to it. */
export interface Connection {
  readonly root: string;
  readonly send: Fetch;
}

interface Received {
  readonly status: number;
  /** An empty object if the response is not JSON. */
  readonly body: Partial<TranslationAnswer & ProblemDetails>;
}

/**
 * Reads a published JSON file. Returns undefined if the file is missing.
 *
 * @throws the error of `fetch`, or a `ClientError` if the status does not say whether the file exists
 */
export async function readFile<File>(connection: Connection, file: string): Promise<Partial<File> | undefined> {
  const received = await receive(connection, `/${encodeURI(file)}`);
  if (received.status === 200) return received.body as Partial<File>;
  if (MISSING.test(`${received.status}`)) return undefined;
  throw failure(file, received);
}

/** Statuses for a missing file. 403 is among them, because object stores return it for a missing key. */
const MISSING = /40[034]|41[04]/;

/**
 * Sends a question to the translate endpoint. Returns the body of the response: an answer or a problem.
 *
 * @param rest the question as a path or a query, to append to the address of the endpoint; empty if `body` is set
 * @param body the question as JSON
 * @throws the error of `fetch`, or a `ClientError` if the response does not come from a working translate endpoint
 */
export async function ask(connection: Connection, rest: string, body?: string): Promise<Received["body"]> {
  // Only a body needs this header. Without the header, browsers do not send a preflight request.
  const typed = body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } };
  const received = await receive(connection, TRANSLATE_PATH + rest, { method: "POST", ...typed });
  const { translated_url, type, code } = received.body;
  const isOurs = translated_url ?? (isCode(code) && typeof type === "string" && type.endsWith(problemFile(code)));
  if (isOurs && received.status < 500) return received.body;
  throw failure(TRANSLATE_PATH, received);
}

/** Creates the error for a missing or unexpected answer. */
export function failure(what: string, { status, body }: Failed): ClientError {
  const cause = { status, code: isCode(body.code) ? body.code : undefined };
  return new Error(`${what}: ${cause.code ?? status}`, { cause }) as ClientError;
}

/** Creates the error for an answer with an invalid shape. */
export function refusal(what: string): ClientError {
  return failure(what, { status: 200, body: { code: "invalid_answer" } });
}

interface Failed {
  readonly status: number;
  readonly body: { readonly code?: unknown };
}

/** The error of a client if a file is missing, or if an answer is unexpected or invalid. */
export interface ClientError extends Error {
  readonly cause: {
    readonly status: number;
    /** `invalid_answer`: the answer has an unexpected shape, or contains an address that is not http or https. */
    readonly code?: ProblemCode | "invalid_answer" | undefined;
  };
}

/**
 * Whether a value looks like a problem code: words with underscores between them. Later versions of the API may have more
 * codes than `ProblemCode`.
 */
export function isCode(code: unknown): code is ProblemCode {
  return typeof code === "string" && /^[a-z]+(?:_[a-z]+)+$/.test(code);
}

async function receive({ root, send }: Connection, path: string, init?: Parameters<Fetch>[1]): Promise<Received> {
  const response = await send(root + path, init);
  const body: unknown = await response.json().catch((fault: unknown) => {
    // SyntaxError: the body is not JSON but, for example, an HTML page. Other errors mean that the body is incomplete.
    if (!(fault instanceof SyntaxError)) throw fault;
  });
  return { status: response.status, body: Object(body) };
}
