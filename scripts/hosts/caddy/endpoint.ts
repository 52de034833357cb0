/** The translate endpoint in a Caddyfile: from a request to a file and a status. */
import type { ProblemCode, Rule } from "../../model.ts";
import type { Directive } from "../shared/braced-blocks.ts";
import { quoted } from "./blocks.ts";
import { endpointHeaders } from "../shared/header-groups.ts";
import { CHARACTER, literalPattern, oneOf, segmentsPattern, sourcePattern } from "../shared/path-patterns.ts";

/** One way to ask the endpoint. */
export type Form = Rule & { kind: "tree" | "query" };

/** The address as it was sent, whatever other directives of the site block have made of it. */
const SENT = "{http.request.orig_uri}";

/** Values of the query are decoded once, so their letters beyond ASCII may be plain. U+FFFD stands for bytes that are none. */
const VALUE_CHARACTER = `${CHARACTER}|[^\\x00-\\x7F\\x{FFFD}]`;

/** The path of the endpoint that a form asks, without a final slash. */
export function endpointOf(form: Form): string {
  return form.kind === "tree" ? form.from.replace(/\/$/, "") : form.path;
}

/** What both forms ask of a request, or of the file that it was rewritten to. */
export function sharedMatchers(folder: string, forms: readonly Form[]): Directive[] {
  const answers = [...new Set(forms.map(({ to }) => quoted(`${folder}${to}*`)))];
  const methods = [...new Set(forms.map(({ method }) => method))];
  return [
    "@stele_options method OPTIONS",
    `@stele_other_method not method ${methods.join(" ")}`,
    { head: "@stele_answer", body: [`path ${answers.join(" ")}`, "file"] },
    "@stele_no_file not file",
  ];
}

/**
 * The requests of one form: a page below the endpoint, or the endpoint with a final slash or without. One `path` is what
 * Caddy sorts a `handle` by, before those of the site with a shorter one or none; the other knows letter case.
 */
export function formMatcher(folder: string, form: Form): Directive {
  const endpoint = folder + endpointOf(form);
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
 * One form of the endpoint. `route` keeps the order below: outside of it Caddy would sort `respond` behind `rewrite`.
 *
 * @param first what comes before it, for requests that are not of the form
 */
export function endpointDirective(
  basePath: string,
  form: Form,
  rules: readonly Rule[],
  first: readonly Directive[] = [],
): Directive {
  const endpoint = endpointOf(form);
  const folder = decodeURIComponent(basePath);
  const preflight = rules.some((rule) => rule.kind === "preflight" && rule.path === endpoint);
  const headers = endpointHeaders(endpoint, form.to, rules);
  return {
    head: `handle ${matcherOf(form)}`,
    body: [
      mapDirective(basePath, form, problemsOf(folder, endpoint, rules)),
      {
        head: "route",
        body: [
          ...first,
          { head: "header", body: headers.map(({ name, value }) => `${name} ${quoted(value)}`) },
          ...(preflight ? ["respond @stele_options 204"] : []),
          ...answerDirectives(folder, [form.method, ...(preflight ? ["OPTIONS"] : [])], endpoint, rules),
        ],
      },
    ],
  };
}

/** From the request to a file and, should that not be there or be a problem, the status. */
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

/** The file server answers what the request was rewritten to; `method GET` because newer ones refuse to answer a POST. */
function answerDirectives(
  folder: string,
  methods: readonly string[],
  endpoint: string,
  rules: readonly Rule[],
): Directive[] {
  const problem = problemsOf(folder, endpoint, rules);
  const refused = problem("method_not_allowed");
  const type = rules.find((rule) => rule.kind === "type" && refused.file.startsWith(folder + rule.path));
  const typed = type?.kind === "type" ? [`header Content-Type ${quoted(type.mediaType)}`] : [];
  return [
    {
      head: "handle @stele_other_method",
      body: [
        {
          head: "route",
          body: [
            `header Allow ${quoted(methods.join(", "))}`,
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
    // The rewrite takes percent signs as they stand; this decodes what they encode, once. `uri replace` would change the
    // query too, from which the status is still to be looked up.
    "uri path_regexp %25 %",
    { head: "handle @stele_answer", body: ["file_server"] },
    `rewrite @stele_no_file ${quoted(problem("unknown_page").file)}`,
    ...typed,
    { head: "file_server", body: ["status {stele_status}"] },
  ];
}

interface Patterns {
  /** What the map looks at. */
  readonly source: string;
  /** What has two values for one thing. */
  readonly twice?: string;
  readonly page: string;
  readonly otherPage: string;
  readonly otherLocale: string;
}

function pathPatterns(basePath: string, { from, locales }: Form & { kind: "tree" }): Patterns {
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

/** The values of a parameter that is there twice come joined with a comma, so the query as it was sent is before them. */
function queryPatterns(form: Form & { kind: "query" }): Patterns {
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

/** The problems of the endpoint; where there is no rule for one, an address without a file and its plain 404. */
function problemsOf(folder: string, endpoint: string, rules: readonly Rule[]): Problems {
  const errors = rules.filter((rule) => rule.kind === "error" && rule.path === endpoint);
  return (code) => {
    const error = errors.find((rule) => rule.kind === "error" && rule.code === code);
    const { file, status } = error?.kind === "error" ? error : { file: endpoint, status: 404 };
    return { file: folder + file, status };
  };
}
