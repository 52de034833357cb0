/**
 * The gateway as a program for Deno: `deno run --allow-net=127.0.0.1 --allow-read deno.mjs [folder] [port]`.
 * https://docs.deno.com/api/deno/~/Deno.serve, read November 2026
 */
import { fileURLToPath } from "node:url";
import type { GatewaySite } from "../../site/published.ts";
import { folderHandler } from "./folder-handler.ts";

declare const STELE_SITE: GatewaySite;
declare const STELE_OUT: string;

/** What is used of Deno, whose types are not those of Node. */
declare const Deno: {
  readonly args: readonly string[];
  readonly serve: (
    options: { hostname: string; port: number; onListen: (address: { port: number }) => void },
    handler: (request: Request) => Promise<Response>,
  ) => void;
};

// The folder is named as seen from this file.
const [folder = fileURLToPath(new URL(STELE_OUT, import.meta.url)), port = "8787"] = Deno.args;
const onListen = (address: { port: number }): void => console.log(`http://127.0.0.1:${address.port}`);

Deno.serve({ hostname: "127.0.0.1", port: Number(port), onListen }, folderHandler(STELE_SITE, folder));
