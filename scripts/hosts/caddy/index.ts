/**
 * Caddy (https://caddyserver.com/docs/caddyfile, read in November 2026), measured with 2.6.2. Its file is a snippet:
 * `import stele.caddy` inside a site block whose `root` is the folder that the base path hangs below.
 */
import type { RuleSet } from "../../model.ts";
import { type BuildFacts, type Compiled, EVERY_RULE, type Host } from "../host.ts";
import { type Directive, printDirectives, treeComment, unpublishedFile } from "../shared/files.ts";
import { proxiedForm, proxyNotices } from "../shared/gateway-proxy.ts";
import { literalPattern } from "../shared/path-patterns.ts";
import { endpointOf, fileRulesOf, type HeaderGroup, headerGroups, treesOf } from "../shared/rules.ts";
import { endpointDirective, endpointMatchers, quoted } from "./endpoint.ts";
import { ERRORS_FILE, errorsText, gatewayDirective, gatewayMatchers } from "./gateway.ts";

const FILE = "stele.caddy";

/** Everything but the JSON body, which Caddy's rules never see: it can pass it to the gateway. */
export const caddy: Host = {
  name: "caddy",
  title: "Caddy",
  evidence: { tier: "engine", by: "Caddy 2.6" },
  documentation: "https://caddyserver.com/docs/caddyfile, read November 2026",
  limits: [],
  installHint: "is imported in the site block of the Caddyfile",
  capability: EVERY_RULE,
  runsGateway: true,
  compile,
};

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { basePath, rules } = ruleSet;
  const body = proxiedForm(rules, facts);
  const endpoint = endpointOf(rules);
  const folder = decodeURIComponent(basePath);
  const places = headerGroups(fileRulesOf(rules));
  const directives = [
    ...places.flatMap((group, index) => headerDirectives(folder, group, `@stele_headers_${index + 1}`)),
    ...(endpoint ? endpointMatchers(folder, endpoint) : []),
    ...(body ? gatewayMatchers(body) : []),
    ...(endpoint?.forms.map((form) => {
      const first = body && form.kind === "query" ? [gatewayDirective(body, folder, rules)] : [];
      return endpointDirective(basePath, endpoint, form, rules, first);
    }) ?? []),
  ];
  const introduction = [
    ...treesOf(rules).map((tree) => `# ${treeComment(tree)}; prebuilt, see README`),
    `# In the site block: import ${FILE}`,
  ];
  const text = `${[...introduction, ...printDirectives(directives)].join("\n")}\n`;
  return {
    artifacts: [
      unpublishedFile(caddy, FILE, text),
      ...(body ? [unpublishedFile(caddy, ERRORS_FILE, errorsText(body, folder, rules))] : []),
    ],
    diagnostics: proxyNotices(caddy, ruleSet, body, facts),
    ruleCount: directives.length,
  };
}

function headerDirectives(folder: string, { paths, headers }: HeaderGroup, name: string): Directive[] {
  // Its own patterns of paths take letters of either case.
  const places = paths.map((path) => literalPattern(path) + (path.endsWith("/") ? "" : "$"));
  return [
    `${name} path_regexp ${quoted(`^${literalPattern(folder)}(?:${places.join("|")})`)}`,
    { head: `header ${name}`, body: headers.map((header) => `${header.name} ${quoted(header.value)}`) },
  ];
}
