// A planted fault: a lock that is there already is taken all the same.
"use strict";
const fs = require("node:fs");
const ownPath = require("./own-path.cjs");
const { linkSync, rmSync } = fs;
fs.linkSync = (from, to) => {
  if (ownPath(to).endsWith("/.dist.stele/lock")) rmSync(to, { force: true });
  linkSync(from, to);
};
