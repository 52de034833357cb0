/** Engines that come from npm and are too large, or too many, to be installed with the project. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { skip } from "../engines.ts";
import { root } from "../root.ts";

/**
 * Looks for an npm package in the folder that `STELE_ENGINES_FOLDER` names, else in this one, which has a package.json
 * and a lockfile of its own.
 *
 * @returns the folder of the package, or nothing without it
 * @throws when it is missing and required
 */
export function enginePackage(name: string, environment = process.env): string | undefined {
  const { STELE_ENGINES_FOLDER: engines = join(root, "test/engines"), STELE_ENGINES: mode } = environment;
  if (mode === "none") return undefined;
  const folder = join(engines, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return folder;
  return skip(`${name} is not installed: npm run engines`, environment);
}
