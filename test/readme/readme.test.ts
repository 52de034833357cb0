import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PRESETS } from "../../scripts/content/sources/tree/options.ts";
import { hosts } from "../../scripts/hosts/index.ts";
import { problemsIn, root, stele, temporaryFolder, writeFiles } from "../stele.ts";
import { guide, GUIDES } from "./guides.ts";
import { madeSections, withSection } from "./sections.ts";

const readme = guide("README.md");

describe("README.md", () => {
  it("has at most 2,000 words", () => {
    expect(readme.split(/\s+/).length).toBeLessThanOrEqual(2000);
  });

  it("leads to every other guide", () => {
    expect(GUIDES.filter((name) => name !== "README.md" && !readme.includes(`](${name})`))).toEqual([]);
  });

  it("shows three content files that are a site, and a problem of them as it is printed", () => {
    const files = Object.fromEntries(
      [...readme.matchAll(/^```yaml\n# (\w+\.yaml)\n([^]*?)^```$/gm)].map(([, name = "", text = ""]) => [name, text]),
    );
    expect(Object.keys(files)).toEqual(["site.yaml", "locales.yaml", "pages.yaml"]);
    const folder = temporaryFolder();
    const write = (pages: string): void =>
      writeFiles(folder, {
        "content/site.yaml": files["site.yaml"] ?? "",
        "content/locales.yaml": files["locales.yaml"] ?? "",
        "content/pages.yaml": pages,
      });
    write(files["pages.yaml"] ?? "");
    const checked = stele(folder, ["check"]);
    // What a host cannot do is no problem of the files.
    const problems = problemsIn(checked.stderr).filter((problem) => !problem.startsWith("notice"));
    expect({ status: checked.status, problems }).toEqual({ status: 0, problems: ["warning [lastmod-unknown]"] });
    write((files["pages.yaml"] ?? "").replace("2026-09-12", "2026-02-30"));
    const [line = ""] = stele(folder, ["check"]).stderr.split("\n");
    expect(line).toMatch(/\[not-a-date\]$/);
    expect(readme).toContain(`\`\`\`text\n${line}\n\`\`\``);
  });
});

describe("the guides", () => {
  it.each(madeSections.map((section) => [section.name, section.guide, section] as const))(
    "have %s in %s as it is now; `npm run readme` writes it",
    (_name, name, section) => {
      expect(guide(name)).toBe(withSection(guide(name), section));
    },
    60_000,
  );

  it("have a row for every host", () => {
    const text = guide("scripts/hosts/README.md");
    for (const { name } of hosts) expect(text).toContain(`| \`${name}\` |`);
  });

  it("have a row for every preset of a docs tree, with all that it fills in", () => {
    const text = guide("scripts/content/README.md").replaceAll(/ +/g, " ");
    for (const [name, { pattern, sourceTree, url }] of Object.entries(PRESETS)) {
      const cells = [name, pattern, sourceTree, url].map((cell) => (cell === undefined ? "" : `\`${cell}\``));
      expect(text).toContain(`| ${cells.join(" | ")} |`.replaceAll(/ +/g, " "));
    }
  });

  it("pin the actions of their workflows to a hash, with the version beside it, and ours to a tag with the hash", () => {
    const used = GUIDES.flatMap((name) => [...guide(name).matchAll(/^ +- uses: (.*)$/gm)]).map(([, one = ""]) => one);
    expect(used.filter((name) => name.startsWith("actions/")).length).toBeGreaterThan(5);
    expect([...new Set(used.filter((name) => !/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(name)))]).toEqual(
      ["OWNER/STELE@TAG # COMMIT"],
    );
    const versions = new Map(used.map((name) => [name.split(/[@ ]/)[0], name]));
    expect(new Set(used).size).toBe(versions.size);
  });

  it("name only scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const named = GUIDES.flatMap((name) =>
      // CHANGELOG names scripts of its time.
      name === "CHANGELOG.md" ? [] : [...guide(name).matchAll(/npm run (?:-s )?([a-z:]+)/g)],
    ).map(([, script = ""]) => script);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(named.length).toBeGreaterThan(20);
  });
});
