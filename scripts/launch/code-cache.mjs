// @ts-check
/**
 * Runs bundled modules with the code that V8 compiled in an earlier run. The code is saved at the end of a run: then it
 * contains the functions that were called. V8 refuses code from another V8 version or with other flags. But V8 accepts
 * damaged code, and code of another source text of the same length. So the code is saved with a digest of all of it
 * (`sealed`), and with a digest of each source text.
 */
import { isAscii } from "node:buffer";
import { createRequire } from "node:module";
import { dirname, join, posix } from "node:path";
import { Script } from "node:vm";
import { DIGEST_LENGTH, digestOf, sealed, unsealed } from "./sealed.mjs";

const HEAD = Buffer.from("(function (exports, require, module, __filename, __dirname) { ");
const TAIL = Buffer.from("\n})");

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
 * Runs the command of a bundle (`tool.cjs`). When the process ends, saves the compiled code if it is new.
 *
 * @param {string} entry the path of the module below the folder
 * @param {Modules} modules
 */
export function runTool(entry, { folder, read, key, readCode, writeCode }) {
  const kept = unsealed(key, readCode()) ?? new Map();
  /** @type {Map<string, { script: Script, digest: Buffer }>} */
  const scripts = new Map();
  /** @type {Map<string, { exports: unknown }>} */
  const loaded = new Map();
  const requireOther = createRequire(join(folder, entry));
  let isNew = false;

  /** @type {(path: string) => unknown} */
  const load = (path) => {
    const known = loaded.get(path);
    if (known !== undefined) return known.exports;
    /** @type {{ exports: unknown }} */
    const module = { exports: {} };
    loaded.set(path, module);
    const bytes = read(path);
    if (path.endsWith(".json")) module.exports = JSON.parse(bytes.toString());
    else {
      const filename = join(folder, path);
      // The wrapper adds no line, so line numbers are right. ASCII is read as Latin 1, which is faster than UTF-8.
      const wrapped = Buffer.concat([HEAD, bytes, TAIL]).toString(isAscii(bytes) ? "latin1" : "utf8");
      const digest = digestOf(path, bytes);
      const saved = kept.get(path);
      const isOfText = saved?.subarray(0, DIGEST_LENGTH).equals(digest);
      const script = new Script(wrapped, {
        filename,
        cachedData: isOfText ? saved?.subarray(DIGEST_LENGTH) : undefined,
      });
      if (script.cachedDataRejected !== false) isNew = true;
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
    /** @type {Map<string, string | Buffer>} */
    const code = new Map(kept);
    for (const [path, { script, digest }] of scripts)
      code.set(path, Buffer.concat([digest, script.createCachedData()]));
    writeCode(sealed(key, code.set(EXIT, String(exit))));
  });
  const { command } = /** @type {{ command: () => void }} */ (load(entry));
  command();
}

/**
 * Whether an exit code means a failure. Codes from 128 on mean a signal, which is the normal end of a server.
 *
 * @param {number} exit
 */
function hasFailed(exit) {
  return exit > 0 && exit < 128;
}
