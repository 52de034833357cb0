// Preloaded into the tool: every folder is listed backwards, as another file system might.
"use strict";
const fs = require("node:fs");
const { readdirSync } = fs;
fs.readdirSync = (...args) => readdirSync(...args).reverse();
