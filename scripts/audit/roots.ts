/** Finds out at which addresses a built site is published, from what its pages state. */
import type { BuiltDocument, BuiltSite } from "../content/sources/html/built-site.ts";
import { documentBase } from "../content/sources/html/head.ts";

/** Which addresses of a host lead into which folder: `/project/a` leads to `docs/a` with `/project` and `docs`. */
export interface Root {
  readonly base: string;
  readonly folder: string;
}

/** Stands for the host of a site whose pages state no address. Nothing is asked for it (RFC 6761 6.4). */
const PLACEHOLDER = "site.invalid";

type Votes = Map<string, Map<string, { readonly root: Root; count: number }>>;

/**
 * Finds out which hosts the folder is published at, the most named one first. A page states its address, and the end of
 * that address is the path of its file: `https://docs.example.com/project/es/a` and `es/a/index.html` say that
 * `/project` is the folder itself. Pages may state another address than their own, so the majority decides for a host. A
 * canonical link to a host to which no link of the page leads says nothing about the folder: its links do.
 * Only if no page states an address, the sitemap decides.
 *
 * @param hasPage whether the folder has a page at a path
 * @param baseUrl the address of the folder, which the user may know better
 */
export function rootsOf(
  documents: readonly BuiltDocument[],
  entries: BuiltSite["entries"],
  hasPage: (path: string) => boolean,
  baseUrl: string | undefined,
): ReadonlyMap<string, Root> {
  const votes: Votes = new Map();
  for (const document of documents) {
    if (document.leftOut) continue;
    for (const address of ownAddresses(document)) vote(votes, address, (path) => commonRoot(path, document.path));
  }
  if (votes.size === 0) for (const { address } of entries) vote(votes, address, (path) => shortestBase(path, hasPage));
  const named = [...votes].map(([host, ofHost]) => ({ host, ...elected(ofHost) }));
  const sorted = named.sort((one, other) => other.count - one.count);
  const url = baseUrl === undefined ? undefined : parsed(baseUrl);
  const given = url ? [{ host: url.host, root: { base: decoded(url.pathname).replace(/\/$/, ""), folder: "" } }] : [];
  const others = sorted.filter(({ host }) => host !== url?.host);
  const all = [...given, ...others];
  return new Map(
    all.length > 0 ? all.map(({ host, root }) => [host, root]) : [[PLACEHOLDER, { base: "", folder: "" }]],
  );
}

function vote(votes: Votes, address: string, rootOf: (path: string) => Root | undefined): void {
  const url = address.length <= LONGEST_OWN && isWholeAddress(address) ? parsed(address) : undefined;
  const root = url && rootOf(decoded(url.pathname));
  if (!root) return;
  const ofHost: Votes extends Map<string, infer OfHost> ? OfHost : never = votes.get(url.host) ?? new Map();
  votes.set(url.host, ofHost);
  const key = `${root.base} ${root.folder}`;
  const counted = ofHost.get(key) ?? { root, count: 0 };
  ofHost.set(key, counted);
  counted.count += 1;
}

/** Returns the root with most votes. If several have as many, the shortest: other pages name a page above them. */
function elected(ofHost: ReadonlyMap<string, { readonly root: Root; count: number }>) {
  const lengthOf = ({ root }: { readonly root: Root }): number => root.base.length + root.folder.length;
  const [first = { root: { base: "", folder: "" }, count: 0 }] = [...ofHost.values()].sort(
    (one, other) => other.count - one.count || lengthOf(one) - lengthOf(other),
  );
  return first;
}

/**
 * Returns the addresses that a document states for itself: its canonical address, if one of its links leads to that host
 * or none is for its own language. Otherwise its link for its own language, or if it has none, any link.
 */
function ownAddresses(document: BuiltDocument): string[] {
  const { alternates, language = "" } = document;
  const own = alternates.filter(({ hreflang }) => isOwnLanguage(hreflang, language)).map(({ address }) => address);
  const canonical = canonicalOf(document);
  if (canonical && (own.length === 0 || alternates.some(({ address }) => parsed(address)?.host === canonical.host))) {
    return [canonical.href];
  }
  return own.length > 0 ? own : alternates.map(({ address }) => address);
}

/** Whether a hreflang is that of a page: `en-US` or `en` for a page in `en-US`. */
function isOwnLanguage(hreflang: string, language: string): boolean {
  return hreflang !== "" && `${language}-`.toLowerCase().startsWith(`${hreflang}-`.toLowerCase());
}

/** Returns the canonical address of a document. Undefined if it states none with a host, itself or by its base. */
export function canonicalOf(document: BuiltDocument): URL | undefined {
  const [canonical] = document.canonicals;
  return canonical === undefined ? undefined : parsed(canonical, documentBase(document, "") || undefined);
}

/** Takes the common end of an address and a file away. Undefined if they have none, so that nothing is known. */
function commonRoot(address: string, file: string): Root | undefined {
  const [named, own] = [segmentsOf(address), segmentsOf(file)];
  let same = 0;
  while (same < Math.min(named.length, own.length) && named.at(-1 - same) === own.at(-1 - same)) same += 1;
  if (same === 0 && named.length > 0 && own.length > 0) return undefined;
  return { base: baseOf(named.slice(0, named.length - same)), folder: own.slice(0, own.length - same).join("/") };
}

/** The maximum length of an address that says where the folder is: relative addresses are resolved against it. */
const LONGEST_OWN = 2048;

/** The maximum number of segments that may be a base path. Each is looked for in the folder. */
const MOST_SEGMENTS = 16;

/** Finds the shortest beginning of an address whose rest is a page of the folder. */
function shortestBase(address: string, hasPage: (path: string) => boolean): Root | undefined {
  const segments = address.split("/").filter((segment) => segment !== "");
  const slash = address.endsWith("/") ? "/" : "";
  for (let length = 0; length <= Math.min(segments.length, MOST_SEGMENTS); length += 1) {
    const rest = segments.slice(length).join("/");
    if (hasPage(rest === "" ? "/" : `/${rest}${slash}`)) return { base: baseOf(segments.slice(0, length)), folder: "" };
  }
  return undefined;
}

function baseOf(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join("");
}

function segmentsOf(path: string): string[] {
  const plain = path.normalize("NFC").replace(/(?:(?:^|\/)index)?\.html?$/i, "");
  return plain.split("/").filter((segment) => segment !== "");
}

/** Whether an address has a scheme and a host, as search engines want it. */
export function isWholeAddress(address: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(address);
}

/** Returns an address in a form in which equal addresses are equal texts: `%C3%A9` and `é`, `:443` and no port. */
export function comparable(url: URL): string {
  return `${url.protocol}//${url.host}${decoded(url.pathname)}${url.search}`;
}

/** Decodes the path of an address. A path that is not valid UTF-8 stays as it is, and leads to no file. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Parses an address. Returns undefined for other texts. */
export function parsed(address: string, from?: string): URL | undefined {
  return URL.canParse(address, from) ? new URL(address, from) : undefined;
}
