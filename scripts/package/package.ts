/**
 * Makes what the npm package carries: one file with the tool and its run-time dependencies, so that installing it
 * brings no other package, the modules that programs import with their types, and the licences of what is inside. Run by
 * `npm pack`.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type BuildOptions, type Metafile, type PluginBuild, transformSync } from "esbuild";
import packageFile from "../../package.json" with { type: "json" };
import { billOfMaterials, bundledPackages, type Lockfile, notices } from "./bundled-packages.ts";
import { writeDeclarations } from "./declarations.ts";
import { bundleLazyPackages, lazyModules } from "./lazy-modules.ts";
import { makers, OWN_SETTINGS } from "./ready.ts";

/** The folder that it is made in; tests name another. */
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

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
const onNode: BuildOptions = {
  ...OWN_SETTINGS,
  bundle: true,
  platform: "node",
  target: "node20.19",
  // Names stay: an internal error is reported with its stack.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  // Modules are named by their paths in the text: those of node_modules, not of where a link to it leads.
  preserveSymlinks: true,
};
const withoutBundler: BuildOptions = {
  ...onNode,
  plugins: [{ name: "ready values", setup: useReady }, lazyModules(OUT)],
};
const libraries = bundleLazyPackages(OUT, onNode);
for (const [name, make] of Object.entries(makers)) {
  writeFileSync(join(OUT, `lib/${name}.json`), JSON.stringify(make()));
}
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

/** Replaces the module that bundles by one that reads what is ready: the package has no bundler. */
function useReady(bundler: PluginBuild): void {
  bundler.onLoad({ filter: /[\\/]package[\\/]ready\.ts$/ }, () => {
    const files = Object.keys(makers).map((name) => `"${name}": () => require("./lib/${name}.json")`);
    return {
      contents: `const files = {${files.join()}};\nexport const ready = (name) => files[name]();`,
      loader: "js",
    };
  });
  bundler.onResolve({ filter: /^\.\/lib\/[\w-]+\.json$/ }, ({ path }) => ({ path, external: true }));
}

/**
 * Gives files the permissions that git knows: npm packs those of the checkout, which depend on the umask of its owner.
 *
 * @param paths files, and folders with all that is in them; missing ones are skipped
 */
function settlePermissions(paths: readonly string[]): void {
  for (const path of paths) {
    if (!existsSync(path)) continue;
    if (statSync(path).isDirectory()) settlePermissions(readdirSync(path).map((name) => join(path, name)));
    else chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
