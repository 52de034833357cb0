// Removes a file the moment it is to be read: `STELE_VANISHES` is the end of its path.
"use strict";
const fs = require("node:fs");
const { openSync, readFileSync, rmSync } = fs;
const vanish = (file) => {
  if (typeof file === "string" && file.endsWith(process.env.STELE_VANISHES)) rmSync(file, { force: true });
};
fs.openSync = (file, ...rest) => {
  vanish(file);
  return openSync(file, ...rest);
};
fs.readFileSync = (file, ...rest) => {
  vanish(file);
  return readFileSync(file, ...rest);
};
