/** Bundles what browsers run as a script of its own. */
import type * as Esbuild from "esbuild";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Bundles a script: for browsers since 2022, in ASCII, so that it reads the same whatever encoding a host states.
 *
 * @param entry its path below `browser/`
 */
export function bundleBrowserScript(entry: string): string {
  // Loaded when it is needed: the package has the texts ready, and no bundler.
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof Esbuild;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`../browser/${entry}`, import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    legalComments: "none",
    charset: "ascii",
    minify: true,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
