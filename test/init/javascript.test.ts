import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { membersOf, textOf, textsOf, valueOf, withoutComments } from "../../scripts/init/detect/javascript.ts";
import { runs } from "../runs.ts";

describe("values in the text of a program", () => {
  it.each([
    ["{ url: 'https://a.example', b: 1 }", "url", "'https://a.example'"],
    ['{ "url": "a" }', "url", '"a"'],
    ["{ 'url' : `a` }", "url", "`a`"],
    ["{ i18n: { locales: ['en', 'fr'], b: {} }, c: 1 }", "i18n", "{ locales: ['en', 'fr'], b: {} }"],
    ["{ url: f(a, b), c: 1 }", "url", "f(a, b)"],
    ["{ title: 'url: no', url: 'yes' }", "url", "'yes'"],
    ["{ myurl: 1, x.url: 2, url2: 3 }", "url", undefined],
    ["{ url: '},{', b: 1 }", "url", "'},{'"],
    ["{ url: 'unclosed\n, b: 1 }", "url", "'unclosed"],
    ["{ url: ", "url", ""],
  ])("are found: %s", (code, key, value) => {
    expect(valueOf(code, key)).toBe(value);
  });

  it("are the plain members of a literal", () => {
    const object =
      "{ a: 1, 'b-c': { d: [1, 2] }, ...spread, shorthand, \"e\": 'f', [computed]: 2, g() { return 1 }, h: 3 }";
    expect([...membersOf(object)]).toEqual([
      ["a", "1"],
      ["b-c", "{ d: [1, 2] }"],
      ["e", "'f'"],
      ["h", "3"],
    ]);
    expect([...membersOf("locales")]).toEqual([]);
  });

  it.each([
    ["'a'", "a"],
    ['"a"', "a"],
    ["`a`", "a"],
    ["'a' as const", "a"],
    ["`${a}`", undefined],
    ["'a\\n'", undefined],
    ["a", undefined],
    [undefined, undefined],
  ])("are texts where they are in quotes: %s", (value, text) => {
    expect(textOf(value)).toBe(text);
  });

  it.each([
    ["['en', \"fr\", de, ...more]", ["en", "fr"]],
    ["Object.keys(x)", []],
  ])("are lists where they are written out: %s", (value, texts) => {
    expect(textsOf(value)).toEqual(texts);
  });

  it("are not searched in comments, and addresses are none", () => {
    const code = "a: 'https://a.example', // url: 'x'\n/* url:\n'y' */ url: \"it's\"";
    expect(withoutComments(code)).toBe("a: 'https://a.example',  \n  url: \"it's\"");
  });

  it("are looked for in any text without a fault, and in time that grows with it", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."{}[](),:'\"`\\/*\n url$"), maxLength: 60 }), (text) => {
        const code = withoutComments(text);
        expect(textOf(valueOf(code, "url")) ?? "").not.toContain("\n");
        membersOf(`{${code}`);
        textsOf(`[${code}`);
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each(["`\\", "'\\'", "{", "url:", "/*", "a: {", "`", '"'])("are looked for in a million times %s", (piece) => {
    const code = withoutComments(piece.repeat(1_000_000 / piece.length));
    expect(textOf(valueOf(code, "url"))).toBeUndefined();
    expect(membersOf(`{${code}`).size).toBeLessThan(2);
  });
});
