// @ts-check
/** Bundles the tool of a checkout, and keeps the bundle until a source changes. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compileFunction } from "node:vm";
import { keep, readKept } from "./cache-folder.mjs";
import { sealed, unsealed } from "./sealed.mjs";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Other files that the bundle depends on. npm lists the installed packages in the last file, which may be missing. */
const OTHER_SOURCES = ["package.json", "package-lock.json", "node_modules/.package-lock.json"];

const BUNDLER = "scripts/package/tool.ts";

/** Returns a digest of the contents of all sources. A change may leave times and sizes the same. */
export function keyOfSources() {
  const hash = createHash("sha256").update(`${process.version} ${process.platform} ${process.arch}\n`);
  const folders = readdirSync(join(ROOT, "scripts"), { recursive: true, withFileTypes: true });
  const sources = folders.filter((entry) => entry.isFile() || entry.isSymbolicLink());
  const paths = sources.map(({ parentPath, name }) => join(parentPath, name)).sort();
  for (const path of [...paths, ...OTHER_SOURCES.map((name) => join(ROOT, name))]) {
    const content = contentOf(path);
    hash.update(`${path.slice(ROOT.length)}\n${content?.length ?? "missing"}\n`).update(content ?? "");
  }
  return hash.digest("hex");
}

/** @param {string} path */
function contentOf(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Returns the texts of the bundle by their paths. Makes the bundle if the folder has no bundle for this key.
 *
 * @param {string} folder
 * @param {string} key
 * @returns {Promise<ReadonlyMap<string, string | Buffer> | undefined>} undefined if the bundle cannot be made
 */
export async function bundledTool(folder, key) {
  const file = join(folder, `${key}.bundle`);
  const kept = unsealed(key, readKept(file));
  if (kept !== undefined) return kept;
  try {
    const files = await bundle();
    // Do not keep the bundle if a source was edited while the bundle was made.
    if (keyOfSources() === key) keep(file, sealed(key, files));
    return files;
  } catch {
    // For example, a source has a syntax error. The tool then starts from its sources and reports the error.
    return undefined;
  }
}

/** @returns {Promise<ReadonlyMap<string, string>>} */
async function bundle() {
  // esbuild runs on Go, which reads this variable. Without garbage collection, bundling takes a quarter less time.
  process.env["GOGC"] ??= "off";
  const require = createRequire(join(ROOT, BUNDLER));
  /** @type {typeof import("esbuild")} */
  const esbuild = require("esbuild");
  try {
    const { outputFiles } = await esbuild.build({
      absWorkingDir: ROOT,
      // The key does not contain our tsconfig.json, so the bundle must not depend on it.
      tsconfigRaw: {},
      entryPoints: [BUNDLER],
      bundle: true,
      write: false,
      format: "cjs",
      platform: "node",
      packages: "external",
      logLevel: "silent",
      define: { "import.meta.url": JSON.stringify(pathToFileURL(join(ROOT, BUNDLER)).href) },
    });
    /** @type {{ exports: typeof import("../package/tool.ts") | undefined }} */
    const module = { exports: undefined };
    const text = outputFiles[0]?.text ?? "";
    compileFunction(text, ["module", "require"])(module, require);
    const tool = await module.exports?.bundleTool(false);
    if (tool === undefined) throw new Error(`${BUNDLER} makes no bundle`);
    return tool.files;
  } finally {
    await esbuild.stop();
  }
}
