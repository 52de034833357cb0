/**
 * Rules for lighttpd (https://redmine.lighttpd.net/projects/lighttpd/wiki, read in November 2026). We measured with
 * 1.4.69. The author includes `stele.conf` in lighttpd.conf, after the modules. `server.document-root` is the folder
 * that contains the base path.
 */
import type { ProblemCode } from "../../model.ts";
import type { Rule, RuleSet } from "../../rules/rule.ts";
import { type BuildFacts, type Compiled, EVERY_RULE, type Host, limit, read } from "../host.ts";
import { FEWER_LOCALES, longestQuoted } from "../shared/diagnostics.ts";
import { block, type Block, type Directive, printDirectives, treeComment, unpublishedFile } from "../shared/files.ts";
import { GATEWAY, LARGER_LENGTH, type ProxiedForm, proxiedForm, proxyDiagnostics } from "../shared/gateway-proxy.ts";
import { literalPattern, oneOf, placePattern } from "../shared/patterns.ts";
import {
  type Endpoint,
  endpointOf,
  errorOf,
  FILE_REQUEST_HEADERS,
  fileRulesOf,
  headerGroups,
  type Tree,
} from "../shared/rules.ts";
import { decodingRow, pathRow, queryConditions, queryRows, target } from "./rewrites.ts";

/** PCRE2 compiles an expression to about twice its size. If the result exceeds 64 KiB, lighttpd does not start. */
const EXPRESSION = limit("bytes in an expression", 31_000, "https://www.pcre.org/current/doc/html/pcre2limits.html");

/** lighttpd answers requests by path and by query. It passes requests with a JSON body to the gateway. */
export const lighttpd: Host = {
  name: "lighttpd",
  title: "lighttpd",
  evidence: { tier: "engine", by: "lighttpd 1.4" },
  documentation: read("https://redmine.lighttpd.net/projects/lighttpd/wiki"),
  limits: [EXPRESSION],
  installHint: "is included in lighttpd.conf, after its modules",
  // Without Lua, no rule answers an existing file with 404. So none says that a page has only this translation missing.
  capability: {
    ...EVERY_RULE,
    normalizes: true,
    errors: ["invalid_request", "unknown_locale", "unknown_page", "method_not_allowed"],
  },
  runsGateway: "body",
  compile,
};

/** A site with rules for requests by path. Conditions use `folder`, the decoded base path. Rewrites use `basePath`. */
interface Site {
  readonly basePath: string;
  readonly folder: string;
  readonly rules: readonly Rule[];
  readonly endpoint: Endpoint;
  readonly tree: Tree;
  readonly form: ProxiedForm | undefined;
}

function compile(ruleSet: RuleSet, facts: BuildFacts): Compiled {
  const { basePath, rules } = ruleSet;
  const endpoint = endpointOf(rules);
  const tree = endpoint?.tree;
  const form = tree && proxiedForm(rules, facts);
  const folder = decodeURIComponent(basePath);
  const site = tree && { basePath, folder, rules, endpoint, tree, form };
  const places = headerGroups(fileRulesOf(rules));
  const everyPath = places.flatMap(({ paths }) => paths);
  const directives = [
    ...places.map(({ paths, headers }) => {
      const patterns = paths.map((path) => placePattern(path));
      return below(folder, patterns, [headerDirective(headers)]);
    }),
    ...(site ? siteDirectives(site, everyPath) : []),
  ];
  const title = site ? introduction(site) : [];
  // The rules for requests by query are in the block of the endpoint. Without rules for requests by path, there is no
  // such block.
  const capability = { ...lighttpd.capability, query: tree !== undefined };
  const text = printDirectives([...title, ...directives]);
  const counts = [{ limit: EXPRESSION, count: longestQuoted(text), remedy: FEWER_LOCALES }];
  return {
    artifacts: [unpublishedFile(lighttpd, "stele.conf", text)],
    diagnostics: proxyDiagnostics({ ...lighttpd, capability }, ruleSet, form, facts, counts),
    ruleCount: directives.length,
  };
}

function introduction({ tree, form }: Site): string[] {
  const modules = ["mod_rewrite", "mod_setenv", "mod_redirect", ...(form ? ["mod_proxy"] : [])];
  return [
    `# ${treeComment(tree)}; prebuilt, see README`,
    "# A request without a body needs Content-Length: 0: lighttpd refuses it by itself otherwise, with 411.",
    "# Before it, in this order, since a module adds headers to redirects only if it comes before mod_redirect:",
    `# server.modules += ( ${modules.map((name) => `"${name}"`).join(", ")} )`,
  ];
}

/** Returns a block for paths in a folder that match one of the expressions. */
function below(folder: string, patterns: readonly string[], body: readonly Directive[]): Block {
  return block(`$HTTP["url"] =~ "^${literalPattern(folder)}(?:${patterns.join("|")})"`, body);
}

/** Sets all headers of a place in one list. If several lists match a request, lighttpd applies only the last. */
function headerDirective(headers: Endpoint["headers"]): string {
  const pairs = headers.map(({ name, value }) => `"${name}" => "${value}"`);
  return `setenv.set-response-header = ( ${pairs.join(", ")} )`;
}

/** Returns the directives for the endpoint and its answers. `paths` are all places with headers. */
function siteDirectives(site: Site, paths: readonly string[]): Directive[] {
  const { basePath, folder, rules, endpoint, tree } = site;
  const folders = [...new Set([tree.to, ...paths.filter((path) => path.endsWith("/"))])].map(literalPattern);
  const ends = [...new Set([tree.to, ...paths])].map(
    (path) => `${literalPattern(path)}${path.endsWith("/") ? ".*\\.(?:json|xml)" : ""}/`,
  );
  const refused = errorOf("method_not_allowed", rules);
  const allow = `setenv.add-response-header = ( "Allow" => "${endpoint.allow}" )`;
  return [
    // On our paths, turns off the site's own rewrites for missing files, such as a fallback to `index.html`. A POST loses
    // the headers that belong to files: an empty value removes a header.
    below(
      folder,
      [`${literalPattern(endpoint.path)}(?:/|$)`, ...folders],
      [
        "url.rewrite-if-not-file = ( )",
        "url.rewrite-repeat-if-not-file = ( )",
        block('$HTTP["request-method"] == "POST"', [
          `setenv.set-request-header = ( ${FILE_REQUEST_HEADERS.map((name) => `"${name}" => ""`).join(", ")} )`,
        ]),
      ],
    ),
    // For `docs.json/x`, lighttpd would send `docs.json`, with `/x` as path information (RFC 3875, section 4.1.5). This
    // rewrite leads to a missing file instead. Other paths get no such rewrite, because it would hide the files of
    // mod_alias: lighttpd checks whether a file exists before mod_alias runs.
    below(folder, ends, [`url.rewrite-if-not-file = ( "" => "${target(basePath + tree.to)}${tree.suffix}" )`]),
    // Sets `Allow` for the problem file. While lighttpd sends this file, conditions see the path of the file and not
    // the path of the request.
    ...(refused ? [block(`$HTTP["url"] == "${folder}${refused.file}"`, [allow])] : []),
    endpointDirective(site),
    // Decodes the paths of answer files, to which the rewrites lead. Sends a problem if an answer file is missing.
    block(`$HTTP["url"] =~ "^(${literalPattern(folder + tree.to)}.*)$"`, [
      `url.rewrite-repeat = ( ${decodingRow(basePath + tree.to)} )`,
      ...problem(site, "unknown_page"),
    ]),
  ];
}

/** Returns the block of the endpoint, which rewrites requests to a file, or answers errors and preflight requests. */
function endpointDirective(site: Site): Block {
  const { basePath, folder, rules, endpoint, tree, form } = site;
  const { query } = endpoint;
  const path = literalPattern(folder + endpoint.path);
  const rows = [pathRow(basePath, tree), ...(query ? queryRows(basePath, query) : [])];
  const conditions = query && queryConditions(query);
  const preflight = [headerDirective([{ name: "Location", value: "" }, ...endpoint.headers]), ...status(204)];
  const refused = errorOf("method_not_allowed", rules);
  const invalid = [...problem(site, "invalid_request"), ...status(400)];
  return block(`$HTTP["url"] =~ "^${path}(?:/|$)"`, [
    block(`$HTTP["request-method"] =~ "^(?:${endpoint.methods.join("|")})$"`, [
      `url.rewrite-repeat = ( ${rows.join(", ")} )`,
      block(`$HTTP["url"] =~ "^${path}/(?!(?:${oneOf(tree.locales)})(?:/|$))."`, problem(site, "unknown_locale")),
      ...(conditions
        ? [
            block(`else $HTTP["querystring"] =~ "${conditions.page}"`, problem(site, "unknown_page")),
            block(`else $HTTP["querystring"] =~ "${conditions.locale}"`, problem(site, "unknown_locale")),
          ]
        : []),
      ...(form ? [block(`else $HTTP["url"] =~ "^${path}/?$"`, gatewayDirectives(folder, form, invalid))] : []),
      block("else", invalid),
    ]),
    ...(endpoint.hasPreflight ? [block('else $HTTP["request-method"] == "OPTIONS"', preflight)] : []),
    ...(refused ? [block("else", [...problem(site, refused.code), ...status(refused.status)])] : []),
  ]);
}

/**
 * Passes a POST without our query parameters to the gateway program
 * (https://redmine.lighttpd.net/projects/lighttpd/wiki/Docs_ModProxy, read November 2026). If the program is not
 * running, lighttpd answers 503. lighttpd does not buffer bodies, so that the program can answer when a body takes too
 * long. `invalid`: the directives for an invalid query.
 */
function gatewayDirectives(
  folder: string,
  { queryForm, problemFile }: ProxiedForm,
  invalid: readonly Directive[],
): Directive[] {
  const handler = (code: ProblemCode): string => `server.error-handler = "${folder}${problemFile(code)}"`;
  return [
    block(`$HTTP["querystring"] =~ "${queryForm}"`, invalid),
    block(`else $REQUEST_HEADER["Content-Length"] =~ "${LARGER_LENGTH}"`, [handler("body_too_large"), ...status(413)]),
    block("else", [
      handler("asset_unavailable"),
      "server.stream-request-body = 1",
      `proxy.server = ( "" => ( ( "host" => "${GATEWAY.host}", "port" => ${GATEWAY.port} ) ) )`,
    ]),
  ];
}

/**
 * Sends a status. Without Lua, only a redirect can set a status. Clients do not see the target `/` of the redirect,
 * because an error handler or an empty `Location` header replaces it.
 */
function status(code: number): string[] {
  return ['url.redirect = ( "" => "/" )', `url.redirect-code = ${code}`];
}

/** Sends the file of a problem and keeps the status. The older `server.error-handler-404` would send 200. */
function problem({ folder, rules }: Site, code: ProblemCode): Directive[] {
  const error = errorOf(code, rules);
  return error ? [`server.error-handler = "${folder}${error.file}"`] : [];
}
