/**
 * Makes what the npm package carries: one file with the tool and its run-time dependencies, so that installing it
 * brings no other package, the modules that programs import with their types, and the licences of what is inside. Run by
 * `npm pack`.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type BuildOptions, type Metafile, type PluginBuild, transformSync } from "esbuild";
import type { GatewayRuntime } from "../model.ts";
import packageFile from "../../package.json" with { type: "json" };
import { OWN_SETTINGS } from "./bundle.ts";
import { billOfMaterials, bundledPackages, type Lockfile, notices } from "./bundled-packages.ts";
import { writeDeclarations } from "./declarations.ts";
import { settlePermissions } from "./file-modes.ts";
import { readyConstants } from "./constants.ts";
import { bundleGateway } from "./gateway-texts.ts";
import { bundleLazyPackages, lazyModules } from "./lazy-modules.ts";
import { bundleReferenceScript } from "./reference-text.ts";
import { bundleSwitcher } from "./switcher-text.ts";
import { bundleThread } from "./thread-text.ts";

/** Where it is made; tests make one of their own. */
const [OUT = ".package"] = process.argv.slice(2);

/**
 * Since 22.8, Node keeps what it has compiled below the system's folder for temporary files, by the hash of the source:
 * https://nodejs.org/docs/latest-v24.x/api/module.html#module-compile-cache (read November 2026). It covers what is
 * loaded after it is switched on, so that the tool is a file of its own.
 */
const BIN = `#!/usr/bin/env node
require("node:module").enableCompileCache?.();
require("./tool.cjs");
`;

const RUNTIMES: readonly GatewayRuntime[] = [
  "cloudflare",
  "cloudflare-function",
  "netlify",
  "vercel",
  "node",
  "deno",
  "bun",
];

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
const onNode: BuildOptions = {
  ...OWN_SETTINGS,
  bundle: true,
  platform: "node",
  target: "node20.19",
  // Names stay: a fault of the tool is reported with its stack.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  // Modules are named by their paths in the text: those of node_modules, not of where a link to it leads.
  preserveSymlinks: true,
};
const withoutBundler: BuildOptions = {
  ...onNode,
  plugins: [{ name: "ready bundles", setup: useReadyBundles }, readyConstants, lazyModules(OUT)],
};
const libraries = bundleLazyPackages(OUT, onNode);
const tool = await bundleTool(withoutBundler);
writeFileSync(join(OUT, "stele.cjs"), BIN, { mode: 0o755 });
await build({
  ...withoutBundler,
  entryPoints: ["scripts/index.ts"],
  outfile: join(OUT, "index.js"),
  format: "esm",
  // What is CommonJS among the dependencies asks for Node's own modules.
  banner: { js: 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);' },
});
await build({
  ...OWN_SETTINGS,
  entryPoints: {
    client: "scripts/browser/client.ts",
    gateway: "scripts/gateway/index.ts",
    switcher: "scripts/browser/switcher/index.ts",
  },
  outdir: OUT,
  bundle: true,
  platform: "neutral",
  target: "es2022",
  format: "esm",
  charset: "utf8",
  minify: true,
  legalComments: "none",
});
writeDeclarations(
  ["index.ts", "browser/client.ts", "gateway/index.ts", "browser/switcher/index.ts"],
  join(OUT, "types"),
);
const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
const carried = bundledPackages({ ...libraries.inputs, ...tool.inputs }, lockfile);
writeFileSync(join(OUT, "THIRD-PARTY-NOTICES.txt"), notices(carried));
writeFileSync(join(OUT, "sbom.cdx.json"), billOfMaterials(packageFile, carried));
settlePermissions([OUT, "package.json", ...packageFile.files]);

/**
 * The tool, cut where it imports when it runs: what one command alone needs is a file of its own. esbuild cuts ES modules
 * only; as CommonJS modules of Node and the lazy ones are members that are asked for when they are used.
 */
async function bundleTool(options: BuildOptions): Promise<Metafile> {
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: { tool: "scripts/stele.ts" },
    outdir: OUT,
    outExtension: { ".js": ".cjs" },
    format: "esm",
    splitting: true,
    metafile: true,
    write: false,
  });
  for (const { path, text } of outputFiles) {
    const { code } = transformSync(text, {
      format: "cjs",
      platform: "node",
      target: "node20.19",
      minifySyntax: true,
      minifyWhitespace: true,
      supported: { "dynamic-import": false },
    });
    writeFileSync(path, code);
  }
  return metafile;
}

/** Whoever installs the package has no esbuild: the modules that bundle are replaced by ones that hold the bundles. */
function useReadyBundles(bundler: PluginBuild): void {
  bundler.onLoad({ filter: /[\\/]package[\\/]gateway-texts\.ts$/ }, () => {
    const texts = Object.fromEntries(RUNTIMES.map((runtime) => [runtime, bundleGateway(runtime)]));
    // A file of its own: few sites want a gateway.
    writeFileSync(join(OUT, "lib/gateway-texts.json"), JSON.stringify(texts));
    return {
      contents: 'export const bundledGateway = (runtime) => require("./lib/gateway-texts.json")[runtime];',
      loader: "js",
    };
  });
  bundler.onResolve({ filter: /^\.\/lib\/gateway-texts\.json$/ }, ({ path }) => ({ path, external: true }));
  bundler.onLoad({ filter: /[\\/]package[\\/]reference-text\.ts$/ }, () => ({
    contents: `const text = ${JSON.stringify(bundleReferenceScript())};\nexport const bundledReferenceScript = () => text;`,
    loader: "js",
  }));
  bundler.onLoad({ filter: /[\\/]package[\\/]thread-text\.ts$/ }, () => ({
    contents: `const text = ${JSON.stringify(bundleThread())};\nexport const bundledThread = () => text;`,
    loader: "js",
  }));
  bundler.onLoad({ filter: /[\\/]package[\\/]switcher-text\.ts$/ }, () => ({
    contents: `const text = ${JSON.stringify(bundleSwitcher())};\nexport const bundledSwitcher = () => text;`,
    loader: "js",
  }));
}
