/**
 * What a build needs and only a bundler can make: scripts for browsers, for hosts and for a thread, and constants that
 * libraries make. In a checkout each is made from the sources when first used; the package carries them as JSON files,
 * and `package.ts` puts a module that reads them in the place of this one.
 */
import type * as Esbuild from "esbuild";
import type { GatewayRuntime } from "../model.ts";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";

const RUNTIMES: readonly GatewayRuntime[] = ["cloudflare", "cloudflare-function", "netlify", "vercel", "node"];

/** What is ready, by name. */
interface Ready extends Readonly<Record<`gateway-${GatewayRuntime}`, string>> {
  /** The values of `artifacts/made.tsx`. */
  readonly constants: object;
  /** The script of the reference pages. */
  readonly "reference-script": string;
  /** The locale switcher, which reads `STELE_SITE`. */
  readonly switcher: string;
  /** The program of the thread that helps to write files. TypeScript would be turned into JavaScript by the first thread, which is busy. */
  readonly thread: string;
}

/** How each is made from the sources. */
export const makers: { readonly [Name in keyof Ready]: () => Ready[Name] } = {
  constants: () => evaluated("artifacts/made.tsx"),
  "reference-script": () => browserScript("browser/reference/script.ts"),
  switcher: () => browserScript("browser/switcher/script.ts"),
  thread: () => bundleText("publish/second-thread.ts", { platform: "node", target: "node20.19", format: "cjs" }),
  ...(Object.fromEntries(RUNTIMES.map((runtime) => [`gateway-${runtime}`, () => gateway(runtime)])) as Readonly<
    Record<`gateway-${GatewayRuntime}`, () => string>
  >),
};

const made = new Map<string, unknown>();

/** Hands out what is ready under a name. */
export function ready<Name extends keyof Ready>(name: Name): Ready[Name] {
  const value = made.get(name) ?? makers[name]();
  made.set(name, value);
  return value as Ready[Name];
}

/** For browsers since 2022, in ASCII, so that it reads the same whatever encoding a host states. */
function browserScript(entry: string): string {
  return bundleText(entry, { format: "iife", platform: "browser", target: "es2022", charset: "ascii" });
}

/** The module of a runtime, which reads `STELE_SITE` and, where it has a disk, `STELE_OUT`. */
function gateway(runtime: GatewayRuntime): string {
  const entry = runtime === "node" ? "node-server" : runtime;
  return bundleText(`gateway/runtimes/${entry}.ts`, {
    format: "esm",
    platform: "neutral",
    external: ["node:*"],
    target: "es2022",
    // No browser reads this file, so the letters of names beyond ASCII stay letters.
    charset: "utf8",
  });
}

/** What a module of our sources exports, loaded without waiting: a build is one function that returns. */
function evaluated(entry: string): object {
  const text = bundleText(entry, {
    format: "cjs",
    platform: "node",
    packages: "external",
    jsx: "automatic",
    jsxImportSource: "preact",
  });
  const module = { exports: {} };
  compileFunction(text, ["module", "require"])(module, createRequire(import.meta.url));
  return { ...module.exports };
}

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
