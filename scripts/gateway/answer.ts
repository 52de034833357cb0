/** Answers a request to the translate endpoint with a plain response, which the adapters of the runtimes convert. */
import type { AddressPlan, ProblemCode } from "../model.ts";
import { TRANSLATE_METHODS } from "../site/layout.ts";
import { JSON_TYPE, LARGEST_BODY, PROBLEM_TYPE, problemBody, problems } from "../site/problems.ts";
import type { GatewaySite } from "../site/published.ts";
import {
  type Answer,
  bodyProblem,
  findAnswer,
  type Question,
  readBody,
  readRequest,
  type RequestHead,
  type WholeReading,
} from "./core.ts";

/** The site of a gateway, and how to read the site's files. */
export interface GatewayOptions {
  readonly site: GatewaySite;
  /** Reads a file by its path below `dist/`. Returns undefined if the file is missing; throws if it cannot be read. */
  readonly readAsset: (file: string) => string | undefined | Promise<string | undefined>;
  /** The time limit in milliseconds for the body, and for each file. */
  readonly deadline?: number;
}

const DEADLINE = 5000;

/** Reads a body that is still arriving. The reader of a web stream has this interface. */
export interface BodyReader {
  readonly read: () => Promise<{ readonly value?: Uint8Array | undefined; readonly done?: boolean }>;
  readonly cancel?: () => Promise<void>;
}

/** A response that an adapter converts for its runtime. */
export interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** May be empty. For HEAD, the adapter sends the length of the body, but not the body (RFC 9110 9.3.2). */
  readonly body: string;
}

/** Answers a request. If the question is in the body, calls `openBody`, which throws if the body was read before. */
export async function answerRequest(
  options: GatewayOptions,
  head: RequestHead,
  openBody: () => BodyReader | undefined,
): Promise<PlainResponse> {
  const first = readRequest(head);
  const reading = first.kind === "body" ? await readStream(options, head, openBody) : first;
  // Reads `site` only now: while the body arrived, a preview may have built a new site.
  const { addresses } = options.site;
  if (reading.kind === "preflight") return preflightResponse;
  if (reading.kind === "question") return answerResponse(addresses, await look(options, reading.question));
  return problemResponse(addresses, reading.code);
}

/** Runs `findAnswer` and reads the files that it asks for. Awaits nothing if files are read synchronously. */
async function look({ site, readAsset, deadline }: GatewayOptions, question: Question): Promise<Answer> {
  const search = findAnswer(site, question);
  let step = search.next();
  while (!step.done) {
    let text: string | undefined | typeof LATE;
    try {
      const read = readAsset(step.value);
      text = typeof read === "object" ? await before(deadline, read) : read;
    } catch {
      text = LATE;
    }
    if (text === LATE) return { kind: "problem", code: "asset_unavailable" };
    step = search.next(text);
  }
  return step.value;
}

/** Reads a body and counts its bytes, because a chunked body does not announce its length. */
async function readStream(
  { deadline }: GatewayOptions,
  head: RequestHead,
  openBody: () => BodyReader | undefined,
): Promise<WholeReading> {
  let body: BodyReader | undefined;
  let read: Uint8Array | ProblemCode | typeof LATE;
  try {
    body = openBody();
    read = await before(deadline, firstBytes(body, head));
  } catch {
    read = "invalid_request";
  }
  if (read instanceof Uint8Array) return readBody(head, read);
  // Does not wait until the stream is cancelled.
  body?.cancel?.().catch(() => {});
  return { kind: "problem", code: read === LATE ? "request_timeout" : read };
}

/** Reads the whole body. At the first problem, stops and returns the code of the problem. */
async function firstBytes(body: BodyReader | undefined, head: RequestHead): Promise<Uint8Array | ProblemCode> {
  const bytes = new Uint8Array(LARGEST_BODY);
  let size = 0;
  for (;;) {
    const { value, done } = (await body?.read()) ?? { done: true };
    if (value) {
      const code = bodyProblem(head, size + value.length);
      if (code) return code;
      bytes.set(value, size);
      size += value.length;
    }
    if (done) return bytes.subarray(0, size);
  }
}

const LATE = Symbol("late");

/** Returns the result of a task, or `LATE` if the task takes longer than the given milliseconds. */
async function before<T>(milliseconds = DEADLINE, task: Promise<T>): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), milliseconds);
  });
  try {
    return await Promise.race([task, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Headers of every answer. Pages of any origin may read answers, and browsers must not guess another media type. */
const COMMON_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  // Caches must not store errors, because the next build may fix them. Other answers to a POST are not cached anyway.
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

/** The value of `Allow`. */
export const ALLOWED = [...TRANSLATE_METHODS, "OPTIONS"].join(", ");

/** The answer to a preflight request (https://fetch.spec.whatwg.org/#http-cors-protocol). */
export const preflightResponse: PlainResponse = {
  status: 204,
  headers: {
    ...COMMON_HEADERS,
    "Access-Control-Allow-Methods": ALLOWED,
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "86400",
  },
  body: "",
};

const ANSWER_HEADERS = { ...COMMON_HEADERS, "Content-Type": JSON_TYPE };

/** Creates the response for an answer: a prebuilt text, a computed text, or a problem. */
export function answerResponse(plan: AddressPlan, answer: Answer): PlainResponse {
  if (answer.kind === "problem") return problemResponse(plan, answer.code);
  return { status: 200, headers: ANSWER_HEADERS, body: answer.text };
}

/** Creates the response for a problem: its prebuilt text, and `Allow` for a refused method (RFC 9110 15.5.6). */
export function problemResponse({ publishedAt }: AddressPlan, code: ProblemCode): PlainResponse {
  return {
    status: problems[code].status,
    headers: {
      ...COMMON_HEADERS,
      "Content-Type": PROBLEM_TYPE,
      ...(code === "method_not_allowed" ? { Allow: ALLOWED } : {}),
    },
    body: problemBody(publishedAt, code),
  };
}
