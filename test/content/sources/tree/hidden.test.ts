/** Files of a docs tree that are no pages: they are counted, and the first of them is named. */
import { describe, expect, it } from "vitest";
import type { HiddenReason, UnknownReason } from "../../../../scripts/diagnostics/codes/found-pages.ts";
import type { PageSource } from "../../../../scripts/content/content.ts";
import { resourcesOf } from "../../../../scripts/content/sources/tree/files.ts";
import { hiddenProblems, withoutDraftSections } from "../../../../scripts/content/sources/tree/hidden.ts";
import type { TreeFile } from "../../../../scripts/content/sources/tree/pages.ts";
import { cpuSeconds } from "../../../cpu.ts";

const source: PageSource = {
  place: { file: "content/site.yaml", pointer: ["pages", 0] },
  include: [],
  exclude: [],
  from: { kind: "tree", preset: undefined },
};

function files(count: number, hidden: HiddenReason | UnknownReason): TreeFile[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `docs/en/${hidden}${index}.md`,
    real: "/docs/en/a.md",
    locale: "en",
    path: `${index}`,
    matter: { hidden },
    isRead: true,
    isEmpty: false,
    isTitled: false,
    begins: undefined,
    ends: undefined,
    isCascading: false,
  }));
}

describe("the files of a tree that are no pages", () => {
  it("are counted by reason, however many links lead to them, in time by their number", () => {
    const all = [...files(50_000, "draft"), ...files(50_000, "computed")];
    const seconds = cpuSeconds(() => {
      const found = hiddenProblems(
        all,
        source,
        { isHugo: false, resources: 0 },
        { commits: { commitOf: () => undefined } },
      );
      expect(found.map(({ code }) => code)).toEqual(["tree-hidden", "tree-unknown"]);
      expect(found.map(({ sentence }) => /\d[\d,]+/.exec(sentence)?.[0].replace(",", ""))).toEqual(["50000", "50000"]);
      expect(found[1]?.sentence).toContain("docs/en/computed0.md");
    });
    expect(seconds).toBeLessThan(1);
  });

  it.each([
    ["2026-03-01", "2026-02-01", ["tree-unknown"]],
    ["2026-03-01", "2026-03-01", []],
    ["2026-03-01", undefined, []],
  ])("of Hugo are unknown if they begin on %s, after the last commit on %s", (begins, lastDay, codes) => {
    const all = files(1, "draft").map((file) => ({ ...file, matter: {}, begins }));
    const commits = { commitOf: () => undefined };
    const found = hiddenProblems(all, source, { isHugo: true, resources: 0 }, { commits, lastDay });
    expect(found.map(({ code }) => code)).toEqual(codes);
  });

  it("are all below a section of Hugo that is a draft, in its language", () => {
    const at = (locale: string, path: string, hidden?: "draft"): TreeFile[] =>
      files(1, "draft").map((file) => ({ ...file, locale, path, matter: { hidden } }));
    const all = [
      at("en", "a/_index", "draft"),
      at("en", "a/b/c"),
      at("en", "ab/c"),
      at("es", "a/b/c"),
      at("en", "_index"),
    ].flat();
    expect(withoutDraftSections(all).map(({ matter }) => matter.hidden)).toEqual(["draft", "draft", ...Array(3)]);
  });

  it.each([
    ["in one folder", (index: number) => `a/index/${index}`, 0],
    ["in a folder each", (index: number) => `a/${index}/index`, 0],
    ["in a bundle, far below its index", (index: number) => `b/${"c/".repeat(100)}${index % 1000}/${index}`, 100_000],
  ])("%s are told from resources in time by their number", (_where, pathOf, expected) => {
    const all = ["b/index", ...Array.from({ length: 100_000 }, (_, index) => pathOf(index))];
    const found = all.map((path) => ({ locale: "en", path }));
    let count = 0;
    const seconds = cpuSeconds(() => {
      count = found.filter(resourcesOf(found)).length;
    });
    expect(count).toBe(expected);
    expect(seconds).toBeLessThan(1);
  });
});
