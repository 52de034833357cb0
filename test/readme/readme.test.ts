import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PRESETS } from "../../scripts/content/sources/tree-presets.ts";
import { hosts } from "../../scripts/hosts/index.ts";
import { root } from "../stele.ts";
import { withMadeSections } from "./sections.ts";

const readme = readFileSync(join(root, "README.md"), "utf8");

describe("the README", () => {
  it("has its made parts as they are now; `npm run readme` writes them", () => {
    expect(readme).toBe(withMadeSections(readme));
  });

  it("has a row for every host", () => {
    for (const { name } of hosts) expect(readme).toContain(`| \`${name}\` |`);
  });

  it("has a row for every preset of a docs tree, with all that it fills in", () => {
    for (const [name, { pattern, sourceTree, url }] of Object.entries(PRESETS)) {
      const cells = [name, pattern, sourceTree, url].map((cell) => (cell === undefined ? "" : `\`${cell}\``));
      expect(readme.replaceAll(/ +/g, " ")).toContain(`| ${cells.join(" | ")} |`.replaceAll(/ +/g, " "));
    }
  });

  it("names only scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const named = [...readme.matchAll(/npm (?:run )?([a-z]+)/g)].flatMap(([, name = ""]) =>
      ["ci", "run", "pack", "install", "i"].includes(name) ? [] : [name],
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
