/** Decides which pages in the browser of the user may ask a server on this machine, which serves an unpublished site. */
import { isIP } from "node:net";
import type { AddressPlan } from "../model.ts";

/** The headers of a request that tell who asks, as Node reads them. Declarations of the package name no types of Node. */
interface AskingHeaders {
  readonly origin?: string | undefined;
  readonly referer?: string | undefined;
  readonly "sec-purpose"?: string | string[] | undefined;
  readonly [name: `sec-fetch-${string}`]: string | string[] | undefined;
}

/**
 * Whether a request may be answered: it comes from no page of another website, but from a page on this machine or of the
 * site, from a program, or from the address bar. The published files are open to every origin. But any website could read
 * an unpublished site from the browser that it is open in. The local origins are those of Vite:
 * https://vite.dev/config/server-options#server-cors (read November 2026).
 *
 * @param host the header `Host` of a server that may have another name than that of this machine, for its own pages
 */
export function mayAsk(headers: AskingHeaders, { publishedAt, locales }: AddressPlan, host?: string): boolean {
  const origin = originOf(headers);
  if (origin === undefined || LOCAL.test(origin)) return true;
  if (host !== undefined && origin.replace(/^https?:\/\//, "") === host) return true;
  return origin === new URL(publishedAt).origin || locales.some((locale) => locale.origin === origin);
}

/**
 * Returns the origin of the page that asks: the header `Origin` (RFC 6454, section 7), where `null` may be any website.
 * Browsers send none with a script, an image or a frame, but say that another website, or another subdomain, asks for it
 * (Fetch Metadata, https://www.w3.org/TR/fetch-metadata/, read November 2026). They do not say that to a server at an http
 * address of a network, but its `Referer` tells the page. Undefined: no page of another one asks.
 */
function originOf(headers: AskingHeaders): string | undefined {
  const { origin, referer = "", "sec-fetch-site": asking } = headers;
  // A page of another website can let a browser fetch a page before the user asks for it. Chromium then says that the user
  // does (https://wicg.github.io/nav-speculation/prefetch.html, read November 2026). A refused one is fetched again later.
  if (headers["sec-purpose"] !== undefined && asking !== "same-origin") return "null";
  const isOther = asking === "cross-site" || asking === "same-site";
  if (origin !== undefined || (asking !== undefined && !isOther)) return origin;
  if (headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document") return undefined;
  if (URL.canParse(referer)) return new URL(referer).origin;
  return isOther ? "null" : undefined;
}

const LOCAL = /^https?:\/\/(?:(?:[a-z\d-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** The names of a server beside those of this machine: `docs.test`, or `.docs.test` with all names below. `true`: any. */
export type ServerNames = true | readonly string[];

/**
 * Whether a server has the name that a request was sent to. A website may give its own name the address of this machine
 * (DNS rebinding), and then ask as a page of the server itself. It cannot do so for an IP address. The rules are those of
 * Vite: https://vite.dev/config/server-options#server-allowedhosts (read November 2026).
 *
 * @param host the header `Host`
 */
export function hasName(host: string | undefined, names: ServerNames): boolean {
  if (names === true) return true;
  const name = (host ?? "").replace(/:\d*$/, "").toLowerCase();
  if (isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0 || /^(?:.+\.)?localhost$/.test(name)) return true;
  return names.some((known) => known === name || (known.startsWith(".") && `.${name}`.endsWith(known)));
}
