/** What a client sends to a site, and what it believes of the answers: any host may stand at the other end. */
import { problemFile, TRANSLATE_PATH } from "../site/layout.ts";
import type { ProblemCode } from "../model.ts";
import type { ProblemDetails, TranslationAnswer } from "../site/published.ts";

/** What is used of `fetch`. */
export type Fetch = (
  address: string,
  init?: { readonly method: "POST"; readonly headers?: Record<string, string>; readonly body?: string },
) => Promise<{ readonly status: number; readonly json: () => Promise<unknown> }>;

/** Where a site is published, without trailing slash, and how it is reached. */
export interface Connection {
  readonly root: string;
  readonly send: Fetch;
}

interface Received {
  readonly status: number;
  /** Empty if the text is not JSON. */
  readonly body: Partial<TranslationAnswer & ProblemDetails>;
}

/**
 * Reads a published file.
 *
 * @returns what it says, as far as it says it; nothing when it is not there
 * @throws the error of `fetch`, or that of `failure` when it is unknown whether the file exists
 */
export async function readFile<File>(connection: Connection, file: string): Promise<Partial<File> | undefined> {
  const received = await receive(connection, `/${encodeURI(file)}`);
  if (received.status === 200) return received.body as Partial<File>;
  if (MISSING.test(`${received.status}`)) return undefined;
  throw failure(file, received);
}

/** 403 among them: it is what object stores say of a key that is not there. */
const MISSING = /40[034]|41[04]/;

/**
 * Asks the translate endpoint.
 *
 * @param rest of the address, behind the endpoint's: a path, or a query
 * @param body the JSON of the body form
 * @returns an answer or a problem
 * @throws as `readFile`, also if the answer does not come from a translate endpoint
 */
export async function ask(connection: Connection, rest: string, body?: string): Promise<Received["body"]> {
  // Only a body needs a type, and only with one do browsers ask for permission first.
  const typed = body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } };
  const received = await receive(connection, TRANSLATE_PATH + rest, { method: "POST", ...typed });
  const { translated_url, type, code } = received.body;
  const isOurs = translated_url ?? (isCode(code) && `${type}`.endsWith(problemFile(code)));
  if (isOurs && received.status < 500) return received.body;
  throw failure(TRANSLATE_PATH, received);
}

/** The error for a missing or unexpected answer. */
export function failure(what: string, { status, body }: Received): ClientError {
  const code = isCode(body.code) ? body.code : undefined;
  return errorOf(what, { status, code });
}

/** The error for an answer of another shape than it should have. */
export function refusal(what: string): ClientError {
  return errorOf(what, { status: 200, code: "invalid_answer" });
}

/** The error of a client when a site gives an invalid answer. */
export interface ClientError extends Error {
  readonly cause: {
    readonly status: number;
    /** That of a problem, or `invalid_answer`: something has another shape, or an address another scheme than http(s). */
    readonly code?: ProblemCode | "invalid_answer" | undefined;
  };
}

function errorOf(what: string, cause: ClientError["cause"]): ClientError {
  return new Error(`${what}: ${cause.code ?? cause.status}`, { cause }) as ClientError;
}

function isCode(code: unknown): code is ProblemCode {
  return typeof code === "string" && /^[a-z_]+$/.test(code);
}

async function receive({ root, send }: Connection, path: string, init?: Parameters<Fetch>[1]): Promise<Received> {
  const response = await send(root + path, init);
  const body: unknown = await response.json().catch((fault: unknown) => {
    // An HTML page is allowed; an answer that breaks off is an error.
    if (!(fault instanceof SyntaxError)) throw fault;
  });
  return { status: response.status, body: Object(body) };
}
