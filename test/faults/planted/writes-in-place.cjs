// A planted fault: a staged file is written to the out folder as well, before the swap.
"use strict";
const fs = require("node:fs");
const ownPath = require("./own-path.cjs");
const { existsSync, rmSync, writeFileSync } = fs;
const STAGE = "/.dist.stele/stage/";
fs.writeFileSync = (file, ...rest) => {
  writeFileSync(file, ...rest);
  if (typeof file !== "string" || !ownPath(file).includes(STAGE)) return;
  const published = ownPath(file).replace(STAGE, "/dist/");
  if (!existsSync(published)) return;
  rmSync(published);
  writeFileSync(published, ...rest);
};
