/** Runs the tool in this process, which takes a tenth of the time of a process of its own. */
// esbuild runs in the folder in which it was loaded: not in one that a test removes.
import "esbuild";
import { runCommand } from "../scripts/commands/program.ts";
import { guardStream } from "../scripts/commands/shared/reporters.ts";
import type { Ended } from "./stele.ts";

/** A signal ends the tests, not the command. */
const signals = { listen: () => {}, ignore: () => {} };

/** Whether a command runs. Two at once would share the folder and the streams of the process. */
let isRunning = false;

/**
 * Runs a command of the tool to its end, as a process in this folder would, and returns what it printed. Tests of what
 * a process alone has (signals, pipes, users, memory) use `stele` of `stele.ts`.
 */
export async function runHere(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  if (isRunning) throw new Error("a command runs already: await it");
  isRunning = true;
  const before = process.cwd();
  const former = Object.keys(environment).map((name) => [name, process.env[name]] as const);
  const printed = { stdout: "", stderr: "" };
  const writes = (["stdout", "stderr"] as const).map((name) => {
    const write = process[name].write.bind(process[name]);
    process[name].write = (chunk: string | Uint8Array) => {
      printed[name] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
      return true;
    };
    guardStream(process[name]);
    return () => void (process[name].write = write);
  });
  try {
    process.chdir(folder);
    Object.assign(process.env, environment);
    return { status: (await runCommand(args, signals)) ?? null, ...printed };
  } finally {
    for (const restore of writes) restore();
    process.chdir(before);
    isRunning = false;
    for (const [name, value] of former) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
