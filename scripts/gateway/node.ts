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

/** Where a request is sent. */
export interface RequestTarget {
  /** The path with its query, as sent; begins with a slash. */
  readonly target: string;
  /** The hosts that it names: in its target, and in the header. Only HTTP/1.0 may name none. */
  readonly hosts: readonly string[];
}

/**
 * Reads where a request is sent: a target in origin form, or in absolute form, which servers accept though only proxies
 * are sent it (RFC 9112 3.2.2).
 *
 * @returns nothing for what is answered with 400: two `Host` headers or one that names no host (RFC 9112 3.2), an
 *   address without a host or with a user name (RFC 9110 4.2), and the forms that are for proxies and whole servers
 */
export function readTarget({ url = "", headersDistinct }: IncomingMessage): RequestTarget | undefined {
  const { host: stated = [] } = headersDistinct;
  const [, authority, target] = /^(?:https?:\/\/([^/?#]+)(?=[/?]|$)|(?=\/))(.*)$/is.exec(url) ?? [];
  const hosts = authority === undefined ? stated : [authority, ...stated];
  if (target === undefined || stated.length > 1 || !hosts.every((host) => HOST.test(host))) return undefined;
  return { target: target.startsWith("/") ? target : `/${target}`, hosts };
}

/** The name of a host or an address, and a port (RFC 9110 7.2). The header is empty where there is no host to name. */
const HOST = /^(?:[\w.%~-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Without a limit on their number, which Node keeps by dropping those that come last: a second `Host` could hide there.
 * Their size stays limited (`--max-http-header-size`).
 */
export const ALL_HEADERS = 0;

/** Sends a sentence for who programs, and ends the connection. */
export function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
  response.end(`${sentence}\n`);
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
