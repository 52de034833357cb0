/**
 * Matches paths with globs in the syntax of shells and `.gitignore`. `*` and `?` match within a segment, `**` matches
 * any number of segments, and `[a-z]`, `[!a]` and `{a,b}` match alternatives. A backslash escapes the next character.
 *
 * An attacker may choose the globs. A regular expression for `*a*a*a*a*a*b` could run for hours. This code follows all
 * possible matches at the same time, so its time is at most the length of the path times the number of wildcards.
 */

/** Creates a function that tells whether a whole path matches a glob. Looks up globs without wildcards in a set. */
export function globMatcher(globs: readonly string[]): (path: string) => boolean {
  const names = new Set<string>();
  const patterns: { readonly start: string; readonly steps: readonly Step[] }[] = [];
  for (const text of globs) {
    const { steps } = sequence({ text, syntax: bracesOf(text) }, 0);
    const [first = ""] = steps;
    const start = typeof first === "string" ? first : "";
    if (steps.length < 2 && start === first) names.add(start);
    else patterns.push({ start, steps: steps.map(compiled) });
  }
  return (path) =>
    names.has(path) ||
    // Compares the literal beginning first: this is fast, and rejects most globs.
    patterns.some(({ start, steps }) => path.startsWith(start) && run(steps, path, [0]).at(-1) === path.length);
}

/** Matches one part of a glob: takes the offsets where the part may begin, returns the offsets where it may end. */
type Step = (path: string, starts: Positions) => Positions;

/** Offsets into a path, ascending. */
type Positions = readonly number[];

function run(steps: readonly Step[], path: string, starts: Positions): Positions {
  return steps.reduce((positions, step) => (positions.length === 0 ? positions : step(path, positions)), starts);
}

interface Glob {
  readonly text: string;
  /** The offsets of the braces and commas that separate choices. All other braces and commas are literal. */
  readonly syntax: ReadonlySet<number>;
}

/** A part of a glob, and the offset where the part ends. If `step` is a string, the part is literal text. */
interface Found {
  readonly step: Step | string;
  readonly end: number;
}

/** Returns the offsets of the braces and commas of all choices. A choice is a closed pair of braces with a comma. */
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

/** Reads a glob up to the comma or brace that ends a choice, or to the end. Joins adjacent literal texts into one. */
function sequence(glob: Glob, start: number): { readonly steps: readonly Found["step"][]; readonly end: number } {
  const steps: Found["step"][] = [];
  let at = start;
  while (at < glob.text.length && (!glob.syntax.has(at) || glob.text[at] === "{")) {
    const { step, end } = segments(glob, at) ?? choices(glob, at) ?? oneOf(glob, at) ?? single(glob, at);
    const last = steps.at(-1);
    if (typeof last === "string" && typeof step === "string") steps.splice(-1, 1, last + step);
    else steps.push(step);
    at = end;
  }
  return { steps, end: at };
}

function compiled(step: Found["step"]): Step {
  return typeof step === "string" ? literal(step) : step;
}

/** Reads `**`, which matches whole segments, and also the slash before `**`, or else the slash after `**`. */
function segments({ text, syntax }: Glob, at: number): Found | undefined {
  const [stars, slash] = /^(\/?)\*\*/.exec(text.slice(at, at + 3)) ?? [];
  if (stars === undefined) return undefined;
  const end = at + stars.length;
  const isWhole = end === text.length || text[end] === "/" || syntax.has(end);
  if (!isWhole || (slash === "" && at > 0 && !syntax.has(at - 1))) return undefined;
  if (slash !== "") return { step: below, end };
  return text[end] === "/" ? { step: anyFolders, end: end + 1 } : { step: anything, end };
}

const below: Step = (path, starts) => {
  const first = starts.find((start) => path[start] === "/") ?? path.length;
  return reached(path, starts, (end) => end > first && (end === path.length || path[end] === "/"));
};

const anyFolders: Step = (path, starts) =>
  reached(path, starts, (end) => end > (starts[0] ?? 0) && path[end - 1] === "/");

const anything: Step = (path, starts) => reached(path, starts, () => true);

/** Returns all starts, and all later offsets for which `isReached` is true. `last` is the previous offset found. */
function reached(path: string, starts: Positions, isReached: (end: number, last?: number) => boolean): Positions {
  const ends: number[] = [];
  let next = 0;
  for (let end = starts[0] ?? 0; end <= path.length; end += 1) {
    const isStart = starts[next] === end;
    if (isStart) next += 1;
    if (isStart || isReached(end, ends.at(-1))) ends.push(end);
  }
  return ends;
}

/** Reads a choice: `{a,b}`. */
function choices(glob: Glob, at: number): Found | undefined {
  if (glob.text[at] !== "{" || !glob.syntax.has(at)) return undefined;
  const all: (readonly Step[])[] = [];
  let end = at;
  do {
    const choice = sequence(glob, end + 1);
    all.push(choice.steps.map(compiled));
    end = choice.end;
  } while (glob.text[end] === ",");
  const step: Step = (path, starts) => {
    const isEnd = new Uint8Array(path.length + 1);
    for (const choice of all) for (const end of run(choice, path, starts)) isEnd[end] = 1;
    return reached(path, [], (end) => isEnd[end] === 1);
  };
  return { step, end: end + 1 };
}

/** Reads a set: `[abc]`, `[a-z]`, `[!a]`. A bracket that is never closed is literal. A set never matches a slash. */
function oneOf({ text }: Glob, at: number): Found | undefined {
  if (text[at] !== "[") return undefined;
  const [whole, negation, members = ""] = /^\[([!^]?)((?:\\.|[^\]\\/])+)\]/s.exec(text.slice(at)) ?? [];
  if (whole === undefined) return undefined;
  const isMember = memberTest(members);
  const isNegated = negation !== "";
  return { step: character((one) => one !== "/" && isMember(one) !== isNegated), end: at + whole.length };
}

/** Creates a function that tells whether a set has a character. A set may have thousands of ranges. */
function memberTest(members: string): (one: string) => boolean {
  const escaped = (one: string): string => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const ranges = Array.from(members.matchAll(/\\?(.)(?:-\\?(.))?/gs), ([, from = "", to = from]) =>
    from <= to ? `${escaped(from)}-${escaped(to)}` : "",
  );
  const set = new RegExp(`[${ranges.join("")}]`);
  return (one) => set.test(one);
}

function single({ text }: Glob, at: number): Found {
  const [stars] = /^\*+/.exec(text.slice(at)) ?? [];
  if (stars !== undefined) {
    const end = at + stars.length;
    const isWhole = (at === 0 || text[at - 1] === "/") && (end === text.length || text[end] === "/");
    return { step: isWhole ? segment : part, end };
  }
  if (text[at] === "?") return { step: inSegment, end: at + 1 };
  const last = text[at] === "\\" && at + 1 < text.length ? at + 1 : at;
  return { step: text.charAt(last), end: last + 1 };
}

/** Matches a literal text from all starts in one pass, with the algorithm of Knuth, Morris and Pratt. */
function literal(text: string): Step {
  const borders = bordersOf(text);
  return (path, starts) => {
    // Compares the text at each start if there is only one start or the text is short.
    const ends: number[] = [];
    if (starts.length === 1 || text.length < 8) {
      for (const start of starts) if (path.startsWith(text, start)) ends.push(start + text.length);
      return ends;
    }
    let next = 0;
    let length = 0;
    for (let at = starts[0] ?? 0; at < path.length; at += 1) {
      length = extended(text, borders, length, path.charCodeAt(at));
      const start = at + 1 - text.length;
      if (length < text.length) continue;
      while ((starts[next] ?? path.length) < start) next += 1;
      if (starts[next] === start) ends.push(at + 1);
    }
    return ends;
  };
}

/** Returns the Knuth-Morris-Pratt table: prefix length -> length of its longest proper prefix that is also a suffix. */
function bordersOf(text: string): readonly number[] {
  const borders = [0, 0];
  for (let at = 1; at < text.length; at += 1) {
    borders.push(extended(text, borders, borders[at] ?? 0, text.charCodeAt(at)));
  }
  return borders;
}

/** Returns how many characters of `text` match after reading `unit`. Before that, `met` characters matched. */
function extended(text: string, borders: readonly number[], met: number, unit: number): number {
  let length = met;
  while (length > 0 && (length === text.length || text.charCodeAt(length) !== unit)) length = borders[length] ?? 0;
  return text.charCodeAt(length) === unit ? length + 1 : 0;
}

function character(isMeant: (one: string) => boolean): Step {
  return (path, starts) => {
    const ends: number[] = [];
    for (const start of starts) if (start < path.length && isMeant(path.charAt(start))) ends.push(start + 1);
    return ends;
  };
}

const inSegment = character((one) => one !== "/");

/** Matches zero or more characters of a segment. */
const part: Step = (path, starts) => reached(path, starts, (end, last) => last === end - 1 && path[end - 1] !== "/");

/** Matches a whole segment, which has at least one character. */
const segment: Step = (path, starts) => part(path, inSegment(path, starts));
