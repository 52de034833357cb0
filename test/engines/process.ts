/** Servers that tests start: each in a process group of its own, ended by its own process id, also when a test fails. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterFile } from "../stele.ts";

export interface Started {
  readonly process: ChildProcess;
  /** Everything that it has printed, standard output and error together. */
  readonly output: () => string;
  /** What it has printed on standard output alone. */
  readonly standardOutput: () => string;
  /** Waits for the first line on standard output: what it prints on standard error may be read before that. */
  readonly firstLine: () => Promise<string>;
  /** Waits until it has printed a text that was not waited for before; hands back what was printed up to its end. */
  readonly next: (text: string) => Promise<string>;
  /** Ends it and what it started. */
  readonly end: () => Promise<void>;
}

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
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    standard += chunk;
  });
  child.stderr?.setEncoding("utf8");
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  // After the last of what it has printed, which may be read when it has ended already.
  let hasClosed = false;
  const closed = new Promise<void>((resolve) =>
    child.once("close", () => {
      hasClosed = true;
      resolve();
    }),
  );
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const end = async (): Promise<void> => {
    if (child.pid !== undefined && isRunning()) process.kill(-child.pid, "SIGKILL");
    await ended;
  };
  afterFile(end);
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: string): void => {
      printed += chunk;
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
      look();
      void closed.then(() => reject(new Error(`${command} ended before it printed ${text}:\n${printed}`)));
    });
  const firstLine = async (): Promise<string> => {
    while (!standard.includes("\n")) {
      if (hasClosed) throw new Error(`${command} ended before it printed a line:\n${printed}`);
      await Promise.race([once(child.stdout, "data"), closed]);
    }
    return standard.slice(0, standard.indexOf("\n"));
  };
  return { process: child, output: () => printed, standardOutput: () => standard, firstLine, next, end };
}
