// A planted fault: the former tree is removed before the new one is in place, as many tools do it.
"use strict";
const fs = require("node:fs");
const ownPath = require("./own-path.cjs");
const { renameSync, rmSync } = fs;
fs.renameSync = (from, to) => {
  if (!ownPath(to).endsWith("/.dist.stele/old")) return renameSync(from, to);
  rmSync(from, { recursive: true });
};
