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
  const rows = hosts.map(({ name, capability, evidence }) => {
    const { tree, query, cors, preflight, errors } = capability;
    const path = tree === "rewrite" ? "200" : tree === "no" ? "no" : `${tree}, then 200`;
    return `| \`${name}\` | ${path} | ${yes(query)} | ${yes(cors)} | ${yes(preflight)} | ${yes(errors)} | ${EVIDENCE[evidence.tier]} |`;
  });
  const names = [
    "host",
    "path form",
    "query form",
    "CORS",
    "preflight",
    "errors as problem details",
    "how it is known",
  ];
  return [`| ${names.join(" | ")} |`, `|${"---|".repeat(names.length)}`, ...rows].join("\n");
}

const EVIDENCE = {
  engine: "run on the real server",
  parser: "the vendor's parser",
  documentation: "documentation only",
} as const;

function yes(can: boolean): string {
  return can ? "yes" : "no";
}
