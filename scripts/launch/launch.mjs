// @ts-check
/**
 * Starts the tool of a checkout, from any folder. The first start bundles the sources and keeps the bundle. So later
 * starts need no compiler and read few files. If there is no bundle, the tool starts from its sources.
 */
import { join } from "node:path";
import { bundledTool, readSources, ROOT } from "./bundle.mjs";
import { cacheFolder, codeFile, keep, readKept } from "./cache-folder.mjs";
import { runTool } from "./code-cache.mjs";

// With `--debug`, stack traces must name source files and their lines, so no bundle is used.
if (process.argv.includes("--debug") || !(await startBundled())) await startFromSources();

/** Starts the tool from its bundle. Returns false if there is no bundle. */
async function startBundled() {
  const folder = cacheFolder(join(ROOT, "node_modules"));
  if (folder === undefined) return false;
  const sources = readSources();
  const bundled = await bundledTool(folder, sources);
  if (bundled === undefined) return false;
  const { files, isOfKey } = bundled;
  const { key } = sources;
  const code = codeFile(folder, key);
  runTool("tool.cjs", {
    folder: ROOT,
    read: (path) => Buffer.from(files.get(path) ?? ""),
    key,
    readCode: () => readKept(code),
    writeCode: (bytes) => isOfKey && keep(code, bytes),
  });
  return true;
}

async function startFromSources() {
  const tsx = await import("tsx/esm/api").catch(() => undefined);
  if (tsx === undefined) {
    process.stderr.write('The packages of this checkout are missing. Run "npm ci" first.\n');
    process.exitCode = 1;
    return;
  }
  // Without this option, tsx would read the tsconfig.json of the current folder.
  tsx.register({ tsconfig: join(ROOT, "tsconfig.json") });
  await import("../stele.ts");
}
