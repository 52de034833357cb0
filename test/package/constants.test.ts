import { describe, expect, it } from "vitest";
import { shapesOfAll, shapesOfCoverage, shapesOfSources } from "../../scripts/artifacts/openapi/shapes.ts";
import { referenceArtifacts } from "../../scripts/artifacts/reference/index.ts";
import { readyShape } from "../../scripts/artifacts/reference/ready-shapes.ts";
import { CONSTANT_MODULES } from "../../scripts/package/constants.ts";
import { english } from "../../scripts/content/reference/en.ts";
import { shippedReferences } from "../../scripts/content/reference/shipped.ts";
import type { Site } from "../../scripts/model.ts";
import { planOf } from "../content-files.ts";

describe("what the package carries ready", () => {
  it.each(CONSTANT_MODULES)("is all that %s exports, and JSON", async (module) => {
    const values = { ...((await import(`../../scripts/package/${module}`)) as object) };
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

describe("the reference pages", () => {
  it.each(["https://docs.example.com", "https://docs.example.com/a&b"])(
    "have the same bytes where none of their parts is ready: %s",
    (base_url) => {
      const { site } = planOf({
        site: `base_url: ${base_url}\nsource_locale: en\n`,
        locales: "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: he, name: עברית }\n",
        pages: "- { path: /, locales: [es] }\n- { path: /docs/café, locales: [es, he] }\n",
      });
      const [first, ...others] = site.references.map((language) => ({ ...language, texts: { ...language.texts } }));
      if (!first) throw new Error("there are no texts");
      const copied: Site = { ...site, references: [first, ...others] };
      expect([...referenceArtifacts(copied)]).toEqual([...referenceArtifacts(site)]);
    },
  );
});
