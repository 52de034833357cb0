import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { readResults, resultsFile } from "./results.ts";
import { hostList } from "../../scripts/commands/hosts.ts";
import { type EvidenceTier, FILES_ALONE, type Host } from "../../scripts/hosts/host.ts";
import { hosts } from "../../scripts/hosts/index.ts";
import { hostMatrix } from "../../scripts/commands/hosts.ts";

function host(name: string, tier: EvidenceTier, more: Partial<Host>): Host {
  return {
    name,
    title: name,
    evidence: { tier, by: tier === "documentation" ? "its documentation" : `${name} 1.2` },
    documentation: `https://${name}.example/docs, read November 2026`,
    capability: FILES_ALONE,
    limits: [],
    compile: () => ({ artifacts: [], diagnostics: [], ruleCount: 0 }),
    ...more,
  };
}

const files = host("files", "documentation", {});
const redirecting = host("redirecting", "parser", {
  capability: { ...FILES_ALONE, tree: 303, types: true },
  limits: [{ what: "rules in a file", free: 10, paid: 20, source: "https://redirecting.example/limits" }],
});
const rewriting = host("rewriting", "engine", { capability: { ...FILES_ALONE, tree: "rewrite", query: true } });

describe("stele hosts", () => {
  it("prints what each host does by how well that is known, then what was run or read, and the limits", () => {
    expect(hostList([files, redirecting, rewriting]).split("\n")).toEqual([
      "Run on the real server or on the vendor's own engine:",
      "  host         path form  query form  JSON body  GET files  types  headers  CORS  preflight  errors",
      "  rewriting    200        200         no         yes        no     no       no    no         no",
      "",
      "Read by the vendor's own parser:",
      "  host         path form  query form  JSON body  GET files  types  headers  CORS  preflight  errors",
      "  redirecting  303        no          no         yes        yes    no       no    no         no",
      "",
      "By the vendor's documentation only:",
      "  host         path form  query form  JSON body  GET files  types  headers  CORS  preflight  errors",
      "  files        no         no          no         yes        no     no       no    no         no",
      "",
      "No vendor's edge was reached: engines, parsers and documentation only. 302 and 303 redirect to the answer.",
      "",
      "What was run or read, and the limits that a build keeps to:",
      "  files: its documentation; https://files.example/docs, read November 2026",
      "  redirecting: redirecting 1.2; https://redirecting.example/docs, read November 2026",
      "    at most 10 rules in a file, 20 on a paid plan (https://redirecting.example/limits)",
      "  rewriting: rewriting 1.2; https://rewriting.example/docs, read November 2026",
      "",
    ]);
  });

  /** What a record states beyond the answers of the tests, and why. */
  const beyond: Readonly<Record<string, readonly string[]>> = {
    // The status is right; the words may be Vercel's.
    vercel: ["method_not_allowed"],
  };

  it.each(hosts.filter(({ evidence }) => evidence.tier !== "documentation").map((each) => [each.name, each] as const))(
    "%s is recorded as it answered",
    (name, { capability: { tree, query, preflight, errors } }) => {
      const results = readResults(name);
      const status = tree === "rewrite" ? 200 : tree;
      expect(results?.forms).toEqual({ path: status, query: query ? status : "no", body: "no" });
      expect(results?.preflight).toBe(preflight ? "yes" : "no");
      const said = Object.entries(results?.problems ?? {}).filter(([, shares]) =>
        Object.values(shares).some((share) => share !== "no"),
      );
      const recorded = errors.filter((code) => beyond[name]?.includes(code) !== true);
      expect(said.map(([code]) => code)).toEqual(recorded);
    },
  );

  it("has no results of hosts that are gone", () => {
    const files = readdirSync(dirname(resultsFile("any"))).map((file) => file.replace(/\.json$/, ""));
    const asked = hosts.filter(({ evidence }) => evidence.tier !== "documentation").map(({ name }) => name);
    expect(files.toSorted()).toEqual(asked.toSorted());
  });

  it("leaves no host out", () => {
    const listed = hostMatrix(hosts).flatMap(({ rows }) => rows.map(({ host: { name } }) => name));
    expect(listed.toSorted()).toEqual(hosts.map(({ name }) => name).toSorted());
  });

  it.each(hosts.map((each): [string, Host] => [each.name, each]))(
    "%s says where it is documented, where each limit is, and when that was read",
    (_name, { documentation, limits }) => {
      expect(documentation).toMatch(/^https:\/\/\S+, read [A-Z][a-z]+ 20\d\d$/);
      for (const { source } of limits) expect(source).toMatch(/, (?:read|measured in) [A-Z][a-z]+ 20\d\d$/);
    },
  );
});
