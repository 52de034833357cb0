import { describe, expect, it } from "vitest";
import { siteWith, sourced } from "./sourced.ts";

describe("a source that names the root of the disk is refused, and nothing there is read:", () => {
  it.each([
    ["{ output: / }", "source-unreadable"],
    ["{ output: /.. }", "source-unreadable"],
    [`{ output: ${"../".repeat(40)} }`, "source-unreadable"],
    [`{ tree: "${"../".repeat(40)}{path}.md" }`, "content-file-unreadable"],
  ])("%s", (source, code) => {
    const { problems, pages } = sourced({ "content/site.yaml": siteWith(source) });
    expect(pages).toEqual([]);
    expect(problems.filter((problem) => problem.code === code).map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/it is the whole disk\.$/),
    ]);
  });
});
