/** The gateway for Node's own `http`. */
import { Buffer } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerRequest, type BodyReader, type GatewayOptions } from "./answer.ts";

/** The target of a request. */
export interface RequestTarget {
  /** The path with its query, as the client sent it. Begins with a slash. */
  readonly target: string;
  readonly hosts: readonly string[];
}

/**
 * Reads the target of a request in origin form, or in absolute form, which servers must accept (RFC 9112 3.2.2).
 *
 * @returns undefined for requests to refuse with 400: two `Host` headers or one without a host (RFC 9112 3.2), an
 *   address without a host or with a user name (RFC 9110 4.2), and the forms for proxies and whole servers
 */
export function readTarget({ url = "", headersDistinct }: IncomingMessage): RequestTarget | undefined {
  const { host: stated = [] } = headersDistinct;
  const [, authority, target] = /^(?:https?:\/\/([^/?#]+)(?=[/?]|$)|(?=\/))(.*)$/is.exec(url) ?? [];
  const hosts = authority === undefined ? stated : [authority, ...stated];
  if (target === undefined || stated.length > 1 || !hosts.every((host) => HOST.test(host))) return undefined;
  return { target: target.startsWith("/") ? target : `/${target}`, hosts };
}

/** The name of a host or an IP address, and a port (RFC 9110 7.2). Empty for a target without a host. */
const HOST = /^(?:[\w.%~-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Node drops headers beyond a number of them, and a second `Host` could be among these. Zero turns that off. The size
 * of all headers is still limited (`--max-http-header-size`).
 */
export const ALL_HEADERS = 0;

/** Sends a message for developers and closes the connection. */
export function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
  response.end(`${sentence}\n`);
}

/** Answers a request to the translate endpoint. The target is below the place of `dist/`, as the client sent it. */
export async function answerNodeRequest(
  options: GatewayOptions,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "" } = request;
  const [path = "", query = ""] = target.split(/\?(.*)/s);
  const contentType = request.headers["content-type"];
  const head = { method, path, query, contentType };
  const { status, headers, body } = await answerRequest(options, head, () => bodyReader(request));
  // Closes the connection, because the rest of a half-read body would count as the next request. Node itself drops a
  // body that nothing has read.
  if ([408, 413, 415].includes(status)) response.setHeader("Connection", "close");
  // Without a length, Node sends the body in chunks. It accepts a flat list of headers without a conversion.
  const lines = Object.entries(headers).flat();
  if (status !== 204) lines.push("Content-Length", String(Buffer.byteLength(body)));
  response.writeHead(status, lines);
  response.end(method === "HEAD" ? undefined : body);
}

/** Most bodies are complete after one turn of the event loop. An iterator would double the time of the answer. */
function bodyReader(request: IncomingMessage): BodyReader {
  let chunks: AsyncIterator<Buffer> | undefined;
  const read = async (): ReturnType<BodyReader["read"]> => {
    if (!chunks) {
      await new Promise(setImmediate);
      if (request.complete) return { value: request.read() ?? undefined, done: true };
      chunks = request[Symbol.asyncIterator]();
    }
    return chunks.next();
  };
  return { read };
}
