/** How a question is spelled, by path and by query: at random, each time with the rows of the table that it is like. */
import type { ProblemCode } from "../../scripts/model.ts";

export const ORIGIN = "https://docs.example.com";
const ENDPOINT = "/api/v1/translate";

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Random = () => number;

/** Picks one of some values. */
export function oneOf<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("nothing to choose from");
  return value;
}

/** A text, and the rows of the table whose kind it is. */
interface Spelled {
  readonly text: string;
  readonly rows: readonly string[];
}

type Spell = (spelled: Spelled, random: Random) => Spelled;

/** Changes a text and names the row, unless the text stays as it is. */
function spelling(row: string, change: (text: string, random: Random) => string): Spell {
  return ({ text, rows }, random) => {
    const changed = change(text, random);
    return { text: changed, rows: changed === text ? rows : [...rows, row] };
  };
}

function encodeOne(text: string, random: Random, pattern: RegExp): string {
  const places = [...text.matchAll(pattern)].filter(({ index }) => !/%.?$/.test(text.slice(0, index)));
  const place = places[Math.floor(random() * places.length)];
  if (!place) return text;
  const [character] = place;
  const code = `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return text.slice(0, place.index) + code + text.slice(place.index + 1);
}

const inLowerCase = (text: string): string => text.replace(/%../g, (code) => code.toLowerCase());
const addSlash = (text: string): string => (text.endsWith("/") ? text : `${text}/`);

/** Spellings of a page path below a language or an origin: the same page. */
const PATH_SPELLINGS: readonly Spell[] = [
  (spelled) => spelled,
  spelling("an unreserved character, encoded", (text, random) => encodeOne(text, random, /[A-Za-z0-9_~-](?!\.?\/|$)/g)),
  spelling("reserved characters, encoded", (text, random) => encodeOne(text, random, /[&+,=@]/g)),
  spelling("lower-case hexadecimal digits", inLowerCase),
  spelling("a trailing slash makes no other page", addSlash),
];

/** Faults at the end of a page path, with the problem that they are. */
const PATH_FAULTS: readonly (readonly [row: string, text: string, code: ProblemCode])[] = [
  ["an encoded NUL", "%00", "invalid_request"],
  ["an encoded line feed at the end", "%0A", "invalid_request"],
  ["bytes that are not UTF-8", "%ff", "invalid_request"],
  ["broken percent-encoding", "%zz", "invalid_request"],
  ["encoded slashes", "/..%2Fx", "invalid_request"],
  ["a name below that of an answer's file", ".json/x", "unknown_page"],
  ["a page that is not listed", "-nope", "unknown_page"],
];

/** The target of a question, and what is wrong with it. */
interface Asked extends Spelled {
  readonly code?: ProblemCode;
  /** Whether it is about another page or another site. */
  readonly isElsewhere?: boolean;
}

/** Asks for a page by path, with a fault now and then. */
export function askedByPath(random: Random, path: string, locale: string): Asked {
  const plain: Spelled = { text: path === "/" ? "" : encodeURI(path), rows: [] };
  const isRoot = path === "/";
  const spelled = isRoot
    ? spelling("the root page with a trailing slash", (text) => (random() < 0.3 ? "/" : text))(plain, random)
    : withoutSlash(oneOf(random, PATH_SPELLINGS)(oneOf(random, PATH_SPELLINGS)(plain, random), random), path, random);
  const start = `${ENDPOINT}/${locale}`;
  const fault = random() < 0.15 && !isRoot ? oneOf(random, PATH_FAULTS) : undefined;
  if (fault) {
    const [row, end, code] = fault;
    return {
      text: start + spelled.text.replace(/\/$/, "") + end,
      rows: [...spelled.rows, row],
      code,
      isElsewhere: code === "unknown_page",
    };
  }
  if (random() < 0.05 && !isRoot)
    return { text: `${start}/${spelled.text}`, rows: [...spelled.rows, "two slashes in a row"], code: "unknown_page" };
  const tail = random() < 0.15 ? oneOf(random, ["?a=b", "?target_locale=fr&source_url=x", "?"]) : "";
  const rows = tail === "" ? spelled.rows : [...spelled.rows, "a query beside the path takes no part"];
  return { text: start + spelled.text + tail, rows };
}

/** A page that is defined with a final slash is asked without it now and then. */
function withoutSlash({ text, rows }: Spelled, path: string, random: Random): Spelled {
  if (!path.endsWith("/")) return { text, rows };
  return random() < 0.5
    ? { text: text.replace(/\/$/, ""), rows: [...rows, "no trailing slash where the page has one"] }
    : { text, rows: [...rows, "/docs/slash/ in es"] };
}

/** Ways to write the address of a page that mean that page. */
const ADDRESS_SPELLINGS: readonly Spell[] = [
  (spelled) => spelled,
  spelling("letter case of scheme and host, default port", (text) =>
    text.replace(ORIGIN, "HTTPS://DOCS.example.com:443"),
  ),
  spelling("query and fragment of the address take no part", (text) => `${text}?a=%2F..#b`),
  spelling("letters that are encoded once", (text) => rawLetters(text)),
];

/** Letters beyond ASCII as they are, not percent-encoded. */
function rawLetters(text: string): string {
  return text.replace(/(?:%[89A-F][0-9A-F])+/gi, (codes) => decodeURIComponent(codes));
}

/** Other addresses, of other sites or of none. */
const ADDRESS_FAULTS: readonly (readonly [row: string, start: string, code: ProblemCode])[] = [
  ["another site", "https://evil.test", "unknown_page"],
  ["another port", "https://docs.example.com:8443", "unknown_page"],
  ["another scheme", "http://docs.example.com", "unknown_page"],
  ["an address without scheme", "docs.example.com", "invalid_request"],
  ["user information in the address", "https://user:pw@docs.example.com", "invalid_request"],
];

/** What may be wrong with the parameters themselves. */
const QUERY_FAULTS: readonly (readonly [row: string, change: (query: string) => string])[] = [
  ["a parameter twice", (query) => `${query}&target_locale=fr`],
  ["an address twice", (query) => `${query}&source_url=x`],
  ["no address", (query) => query.replace("source_url=", "source=")],
  ["no locale", (query) => query.replace("target_locale=", "locale=")],
  ["a locale that is not UTF-8", (query) => query.replace("target_locale=", "target_locale=%ff")],
];

/** Asks for a page by query, with a fault now and then. */
export function askedByQuery(random: Random, path: string, locale: string): Asked {
  const hasSlash = path.endsWith("/") && path !== "/";
  const plain: Spelled = { text: encodeURI(path), rows: hasSlash ? ["/docs/slash/ in es"] : [] };
  const page = path === "/" ? plain : oneOf(random, PATH_SPELLINGS)(plain, random);
  const spelled = oneOf(random, ADDRESS_SPELLINGS)({ ...page, text: ORIGIN + page.text }, random);
  const addressFault = random() < 0.1 ? oneOf(random, ADDRESS_FAULTS) : undefined;
  const address = addressFault
    ? spelled.text.replace(/^https:\/\/docs\.example\.com(?::443)?/i, addressFault[1])
    : spelled.text;
  const pairs = [`target_locale=${encodeURIComponent(locale)}`, `source_url=${encodeURIComponent(address)}`];
  const [order, orderRows] = random() < 0.3 ? [pairs.reverse(), ["the parameters in the other order"]] : [pairs, []];
  const [more, moreRows] =
    random() < 0.2 ? [["x=1", ...order, "x=2", "y"], ["an unknown parameter twice"]] : [order, []];
  const [lower, lowerRows] =
    random() < 0.2
      ? [inLowerCase(more.join("&")), ["lower-case hexadecimal digits", "lower-case hexadecimal digits of a page"]]
      : [more.join("&"), []];
  const rows = [...spelled.rows, ...orderRows, ...moreRows, ...lowerRows];
  if (addressFault) {
    const [row, , code] = addressFault;
    return { text: `${ENDPOINT}?${lower}`, rows: [...rows, row], code, isElsewhere: true };
  }
  const fault = random() < 0.12 ? oneOf(random, QUERY_FAULTS) : undefined;
  if (!fault) return { text: `${ENDPOINT}?${lower}`, rows };
  return { text: `${ENDPOINT}?${fault[1](lower)}`, rows: [...rows, fault[0]], code: "invalid_request" };
}
