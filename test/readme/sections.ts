/** The parts of the README that are made, each between two comments: `<!-- name -->` and `<!-- /name -->`. */
import { hosts } from "../../scripts/hosts/index.ts";
import { hostMatrix, MATRIX_NOTE, matrixColumns } from "../../scripts/commands/hosts.ts";
import { commandTables } from "./commands.ts";
import { contentReference } from "./content-reference.ts";
import { speedTable } from "./speed.ts";
import { distTree } from "./tree.ts";

/** Name of the part -> its text. */
export function madeSections(): Readonly<Record<string, string>> {
  return {
    "content reference": contentReference(),
    "dist tree": `\`\`\`text\n${distTree()}\`\`\``,
    hosts: hostTable(),
    speed: speedTable(),
  };
}

/** The README with its made parts as they are now. */
export function withMadeSections(readme: string): string {
  return Object.entries(madeSections()).reduce((text, [name, made]) => withSection(text, name, made), readme);
}

/** The README with its tables of commands as they are now. */
export function withCommandTables(readme: string): string {
  return withSection(readme, "commands", commandTables());
}

/**
 * The README with the text of one part.
 *
 * @throws Error when it has no such part
 */
function withSection(readme: string, name: string, made: string): string {
  const part = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!part.test(readme)) throw new Error(`The README has no part named ${name}`);
  return readme.replace(part, (_all, before: string, after: string) => `${before}${made}\n${after}`);
}

function hostTable(): string {
  const columns = [...matrixColumns, "run or read"];
  const tables = hostMatrix(hosts).map(({ meaning, rows }) => {
    const lines = rows.map(({ host, cells: [name = "", ...rest] }) =>
      [`\`${name}\``, ...rest, host.evidence.by].join(" | "),
    );
    return [`${meaning}:`, "", ...[columns.join(" | "), columns.map(() => "---").join(" | "), ...lines].map(row)].join(
      "\n",
    );
  });
  return [...tables, MATRIX_NOTE].join("\n\n");
}

function row(cells: string): string {
  return `| ${cells} |`;
}
