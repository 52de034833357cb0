/** The table of what was measured, from the results of the benchmarks. */
import { type Goal, GOALS, isReached, readResults } from "../bench/goals.ts";

/** Every goal with its ratio; one that is missed says why. */
export function speedTable(): string {
  const { machine, measured } = readResults();
  const rows = GOALS.map((goal) => {
    const one = measured[goal.id];
    const cells = [
      goal.what,
      aim(goal),
      one ? result(goal, one.ratio) : "not measured",
      `\`npm run bench -- ${goal.bench}\``,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    `Measured on ${machine}:`,
    "",
    "| what | goal | measured | again |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

function aim({ most, least }: Goal): string {
  return most === undefined ? `at least ${least}x` : `at most ${most}x`;
}

function result(goal: Goal, ratio: number): string {
  if (isReached(goal, ratio)) return `**${ratio.toFixed(2)}x**`;
  return `${ratio.toFixed(2)}x, missed${goal.reason === undefined ? "" : `: ${goal.reason}`}`;
}
