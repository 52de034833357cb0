/** Whole processes, measured: processor time of all their threads, time on the clock, peak memory. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What one run of a process took. */
export interface Usage {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly memoryMiB: number;
}

/** A program to measure. A Node program is marked: a preloaded module measures it. */
export interface Command {
  readonly node: boolean;
  readonly program: string;
  readonly args: readonly string[];
  /** The working directory. */
  readonly folder: string;
  /** Whether the processes that it starts count too: bash takes the time then, and memory is not measured. */
  readonly wholeTree?: boolean;
  /** The processors that it may use; all of them unless given. */
  readonly processors?: string;
}

/** How many rounds were asked for, as the last argument. */
export function roundsAsked(unlessAsked: number): number {
  const last = process.argv.at(-1) ?? "";
  return /^\d+$/.test(last) ? Number(last) : unlessAsked;
}

/** Runs a command to its end and says what it took. Throws when it fails, with what it said. */
export function measure(command: Command, usageFile: string): Usage {
  if (command.wholeTree) return measureTree(command, usageFile);
  const { node, program, args, folder, processors } = command;
  const bound = processors === undefined ? [] : ["taskset", "-c", processors];
  const preload = node ? [process.execPath, "--require", join(import.meta.dirname, "node-usage.cjs")] : [];
  const [first = program, ...rest] = [...bound, ...preload, program, ...args];
  const start = process.hrtime.bigint();
  const run = spawnSync(first, rest, {
    cwd: folder,
    encoding: "utf8",
    env: environment(usageFile),
  });
  const wallMs = Number(process.hrtime.bigint() - start) / 1e6;
  if (run.status !== 0) throw new Error(`${program}: ${run.error?.message ?? run.stderr}`);
  const { cpu, memory } = JSON.parse(node ? readFileSync(usageFile, "utf8") : run.stdout) as Record<string, number>;
  return { cpuMs: (cpu ?? NaN) / 1000, wallMs, memoryMiB: (memory ?? NaN) / 1024 };
}

/** The same with all the processes that it starts and waits for. */
function measureTree({ program, args, folder }: Command, usageFile: string): Usage {
  const script = 'TIMEFORMAT="%3U %3S %3R"; { time "$@" >/dev/null 2>"$STELE_USAGE.said"; } 2>"$STELE_USAGE"';
  const { status, error } = spawnSync("bash", ["-c", script, "bash", program, ...args], {
    cwd: folder,
    env: environment(usageFile),
  });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? readFileSync(`${usageFile}.said`, "utf8")}`);
  const [user = NaN, system = NaN, wall = NaN] = readFileSync(usageFile, "utf8").trim().split(" ").map(Number);
  return { cpuMs: 1000 * (user + system), wallMs: 1000 * wall, memoryMiB: NaN };
}

/**
 * Certificates that the machine asks every Node to read, which Node 20 does before anything else, take longer than all the
 * rest of an empty start: every ratio to it would be a third of what it is elsewhere.
 */
function environment(usageFile: string): NodeJS.ProcessEnv {
  return { ...process.env, NODE_EXTRA_CA_CERTS: undefined, STELE_USAGE: usageFile };
}

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low = NaN, high = NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
}

/**
 * One row of a table: medians, and the medians of the ratios to the first row, each taken within one round. `rounds`
 * has what each round took.
 */
export interface Row {
  readonly name: string;
  readonly rounds: readonly Usage[];
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly memoryMiB: number;
  readonly cpuRatio: number;
  readonly wallRatio: number;
}

/** A table with nothing but a reason where a row could not be measured. */
export type TableRow = Row | { readonly name: string; readonly missing: string };

/** A command with what has to be there before each run of it, which is not measured. */
export interface Contestant {
  readonly name: string;
  readonly prepare: () => void;
  readonly command: Command;
}

/**
 * Measures commands in turn, so that whatever else the machine does falls on all of them.
 *
 * @param onRun receives the usage of each run
 */
export function interleaved(
  contestants: readonly Contestant[],
  rounds: number,
  usageFile: string,
  onRun: (name: string, usage: Usage) => void = () => {},
): Row[] {
  const usages = contestants.map((): Usage[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { name, prepare, command }] of contestants.entries()) {
      prepare();
      const usage = measure(command, usageFile);
      usages[index]?.push(usage);
      onRun(name, usage);
    }
  }
  return rowsOf(contestants.map(({ name }, index) => ({ name, usages: usages[index] ?? [] })));
}

/** What several rounds took as the rows of a table. */
export function rowsOf(measured: readonly { readonly name: string; readonly usages: readonly Usage[] }[]): Row[] {
  const yardstick = measured[0]?.usages ?? [];
  return measured.map(({ name, usages: own }) => {
    const ratio = (of: (usage: Usage) => number): number =>
      median(own.map((usage, round) => of(usage) / of(yardstick[round] ?? usage)));
    return {
      name,
      rounds: own,
      cpuMs: median(own.map(({ cpuMs }) => cpuMs)),
      wallMs: median(own.map(({ wallMs }) => wallMs)),
      memoryMiB: median(own.map(({ memoryMiB }) => memoryMiB)),
      cpuRatio: ratio(({ cpuMs }) => cpuMs),
      wallRatio: ratio(({ wallMs }) => wallMs),
    };
  });
}

/** Prints a table; ratios are to its first row. */
export function printTable(title: string, rows: readonly TableRow[]): void {
  console.log(`\n${title}`);
  console.log(`${" ".repeat(48)}  cpu ms      x  wall ms      x  memory MiB`);
  for (const row of rows) {
    if ("missing" in row) console.log(`${row.name.padEnd(46)}  ${row.missing}`);
    else {
      const cells = [
        row.name.padEnd(46),
        row.cpuMs.toFixed(0).padStart(7),
        row.cpuRatio.toFixed(2).padStart(5),
        row.wallMs.toFixed(0).padStart(7),
        row.wallRatio.toFixed(2).padStart(5),
        row.memoryMiB.toFixed(0).padStart(10),
      ];
      console.log(cells.join("  "));
    }
  }
}
