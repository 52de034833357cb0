/** The server of the preview: files as the npm package `serve` sends them, and answers of the translate endpoint. */
import { realpathSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { GatewayOptions } from "../gateway/answer.ts";
import { isTranslatePath } from "../gateway/core.ts";
import { readPublished, steadily, unlessMissing } from "../gateway/files.ts";
import { ALL_HEADERS, answerNodeRequest, readTarget, refuse } from "../gateway/node.ts";
import type { GatewaySite } from "../site/published.ts";
import { answerAsHost, type EmulatedHost, servesAnyMethod } from "./as-host.ts";
import { isFile, type ServedFolder, serveFolder } from "./files.ts";
import { mayAsk } from "./origins.ts";

/** The site that the preview serves. All its data is from the same build. */
export interface PreviewedSite extends ServedFolder {
  readonly site: GatewaySite;
  /** The host to emulate. Without it, the gateway answers. */
  readonly host?: EmulatedHost | undefined;
}

/**
 * Creates the server. The caller decides where it listens.
 *
 * @param now returns the current site. It is called for each answer, because a build may replace the site.
 */
export function createPreviewServer(now: () => PreviewedSite, onFault: (fault: unknown) => void): Server {
  const gateway: GatewayOptions = {
    // A getter, because a build may replace the site while the body of a request arrives.
    get site() {
      return now().site;
    },
    readAsset: (file) => {
      const { directory } = now();
      return steadily(directory, () => readPublished(directory, file));
    },
  };
  const respond: RequestListener = (request, response) => {
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
    // Without it, a page of another website could read from the cache what the browser was answered for a page of ours, or
    // when it led the user there.
    response.setHeader("Vary", "Origin, Sec-Fetch-Site, Sec-Fetch-Mode, Sec-Fetch-Dest, Sec-Purpose");
    const { basePath, site } = served;
    if (!mayAsk(request.headers, site.addresses)) {
      refuse(response, 403, "This preview answers pages of this machine and of the site only.");
      return;
    }
    if (!`${pathOf(sent.target)}/`.startsWith(`${basePath}/`)) {
      refuse(response, 404, `The site is at ${basePath}/`);
      return;
    }
    const below = sent.target.slice(basePath.length);
    const target = below.startsWith("/") ? below : `/${below}`;
    answer(gateway, served, target, request, response).catch((fault: unknown) => {
      // Reports an error of one answer, so that the error does not end the preview.
      onFault(fault);
      response.destroy();
    });
  };
  const server = createServer((request, response) => {
    // Without a socket, the response waits for those before it. If the connection ends, it never gets one, and emits no
    // "close" either. So files are opened only once there is a socket.
    if (response.socket) respond(request, response);
    else response.once("socket", () => respond(request, response));
  });
  server.maxHeadersCount = ALL_HEADERS;
  return server;
}

/** Answers a request. `target` is its path below the base path, with the query: `/docs?a=1`. */
async function answer(
  gateway: GatewayOptions,
  served: PreviewedSite,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { host, directory, basePath } = served;
  const path = pathOf(target);
  // A checkout of another branch can replace the folder, which git ignores, by a link to any folder of this machine.
  if ((unlessMissing(() => realpathSync(directory)) ?? directory) !== directory) {
    refuse(response, 404, "The out folder has become a link.");
    return undefined;
  }
  if (!host) {
    // The gateway answers all paths of the endpoint, also paths for which `serve.json` has a rewrite.
    const isEndpoint = isTranslatePath(path);
    return isEndpoint
      ? answerNodeRequest(gateway, target, request, response)
      : serveFolder(served, path, request, response);
  }
  const found = answerAsHost(host, request.method ?? "", target, basePath, (file) => isFile(directory, file));
  if (typeof found === "object") {
    response.writeHead(found.status, { ...found.headers });
    response.end(found.body);
    return undefined;
  }
  if (found !== undefined) return serveFolder(served, `/${encodeURI(found)}`, request, response, true);
  return serveFolder(served, path, request, response, servesAnyMethod(host.capability));
}

function pathOf(target: string): string {
  return target.split("?")[0] ?? "";
}

/** Accepts only local host names. Otherwise web pages could read an unpublished site by DNS rebinding. */
function isLocal(hosts: readonly string[], localPort: number | undefined): boolean {
  const port = localPort === 80 ? "" : `:${localPort}`;
  const own = [`127.0.0.1${port}`, `localhost${port}`];
  return hosts.length > 0 && hosts.every((host) => own.includes(host.toLowerCase()));
}
