/** What is true of the files of every host, whatever they look like. */
import { describe, expect, it } from "vitest";
import type { BuildFacts, Compiled, Host, SiteSize } from "../../scripts/hosts/host.ts";
import type { Rule, RuleSet } from "../../scripts/model.ts";
import { decodeText } from "../content-text.ts";
import { content } from "./site.ts";

/** Facts of a site that passes no limit, and of one that is larger. */
export const few = factsOf({});

/** Facts of a build on the free plan, with so many files and bytes. */
export function factsOf(size: Partial<SiteSize>, plan: BuildFacts["plan"] = "free"): BuildFacts {
  const whole = { files: 100, bytes: 10_000, largest: { path: "sitemap.xml", bytes: 1000 }, ...size };
  return { plan, size: () => whole, outFolderName: "dist" };
}

/** The rules of the fixture site. */
export const fixtureRules: RuleSet = decodeText(content).plan.rules;

/** A rule set with its trees, and queries, changed. */
export function withTrees(
  ruleSet: RuleSet,
  change: Partial<Pick<Rule & { kind: "tree" }, "locales" | "pages" | "maxDepth">>,
): RuleSet {
  return {
    ...ruleSet,
    rules: ruleSet.rules.map((rule) => (rule.kind === "tree" || rule.kind === "query" ? { ...rule, ...change } : rule)),
  };
}

/** How many limits a build would pass, in its words. */
export function passedLimits({ diagnostics }: Compiled): string[] {
  return diagnostics.filter(({ code }) => code === "host-limit").map(({ sentence }) => sentence);
}

/** Words of the notice that names what a host cannot do. */
const NAMED: Readonly<Record<Rule["kind"], string>> = {
  tree: "path form",
  query: "query form",
  alias: "second addresses",
  type: "media types",
  header: "headers",
  cors: "pages of other origins",
  preflight: "preflight requests",
  error: "errors as problem details",
  handler: "JSON body form",
};

/** Describes that no rule is lost, that rules do not grow with pages, and that order changes no byte. */
export function describeLaws(host: Host): void {
  describe(`the files of ${host.title}`, () => {
    it.each(fixtureRules.rules.map((rule, index): [string, number] => [ruleName(rule), index]))(
      "account for %s: without it they differ, or a notice names its kind",
      (_name, index) => {
        const all = host.compile(fixtureRules, few);
        const rest = { ...fixtureRules, rules: fixtureRules.rules.toSpliced(index, 1) };
        const isInFiles = text(host.compile(rest, few)) !== text(all);
        const notices = all.diagnostics.filter(({ code }) => code === "host-cannot").map(({ sentence }) => sentence);
        const kind = fixtureRules.rules[index]?.kind ?? "tree";
        expect(isInFiles || notices.some((sentence) => sentence.includes(NAMED[kind]))).toBe(true);
        expect(notices.length).toBeLessThanOrEqual(1);
      },
    );

    it("hold under 20 rules for the endpoint of 5,000 pages in 10 locales", () => {
      const pages = Array.from({ length: 5000 }, (_, index) => ["docs", `part-${index % 50}`, `page-${index}`]);
      const locales = ["ar", "de", "en", "es", "fr", "hi", "ja", "ko", "pt", "zh"];
      const { artifacts, diagnostics } = host.compile(withTrees(fixtureRules, { pages, locales, maxDepth: 3 }), few);
      const redirects = artifacts.find(({ path }) => path === "_redirects")?.text ?? "";
      expect(redirects.split("\n").filter((line) => line.startsWith("/")).length).toBeLessThan(20);
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    });

    it("are the same bytes for pages and locales in another order", () => {
      const reversed = Object.fromEntries(
        Object.entries(content).map(([name, rows]) => [name, name === "site.yaml" ? rows : reversedRows(rows)]),
      );
      expect(text(host.compile(decodeText(reversed).plan.rules, few))).toBe(text(host.compile(fixtureRules, few)));
    });

    it("are ASCII, without a letter of a page in them", () => {
      const published = host.compile(fixtureRules, few).artifacts.filter(({ place }) => place === "published");
      expect(published.map(({ text: each }) => each).join("")).toMatch(/^[\n\x20-\x7e]+$/);
      expect(published.map(({ text: each }) => each).join("")).not.toMatch(/intro|constructor/);
    });
  });
}

function ruleName(rule: Rule): string {
  const details = [
    rule.kind === "error" ? rule.code : "",
    "path" in rule ? rule.path : "",
    "name" in rule ? rule.name : "",
  ];
  return [rule.kind, ...details.filter((detail) => detail !== "")].join(" ");
}

function text({ artifacts }: Compiled): string {
  return JSON.stringify(artifacts.map(({ path, text: each }) => [path, each]));
}

function reversedRows(rows: string): string {
  return rows
    .split(/^(?=- )/m)
    .reverse()
    .join("");
}
