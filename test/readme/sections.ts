/** The generated parts of the guides, each between two comments: `<!-- name -->` and `<!-- /name -->`. */
import { hosts } from "../../scripts/hosts/index.ts";
import { hostMatrix, MATRIX_NOTE, matrixColumns } from "../../scripts/commands/hosts.ts";
import type { Host } from "../../scripts/hosts/host.ts";
import type { ProblemCode } from "../../scripts/model.ts";
import { HOST_ERRORS } from "../../scripts/rules/plan.ts";
import { readResults, type Results } from "../hosts/results.ts";
import { commandTables } from "./commands.ts";
import { contentReference } from "./content-reference.ts";
import { speedTable } from "./speed.ts";
import { distTree } from "./tree.ts";

export interface MadeSection {
  readonly name: string;
  /** The guide that contains it. */
  readonly guide: string;
  readonly text: () => string;
}

export const madeSections: readonly MadeSection[] = [
  { name: "content reference", guide: "scripts/content/README.md", text: contentReference },
  { name: "dist tree", guide: "scripts/artifacts/README.md", text: () => `\`\`\`text\n${distTree()}\`\`\`` },
  { name: "hosts", guide: "scripts/hosts/README.md", text: hostTable },
  { name: "speed", guide: "test/bench/README.md", text: speedTable },
  { name: "commands", guide: "scripts/commands/README.md", text: commandTables },
];

/**
 * The text of a guide with one part as it is now.
 *
 * @throws Error if the guide has no such part
 */
export function withSection(guideText: string, { name, guide, text }: MadeSection): string {
  const part = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!part.test(guideText)) throw new Error(`${guide} has no part named ${name}`);
  return guideText.replace(part, (_all, before: string, after: string) => `${before}${text()}\n${after}`);
}

function hostTable(): string {
  const tables = hostMatrix(hosts).map(({ meaning, rows }) => {
    // What hosts answered to requests with errors has a table of its own.
    const columns = matrixColumns.filter(
      (column) => column !== "errors" || rows.some(({ host }) => !readResults(host.name)),
    );
    const lines = rows.map(({ host, cells }) => {
      const observed = observedCells(host, cells);
      return [...columns.map((column) => observed[matrixColumns.indexOf(column)] ?? ""), host.evidence.by];
    });
    return `${meaning}:\n\n${table([...columns, "run or read"], lines)}`;
  });
  const codes = HOST_ERRORS.map((code) => `\`${code}\``);
  const answered = hosts.flatMap(({ name }) => {
    const results = readResults(name);
    return results ? [[`\`${name}\``, ...HOST_ERRORS.map((code) => problemCell(results, code))]] : [];
  });
  return [...tables, MATRIX_NOTE, PROBLEMS_NOTE, table(["host", ...codes], answered)].join("\n\n");
}

const PROBLEMS_NOTE =
  "What the hosts that were run or read answered to the requests of the tests. `8 of 9`: to so many of those with this error.";

/** The cells of a host in the table, those that its tests observe as they were answered. */
function observedCells({ name }: Host, cells: readonly string[]): string[] {
  const results = readResults(name);
  const [, ...rest] = cells.map((cell, index) => {
    const column = matrixColumns[index];
    if (column === "path form" && results) return `${results.forms.path}`;
    if (column === "query form" && results) return `${results.forms.query}`;
    if (column === "JSON body" && results) return `${results.forms.body}`;
    return column === "preflight" && results ? results.preflight : cell;
  });
  return [`\`${name}\``, ...rest];
}

/** How a host answered requests with a problem: by each form that it knows, if not the same by both. */
function problemCell({ forms, problems }: Results, code: ProblemCode): string {
  const { path, query, method } = problems[code] ?? {};
  if (method !== undefined) return method;
  return forms.query === "no" || path === query ? `${path}` : `path ${path}, query ${query}`;
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
