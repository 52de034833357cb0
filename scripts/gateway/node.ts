/** The gateway on Node's own `http`: reads bodies and files, sends bytes. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { isErrno } from "../diagnostics/errno.ts";
import type { AddressPlan, ProblemCode } from "../model.ts";
import { JSON_TYPE, LARGEST_BODY, PROBLEM_TYPE, problemBody, problems } from "../site/problems.ts";
import {
  type Answer,
  findAnswer,
  type Question,
  type Reading,
  type RequestHead,
  readBody,
  readRequest,
} from "./core.ts";

/** What the gateway knows of a site, and how it reads the site's files. */
export interface NodeGatewayOptions {
  readonly plan: AddressPlan;
  /** Reads a published file by its path below `dist/`; nothing when there is none, and throws when it cannot be read. */
  readonly readAsset: (file: string) => string | undefined;
  /** How long a body may take, in milliseconds. */
  readonly bodyDeadline: number;
}

/** Sent with every answer: any page may read it, and none may guess another type. */
const COMMON_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  // POST answers are not cached, and an error may be mended by the next build.
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

/**
 * Answers a request to the translate endpoint.
 *
 * @param target the path below the place that `dist/` is published at, with its query, as sent
 */
export async function answerNodeRequest(
  options: NodeGatewayOptions,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const mark = target.indexOf("?");
  const head: RequestHead = {
    method: request.method ?? "",
    path: mark === -1 ? target : target.slice(0, mark),
    query: mark === -1 ? "" : target.slice(mark + 1),
    contentType: request.headers["content-type"],
  };
  const first = readRequest(head);
  const reading = first.kind === "body" ? await readStream(head, request, options.bodyDeadline) : first;
  send(options, reading, request, response);
}

function send(options: NodeGatewayOptions, reading: Reading, request: IncomingMessage, response: ServerResponse): void {
  if (reading.kind === "preflight") {
    response.writeHead(204, {
      ...COMMON_HEADERS,
      "Access-Control-Allow-Methods": "POST, OPTIONS",
      "Access-Control-Allow-Headers": "Content-Type",
      "Access-Control-Max-Age": "86400",
    });
    response.end();
    return;
  }
  if (reading.kind === "question") {
    const { answer, text } = look(options, reading.question);
    if (answer.kind === "problem" || text === undefined) {
      sendProblem(options, answer.kind === "problem" ? answer.code : "asset_unavailable", request, response);
    } else {
      response.writeHead(200, {
        ...COMMON_HEADERS,
        "Content-Type": JSON_TYPE,
        "Content-Length": Buffer.byteLength(text),
      });
      response.end(text);
    }
    return;
  }
  sendProblem(options, reading.kind === "problem" ? reading.code : "invalid_request", request, response);
}

/** Finds the answer, reading files as the search asks for them. A file that cannot be read makes it unavailable. */
function look(
  { plan, readAsset }: NodeGatewayOptions,
  question: Question,
): { answer: Answer; text: string | undefined } {
  const search = findAnswer(plan, question);
  let text: string | undefined;
  let step = search.next();
  while (!step.done) {
    try {
      text = readAsset(step.value);
    } catch (thrown) {
      if (!isErrno(thrown)) throw thrown;
      return { answer: { kind: "problem", code: "asset_unavailable" }, text: undefined };
    }
    step = search.next(text);
  }
  return { answer: step.value, text };
}

function sendProblem(
  { plan }: NodeGatewayOptions,
  code: ProblemCode,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const body = problemBody(plan.publishedAt, code);
  response.writeHead(problems[code].status, {
    ...COMMON_HEADERS,
    "Content-Type": PROBLEM_TYPE,
    "Content-Length": Buffer.byteLength(body),
    ...(code === "method_not_allowed" ? { Allow: "POST, OPTIONS" } : {}),
    // The rest of a body that was not read would be taken for the next request.
    ...(request.complete ? {} : { Connection: "close" }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Reads a body while counting its bytes, because a chunked body announces no length. */
function readStream(head: RequestHead, request: IncomingMessage, deadline: number): Promise<Reading> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (reading: Reading): void => {
      clearTimeout(timer);
      request.removeAllListeners("data");
      request.pause();
      resolve(reading);
    };
    const timer = setTimeout(() => finish({ kind: "problem", code: "request_timeout" }), deadline);
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > LARGEST_BODY) finish({ kind: "problem", code: "body_too_large" });
      else chunks.push(chunk);
    });
    request.on("end", () => finish(readBody(head, Buffer.concat(chunks))));
    // The other side is gone; whatever is sent now goes nowhere.
    request.on("error", () => finish({ kind: "problem", code: "invalid_request" }));
  });
}
