/**
 * The gateway as a program for Bun: `bun bun.mjs [folder] [port]`.
 * https://bun.sh/docs/runtime/http/server, read November 2026
 */
import { fileURLToPath } from "node:url";
import type { GatewaySite } from "../../site/published.ts";
import { folderHandler } from "./folder-handler.ts";

declare const STELE_SITE: GatewaySite;
declare const STELE_OUT: string;

/** What is used of Bun, whose types are not those of Node. */
declare const Bun: {
  readonly serve: (options: { hostname: string; port: number; fetch: (request: Request) => Promise<Response> }) => {
    readonly port: number;
  };
};

// The folder is named as seen from this file.
const [folder = fileURLToPath(new URL(STELE_OUT, import.meta.url)), port = "8787"] = process.argv.slice(2);
const server = Bun.serve({ hostname: "127.0.0.1", port: Number(port), fetch: folderHandler(STELE_SITE, folder) });
console.log(`http://127.0.0.1:${server.port}`);
