/** Text of content as Markdown for GitHub: it stays text, whatever it contains. */
import { printable } from "./message.ts";

/** The maximum number of characters that are shown of a text. */
const LONGEST_SHOWN = 300;

/** The maximum length of the address of a link. Longer ones work, but they fill the page. */
const LONGEST_LINK = 2000;

/**
 * Formats text as a code span on one line. Escapes control and formatting characters, and cuts long text.
 *
 * A code span is the only place in which text stays text. CommonMark reads nothing in it, not even a backslash or a
 * character reference (https://spec.commonmark.org/0.31.2/#code-spans). GitHub makes no mention, no reference to an
 * issue or a commit, and no link of an address in it, which it does with all other text after Markdown is read
 * (`IGNORE_PARENTS` in https://github.com/gjtorikian/html-pipeline, `node_filter/mention_filter.rb`). Read November 2026.
 */
export function codeSpan(text: string): string {
  const shown = printable(cut(text).replaceAll(TOO_MANY_BACKTICKS, "…")) || " ";
  const runs = Array.from(shown.matchAll(/`+/g), ([run]) => run.length);
  // A reader removes one space on both sides, unless there are only spaces.
  const padding = /^`|`$|^ .* $/.test(shown) && !/^ *$/.test(shown) ? " " : "";
  // Between white space, kramdown takes one backtick for a character (`parse_codespan` in kramdown 2.5).
  const least = /^\s/.test(padding + shown) ? 2 : 1;
  const fence = "`".repeat(Math.max(least, ...runs.map((length) => length + 1)));
  return `${fence}${padding}${shown}${padding}${fence}`;
}

/** GitHub's reader does not count more than 80 backticks (`MAXBACKTICKS` in `src/inlines.c` of cmark-gfm). */
const TOO_MANY_BACKTICKS = /`{79,}/g;

/** Cuts a text between two characters, not inside one. */
function cut(text: string): string {
  if (text.length <= LONGEST_SHOWN) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(LONGEST_SHOWN - 2)) ? LONGEST_SHOWN - 2 : LONGEST_SHOWN - 1;
  return `${text.slice(0, end)}…`;
}

/** Formats a text as a link to an address. Formats it as code if the address is not of the web, or is a reference. */
export function linkTo(address: string, text = address, show = codeSpan): string {
  const target = webAddress(address);
  // Some readers (marked 18) end a code span in a link at the first backtick, whatever its fence is. A title may have one.
  const label = text !== address && /[<[\]]/.test(text) ? text.replaceAll("`", "'") : text;
  // A link with `]:` at the beginning of a paragraph would be the definition of a reference, which shows nothing.
  const isPlain = !(label.includes("`") && /[<[\]]/.test(label)) && !show(label).includes("]:");
  const isLinked = target !== undefined && isPlain && !REFERENCE.test(plainly(target));
  return isLinked ? `[${show(label)}](<${target}>)` : show(text);
}

/**
 * Matches addresses of issues, pull requests, discussions and commits, on any server. A link to one is a reference, which
 * such a server shows there, whatever the text of the link is:
 * https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/autolinked-references-and-urls
 * (read November 2026).
 */
const REFERENCE =
  /^https?:\/[^/]+\/[^?#]+\/[^/?#]+\/(?:issues|pulls?|pull-requests|discussions|merge_requests|work_items|commits?)\/[\da-f]/i;

/** Decodes the ASCII characters of an address, and joins slashes: a server may read it as if it were written so. */
function plainly(address: string): string {
  return address
    .replaceAll(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/\/+/g, "/");
}

/** Returns an address of the web for the target of a link. Undefined for other schemes, and with a user name. */
function webAddress(text: string): string | undefined {
  if (text.length > LONGEST_LINK || !URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return undefined;
  // RFC 3986, 2.2 and 2.3: characters of addresses. `&` could begin a character reference.
  return href.replaceAll(/[^A-Za-z0-9\-._~:/?#[\]@!$'()*+,;=%&]/gu, encodeURIComponent).replaceAll("&", "&amp;");
}
