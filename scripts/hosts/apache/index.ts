/**
 * Apache HTTP Server 2.4 (https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html, mod_headers, core.html#errordocument,
 * core.html#if), read and measured in November 2026. Its file is `.htaccess` in the published folder; it needs
 * mod_rewrite, mod_headers and `AllowOverride FileInfo`, and is read again for every request, so it is kept short.
 */
import type { ProblemCode } from "../../model.ts";
import type { Rule, RuleSet } from "../../rules/rule.ts";
import { type BuildFacts, type Compiled, EVERY_RULE, type Host } from "../host.ts";
import { publishedFile, treeComment } from "../shared/files.ts";
import { type ProxiedForm, proxiedForm, proxyNotices } from "../shared/gateway-proxy.ts";
import { escapePattern } from "../shared/patterns.ts";
import { endpointOf, errorOf, preflightHeaders, treesOf } from "../shared/rules.ts";
import { apacheRewrites, PROBLEM_VARIABLE } from "./rewrites.ts";

/** All but the JSON body, which it passes to the gateway. It resolves dot segments and double slashes before rules. */
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
  const answers = treesOf(rules).map((tree) => `${treeComment(tree, base)}; `);
  const form = proxiedForm(rules, facts);
  const rewrites = apacheRewrites(rules, base, form);
  const sections = [...apacheSections(rules, base), ...(form ? [gatewaySection(form, base)] : [])];
  const text = [`# ${answers.join("")}prebuilt, see README`, ...sections, ...rewrites].join("\n");
  return {
    artifacts: [publishedFile(".htaccess", `${text}\n`, "block")],
    diagnostics: proxyNotices(apache, ruleSet, form, facts),
    ruleCount: sections.length + rewrites.filter((line) => line.startsWith("RewriteRule")).length,
  };
}

/** One section for each set of places that share lines: Apache reads the file for every request. */
function apacheSections(rules: readonly Rule[], base: string): string[] {
  const placesOf = new Map<string, Set<string>>();
  for (const rule of rules) {
    const allowed = rule.kind === "type" ? allowLines(rules, rule.path) : [];
    for (const line of [...placeLines(rule), ...allowed]) {
      placesOf.set(line, (placesOf.get(line) ?? new Set()).add(placePattern(rules, "path" in rule ? rule.path : "")));
    }
  }
  const linesOf = new Map<string, string[]>();
  for (const [line, places] of placesOf) {
    const where = [...places].join("|");
    linesOf.set(where, [...(linesOf.get(where) ?? []), line]);
  }
  return [...[...linesOf].map(([where, lines]) => section(isBelow(base, where), lines)), ...errorSections(rules, base)];
}

function placeLines(rule: Rule): string[] {
  switch (rule.kind) {
    case "type":
      return [`ForceType "${rule.mediaType}"`];
    case "header":
      return [header(rule.name, rule.value)];
    case "cors":
      return [header("Access-Control-Allow-Origin", "*")];
    case "preflight":
      return preflightHeaders(rule.methods).map(({ name, value }) => header(name, value));
    default:
      return [];
  }
}

/** `Allow` is sent with a refused method, not with a GET of the same file. */
function allowLines(rules: readonly Rule[], path: string): string[] {
  const refused = errorOf("method_not_allowed", rules);
  if (!path.endsWith("/") || !refused?.file.startsWith(path)) return [];
  return [`${header("Allow", endpointOf(rules)?.allow ?? "")} "expr=reqenv('REDIRECT_STATUS') == '${refused.status}'"`];
}

/**
 * Error documents of the endpoint and of answers; other paths keep those of the site. Where a status has two meanings, the
 * variable of the rewrite names the document.
 */
function errorSections(rules: readonly Rule[], base: string): string[] {
  const errors = rules.filter((rule) => rule.kind === "error");
  // Apache would send a name with a space as a text.
  const place = encodeURI(base);
  const documents = errors.map(({ status, code, file }) => {
    const isShared = errors.some((other) => other.status === status && other.code !== code);
    return document(status, place + (isShared ? file.replace(code, `%{reqenv:${PROBLEM_VARIABLE}}`) : file));
  });
  const [endpoint] = errors;
  const page = errors.find(({ code }) => code === "unknown_page");
  return [
    ...(endpoint ? [section(isBelow(base, placePattern(rules, endpoint.path)), [...new Set(documents)])] : []),
    ...(page ? [section(`-n reqenv('REDIRECT_${PROBLEM_VARIABLE}')`, [document(page.status, place + page.file)])] : []),
  ];
}

/** A file, everything below a folder, or an endpoint and all paths below it. */
function placePattern(rules: readonly Rule[], path: string): string {
  const isEndpoint = rules.some((rule) => (rule.kind === "preflight" || rule.kind === "error") && rule.path === path);
  return escapePattern(path) + (path.endsWith("/") ? "" : isEndpoint ? "(?:/|$)" : "$");
}

function header(name: string, value: string): string {
  return `Header always set ${name} "${value}"`;
}

/**
 * Apache's own statuses: `TimeOut` or `RequestReadTimeout` has ended the wait for a body, or (503) no program listens.
 */
const DOCUMENTS: readonly (readonly [number, ProblemCode])[] = [
  [408, "request_timeout"],
  [413, "body_too_large"],
  [502, "asset_unavailable"],
  [503, "asset_unavailable"],
  [504, "asset_unavailable"],
];

/** Problems of the body form, and one header for other origins instead of two: the program sends it too. */
function gatewaySection({ path, problemFile }: ProxiedForm, base: string): string {
  const documents = DOCUMENTS.map(([status, code]) => document(status, encodeURI(base) + problemFile(code)));
  const place = isBelow(base, `${escapePattern(path)}$`);
  return section(place, [...documents, "Header unset Access-Control-Allow-Origin"]);
}

/** Requests whose path begins with the base path and matches the pattern. */
function isBelow(base: string, pattern: string): string {
  return `%{REQUEST_URI} =~ m#^${escapePattern(base)}(?:${pattern})#`;
}

function section(when: string, lines: readonly string[]): string {
  return [`<If "${when}">`, ...lines.map((line) => `  ${line}`), "</If>"].join("\n");
}

function document(status: number, file: string): string {
  return `ErrorDocument ${status} "${file}"`;
}
