/**
 * The translate endpoint without I/O: reads requests, and decides which prebuilt file answers them. The module also
 * runs at the edge, so it imports only modules that run there.
 */
import type { AddressPlan, CanonicalPath, DefinedPath, LocaleAddress, ProblemCode } from "../model.ts";
import type { GatewaySite } from "../site/published.ts";
import { answerFromPage, answerText } from "../site/answer.ts";
import { addressEnd, addressOf, addressStart, findLocale, isMisspelled, readAddress } from "../site/addresses.ts";
import {
  ADDRESSES_FILE,
  pageFile,
  publishedAt,
  sourceFile,
  TRANSLATE_METHODS,
  TRANSLATE_PATH,
  translationFile,
} from "../site/layout.ts";
import { canonicalPath } from "../site/paths.ts";
import { LARGEST_BODY } from "../site/problems.ts";
import { decodeStrictly, type QueryParameters, readQuery } from "../site/query.ts";

export interface RequestHead {
  readonly method: string;
  /** The path without the base path of the site, percent-encoded as the client sent it. */
  readonly path: string;
  /** The query without its question mark, or empty. */
  readonly query: string;
  readonly contentType: string | undefined;
}

/** What a client asks: where is this page in that locale? The page is identified by its path or by an address. */
export type Question =
  | { readonly kind: "path"; readonly locale: string; readonly path: string }
  | { readonly kind: "address"; readonly locale: string; readonly address: string };

export type Reading =
  | WholeReading
  /** The question is in the body: read at most `LARGEST_BODY` bytes and call `readBody`. */
  | { readonly kind: "body" };

export type WholeReading =
  | { readonly kind: "question"; readonly question: Question }
  | { readonly kind: "preflight" }
  | { readonly kind: "problem"; readonly code: ProblemCode };

export type Answer =
  /** The text of a prebuilt answer. `file` is the path below `dist/` of the answer, or of the page that it is made from. */
  | { readonly kind: "asset"; readonly file: string; readonly text: string }
  /** An answer for a page that the build does not list, in the format of prebuilt answers. */
  | { readonly kind: "computed"; readonly text: string }
  | { readonly kind: "problem"; readonly code: ProblemCode };

const METHODS: ReadonlySet<string> = new Set(TRANSLATE_METHODS);

/** Whether a path belongs to the endpoint: `/api/v1/translate`, or a path below it. */
export function isTranslatePath(path: string): boolean {
  return path === TRANSLATE_PATH || path.startsWith(`${TRANSLATE_PATH}/`);
}

/**
 * Removes the base path of the site: `/project/api/v1/translate` -> `/api/v1/translate`. Other paths stay as they are,
 * because a proxy in front of the gateway may have removed the base path.
 */
export function pathBelow({ publishedAt }: AddressPlan, path: string): string {
  if (isTranslatePath(path)) return path;
  const base = /^https?:\/\/[^/]*(.*)$/.exec(publishedAt)?.[1] ?? "";
  return base !== "" && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}

/**
 * Reads the head of a request. The path form has a path below the endpoint: `/api/v1/translate/es/docs`. The query form
 * has `target_locale`, `source_url` or both in its query. In all other requests, the question is in the body of a POST.
 */
export function readRequest(head: RequestHead): Reading {
  if (head.method === "OPTIONS") return { kind: "preflight" };
  if (!METHODS.has(head.method)) return problem("method_not_allowed");
  // A host may route `/api/v1/translate/../x` to the gateway, but pass the resolved path `/api/v1/x`.
  if (!isTranslatePath(head.path)) return problem("invalid_request");
  const rest = head.path.slice(TRANSLATE_PATH.length);
  if (rest !== "" && rest !== "/") return readPathForm(rest);
  const parameters = readQuery(head.query, "target_locale", "source_url");
  if (!parameters) return problem("invalid_request");
  if (parameters.locale.length > 0 || parameters.address.length > 0) return readQueryForm(parameters);
  // A GET has no body (RFC 9110 9.3.1), so without a path and without a query it asks nothing.
  if (head.method !== "POST") return problem("invalid_request");
  if (head.contentType !== undefined && !JSON_MEDIA_TYPE.test(head.contentType))
    return problem("unsupported_media_type");
  return { kind: "body" };
}

const JSON_MEDIA_TYPE = /^application\/json[ \t]*(?:;|$)/i;

/** Checks a body of which `bytes` bytes have arrived. A non-empty body needs a media type and must not be too large. */
export function bodyProblem({ contentType }: RequestHead, bytes: number): ProblemCode | undefined {
  if (bytes > 0 && contentType === undefined) return "unsupported_media_type";
  return bytes > LARGEST_BODY ? "body_too_large" : undefined;
}

/** Keeps a byte order mark in the text, so that `JSON.parse` refuses it: JSON does not allow one (RFC 8259 8.1). */
const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads a body. The body must be valid UTF-8, and a JSON object with exactly two members. Their values must be strings.
 * If a member is repeated, its last value counts.
 */
export function readBody(head: RequestHead, body: Uint8Array): WholeReading {
  const refused = bodyProblem(head, body.length);
  if (refused) return problem(refused);
  let value: unknown;
  try {
    value = JSON.parse(strictUtf8.decode(body));
  } catch {
    // A TypeError means that the body is not UTF-8. A SyntaxError means that it is not JSON.
    return problem("invalid_request");
  }
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 2) return problem("invalid_request");
  const members = new Map<string, unknown>(Object.entries(value));
  const locale = members.get("target_locale");
  const address = members.get("source_url");
  if (typeof locale !== "string" || typeof address !== "string") return problem("invalid_request");
  return { kind: "question", question: { kind: "address", locale, address } };
}

/**
 * Finds the answer to a question. Checks the shape of the request, the locale, the page and the translation, in that
 * order. The generator yields the path of each file that it needs. The caller passes the text of that file to `next`,
 * or undefined if the file is missing. So callers may read files synchronously or asynchronously.
 */
export function* findAnswer(site: GatewaySite, question: Question): Generator<string, Answer, string | undefined> {
  const plan = site.addresses;
  const place = placeOf(plan, question);
  if (place === "malformed") return { kind: "problem", code: "invalid_request" };
  const locale = findLocale(plan, question.locale);
  if (!locale) return { kind: "problem", code: "unknown_locale" };
  if (place === "foreign") return { kind: "problem", code: "unknown_page" };
  const isSource = place.locale === plan.sourceLocale;
  let { path } = place.defined;
  if (!isSource && plan.localizedPaths) {
    const text = yield sourceFile(place.locale, path);
    const found = text === undefined ? path : pathOfSource(plan, text);
    if (found === undefined) return { kind: "problem", code: "asset_unavailable" };
    path = found;
  }
  const found = yield* findListed(site, locale, path);
  if (found) return found;
  if (isSource && plan.localizedPaths) {
    // A translation may be at the place of the source language. A listed source page at the same address counts first.
    const text = yield sourceFile(place.locale, path);
    const source = text === undefined ? undefined : pathOfSource(plan, text);
    const other = source === undefined ? undefined : yield* findListed(site, locale, source);
    if (other) return other;
  }
  // Every build writes this file. If it is missing, the answer for this page may be missing too.
  if ((yield ADDRESSES_FILE) === undefined) return { kind: "problem", code: "asset_unavailable" };
  const mayBePage = isSource && publishedAt(path) === undefined && !isTranslatePath(path);
  if (site.unlisted === "reject" || !mayBePage) return { kind: "problem", code: "unknown_page" };
  // The computed address may already belong to a translation of another page.
  const isTaken = plan.localizedPaths && (yield sourceFile(locale.code, path)) !== undefined;
  const text = isTaken ? undefined : computed(plan, locale, place.defined);
  return text === undefined ? { kind: "problem", code: "unknown_page" } : { kind: "computed", text };
}

/** Finds the answer for a page that the build lists. Returns undefined if the build does not list the page. */
function* findListed(
  { translations }: GatewaySite,
  { code }: LocaleAddress,
  path: CanonicalPath,
): Generator<string, Answer | undefined, string | undefined> {
  if (translations !== false) {
    const file = translationFile(code, path);
    const text = yield file;
    if (text !== undefined) return { kind: "asset", file, text };
  }
  const file = pageFile(path);
  const page = yield file;
  if (page === undefined) return undefined;
  try {
    const text = translations === false ? answerFromPage(page, code) : undefined;
    return text === undefined ? { kind: "problem", code: "translation_not_available" } : { kind: "asset", file, text };
  } catch {
    return { kind: "problem", code: "asset_unavailable" };
  }
}

/**
 * Makes the answer for a page that the build does not list. Returns undefined if the path begins with a locale prefix.
 * In the path form, `/es/docs` could be an unlisted page, or the Spanish translation of `/docs`.
 */
function computed(plan: AddressPlan, locale: LocaleAddress, defined: DefinedPath): string | undefined {
  const source = plan.locales.find(({ code }) => code === plan.sourceLocale) ?? locale;
  // Not `addressOf`: for a path outside the folders of all languages, this is an address that no page has.
  const address = addressStart(plan, source) + addressEnd(defined);
  const reading = readAddress(plan, address);
  if (reading.kind !== "address" || reading.locale !== source.code) return undefined;
  return answerText(locale.code, address, addressOf(plan, locale, defined), false);
}

/** Returns the path of a question, and the locale to which that path belongs. */
function placeOf(
  plan: AddressPlan,
  question: Question,
): { readonly locale: string; readonly defined: DefinedPath } | "malformed" | "foreign" {
  if (question.kind === "address") {
    const reading = readAddress(plan, question.address);
    return reading.kind === "address" ? reading : reading.kind;
  }
  const canonical = canonicalPath(question.path);
  if (canonical.ok) return { locale: plan.sourceLocale, defined: canonical.defined };
  return isMisspelled(canonical.reason) ? "malformed" : "foreign";
}

/** Returns the path of the source page that a file in `sources/` names. Undefined if the file names no such page. */
function pathOfSource(plan: AddressPlan, text: string): CanonicalPath | undefined {
  let file: { readonly source_url?: unknown } | null;
  try {
    file = JSON.parse(text);
  } catch {
    // A SyntaxError means that the text is not JSON.
    return undefined;
  }
  const reading = readAddress(plan, String(file?.source_url));
  return reading.kind === "address" ? reading.defined.path : undefined;
}

function readPathForm(rest: string): Reading {
  const [, encoded = "", path = "/"] = /^\/([^/]*)(\/.*)?$/s.exec(rest) ?? [];
  const locale = decodeStrictly(encoded);
  if (locale === undefined || locale === "") return problem("invalid_request");
  // Refuses a locale such as `es%2Fdocs`: a proxy may read it as two segments.
  const segment = canonicalPath(`/${encoded}`);
  if (!segment.ok && isMisspelled(segment.reason)) return problem("invalid_request");
  return { kind: "question", question: { kind: "path", locale, path } };
}

function readQueryForm({ locale, address }: QueryParameters): Reading {
  const [first] = locale;
  const [second] = address;
  if (first === undefined || second === undefined || locale.length > 1 || address.length > 1)
    return problem("invalid_request");
  return { kind: "question", question: { kind: "address", locale: first, address: second } };
}

function problem(code: ProblemCode): WholeReading & { kind: "problem" } {
  return { kind: "problem", code };
}
