/**
 * What servers make of a request before their rules see it, where the capability record has no word for it. A property
 * that knows them still wants an exact answer: that of the request which is left.
 */
import type { RuleRequest } from "../../scripts/rules/match.ts";
import type { Decoded } from "../content-text.ts";
import type { Sent } from "../http.ts";
import { decodeStrictly } from "../../scripts/site/query.ts";
import { origin } from "./site.ts";

/** A site as a host was given it. */
export type Served = Pick<Decoded, "plan" | "files">;

/** The request as rules are asked about it; nothing when the server refuses such a request by itself. */
export type Reading = (request: RuleRequest, site: Served) => RuleRequest | undefined;

/** The request that is left after several readings. */
export function readBy(readings: readonly Reading[], request: RuleRequest, site: Served): RuleRequest | undefined {
  return readings.reduce<RuleRequest | undefined>((left, read) => left && read(left, site), request);
}

/** Plain and encoded dot segments are resolved as the URL standard has it (https://url.spec.whatwg.org/#path-state). */
export const resolvesDotSegments: Reading = (request) => ({
  ...request,
  path: new URL(request.path, origin).pathname,
});

/** Plain dot segments are resolved before encoded ones, which are names until then. */
const resolvesPlainDotsFirst: Reading = (request) => {
  const withNames = request.path.replace(/%2e/gi, "$dot$");
  return { ...request, path: new URL(withNames, origin).pathname.replaceAll("$dot$", "%2e") };
};

const mergesSlashes: Reading = (request) => ({ ...request, path: request.path.replace(/\/{2,}/g, "/") });

/** Rules that take off a final slash know no empty names, and the one that knows them leaves it on. */
const leavesSlashAfterEmptyName: Reading = (request) => (/\/\/(?:.*\/)?$/.test(request.path) ? undefined : request);

/**
 * The target of a redirect is decoded, slashes and dots too, not what a rule is looked up by; behind the last slash it has
 * the end of a file's name.
 */
const decodesTargets: Reading = (request) => {
  if (!request.path.startsWith("/api/v1/translate/")) return request;
  if (/%2f\/?$/i.test(request.path)) return undefined;
  const [, target = "", slash = ""] = /^(.*?)(\/?)$/s.exec(decodedSeparators(request.path)) ?? [];
  return { ...request, path: new URL(`${target}$end${slash}`, origin).pathname.replace("$end", "") };
};

function decodedSeparators(path: string): string {
  return path.replace(/%2e/gi, ".").replace(/%2f/gi, "/");
}

/** What Cloudflare's asset server makes of a request. */
export const cloudflareReadings: readonly Reading[] = [
  resolvesPlainDotsFirst,
  resolvesDotSegments,
  leavesSlashAfterEmptyName,
  decodesTargets,
  mergesSlashes,
];

/** Cloudflare resolves encoded dot segments after an empty name in another way than the URL standard. */
export function hasDotsAndEmptyNames({ target }: Pick<Sent, "target">): boolean {
  return /\/\//.test(target) && /\/(?:\.|%2e)/i.test(target);
}

/** The path is decoded before rules see it, and what they make of it once more. Where it cannot be, there is no answer. */
const decodesTwice: Reading = (request) => {
  const path = decodeStrictly(request.path);
  return path === undefined ? undefined : { ...request, path };
};

/** Patterns take two slashes for one, and no more than two, and none at the end. */
const takesTwoSlashesForOne: Reading = (request) => ({
  ...request,
  path: request.path.replace(/(?<!\/)\/\/(?=[^/])/g, "/"),
});

/** What Netlify's matcher, and the command that asks it, make of a request. */
export const netlifyReadings: readonly Reading[] = [resolvesDotSegments, decodesTwice, takesTwoSlashesForOne];

/**
 * Whether Netlify's matcher makes a target of an address that is another path than rules were looked up by: a backslash
 * is an escape there, a question mark begins a query, dots and slashes that come of a second decoding are read as such.
 */
export function changesTarget({ target }: Pick<Sent, "target">): boolean {
  const path = decodeStrictly(target.replace(/\?.*/s, "")) ?? "";
  return /[\\?#]|%2[ef]|%5c|%3f|%23/i.test(path) || /%2f\.|\.%2f/i.test(target);
}

/** A rule compares the locale as it was sent, be it encoded. */
export const takesLocalesAsSpelled: Reading = (request) =>
  /^\/api\/v1\/translate\/[^/]*%/.test(request.path) ? undefined : request;

/** A rule compares an address in a query as it is spelled: what dot segments come to it does not know. */
export const takesAddressesAsSpelled: Reading = (request) =>
  sourceUrls(request).some((address) => /^[^?#]*\/\.\.?(?:[/?#]|$)/.test(address)) ? undefined : request;

/** The row of an address that no rule resolves, and why. Rules take it for that of another page. */
export const unresolved: Readonly<Record<string, string>> = {
  "query form: dot segments as the URL standard resolves them": "rules compare an address as it is spelled",
};

/** The values of `source_url`, decoded as a form's. */
export function sourceUrls({ query }: RuleRequest): string[] {
  return new URLSearchParams(query).getAll("source_url");
}

/** Patterns of addresses in a query have letters and digits plain, and know no other spelling. */
export const takesLettersAsSpelled: Reading = (request) => {
  const values = [...request.query.matchAll(/(?:^|&)source_url=([^&]*)/g)].map(([, value = ""]) => value);
  const isKnown = values.every((value) => !ENCODED_LETTER.test(value.replaceAll("%25", "%")));
  return isKnown ? request : undefined;
};

/** The row of an address that such patterns do not know, and why. */
export const misspelled: Readonly<Record<string, string>> = {
  "query form: an unreserved character, encoded": "its patterns have the letters of an address plain",
};

/** Before the address's own query and fragment: a letter, a digit, or one of `!-_~`. */
const ENCODED_LETTER = /^(?:(?!%3f|%23)[^?#])*%(?:2[1D]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/i;

/** A space in an address that is encoded once is one of the name, as if it were encoded twice. */
export const takesSpacesOnce: Reading = (request) => ({ ...request, query: request.query.replaceAll("%20", "%2520") });

/**
 * The request line is refused for broken percent-encoding and for NUL, wherever it is; bytes of no UTF-8 are names, here
 * that of a character that no page has: a letter could make the name of a page.
 */
export const takesAnyBytes: Reading = (request) => {
  if (/%(?![0-9a-f]{2})|%00/i.test(request.path)) return undefined;
  const isText = decodeStrictly(request.path) !== undefined;
  return isText ? request : { ...request, path: request.path.replace(/%[89a-f][0-9a-f]/gi, "%EF%BF%BD") };
};
