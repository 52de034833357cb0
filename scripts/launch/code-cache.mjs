// @ts-check
/**
 * Runs bundled modules with the code that V8 compiled in a run before. The code is saved at the end of a run, because only
 * then it contains the functions that were called. V8 itself notices code of another version of V8, or for other flags. It
 * notices neither damage nor another text of the same length. So the code is sealed, with the key of the texts.
 */
import { createRequire } from "node:module";
import { dirname, join, posix } from "node:path";
import { Script } from "node:vm";
import { sealed, unsealed } from "./sealed.mjs";

/** The name of an entry beside the code: the exit code of the run. It is no path of a module. */
const EXIT = "exit code";

/**
 * Bundled CommonJS modules and where their compiled code is kept.
 *
 * @typedef {object} Modules
 * @property {string} folder the folder that the modules are in, or would be in, for stack traces
 * @property {(path: string) => string} read returns the text of a module by its path below the folder
 * @property {string} key changes with each text, and with the version of Node
 * @property {() => Buffer | undefined} readCode returns what `writeCode` was given in an earlier run
 * @property {(code: Buffer) => void} writeCode keeps code; must not throw
 */

/**
 * Runs a module and, when the process ends, keeps the compiled code if it is new.
 *
 * @param {string} entry its path below the folder
 * @param {Modules} modules
 */
export function runModule(entry, { folder, read, key, readCode, writeCode }) {
  const kept = unsealed(key, readCode()) ?? new Map();
  /** @type {Map<string, Script>} */
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
    const text = read(path);
    if (path.endsWith(".json")) module.exports = JSON.parse(text);
    else {
      const filename = join(folder, path);
      // A first line `#!` is no JavaScript inside a function. The function begins on the same line: its number stays.
      const wrapped = `(function (exports, require, module, __filename, __dirname) { ${text.replace(/^#!/, "//")}\n})`;
      const script = new Script(wrapped, { filename, cachedData: kept.get(path) });
      if (script.cachedDataRejected !== false) isNew = true;
      scripts.set(path, script);
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
    for (const [path, script] of scripts) code.set(path, script.createCachedData());
    writeCode(sealed(key, code.set(EXIT, String(exit))));
  });
  load(entry);
}

/**
 * Whether an exit code means a failure. From 128, it means a signal, which is how a server ends.
 *
 * @param {number} exit
 */
function hasFailed(exit) {
  return exit > 0 && exit < 128;
}
