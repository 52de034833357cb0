/**
 * The JavaScript text of the locale switcher, without what a site is: `switcherText` puts that in front.
 *
 * In a checkout it is bundled from the sources when it is first asked for; the package carries it ready
 * (`bundles/package.ts` puts a string in the place of this module).
 */
import type * as Esbuild from "esbuild";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

let bundled: string | undefined;

/** The statements of the script, which read `STELE_SITE`. */
export function bundledSwitcher(): string {
  return (bundled ??= bundleSwitcher());
}

/** Bundles the script: for browsers since 2022, in ASCII, so that it reads the same whatever encoding a host states. */
export function bundleSwitcher(): string {
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof Esbuild;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("../browser/switcher/script.ts", import.meta.url))],
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
