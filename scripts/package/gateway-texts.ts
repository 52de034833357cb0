/**
 * The JavaScript texts of the gateway, one for each runtime, without what a site is: `gatewayText` puts that in front.
 *
 * In a checkout they are bundled from the sources when they are first asked for; the package carries them ready
 * (`package/package.ts` puts a table of strings in the place of this module).
 */
import type * as Esbuild from "esbuild";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { GatewayRuntime } from "../model.ts";

const bundled = new Map<GatewayRuntime, string>();

/** The module of a runtime, which reads `STELE_SITE` and, where it has a disk, `STELE_OUT`. */
export function bundledGateway(runtime: GatewayRuntime): string {
  const text = bundled.get(runtime) ?? bundleGateway(runtime);
  bundled.set(runtime, text);
  return text;
}

/** Bundles one entry. Small, because runtimes load it anew for many requests; the sources are what people read. */
export function bundleGateway(runtime: GatewayRuntime): string {
  // Loaded when it is needed: most builds write no gateway.
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof Esbuild;
  const entry = runtime === "node" ? "node-server" : runtime;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`../gateway/runtimes/${entry}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    external: ["node:*"],
    target: "es2022",
    legalComments: "none",
    // The letters of names beyond ASCII stay letters: nobody serves this file to a browser.
    charset: "utf8",
    minify: true,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
