// @ts-check
/**
 * Runs bundled modules with the code that V8 compiled in an earlier run. The code is saved at the end of a run: then it
 * contains the functions that were called. V8 refuses code from another V8 version or with other flags. But V8 accepts
 * damaged code, and code of another source text of the same length. So the code is saved with a digest of all of it
 * (`sealed`), and with a digest of each source text.
 */
import { createRequire } from "node:module";
import { dirname, join, posix } from "node:path";
import { Script } from "node:vm";
import { DIGEST_LENGTH, digestOf, sealed, unsealed } from "./sealed.mjs";

/** The name of the entry for the exit code of the run. The other entries have the paths of modules as names. */
const EXIT = "exit code";

/**
 * Bundled CommonJS modules, and functions that load and save their compiled code.
 *
 * @typedef {object} Modules
 * @property {string} folder the folder of the modules in stack traces; the modules need not be files
 * @property {(path: string) => Buffer} read returns the text of a module, in UTF-8, by its path below the folder
 * @property {string} key a text that the saved code must belong to
 * @property {() => Buffer | undefined} readCode returns the code that an earlier run saved
 * @property {(code: Buffer) => void} writeCode saves the code; must not throw
 */

/**
 * Runs a module. When the process ends, saves the compiled code if it is new.
 *
 * @param {string} entry the path of the module below the folder
 * @param {Modules} modules
 */
export function runModule(entry, { folder, read, key, readCode, writeCode }) {
  const kept = unsealed(key, readCode()) ?? new Map();
  /** @type {Map<string, { script: Script, digest: Buffer }>} */
  const scripts = new Map();
  /** @type {Map<string, { exports: unknown }>} */
  const loaded = new Map();
  const requireOther = createRequire(join(folder, entry));
  let isNew = false;
  let isOfOldTexts = false;

  /** @type {(path: string) => unknown} */
  const load = (path) => {
    const known = loaded.get(path);
    if (known !== undefined) return known.exports;
    /** @type {{ exports: unknown }} */
    const module = { exports: {} };
    loaded.set(path, module);
    const bytes = read(path);
    const text = bytes.toString();
    if (path.endsWith(".json")) module.exports = JSON.parse(text);
    else {
      const filename = join(folder, path);
      // A first line with `#!` is a syntax error inside a function. The wrapper adds no line, so line numbers are
      // right.
      const wrapped = `(function (exports, require, module, __filename, __dirname) { ${text.replace(/^#!/, "//")}\n})`;
      const digest = digestOf(path, bytes);
      const saved = kept.get(path);
      const isOfText = saved?.subarray(0, DIGEST_LENGTH).equals(digest);
      const script = new Script(wrapped, {
        filename,
        cachedData: isOfText ? saved?.subarray(DIGEST_LENGTH) : undefined,
      });
      if (script.cachedDataRejected !== false) isNew = true;
      if (isOfText === false) isOfOldTexts = true;
      scripts.set(path, { script, digest });
      /** @type {(name: string) => unknown} */
      const require = (name) =>
        name.startsWith(".") ? load(posix.join(posix.dirname(path), name)) : requireOther(name);
      script.runInThisContext()(module.exports, require, module, filename, dirname(filename));
    }
    return module.exports;
  };

  process.on("exit", (exit) => {
    // A command that fails calls fewer functions, so its code is replaced when the command succeeds.
    if (!isNew && (hasFailed(exit) || !hasFailed(Number(kept.get(EXIT))))) return;
    // After an update, modules have other names. The code of the old ones would stay for ever.
    /** @type {Map<string, string | Buffer>} */
    const code = new Map(isOfOldTexts ? [] : kept);
    for (const [path, { script, digest }] of scripts)
      code.set(path, Buffer.concat([digest, script.createCachedData()]));
    writeCode(sealed(key, code.set(EXIT, String(exit))));
  });
  load(entry);
}

/**
 * Whether an exit code means a failure. Codes from 128 on mean a signal, which is the normal end of a server.
 *
 * @param {number} exit
 */
function hasFailed(exit) {
  return exit > 0 && exit < 128;
}
