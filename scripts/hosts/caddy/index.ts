/**
 * Caddy (https://caddyserver.com/docs/caddyfile, read in November 2026), measured with 2.6.2. Its file is a snippet:
 * `import stele.caddy` inside a site block whose `root` is the folder that the base path hangs below. It passes the body
 * form to the gateway (https://caddyserver.com/docs/caddyfile/directives/reverse_proxy, read November 2026).
 */
import type { ProblemCode } from "../../model.ts";
import type { Rule, RuleSet } from "../../rules/rule.ts";
import { type BuildFacts, type Compiled, EVERY_RULE, type Host } from "../host.ts";
import { type Directive, printDirectives, treeComment, unpublishedFile } from "../shared/files.ts";
import {
  GATEWAY,
  LARGER_LENGTH,
  LARGEST_PASSED_ON,
  type ProxiedForm,
  proxiedForm,
  proxyNotices,
} from "../shared/gateway-proxy.ts";
import { literalPattern, placePattern } from "../shared/patterns.ts";
import { endpointOf, fileRulesOf, type HeaderGroup, headerGroups, treesOf } from "../shared/rules.ts";
import { endpointDirective, endpointMatchers, quoted, typeDirectives } from "./endpoint.ts";

const FILE = "stele.caddy";
const ERRORS_FILE = "stele-errors.caddy";

/** All but the JSON body, which it passes to the gateway. */
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
  // Caddy's own path patterns ignore letter case.
  const places = paths.map(placePattern);
  return [
    `${name} path_regexp ${quoted(`^${literalPattern(folder)}(?:${places.join("|")})`)}`,
    { head: `header ${name}`, body: headers.map((header) => `${header.name} ${quoted(header.value)}`) },
  ];
}

const OPEN = "header Access-Control-Allow-Origin *";

/** Matchers for requests to the bare endpoint. */
function gatewayMatchers({ parameters }: ProxiedForm): Directive[] {
  return [
    { head: "@stele_body_form", body: ["method POST", ...parameters.map((name) => `not query ${name}=*`)] },
    `@stele_large_body header_regexp Content-Length ${quoted(LARGER_LENGTH)}`,
  ];
}

/**
 * The first directive of the bare endpoint. The program gets the same path for every request. Caddy sends the header for
 * other origins itself, also with its 502.
 */
function gatewayDirective(form: ProxiedForm, folder: string, rules: readonly Rule[]): Directive {
  const tooLarge = form.problemFile("body_too_large");
  return {
    head: "handle @stele_body_form",
    body: [
      {
        head: "route",
        body: [
          OPEN,
          { head: "handle @stele_large_body", body: [problemRoute(folder, tooLarge, "413", rules)] },
          // For bodies without a length.
          { head: "request_body", body: [`max_size ${LARGEST_PASSED_ON}`] },
          `rewrite * ${quoted(form.path)}`,
          {
            head: `reverse_proxy ${GATEWAY.host}:${GATEWAY.port}`,
            body: [
              "header_down -Access-Control-Allow-Origin",
              { head: "transport http", body: ["dial_timeout 2s", "response_header_timeout 10s"] },
            ],
          },
        ],
      },
    ],
  };
}

/** Caddy's own problems, in a separate file: only the first `handle_errors` of a site block counts. */
function errorsText(form: ProxiedForm, folder: string, rules: readonly Rule[]): string {
  const causes: readonly (readonly [string, string, ProblemCode, string])[] = [
    ["@stele_too_large", "== 413", "body_too_large", "413"],
    ["@stele_no_gateway", ">= 502", "asset_unavailable", "502"],
  ];
  const directives = causes.flatMap(([name, status, code, sent]): Directive[] => [
    {
      head: name,
      body: [
        `path_regexp ${quoted(`^${literalPattern(folder + form.path)}/?$`)}`,
        `expression {http.error.status_code} ${status}`,
      ],
    },
    { head: `handle ${name}`, body: [OPEN, problemRoute(folder, form.problemFile(code), sent, rules)] },
  ]);
  const title = `# In the site block, within handle_errors: import ${ERRORS_FILE}`;
  return `${[title, ...printDirectives(directives)].join("\n")}\n`;
}

function problemRoute(folder: string, file: string, status: string, rules: readonly Rule[]): Directive {
  return {
    head: "route",
    body: [
      ...typeDirectives(file, rules),
      "method GET",
      `rewrite * ${quoted(folder + file)}`,
      { head: "file_server", body: [`status ${status}`] },
    ],
  };
}
