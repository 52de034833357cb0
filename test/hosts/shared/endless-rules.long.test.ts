import { describe, expect, it } from "vitest";
import { shadowing } from "../../../scripts/hosts/shared/shadowing.ts";
import { sentenceOf } from "../../content-files.ts";
import { fixtureRules } from "../laws.ts";

describe("third-party lines without end", () => {
  const origin = "  Access-Control-Allow-Origin: x\n";

  it.each([
    ["_headers", "below one path", `/${"x/".repeat(990)}*\n${origin.repeat(300_000)}`, 0],
    ["_headers", "below a path that no host reads", `${"/a".repeat(500_000)}\n${origin.repeat(600)}`, 0],
    ["_headers", "below a path that matches ours", `/*\n${origin.repeat(200_000)}`, 199_980],
    ["_redirects", "that match everything", "/* /x 301!\n".repeat(200_000), 199_980],
    [".htaccess", "that match everything", "RewriteRule .* x\n".repeat(200_000), 199_980],
    [".htaccess", "that match in many ways", `RewriteRule ^${`(${"|".repeat(1000)})`.repeat(4)}Z x\n`, 0],
    [".htaccess", "of many that match in many ways", "RewriteRule .*.*.*.*Z x\n".repeat(50_000), 0],
  ])("of %s %s are read once, and twenty are reported", (file, _name, lines, count) => {
    const shared = { path: file, before: "", after: lines, blockLines: 10 };
    const reader = { title: "Cloudflare Pages", sharedRules: "rules-first" } as const;
    const found = shadowing(shared, fixtureRules, reader);
    const more = sentenceOf("rules-more", { file, host: "Cloudflare Pages", count });
    expect(found.slice(20).map(({ sentence }) => sentence)).toEqual(count === 0 ? [] : [more]);
    expect(found).toHaveLength(count === 0 ? 0 : 21);
  });
});
