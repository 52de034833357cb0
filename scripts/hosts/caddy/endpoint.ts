/** The translate endpoint in a Caddyfile: from a request to a file and a status. */
import type { ProblemCode } from "../../model.ts";
import type { Rule } from "../../rules/rule.ts";
import type { Directive } from "../shared/files.ts";
import { CHARACTER, literalPattern, oneOf, segmentsPattern, sourcePattern } from "../shared/patterns.ts";
import { type Endpoint, errorOf, type Form, mediaTypeOf, type Query, type Tree } from "../shared/rules.ts";

/** A literal token. Our paths, tags and patterns have no backtick; in double quotes a backslash could end the token. */
export function quoted(token: string): string {
  return `\`${token}\``;
}

/** The directive that gives a file its type, where rules do. */
export function typeDirectives(file: string, rules: readonly Rule[]): string[] {
  const type = mediaTypeOf(file, rules);
  return type === undefined ? [] : [`header Content-Type ${quoted(type)}`];
}

/** The address as it was sent, before other directives of the site block rewrote it. */
const SENT = "{http.request.orig_uri}";

/** Caddy decodes values of the query once, so letters beyond ASCII may be plain. U+FFFD stands for invalid bytes. */
const VALUE_CHARACTER = `${CHARACTER}|[^\\x00-\\x7F\\x{FFFD}]`;

/** Matchers that both forms use, for a request or for the file that it was rewritten to; then one for each form. */
export function endpointMatchers(folder: string, { path, forms, methods }: Endpoint): Directive[] {
  const answers = [...new Set(forms.map(({ to }) => quoted(`${folder}${to}*`)))];
  return [
    "@stele_options method OPTIONS",
    `@stele_other_method not method ${methods.join(" ")}`,
    { head: "@stele_answer", body: [`path ${answers.join(" ")}`, "file"] },
    "@stele_no_file not file",
    ...forms.map((form) => formMatcher(folder + path, form)),
  ];
}

/**
 * The requests of one form: a page below the endpoint, or the endpoint with a final slash or without. Caddy sorts a
 * `handle` by its `path`, before handles of the site with a shorter one or none; `path_regexp` knows letter case.
 */
function formMatcher(endpoint: string, form: Form): Directive {
  const [path, end] = form.kind === "tree" ? [`${endpoint}/*`, "/[^/]"] : [`${endpoint}*`, "/?$"];
  return {
    head: matcherOf(form),
    body: [`path ${quoted(path)}`, `path_regexp ${quoted(`^${literalPattern(endpoint)}${end}`)}`],
  };
}

function matcherOf({ kind }: Form): string {
  return kind === "tree" ? "@stele_path_form" : "@stele_query_form";
}

/**
 * One form of the endpoint. Only `route` keeps the order: elsewhere Caddy sorts `respond` behind `rewrite`.
 *
 * @param first directives before it, for requests without the form
 */
export function endpointDirective(
  basePath: string,
  endpoint: Endpoint,
  form: Form,
  rules: readonly Rule[],
  first: readonly Directive[] = [],
): Directive {
  const folder = decodeURIComponent(basePath);
  const problem = problemsOf(folder, endpoint, rules);
  return {
    head: `handle ${matcherOf(form)}`,
    body: [
      mapDirective(basePath, form, problem),
      {
        head: "route",
        body: [
          ...first,
          { head: "header", body: endpoint.headers.map(({ name, value }) => `${name} ${quoted(value)}`) },
          ...(endpoint.hasPreflight ? ["respond @stele_options 204"] : []),
          ...answerDirectives(folder, endpoint, problem, rules),
        ],
      },
    ],
  };
}

/** From the request to a file, and the status for a problem or a missing file. */
function mapDirective(basePath: string, form: Form, problem: Problems): Directive {
  const { source, twice, page, otherPage, otherLocale } =
    form.kind === "tree" ? pathPatterns(basePath, form) : queryPatterns(form);
  const answer = quoted(`${decodeURIComponent(basePath)}${form.to}\${1}\${2}${form.suffix}`);
  const row = (input: string, { file, status }: Problem): string => `${input} ${quoted(file)} ${status}`;
  return {
    head: `map ${source} {stele_file} {stele_status}`,
    body: [
      ...(twice === undefined ? [] : [row(quoted(`~${twice}`), problem("invalid_request"))]),
      `${quoted(`~${page}`)} ${answer} ${problem("unknown_page").status}`,
      row(quoted(`~${otherPage}`), problem("unknown_page")),
      row(quoted(`~${otherLocale}`), problem("unknown_locale")),
      row("default", problem("invalid_request")),
    ],
  };
}

/** The file server answers by the rewritten path; `method GET` because newer versions do not answer a POST. */
function answerDirectives(folder: string, { allow }: Endpoint, problem: Problems, rules: readonly Rule[]): Directive[] {
  const refused = problem("method_not_allowed");
  const typed = typeDirectives(refused.file.slice(folder.length), rules);
  return [
    {
      head: "handle @stele_other_method",
      body: [
        {
          head: "route",
          body: [
            `header Allow ${quoted(allow)}`,
            ...typed,
            "method GET",
            `rewrite * ${quoted(refused.file)}`,
            { head: "file_server", body: [`status ${refused.status}`] },
          ],
        },
      ],
    },
    "method GET",
    "rewrite * {stele_file}",
    // The rewrite keeps percent signs; this decodes them once. `uri replace` would also change the query, which the map of
    // statuses still needs.
    "uri path_regexp %25 %",
    { head: "handle @stele_answer", body: ["file_server"] },
    `rewrite @stele_no_file ${quoted(problem("unknown_page").file)}`,
    ...typed,
    { head: "file_server", body: ["status {stele_status}"] },
  ];
}

interface Patterns {
  /** The input of the map. */
  readonly source: string;
  /** Matches requests with two values for one parameter. */
  readonly twice?: string;
  readonly page: string;
  readonly otherPage: string;
  readonly otherLocale: string;
}

function pathPatterns(basePath: string, { from, locales }: Tree): Patterns {
  const start = `^${literalPattern(basePath + from)}`;
  const end = "(?:\\?.*)?$";
  const rest = `(?:/(?:${CHARACTER}|[./])*)?${end}`;
  return {
    source: SENT,
    page: `${start}(${oneOf(locales)})(${segmentsPattern(CHARACTER)})/?${end}`,
    otherPage: `${start}(?:${oneOf(locales)})${rest}`,
    otherLocale: `${start}(?:${CHARACTER}|\\.)+${rest}`,
  };
}

/** Caddy joins values of a repeated parameter with a comma, so the input begins with the query as it was sent. */
function queryPatterns(form: Query): Patterns {
  const { localeParameter, urlParameter, sourceBase, locales } = form;
  const address = `(?i:https?)://(?:${VALUE_CHARACTER}|[./:?#])+$`;
  const names = [localeParameter, urlParameter].map((name) => `${namePattern(name)}[=& ]`);
  return {
    source: quoted(`{http.request.orig_uri.query} {query.${localeParameter}} {query.${urlParameter}}`),
    twice: `^(?:[^ ]*&)?(?:${names.map((name) => `${name}(?:[^ ]*&)?${name}`).join("|")})`,
    page: `^[^ ]* (${oneOf(locales)}) ${sourcePattern(sourceBase)}(${segmentsPattern(VALUE_CHARACTER)})/?(?:[?#].*)?$`,
    otherPage: `^[^ ]* (?:${oneOf(locales)}) ${address}`,
    otherLocale: `^[^ ]* [^ ]+ ${address}`,
  };
}

/** The name of a parameter, each letter plain or encoded. */
function namePattern(name: string): string {
  return Array.from(name, (letter) => {
    const code = letter.charCodeAt(0).toString(16);
    return `(?:${literalPattern(letter)}|%${/[a-f]/.test(code) ? `(?i:${code})` : code})`;
  }).join("");
}

interface Problem {
  readonly file: string;
  readonly status: number;
}

type Problems = (code: ProblemCode) => Problem;

/** The problems of the endpoint; without a rule, an address without a file, for a plain 404. */
function problemsOf(folder: string, { path }: Endpoint, rules: readonly Rule[]): Problems {
  return (code) => {
    const { file, status } = errorOf(code, rules) ?? { file: path, status: 404 };
    return { file: folder + file, status };
  };
}
