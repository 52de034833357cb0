/** The gateway of one site: the values of the site, then the program of a runtime. */
import type { GatewayRuntime, TextArtifact } from "../model.ts";
import type { GatewaySite } from "../site/published.ts";
import { ready } from "./ready.ts";

/** What a text is made for. */
export interface GatewayTextOptions {
  readonly site: GatewaySite;
  /** The folder with the answers, as seen from the folder of the program: `../../dist`. Runtimes with a disk read it. */
  readonly folder: string;
}

/**
 * A module that runs as it stands, without dependencies. What comes from the content is JSON, which is JavaScript too
 * (https://tc39.es/ecma262/#sec-json.parse): no text of it can become code.
 */
export function gatewayText(runtime: GatewayRuntime, { site, folder }: GatewayTextOptions): string {
  return [
    "// The translate endpoint, answered from the prebuilt files of translations/v1/; made by Stele, see README.",
    `const STELE_SITE = ${JSON.stringify(site)};`,
    ...(runtime === "node"
      ? [`const STELE_OUT = ${JSON.stringify(folder.split("/").map(encodeURIComponent).join("/"))};`]
      : []),
    ready(`gateway-${runtime}`),
  ].join("\n");
}

/** The gateway as a program for servers, in `dist.hosts/gateway/`: a file for each runtime, all with the same text. */
export function gatewayPrograms(options: GatewayTextOptions): TextArtifact[] {
  return ["node.mjs", "deno.mjs", "bun.mjs"].map((path) => ({
    path,
    place: { host: "gateway" },
    mediaType: "text/javascript; charset=utf-8",
    text: gatewayText("node", options),
    sharing: "own",
  }));
}
