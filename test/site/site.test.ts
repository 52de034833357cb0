import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countTranslations, type Page, translationOf, translationsOf } from "../../scripts/site/site.ts";
import { localesOf, planOf } from "../content-files.ts";

const locales = localesOf(["en", "es", "fr", "de"]);

function pagesOf(pages: string): readonly Page[] {
  return planOf({ locales, pages }).site.pages;
}

/** The path of a page in every locale, as it is written. */
function pathsOf(page: Page | undefined): Record<string, string> {
  const found = page ? [...translationsOf(page)] : [];
  return Object.fromEntries(found.map(([code, { path, trailingSlash }]) => [code, path + (trailingSlash ? "/" : "")]));
}

describe("a page", () => {
  it.each<[what: string, row: string, paths: Record<string, string>]>([
    ["has its own path in every locale", "path: /a", { en: "/a", es: "/a", fr: "/a", de: "/a" }],
    ["has it with its slash", "path: /a/", { en: "/a/", es: "/a/", fr: "/a/", de: "/a/" }],
    ["is in its source whatever it lists", "path: /a, locales: [fr]", { en: "/a", fr: "/a" }],
    [
      "has another path where one is written",
      "path: /a, translations: { fr: /b, es: /a/ }",
      { en: "/a", es: "/a/", fr: "/b", de: "/a" },
    ],
    [
      "has its own path where nothing but a day is written",
      "path: /a, translations: { fr: { lastmod: 2026-01-03 } }",
      { en: "/a", es: "/a", fr: "/a", de: "/a" },
    ],
  ])("%s", (_what, row, paths) => {
    const [page] = pagesOf(`- { ${row}, lastmod: 2026-01-02 }\n`);
    expect(Object.entries(pathsOf(page))).toEqual(Object.entries(paths));
  });

  it("keeps no path of a translation that is its own, and one set with all pages of the same locales", () => {
    const [one, two, three, four] = pagesOf(
      [
        "- { path: /a, lastmod: 2026-01-02, translations: { fr: /a } }",
        "- { path: /b, lastmod: 2026-01-03 }",
        "- { path: /c, lastmod: 2026-01-02, locales: [fr, es] }",
        "- { path: /d, lastmod: 2026-01-02, locales: [es, fr] }\n",
      ].join("\n"),
    );
    expect(one?.localized).toBeUndefined();
    expect(one?.locales).toBe(two?.locales);
    expect(three?.locales).toBe(four?.locales);
    expect([...(three?.locales ?? [])]).toEqual(["en", "es", "fr"]);
  });

  it("is nowhere where it is not translated, whatever path is known for there", () => {
    const localized = new Map([["es", { path: "/b", trailingSlash: false }]]);
    const page: Page = { path: "/a", trailingSlash: false, priority: 0.5, locales: new Set(["en"]), localized };
    expect(translationOf(page, "es")).toBeUndefined();
    expect(translationOf(page, "en")).toBe(page);
  });
});

it("translations are counted by locale, whether pages share their sets or not", () => {
  const sets = fc.array(fc.uniqueArray(fc.constantFrom("en", "es", "fr", "de")));
  const shared = new Set(["en", "es"]);
  fc.assert(
    fc.property(sets, fc.nat({ max: 3 }), (drawn, more) => {
      const all = [...drawn.map((codes) => new Set(codes)), ...Array.from({ length: more }, () => shared)];
      const pages = all.map((one): Page => ({ path: "/a", trailingSlash: false, priority: 0.5, locales: one }));
      const expected: Record<string, number> = {};
      for (const set of all) for (const code of set) expected[code] = (expected[code] ?? 0) + 1;
      expect(Object.fromEntries(countTranslations(pages))).toEqual(expected);
    }),
  );
});
