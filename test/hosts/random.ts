/** Random sites and requests: names of the kinds that hosts get wrong, addresses that are nearly right. */
import * as fc from "fast-check";
import { canonicalPath, collisionKey } from "../../scripts/site/paths.ts";
import type { Sent } from "../http.ts";
import { origin, pages } from "./site.ts";

/** What requests are made of. */
export interface AskedSite {
  /** Page paths in canonical form; the root page's is `/`. */
  readonly paths: readonly string[];
  readonly locales: readonly string[];
}

export interface RandomSite extends AskedSite {
  /** The content files, by their names in the content folder. */
  readonly content: Readonly<Record<string, string>>;
}

// ---------------------------------------------------------------- sites

/** Dots, endings, digits, names of members of objects, of our own folders, locales and placeholders; marks; letters. */
const NAMES =
  `docs|Docs-2|intro|v1.2|a.b.c|404|007|index|what.html|x.json|data.xml|constructor|__proto__|toString|api|translations
|en|es|pt-BR|es-419|splat|locale|a+b|a&b=c|&copy|d,e@f|go!|~home|g~h|-|_|=|@|!|+|,|a b|a  b|1-2|café|ÿ|straße|Ελλάδα
|日本語|한국어|עברית|😀|😀 x|née|a\u0301|%E2%82%AC`
    .replaceAll("\n", "")
    .split("|");

/** Of every length of UTF-8, and what a name may hold beside letters. */
const CHARACTERS = [..."aZ0.-_~!+&=,@ éß¿日한😀"];

const names = fc.oneof(
  { arbitrary: fc.constantFrom(...NAMES), weight: 4 },
  {
    arbitrary: fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1, maxLength: 8 }).filter(isName),
    weight: 2,
  },
  { arbitrary: fc.constantFrom("a".repeat(60), "é".repeat(30), "日".repeat(20)), weight: 1 },
);

function isName(name: string): boolean {
  return canonicalPath(`/${name}`).ok;
}

const paths = fc.array(names, { maxLength: 5 }).map((segments) => `/${segments.join("/")}`);

/** Codes in letters of both cases, with scripts and regions, and one that is the beginning of others. */
const LOCALES = ["es", "es-419", "pt", "pt-BR", "zh-Hant", "fr", "ar"];

export const randomSites: fc.Arbitrary<RandomSite> = fc
  .record({
    locales: fc.uniqueArray(fc.constantFrom(...LOCALES), { maxLength: 3 }),
    rows: fc.uniqueArray(
      fc.record({
        path: paths,
        hasSlash: fc.boolean(),
        without: fc.option(fc.constantFrom(...LOCALES), { freq: 4, nil: undefined }),
      }),
      { minLength: 1, maxLength: 12, selector: ({ path }) => collisionKey(canonical(path)) },
    ),
  })
  .map(({ locales, rows }) => {
    const codes = ["en", ...locales];
    const row = ({ path, hasSlash, without }: (typeof rows)[number]): string => {
      const translated = locales.filter((code) => code !== without);
      const slash = hasSlash && path !== "/" ? "/" : "";
      return `- path: ${JSON.stringify(path + slash)}\n  lastmod: 2026-09-01\n  locales: [${translated.join(", ")}]\n`;
    };
    return {
      content: {
        "site.yaml": `base_url: ${origin}\nsource_locale: en\n`,
        "locales.yaml": codes.map((code) => `- { code: ${code}, name: ${code} }\n`).join(""),
        "pages.yaml": rows.map(row).join(""),
      },
      paths: rows.map(({ path }) => canonical(path)),
      locales: codes,
    };
  });

/** The site that the running engines serve. */
export const fixture: AskedSite = {
  paths: pages.map(({ path }) => canonical(path)),
  locales: ["en", "es", "fr"],
};

function canonical(path: string): string {
  const result = canonicalPath(path);
  if (!result.ok) throw new Error(`no page path: ${path}`);
  return result.defined.path || "/";
}

// ---------------------------------------------------------------- requests

/** A change of a path; `at` picks the place. It may change nothing. */
interface Change {
  readonly kind: keyof typeof CHANGES;
  readonly at: number;
}

/** A request of any site: numbers pick its page and locale. */
export interface Draw {
  readonly isQuery: boolean;
  readonly method: string;
  readonly page: number;
  readonly locale: number;
  readonly changes: readonly Change[];
  readonly query: readonly (keyof typeof QUERIES)[];
  readonly tail: string;
}

/** Text to put in at a slash: segments that lead elsewhere or nowhere. */
const SEGMENTS = ["/.", "/..", "/x/..", "/%2e", "/%2E%2e", "/.%2e", "/x/%2e%2e", "/..;", "/.hidden", "/%5C", "/x"];

/** Text to put in anywhere: what no page has, or has in another form. */
const PIECES = [
  "%00",
  "%zz",
  "%ff",
  "%3F",
  "%23x",
  "%2F",
  "%5c",
  "%25",
  "%2520",
  ";x",
  ":p0",
  "*",
  "$1",
  "'",
  "(",
  "|",
];

const CHANGES = {
  "another letter case": (text: string, at: number) =>
    changeOne(text, at, /[a-z]/gi, (letter) => {
      const upper = letter.toUpperCase();
      return letter === upper ? letter.toLowerCase() : upper;
    }),
  "lower-case digits": (text: string) => text.replace(/%../g, (code) => code.toLowerCase()),
  "an encoded character": (text: string, at: number) => changeOne(text, at, /[^/%]/g, encodeOne),
  "all encoded": (text: string) => text.replace(/%..|[^/]/g, (each) => (each.length > 1 ? each : encodeOne(each))),
  "a slash more": (text: string, at: number) => changeOne(text, at, /\//g, () => "//"),
  "a slash less": (text: string, at: number) => changeOne(text, at, /\//g, () => ""),
  "a final slash": (text: string) => `${text}/`,
  "encoded twice": (text: string) => text.replaceAll("%", "%25"),
  "another segment": (text: string, at: number) =>
    changeOne(text, at, /\//g, () => `${SEGMENTS[at % SEGMENTS.length]}/`),
  "a last segment": (text: string, at: number) => `${text}${SEGMENTS[at % SEGMENTS.length]}`,
  "another piece": (text: string, at: number) => changeOne(text, at, /$|./g, (each) => piece(at) + each),
  "a longer name": (text: string, at: number) => text + ["x", ".json", ".html", "/index.html", "."][at % 5],
  "no last character": (text: string) => text.slice(0, -1),
} as const;

function changeOne(text: string, at: number, places: RegExp, change: (found: string) => string): string {
  const found = [...text.matchAll(places)];
  const match = found[at % Math.max(found.length, 1)];
  if (!match) return text;
  return text.slice(0, match.index) + change(match[0]) + text.slice(match.index + match[0].length);
}

function encodeOne(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

function piece(at: number): string {
  return PIECES[at % PIECES.length] ?? "";
}

type Pairs = readonly (readonly [name: string, value: string])[];

const QUERIES = {
  "other order": (pairs: Pairs): Pairs => pairs.toReversed(),
  "one missing": (pairs: Pairs): Pairs => pairs.slice(1),
  "one twice": (pairs: Pairs): Pairs => [...pairs, ...pairs.slice(0, 1)],
  "another twice": (pairs: Pairs): Pairs => [["target_locale", "en"], ...pairs],
  "one more": (pairs: Pairs): Pairs => [["x", "1"], ...pairs, ["y", ""]],
  "a longer name": (pairs: Pairs): Pairs => pairs.map(([name, value]) => [`x${name}`, value]),
  "not encoded": (pairs: Pairs): Pairs => pairs,
  "lower-case digits": (pairs: Pairs): Pairs => pairs,
  "query and fragment": (pairs: Pairs): Pairs =>
    pairs.map(([name, value]) => [name, name === "source_url" ? `${value}?a=%2F..#b` : value]),
  "another host": (pairs: Pairs): Pairs =>
    pairs.map(([name, value]) => [name, value.replace("//docs.example.com", "//docs.example.com.evil.test")]),
} as const;

const LOCALE_CHANGES = ["xx", "ES", "es-MX", "e", "constructor", "..", ""];

export const draws: fc.Arbitrary<Draw> = fc.record({
  isQuery: fc.constantFrom(false, false, true),
  method: fc.oneof(
    { arbitrary: fc.constant("POST"), weight: 9 },
    { arbitrary: fc.constantFrom("GET", "PUT", "DELETE", "PATCH", "OPTIONS"), weight: 1 },
  ),
  page: fc.nat(100),
  locale: fc.oneof(
    { arbitrary: fc.nat(100), weight: 8 },
    { arbitrary: fc.integer({ min: -LOCALE_CHANGES.length, max: -1 }), weight: 1 },
  ),
  changes: fc.array(fc.record({ kind: fc.constantFrom(...keys(CHANGES)), at: fc.nat(200) }), {
    maxLength: 3,
    size: "small",
  }),
  query: fc.array(fc.constantFrom(...keys(QUERIES)), { maxLength: 2 }),
  tail: fc.constantFrom("", "", "", "?a=b", "?target_locale=en&source_url=x", "?", "#x"),
});

function keys<T extends object>(table: T): (keyof T)[] {
  return Object.keys(table).filter((key): key is string & keyof T => key in table);
}

/** The request that a draw is for a site. */
export function requestOf(site: AskedSite, draw: Draw): Sent {
  const { method, page, locale: picked } = draw;
  const { paths: known, locales } = site;
  const locale = (picked < 0 ? LOCALE_CHANGES[-picked - 1] : locales[picked % locales.length]) ?? "";
  const path = known[page % known.length] ?? "/";
  const changed = (text: string): string => draw.changes.reduce((each, { kind, at }) => CHANGES[kind](each, at), text);
  if (!draw.isQuery) {
    const rest = changed(path === "/" ? `/${locale}` : `/${locale}${path}`);
    return { method, target: `/api/v1/translate${rest}${draw.tail.replace(/#.*/, "")}` };
  }
  const pairs = draw.query.reduce<Pairs>(
    (each, name) => QUERIES[name](each),
    [
      ["target_locale", locale],
      ["source_url", origin + changed(path)],
    ],
  );
  const isPlain = draw.query.includes("not encoded");
  const text = pairs.map(([name, value]) => `${name}=${isPlain ? plain(value) : encodeURIComponent(value)}`).join("&");
  const spelled = draw.query.includes("lower-case digits") ? CHANGES["lower-case digits"](text) : text;
  return { method, target: `/api/v1/translate?${spelled}` };
}

/** As people put an address into a query without thinking; a fragment would end the query. */
function plain(value: string): string {
  return value.replaceAll("#", "%23");
}
