/**
 * Rules for Caddy (https://caddyserver.com/docs/caddyfile, read in November 2026). We measured with 2.6.2.
 *
 * The author writes `import stele.caddy` in a site block. For a site at `/project`, the `root` of that block is the
 * folder that contains `project/`. Caddy passes a POST with a JSON body to the gateway
 * (https://caddyserver.com/docs/caddyfile/directives/reverse_proxy, read November 2026).
 */
import type { Rule, RuleSet } from "../../rules/rule.ts";
import { type BuildFacts, type Compiled, EVERY_RULE, type Host, read } from "../host.ts";
import { block, type Block, type Directive, printDirectives, treeComment, unpublishedFile } from "../shared/files.ts";
import * as gateway from "../shared/gateway-proxy.ts";
import { literalPattern, placePattern } from "../shared/patterns.ts";
import { endpointOf, fileRulesOf, type HeaderGroup, headerGroups, treesOf } from "../shared/rules.ts";
import {
  cachingDirectives,
  endpointDirective,
  endpointMatchers,
  headerLines,
  problemDirectives,
  quoted,
} from "./endpoint.ts";

const FILE = "stele.caddy";

/** A separate file for `handle_errors`, because Caddy uses only the first `handle_errors` of a site block. */
const ERRORS_FILE = "stele-errors.caddy";

/** Caddy answers requests by path and by query. It passes requests with a JSON body to the gateway. */
export const caddy: Host = {
  name: "caddy",
  title: "Caddy",
  evidence: { tier: "engine", by: "Caddy 2.6" },
  documentation: read("https://caddyserver.com/docs/caddyfile"),
  limits: [],
  installHint: "is imported in the site block of the Caddyfile",
  capability: EVERY_RULE,
  runsGateway: "body",
  compile,
};

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { basePath, rules } = ruleSet;
  const body = gateway.proxiedForm(rules, facts);
  const endpoint = endpointOf(rules);
  const folder = decodeURIComponent(basePath);
  const passing = body ? [gatewayDirective(body, folder, rules)] : [];
  const groups = headerGroups(fileRulesOf(rules));
  const directives = [
    ...groups.flatMap((group, index) => headerDirectives(folder, group, index + 1)),
    ...cachingDirectives(folder, groups),
    ...(endpoint ? endpointMatchers(folder, endpoint) : []),
    ...(body ? gatewayMatchers(body) : []),
    ...(endpoint?.forms.map((form) =>
      endpointDirective(basePath, endpoint, form, rules, form.kind === "query" ? passing : []),
    ) ?? []),
  ];
  const title = treesOf(rules).map((tree) => `# ${treeComment(tree)}; prebuilt, see README`);
  const before = "# What refuses requests goes before it: handle @denied { respond 403 }";
  const text = printDirectives([...title, `# In the site block: import ${FILE}`, before, ...directives]);
  return {
    artifacts: [
      unpublishedFile(caddy, FILE, text),
      ...(body ? [unpublishedFile(caddy, ERRORS_FILE, errorsText(body, folder, rules))] : []),
    ],
    diagnostics: gateway.proxyDiagnostics(caddy, ruleSet, body, facts),
    ruleCount: directives.length,
  };
}

/** Sets the headers of files. Uses regular expressions, because the path patterns of Caddy ignore letter case. */
function headerDirectives(folder: string, { paths, headers }: HeaderGroup, number: number): Directive[] {
  const name = `@stele_headers_${number}`;
  const pattern = `^${literalPattern(folder)}(?:${paths.map((path) => placePattern(path)).join("|")})`;
  return [`${name} path_regexp ${quoted(pattern)}`, block(`header ${name}`, headerLines(headers))];
}

const OPEN = "header Access-Control-Allow-Origin *";

/** Returns the matchers for requests with a JSON body, and for bodies that are too large. */
function gatewayMatchers({ parameters }: gateway.ProxiedForm): Directive[] {
  return [
    block("@stele_body_form", ["method POST", ...parameters.map((name) => `not query ${name}=*`)]),
    `@stele_large_body header_regexp Content-Length ${quoted(gateway.LARGER_LENGTH)}`,
  ];
}

/** Passes requests with a JSON body to the gateway program. Caddy sets the CORS header itself, so a 502 has it too. */
function gatewayDirective(form: gateway.ProxiedForm, folder: string, rules: readonly Rule[]): Block {
  const tooLarge = problemRoute(folder, form.problemFile("body_too_large"), "413", rules);
  return block("handle @stele_body_form", [
    block("route", [
      OPEN,
      block("handle @stele_large_body", [tooLarge]),
      // Limits bodies without a `Content-Length`.
      block("request_body", [`max_size ${gateway.LARGEST_PASSED_ON}`]),
      `rewrite * ${quoted(form.path)}`,
      block(`reverse_proxy ${gateway.GATEWAY.address}`, [
        "header_down -Access-Control-Allow-Origin",
        block("transport http", ["dial_timeout 2s", "response_header_timeout 10s"]),
      ]),
    ]),
  ]);
}

/** Makes the file for errors of Caddy itself: a body that is too large, or a gateway that does not answer. */
function errorsText({ path, problemFile }: gateway.ProxiedForm, folder: string, rules: readonly Rule[]): string {
  const endpoint = `path_regexp ${quoted(`^${literalPattern(folder + path)}/?$`)}`;
  const answer = (name: string, statuses: string, file: string, status: string): Directive[] => [
    block(name, [endpoint, `expression {http.error.status_code} ${statuses}`]),
    block(`handle ${name}`, [OPEN, problemRoute(folder, file, status, rules)]),
  ];
  return printDirectives([
    `# In the site block, within handle_errors: import ${ERRORS_FILE}`,
    ...answer("@stele_too_large", "== 413", problemFile("body_too_large"), "413"),
    ...answer("@stele_no_gateway", ">= 502", problemFile("asset_unavailable"), "502"),
  ]);
}

function problemRoute(folder: string, file: string, status: string, rules: readonly Rule[]): Block {
  return block("route", [
    ...problemDirectives(file, rules),
    "method GET",
    `rewrite * ${quoted(folder + file)}`,
    block("file_server", [`status ${status}`]),
  ]);
}
