/** Finds the faults of the links in one page. */
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";
import { isWholeAddress } from "./roots.ts";
import type { LinkedPage } from "./links.ts";

/** Yields the faults of a page that need no other page. */
export function* pageProblems({ page, links, named }: LinkedPage): Generator<Diagnostic, void, void> {
  const where = { place: { file: page.file } };
  const [one, other] = page.canonicals;
  if (one !== undefined && other !== undefined) yield diagnostic("html-canonicals", { one, other }, where);
  if (page.outside.length > 0) yield diagnostic("audit-outside-head", { count: page.outside.length }, where);
  const unclear = links.find(({ address, target }) => target.kind === "malformed" || !isWholeAddress(address));
  if (unclear) {
    const reason = unclear.target.kind === "malformed" ? "malformed" : "relative";
    yield diagnostic("audit-address", { reason, address: unclear.address }, where);
  }
  const addresses = new Map<string, string>();
  const reported = new Set<string>();
  for (const { hreflang, address } of links) {
    const key = hreflang.toLowerCase();
    const earlier = addresses.get(key) ?? address;
    addresses.set(key, earlier);
    if (earlier === address || reported.has(key)) continue;
    reported.add(key);
    yield diagnostic("audit-hreflang-twice", { hreflang, one: earlier, other: address }, where);
  }
  // If no link leads into the folder, the page may be published at one of these other addresses.
  const isJudged = links.some(({ target }) => target.kind === "page" || target.kind === "missing");
  if (isJudged && !named.has(page)) yield diagnostic("audit-no-self", {}, where);
}
