import { describe, expect, it } from "vitest";
import { constants } from "../../scripts/artifacts/constants.ts";
import * as made from "../../scripts/artifacts/made.tsx";
import { filled, hole } from "../../scripts/artifacts/markup.ts";

describe("the constants", () => {
  it("are JSON, and the same whether bundled or imported", () => {
    expect(Object.keys(made).length).toBeGreaterThan(3);
    expect(JSON.parse(JSON.stringify(constants()))).toEqual({ ...made });
  });

  it("describe a shape the same way wherever it comes from", () => {
    const { ofAll, ofSources, ofCoverage } = constants().shapes;
    for (const shapes of [ofSources, ofCoverage]) {
      for (const [name, own] of Object.entries(shapes)) expect({ [name]: ofAll[name] ?? own }).toEqual({ [name]: own });
    }
  });
});

describe("a template", () => {
  it("escapes texts and keeps markup", () => {
    const template = `<a href="${hole("text")}">${hole("text")}${hole("markup")}</a>`;
    expect(filled(template, { text: `"<&>'`, markup: { html: "<b>1</b>" } }).html).toBe(
      `<a href="&quot;&lt;&amp;>'">&quot;&lt;&amp;>'<b>1</b></a>`,
    );
  });

  it("is filled once: a value that looks like a hole is text", () => {
    expect(filled(`${hole("a")}${hole("b")}`, { a: hole("b"), b: 1 }).html).toBe(`${hole("b")}1`);
  });

  it("takes a value of its own before a shared one, and refuses a hole without a value", () => {
    expect(filled(hole("a"), { a: "own" }, () => "shared").html).toBe("own");
    expect(() => filled(hole("a"), {})).toThrow("a has no value");
  });
});
