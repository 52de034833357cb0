/** The tables of commands and options in their guide, made from what `--help` prints. */
import { execFileSync } from "node:child_process";
import { fromCheckout } from "../stele.ts";

/** A line of a help: what is written, and what it is for. */
export interface HelpEntry {
  readonly term: string;
  readonly meaning: string;
}

/** Every command has them, so they are not listed here. */
const OF_ALL: readonly string[] = ["-h, --help"];

/** Both tables. Asks the tool for the help of each command. */
export function commandTables(): string {
  const commands = entriesOf("Commands", help()).filter(({ term }) => nameOf(term) !== "help");
  const options = commands.map(({ term }) => {
    const entries = entriesOf("Options", help(nameOf(term)));
    return { name: nameOf(term), entries: entries.filter((entry) => !OF_ALL.includes(entry.term)) };
  });
  return [
    ...table(["command", "does"], commands.map(commandRow)),
    "",
    ...table(["option", "of", "meaning"], optionRows(options)),
  ].join("\n");
}

/** Prints the help of a command, or of the tool. Its lines are as wide as they are without a terminal. */
function help(...command: readonly string[]): string {
  const args = [...fromCheckout, ...command, "--help"];
  return execFileSync(process.execPath, args, { encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } });
}

/** The entries below a heading of a help, with their broken lines joined. */
export function entriesOf(heading: string, text: string): HelpEntry[] {
  const [, block = ""] = text.split(`${heading}:\n`);
  const [lines = ""] = block.split("\n\n");
  const entries: { term: string; meaning: string }[] = [];
  for (const line of lines.split("\n")) {
    const [, term, meaning = ""] = /^ {2}(\S+(?: \S+)*)(?: {2,}(.*))?$/.exec(line) ?? [];
    const last = entries.at(-1);
    if (term !== undefined) entries.push({ term, meaning });
    else if (last) last.meaning = `${last.meaning} ${line.trim()}`.trim();
  }
  return entries;
}

function nameOf(term: string): string {
  return term.split(" ")[0] ?? "";
}

function commandRow({ term, meaning }: HelpEntry): string[] {
  return [code(`stele ${term.replace(" [options]", "")}`), meaning];
}

/** An option once, with the commands that have it; one that means something else there has a row of its own. */
function optionRows(options: readonly { readonly name: string; readonly entries: readonly HelpEntry[] }[]): string[][] {
  const rows = new Map<string, { readonly entry: HelpEntry; readonly commands: string[] }>();
  for (const { name, entries } of options) {
    for (const entry of entries) {
      const key = `${entry.term}\n${entry.meaning}`;
      const row = rows.get(key);
      if (row) row.commands.push(name);
      else rows.set(key, { entry, commands: [name] });
    }
  }
  // What is alike stands together, in the order of its first appearance.
  const terms = [...new Set([...rows.values()].map(({ entry }) => entry.term))];
  return terms.flatMap((term) =>
    [...rows.values()]
      .filter(({ entry }) => entry.term === term)
      .map(({ entry, commands }) => [code(entry.term), commands.join(", "), withoutHosts(entry.meaning)]),
  );
}

/** The hosts have a table of their own. */
function withoutHosts(meaning: string): string {
  return meaning.replace(/\(serve, [^)]*\)/, "([names](../hosts/README.md#what-each-host-does))");
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [columns, columns.map(() => "---"), ...rows].map((cells) => `| ${cells.map(escaped).join(" | ")} |`);
}

function code(text: string): string {
  return `\`${text}\``;
}

/** A cell cannot hold the sign that ends one. */
function escaped(cell: string): string {
  return cell.replaceAll("|", String.raw`\|`);
}
