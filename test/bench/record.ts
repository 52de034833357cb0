/**
 * Takes what the benchmarks have written (`bench-*.json`) into the results, and draws the chart: `npm run bench -- record`.
 * Goals whose benchmark was not run keep what was measured last. `npm run readme` writes the table.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { CHART, chart } from "./chart.ts";
import { type Goal, GOALS, type Measured, readResults, RESULTS, type Results } from "./goals.ts";
import { median } from "./processes.ts";

/** What a benchmark writes. Rows are measured in turn, so numbers of one round belong together. */
interface Written {
  readonly node: string;
  readonly tables: readonly { readonly title: string; readonly rows: readonly WrittenRow[] }[];
}

type WrittenRow = {
  readonly name: string;
  readonly rounds?: readonly Readonly<Partial<Record<Goal["by"], number>>>[];
};

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

function measuredOf({ file, table, row, than, by }: Goal): Measured | undefined {
  if (!existsSync(file)) return undefined;
  const { node, tables } = JSON.parse(readFileSync(file, "utf8")) as Written;
  const rows = tables.find(({ title }) => title.startsWith(table))?.rows ?? [];
  // A name may begin as another does that is written out.
  const own = rows.find(({ name }) => name === row) ?? rows.find(({ name }) => name.startsWith(row));
  const other = rows.find(({ name }) => name.startsWith(than ?? ""));
  if (!own?.rounds || !other?.rounds) return undefined;
  const ratios = own.rounds.map((one, round) => (one[by] ?? NaN) / (other.rounds?.[round]?.[by] ?? NaN));
  const rounded = (ratio: number): number => Math.round(ratio * 100) / 100;
  const range = [rounded(Math.min(...ratios)), rounded(Math.max(...ratios))] as const;
  return { ratio: rounded(median(ratios)), range, node };
}
