import { describe, expect, it } from "vitest";
import { HOST_NAMES } from "../../scripts/content/content.ts";
import { prettyDiagnostic } from "../../scripts/diagnostics/reporters/pretty.ts";
import {
  type ContentTexts,
  type SeenProblem,
  catalogued,
  contentFiles,
  hintOf,
  locatedProblems,
  planOf,
  problemsOf,
  sentenceOf,
} from "../content-files.ts";

/** The errors alone: a page whose date is refused is counted among those without one as well. */
function errorsOf(texts: ContentTexts): SeenProblem[] {
  return problemsOf(texts).filter(({ severity }) => severity === "error");
}

const SITE = "base_url: https://docs.example.com\nsource_locale: en\n";

describe("a key", () => {
  it.each([
    ["adresses: path", "adresses", "addresses"],
    ["base-url: x", "base-url", "base_url"],
    ["BASE_URL: x", "BASE_URL", "base_url"],
    ["host: x", "host", "hosts"],
    ["outDir: x", "outDir", undefined],
    ["constructor: x", "constructor", undefined],
  ])("that is unknown is reported with a suggestion: %s", (line, key, meant) => {
    const known = [
      "base_url",
      "source_locale",
      "source_origin",
      "addresses",
      "source_prefix",
      "pages",
      "hosts",
      "artifacts",
      "sitemap",
      "missing_files",
      "repository",
      "branch",
      "forge",
      "gateway",
      "cloudflare-pages",
      "cloudflare-workers",
      "azure",
    ];
    expect(problemsOf({ site: `${SITE}${line}\n` })).toEqual([
      catalogued("unknown-key", "content/site.yaml:3:1", { key, known, meant }),
    ]);
  });

  it("that is unknown in a nested mapping is reported there", () => {
    expect(problemsOf({ site: `${SITE}artifacts:\n  sitemap: own\n  robot: own\n` })).toEqual([
      catalogued("unknown-key", "content/site.yaml:5:3", {
        key: "robot",
        known: ["sitemap", "robots", "reference", "openapi", "status", "coverage"],
        meant: "robots",
      }),
    ]);
  });

  it("that is missing is reported as missing also if its value is an enum", () => {
    const site = "base_url: https://docs.example.com\nsource_locale: en\nazure: {}\n";
    expect(problemsOf({ site })).toEqual([catalogued("missing-key", "content/site.yaml:3:8", { key: "plan" })]);
  });

  it("that is missing is reported at its mapping", () => {
    expect(problemsOf({ site: "source_locale: en\n", pages: "- lastmod: 2026-01-02\n" })).toEqual([
      catalogued("missing-key", "content/site.yaml:1:1", { key: "base_url" }),
      catalogued("missing-key", "content/pages.yaml:1:3", { key: "path" }),
    ]);
  });
});

describe("a value of another type", () => {
  it.each([
    ["source_locale: 12", "2:16"],
    ["source_locale: true", "2:16"],
    ["source_locale: ~", "2:16"],
    ["source_locale:", "2:15"],
    ["source_locale: [en]", "2:16"],
    ["source_locale: { en: 1 }", "2:16"],
    ["source_locale: en\nsource_prefix: yes", "3:16"],
    ["source_locale: en\nhosts: serve", "3:8"],
    ["source_locale: en\nartifacts: []", "3:12"],
    ["source_locale: en\naddresses: [path]", "3:12"],
    ["source_locale: en\naddresses:", "3:11"],
  ])("is refused: %s", (line, at) => {
    const site = `base_url: https://docs.example.com\n${line}\n`;
    expect(problemsOf({ site }).map((one) => [one.code, one.at])).toEqual([["wrong-type", `content/site.yaml:${at}`]]);
  });

  it("is reported for a whole file", () => {
    expect(problemsOf({ site: "[]", locales: "a: 1", pages: "text" })).toEqual([
      catalogued("wrong-type", "content/site.yaml:1:1", {
        expected: "a mapping",
        found: "a list",
        text: "",
        example: undefined,
      }),
      catalogued("wrong-type", "content/locales.yaml:1:1", {
        expected: "a list",
        found: "a mapping",
        text: "",
        example: undefined,
      }),
      catalogued("wrong-type", "content/pages.yaml:1:1", {
        expected: "a list",
        found: "text",
        text: "",
        example: undefined,
      }),
    ]);
  });

  it.each([".nan", ".inf", "-.inf"])("may be called a number by YAML: %s", (text) => {
    expect(problemsOf({ pages: `- path: /a\n  lastmod: 2026-01-02\n  priority: ${text}\n` })).toEqual([
      catalogued("wrong-type", "content/pages.yaml:3:13", {
        expected: "a number",
        found: text,
        text,
        example: "priority: 0.8",
      }),
    ]);
  });
});

describe("a value that is not allowed", () => {
  const STRATEGIES = ["subdomain", "path"];
  const CHOICES = ["own", "keep", "replace", "false"];

  it.each([
    ["addresses: paths", "3:12", "paths", STRATEGIES, "path"],
    ["addresses: host", "3:12", "host", STRATEGIES, undefined],
    ["addresses: 0x10", "3:12", "0x10", STRATEGIES, undefined],
    ["artifacts: { robots: true }", "3:22", "true", CHOICES, undefined],
    ["artifacts: { robots: owned }", "3:22", "owned", CHOICES, undefined],
  ])("is reported with the allowed values: %s", (line, at, found, allowed, meant) => {
    expect(problemsOf({ site: `${SITE}${line}\n` })).toEqual([
      catalogued("wrong-value", `content/site.yaml:${at}`, { found, allowed, meant }),
    ]);
  });

  it("may be an unknown host", () => {
    const values = { found: "srve", allowed: HOST_NAMES, meant: "serve" };
    expect(problemsOf({ site: `${SITE}hosts: [srve]\n` })).toEqual([
      catalogued("wrong-value", "content/site.yaml:3:9", values),
    ]);
  });

  it("may be a direction", () => {
    const locales = "- { code: en, name: English, dir: left }\n- { code: es, name: Español }\n";
    expect(problemsOf({ locales })).toEqual([
      catalogued("wrong-value", "content/locales.yaml:1:35", {
        found: "left",
        allowed: ["ltr", "rtl"],
        meant: undefined,
      }),
    ]);
  });
});

describe("a list or a text", () => {
  it.each(["site", "locales", "pages"] as const)("is not empty where it says something: %s", (name) => {
    const text = name === "site" ? `${SITE}hosts: []\n` : "[]\n";
    const at = name === "site" ? "content/site.yaml:3:8" : `content/${name}.yaml:1:1`;
    expect(problemsOf({ [name]: text })).toEqual([catalogued("empty-list", at, {})]);
  });

  it("of locales may be empty: such a page has no translation", () => {
    const { site } = planOf({ pages: "- { path: /a, lastmod: 2026-01-02, locales: [] }\n" });
    expect(site.pages.map((page) => [...page.locales])).toEqual([["en"]]);
  });

  it("that is empty is reported", () => {
    const pages = "- path: ''\n  lastmod: 2026-01-02\n  translations: { '': /a, es: '' }\n";
    expect(problemsOf({ pages })).toEqual([
      catalogued("empty-text", "content/pages.yaml:1:9", {}),
      catalogued("empty-text", "content/pages.yaml:3:19", {}),
      catalogued("empty-text", "content/pages.yaml:3:31", {}),
    ]);
  });

  it("that contains a hidden character is reported with its code point, in keys too", () => {
    const pages = '- path: "/a"\n  lastmod: 2026-01-02\n  translations: { "e\\u202es": /a }\n';
    expect(problemsOf({ pages })).toContainEqual(
      catalogued("forbidden-code-point", "content/pages.yaml:3:19", { codePoint: "U+202E" }),
    );
  });
});

describe("a date", () => {
  it.each([
    "2026-01",
    "2024-02",
    "2026-01-02T10:00",
    "2026-01-02T10:00Z",
    "2026-01-02T10:00:00",
    "2026-02-30",
    "2024-02-30",
    "2025-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-01",
    "2026-01-00",
    "0000-01-01",
    "2026-1-2",
    "2026-01-02T24:00:00Z",
    "2026-01-02T10:60:00Z",
    "2026-01-02T10:00:60Z",
    "2026-01-02T10:00:00+14:01",
    "2026-01-02T10:00:00z",
    "2026-01-02 10:00:00Z",
    "Fri Jan 02 2026",
    "02.01.2026",
    "today",
  ])("is refused and never moved to another day: %s", (text) => {
    expect(errorsOf({ pages: `- path: /a\n  lastmod: ${text}\n` })).toEqual([
      catalogued("not-a-date", "content/pages.yaml:2:12", { found: text }),
    ]);
  });

  it.each([
    "2026-01-02",
    "2024-02-29",
    "2000-02-29",
    "0001-01-01",
    "2026-12-31T23:59:59Z",
    "2026-01-02T10:00:00Z",
    "2026-01-02T10:00:00.123Z",
    "2026-01-02T10:00:00+05:30",
    "2026-01-02T10:00:00-14:00",
  ])("is written as it was given: %s", (text) => {
    const { artifacts } = planOf({ pages: `- path: /a\n  lastmod: ${text}\n` });
    const sitemap = [...artifacts()].find(({ path }) => path === "sitemap.xml")?.text;
    expect(sitemap).toContain(`<lastmod>${text}</lastmod>`);
  });

  it("that is only a year is a number in YAML, and is reported as a number", () => {
    expect(errorsOf({ pages: "- path: /a\n  lastmod: 2026\n" })).toEqual([
      catalogued("wrong-type", "content/pages.yaml:2:12", {
        expected: "text",
        found: "a number",
        text: "2026",
        example: "lastmod: 2026-09-12",
      }),
    ]);
  });

  it("that is missing is a counted warning", () => {
    expect(problemsOf({ pages: "- path: /a\n- path: /b\n- { path: /c, lastmod: 2026-01-02 }\n" })).toEqual([
      catalogued("lastmod-unknown", undefined, { count: 2 }),
    ]);
    expect(problemsOf({ pages: "- path: /a\n" })).toEqual([catalogued("lastmod-unknown", undefined, { count: 1 })]);
  });
});

describe("the last changes of many pages", () => {
  const dated = Array.from({ length: 10 }, (_, index) => `- { path: /p${index}, lastmod: 2026-01-02 }\n`).join("");
  it.each([
    ["all on one day", dated, ["lastmod-uniform"]],
    ["all on one day but for one page without", `${dated}- path: /undated\n`, ["lastmod-unknown", "lastmod-uniform"]],
    ["on two days", `${dated}- { path: /later, lastmod: 2026-01-03 }\n`, []],
  ])("%s: %j", (_which, pages, codes) => {
    expect(problemsOf({ pages }).map(({ code }) => code)).toEqual(codes);
  });
});

describe("a priority", () => {
  it.each(["1.5", "-0.1", "1.0000000000000002", "2", "1e3"])("is refused outside its range: %s", (text) => {
    expect(problemsOf({ pages: `- path: /a\n  lastmod: 2026-01-02\n  priority: ${text}\n` })).toEqual([
      catalogued("out-of-range", "content/pages.yaml:3:13", {
        found: String(Number(text)),
        minimum: 0,
        maximum: 1,
        example: 0.8,
      }),
    ]);
  });

  it("is no text", () => {
    expect(problemsOf({ pages: "- path: /a\n  lastmod: 2026-01-02\n  priority: '0.5'\n" })).toEqual([
      catalogued("wrong-type", "content/pages.yaml:3:13", {
        expected: "a number",
        found: "text",
        text: "",
        example: "priority: 0.8",
      }),
    ]);
  });

  it.each([
    ["/", "", 1],
    ["/a", "", 0.5],
    ["/a", "priority: 0", 0],
    ["/", "priority: 0", 0],
    ["/a", "priority: 1", 1],
    ["/a", "priority: .85", 0.85],
    ["/a", "priority: 5e-1", 0.5],
  ])("of %s with %j is %d", (path, line, priority) => {
    const { site } = planOf({ pages: `- path: ${path}\n  lastmod: 2026-01-02\n  ${line}\n` });
    expect(site.pages[0]?.priority).toBe(priority);
  });
});

describe("the mistakes of all files", () => {
  const wrong = {
    site: "base_url: https://docs.example.com\nsource_locale: xx\nadresses: path\n",
    locales: "- { code: en, name: 1.10 }\n- { code: es_MX, name: Español }\n- { code: es, nam: Español }\n",
    pages:
      "- { path: /b, lastmod: 2026-02-30 }\n- { path: /a/../c, priority: 7 }\n- { path: /b/, locales: [en, fr, es_MX] }\n",
  };

  it("come in one run, in the order of the files, each once", () => {
    expect(problemsOf(wrong).map(({ at, code }) => `${at} ${code}`)).toEqual([
      "content/site.yaml:2:16 locale-unknown",
      "content/site.yaml:3:1 unknown-key",
      "content/locales.yaml:1:21 wrong-type",
      "content/locales.yaml:2:11 locale-malformed",
      "content/locales.yaml:3:3 missing-key",
      "content/locales.yaml:3:15 unknown-key",
      "content/pages.yaml:1:24 not-a-date",
      "content/pages.yaml:2:11 path-refused",
      "content/pages.yaml:2:30 out-of-range",
      "content/pages.yaml:3:11 path-twice",
      "content/pages.yaml:3:30 locale-unknown",
      "undefined lastmod-unknown",
    ]);
  });

  it("do not hide behind a file that is no YAML", () => {
    expect(problemsOf({ ...wrong, locales: "- { code: en\n" }).map(({ at, code }) => `${at} ${code}`)).toEqual([
      "content/site.yaml:3:1 unknown-key",
      "content/locales.yaml:1:3 yaml-syntax",
      "content/pages.yaml:1:24 not-a-date",
      "content/pages.yaml:2:11 path-refused",
      "content/pages.yaml:2:30 out-of-range",
      "content/pages.yaml:3:11 path-twice",
      "undefined lastmod-unknown",
    ]);
  });

  it.each([
    [
      "- path: /\n  lastmod: 2026-01-02\n  translations: { fr: 5, xx: /y, es: y }\n",
      ["3:23 wrong-type", "3:26 locale-unknown", "3:38 path-refused"],
    ],
    [
      "- path: /\n  lastmod: 2026-01-02\n  locales: [es, 5, xx, es]\n",
      ["3:17 wrong-type", "3:20 locale-unknown", "3:24 locale-twice"],
    ],
    // The value that is no text may have been meant for the locale that has a path.
    ["- path: /\n  lastmod: 2026-01-02\n  locales: [5]\n  translations: { es: /y }\n", ["3:13 wrong-type"]],
    ["- path: /\n  lastmod: 2026-01-02\n  locales: xx\n", ["3:12 wrong-type"]],
  ])("do not hide behind a value beside them: %j", (pages, expected) => {
    expect(problemsOf({ pages }).map(({ at, code }) => `${at} ${code}`)).toEqual(
      expected.map((one) => `content/pages.yaml:${one}`),
    );
  });

  it("leave the rest of a list or mapping as it is: a choice is not forgotten because another is wrong", () => {
    const site = `${SITE}artifacts: { robots: 5, sitemap: false }\nhosts: [serve, 5]\n`;
    expect(problemsOf({ site, pages: "- path: /\n" }).map(({ at, code }) => `${at} ${code}`)).toEqual([
      "content/site.yaml:3:22 wrong-value",
      "content/site.yaml:4:16 wrong-value",
    ]);
  });

  it.each(["[]\n", "- x\n- y\n"])("do not make every locale unknown: locales.yaml is %j", (locales) => {
    expect(problemsOf({ locales }).map(({ code }) => code)).not.toContain("locale-unknown");
  });

  it("are not multiplied: where no locale is left, none is unknown", () => {
    expect(
      problemsOf({ locales: "- { code: en_US, name: English }\n" }).map(({ at, code }) => `${at} ${code}`),
    ).toEqual(["content/locales.yaml:1:11 locale-malformed"]);
  });

  it("do not hide behind a file that is missing", () => {
    const { "site.yaml": _site, ...files } = contentFiles(wrong);
    const codes = locatedProblems(files).map(({ diagnostic }) => diagnostic.code);
    expect(codes).toContain("wrong-type");
    expect(codes).toContain("path-twice");
  });

  it("are printed with their place, their line and what to do", () => {
    const unknown = { code: "xx", known: ["en", "es"], meant: undefined };
    const mistyped = { key: "adresses", known: [], meant: "addresses" };
    const unquoted = { expected: "text", found: "a number", text: "1.10", example: undefined };
    expect(locatedProblems(contentFiles(wrong)).slice(0, 3).map(prettyDiagnostic).join("\n")).toBe(
      [
        `content/site.yaml:2:16: error: ${sentenceOf("locale-unknown", unknown)} [locale-unknown]`,
        "  1 | base_url: https://docs.example.com",
        "> 2 | source_locale: xx",
        "    |                ^^",
        "  3 | adresses: path",
        "  4 |",
        `  ${hintOf("locale-unknown", unknown)}`,
        "",
        `content/site.yaml:3:1: error: ${sentenceOf("unknown-key", mistyped)} [unknown-key]`,
        "  1 | base_url: https://docs.example.com",
        "  2 | source_locale: xx",
        "> 3 | adresses: path",
        "    | ^^^^^^^^",
        "  4 |",
        `  ${hintOf("unknown-key", mistyped)}`,
        "",
        `content/locales.yaml:1:21: error: ${sentenceOf("wrong-type", unquoted)} [wrong-type]`,
        "> 1 | - { code: en, name: 1.10 }",
        "    |                     ^^^^",
        "  2 | - { code: es_MX, name: Español }",
        "  3 | - { code: es, nam: Español }",
        `  ${hintOf("wrong-type", unquoted)}`,
        "",
      ].join("\n"),
    );
  });
});
