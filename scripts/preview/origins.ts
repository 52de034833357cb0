/** Decides which pages in the browser of the user may ask a server on this machine, which serves an unpublished site. */
import type { AddressPlan } from "../model.ts";

/**
 * Whether a request may be answered: it comes from no page of another origin, or from a page on this machine or of the site.
 * The published files are open to every origin. But any website could read an unpublished site from the browser that it is
 * open in. The local origins are those of Vite: https://vite.dev/config/server-options#server-cors (read November 2026).
 *
 * @param origin the header `Origin` (RFC 6454, section 7). Programs and navigations send none; `null` may be any website
 */
export function mayAsk(origin: string | undefined, { publishedAt, locales }: AddressPlan): boolean {
  if (origin === undefined || LOCAL.test(origin)) return true;
  return origin === new URL(publishedAt).origin || locales.some((locale) => locale.origin === origin);
}

const LOCAL = /^https?:\/\/(?:(?:[a-z\d-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
