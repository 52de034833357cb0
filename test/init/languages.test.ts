import { describe, expect, it } from "vitest";
import { codeCompletions, nativeNames } from "../../scripts/content/schemas/language-names.ts";
import {
  codeMeant,
  codeOf,
  foundLocale,
  localesOfFolders,
  nativeName,
  uniqueByCode,
} from "../../scripts/init/languages.ts";
import { canonicalTag } from "../../scripts/site/locales.ts";

describe("the table of names", () => {
  it("has canonical codes, each once, in their order, and names without what cannot be seen", () => {
    const codes = [...nativeNames.keys()];
    expect(codes).toEqual([...new Set(codes)].toSorted());
    expect(codes.filter((code) => canonicalTag(code) !== code)).toEqual([]);
    expect(
      [...nativeNames.values()].filter((name) => name.trim() !== name || !/^[\p{L}\p{M} ()’‘ʻ（）་]+$/u.test(name)),
    ).toEqual([]);
    expect(codes.length).toBeGreaterThan(180);
  });

  it("has the names that editors complete", () => {
    expect(codeCompletions.filter(({ value, note }) => nativeNames.get(value) !== note)).toEqual([]);
  });
});

describe("the name of a language", () => {
  it.each([
    ["es", "Español"],
    ["pt-BR", "Português (Brasil)"],
    ["zh-Hant", "繁體中文"],
    ["de-LU", "Deutsch (LU)"],
    ["zh-Hant-MO", "繁體中文 (MO)"],
    ["sr-Latn-ME", "Srpski (latinica) (ME)"],
    ["zh-Hnat", undefined],
    ["en-UK", undefined],
    ["tlh", undefined],
  ])("of %s is %s", (code, name) => {
    expect(nativeName(code)).toBe(name);
  });
});

describe("the code of a folder", () => {
  it.each([
    ["es", "es"],
    ["pt_BR", "pt-BR"],
    ["zh-hant", "zh-Hant"],
    ["iw", "he"],
    ["pcm", "pcm"],
    // Languages too, but folders of these names are about operating systems, computer vision and React Native.
    ["os", undefined],
    ["cv", undefined],
    ["rn", undefined],
    ["docs", undefined],
    ["api", undefined],
    ["css", undefined],
    ["", undefined],
    ["en/../..", undefined],
    ["x-default", undefined],
  ])("%j is %s", (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  it("counts where a second folder is one too", () => {
    expect(localesOfFolders(["img", "is"])).toEqual([]);
    expect(localesOfFolders(["en", "img", "pt_BR"])).toEqual([{ code: "en" }, { code: "pt-BR", label: "pt_BR" }]);
  });
});

describe("languages that are listed twice", () => {
  it("are looked at a few times each, and the first stays", () => {
    let looks = 0;
    const listed = Array.from({ length: 4000 }, (_none, index) => ({
      index,
      get code() {
        looks += 1;
        return `x${index % 2000}`;
      },
    }));
    expect(uniqueByCode(listed).map(({ index }) => index)).toEqual(
      Array.from({ length: 2000 }, (_none, index) => index),
    );
    expect(looks).toBeLessThan(5 * 4000);
  });
});

describe("a language as a project names it", () => {
  it.each([
    ["zh", { tag: "zh-CN", name: "简体中文" }, { code: "zh-CN", label: "zh", name: "简体中文" }],
    ["pt-br", { name: "A\nhosts: [x]" }, { code: "pt-BR" }],
    ["pt-br", { name: "\u202Egnirts" }, { code: "pt-BR" }],
    ["es", { tag: "no tag" }, { code: "es" }],
    ["{locale}", { tag: "es" }, undefined],
    ["../es", { tag: "es" }, undefined],
  ])("%s, %j", (served, stated, found) => {
    expect(foundLocale(served, stated)).toEqual(found);
  });
});

describe("the code that a user meant", () => {
  it.each([
    ["pt_BR", "pt-BR"],
    ["español", "es"],
    ["zh-Hnat", "zh-Hant"],
    ["klingon", undefined],
  ])("by %s is %s", (text, code) => {
    expect(codeMeant(text)).toBe(code);
  });
});
