import { describe, expect, it } from "vitest";
import { gitlabPages } from "../../scripts/hosts/gitlab-pages.ts";
import { decodeText } from "../content-text.ts";
import { gitLabRedirect, readGitLabRedirects } from "./gitlab-redirects.ts";
import { factsOf, few, fixtureRules, passedLimit, passedLimits, withTrees } from "./laws.ts";
import { sentenceOf } from "../content-files.ts";

describe("the file of GitLab Pages", () => {
  const tiny = decodeText({
    "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
    "locales.yaml": "- { code: es, name: Español }\n- { code: en, name: English }\n",
    "pages.yaml": "- path: /\n- path: /a\n",
  }).plan.rules;

  it("is this for a site of two pages", () => {
    const { artifacts, diagnostics, ruleCount } = gitlabPages.compile(tiny, few);
    expect(artifacts).toEqual([
      {
        path: "_redirects",
        place: "published",
        mediaType: "text/plain; charset=utf-8",
        sharing: "block",
        text: `# /api/v1/translate/<locale>/<page> -> translations/v1/<locale>/<page>.json by 302; prebuilt, see README
/api/v1/translate/:locale /translations/v1/:locale.json 302
/api/v1/translate/:locale/:pa /translations/v1/:locale/:pa.json 302
`,
      },
    ]);
    expect(ruleCount).toBe(2);
    expect(diagnostics.map(({ sentence }) => sentence)).toEqual([
      sentenceOf("host-cannot", {
        host: "GitLab Pages",
        rules: ["query", "handler", "type", "header", "cors", "preflight", "error"],
        errors: [],
      }),
    ]);
  });

  it("carries the base path, which a project's pages have by its name", () => {
    const { artifacts, diagnostics } = gitlabPages.compile({ ...tiny, basePath: "/project" }, few);
    expect(artifacts[0]?.text).toContain(
      "/project/api/v1/translate/:locale/:pa /project/translations/v1/:locale/:pa.json 302\n",
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(["host-cannot"]);
  });

  it("says the base path decoded where it is matched, as requests are, and encoded where it leads", () => {
    const { artifacts } = gitlabPages.compile({ ...tiny, basePath: "/proj%C3%A9t" }, few);
    expect(artifacts[0]?.text).toContain(
      "/projét/api/v1/translate/:locale/:pa /proj%C3%A9t/translations/v1/:locale/:pa.json 302\n",
    );
  });

  it("leaves out the path form below a base path with white space, which ends a word of the file, and says so", () => {
    const { artifacts, diagnostics, ruleCount } = gitlabPages.compile({ ...tiny, basePath: "/a%20b" }, few);
    expect({ artifacts, ruleCount }).toEqual({ artifacts: [], ruleCount: 0 });
    expect(diagnostics.map(({ sentence }) => sentence)).toEqual([
      sentenceOf("host-cannot", {
        host: "GitLab Pages",
        rules: ["tree", "query", "handler", "type", "header", "cors", "preflight", "error"],
        errors: [],
      }),
    ]);
  });

  it("names placeholders with letters alone, none the beginning of another, also beyond 26", () => {
    const { artifacts } = gitlabPages.compile(withTrees(tiny, { maxDepth: 30 }), few);
    const last = artifacts[0]?.text.trimEnd().split("\n").at(-1) ?? "";
    const names = [...(last.split(" ")[0] ?? "").matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
    expect(names).toHaveLength(31);
    for (const name of names) {
      expect(name).toMatch(/^[a-z]+$/);
      expect(names.filter((other) => other.startsWith(name))).toEqual([name]);
    }
  });

  it("keeps to 25 segments in an address, beyond which a rule is passed over", () => {
    const deep = (maxDepth: number, basePath = ""): string[] =>
      passedLimits(gitlabPages.compile({ ...withTrees(fixtureRules, { maxDepth }), basePath }, few));
    expect(deep(21)).toEqual([]);
    expect(deep(21, "/project")).toHaveLength(1);
    // The page that makes it so is named, the first of those alike.
    const found = '26 in "/docs/one/two/three/four"';
    expect(deep(22)).toEqual([passedLimit(gitlabPages, 25, "segments in an address of _redirects", found)]);
  });

  it("keeps to 1,000 rules", () => {
    const many = (first: number, second: number): string[] => {
      const trees = [first, second].flatMap((maxDepth) =>
        withTrees(fixtureRules, { maxDepth }).rules.filter(({ kind }) => kind === "tree"),
      );
      return passedLimits(gitlabPages.compile({ basePath: "", rules: trees }, few));
    };
    expect(many(499, 499).filter((sentence) => sentence.includes("rules in"))).toEqual([]);
    expect(many(499, 500)).toContainEqual(passedLimit(gitlabPages, 1000, "rules in _redirects", 1001));
  });

  it("keeps to 1,000 rules and 64 KB with those of others", () => {
    const beside = (count: number, line: string): string[] => {
      const shared = [{ path: "_redirects", before: "", after: `${line}\n`.repeat(count), blockLines: 2 }];
      return passedLimits(gitlabPages.compile(fixtureRules, { ...few, shared }));
    };
    const text = gitlabPages.compile(fixtureRules, few).artifacts[0]?.text ?? "";
    const ours = text.split("\n").filter((line) => line.startsWith("/")).length;
    expect(beside(1000 - ours, "/a /b")).toEqual([]);
    expect(beside(1001 - ours, "/a /b")).toEqual([
      passedLimit(gitlabPages, 1000, "rules in _redirects", `1001, ${1001 - ours} of them yours`),
    ]);
    const room = 65_536 - Buffer.byteLength(text) - 1;
    expect(beside(1, `/${"a".repeat(room - 4)} /b`)).toEqual([]);
    expect(beside(1, `/${"a".repeat(room - 3)} /b`)).toEqual([
      passedLimit(gitlabPages, 65_536, "bytes in _redirects", `65537, ${room + 2} of them yours`),
    ]);
  });

  it("keeps to 64 KB, beyond which no rule applies", () => {
    const bytes = (ruleSet: typeof fixtureRules): number =>
      Buffer.byteLength(gitlabPages.compile(ruleSet, few).artifacts[0]?.text ?? "");
    // Each address carries the base path: a depth of 15 is 16 rules with 32 addresses.
    const deep = withTrees(fixtureRules, { maxDepth: 15 });
    const spare = 64 * 1024 - bytes(deep);
    const longest = { ...deep, basePath: `/${"b".repeat(Math.floor(spare / 32) - 1)}` };
    expect(bytes(longest)).toBeLessThanOrEqual(64 * 1024);
    expect(passedLimits(gitlabPages.compile(longest, few))).toEqual([]);
    const over = { ...deep, basePath: `${longest.basePath}b` };
    expect(passedLimits(gitlabPages.compile(over, few))).toEqual([
      passedLimit(gitlabPages, 65_536, "bytes in _redirects", bytes(over)),
    ]);
  });
});

describe("the rules of GitLab Pages, matched as its source says,", () => {
  const reading = readGitLabRedirects(
    gitlabPages.compile({ ...fixtureRules, basePath: "/project" }, few).artifacts[0]?.text ?? "",
  );
  const redirected = (path: string): string | undefined =>
    reading.kind === "rules" ? gitLabRedirect(reading.rules, path) : undefined;

  it.each([
    ["es", "es.json"],
    ["es/", "es.json"],
    ["es/docs/intro", "es/docs/intro.json"],
    ["es/docs/intro/", "es/docs/intro.json"],
    ["es/docs/v1.2", "es/docs/v1.2.json"],
    ["es/docs/one/two/three/four", "es/docs/one/two/three/four.json"],
  ])("lead %s to %s", (rest, file) => {
    expect(redirected(`/project/api/v1/translate/${rest}`)).toBe(`/project/translations/v1/${file}`);
  });

  it.each([
    "/api/v1/translate/es",
    "/project/api/v1/translate",
    "/project/api/v1/translate-more/es",
    "/project/translations/v1/es.json",
    "/project/api/v1/locales",
  ])("leave %s alone", (path) => {
    expect(redirected(path)).toBeUndefined();
  });

  it("keep to 200,000 files and folders, their own file counted", () => {
    const many = (files: number): string[] => passedLimits(gitlabPages.compile(fixtureRules, factsOf({ files })));
    expect(many(199_999)).toEqual([]);
    expect(many(200_000)).toEqual([passedLimit(gitlabPages, 200_000, "files and folders in a site", 200_001)]);
  });
});
