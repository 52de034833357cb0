/** What the preview answers: the translate endpoint from the gateway or as a host would, files as `serve` would. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { GatewaySite } from "../model.ts";
import { type ActedHost, answerAsHost, servesAnyMethod } from "./as-host.ts";
import { isTranslatePath } from "../gateway/core.ts";
import { readPublished, steadily } from "../gateway/files.ts";
import { ALL_HEADERS, answerNodeRequest, type NodeGatewayOptions, readTarget, refuse } from "../gateway/node.ts";
import { type ServedFolder, serveFolder } from "./files.ts";
import { isFile } from "./retry-during-swap.ts";

/** What the preview serves: all of it from one build. */
export interface PreviewedSite extends ServedFolder {
  readonly site: GatewaySite;
  /** The host to answer as; without one, the gateway answers. */
  readonly host?: ActedHost | undefined;
}

/** How long a body may take, in milliseconds. */
const BODY_DEADLINE = 5000;

/**
 * Makes the server; the caller decides where it listens.
 *
 * @param now the site as it is when an answer is made up: it is asked anew for each, and handed back whole
 */
export function createPreviewServer(now: () => PreviewedSite, onFault: (fault: unknown) => void): Server {
  const gateway: NodeGatewayOptions = {
    // Not the site of the time when the request came: a build may have replaced it while its body arrived.
    get site() {
      return now().site;
    },
    bodyDeadline: BODY_DEADLINE,
    readAsset: (file) => {
      const { directory } = now();
      return steadily(directory, () => readPublished(directory, file));
    },
  };
  // One broken answer must not end the preview; the fault is shown, not hidden.
  const settle = (response: ServerResponse, answered: Promise<unknown>): void => {
    answered.catch((fault: unknown) => {
      onFault(fault);
      response.destroy();
    });
  };
  const server = createServer((request, response) => {
    const served = now();
    const sent = readTarget(request);
    if (!sent) {
      refuse(response, 400, "Malformed request target or Host header.");
      return;
    }
    if (!isLocal(sent.hosts, request.socket.localPort)) {
      refuse(response, 421, "This preview answers on 127.0.0.1 and localhost only.");
      return;
    }
    const target = targetBelow(served.basePath, sent.target);
    if (target === undefined) {
      refuse(response, 404, `The site lies at ${served.basePath}/`);
      return;
    }
    const path = target.split("?")[0] ?? "";
    if (served.host) settle(response, actHost(served, served.host, target, request, response));
    // No spelling of the endpoint goes past the gateway: what else answers has no rewrites.
    else if (isTranslatePath(path)) settle(response, answerNodeRequest(gateway, target, request, response));
    else settle(response, serveFolder(served, path, request, response));
  });
  server.maxHeadersCount = ALL_HEADERS;
  return server;
}

async function actHost(
  served: PreviewedSite,
  host: ActedHost,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { directory, basePath } = served;
  const asked = { method: request.method ?? "", target, basePath };
  const answer = answerAsHost(host, asked, (file) => isFile(directory, file));
  if (answer.kind === "response") {
    const { status, headers, body } = answer.response;
    response.writeHead(status, { ...headers });
    response.end(body);
    return;
  }
  const isRule = answer.kind === "file";
  const path = isRule ? `/${encodeURI(answer.file)}` : (target.split("?")[0] ?? "");
  await serveFolder(served, path, request, response, isRule || servesAnyMethod(host.capability));
}

/** The request target below the base path, with a slash first; nothing when it lies elsewhere. */
function targetBelow(basePath: string, target: string): string | undefined {
  const path = target.split("?")[0] ?? "";
  if (!`${path}/`.startsWith(`${basePath}/`)) return undefined;
  const below = target.slice(basePath.length);
  return below.startsWith("/") ? below : `/${below}`;
}

/** A foreign name that leads here (DNS rebinding) would let any web page read what is not published yet. */
function isLocal(hosts: readonly string[], localPort: number | undefined): boolean {
  const port = localPort === 80 ? "" : `:${localPort}`;
  const own = [`127.0.0.1${port}`, `localhost${port}`];
  return hosts.length > 0 && hosts.every((host) => own.includes(host.toLowerCase()));
}
