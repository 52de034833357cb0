/**
 * Values that a build needs and that only a bundler can make. In a checkout each is made from the sources on first use.
 * The npm package contains them as JSON files, and `package.ts` replaces this module by one that reads them.
 */
import type * as Esbuild from "esbuild";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";

/** Makes each value from the sources. */
export const makers = {
  /** The values of `artifacts/made.tsx`. */
  constants: () => evaluated("artifacts/made.tsx"),
  /** The script of the reference pages. */
  "reference-script": () => browserScript("browser/reference/script.ts"),
  /** The locale switcher, which reads `STELE_SITE`. */
  switcher: () => browserScript("browser/switcher/script.ts"),
  /** Compiled in advance, because the main thread is busy when this thread, which helps to write files, starts. */
  thread: () => bundleText("publish/second-thread.ts", { platform: "node", target: "node20.19", format: "cjs" }),
  "gateway-cloudflare": () => gateway("cloudflare"),
  "gateway-cloudflare-function": () => gateway("cloudflare-function"),
  "gateway-netlify": () => gateway("netlify"),
  "gateway-vercel": () => gateway("vercel"),
  "gateway-node": () => gateway("node-server"),
} as const satisfies Readonly<Record<string, () => string | object>>;

type Ready = { readonly [Name in keyof typeof makers]: ReturnType<(typeof makers)[Name]> };

const made = new Map<string, unknown>();

/** Returns a value by its name. Makes it once and caches it. */
export function ready<Name extends keyof Ready>(name: Name): Ready[Name] {
  const value = made.get(name) ?? makers[name]();
  made.set(name, value);
  return value as Ready[Name];
}

/** Bundles a script for browsers since 2022. It is ASCII, so that it works with any encoding that a host states. */
function browserScript(entry: string): string {
  return bundleText(entry, { format: "iife", platform: "browser", target: "es2022", charset: "ascii" });
}

/** Bundles the module of a runtime. It reads `STELE_SITE` and, on runtimes with a disk, `STELE_OUT`. */
function gateway(entry: string): string {
  return bundleText(`gateway/runtimes/${entry}.ts`, {
    format: "esm",
    platform: "neutral",
    external: ["node:*"],
    target: "es2022",
    // No browser reads this file, so non-ASCII letters need no escapes.
    charset: "utf8",
  });
}

/** Loads a module of our sources. Loading is synchronous, because a build is one function call. */
function evaluated(entry: string): object {
  const jsx = { jsx: "automatic", jsxImportSource: "preact" } as const;
  const text = bundleText(entry, { format: "cjs", platform: "node", packages: "external", ...jsx });
  const module = { exports: {} };
  compileFunction(text, ["module", "require"])(module, createRequire(import.meta.url));
  return { ...module.exports };
}

/**
 * The working directory and the TypeScript settings of every bundle. They must not depend on the current folder, which
 * may belong to strangers: with `paths`, a tsconfig.json there, or in a folder above, could replace any import.
 * https://esbuild.github.io/api/#tsconfig-raw, https://esbuild.github.io/api/#working-directory (read November 2026).
 */
export const OWN_SETTINGS = {
  absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)),
  // The settings of our tsconfig.json that bundles need. They also apply to packages: `strict` would make these strict
  // code.
  tsconfigRaw: { compilerOptions: { jsx: "react-jsx", jsxImportSource: "preact", verbatimModuleSyntax: true } },
} as const satisfies Esbuild.BuildOptions;

/**
 * Bundles an entry below `scripts/` into one minified string, because browsers and runtimes load it often.
 *
 * @throws when it cannot be bundled, which is an internal error
 */
function bundleText(entry: string, options: Esbuild.BuildOptions): string {
  // esbuild is loaded only here, because the npm package does not include it.
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof Esbuild;
  const { outputFiles } = buildSync({
    ...OWN_SETTINGS,
    // These bundles contain only our own sources, which are strict code.
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
