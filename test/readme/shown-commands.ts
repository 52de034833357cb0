/** The commands that a guide shows: in blocks of shell, in recorded terminals, in workflows and in code spans. */

/** What a code span begins with if it is a command: a program and a space, perhaps with variables before it. */
const IN_SPAN = /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|stele|git|mkdocs|hugo|rsync|cp|aws|curl|rm) /;

/** Each command once, in the order of the text. Commands that are joined by `&&` count alone. */
export function commandsIn(text: string): string[] {
  const found: string[] = [];
  for (const [all, , language = "", block = "", span = ""] of text.matchAll(
    /^( *)```(\w+)\n([^]*?)^\1```$|`((?:[^`\n]|\n(?!\n))+)`/gm,
  )) {
    const lines =
      all.startsWith("`") && span !== ""
        ? [span.replaceAll(/\s+/g, " ")].filter((one) => IN_SPAN.test(one))
        : linesOf(language, block);
    found.push(...lines.flatMap((line) => line.split(" && ")).map((line) => line.trim()));
  }
  return [...new Set(found.map(shortForm))];
}

function linesOf(language: string, block: string): string[] {
  if (language === "sh") return scriptLines(block);
  if (language === "text") return [...block.matchAll(/^\$ (.*)$/gm)].map(([, line = ""]) => line);
  if (language === "yaml")
    return [...block.matchAll(/^ +- (?:run: (.*)|(np[mx] .*))$/gm)].map(([, a, b]) => a ?? b ?? "");
  return [...block.matchAll(/^ExecStart=(.*)$/gm)].map(([, line = ""]) => line);
}

/** The lines of a block of shell, without comments. A loop makes the block one script, which its first line stands for. */
function scriptLines(block: string): string[] {
  const lines = block
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => line.replace(/(?:^| +)# .*$/, "").replaceAll(/ {2,}/g, " "))
    .filter((line) => line !== "");
  return /\bdo$/m.test(lines.join("\n")) ? lines.slice(0, 1) : lines;
}

/** All ways to start the tool are one: `npx --no -- stele x` and `npm run -s stele -- x` are `stele x`. */
function shortForm(command: string): string {
  return command
    .replace(/^(?:npx --no -- stele|npm run (?:-s )?stele --)(?= |$)/, "stele")
    .replace(/^npm run (?:-s )?(build|check|preview)(?: --)?(?= |$)/, "stele $1");
}
