/**
 * Values that a build needs and that only a bundler can make. In a checkout, each is made from the sources on first
 * use. The npm package contains them as JSON files, and `package.ts` replaces this module by one that reads the files.
 */
import type * as Esbuild from "esbuild";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";

/** The functions that make the values from the sources. */
export const makers = {
  /** The exports of `artifacts/made.tsx`. */
  constants: () => evaluated("artifacts/made.tsx"),
  /** The script of the reference pages. */
  "reference-script": () => browserScript("browser/reference/script.ts"),
  /** The script of the locale switcher. It reads the constant `STELE_SITE`, which a build writes above the script. */
  switcher: () => browserScript("browser/switcher/script.ts"),
  /** The thread that helps to write files. Bundled in advance: during a build the main thread is too busy. */
  thread: () => bundleText("publish/second-thread.ts", { platform: "node", target: "node20.19", format: "cjs" }),
  "gateway-cloudflare": () => gateway("cloudflare"),
  "gateway-cloudflare-function": () => gateway("cloudflare-function"),
  "gateway-netlify": () => gateway("netlify"),
  "gateway-vercel": () => gateway("vercel"),
  "gateway-node": () => gateway("node-server"),
} as const satisfies Readonly<Record<string, () => string | object>>;

type Ready = { readonly [Name in keyof typeof makers]: ReturnType<(typeof makers)[Name]> };

const made = new Map<string, unknown>();

/** Returns a value by its name. Makes the value on the first call and caches it. */
export function ready<Name extends keyof Ready>(name: Name): Ready[Name] {
  const value = made.get(name) ?? makers[name]();
  made.set(name, value);
  return value as Ready[Name];
}

/** Bundles a script for browsers since 2022. It is ASCII text, which browsers read correctly with any `charset`. */
function browserScript(entry: string): string {
  return bundleText(entry, { format: "iife", platform: "browser", target: "es2022", charset: "ascii" });
}

/** Bundles the gateway for a runtime. It reads the constant `STELE_SITE` and, on runtimes with a disk, `STELE_OUT`. */
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

/** Bundles and runs a module of ours, and returns its exports. Synchronous, because a build is one function call. */
function evaluated(entry: string): object {
  const jsx = { jsx: "automatic", jsxImportSource: "preact" } as const;
  const text = bundleText(entry, { format: "cjs", platform: "node", packages: "external", ...jsx });
  const module = { exports: {} };
  compileFunction(text, ["module", "require"])(module, createRequire(import.meta.url));
  return { ...module.exports };
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

/**
 * Bundles an entry below `scripts/` into one string. It is minified, because browsers and runtimes load it often.
 *
 * @throws if it cannot be bundled, which is an internal error
 */
function bundleText(entry: string, options: Esbuild.BuildOptions): string {
  // esbuild is loaded only here, because the npm package does not include it.
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof Esbuild;
  const { outputFiles } = buildSync({
    ...OWN_SETTINGS,
    // These bundles contain only our own sources, which are strict mode code.
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
