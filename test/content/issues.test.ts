/** What a wrong value is answered with comes from the schema of its own key: its range, its pattern, its example. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { HOST_NAMES } from "../../scripts/content/content.ts";
import { issueProblems } from "../../scripts/content/issues.ts";
import { diagnostic } from "../../scripts/diagnostics/catalogue.ts";
import { optional } from "../../scripts/content/schemas/values.ts";
import { type SeenProblem, catalogued, problemsOf } from "../content-files.ts";

const SITE = "base_url: https://docs.example.com\nsource_locale: en\n";
const PAGE = "- path: /\n  lastmod: 2026-01-02\n";

type File = "site" | "locales" | "pages";
type Case = readonly [file: File, line: string, expected: SeenProblem];

const CHOICES = ["own", "keep", "replace", "false"];

/** A value of another kind than its key takes. The example is that of the key. */
function wrongType(at: string, expected: string, found: string, example: string, text = ""): SeenProblem {
  return catalogued("wrong-type", `content/${at}`, { expected, found, text, example });
}

function wrongValue(at: string, found: string, allowed: readonly string[], meant?: string): SeenProblem {
  return catalogued("wrong-value", `content/${at}`, { found, allowed, meant });
}

const PRIORITY = { minimum: 0, maximum: 1, example: 0.8 };

const cases: readonly Case[] = [
  ["site", "source_origin: 12", wrongType("site.yaml:3:16", "text", "a number", "", "12")],
  ["site", "source_origin: ~", wrongType("site.yaml:3:16", "text", "nothing", "")],
  [
    "site",
    "source_origin: [a]",
    wrongType("site.yaml:3:16", "text", "a list", "source_origin: https://docs.example.com"),
  ],
  ["site", "source_prefix: yes", wrongType("site.yaml:3:16", "true or false", "text", "source_prefix: true")],
  ["site", "sitemap: yes", wrongType("site.yaml:3:10", "a mapping", "text", "sitemap: { alternates: true }")],
  ["site", "sitemap: { alternates: yes }", wrongType("site.yaml:3:24", "true or false", "text", "alternates: true")],
  ["site", "artifacts: []", wrongType("site.yaml:3:12", "a mapping", "a list", "artifacts: { sitemap: keep }")],
  ["site", "artifacts: { robots: owned }", wrongValue("site.yaml:3:22", "owned", CHOICES)],
  [
    "site",
    "artifacts: { robots: [own] }",
    wrongType("site.yaml:3:22", `one of ${CHOICES.join(", ")}`, "a list", "robots: keep"),
  ],
  ["site", "hosts: serve", wrongType("site.yaml:3:8", "a list", "text", "hosts: [serve, netlify]")],
  ["site", "hosts: [srve]", wrongValue("site.yaml:3:9", "srve", HOST_NAMES, "serve")],
  ["site", 'hosts: ""', wrongType("site.yaml:3:8", "a list", "text", "hosts: [serve, netlify]")],
  ["site", `pages: ${"x".repeat(101)}`, wrongType("site.yaml:3:8", "a list", "text", "pages: [{ list: pages.yaml }]")],
  ["site", "hosts: []", catalogued("empty-list", "content/site.yaml:3:8", {})],
  [
    "site",
    "hosts: [[serve]]",
    wrongType("site.yaml:3:9", `one of ${HOST_NAMES.join(", ")}`, "a list", "hosts: [serve, netlify]"),
  ],
  ["site", "pages: pages.yaml", wrongType("site.yaml:3:8", "a list", "text", "pages: [{ list: pages.yaml }]")],
  ["site", "pages: [{ list: a, include: /a }]", wrongType("site.yaml:3:29", "a list", "text", 'include: ["/docs/**"]')],
  ["site", "azure: paid", wrongType("site.yaml:3:8", "a mapping", "text", "azure: { plan: paid }")],
  ["site", "gateway: on", wrongType("site.yaml:3:10", "a mapping", "text", "gateway: { emit: true }")],
  ["locales", "  dir: left", wrongValue("locales.yaml:3:8", "left", ["ltr", "rtl"])],
  ["locales", "  label: { es: es }", wrongType("locales.yaml:3:10", "text", "a mapping", "label: pt-br")],
  ["pages", "  priority: 1.5", catalogued("out-of-range", "content/pages.yaml:3:13", { found: "1.5", ...PRIORITY })],
  ["pages", "  priority: -1", catalogued("out-of-range", "content/pages.yaml:3:13", { found: "-1", ...PRIORITY })],
  ["pages", "  priority: high", wrongType("pages.yaml:3:13", "a number", "text", "priority: 0.8")],
  ["pages", "  locales: es", wrongType("pages.yaml:3:12", "a list", "text", "locales: [es, fr]")],
  ["pages", "  revision: []", wrongType("pages.yaml:3:13", "text", "a list", "revision: 3f2a91c")],
  ["pages", "  revision: ''", catalogued("empty-text", "content/pages.yaml:3:13", {})],
  [
    "pages",
    '  revision: "\\u202e"',
    catalogued("forbidden-code-point", "content/pages.yaml:3:13", { codePoint: "U+202E" }),
  ],
  ["pages", "  translations: { es: 5 }", wrongType("pages.yaml:3:23", "text", "a number", "", "5")],
  [
    "pages",
    "  translations: { es: { lastmod: May } }",
    catalogued("not-a-date", "content/pages.yaml:3:34", { found: "May" }),
  ],
  ["pages", "  translations: { '': /a }", catalogued("empty-text", "content/pages.yaml:3:19", {})],
];

describe("a wrong value", () => {
  it.each(cases)("is answered from its own key: %s, %s", (file, line, expected) => {
    const texts = {
      site: `${SITE}${line}\n`,
      locales: `- code: en\n  name: English\n${line}\n`,
      pages: `${PAGE}${line}\n`,
    };
    expect(problemsOf({ [file]: texts[file] })).toContainEqual(expected);
  });

  it("of a key that another release may add has the range and the example of that key", () => {
    const weight = optional(z.number().check(z.minimum(10), z.maximum(99)), [42]).means("A weight.");
    const depth = optional(z.number().check(z.minimum(3)), [4]).means("A depth.");
    const schema = z.strictObject({ weight, depth });
    const document = { weight: 0.5, depth: 1 };
    const issues = z.safeParse(schema, document).error?.issues ?? [];
    const source = { name: "a.yaml", text: "weight: 0.5\ndepth: 1\n" };
    expect(issueProblems(source, schema, document, issues)).toMatchObject([
      diagnostic("out-of-range", { found: "0.5", minimum: 10, maximum: 99, example: 42 }),
      diagnostic("out-of-range", { found: "1", minimum: 3, maximum: undefined, example: 4 }),
    ]);
  });

  it("that no message is for is an error of the schema, and never another message", () => {
    const schema = z.strictObject({ month: z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}$/)) });
    const document = { month: "May" };
    const issues = z.safeParse(schema, document).error?.issues ?? [];
    expect(() => issueProblems({ name: "a.yaml", text: "month: May\n" }, schema, document, issues)).toThrow(
      /No message/,
    );
  });
});

describe("the patterns of the content files", () => {
  it("state why they refuse a text", () => {
    const folder = "scripts/content/schemas";
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    const patterns = texts.flatMap((text) => text.match(/z\.regex\([^\n]*/g) ?? []);
    expect(patterns.filter((one) => !/, (?:refusal|RESERVED)\)/.test(one))).toEqual([]);
    expect(patterns).toHaveLength(2);
  });
});
