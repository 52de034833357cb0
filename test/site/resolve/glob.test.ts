import fc from "fast-check";
import picomatch from "picomatch";
import { describe, expect, it } from "vitest";
import { globMatcher } from "../../../scripts/site/resolve/glob.ts";
import { cpuSeconds } from "../../cpu.ts";
import { runs } from "../../runs.ts";

it.each([
  ["/a*", ["/a", "/abc"], ["/a/b", "/b"]],
  ["/*/b", ["/a/b"], ["//b", "/b", "/a/c/b"]],
  ["/*", ["/a"], ["/", "/a/b"]],
  ["/**", ["/", "/a", "/a/b"], []],
  ["/a/**", ["/a", "/a/b", "/a/b/c"], ["/ab", "/"]],
  ["/a/**/z", ["/a/z", "/a/b/z", "/a/b/c/z"], ["/a/bz", "/az"]],
  ["**/z", ["/z", "/a/z"], ["/az"]],
  ["**", ["/", "/a/b"], []],
  ["/a**z", ["/az", "/abz"], ["/a/z"]],
  ["/?", ["/a"], ["/", "/ab"]],
  ["/[a-c]x", ["/ax", "/cx"], ["/dx", "/x"]],
  ["/[!a-c]x", ["/dx"], ["/ax", "//x"]],
  ["/[^a]", ["/b"], ["/a"]],
  ["/[a-fb-cx]", ["/a", "/e", "/f", "/x"], ["/g", "/w", "/y"]],
  ["/[z-ac]", ["/c"], ["/a", "/b", "/z"]],
  ["/[a", ["/[a"], ["/a"]],
  ["/{a,b/*}/z", ["/a/z", "/b/c/z"], ["/b/z", "/c/z"]],
  ["/{a,{b,c}d}", ["/a", "/bd", "/cd"], ["/b", "/d"]],
  ["{/a/**,/b}", ["/a", "/a/x", "/b"], ["/b/x"]],
  ["/{a}", ["/{a}"], ["/a"]],
  ["/{a,{b}}", ["/a", "/{b}"], ["/b"]],
  ["/{a,b", ["/{a,b"], ["/a"]],
  ["/a,b}", ["/a,b}"], []],
  ["/\\*\\{a,b\\}", ["/*{a,b}"], ["/xa"]],
  ["/(a|b)+", ["/(a|b)+"], ["/a", "/aa"]],
  ["/.*", ["/.well-known"], ["/a"]],
  ["/a\\", ["/a\\"], ["/a"]],
])("%s matches %j and not %j", (glob, matching, others) => {
  const matches = globMatcher([glob]);
  expect(matching.filter((path) => !matches(path))).toEqual([]);
  expect(others.filter(matches)).toEqual([]);
});

/** Whether segments match, those of a glob one by one by another reader of globs. */
function isMatch([glob, ...globs]: readonly string[], path: readonly string[]): boolean {
  if (glob === undefined) return path.length === 0;
  const [name, ...names] = path;
  if (glob === "**") return isMatch(globs, path) || (name !== undefined && isMatch([glob, ...globs], names));
  return name !== undefined && picomatch.isMatch(name, glob, { dot: true, noextglob: true }) && isMatch(globs, names);
}

it("agrees with another reader of globs segment by segment, and takes ** for any of them", () => {
  const sign = fc.constantFrom("a", "b", "-", "*", "?", "[ab]", "[^a]", "{a,b}", "{ab,*b}");
  const segment = fc.array(sign, { minLength: 1, maxLength: 4 }).map((signs) => signs.join("").replaceAll(/\*+/g, "*"));
  const glob = fc.array(fc.oneof(segment, fc.constant("**")), { minLength: 1, maxLength: 4 });
  const name = fc.string({ unit: fc.constantFrom("a", "b", "-"), minLength: 1, maxLength: 4 });
  const path = fc.array(name, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(glob, path, (globs, names) => {
      expect(globMatcher([`/${globs.join("/")}`])(`/${names.join("/")}`)).toBe(isMatch(globs, names));
    }),
    { numRuns: runs(5000) },
  );
});

describe("a glob that is written to take for ever", () => {
  const path = `/${"a".repeat(250)}/${"a".repeat(250)}/c`;

  it.each([
    `/${"*a".repeat(60)}b`,
    `/${"*a".repeat(20)}/${"*a".repeat(20)}/b`,
    `${"/**".repeat(60)}/b`,
    `/${"{a,aa}".repeat(100)}b`,
    `/${"{a*,*a}".repeat(100)}b`,
    `/${"{a,".repeat(300)}b${"}".repeat(300)}`,
    "/(a+)+b",
    `/${"{".repeat(4000)}`,
    `/${"[".repeat(4000)}`,
    `/${"{a,".repeat(1300)}`,
  ])("ends, and matches nothing: %.20s", (glob) => {
    expect(cpuSeconds(() => expect(globMatcher([glob])(path)).toBe(false))).toBeLessThan(3);
  });

  it("compares a character with few of the thousands of ranges of a set", () => {
    const matches = globMatcher(Array.from({ length: 15 }, (_, index) => `/*[${"ab".repeat(2040)}]${index}`));
    const signs = Array.from({ length: 0xac00 - 0x3400 }, (_, index) => String.fromCharCode(0x3400 + index));
    expect(cpuSeconds(() => expect(matches(`/${signs.join("")}`)).toBe(false))).toBeLessThan(3);
  });

  it("reads a path no more often for a long name behind a wildcard", () => {
    const matches = globMatcher(Array.from({ length: 16 }, (_, index) => `/**/${"a/".repeat(2000)}${index}`));
    const long = `/${"a/".repeat(2000)}b`;
    const seconds = cpuSeconds(() => {
      expect(Array.from({ length: 10 }, () => matches(long))).not.toContain(true);
    });
    expect(seconds).toBeLessThan(1);
  });
});
