// A planted fault: what was staged is not cleared away.
"use strict";
const fs = require("node:fs");
const ownPath = require("./own-path.cjs");
const { rmdirSync } = fs;
fs.rmdirSync = (path, ...rest) => {
  if (!ownPath(path).endsWith("/.dist.stele/stage")) rmdirSync(path, ...rest);
};
