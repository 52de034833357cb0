/**
 * Decides which files of an out folder belong to Stele. The manifest of the last build lists our files, but a pull
 * request can change the manifest. So the manifest is trusted only for paths that no other tool writes. A file at any
 * other path must also contain our mark.
 */
import { GENERATOR } from "../content/content.ts";
import type { ArtifactChoices, Ownership } from "../model.ts";
import { OPENAPI_FILE } from "./layout.ts";

/** Paths in the published folder that only Stele writes. `site/layout.ts` defines these names. */
const OWN_FILES = [
  /^api\/v1\/locales$/,
  /^(?:addresses|coverage|locales)\/v1\.json$/,
  /^switcher\/v1\.js$/,
  /^pages\/v1(?:\/.+)?\.json$/,
  /^(?:sources|translations)\/v1\/.+\.json$/,
  // These files contain JSON. Some hosts require the name `404.html` for the answer to unknown addresses.
  /^translations\/v1\/(?:[^/]+\/)?404\.html$/,
  /^problems\/v1\/[a-z_]+\.json$/,
];

/** Paths that other tools write too. `site.yaml` may set other paths for the reference and the OpenAPI document. */
const SHARED_FILES = [
  /^(?:index|404)\.html$/,
  /^(?:sitemap|sitemaps\/.+)\.xml$/,
  /^(?:robots|robots\/[^/]+)\.txt$/,
  /^openapi\.json$/,
  /^reference\/(?:(?:[^/]+\/)?index\.html|icon\.svg|script\.js|style\.css)$/,
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

/** Returns the ownership rules of the published folder. `openapi` matters, because our rule files contain its path. */
export function publishedOwnership({ openapi }: Pick<ArtifactChoices, "openapi">): Ownership {
  const document = `/${openapi === false ? OPENAPI_FILE : openapi.path}`;
  return {
    placeOf: (path) => (isAny(OWN_FILES, path) ? "own" : isAny(SHARED_FILES, path) ? "shared" : "other"),
    isMarked: (path, text) => isMarked(path, text, document),
  };
}

/** The ownership rules of the folder with the files for hosts. */
export const hostsOwnership: Ownership = {
  placeOf: (path) => (isAny(HOST_FILES, path) ? "own" : "other"),
  isMarked: () => false,
};

function isAny(patterns: readonly RegExp[], path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** The text that marks our files. In formats with comments, the mark is in a comment near the beginning of the file. */
export const MARK = `made by ${GENERATOR}`;

/** Whether a file with this name has our mark. The text may be only the beginning of the file. */
function isMarked(path: string, text: string, document: string): boolean {
  if (path.endsWith(".html")) return HTML_MARK.test(text.slice(0, HEAD));
  if (path.endsWith(".xml")) return XML_MARK.test(text);
  if (/\.(?:css|js|svg)$/.test(path)) return text.slice(0, text.indexOf("\n")).includes(MARK);
  const members = HOST_MEMBERS.get(path);
  if (members !== undefined) return isOnlyAboutOurs(text, members, document);
  return path.endsWith(".json") && OPENAPI_BEGINNING.test(text);
}

/** How many characters of an HTML page are searched for the mark. Our pages contain the mark near their beginning. */
const HEAD = 4096;
const HTML_MARK = new RegExp(`<meta name="generator" content="${GENERATOR}" ?/>`);
const XML_MARK = new RegExp(`^<\\?xml [^>]*\\?>\\n<!-- ${MARK} -->\\n`);
const OPENAPI_BEGINNING = /^\{"openapi":"3\.[\d.]+","info":\{"title":"Localization API of [^"]*","version":/;

/**
 * The keys that we write into each JSON file for a host. Hosts allow neither comments nor other keys, so these files
 * cannot contain a mark. Instead, a file is ours if it has only these keys, and only rules about our files.
 */
const HOST_MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["serve.json", ["cleanUrls", "directoryListing", "rewrites", "headers"]],
  ["vercel.json", ["routes"]],
  ["staticwebapp.config.json", ["routes"]],
  ["_routes.json", ["version", "include", "exclude"]],
]);

/** Whether a JSON file for a host has only the given keys, and only rules about paths of our files. */
function isOnlyAboutOurs(text: string, members: readonly string[], document: string): boolean {
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Object.keys(value).some((key) => !members.includes(key))) {
    return false;
  }
  const strings = stringsIn(value);
  if (strings === undefined || !rulesIn(value).every((rule) => Object.keys(rule).some((key) => SOURCE.test(key)))) {
    return false;
  }
  // A final `)` and backslashes are pattern syntax. The path of the OpenAPI document is compared without these.
  const isOurs = (place: string): boolean =>
    !LEADS_ELSEWHERE.test(place) &&
    (isAny(OUR_PLACES, place) || place.replace(/\)$/, "").replaceAll("\\", "") === document);
  const places = strings.flatMap(([, one]) => placesIn(one));
  const others = strings.filter(([, one]) => placesIn(one).length === 0);
  return (
    places.length > 0 &&
    places.every(isOurs) &&
    others.every(([member, one]) => !SOURCE.test(member) && !TARGET.test(member) && !ADDRESS.test(one))
  );
}

/** Matches the keys of a rule that contain the path to match. A rule without such a key applies to every request. */
const SOURCE = /^(?:route|source|src)$/;

/** Matches the other keys of a rule that contain a path, such as the target of a redirect. */
const TARGET = /^(?:Location|dest|destination|exclude|include|redirect|rewrite)$/;

const ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\/\//i;

/**
 * Matches patterns that begin like ours but also match other paths. Such a pattern contains a step up
 * (`/pages/v1/../a`) or an alternative (`/pages/v1/a|/b`). Our patterns for Vercel contain `|/)`, so it is allowed.
 */
const LEADS_ELSEWHERE = /(?:^|\/)\.\.(?:\/|$)|\|(?:\^?\/(?!\))|\.\*)/;

/** Returns the rules in a JSON file for a host: the objects in its arrays. */
function rulesIn(file: object): object[] {
  return Object.values(file).flatMap((member: unknown) =>
    Array.isArray(member) ? member.filter((rule): rule is object => typeof rule === "object" && rule !== null) : [],
  );
}

/** Returns the paths in a string of a rule: `/a`, or `(?:/a|/b)`. Returns none for a media type or a number. */
function placesIn(text: string): string[] {
  const pattern = text.replace(/^[!^]*/, "");
  if (pattern.startsWith("(?:/")) return pattern.slice("(?:".length).split(/\|(?=\/)/);
  return pattern.startsWith("/") ? [pattern] : [];
}

/** Matches the paths of our files and endpoints, in the pattern syntax of each host. */
const OUR_PLACES = [
  /^\/api\/(?:\*\*|stele-translate|v1\/(?:locales|translate(?:[/(].*)?))$/,
  /^\/(?:pages|problems|sources|translations)\/v1(?:\\?\.json|\/.*)\)?$/,
  /^\/(?:addresses|coverage|locales|switcher)\/v1\\?\.js(?:on)?\)?$/,
  /^\/sitemaps\/(?:\*\*?|\.\*)\)?$/,
  /^\/(?:404\.html|openapi\\?\.json|robots\\?\.txt|serve\.json|sitemap\\?\.xml)\)?$/,
];

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
