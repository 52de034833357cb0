/** What the preview answers: the translate endpoint from the gateway, everything else as `serve` would. */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import serveFile from "serve-handler";
import type { AddressPlan } from "../model.ts";
import { isTranslatePath } from "./core.ts";
import { answerNodeRequest, type NodeGatewayOptions } from "./node.ts";

export interface PreviewOptions {
  readonly plan: AddressPlan;
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
export function createPreviewServer({ plan, directory, basePath, serveConfiguration }: PreviewOptions): Server {
  const configuration: Record<string, unknown> = JSON.parse(serveConfiguration);
  const gateway: NodeGatewayOptions = {
    plan,
    bodyDeadline: BODY_DEADLINE,
    readAsset: (file) => readAsset(directory, file),
  };
  return createServer((request, response) => {
    const target = request.url ?? "/";
    if (!isLocal(request)) return refuse(response, 421, "This preview answers on 127.0.0.1 and localhost only.\n");
    if (!`${target.split("?")[0]}/`.startsWith(`${basePath}/`))
      return refuse(response, 404, `The site lies at ${basePath}/\n`);
    const inside = target.slice(basePath.length) || "/";
    const answered = isTranslatePath(inside.split("?")[0] ?? "")
      ? answerNodeRequest(gateway, inside, request, response)
      : serveFile(Object.assign(request, { url: inside }), response, { ...configuration, public: directory });
    answered.catch((fault: unknown) => {
      // One broken answer must not end the preview; the fault is shown, not hidden.
      process.stderr.write(`${String(fault)}\n`);
      response.destroy();
    });
  });
}

/** A foreign name that leads here (DNS rebinding) would let any web page read what is not published yet. */
function isLocal({ headers, socket }: IncomingMessage): boolean {
  const port = socket.localPort;
  return headers.host === `127.0.0.1:${port}` || headers.host === `localhost:${port}`;
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
  response.end(text);
}

function readAsset(directory: string, file: string): string | undefined {
  try {
    return readFileSync(join(directory, file), "utf8");
  } catch (thrown) {
    // No such file, or a file where the path needs a folder: that page or translation does not exist.
    if (thrown instanceof Error && "code" in thrown && (thrown.code === "ENOENT" || thrown.code === "ENOTDIR"))
      return undefined;
    throw thrown;
  }
}
