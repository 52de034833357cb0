/**
 * Decides which files of an out folder belong to Stele. The manifest of the last build lists our files, but a pull
 * request can change the manifest. So the manifest is trusted only for paths that no other tool writes. A file at any
 * other path must also contain our mark.
 */
import { HTML_MARK, MARK, MARKDOWN_MARK, XML_MARK } from "../content/content.ts";
import type { Ownership } from "../model.ts";
import { JSON_TYPE, PROBLEM_TYPE, SCRIPT_TYPE } from "./problems.ts";

/** Paths in the published folder that only Stele writes. `site/layout.ts` defines these names. */
const OWN_FILES = [
  /^api\/v1\/locales$/,
  /^(?:addresses|coverage|locales)\/v1\.json$/,
  /^(?:notice|switcher)\/v1\.js$/,
  /^pages\/v1(?:\/.+)?\.json$/,
  /^(?:sources|translations)\/v1\/.+\.json$/,
  // These files contain JSON. Some hosts require the name `404.html` for the answer to unknown addresses.
  /^translations\/v1\/(?:[^/]+\/)?404\.html$/,
  /^problems\/v1\/[a-z_]+\.json$/,
  /^coverage\/v1\/[^/]+\.json$/,
];

/** Paths that other tools write too. `site.yaml` may set other paths for the reference and the OpenAPI document. */
const SHARED_FILES = [
  /^(?:index|404)\.html$/,
  /^(?:sitemap|sitemaps\/.+)\.xml$/,
  /^(?:robots|robots\/[^/]+)\.txt$/,
  /^openapi\.json$/,
  /^reference\/(?:(?:[^/]+\/)?index\.html|icon\.svg|script\.js|style\.css)$/,
  /^status\/(?:index\.html|pages\/(?:\d+\/)?index\.html|[^/]+\/index\.html|[^/]+\.md|icon\.svg|script\.js|style\.css)$/,
  /^status\/badges\/[^/]+\.svg$/,
  /^(?:_headers|_redirects|\.htaccess|\.nojekyll)$/,
  /^(?:serve|vercel|staticwebapp\.config|_routes)\.json$/,
  /^_worker\.js$/,
];

/** Files for hosts. A build writes them into a second folder beside the out folder: `dist.hosts/`. */
const HOST_FILES = [
  /^amplify\/(?:customHttp\.yml|redirects\.json)$/,
  /^caddy\/stele(?:-errors)?\.caddy$/,
  /^cloudflare-pages\/functions\/api\/v1\/translate\/\[\[path\]\]\.js$/,
  /^cloudflare-workers\/(?:worker\.js|wrangler\.jsonc)$/,
  /^firebase\/firebase\.json$/,
  /^gateway\/(?:bun|deno|node)\.mjs$/,
  /^lighttpd\/stele\.conf$/,
  /^netlify\/functions\/stele-translate\.mjs$/,
  /^nginx\/stele(?:-maps)?\.conf$/,
  /^s3-cloudfront\/(?:function\.js|metadata\.json|response\.js)$/,
  /^vercel\/api\/stele-translate\.mjs$/,
];

/** The ownership rules of the published folder. */
export const publishedOwnership: Ownership = {
  placeOf: (path) => (isAny(OWN_FILES, path) ? "own" : isAny(SHARED_FILES, path) ? "shared" : "other"),
  isMarked,
};

/** The ownership rules of the folder with the files for hosts. */
export const hostsOwnership: Ownership = {
  placeOf: (path) => (isAny(HOST_FILES, path) ? "own" : "other"),
  isMarked: () => false,
};

function isAny(patterns: readonly RegExp[], path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** The first line of the gateway, also of `_worker.js`. */
export const GATEWAY_LINE = `// The translate endpoint, answered from the prebuilt files of translations/v1/; ${MARK}, see README.`;

/**
 * The first lines of our scripts, styles and icons. Only the whole line is a mark: a bundle of another tool is often one
 * line, which contains texts of its pages.
 */
const FIRST_LINES: ReadonlySet<string> = new Set([
  GATEWAY_LINE,
  `// ${MARK}`,
  `/* ${MARK} */`,
  `<!-- ${MARK} -->`,
  MARKDOWN_MARK,
]);

/** Whether a file with this name has our mark. The text may be only the beginning of the file. */
function isMarked(path: string, text: string): boolean {
  if (path.endsWith(".html")) return HTML_MARK.test(text);
  if (path.endsWith(".xml")) return XML_MARK.test(text);
  if (/\.(?:css|js|md|svg)$/.test(path)) return FIRST_LINES.has(text.slice(0, text.indexOf("\n")));
  const members = HOST_MEMBERS.get(path);
  if (members !== undefined) return isOurRuleFile(text, members);
  return path.endsWith(".json") && OPENAPI_BEGINNING.test(text);
}

const OPENAPI_BEGINNING = /^\{"openapi":"3\.[\d.]+","info":\{"title":"Localization API of [^"]*","version":/;

/**
 * The keys that we write into each JSON file for a host. Hosts allow neither comments nor other keys, so these files
 * cannot contain a mark. Instead, a file is ours if it contains only what Stele writes into such files.
 */
const HOST_MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["serve.json", ["cleanUrls", "directoryListing", "rewrites", "headers"]],
  ["vercel.json", ["routes"]],
  ["staticwebapp.config.json", ["routes"]],
  ["_routes.json", ["version", "include", "exclude"]],
]);

/**
 * Whether a JSON file for a host contains only what Stele can have written: exactly the given keys, a rule for the
 * API, and rules about our files with our headers. Rules about names that other tools use too are no proof.
 */
function isOurRuleFile(text: string, members: readonly string[]): boolean {
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Object.keys(value).join() !== members.join()) return false;
  const documents = new Set<string>();
  const areOurs = Object.entries(value).every(([member, one]: [string, unknown]) => {
    if (!Array.isArray(one)) return one === FIXED.get(member);
    return one.every((item: unknown) =>
      typeof item === "string" ? isOurItem(member, item) : isOurRule(item, documents),
    );
  });
  // A site has at most one OpenAPI document. Each file has rules for the API.
  return areOurs && documents.size <= 1 && stringsIn(value)?.some(([, one]) => API.test(one)) === true;
}

/** The values that are no lists. */
const FIXED: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["directoryListing", false],
  ["version", 1],
]);

/** Checks an item of the lists that contain no rules. */
function isOurItem(member: string, item: string): boolean {
  return member === "cleanUrls" ? item === "!/api/v1/translate/**" : member === "include" && isOwnPlace(item);
}

/** Checks a rule. Adds to `documents` each path that may be the path of the OpenAPI document, which `site.yaml` sets. */
function isOurRule(rule: unknown, documents: Set<string>): boolean {
  if (typeof rule !== "object" || rule === null) return false;
  const strings = stringsIn(rule);
  const source: unknown = Object.entries(rule).find(([key]) => SOURCE.test(key))?.[1];
  if (strings === undefined || typeof source !== "string") return false;
  const headers: unknown = "headers" in rule ? rule.headers : [];
  const lines = headerLines(headers);
  const places = placesIn(source);
  if (lines === undefined || places.length === 0) return false;
  if (places.every(isOwnPlace)) {
    return (
      lines.every(isOurLine) &&
      strings.every(([key, one]) => !TARGET.test(key) || isOwnPlace(one)) &&
      !strings.some(([, one]) => ADDRESS.test(one))
    );
  }
  const shared = lines.join("\n");
  const isOnlyHeaders = Object.keys(rule).every(
    (key) => SOURCE.test(key) || ["headers", "continue", "caseSensitive"].includes(key),
  );
  return (
    isOnlyHeaders &&
    places.every((place) => {
      if (SITEMAP.test(place)) return shared === CORS.join("\n");
      if (source === "!/serve.json") return shared === "Content-Disposition: inline";
      if (shared !== [...PROGRAM, ...CORS].join("\n")) return false;
      const path = place.replace(/\)$/, "").replaceAll("\\", "");
      if (!isOwnPlace(place)) documents.add(path);
      return isOwnPlace(place) || LITERAL.test(path);
    })
  );
}

/** Returns the headers of a rule as lines. Hosts write them as an object, or as a list of keys and values. */
function headerLines(headers: unknown): readonly string[] | undefined {
  if (typeof headers !== "object" || headers === null) return undefined;
  const pairs: readonly unknown[] = Array.isArray(headers)
    ? headers.map((header: unknown) => (typeof header === "object" && header !== null ? Object.values(header) : []))
    : Object.entries(headers);
  return pairs.map((pair) => (Array.isArray(pair) ? pair.join(": ") : ""));
}

/** The headers that rules give to our files. Files of builds with other values count as third-party. */
const CORS = ["Access-Control-Allow-Origin: *", "Access-Control-Allow-Methods: GET, HEAD"];
const PROGRAM = ["Cache-Control: public, max-age=300", "X-Content-Type-Options: nosniff", "X-Robots-Tag: noindex"];
const OUR_LINES: ReadonlySet<string> = new Set([
  "Cache-Control: no-store",
  ...CORS,
  ...PROGRAM,
  "Access-Control-Allow-Methods: GET, HEAD, POST",
  "Access-Control-Allow-Headers: Content-Type",
  "Allow: GET, HEAD, POST, OPTIONS",
  ...[JSON_TYPE, PROBLEM_TYPE, SCRIPT_TYPE].map((type) => `Content-Type: ${type}`),
]);

function isOurLine(line: string): boolean {
  return OUR_LINES.has(line) || (line.startsWith("Location: ") && isOwnPlace(line.slice("Location: ".length)));
}

/** Matches the keys of a rule that contain the path to match. A rule without such a key applies to every request. */
const SOURCE = /^(?:route|source|src)$/;

/** Matches the other keys of a rule that contain a path, such as the target of a redirect. */
const TARGET = /^(?:Location|dest|destination|redirect|rewrite)$/;

const ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\/\//i;

/** Matches the path that `site.yaml` can give to the OpenAPI document. */
const LITERAL = /^(?:\/[A-Za-z\d][\w.-]*){1,64}$/;

/**
 * Matches patterns that begin like ours but also match other paths. Such a pattern contains a step up
 * (`/pages/v1/../a`) or an alternative (`/pages/v1/a|/b`). Our patterns for Vercel contain `|/)`, so it is allowed.
 */
const LEADS_ELSEWHERE = /(?:^|\/)\.\.(?:\/|$)|\|(?:\^?\/(?!\))|\.\*)/;

/** Returns the paths in the pattern of a rule: `/a`, or `(?:/a|/b)`. */
function placesIn(text: string): string[] {
  const pattern = text.replace(/^[!^]*/, "");
  if (pattern.startsWith("(?:/")) return pattern.slice("(?:".length).split(/\|(?=\/)/);
  return pattern.startsWith("/") ? [pattern] : [];
}

/** Matches patterns that begin with the endpoint, and the path of the locales: Azure's file may have only that one. */
const API = /^\/api\/v1\/(?:translate|locales$)/;

/** Matches the paths of the endpoint and of the files that only Stele writes, in the pattern syntax of each host. */
const OWN_PLACES = [
  /^\/api\/(?:stele-translate|v1\/(?:locales|translate(?:[/(].*)?))$/,
  /^\/(?:coverage|pages|problems|sources|translations)\/v1(?:\\?\.json|\/.*)\)?$/,
  /^\/(?:addresses|locales|notice|switcher)\/v1\\?\.js(?:on)?\)?$/,
];

function isOwnPlace(place: string): boolean {
  return isAny(OWN_PLACES, place) && !LEADS_ELSEWHERE.test(place);
}

const SITEMAP = /^\/(?:sitemap\\?\.xml|sitemaps\/(?:\*\*?|\.\*))\)?$/;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The maximum depth of a JSON value that is read. Our own files are less deep. */
const MOST_LEVELS = 16;

/** Returns all strings in a JSON value, each with the nearest key around it, or undefined if the value is too deep. */
function stringsIn(value: unknown): (readonly [member: string, text: string])[] | undefined {
  const found: (readonly [string, string])[] = [];
  let level: (readonly [string, unknown])[] = [["", value]];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return undefined;
    level = level.flatMap(([member, one]) => {
      if (typeof one === "string") found.push([member, one]);
      if (Array.isArray(one)) return one.map((item: unknown) => [member, item] as const);
      return typeof one === "object" && one !== null ? Object.entries(one) : [];
    });
  }
  return found;
}
