#!/usr/bin/env node
// @ts-check
/**
 * Starts the tool of the npm package, with the code that V8 compiled in an earlier run. Without a folder for this code,
 * Node loads the tool as it loads any module.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { cacheFolder, keep, readKept, userCacheFolder } from "./cache-folder.mjs";
import { runModule } from "./code-cache.mjs";
import { digestOf } from "./sealed.mjs";

const TOOL = "tool.cjs";
const FOLDER = import.meta.dirname;

const folder = process.env["STELE_NO_CACHE"] ? undefined : codeFolder();
if (folder === undefined) createRequire(join(FOLDER, TOOL))(`./${TOOL}`);
else startWithCode(folder);

/** Finds the folder beside the package, which was installed together with it, or else the folder of the user. */
function codeFolder() {
  const packages = dirname(dirname(FOLDER));
  return (basename(packages) === "node_modules" ? cacheFolder(packages) : undefined) ?? userCacheFolder();
}

/** @param {string} folder */
function startWithCode(folder) {
  // Each command has its own file of compiled code, because each command calls different functions.
  const [command = ""] = process.argv.slice(2);
  const name = /^[a-z]{1,20}$/.test(command) ? command : "other";
  const installed = digestOf(`${FOLDER} ${process.version} ${process.arch}`, Buffer.alloc(0)).toString("hex");
  const file = join(folder, `${installed.slice(0, 16)}.${name}.code`);
  runModule(TOOL, {
    folder: FOLDER,
    read: (path) => readFileSync(join(FOLDER, path)),
    key: installed,
    readCode: () => readKept(file),
    writeCode: (bytes) => keep(file, bytes),
  });
}
