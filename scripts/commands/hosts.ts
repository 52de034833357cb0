/** `stele hosts`: prints what each host supports, on standard output. */
import type { ExitCode } from "./shared/options.ts";
import type { Host } from "../hosts/host.ts";
import { hosts } from "../hosts/index.ts";
import { hostMatrix, MATRIX_NOTE, matrixColumns } from "../hosts/matrix.ts";

/** Runs the command. */
export function listHosts(): ExitCode {
  process.stdout.write(hostList(hosts));
  return 0;
}

/** The matrix as a text table with one block a tier, then the limits of each host with links to their documentation. */
export function hostList(listed: readonly Host[]): string {
  const tiers = hostMatrix(listed);
  const rows = [matrixColumns, ...tiers.flatMap(({ rows: ofTier }) => ofTier.map(({ cells }) => cells))];
  const widths = matrixColumns.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? "").length)));
  const line = (cells: readonly string[]): string =>
    `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd();
  const blocks = tiers.map(({ meaning, rows: ofTier }) =>
    [`${meaning}:`, line(matrixColumns), ...ofTier.map(({ cells }) => line(cells))].join("\n"),
  );
  return `${[...blocks, MATRIX_NOTE, limits(listed)].join("\n\n")}\n`;
}

function limits(listed: readonly Host[]): string {
  const lines = listed.map(({ name, evidence, documentation, limits: ofHost }) => {
    const numbers = ofHost.map(({ what, free, paid, source }) => {
      const more = paid === undefined ? "" : `, ${paid} on a paid plan`;
      return `    at most ${free} ${what}${more} (${source})`;
    });
    return [`  ${name}: ${evidence.by}; ${documentation}`, ...numbers].join("\n");
  });
  return ["What was run or read, and the limits that a build keeps to:", ...lines].join("\n");
}
