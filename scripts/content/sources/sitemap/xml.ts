/**
 * Parses the text of one sitemap or sitemap index into its entries, with their places in the file:
 *
 *     <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">        or <sitemapindex> of <sitemap>
 *       <url>
 *         <loc>https://docs.example.com/a</loc> [<lastmod/>] [<changefreq/>] [<priority/>]
 *         [<xhtml:link rel="alternate" hreflang="es" href="https://es.docs.example.com/a"/>] ...
 *       </url> ...
 *     </urlset>
 *
 * https://www.sitemaps.org/protocol.html (0.9) and
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 * (both read November 2026). Elements of other namespaces are ignored.
 */
import { SaxesParser, type SaxesTagNS } from "saxes";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { XmlFault } from "../../../diagnostics/codes/sitemap-files.ts";
import type { Diagnostic, Place } from "../../../model.ts";
import type { AddressedPage } from "../../content.ts";
import type { TextRange } from "../../yaml/document.ts";
import { excess, costOf, MOST, type Budget, take, fullBudget } from "../budget.ts";

/** One `url` or `sitemap` element. Its addresses are not parsed yet. */
type SitemapEntry = Pick<AddressedPage, "address" | "lastmod" | "priority" | "alternates"> & {
  readonly range: TextRange;
};

/** The entries of a file, up to the first XML error. */
export interface SitemapText {
  readonly root: "urlset" | "sitemapindex" | undefined;
  readonly entries: readonly SitemapEntry[];
  readonly diagnostics: readonly Diagnostic[];
  readonly isWhole: boolean;
}

const SITEMAP_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XHTML_NAMESPACE = "http://www.w3.org/1999/xhtml";

/** The deepest nesting of elements. Real sitemaps have up to four levels. Each level slows down the parser. */
const DEEPEST_NESTING = 16;

/** Root element -> the maximum number of entries in a file. The protocol allows 50,000, but some sites list more. */
const ROOTS = {
  urlset: { entry: "url", most: 200_000, excess: "entries" },
  sitemapindex: { entry: "sitemap", most: 50_000, excess: "sitemaps" },
} as const;

/** The maximum number of attributes of a tag. The parser keeps them all in memory until the tag ends. */
const MOST_ATTRIBUTES = 100;

/** The maximum number of characters of a value. Otherwise long values could fill the memory. */
const LONGEST_VALUE = 65_536;

const VALUES = ["loc", "lastmod", "priority"] as const;
type ValueName = (typeof VALUES)[number];

type Value = TextRange & { readonly text: string };

interface OpenEntry {
  readonly range: TextRange;
  readonly values: Partial<Record<ValueName, Value>>;
  readonly alternates: { hreflang: string; address: string }[];
}

/** Reads one file, and reports all problems of its entries. Stops at the first XML error, or if a limit is exceeded. */
export function readSitemapText(file: string, text: string, budget: Budget = fullBudget()): SitemapText {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const entries: SitemapEntry[] = [];
  const diagnostics: Diagnostic[] = [];
  let root: keyof typeof ROOTS | undefined;
  let isWhole = false;
  let depth = 0;
  let attributes = 0;
  let entry: OpenEntry | undefined;
  let value: { readonly name: ValueName; readonly start: number; text: string } | undefined;

  const at = ({ start, end }: TextRange): { place: Place } => ({ place: { file, start, end } });
  /** Returns the range of the tag that was just read. It begins at the last `<`: attribute values contain no `<`. */
  const tagRange = (mark = "<"): TextRange => ({
    start: Math.max(0, text.lastIndexOf(mark, parser.position - 1)),
    end: parser.position,
  });
  /** Returns the place of the character that the parser has just read. */
  const here = (): { place: Place } => at({ start: Math.max(0, parser.position - 1), end: parser.position });
  const stop = (problem: Diagnostic): never => {
    diagnostics.push(problem);
    throw STOPPED;
  };
  const report = (problem: Diagnostic): void => {
    diagnostics.push(problem);
    if (!take(budget, "problems")) stop(excess("problems", MOST.problems, here()));
  };

  /** Reads a link to a translation. Ignores other links: their `rel` is not `alternate`, or they have no `hreflang`. */
  const readLink = ({ attributes: { rel, hreflang, href } }: SaxesTagNS, { alternates }: OpenEntry): void => {
    if (!rel || !hreflang || !/^\s*alternate\s*$/i.test(rel.value)) return;
    const address = collapsed(href?.value ?? "");
    if (!take(budget, "links", costOf(address + hreflang.value))) stop(excess("links", MOST.links, at(tagRange())));
    if (address === "") report(diagnostic("sitemap-link", {}, at(tagRange())));
    else alternates.push({ hreflang: collapsed(hreflang.value), address });
  };
  const open = (tag: SaxesTagNS): void => {
    const { local, name, uri } = tag;
    const isOurs = uri === SITEMAP_NAMESPACE;
    depth += 1;
    if (depth > DEEPEST_NESTING) stop(diagnostic("xml-syntax", { fault: "depth" }, here()));
    if (depth === 1) {
      if (isOurs && (local === "urlset" || local === "sitemapindex")) root = local;
      else stop(diagnostic("sitemap-root", { found: name, namespace: uri }, at(tagRange())));
    } else if (depth === 2 && root && isOurs && local === ROOTS[root].entry) {
      entry = { range: tagRange(), values: {}, alternates: [] };
    } else if (depth === 3 && entry) {
      const known = VALUES.find((one) => isOurs && one === local);
      if (known) value = { name: known, start: parser.position, text: "" };
      else if (uri === XHTML_NAMESPACE && local === "link") readLink(tag, entry);
    }
  };
  const closeValue = ({ values }: OpenEntry, { name, start, text: read }: NonNullable<typeof value>): void => {
    value = undefined;
    const range = trimmedRange(start, text.slice(start, parser.position));
    if (values[name]) report(diagnostic("sitemap-value", { element: name, isMissing: false }, at(range)));
    else values[name] = { ...range, text: collapsed(read) };
  };
  /** Reads a priority from 0.0 to 1.0. The protocol's schema (xsd:decimal) allows `.5` and `1.00`, but not `5e-1`. */
  const priorityOf = (written: Value): number | undefined => {
    const number = /^\+?(?:\d+(?:\.\d*)?|\.\d+)$/.test(written.text) ? Number(written.text) : Number.NaN;
    if (number >= 0 && number <= 1) return number;
    const values = { found: written.text, minimum: 0, maximum: 1, example: 0.8 };
    report(diagnostic("out-of-range", values, at(written)));
    return undefined;
  };
  const closeEntry = ({ range, values: { loc, lastmod, priority }, alternates }: OpenEntry): void => {
    entry = undefined;
    if (!loc || loc.text === "") {
      report(diagnostic("sitemap-value", { element: "loc", isMissing: true }, at(range)));
      return;
    }
    const { most, excess: what } = ROOTS[root ?? "urlset"];
    if (entries.length === most) stop(excess(what, most, at(loc)));
    if (root === "urlset" && !take(budget, "addresses")) stop(excess("addresses", MOST.addresses, at(loc)));
    if (!take(budget, "links", costOf(loc.text) - 1)) stop(excess("links", MOST.links, at(loc)));
    entries.push({
      address: loc.text,
      range: { start: loc.start, end: loc.end },
      lastmod: lastmod?.text,
      priority: priority && priorityOf(priority),
      alternates,
    });
  };
  const add = (part: string): void => {
    if (!value) return;
    value.text += part;
    if (value.text.length > LONGEST_VALUE) stop(excess("characters", LONGEST_VALUE, here()));
  };

  parser.on("error", ({ message }) => {
    const { fault, ...range } = xmlFault(message, text, parser.position);
    stop(diagnostic("xml-syntax", { fault }, at(range)));
  });
  parser.on("doctype", () => stop(diagnostic("xml-doctype", {}, at(tagRange("<!DOCTYPE")))));
  parser.on("xmldecl", ({ encoding = "UTF-8" }) => {
    if (!/^utf-8$/i.test(encoding)) stop(diagnostic("xml-encoding", { encoding }, at(tagRange("<?xml"))));
  });
  parser.on("opentagstart", () => (attributes = 0));
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) stop(excess("attributes", MOST_ATTRIBUTES, here()));
  });
  parser.on("opentag", open);
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => {
    if (depth === 3 && value && entry) closeValue(entry, value);
    if (depth === 2 && entry) closeEntry(entry);
    depth -= 1;
  });
  try {
    parser.write(text).close();
    isWhole = true;
  } catch (thrown) {
    if (thrown !== STOPPED) throw thrown;
  }
  return { root, entries, diagnostics, isWhole };
}

/** Thrown to stop the parser, which has no function for this. */
const STOPPED = Symbol("stopped");

/** Collapses white space as XML Schema does. Returns a copy: a part of a string keeps the whole string in memory. */
function collapsed(text: string): string {
  return Buffer.from(text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "")).toString();
}

/** Returns the range of a value without white space around it. `read` is the value and its closing tag, if any. */
function trimmedRange(start: number, read: string): TextRange {
  // Searches only `read`: searching the whole file backwards would be slow with many `<loc/>`.
  const raw = read.slice(0, Math.max(0, read.lastIndexOf("</")));
  const from = start + (raw.length - raw.trimStart().length);
  return { start: from, end: Math.max(from, start + raw.trimEnd().length) };
}

/** Words in error messages of the XML parser saxes 6.0.0, and the faults that they stand for. The first match wins. */
const FAULTS: readonly (readonly [RegExp, XmlFault])[] = [
  [/entity/, "entity"],
  [/outside of root/, "text"],
  [/unclosed tag|unexpected end|must contain a root/, "end"],
  [/XML declaration|name\/value|expected (?:the|one)|must match|value (?:required|must be)|before root/, "declaration"],
  [/clos(?:e|ing) tag|only one root/, "tag"],
  [/attribute|whitespace required/, "attribute"],
  [/prefix|namespace/, "namespace"],
];

/** Turns an error message of the XML parser into a fault and its range. */
function xmlFault(message: string, text: string, position: number): TextRange & { readonly fault: XmlFault } {
  const fault = FAULTS.find(([words]) => words.test(message))?.[1] ?? "character";
  if (fault === "entity" || fault === "end") {
    // The parser notices a lone `&` only at the next semicolon, which may be far away.
    const lone = firstLoneAmpersand(text);
    if (lone !== -1 && lone < position) return { fault: "entity", start: lone, end: lone + 1 };
  }
  const start = fault === "entity" ? text.lastIndexOf("&", position - 1) : position - 1;
  return { fault, start: Math.max(0, start), end: position };
}

/** Finds the first `&` that begins no reference such as `&amp;`. Skips comments and CDATA, even if they never end. */
function firstLoneAmpersand(text: string): number {
  const marks = /<!\[CDATA\[.*?(?:\]\]>|$)|<!--.*?(?:-->|$)|&(?!(?:#\d+|#x[\da-f]+|[\w:][\w.:-]*);)/gis;
  for (const { 0: found, index } of text.matchAll(marks)) if (found === "&") return index;
  return -1;
}
