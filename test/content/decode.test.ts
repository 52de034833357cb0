import { describe, expect, it } from "vitest";
import { prettyDiagnostic } from "../../scripts/diagnostics/reporters/pretty.ts";
import {
  type ContentTexts,
  contentFiles,
  locatedProblems,
  planOf,
  problemsOf,
  type SeenProblem,
} from "../content-files.ts";

function error(code: string, at: string, sentence: string, hint?: string): SeenProblem {
  return { severity: "error", code, at, sentence, ...(hint === undefined ? {} : { hint }) };
}

/** The errors alone: a page whose date is refused is counted among those without one as well. */
function errorsOf(texts: ContentTexts): SeenProblem[] {
  return problemsOf(texts).filter(({ severity }) => severity === "error");
}

const SITE = "base_url: https://docs.example.com\nsource_locale: en\n";
const DATE_HINT = "Write a day of the calendar as 2026-09-12, or with time and zone as 2026-09-12T10:00:00Z.";

const ONE_WORD = "Write one of these words.";
const A_LIST = "Write each item on a line of its own that begins with a hyphen.";
const A_MAPPING = "Write each key with a colon, a space and its value.";
const A_NUMBER = "Write it like priority: 0.8.";

describe("a key", () => {
  it.each([
    ["adresses: path", "adresses", "Did you mean addresses?"],
    ["base-url: x", "base-url", "Did you mean base_url?"],
    ["BASE_URL: x", "BASE_URL", "Did you mean base_url?"],
    ["host: x", "host", "Did you mean hosts?"],
    [
      "outDir: x",
      "outDir",
      "Known here: base_url, source_locale, source_origin, addresses, source_prefix, pages, hosts, artifacts, sitemap, gateway, cloudflare-pages, cloudflare-workers, azure.",
    ],
    [
      "constructor: x",
      "constructor",
      "Known here: base_url, source_locale, source_origin, addresses, source_prefix, pages, hosts, artifacts, sitemap, gateway, cloudflare-pages, cloudflare-workers, azure.",
    ],
  ])("that is unknown is reported with a suggestion: %s", (line, key, hint) => {
    expect(problemsOf({ site: `${SITE}${line}\n` })).toEqual([
      error("unknown-key", "content/site.yaml:3:1", `The key "${key}" is unknown.`, hint),
    ]);
  });

  it("that is unknown in a nested mapping is reported there", () => {
    expect(problemsOf({ site: `${SITE}artifacts:\n  sitemap: own\n  robot: own\n` })).toEqual([
      error("unknown-key", "content/site.yaml:5:3", 'The key "robot" is unknown.', "Did you mean robots?"),
    ]);
  });

  it("that is missing is reported as missing also if its value is an enum", () => {
    const site = "base_url: https://docs.example.com\nsource_locale: en\nazure: {}\n";
    expect(problemsOf({ site })).toEqual([
      error("missing-key", "content/site.yaml:3:8", 'The key "plan" is missing.', "Add plan: here."),
    ]);
  });

  it("that is missing is reported at its mapping", () => {
    expect(problemsOf({ site: "source_locale: en\n", pages: "- lastmod: 2026-01-02\n" })).toEqual([
      error("missing-key", "content/site.yaml:1:1", 'The key "base_url" is missing.', "Add base_url: here."),
      error("missing-key", "content/pages.yaml:1:3", 'The key "path" is missing.', "Add path: here."),
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
      error("wrong-type", "content/site.yaml:1:1", "Expected a mapping, found a list.", A_MAPPING),
      error("wrong-type", "content/locales.yaml:1:1", "Expected a list, found a mapping.", A_LIST),
      error("wrong-type", "content/pages.yaml:1:1", "Expected a list, found text.", A_LIST),
    ]);
  });

  it.each([".nan", ".inf", "-.inf"])("may be called a number by YAML: %s", (text) => {
    expect(problemsOf({ pages: `- path: /a\n  lastmod: 2026-01-02\n  priority: ${text}\n` })).toEqual([
      error("wrong-type", "content/pages.yaml:3:13", `Expected a number, found ${text}.`, A_NUMBER),
    ]);
  });
});

describe("a value that is not allowed", () => {
  it.each([
    ["addresses: paths", "3:12", '"paths" is not one of subdomain, path.', "Did you mean path?"],
    ["addresses: host", "3:12", '"host" is not one of subdomain, path.', ONE_WORD],
    ["addresses: 0x10", "3:12", '"0x10" is not one of subdomain, path.', ONE_WORD],
    ["artifacts: { robots: true }", "3:22", '"true" is not one of own, keep, replace, false.', ONE_WORD],
    ["artifacts: { robots: owned }", "3:22", '"owned" is not one of own, keep, replace, false.', ONE_WORD],
  ])("is reported with the allowed values: %s", (line, at, sentence, hint) => {
    expect(problemsOf({ site: `${SITE}${line}\n` })).toEqual([
      error("wrong-value", `content/site.yaml:${at}`, sentence, hint),
    ]);
  });

  it("may be an unknown host", () => {
    const [problem] = problemsOf({ site: `${SITE}hosts: [srve]\n` });
    expect([problem?.code, problem?.at, problem?.hint]).toEqual([
      "wrong-value",
      "content/site.yaml:3:9",
      "Did you mean serve?",
    ]);
  });

  it("may be a direction", () => {
    const locales = "- { code: en, name: English, dir: left }\n- { code: es, name: Español }\n";
    expect(problemsOf({ locales })).toEqual([
      error("wrong-value", "content/locales.yaml:1:35", '"left" is not one of ltr, rtl.', ONE_WORD),
    ]);
  });
});

describe("a list or a text", () => {
  it.each(["site", "locales", "pages"] as const)("is not empty where it says something: %s", (name) => {
    const text = name === "site" ? `${SITE}hosts: []\n` : "[]\n";
    const at = name === "site" ? "content/site.yaml:3:8" : `content/${name}.yaml:1:1`;
    expect(problemsOf({ [name]: text })).toEqual([
      error("empty-list", at, "The list is empty.", "Add at least one row."),
    ]);
  });

  it("of locales may be empty: such a page has no translation", () => {
    const { site } = planOf({ pages: "- { path: /a, lastmod: 2026-01-02, locales: [] }\n" });
    expect(site.pages.map((page) => [...page.locales])).toEqual([["en"]]);
  });

  it("that is empty is reported", () => {
    const pages = "- path: ''\n  lastmod: 2026-01-02\n  translations: { '': /a, es: '' }\n";
    expect(problemsOf({ pages })).toEqual([
      error("empty-text", "content/pages.yaml:1:9", "The text is empty.", "Write the text, or remove the key."),
      error("empty-text", "content/pages.yaml:3:19", "The text is empty.", "Write the text, or remove the key."),
      error("empty-text", "content/pages.yaml:3:31", "The text is empty.", "Write the text, or remove the key."),
    ]);
  });

  it("that contains a hidden character is reported with its code point, in keys too", () => {
    const pages = '- path: "/a"\n  lastmod: 2026-01-02\n  translations: { "e\\u202es": /a }\n';
    const sentence = "The text holds the code point U+202E, which no address or file may hold.";
    expect(problemsOf({ pages })).toContainEqual(
      error(
        "forbidden-code-point",
        "content/pages.yaml:3:19",
        sentence,
        "Remove it; it may be invisible in your editor.",
      ),
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
      error("not-a-date", "content/pages.yaml:2:12", `"${text}" is not a date.`, DATE_HINT),
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
      error("wrong-type", "content/pages.yaml:2:12", "Expected text, found a number.", 'Quote it: "2026".'),
    ]);
  });

  it("that is missing is a counted warning", () => {
    const warning = (sentence: string): SeenProblem => ({
      severity: "warning",
      code: "lastmod-unknown",
      at: undefined,
      sentence,
      hint: "Add lastmod: where the day is known; it is never invented.",
    });
    expect(problemsOf({ pages: "- path: /a\n- path: /b\n- { path: /c, lastmod: 2026-01-02 }\n" })).toEqual([
      warning("2 pages without lastmod: the sitemap says nothing about their last change."),
    ]);
    expect(problemsOf({ pages: "- path: /a\n" })).toEqual([
      warning("1 page without lastmod: the sitemap says nothing about its last change."),
    ]);
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
      error(
        "out-of-range",
        "content/pages.yaml:3:13",
        `"${Number(text)}" is not a number from 0 to 1.`,
        "Write a number such as 0.8.",
      ),
    ]);
  });

  it("is no text", () => {
    expect(problemsOf({ pages: "- path: /a\n  lastmod: 2026-01-02\n  priority: '0.5'\n" })).toEqual([
      error("wrong-type", "content/pages.yaml:3:13", "Expected a number, found text.", A_NUMBER),
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
    expect(locatedProblems(contentFiles(wrong)).slice(0, 3).map(prettyDiagnostic).join("\n")).toBe(
      [
        'content/site.yaml:2:16: error: The locale "xx" is not in locales.yaml. [locale-unknown]',
        "  1 | base_url: https://docs.example.com",
        "> 2 | source_locale: xx",
        "    |                ^^",
        "  3 | adresses: path",
        "  4 |",
        "  Known: en, es.",
        "",
        'content/site.yaml:3:1: error: The key "adresses" is unknown. [unknown-key]',
        "  1 | base_url: https://docs.example.com",
        "  2 | source_locale: xx",
        "> 3 | adresses: path",
        "    | ^^^^^^^^",
        "  4 |",
        "  Did you mean addresses?",
        "",
        "content/locales.yaml:1:21: error: Expected text, found a number. [wrong-type]",
        "> 1 | - { code: en, name: 1.10 }",
        "    |                     ^^^^",
        "  2 | - { code: es_MX, name: Español }",
        "  3 | - { code: es, nam: Español }",
        '  Quote it: "1.10".',
        "",
      ].join("\n"),
    );
  });
});
