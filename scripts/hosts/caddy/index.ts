/**
 * Rules for Caddy (https://caddyserver.com/docs/caddyfile, read in November 2026). We measured with 2.6.2.
 *
 * The file is a snippet. The author writes `import stele.caddy` in a site block; its `root` is the folder that contains
 * the base path. Caddy passes the body form to the gateway
 * (https://caddyserver.com/docs/caddyfile/directives/reverse_proxy, read November 2026).
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

/** Caddy answers every form except the JSON body, which it passes to the gateway. */
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
  // Uses regular expressions, because Caddy's own path patterns ignore letter case.
  const places = paths.map(placePattern);
  return [
    `${name} path_regexp ${quoted(`^${literalPattern(folder)}(?:${places.join("|")})`)}`,
    { head: `header ${name}`, body: headers.map((header) => `${header.name} ${quoted(header.value)}`) },
  ];
}

const OPEN = "header Access-Control-Allow-Origin *";

/** Matchers for requests to the endpoint itself: the body form, and bodies that are too large. */
function gatewayMatchers({ parameters }: ProxiedForm): Directive[] {
  return [
    { head: "@stele_body_form", body: ["method POST", ...parameters.map((name) => `not query ${name}=*`)] },
    `@stele_large_body header_regexp Content-Length ${quoted(LARGER_LENGTH)}`,
  ];
}

/**
 * The first directive of the endpoint itself: it passes the body form to the gateway program. The program gets the same
 * path for every request. Caddy itself sends the header for other origins, so that its own 502 has the header too.
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
          // Limits bodies that announce no length.
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

/**
 * Answers the errors of Caddy itself. They have a separate file, because Caddy uses only the first `handle_errors` of a
 * site block.
 */
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
