/** Compares the texts that translations were made from with the texts of their source files today. */
import type { TextState } from "../../content.ts";
import type { RevisionFault } from "../../../diagnostics/codes/trees.ts";
import type { Budget } from "../budget.ts";
import { compareContents, readText, type TextRules } from "./contents.ts";
import { type GitFailure, tooLate } from "./git.ts";
import {
  changesOf,
  type FileChange,
  type FileCommit,
  type Log,
  namesBefore,
  openRepository,
  readLog,
  type Repository,
} from "./history.ts";
import { blobId, readAncestry } from "./objects.ts";
import { readStatedTexts, type StatedRevision, type StatedText, type StatedTexts } from "./stated.ts";

/** Changes after which a translation is still current. */
export interface IgnoredChanges extends TextRules {
  /** The full ids of commits whose changes do not count. */
  readonly commits: ReadonlySet<string>;
  /** Changes of commits whose message contains this text do not count. */
  readonly marker?: string | undefined;
}

/** What git knows of the files of a tree. */
export interface TreeHistory {
  readonly isKnown: true;
  /** Returns the last commit of the file at a real path. */
  readonly commitOf: (file: string) => FileCommit | undefined;
  /** Returns the state of a translation, or why git cannot tell it. */
  readonly stateOf: (stated: StatedRevision) => TextState | { readonly fault: RevisionFault };
  /** Returns the name of the file at a real path, relative to the root of the repository. */
  readonly nameOf: (file: string) => string;
  /** The files that existed `pastDays` before the last commit. Undefined: not asked for, or git cannot tell. */
  readonly formerNames: readonly string[] | undefined;
  /** Whether a source file differs from its last commit, or has none. */
  readonly isChanged: (file: string) => boolean;
}

/** What to read. All paths are real paths. */
interface HistoryRequest {
  readonly directories: readonly string[];
  /** The files whose last commits are read. */
  readonly files: readonly string[];
  /** Files of the source language that are compared with their last commits. */
  readonly sources: readonly string[];
  readonly stated: readonly StatedRevision[];
  readonly ignored: IgnoredChanges;
  /** How many days before the last commit the names of files are wanted. */
  readonly pastDays?: number | undefined;
  readonly budget: Pick<Budget, "gitSeconds">;
}

/** Reads the last commits of files, and compares the texts that translations name with the texts of today. */
export function readHistory(request: HistoryRequest): TreeHistory | GitFailure {
  const { directories, files, stated, ignored, pastDays, budget } = request;
  const repository = openRepository(directories, budget);
  if (!repository.isKnown) return repository;
  const found = readStatedTexts(repository, stated, request.sources, budget);
  if (!found.isKnown) return found;
  const { nameOf } = repository;
  const wanted = new Set(files.map(nameOf));
  const renames = found.texts.flatMap((text) => text.renames);
  for (const { from = "" } of renames) wanted.add(from);
  const log = readLog(repository, (name) => wanted.has(name), budget, {
    messages: ignored.marker !== undefined && stated.length > 0,
    lastOnly: stated.length === 0,
    everywhere: renames.length > 0,
  });
  if ("isKnown" in log) return log;
  const texts = new Set([...stated.map(({ file }) => file), ...request.sources]);
  const sources = new Map([...texts].map((file) => [nameOf(file), { file, ids: idsOf(file, found) }]));
  const states = compareTexts({ repository, found, log, sources, ignored, budget });
  if ("isKnown" in states) return states;
  const formerNames = pastDays === undefined ? undefined : namesBefore(repository, pastDays, budget);
  // Some answers may be missing, and a build with more time would have them.
  if (budget.gitSeconds <= 0) return tooLate();
  return {
    isKnown: true,
    nameOf,
    formerNames,
    commitOf: (file) => log.get(nameOf(file))?.[0]?.commit,
    isChanged: (file) => !sources.get(nameOf(file))?.ids.includes(found.headOf(file) ?? ""),
    stateOf: (one) => {
      const text = found.find(one);
      return "fault" in text ? text : (states.get(keyOf(text)) ?? { fault: "no-text" });
    },
  };
}

interface Comparison {
  readonly repository: Repository;
  readonly found: StatedTexts;
  readonly log: Log;
  /** Name of a source file -> its real path, and the ids of its text in the working tree. */
  readonly sources: ReadonlyMap<string, { readonly file: string; readonly ids: readonly string[] }>;
  readonly ignored: IgnoredChanges;
  readonly budget: Pick<Budget, "gitSeconds">;
}

/** Returns the ids of a text: as it is, and as git stores it if a checkout converts its line ends. */
function idsOf(file: string, { texts, headOf }: StatedTexts): string[] {
  const like = headOf(file) ?? texts[0]?.blob ?? "";
  const content = readText(file);
  if (!content) return [];
  const unix = content.toString("latin1").replaceAll("\r\n", "\n");
  return [blobId(content, like), blobId(Buffer.from(unix, "latin1"), like)];
}

function keyOf({ name, blob, commit }: StatedText): string {
  return `${name}\n${blob}\n${commit}`;
}

function compareTexts(comparison: Comparison): ReadonlyMap<string, TextState> | GitFailure {
  const { repository, found, log, sources, ignored, budget } = comparison;
  const states = new Map<string, TextState>();
  const differing = new Map<string, Set<StatedText>>();
  for (const text of found.texts) {
    const { ids = [] } = sources.get(text.name) ?? {};
    // A source file that cannot be read leaves its translations without a state.
    if (ids.includes(text.blob)) states.set(keyOf(text), { kind: "current" });
    else if (ids.length > 0) differing.set(text.name, (differing.get(text.name) ?? new Set()).add(text));
  }
  const groups = [...differing].map(([name, texts]) => {
    const { file = "", ids: current = [] } = sources.get(name) ?? {};
    const changes = new Set<FileChange>();
    // Most texts of a file have the same names, and so the same changes.
    const routes = new Map(Array.from(texts, ({ renames }) => [renames.map(({ from }) => from).join("\n"), renames]));
    for (const renames of routes.values()) {
      for (const one of [...changesOf(name, renames, log), ...renames]) changes.add(one);
    }
    const blobs = new Map(Array.from(texts, ({ blob, bytes }) => [blob, bytes]));
    return { file, current, blobs, ignored: [...changes].filter((one) => isIgnored(one, ignored)) };
  });
  const contents = compareContents(repository.top, groups, ignored, budget);
  if ("isKnown" in contents) return contents;
  const behind = [...differing.values()].flatMap((texts, index) =>
    Array.from(texts).flatMap((text) => {
      const compared = contents[index];
      if (!compared?.isSame(text.blob)) return [{ text, lines: compared?.linesOf(text.blob) }];
      states.set(keyOf(text), { kind: "current" });
      return [];
    }),
  );
  const since = changesSince(
    comparison,
    behind.map(({ text }) => text),
  );
  for (const { text, lines } of behind) {
    const former = text.renames.at(-1)?.from;
    states.set(keyOf(text), { kind: "behind", ...lines, ...since.get(text), former });
  }
  return states;
}

function isIgnored({ commit }: FileChange, { commits, marker }: IgnoredChanges): boolean {
  return commits.has(commit.id) || (marker !== undefined && commit.message.includes(marker));
}

/** How many changes are looked at for all texts of a tree. A source file that has many names may have many translations. */
const MOST_CHANGES = 5_000_000;

/** Counts the commits that changed each text since its stated commit, and finds the day of the first. */
function changesSince(
  { repository, log, ignored, budget }: Comparison,
  behind: readonly StatedText[],
): ReadonlyMap<StatedText, { readonly commits: number; readonly since: string | undefined }> {
  const found = new Map<StatedText, { readonly commits: number; readonly since: string | undefined }>();
  const byCommit = new Map<string, Set<StatedText>>();
  for (const text of behind) byCommit.set(text.commit, (byCommit.get(text.commit) ?? new Set()).add(text));
  if (behind.length === 0 || !repository.hasCommits) return found;
  const ancestry = readAncestry(repository.top, [...byCommit.keys()], budget);
  let visits = 0;
  for (const [commit, texts] of byCommit) {
    const isBefore = ancestry?.(commit);
    if (!isBefore) continue;
    for (const text of texts) {
      const all = changesOf(text.name, text.renames, log);
      visits += all.length;
      if (visits > MOST_CHANGES) return found;
      const changes = all.filter((change) => !isBefore(change.commit.id) && !isIgnored(change, ignored));
      const commits = commitsOf(changes);
      found.set(text, { commits: commits.length, since: commits.at(-1)?.day });
    }
  }
  return found;
}

/** Lists the commits of some changes, newest first. Leaves out those that only renamed the file. */
function commitsOf(changes: readonly FileChange[]): FileCommit[] {
  const texts = new Map<FileCommit, { readonly before: Set<string>; readonly after: Set<string> }>();
  for (const { commit, before, after } of changes) {
    const known = texts.get(commit) ?? { before: new Set<string>(), after: new Set<string>() };
    for (const blob of before) if (!ABSENT.test(blob)) known.before.add(blob);
    if (!ABSENT.test(after)) known.after.add(after);
    texts.set(commit, known);
  }
  // A rename removes a text under one name and adds the same text under another.
  const isRename = ({ before, after }: { before: Set<string>; after: Set<string> }): boolean =>
    before.size === after.size && [...before].every((blob) => after.has(blob));
  return [...texts].flatMap(([commit, text]) => (isRename(text) ? [] : [commit]));
}

/** Matches the blob of a file that does not exist. */
const ABSENT = /^0+$/;
