// A planted fault: the former site is removed as it is, right after the new one has taken its place.
"use strict";
const fs = require("node:fs");
const ownPath = require("./own-path.cjs");
const { renameSync, rmSync } = fs;
fs.renameSync = (from, to) => {
  renameSync(from, to);
  if (ownPath(from).endsWith("/.dist.stele/stage"))
    rmSync(from.replace(/stage$/, "old"), { recursive: true, force: true });
};
