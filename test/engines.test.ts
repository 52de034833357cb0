import { chmodSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { engine } from "./engines.ts";
import { temporaryFolder, writeFiles } from "./stele.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a program that tests need", () => {
  it("is found on the PATH where it can be run", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "first/tool": "", "second/tool": "" });
    chmodSync(join(folder, "second/tool"), 0o755);
    const PATH = ["first", "nowhere", "second"].map((name) => join(folder, name)).join(":");
    expect(engine("tool", "make it", { PATH, STELE_ENGINES: "required" })).toBe(join(folder, "second/tool"));
  });

  it("is missed with a line that says how to install it", () => {
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    expect(engine("tool", "make it", { PATH: "" })).toBeUndefined();
    expect(write.mock.calls).toEqual([["Tests are skipped: tool is not installed: make it\n"]]);
  });

  it("is not looked for where no engine is used, and nothing is said", () => {
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    expect(engine("sh", "make it", { PATH: "/bin:/usr/bin", STELE_ENGINES: "none" })).toBeUndefined();
    expect(write.mock.calls).toEqual([]);
  });

  it("is a failure where it is missing and required", () => {
    const environment = { PATH: "", STELE_ENGINES: "required" };
    expect(() => engine("tool", "make it", environment)).toThrow("tool is not installed: make it");
  });
});
