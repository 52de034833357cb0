/** Tries some inputs of each target, the same in every run. `npm run fuzz` tries others, for a given time. */
import { afterAll, describe, expect, it } from "vitest";
import { tryInput } from "./fault.ts";
import { targets } from "./targets/index.ts";

const SEED = 1;

/** Enough that each outcome comes, in a second or two. */
const COUNTS: Readonly<Record<string, number>> = {
  paths: 3000,
  addresses: 3000,
  gateway: 10_000,
  "json-lines": 20,
  globs: 40,
  "large-scalars": 25,
  "long-sitemaps": 20,
};

afterAll(() => {
  for (const { close } of targets) close?.();
});

describe.each(targets.map((target) => ({ target, name: target.name })))("$name", ({ target }) => {
  const count = COUNTS[target.name] ?? 150;

  it(`are refused in words of the catalogue, or accepted by all readers: ${count} made-up inputs`, () => {
    const outcomes = new Set<string>();
    for (let at = 0; at < count; at += 1) {
      const came = tryInput(target, SEED, at);
      if (typeof came !== "string") throw new Error(`--seed ${SEED} --only ${target.name} --at ${at}: ${came.message}`);
      outcomes.add(came);
    }
    expect([...outcomes].sort()).toEqual([...target.outcomes].sort());
  });
});
