/**
 * Random questions whose right answers are known from how they are made: each is the address of a page in a language,
 * spelled in ways that the contract does not tell apart, with at most one fault, whose problem it names. So nothing here
 * reads requests, and nothing of it is shared with the rules.
 *
 * Every way of spelling and every fault has its row in the table. Where a host cannot answer that row, it may answer a
 * question of that kind with anything but a translation of something else.
 */
import type { ProblemCode } from "../../scripts/model.ts";
import type { Received, Sent } from "../http.ts";
import { askedByPath, askedByQuery, oneOf, ORIGIN, randomFrom } from "./probe-forms.ts";
import { answer, type TestSite } from "./site.ts";

/** A question, and what is right. */
export interface Question extends Sent {
  /** The rows of the table that it is like. */
  readonly rows: readonly string[];
  readonly want: { readonly body: string } | { readonly code: ProblemCode };
  /** The translation that the question is made from, which a host may send that does not see the fault. */
  readonly near: string | undefined;
}

/** Names in the scripts of the world, and what file systems, rules and URLs have a meaning for. */
const PATHS =
  `/|/docs|/docs/|/Docs-2/intro|/docs/v1.2/a_b|/docs/index|/docs/what.html|/Ελλάδα|/привет/мир/|/עברית|/العربية
|/हिन्दी/पेज|/ไทย|/日本語/かな|/한국어|/中文/简体/index|/😀/x|/née|/a b/c  d|/a+b|/docs/a&b=c,d@e|/go!/~home/-/_
|/one/two/three/four/five|/translations/v1/es|/es/docs`
    .replaceAll("\n", "")
    .split("|");

const LOCALES = ["en", "es", "zh-Hant"] as const;

const listed = PATHS.filter((path) => path !== "/docs/").map((path, index) => ({
  path,
  // Every fourth page lacks a language.
  locales: LOCALES.filter((code) => code === "en" || index % 4 !== 3 || code === "es"),
}));

const bases = { en: ORIGIN, es: "https://es.docs.example.com", "zh-Hant": "https://zh-hant.docs.example.com" };

/** The site that is asked. */
export const probeSite: Pick<TestSite, "content"> = {
  content: {
    "site.yaml": `base_url: ${ORIGIN}\nsource_locale: en\n`,
    "locales.yaml": LOCALES.map((code) => `- { code: ${code}, name: ${code} }\n`).join(""),
    "pages.yaml": listed
      .map(({ path, locales }) => `- path: ${JSON.stringify(path)}\n  locales: [${locales.slice(1).join(", ")}]\n`)
      .join(""),
  },
};

/** The status of each problem, as the guide to the API has it. */
const STATUSES: Readonly<Partial<Record<ProblemCode, number>>> = {
  method_not_allowed: 405,
  invalid_request: 400,
  unknown_locale: 404,
  unknown_page: 404,
  translation_not_available: 404,
};

/** The page of the table that a path is like, by the characters that a host may stumble over. */
function likePages(path: string): string[] {
  const kinds: readonly (readonly [RegExp, string])[] = [
    [/^\/$/, "/"],
    [/[^\0-\x7f]/, "/docs/café"],
    [/ /, "/docs/a b"],
    [/[+&=,@!~]/, "/docs/a+b&c=d,e@f!g~h"],
    [/\.html$/, "/docs/what.html"],
    [/\/index$/, "/docs/index"],
    [/./, "/docs/intro"],
  ];
  return kinds.filter(([pattern]) => pattern.test(path)).map(([, like]) => like);
}

/** Makes question number `index` of a seed. */
export function questionOf(seed: number, index: number): Question {
  const random = randomFrom(seed * 100_003 + index);
  const page = listed[Math.floor(random() * listed.length)] ?? { path: "/", locales: LOCALES };
  const isUnknown = random() < 0.06;
  const known = oneOf(random, LOCALES);
  const locale = isUnknown ? oneOf(random, ["xx", "es-MX", "pt_BR", "constructor"]) : known;
  const form = random() < 0.6 ? "path" : "query";
  const asked = form === "path" ? askedByPath(random, page.path, locale) : askedByQuery(random, page.path, locale);
  const method = random() < 0.8 ? "POST" : oneOf(random, ["GET", "HEAD", "PUT", "DELETE", "PATCH"]);
  const exists = !isUnknown && page.locales.some((code) => code === locale);
  const body = exists ? answer(locale, page.path, { bases }) : undefined;
  const isRefused = !["GET", "HEAD", "POST"].includes(method);
  const code = isRefused ? "method_not_allowed" : problemOf(asked.code, isUnknown, exists);
  const rows = [
    ...likePages(page.path).map((like) => `${like} in es`),
    ...asked.rows,
    ...(code === "unknown_locale" ? ["a locale that is not listed"] : []),
    ...(code === "translation_not_available" ? ["a page without that translation"] : []),
  ].map((row) => `${form} form: ${row}`);
  const header = method === "POST" && random() < 0.3 ? oneOf(random, HEADERS) : undefined;
  return {
    method,
    target: asked.text,
    headers: header ? { [header[0]]: header[1] } : {},
    rows: [
      ...rows,
      ...(isRefused ? ["PUT on the endpoint"] : []),
      ...(header && ROW_HEADERS.includes(header[0]) ? [`${form} form: ${header[0]} of a POST takes no part`] : []),
    ],
    want: code === undefined && body !== undefined ? { body } : { code: code ?? "unknown_page" },
    near: asked.isElsewhere ? undefined : body,
  };
}

/** The first problem in the order that the contract checks: shape, language, page, translation. */
function problemOf(fault: ProblemCode | undefined, isUnknown: boolean, exists: boolean): ProblemCode | undefined {
  if (fault === "invalid_request") return fault;
  if (isUnknown) return "unknown_locale";
  return fault ?? (exists ? undefined : "translation_not_available");
}

/** Headers of files, and headers that an answer could depend on. */
const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["If-Match", '"x"'],
  ["If-None-Match", "*"],
  ["If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT"],
  ["If-Unmodified-Since", "Sat, 01 Jan 2000 00:00:00 GMT"],
  ["Range", "bytes=0-9"],
  ["Accept", "text/html"],
  ["Accept-Language", "fr"],
  ["Origin", "https://elsewhere.example"],
  ["X-Forwarded-Host", "evil.test"],
  ["X-HTTP-Method-Override", "DELETE"],
];

/** Those that have a row of the table. */
const ROW_HEADERS = ["If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "Range"];

/** What is wrong with an answer; nothing if it is right. `isKnown`: a row of the table says that the host cannot. */
export function wrongWith({ method, want, near }: Question, received: Received, isKnown: boolean): string | undefined {
  const { status, body, headers } = received;
  const isTranslation = body.includes('"translated_url"');
  if (isTranslation && body !== near) return `a translation of something else: ${body.slice(0, 200)}`;
  if (isKnown) return undefined;
  const [wantedStatus, wantedType] =
    "body" in want ? [200, /^application\/json/] : [STATUSES[want.code], /^application\/(?:problem\+)?json/];
  if (status !== wantedStatus) return `status ${status} and not ${wantedStatus}`;
  if (!wantedType.test(headers["content-type"] ?? "")) return `type ${headers["content-type"]}`;
  if (headers["access-control-allow-origin"] !== "*") return "closed to other origins";
  if (method === "HEAD") return body === "" ? undefined : "a body for HEAD";
  if ("body" in want) return body === want.body ? undefined : `another body: ${body.slice(0, 200)}`;
  return body.includes(`"code":"${want.code}"`) ? undefined : `not ${want.code}: ${body.slice(0, 200)}`;
}
