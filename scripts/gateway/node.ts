/** The gateway for servers of `node:http`. */
import { Buffer } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerRequest, type BodyReader, type GatewayOptions } from "./answer.ts";

/** The address that a request asks for. */
export interface RequestTarget {
  /** The path with its query, as the client sent it. Begins with a slash. */
  readonly target: string;
  readonly hosts: readonly string[];
}

/**
 * Reads the target of a request: `/docs`, or `http://a.example/docs`, which servers must accept (RFC 9112 3.2.2).
 *
 * Returns undefined if the answer must be 400: two `Host` headers or an invalid one (RFC 9112 3.2), an address without
 * a host or with a user name (RFC 9110 4.2), a fragment, or a target for proxies or whole servers (`*`).
 */
export function readTarget({ url = "", rawHeaders }: IncomingMessage): RequestTarget | undefined {
  // In Node 20.19.0, `headersDistinct` throws for a header `constructor`. Here, each name is followed by its value.
  const stated = rawHeaders.filter((_text, at) => at % 2 > 0 && rawHeaders[at - 1]?.toLowerCase() === "host");
  const [, authority, target] = /^(?:https?:\/\/([^/?#]+)|(?=\/))([^#]*)$/i.exec(url) ?? [];
  const hosts = authority === undefined ? stated : [authority, ...stated];
  if (target === undefined || stated.length > 1 || !hosts.every((host) => HOST.test(host))) return undefined;
  return { target: target.startsWith("/") ? target : `/${target}`, hosts };
}

/** Matches a host name or an IP address, with or without a port (RFC 9110 7.2). A `Host` header may also be empty. */
const HOST = /^(?:[\w.%~-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * The value of `maxHeadersCount` for no limit. With a limit, Node could drop a second `Host` header, which must be
 * refused. The size of all headers is still limited (`--max-http-header-size`).
 */
export const ALL_HEADERS = 0;

/** Sends a message for developers and closes the connection. */
export function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
  response.end(`${sentence}\n`);
}

/** Answers a request to the translate endpoint. `target`: path and query as sent, without the base path. */
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
  // Closes the connection after a half-read body. Otherwise Node would read the rest of the body as the next request.
  // If nothing was read, Node itself drops the body.
  if ([408, 413, 415].includes(status)) response.setHeader("Connection", "close");
  // Without `Content-Length`, Node would send the body in chunks. A flat list of headers saves Node a conversion.
  const lines = Object.entries(headers).flat();
  if (status !== 204) lines.push("Content-Length", String(Buffer.byteLength(body)));
  response.writeHead(status, lines);
  response.end(method === "HEAD" ? undefined : body);
}

/**
 * Reads a body. Most bodies are complete after one turn of the event loop. Only the others need the slower iterator.
 */
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
