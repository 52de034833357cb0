/** The gateway on Node's own `http`: reads bodies and files, sends bytes. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { isErrno } from "../diagnostics/errno.ts";
import type { GatewaySite, ProblemCode } from "../model.ts";
import {
  type Answer,
  bodyProblem,
  findAnswer,
  type Question,
  type RequestHead,
  readBody,
  readRequest,
  type WholeReading,
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
  const reading = first.kind === "body" ? await readBodyOf(head, request, options.bodyDeadline) : first;
  send(respond(options, reading), head.method, response);
}

function respond(options: NodeGatewayOptions, reading: WholeReading): PlainResponse {
  const { addresses } = options.site;
  if (reading.kind === "preflight") return preflightResponse;
  if (reading.kind === "question") return answerResponse(addresses, look(options, reading.question));
  return problemResponse(addresses, reading.code);
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
  if ([408, 413, 415].includes(status)) response.setHeader("Connection", "close");
  // Told beforehand, or Node sends it in chunks. A flat list, which Node takes as it is.
  const lines = Object.entries(headers).flat();
  if (status !== 204) lines.push("Content-Length", String(Buffer.byteLength(body)));
  response.writeHead(status, lines);
  response.end(method === "HEAD" ? undefined : body);
}

/**
 * Reads a body. One that came with its head, as most do, is there after one turn of the event loop: whole, and without a
 * deadline.
 */
async function readBodyOf(head: RequestHead, request: IncomingMessage, deadline: number): Promise<WholeReading> {
  await new Promise(setImmediate);
  if (!request.complete) return readStream(head, request, deadline);
  const body: Buffer | null = request.read();
  return readBody(head, body ?? Buffer.concat([]));
}

/** Reads a body while counting its bytes, because a chunked body announces no length. */
function readStream(head: RequestHead, request: IncomingMessage, deadline: number): Promise<WholeReading> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (reading: WholeReading): void => {
      clearTimeout(timer);
      request.removeAllListeners("data");
      request.pause();
      resolve(reading);
    };
    const refuse = (code: ProblemCode): void => stop({ kind: "problem", code });
    const timer = setTimeout(refuse, deadline, "request_timeout");
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      const code = bodyProblem(head, size);
      if (code) refuse(code);
    });
    request.on("end", () => stop(readBody(head, Buffer.concat(chunks))));
    // The other side is gone; whatever is sent now goes nowhere.
    request.on("error", () => refuse("invalid_request"));
  });
}
