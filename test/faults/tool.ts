/** The packed tool as a process, in throw-away projects. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderInMemory } from "../memory.ts";
import { afterFile } from "../stele.ts";

/** Whether all of it is asked for, and not the short form. */
export const isFull = process.env.STELE_FAULTS_FULL === "yes";

/** What the choices of this run are made from. */
export const seed = Number(process.env.STELE_FAULTS_SEED ?? "1");

/** The packed bin. */
export function toolFile(): string {
  const file = process.env.STELE_FAULTS_BIN;
  if (file === undefined) throw new Error("run these tests with: npm run test:faults");
  return file;
}

/** A script to load before the tool, by its name in this folder. */
export function preloaded(name: string): string {
  return join(import.meta.dirname, name);
}

/** An empty folder that is removed after the tests of the file, in memory where the machine has such a place. */
export function newFolder(): string {
  const folder = realpathSync(folderInMemory("stele-faults-"));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder that is a copy of another, times and links between files included as far as copying keeps them. */
export function copyOf(template: string): string {
  const folder = newFolder();
  cpSync(template, folder, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  return folder;
}

/** Removes a folder that is needed no more, so that thousands of them do not fill the memory. */
export function discard(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Writes files, their paths relative to a folder, with the folders they need. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How to run the tool, where it is not as it comes. */
export interface RunOptions {
  /** Scripts to load before it, by their names in this folder. */
  readonly preload?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the tool in a folder. */
export function start(
  folder: string,
  args: readonly string[],
  { preload = [], env = {} }: RunOptions = {},
): ChildProcess {
  const scripts = preload.flatMap((name) => ["--require", preloaded(name)]);
  return spawn(process.execPath, [...scripts, toolFile(), ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1", ...env },
  });
}

/** What a process said, when it has ended. */
export async function endOf(child: ChildProcess): Promise<Ended> {
  let [stdout, stderr] = ["", ""];
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return { code, signal, stdout, stderr };
}

/** Runs the tool to its end. */
export function run(folder: string, args: readonly string[], options?: RunOptions): Promise<Ended> {
  return endOf(start(folder, args, options));
}

/** Runs the tool, which must succeed. */
export async function runWell(folder: string, args: readonly string[], options?: RunOptions): Promise<Ended> {
  const ended = await run(folder, args, options);
  if (ended.code !== 0) throw new Error(`stele ${args.join(" ")} ended with ${ended.code}: ${ended.stderr}`);
  return ended;
}

/** Calls something for each item, a few at once, and hands back what it gave, in order. */
export async function forEach<T, R>(items: readonly T[], work: (item: T) => Promise<R>, atOnce = 2): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as T);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** Says what a test has done, beside its result. */
export function tell(line: string): void {
  process.stderr.write(`  ${line}\n`);
}

/** Numbers from 0 to below 1 that are the same for the same seed: mulberry32, by Tommy Ettinger, public domain. */
export function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
