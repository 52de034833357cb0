/** What is to do in a language, as the work list shows it: names, changes in words, links and commands. */
import { printable, shellWord } from "../../diagnostics/message.ts";
import { isGitId } from "../../site/coverage.ts";
import { filePath } from "../../site/paths.ts";
import type { TaskLinks, TranslationTask } from "../../site/published.ts";
import type { Site } from "../../site/site.ts";
import { type TaskGroup, tasksOf } from "../coverage/tasks.ts";
import { withValues } from "../reference/page.ts";
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
  readonly state: TaskGroup["state"];
  readonly word: string;
  readonly items: readonly Item[];
  /** How many there are. `items` has only the first of them. */
  readonly count: number;
  /** The option of `stele coverage` that lists the whole group. */
  readonly option: string | undefined;
}

/** The option of `stele coverage` that lists all translations of a state. */
const OPTIONS = { behind: "--outdated", possibly_behind: "--outdated", missing: "--missing", orphaned: undefined };

/** Lists what is to do in a language, in groups by state. What changed most comes first. */
export function groupsOf(site: Site, code: string, { texts }: PageLanguage): readonly Group[] {
  return tasksOf(site, code)
    .filter(({ count }) => count > 0)
    .map(({ state, count, tasks }) => {
      const word = state === "orphaned" ? texts.orphaned : texts.states[state];
      return { state, word, items: firstItems(tasks(), texts), count, option: OPTIONS[state] };
    });
}

function firstItems(tasks: ReturnType<TaskGroup["tasks"]>, texts: Texts): Item[] {
  const items: Item[] = [];
  for (const task of tasks) {
    items.push(itemOf(task, texts));
    if (items.length === MOST_ITEMS) break;
  }
  return items;
}

type Texts = PageLanguage["texts"];

/** The links of an item in their order. */
const LINKS: readonly (keyof TaskLinks & keyof Texts)[] = ["edit", "create", "history", "compare"];

function itemOf(task: TranslationTask, texts: Texts): Item {
  const { state, title, path, url, file, source_file: source, links, change, fallback } = task;
  const shown = path === undefined ? undefined : filePath(path.replace(/^\/$/, "")) || "/";
  const isLinked = links.edit !== undefined || links.create !== undefined;
  // Who translates a page needs its text, if the file to create is not known.
  const named = file ?? (state === "missing" ? source : undefined);
  return {
    name: title ?? shown ?? printable(file ?? ""),
    path: shown,
    address: url,
    change: change ? changeTexts(change, texts) : fallback ? [texts.fallback] : [],
    links: LINKS.flatMap((name) => {
      const href = links[name];
      return href === undefined ? [] : [{ text: texts[name], href }];
    }),
    files: named === undefined || (isLinked && state !== "orphaned") ? [] : [printable(named)],
    command: change && source !== undefined ? diffCommand(change, source) : undefined,
  };
}

type Change = NonNullable<TranslationTask["change"]>;

function changeTexts(
  { added, removed, commits, since, evidence, translation, source }: Change,
  texts: Texts,
): string[] {
  const numbers = added === undefined || removed === undefined ? [] : [withValues(texts.lines, { added, removed })];
  const count = commits === 0 ? texts.uncommitted : withValues(texts.commits, { commits: commits ?? "" });
  return [
    ...numbers,
    ...(commits === undefined ? [] : [count]),
    ...(since === undefined ? [] : [withValues(texts.since, { day: since })]),
    ...(evidence === "date" ? [`${translation} → ${source}`] : []),
  ];
}

/**
 * Matches names that mean nothing to a shell inside quotes, whichever shell it is: PowerShell reads typographic quotes too.
 * A terminal obeys control characters in what is pasted.
 */
const PASTED = /^[\p{L}\p{M}\p{N}_ ./@+,=~()[\]#!*?:\\-]*$/u;

/**
 * Returns the command that shows how a source text changed since a commit, if the translation names a commit. It works in
 * every folder of the repository: `top` is its root, and `literal` keeps git from reading a pattern
 * (https://git-scm.com/docs/gitglossary#def_pathspec, read November 2026). There is no command for names with characters
 * that some shell could read as its own.
 */
function diffCommand({ evidence, translation: commit, former }: Change, file: string): string | undefined {
  if (evidence !== "revision" || !isGitId(commit)) return undefined;
  if (![file, former ?? ""].every((name) => PASTED.test(name))) return undefined;
  const from = former === undefined ? commit : shellWord(`${commit}:${former}`);
  return `git diff ${from} -- ${shellWord(`:(top${/[*?[\\]/.test(file) ? ",literal" : ""})${file}`)}`;
}
