/** The locations of nginx: the translate endpoint, the gateway, and the files that need a type or headers. */
import type { ProblemCode } from "../../model.ts";
import type { Rule } from "../../rules/rule.ts";
import type { Directive } from "../shared/files.ts";
import { GATEWAY, LARGER_LENGTH, LARGEST_PASSED_ON, type ProxiedForm } from "../shared/gateway-proxy.ts";
import { CONTROL_CHARACTER, escapePattern } from "../shared/patterns.ts";
import { endpointOf, errorOf, fileRulesOf, type Header, headersByPlace, preflightHeaders } from "../shared/rules.ts";
import { BODY_FORM, type NginxMaps } from "./maps.ts";

/**
 * nginx has one error page for each status. But 404 has two meanings here, and nginx uses 405 for a POST that finds its
 * file. So unused statuses replace these until nginx sends the error page.
 */
const STAND_INS: Readonly<Partial<Record<ProblemCode, number>>> = { unknown_locale: 460, method_not_allowed: 461 };

const ALLOW = "$stele_allow";

/** The two locations of the endpoint: its own path for the query form, and the paths below it for the path form. */
export function endpointLocations(
  rules: readonly Rule[],
  base: string,
  maps: NginxMaps,
  form: ProxiedForm | undefined,
): Directive[] {
  return rules.flatMap((rule) => {
    if (rule.kind === "query") {
      const passing = form && rule.path === form.path ? toGateway(form, base, maps) : [];
      const checks = problemChecks(rules, (code) => `${maps.queryProblem} = "${code}"`, passing);
      return [location(`= "${base}${rule.path}"`, endpoint(rules, rule.path, base, checks, maps.queryAnswer))];
    }
    if (rule.kind !== "tree") return [];
    const checks = problemChecks(rules, (code) =>
      code === "invalid_request" ? `$uri ~ "${invalidPath(base + rule.from)}"` : `${maps.pathAnswer} = ""`,
    );
    return [location(`^~ "${base}${rule.from}"`, endpoint(rules, rule.from, base, checks, maps.pathAnswer))];
  });
}

/** An expression for a path without a locale, or with a character that no path contains. */
function invalidPath(from: string): string {
  return `^${escapePattern(from)}(?:\\z|.*${CONTROL_CHARACTER})`;
}

/**
 * One location for each place with a type or headers. These locations win over regular expressions in the same server
 * block.
 */
export function fileLocations(rules: readonly Rule[], base: string): Directive[] {
  const refused = errorOf("method_not_allowed", rules);
  return [...headersByPlace(fileRulesOf(rules))].map(([path, headers]) => {
    const lines = headers.flatMap(fileLines);
    const holdsRefused = path.endsWith("/") && refused?.file.startsWith(path);
    // Only a refused request sets the variable. For other requests it is empty, and nginx omits an empty header.
    const allow = holdsRefused ? ["uninitialized_variable_warn off;", `add_header Allow ${ALLOW} always;`] : [];
    return location(`${path.endsWith("/") ? "^~" : "="} "${base}${path}"`, [...lines, ...allow]);
  });
}

/** The lines for one header of a file. Files omit the allowed methods, which only preflight answers need. */
function fileLines({ name, value }: Header): string[] {
  if (name === "Content-Type") return ["types { }", `default_type "${value}";`];
  return name === "Access-Control-Allow-Methods" ? [] : [header(name, value)];
}

/**
 * The body of a location that answers one form. A POST finds its file, and nginx refuses it with 405. The error page
 * for 405 is the same file, which nginx then sends as for a GET. Every condition returns: a condition that matched
 * without returning would disable `try_files`.
 */
function endpoint(
  rules: readonly Rule[],
  path: string,
  base: string,
  checks: readonly Directive[],
  answer: string,
): Directive[] {
  const covers = (rule: { readonly path: string }): boolean => `${path}/`.startsWith(`${rule.path}/`);
  const open = rules.flatMap((rule) =>
    rule.kind === "cors" && covers(rule) ? [header("Access-Control-Allow-Origin", "*")] : [],
  );
  const preflights = rules.flatMap((rule) =>
    rule.kind === "preflight" && covers(rule) ? [preflight(rule.methods, open)] : [],
  );
  const pages = rules.flatMap((rule) => (rule.kind === "error" && covers(rule) ? [errorPage(rule, base)] : []));
  return [
    ...open,
    ...preflights,
    ...checks,
    ...pages,
    `error_page 405 =200 "${answer}";`,
    `try_files "${answer}" =404;`,
  ];
}

function preflight(methods: readonly string[], open: readonly string[]): Directive {
  const headers = preflightHeaders(methods).map(({ name, value }) => header(name, value));
  return { head: "if ($request_method = OPTIONS)", body: [...open, ...headers, "return 204;"] };
}

/** Returns the problems that nginx finds without the disk, in the order of the checks. */
function problemChecks(
  rules: readonly Rule[],
  condition: (code: ProblemCode) => string,
  afterMethod: readonly Directive[] = [],
): Directive[] {
  const leave = (code: ProblemCode, when: string, ...before: string[]): Directive[] => {
    const error = errorOf(code, rules);
    return error ? [{ head: `if (${when})`, body: [...before, `return ${STAND_INS[code] ?? error.status};`] }] : [];
  };
  return [
    ...leave("method_not_allowed", "$request_method != POST", `set ${ALLOW} "${endpointOf(rules)?.allow ?? ""}";`),
    ...afterMethod,
    ...leave("invalid_request", condition("invalid_request")),
    ...leave("unknown_locale", condition("unknown_locale")),
  ];
}

function errorPage({ code, status, file }: Rule & { kind: "error" }, base: string): string {
  const standIn = STAND_INS[code];
  return `error_page ${standIn === undefined ? status : `${standIn} =${status}`} "${base}${file}";`;
}

/** The unused status that marks a request for the gateway. */
const LEAVING = 462;

/**
 * The lines that pass the body form to the gateway, after the check of the method. An error page without a status keeps
 * the status of the gateway, and a named location keeps the method. Error pages in that location need
 * `recursive_error_pages`.
 */
function toGateway(form: ProxiedForm, base: string, { queryProblem, gateway }: NginxMaps): Directive[] {
  return [
    { head: `if (${queryProblem} = "${BODY_FORM}")`, body: [`return ${LEAVING};`] },
    "recursive_error_pages on;",
    `error_page ${LEAVING} = ${gateway};`,
    // Answers bodies that exceed the server's own limit.
    problemPage(form, base, "413", "body_too_large"),
  ];
}

/**
 * The location of the gateway (https://nginx.org/en/docs/http/ngx_http_proxy_module.html, read November 2026). nginx
 * does not buffer bodies, so that the gateway can answer when a body takes too long. The gateway gets the same path for
 * all requests.
 */
export function gatewayLocation(form: ProxiedForm, base: string, name: string): Directive {
  const open = "Access-Control-Allow-Origin";
  return location(name, [
    { head: `if ($content_length ~ "${LARGER_LENGTH}")`, body: ["return 413;"] },
    // Limits bodies that announce no length. nginx compares an announced length with the limit of the other location.
    `client_max_body_size ${LARGEST_PASSED_ON};`,
    problemPage(form, base, "413", "body_too_large"),
    problemPage(form, base, "502 504 =502", "asset_unavailable"),
    `proxy_hide_header ${open};`,
    header(open, "*"),
    "proxy_intercept_errors off;",
    "proxy_request_buffering off;",
    "proxy_http_version 1.1;",
    "proxy_connect_timeout 2s;",
    "proxy_read_timeout 10s;",
    `proxy_pass http://${GATEWAY.host}:${GATEWAY.port}${form.path}$is_args$args;`,
  ]);
}

function problemPage({ problemFile }: ProxiedForm, base: string, statuses: string, code: ProblemCode): string {
  return `error_page ${statuses} "${base}${problemFile(code)}";`;
}

function header(name: string, value: string): string {
  return `add_header ${name} "${value}" always;`;
}

function location(match: string, body: readonly Directive[]): Directive {
  return { head: `location ${match}`, body };
}
