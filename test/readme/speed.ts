/** The table of what was measured, from the results of the benchmarks. */
import { type Goal, GOALS, isReached, type Measured, readResults } from "../bench/goals.ts";

/** Every goal with its ratio; one that is missed says why. */
export function speedTable(): string {
  const { machine, measured } = readResults();
  const rows = GOALS.map((goal) => {
    const one = measured[goal.id];
    const cells = [
      goal.what,
      aim(goal),
      one ? result(goal, one) : "not measured",
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
  return most === undefined ? `at least ${least}x` : `at most ${most}x`;
}

function result(goal: Goal, { ratio, range: [lowest, highest] }: Measured): string {
  const text = `${ratio.toFixed(2)}x`;
  const rounds = `(${lowest.toFixed(2)} to ${highest.toFixed(2)})`;
  if (isReached(goal, ratio)) return `**${text}** ${rounds}`;
  return `${text} ${rounds}, missed${goal.reason === undefined ? "" : `: ${goal.reason}`}`;
}
