/**
 * The gateway as a program of its own, for a server that proxies the translate endpoint to it:
 * `node gateway.mjs [folder] [port]`. Listens on 127.0.0.1 alone.
 */
import { createServer } from "node:http";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { GatewaySite } from "../model.ts";
import { isTranslatePath, pathBelow } from "./core.ts";
import { cachedReader } from "./files.ts";
import { answerNodeRequest } from "./node.ts";

declare const STELE_SITE: GatewaySite;
declare const STELE_OUT: string;

// The folder is named as seen from this file.
const [folder = fileURLToPath(new URL(STELE_OUT, import.meta.url)), port = "8787"] = process.argv.slice(2);
const gateway = { site: STELE_SITE, readAsset: cachedReader(resolve(folder)), bodyDeadline: 5000 };

const server = createServer((request, response) => {
  const below = pathBelow(STELE_SITE.addresses, request.url ?? "/");
  if (!isTranslatePath(below.split("?", 1)[0] ?? "")) {
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" });
    response.end("The gateway answers the translate endpoint only.\n");
    return;
  }
  answerNodeRequest(gateway, below, request, response).catch((fault: unknown) => {
    process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`);
    response.destroy();
  });
});
server.listen(Number(port), "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === "object" && address ? address.port : port}\n`);
});
