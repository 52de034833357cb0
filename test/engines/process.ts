/** Servers that tests start: each in a process group of its own, ended by its own process id, also when a test fails. */
import { type ChildProcess, spawn } from "node:child_process";
import { afterAll } from "vitest";

export interface Started {
  readonly process: ChildProcess;
  /** Everything that it has printed, standard output and error together. */
  readonly output: () => string;
  /** What it has printed on standard output alone. */
  readonly standardOutput: () => string;
  /** Ends it and what it started. */
  readonly end: () => Promise<void>;
}

const running: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const end of running) await end();
});

/**
 * Starts a program and waits until it has printed a text.
 *
 * @throws when it ends before that
 */
export async function start(
  command: string,
  args: readonly string[],
  folder: string,
  readyText: string,
): Promise<Started> {
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_UPDATE_CHECK: "1" },
  });
  let printed = "";
  let standard = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    standard += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const end = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGKILL");
    await ended;
  };
  running.push(end);
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes(readyText)) resolve();
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`${command} ended with ${code} before it was ready:\n${printed}`)));
  });
  return { process: child, output: () => printed, standardOutput: () => standard, end };
}
