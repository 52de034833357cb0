// A planted fault: what was staged is not cleared away.
"use strict";
const fs = require("node:fs");
const ownPath = require("./own-path.cjs");
const { rmSync } = fs;
fs.rmSync = (path, ...rest) => {
  if (!ownPath(path).endsWith("/.dist.stele/stage")) rmSync(path, ...rest);
};
