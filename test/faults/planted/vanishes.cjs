// Removes a file the moment it is to be read: `STELE_VANISHES` is the end of its path. `STELE_READ_BEFORE` is how often it
// can be read before that.
"use strict";
const fs = require("node:fs");
const ownPath = require("./own-path.cjs");
const { openSync, readFileSync, rmSync } = fs;
let left = Number(process.env.STELE_READ_BEFORE);
const vanish = (file) => {
  if (typeof file !== "string" || !ownPath(file).endsWith(process.env.STELE_VANISHES)) return;
  if (left === 0) rmSync(file, { force: true });
  else left -= 1;
};
fs.openSync = (file, ...rest) => {
  vanish(file);
  return openSync(file, ...rest);
};
fs.readFileSync = (file, ...rest) => {
  vanish(file);
  return readFileSync(file, ...rest);
};
