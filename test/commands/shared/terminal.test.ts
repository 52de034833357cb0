import { describe, expect, it } from "vitest";
import { paintFor, terminalOf } from "../../../scripts/commands/shared/terminal.ts";

describe("standard error", () => {
  it.each([
    ["a terminal", true, {}, true, true],
    ["a terminal with NO_COLOR", true, { NO_COLOR: "1" }, false, true],
    ["a terminal with an empty NO_COLOR", true, { NO_COLOR: "" }, true, true],
    ["a terminal that can do nothing", true, { TERM: "dumb" }, false, false],
    ["a terminal of continuous integration", true, { CI: "true" }, false, false],
    ["a terminal with CI switched off", true, { CI: "false" }, true, true],
    ["a terminal with an empty CI", true, { CI: "" }, true, true],
    ["a file or a pipe", undefined, {}, false, false],
    ["a pipe of a shell that asks for colour", undefined, { FORCE_COLOR: "1", COLORTERM: "truecolor" }, false, false],
  ])("that is %s", (_name, isTTY, environment, colour, progress) => {
    expect(terminalOf({ isTTY, columns: 100 }, environment)).toMatchObject({ colour, progress });
  });

  it.each([
    ["as wide as it says", { isTTY: true, columns: 132 }, 132],
    ["80 characters wide where it says nothing", { isTTY: true }, 80],
    ["80 characters wide where it was given no size", { isTTY: true, columns: 0 }, 80],
    ["of any width where it is no terminal", {}, Number.POSITIVE_INFINITY],
  ])("is %s", (_name, stream, columns) => {
    expect(terminalOf(stream, {}).columns).toBe(columns);
  });
});

describe("paint", () => {
  it("colours text and ends the colour after it", () => {
    expect(paintFor({ colour: true })("warning", "1 warning")).toBe("\u001B[33m1 warning\u001B[39m");
  });

  it("leaves text as it is where there is no colour", () => {
    expect(paintFor({ colour: false })("warning", "1 warning")).toBe("1 warning");
  });
});
