/** Finds the texts that translations were made from: the blob of a source file at each stated commit. */
import type { RevisionFault } from "../../../diagnostics/codes/trees.ts";
import type { Budget } from "../budget.ts";
import type { GitFailure } from "./git.ts";
import { type FileChange, type Log, readLog, type Repository } from "./history.ts";
import { lookUp, type NamedObject } from "./objects.ts";

/** What a translation states: the source file, as a real path, and the commit that its text was taken from. */
export interface StatedRevision {
  readonly file: string;
  readonly revision: string;
}

/** The text of a source file at a stated commit. */
export interface StatedText {
  /** The name of the source file today. */
  readonly name: string;
  /** The full id of the commit. */
  readonly commit: string;
  readonly blob: string;
  readonly bytes: number;
  /** How the file was renamed since that commit, newest first. */
  readonly renames: readonly FileChange[];
}

/** Returns the text or the fault of a stated revision. `headOf` is the blob of a source file in the last commit. */
export interface StatedTexts {
  readonly isKnown: true;
  readonly find: (stated: StatedRevision) => StatedText | { readonly fault: RevisionFault };
  readonly headOf: (file: string) => string | undefined;
  readonly texts: readonly StatedText[];
}

/** Matches a commit id of Git, complete (SHA-1: 40 digits, SHA-256: 64 digits) or abbreviated. */
const COMMIT_ID = /^[0-9a-f]{7,64}$/;

/**
 * Looks up all stated texts in one process. If a file did not exist at a commit, or had another text, follows the renames
 * that git finds in the history of the repository, in a second process.
 *
 * @param sources real paths of other source files, whose blob in the last commit is looked up
 */
export function readStatedTexts(
  repository: Repository,
  stated: readonly StatedRevision[],
  sources: readonly string[],
  budget: Pick<Budget, "gitSeconds">,
): StatedTexts | GitFailure {
  const { top, nameOf } = repository;
  const commits = [...new Set(stated.map(({ revision }) => revision.toLowerCase()).filter((id) => COMMIT_ID.test(id)))];
  const pairs = new Map(stated.map((one) => [keyOf(one), one]));
  const paths = [...pairs.values()].flatMap(({ file, revision }) =>
    COMMIT_ID.test(revision.toLowerCase()) ? pathAt(revision.toLowerCase(), nameOf(file)) : [],
  );
  const heads = [...new Set([...stated.map(({ file }) => file), ...sources])].flatMap((file) =>
    pathAt("HEAD", nameOf(file)),
  );
  const names = [...commits, ...paths, ...heads];
  const answers = lookUp(top, names, budget);
  if ("isKnown" in answers) return answers;
  const objects = new Map(names.map((name, index) => [name, answers[index]]));
  const commitOf = (revision: string) => readCommit(revision, objects.get(revision));
  const direct = (commit: string, name: string): NamedObject | undefined => objects.get(pathAt(commit, name)[0] ?? "");

  const headOf = (file: string): string | undefined => blobOf(direct("HEAD", nameOf(file)))?.id;
  // A file may have got the name of another one since then: its own text lay under its former name.
  const renamed = [...pairs.values()].filter(({ file, revision }) => {
    const id = revision.toLowerCase();
    return "id" in commitOf(id) && blobOf(direct(id, nameOf(file)))?.id !== headOf(file);
  });
  const followed = followRenames(repository, renamed, budget);
  if ("isKnown" in followed) return followed;
  const find: StatedTexts["find"] = ({ file, revision }) => {
    const commit = commitOf(revision.toLowerCase());
    if ("fault" in commit) return commit;
    const name = nameOf(file);
    const blob = blobOf(direct(revision.toLowerCase(), name));
    const former = followed.get(keyOf({ file, revision }));
    const isFormer = former !== undefined && (!blob || former.blob === headOf(file));
    if (blob && !isFormer) return { name, commit: commit.id, blob: blob.id, bytes: blob.bytes, renames: [] };
    return former ? { name, commit: commit.id, ...former } : { fault: "no-text" };
  };
  const texts = [...pairs.values()].flatMap((one) => {
    const found = find(one);
    return "fault" in found ? [] : [found];
  });
  return { isKnown: true, find, texts, headOf };
}

function keyOf({ file, revision }: StatedRevision): string {
  return `${revision.toLowerCase()}\n${file}`;
}

/** Names a file at a commit. None for a file outside the repository, or a name that a line of input cannot contain. */
function pathAt(commit: string, name: string): [] | [string] {
  return /\n|\r$|(?:^|\/)\.\.\//.test(name) ? [] : [`${commit}:${name}`];
}

function readCommit(
  revision: string,
  found: NamedObject | undefined,
): { readonly id: string } | { readonly fault: RevisionFault } {
  if (!COMMIT_ID.test(revision) || !found) return { fault: "not-an-id" };
  if ("fault" in found) return { fault: found.fault };
  // A branch or tag may have a name that looks like an id. Git prefers it to the commit with this id.
  if (!found.id.startsWith(revision)) return { fault: "ambiguous" };
  return found.type === "commit" ? { id: found.id } : { fault: "not-a-commit" };
}

function blobOf(found: NamedObject | undefined): { readonly id: string; readonly bytes: number } | undefined {
  return found && "id" in found && found.type === "blob" ? found : undefined;
}

type FormerText = Omit<StatedText, "name" | "commit">;

/**
 * Finds files under their former names. Fails if git cannot tell renames, as in a clone that lacks texts: without its former
 * name, a file would have the state of another.
 */
function followRenames(
  repository: Repository,
  renamed: readonly StatedRevision[],
  budget: Pick<Budget, "gitSeconds">,
): ReadonlyMap<string, FormerText> | GitFailure {
  const found = new Map<string, FormerText>();
  if (renamed.length === 0) return found;
  const log = readLog(repository, () => true, budget, { renames: true, messages: true, everywhere: true });
  if ("isKnown" in log) return log;
  const tried = renamed.flatMap((one) =>
    renamesOf(repository.nameOf(one.file), log).flatMap((renames) => {
      const [name] = pathAt(one.revision.toLowerCase(), renames.at(-1)?.from ?? "");
      return name === undefined ? [] : [{ one, renames, name }];
    }),
  );
  const answers = lookUp(
    repository.top,
    tried.map(({ name }) => name),
    budget,
  );
  if ("isKnown" in answers) return answers;
  for (const [index, { one, renames }] of tried.entries()) {
    const blob = blobOf(answers[index]);
    if (blob && !found.has(keyOf(one))) found.set(keyOf(one), { blob: blob.id, bytes: blob.bytes, renames });
  }
  return found;
}

/** Lists the ways back to each former name of a file, the shortest way first. */
function renamesOf(name: string, log: Log): (readonly FileChange[])[] {
  const ways: FileChange[][] = [];
  let now = name;
  for (let order = -1; ways.length < MOST_RENAMES;) {
    const rename = log.get(now)?.find(({ commit }) => commit.order > order);
    if (rename?.from === undefined) break;
    ways.push([...(ways.at(-1) ?? []), rename]);
    now = rename.from;
    ({ order } = rename.commit);
  }
  return ways;
}

/** How many renames of a file are followed. */
const MOST_RENAMES = 20;
