/** Turns the facts that were detected about a project into a proposal for its content files. */
import { PRESETS } from "../content/sources/tree/options.ts";
import type { TreePreset } from "../content/content.ts";
import { sharedSuffix } from "../site/origins.ts";
import type { DocsTree, PagesRow } from "./detect/docs-tree.ts";
import type { FoundRepository } from "./detect/hosts.ts";
import type { Findings } from "./detect/index.ts";
import { codeOf, type FoundLocale, uniqueByCode } from "./languages.ts";

/** The proposed settings and rows of the content files. */
export interface Proposal {
  readonly baseUrl: string;
  /** Whether the address is an example that the user has to replace. */
  readonly isExampleAddress: boolean;
  /** The origin of the pages, if it differs from that of the base URL. */
  readonly sourceOrigin?: string | undefined;
  readonly sourceLocale: string;
  readonly sourcePrefix: boolean;
  readonly addresses: "subdomain" | "path";
  readonly hosts: readonly string[];
  readonly locales: readonly FoundLocale[];
  /** The sources of pages. If empty, the pages are rows of `pages.yaml`. */
  readonly rows: readonly PagesRow[];
  /** The repository of a docs tree, to which the status pages link. */
  readonly repository?: FoundRepository | undefined;
}

/** The example address of a site without an address. The host name is reserved for examples (RFC 2606). */
const EXAMPLE_ADDRESS = "https://docs.example.com";

/** The languages of a new site: a source language and a language to translate into. */
const EXAMPLE_LOCALES: readonly FoundLocale[] = [{ code: "en" }, { code: "es" }];

/** Settings from the command line or from the user's answers. They take precedence over detected facts. */
export interface Given {
  readonly baseUrl?: string | undefined;
  readonly hosts?: readonly string[] | undefined;
  readonly locales?: readonly FoundLocale[] | undefined;
}

/** Proposes content files from detected facts and from settings. */
export function propose({ tree, hosts, address, repository }: Findings, given: Given = {}): Proposal {
  const baseUrl = given.baseUrl ?? address?.text ?? EXAMPLE_ADDRESS;
  const found = given.locales ?? (tree ? treeLocales(tree) : EXAMPLE_LOCALES);
  const english = found.find(({ code }) => /^en(?:-|$)/.test(code));
  const source = (given.locales === undefined ? sourceOf(found, tree?.sourceLocale) : undefined) ?? english ?? found[0];
  const sourceLocale = (given.locales === undefined ? source : found[0])?.code ?? "en";
  const { hostname, pathname } = new URL(baseUrl);
  // A site on a shared domain (`acme.github.io`) or below a path has no subdomains.
  const isPath = tree !== undefined || sharedSuffix(hostname) !== undefined || pathname !== "/";
  return {
    baseUrl,
    isExampleAddress: given.baseUrl === undefined && address === undefined,
    sourceLocale,
    sourcePrefix: tree?.sourcePrefix === true,
    addresses: isPath ? "path" : "subdomain",
    hosts: given.hosts ?? hostsOf(hosts),
    locales: found.toSorted((a, b) => Number(b.code === sourceLocale) - Number(a.code === sourceLocale)),
    rows: tree?.rows ?? [],
    repository: tree && repository,
  };
}

/** Lists the languages of a tree, including the source language. */
function treeLocales({ locales, sourceLocale }: DocsTree): readonly FoundLocale[] {
  const source = codeOf(sourceLocale ?? "");
  const all = uniqueByCode(locales);
  if (source !== undefined && sourceOf(all, sourceLocale) === undefined) return [{ code: source }, ...all];
  return all.length === 0 ? [{ code: "en" }] : all;
}

/** Finds the source language by its key, folder or tag: the key `en` may stand for the tag `en-US`. */
function sourceOf(locales: readonly FoundLocale[], stated = ""): FoundLocale | undefined {
  const label = ({ code, label: own }: FoundLocale): string => (own ?? code).toLowerCase();
  const code = codeOf(stated);
  return locales.find((one) => label(one) === stated.toLowerCase()) ?? locales.find((one) => one.code === code);
}

/** Hosts that read the same file, `_redirects`, in different formats. Only one of them is proposed. */
const ONE_OF = ["netlify", "cloudflare-pages", "cloudflare-workers", "gitlab-pages"];

/** Selects the hosts whose rule files a build writes. Of the hosts in `ONE_OF`, keeps only the first. */
export function hostsOf(found: Findings["hosts"]): readonly string[] {
  const names = found.map(({ text }) => text);
  const first = names.find((name) => ONE_OF.includes(name));
  const hosts = names.filter((name) => name === first || !ONE_OF.includes(name));
  return hosts.length === 0 ? ["serve"] : hosts;
}

/**
 * Rewrites the paths of a row for another content folder.
 *
 * @param row a row for a content folder directly below the root of the project. Its paths begin with `..`.
 * @param up the path from the content folder to the root: `../..`
 * @param isThere whether a folder of the project exists. A pattern in `site.yaml` must match existing folders.
 */
export function rowFrom(row: PagesRow, up: string, isThere: (folder: string) => boolean): PagesRow {
  if (up === "..") return row;
  const { preset, url, index_url, exclude } = row;
  const layout = preset === undefined || row.tree !== undefined ? undefined : PRESETS[preset as TreePreset];
  const sourceTree = (row.source_tree ?? layout?.sourceTree)?.replace(/^\.\./, up);
  const pattern = row.tree ?? layout?.pattern;
  // `../i18n/{locale}` -> `i18n`
  const folder = /^\.\.\/([^{]*)\//.exec(pattern ?? "")?.[1] ?? ".";
  const isAlone = sourceTree !== undefined && (pattern === undefined || !isThere(folder));
  const tree = isAlone ? sourceTree : pattern?.replace(/^\.\./, up);
  return {
    ...(preset === undefined ? {} : { preset }),
    ...(tree === undefined ? {} : { tree }),
    ...(isAlone || sourceTree === undefined ? {} : { source_tree: sourceTree }),
    ...(url === undefined ? {} : { url }),
    ...(index_url === undefined ? {} : { index_url }),
    ...(exclude === undefined ? {} : { exclude }),
  };
}
