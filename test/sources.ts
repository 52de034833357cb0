/** Copies of the sources, for what writes where it is run. */
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

const LEFT_OUT = /[\\/](?:node_modules|\.git|dist|dist\.hosts|\.package)$/;

/** Copies the sources, with a link to their packages, into a folder that is made for it. */
export function copySources(to: string): void {
  mkdirSync(to, { recursive: true });
  cpSync(root, to, { recursive: true, filter: (path) => !LEFT_OUT.test(path.slice(root.length)) });
  symlinkSync(join(root, "node_modules"), join(to, "node_modules"));
}
