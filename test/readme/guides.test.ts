import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../root.ts";
import { anchorsOf, guide, GUIDES, linksOf } from "./guides.ts";

/** Links that lead nowhere, each with its guide. */
function brokenLinks(guides: Readonly<Record<string, string>>, hasFile: (path: string) => boolean): string[] {
  return Object.entries(guides).flatMap(([name, text]) =>
    linksOf(name, text)
      .filter(({ file, anchor }) => {
        if (!hasFile(file)) return true;
        const target = guides[file];
        return anchor !== undefined && !(target !== undefined && anchorsOf(target).includes(anchor));
      })
      .map(({ link }) => `${name}: ${link}`),
  );
}

const all = Object.fromEntries(GUIDES.map((name) => [name, guide(name)]));

/** The files that `npm pack` takes, without the bundles that it makes first. */
function packedFiles(): ReadonlySet<string> {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts", "--offline"];
  const said = execFileSync("npm", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const [{ files }] = JSON.parse(said) as [{ files: { path: string }[] }];
  return new Set(files.map(({ path }) => path));
}

describe("a link of a guide", () => {
  const texts = {
    "A.md": "# One\n[a](#one) [b](room/B.md#two-things) `[c](none)` [`d`](#none) [e](https://example.com/x)\n",
    "room/B.md":
      "## Two `things`\n```md\n[f](none)\n# Three\n```\n[g](../A.md#one) [h](../A.md#three) [i](#three) [j](C.md)\n",
  };

  it("is broken without its file or its heading; code and addresses are no links", () => {
    expect(brokenLinks(texts, (file) => file in texts)).toEqual([
      "A.md: #none",
      "room/B.md: ../A.md#three",
      "room/B.md: #three",
      "room/B.md: C.md",
    ]);
  });
});

describe("the guides", () => {
  it("are the texts at the root and every README.md of a room", () => {
    const folders = readdirSync(join(root, "scripts"), { recursive: true, encoding: "utf8" });
    const rooms = [
      ...folders.map((name) => `scripts/${name.split(sep).join("/")}`).filter((name) => name.endsWith("/README.md")),
      ...readdirSync(join(root, "test")).map((name) => `test/${name}/README.md`),
    ].filter((name) => existsSync(join(root, name)));
    expect([...GUIDES].sort()).toEqual(
      ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", ...rooms].sort(),
    );
  });

  it("have links that lead to files and headings of the repository", () => {
    expect(brokenLinks(all, (file) => existsSync(join(root, file)))).toEqual([]);
    expect(Object.entries(all).flatMap(([name, text]) => linksOf(name, text)).length).toBeGreaterThan(20);
  });

  it("have links that lead to files and headings of the npm package, which contains all guides", () => {
    const packed = packedFiles();
    expect(GUIDES.filter((name) => !packed.has(name))).toEqual([]);
    expect(brokenLinks(all, (file) => packed.has(file))).toEqual([]);
  });

  it("name files of the repository that exist", () => {
    const named = Object.entries(all).flatMap(([name, text]) =>
      // CHANGELOG names files of its time.
      name === "CHANGELOG.md" ? [] : [...text.matchAll(/`((?:scripts|test)\/[\w./-]+)`/g)].map(([, path = ""]) => path),
    );
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(named.length).toBeGreaterThan(20);
  });
});
