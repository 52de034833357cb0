/** YAML that is small and costs much, or large and costs little. */
import { describe, expect, it } from "vitest";
import { locate } from "../../../scripts/content/locate.ts";
import { parseYaml } from "../../../scripts/content/yaml/index.ts";
import type { YamlFault } from "../../../scripts/diagnostics/codes/yaml.ts";
import { type SeenProblem, catalogued, seen } from "../../content-files.ts";

/** Reads a text as YAML: its values, or its problems as a person sees them. */
function read(text: string): { readonly value: unknown } | readonly SeenProblem[] {
  const file = { name: "a.yaml", text };
  const { value, diagnostics } = parseYaml(file);
  return diagnostics.length === 0 ? { value } : locate(diagnostics, [file]).map(seen);
}

function syntax(at: string, fault: YamlFault): SeenProblem {
  return catalogued("yaml-syntax", at, { fault });
}

describe("a flood of small things", () => {
  it("of aliases that would grow to billions of values is refused at the first anchor", () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) =>
        `  - &l${level} [${Array(9)
          .fill(level === 0 ? "x" : `*l${level - 1}`)
          .join(", ")}]\n`,
    );
    const problems = read(`a:\n${levels.join("")}`);
    expect(Array.isArray(problems) ? problems.slice(0, 3) : problems).toEqual([
      catalogued("yaml-feature", "a.yaml:2:9", { feature: "anchor" }),
      catalogued("yaml-feature", "a.yaml:3:9", { feature: "anchor" }),
      catalogued("yaml-feature", "a.yaml:3:10", { feature: "alias" }),
    ]);
  });

  it("of 3 000 merges of 3 000 keys is refused without merging", () => {
    const keys = Array.from({ length: 3_000 }, (_, index) => `k${index}: 1`).join(", ");
    const problems = read(`base: &b { ${keys} }\nall: { ${Array(3_000).fill("<<: *b").join(", ")} }\n`);
    expect(Array.isArray(problems) ? new Set(problems.map(({ code }) => code)) : problems).toEqual(
      new Set(["yaml-feature", "yaml-feature", "yaml-duplicate-key"]),
    );
  });

  it("of 50 000 keys in one mapping is read", () => {
    const text = Array.from({ length: 50_000 }, (_, index) => `k${index}: 1\n`).join("");
    expect(Object.keys((read(text) as { value: object }).value)).toHaveLength(50_000);
  });

  it.each<[string, string, SeenProblem]>([
    ["before a long end", `[${"-,".repeat(20_000)}${"x".repeat(2e7)}`, syntax("a.yaml:1:2", "no-colon")],
    ["behind spaces", " ".repeat(2e7) + "]".repeat(20_000), syntax("a.yaml:1:20000001", "closer")],
  ])("of mistakes on one line takes the time of its length: %s", (_what, text, problem) => {
    expect(read(text)).toEqual([problem]);
  });

  it("of more than five million words and marks is refused while they are counted", () => {
    expect(read("- x\n".repeat(1_000_001))).toEqual([
      catalogued("yaml-too-large", "a.yaml", { limit: "5 million words and marks" }),
    ]);
  });

  it("of more than 64 MiB is refused unread", () => {
    const text = `# ${"é".repeat(32 * 2 ** 20)}`;
    expect(read(text)).toEqual([catalogued("yaml-too-large", "a.yaml", { limit: "64 MiB" })]);
  });
});
