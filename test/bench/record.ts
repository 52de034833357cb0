/**
 * Takes what the benchmarks have written (`bench-*.json`) into the results, and draws the chart: `npm run bench -- record`.
 * Goals whose benchmark was not run keep what was measured last. `npm run readme` writes the table.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { CHART, chart } from "./chart.ts";
import { type Goal, GOALS, type Measured, readResults, RESULTS, type Results } from "./goals.ts";
import type { TableRow } from "./processes.ts";

/** What a benchmark writes. */
interface Written {
  readonly node: string;
  readonly tables: readonly { readonly title: string; readonly rows: readonly TableRow[] }[];
}

const found = GOALS.flatMap((goal): [string, Measured][] => {
  const measured = measuredOf(goal);
  return measured ? [[goal.id, measured]] : [];
});
const results: Results = {
  machine: `${cpus().length} x ${cpus()[0]?.model.trim() ?? "processor"}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release().split(".", 2).join(".")}`,
  measured: { ...readResults().measured, ...Object.fromEntries(found) },
};
writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
writeFileSync(CHART, chart(results));
console.log(`${found.length} of ${GOALS.length} goals measured anew`);

function measuredOf({ file, table, row, than, by, unit }: Goal): Measured | undefined {
  if (!existsSync(file)) return undefined;
  const { node, tables } = JSON.parse(readFileSync(file, "utf8")) as Written;
  const rows = tables.find(({ title }) => title.startsWith(table))?.rows ?? [];
  const [own, other] = [
    // A name may begin as another does that is written out.
    rows.find(({ name }) => name === row) ?? rows.find(({ name }) => name.startsWith(row)),
    rows.find(({ name }) => name.startsWith(than ?? "")),
  ];
  if (!own || !other || "missing" in own || "missing" in other) return undefined;
  // The median of ratios within rounds where the table has it, else that of the medians.
  const ofRounds = { cpuMs: own.cpuRatio, wallMs: own.wallRatio, memoryMiB: own.memoryMiB / other.memoryMiB };
  const ratio = unit === "MiB" ? own[by] : than === undefined ? ofRounds[by] : own[by] / other[by];
  return { ratio: Math.round(ratio * 100) / 100, node };
}
