/** Writes the made parts of the README: `npm run readme`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withCommandTables, withMadeSections } from "./sections.ts";

const path = join(fileURLToPath(new URL("../..", import.meta.url)), "README.md");
writeFileSync(path, withCommandTables(withMadeSections(readFileSync(path, "utf8"))));
