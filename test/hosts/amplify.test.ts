import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { amplify } from "../../scripts/hosts/amplify.ts";
import type { Compiled } from "../../scripts/hosts/host.ts";
import type { Rule, RuleSet } from "../../scripts/rules/rule.ts";
import { match } from "../../scripts/rules/match.ts";
import { decodeText } from "../content-text.ts";
import { amplifyRedirect, type CustomRule } from "./amplify-rules.ts";
import { cases } from "./cases.ts";
import { hostileTargets } from "./hostile.ts";
import { factsOf, few, passedLimit, passedLimits, withTrees } from "./laws.ts";
import { content } from "./site.ts";
import { sentenceOf } from "../content-files.ts";

interface HeaderPattern {
  readonly pattern: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

function fileOf({ artifacts }: Compiled, path: string): string {
  return artifacts.find((artifact) => artifact.path === path)?.text ?? "";
}

function rulesOf(ruleSet: RuleSet): CustomRule[] {
  return JSON.parse(fileOf(amplify.compile(ruleSet, few), "redirects.json"));
}

const tiny = decodeText({
  "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
  "locales.yaml": "- { code: es, name: Español }\n- { code: en, name: English }\n",
  "pages.yaml": "- path: /\n- path: /a\n",
}).plan.rules;

describe("the files of AWS Amplify", () => {
  const { artifacts, diagnostics, ruleCount } = amplify.compile(tiny, few);

  it("are not published", () => {
    expect(artifacts.map(({ path, place, sharing }) => [path, place, sharing])).toEqual([
      ["redirects.json", { host: "amplify" }, "fragment"],
      ["customHttp.yml", { host: "amplify" }, "own"],
    ]);
    expect(ruleCount).toBe(17);
    expect(diagnostics.map(({ severity, sentence }) => [severity, sentence])).toEqual([
      [
        "notice",
        sentenceOf("host-cannot", {
          host: "AWS Amplify",
          rules: ["query", "handler", "cors", "preflight", "error"],
          errors: ["unknown_locale", "unknown_page"],
        }),
      ],
    ]);
  });

  it("are these rules for a site of two pages", () => {
    const text = artifacts[0]?.text ?? "";
    expect(JSON.parse(text)).toEqual([
      { source: "/api/v1/translate/<locale>", target: "/translations/v1/<locale>.json", status: "302" },
      { source: "/api/v1/translate/<locale>/<p1>", target: "/translations/v1/<locale>/<p1>.json", status: "302" },
      { source: "/translations/v1/en/<*>", target: "/problems/v1/unknown_page.json", status: "404" },
      { source: "/translations/v1/es/<*>", target: "/problems/v1/unknown_page.json", status: "404" },
      { source: "/translations/v1/<*>", target: "/problems/v1/unknown_locale.json", status: "404" },
    ]);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  });

  it("are these headers, and a folder has both patterns that the documentation shows", () => {
    const text = artifacts[1]?.text ?? "";
    const json = `      - key: 'Cache-Control'
        value: 'public, max-age=300'
      - key: 'X-Content-Type-Options'
        value: 'nosniff'
      - key: 'X-Robots-Tag'
        value: 'noindex'
`;
    const open = `      - key: 'Access-Control-Allow-Origin'
        value: '*'
      - key: 'Access-Control-Allow-Methods'
        value: 'GET, HEAD'
`;
    const typed = (type: string): string => `      - key: 'Content-Type'
        value: '${type}'
`;
    const at = (patterns: readonly string[], headers: string): string =>
      patterns.map((pattern) => `  - pattern: '${pattern}'\n    headers:\n${headers}`).join("");
    const folder = (path: string, headers: string): string => at([`${path}*`, `${path}**/*`], headers);
    expect(text).toBe(
      [
        "# Types, caching and open origins of the prebuilt JSON files; see README\ncustomHeaders:\n",
        at(["/api/v1/locales"], typed("application/json; charset=utf-8") + json + open),
        folder(
          "/problems/v1/",
          typed("application/problem+json") + json.replace("public, max-age=300", "no-store") + open,
        ),
        at(["/switcher/v1.js"], typed("text/javascript; charset=utf-8") + json + open),
        at(["/locales/v1.json", "/addresses/v1.json", "/pages/v1.json"], json + open),
        folder("/pages/v1/", json + open),
        folder("/sources/v1/", json + open),
        folder("/translations/v1/", json + open),
        at(["/openapi.json"], json + open),
        at(["/sitemap.xml"], open),
        folder("/sitemaps/", open),
      ].join(""),
    );
  });

  it("are YAML that holds each value as it is, and each pattern once", () => {
    const odd: Rule = { kind: "header", path: "/x.json", name: "X-Odd", value: 'it\'s: [a] # "b" & *c' };
    const compiled = amplify.compile({ ...tiny, rules: [...tiny.rules, odd] }, few);
    const { customHeaders }: { customHeaders: HeaderPattern[] } = parse(fileOf(compiled, "customHttp.yml"));
    expect(customHeaders.at(-1)).toEqual({ pattern: "/x.json", headers: [{ key: "X-Odd", value: odd.value }] });
    const patterns = customHeaders.map(({ pattern }) => pattern);
    expect(new Set(patterns).size).toBe(patterns.length);
    const none: unknown = parse(fileOf(amplify.compile({ basePath: "", rules: [] }, few), "customHttp.yml"));
    expect(none).toEqual({ customHeaders: [] });
  });

  it("carry the base path", () => {
    const based = amplify.compile({ ...tiny, basePath: "/project" }, few);
    for (const { source, target } of rulesOf({ ...tiny, basePath: "/project" })) {
      expect([source, target]).toEqual([expect.stringMatching(/^\/project\//), expect.stringMatching(/^\/project\//)]);
    }
    const { customHeaders }: { customHeaders: HeaderPattern[] } = parse(fileOf(based, "customHttp.yml"));
    for (const { pattern } of customHeaders) expect(pattern).toMatch(/^\/project\//);
    expect(based.diagnostics.map(({ code }) => code)).toEqual(["host-cannot"]);
  });

  it("never answer with the file itself, as a POST may not read it", () => {
    const redirects = tiny.rules.filter(({ kind }) => kind === "tree");
    expect(new Set(rulesOf({ ...tiny, rules: redirects }).map(({ status }) => status))).toEqual(new Set(["302"]));
    const notices = amplify.compile({ ...tiny, rules: redirects }, few).diagnostics;
    expect(notices).toEqual([]);
  });

  it("keep to 2,048 characters in an address", () => {
    const deep = (maxDepth: number): string[] => passedLimits(amplify.compile(withTrees(tiny, { maxDepth }), few));
    // 30 characters aside, the target has five a segment up to the ninth, six up to the 99th, and then seven.
    expect(deep(303)).toEqual([]);
    expect(deep(304)).toEqual([
      passedLimit(amplify, 2048, "characters in the source or target of a rule", '2050 in "/a"'),
    ]);
  });

  it("keep to 25,000 characters of headers", () => {
    const length = (basePath: string): number =>
      fileOf(amplify.compile({ ...tiny, basePath }, few), "customHttp.yml").length;
    const patterns = (length("/b") - length("")) / 2;
    const longest = `/${"b".repeat(Math.floor((25_000 - length("")) / patterns) - 1)}`;
    const problems = (basePath: string): string[] =>
      passedLimits(amplify.compile({ ...tiny, basePath }, few)).filter((sentence) => sentence.includes("customHttp"));
    expect(problems(longest)).toEqual([]);
    expect(problems(`${longest}b`)).toEqual([
      passedLimit(amplify, 25_000, "characters in customHttp.yml", length(`${longest}b`)),
    ]);
  });

  it("keep to 5 GB", () => {
    const problems = (bytes: number): string[] => passedLimits(amplify.compile(tiny, factsOf({ bytes })));
    expect(problems(5_000_000_000)).toEqual([]);
    expect(problems(5_000_000_001)).toEqual([
      passedLimit(amplify, 5_000_000_000, "bytes in a build artifact", 5_000_000_001),
    ]);
  });
});

describe("the rules of AWS Amplify, matched as its documentation says,", () => {
  const { plan, files } = decodeText(content);
  const rules = rulesOf(plan.rules);

  const redirected = (path: string): string | undefined => amplifyRedirect(rules, path);

  it("lead where the rules mean, for every row of the path form without a final slash", () => {
    for (const { name, method, target } of cases.filter(
      ({ form, target: sent }) => form === "path" && !sent.endsWith("/"),
    )) {
      const [path = ""] = target.split("?");
      const request = { method, path, query: "" };
      const meant = match(plan.rules, amplify.capability, request, (file) => files.has(file));
      const found = redirected(path);
      const isEncoded = path.includes("%");
      const file = found === undefined || isEncoded ? undefined : found.slice(1);
      if (meant.kind === "redirect" && !isEncoded) expect({ name, file }).toEqual({ name, file: meant.file });
      else if (!isEncoded) expect({ name, has: files.has(file ?? "") }).toEqual({ name, has: false });
    }
  });

  it("say that the page is unknown in the folder of a locale, and above it the locale", () => {
    const problemOf = (path: string): string | undefined =>
      rules.find(({ source, status }) => status === "404" && path.startsWith(source.replace("<*>", "")))?.target;
    expect(problemOf("/translations/v1/es/docs/nope.json")).toBe("/problems/v1/unknown_page.json");
    expect(problemOf("/translations/v1/xx/docs/intro.json")).toBe("/problems/v1/unknown_locale.json");
    expect(problemOf("/translations/v1/xx.json")).toBe("/problems/v1/unknown_locale.json");
    expect(problemOf("/docs/nope")).toBeUndefined();
  });

  it("have no wildcard but one at the end of a source", () => {
    for (const { source, target } of rules) {
      expect(source.replace(/<\*>$/, "")).not.toContain("*");
      expect(target).not.toContain("*");
    }
  });

  it.each(["/api/v1/translate-more/es", "/api/v1/translate", "/translations/v1/es.json", "/x/api/v1/translate/es"])(
    "leave %s alone",
    (target) => {
      expect(redirected(target)).toBeUndefined();
    },
  );

  // Dot segments that a client has left in resolve to a path of this site, which the client could have asked for.
  it.each(hostileTargets)("lead %s to no other origin", (target) => {
    const found = redirected(target.replace(/\?.*/s, "")) ?? "/translations/v1/";
    expect(found).toMatch(/^\/translations\/v1\/[^/]*/);
    expect(new URL(found, "https://docs.example.com").origin).toBe("https://docs.example.com");
  });
});
