/**
 * Makes the values that a build gets from bundled code, such as the script of the locale switcher. Each value is made
 * on first use. In the bundled tool, `tool.ts` replaces this module by one that reads the values from JSON files.
 */
import type * as Esbuild from "esbuild";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";

/** How to make a value: esbuild bundles `entry` with `options`, and `valueOf` turns the text into the value. */
interface Maker<Value> {
  readonly entry: string;
  readonly options: Esbuild.BuildOptions;
  readonly valueOf: (text: string, require: NodeJS.Require) => Value;
}

/**
 * The working directory and the TypeScript settings of every bundle. They must not depend on the current folder, which
 * may contain third-party files: `paths` in a tsconfig.json there, or in a folder above, could replace any import.
 * https://esbuild.github.io/api/#tsconfig-raw, https://esbuild.github.io/api/#working-directory (read November 2026).
 */
export const OWN_SETTINGS = {
  absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)),
  // Only the settings of our tsconfig.json that bundles need. `strict` would make bundled packages strict mode code.
  tsconfigRaw: { compilerOptions: { jsx: "react-jsx", jsxImportSource: "preact", verbatimModuleSyntax: true } },
} as const satisfies Esbuild.BuildOptions;

export const makers = {
  constants: {
    ...bundleOf("artifacts/made.tsx", {
      format: "cjs",
      platform: "node",
      packages: "external",
      jsx: "automatic",
      jsxImportSource: "preact",
    }),
    valueOf: evaluated,
  },
  "reference-script": browserScript("browser/reference/script.ts"),
  "status-script": browserScript("browser/status/script.ts"),
  /** The script of the locale switcher. It reads the constant `STELE_SITE`. */
  switcher: browserScript("browser/switcher/script.ts"),
  /** The script of the notice, which also defines the switcher. It reads the same constant. */
  notice: browserScript("browser/notice/script.ts"),
  /** The worker thread that helps to write files. It is bundled in advance, because the main thread is busy later. */
  thread: bundleOf("publish/second-thread.ts", { platform: "node", target: "node20.19", format: "cjs" }),
  "gateway-cloudflare": gateway("cloudflare"),
  "gateway-cloudflare-function": gateway("cloudflare-function"),
  "gateway-netlify": gateway("netlify"),
  "gateway-vercel": gateway("vercel"),
  "gateway-node": gateway("node-server"),
} as const satisfies Readonly<Record<string, Maker<string | object>>>;

type Ready = { readonly [Name in keyof typeof makers]: ReturnType<(typeof makers)[Name]["valueOf"]> };

const made = new Map<string, unknown>();

/**
 * Returns a value by its name. Makes the value on the first call and caches it.
 *
 * @throws if the value cannot be bundled, which is an internal error
 */
export function ready<Name extends keyof Ready>(name: Name): Ready[Name] {
  if (made.has(name)) return made.get(name) as Ready[Name];
  const require = createRequire(import.meta.url);
  // esbuild is loaded only here, because the npm package does not include it.
  const { buildSync } = require("esbuild") as typeof Esbuild;
  const { entry, options, valueOf } = makers[name];
  // Synchronous, because the function `build()` for programs is synchronous.
  const [file] = buildSync({ ...options, entryPoints: [entry] }).outputFiles ?? [];
  if (!file) throw new Error(`no bundle of ${name}`);
  const value = valueOf(file.text, require);
  made.set(name, value);
  return value as Ready[Name];
}

/** A script for browsers since 2022. It is ASCII text, which browsers read correctly with any `charset`. */
function browserScript(entry: string): Maker<string> {
  return bundleOf(entry, { format: "iife", platform: "browser", target: "es2022", charset: "ascii" });
}

/** The gateway for a runtime. It reads the constant `STELE_SITE` and, on runtimes with a disk, `STELE_OUT`. */
function gateway(entry: string): Maker<string> {
  return bundleOf(`gateway/runtimes/${entry}.ts`, {
    format: "esm",
    platform: "neutral",
    external: ["node:*"],
    target: "es2022",
    // No browser reads this file, so non-ASCII letters need no escapes.
    charset: "utf8",
  });
}

/** The text of an entry below `scripts/`, bundled. It is minified, because browsers and runtimes load it often. */
function bundleOf(entry: string, options: Esbuild.BuildOptions): Maker<string> {
  return {
    entry: `scripts/${entry}`,
    options: {
      ...OWN_SETTINGS,
      // These bundles contain only our own sources, which are strict mode code.
      tsconfigRaw: { compilerOptions: { alwaysStrict: true } },
      bundle: true,
      write: false,
      legalComments: "none",
      minify: true,
      logLevel: "silent",
      ...options,
    },
    valueOf: (text) => text,
  };
}

function evaluated(text: string, require: NodeJS.Require): object {
  const module = { exports: {} };
  compileFunction(text, ["module", "require"])(module, require);
  return { ...module.exports };
}
