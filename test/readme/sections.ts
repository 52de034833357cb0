/** The generated parts of the guides, each between two comments: `<!-- name -->` and `<!-- /name -->`. */
import { hosts } from "../../scripts/hosts/index.ts";
import { hostMatrix, MATRIX_NOTE, matrixColumns } from "../../scripts/commands/hosts.ts";
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
