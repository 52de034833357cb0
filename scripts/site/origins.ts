/** Reads the addresses in `site.yaml` and `locales.yaml`: where the site is published, and the hosts of locales. */
import type { OriginReason } from "../diagnostics/codes/site.ts";
import { isPlainHost, parseAddress } from "./addresses.ts";

/** A valid address of the configuration, or the reason to refuse an address. */
export type OriginReading =
  | { readonly ok: true; readonly origin: string; readonly path: string }
  | { readonly ok: false; readonly reason: OriginReason };

/** The maximum length of a host name in dotted form, and of a label in it (RFC 1035 2.3.4). `URL` checks neither. */
const HOST_LENGTH = 253;
const LABEL_LENGTH = 63;

/** Reads an address. Returns its origin in ASCII (`https://xn--...` for a host in Unicode) and its path as written. */
export function readOrigin(text: string): OriginReading {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)([?#])?/i.exec(text);
  const url = parseAddress(text);
  if (!parts || /[\s\\\u0000-\u001f\u007f]/.test(text) || !url) return refused("not-an-address");
  const [, scheme = "", authority = "", path = "", mark] = parts;
  if (!/^https?$/i.test(scheme)) return refused("not-http");
  if (authority.includes("@")) return refused("user-info");
  if (mark) return refused("query-or-fragment");
  if (authority.includes("%")) return refused("folded-host");
  // Refuses capitals outside ASCII, because the lower case depends on the Unicode version: `ẞ` gives different hosts.
  const letters = authority.replace(/[\u0000-\u007f]/g, "");
  if (letters !== letters.toLowerCase()) return refused("folded-host");
  const spelled = authority.replace(/:\d*$/, "");
  const reason = hostReason(url.hostname) ?? (isPlainHost(spelled, url.hostname) ? undefined : "folded-host");
  return reason ? refused(reason) : { ok: true, origin: url.origin, path };
}

/** Reads a locale's own host (`docs.example.fr`, with an optional port) as an origin of the given scheme. */
export function readHost(host: string, protocol: string): OriginReading {
  if (!/^[^/?#@\\\s]+$/.test(host)) return refused("not-a-host");
  return readOrigin(`${protocol}//${host}`);
}

/** Puts a label before a host: `https://es.a.example`. Refuses a label if `URL` would change the host. */
export function withLabel(label: string, origin: string): OriginReading {
  const url = new URL(origin);
  const text = `${url.protocol}//${label}.${url.host}`;
  const reading = readOrigin(text);
  if (reading.ok && reading.origin !== text) return refused("folded-host");
  return reading;
}

/**
 * Suffixes under which a customer gets one host, such as `user.github.io`, but no subdomains: `es.user.github.io` does
 * not exist. Sources: the vendors, and the private section of https://publicsuffix.org (read November 2026).
 */
const SHARED_SUFFIXES = (
  "amplifyapp.com azurestaticapps.net cloudfront.net firebaseapp.com fly.dev github.io gitlab.io netlify.app " +
  "onrender.com pages.dev readthedocs.io surge.sh vercel.app web.app workers.dev"
).split(" ");

/** Returns the shared suffix of a host, if it has one: `user.github.io` -> `github.io`. */
export function sharedSuffix(hostname: string): string | undefined {
  return SHARED_SUFFIXES.find((suffix) => hostname.endsWith(`.${suffix}`));
}

function hostReason(hostname: string): OriginReason | undefined {
  if (hostname.endsWith(".")) return "trailing-dot";
  if (hostname.startsWith("[") || /^\d+(?:\.\d+){3}$/.test(hostname)) return "ip-address";
  if (hostname === "localhost" || hostname.endsWith(".localhost")) return "local-host";
  if (hostname.length > HOST_LENGTH) return "host-too-long";
  const labels = hostname.split(".");
  if (labels.some((label) => label.length > LABEL_LENGTH)) return "label-too-long";
  // A label contains only letters, digits and inner hyphens (RFC 1123 2.1).
  if (!labels.every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label))) return "not-a-host";
  return undefined;
}

function refused(reason: OriginReason): OriginReading {
  return { ok: false, reason };
}
