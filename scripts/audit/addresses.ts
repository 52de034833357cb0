/** Finds the file of a built site to which an address leads. */
import type { BuiltDocument, BuiltSite } from "../content/sources/html/built-site.ts";
import { documentBase } from "../content/sources/html/head.ts";
import { pageFiles } from "../site/checks/third-party.ts";
import { comparable, decoded, isWholeAddress, parsed, type Root, rootsOf } from "./roots.ts";

/** Where an address leads. */
export type Target =
  /** `isExact`: static hosts answer this address with the file, without a redirect. */
  | {
      readonly kind: "page";
      readonly page: BuiltDocument;
      readonly address: string;
      readonly host: string;
      readonly isExact: boolean;
    }
  /** A page, if the query is ignored: a static site does not say what a server does with a query. */
  | { readonly kind: "query"; readonly page: BuiltDocument }
  /** A file that is no HTML, or an address outside the site: nothing is known about its links. */
  | { readonly kind: "file" | "elsewhere" }
  | { readonly kind: "missing"; readonly address: string }
  | { readonly kind: "malformed" };

/** Makes the function that finds the target of a link. `from` is the document with the link. */
export function targetsIn(
  { documents, entries, isFile }: BuiltSite,
  baseUrl: string | undefined,
): (address: string, from: BuiltDocument) => Target {
  // macOS may list names in decomposed form, but addresses have the composed form.
  const files = new Map(documents.map((document) => [document.path.normalize("NFC"), document]));
  const roots = rootsOf(documents, entries, (path) => pageFiles(path).exact.some((file) => files.has(file)), baseUrl);
  const known = new Map<string, Target>();
  const [[host, { base }] = ["", { base: "" }]] = roots;
  return (address, from) => {
    const isWhole = isWholeAddress(address);
    const found = isWhole ? known.get(address) : undefined;
    if (found) return found;
    const own = (): string => `https://${host}${encoded(`${base}/${from.path}`)}`;
    const url = parsed(address, isWhole ? undefined : documentBase(from, own()));
    const target = url ? targetOf(url, roots, files, isFile) : ({ kind: "malformed" } as const);
    if (isWhole) known.set(address, target);
    return target;
  };
}

function encoded(path: string): string {
  return path
    .toWellFormed()
    .split("/")
    .map((segment) => encodeURIComponent(segment))
    .join("/");
}

function targetOf(
  url: URL,
  roots: ReadonlyMap<string, Root>,
  files: ReadonlyMap<string, BuiltDocument>,
  isFile: (path: string) => boolean,
): Target {
  const root = roots.get(url.host);
  const path = decoded(url.pathname);
  const isBelow = root && (path === root.base || path.startsWith(`${root.base}/`));
  if (!/^https?:$/.test(url.protocol) || !isBelow) return { kind: "elsewhere" };
  const inFolder = `/${root.folder}${path.slice(root.base.length)}`.replace(/^\/\//, "/").normalize("NFC");
  const { exact, other } = pageFiles(inFolder);
  const find = (names: readonly string[]): BuiltDocument | undefined =>
    names.map((name) => files.get(name)).find((document) => document !== undefined);
  const direct = find(exact);
  const page = direct ?? find(other);
  if (url.search !== "") return page ? { kind: "query", page } : { kind: "elsewhere" };
  if (page) return { kind: "page", page, address: comparable(url), host: url.host, isExact: direct !== undefined };
  return isFile(inFolder.slice(1)) ? { kind: "file" } : { kind: "missing", address: comparable(url) };
}
