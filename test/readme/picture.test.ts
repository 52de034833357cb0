import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../root.ts";
import { comparable, drawPicture, PICTURE } from "./picture.ts";
import { statusArtifacts } from "../../scripts/artifacts/status/index.ts";
import { textsOf } from "../whole-texts.ts";
import { picturedSite, STATUS_PICTURE } from "./status-picture.ts";
import { terminalPicture } from "./terminal-picture.ts";

describe("a picture of a terminal", () => {
  it("has a line for each line, colours as classes, and signs of XML escaped", () => {
    const svg = terminalPicture("A & B", "\u001B[32ma <b>\u001B[39m c\n\n  \u001B[1md\u001B[22m\n", 10);
    expect(svg.split("\n").filter((line) => !line.startsWith("<style>"))).toEqual([
      '<svg xmlns="http://www.w3.org/2000/svg" width="124" height="103" viewBox="0 0 124 103" role="img">',
      "<title>A &amp; B</title>",
      '<rect width="124" height="103" rx="8"/>',
      '<text x="20" y="35.75" textLength="58.8" lengthAdjust="spacingAndGlyphs"><tspan class="green">a &lt;b&gt;</tspan> c</text>',
      '<text x="20" y="77.75" textLength="25.2" lengthAdjust="spacingAndGlyphs">  <tspan class="bold">d</tspan></text>',
      "</svg>",
      "",
    ]);
  });
});

describe("the picture of the status in the README", () => {
  it("is a picture of 1000 x 620, drawn of a page of a build by `npm run picture`", () => {
    const png = readFileSync(join(root, STATUS_PICTURE));
    // https://www.w3.org/TR/png-3/#11IHDR: width and height are the first fields of the first chunk.
    expect([png.toString("latin1", 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(["PNG", 1000, 620]);
    expect(textsOf(statusArtifacts(picturedSite())).get("status/index.html")).toContain(
      "100.0% complete: 40 of 40 pages",
    );
  });
});

describe("the picture of the README", () => {
  it("shows what a build says now; `npm run picture` draws it", () => {
    expect(comparable(readFileSync(join(root, PICTURE), "utf8"))).toBe(comparable(drawPicture()));
  });
});
