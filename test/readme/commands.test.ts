import { describe, expect, it } from "vitest";
import { entriesOf } from "./commands.ts";

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
