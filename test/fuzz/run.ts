/**
 * `npm run fuzz -- --seconds N --seed S [--only TARGET] [--inputs N]`: tries random inputs until the time is
 * over. The seed is printed; `--seed S --only TARGET --at I` tries input I of a run again, and shows it.
 *
 * Exit code 1 where an input crashed, hung or broke a law, or where memory grew.
 */
import { parseArgs } from "node:util";
import { type Fault, shownInput, type RunResult, tryInput } from "./fault.ts";
import { HANG_SECONDS, MOST_GROWTH, runTarget } from "./harness.ts";
import type { Target } from "./target.ts";
import { targets } from "./targets/index.ts";

/** Inputs enough for each outcome to have come; a run in which one never comes tries less than it says. */
const ENOUGH = 5000;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    inputs: { type: "string" },
    seed: { type: "string" },
    only: { type: "string" },
    at: { type: "string" },
  },
});

const seed = number("seed", values.seed ?? String(Date.now() % 1_000_000_007));
const chosen = targets.filter(({ name }) => values.only === undefined || name === values.only);
if (chosen.length === 0)
  throw new Error(`No target ${values.only}; there are: ${targets.map(({ name }) => name).join(", ")}`);
process.exitCode = values.at === undefined ? await runAll() : again(number("at", values.at));

function number(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} is a whole number`);
  return Number(text);
}

/** Runs every chosen target for its share of the time. */
async function runAll(): Promise<number> {
  const seconds = number("seconds", values.seconds);
  const inputs = values.inputs === undefined ? Number.MAX_SAFE_INTEGER : number("inputs", values.inputs);
  const shares = chosen.reduce((sum, { share }) => sum + share, 0);
  process.stdout.write(`fuzz --seconds ${seconds} --seed ${seed}\n`);
  let count = 0;
  let faults = 0;
  for (const target of chosen) {
    const result = await runTarget({
      module: new URL("./targets/index.ts", import.meta.url).href,
      target: target.name,
      seed,
      from: 0,
      inputs,
      seconds: (seconds * target.share) / shares,
      hangSeconds: HANG_SECONDS,
      mostGrowth: MOST_GROWTH,
    });
    const found = [...result.faults, ...neverSeen(target, result)];
    print(target, result, found);
    count += result.inputs;
    faults += found.length;
  }
  process.stdout.write(`${count} inputs, ${faults} faults\n`);
  return faults === 0 ? 0 : 1;
}

function neverSeen({ outcomes }: Target, result: RunResult): Fault[] {
  if (result.inputs < ENOUGH) return [];
  const missing = outcomes.filter((word) => !Object.hasOwn(result.outcomes, word));
  return missing.map((word) => ({ kind: "coverage", message: `no input was ${word}` }));
}

function print(target: Target, result: RunResult, faults: readonly Fault[]): void {
  const outcomes = Object.entries(result.outcomes).sort(([one], [other]) => (one < other ? -1 : 1));
  const words = outcomes.map(([word, count]) => `${word} ${count}`).join(", ");
  const growth = `memory ${(result.growth / 2 ** 20).toFixed(1)} MiB`;
  process.stdout.write(`${target.name.padEnd(16)} ${String(result.inputs).padStart(8)}  ${growth}  ${words}\n`);
  for (const { kind, message, at } of faults) {
    process.stdout.write(`  ${kind}: ${message.slice(0, 1000).replaceAll("\n", "\n    ")}\n`);
    if (at === undefined) continue;
    process.stdout.write(`    npm run fuzz -- --seed ${seed} --only ${target.name} --at ${at}\n`);
  }
}

/** Tries one input again, and shows it before, because it may not come back. */
function again(at: number): number {
  const [target, ...others] = chosen;
  if (!target || others.length > 0) throw new Error("--at needs --only");
  process.stdout.write(`${shownInput(target, seed, at)}\n`);
  const came = tryInput(target, seed, at);
  target.close?.();
  process.stdout.write(`${typeof came === "string" ? came : `${came.kind}: ${came.message}`}\n`);
  return typeof came === "string" ? 0 : 1;
}
