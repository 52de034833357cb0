import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holds } from "../../scripts/publish/third-party.ts";

describe("a JSON value holds another", () => {
  it.each<[existing: unknown, ours: unknown, isHeld: boolean, rule: string]>([
    [{ a: 1 }, {}, true, "an empty object asks for nothing"],
    [{ a: 1, b: 2 }, { a: 1 }, true, "keys of the existing object beside ours do not matter"],
    [{ a: 1 }, { a: 2 }, false, "an existing value at our key does"],
    [{}, { a: 1 }, false, "a key of ours must be there"],
    [{}, { toString: 1 }, false, "and be their own"],
    [{ a: { b: [1], c: 0 } }, { a: { b: [1] } }, true, "objects are looked into"],
    [[1, 2, 3], [1, 3], true, "existing items between ours do not matter"],
    [[3, 1], [1, 3], false, "the order of ours does: the first rule that fits is taken"],
    [[1], [1, 1], false, "each item of ours needs an existing one"],
    [[{ source: "/x", more: 1 }], [{ source: "/x" }], true, "items are looked into"],
    [[], {}, false, "a list is no object"],
    [{}, [], false, "an object is no list"],
    [null, {}, false, "null is no object"],
    [null, null, true, "null is null"],
    ["1", 1, false, "a text is no number"],
  ])("%j, %j: %s, because %s", (existing, ours, isHeld) => {
    expect(holds(existing, ours)).toBe(isHeld);
  });

  it("always when it was put together from it and other keys and items", () => {
    const lists = fc.tuple(fc.array(fc.jsonValue()), fc.array(fc.jsonValue()), fc.array(fc.jsonValue()));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), lists, (ours, other, [a, b, c]) => {
        expect(holds(ours, ours)).toBe(true);
        expect(holds({ other, ...ours, list: [...a, ...b, ...c] }, { ...ours, list: b })).toBe(true);
      }),
    );
  });
});
