/**
 * Rules for the Apache HTTP Server 2.4 (https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html, mod_headers,
 * core.html#errordocument, core.html#if). We read the documentation and measured in November 2026.
 *
 * The rules are in `.htaccess` in the published folder. They need mod_rewrite, mod_headers and `AllowOverride
 * FileInfo`.
 */
import type { Rule, RuleSet } from "../../rules/rule.ts";
import { type BuildFacts, type Compiled, EVERY_RULE, type Host, measured, read } from "../host.ts";
import { deepestPage, FEWER_LOCALES, MOVE_PAGES_UP } from "../shared/diagnostics.ts";
import { bytesOf, publishedFile, textOf, treeComment } from "../shared/files.ts";
import { type ProxiedForm, proxiedForm, proxyDiagnostics } from "../shared/gateway-proxy.ts";
import { endingIn, escapePattern, placePattern } from "../shared/patterns.ts";
import {
  endpointOf,
  errorOf,
  FILE_REQUEST_HEADERS,
  isCaching,
  isEndpoint,
  preflightHeaders,
  treesOf,
} from "../shared/rules.ts";
import { apacheRewrites, PROBLEM_VARIABLE } from "./rewrites.ts";

/** Apache reads `.htaccess` for every request. Reading a file of this size takes about 3 ms. */
const FILE_SIZE = measured("bytes in .htaccess", 32 * 1024, "Apache HTTP Server 2.4");

/** If a line is longer, Apache answers every request with status 500. */
const LINE = measured("bytes in a line of .htaccess", 8190, "MAX_STRING_LEN in include/httpd.h");

/** Apache answers requests by path and by query. It passes requests with a JSON body to the gateway. */
export const apache: Host = {
  name: "apache",
  title: "Apache",
  evidence: { tier: "engine", by: "Apache HTTP Server 2.4" },
  documentation: read("https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html"),
  limits: [FILE_SIZE, LINE],
  capability: { ...EVERY_RULE, normalizes: true },
  runsGateway: "body",
  sharedRules: "files-first",
  compile,
};

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { rules } = ruleSet;
  const base = decodeURIComponent(ruleSet.basePath);
  const answers = treesOf(rules).map((tree) => `${treeComment(tree, base)}; `);
  const form = proxiedForm(rules, facts);
  const rewrites = apacheRewrites(rules, base, form);
  const sections = [
    ...fileSections(rules, base),
    ...placeSections(rules, base),
    ...errorSections(rules, base),
    ...(form ? [gatewaySection(rules, form, base)] : []),
  ];
  const text = textOf([`# ${answers.join("")}prebuilt, see README`, ...sections, ...rewrites]);
  const longestLine = text.split("\n").reduce((most, line) => Math.max(most, bytesOf(line)), 0);
  return {
    artifacts: [publishedFile(".htaccess", text, "block")],
    diagnostics: proxyDiagnostics(apache, ruleSet, form, facts, [
      { limit: FILE_SIZE, count: bytesOf(text), where: deepestPage(rules), remedy: MOVE_PAGES_UP },
      { limit: LINE, count: longestLine, remedy: FEWER_LOCALES },
    ]),
    ruleCount: sections.length + rewrites.filter((line) => line.startsWith("RewriteRule")).length,
  };
}

/**
 * Makes sections that reset a server's settings for the extensions of our files. Apache applies every extension in a
 * name (https://httpd.apache.org/docs/2.4/mod/mod_mime.html#multipleext): `types.var.json` would be a type map. The
 * sections match the path of the file below the folder that is published, because a server may publish it at a second
 * address, and the path of the request, because not every module tells that folder. Files of other programs keep their handlers: those in other folders, those whose names differ in case, and
 * sitemaps, whose names have no extension of a page.
 */
function fileSections(rules: readonly Rule[], base: string): string[] {
  const sectionFor = (paths: readonly string[], lines: readonly string[]): string[] => {
    const where = [...new Set(paths)].map((path) => placePattern(path, escapePattern)).join("|");
    const file = `'%{CONTEXT_DOCUMENT_ROOT}|%{REQUEST_FILENAME}'`;
    const below = base === "" ? "" : `(?:${escapePattern(base)})?`;
    const isHere = `-f '$2${ownFile(rules)}'`;
    return paths.length === 0
      ? []
      : [
          section(
            `${file} =~ m#^(.*?)/?\\|(\\1${below})(?:${where})# && ${isHere} || ${isBelow(rules, base, where, "")}`,
            lines,
          ),
        ];
  };
  const pathsOf = (kind: "cors" | "header"): string[] =>
    rules.flatMap((rule) => (rule.kind === kind && !isEndpoint(rule.path, rules) ? [rule.path] : []));
  const encoding = ["<IfModule mod_mime.c>", "  RemoveEncoding .br .bz2 .gz .svgz .tgz .xz .z .zst", "</IfModule>"];
  const json = pathsOf("header").filter((path) => !path.endsWith(".js"));
  return [
    ...sectionFor(pathsOf("cors").filter(isOwnAlone), ["SetHandler default-handler", ...encoding]),
    ...sectionFor(json, ['ForceType "application/json"']),
  ];
}

function isOwnAlone(path: string): boolean {
  return !path.endsWith(".xml") && endingIn(path) !== ".xml";
}

/** Makes `<If>` sections for files, folders and the endpoint. Paths with the same lines share one section. */
function placeSections(rules: readonly Rule[], base: string): string[] {
  const placesOf = new Map<string, Set<string>>();
  for (const rule of rules) {
    for (const line of placeLines(rule, rules)) {
      placesOf.set(line, (placesOf.get(line) ?? new Set()).add(patternOf(rules, "path" in rule ? rule.path : "")));
    }
  }
  const linesOf = new Map<string, Set<string>>();
  for (const [line, places] of placesOf) {
    const where = [...places].join("|");
    linesOf.set(where, (linesOf.get(where) ?? new Set()).add(line));
  }
  return Array.from(linesOf, ([where, lines]) => {
    // A type chooses a handler too, so it is for files alone: a program at `/problems/v1/a.php` gets `/problems/v1/a.php/x.json`.
    const isTyped = [...lines].some((line) => line.startsWith("ForceType"));
    return section(isBelow(rules, base, where, isTyped ? "" : undefined), [...lines]);
  });
}

function placeLines(rule: Rule, rules: readonly Rule[]): string[] {
  switch (rule.kind) {
    case "type":
      return [`ForceType "${rule.mediaType}"`, ...allowLines(rule.path, rules)];
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

/** Adds the `Allow` header to the answer with status 405. A direct GET of the problem file does not get the header. */
function allowLines(path: string, rules: readonly Rule[]): string[] {
  const refused = errorOf("method_not_allowed", rules);
  if (!path.endsWith("/") || !refused?.file.startsWith(path)) return [];
  return [`${header("Allow", endpointOf(rules)?.allow ?? "")} "expr=reqenv('REDIRECT_STATUS') == '${refused.status}'"`];
}

/** Sets the problem files as error documents. If two problems share a status, a variable selects the file. */
function errorSections(rules: readonly Rule[], base: string): string[] {
  const errors = rules.filter((rule) => rule.kind === "error");
  const documents = errors.map(({ status, code, file }) => {
    const isShared = errors.some((other) => other.status === status && other.code !== code);
    return document(status, base, isShared ? file.replace(code, `%{reqenv:${PROBLEM_VARIABLE}}`) : file);
  });
  const [endpoint] = errors;
  return endpoint
    ? [section(isBelow(rules, base, patternOf(rules, endpoint.path)), [...new Set(documents), ...POST_LINES])]
    : [];
}

const POST_LINES = FILE_REQUEST_HEADERS.map((name) => `RequestHeader unset ${name} "expr=%{REQUEST_METHOD} == 'POST'"`);

/** Returns a pattern for a file, for our files below a folder, or for an endpoint and all paths below it. */
function patternOf(rules: readonly Rule[], path: string): string {
  const isEndpoint = rules.some((rule) => (rule.kind === "preflight" || rule.kind === "error") && rule.path === path);
  return isEndpoint ? `${escapePattern(path)}(?:/|$)` : placePattern(path, escapePattern);
}

/** Sets the problem files for errors of Apache itself, when it passes requests to the gateway. */
function gatewaySection(rules: readonly Rule[], { path, problemFile }: ProxiedForm, base: string): string {
  return section(isBelow(rules, base, `${escapePattern(path)}$`), [
    // Apache stops waiting for a body after `TimeOut` or `RequestReadTimeout`.
    document(408, base, problemFile("request_timeout")),
    document(413, base, problemFile("body_too_large")),
    // 503 means that the gateway program is not running.
    ...[502, 503, 504].map((status) => document(status, base, problemFile("asset_unavailable"))),
    // Removes the header that the gateway program sets, because Apache sets it too. Browsers refuse a repeated header.
    "Header unset Access-Control-Allow-Origin",
  ]);
}

/**
 * Returns a condition for requests of this site whose paths begin with the base path and then match the pattern. Apache
 * also reads `.htaccess` for a second site whose root is a folder below this one. So the condition takes the path away
 * from the end of the file name: only the root of this site has a file of ours there.
 *
 * @param pathInfo what follows the file name in the path. Empty if the file itself must match, and not what follows it.
 */
function isBelow(rules: readonly Rule[], base: string, pattern: string, pathInfo = "%{PATH_INFO}"): string {
  const start = escapePattern(base);
  const names = `'%{REQUEST_URI}|stele|%{REQUEST_FILENAME}${pathInfo}'`;
  const isHere = `${names} =~ m#^${start}((?:(?!\\|stele\\|).)*+)\\|stele\\|(.*)\\1$# && -f '$2${ownFile(rules)}'`;
  return `%{REQUEST_URI} =~ m#^${start}(?:${pattern})# && ${isHere}`;
}

/** Returns the path of a file that no other program writes: `/locales/v1.json`. */
function ownFile(rules: readonly Rule[]): string {
  const paths = rules.flatMap((rule) => (rule.kind === "header" ? [rule.path] : []));
  return paths.find((path) => path.endsWith("/v1.json")) ?? "/";
}

function section(when: string, lines: readonly string[]): string {
  return [`<If "${when}">`, ...lines.map((line) => `  ${line}`), "</If>"].join("\n");
}

/** Sets a header. With `always`, errors have it too. */
function header(name: string, value: string): string {
  // Apache finds error 416 only after it has set the headers.
  const isFile = "%{REQUEST_STATUS} -in {'200','304'} && -z req('Range')";
  return isCaching({ name, value })
    ? `Header set ${name} "${value}" "expr=${isFile}"`
    : `Header always set ${name} "${value}"`;
}

/** Sets an error document. Encodes the path: otherwise Apache would send a path with a space as the error text. */
function document(status: number, base: string, file: string): string {
  return `ErrorDocument ${status} "${encodeURI(base)}${file}"`;
}
