/** Finds the faults of the links in one page. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";
import { isWholeAddress } from "./roots.ts";
import type { Known, Link, LinkedPage } from "./links.ts";

/** No other page says for which hreflang the link is missing. */
const OWN_LINK = { hreflang: undefined, by: { count: 0, first: [] } };

/** Yields the faults of a page that need no other page. */
export function* pageProblems({ page, links, named }: LinkedPage, known: Known): Generator<Diagnostic, void, void> {
  const where = { place: { file: page.file } };
  const [one, other] = page.canonicals;
  if (one !== undefined && other !== undefined) yield diagnostic("html-canonicals", { one, other }, where);
  if (page.outside.length > 0) yield diagnostic("audit-outside-head", { count: page.outside.length }, where);
  const unclear = links.find(({ address, target }) => target.kind === "malformed" || !isWholeAddress(address));
  if (unclear) {
    const reason = unclear.target.kind === "malformed" ? "malformed" : "relative";
    yield diagnostic("audit-address", { reason, address: unclear.address }, where);
  }
  const firsts = new Map<string, Link>();
  const reported = new Set<string>();
  for (const link of links) {
    const key = link.hreflang.toLowerCase();
    if (key === "") continue; // Another problem says that each of these links is ignored.
    const first = firsts.get(key) ?? link;
    firsts.set(key, first);
    if (first.address === link.address || reported.has(key) || isRespelled(first, link, known)) continue;
    reported.add(key);
    const { hreflang, address } = link;
    yield diagnostic("audit-hreflang-twice", { hreflang, one: first.address, other: address }, where);
  }
  // If no link leads into the folder, the page may be published at one of these other addresses.
  const isJudged = links.some(({ target }) => target.kind === "page" || target.kind === "missing");
  const differences = [...(known.differencesOf(page)?.values() ?? [])];
  // Another problem says that the link for the own language of the page leads to another page.
  const isMistaken = differences.some(({ choice }) => choice.target === page);
  if (isJudged && !named.has(page) && !isMistaken) yield diagnostic("audit-no-self", OWN_LINK, where);
}

/** Whether two addresses are spellings of one page that states which of them is right. The other one is reported. */
function isRespelled({ target: one }: Link, { target: other }: Link, { linkedOf }: Known): boolean {
  if (one.kind !== "page" || other.kind !== "page" || one.page !== other.page) return false;
  return one.address === other.address || linkedOf(one.page)?.own !== undefined;
}
