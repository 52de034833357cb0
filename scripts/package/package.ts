/**
 * Makes the contents of the npm package. The tool is bundled with its run-time dependencies, so that `npm install`
 * installs no other package. The package also contains the modules that programs import, with their types, and the
 * licences of all bundled packages. `npm pack` runs this script.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, type BuildOptions, type Metafile, type PluginBuild, transformSync } from "esbuild";
import packageFile from "../../package.json" with { type: "json" };
import { billOfMaterials, bundledPackages, type Lockfile, notices } from "./bundled-packages.ts";
import { writeDeclarations } from "./declarations.ts";
import { bundleLazyPackages, lazyModules } from "./lazy-modules.ts";
import { makers, OWN_SETTINGS } from "./ready.ts";

/** The output folder. Tests pass another folder. */
const [OUT = ".package"] = process.argv.slice(2);

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
/** Names are not minified, so that the stack of an internal error is readable. */
const FOR_NODE = { platform: "node", target: "node20.19", minifySyntax: true, minifyWhitespace: true } as const;
const onNode: BuildOptions = {
  ...OWN_SETTINGS,
  ...FOR_NODE,
  bundle: true,
  legalComments: "none",
  // esbuild writes module paths into the bundle. Without this, a linked package would appear with its real path.
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
await build({
  ...withoutBundler,
  entryPoints: ["scripts/index.ts"],
  outfile: join(OUT, "index.js"),
  format: "esm",
  // Some dependencies are CommonJS and call `require` for Node's own modules.
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
const modules = ["index.ts", "browser/client.ts", "gateway/index.ts", "browser/switcher/index.ts"];
writeDeclarations(modules, join(OUT, "types"));
const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
const carried = bundledPackages({ ...libraries.inputs, ...tool.inputs }, lockfile);
writeFileSync(join(OUT, "THIRD-PARTY-NOTICES.txt"), notices(carried));
writeFileSync(join(OUT, "sbom.cdx.json"), billOfMaterials(packageFile, carried));
settlePermissions([OUT, "package.json", ...packageFile.files]);

/**
 * Bundles the tool and splits it at dynamic imports: code that only one command needs gets its own file. esbuild splits
 * only ES modules, so a second step converts them to CommonJS. In CommonJS, a member of a module is looked up only when
 * it is used, so that lazy modules load late.
 */
async function bundleTool(options: BuildOptions): Promise<Metafile> {
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: { stele: "scripts/stele.ts" },
    outdir: OUT,
    outExtension: { ".js": ".cjs" },
    format: "esm",
    splitting: true,
    metafile: true,
    write: false,
  });
  for (const { path, text } of outputFiles) {
    const { code } = transformSync(text, { ...FOR_NODE, format: "cjs", supported: { "dynamic-import": false } });
    writeFileSync(path, code, { mode: basename(path) === "stele.cjs" ? 0o755 : 0o644 });
  }
  return metafile;
}

/** Replaces `ready.ts`, which bundles, by a module that reads finished values. The npm package has no bundler. */
function useReady(bundler: PluginBuild): void {
  bundler.onLoad({ filter: /[\\/]package[\\/]ready\.ts$/ }, () => {
    const files = Object.keys(makers).map((name) => `"${name}": () => require("./lib/${name}.json")`);
    return { contents: `const files = {${files.join()}};\nexport const ready = (name) => files[name]();` };
  });
  bundler.onResolve({ filter: /^\.\/lib\/[\w-]+\.json$/ }, ({ path }) => ({ path, external: true }));
}

/**
 * Sets the permissions that git records. Otherwise npm would pack the permissions of the checkout, which depend on its
 * owner's umask.
 *
 * @param paths files, and folders with all their contents; missing ones are skipped
 */
function settlePermissions(paths: readonly string[]): void {
  for (const path of paths) {
    if (!existsSync(path)) continue;
    if (statSync(path).isDirectory()) settlePermissions(readdirSync(path).map((name) => join(path, name)));
    else chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
