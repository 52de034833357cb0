import { describe, expect, it } from "vitest";
import { githubPages } from "../../scripts/hosts/github-pages.ts";
import type { RuleSet } from "../../scripts/rules/rule.ts";
import { match } from "../../scripts/rules/match.ts";
import { decodeText } from "../content-text.ts";
import { cases } from "./cases.ts";
import { content } from "./site.ts";
import { factsOf, few, passedLimit, passedLimits } from "./laws.ts";
import { sentenceOf } from "../content-files.ts";

const { plan, files } = decodeText(content);

describe("GitHub Pages", () => {
  it("is given no rules, and every kind of rule is named once", () => {
    const { artifacts, diagnostics, ruleCount } = githubPages.compile(plan.rules, few);
    expect(ruleCount).toBe(0);
    // That file is there: https://docs.github.com/pages/setting-up-a-github-pages-site-with-jekyll
    expect(artifacts).toEqual([
      {
        path: ".nojekyll",
        place: "published",
        mediaType: "text/plain; charset=utf-8",
        text: "# Keeps Jekyll away, which leaves out files whose names begin with an underscore; see README\n",
        sharing: "block",
      },
    ]);
    expect(diagnostics.map(({ severity, sentence }) => [severity, sentence])).toEqual([
      [
        "notice",
        sentenceOf("host-cannot", {
          host: "GitHub Pages",
          rules: ["tree", "query", "handler", "type", "header", "cors", "preflight", "error"],
          errors: [],
        }),
      ],
    ]);
  });

  it("turns off no Jekyll of a folder to which a build adds files", () => {
    expect(githubPages.compile(plan.rules, { ...few, isMerged: true }).artifacts).toEqual([]);
  });

  it.each([...new Set(plan.rules.rules.map(({ kind }) => kind))])(
    "names %s only where there is such a rule",
    (kind) => {
      const { basePath, rules } = plan.rules;
      const only = { basePath, rules: rules.filter((rule) => rule.kind === kind) };
      const sentences = (set: RuleSet): string[] => githubPages.compile(set, few).diagnostics.map((it) => it.sentence);
      expect(sentences(only)).toHaveLength(1);
      expect(sentences({ basePath, rules: rules.filter((rule) => rule.kind !== kind) })).not.toEqual(
        sentences(plan.rules),
      );
      expect(sentences({ basePath, rules: [] })).toEqual([]);
    },
  );

  it("keeps to 1 GB", () => {
    const large = (bytes: number): string[] => passedLimits(githubPages.compile(plan.rules, factsOf({ bytes })));
    expect(large(1_000_000_000)).toEqual([]);
    expect(large(1_000_000_001)).toEqual([passedLimit(githubPages, 1_000_000_000, "bytes in a site", 1_000_000_001)]);
  });

  it("answers no request by a rule", () => {
    for (const { name, method, target } of cases) {
      const [path = "", query = ""] = target.split(/\?(.*)/s);
      const request = { method, path, query };
      const meant = match(plan.rules, githubPages.capability, request, (file) => files.has(file));
      expect({ name, meant }).toEqual({ name, meant: { kind: "none" } });
    }
  });
});
