/** What a run finds: an input that crashed, hung or broke a law, or memory that grew. */
import { inspect } from "node:util";
import { randomOf } from "./random.ts";
import { type Target, Violation } from "./target.ts";

export interface Fault {
  readonly kind: "crash" | "violation" | "slow" | "hang" | "memory" | "coverage";
  readonly message: string;
  /** The number of the input; undefined for a fault of the whole run. */
  readonly at?: number;
}

/** The result of running one target. */
export interface RunResult {
  readonly inputs: number;
  /** How many inputs had each outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly faults: readonly Fault[];
  /** Bytes in use at the end, less those in use after a third of the run. */
  readonly growth: number;
}

/** Tries one input. Returns its outcome or its fault. */
export function tryInput(target: Target, seed: number, at: number): string | Fault {
  try {
    const input = target.make(randomOf(seed, target.name, at));
    const since = process.cpuUsage();
    const came = target.run(input);
    const bytes = target.bytesOf?.(input);
    return bytes === undefined ? came : (slowFault(since, bytes, at) ?? came);
  } catch (thrown) {
    if (thrown instanceof Violation) return { kind: "violation", message: thrown.message, at };
    const message = thrown instanceof Error ? (thrown.stack ?? thrown.message) : inspect(thrown);
    return { kind: "crash", message: message.split("\n").slice(0, 6).join("\n"), at };
  }
}

/**
 * Microseconds of the processor's time, of all threads, that any input and each of its bytes may take. An honest input
 * takes a tenth of a second and one microsecond a byte; one that costs the square of its length takes minutes.
 */
const MOST_MICROSECONDS = 3_000_000;
const MOST_MICROSECONDS_A_BYTE = 20;

function slowFault(since: NodeJS.CpuUsage, bytes: number, at: number): Fault | undefined {
  const { user, system } = process.cpuUsage(since);
  if (user + system <= MOST_MICROSECONDS + bytes * MOST_MICROSECONDS_A_BYTE) return undefined;
  const seconds = ((user + system) / 1e6).toFixed(1);
  return { kind: "slow", message: `${bytes} bytes took ${seconds} s of the processor's time`, at };
}

/** An input as a person reads it. */
export function shownInput(target: Target, seed: number, at: number): string {
  const input = target.make(randomOf(seed, target.name, at));
  return inspect(plain(input), { depth: 6, maxStringLength: 4000, breakLength: 120 });
}

/** Bytes as the text that they are read as. */
function plain(input: unknown): unknown {
  if (input instanceof Uint8Array) return Buffer.from(input).toString();
  if (input instanceof Map) return new Map([...input].map(([key, value]) => [key, plain(value)]));
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, plain(value)]));
}
