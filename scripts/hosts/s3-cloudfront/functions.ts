/**
 * The code of two CloudFront Functions, for the runtime cloudfront-js-2.0. That runtime supports ECMAScript 5.1 with
 * `const`, `let`, arrow functions and some methods. It supports neither `URL` nor `require` nor destructuring.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 *
 * The code is the same for every site. A constant at the top contains the data of the site as JSON.
 */
import type { Rule } from "../../rules/rule.ts";
import { treeComment } from "../shared/files.ts";
import { type Endpoint, type Form, type Header, type HeaderGroup, mediaTypeOf, treesOf } from "../shared/rules.ts";

/** Makes the function for viewer requests. It answers requests to the endpoint and passes on all other requests. */
export function requestFunction(basePath: string, endpoint: Endpoint | undefined, rules: readonly Rule[]): string {
  return [
    ...treesOf(rules).map((tree) => `// ${treeComment(tree)} by 303; prebuilt, see README`),
    "// CloudFront Function, runtime cloudfront-js-2.0, event type viewer-request, for a cache behavior of its own that",
    `// allows all methods; path pattern: ${endpoint ? `${basePath}${endpoint.path}*` : ""}`,
    "const endpoints = [",
    ...(endpoint ? [endpointRow(basePath, endpoint, rules)] : []),
    "];",
    "",
    REQUEST_CODE,
  ].join("\n");
}

/** Makes the function for viewer responses. It adds headers to our files and does not change other responses. */
export function responseFunction(basePath: string, groups: readonly HeaderGroup[]): string {
  return [
    "// Caching aside, which S3 keeps with the objects: headers and open origins of the prebuilt files; see README",
    "// CloudFront Function, runtime cloudfront-js-2.0, event type viewer-response, for the cache behavior of the files",
    "const places = [",
    ...groups.map(({ paths, headers }) =>
      row({ paths: paths.map((path) => basePath + path), headers: headerMembers(headers) }),
    ),
    "];",
    "",
    RESPONSE_CODE,
  ].join("\n");
}

function endpointRow(basePath: string, endpoint: Endpoint, rules: readonly Rule[]): string {
  const { path, tree, query } = endpoint;
  const shared = ({ to, suffix, locales }: Form): object => ({ to: basePath + to, suffix, locales });
  return row({
    path: basePath + path,
    allow: endpoint.allow,
    preflight: endpoint.hasPreflight,
    tree: tree && shared(tree),
    query: query && {
      localeParameter: query.localeParameter,
      urlParameter: query.urlParameter,
      sources: query.sources,
      ...shared(query),
    },
    headers: headerMembers(endpoint.headers),
    problems: Object.fromEntries(
      rules.flatMap((rule) => {
        // The function cannot look for files, so it never knows that only a translation is missing.
        if (rule.kind !== "error" || rule.path !== path || rule.code === "translation_not_available") return [];
        const type = mediaTypeOf(rule.file, rules) ?? "application/json";
        return [[rule.code, { status: rule.status, type, body: rule.body }]];
      }),
    ),
  });
}

/** Returns headers as in CloudFront's event object: lower-case name -> value. */
function headerMembers(headers: readonly Header[]): Record<string, { value: string }> {
  return Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), { value }]));
}

/** Prints an object as ASCII JSON, one member per line. In ES 5.1, a string must not contain U+2028 or U+2029. */
function row(members: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [`    ${JSON.stringify(name)}: ${JSON.stringify(value)}`],
  );
  const text = ["  {", lines.join(",\n"), "  },"].join("\n");
  return text.replace(/[^\n\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * CloudFront passes parameters and paths with the encoding of the client ("CloudFront forwards the values to your
 * function without changing them", edge-function-restrictions-all). S3 reads a plus sign in a path as a space. So the
 * code encodes names with `encodeURIComponent`, which encodes plus signs too.
 */
const REQUEST_CODE = String.raw`function handler(event) {
  const request = event.request;
  const endpoint = endpoints.find((each) => request.uri === each.path || request.uri.startsWith(each.path + "/"));
  if (!endpoint) return request;
  if (request.method === "OPTIONS" && endpoint.preflight) return answer(endpoint, 204, {});
  if (endpoint.allow.split(", ").indexOf(request.method) < 0) {
    return problem(endpoint, "method_not_allowed", 405, { allow: { value: endpoint.allow } });
  }
  const rest = request.uri.slice(endpoint.path.length);
  const isBare = rest === "" || rest === "/";
  const form = isBare ? endpoint.query : endpoint.tree;
  const question = form && (isBare ? readQuery(form, request.querystring) : readPath(rest));
  if (!question || question.page === undefined) return problem(endpoint, "invalid_request", 400, {});
  if (form.locales.indexOf(question.locale) < 0) return problem(endpoint, "unknown_locale", 404, {});
  if (question.page === null) return problem(endpoint, "unknown_page", 404, {});
  return answer(endpoint, 303, { location: { value: form.to + question.locale + question.page + form.suffix } });
}

// Reads a request by path: /<locale>/<page>.
function readPath(rest) {
  const end = rest.indexOf("/", 1);
  const locale = nameOf(end < 0 ? rest.slice(1) : rest.slice(1, end));
  return locale ? { locale: locale, page: end < 0 ? "" : pageOf(rest.slice(end)) } : undefined;
}

// Reads a request by query: a locale and an address, each once.
function readQuery(form, query) {
  const locale = parameterOf(query, form.localeParameter);
  const address = parameterOf(query, form.urlParameter);
  if (locale === undefined || address === undefined) return undefined;
  const parts = /^(https?:)(\/\/[^\/?#@]+)([\/?#].*)?$/i.exec(address);
  if (!parts || /[\s\\]/.test(address)) return undefined;
  const path = (parts[3] || "").replace(/[?#].*$/, "");
  const source = originOf(parts[1].toLowerCase(), parts[2].toLowerCase()) + path;
  const isBelow = (base) => source.startsWith(base) && /^(?:\/|$)/.test(source.slice(base.length));
  const start = form.sources.find((each) => isBelow(each.base));
  if (!start) return { locale: locale, page: null };
  const page = pageOf(source.slice(start.base.length));
  return { locale: locale, page: typeof page === "string" ? start.path + page : page };
}

// Drops the default port: https://a.example:443 means https://a.example.
function originOf(scheme, authority) {
  const port = scheme === "https:" ? "443" : "80";
  return scheme + authority.replace(/^([^:]+|.+\]):(\d+)$/, (all, host, own) => (own === port ? host : all));
}

// Returns a parameter by its decoded name; undefined if it is repeated.
function parameterOf(query, name) {
  const names = Object.keys(query).filter((each) => decoded(each) === name);
  const field = query[names[0]];
  return names.length === 1 && !field.multiValue ? decoded(field.value.replace(/\+/g, " ")) : undefined;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    return undefined;
  }
}

// The page of a path, or null if the path is not that of a page. Undefined if some programs decode the path differently.
function pageOf(path) {
  if (path === "" || path === "/") return "";
  if (path.charAt(0) !== "/") return null;
  const raws = path.slice(1, path.endsWith("/") ? -1 : path.length).split("/");
  let page = "";
  for (let index = 0; index < raws.length; index += 1) {
    const name = nameOf(raws[index]);
    if (name === undefined) return undefined;
    if (name === "" || name.charAt(0) === "." || name.indexOf("%") >= 0) return null;
    page += "/" + encodeURIComponent(name);
  }
  return page;
}

function nameOf(raw) {
  const name = /%(?:2e|2f|5c)/i.test(raw) ? undefined : decoded(raw);
  return name === undefined || /[\x00-\x1f\x7f-\x9f]/.test(name) ? undefined : name;
}

function problem(endpoint, code, status, headers) {
  const known = endpoint.problems[code];
  if (!known) return answer(endpoint, status, headers);
  headers["content-type"] = { value: known.type };
  headers["cache-control"] = { value: "no-store" };
  const response = answer(endpoint, known.status, headers);
  response.body = { encoding: "text", data: known.body };
  return response;
}

function answer(endpoint, status, headers) {
  return { statusCode: status, headers: Object.assign({}, endpoint.headers, headers) };
}
`;

const RESPONSE_CODE = String.raw`function handler(event) {
  const uri = event.request.uri;
  const response = event.response;
  const isAt = (path) => uri === path || (path.endsWith("/") && uri.startsWith(path));
  const place = places.find((each) => each.paths.some(isAt));
  if (place) Object.assign(response.headers, place.headers);
  return response;
}
`;
