import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../root.ts";
import { entriesOf } from "./commands.ts";
import { withCommandTables } from "./sections.ts";

describe("a help", () => {
  it("is read with the lines that it breaks", () => {
    const text = [
      "Usage: stele build [options]",
      "",
      "Options:",
      "  --content <folder>  where it lies, of all the places",
      "                      there are",
      "  --a-name-that-is-longer <folder>",
      "                      what that is",
      "  -h, --help          display help",
      "",
      "Commands:",
      "  diff [options] <old> <new>  show what changed",
      "",
    ].join("\n");
    expect(entriesOf("Options", text)).toEqual([
      { term: "--content <folder>", meaning: "where it lies, of all the places there are" },
      { term: "--a-name-that-is-longer <folder>", meaning: "what that is" },
      { term: "-h, --help", meaning: "display help" },
    ]);
    expect(entriesOf("Commands", text)).toEqual([{ term: "diff [options] <old> <new>", meaning: "show what changed" }]);
  });
});

describe("the README", () => {
  it("has every command with its options as the help has them; `npm run readme` writes them", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    expect(withCommandTables(readme)).toBe(readme);
  }, 60_000);
});
