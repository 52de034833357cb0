/** Runs the real tool on a copy of a fixture. */
import { execFile } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { bundleTool } from "../../scripts/package/tool.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import type { Fixture } from "./fixture.ts";
import { prepare, type Prepared } from "./setup.ts";

export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the tool in a folder. */
export type RunInFolder = (folder: string, args: readonly string[]) => Promise<Outcome>;

/** The user id that owns nothing, on every Linux: to root no file is forbidden. */
const NOBODY = 65534;

/** Bundles the bin once, which starts much faster than the sources do, and hands back what runs it on a fixture. */
export async function fixtureRunner(): Promise<(fixture: Fixture, more?: readonly string[]) => Promise<Outcome>> {
  const place = temporaryFolder();
  chmodSync(place, 0o755);
  writeFiles(place, Object.fromEntries((await bundleTool(true)).files));
  const bin = join(place, "stele.cjs");
  return (fixture, more = []) => runFixture(bin, place, fixture, more);
}

async function runFixture(bin: string, place: string, fixture: Fixture, more: readonly string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(place, "project-"));
  cpSync(fixture.folder, folder, {
    recursive: true,
    filter: (path) => !["expected.txt", "fixture.json"].includes(basename(path)),
  });
  const isForbidden = fixture.setup.some((step) => "mode" in step) && process.geteuid?.() === 0;
  if (isForbidden) giveAway(folder);
  const user = isForbidden ? { uid: NOBODY, gid: NOBODY } : {};
  const run: RunInFolder = (where, args) => runBin([process.execPath, bin, ...args], where, user);
  const prepared: Prepared[] = [];
  try {
    for (const step of fixture.setup) prepared.push(await prepare(step, folder, run));
    const values = prepared.flatMap(({ values: some = {} }) => Object.entries(some));
    const args = [...fixture.command.map((arg) => filledIn(arg, values)), ...more];
    const outcome = await (fixture.stdout === undefined
      ? run(folder, args)
      : runBin(["sh", "-c", `exec "$@" > ${fixture.stdout}`, "sh", process.execPath, bin, ...args], folder, user));
    return {
      ...outcome,
      stderr: values.reduce((text, [name, value]) => text.replaceAll(value, `{${name}}`), outcome.stderr),
    };
  } finally {
    for (const { end } of prepared) await end?.();
    rmSync(folder, { recursive: true, force: true });
  }
}

function filledIn(arg: string, values: readonly (readonly [name: string, value: string])[]): string {
  return values.reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), arg);
}

/** Makes another user the owner of a folder and of all in it. */
function giveAway(folder: string): void {
  for (const name of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })]) {
    chownSync(join(folder, name), NOBODY, NOBODY);
  }
}

/** Nothing of the machine's environment reaches the tool but what it needs to run. */
function runBin([command = "", ...args]: readonly string[], folder: string, user: object): Promise<Outcome> {
  const env = {
    PATH: process.env["PATH"],
    HOME: join(folder, ".."),
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_SYSTEM: "/dev/null",
  };
  return new Promise((ended, failed) => {
    execFile(command, args, { cwd: folder, env, timeout: 55_000, maxBuffer: 1e8, ...user }, (fault, stdout, stderr) => {
      if (fault && typeof fault.code !== "number") failed(fault);
      else ended({ exitCode: Number(fault?.code ?? 0), stdout, stderr });
    });
  });
}
