// A planted fault: something is written to the out folder before anybody asks whether it may be.
"use strict";
const { mkdirSync, rmdirSync } = require("node:fs");
const { resolve } = require("node:path");
const out = process.argv[process.argv.indexOf("--out") + 1] ?? "dist";
const probe = resolve(out, "probe");
mkdirSync(probe);
rmdirSync(probe);
