// Lists every folder backwards, as another file system might.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { readdirSync } = fs;
fs.readdirSync = (...args) => readdirSync(...args).reverse();
syncBuiltinESMExports();
