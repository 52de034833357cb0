/** The gateway on Node's own `http`: reads bodies and files, sends bytes. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { isErrno } from "../diagnostics/errno.ts";
import type { GatewaySite, ProblemCode } from "../model.ts";
import { LARGEST_BODY } from "../site/problems.ts";
import {
  type Answer,
  findAnswer,
  isUntyped,
  type Question,
  type Reading,
  type RequestHead,
  readBody,
  readRequest,
} from "./core.ts";
import { answerResponse, type PlainResponse, preflightResponse, problemResponse } from "./response.ts";

/** What the gateway knows of a site, and how it reads the site's files. */
export interface NodeGatewayOptions {
  readonly site: GatewaySite;
  /** Reads a published file by its path below `dist/`; nothing when there is none, and throws when it cannot be read. */
  readonly readAsset: (file: string) => string | undefined;
  /** How long a body may take, in milliseconds. */
  readonly bodyDeadline: number;
}

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
  send(respond(options, reading), head.method, response);
}

function respond(options: NodeGatewayOptions, reading: Reading): PlainResponse {
  const { addresses } = options.site;
  if (reading.kind === "preflight") return preflightResponse;
  if (reading.kind === "question") return answerResponse(addresses, look(options, reading.question));
  return problemResponse(addresses, reading.kind === "problem" ? reading.code : "invalid_request");
}

/** Finds the answer, reading files as the search asks for them. A file that cannot be read makes it unavailable. */
function look({ site, readAsset }: NodeGatewayOptions, question: Question): Answer {
  const search = findAnswer(site, question);
  let step = search.next();
  while (!step.done) {
    let text: string | undefined;
    try {
      text = readAsset(step.value);
    } catch (thrown) {
      if (!isErrno(thrown)) throw thrown;
      return { kind: "problem", code: "asset_unavailable" };
    }
    step = search.next(text);
  }
  return step.value;
}

function send({ status, headers, body }: PlainResponse, method: string, response: ServerResponse): void {
  // The rest of a body that is still coming would be taken for the next request. Node itself reads away what nobody has
  // asked for, which is all of it in the other forms.
  if (status === 408 || status === 413 || status === 415) response.setHeader("Connection", "close");
  // Told beforehand, or Node sends it in chunks.
  const length = status === 204 ? {} : { "Content-Length": Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length });
  response.end(method === "HEAD" ? undefined : body);
}

/** Reads a body while counting its bytes, because a chunked body announces no length. */
function readStream(head: RequestHead, request: IncomingMessage, deadline: number): Promise<Reading> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (reading: Reading): void => {
      clearTimeout(timer);
      resolve(reading);
    };
    const stop = (code: ProblemCode): void => {
      request.removeAllListeners("data");
      request.pause();
      finish({ kind: "problem", code });
    };
    const timer = setTimeout(() => stop("request_timeout"), deadline);
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      // Before its length: the type is what is checked first.
      if (isUntyped(head, size)) stop("unsupported_media_type");
      else if (size > LARGEST_BODY) stop("body_too_large");
      else chunks.push(chunk);
    });
    // Most bodies come in one piece.
    request.on("end", () => finish(readBody(head, (chunks.length === 1 && chunks[0]) || Buffer.concat(chunks))));
    // The other side is gone; whatever is sent now goes nowhere.
    request.on("error", () => stop("invalid_request"));
  });
}
