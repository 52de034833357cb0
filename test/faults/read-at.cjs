/*
 * Preloaded into the tool (`node --require`): counts each look at a file below the working directory, and at one of them
 * answers as a disk at fault would. Those of the out folder are counted apart from the others.
 *
 *     STELE_READ_LOG=FILE       one line a look is appended: `openSync content/site.yaml`
 *     STELE_READ_AT=7:EACCES    the 7th look fails with this error, those after it do not
 *     STELE_READ_OUT=yes        the looks at `dist`, and at what is beside it, and no others
 *
 * CommonJS, and not a module: a preloaded script runs before the tool takes anything from node:fs.
 */
"use strict";
const fs = require("node:fs");
const { relative, resolve } = require("node:path");

const LOOKS = ["lstatSync", "openSync", "readdirSync", "readFileSync", "readlinkSync", "realpathSync", "statSync"];

const { appendFileSync, realpathSync } = fs;
const project = realpathSync(process.cwd());
const [at, code] = (process.env.STELE_READ_AT ?? "").split(":");
const log = process.env.STELE_READ_LOG;
const isOfOut = process.env.STELE_READ_OUT === "yes";
let count = 0;

for (const name of LOOKS) fs[name] = counted(name, fs[name]);
fs.realpathSync.native = counted("realpathSync", realpathSync.native);

/** Returns a function that counts its calls, and fails at the one. */
function counted(name, call) {
  const counting = (path, ...rest) => {
    if (typeof path === "string") look(name, relative(project, resolve(path)));
    return call(path, ...rest);
  };
  return Object.assign(counting, call);
}

function look(name, path) {
  if (path === "" || /^(?:\.\.|\/)/.test(path) || /^\.?dist/.test(path) !== isOfOut) return;
  count += 1;
  if (log !== undefined) appendFileSync(log, `${name} ${path}\n`);
  if (count !== Number(at)) return;
  throw Object.assign(new Error(`${code}: planted, ${name}`), { code, errno: -1, syscall: name, path: resolve(path) });
}
