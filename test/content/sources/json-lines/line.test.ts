import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJsonLine } from "../../../../scripts/content/sources/json-lines/line.ts";
import { runs } from "../../../runs.ts";

describe("a line of JSON", () => {
  it("is the value that JSON.parse gives", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(readJsonLine(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
      }),
    );
  });

  it("that JSON.parse refuses is refused with a place in it", () => {
    const pieces = fc.constantFrom(...'{}[],:"\\ue0129-.+ \t'.split(""), "true", "null", "1e5", "\\u00e9", "\u0000");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((all) => all.join("")),
        ),
        (text) => {
          const line = readJsonLine(text);
          let isJson = true;
          try {
            JSON.parse(text);
          } catch {
            isJson = false;
          }
          expect(line.ok || line.fault === "name-twice").toBe(isJson);
          if (line.ok) return;
          expect(line.range.start).toBeGreaterThanOrEqual(0);
          expect(line.range.end).toBeLessThanOrEqual(text.length);
          expect(line.range.start).toBeLessThanOrEqual(line.range.end);
        },
      ),
      { numRuns: runs(3000) },
    );
  });

  it.each([
    ['{"a" 1}', "1"],
    ['{"a":1,}', "}"],
    ["{a:1}", "a"],
    ["{'a':1}", "'"],
    ['{"a":01}', "0"],
    ['{"a":1} {"b":2}', "{"],
    ['{"a":"\\x"}', '"'],
    ['{"a":1', ""],
    ["", ""],
    ["tru", "t"],
    ["[1 2]", "2"],
    ["// a", "/"],
  ])("is no JSON from the first word on that does not fit: %s", (text, found) => {
    const line = readJsonLine(text);
    expect(line).toMatchObject({ ok: false, fault: "syntax" });
    if (!line.ok) expect(text.slice(line.range.start, line.range.end)).toBe(found);
  });

  it.each([
    ['{"a":1,"a":2}', '"a"', 7],
    ['{"a":1,"\\u0061":2}', '"\\u0061"', 7],
    ['{"x":{"b":":","c":[{"b":1,"b":2}]}}', '"b"', 26],
    ['{"__proto__":1,"__proto__":2}', '"__proto__"', 15],
  ])("with a name that stands twice in one object is refused: %s", (text, found, start) => {
    expect(readJsonLine(text)).toEqual({ ok: false, fault: "name-twice", range: { start, end: start + found.length } });
  });

  it("may nest 64 levels, and no more", () => {
    const nested = (levels: number): string =>
      `{"a":"[[",${'"b":{'.repeat(levels - 1)}${"}".repeat(levels)}`.replace(",}", "}");
    expect(readJsonLine(nested(64))).toMatchObject({ ok: true });
    const start = nested(65).lastIndexOf("{");
    expect(readJsonLine(nested(65))).toEqual({ ok: false, fault: "depth", range: { start, end: start + 1 } });
    const wide = `[${"[],".repeat(100)}{}]`;
    expect(readJsonLine(wide)).toMatchObject({ ok: true });
  });

  it("may have one name in several objects, and colons in texts", () => {
    expect(readJsonLine('{"a":{"a":":\\":"},"b":[{"a":1},{"a":2}]}')).toMatchObject({ ok: true });
  });
});
