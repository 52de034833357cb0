import { describe, expect, it } from "vitest";
import * as z from "zod";
import { siteSchema } from "../../scripts/content/schemas.ts";
import { type ChosenHost, compileHosts } from "../../scripts/hosts/compile.ts";
import { EVERY_ERROR } from "../../scripts/hosts/errors.ts";
import type { Host } from "../../scripts/hosts/host.ts";
import { hosts } from "../../scripts/hosts/index.ts";
import type { Artifact, Rule, RuleSet } from "../../scripts/model.ts";
import { decodeText } from "../content-text.ts";
import { content } from "./site.ts";
import { few } from "./laws.ts";

const { plan } = decodeText(content);

/** Everything that a compiler says: its files, and the problems and notices beside them. */
function said(host: Host, rules: RuleSet): string {
  const { artifacts, diagnostics } = host.compile(rules, few);
  return JSON.stringify([artifacts.map(({ text }) => text), diagnostics.map(({ sentence }) => sentence)]);
}

describe("the hosts", () => {
  it("are those that site.yaml may name", () => {
    expect(z.toJSONSchema(siteSchema)).toMatchObject({
      properties: { hosts: { items: { enum: hosts.map(({ name }) => name) } } },
    });
  });

  it.each(hosts.map((host): [string, Host] => [host.name, host]))(
    "%s accounts for every kind of rule: without it, its files or its notices are others",
    (_name, host) => {
      const whole = said(host, plan.rules);
      const kinds = [...new Set(plan.rules.rules.map(({ kind }) => kind))];
      const unnoticed = kinds.filter((kind) => {
        const rules = plan.rules.rules.filter((rule: Rule) => rule.kind !== kind);
        return said(host, { ...plan.rules, rules }) === whole;
      });
      expect(unnoticed).toEqual([]);
    },
  );

  it("know every error that rules say", () => {
    expect(plan.rules.rules.flatMap((rule) => (rule.kind === "error" ? [rule.code] : []))).toEqual(EVERY_ERROR);
  });

  it("build together, each file once", () => {
    // Those that read `_redirects` want different texts in it; one of them stands for all.
    const names = hosts.map(({ name }) => name).filter((name) => !["netlify", "gitlab-pages"].includes(name));
    const all = decodeText(content, { hosts: names });
    expect(all.plan.hosts.map(({ name }) => name)).toEqual(names);
    expect([...all.files.keys()]).toEqual(expect.arrayContaining([".htaccess", "_redirects", "serve.json"]));
  });
});

describe("two hosts that read one file", () => {
  const rules: RuleSet = { basePath: "", rules: [] };
  const chosen = (name: string, text: string): ChosenHost => {
    const artifact: Artifact = {
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
    expect(diagnostics.map(({ severity, sentence }) => `${severity}: ${sentence}`)).toEqual([
      "error: one and two want different texts in _redirects.",
    ]);
  });
});

function never(): never {
  throw new Error("there is no host");
}
