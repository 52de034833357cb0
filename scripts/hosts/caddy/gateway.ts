/** Caddy in front of the gateway (https://caddyserver.com/docs/caddyfile/directives/reverse_proxy, read November 2026). */
import type { ProblemCode } from "../../model.ts";
import type { Rule } from "../../rules/rule.ts";
import { type Directive, printDirectives } from "../shared/files.ts";
import { GATEWAY, LARGER_LENGTH, LARGEST_PASSED_ON, type ProxiedForm } from "../shared/gateway-proxy.ts";
import { literalPattern } from "../shared/path-patterns.ts";
import { quoted, typeDirectives } from "./endpoint.ts";

export const ERRORS_FILE = "stele-errors.caddy";

const OPEN = "header Access-Control-Allow-Origin *";

/** Matchers for requests to the bare endpoint. */
export function gatewayMatchers({ parameters }: ProxiedForm): Directive[] {
  return [
    { head: "@stele_body_form", body: ["method POST", ...parameters.map((name) => `not query ${name}=*`)] },
    `@stele_large_body header_regexp Content-Length ${quoted(LARGER_LENGTH)}`,
  ];
}

/**
 * The first directive of the bare endpoint. The program gets the same path for every request. Caddy sets the header for
 * other origins itself, so that its 502 has it too.
 */
export function gatewayDirective(form: ProxiedForm, folder: string, rules: readonly Rule[]): Directive {
  const tooLarge = form.problemFile("body_too_large");
  return {
    head: "handle @stele_body_form",
    body: [
      {
        head: "route",
        body: [
          OPEN,
          ...(tooLarge === undefined
            ? []
            : [{ head: "handle @stele_large_body", body: [problemRoute(folder, tooLarge, "413", rules)] }]),
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

/**
 * Caddy's own problems, in a separate file: of two `handle_errors` in a site block the first takes all requests, so ours
 * would disable a third-party one.
 */
export function errorsText(form: ProxiedForm, folder: string, rules: readonly Rule[]): string {
  const causes: readonly (readonly [string, string, ProblemCode, string])[] = [
    ["@stele_too_large", "== 413", "body_too_large", "413"],
    ["@stele_no_gateway", ">= 502", "asset_unavailable", "502"],
  ];
  const directives = causes.flatMap(([name, status, code, sent]): Directive[] => {
    const file = form.problemFile(code);
    if (file === undefined) return [];
    return [
      {
        head: name,
        body: [
          `path_regexp ${quoted(`^${literalPattern(folder + form.path)}/?$`)}`,
          `expression {http.error.status_code} ${status}`,
        ],
      },
      { head: `handle ${name}`, body: [OPEN, problemRoute(folder, file, sent, rules)] },
    ];
  });
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
