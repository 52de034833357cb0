// @ts-check
/** Bundles the tool of a checkout, and keeps the bundle until a source changes. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
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

/**
 * Returns digests of all sources: `key`, of their contents, because a change may leave times and sizes the same, and
 * `times`, of when each file last changed.
 */
export function readSources() {
  const hash = createHash("sha256").update(`${process.version} ${process.platform} ${process.arch}\n`);
  const times = [];
  for (const path of [...filesIn(join(ROOT, "scripts")), ...OTHER_SOURCES.map((name) => join(ROOT, name))]) {
    const content = contentOf(path);
    hash.update(`${path.slice(ROOT.length)}\n${content?.length ?? "missing"}\n`).update(content ?? "");
    times.push(statsOf(path)?.ctimeMs);
  }
  return { key: hash.digest("hex"), times: times.join() };
}

/**
 * @param {string} folder
 * @returns {string[]} the paths of all files below the folder, and below folders to which it has links
 */
function filesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    const target = entry.isSymbolicLink() ? statsOf(path) : entry;
    return target?.isDirectory() ? filesIn(path) : [path];
  });
}

/** @param {string} path */
function statsOf(path) {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
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
 * Returns the texts of the bundle by their paths. Makes the bundle if the folder has no bundle for this key. `isOfKey`:
 * whether the texts are those of the key. If not, nothing that is made from them may be kept.
 *
 * @param {string} folder
 * @param {ReturnType<typeof readSources>} sources the sources as they were before
 * @returns {Promise<{ files: ReadonlyMap<string, string | Buffer>, isOfKey: boolean } | undefined>} undefined if the
 *   bundle cannot be made
 */
export async function bundledTool(folder, { key, times }) {
  const file = join(folder, `${key}.bundle`);
  const kept = unsealed(key, readKept(file));
  if (kept !== undefined) return { files: kept, isOfKey: true };
  try {
    const files = await bundle();
    const now = readSources();
    // A source may have been edited while the bundle was made, and the edit may be undone by now. Times show this.
    const isOfKey = now.key === key && now.times === times;
    if (isOfKey) keep(file, sealed(key, files));
    return { files, isOfKey };
  } catch {
    // For example, a source has a syntax error. The tool then starts from its sources, and fails there.
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
    const tool = await module.exports?.bundleTool();
    if (tool === undefined) throw new Error(`${BUNDLER} makes no bundle`);
    return tool.files;
  } finally {
    await esbuild.stop();
  }
}
