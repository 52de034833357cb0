/** What the preview answers: the translate endpoint from the gateway, everything else as `serve` would. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import serveFile from "serve-handler";
import type { GatewaySite } from "../model.ts";
import { isTranslatePath } from "./core.ts";
import { readPublished } from "./files.ts";
import { answerNodeRequest, type NodeGatewayOptions } from "./node.ts";

/** What the preview serves. */
export interface PreviewOptions {
  readonly site: GatewaySite;
  /** The folder to serve, absolute. */
  readonly directory: string;
  /** Empty, or the path at which the folder is published: `/project`. */
  readonly basePath: string;
  /** The text of the rule file that `serve` would read there. */
  readonly serveConfiguration: string;
}

/** How long a body may take, in milliseconds. */
const BODY_DEADLINE = 5000;

/** Makes the server; the caller decides where it listens. */
export function createPreviewServer({ site, directory, basePath, serveConfiguration }: PreviewOptions): Server {
  // The gateway answers what rewrites would, so that no spelling of the endpoint goes past it.
  const configuration = { ...JSON.parse(serveConfiguration), rewrites: [], public: directory };
  const readAsset = (file: string): string | undefined => readPublished(directory, file);
  const gateway: NodeGatewayOptions = { site, bodyDeadline: BODY_DEADLINE, readAsset };
  return createServer((request, response) => {
    if (!isLocal(request)) {
      refuse(response, 421, "This preview answers on 127.0.0.1 and localhost only.\n");
      return;
    }
    const target = targetBelow(basePath, request.url ?? "/");
    if (target === undefined) {
      refuse(response, 404, `The site lies at ${basePath}/\n`);
      return;
    }
    const path = target.split("?")[0] ?? "";
    if (isTranslatePath(path)) {
      settle(response, answerNodeRequest(gateway, target, request, response));
      return;
    }
    // No file has such a name; asking the disk for it would be an error, not an answer.
    request.url = isFileName(path) ? target : NO_FILE;
    keepBelow(basePath, response);
    settle(response, serveFile(request, response, configuration));
  });
}

/** A path at which nothing lies: the page that says so is sent. */
const NO_FILE = "/%01";

/** The request target below the base path, with a slash first; nothing when it lies elsewhere. */
function targetBelow(basePath: string, target: string): string | undefined {
  // RFC 9112 3.2.2: a server accepts the absolute form, though only proxies are sent it.
  const own = target.replace(/^http:\/\/[^/?]*/i, "");
  const path = own.split("?")[0] ?? "";
  if (!`${path}/`.startsWith(`${basePath}/`)) return undefined;
  const below = own.slice(basePath.length);
  return below.startsWith("/") ? below : `/${below}`;
}

/** Puts the base path back into redirects: what serves the files knows nothing of it. */
function keepBelow(basePath: string, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  const withBase = (status: number, headers: Record<string, string> = {}): ServerResponse =>
    writeHead(status, headers.Location ? { ...headers, Location: basePath + headers.Location } : headers);
  // `serve-handler` calls it with a status and headers; its other signature is not used there.
  response.writeHead = withBase as typeof response.writeHead;
}

/** Whether a path can be that of a file: decodable, without NUL, within the limits of file systems. */
function isFileName(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return !decoded.includes("\0") && decoded.length < 2048 && decoded.split("/").every(isShort);
  } catch {
    // URIError: no UTF-8.
    return false;
  }
}

function isShort(segment: string): boolean {
  return Buffer.byteLength(segment) <= 250;
}

/** One broken answer must not end the preview; the fault is shown, not hidden. */
function settle(response: ServerResponse, answered: Promise<unknown>): void {
  answered.catch((fault: unknown) => {
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    response.destroy();
  });
}

/** A foreign name that leads here (DNS rebinding) would let any web page read what is not published yet. */
function isLocal({ headers, socket }: IncomingMessage): boolean {
  const port = socket.localPort === 80 ? "" : `:${socket.localPort}`;
  const host = headers.host?.toLowerCase();
  return host === `127.0.0.1${port}` || host === `localhost${port}`;
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
  response.end(text);
}
