/**
 * The gateway as a program that listens only on 127.0.0.1. A web server in front of it passes translate requests on.
 * - Node: `node node.mjs [folder] [port]`
 * - Bun: `bun bun.mjs [folder] [port]`
 * - Deno: `deno run --allow-net=127.0.0.1 --allow-read deno.mjs [folder] [port]`
 */
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { GatewaySite } from "../../site/published.ts";
import { isTranslatePath, pathBelow } from "../core.ts";
import { ADDRESSES_FILE } from "../../site/layout.ts";
import { cachedReader, steadily } from "../files.ts";
import { ALL_HEADERS, answerNodeRequest, readTarget, refuse } from "../node.ts";

declare const STELE_SITE: GatewaySite;
declare const STELE_OUT: string;

// The default folder is relative to the program file, not to the current folder.
const [folder = fileURLToPath(new URL(STELE_OUT, import.meta.url)), port = "8787"] = process.argv.slice(2);
const directory = resolve(folder);
if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) end(`"${port}" is not a port.`, 2);
if (!existsSync(join(directory, ADDRESSES_FILE))) end(`${directory} holds no build.`, 3);

const read = cachedReader(directory);
const gateway = {
  site: STELE_SITE,
  readAsset: (file: string) => steadily(directory, () => read(file)),
  deadline: 5000,
};

const server = createServer((request, response) => {
  const sent = readTarget(request);
  if (!sent) {
    refuse(response, 400, "Malformed request target or Host header.");
    return;
  }
  const below = pathBelow(STELE_SITE.addresses, sent.target);
  if (!isTranslatePath(below.split("?", 1)[0] ?? "")) {
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" });
    response.end("Only the translate endpoint is here.\n");
    return;
  }
  answerNodeRequest(gateway, below, request, response).catch((fault: unknown) => {
    console.error(fault instanceof Error ? fault.message : fault);
    response.destroy();
  });
});
server.maxHeadersCount = ALL_HEADERS;
server.on("error", (fault) => end(`127.0.0.1:${port} cannot be used: ${fault.message}`, 3));
server.listen(Number(port), "127.0.0.1", () => {
  const { port: taken } = server.address() as AddressInfo;
  console.log(`http://127.0.0.1:${taken}`);
});

function end(sentence: string, exitCode: number): never {
  console.error(`${sentence}\nUsage: ${basename(import.meta.url)} [folder] [port]`);
  process.exit(exitCode);
}
