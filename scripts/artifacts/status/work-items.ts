/** What is to do in a language: what is behind, missing or orphaned, with links and commands. */
import { shellWord } from "../../diagnostics/message.ts";
import { isGitId, stateOf, type TranslationState } from "../../site/coverage.ts";
import { type Page, shownPath, type Site, sourceAddress } from "../../site/site.ts";
import { withValues } from "../reference/page.ts";
import { compareAddress, fileAddress } from "./links.ts";
import type { PageLanguage } from "./page.ts";

/** The most items of a group. The command line shows the whole of a longer list. */
const MOST_ITEMS = 500;

/** One thing to do. */
export interface Item {
  /** The title of the page, or else its path. */
  readonly name: string;
  /** The path of the page. Undefined for a translation without a page. */
  readonly path: string | undefined;
  readonly address: string | undefined;
  /** What changed: `+12 −3 lines`, `since 2026-09-12`. */
  readonly change: readonly string[];
  readonly links: readonly { readonly text: string; readonly href: string }[];
  /** Names of files that have no link. */
  readonly files: readonly string[];
  /** The command that shows the change. */
  readonly command: string | undefined;
}

export interface Group {
  readonly state: TranslationState | "orphaned";
  readonly word: string;
  readonly items: readonly Item[];
  /** How many there are. `items` has only the first of them. */
  readonly count: number;
  /** The option of `stele coverage` that lists the whole group. */
  readonly option: string | undefined;
}

/** Lists what is to do in a language, in groups by state. What changed most comes first. */
export function groupsOf(site: Site, code: string, { texts }: PageLanguage): readonly Group[] {
  const behind: (readonly [page: Page, change: Change])[] = [];
  const possibly: typeof behind = [];
  const missing: Page[] = [];
  for (const page of site.pages) {
    const { state, change } = stateOf(page, code);
    if (state === "missing") missing.push(page);
    else if (change) (state === "behind" ? behind : possibly).push([page, change]);
  }
  behind.sort(([, one], [, other]) => sizeOf(other) - sizeOf(one));
  const late = ([page, change]: (typeof behind)[number]) => behindItem(site, page, code, change, texts);
  const orphans = site.orphans.filter(({ locale }) => locale === code);
  const groups: Group[] = [
    group("behind", texts.states.behind, behind, late, "--outdated"),
    group("possibly_behind", texts.states.possibly_behind, possibly, late, "--outdated"),
    group("missing", texts.states.missing, missing, (page) => missingItem(site, page, code, texts), "--missing"),
    group("orphaned", texts.orphaned, orphans, (orphan) => orphanItem(site, orphan, texts)),
  ];
  return groups.filter(({ count }) => count > 0);
}

function group<Member>(
  state: Group["state"],
  word: string,
  members: readonly Member[],
  make: (member: Member) => Item,
  option?: string,
): Group {
  return { state, word, items: members.slice(0, MOST_ITEMS).map(make), count: members.length, option };
}

type Change = NonNullable<ReturnType<typeof stateOf>["change"]>;

/** Returns how many lines of the source text changed. */
function sizeOf({ added = 0, removed = 0 }: Change): number {
  return added + removed;
}

type Texts = PageLanguage["texts"];

function pageItem(site: Site, page: Page): Pick<Item, "name" | "path" | "address" | "change"> {
  const path = shownPath(page.path);
  return { name: page.text?.title ?? path, path, address: sourceAddress(site, page), change: [] };
}

function missingItem(site: Site, page: Page, code: string, texts: Texts): Item {
  const { before, after, folders } = page.text?.translations ?? {};
  const folder = folders?.get(code);
  const file = folder === undefined ? undefined : `${before}${folder}${after}`;
  const made = file === undefined ? NO_LINK : linkOrFile(site, "create", file, texts.create);
  return { ...pageItem(site, page), ...made, command: undefined };
}

function behindItem(site: Site, page: Page, code: string, change: Change, texts: Texts): Item {
  const { added, removed, commits, since, evidence, translation } = change;
  const file = page.versions?.get(code)?.text?.name;
  const edit = file === undefined ? NO_LINK : linkOrFile(site, "edit", file, texts.edit);
  const source = page.text && site.repository && fileAddress(site.repository, "history", page.text.name);
  const isCommit = evidence === "revision" && isGitId(translation) && page.text !== undefined;
  const compare = isCommit && site.repository ? compareAddress(site.repository, translation) : undefined;
  const links = [
    ...edit.links,
    ...(source === undefined ? [] : [{ text: texts.history, href: source }]),
    ...(compare === undefined ? [] : [{ text: texts.compare, href: compare }]),
  ];
  const numbers = added === undefined || removed === undefined ? [] : [withValues(texts.lines, { added, removed })];
  const count = commits === 0 ? texts.uncommitted : withValues(texts.commits, { commits: commits ?? "" });
  return {
    ...pageItem(site, page),
    change: [
      ...numbers,
      ...(commits === undefined ? [] : [count]),
      ...(since === undefined ? [] : [withValues(texts.since, { day: since })]),
      ...(evidence === "date" ? [`${change.translation} → ${change.source}`] : []),
    ],
    links,
    files: edit.files,
    command: isCommit && page.text ? diffCommand(translation, page.text.name, change.former) : undefined,
  };
}

/** Returns the command that shows how a source text changed since a commit. `former`: its name at that commit. */
function diffCommand(commit: string, file: string, former: string | undefined): string {
  // Git reads these characters as patterns: https://git-scm.com/docs/gitglossary#def_pathspec (read November 2026).
  const git = /^:|[*?[\\]/.test(file) ? "git --literal-pathspecs diff" : "git diff";
  if (former === undefined) return `${git} ${commit} -- ${shellWord(file)}`;
  return `${git} ${shellWord(`${commit}:${former}`)} ${shellWord(file)}`;
}

function orphanItem(site: Site, { text }: Site["orphans"][number], texts: Texts): Item {
  const edit = linkOrFile(site, "edit", text.name, texts.edit);
  return {
    name: text.title ?? text.name,
    path: undefined,
    address: undefined,
    change: [],
    ...edit,
    command: undefined,
  };
}

const NO_LINK: Pick<Item, "links" | "files"> = { links: [], files: [] };

/** Returns a link to a file, or its name if the site names no repository. */
function linkOrFile({ repository }: Site, action: "edit" | "create", file: string, text: string): typeof NO_LINK {
  const href = repository && fileAddress(repository, action, file);
  return href === undefined ? { links: [], files: [file] } : { links: [{ text, href }], files: [] };
}
