/** Groups the pages of a built site that are translations of each other, and compares their x-default. */
import type { BuiltDocument } from "../content/sources/html/built-site.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../model.ts";
import { isDefault, type Link, type LinkedPage } from "./links.ts";

/**
 * Returns the groups: pages that link to each other, in both directions. Two links as x-default form no group: all pages
 * of a site may name its home page, and their home page another page.
 */
export function groupsOf(pages: readonly LinkedPage[]): readonly (readonly LinkedPage[])[] {
  const byDocument = new Map(pages.map((one) => [one.page, one]));
  const linksTo = linkFinder();
  const seen = new Set<LinkedPage>();
  const groups: LinkedPage[][] = [];
  for (const first of pages) {
    if (seen.has(first)) continue;
    seen.add(first);
    const group = [first];
    // The loop also visits the pages that it adds.
    for (const one of group) {
      for (const other of neighbours(one, byDocument, linksTo)) {
        if (seen.has(other)) continue;
        seen.add(other);
        group.push(other);
      }
    }
    if (group.length > 1) groups.push(group);
  }
  return groups;
}

function neighbours(
  { page, links }: LinkedPage,
  pages: ReadonlyMap<BuiltDocument, LinkedPage>,
  linksTo: ReturnType<typeof linkFinder>,
): LinkedPage[] {
  return links.flatMap((link) => {
    const other = link.target.kind === "page" ? pages.get(link.target.page) : undefined;
    const isMutual = other && linksTo(other, page).some((back) => !(isDefault(back) && isDefault(link)));
    return isMutual ? [other] : [];
  });
}

/** How many links of a page are looked through. A page has more only if a sitemap lists them. */
const FEW_LINKS = 100;

/** Makes a function that returns links from one page to another: one of a language, and one as x-default. */
function linkFinder(): (from: LinkedPage, to: BuiltDocument) => readonly Link[] {
  const indexes = new Map<LinkedPage, Map<BuiltDocument, Link[]>>();
  return (from, to) => {
    if (from.links.length <= FEW_LINKS) {
      return from.links.filter(({ target }) => target.kind === "page" && target.page === to);
    }
    const index = indexes.get(from) ?? indexOf(from);
    indexes.set(from, index);
    return index.get(to) ?? [];
  };
}

function indexOf({ links }: LinkedPage): Map<BuiltDocument, Link[]> {
  const index = new Map<BuiltDocument, Link[]>();
  for (const link of links) {
    if (link.target.kind !== "page") continue;
    const known = index.get(link.target.page);
    if (!known) index.set(link.target.page, [link]);
    else if (!known.some((one) => isDefault(one) === isDefault(link))) known.push(link);
  }
  return index;
}

/** Reports groups whose pages name different addresses as x-default, and counts groups without one. */
export function* defaultProblems(
  groups: readonly { readonly pages: readonly LinkedPage[] }[],
  folder: string,
): Generator<Diagnostic, void, void> {
  let count = 0;
  for (const { pages: group } of groups) {
    const choices = new Map<unknown, { readonly link: Link; readonly pages: BuiltDocument[] }>();
    for (const { page, links } of group) {
      const link = links.find(isDefault);
      if (!link) continue;
      const key = link.target.kind === "page" ? link.target.page : link.address;
      const choice = choices.get(key) ?? { link, pages: [] };
      choices.set(key, choice);
      choice.pages.push(page);
    }
    if (choices.size === 0) count += 1;
    const [usual, ...others] = [...choices.values()].sort((one, other) => other.pages.length - one.pages.length);
    for (const { link, pages } of others) {
      const values = { one: link.address, other: usual?.link.address ?? "" };
      const related = (usual?.pages ?? []).slice(0, 1).map(({ file }) => ({ place: { file }, note: "the other" }));
      for (const { file } of pages) yield diagnostic("audit-x-default-differs", values, { place: { file }, related });
    }
  }
  if (count === 0) return;
  yield diagnostic("audit-x-default-missing", { count, total: groups.length }, { place: { file: folder } });
}
