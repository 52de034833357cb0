/** Makes the text of a gateway: the values of one site, followed by the program for a runtime. */
import type { GatewayRuntime, TextArtifact } from "../model.ts";
import { GATEWAY_LINE } from "../site/ownership.ts";
import type { GatewaySite } from "../site/published.ts";
import { ready } from "./ready.ts";

export interface GatewayTextOptions {
  readonly site: GatewaySite;
  /** The out folder, relative to the folder of the program: `../../dist`. Only runtimes with a disk use it. */
  readonly folder: string;
}

/**
 * Makes a module that needs no other files or packages. Values from the content are written as JSON, which is also
 * valid JavaScript (https://tc39.es/ecma262/#sec-json.parse), so no string in them can become code.
 */
export function gatewayText(runtime: GatewayRuntime, { site, folder }: GatewayTextOptions): string {
  const encoded = folder.split("/").map(encodeURIComponent).join("/");
  return [
    GATEWAY_LINE,
    `const STELE_SITE = ${JSON.stringify(site)};`,
    ...(runtime === "node" ? [`const STELE_OUT = ${JSON.stringify(encoded)};`] : []),
    ready(`gateway-${runtime}`),
  ].join("\n");
}

/** Makes the programs for servers, in `dist.hosts/gateway/`: one file for each runtime, with the same text. */
export function gatewayPrograms(options: GatewayTextOptions): TextArtifact[] {
  return ["node.mjs", "deno.mjs", "bun.mjs"].map((path) => ({
    path,
    place: { host: "gateway" },
    mediaType: "text/javascript; charset=utf-8",
    text: gatewayText("node", options),
    sharing: "own",
  }));
}
