/**
 * Makes the contents of the npm package. The tool is bundled with its run-time dependencies, so that `npm install`
 * installs no other package. The package also contains the modules that programs import, with their types, and the
 * licences of all bundled packages. `npm pack` runs this script.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import packageFile from "../../package.json" with { type: "json" };
import { billOfMaterials, bundledPackages, type Lockfile, notices } from "./bundled-packages.ts";
import { writeDeclarations } from "./declarations.ts";
import { OWN_SETTINGS } from "./ready.ts";
import { bundleTool } from "./tool.ts";

/** The output folder. Tests pass another folder. */
const [OUT = ".package"] = process.argv.slice(2);

/** The integrations of docs generators that run JavaScript: `docusaurus.ts`. */
const integrations = readdirSync("scripts/integrations").filter((name) => name.endsWith(".ts"));

rmSync(OUT, { recursive: true, force: true });
mkdirSync(join(OUT, "lib"), { recursive: true });
const tool = await bundleTool({
  index: "scripts/index.ts",
  ...Object.fromEntries(integrations.map((name) => [name.replace(/\.ts$/, ""), `scripts/integrations/${name}`])),
});
for (const [path, text] of tool.files) {
  writeFileSync(join(OUT, path), text, { mode: path === "stele.cjs" ? 0o755 : 0o644 });
}
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
const declared = integrations.map((name) => `integrations/${name}`);
writeDeclarations([...modules, ...declared], join(OUT, "types"));
const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
const carried = bundledPackages(tool.inputs, lockfile);
writeFileSync(join(OUT, "THIRD-PARTY-NOTICES.txt"), notices(carried));
writeFileSync(join(OUT, "sbom.cdx.json"), billOfMaterials(packageFile, carried));
settlePermissions([OUT, "package.json", ...packageFile.files]);

/**
 * Sets the permissions that git records. Otherwise npm would pack the permissions of the checkout, which depend on the
 * umask.
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
