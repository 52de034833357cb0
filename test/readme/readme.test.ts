import GithubSlugger from "github-slugger";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PRESETS } from "../../scripts/content/sources/tree/options.ts";
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

  it("leads to sections and files that exist", () => {
    const outsideCode = readme.replaceAll(/^```[\s\S]*?^```$/gm, "");
    const slugger = new GithubSlugger();
    const headings = [...outsideCode.matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) => slugger.slug(text));
    const links = [...outsideCode.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
    const sections = links.filter((link) => link.startsWith("#"));
    const files = links.filter((link) => !/^(?:#|https?:)/.test(link)).map((link) => link.replace(/#.*/, ""));
    expect(sections.filter((link) => !headings.includes(link.slice(1)))).toEqual([]);
    expect(files.filter((link) => !existsSync(join(root, link)))).toEqual([]);
    expect({ sections: sections.length > 10, files: files.length > 3 }).toEqual({ sections: true, files: true });
  });

  it("pins the actions of its workflows to a hash, with the version beside it, and ours to a tag with the hash", () => {
    const used = [...readme.matchAll(/^ +- uses: (.*)$/gm)].map(([, name = ""]) => name);
    expect(used.filter((name) => name.startsWith("actions/")).length).toBeGreaterThan(5);
    expect(used.filter((name) => !/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(name))).toEqual([
      "OWNER/STELE@TAG # COMMIT",
    ]);
    const versions = new Map(used.map((name) => [name.split(/[@ ]/)[0], name]));
    expect(new Set(used).size).toBe(versions.size);
  });

  it("names only scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const named = [...readme.matchAll(/npm (?:run )?([a-z]+)/g)].flatMap(([, name = ""]) =>
      ["ci", "run", "pack", "install", "i"].includes(name) ? [] : [name],
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
