/** What a wrong value is answered with comes from the schema of its own key: its range, its pattern, its example. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { issueProblems } from "../../scripts/content/issues.ts";
import { optional } from "../../scripts/content/schemas/values.ts";
import { problemsOf } from "../content-files.ts";

const SITE = "base_url: https://docs.example.com\nsource_locale: en\n";
const PAGE = "- path: /\n  lastmod: 2026-01-02\n";

type Case = readonly [file: "site" | "locales" | "pages", line: string, code: string, at: string, hint: string];

const NO_VALUE = "Write a value behind the key, or remove the key.";
const WORDS = "Write one of these words.";
const DATE = "Write a day of the calendar as 2026-09-12, or with time and zone as 2026-09-12T10:00:00Z.";

const cases: readonly Case[] = [
  ["site", "source_origin: 12", "wrong-type", "3:16", 'Quote it: "12".'],
  ["site", "source_origin: ~", "wrong-type", "3:16", NO_VALUE],
  ["site", "source_origin: [a]", "wrong-type", "3:16", "Write it like source_origin: https://docs.example.com."],
  ["site", "source_prefix: yes", "wrong-type", "3:16", "Write it like source_prefix: true."],
  ["site", "sitemap: yes", "wrong-type", "3:10", "Write it like sitemap: { alternates: true }."],
  ["site", "sitemap: { alternates: yes }", "wrong-type", "3:24", "Write it like alternates: true."],
  ["site", "artifacts: []", "wrong-type", "3:12", "Write it like artifacts: { sitemap: keep }."],
  ["site", "artifacts: { robots: owned }", "wrong-value", "3:22", WORDS],
  ["site", "artifacts: { robots: [own] }", "wrong-type", "3:22", "Write it like robots: keep."],
  ["site", "hosts: serve", "wrong-type", "3:8", "Write it like hosts: [serve, netlify]."],
  ["site", "hosts: [srve]", "wrong-value", "3:9", "Did you mean serve?"],
  ["site", 'hosts: ""', "wrong-type", "3:8", "Write it like hosts: [serve, netlify]."],
  ["site", `pages: ${"x".repeat(101)}`, "wrong-type", "3:8", "Write it like pages: [{ list: pages.yaml }]."],
  ["site", "hosts: []", "empty-list", "3:8", "Add at least one row."],
  ["site", "hosts: [[serve]]", "wrong-type", "3:9", "Write it like hosts: [serve, netlify]."],
  ["site", "pages: pages.yaml", "wrong-type", "3:8", "Write it like pages: [{ list: pages.yaml }]."],
  ["site", "pages: [{ list: a, include: /a }]", "wrong-type", "3:29", 'Write it like include: ["/docs/**"].'],
  ["site", "azure: paid", "wrong-type", "3:8", "Write it like azure: { plan: paid }."],
  ["site", "gateway: on", "wrong-type", "3:10", "Write it like gateway: { emit: true }."],
  ["locales", "  dir: left", "wrong-value", "3:8", WORDS],
  ["locales", "  label: { es: es }", "wrong-type", "3:10", "Write it like label: pt-br."],
  ["pages", "  priority: 1.5", "out-of-range", "3:13", "Write a number such as 0.8."],
  ["pages", "  priority: -1", "out-of-range", "3:13", "Write a number such as 0.8."],
  ["pages", "  priority: high", "wrong-type", "3:13", "Write it like priority: 0.8."],
  ["pages", "  locales: es", "wrong-type", "3:12", "Write it like locales: [es, fr]."],
  ["pages", "  revision: []", "wrong-type", "3:13", "Write it like revision: 3f2a91c."],
  ["pages", "  revision: ''", "empty-text", "3:13", "Write the text, or remove the key."],
  ["pages", '  revision: "\\u202e"', "forbidden-code-point", "3:13", "Remove it; it may be invisible in your editor."],
  ["pages", "  translations: { es: 5 }", "wrong-type", "3:23", 'Quote it: "5".'],
  ["pages", "  translations: { es: { lastmod: May } }", "not-a-date", "3:34", DATE],
  ["pages", "  translations: { '': /a }", "empty-text", "3:19", "Write the text, or remove the key."],
];

describe("a wrong value", () => {
  it.each(cases)("is answered from its own key: %s, %s", (file, line, code, at, hint) => {
    const texts = {
      site: `${SITE}${line}\n`,
      locales: `- code: en\n  name: English\n${line}\n`,
      pages: `${PAGE}${line}\n`,
    };
    const found = problemsOf({ [file]: texts[file] }).filter(({ at: place }) => place !== undefined);
    expect(found.map((one) => [one.code, one.at, one.hint])).toContainEqual([code, `content/${file}.yaml:${at}`, hint]);
  });

  it("of a key that another release may add has the range and the example of that key", () => {
    const weight = optional(z.number().check(z.minimum(10), z.maximum(99)), [42]).means("A weight.");
    const depth = optional(z.number().check(z.minimum(3)), [4]).means("A depth.");
    const schema = z.strictObject({ weight, depth });
    const document = { weight: 0.5, depth: 1 };
    const issues = z.safeParse(schema, document).error?.issues ?? [];
    const source = { name: "a.yaml", text: "weight: 0.5\ndepth: 1\n" };
    expect(issueProblems(source, schema, document, issues).map(({ sentence, hint }) => [sentence, hint])).toEqual([
      ['"0.5" is not a number from 10 to 99.', "Write a number such as 42."],
      ['"1" is not a number of at least 3.', "Write a number such as 4."],
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
