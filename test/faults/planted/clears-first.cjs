// A planted fault: a build clears away what it does not know, as it begins.
"use strict";
const fs = require("node:fs");
const ownPath = require("./own-path.cjs");
const { linkSync, rmSync } = fs;
fs.linkSync = (from, to) => {
  linkSync(from, to);
  if (ownPath(to).endsWith("/.dist.stele/lock")) rmSync("dist/existing.html", { force: true });
};
