/** Calls the bundler. Left alone, it takes settings from a tsconfig.json above the current folder. */
import type * as Esbuild from "esbuild";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * The root and the settings of every bundle, wherever the tool is run: the current folder belongs to strangers. With
 * `paths`, its tsconfig.json, or one above it, would put another file in the place of each import.
 * https://esbuild.github.io/api/#tsconfig-raw, https://esbuild.github.io/api/#working-directory (read November 2026).
 */
export const OWN_SETTINGS = {
  absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)),
  // What bundles need of our tsconfig.json. These settings apply to packages too, which `strict` would turn into strict code.
  tsconfigRaw: { compilerOptions: { jsx: "react-jsx", jsxImportSource: "preact", verbatimModuleSyntax: true } },
} as const satisfies Esbuild.BuildOptions;

/**
 * Bundles an entry into one text. Small, because browsers and runtimes load it anew; the sources are what people read.
 *
 * @param entry its path below `scripts/`
 * @param options what the text is made for
 * @throws when it cannot be bundled, which is an internal error
 */
export function bundleText(entry: string, options: Esbuild.BuildOptions): string {
  // Loaded when it is needed: the package has no bundler.
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof Esbuild;
  const { outputFiles } = buildSync({
    ...OWN_SETTINGS,
    // Our own sources alone are in it, and they are strict code.
    tsconfigRaw: { compilerOptions: { alwaysStrict: true } },
    entryPoints: [`scripts/${entry}`],
    bundle: true,
    write: false,
    legalComments: "none",
    minify: true,
    logLevel: "silent",
    ...options,
  });
  const [file] = outputFiles ?? [];
  if (!file) throw new Error(`no bundle of ${entry}`);
  return file.text;
}
