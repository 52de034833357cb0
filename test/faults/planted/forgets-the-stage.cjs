// A planted fault: what was staged is not cleared away.
"use strict";
const fs = require("node:fs");
const { rmSync } = fs;
fs.rmSync = (path, ...rest) => {
  if (!String(path).endsWith("/.dist.stele/stage")) rmSync(path, ...rest);
};
