/**
 * What the gateway sends, as plain values: wrappers of the runtimes hand it on and add nothing. Runs at the edge too.
 */
import type { AddressPlan, ProblemCode } from "../model.ts";
import { JSON_TYPE, PROBLEM_TYPE, problemBody, problems } from "../site/problems.ts";
import type { Answer } from "./core.ts";

/** A response before it is one of any runtime. */
export interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** May be empty. A HEAD gets its length without the body (RFC 9110 9.3.2). */
  readonly body: string;
}

/** Sent with every answer: any page may read it, and none may guess another type. */
const COMMON_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  // POST answers are not cached, and an error may be mended by the next build.
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

/** The methods that the endpoint knows. */
export const ALLOWED = "POST, OPTIONS";

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

/** The bytes of the prebuilt answer, a computed one, or the problem that the question comes to. */
export function answerResponse(plan: AddressPlan, answer: Answer): PlainResponse {
  if (answer.kind === "problem") return problemResponse(plan, answer.code);
  return { status: 200, headers: ANSWER_HEADERS, body: answer.text };
}

/** A problem with its status and the bytes of its file; `Allow` for a method that is not allowed (RFC 9110 15.5.6). */
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
