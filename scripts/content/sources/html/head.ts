/**
 * Reads the head of an HTML document.
 *
 * https://html.spec.whatwg.org/multipage/links.html#link-type-canonical and #link-type-alternate,
 * https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh,
 * https://html.spec.whatwg.org/multipage/semantics.html#the-base-element,
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag (all read November 2026).
 */
import { Parser } from "htmlparser2";
import { type AddressedPage, GENERATOR } from "../../content.ts";

export type HtmlAlternate = AddressedPage["alternates"][number];

/** What the head of a document states. Addresses are unparsed strings and may be relative. */
export interface HtmlHead {
  /** `<html lang>` */
  readonly language: string | undefined;
  /** `<base href>`, as written */
  readonly base: string | undefined;
  readonly canonicals: readonly string[];
  readonly alternates: AddressedPage["alternates"];
  readonly hasTooMany: boolean;
  readonly isNoindex: boolean;
  readonly isRedirect: boolean;
  /** Whether the document is a page that Stele wrote. */
  readonly isOurs: boolean;
}

type Attributes = Readonly<Record<string, string | undefined>>;

/** Elements in which `<link>` and `<meta>` are ignored. A browser that runs scripts ignores them there, too. */
const NOT_THE_HEAD: ReadonlySet<string> = new Set(["noscript", "template", "svg", "math"]);

/** The deepest nesting of elements, deeper than in any head. Each open element makes the parser slower. */
const DEEPEST_NESTING = 256;

/** The same for a document that is read as a whole. */
const DEEPEST_BODY_NESTING = 1024;

/** The maximum number of canonical links and links to translations in a head. A site has at most 500 languages. */
export const MOST_HEAD_LINKS = 2000;

/** The maximum length of a `<base href>`. Each relative address of the document is resolved against it. */
export const LONGEST_BASE = 2048;

/**
 * The elements that a head may have. Another element ends the head for search engines, also before `</head>`:
 * https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata (read November 2026).
 */
const OF_A_HEAD: ReadonlySet<string> = new Set(
  "html head base link meta noscript script style template title".split(" "),
);

/**
 * Reads the head of an HTML document whose text comes in pieces. Stops at `</head>` or `<body>`.
 *
 * @param outside gets the links to translations behind the head, which search engines ignore. If it is given, the whole
 *   text is read, and the head ends as search engines see it.
 */
export function readHead(pieces: Iterable<string>, outside?: HtmlAlternate[]): HtmlHead {
  const alternates: HtmlAlternate[] = [];
  const canonicals = new Set<string>();
  const seen = { isNoindex: false, isRedirect: false, isOurs: false };
  let language: string | undefined;
  let base: string | undefined;
  let hasEnded = false;
  /** Stops the parser at once: the pieces may be long, and the rest of a piece may have any nesting. */
  const end = (): void => {
    hasEnded = true;
    parser.pause();
  };
  let isBehind = false;
  /** Ends the head: what follows is read only for the links in it. */
  const endHead = (): void => {
    isBehind = true;
    if (!outside) end();
  };
  const deepest = outside ? DEEPEST_BODY_NESTING : DEEPEST_NESTING;
  let hasTooMany = false;
  let inside = 0;
  let depth = 0;
  const link = ({ rel = "", href, hreflang, type = "" }: Attributes): void => {
    const kinds = rel.toLowerCase().split(WHITE_SPACE);
    const address = href?.trim();
    if (!address) return;
    const isCanonical = !isBehind && kinds.includes("canonical") && !canonicals.has(address);
    // A feed and other documents are no translations of the page.
    const isHtml = /^(?:|text\/html|application\/xhtml\+xml)$/i.test((type.split(";", 1)[0] ?? "").trim());
    const isAlternate = kinds.includes("alternate") && !kinds.includes("stylesheet") && isHtml;
    const links = isBehind ? (outside ?? []) : alternates;
    const isRead = isCanonical || (isAlternate && hreflang !== undefined);
    hasTooMany ||= isRead && links.length + canonicals.size >= MOST_HEAD_LINKS;
    if (hasTooMany) return;
    if (isCanonical) canonicals.add(address);
    if (isAlternate && hreflang !== undefined) links.push({ hreflang: hreflang.trim(), address });
  };
  const meta = ({ name, "http-equiv": equivalent, content = "" }: Attributes): void => {
    seen.isNoindex ||= keepsOutOfSearch({ name, content });
    seen.isRedirect ||= isWord(equivalent, "refresh") && REFRESH.test(content.replaceAll(/\s+/g, " "));
    seen.isOurs ||= isWord(name, "generator") && content.trim() === GENERATOR;
  };
  const parser = new Parser({
    onopentagname: (name) => {
      depth += 1;
      if (depth > deepest) end();
      if (name === "body" || name === "frameset") endHead();
      if (outside && inside === 0 && !OF_A_HEAD.has(name)) isBehind = true;
    },
    onopentag: (name, attributes: Attributes) => {
      if (NOT_THE_HEAD.has(name)) inside += 1;
      if (hasEnded || inside > 0) return;
      if (name === "html") language ??= attributes.lang?.trim();
      if (name === "base" && !isBehind) base ??= attributes.href?.trim();
      if (name === "link") link(attributes);
      if (name === "meta" && !isBehind) meta(attributes);
    },
    onclosetag: (name) => {
      depth -= 1;
      if (NOT_THE_HEAD.has(name)) inside -= 1;
      if (name === "head") endHead();
    },
  });
  for (const piece of pieces) {
    parser.write(piece);
    if (hasEnded) break;
  }
  parser.end();
  const head = { ...seen, hasTooMany, language: language || undefined, base, canonicals: [...canonicals], alternates };
  // Copies the texts: a part of a string keeps the whole string in memory, so each address would keep a whole piece.
  return structuredClone(head);
}

/**
 * Returns the address against which the relative addresses of a document are resolved: its `<base href>`, else its own.
 * A base that is no address, or has the scheme `data` or `javascript`, does not count.
 */
export function documentBase({ base }: Pick<HtmlHead, "base">, own: string): string {
  const from = URL.canParse(own) ? own : undefined;
  const url = base !== undefined && URL.canParse(base, from) ? new URL(base, from) : undefined;
  return url && !/^(?:data|javascript):$/.test(url.protocol) ? url.href : own;
}

/** Returns the canonical address that a document states first. `own`: the address of the document. */
export function canonicalAddress(head: Pick<HtmlHead, "base" | "canonicals">, own: string): string | undefined {
  const [canonical] = head.canonicals;
  return canonical === undefined ? undefined : absolute(canonical, documentBase(head, own));
}

/** Returns an absolute address as written. Resolves a relative address against `from`. */
export function absolute(address: string, from: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  try {
    return new URL(address, from).href;
  } catch {
    // TypeError: this is not an address. A later step parses all addresses and reports it.
    return address;
  }
}

/** ASCII white space, as https://infra.spec.whatwg.org/ defines it. */
const WHITE_SPACE = /[\t\n\f\r ]+/;

/** Matches the value `0; url=/a` of a refresh. Long white space takes quadratic time, so callers collapse it first. */
const REFRESH = /^ ?\d*(?:\.\d*)? ?[;,] ?(?:url ?=)? ?\S/i;

/** Whether an element `meta` keeps its page out of search results: `noindex` or `none` in `robots` or `googlebot`. */
export function keepsOutOfSearch({ name, content = "" }: Attributes): boolean {
  const isForSearch = isWord(name, "robots") || isWord(name, "googlebot");
  return isForSearch && /(?:^|[\s,])(?:noindex|none)(?:$|[\s,])/i.test(content);
}

function isWord(text: string | undefined, word: string): boolean {
  return text?.trim().toLowerCase() === word;
}
