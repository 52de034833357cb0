// No fault: lets two builds go on together, right before each takes the lock. `STELE_BARRIER` is a folder.
"use strict";
const fs = require("node:fs");
const ownPath = require("./own-path.cjs");
const { linkSync, readdirSync, writeFileSync } = fs;
const folder = process.env.STELE_BARRIER;
fs.linkSync = (from, to) => {
  if (ownPath(to).endsWith("/.dist.stele/lock")) {
    writeFileSync(`${folder}/${process.pid}`, "");
    while (readdirSync(folder).length < 2);
  }
  linkSync(from, to);
};
