import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayContain, packedNames } from "../../scripts/site/known.ts";

describe("a set of names", () => {
  it("is the same text for the same names, in every version: published scripts carry it", () => {
    expect(packedNames([])).toBe("");
    expect(packedNames(["/docs/intro", "", "es /docs/introducci%C3%B3n", "/docs/intro"])).toBe("HJ1EJVKgq3cX");
    // FNV-1a of "foobar" is 0xbf9cf968 (the test vectors of its authors, http://www.isthe.com/chongo/tech/comp/fnv/).
    expect(packedNames(["foobar"])).toBe(btoa("\u009c\u00f9\u00d7"));
  });

  it("contains its names", () => {
    const names = fc.array(fc.stringMatching(/^[ -~]*$/), { minLength: 1 });
    fc.assert(
      fc.property(names, (all) => {
        const set = packedNames(all);
        expect(set).toMatch(/^(?:[\w+/]{4})*$/);
        expect(packedNames(all.toReversed())).toBe(set);
        for (const name of all) expect(mayContain(set, name)).toBe(true);
      }),
    );
  });

  it("takes few other names for its own, also at its largest", () => {
    const set = packedNames(Array.from({ length: 5000 }, (_, index) => `/docs/${index}/page`));
    const others = Array.from({ length: 2000 }, (_, index) => `/blog/${index}`);
    expect(others.filter((name) => mayContain(set, name)).length).toBeLessThan(5);
  });

  it("may contain any name where it is not known", () => {
    expect(mayContain(undefined, "/docs")).toBe(true);
    expect(mayContain("", "/docs")).toBe(false);
  });
});
