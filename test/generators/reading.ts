/**
 * Reads the built HTML of a docs generator, and compares it with the routes of an integration. Shares no code with
 * Stele: what the two have in common is what stands in the files.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { parseDocument } from "htmlparser2";

/** The addresses of pages by language code: of each page by the address of its source page. */
export type Pairs = ReadonlyMap<string, string>;

export interface Reading {
  /** The root of the output folder's addresses: `https://docs.example.com/project/`. */
  readonly baseUrl: string;
  readonly sourceLocale: string;
  /** The other codes, by the folder that the output has for them. */
  readonly folders: Readonly<Record<string, string>>;
  /** Other codes that `<html lang>` has. */
  readonly languages?: Readonly<Record<string, string>>;
  /** How a file that is not `index.html` is addressed. */
  readonly spelling?: "html" | "cut";
  /** The pages that the site's author leaves out of all lists, by the ids in their texts. */
  readonly unlisted?: readonly string[];
}

interface HtmlPage {
  readonly address: string;
  readonly locale: string;
  readonly id: string;
  readonly text: string;
  /** Whether search engines may list the page. */
  readonly isListed: boolean;
}

type Node = ReturnType<typeof parseDocument>["children"][number];

function* elements(nodes: readonly Node[]): Generator<Extract<Node, { attribs: unknown }>> {
  for (const node of nodes) {
    if (!("attribs" in node)) continue;
    yield node;
    yield* elements(node.children as Node[]);
  }
}

function textOf(nodes: readonly Node[], skipped: (name: string) => boolean): string {
  return nodes
    .map((node) => {
      if ("data" in node && node.type === "text") return node.data;
      if ("attribs" in node && !skipped(node.name)) return textOf(node.children as Node[], skipped);
      return "";
    })
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Reads one file. Undefined if it is no page: a redirect, a 404 page, or a page without any text. */
function readPage(file: string, html: string, reading: Reading): HtmlPage | undefined {
  const all = [...elements(parseDocument(html).children as Node[])];
  const meta = all.filter(({ name }) => name === "meta").map(({ attribs }) => attribs);
  if (meta.some((each) => each["http-equiv"]?.toLowerCase() === "refresh")) return undefined;
  const isNoindex = meta.some(({ name, content = "" }) => name === "robots" && /\b(?:noindex|none)\b/i.test(content));
  if (/(?:^|\/)(?:404|_not-found)(?:\.html|\/index\.html)$/.test(file)) return undefined;
  const isMain = ({ name, attribs }: (typeof all)[number]): boolean => name === "main" || attribs.role === "main";
  const main = all.find(({ name }) => name === "article") ?? all.find(isMain);
  // The text of a list is that of its pages, unless it has a text of its own.
  const isOutside = (name: string): boolean => ["h1", "script", "style"].includes(name);
  const inside = (main?.children ?? []) as Node[];
  const text = textOf(inside, (name) => name === "nav" || isOutside(name)) || textOf(inside, isOutside);
  if (text === "") return undefined;
  const canonical = all.find(({ name, attribs }) => name === "link" && attribs.rel === "canonical")?.attribs.href;
  const stated = all.find(({ name }) => name === "html")?.attribs.lang ?? "";
  const lang = reading.languages?.[stated] ?? stated;
  const codes = [reading.sourceLocale, ...Object.values(reading.folders)];
  const locale = codes.find((code) => code.toLowerCase() === lang.toLowerCase());
  if (locale === undefined) throw new Error(`${file}: no language ${lang}`);
  const [folder = ""] = Object.entries(reading.folders).find(([, code]) => code === locale) ?? [];
  const rest = folder !== "" && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
  const id = /\bid:([\w/.-]+)/.exec(text)?.[1] ?? rest;
  const isListed = !isNoindex && !reading.unlisted?.includes(id);
  return { address: canonical ?? addressOf(file, reading), locale, id, text, isListed };
}

function addressOf(file: string, { baseUrl, spelling = "html" }: Reading): string {
  const path = spelling === "cut" && !/(?:^|\/)index\.html$/.test(file) ? file.replace(/\.html$/, "") : file;
  return baseUrl + encodeURI(path.replace(/(^|\/)index\.html$/, "$1"));
}

/** Reads all pages of an output folder. A page with the text of its source page is no translation. */
export function pairsInHtml(folder: string, reading: Reading): Pairs {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.split(sep).join("/"));
  const pages = files
    .filter((name) => name.endsWith(".html") && statSync(join(folder, name)).isFile())
    .sort()
    .flatMap((name) => readPage(name, readFileSync(join(folder, name), "utf8"), reading) ?? []);
  const sources = new Map(pages.filter(({ locale }) => locale === reading.sourceLocale).map((page) => [page.id, page]));
  return new Map(
    pages.flatMap((page): [string, string][] => {
      const source = sources.get(page.id);
      if (!page.isListed) return [];
      if (source !== undefined && source !== page && source.text === page.text) return [];
      return [[pairName(source?.isListed ? source.address : undefined, page.locale, page.address), page.address]];
    }),
  );
}

/** Names a pair of a page and a language. A translation without a source page stands for itself. */
function pairName(source: string | undefined, locale: string, address: string): string {
  return `${source ?? `(no source) ${address}`} ${locale}`;
}

export interface StatedRoute {
  readonly address: string;
  readonly locale: string;
  readonly key: string;
  readonly file?: string;
  readonly lastmod?: string;
  readonly title?: string;
  readonly fallback?: boolean;
  readonly draft?: boolean;
  readonly unlisted?: boolean;
  readonly noindex?: boolean;
}

/** Reads the lines of a routes file. */
export function routesIn(file: string): readonly StatedRoute[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as StatedRoute);
}

/** The pairs that routes state, without those that Stele leaves out. */
export function pairsOfRoutes(routes: readonly StatedRoute[], sourceLocale: string): Pairs {
  const listed = routes.filter(
    ({ fallback, draft, unlisted, noindex }) => !fallback && !draft && !unlisted && !noindex,
  );
  const sources = new Map(listed.filter(({ locale }) => locale === sourceLocale).map((route) => [route.key, route]));
  const pairs = listed.map(({ key, locale, address }): [string, string] => [
    pairName(sources.get(key)?.address, locale, address),
    address,
  ]);
  const twice = pairs.filter(([name], index) => pairs.findIndex(([other]) => other === name) !== index);
  if (twice.length > 0) throw new Error(`twice: ${twice.map(([name]) => name).join(", ")}`);
  return new Map(pairs);
}

/** What is compared, with the names of what is not right, so that a failing test shows them. */
export interface Compared {
  readonly right: number;
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly withoutFile: readonly string[];
}

export function compare(found: Pairs, truth: Pairs, folder: string, baseUrl: string): Compared {
  const both = [...truth].filter(([name]) => found.has(name));
  return {
    right: both.filter(([name, address]) => found.get(name) === address).length,
    wrong: both.filter(([name, address]) => found.get(name) !== address).map(([name]) => `${name} ${found.get(name)}`),
    missing: [...truth.keys()].filter((name) => !found.has(name)),
    extra: [...found.keys()].filter((name) => !truth.has(name)),
    withoutFile: [...found.values()].filter((address) => !hasFile(address, folder, baseUrl)),
  };
}

function hasFile(address: string, folder: string, baseUrl: string): boolean {
  if (!address.startsWith(baseUrl) && `${address}/` !== baseUrl) return false;
  const path = decodeURI(address.slice(baseUrl.length)).replace(/\/$/, "");
  const files = path === "" ? ["index.html"] : [path, `${path}/index.html`, `${path}.html`];
  return files.some((file) => existsSync(join(folder, file)) && statSync(join(folder, file)).isFile());
}

/** All pairs right. */
export function allRight(right: number): Compared {
  return { right, wrong: [], missing: [], extra: [], withoutFile: [] };
}

/** The pairs that Stele has published, from its files for pages. */
export function publishedPairs(folder: string): Pairs {
  const pages = join(folder, "pages");
  const files = readdirSync(pages, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return new Map(
    files.flatMap((name) => {
      const text = readFileSync(join(pages, name), "utf8");
      const { source_url, translations } = JSON.parse(text) as PublishedPage;
      return translations.map(({ code, url }): [string, string] => [pairName(source_url, code, url), url]);
    }),
  );
}

interface PublishedPage {
  readonly source_url: string;
  readonly translations: readonly { readonly code: string; readonly url: string }[];
}

/** Pairs without the translations that have no source page: Stele reports and leaves them out. */
export function withSource(pairs: Pairs): Pairs {
  return new Map([...pairs].filter(([name]) => !name.startsWith("(no source)")));
}

/** The texts of the files of Stele, by their paths in the output folder. */
export function filesOfStele(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const ours = names.filter((name) => OF_STELE.test(name) && statSync(join(folder, name)).isFile());
  return Object.fromEntries(ours.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

const OF_STELE = /^(?:addresses|api|locales|manifest|pages|problems|sources|switcher|translations|serve)\b/;
