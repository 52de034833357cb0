import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { siteSchema } from "../../scripts/content/schemas/site.ts";
import { type ChosenHost, compileHosts } from "../../scripts/hosts/compile.ts";
import type { Host, SiteSize } from "../../scripts/hosts/host.ts";
import { hosts } from "../../scripts/hosts/index.ts";
import type { TextArtifact } from "../../scripts/model.ts";
import type { Rule, RuleSet } from "../../scripts/rules/rule.ts";
import { decodeText } from "../content-text.ts";
import { content } from "./site.ts";
import { factsOf, few, fixtureRules, passedLimit, passedLimits, withTrees, wordsFor } from "./laws.ts";
import { sentenceOf } from "../content-files.ts";

describe("the hosts", () => {
  it("are those that site.yaml may name", () => {
    expect(z.toJSONSchema(siteSchema)).toMatchObject({
      properties: { hosts: { items: { enum: hosts.map(({ name }) => name) } } },
    });
  });

  it("build together, each file once", () => {
    // Those that read `_redirects` want different texts in it; one of them stands for all.
    const names = hosts.map(({ name }) => name).filter((name) => !["netlify", "gitlab-pages"].includes(name));
    const all = decodeText(content, { hosts: names });
    expect(all.plan.hosts.map(({ name }) => name)).toEqual(names);
    expect([...all.files.keys()]).toEqual(expect.arrayContaining([".htaccess", "_redirects", "serve.json"]));
  });
});

/** Rules that another rule implies, by their names or by their kind, and why. */
const implied: Readonly<Record<string, string>> = {
  "serve: cors /api/v1/translate": "it answers with the file, and with the file's headers, which are open already",
};

describe.each(hosts.map((host): [string, Host] => [host.name, host]))("the files of %s", (_name, host) => {
  it.each(fixtureRules.rules.map((rule, index): [string, number] => [ruleName(rule), index]))(
    "account for %s: without it they differ, or a notice names its kind",
    (rule, index) => {
      const rest = { ...fixtureRules, rules: fixtureRules.rules.toSpliced(index, 1) };
      const { artifacts, diagnostics } = host.compile(fixtureRules, few);
      const isInFiles = texts(host.compile(rest, few).artifacts) !== texts(artifacts);
      const notices = diagnostics.filter(({ code }) => code === "host-cannot").map(({ sentence }) => sentence);
      const kind = fixtureRules.rules[index]?.kind ?? never();
      const isAccounted = isInFiles || notices.some((sentence) => sentence.includes(wordsFor(kind)));
      const todo = isAccounted
        ? "remove its line from `implied` in test/hosts/index.test.ts"
        : "write it into the files, take its kind out of `capability`, or give the reason to `implied` in test/hosts/index.test.ts";
      const isImplied = `${host.name}: ${rule}` in implied || `${host.name}: ${kind}` in implied;
      expect(isAccounted === isImplied ? [`${host.name}: ${rule}: ${todo}`] : []).toEqual([]);
      expect(notices.length).toBeLessThanOrEqual(1);
    },
  );

  it("are the same bytes for pages and locales in another order", () => {
    const { artifacts } = host.compile(decodeText(reversedContent).plan.rules, few);
    expect(texts(artifacts)).toBe(texts(host.compile(fixtureRules, few).artifacts));
  });
});

describe("5,000 pages in 10 locales", () => {
  const pages = Array.from({ length: 5000 }, (_, index) => ["docs", `part-${index % 50}`, `page-${index}`]);
  const locales = ["ar", "de", "en", "es", "fr", "hi", "ja", "ko", "pt-BR", "zh-Hant"];
  const rules = withTrees(fixtureRules, { pages, locales, maxDepth: 3 });
  const size = { files: 55_020, bytes: 20_000_000 };

  /** The limits that a host stops with on the plan that costs nothing; no other host stops. */
  const stopped: Readonly<Record<string, readonly (readonly [most: number, what: string, found: number])[]>> = {
    "cloudflare-pages": [[20_000, "files in a site", 55_031]],
    "cloudflare-workers": [[20_000, "files in a site", 55_031]],
    azure: [[15_000, "files in a site", 55_021]],
  };

  it.each(hosts.map((host): [string, Host] => [host.name, host]))("stop %s by a limit, or by nothing", (name, host) => {
    const { diagnostics } = host.compile(rules, factsOf(size));
    const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ sentence }) => sentence);
    expect(errors).toEqual((stopped[name] ?? []).map((limit) => passedLimit(host, ...limit)));
  });

  it.each(["cloudflare-pages", "cloudflare-workers"])("fit on a paid plan of %s", (name) => {
    const host = hosts.find((each) => each.name === name) ?? never();
    expect(passedLimits(host.compile(rules, factsOf(size, "paid")))).toEqual([]);
  });

  it.each(hosts.filter(({ name }) => name !== "azure").map((host): [string, Host] => [host.name, host]))(
    "take under 20 rules on %s for the endpoint, no more than 50 pages of their depth",
    (_name, host) => {
      const count = (set: RuleSet): number => host.compile(set, few).ruleCount;
      const files = { ...rules, rules: rules.rules.filter(({ kind }) => !ofEndpoint.includes(kind)) };
      expect(count(rules) - count(files)).toBeLessThan(20);
      expect(count(rules)).toBe(count(withTrees(rules, { pages: pages.slice(0, 50) })));
    },
  );
});

describe("the size of a site on a host", () => {
  const named = (name: string): ChosenHost => ({
    host: hosts.find((host) => host.name === name) ?? never(),
    plan: "free",
  });
  const codes = (names: readonly string[], size: Partial<SiteSize>): string[] =>
    compileHosts(names.map(named), fixtureRules, factsOf(size)).diagnostics.flatMap(({ code, severity }) =>
      severity === "error" ? [code] : [],
    );
  // Cloudflare counts four 404 pages of its own: three locales, and the folder above them.
  const full = { files: 20_000 - 4 };

  it.each([
    ["alone", ["cloudflare-pages"], []],
    ["with a host that publishes no file", ["cloudflare-pages", "nginx"], []],
    ["with the files of other hosts", ["serve", "cloudflare-pages"], ["host-limit"]],
    ["with its own files, though another host reads them too", ["cloudflare-pages", "cloudflare-workers"], []],
  ])("counts %s", (_name, names, expected) => {
    expect(codes(names, full)).toEqual(expected);
  });

  it.each([
    ["bytes", { bytes: 1_000_000_000 }],
    ["files", { files: 20_000 - 4 }],
  ])("counts their %s", (_what, size) => {
    const names = ["github-pages", "cloudflare-pages"];
    expect(names.flatMap((name) => codes([name], size))).toEqual([]);
    expect(codes(names, size)).toEqual(["host-limit"]);
  });
});

describe("hosts that know pages by patterns alone", () => {
  const byName = ["serve", "azure", "nginx", "apache"];
  const others = hosts.filter(({ name }) => !byName.includes(name)).map((host): [string, Host] => [host.name, host]);

  it.each(others)("have ASCII on %s, without a letter of a page", (_name, host) => {
    const all = host.compile(fixtureRules, few).artifacts.map(({ text }) => text);
    expect(all.join("\n")).toMatch(/^[\n\t\x20-\x7e]*$/);
    expect(all.join("\n")).not.toMatch(/intro|only-spanish/);
  });
});

describe("two hosts that read one file", () => {
  const rules: RuleSet = { basePath: "", rules: [] };
  const chosen = (name: string, text: string): ChosenHost => {
    const artifact: TextArtifact = {
      path: "_redirects",
      place: "published",
      mediaType: "text/plain",
      text,
      sharing: "block",
    };
    const compiled = { artifacts: [artifact], diagnostics: [], ruleCount: 1 };
    const host: Host = {
      name,
      title: name,
      evidence: { tier: "documentation", by: "its documentation" },
      documentation: "https://example.com/, read November 2026",
      limits: [],
      capability: hosts[0]?.capability ?? never(),
      compile: () => compiled,
    };
    return { host, plan: "free" };
  };

  it("share it when they want the same text", () => {
    const { artifacts, diagnostics } = compileHosts([chosen("one", "a"), chosen("two", "a")], rules, few);
    expect([artifacts.length, diagnostics]).toEqual([1, []]);
  });

  it("are an error that names both when they do not", () => {
    const { diagnostics } = compileHosts([chosen("one", "a"), chosen("two", "b")], rules, few);
    expect(diagnostics.map(({ severity, sentence }) => [severity, sentence])).toEqual([
      ["error", sentenceOf("host-file-conflict", { file: "_redirects", host: "one", other: "two" })],
    ]);
  });
});

/** What is said of the endpoint and not of files. */
const ofEndpoint: readonly Rule["kind"][] = ["tree", "query", "handler", "preflight"];

const reversedContent = Object.fromEntries(
  Object.entries(content).map(([name, text]): [string, string] => [
    name,
    name === "site.yaml"
      ? text
      : text
          .split(/^(?=- )/m)
          .toReversed()
          .join(""),
  ]),
);

function ruleName(rule: Rule): string {
  const details = [
    rule.kind === "error" ? rule.code : "",
    "path" in rule ? rule.path : "",
    "name" in rule ? rule.name : "",
  ];
  return [rule.kind, ...details.filter((detail) => detail !== "")].join(" ");
}

function texts(artifacts: readonly TextArtifact[]): string {
  return JSON.stringify(artifacts.map(({ path, text }) => [path, text]));
}

function never(): never {
  throw new Error("there is no host");
}
