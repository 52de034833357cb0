import { describe, expect, it } from "vitest";
import { shapesOfAll, shapesOfCoverage, shapesOfSources } from "../../scripts/artifacts/openapi/shapes.ts";
import { readyShape } from "../../scripts/artifacts/reference/ready-shapes.ts";
import { CONSTANT_MODULES } from "../../scripts/bundles/constants.ts";
import { english } from "../../scripts/content/reference/en.ts";
import { shippedReferences } from "../../scripts/content/reference/shipped.ts";

describe("what the package carries ready", () => {
  it.each(CONSTANT_MODULES)("is all that %s exports, and JSON", async (module) => {
    const values = { ...((await import(`../../scripts/bundles/${module}`)) as object) };
    expect(Object.keys(values)).not.toEqual([]);
    expect(JSON.parse(JSON.stringify(values))).toEqual(values);
  });
});

describe("a shape of the reference", () => {
  const shape = shapesOfAll["Translation"];

  it("says the same wherever it comes from", () => {
    for (const shapes of [shapesOfCoverage, shapesOfSources]) {
      for (const [name, own] of Object.entries(shapes))
        expect({ [name]: shapesOfAll[name] ?? own }).toEqual({ [name]: own });
    }
  });

  it.each(shippedReferences)("is ready in the texts that come with Stele: $code", ({ texts }) => {
    expect(readyShape(texts, "Translation", shape)).toContain(texts.shapes.Translation.about);
  });

  it("is not in other texts, and not where it says something else", () => {
    expect(readyShape({ ...english }, "Translation", shape)).toBeUndefined();
    expect(readyShape(english, "Translation", { ...shape })).toBeUndefined();
    expect(readyShape(english, "Translation", undefined)).toBeUndefined();
  });
});
