/** Compares the pages of each group of translations: which page they name for a language, and whether it agrees. */
import type { BuiltDocument } from "../content/sources/html/built-site.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { Examples } from "../diagnostics/message.ts";
import type { Diagnostic } from "../model.ts";
import { languageOf } from "./language.ts";
import { addTo, type Choice, type Differences, isDefault, type Link, type LinkedPage, SHOWN } from "./links.ts";

/** A group, with the page that it names for each hreflang, in lower case. */
export interface Compared {
  readonly pages: readonly LinkedPage[];
  readonly choices: ReadonlyMap<string, Choice>;
}

/** Finds the page that a group names for each hreflang. If its pages disagree, prefers one that names itself so. */
export function compared(pages: readonly LinkedPage[]): Compared {
  const members = new Set(pages.map(({ page }) => page));
  const named = new Map<string, Map<BuiltDocument, Choice>>();
  for (const { page, links } of pages) {
    for (const [key, { link, target }] of languageLinks(links, members)) {
      const targets = named.get(key) ?? new Map<BuiltDocument, Choice>();
      named.set(key, targets);
      const by = { hreflang: link.hreflang, count: 0, first: [] };
      const choice: Choice = targets.get(target) ?? { link, target, by, isOwn: false };
      targets.set(target, choice);
      if (target === page) choice.isOwn = true;
      else addTo(choice.by, page);
    }
  }
  const selves = new Set<BuiltDocument>();
  for (const targets of named.values()) for (const { target, isOwn } of targets.values()) if (isOwn) selves.add(target);
  /** How likely the group names the right page: it names itself, or at least itself for no other language. */
  const rank = ({ target, isOwn }: Choice): number => (isOwn ? 2 : selves.has(target) ? 0 : 1);
  const choices = new Map<string, Choice>();
  for (const [key, targets] of named) {
    const sorted = [...targets.values()].sort((one, other) => rank(other) - rank(one) || other.by.count - one.by.count);
    const [usual] = sorted;
    if (usual) choices.set(key, usual);
  }
  return { pages, choices };
}

/** Returns the differences of each page that has some. */
export function differencesIn(groups: readonly Compared[]): ReadonlyMap<BuiltDocument, Differences> {
  const found = new Map<BuiltDocument, Differences>();
  for (const { pages, choices } of groups) {
    const members = new Set(pages.map(({ page }) => page));
    for (const { page, links } of pages) {
      const other = [...languageLinks(links, members)].flatMap(([key, { link, target }]) => {
        const choice = choices.get(key);
        return choice && choice.target !== target ? [[key, { link, choice }] as const] : [];
      });
      if (other.length > 0) found.set(page, new Map(other));
    }
  }
  return found;
}

/** Returns the first link for each hreflang that leads to a page of the group. */
function languageLinks(links: readonly Link[], members: ReadonlySet<BuiltDocument>) {
  const first = new Map<string, { readonly link: Link; readonly target: BuiltDocument }>();
  for (const link of links) {
    const key = link.hreflang.toLowerCase();
    const target = link.target.kind === "page" ? link.target.page : undefined;
    if (target && members.has(target) && key !== "" && !isDefault(link) && !first.has(key))
      first.set(key, { link, target });
  }
  return first;
}

/** Yields the faults of the pages of a group, compared with the other pages. */
export function* groupProblems(
  { pages, choices }: Compared,
  differencesOf: (page: BuiltDocument) => Differences | undefined,
): Generator<Diagnostic, void, void> {
  const byTarget = new Map<BuiltDocument, Choice[]>();
  for (const choice of choices.values()) {
    const known = byTarget.get(choice.target) ?? [];
    known.push(choice);
    byTarget.set(choice.target, known);
  }
  const missing = missingFinder(pages, byTarget);
  for (const one of pages) {
    const differences: Differences = differencesOf(one.page) ?? new Map<string, never>();
    yield* differenceProblems(one.page, differences);
    yield* selfProblems(one, differences, byTarget.get(one.page) ?? []);
    const left = missing(one);
    if (left.count > 0) yield diagnostic("audit-incomplete", { by: left }, { place: { file: one.page.file } });
  }
}

/**
 * Makes the function that finds the translations which a page does not name, and which do not name it: others name both.
 * Leaves out a translation that names the page, which is a link without return, and a translation for whose hreflang the
 * page has a link to another address, which is another fault or another site.
 */
function missingFinder(
  pages: readonly LinkedPage[],
  byTarget: ReadonlyMap<BuiltDocument, readonly Choice[]>,
): (one: LinkedPage) => Examples {
  const byKey = new Map<string, BuiltDocument>();
  for (const [target, [first]] of byTarget) if (first) byKey.set(first.link.hreflang.toLowerCase(), target);
  const naming = new Map<BuiltDocument, BuiltDocument[]>();
  for (const { page, named } of pages) {
    for (const target of named) {
      const known = naming.get(target) ?? [];
      known.push(page);
      naming.set(target, known);
    }
  }
  return ({ page, links, named }) => {
    const others = links.map(({ hreflang }) => byKey.get(hreflang.toLowerCase()));
    const known = new Set(
      [page, ...named, ...(naming.get(page) ?? []), ...others].filter((one) => one && byTarget.has(one)),
    );
    const first: string[] = [];
    // The work is bounded by the links of the page and by what is shown.
    for (const target of known.size < byTarget.size ? byTarget.keys() : []) {
      if (first.length === SHOWN) break;
      if (!known.has(target)) first.push(target.file);
    }
    return { count: byTarget.size - known.size, first };
  };
}

function* differenceProblems({ file }: BuiltDocument, differences: Differences): Generator<Diagnostic, void, void> {
  for (const { link, choice } of differences.values()) {
    const [example = choice.target.file] = choice.by.first;
    const values = { hreflang: link.hreflang, one: link.address, other: choice.link.address };
    const related = [{ place: { file: example }, note: "the other" }];
    yield diagnostic("audit-translation-differs", values, { place: { file }, related });
  }
}

/** Finds a page that names itself for none of the languages for which its translations name it. */
function* selfProblems(
  { page, links, named }: LinkedPage,
  differences: Differences,
  choices: readonly Choice[],
): Generator<Diagnostic, void, void> {
  if (!named.has(page)) return; // Then the page lists itself in no way, which is another problem.
  const isRight = ({ hreflang }: Link): boolean => !differences.has(hreflang.toLowerCase());
  const own = links.filter(
    (link) => link.target.kind === "page" && link.target.page === page && !isDefault(link) && isRight(link),
  );
  const others = choices.filter(({ by, link }) => by.count > 0 && isRight(link));
  const languages = new Set(own.map(({ hreflang }) => languageOf(hreflang)));
  // A malformed tag, which is reported, may be of any language.
  const isNamed = languages.has(undefined) || others.some(({ link }) => languages.has(languageOf(link.hreflang)));
  const [first] = others;
  if (!first || isNamed) return;
  yield diagnostic("audit-no-self", { hreflang: first.by.hreflang, by: first.by }, { place: { file: page.file } });
}
