/**
 * Apache HTTP Server 2.4 (https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html, mod_headers, core.html#errordocument,
 * core.html#if), read and measured in November 2026. Its file is `.htaccess` in the published folder; it needs
 * mod_rewrite, mod_headers and `AllowOverride FileInfo`, and is read again for every request, so it is kept short.
 */
import type { RuleSet, TextArtifact } from "../../model.ts";
import { gatewaySection } from "./gateway.ts";
import { apacheRewrites } from "./rewrites.ts";
import { apacheSections } from "./sections.ts";
import { programToRun, proxiedForm, unsaidBeside } from "../shared/gateway-proxy.ts";
import type { BuildFacts, Compiled, Host } from "../host.ts";
import { unsaidRules } from "../shared/notices.ts";
import { shadowing } from "../shared/shadowing.ts";
import { EVERY_ERROR } from "../shared/errors.ts";

const FILE = ".htaccess";

/** All but the JSON body, which it can hand to the gateway; dot segments and double slashes are resolved before rules are looked up. */
export const apache: Host = {
  name: "apache",
  title: "Apache",
  evidence: { tier: "engine", by: "Apache HTTP Server 2.4" },
  documentation: "https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html, read November 2026",
  // Lines may have 16 MiB (VARBUF_MAX_LEN in server/config.c): no path that a disk can hold comes near.
  limits: [],
  capability: {
    tree: "rewrite",
    query: true,
    methods: true,
    normalizes: true,
    types: true,
    headers: true,
    cors: true,
    preflight: true,
    errors: EVERY_ERROR,
  },
  shadowing: (file, ruleSet) => shadowing(file, ruleSet, { title: "Apache", filesFirst: true }),
  compile,
};

function compile({ basePath, rules }: RuleSet, facts: BuildFacts): Compiled {
  const base = decodeURIComponent(basePath);
  const tree = rules.find((rule) => rule.kind === "tree");
  const answers = tree
    ? `POST ${base}${tree.from}<locale>/<page> -> ${base}${tree.to}<locale>/<page>${tree.suffix}; `
    : "";
  const form = proxiedForm(rules, facts);
  const rewrites = apacheRewrites(rules, base, form);
  const sections = [...apacheSections(rules, base), ...(form ? [gatewaySection(form, base)] : [])];
  const text = [`# ${answers}prebuilt, see README`, ...sections, ...rewrites].join("\n");
  const artifact: TextArtifact = {
    path: FILE,
    place: "published",
    mediaType: "text/plain",
    text: `${text}\n`,
    sharing: "block",
  };
  const ruleCount = sections.length + rewrites.filter((line) => line.startsWith("RewriteRule")).length;
  const diagnostics = [...unsaidRules(apache, rules, unsaidBeside(form)), ...programToRun(apache, form, facts)];
  return { artifacts: [artifact], diagnostics, ruleCount };
}
