/** The results as a picture: how far each ratio is from what was aimed at. */
import { join } from "node:path";
import { escapeXml } from "../../scripts/artifacts/markup.ts";
import { type Goal, GOALS, isReached, type Results } from "./goals.ts";

/** The path of the picture. */
export const CHART = join(import.meta.dirname, "../../.github/benchmarks.svg");

const ROW = 22;
const LABEL = 640;
const SCALE = 130;
/** A bar of this many times the goal is as long as there is room. */
const LONGEST = 3;

/** One bar for each goal that was measured; the line is the goal, and what ends before it has reached it. */
export function chart({ measured }: Results): string {
  const rows = GOALS.flatMap((goal) => {
    const one = measured[goal.id];
    return one ? [{ goal, ratio: one.ratio }] : [];
  });
  const height = rows.length * ROW + 40;
  const width = LABEL + LONGEST * SCALE + 80;
  const goalLine = LABEL + SCALE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    "<title>What was measured, as parts of what was aimed at</title>",
    "<style>rect.back{fill:#fff}text{font:12px system-ui,sans-serif;fill:#1f2328}.reached{fill:#1a7f37}.missed{fill:#bc4c00}line{stroke:#1f2328;stroke-dasharray:3 3}</style>",
    `<rect class="back" width="${width}" height="${height}"/>`,
    ...rows.flatMap(({ goal, ratio }, index) => bar(goal, ratio, 10 + index * ROW)),
    `<line x1="${goalLine}" y1="4" x2="${goalLine}" y2="${height - 24}"/>`,
    `<text x="${goalLine}" y="${height - 8}" text-anchor="middle">goal: what ends before the line has reached it</text>`,
    "</svg>",
    "",
  ].join("\n");
}

function bar(goal: Goal, ratio: number, top: number): string[] {
  const part = goal.most === undefined ? (goal.least ?? 1) / ratio : ratio / goal.most;
  const length = (Math.min(part, LONGEST) * SCALE).toFixed(0);
  const kind = isReached(goal, ratio) ? "reached" : "missed";
  return [
    `<text x="${LABEL - 8}" y="${top + 13}" text-anchor="end">${escapeXml(goal.what.replaceAll("`", ""))}</text>`,
    `<rect class="${kind}" x="${LABEL}" y="${top + 2}" width="${length}" height="${ROW - 6}"/>`,
    `<text x="${LABEL + Number(length) + 6}" y="${top + 13}">${ratio.toFixed(2)}</text>`,
  ];
}
