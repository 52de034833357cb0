/**
 * The text of one sitemap or sitemap index -> its entries, with their places:
 *
 *     <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">        or <sitemapindex> of <sitemap>
 *       <url>
 *         <loc>https://docs.example.com/a</loc> [<lastmod/>] [<changefreq/>] [<priority/>]
 *         [<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/a"/>] ...
 *       </url> ...
 *     </urlset>
 *
 * https://www.sitemaps.org/protocol.html (0.9) and https://developers.google.com/search/docs/specialty/international/localized-versions
 * (both read November 2026). What other namespaces add is passed over.
 */
import { SaxesParser, type SaxesTagNS } from "saxes";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { Diagnostic } from "../../../model.ts";
import { xmlFault, type XmlRange } from "./xml-errors.ts";

/** One `url` or `sitemap`; addresses are text still. */
export interface SitemapEntry {
  readonly address: string;
  /** The address in `loc`. */
  readonly range: XmlRange;
  readonly lastmod?: string | undefined;
  readonly priority?: number | undefined;
  readonly alternates: readonly { readonly hreflang: string; readonly address: string }[];
}

/** What a file says, up to the first place where it is no XML. */
export interface SitemapText {
  readonly root: "urlset" | "sitemapindex" | undefined;
  readonly entries: readonly SitemapEntry[];
  readonly diagnostics: readonly Diagnostic[];
  /** Whether it was read to its end. */
  readonly isWhole: boolean;
}

const SITEMAP_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XHTML_NAMESPACE = "http://www.w3.org/1999/xhtml";

/** A sitemap has four levels with what image and video extensions add; looking up a namespace costs their number. */
const DEEPEST_NESTING = 16;

const VALUES = ["loc", "lastmod", "priority"] as const;
type ValueName = (typeof VALUES)[number];

type Value = XmlRange & { readonly text: string };

/** The entry that is being read. */
interface OpenEntry {
  readonly range: XmlRange;
  readonly values: Partial<Record<ValueName, Value>>;
  readonly alternates: { hreflang: string; address: string }[];
}

/** Reads one file. It reports all problems of the entries and stops at the first XML error. */
export function readSitemapText(file: string, text: string): SitemapText {
  const reading = new SitemapReading(file, text);
  reading.run();
  return reading;
}

/** The state between the events of the parser, which calls back. */
class SitemapReading implements SitemapText {
  root: SitemapText["root"];
  readonly entries: SitemapEntry[] = [];
  readonly diagnostics: Diagnostic[] = [];
  isWhole = false;
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  readonly #file: string;
  readonly #text: string;
  #depth = 0;
  #entry: OpenEntry | undefined;
  #value: { readonly name: ValueName; readonly start: number; text: string } | undefined;

  constructor(file: string, text: string) {
    this.#file = file;
    this.#text = text;
  }

  run(): void {
    const parser = this.#parser;
    parser.on("error", ({ message }) => {
      const { fault, ...range } = xmlFault(message, this.#text, parser.position);
      this.#stop(diagnostic("xml-syntax", { fault }, this.#at(range)));
    });
    parser.on("doctype", () => this.#stop(diagnostic("xml-doctype", {}, this.#since("<!DOCTYPE"))));
    parser.on("xmldecl", ({ encoding = "UTF-8" }) => {
      if (/^utf-8$/i.test(encoding)) return;
      this.#stop(diagnostic("xml-encoding", { encoding }, this.#since("<?xml")));
    });
    parser.on("opentag", (tag) => this.#open(tag));
    parser.on("text", (text) => this.#add(text));
    parser.on("cdata", (text) => this.#add(text));
    parser.on("closetag", () => this.#close());
    try {
      parser.write(this.#text).close();
      this.isWhole = true;
    } catch (thrown) {
      if (thrown !== STOPPED) throw thrown;
    }
  }

  #open(tag: SaxesTagNS): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST_NESTING) this.#stop(diagnostic("xml-syntax", { fault: "depth" }, this.#here()));
    const isOurs = tag.uri === SITEMAP_NAMESPACE;
    if (this.#depth === 1) this.#openRoot(tag);
    else if (this.#depth === 2 && isOurs && tag.local === ENTRY[this.root ?? "urlset"]) {
      this.#entry = { range: this.#tagRange(), values: {}, alternates: [] };
    } else if (this.#depth === 3 && this.#entry) {
      const name = VALUES.find((one) => isOurs && one === tag.local);
      if (name) this.#value = { name, start: this.#parser.position, text: "" };
      else if (tag.uri === XHTML_NAMESPACE && tag.local === "link") this.#link(tag, this.#entry);
    }
  }

  #openRoot({ local, uri, name }: SaxesTagNS): void {
    if (uri !== SITEMAP_NAMESPACE || !Object.hasOwn(ENTRY, local)) {
      this.#stop(diagnostic("sitemap-root", { found: name, namespace: uri }, this.#at(this.#tagRange())));
    }
    this.root = local === "urlset" ? "urlset" : "sitemapindex";
  }

  /** Links of other kinds, and those to other media without a language, say nothing about translations. */
  #link({ attributes }: SaxesTagNS, { alternates }: OpenEntry): void {
    const { rel, hreflang, href } = attributes;
    if (!rel || !hreflang || !/^\s*alternate\s*$/i.test(rel.value)) return;
    const address = collapsed(href?.value ?? "");
    if (address === "") this.diagnostics.push(diagnostic("sitemap-link", {}, this.#at(this.#tagRange())));
    else alternates.push({ hreflang: collapsed(hreflang.value), address });
  }

  #add(text: string): void {
    if (this.#value) this.#value.text += text;
  }

  #close(): void {
    if (this.#depth === 3 && this.#value && this.#entry) this.#closeValue(this.#entry);
    if (this.#depth === 2 && this.#entry) this.#closeEntry(this.#entry);
    this.#depth -= 1;
  }

  #closeValue({ values }: OpenEntry): void {
    if (!this.#value) return;
    const { name, start, text } = this.#value;
    this.#value = undefined;
    const range = trimmedRange(start, this.#text.slice(start, this.#parser.position));
    if (values[name]) {
      this.diagnostics.push(diagnostic("sitemap-value", { element: name, isMissing: false }, this.#at(range)));
    } else values[name] = { ...range, text: collapsed(text) };
  }

  #closeEntry({ range, values: { loc, lastmod, priority }, alternates }: OpenEntry): void {
    this.#entry = undefined;
    if (!loc || loc.text === "") {
      this.diagnostics.push(diagnostic("sitemap-value", { element: "loc", isMissing: true }, this.#at(range)));
      return;
    }
    this.entries.push({
      address: loc.text,
      range: { start: loc.start, end: loc.end },
      lastmod: lastmod?.text,
      priority: priority && this.#priority(priority),
      alternates,
    });
  }

  /** xsd:decimal from 0.0 to 1.0, as the schema of the protocol has it: `.5` and `1.00` are, `5e-1` is not. */
  #priority(value: Value): number | undefined {
    const number = /^\+?(?:\d+(?:\.\d*)?|\.\d+)$/.test(value.text) ? Number(value.text) : Number.NaN;
    if (number >= 0 && number <= 1) return number;
    this.diagnostics.push(
      diagnostic("out-of-range", { found: value.text, minimum: 0, maximum: 1, example: 0.8 }, this.#at(value)),
    );
    return undefined;
  }

  #stop(problem: Diagnostic): never {
    this.diagnostics.push(problem);
    throw STOPPED;
  }

  #at({ start, end }: XmlRange): { place: NonNullable<Diagnostic["place"]> } {
    return { place: { file: this.#file, start, end } };
  }

  /** The character that the parser has just read. */
  #here(): { place: NonNullable<Diagnostic["place"]> } {
    const end = this.#parser.position;
    return this.#at({ start: Math.max(0, end - 1), end });
  }

  /** What the parser has just read, from the mark that it begins with. */
  #since(mark: string): { place: NonNullable<Diagnostic["place"]> } {
    const end = this.#parser.position;
    return this.#at({ start: Math.max(0, this.#text.lastIndexOf(mark, end)), end });
  }

  /** The tag that the parser has just read: no attribute holds a `<`. */
  #tagRange(): XmlRange {
    const end = this.#parser.position;
    return { start: this.#text.lastIndexOf("<", end - 1), end };
  }
}

/** Thrown out of the parser, which has no other way to be ended. */
const STOPPED = Symbol("stopped");

const ENTRY: Readonly<Record<"urlset" | "sitemapindex", string>> = { urlset: "url", sitemapindex: "sitemap" };

/** White space around and inside a value as `collapse` of XML Schema has it: xsd:anyURI, xsd:date, xsd:decimal. */
function collapsed(text: string): string {
  return text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
}

/**
 * The value that begins at `start`.
 *
 * @param read what was read from there: the value with its closing tag, or nothing where the tag closes itself. Looking
 *   for the closing tag in the whole file would read it back to its beginning for each `<loc/>`
 */
function trimmedRange(start: number, read: string): XmlRange {
  const raw = read.slice(0, Math.max(0, read.lastIndexOf("</")));
  const from = start + (raw.length - raw.trimStart().length);
  return { start: from, end: Math.max(from, start + raw.trimEnd().length) };
}
