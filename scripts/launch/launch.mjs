// @ts-check
/**
 * Starts the tool of a checkout, from any folder. The first start bundles the sources and keeps the bundle, so that later
 * ones need neither a compiler nor hundreds of files. Whatever prevents that, the tool starts from its sources.
 */
import { join } from "node:path";
import { bundledTool, keyOfSources, ROOT } from "./bundle.mjs";
import { cacheFolder, keep, readKept } from "./cache-folder.mjs";
import { runModule } from "./code-cache.mjs";

// The stack traces of `--debug` name source files and their lines.
if (process.argv.includes("--debug") || !(await startBundled())) await startFromSources();

/** Returns whether it has started. */
async function startBundled() {
  const folder = cacheFolder(join(ROOT, "node_modules"));
  if (folder === undefined) return false;
  const key = keyOfSources();
  const files = await bundledTool(folder, key);
  if (files === undefined) return false;
  // Each command calls functions of its own.
  const [command = ""] = process.argv.slice(2);
  const code = join(folder, `${key}.${/^[a-z]{1,20}$/.test(command) ? command : "other"}.code`);
  runModule("stele.cjs", {
    folder: ROOT,
    read: (path) => String(files.get(path)),
    key,
    readCode: () => readKept(code),
    writeCode: (bytes) => keep(code, bytes),
  });
  return true;
}

async function startFromSources() {
  const { register } = await import("tsx/esm/api");
  // Without it, tsx would read the tsconfig.json of the current folder.
  register({ tsconfig: join(ROOT, "tsconfig.json") });
  await import("../stele.ts");
}
