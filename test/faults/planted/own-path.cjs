/* The path of a file by the names of its folders, where a build uses a path through an open folder. */
"use strict";
const { readlinkSync } = require("node:fs");

module.exports = (path) => String(path).replace(/^\/proc\/self\/fd\/\d+/, (descriptor) => readlinkSync(descriptor));
