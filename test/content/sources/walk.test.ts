/** What a walk through a folder takes from the limits of a site. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fullBudget } from "../../../scripts/content/sources/budget.ts";
import { walkFolder } from "../../../scripts/content/sources/walk.ts";
import { project, type ProjectFiles } from "./sourced.ts";

function walked(files: ProjectFiles, most: number) {
  const inDocs = Object.entries(files).map(([path, content]) => [`docs/${path}`, content] as const);
  const directory = join(project(Object.fromEntries(inDocs)), "docs");
  const { diagnostics, ...found } = walkFolder({
    directory,
    root: directory,
    shownAs: "docs",
    boundary: "the tree",
    roots: undefined,
    onLook: undefined,
    budget: { ...fullBudget(), files: most },
    isAskedFor: () => true,
    isWanted: (file) => file.endsWith(".md"),
    followsFolders: true,
  });
  return { codes: diagnostics.map(({ code }) => code), files: [...found.files.keys()] };
}

describe("each entry of a folder counts as a file", () => {
  const images = { "a/1.png": "", "a/2.png": "", "b.md": "" };
  it.each<readonly [string, Parameters<typeof walked>[0], number]>([
    ["that the source wants", { "a.md": "", "b.md": "" }, 2],
    ["that it does not want: links to a folder of images could repeat them without end", images, 4],
    ["again for each link to its folder", { ...images, c: { to: "a" } }, 7],
    ["several times if its path is long", { [`${"d".repeat(200)}/${"e".repeat(200)}.md`]: "" }, 3],
  ])("%s", (_what, files, count) => {
    expect(walked(files, count).codes).toEqual([]);
    expect(walked(files, count - 1).codes).toEqual(["source-too-much"]);
  });
});
