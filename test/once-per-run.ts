/** What several files of tests need, made once in a run. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject, vi } from "vitest";

/**
 * Makes something in a folder of the run, unless another file of tests has made it or is making it: then it waits for
 * that. Other processes run other files, so making a folder, which one process alone can do, decides who makes it.
 *
 * @param make is given an empty folder
 * @returns that folder, with all that was made
 */
export async function oncePerRun(name: string, make: (folder: string) => Promise<void> | void): Promise<string> {
  const folder = join(inject("runFolder"), name);
  const ended = `${folder}.ended`;
  if (isFirst(folder)) {
    const fault = await Promise.resolve(folder)
      .then(make)
      .then(() => "", String);
    writeFileSync(ended, fault);
  }
  await vi.waitUntil(() => existsSync(ended), { timeout: 240_000, interval: 100 });
  const fault = readFileSync(ended, "utf8");
  if (fault !== "") throw new Error(`${name} could not be made: ${fault}`);
  return folder;
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
