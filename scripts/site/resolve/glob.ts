/**
 * Globs over paths, as shells and `.gitignore` have them: `*` and `?` within a segment, `**` for any segments, `[a-z]`,
 * `[!a]`, `{a,b}`, and a backslash before what stands for itself. All else, round brackets too, is itself.
 *
 * Strangers write globs. A regular expression made of one tries each way to match after the other, which of
 * `*a*a*a*a*a*b` takes for ever; here all ways go on side by side, and no glob takes longer than its length times the
 * path's.
 */

/** Makes the test of whether a whole path matches a glob. */
export function globMatcher(glob: string): (path: string) => boolean {
  const { steps } = sequence({ text: glob, syntax: bracesOf(glob) }, 0);
  return (path) => run(steps, path, [0]).at(-1) === path.length;
}

/** One step of a glob: from where it may begin in a path to where it may end. */
type Step = (path: string, starts: Positions) => Positions;

/** Offsets into a path, ascending. */
type Positions = readonly number[];

function run(steps: readonly Step[], path: string, starts: Positions): Positions {
  let positions = starts;
  for (const step of steps) {
    if (positions.length === 0) return positions;
    positions = step(path, positions);
  }
  return positions;
}

interface Glob {
  readonly text: string;
  /** Where the braces and commas stand that are not themselves. */
  readonly syntax: ReadonlySet<number>;
}

/** What a part of a glob means, and where it ends. */
interface Found<Meaning> {
  readonly steps: Meaning;
  readonly end: number;
}

/** Finds the braces that hold a comma and are closed, and their commas. */
function bracesOf(glob: string): ReadonlySet<number> {
  const syntax = new Set<number>();
  const open: number[][] = [];
  for (let at = 0; at < glob.length; at += 1) {
    const sign = glob.charAt(at);
    if (sign === "\\") at += 1;
    else if (sign === "{") open.push([at]);
    else if (sign === ",") open.at(-1)?.push(at);
    else if (sign === "}") {
      const marks = open.pop() ?? [];
      if (marks.length > 1) for (const mark of [...marks, at]) syntax.add(mark);
    }
  }
  return syntax;
}

/** Reads up to the comma or brace that ends a choice, or to the end. */
function sequence(glob: Glob, start: number): Found<readonly Step[]> {
  const steps: Step[] = [];
  let at = start;
  while (at < glob.text.length && (!glob.syntax.has(at) || glob.text[at] === "{")) {
    const found = segments(glob, at) ?? choices(glob, at) ?? oneOf(glob, at) ?? single(glob, at);
    steps.push(found.steps);
    at = found.end;
  }
  return { steps, end: at };
}

/** `**` for segments as a whole, with the slash before it or, where that is the beginning, behind it. */
function segments({ text, syntax }: Glob, at: number): Found<Step> | undefined {
  const [stars, slash] = /^(\/?)\*\*/.exec(text.slice(at, at + 3)) ?? [];
  if (stars === undefined) return undefined;
  const end = at + stars.length;
  const isWhole = end === text.length || text[end] === "/" || syntax.has(end);
  if (!isWhole || (slash === "" && at > 0 && !syntax.has(at - 1))) return undefined;
  if (slash !== "") return { steps: below, end };
  return text[end] === "/" ? { steps: anyFolders, end: end + 1 } : { steps: anything, end };
}

const below: Step = (path, starts) => {
  const first = starts.find((start) => path[start] === "/") ?? path.length;
  return reached(path, starts, (end) => end > first && (end === path.length || path[end] === "/"));
};

const anyFolders: Step = (path, starts) =>
  reached(path, starts, (end) => end > (starts[0] ?? 0) && path[end - 1] === "/");

const anything: Step = (path, starts) => reached(path, starts, (end) => end > (starts[0] ?? 0));

/** The starts themselves, and what else may be reached. */
function reached(path: string, starts: Positions, isReached: (end: number) => boolean): Positions {
  const own = new Set(starts);
  return Array.from({ length: path.length + 1 }, (_, end) => end).filter((end) => own.has(end) || isReached(end));
}

/** `{a,b}` */
function choices(glob: Glob, at: number): Found<Step> | undefined {
  if (glob.text[at] !== "{" || !glob.syntax.has(at)) return undefined;
  const all: (readonly Step[])[] = [];
  let end = at;
  do {
    const choice = sequence(glob, end + 1);
    all.push(choice.steps);
    end = choice.end;
  } while (glob.text[end] === ",");
  const steps: Step = (path, starts) => {
    const ends = new Set(all.flatMap((choice) => run(choice, path, starts)));
    return [...ends].sort((one, other) => one - other);
  };
  return { steps, end: end + 1 };
}

/** `[abc]`, `[a-z]`, `[!a]`; without an end it is itself. No slash is meant by any. */
function oneOf({ text }: Glob, at: number): Found<Step> | undefined {
  if (text[at] !== "[") return undefined;
  const [whole, negation, members = ""] = /^\[([!^]?)((?:\\.|[^\]\\/])+)\]/s.exec(text.slice(at)) ?? [];
  if (whole === undefined) return undefined;
  const ranges = [...members.matchAll(/\\?(.)(?:-\\?(.))?/gs)];
  const isMember = (one: string): boolean => ranges.some(([, from = "", to = from]) => from <= one && one <= to);
  const isNegated = negation !== "";
  return { steps: character((one) => one !== "/" && isMember(one) !== isNegated), end: at + whole.length };
}

function single({ text }: Glob, at: number): Found<Step> {
  const [stars] = /^\*+/.exec(text.slice(at)) ?? [];
  if (stars !== undefined) {
    const end = at + stars.length;
    const isWhole = (at === 0 || text[at - 1] === "/") && (end === text.length || text[end] === "/");
    return { steps: isWhole ? segment : part, end };
  }
  if (text[at] === "?") return { steps: inSegment, end: at + 1 };
  const isEscaped = text[at] === "\\" && at + 1 < text.length;
  const literal = text.charAt(isEscaped ? at + 1 : at);
  return { steps: character((one) => one === literal), end: at + (isEscaped ? 2 : 1) };
}

function character(isMeant: (one: string) => boolean): Step {
  return (path, starts) =>
    starts.filter((start) => start < path.length && isMeant(path.charAt(start))).map((start) => start + 1);
}

const inSegment = character((one) => one !== "/");

/** Any characters of a segment, none too. */
const part: Step = (path, starts) => {
  const own = new Set(starts);
  const ends: number[] = [];
  let isReached = false;
  for (let end = starts[0] ?? 0; end <= path.length; end += 1) {
    isReached ||= own.has(end);
    if (isReached) ends.push(end);
    if (path[end] === "/") isReached = false;
  }
  return ends;
};

/** A whole segment, which has a character at least. */
const segment: Step = (path, starts) => part(path, inSegment(path, starts));
