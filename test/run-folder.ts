/** A folder for one run of the tests. What several files of tests need is made in it once: `once-per-run.ts`. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    readonly runFolder: string;
  }
}

/** Makes the folder before the first test, and hands back what removes it after the last one. Vitest calls it. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "stele-run-"));
  // Some tests run the tool as another user.
  chmodSync(folder, 0o755);
  project.provide("runFolder", folder);
  const remove = (name: string): void => rmSync(join(folder, name), { recursive: true, force: true });
  // What was edited since then is in nothing that is here.
  project.onTestsRerun(() => Promise.resolve(readdirSync(folder).forEach(remove)));
  return () => remove("");
}
