/**
 * lighttpd (https://redmine.lighttpd.net/projects/lighttpd/wiki, read in November 2026), measured with 1.4.69. Its file
 * is for `include` in lighttpd.conf, after the modules, where the base path hangs below `server.document-root`.
 */
import type { ProblemCode, Rule, RuleSet } from "../../model.ts";
import { type BuildFacts, type Compiled, EVERY_RULE, type Host } from "../host.ts";
import { type Directive, printDirectives, treeComment, unpublishedFile } from "../shared/files.ts";
import { GATEWAY, LARGER_LENGTH, type ProxiedForm, proxiedForm, proxyNotices } from "../shared/gateway-proxy.ts";
import { literalPattern, oneOf } from "../shared/patterns.ts";
import {
  type Endpoint,
  endpointOf,
  errorOf,
  fileRulesOf,
  type Header,
  headerGroups,
  type Tree,
} from "../shared/rules.ts";
import { decodingRow, pathRow, queryConditions, queryRow, target } from "./rewrites.ts";

/** All but the JSON body, which it passes to the gateway. */
export const lighttpd: Host = {
  name: "lighttpd",
  title: "lighttpd",
  evidence: { tier: "engine", by: "lighttpd 1.4" },
  documentation: "https://redmine.lighttpd.net/projects/lighttpd/wiki, read November 2026",
  limits: [],
  installHint: "is included in lighttpd.conf, after its modules",
  capability: { ...EVERY_RULE, normalizes: true },
  runsGateway: true,
  compile,
};

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { basePath, rules } = ruleSet;
  const endpoint = endpointOf(rules);
  const tree = endpoint?.tree;
  const form = tree && proxiedForm(rules, facts);
  // Conditions look at the decoded path, rewrites at the encoded one.
  const folder = decodeURIComponent(basePath);
  const places = headerGroups(fileRulesOf(rules));
  const everyPath = places.flatMap(({ paths }) => paths);
  const directives = [
    ...places.map(({ paths, headers }): Directive => ({
      head: `$HTTP["url"] =~ "^${literalPattern(folder)}(?:${paths.map(placePattern).join("|")})"`,
      body: [headerDirective(headers)],
    })),
    ...(tree
      ? [
          withoutFallback(folder, endpoint.path, tree, everyPath),
          behindFiles(basePath, tree, everyPath),
          ...allow(folder, endpoint, rules),
          endpointBlock(basePath, endpoint, tree, rules, form),
          answers(basePath, tree, rules),
        ]
      : []),
  ];
  const text = `${[...(tree ? introduction(tree, form) : []), ...printDirectives(directives)].join("\n")}\n`;
  // The query form is in the block of the path form.
  const capability = { ...lighttpd.capability, query: tree !== undefined };
  return {
    artifacts: [unpublishedFile(lighttpd, "stele.conf", text)],
    diagnostics: proxyNotices({ ...lighttpd, capability }, ruleSet, form, facts),
    ruleCount: directives.length,
  };
}

function introduction(tree: Tree, form: ProxiedForm | undefined): string[] {
  const modules = ["mod_rewrite", "mod_setenv", "mod_redirect", ...(form ? ["mod_proxy"] : [])];
  return [
    `# ${treeComment(tree)}; prebuilt, see README`,
    "# A request without a body needs Content-Length: 0: lighttpd refuses it by itself otherwise, with 411.",
    "# Before it, in this order, since a module adds headers to redirects only if it comes before mod_redirect:",
    `# server.modules += ( ${modules.map((name) => `"${name}"`).join(", ")} )`,
  ];
}

function placePattern(path: string): string {
  return path.endsWith("/") ? literalPattern(path) : `${literalPattern(path)}$`;
}

/** lighttpd applies only the last list that matches, so each list is complete. */
function headerDirective(headers: readonly Header[]): string {
  const pairs = headers.map(({ name, value }) => `"${name}" => "${value}"`);
  return `setenv.set-response-header = ( ${pairs.join(", ")} )`;
}

/** Keeps our requests out of a fallback for missing files, as to the page of an application. */
function withoutFallback(folder: string, path: string, tree: Tree, paths: readonly string[]): Directive {
  const folders = [...new Set([tree.to, ...paths.filter((place) => place.endsWith("/"))])].map(literalPattern);
  const endpoint = `${literalPattern(path)}(?:/|$)`;
  return {
    head: `$HTTP["url"] =~ "^${literalPattern(folder)}(?:${[endpoint, ...folders].join("|")})"`,
    body: ["url.rewrite-if-not-file = ( )", "url.rewrite-repeat-if-not-file = ( )"],
  };
}

/**
 * Paths that go on behind a file with headers: for `docs.json/x` lighttpd would send `docs.json` and take the rest for
 * path information (RFC 3875, section 4.1.5). Unless the path exists, the rewrite leads to a name without a file. Other
 * requests do not match, because the check comes before modules such as mod_alias.
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

/** The header belongs to the file of the problem: when lighttpd sends it, it no longer knows the request. */
function allow(folder: string, endpoint: Endpoint, rules: readonly Rule[]): Directive[] {
  const error = errorOf("method_not_allowed", rules);
  if (!error) return [];
  const header = `setenv.add-response-header = ( "Allow" => "${endpoint.allow}" )`;
  return [{ head: `$HTTP["url"] == "${folder}${error.file}"`, body: [header] }];
}

/** The endpoint: requests that it rewrites to a file, or answers with an error or a preflight. */
function endpointBlock(
  basePath: string,
  endpoint: Endpoint,
  tree: Tree,
  rules: readonly Rule[],
  form: ProxiedForm | undefined,
): Directive {
  const folder = decodeURIComponent(basePath);
  const path = literalPattern(folder + endpoint.path);
  const error = (code: ProblemCode): Directive[] => problem(folder, rules, code);
  const { query } = endpoint;
  const rows = [pathRow(basePath, tree), ...(query ? [queryRow(basePath, query)] : [])];
  const conditions = query ? queryConditions(query) : undefined;
  const headers = [{ name: "Location", value: "" }, ...endpoint.headers];
  const preflight = [headerDirective(headers), ...status(204)];
  const refused = errorOf("method_not_allowed", rules);
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
                  body: gatewayDirectives(form, folder, invalid),
                },
              ]
            : []),
          { head: "else", body: invalid },
        ],
      },
      ...(endpoint.hasPreflight ? [{ head: 'else $HTTP["request-method"] == "OPTIONS"', body: preflight }] : []),
      ...(refused ? [{ head: "else", body: [...error("method_not_allowed"), ...status(refused.status)] }] : []),
    ],
  };
}

/**
 * The bare endpoint, for a POST that no rule has rewritten to a file
 * (https://redmine.lighttpd.net/projects/lighttpd/wiki/Docs_ModProxy, read November 2026). Where no program listens, the
 * status is 503. The program gets the normalized path and removes the base path. Bodies are passed on unbuffered, so that
 * the program can answer when one takes too long.
 *
 * @param invalid the directives of an invalid query form
 */
function gatewayDirectives(
  { queryForm, problemFile }: ProxiedForm,
  folder: string,
  invalid: readonly Directive[],
): Directive[] {
  const handler = (file: string | undefined): string[] =>
    file === undefined ? [] : [`server.error-handler = "${folder}${file}"`];
  const program = `"host" => "${GATEWAY.host}", "port" => ${GATEWAY.port}`;
  return [
    { head: `$HTTP["querystring"] =~ "${queryForm}"`, body: invalid },
    {
      head: `else $REQUEST_HEADER["Content-Length"] =~ "${LARGER_LENGTH}"`,
      body: [...handler(problemFile("body_too_large")), ...status(413)],
    },
    {
      head: "else",
      body: [
        ...handler(problemFile("asset_unavailable")),
        "server.stream-request-body = 1",
        `proxy.server = ( "" => ( ( ${program} ) ) )`,
      ],
    },
  ];
}

/** Without Lua, only a redirect has a chosen status. The error handler or an empty header removes its address. */
function status(code: number): string[] {
  return ['url.redirect = ( "" => "/" )', `url.redirect-code = ${code}`];
}

/** `server.error-handler` keeps the status; the older `server.error-handler-404` would turn it into 200. */
function problem(folder: string, rules: readonly Rule[], code: ProblemCode): Directive[] {
  const error = errorOf(code, rules);
  return error ? [`server.error-handler = "${folder}${error.file}"`] : [];
}

/** The answer files that the rewrites lead to. */
function answers(basePath: string, tree: Tree, rules: readonly Rule[]): Directive {
  const folder = decodeURIComponent(basePath);
  return {
    head: `$HTTP["request-method"] == "${tree.method}"`,
    body: [
      {
        head: `$HTTP["url"] =~ "^(${literalPattern(folder + tree.to)}.*)$"`,
        body: [
          `url.rewrite-repeat = ( ${decodingRow(basePath + tree.to)} )`,
          ...problem(folder, rules, "unknown_page"),
        ],
      },
    ],
  };
}
