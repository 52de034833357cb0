/** Asks git for the days and states that the files of a tree do not state, and reports what git cannot tell. */
import type { RevisionFault } from "../../../diagnostics/codes/trees.ts";
import { diagnostic } from "../../../diagnostics/catalogue.ts";
import type { PageSource, SourceFile, TreeOptions } from "../../content.ts";
import type { Diagnostic, Outcome } from "../../../model.ts";
import type { StatedRevision } from "../git/stated.ts";
import { type IgnoredChanges, readHistory, type TreeHistory } from "../git/states.ts";
import { findNamed, isProblem, readBytes, type SourceContext, strictText } from "../source.ts";
import { withoutFrontMatter } from "./front-matter.ts";
import { isStated, type JoinedPage, type TreeCommits, type TreeFile, visibleTranslations } from "./pages.ts";

interface Question {
  /** The real paths of the folders of the tree. */
  readonly directories: readonly string[];
  readonly files: readonly TreeFile[];
  readonly pages: readonly JoinedPage[];
  readonly source: PageSource;
  readonly options: TreeOptions;
  readonly describes: boolean;
  readonly context: SourceContext;
}

interface Answer {
  readonly commits: TreeCommits;
  /** Undefined: git was not asked, or gave no answer. */
  readonly history: TreeHistory | undefined;
  /** The day of the last commit, if that is all that git tells. */
  readonly lastDay?: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Files whose lines the diagnostics quote. */
  readonly texts: readonly SourceFile[];
}

/** How many days before the last commit the past is that status pages compare with. */
const PAST_DAYS = 30;

/** A translation that names the commit of its source text. */
interface Stated extends StatedRevision {
  readonly translation: TreeFile;
}

/** Asks git once for the whole tree, if any file leaves out its day, or any translation names a commit. */
export function askGit({ directories, files, pages, source, options, describes, context }: Question): Answer {
  const where = { place: { ...source.place, part: "value" } } as const;
  const stated = pages.flatMap(statedBy);
  const isUndated = ({ matter, isRead }: TreeFile): boolean => isRead && matter.lastmod === undefined;
  const ignored = ignoredChanges(source, options, context);
  const nothing = { history: undefined, diagnostics: ignored.diagnostics, texts: ignored.texts };
  if (!ignored.value || (!describes && stated.length === 0 && !files.some(isUndated))) {
    return { ...nothing, commits: UNASKED };
  }
  const history = readHistory({
    directories,
    files: files.map(({ real }) => real),
    sources: describes ? pages.map(({ file }) => file.real) : [],
    stated,
    ignored: ignored.value,
    pastDays: describes ? PAST_DAYS : undefined,
    budget: context.budget,
  });
  if (!history.isKnown) {
    const { silence, said, lastDay } = history;
    // If git refuses a repository, the status pages lack what they have in a checkout of another user.
    const isMissed = files.some(isUndated) || stated.length > 0 || silence === "failed";
    const silent = isMissed ? [diagnostic("git-silent", { silence, said, translations: stated.length }, where)] : [];
    return { ...nothing, lastDay, diagnostics: [...ignored.diagnostics, ...silent], commits: UNASKED };
  }
  const faults = new Map<RevisionFault, { readonly count: number; readonly first: Stated }>();
  for (const one of stated) {
    const state = history.stateOf(one);
    if (!("fault" in state)) continue;
    const { count, first } = faults.get(state.fault) ?? { count: 0, first: one };
    faults.set(state.fault, { count: count + 1, first });
  }
  const unknown = [...faults].map(([fault, { count, first }]) => {
    const { revision, translation } = first;
    return diagnostic("revision-unknown", { fault, count, revision, example: translation.name }, where);
  });
  const commits: TreeCommits = {
    commitOf: ({ real }) => history.commitOf(real),
    stateOf: (page, translation) => {
      const one = revisionOf(page, translation);
      const state = one && history.stateOf(one);
      return state && "fault" in state ? { kind: "unknown" } : state;
    },
    isUncommitted: ({ real }) => (describes ? history.isChanged(real) : undefined),
  };
  const [first, ...others] = files.filter((file) => isUndated(file) && !history.commitOf(file.real));
  const values = { count: 1 + others.length, example: first?.name ?? "" };
  const uncommitted = first ? [diagnostic("git-uncommitted", values, where)] : [];
  return { ...nothing, history, commits, diagnostics: [...ignored.diagnostics, ...uncommitted, ...unknown] };
}

/** What is known without git: a translation that names a commit has no state. */
const UNASKED: TreeCommits = {
  commitOf: () => undefined,
  stateOf: (page, translation) => (revisionOf(page, translation) ? { kind: "unknown" } : undefined),
  isUncommitted: () => undefined,
};

function statedBy(page: JoinedPage): Stated[] {
  return visibleTranslations(page).flatMap((translation) => {
    const one = revisionOf(page.file, translation);
    return one ? [{ ...one, translation }] : [];
  });
}

/** Returns the commit that a translation names. If its page names a revision too, the two revisions are compared. */
function revisionOf(page: TreeFile, { matter }: TreeFile): StatedRevision | undefined {
  return matter.revision === undefined || isStated(page) ? undefined : { file: page.real, revision: matter.revision };
}

/** Limits the file of ignored commits: a line has some 41 bytes. */
const MOST_IGNORED_BYTES = 1024 * 1024;

/** Reads the option `ignore`. The file of commits has the format of https://git-scm.com/docs/git-blame (November 2026). */
function ignoredChanges(
  source: PageSource,
  { ignore }: TreeOptions,
  context: SourceContext,
): Outcome<IgnoredChanges> & Pick<Answer, "texts"> {
  const strip = ignore?.frontMatter ? withoutFrontMatter : undefined;
  const rules = { strip, ignoresWhiteSpace: ignore?.whiteSpace ?? false, marker: ignore?.marker };
  if (ignore?.commits === undefined) return { value: { ...rules, commits: new Set() }, diagnostics: [], texts: [] };
  const pointer = [...source.place.pointer, "ignore", "commits"];
  const found = findNamed(ignore.commits, "file", context, { ...source.place, pointer, part: "value" });
  const read = isProblem(found) ? found : readBytes(found, MOST_IGNORED_BYTES);
  const name = isProblem(found) ? "" : found.shownAs;
  const text = isProblem(read) ? read : strictText(read.content, name);
  if (isProblem(text)) return { value: undefined, diagnostics: [text], texts: [] };
  const commits = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const line of text.matchAll(/[^\n]+/g)) {
    const id = line[0].replace(/#.*/s, "").trim();
    if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(id)) commits.add(id);
    else if (id !== "") {
      const place = { file: name, start: line.index, end: line.index + line[0].trimEnd().length };
      diagnostics.push(diagnostic("ignored-commit", { found: id }, { place }));
      // The limit of all problems is then reported for the source.
      if (diagnostics.length > context.budget.problems) break;
    }
  }
  return { value: { ...rules, commits }, diagnostics, texts: diagnostics.length > 0 ? [{ name, text }] : [] };
}
