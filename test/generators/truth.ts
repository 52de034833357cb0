/**
 * What a docs generator has really written: its HTML files, read without anything that Stele or an integration does. A
 * page of another language is a translation if its main text differs from that of the source page.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";

type Nodes = ReturnType<typeof parseDocument>["children"];

export interface TruthOptions {
  /** The address at which the folder is published, with a final slash. */
  readonly base: string;
  readonly source: string;
  /** Code -> path segment, of all languages with a path segment of their own. */
  readonly labels: Readonly<Record<string, string>>;
  /** Path of a page of a translation -> path of its source page, where they differ: `/ar/مرحبا` -> `/welcome`. */
  readonly pairs?: Readonly<Record<string, string>>;
  /** Classes of the elements that hold what was written, most exact first. Without one of them: `main`, else `body`. */
  readonly written?: readonly string[];
  /** Files that are no pages of the generator, by their paths in the folder. */
  readonly ignore?: (path: string) => boolean;
}

/** Source address -> code of a language -> address. Only pages that are translated. */
export type Pairs = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Page {
  readonly path: string;
  readonly address: string;
  readonly locale: string;
  readonly text: string;
}

/** Classes of Docusaurus, Starlight and VitePress. */
const WRITTEN = ["markdown", "sl-markdown-content", "vp-doc"];

/** Text of a theme, which is in the reader's language on every page. */
const THEME = new Set(["script", "style", "svg", "nav", "footer", "aside", "button", "time", "template", "noscript"]);

/** The same, told by a class: what Docusaurus says of versions. */
const THEME_CLASSES = ["theme-doc-version-banner", "theme-doc-version-badge"];

/** Reads the pages of a folder: all but 404 pages, redirects and pages that are not to be indexed. */
export function readTruth(folder: string, options: TruthOptions): Pairs {
  const pages = htmlFiles(folder)
    .filter((path) => !/(?:^|\/)404(?:\/index)?\.html$/.test(path) && !(options.ignore?.(path) ?? false))
    .flatMap((path) => readPage(path, readFileSync(join(folder, path), "utf8"), options));
  const ofSource = new Map(pages.filter(({ locale }) => locale === options.source).map((page) => [page.path, page]));
  const truth = new Map(
    [...ofSource.values()].map(({ address }) => [address, new Map([[options.source, address]])] as const),
  );
  const sourceLabel = options.labels[options.source];
  for (const { path, address, locale, text } of pages) {
    const label = options.labels[locale];
    const rest = label === undefined ? path : path.slice(label.length + 1);
    const place = options.pairs?.[decodeURI(path)] ?? (sourceLabel === undefined ? rest : `/${sourceLabel}${rest}`);
    const source = ofSource.get(place || "/");
    if (locale === options.source || !source || source.text === text) continue;
    truth.get(source.address)?.set(locale, address);
  }
  return truth;
}

function htmlFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => path.endsWith(".html") && statSync(join(folder, path)).isFile())
    .sort();
}

/** Reads a page. Returns none if it is no page for search engines. */
function readPage(file: string, html: string, { base, source, labels, written = WRITTEN }: TruthOptions): Page[] {
  const { children } = parseDocument(html);
  const attributes = (name: string, key: string, value: string) =>
    DomUtils.getElementsByTagName(name, children).filter((element) => element.attribs[key]?.toLowerCase() === value);
  if (attributes("meta", "http-equiv", "refresh").length > 0) return [];
  if (
    attributes("meta", "name", "robots").some(({ attribs }) => /\b(?:noindex|none)\b/i.test(attribs["content"] ?? ""))
  )
    return [];
  // The path of the file without `index.html` and `.html`, and without a final slash.
  const path = `/${file.replace(/(?:^|\/)index\.html$|\.html$/, "")}`;
  const [canonical] = attributes("link", "rel", "canonical").map(({ attribs }) => attribs["href"] ?? "");
  const ofFile = new URL(encodeURI(file.replace(/(?:^|(?<=\/))index\.html$/, "")), base).href;
  const address = canonical === undefined ? ofFile : new URL(canonical, ofFile).href;
  const isOwn = spelling(address, base) === path;
  const locale = Object.keys(labels).find((code) => `${path}/`.startsWith(`/${labels[code]}/`)) ?? source;
  return isOwn ? [{ path, address, locale, text: textOf(children, written) }] : [];
}

/** The path of an address below the base, in the one spelling that all forms of it share. */
function spelling(address: string, base: string): string {
  if (!`${address}/`.startsWith(base)) return address;
  return `/${decodeURI(`${address}/`.slice(base.length)).replace(/(?:^|\/)index\.html\/$|\.html\/$|\/+$/, "")}`;
}

function textOf(nodes: Nodes, written: readonly string[]): string {
  const byClass = written.map((name) =>
    DomUtils.filter((node) => "attribs" in node && (node.attribs["class"] ?? "").split(/\s+/).includes(name), nodes),
  );
  const byName = ["main", "body"].map((name) => DomUtils.getElementsByTagName(name, nodes) as Nodes);
  const texts = [...byClass, ...byName].map((found) => found.map((node) => wordsOf([node as Nodes[number]])).join(" "));
  return texts.find((text) => text !== "") ?? "";
}

function wordsOf(nodes: Nodes): string {
  const words = nodes.map((node) => {
    if (node.type === "text") return node.data;
    if (!("children" in node) || ("name" in node && THEME.has(node.name))) return "";
    const classes = "attribs" in node ? (node.attribs["class"] ?? "").split(/\s+/) : [];
    if (classes.some((name) => THEME_CLASSES.includes(name))) return "";
    return wordsOf(node.children as Nodes);
  });
  return words.join(" ").replaceAll(/\s+/g, " ").trim();
}

/** Reads what Stele has published in a folder: the files `pages/v1/**.json`, which switchers read. */
export function readPublished(folder: string): Pairs {
  const files = readdirSync(join(folder, "pages"), { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".json"),
  );
  return new Map(
    files.map((file) => {
      const page = JSON.parse(readFileSync(join(folder, "pages", file), "utf8")) as {
        readonly source_url: string;
        readonly source_locale: string;
        readonly translations: readonly { readonly code: string; readonly url: string }[];
      };
      const pairs = page.translations.map(({ code, url }) => [code, url] as const);
      return [page.source_url, new Map([[page.source_locale, page.source_url], ...pairs])] as const;
    }),
  );
}

export interface Comparison {
  readonly right: number;
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  /** Published addresses without a file in the folder. */
  readonly withoutFile: readonly string[];
}

/** The pairs by `page code`. */
export function flat(pairs: Pairs): ReadonlyMap<string, string> {
  return new Map(
    [...pairs].flatMap(([page, addresses]) =>
      [...addresses].map(([code, address]) => [`${page} ${code}`, address] as const),
    ),
  );
}

/** Compares what is published with the truth, pair by pair of a page and a language, the source included. */
export function compare(folder: string, base: string, truth: Pairs, published: Pairs): Comparison {
  const [expected, found] = [flat(truth), flat(published)];
  const line = ([pair, address]: readonly [string, string]): string => `${pair} ${address}`;
  const both = [...found].filter(([pair]) => expected.has(pair));
  return {
    right: both.filter(([pair, address]) => expected.get(pair) === address).length,
    wrong: both.filter(([pair, address]) => expected.get(pair) !== address).map(line),
    missing: [...expected].filter(([pair]) => !found.has(pair)).map(line),
    extra: [...found].filter(([pair]) => !expected.has(pair)).map(line),
    withoutFile: [...found].filter(([, address]) => !hasFile(folder, spelling(address, base))).map(line),
  };
}

function hasFile(folder: string, path: string): boolean {
  return [path, `${path}.html`, join(path, "index.html")].some((file) => {
    const place = join(folder, file);
    return existsSync(place) && statSync(place).isFile();
  });
}
