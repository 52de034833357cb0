/**
 * The JavaScript texts of the gateway, one for each runtime, without what a site is: `gatewayText` puts that in front.
 *
 * In a checkout they are bundled from the sources when they are first asked for; the package carries them ready
 * (`package/package.ts` puts a table of strings in the place of this module).
 */
import type { GatewayRuntime } from "../model.ts";
import { bundleText } from "./bundle.ts";

const bundled = new Map<GatewayRuntime, string>();

/** The module of a runtime, which reads `STELE_SITE` and, where it has a disk, `STELE_OUT`. */
export function bundledGateway(runtime: GatewayRuntime): string {
  const text = bundled.get(runtime) ?? bundleGateway(runtime);
  bundled.set(runtime, text);
  return text;
}

/** Bundles it from the sources. */
export function bundleGateway(runtime: GatewayRuntime): string {
  const entry = runtime === "node" ? "node-server" : runtime;
  return bundleText(`gateway/runtimes/${entry}.ts`, {
    format: "esm",
    platform: "neutral",
    external: ["node:*"],
    target: "es2022",
    // The letters of names beyond ASCII stay letters: nobody serves this file to a browser.
    charset: "utf8",
  });
}
