/**
 * The server of the preview. The gateway or an emulated host answers the translate endpoint. Files are served like with
 * `serve`.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { GatewaySite } from "../site/published.ts";
import { answerAsHost, type EmulatedHost, servesAnyMethod } from "./as-host.ts";
import type { GatewayOptions } from "../gateway/answer.ts";
import { isTranslatePath } from "../gateway/core.ts";
import { readPublished, steadily } from "../gateway/files.ts";
import { ALL_HEADERS, answerNodeRequest, readTarget, refuse } from "../gateway/node.ts";
import { isFile, type ServedFolder, serveFolder } from "./files.ts";

/** The site that the preview serves. All its data is from the same build. */
export interface PreviewedSite extends ServedFolder {
  readonly site: GatewaySite;
  /** The host to emulate. Without it, the gateway answers. */
  readonly host?: EmulatedHost | undefined;
}

/**
 * Creates the server. The caller decides where it listens.
 *
 * @param now returns the current site, all from one build; runs for each answer
 */
export function createPreviewServer(now: () => PreviewedSite, onFault: (fault: unknown) => void): Server {
  const gateway: GatewayOptions = {
    // A build may replace the site while the body of a request arrives.
    get site() {
      return now().site;
    },
    readAsset: (file) => {
      const { directory } = now();
      return steadily(directory, () => readPublished(directory, file));
    },
  };
  // Reports an error of one answer, so that the error does not end the preview.
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
      refuse(response, 404, `The site is at ${served.basePath}/`);
      return;
    }
    const path = target.split("?")[0] ?? "";
    if (served.host) settle(response, emulateHost(served, served.host, target, request, response));
    // The preview serves files without rewrites, so every spelling of the endpoint reaches the gateway.
    else if (isTranslatePath(path)) settle(response, answerNodeRequest(gateway, target, request, response));
    else settle(response, serveFolder(served, path, request, response));
  });
  server.maxHeadersCount = ALL_HEADERS;
  return server;
}

async function emulateHost(
  served: PreviewedSite,
  host: EmulatedHost,
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

/**
 * The request target below the base path. It begins with a slash. Undefined if the target is not below the base path.
 */
function targetBelow(basePath: string, target: string): string | undefined {
  const path = target.split("?")[0] ?? "";
  if (!`${path}/`.startsWith(`${basePath}/`)) return undefined;
  const below = target.slice(basePath.length);
  return below.startsWith("/") ? below : `/${below}`;
}

/**
 * Whether all hosts are this machine. Another host name that resolves to it (DNS rebinding) would let any web page read
 * an unpublished site.
 */
function isLocal(hosts: readonly string[], localPort: number | undefined): boolean {
  const port = localPort === 80 ? "" : `:${localPort}`;
  const own = [`127.0.0.1${port}`, `localhost${port}`];
  return hosts.length > 0 && hosts.every((host) => own.includes(host.toLowerCase()));
}
