/** Runs the real tool on a copy of a fixture. */
import { execFile } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { runHere } from "../in-process.ts";
import { packedBin } from "../packed.ts";
import { type Ended, temporaryFolder } from "../stele.ts";
import type { Fixture } from "./fixture.ts";
import { prepare, type Prepared } from "./setup.ts";

/** Runs the tool in a folder. */
export type RunInFolder = (folder: string, args: readonly string[]) => Promise<Ended>;

/** The user id that owns nothing, on every Linux: to root no file is forbidden. */
const NOBODY = 65534;

/**
 * Returns what runs the tool on a copy of a fixture: in this process, or as the packed bin where another user or a file
 * as standard output needs a process.
 */
export function fixtureRunner(): (fixture: Fixture, more?: readonly string[]) => Promise<Ended> {
  const place = temporaryFolder();
  chmodSync(place, 0o755);
  return (fixture, more = []) => runFixture(place, fixture, more);
}

async function runFixture(place: string, fixture: Fixture, more: readonly string[]): Promise<Ended> {
  const folder = mkdtempSync(join(place, "project-"));
  cpSync(fixture.folder, folder, {
    recursive: true,
    filter: (path) => !["expected.txt", "fixture.json"].includes(basename(path)),
  });
  const isForbidden = fixture.setup.some((step) => "mode" in step) && process.geteuid?.() === 0;
  if (isForbidden) giveAway(folder);
  const { stdout } = fixture;
  const run: RunInFolder = async (where, args) => {
    if (!isForbidden && stdout === undefined) return runHere(where, args, environmentOf(where));
    const user = isForbidden ? { uid: NOBODY, gid: NOBODY } : {};
    const command = [process.execPath, join(await packedBin(), "stele"), ...args];
    const redirected = stdout === undefined ? command : ["sh", "-c", `exec "$@" > ${stdout}`, "sh", ...command];
    return runBin(redirected, where, user);
  };
  const prepared: Prepared[] = [];
  try {
    for (const step of fixture.setup) prepared.push(await prepare(step, folder, run));
    const values = prepared.flatMap(({ values: some = {} }) => Object.entries(some));
    const outcome = await run(folder, [...fixture.command.map((arg) => filledIn(arg, values)), ...more]);
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

/** Nothing of the settings of this machine reaches the tool. */
function environmentOf(folder: string): Record<string, string> {
  return { HOME: join(folder, ".."), GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
}

function runBin([command = "", ...args]: readonly string[], folder: string, user: object): Promise<Ended> {
  const env = { PATH: process.env["PATH"], ...environmentOf(folder) };
  return new Promise((ended, failed) => {
    execFile(
      command,
      args,
      { cwd: folder, env, timeout: 120_000, maxBuffer: 1e8, ...user },
      (fault, stdout, stderr) => {
        if (fault && typeof fault.code !== "number") failed(fault);
        else ended({ status: Number(fault?.code ?? 0), stdout, stderr });
      },
    );
  });
}
