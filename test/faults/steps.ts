/** The steps of a run of the tool: each call of it that changes the disk. Every one of them is a place to fail at. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { copyOf, discard, isFull, newFolder, randomFrom, runWell, seed } from "./tool.ts";

/** One step, and what happens at it. */
export interface Fault {
  /** Counted from 1. */
  readonly step: number;
  /** As the log of `fault-at.cjs` has it: `rename dist -> .dist.stele/old`. */
  readonly label: string;
  /** `kill`, `half`, `others`, or an error code. */
  readonly what: string;
}

/** The steps of a run in a copy of a project, as lines. */
export async function stepsOf(
  template: string,
  args: readonly string[],
  preload: readonly string[] = [],
): Promise<readonly string[]> {
  const project = copyOf(template);
  const log = join(newFolder(), "log");
  await runWell(project, args, { preload: [...preload, "fault-at.cjs"], env: { STELE_FAULT_LOG: log } });
  discard(project);
  return existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n") : [];
}

/**
 * Which steps to fail at, and how: all of them and in every way with `--full`, else those that are marked and some more,
 * which differ from run to run.
 */
export function faultsAt(
  steps: readonly string[],
  ways: readonly string[],
  marked: readonly string[],
): readonly Fault[] {
  const all = steps.flatMap((label, index) =>
    ways.filter((what) => what !== "half" || HALVES.test(label)).map((what) => ({ step: index + 1, label, what })),
  );
  if (isFull) return all;
  const others = all.filter(({ label }) => !marked.includes(label));
  return [...all.filter(({ label }) => marked.includes(label)), ...sample(others, OTHERS)];
}

/** How many steps that are not marked the short form tries. */
const OTHERS = 6;

/** Calls that can be cut short in the middle. */
const HALVES = /^(?:writeFile|write|copyFile|rm) /;

function sample<T>(items: readonly T[], count: number): readonly T[] {
  const random = randomFrom(seed);
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed
    .toSorted((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ item }) => item);
}

/** What makes the tool fail so: for `run`. */
export function failing({ step, what }: Fault, plant?: string) {
  const preload = [...(plant === undefined ? [] : [plant]), "fault-at.cjs"];
  return { preload, env: { STELE_FAULT_AT: `${step}:${what}` } };
}
