/**
 * The one table of requests and right outcomes. Every host and the gateway are asked all of it; one that cannot answer a
 * row as it stands lists the row and the reason.
 */
import type { ProblemCode } from "../../scripts/model.ts";
import type { Sent } from "../http.ts";
import { answer, fixture, origin, pages, type TestSite } from "./site.ts";

export type Outcome =
  | { readonly kind: "answer"; readonly body: string }
  | { readonly kind: "problem"; readonly code: ProblemCode }
  | { readonly kind: "preflight" };

export interface Case extends Sent {
  readonly name: string;
  /** How the request asks: by path, by query, by body, or not at all. */
  readonly form: "path" | "query" | "body" | "preflight" | "method";
  readonly want: Outcome;
}

const ENDPOINT = "/api/v1/translate";

function problem(code: ProblemCode): Outcome {
  return { kind: "problem", code };
}

function asked(locale: string, url: string): string {
  return JSON.stringify({ target_locale: locale, source_url: url });
}

function query(locale: string, url: string): string {
  return `target_locale=${encodeURIComponent(locale)}&source_url=${encodeURIComponent(url)}`;
}

function inLowerCase(encoded: string): string {
  return encoded.replace(/%../g, (code) => code.toLowerCase());
}

/** The rows for the site that servers are asked about in detail. */
export const cases: readonly Case[] = casesOf(fixture);

/**
 * The rows for a site.
 *
 * @param at the path that the server has it at: its base path, or empty where the server has none
 */
export function casesOf(site: TestSite, at = ""): Case[] {
  const { en: source, es, fr } = site.bases;
  const endpoint = at + ENDPOINT;
  const answered = (locale: string, path: string): Outcome => ({ kind: "answer", body: answer(locale, path, site) });
  const elsewhere = (start: string): string => source.replace(origin, start) + "/docs/intro";
  const byPath = (name: string, rest: string, want: Outcome): Case => ({
    name: `path form: ${name}`,
    form: "path",
    method: "POST",
    target: `${endpoint}/${rest}`,
    want,
  });
  const byQuery = (name: string, text: string, want: Outcome): Case => ({
    name: `query form: ${name}`,
    form: "query",
    method: "POST",
    target: `${endpoint}?${text}`,
    want,
  });
  const byBody = (name: string, body: string | Buffer, want: Outcome, type = "application/json"): Case => ({
    name: `body form: ${name}`,
    form: "body",
    method: "POST",
    target: endpoint,
    headers: { "Content-Type": type },
    body,
    want,
  });
  const everyPage = pages.flatMap(({ path, locales }) =>
    ["en", ...locales].flatMap((locale) => {
      const rest = path === "/" ? locale : `${locale}${encodeURI(path)}`;
      return [
        byPath(`${path} in ${locale}`, rest, answered(locale, path)),
        byQuery(`${path} in ${locale}`, query(locale, source + encodeURI(path)), answered(locale, path)),
        byBody(`${path} in ${locale}`, asked(locale, source + encodeURI(path)), answered(locale, path)),
      ];
    }),
  );

  const intro = answered("es", "/docs/intro");

  return [
    ...everyPage,
    byPath("a trailing slash makes no other page", "es/docs/intro/", intro),
    byPath("the root page with a trailing slash", "es/", answered("es", "/")),
    byPath("no trailing slash where the page has one", "es/docs/slash", answered("es", "/docs/slash/")),
    byPath("lower-case hexadecimal digits", "es/docs/caf%c3%a9", answered("es", "/docs/café")),
    byPath("an unreserved character, encoded", "es/docs/%69ntro", intro),
    byPath(
      "reserved characters, encoded",
      "es/docs/a%2Bb%26c%3Dd%2Ce%40f!g~h",
      answered("es", "/docs/a+b&c=d,e@f!g~h"),
    ),
    byPath("a query beside the path takes no part", "es/docs/intro?target_locale=fr&source_url=x", intro),
    byPath("a page that is not listed", "es/docs/nope", problem("unknown_page")),
    byPath("a locale that is not listed", "xx/docs/intro", problem("unknown_locale")),
    byPath("a locale that is not a tag", "pt_BR/docs/intro", problem("unknown_locale")),
    byPath("a locale named like a member of every object", "constructor/docs/intro", problem("unknown_locale")),
    byPath("no best fit among locales", "es-MX/docs/intro", problem("unknown_locale")),
    byPath("a page without that translation", "fr/only-spanish", problem("translation_not_available")),
    byPath("a locale with an encoded line feed", "es%0A", problem("invalid_request")),
    byPath("another letter case is another page", "es/Docs/intro", problem("unknown_page")),
    byPath("encoded dot segments", "es/%2e%2e/%2e%2e/%2e%2e/%2e%2e/secret", problem("invalid_request")),
    byPath("encoded slashes", "es/..%2F..%2F..%2F..%2Fsecret", problem("invalid_request")),
    byPath("an encoded NUL", "es/docs/intro%00", problem("invalid_request")),
    byPath("an encoded line feed at the end", "es/docs/intro%0A", problem("invalid_request")),
    byPath("an encoded line feed after a final slash", "es/docs/intro/%0A", problem("invalid_request")),
    byPath("bytes that are not UTF-8", "es/docs/%ff", problem("invalid_request")),
    byPath("broken percent-encoding", "es/docs/%zz", problem("invalid_request")),
    byPath("a path whose file no disk can hold", `es/${"a/".repeat(1990)}b`, problem("unknown_page")),
    byPath("a name below that of an answer's file", "es/docs/intro.json/x", problem("unknown_page")),
    byPath("two slashes in a row", "es//docs/intro", problem("unknown_page")),
    byQuery(
      "an address as a form encodes it",
      `${new URLSearchParams({ target_locale: "es", source_url: `${source}/docs/a+b&c=d,e@f!g~h` })}`,
      answered("es", "/docs/a+b&c=d,e@f!g~h"),
    ),
    byQuery(
      "the parameters in the other order",
      `source_url=${encodeURIComponent(`${source}/docs/intro`)}&target_locale=es`,
      intro,
    ),
    byQuery("an address that is not percent-encoded", `target_locale=es&source_url=${source}/docs/intro`, intro),
    byQuery(
      "lower-case hexadecimal digits",
      `target_locale=es&source_url=${inLowerCase(encodeURIComponent(`${source}/docs/intro`))}`,
      intro,
    ),
    byQuery("an unreserved character, encoded", query("es", `${source}/docs/%69ntro`), intro),
    byQuery(
      "reserved characters, encoded",
      query("es", `${source}/docs/a%2Bb%26c%3Dd%2Ce%40f!g~h`),
      answered("es", "/docs/a+b&c=d,e@f!g~h"),
    ),
    byQuery("other parameters are ignored", `${query("es", `${source}/docs/intro`)}&x=1&y=%ff`, intro),
    byQuery("a plus sign is a space", `target_locale=es&source_url=${source}/docs/a+b`, problem("invalid_request")),
    byQuery("a trailing slash makes no other page", query("es", `${source}/docs/intro/`), intro),
    byQuery("letters that are encoded once", query("es", `${source}/docs/café`), answered("es", "/docs/café")),
    byQuery(
      "letter case of scheme and host, default port",
      query("es", elsewhere("HTTPS://DOCS.example.com:443")),
      intro,
    ),
    byQuery("a translated address", query("fr", `${es}/docs/intro`), answered("fr", "/docs/intro")),
    byQuery("query and fragment of the address take no part", query("es", `${source}/docs/intro?a=%2F..#b`), intro),
    byQuery("no address", "target_locale=es", problem("invalid_request")),
    byQuery("no locale", `source_url=${encodeURIComponent(`${source}/docs/intro`)}`, problem("invalid_request")),
    byQuery("a parameter twice", `${query("es", `${source}/docs/intro`)}&target_locale=fr`, problem("invalid_request")),
    byQuery("a value that is not UTF-8", "target_locale=%ff&source_url=x", problem("invalid_request")),
    byQuery(
      "a locale that is not UTF-8",
      `target_locale=%ff&source_url=${encodeURIComponent(`${source}/docs/intro`)}`,
      problem("invalid_request"),
    ),
    byQuery(
      "encoded slashes in the query of an address take no part in a problem",
      query("xx", `${source}/docs/intro?a=%2F..#b`),
      problem("unknown_locale"),
    ),
    byQuery("a page that is not listed", query("es", `${source}/docs/nope`), problem("unknown_page")),
    byQuery(
      "a name below that of an answer's file",
      query("es", `${source}/docs/intro.json/x`),
      problem("unknown_page"),
    ),
    byQuery("a locale that is not listed", query("xx", `${source}/docs/intro`), problem("unknown_locale")),
    byQuery(
      "a page without that translation",
      query("fr", `${source}/only-spanish`),
      problem("translation_not_available"),
    ),
    byQuery("another site", query("es", elsewhere("https://evil.test")), problem("unknown_page")),
    byQuery(
      "encoded dot segments in the address",
      query("es", `${source}/%2e%2e/%2e%2e/%2e%2e/%2e%2e/secret`),
      problem("invalid_request"),
    ),
    byQuery(
      "dot segments that reach above the root",
      query("es", `${source}/../../../../secret`),
      problem("unknown_page"),
    ),
    byQuery("dot segments in the locale", query("../../../..", `${source}/secret`), problem("unknown_locale")),
    byQuery("an empty locale", query("", `${source}/docs/intro`), problem("unknown_locale")),
    byQuery("an empty address", "target_locale=es&source_url=", problem("invalid_request")),
    byQuery("dot segments as the URL standard resolves them", query("es", `${source}/docs/x/../intro`), intro),
    byQuery(
      "user information in the address",
      query("es", elsewhere("https://user:pw@docs.example.com")),
      problem("invalid_request"),
    ),
    byQuery("an address twice", `${query("es", `${source}/docs/intro`)}&source_url=x`, problem("invalid_request")),
    byQuery(
      "a parameter twice, with one value",
      `target_locale=es&${query("es", `${source}/docs/intro`)}`,
      problem("invalid_request"),
    ),
    byQuery(
      "a parameter twice, once without a value",
      `${query("es", `${source}/docs/intro`)}&target_locale`,
      problem("invalid_request"),
    ),
    byQuery("an unknown parameter twice", `x=1&${query("es", `${source}/docs/intro`)}&x=2&x`, intro),
    byQuery(
      "a name in other letters is another parameter",
      `SOURCE_URL=x&${query("es", `${source}/docs/intro`)}`,
      intro,
    ),
    byQuery(
      "lower-case hexadecimal digits of a page",
      `target_locale=es&source_url=${encodeURIComponent(`${source}/docs/caf%c3%a9`)}`,
      answered("es", "/docs/café"),
    ),
    byQuery("another port", query("es", elsewhere("https://docs.example.com:8443")), problem("unknown_page")),
    byQuery("another scheme", query("es", elsewhere("http://docs.example.com")), problem("unknown_page")),
    byQuery("an address without scheme", query("es", elsewhere("docs.example.com")), problem("invalid_request")),
    byQuery(
      "a backslash in the address",
      query("es", "https://docs.example.com\\@evil.test/docs/intro"),
      problem("invalid_request"),
    ),
    byBody(
      "a media type with parameters",
      asked("es", `${source}/docs/intro`),
      intro,
      "application/json; charset=utf-8",
    ),
    byBody(
      "letter case of scheme and host, default port",
      asked("es", elsewhere("HTTPS://DOCS.Example.COM:443")),
      intro,
    ),
    byBody("query and fragment of the address take no part", asked("es", `${source}/docs/intro?a=%2F..#b`), intro),
    byBody("dot segments as the URL standard resolves them", asked("es", `${source}/docs/x/../intro`), intro),
    byBody("another spelling of the locale", asked("ES", `${source}/docs/intro`), intro),
    byBody("a translated address", asked("fr", `${es}/docs/intro`), answered("fr", "/docs/intro")),
    byBody(
      "the address of a translation that does not exist",
      asked("es", `${fr}/only-spanish`),
      answered("es", "/only-spanish"),
    ),
    byBody("back to the source", asked("en", `${es}/docs/intro`), answered("en", "/docs/intro")),
    byBody(
      "of a repeated member the last counts",
      `{"target_locale":"fr","target_locale":"es","source_url":"${source}/docs/intro"}`,
      intro,
    ),
    byBody(
      "a page without that translation",
      asked("fr", `${source}/only-spanish`),
      problem("translation_not_available"),
    ),
    byBody("a page that is not listed", asked("es", `${source}/docs/nope`), problem("unknown_page")),
    byBody("broken percent-encoding in the address", asked("es", `${source}/docs/%zz`), problem("invalid_request")),
    byBody("an encoded NUL in the address", asked("es", `${source}/docs/intro%00`), problem("invalid_request")),
    byBody("a path that no page can have", asked("es", `${source}/docs/$x`), problem("unknown_page")),
    byBody("another site", asked("es", elsewhere("https://docs.example.com.evil.test")), problem("unknown_page")),
    byBody("another port", asked("es", elsewhere("https://docs.example.com:8443")), problem("unknown_page")),
    byBody("another scheme", asked("es", elsewhere("http://docs.example.com")), problem("unknown_page")),
    byBody("the locale is checked before the page", asked("xx", `${source}/docs/nope`), problem("unknown_locale")),
    byBody("the shape is checked before the locale", asked("xx", "mailto:a@b.test"), problem("invalid_request")),
    byBody("an empty locale", asked("", `${source}/docs/intro`), problem("unknown_locale")),
    byBody("a member of every object as locale", asked("__proto__", `${source}/docs/intro`), problem("unknown_locale")),
    byBody(
      "user information in the address",
      asked("es", elsewhere("https://user:pw@docs.example.com")),
      problem("invalid_request"),
    ),
    byBody(
      "a backslash in the address",
      asked("es", "https://docs.example.com\\@evil.test/docs/intro"),
      problem("invalid_request"),
    ),
    byBody("an address without scheme", asked("es", elsewhere("docs.example.com")), problem("invalid_request")),
    byBody("no JSON", "{nope", problem("invalid_request")),
    byBody("an empty body", "", problem("invalid_request")),
    byBody("a list", '["es"]', problem("invalid_request")),
    byBody("null", "null", problem("invalid_request")),
    byBody("a missing member", '{"target_locale":"es"}', problem("invalid_request")),
    byBody("a third member", '{"target_locale":"es","source_url":"x","z":1}', problem("invalid_request")),
    byBody("a member that is not text", '{"target_locale":"es","source_url":1}', problem("invalid_request")),
    byBody(
      "members of the prototype",
      '{"__proto__":{"target_locale":"es"},"source_url":"x"}',
      problem("invalid_request"),
    ),
    byBody("a byte order mark", `\ufeff${asked("es", `${source}/docs/intro`)}`, problem("invalid_request")),
    byBody("bytes that are not UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), problem("invalid_request")),
    byBody(
      "a body that is not JSON by its type",
      asked("es", `${source}/docs/intro`),
      problem("unsupported_media_type"),
      "text/plain",
    ),
    byBody(
      "a type that only begins like JSON",
      asked("es", `${source}/docs/intro`),
      problem("unsupported_media_type"),
      "application/json-seq",
    ),
    byBody(
      "a body of 8193 bytes",
      `${asked("es", `${source}/docs/intro`)}`.padEnd(8193, " "),
      problem("body_too_large"),
    ),
    byBody("a body of 8192 bytes", `${asked("es", `${source}/docs/intro`)}`.padEnd(8192, " "), intro),
    ...Object.entries({
      "If-Match": '"x"',
      "If-None-Match": "*",
      "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT",
      "If-Unmodified-Since": "Sat, 01 Jan 2000 00:00:00 GMT",
      Range: "bytes=0-9",
    }).flatMap(([name, value]): Case[] => {
      const headers = { [name]: value };
      const unknown = problem("unknown_locale");
      return [
        { ...byPath(`${name} of a POST takes no part`, "es/docs/intro", intro), headers },
        { ...byPath(`${name} of a POST takes no part in a problem`, "xx/docs/intro", unknown), headers },
        { ...byQuery(`${name} of a POST takes no part`, query("es", `${source}/docs/intro`), intro), headers },
      ];
    }),
    ...["GET", "HEAD"].flatMap((method): Case[] => {
      const introUrl = query("es", `${source}/docs/intro`);
      const unknown = query("xx", `${source}/docs/intro`);
      return [
        { ...byPath(`${method} as POST`, "es/docs/intro", intro), method },
        { ...byPath(`${method} with a locale that is not listed`, "xx/docs", problem("unknown_locale")), method },
        { ...byQuery(`${method} as POST`, introUrl, intro), method },
        { ...byQuery(`${method} with a locale that is not listed`, unknown, problem("unknown_locale")), method },
        { ...byBody(`${method} has no body`, "", problem("invalid_request")), method },
      ];
    }),
    {
      name: "PUT on the endpoint",
      form: "method",
      method: "PUT",
      target: `${endpoint}/es/docs/intro`,
      want: problem("method_not_allowed"),
    },
    {
      name: "DELETE on the bare endpoint",
      form: "method",
      method: "DELETE",
      target: endpoint,
      want: problem("method_not_allowed"),
    },
    {
      name: "preflight of the bare endpoint",
      form: "preflight",
      method: "OPTIONS",
      target: endpoint,
      want: { kind: "preflight" },
    },
    {
      name: "preflight of the path form",
      form: "preflight",
      method: "OPTIONS",
      target: `${endpoint}/es/docs/intro`,
      want: { kind: "preflight" },
    },
  ];
}
