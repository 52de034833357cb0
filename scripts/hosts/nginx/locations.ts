/** The locations of nginx: the translate endpoint, the gateway, and the files that need a type or headers. */
import type { ProblemCode } from "../../model.ts";
import type { Rule } from "../../rules/rule.ts";
import { block, type Block, type Directive } from "../shared/files.ts";
import { GATEWAY, LARGER_LENGTH, LARGEST_PASSED_ON, type ProxiedForm } from "../shared/gateway-proxy.ts";
import { anyOf, CONTROL_CHARACTER, escapePattern, placePattern } from "../shared/patterns.ts";
import {
  endpointOf,
  errorOf,
  fileRulesOf,
  type Header,
  headerGroups,
  isCaching,
  preflightHeaders,
} from "../shared/rules.ts";
import { BODY_FORM, type NginxMaps } from "./maps.ts";

/**
 * nginx has one error page for each status. But three problems have status 404, and nginx itself sets 405 if a POST asks
 * for a file. So the others first get an unused status. The error page of the unused status sends the real status.
 */
const STAND_INS: Readonly<Partial<Record<ProblemCode, number>>> = {
  unknown_locale: 460,
  method_not_allowed: 461,
  translation_not_available: 463,
};

/** An unused status for requests that nginx passes to the gateway. */
const LEAVING = 462;

const ALLOW = "$stele_allow";

/** The variables with the answer file of a request, and with the file of its page. */
const ANSWER = "$stele_answer";
const LISTING = "$stele_listing";

const OPEN = "Access-Control-Allow-Origin";

/** Headers that only preflight answers need. */
const PREFLIGHT_ALONE = new Set(["Access-Control-Allow-Methods", "Access-Control-Allow-Headers"]);

/**
 * Returns the locations of the endpoint: the endpoint itself for requests by query, the paths below it for requests by
 * path, and those of missing answers and of answers to a POST, to which the first two lead.
 */
export function endpointLocations(
  rules: readonly Rule[],
  base: string,
  maps: NginxMaps,
  form: ProxiedForm | undefined,
): Block[] {
  const { pathAnswer, pathListing, queryAnswer, queryListing, queryProblem, gateway, missing } = maps;
  const locations = rules.flatMap((rule) => {
    if (rule.kind === "query") {
      const when = (code: ProblemCode): string => `${queryProblem} = "${code}"`;
      const passing = form && rule.path === form.path ? toGateway(form, base, queryProblem, gateway) : [];
      const checks = problemChecks(rules, when("invalid_request"), when("unknown_locale"), passing);
      return [
        block(
          `location = "${base}${rule.path}"`,
          endpoint(rules, rule.path, base, missing, [...checks, ...answerLines(queryAnswer, queryListing)]),
        ),
      ];
    }
    if (rule.kind !== "tree") return [];
    // Matches a path without a locale, or with a control character.
    const invalid = `$uri ~ "^${escapePattern(base + rule.from)}(?:\\z|.*${CONTROL_CHARACTER})"`;
    const checks = problemChecks(rules, invalid, `${pathAnswer} = ""`);
    return [
      block(
        `location ^~ "${base}${rule.from}"`,
        endpoint(rules, rule.from, base, missing, [...checks, ...answerLines(pathAnswer, pathListing)]),
      ),
    ];
  });
  return locations.length === 0 ? [] : [...locations, missingLocation(rules, base, missing), postLocation(rules, base)];
}

function answerLines(answer: string, listing: string): string[] {
  return [`set ${ANSWER} "${answer}";`, `set ${LISTING} "${listing}";`];
}

/** Returns the location for requests whose answer file is missing. It looks for the page, and sends a problem. */
function missingLocation(rules: readonly Rule[], base: string, name: string): Block {
  const untranslated = STAND_INS.translation_not_available;
  return block(`location ${name}`, [
    block(`if (-f "$document_root${LISTING}")`, [`return ${untranslated};`]),
    ...errorPages(rules, base, ["translation_not_available", "unknown_page"]),
    "return 404;",
  ]);
}

/** The path that a POST is led to inside nginx. No client can ask for it. */
function postPath(rules: readonly Rule[], base: string): string {
  return `${base}${endpointOf(rules)?.path}//answer`;
}

/**
 * Returns the location for the answers to a POST. Request headers that belong to files, such as `Range`, mean nothing
 * there (RFC 9110 13.1.2, 13.1.3, 14.2). nginx still reads `If-Match`, and `*` in `If-None-Match`.
 */
function postLocation(rules: readonly Rule[], base: string): Block {
  return block(`location = "${postPath(rules, base)}"`, [
    "internal;",
    "etag off;",
    "if_modified_since off;",
    ...answerHeaders(rules),
    `try_files "${ANSWER}" =404;`,
  ]);
}

/** Returns the headers of an answer. */
function answerHeaders(rules: readonly Rule[]): string[] {
  return (endpointOf(rules)?.headers ?? []).flatMap(fileLines);
}

/** Returns the lines that send the files of problems. */
function errorPages(rules: readonly Rule[], base: string, codes: readonly ProblemCode[]): string[] {
  return codes.flatMap((code) => {
    const error = errorOf(code, rules);
    const standIn = STAND_INS[code];
    return error
      ? [`error_page ${standIn === undefined ? error.status : `${standIn} =${error.status}`} "${base}${error.file}";`]
      : [];
  });
}

/**
 * Returns a location for each file with headers, and one for all folders with the same headers. That is a regular expression
 * for our files alone: `^~` would also win over the expressions of the server block that run or deny files of other programs.
 * Of two expressions that match, nginx takes the first one.
 */
export function fileLocations(rules: readonly Rule[], base: string): Block[] {
  const refused = errorOf("method_not_allowed", rules);
  const start = `^${escapePattern(base)}`;
  const allFolders: string[] = [];
  const locations = headerGroups(fileRulesOf(rules)).flatMap(({ paths, headers }) => {
    const lines = headers.flatMap(fileLines);
    const folders = paths.filter((path) => path.endsWith("/"));
    // Of the sitemaps none is in a folder below. Other programs have sitemaps too.
    allFolders.push(...folders.filter((path) => path !== "/sitemaps/").map((path) => path.slice(0, -1)));
    const ours = folders.map((path) => placePattern(path, escapePattern)).join("|");
    // Only a request with a wrong method sets the variable. If the variable is empty, nginx omits the header.
    const holdsRefused = folders.some((path) => refused?.file.startsWith(path));
    const allow = holdsRefused ? ["uninitialized_variable_warn off;", `add_header Allow ${ALLOW} always;`] : [];
    return [
      ...paths.filter((path) => !path.endsWith("/")).map((path) => block(`location = "${base}${path}"`, lines)),
      // A folder may have such a name too: `docs/a.json/b.json`.
      ...(folders.length > 0 ? [block(`location ~ "${start}(?:${ours})"`, [RELATIVE, ...lines, ...allow])] : []),
    ];
  });
  return allFolders.length === 0 ? locations : [...locations, folderLocation(allFolders, start)];
}

/**
 * Returns the location of folders that are asked for without a final slash. Leaves out names with a dot: they may be files of
 * other programs.
 */
function folderLocation(folders: readonly string[], start: string): Block {
  return block(`location ~ "${start}(?:${anyOf(folders)})(?:/[^.]*[^./])?$"`, [RELATIVE]);
}

/** nginx adds a missing slash to a folder by a redirect. By default, the redirect contains the host that the client sent. */
const RELATIVE = "absolute_redirect off;";

/** Returns the lines for one header of a file or an answer. */
function fileLines({ name, value }: Header): string[] {
  if (name === "Content-Type") return ["types { }", `default_type "${value}";`];
  // nginx finds error 416 only after it has set the headers. Without ranges, there is no such error.
  if (name === OPEN) return [header(name, value), "max_ranges 0;"];
  return PREFLIGHT_ALONE.has(name) ? [] : [header(name, value)];
}

/**
 * Returns the lines of a location for requests by path or by query. If a POST asks for a file, nginx sets status 405.
 * So the error page for 405 sends the answer file, and `=200` replaces the status. Every `if` must return: an `if` that
 * matches without `return` would disable `try_files`.
 */
function endpoint(
  rules: readonly Rule[],
  path: string,
  base: string,
  missing: string,
  checks: readonly Directive[],
): Directive[] {
  const covers = (rule: { readonly path: string }): boolean => `${path}/`.startsWith(`${rule.path}/`);
  const own = answerHeaders(rules);
  const open = own.filter((line) => line.includes(OPEN));
  const preflights = rules.flatMap((rule) => {
    if (rule.kind !== "preflight" || !covers(rule)) return [];
    const headers = preflightHeaders(rule.methods).map(({ name, value }) => header(name, value));
    return [block("if ($request_method = OPTIONS)", [...open, ...headers, "return 204;"])];
  });
  return [
    ...own,
    ...preflights,
    ...checks,
    ...errorPages(rules, base, ["invalid_request", "unknown_locale", "method_not_allowed"]),
    `error_page 405 =200 "${postPath(rules, base)}";`,
    `try_files "${ANSWER}" ${missing};`,
  ];
}

/** Returns the checks that nginx can make without looking for files. nginx makes them in the returned order. */
function problemChecks(
  rules: readonly Rule[],
  isInvalid: string,
  isUnknownLocale: string,
  afterMethod: readonly Directive[] = [],
): Directive[] {
  const { methods = [], allow = "" } = endpointOf(rules) ?? {};
  const leave = (code: ProblemCode, when: string, ...before: string[]): Directive[] => {
    const error = errorOf(code, rules);
    return error ? [block(`if (${when})`, [...before, `return ${STAND_INS[code] ?? error.status};`])] : [];
  };
  return [
    ...leave("method_not_allowed", `$request_method !~ "^(?:${methods.join("|")})$"`, `set ${ALLOW} "${allow}";`),
    ...afterMethod,
    ...leave("invalid_request", isInvalid),
    ...leave("unknown_locale", isUnknownLocale),
  ];
}

/**
 * Returns the lines that pass a request with a JSON body to the gateway. `error_page 462 = @gateway` keeps the method
 * of the request and the status of the gateway. Error pages of the gateway's location need `recursive_error_pages`.
 */
function toGateway(form: ProxiedForm, base: string, queryProblem: string, gateway: string): Directive[] {
  return [
    block(`if (${queryProblem} = "${BODY_FORM}")`, [`return ${LEAVING};`]),
    "recursive_error_pages on;",
    `error_page ${LEAVING} = ${gateway};`,
    // Answers bodies that exceed the limit of the server block.
    `error_page 413 "${base}${form.problemFile("body_too_large")}";`,
  ];
}

/**
 * Returns the location of the gateway (https://nginx.org/en/docs/http/ngx_http_proxy_module.html, read November 2026).
 * nginx does not buffer bodies, so that the gateway can answer when a body takes too long. The gateway gets the same
 * path for all requests.
 */
export function gatewayLocation({ path, problemFile }: ProxiedForm, base: string, name: string): Block {
  return block(`location ${name}`, [
    block(`if ($content_length ~ "${LARGER_LENGTH}")`, ["return 413;"]),
    // Limits bodies without a `Content-Length`. The `if` above checks that header, because `client_max_body_size` does
    // not check it in a named location.
    `client_max_body_size ${LARGEST_PASSED_ON};`,
    `error_page 413 "${base}${problemFile("body_too_large")}";`,
    `error_page 502 504 =502 "${base}${problemFile("asset_unavailable")}";`,
    "proxy_hide_header Access-Control-Allow-Origin;",
    header("Access-Control-Allow-Origin", "*"),
    "proxy_intercept_errors off;",
    "proxy_request_buffering off;",
    "proxy_http_version 1.1;",
    "proxy_connect_timeout 2s;",
    "proxy_read_timeout 10s;",
    `proxy_pass http://${GATEWAY.address}${path}$is_args$args;`,
  ]);
}

/** Sets a header. With `always`, errors have it too. */
function header(name: string, value: string): string {
  return `add_header ${name} "${value}"${isCaching({ name, value }) ? "" : " always"};`;
}
