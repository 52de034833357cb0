/**
 * The head of one HTML document -> what it says of its page: its language, its canonical address, its versions in other
 * languages, whether search engines are to list it, whether it sends its readers elsewhere, and whether we made it.
 *
 * https://html.spec.whatwg.org/multipage/links.html#link-type-canonical and #link-type-alternate,
 * https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh,
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag (all read November 2026).
 */
import { Parser } from "htmlparser2";
import { GENERATOR } from "../../content.ts";

/** What a head says. Addresses are text still, and may be relative. */
export interface HtmlHead {
  /** `<html lang>` */
  readonly language: string | undefined;
  /** Each canonical address once. */
  readonly canonicals: readonly string[];
  readonly alternates: readonly { readonly hreflang: string; readonly address: string }[];
  readonly isNoindex: boolean;
  readonly isRedirect: boolean;
  /** Whether it is a page of ours: one of the reference. */
  readonly isOurs: boolean;
}

/** Reads a head piece by piece. */
export interface HeadReader {
  /** @returns whether the head has ended, so that no more is needed. */
  readonly write: (piece: string) => boolean;
  readonly end: () => HtmlHead;
}

type Attributes = Readonly<Record<string, string | undefined>>;

/** What stands in these is no part of the head as a browser with scripts has it. */
const NOT_THE_HEAD: ReadonlySet<string> = new Set(["noscript", "template", "svg", "math"]);

/** No head nests as deeply; the parser takes ever longer for an element the more of them are open. */
const DEEPEST_NESTING = 256;

/** Makes a reader. A document without `</head>` and `<body>` is read to its end; nothing is refused. */
export function headReader(): HeadReader {
  const alternates: { hreflang: string; address: string }[] = [];
  const canonicals = new Set<string>();
  let language: string | undefined;
  let isNoindex = false;
  let isRedirect = false;
  let isOurs = false;
  let hasEnded = false;
  let inside = 0;
  let depth = 0;
  const link = ({ rel = "", href, hreflang }: Attributes): void => {
    const kinds = rel.toLowerCase().split(WHITE_SPACE);
    const address = href?.trim();
    if (!address) return;
    if (kinds.includes("canonical")) canonicals.add(address);
    if (kinds.includes("alternate") && hreflang && !kinds.includes("stylesheet")) {
      alternates.push({ hreflang: hreflang.trim(), address });
    }
  };
  const meta = ({ name, "http-equiv": equivalent, content = "" }: Attributes): void => {
    if (isWord(name, "robots") && /(?:^|[\s,])(?:noindex|none)(?:$|[\s,])/i.test(content)) isNoindex = true;
    if (isWord(equivalent, "refresh") && REFRESH.test(content.replaceAll(/\s+/g, " "))) isRedirect = true;
    if (isWord(name, "generator") && content.trim() === GENERATOR) isOurs = true;
  };
  const parser = new Parser({
    onopentagname: (name) => {
      depth += 1;
      if (name === "body" || name === "frameset" || depth > DEEPEST_NESTING) hasEnded = true;
    },
    onopentag: (name, attributes: Attributes) => {
      if (NOT_THE_HEAD.has(name)) inside += 1;
      if (hasEnded || inside > 0) return;
      if (name === "html") language ??= attributes.lang?.trim();
      if (name === "link") link(attributes);
      if (name === "meta") meta(attributes);
    },
    onclosetag: (name) => {
      depth -= 1;
      if (NOT_THE_HEAD.has(name)) inside -= 1;
      if (name === "head") hasEnded = true;
    },
  });
  return {
    write: (piece) => {
      if (!hasEnded) parser.write(piece);
      return hasEnded;
    },
    end: () => {
      parser.end();
      return {
        language: language || undefined,
        canonicals: [...canonicals],
        alternates,
        isNoindex,
        isRedirect,
        isOurs,
      };
    },
  };
}

/** ASCII white space of https://infra.spec.whatwg.org/. */
const WHITE_SPACE = /[\t\n\f\r ]+/;

/** Of a text whose white space is single: two runs of it that meet could be parted in as many ways as they are long. */
const REFRESH = /^ ?\d*(?:\.\d*)? ?[;,] ?(?:url ?=)? ?\S/i;

function isWord(text: string | undefined, word: string): boolean {
  return text?.trim().toLowerCase() === word;
}
