/**
 * The errors of the API as problem details (RFC 9457). The texts contain nothing from the request, so that no attacker
 * can choose what the API sends. The module is also part of gateway programs.
 */
import type { ProblemCode } from "../model.ts";
import { LOCALES_TWIN_FILE, PAGES_FOLDER, problemFile } from "./layout.ts";
import type { ProblemDetails } from "./published.ts";

/** The media type of problem details (RFC 9457 6.1). */
export const PROBLEM_TYPE = "application/problem+json";

/** The media type of JSON. RFC 8259 has no charset parameter, but browsers need the charset to show JSON as text. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** The media type of scripts (RFC 9239 6). */
export const SCRIPT_TYPE = "text/javascript; charset=utf-8";

/** The largest body that the translate endpoint reads, in bytes. */
export const LARGEST_BODY = 8192;

/** Every error that the API returns, in the order in which the conditions are checked. */
export const problems: Readonly<Record<ProblemCode, Pick<ProblemDetails, "status" | "title" | "detail">>> = {
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    detail: "Use GET, HEAD or POST; a question in a JSON body needs POST.",
  },
  unsupported_media_type: {
    status: 415,
    title: "Unsupported media type",
    detail: "A body must be application/json; the path and query forms need none.",
  },
  request_timeout: { status: 408, title: "Request timeout", detail: "The body did not arrive in time." },
  body_too_large: { status: 413, title: "Body too large", detail: `The body has more than ${LARGEST_BODY} bytes.` },
  invalid_request: {
    status: 400,
    title: "Invalid request",
    detail:
      "Send target_locale and source_url as text, once each: in the path, in the query, or as the two members of a JSON body.",
  },
  unknown_locale: { status: 404, title: "Unknown locale", detail: "The site has no such locale." },
  unknown_page: { status: 404, title: "Unknown page", detail: "The address is not that of a page of this site." },
  translation_not_available: {
    status: 404,
    title: "Translation not available",
    detail: "The page exists, but not in this locale.",
  },
  asset_unavailable: {
    status: 502,
    title: "Asset unavailable",
    detail: "The prebuilt answer could not be read; try again later.",
  },
};

/** Returns the body of an error, byte for byte as in its file in `problems/v1/`. `publishedAt` has no final slash. */
export function problemBody(publishedAt: string, code: ProblemCode): string {
  const { title, status, detail } = problems[code];
  const type = `${publishedAt}/${problemFile(code)}`;
  const body: ProblemDetails = { type, title, status, detail, code, ...leadingOn(publishedAt, code) };
  return `${JSON.stringify(body)}\n`;
}

/** Returns the members that lead to what does exist (RFC 9457 3.2): the locales, and the translations of a page. */
function leadingOn(publishedAt: string, code: ProblemCode): Partial<ProblemDetails> {
  const locales = { locales_url: `${publishedAt}/${LOCALES_TWIN_FILE}` };
  if (code === "unknown_locale") return locales;
  if (code !== "translation_not_available") return {};
  return { ...locales, page_url_template: `${publishedAt}/${PAGES_FOLDER}{+path}.json` };
}
