import { describe, expect, it } from "vitest";
import { aliasesOf, canonicalTag, directionOf } from "../../scripts/site/locales.ts";
import { type SeenProblem, catalogued, localesOf, planOf, problemsOf } from "../content-files.ts";
import { translationsOf } from "../../scripts/site/site.ts";

describe("a code that no folder can be named after", () => {
  it.each([
    ["con", "reserved-name"],
    ["aux", "reserved-name"],
    [`en-x${"-abcdefgh".repeat(30)}`, "segment-too-long"],
  ] as const)("is refused: %.10s", (code, reason) => {
    const locales = `- { code: en, name: English }\n- { code: ${code}, name: A, label: x }\n`;
    expect(problemsOf({ locales })).toEqual([
      catalogued("path-refused", "content/locales.yaml:2:11", { path: code, reason, part: code }),
    ]);
  });
});

describe("the canonical form of a code", () => {
  it.each([
    ["es", "es"],
    ["ES", "es"],
    ["pt-br", "pt-BR"],
    ["ZH-hANT-tw", "zh-Hant-TW"],
    ["es-419", "es-419"],
    ["iw", "he"],
    ["in", "id"],
    ["tl", "fil"],
    ["en-x-team", "en-x-team"],
    ["eng-us", "en-US"],
    ["deu", "de"],
    ["cmn-hant", "zh-Hant"],
    ["cls", "sa"],
    ["dek", "sqm"],
    ["mnk", "mnk"],
    ["tw", "tw"],
    ["sh", "sr-Latn"],
    ["sh-cyrl", "sr-Cyrl"],
    ["prs", "fa-AF"],
    ["en-uk", "en-GB"],
    ["sl-rozaj-biske-1994", "sl-1994-biske-rozaj"],
    ["de-1996", "de-1996"],
    ["EN-U-CA-Gregory", "en-u-ca-gregory"],
    ["en-u-ca-gregory-a-bb-x-u-y", "en-a-bb-u-ca-gregory-x-u-y"],
    ["ja-t-it-latn-m0-iso", "ja-t-it-latn-m0-iso"],
  ])("of %s is %s", (code, canonical) => {
    expect(canonicalTag(code)).toBe(canonical);
  });

  it.each([
    "pt_BR",
    "zh_TW",
    "x-default",
    "i-klingon",
    "zh-min-nan",
    "",
    "-es",
    "es-",
    "e",
    "español",
    "es.",
    "a/b",
    "\u212ao",
    "de-1996-1996",
    "en-a-bb-a-cc",
    "en-u",
    "en-t",
    "en-t-x-a",
    "en-a-b",
    "en-x",
    "en-abcdefghi",
    "en\n",
  ])("%j has none", (code) => {
    expect(canonicalTag(code)).toBeUndefined();
  });

  it("megabytes have none either", () => {
    expect(canonicalTag(`en${"-aaaaa".repeat(3_000_000)}`)).toBeUndefined();
  });
});

describe("the other spellings of a code", () => {
  it.each([
    ["es", []],
    ["pt-BR", []],
    ["he", ["iw"]],
    ["id", ["in"]],
    ["fil", ["tl"]],
    ["yi", ["ji"]],
    ["jv", ["jw"]],
    ["ro", ["mo"]],
    ["he-IL", ["iw-il"]],
    ["iw", ["he"]],
    ["hex", []],
    ["idx-ID", []],
  ])("of %s are %j, in lower case", (code, aliases) => {
    expect(aliasesOf(code)).toEqual(aliases);
  });

  it("are published, so that the gateway needs no language data", () => {
    const { addresses } = planOf({ locales: localesOf(["en", "he", "PT-br"]) }).site;
    expect(addresses.locales.map(({ code, aliases }) => [code, aliases])).toEqual([
      ["en", []],
      ["he", ["iw"]],
      ["PT-br", []],
    ]);
  });
});

/** One tag for each script that the list must know, and some that it must not. */
const directions: readonly (readonly [code: string, dir: "ltr" | "rtl"])[] = [
  ["ar", "rtl"],
  ["ar-Latn", "ltr"],
  ["az", "ltr"],
  ["az-Arab", "rtl"],
  ["dv", "rtl"],
  ["en", "ltr"],
  ["fa", "rtl"],
  ["ff-Adlm", "rtl"],
  ["he", "rtl"],
  ["hi", "ltr"],
  ["ja", "ltr"],
  ["ku", "ltr"],
  ["ku-Arab", "rtl"],
  ["mn-Mong", "ltr"],
  ["nqo", "rtl"],
  ["pa", "ltr"],
  ["pa-PK", "rtl"],
  ["ps", "rtl"],
  ["rhg", "rtl"],
  ["sd", "rtl"],
  ["sd-Deva", "ltr"],
  ["syr", "rtl"],
  ["ug", "rtl"],
  ["ur", "rtl"],
  ["yi", "rtl"],
  ["zh-Hant", "ltr"],
  ["sd-IN", "ltr"],
  // ICU of Node 20.19.0 has other likely scripts for these.
  ["grc", "ltr"],
  ["grr", "rtl"],
  ["kmr-IQ", "rtl"],
  ["ku-IQ", "rtl"],
  ["ku-IR", "rtl"],
  ["ku-TR", "ltr"],
  ["man-GN", "ltr"],
  ["mey", "rtl"],
  ["mey-SN", "ltr"],
];

describe("the direction of a language", () => {
  it.each(directions)("of %s is %s, on every version of Node", (code, dir) => {
    expect(directionOf(code)).toBe(dir);
  });

  it("is known of a row that says none", () => {
    const { locales } = planOf({ locales: localesOf(["en", "ar", "iw"]) }).site;
    expect(locales.map(({ code, dir }) => [code, dir])).toEqual([
      ["en", "ltr"],
      ["ar", "rtl"],
      ["iw", "rtl"],
    ]);
  });

  it("is what its row says, if it says one", () => {
    const locales =
      "- { code: en, name: English }\n- { code: ar, name: A, dir: ltr }\n- { code: es, name: E, dir: rtl }\n";
    expect(planOf({ locales }).site.locales.map(({ code, dir }) => [code, dir])).toEqual([
      ["en", "ltr"],
      ["ar", "ltr"],
      ["es", "rtl"],
    ]);
  });
});

describe("the name of a language", () => {
  it.each(["dv", "rhg", "tlh", "ku-Arab", "az-Arab"])("of %s comes from the content and is never made up", (code) => {
    const named = `- { code: en, name: English }\n- { code: ${code}, name: As written }\n`;
    expect(planOf({ locales: named }).site.locales[1]?.name).toBe("As written");
    expect(problemsOf({ locales: `- { code: en, name: English }\n- { code: ${code} }\n` })).toEqual([
      catalogued("missing-key", "content/locales.yaml:2:3", { key: "name" }),
    ]);
  });
});

describe("a code in locales.yaml", () => {
  it.each([
    ["pt_BR", "pt-BR"],
    ["zh_hant_tw", "zh-Hant-TW"],
    ["x-default", undefined],
    ["i-klingon", undefined],
    ["zh-min-nan", undefined],
    ["*", undefined],
    ["__proto__", undefined],
    ["es.evil", undefined],
    ["../es", undefined],
  ])("is refused when it is no tag: %s", (code, meant) => {
    expect(problemsOf({ locales: localesOf(["en", code]) })).toEqual([
      catalogued("locale-malformed", "content/locales.yaml:2:11", { code, meant }),
    ]);
  });

  it("may be like the name of a built-in method, which changes nothing", () => {
    const { site } = planOf({ locales: localesOf(["en", "toString", "valueOf"]) });
    expect(site.addresses.locales.map(({ code, origin }) => [code, origin])).toEqual([
      ["en", "https://docs.example.com"],
      ["toString", "https://tostring.docs.example.com"],
      ["valueOf", "https://valueof.docs.example.com"],
    ]);
  });

  it.each([
    ["es", "es"],
    ["es", "ES"],
    ["he", "iw"],
    ["in", "id"],
    ["fil", "tl"],
    ["pt-BR", "pt-br"],
  ])("stands once: %s and %s are one language", (first, second) => {
    expect(problemsOf({ locales: localesOf(["en", first, second]) })).toEqual([
      catalogued("locale-twice", "content/locales.yaml:3:11", { code: second, other: first }, [
        "first used here: content/locales.yaml:2:11",
      ]),
    ]);
  });

  it("is a language of its own beside one that is near: nothing is matched", () => {
    const { site } = planOf({ locales: localesOf(["en", "zh-Hans", "zh-Hant", "zh-TW", "es", "es-419", "es-MX"]) });
    expect(site.locales.map(({ code }) => code)).toEqual([
      "en",
      "zh-Hans",
      "zh-Hant",
      "zh-TW",
      "es",
      "es-419",
      "es-MX",
    ]);
  });
});

describe("the hreflang of a language", () => {
  it("is its code, or what its row says", () => {
    const locales = "- { code: en, name: English }\n- { code: es-419, name: Español, hreflang: es }\n";
    expect(planOf({ locales }).site.locales.map(({ code, hreflang }) => [code, hreflang])).toEqual([
      ["en", "en"],
      ["es-419", "es"],
    ]);
  });

  it("is a tag", () => {
    const locales = "- { code: en, name: English }\n- { code: es, name: Español, hreflang: not a lang!! }\n";
    expect(problemsOf({ locales })).toEqual([
      catalogued("locale-malformed", "content/locales.yaml:2:40", { code: "not a lang!!", meant: undefined }),
    ]);
  });
});

const unknown = (code: string, at: string, known: readonly string[]): SeenProblem =>
  catalogued("locale-unknown", at, { code, known, meant: undefined });

describe("a locale that is named", () => {
  it("is found whatever the letter case or the age of its spelling", () => {
    const site = "base_url: https://docs.example.com\nsource_locale: EN\n";
    const pages = "- { path: /a, lastmod: 2026-01-02, locales: [ES, iw], translations: { iw: /b, Es: /c } }\n";
    const [page] = planOf({ site, locales: localesOf(["en", "es", "he", "fr"]), pages }).site.pages;
    expect(page && [...translationsOf(page)]).toEqual([
      ["en", page],
      ["es", { path: "/c", trailingSlash: false }],
      ["he", { path: "/b", trailingSlash: false }],
    ]);
  });

  it("is never the nearest one", () => {
    const pages = [
      "- path: /a\n  lastmod: 2026-01-02",
      "  locales: [es-MX, pt, zh-TW, toString]",
      "  translations: { es-MX: /b, constructor: /c, 404: /d }\n",
    ].join("\n");
    const known = ["en", "es", "pt-BR", "zh-Hans", "zh-Hant"];
    expect(problemsOf({ locales: localesOf(known), pages })).toEqual([
      unknown("es-MX", "content/pages.yaml:3:13", known),
      unknown("pt", "content/pages.yaml:3:20", known),
      unknown("zh-TW", "content/pages.yaml:3:24", known),
      unknown("toString", "content/pages.yaml:3:31", known),
      unknown("es-MX", "content/pages.yaml:4:19", known),
      unknown("constructor", "content/pages.yaml:4:30", known),
      unknown("404", "content/pages.yaml:4:47", known),
    ]);
  });

  it("is reported with a few of many known languages, because there may be as many problems as pages", () => {
    const codes = ["en", ...Array.from({ length: 400 }, (_, index) => `en-x-n${index}`)];
    const [problem] = problemsOf({ locales: localesOf(codes), pages: "- { path: /a, locales: [qqq] }\n" });
    expect(problem).toMatchObject({ code: "locale-unknown", hint: expect.stringContaining("and 389 more") });
    expect(problem?.hint?.length).toBeLessThan(300);
  });

  it("as the source must be there", () => {
    const site = "base_url: https://docs.example.com\nsource_locale: en-US\n";
    expect(problemsOf({ site })).toEqual([unknown("en-US", "content/site.yaml:2:16", ["en", "es"])]);
  });

  it("stands once in each list", () => {
    const twice = (code: string, at: string): SeenProblem => catalogued("locale-twice", at, { code });
    const pages = "- path: /a\n  lastmod: 2026-01-02\n  locales: [es, ES]\n  translations: { es: /b, ES: /c }\n";
    expect(problemsOf({ pages })).toEqual([
      twice("ES", "content/pages.yaml:3:17"),
      twice("ES", "content/pages.yaml:4:27"),
    ]);
  });

  it("with a path of its own is a translation, and one that exists", () => {
    const pages = "- path: /a\n  lastmod: 2026-01-02\n  locales: [es]\n  translations: { en: /b, fr: /c }\n";
    expect(problemsOf({ locales: localesOf(["en", "es", "fr"]), pages })).toEqual([
      catalogued("translation-of-source", "content/pages.yaml:4:19", { code: "en" }),
      catalogued("translation-not-listed", "content/pages.yaml:4:27", { code: "fr" }),
    ]);
  });
});
