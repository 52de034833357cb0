/** Runs the real tool as a process, and folders for it to work in. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "./root.ts";

export { root };

/** The arguments of `node` that run the tool of this checkout, from any folder, as `npm run stele` does. */
export const fromCheckout: readonly string[] = [join(root, "scripts/launch/launch.mjs")];

/** The arguments of `node` that run the tool from its sources, without a bundle. */
export const fromSources: readonly string[] = ["--import", import.meta.resolve("tsx"), join(root, "scripts/stele.ts")];

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the tool to its end. */
export function stele(folder: string, args: readonly string[], environment: Record<string, string> = {}): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...fromCheckout, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  return { status, stdout, stderr };
}

/**
 * The problems that were printed for people, without their sentences: place, severity and code.
 *
 * @example problemsIn("content/site.yaml:3:1: error: Some sentence. [unknown-key]\n")
 *   // ["content/site.yaml:3:1: error [unknown-key]"]
 */
export function problemsIn(stderr: string): string[] {
  const lines = stderr.matchAll(/^(\S+: )?(error|warning|notice): .* (\[[a-z0-9-]+\])$/gm);
  return [...lines].map(([, place = "", severity, code]) => `${place}${severity} ${code}`);
}

const steps: (() => unknown)[] = [];

/**
 * Says what is to be done after the tests of the file: to end a server, to remove a folder. Modules stay loaded from one
 * file of tests to the next, so a hook that a module makes when it is loaded would run after the first of them alone.
 */
export function afterFile(step: () => unknown): void {
  steps.push(step);
}

/** Takes these steps, the last first, so that servers end before their folders go. `setup.ts` calls it. */
export async function endFile(): Promise<void> {
  for (const step of steps.splice(0).toReversed()) await step();
}

/** An empty folder that is removed after the tests of the file, in memory where the machine has such a place. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "stele-test-"));
  // A bundler that a test ended may write the last files of its cache while they are removed.
  afterFile(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** Writes files, their paths relative to a folder, with the folders they need. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Writes files as `writeFiles` does, each of them whole at once, where a program watches them. */
export function replaceFiles(folder: string, files: Readonly<Record<string, string>>): void {
  const aside = join(temporaryFolder(), "whole");
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(aside, text);
    renameSync(aside, join(folder, path));
  }
}
