/** The locations of nginx: the translate endpoint, and the files that need a type or headers. */
import type { ProblemCode, Rule } from "../../model.ts";
import type { ProxiedForm } from "../shared/gateway-proxy.ts";
import { header, indented, location } from "./blocks.ts";
import { handingOver } from "./gateway.ts";
import type { NginxMaps } from "./maps.ts";
import { CONTROL_CHARACTER, escapePattern } from "../shared/source-addresses.ts";

/**
 * nginx has one error page for a status, but 404 means two things here, and 405 is what it makes of a POST that found
 * its file. Statuses that nothing else uses stand for the other two until their error page is sent.
 */
const STAND_INS: Readonly<Partial<Record<ProblemCode, number>>> = { unknown_locale: 460, method_not_allowed: 461 };

const ALLOW = "$stele_allow";

/** The two locations of the endpoint: exactly its path is the query form, what lies below it the path form. */
export function endpointLocations(
  rules: readonly Rule[],
  base: string,
  maps: NginxMaps,
  form: ProxiedForm | undefined,
): string[] {
  return rules.flatMap((rule) => {
    if (rule.kind === "query") {
      const overs = form && rule.path === form.path ? handingOver(form, base, maps) : [];
      const checks = problemChecks(rules, (code) => `${maps.queryProblem} = "${code}"`, overs);
      return [location(`= "${base}${rule.path}"`, endpoint(rules, rule.path, base, checks, maps.queryAnswer))];
    }
    if (rule.kind !== "tree") return [];
    const checks = problemChecks(rules, (code) =>
      code === "invalid_request" ? `$uri ~ "${invalidPath(base + rule.from)}"` : `${maps.pathAnswer} = ""`,
    );
    return [location(`^~ "${base}${rule.from}"`, endpoint(rules, rule.from, base, checks, maps.pathAnswer))];
  });
}

/** No locale, or a character that no path has. */
function invalidPath(from: string): string {
  return `^${escapePattern(from)}(?:\\z|.*${CONTROL_CHARACTER})`;
}

/** One location for each place with a type or headers. They win over regular expressions of the same server block. */
export function fileLocations(rules: readonly Rule[], base: string): string[] {
  const places = new Map<string, string[]>();
  for (const rule of rules) {
    if (rule.kind !== "type" && rule.kind !== "header" && rule.kind !== "cors") continue;
    if (isEndpoint(rules, rule.path)) continue;
    places.set(rule.path, [...(places.get(rule.path) ?? []), ...fileLines(rule)]);
  }
  const refused = rules.find((rule) => rule.kind === "error" && rule.code === "method_not_allowed");
  return [...places].map(([path, lines]) => {
    const holdsRefused = refused?.kind === "error" && path.endsWith("/") && refused.file.startsWith(path);
    // Only a request that the endpoint refused has set the variable; nothing is sent for an empty value.
    const allow = holdsRefused ? ["uninitialized_variable_warn off;", `add_header Allow ${ALLOW} always;`] : [];
    return location(`${path.endsWith("/") ? "^~" : "="} "${base}${path}"`, [...lines, ...allow]);
  });
}

function isEndpoint(rules: readonly Rule[], path: string): boolean {
  return rules.some(
    (rule) => (rule.kind === "tree" && rule.from === `${path}/`) || (rule.kind === "query" && rule.path === path),
  );
}

function fileLines(rule: Rule & { kind: "type" | "header" | "cors" }): string[] {
  if (rule.kind === "type") return ["types { }", `default_type "${rule.mediaType}";`];
  return rule.kind === "header" ? [header(rule.name, rule.value)] : [header("Access-Control-Allow-Origin", "*")];
}

/**
 * A POST finds its file, static files refuse it with 405, and the error page for that is the file, asked for by GET.
 * The conditions only ever leave: one that matched and stayed would switch `try_files` off.
 */
function endpoint(
  rules: readonly Rule[],
  path: string,
  base: string,
  checks: readonly string[],
  answer: string,
): string[] {
  const covers = (rule: { readonly path: string }): boolean => `${path}/`.startsWith(`${rule.path}/`);
  const open = rules.flatMap((rule) =>
    rule.kind === "cors" && covers(rule) ? [header("Access-Control-Allow-Origin", "*")] : [],
  );
  const preflight = rules.flatMap((rule) =>
    rule.kind === "preflight" && covers(rule) ? preflightLines(rule.methods, open) : [],
  );
  const pages = rules.flatMap((rule) => (rule.kind === "error" && covers(rule) ? [errorPage(rule, base)] : []));
  return [
    ...open,
    ...preflight,
    ...checks,
    ...pages,
    `error_page 405 =200 "${answer}";`,
    `try_files "${answer}" =404;`,
  ];
}

function preflightLines(methods: readonly string[], open: readonly string[]): string[] {
  const headers = [
    ...open,
    header("Access-Control-Allow-Methods", methods.join(", ")),
    header("Access-Control-Allow-Headers", "Content-Type"),
    header("Access-Control-Max-Age", "86400"),
  ];
  return ["if ($request_method = OPTIONS) {", ...[...headers, "return 204;"].map(indented), "}"];
}

/** Leaves for each problem that is known before a file is looked for, in the order in which a request is checked. */
function problemChecks(
  rules: readonly Rule[],
  condition: (code: ProblemCode) => string,
  afterMethod: readonly string[] = [],
): string[] {
  const errors = rules.filter((rule) => rule.kind === "error");
  const leave = (code: ProblemCode, when: string, ...before: string[]): string[] => {
    const error = errors.find((rule) => rule.code === code);
    if (!error) return [];
    return [`if (${when}) {`, ...[...before, `return ${STAND_INS[code] ?? error.status};`].map(indented), "}"];
  };
  const methods = rules.flatMap((rule) => (rule.kind === "tree" || rule.kind === "query" ? [rule.method] : []));
  const allowed = [...new Set([...methods, ...(rules.some(({ kind }) => kind === "preflight") ? ["OPTIONS"] : [])])];
  return [
    ...leave("method_not_allowed", "$request_method != POST", `set ${ALLOW} "${allowed.join(", ")}";`),
    ...afterMethod,
    ...leave("invalid_request", condition("invalid_request")),
    ...leave("unknown_locale", condition("unknown_locale")),
  ];
}

function errorPage({ code, status, file }: Rule & { kind: "error" }, base: string): string {
  const standIn = STAND_INS[code];
  return `error_page ${standIn === undefined ? status : `${standIn} =${status}`} "${base}${file}";`;
}
