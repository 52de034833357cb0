import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compilePattern,
  folderMatcher,
  patternMatcher,
  type PatternVariant,
} from "../../../../scripts/content/sources/tree/pattern.ts";

function variantsOf(pattern: string, isSource = false): readonly PatternVariant[] {
  const result = compilePattern(pattern, isSource);
  if (!result.ok) throw new Error(`${result.fault}: ${result.part}`);
  return result.variants;
}

/** What the first variant that matches reads off a file: `es guides/intro`, or `- intro` in the source language. */
function readOff(pattern: string, file: string, names = ["en", "es", "pt-br", "zh", "zh-hant"]): string | undefined {
  for (const variant of variantsOf(pattern)) {
    const found = file.startsWith(`${variant.base}/`)
      ? patternMatcher(variant, names)(file.slice(variant.base.length + 1))
      : undefined;
    if (found) return `${found.locale ?? "-"} ${found.path}`;
  }
  return undefined;
}

const FOLDERS = "../docs/{locale}/docs/{path}.md";
const ROOT = "../docs/{{locale}/,}{path}.{md,mdx}";
const SUFFIX = "../docs/{path}{.{locale},}.md";
const MIXED = "../{docs,i18n/{locale}/current}/{path}.md";

describe("a pattern", () => {
  it.each([
    [FOLDERS, "../docs/es/docs/intro.md", "es intro"],
    [FOLDERS, "../docs/zh-hant/docs/a/b.md", "zh-hant a/b"],
    [FOLDERS, "../docs/fr/docs/intro.md", undefined],
    [FOLDERS, "../docs/es/intro.md", undefined],
    [FOLDERS, "../docs/es/docs/intro.txt", undefined],
    [FOLDERS, "../docs/es/docs/.md", undefined],
    [FOLDERS, "../docs/es/docs/a.b.md", "es a.b"],
    [ROOT, "../docs/intro.md", "- intro"],
    [ROOT, "../docs/es/intro.mdx", "es intro"],
    [ROOT, "../docs/guides/intro.mdx", "- guides/intro"],
    [ROOT, "../docs/guides/es/intro.mdx", "- guides/es/intro"],
    [ROOT, "../docs/es.md", "- es"],
    [SUFFIX, "../docs/intro.md", "- intro"],
    [SUFFIX, "../docs/intro.es.md", "es intro"],
    [SUFFIX, "../docs/a.b/intro.pt-br.md", "pt-br a.b/intro"],
    [SUFFIX, "../docs/page.v2.md", "- page.v2"],
    [SUFFIX, "../docs/page.v2.es.md", "es page.v2"],
    [SUFFIX, "../docs/es.md", "- es"],
    ["../docs/{path}.{locale}.{md,html}", "../docs/intro.zh.html", "zh intro"],
    ["../docs/{path}/{locale}.md", "../docs/a/intro/es.md", "es a/intro"],
    ["../docs/{locale}-manual/{path}.md", "../docs/es-manual/a.md", "es a"],
    [MIXED, "../docs/a.md", "- a"],
    [MIXED, "../i18n/es/current/a.md", "es a"],
    ["../a (1)+[x]/{path}.md", "../a (1)+[x]/b.md", "- b"],
  ])("%s reads %s as %s", (pattern, file, expected) => {
    expect(readOff(pattern, file)).toBe(expected);
  });

  it.each([
    ["../docs/{locale}/{path}.md", "../docs"],
    ["../docs/v-{locale}/{path}.md", "../docs"],
    ["{path}.md", "."],
    ["docs/{path}.md", "docs"],
    ["../../site/{locale}/docs/{path}.md", "../../site"],
  ])("%s begins at the folder %s", (pattern, base) => {
    expect(variantsOf(pattern).map((one) => one.base)).toEqual([base]);
  });

  it.each([
    ["../docs/{path.md", false, "unclosed"],
    ["../docs/path}.md", false, "unopened"],
    ["../docs/{lang}/{path}.md", false, "placeholder"],
    ["../docs/{}/{path}.md", false, "placeholder"],
    ["../docs/{md,{x}}/{path}.md", false, "placeholder"],
    ["../docs/{locale}.md", false, "no-path"],
    ["../docs/{a,{path}}.md", false, "no-path"],
    ["../docs/{path}/{path}.md", false, "two-paths"],
    ["../docs/{locale}/{locale}/{path}.md", false, "two-locales"],
    ["../docs/{locale}/{path}.md", true, "locale-in-source"],
    ["/docs/{path}.md", false, "absolute"],
    ["C:/docs/{path}.md", false, "absolute"],
    ["..\\docs\\{path}.md", false, "backslash"],
    [`../${"{a,b}".repeat(7)}/{path}.md`, false, "too-many"],
    [`../${"{a,b,c,d}".repeat(40)}/{path}.md`, false, "too-many"],
    [`../${"{a,".repeat(20_000)}${"}".repeat(20_000)}/{path}.md`, false, "too-many"],
    // Each level would multiply the variants of the levels inside it by 64.
    [`../${"{a,".repeat(30)}${`}{${",".repeat(63)}}`.repeat(30)}/{path}.md`, false, "too-many"],
    ["", false, "no-path"],
  ])("%s (of the source: %s) is refused: %s", (pattern, isSource, fault) => {
    expect(compilePattern(pattern, isSource)).toMatchObject({ ok: false, fault });
  });

  it.each([
    ["../{locale}/docs/{path}.md", ["es"], true],
    ["../{locale}/docs/{path}.md", ["es", "docs"], true],
    ["../{locale}/docs/{path}.md", ["es", "docs", "a", "b"], true],
    ["../{locale}/docs/{path}.md", ["es", "src"], false],
    ["../{locale}/docs/{path}.md", ["a.b"], false],
    ["../docs/{path}.md", ["anything"], true],
    ["../docs/v-{locale}/{path}.md", ["w-es"], false],
  ])("of %s the folder %j is walked: %s", (pattern, folder, expected) => {
    expect(variantsOf(pattern).some((variant) => folderMatcher(variant)(folder))).toBe(expected);
  });

  it("finds again what it was made of, and walks the folders on the way there", () => {
    const name = fc.stringMatching(/^[a-z0-9_-]{1,8}$/);
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));
    const locale = fc.constantFrom("es", "pt-br", "zh", "zh-hant");
    fc.assert(
      fc.property(locale, path, fc.constantFrom(FOLDERS, SUFFIX, ROOT), (code, inside, pattern) => {
        const file = pattern
          .replace("{{locale}/,}", `${code}/`)
          .replace("{.{locale},}", `.${code}`)
          .replace("{locale}", code)
          .replace("{path}", inside)
          .replace("{md,mdx}", "mdx");
        expect(readOff(pattern, file)).toBe(`${code} ${inside}`);
        const below = file.slice("../docs/".length).split("/").slice(0, -1);
        const folders = below.map((_name, depth) => below.slice(0, depth + 1));
        for (const folder of folders) {
          expect(variantsOf(pattern).some((variant) => folderMatcher(variant)(folder))).toBe(true);
        }
      }),
    );
  });

  /** The meaning of a variant as a regular expression, which tries every name at every position. */
  function meaning({ parts }: PatternVariant, names: readonly string[] | undefined): RegExp {
    const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    const longestFirst = names?.toSorted((one, other) => other.length - one.length).map(literal);
    const meanings = parts.map((part, index) => {
      if (index % 2 === 0) return literal(part);
      return part === "path" ? "(?<path>[^/].*?)" : `(?<locale>${longestFirst?.join("|") ?? "[^/.]+"})`;
    });
    return new RegExp(`^${meanings.join("")}$`, "s");
  }

  it("reads off a file what a regular expression would, whatever the pattern, the names and the file", () => {
    const text = fc.array(fc.constantFrom("a", "b", "/", ".", "aa"), { maxLength: 4 }).map((parts) => parts.join(""));
    const name = fc.constantFrom("a", "aa", "aab", "b", "a.b");
    const placeholders = fc.constantFrom(["{path}"], ["{locale}", "{path}"], ["{path}", "{locale}"]);
    const pattern = fc
      .tuple(placeholders, text, text, text)
      .map(([[one, other = ""], a, b, c]) => `docs/x${a}${one}${b}${other}${c}`);
    const names = fc.option(fc.uniqueArray(name, { minLength: 1 }), { nil: undefined });
    const file = fc.array(fc.constantFrom("a", "b", "/", ".", "aa", "aab"), { maxLength: 8 });
    fc.assert(
      fc.property(pattern, names, fc.array(file, { minLength: 20 }), (of, known, files) => {
        for (const variant of variantsOf(of)) {
          for (const parts of files) {
            const path = `${parts.join("")}`;
            for (const one of [path, `x${path}`, path.replace(/^/, "xa")]) {
              const { locale, path: inside } = meaning(variant, known).exec(one)?.groups ?? {};
              const expected = inside === undefined || inside.endsWith("/") ? undefined : { locale, path: inside };
              expect(patternMatcher(variant, known)(one)).toEqual(expected);
            }
          }
        }
      }),
    );
  });

  it("takes no more time for five hundred long names than for one", () => {
    const names = Array.from({ length: 500 }, (_, index) => `${"a".repeat(200)}${index}`);
    const file = `${Array.from({ length: 16 }, () => "a".repeat(250)).join("/")}.xx.md`;
    const [variant] = variantsOf("docs/{path}{locale}.md");
    const match = patternMatcher(variant as PatternVariant, names);
    const before = process.cpuUsage();
    for (let time = 0; time < 100_000; time += 1) match(file);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
  });

  it("is compiled or refused, whatever it is", () => {
    const part = fc.constantFrom("{", "}", ",", "{path}", "{locale}", "/", "..", "a", ".md", "*", "(");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), fc.boolean(), (parts, isSource) => {
        const result = compilePattern(parts.join(""), isSource);
        for (const variant of result.ok ? result.variants : []) patternMatcher(variant, ["es"])("es/a.md");
      }),
    );
  });
});
