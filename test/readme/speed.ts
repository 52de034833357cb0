/** The table of what was measured, from the results of the benchmarks. */
import { type Goal, GOALS, isReached, readResults, shown } from "../bench/goals.ts";

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

function aim(goal: Goal): string {
  const { most, least } = goal;
  return most === undefined ? `at least ${shown(goal, String(least))}` : `at most ${shown(goal, String(most))}`;
}

function result(goal: Goal, ratio: number): string {
  const text = shown(goal, ratio.toFixed(goal.unit === undefined ? 2 : 0));
  if (isReached(goal, ratio)) return `**${text}**`;
  return `${text}, missed${goal.reason === undefined ? "" : `: ${goal.reason}`}`;
}
