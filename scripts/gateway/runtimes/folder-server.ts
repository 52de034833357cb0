/**
 * The gateway as a program for runtimes that have both a disk and web APIs. It serves the translate endpoint of a folder:
 * `deno run --allow-net=127.0.0.1 --allow-read deno.mjs [folder] [port]` or `bun bun.mjs [folder] [port]`.
 * https://docs.deno.com/api/deno/~/Deno.serve
 * https://bun.sh/docs/runtime/http/server, both read November 2026
 */
import { resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { GatewaySite } from "../../site/published.ts";
import { isTranslatePath, pathBelow } from "../core.ts";
import { readPublished, steadily } from "../files.ts";
import { answerWebRequest } from "../index.ts";

declare const STELE_SITE: GatewaySite;
declare const STELE_OUT: string;

type Handler = (request: Request) => Promise<Response>;
interface Listening {
  readonly hostname: string;
  readonly port: number;
}

declare const Deno:
  | { readonly serve: (options: Listening & { onListen: (at: Listening) => void }, handler: Handler) => void }
  | undefined;
declare const Bun: { readonly serve: (options: Listening & { fetch: Handler }) => Listening };

// The folder is relative to this file.
const [folder = fileURLToPath(new URL(STELE_OUT, import.meta.url)), port = "8787"] = process.argv.slice(2);
const directory = resolve(folder);

function readAsset(file: string): string | undefined {
  return steadily(directory, () => readPublished(directory, file));
}

async function handle(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (isTranslatePath(pathBelow(STELE_SITE.addresses, pathname)))
    return answerWebRequest({ site: STELE_SITE, readAsset }, request);
  return new Response("Only the translate endpoint is here.\n", { status: 404 });
}

function announce({ port: taken }: Listening): void {
  console.log(`http://127.0.0.1:${taken}`);
}

const address = { hostname: "127.0.0.1", port: Number(port) };
if (typeof Deno === "undefined") announce(Bun.serve({ ...address, fetch: handle }));
else Deno.serve({ ...address, onListen: announce }, handle);
