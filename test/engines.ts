/** Programs that tests need and that npm does not install. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Looks for a program on the PATH. What needs a missing one is skipped, with a line that says how to install it; where
 * `STELE_ENGINES` is `required` a missing one is a failure, so that a check that never ran cannot pass for a green one.
 *
 * @example
 * const xmllint = engine("xmllint", "apt-get install libxml2-utils");
 * it.skipIf(!xmllint)("validates", () => ...);
 *
 * @returns the program's file, or nothing when it is missing
 * @throws when it is missing and required
 */
export function engine(name: string, howToInstall: string, environment = process.env): string | undefined {
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const file = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (file !== undefined) return file;
  const missing = `${name} is not installed: ${howToInstall}`;
  if (environment.STELE_ENGINES === "required") throw new Error(missing);
  process.stderr.write(`Tests are skipped: ${missing}\n`);
  return undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // ENOENT, ENOTDIR, EACCES: whatever the reason, it cannot be run.
    return false;
  }
}
