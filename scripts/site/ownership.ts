/**
 * Decides which files of an out folder belong to Stele. A manifest lists our files, but a pull request can change the
 * manifest. So the manifest alone proves only that a path belongs to Stele if no other tool writes that path. At any
 * other path, the file must also have our mark.
 */
import { GENERATOR } from "../content/content.ts";
import type { ArtifactChoices, Ownership } from "../model.ts";
import { OPENAPI_FILE } from "./layout.ts";

/** Paths in the published folder that only Stele writes: names of `site/layout.ts` that other tools do not use. */
const OWN_FILES = [
  /^api\/v1\/locales$/,
  /^(?:addresses|coverage|locales)\/v1\.json$/,
  /^switcher\/v1\.js$/,
  /^pages\/v1(?:\/.+)?\.json$/,
  /^(?:sources|translations)\/v1\/.+\.json$/,
  // A JSON answer under the name that hosts require for 404 pages.
  /^translations\/v1\/(?:[^/]+\/)?404\.html$/,
  /^problems\/v1\/[a-z_]+\.json$/,
];

/** Paths that both Stele and other tools write. `artifacts:` may set other paths for the reference and the document. */
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

/** All files that a build writes beside the out folder. */
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

/** The ownership of a published folder. It depends on the path of the document, because our rule files contain it. */
export function publishedOwnership({ openapi }: Pick<ArtifactChoices, "openapi">): Ownership {
  const document = `/${openapi === false ? OPENAPI_FILE : openapi.path}`;
  return {
    placeOf: (path) => (isAny(OWN_FILES, path) ? "own" : isAny(SHARED_FILES, path) ? "shared" : "other"),
    isMarked: (path, text) => isMarked(path, text, document),
  };
}

/** The ownership of the folder with the hosts' files. */
export const hostsOwnership: Ownership = {
  placeOf: (path) => (isAny(HOST_FILES, path) ? "own" : "other"),
  isMarked: () => false,
};

function isAny(patterns: readonly RegExp[], path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** The mark of our files. In formats with comments, a comment near the beginning of the file contains it. */
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

/** The number of characters of an HTML page that are searched for the mark. In our pages, the mark is among them. */
const HEAD = 4096;
const HTML_MARK = new RegExp(`<meta name="generator" content="${GENERATOR}" ?/>`);
const XML_MARK = new RegExp(`^<\\?xml [^>]*\\?>\\n<!-- ${MARK} -->\\n`);
const OPENAPI_BEGINNING = /^\{"openapi":"3\.[\d.]+","info":\{"title":"Localization API of [^"]*","version":/;

/**
 * The members that we write in each of our JSON files for hosts. The hosts allow neither comments nor other members, so
 * these files have no mark. Such a file is ours if it has only these members, and only rules about our files.
 */
const HOST_MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["serve.json", ["cleanUrls", "directoryListing", "rewrites", "headers"]],
  ["vercel.json", ["routes"]],
  ["staticwebapp.config.json", ["routes"]],
  ["_routes.json", ["version", "include", "exclude"]],
]);

/** Whether a host's file has only the given members and names only our places. */
function isOnlyAboutOurs(text: string, members: readonly string[], document: string): boolean {
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Object.keys(value).some((key) => !members.includes(key))) {
    return false;
  }
  const strings = stringsIn(value);
  if (strings === undefined || !rulesIn(value).every((rule) => Object.keys(rule).some((key) => SOURCE.test(key)))) {
    return false;
  }
  // Removes the bracket that ends a group of alternatives, and the backslashes with which a pattern escapes characters.
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

/** The members of a rule that contain its path. A rule without such a member applies to every request. */
const SOURCE = /^(?:route|source|src)$/;

/** The other members of a rule that contain a path, such as its target. */
const TARGET = /^(?:Location|dest|destination|exclude|include|redirect|rewrite)$/;

/** Matches an address on another origin. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\/\//i;

/**
 * Matches parts that would extend a place beyond ours: a step up (`..`), or an alternative that is another path. `|/)`
 * is not such an alternative: our patterns for Vercel allow a slash among the characters of a path.
 */
const LEADS_ELSEWHERE = /(?:^|\/)\.\.(?:\/|$)|\|(?:\^?\/(?!\))|\.\*)/;

/** The rules of a host's file: the objects in its arrays. */
function rulesIn(file: object): object[] {
  return Object.values(file).flatMap((member: unknown) =>
    Array.isArray(member) ? member.filter((rule): rule is object => typeof rule === "object" && rule !== null) : [],
  );
}

/** The paths in a string of a rule: one path, or several as `(?:/a|/b)`. Empty for a media type or a number. */
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

/** The maximum depth of a value. Our files are less deep, and a recursive function could overflow the stack. */
const MOST_LEVELS = 16;

/** All strings in a JSON value, each with the name of the member around it. Undefined if the value is too deep. */
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
