#!/usr/bin/env node
// @ts-check
/**
 * Starts the tool of the npm package, with the code that V8 compiled in an earlier run. The code is kept in the user's
 * folder for caches, and not beside the package: `node_modules/.cache` may have come with a pull request, and npm and
 * yarn leave it as it is. Without a folder for the code, Node loads the tool as it loads any module.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { codeFile, identityOf, keep, readKept, userCacheFolder } from "./cache-folder.mjs";
import { runTool } from "./code-cache.mjs";
import { digestOf } from "./sealed.mjs";

const TOOL = "tool.cjs";
const FOLDER = import.meta.dirname;

// A job of continuous integration starts with an empty home, or with one that other jobs have written to.
const folder = process.env["STELE_NO_CACHE"] || process.env["CI"] ? undefined : userCacheFolder();
if (folder === undefined) createRequire(join(FOLDER, TOOL))(`./${TOOL}`).command();
else startWithCode(folder);

/** @param {string} folder */
function startWithCode(folder) {
  const installed = digestOf(`${FOLDER} ${process.version} ${process.arch}`, Buffer.alloc(0)).toString("hex");
  // What is in a repository cannot know this.
  const key = `${installed} ${identityOf(folder)}`;
  const file = codeFile(folder, installed.slice(0, 16));
  runTool(TOOL, {
    folder: FOLDER,
    read: (path) => readFileSync(join(FOLDER, path)),
    key,
    readCode: () => readKept(file),
    writeCode: (bytes) => keep(file, bytes),
  });
}
