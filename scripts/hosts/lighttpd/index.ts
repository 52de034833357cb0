/**
 * lighttpd (https://redmine.lighttpd.net/projects/lighttpd/wiki, read in November 2026), measured with 1.4.69. Its file
 * is for `include` in lighttpd.conf, after the modules, where the base path hangs below `server.document-root`.
 */
import type { ProblemCode, Rule, RuleSet } from "../../model.ts";
import { type Directive, printDirectives } from "../shared/braced-blocks.ts";
import { type ProxiedForm, programToRun, proxiedForm, unsaidBeside } from "../shared/gateway-proxy.ts";
import { endpointHeaders, type Header, headerGroups } from "../shared/header-groups.ts";
import type { BuildFacts, Compiled, Host } from "../host.ts";
import { unsaidRules } from "../shared/notices.ts";
import { gatewayDirectives } from "./gateway.ts";
import { decodingRow, pathRow, queryConditions, queryRow, target } from "./rewrites.ts";
import { literalPattern, oneOf } from "../shared/path-patterns.ts";
import { EVERY_ERROR } from "../shared/errors.ts";

const FILE = "stele.conf";

/** Everything but the JSON body, which only its Lua module could read: it can hand it to the gateway. */
export const lighttpd: Host = {
  name: "lighttpd",
  title: "lighttpd",
  evidence: { tier: "engine", by: "lighttpd 1.4" },
  documentation: "https://redmine.lighttpd.net/projects/lighttpd/wiki, read November 2026",
  limits: [],
  placing: "is included in lighttpd.conf, after its modules",
  capability: {
    tree: "rewrite",
    query: true,
    methods: true,
    normalizes: true,
    types: true,
    headers: true,
    cors: true,
    preflight: true,
    errors: EVERY_ERROR,
  },
  compile,
};

type Tree = Rule & { kind: "tree" };

function compile({ basePath, rules }: RuleSet, facts: BuildFacts): Compiled {
  const trees = rules.filter((rule) => rule.kind === "tree");
  const form = trees.length === 0 ? undefined : proxiedForm(rules, facts);
  // Conditions look at the decoded path, rewrites at the encoded one.
  const folder = decodeURIComponent(basePath);
  const endpoints = trees.map(endpointOf);
  const places = headerGroups(rules.filter((rule) => !("path" in rule) || !endpoints.includes(rule.path)));
  const everyPath = places.flatMap(({ paths }) => paths);
  const directives = [
    ...places.map(({ paths, headers }): Directive => ({
      head: `$HTTP["url"] =~ "^${literalPattern(folder)}(?:${paths.map(placePattern).join("|")})"`,
      body: [headerDirective(headers)],
    })),
    ...trees.flatMap((tree) => [
      withoutFallback(folder, tree, everyPath),
      behindFiles(basePath, tree, everyPath),
      ...allow(folder, tree, rules),
      endpoint(basePath, tree, rules, form),
      answers(basePath, tree, rules),
    ]),
  ];
  const text = `${[...trees.flatMap((tree) => introduction(tree, form)), ...printDirectives(directives)].join("\n")}\n`;
  // Without the tree there is nothing that the query form could share its blocks with.
  const unsaid = [...unsaidBeside(form), ...(trees.length === 0 ? (["query"] as const) : [])];
  return {
    artifacts: [{ path: FILE, place: { host: lighttpd.name }, mediaType: "text/plain", text, sharing: "own" }],
    diagnostics: [...unsaidRules(lighttpd, rules, unsaid), ...programToRun(lighttpd, form, facts)],
    ruleCount: directives.length,
  };
}

function introduction({ method, from, to, suffix }: Tree, form: ProxiedForm | undefined): string[] {
  const modules = ["mod_rewrite", "mod_setenv", "mod_redirect", ...(form ? ["mod_proxy"] : [])];
  return [
    `# ${method} ${from}<locale>/<page> -> ${to.slice(1)}<locale>/<page>${suffix}; prebuilt, see README`,
    "# A request without a body needs Content-Length: 0: lighttpd refuses it by itself otherwise, with 411.",
    "# Before it, in this order, since headers are added to redirects only by a module that comes before theirs:",
    `# server.modules += ( ${modules.map((name) => `"${name}"`).join(", ")} )`,
  ];
}

function endpointOf({ from }: Tree): string {
  return from.replace(/\/$/, "");
}

function placePattern(path: string): string {
  return path.endsWith("/") ? literalPattern(path) : `${literalPattern(path)}$`;
}

/** Of several lists that apply lighttpd takes the last, so each list is whole. */
function headerDirective(headers: readonly Header[]): string {
  const pairs = headers.map(({ name, value }) => `"${name}" => "${value}"`);
  return `setenv.set-response-header = ( ${pairs.join(", ")} )`;
}

/** A configuration may send what is no file elsewhere, as to the page of an application: not what is asked of us. */
function withoutFallback(folder: string, tree: Tree, paths: readonly string[]): Directive {
  const folders = [...new Set([tree.to, ...paths.filter((path) => path.endsWith("/"))])].map(literalPattern);
  const endpoint = `${literalPattern(endpointOf(tree))}(?:/|$)`;
  return {
    head: `$HTTP["url"] =~ "^${literalPattern(folder)}(?:${[endpoint, ...folders].join("|")})"`,
    body: ["url.rewrite-if-not-file = ( )", "url.rewrite-repeat-if-not-file = ( )"],
  };
}

/**
 * What goes on where a file ends that rules give headers to: of `docs.json/x` lighttpd would send `docs.json`, and take
 * the rest for the path information of a program (RFC 3875, section 4.1.5). A name that no file has stands for it, unless
 * it is there. Other requests are not asked about: a module that says later where files lie, as mod_alias may, would not
 * be waited for.
 */
function behindFiles(basePath: string, { to, suffix }: Tree, paths: readonly string[]): Directive {
  const ends = [...new Set([to, ...paths])].map(
    (path) => `${literalPattern(path)}${path.endsWith("/") ? ".*\\.(?:json|xml)" : ""}/`,
  );
  return {
    head: `$HTTP["url"] =~ "^${literalPattern(decodeURIComponent(basePath))}(?:${ends.join("|")})"`,
    body: [`url.rewrite-if-not-file = ( "" => "${target(basePath + to)}${suffix}" )`],
  };
}

/** The file of a refused method carries the header: by the time it is sent, nothing is left of the request. */
function allow(folder: string, tree: Tree, rules: readonly Rule[]): Directive[] {
  const error = problemOf(tree, rules, "method_not_allowed");
  const methods = [tree.method, ...(preflightOf(tree, rules) ? ["OPTIONS"] : [])].join(", ");
  if (!error) return [];
  const header = `setenv.add-response-header = ( "Allow" => "${methods}" )`;
  return [{ head: `$HTTP["url"] == "${folder}${error.file}"`, body: [header] }];
}

function problemOf(tree: Tree, rules: readonly Rule[], code: ProblemCode): (Rule & { kind: "error" }) | undefined {
  return rules
    .filter((rule) => rule.kind === "error")
    .find((rule) => rule.path === endpointOf(tree) && rule.code === code);
}

function preflightOf(tree: Tree, rules: readonly Rule[]): boolean {
  return rules.some((rule) => rule.kind === "preflight" && rule.path === endpointOf(tree));
}

/** The endpoint, for requests that it answers with an error or a preflight, and those that it leads to a file. */
function endpoint(basePath: string, tree: Tree, rules: readonly Rule[], form: ProxiedForm | undefined): Directive {
  const folder = decodeURIComponent(basePath);
  const path = literalPattern(folder + endpointOf(tree));
  const error = (code: ProblemCode): Directive[] => problem(folder, tree, rules, code);
  const query = rules.filter((rule) => rule.kind === "query").find((rule) => rule.path === endpointOf(tree));
  const rows = [pathRow(basePath, tree), ...(query ? [queryRow(basePath, query)] : [])];
  const conditions = query ? queryConditions(query) : undefined;
  const headers = [{ name: "Location", value: "" }, ...endpointHeaders(endpointOf(tree), tree.to, rules)];
  const preflight = [headerDirective(headers), ...status(204)];
  const refused = problemOf(tree, rules, "method_not_allowed");
  const invalid = [...error("invalid_request"), ...status(400)];
  return {
    head: `$HTTP["url"] =~ "^${path}(?:/|$)"`,
    body: [
      {
        head: `$HTTP["request-method"] == "${tree.method}"`,
        body: [
          `url.rewrite-repeat = ( ${rows.join(", ")} )`,
          { head: `$HTTP["url"] =~ "^${path}/(?!(?:${oneOf(tree.locales)})(?:/|$))."`, body: error("unknown_locale") },
          ...(conditions
            ? [
                { head: `else $HTTP["querystring"] =~ "${conditions.page}"`, body: error("unknown_page") },
                { head: `else $HTTP["querystring"] =~ "${conditions.locale}"`, body: error("unknown_locale") },
              ]
            : []),
          ...(form
            ? [
                {
                  head: `else $HTTP["url"] =~ "^${literalPattern(folder + form.path)}/?$"`,
                  body: gatewayDirectives(form, folder, invalid, status),
                },
              ]
            : []),
          { head: "else", body: invalid },
        ],
      },
      ...(preflightOf(tree, rules) ? [{ head: 'else $HTTP["request-method"] == "OPTIONS"', body: preflight }] : []),
      ...(refused ? [{ head: "else", body: [...error("method_not_allowed"), ...status(refused.status)] }] : []),
    ],
  };
}

/**
 * The one way to a status of one's choice without Lua: a redirect with that number. Its address is dropped again, by
 * the error handler or by an empty header.
 */
function status(code: number): string[] {
  return ['url.redirect = ( "" => "/" )', `url.redirect-code = ${code}`];
}

/** `server.error-handler` keeps the status; the older `server.error-handler-404` would turn it into 200. */
function problem(folder: string, tree: Tree, rules: readonly Rule[], code: ProblemCode): Directive[] {
  const error = problemOf(tree, rules, code);
  return error ? [`server.error-handler = "${folder}${error.file}"`] : [];
}

/** The answer files as the rewrites ask for them. */
function answers(basePath: string, tree: Tree, rules: readonly Rule[]): Directive {
  const folder = decodeURIComponent(basePath);
  return {
    head: `$HTTP["request-method"] == "${tree.method}"`,
    body: [
      {
        head: `$HTTP["url"] =~ "^(${literalPattern(folder + tree.to)}.*)$"`,
        body: [
          `url.rewrite-repeat = ( ${decodingRow(basePath + tree.to)} )`,
          ...problem(folder, tree, rules, "unknown_page"),
        ],
      },
    ],
  };
}
