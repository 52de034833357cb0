/** Servers that tests start: each in a process group of its own, ended by its own process id, also when a test fails. */
import { type ChildProcess, spawn } from "node:child_process";
import { afterAll } from "vitest";

export interface Started {
  readonly process: ChildProcess;
  /** Everything that it has printed, standard output and error together. */
  readonly output: () => string;
  /** What it has printed on standard output alone. */
  readonly standardOutput: () => string;
  /** Waits until it has printed a text that was not waited for before; hands back what was printed up to its end. */
  readonly next: (text: string) => Promise<string>;
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
    // A secret that no answer may hold, as `PLANTED` in test/hosts has it.
    env: { ...process.env, NO_UPDATE_CHECK: "1", STELE_PLANTED: "planted-secret" },
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
  let seen = printed.indexOf(readyText) + readyText.length;
  const next = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const since = printed.slice(seen);
        const index = since.indexOf(text);
        if (index === -1) return;
        seen += index + text.length;
        child.stdout?.off("data", look);
        child.stderr?.off("data", look);
        resolve(since.slice(0, index + text.length));
      };
      child.stdout?.on("data", look);
      child.stderr?.on("data", look);
      child.once("exit", () => reject(new Error(`${command} ended before it printed ${text}:\n${printed}`)));
      look();
    });
  return { process: child, output: () => printed, standardOutput: () => standard, next, end };
}
