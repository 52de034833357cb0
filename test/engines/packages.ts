/** Engines that come from npm and are too large, or too many, to be installed with the project. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";

/**
 * Looks for an npm package in the folder that `STELE_ENGINES_FOLDER` names, else in this one, which has a package.json
 * and a lockfile of its own. What needs a missing one is skipped, with a line that says how to install it; where
 * `STELE_ENGINES` is `required` a missing one is a failure.
 *
 * @returns the folder of the package, or nothing when it is missing
 * @throws when it is missing and required
 */
export function enginePackage(name: string, environment = process.env): string | undefined {
  const { STELE_ENGINES_FOLDER: engines = join(root, "test/engines"), STELE_ENGINES: mode } = environment;
  const folder = join(engines, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return folder;
  const missing = `${name} is not installed: npm run engines`;
  if (mode === "required") throw new Error(missing);
  process.stderr.write(`Tests are skipped: ${missing}\n`);
  return undefined;
}
