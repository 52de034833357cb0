/**
 * Apache HTTP Server 2.4 (https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html, mod_headers, core.html#errordocument,
 * core.html#if), read and measured in November 2026. Its file is `.htaccess` in the published folder; it needs
 * mod_rewrite, mod_headers and `AllowOverride FileInfo`, and is read again for every request, so it is kept short.
 */
import type { RuleSet } from "../../model.ts";
import { type BuildFacts, type Compiled, EVERY_RULE, type Host } from "../host.ts";
import { publishedFile } from "../shared/files.ts";
import { proxiedForm, proxyNotices } from "../shared/gateway-proxy.ts";
import { apacheRewrites } from "./rewrites.ts";
import { apacheSections, gatewaySection } from "./sections.ts";

/** All but the JSON body, which it can pass to the gateway. Dot segments and double slashes are resolved before rules. */
export const apache: Host = {
  name: "apache",
  title: "Apache",
  evidence: { tier: "engine", by: "Apache HTTP Server 2.4" },
  documentation: "https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html, read November 2026",
  // Lines may have 16 MiB (VARBUF_MAX_LEN in server/config.c): no path that a disk can hold comes near.
  limits: [],
  capability: { ...EVERY_RULE, normalizes: true },
  runsGateway: true,
  sharedRules: "files-first",
  compile,
};

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { rules } = ruleSet;
  const base = decodeURIComponent(ruleSet.basePath);
  const tree = rules.find((rule) => rule.kind === "tree");
  const answers = tree
    ? `POST ${base}${tree.from}<locale>/<page> -> ${base}${tree.to}<locale>/<page>${tree.suffix}; `
    : "";
  const form = proxiedForm(rules, facts);
  const rewrites = apacheRewrites(rules, base, form);
  const sections = [...apacheSections(rules, base), ...(form ? [gatewaySection(form, base)] : [])];
  const text = [`# ${answers}prebuilt, see README`, ...sections, ...rewrites].join("\n");
  return {
    artifacts: [publishedFile(".htaccess", `${text}\n`, "block")],
    diagnostics: proxyNotices(apache, ruleSet, form, facts),
    ruleCount: sections.length + rewrites.filter((line) => line.startsWith("RewriteRule")).length,
  };
}
