/** The sources as files: copies for what writes where it is run, and those of the tests. */
import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

const LEFT_OUT = /[\\/](?:node_modules|\.git|dist|dist\.hosts|\.package)$/;

/** Copies the sources, with a link to their packages, into a folder that is made for it. */
export function copySources(to: string): void {
  mkdirSync(to, { recursive: true });
  cpSync(root, to, { recursive: true, filter: (path) => !LEFT_OUT.test(path.slice(root.length)) });
  symlinkSync(join(root, "node_modules"), join(to, "node_modules"));
}

/** The paths of all files below a folder of tests, but for installed packages, of which there are very many. */
export function filesOfTests(folder = join(root, "test")): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return entry.name === "node_modules" ? [] : filesOfTests(path);
  });
}
