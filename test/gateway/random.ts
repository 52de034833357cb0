/** Requests made up by a generator of numbers: mostly near a right one, some far away. */

/** A sequence of numbers from 0 to 1 that a seed decides (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What right requests to a site are made of. */
export interface Words {
  /** `/api/v1/translate` */
  readonly endpoint: string;
  readonly locales: readonly string[];
  /** Paths of pages, encoded. */
  readonly paths: readonly string[];
  /** Addresses of pages and translations. */
  readonly addresses: readonly string[];
}

export interface RandomRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
}

/** Texts that readers have taken for something else. */
const ODD: readonly string[] = [
  "", "/", "//", "\\", ".", "..", "../", "/..", "%2e%2e", "%2E", "%2f", "%2F", "%5c", "%5C", "%00", "\0", "%", "%zz",
  "%ff", "%c3", "%c3%a9", "%C3%A9", "%ED%A0%80", "%25", "%252e", "?", "#", "&", "=", "+", ";", ":", "@", " ", "%20",
  "\t", "\n", "\r\n", "\u2028", "\ufeff", "\u202e", "\ud800", "é", "e\u0301", "日本語", "😀", "K", "ſ", "ß", "İ",
  "constructor", "__proto__", "toString", "prototype", "null", "undefined", "NaN", "[", "{", '"', "'", "`", "${x}", "<",
  "con", "aux.html", "PROGRA~1", ".htaccess", "$x", "*", ":id", "index.html", "index.json", ".json", "v1", "404.html",
  "http://", "https://", "HTTPS://", "file:///", "javascript:", "//evil.test", "@evil.test", ":443", ":8443", ":", "[::1]",
  "a".repeat(251), "a/".repeat(400), "%61", "a;b", "xn--", "．．", "。", "／",
]; // prettier-ignore

const METHODS = ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "post", "Post", "", "POST "];

const TYPES = [
  undefined, "", "application/json; charset=utf-8", "APPLICATION/JSON", "application/json-seq", "application/problem+json",
  "text/plain", "text/plain; x=application/json", "multipart/form-data", " application/json", "application/json ;a=b",
]; // prettier-ignore

const PARAMETERS = [
  "target_locale",
  "source_url",
  "target%5Flocale",
  "Target_Locale",
  "target_locale[]",
  "x",
  "",
  "%ff",
];

/** Makes requests, one at a call, always the same ones for the same numbers. */
export function requester(words: Words, next: () => number): () => RandomRequest {
  const chance = (share: number): boolean => next() < share;
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[], otherwise: T): T => list[below(list.length)] ?? otherwise;
  const odd = (): string => pick(ODD, "");

  /** A text with a part put in, left out, or written twice. */
  function bent(text: string): string {
    const at = below(text.length + 1);
    const to = at + below(4);
    const kind = below(4);
    if (kind === 0) return text.slice(0, at) + odd() + text.slice(at);
    if (kind === 1) return text.slice(0, at) + text.slice(to);
    if (kind === 2) return text.slice(0, to) + text.slice(at);
    return text.slice(0, at) + String.fromCharCode(below(0x10000)) + text.slice(at + 1);
  }

  function perhapsBent(text: string): string {
    let result = text;
    while (chance(0.35)) result = bent(result);
    return result;
  }

  function locale(): string {
    return perhapsBent(pick(words.locales, ""));
  }

  function address(): string {
    const text = chance(0.1) ? `https://evil.test${pick(words.paths, "")}` : pick(words.addresses, "");
    return perhapsBent(text);
  }

  function query(): string {
    const pairs: string[] = [];
    if (chance(0.9)) pairs.push(`target_locale=${chance(0.9) ? encoded(locale()) : locale()}`);
    if (chance(0.9)) pairs.push(`source_url=${chance(0.8) ? encoded(address()) : address()}`);
    while (chance(0.2)) pairs.push(`${pick(PARAMETERS, "")}=${odd()}`);
    if (chance(0.3)) pairs.reverse();
    return chance(0.1) ? bent(pairs.join("&")) : pairs.join("&");
  }

  /** A lone surrogate has no encoding. */
  function encoded(text: string): string {
    return encodeURIComponent(text.toWellFormed());
  }

  function body(): Uint8Array {
    const kind = below(12);
    if (kind === 0) return Uint8Array.from({ length: below(200) }, () => below(256));
    if (kind === 1) return new TextEncoder().encode(pick(["[", "{", '{"a":', "[1,", " "], "").repeat(1 + below(2000)));
    const members: [string, unknown][] = [
      ["target_locale", locale()],
      ["source_url", address()],
    ];
    if (kind === 2) members.push([odd(), odd()]);
    if (kind === 3)
      members[below(2)] = [pick(["target_locale", "source_url"], ""), pick([1, null, true, [], {}, ["es"]], 0)];
    if (kind === 4) members.reverse();
    if (kind === 5) members.pop();
    const pairs = members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
    const text = `{${pairs.join(",")}}`;
    const bytes = new TextEncoder().encode(kind === 6 ? bent(text) : text);
    if (kind === 7) bytes[below(bytes.length)] = below(256);
    return kind === 8 ? bytes.subarray(0, below(bytes.length)) : bytes;
  }

  return () => {
    const isPath = chance(0.4);
    const place = isPath ? `${words.endpoint}/${locale()}${perhapsBent(pick(words.paths, ""))}` : words.endpoint;
    return {
      method: chance(0.95) ? "POST" : pick(METHODS, ""),
      path: chance(0.05) ? bent(place) : place,
      query: chance(isPath ? 0.1 : 0.5) ? query() : "",
      contentType: chance(0.85) ? "application/json" : pick(TYPES, undefined),
      body: body(),
    };
  };
}
