/**
 * Which files of an out folder are Stele's. A manifest lists them, but a manifest may come with a pull request: a line of
 * it is believed where only Stele writes, and elsewhere only about bytes that carry a mark of ours.
 */
import { GENERATOR } from "../content/content.ts";
import type { ArtifactChoices, Ownership } from "../model.ts";
import { OPENAPI_FILE } from "./layout.ts";

/** Where only Stele writes, in the published folder: the names of `site/layout.ts`, which nothing else has a use for. */
const OWN_FILES = [
  /^api\/v1\/locales$/,
  /^(?:addresses|coverage|locales)\/v1\.json$/,
  /^switcher\/v1\.js$/,
  /^pages\/v1(?:\/.+)?\.json$/,
  /^(?:sources|translations)\/v1\/.+\.json$/,
  // A JSON answer under the name that hosts look for.
  /^translations\/v1\/(?:[^/]+\/)?404\.html$/,
  /^problems\/v1\/[a-z_]+\.json$/,
];

/** Where Stele writes and other tools do too, unless `artifacts:` names other places for the reference and the document. */
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

/** All that a build writes beside the out folder. */
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

/** The published folder of a site that makes these choices: files of hosts name the place of the document. */
export function publishedOwnership({ openapi }: Pick<ArtifactChoices, "openapi">): Ownership {
  const document = `/${openapi === false ? OPENAPI_FILE : openapi.path}`;
  return {
    placeOf: (path) => (isAny(OWN_FILES, path) ? "own" : isAny(SHARED_FILES, path) ? "shared" : "other"),
    isMarked: (path, text) => markOf(path, document)?.(text) ?? false,
  };
}

/** The folder of the hosts' files. */
export const hostsOwnership: Ownership = {
  placeOf: (path) => (isAny(HOST_FILES, path) ? "own" : "other"),
  isMarked: () => false,
};

function isAny(patterns: readonly RegExp[], path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** Stands in the first bytes of files whose format has comments. */
export const MARK = `made by ${GENERATOR}`;

/** What a file of this name has when it is ours; nothing where we write no such file. The text may be the beginning. */
function markOf(path: string, document: string): ((text: string) => boolean) | undefined {
  if (path.endsWith(".html")) return (text) => HTML_MARK.test(text.slice(0, HEAD));
  if (path.endsWith(".xml")) return (text) => XML_MARK.test(text);
  if (/\.(?:css|js|svg)$/.test(path)) return (text) => firstLine(text).includes(MARK);
  const members = HOST_MEMBERS.get(path);
  if (members !== undefined) return (text) => isOnlyAboutOurs(text, members, document);
  return path.endsWith(".json") ? (text) => OPENAPI_BEGINNING.test(text) : undefined;
}

/** The `head` of our pages ends well before. */
const HEAD = 4096;
const HTML_MARK = new RegExp(`<meta name="generator" content="${GENERATOR}" ?/>`);
const XML_MARK = new RegExp(`^<\\?xml [^>]*\\?>\\n<!-- ${MARK} -->\\n`);
const OPENAPI_BEGINNING = /^\{"openapi":"3\.[\d.]+","info":\{"title":"Localization API of [^"]*","version":/;

function firstLine(text: string): string {
  return text.slice(0, text.indexOf("\n"));
}

/** Hosts allow no comments in these, and no members but their own: what we write has these, and rules about our files. */
const HOST_MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["serve.json", ["cleanUrls", "directoryListing", "rewrites", "headers"]],
  ["vercel.json", ["routes"]],
  ["staticwebapp.config.json", ["routes"]],
  ["_routes.json", ["version", "include", "exclude"]],
]);

/** Whether a host's file has these members alone, and every place that it names is one of ours. */
function isOnlyAboutOurs(text: string, members: readonly string[], document: string): boolean {
  const value = parsed(text);
  if (typeof value !== "object" || value === null || Object.keys(value).some((key) => !members.includes(key))) {
    return false;
  }
  const isOurs = (place: string): boolean =>
    !LEADS_ELSEWHERE.test(place) && (isAny(OUR_PLACES, place) || unescaped(place) === document);
  const named = [...texts(value)].map(([key, one]) => ({
    isPlace: PLACE_MEMBERS.has(key),
    places: placesIn(one),
    one,
  }));
  return (
    rulesIn(value).every((rule) => Object.keys(rule).some((key) => SOURCE_MEMBERS.includes(key))) &&
    named.some(({ places }) => places.length > 0) &&
    named.every(
      ({ isPlace, places, one }) => places.every(isOurs) && (places.length > 0 || (!isPlace && !ADDRESS.test(one))),
    )
  );
}

/** What a rule is about: without one of these it is about all that is asked for. */
const SOURCE_MEMBERS = ["route", "source", "src"];

/** All members that name a place, and nothing else. */
const PLACE_MEMBERS: ReadonlySet<string> = new Set([
  ...SOURCE_MEMBERS,
  "Location",
  "dest",
  "destination",
  "exclude",
  "include",
  "redirect",
  "rewrite",
]);

/** A place on another origin. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\/\//i;

/** What would lead a place of ours to others: a step up, and an alternative; `|/)` ends a path in a group. */
const LEADS_ELSEWHERE = /(?:^|\/)\.\.(?:\/|$)|\|(?:\^?\/(?!\))|\.\*)/;

/** The rules of a host's file: the objects in its lists. */
function rulesIn(file: object): object[] {
  return Object.values(file).flatMap((member: unknown) =>
    Array.isArray(member) ? member.filter((rule): rule is object => typeof rule === "object" && rule !== null) : [],
  );
}

/** The places that a text of a rule names: one, or several as `(?:/a|/b)`; none in a media type or in a number. */
function placesIn(text: string): string[] {
  const pattern = text.replace(/^[!^]*/, "");
  if (pattern.startsWith("(?:/"))
    return pattern
      .slice(4)
      .split("|/")
      .map((rest) => `/${rest}`);
  return pattern.startsWith("/") ? [pattern] : [];
}

/** A place as it is, of a pattern without wildcards that may end an alternative. */
function unescaped(place: string): string {
  return place.replace(/\)$/, "").replaceAll("\\", "");
}

/** As patterns of hosts spell them. */
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

/** All texts in a JSON value, with the member that each is in; those of a list are in the list's. */
function* texts(value: unknown, member = ""): Generator<readonly [string, string]> {
  if (typeof value === "string") yield [member, value];
  else if (Array.isArray(value)) for (const one of value) yield* texts(one, member);
  else if (typeof value === "object" && value !== null) {
    for (const [key, one] of Object.entries(value)) yield* texts(one, key);
  }
}
