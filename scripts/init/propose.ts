/** What was found -> what is proposed. */
import { sharedSuffix } from "../site/origins.ts";
import type { Findings } from "./detect/index.ts";
import { codeOf, uniqueLocales } from "./languages.ts";
import type { DocsTree, FoundLocale, Proposal } from "./types.ts";

/** The address of a site that has none yet. The name is reserved for examples (RFC 2606). */
const EXAMPLE_ADDRESS = "https://docs.example.com";

/** The languages of a site that has none yet: one to translate from, one to translate into. */
const EXAMPLE_LOCALES: readonly FoundLocale[] = [{ code: "en" }, { code: "es" }];

/** What the command line or an answer says instead of what was found. */
export interface Given {
  readonly baseUrl?: string | undefined;
  readonly hosts?: readonly string[] | undefined;
  readonly locales?: readonly FoundLocale[] | undefined;
}

/** Proposes content for a folder. */
export function propose({ tree, hosts, address }: Findings, given: Given = {}): Proposal {
  const baseUrl = given.baseUrl ?? address?.text ?? EXAMPLE_ADDRESS;
  const found = given.locales ?? (tree ? treeLocales(tree) : EXAMPLE_LOCALES);
  const stated = given.locales === undefined ? codeOf(tree?.sourceLocale ?? "") : undefined;
  const source = found.find(({ code }) => code === stated) ?? found.find(({ code }) => isEnglish(code)) ?? found[0];
  const sourceLocale = (given.locales === undefined ? source : found[0])?.code ?? "en";
  const isPath = tree !== undefined || !mayHaveSubdomains(baseUrl);
  return {
    baseUrl,
    isExampleAddress: given.baseUrl === undefined && address === undefined,
    sourceLocale,
    sourcePrefix: tree?.sourcePrefix === true,
    addresses: isPath ? "path" : "subdomain",
    hosts: given.hosts ?? hostsOf(hosts.map(({ name }) => name)),
    locales: [
      ...found.filter(({ code }) => code === sourceLocale),
      ...found.filter(({ code }) => code !== sourceLocale),
    ],
    rows: tree ? [tree.row] : [],
  };
}

/** The languages of a tree, that of the source among them. */
function treeLocales({ locales, sourceLocale }: DocsTree): readonly FoundLocale[] {
  const source = codeOf(sourceLocale ?? "");
  const all = uniqueLocales(locales);
  if (source !== undefined && !all.some(({ code }) => code === source)) return [{ code: source }, ...all];
  return all.length === 0 ? [{ code: "en" }] : all;
}

function isEnglish(code: string): boolean {
  return code === "en" || code.startsWith("en-");
}

/** Hosts that give each customer one name let nobody have names below it. */
function mayHaveSubdomains(baseUrl: string): boolean {
  return sharedSuffix(new URL(baseUrl).hostname) === undefined && new URL(baseUrl).pathname === "/";
}

/** They read one file, `_redirects`, and each wants another text in it. */
const ONE_OF = ["netlify", "cloudflare-pages", "cloudflare-workers", "gitlab-pages"];

/** The hosts to write rule files for, of those that were found. */
export function hostsOf(found: readonly string[]): readonly string[] {
  const first = found.find((name) => ONE_OF.includes(name));
  const hosts = found.filter((name) => name === first || !ONE_OF.includes(name));
  return hosts.length === 0 ? ["serve"] : hosts;
}
