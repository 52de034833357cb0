/** The parts of the README that are made, each between two comments: `<!-- name -->` and `<!-- /name -->`. */
import { hosts } from "../../scripts/hosts/index.ts";
import { distTree } from "./tree.ts";

/** Name of the part -> its text. */
export function madeSections(): Readonly<Record<string, string>> {
  return { "dist tree": `\`\`\`text\n${distTree()}\`\`\``, hosts: hostTable() };
}

/** The README with its made parts as they are now. */
export function withMadeSections(readme: string): string {
  return Object.entries(madeSections()).reduce((text, [name, made]) => {
    const part = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
    if (!part.test(text)) throw new Error(`The README has no part named ${name}`);
    return text.replace(part, (_all, before: string, after: string) => `${before}${made}\n${after}`);
  }, readme);
}

function hostTable(): string {
  const rows = hosts.map(({ name, capability }) => {
    const { tree, query, preflight, errors } = capability;
    const path = tree === "rewrite" ? "200" : tree === "no" ? "no" : `${tree}, then 200`;
    return `| \`${name}\` | ${path} | ${yes(query)} | ${yes(preflight)} | ${yes(errors)} |`;
  });
  const head = "| host | path form | query form | preflight | errors as problem details |\n|---|---|---|---|---|\n";
  return head + rows.join("\n");
}

function yes(can: boolean): string {
  return can ? "yes" : "no";
}
