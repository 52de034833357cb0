/**
 * The gateway for runtimes that speak `Request` and `Response` (https://fetch.spec.whatwg.org/): reads bodies and
 * assets, sends bytes. Runs at the edge: nothing but web APIs.
 */
import type { ProblemCode } from "../model.ts";
import type { GatewaySite } from "../site/published.ts";
import { LARGEST_BODY } from "../site/problems.ts";
import {
  type Answer,
  bodyProblem,
  findAnswer,
  pathBelow,
  type Question,
  type RequestHead,
  readBody,
  readRequest,
  type WholeReading,
} from "./core.ts";
import { answerResponse, type PlainResponse, preflightResponse, problemResponse } from "./response.ts";

/** What a gateway knows of a site, and how it reads the site's files. */
export interface WebGatewayOptions {
  readonly site: GatewaySite;
  /** Reads a published file by its path below `dist/`; nothing without such a file; rejects when it cannot be read. */
  readonly readAsset: (file: string) => Promise<string | undefined>;
  /** How long a body, and each file, may take, in milliseconds. */
  readonly deadline?: number;
  /** Leaves the rest of a body that is not wanted as it is, where a runtime ends when its stream is cancelled. */
  readonly neverCancels?: boolean;
}

const DEADLINE = 5000;

/** Answers a request to the translate endpoint. Never rejects. */
export async function answerWebRequest(options: WebGatewayOptions, request: Request): Promise<Response> {
  const { status, headers, body } = await answer(options, request);
  const isSent = body !== "" && request.method !== "HEAD";
  return new Response(isSent ? body : null, { status, headers: { ...headers } });
}

async function answer(options: WebGatewayOptions, request: Request): Promise<PlainResponse> {
  const { addresses } = options.site;
  const { pathname, search } = new URL(request.url);
  const head: RequestHead = {
    method: request.method,
    path: pathBelow(addresses, pathname),
    query: search.slice(1),
    contentType: request.headers.get("content-type") ?? undefined,
  };
  const first = readRequest(head);
  const reading = first.kind === "body" ? await readStream(options, head, request) : first;
  if (reading.kind === "preflight") return preflightResponse;
  if (reading.kind === "question") return answerResponse(addresses, await look(options, reading.question));
  return problemResponse(addresses, reading.code);
}

/** Finds the answer, awaiting files as the search asks for them. A file that cannot be read makes it unavailable. */
async function look({ site, readAsset, deadline = DEADLINE }: WebGatewayOptions, question: Question): Promise<Answer> {
  const search = findAnswer(site, question);
  let step = search.next();
  while (!step.done) {
    const { value: file } = step;
    const read = await before(deadline, async () => readAsset(file)).catch((): typeof LATE => LATE);
    if (read === LATE) return { kind: "problem", code: "asset_unavailable" };
    step = search.next(read);
  }
  return step.value;
}

/** Reads a body while counting its bytes, because a chunked body announces no length. */
async function readStream(
  { deadline = DEADLINE, neverCancels = false }: WebGatewayOptions,
  head: RequestHead,
  request: Request,
): Promise<WholeReading> {
  // The body was already consumed.
  if (request.bodyUsed || request.body?.locked === true) return { kind: "problem", code: "invalid_request" };
  const reader = request.body?.getReader();
  if (!reader) return readBody(head, new Uint8Array());
  const read = await before(deadline, async () => firstBytes(reader, head)).catch(() => "invalid_request" as const);
  if (read instanceof Uint8Array) return readBody(head, read);
  // The rest is not wanted; whether the other side hears of it is its own affair.
  if (!neverCancels) reader.cancel().catch(() => {});
  return { kind: "problem", code: read === LATE ? "request_timeout" : read };
}

/** The whole body, or why it is not read on. */
async function firstBytes(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  head: RequestHead,
): Promise<Uint8Array | ProblemCode> {
  const bytes = new Uint8Array(LARGEST_BODY);
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return bytes.subarray(0, size);
    const code = bodyProblem(head, size + value.length);
    if (code) return code;
    bytes.set(value, size);
    size += value.length;
  }
}

const LATE = Symbol("late");

/** What a task resolves to, or `LATE` when that takes longer than a number of milliseconds. */
async function before<T>(milliseconds: number, task: () => Promise<T>): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), milliseconds);
  });
  try {
    return await Promise.race([task(), late]);
  } finally {
    clearTimeout(timer);
  }
}
