/** Downloads one file from an untrusted server, with limits of time and size. */
import { once } from "node:events";
import { type CodeValues, diagnostic } from "../diagnostics/catalogue.ts";
import { isErrno } from "../diagnostics/errno.ts";
import { refusal } from "../publish/failures.ts";

/** The maximum time of a download in seconds, and the maximum size of the unpacked file in mebibytes. */
export interface DownloadLimits {
  readonly seconds: number;
  readonly mebibytes: number;
}

/** Returns an address for messages: without its query and user name, which may be secret. */
export function shownAddress(address: URL): string {
  return `${address.origin}${address.pathname}`;
}

/**
 * Downloads a file piece by piece, only from the origin of the address.
 *
 * @returns whether the file exists on the server
 * @throws errors of `write`. Throws a refusal if the server redirects to another origin, if it does not say whether the
 *   file exists, or if the file is too large or takes too long.
 */
export async function download(
  address: URL,
  write: (bytes: Uint8Array) => void,
  limits: DownloadLimits,
): Promise<boolean> {
  const received = await inTime(limits, (signal) => receive(address, limits, write, signal));
  if (typeof received === "boolean") return received;
  throw refusal([diagnostic("download-failed", { address: shownAddress(address), ...received })]);
}

/** Why no answer arrived. */
export interface LostConnection {
  readonly kind: "time" | "network";
  readonly detail: string;
}

type DownloadFailure = Omit<CodeValues<"download-failed">, "address">;

/** Runs a request until it ends or is too late. Returns why it failed, and rethrows errors of the disk. */
export async function inTime<Received>(
  { seconds }: Pick<DownloadLimits, "seconds">,
  request: (signal: AbortSignal) => Promise<Received>,
): Promise<Received | LostConnection> {
  const late = new AbortController();
  // The body of a broken compressed answer may never end (undici in Node 20 to 24). Unlike `AbortSignal.timeout`, this
  // timer keeps the process alive meanwhile.
  const timer = setTimeout(() => late.abort(), seconds * 1000);
  const failed = once(late.signal, "abort").then(() => Promise.reject(late.signal.reason));
  return Promise.race([request(late.signal), failed])
    .catch((thrown: unknown) => networkFailure(thrown, seconds))
    .finally(() => clearTimeout(timer));
}

/** Returns whether the file exists, or why the download failed. */
async function receive(
  address: URL,
  { mebibytes }: DownloadLimits,
  write: (bytes: Uint8Array) => void,
  signal: AbortSignal,
): Promise<boolean | DownloadFailure> {
  const response = await fetchWithin(address, signal);
  if ("kind" in response) return response;
  const { status, body } = response;
  if (status !== 200) {
    await body?.cancel();
    // Object stores such as S3 may answer 403 for a missing file.
    return [403, 404, 410].includes(status) ? false : { kind: "status", detail: `${status}` };
  }
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > mebibytes * 1024 * 1024) return { kind: "size", detail: `${mebibytes}` };
    write(chunk);
  }
  return true;
}

/**
 * Fetches an address, and follows redirects only inside its origin. `fetch` would follow any redirect, even into the
 * private network of this machine (SSRF).
 */
async function fetchWithin(address: URL, signal: AbortSignal): Promise<Response | DownloadFailure> {
  let place = address;
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(place, { signal, redirect: "manual" });
    const target = redirectTarget(response, place);
    if (!target) return response;
    await response.body?.cancel();
    // For a `data` address, for example, shows only the scheme: the address may contain a whole document.
    const to = /^https?:$/.test(target.protocol) ? shownAddress(target) : target.protocol;
    if (!isWithin(target, address)) return { kind: "redirect", detail: to };
    if (redirects === MOST_REDIRECTS) return { kind: "network", detail: "it redirects too often" };
    place = target;
  }
}

/** The maximum number of redirects: https://fetch.spec.whatwg.org/#http-redirect-fetch, read November 2026. */
const MOST_REDIRECTS = 20;

/** Returns the target of a redirect (RFC 9110 15.4). Returns undefined for other responses. */
function redirectTarget({ status, headers }: Response, from: URL): URL | undefined {
  const location = [301, 302, 303, 307, 308].includes(status) ? headers.get("location") : null;
  return location !== null && URL.canParse(location, from) ? new URL(location, from) : undefined;
}

/**
 * Whether an address has the scheme and host of the site, and no credentials. Does not compare `origin`, because a
 * `blob:` address may have the origin of the site.
 */
function isWithin({ protocol, host, username, password }: URL, site: URL): boolean {
  return protocol === site.protocol && host === site.host && username === "" && password === "";
}

/** Describes an error of `fetch`, whose `cause` is the reason. Rethrows errors of the disk. */
function networkFailure(thrown: unknown, seconds: number): LostConnection {
  if (!(thrown instanceof Error) || isErrno(thrown)) throw thrown;
  if (thrown.name === "AbortError") return { kind: "time", detail: `${seconds}` };
  const { code, message } = Object(thrown.cause ?? thrown) as { readonly code?: unknown; readonly message?: unknown };
  const known = CAUSES[String(code)] ?? CAUSES[String(message)];
  const isTls = /^ERR_(?:SSL|TLS)_|^EPROTO$|CERT|SIGNATURE/.test(String(code));
  const cause = known ?? (isTls ? "no encrypted connection could be made" : "the connection failed");
  return { kind: "network", detail: cause };
}

/** `fetch` error -> cause. "bad port" is a message, not a code: https://fetch.spec.whatwg.org, read November 2026. */
const CAUSES: Readonly<Record<string, string>> = {
  "bad port": "that port belongs to another service",
  ECONNREFUSED: "nothing answers there",
  ECONNRESET: "the connection broke off",
  EAI_AGAIN: "the name of the host cannot be looked up now",
  EHOSTUNREACH: "there is no route to that host",
  ENETUNREACH: "there is no route to that host",
  ENOTFOUND: "there is no such host",
  ETIMEDOUT: "the connection took too long",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by itself",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
  SELF_SIGNED_CERT_IN_CHAIN: "the issuer of its certificate is unknown here",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the issuer of its certificate is unknown here",
  UND_ERR_CONNECT_TIMEOUT: "the connection took too long",
  UND_ERR_SOCKET: "the connection broke off",
};
