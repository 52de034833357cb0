/**
 * Programs that tests need and that npm does not install.
 *
 * `STELE_ENGINES` says what happens without one. `none`: no test uses an engine, as in `npm test`. `required`: a missing
 * engine is a failure, so that a check that never ran cannot pass for a green one. Otherwise: its tests are skipped, with
 * a line that says how to install it.
 */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** What every machine of a developer has: no engine, so `npm test` uses it too. */
const COMMON = ["bash", "git"];

/** Chromium without the parts that draw windows, which take more than half of its time. */
export const CHROMIUM = ["chromium-headless-shell", "apt-get install chromium-headless-shell"] as const;

/**
 * Looks for a program on the PATH.
 *
 * @example
 * const xmllint = engine("xmllint", "apt-get install libxml2-utils");
 * it.skipIf(!xmllint)("validates", () => ...);
 *
 * @returns the program's file, or nothing without it
 * @throws when it is missing and required
 */
export function engine(name: string, howToInstall: string, environment = process.env): string | undefined {
  if (environment.STELE_ENGINES === "none" && !COMMON.includes(name)) return undefined;
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const file = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (file !== undefined) return file;
  return skip(`${name} is not installed: ${howToInstall}`, environment);
}

/** Says why tests are skipped, or fails where that must not be. */
export function skip(reason: string, environment = process.env): undefined {
  if (environment.STELE_ENGINES === "required") throw new Error(reason);
  if (environment.STELE_ENGINES !== "none") process.stderr.write(`Tests are skipped: ${reason}\n`);
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
