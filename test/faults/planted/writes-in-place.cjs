// A planted fault: a staged file is written to the out folder as well, before the swap.
"use strict";
const fs = require("node:fs");
const { existsSync, rmSync, writeFileSync } = fs;
const STAGE = "/.dist.stele/stage/";
fs.writeFileSync = (file, ...rest) => {
  writeFileSync(file, ...rest);
  if (typeof file !== "string" || !file.includes(STAGE)) return;
  const published = file.replace(STAGE, "/dist/");
  if (!existsSync(published)) return;
  rmSync(published);
  writeFileSync(published, ...rest);
};
