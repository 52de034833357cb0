/** Compares the contents of earlier texts with the text of today, for files whose ids differ. */
import { statSync } from "node:fs";
import type { Budget } from "../budget.ts";
import { readFound } from "../source.ts";
import type { GitFailure } from "./git.ts";
import type { FileChange } from "./history.ts";
import { changedLines, type ChangedLines, type LineBudget, numberedText } from "./lines.ts";
import { lookUp, MOST_TEXT_BYTES, readBlobs } from "./objects.ts";

/** The parts of texts that make no difference. */
export interface TextRules {
  /** Removes what is not compared, such as front matter. Undefined: whole texts are compared. */
  readonly strip?: ((text: string) => string) | undefined;
  readonly ignoresWhiteSpace: boolean;
}

/** The earlier texts of one source file. */
export interface EarlierTexts {
  /** The real path of the file. */
  readonly file: string;
  /** The ids of its text today. */
  readonly current: readonly string[];
  /** The ids of the earlier texts -> their sizes. */
  readonly blobs: ReadonlyMap<string, number>;
  /** Changes that make no difference. */
  readonly ignored: readonly FileChange[];
}

/** How the earlier texts of one source file compare with its text today. */
export interface ComparedTexts {
  readonly isSame: (blob: string) => boolean;
  readonly linesOf: (blob: string) => ChangedLines | undefined;
}

/** How many bytes of earlier texts are read for a tree. Beyond this limit, the lines are not counted. */
const MOST_BYTES = 256 * 1024 * 1024;

/** How many steps the comparisons of lines take for a tree: some seconds. */
const MOST_STEPS = 500_000_000;

/**
 * Reads a text of the working tree, unless it is too large.
 *
 * @throws errors of the operating system: the tree had this file a moment ago, and without its text a state would be wrong
 */
export function readText(file: string): Buffer | undefined {
  return statSync(file).size > MOST_TEXT_BYTES ? undefined : readFound(file);
}

/** Compares the texts of each file. Two texts are the same if only changes that make no difference lead to both. */
export function compareContents(
  top: string,
  files: readonly EarlierTexts[],
  rules: TextRules,
  budget: Pick<Budget, "gitSeconds">,
): readonly ComparedTexts[] | GitFailure {
  const { strip = (text) => text, ignoresWhiteSpace } = rules;
  const normalizes = ignoresWhiteSpace || rules.strip !== undefined;
  const links = files.map(linksOf);
  // An ignored commit may stand between changes of white space: then the texts around the commit are compared, too.
  const around = normalizes ? files.map(({ ignored }) => ignored.flatMap(textsOf)) : [];
  const sizes = sizesOf(top, around.flat(), budget);
  if ("isKnown" in sizes) return sizes;
  const read = withinLimits(files, around, sizes);
  const lines = files.map(() => new Map<string, ChangedLines>());
  const steps: LineBudget = { steps: MOST_STEPS };
  const plain = (text: string): string => (ignoresWhiteSpace ? text.replaceAll(/\s+/g, " ").trim() : text);
  // The texts of a file follow one another, so its text of today is read, joined and numbered once.
  const today = (index: number) => {
    const text = strip(unix(readText(files[index]?.file ?? "")));
    if (normalizes) links[index]?.join(NOW, `text ${plain(text)}`);
    return { index, text: numberedText(text) };
  };
  let now: ReturnType<typeof today> | undefined;
  let position = 0;
  const take = (blob: string, content: Buffer): void => {
    const { index } = read[position] ?? { index: -1 };
    position += 1;
    if (now?.index !== index) now = today(index);
    const text = strip(unix(content));
    if (normalizes) links[index]?.join(blob, `text ${plain(text)}`);
    if (files[index]?.blobs.has(blob)) lines[index]?.set(blob, changedLines(text, now.text, steps));
  };
  const ids = read.map(({ blob }) => blob);
  const done = readBlobs(top, ids, budget, take);
  if (done !== true) return done;
  return links.map(({ areLinked }, index) => ({
    isSame: (blob) => areLinked(blob, NOW),
    linesOf: (blob) => lines[index]?.get(blob),
  }));
}

/** Lists the texts to read, file by file, within the limits of bytes. */
function withinLimits(
  files: readonly EarlierTexts[],
  around: readonly (readonly string[])[],
  sizes: ReadonlyMap<string, number>,
): readonly { readonly blob: string; readonly index: number }[] {
  let left = MOST_BYTES;
  return files.flatMap(({ blobs }, index) =>
    [...new Set([...blobs.keys(), ...(around[index] ?? [])])].flatMap((blob) => {
      const bytes = blobs.get(blob) ?? sizes.get(blob) ?? Number.POSITIVE_INFINITY;
      if (bytes > MOST_TEXT_BYTES || bytes > left) return [];
      left -= bytes;
      return [{ blob, index }];
    }),
  );
}

function unix(content: Buffer | undefined): string {
  return (content?.toString("utf8") ?? "").replaceAll("\r\n", "\n");
}

/** Lists the texts before and after a change. A file that did not exist has an id of zeros. */
function textsOf({ before, after }: FileChange): string[] {
  return [...before, after].filter((id) => !/^0*$/.test(id));
}

function sizesOf(
  top: string,
  ids: readonly string[],
  budget: Pick<Budget, "gitSeconds">,
): Map<string, number> | GitFailure {
  const names = [...new Set(ids)];
  const answers = lookUp(top, names, budget);
  if ("isKnown" in answers) return answers;
  const blobs = names.flatMap((id, index): [string, number][] => {
    const answer = answers[index];
    return answer && "id" in answer && answer.type === "blob" ? [[id, answer.bytes]] : [];
  });
  return new Map(blobs);
}

/** The text of today, as a node among the ids of earlier texts. */
const NOW = "now";

/** Groups of nodes: two nodes are linked if a chain of joins leads from one to the other. */
interface Links {
  readonly join: (one: string, other: string) => void;
  readonly areLinked: (one: string, other: string) => boolean;
}

function linksOf({ current, ignored }: EarlierTexts): Links {
  const above = new Map<string, string>();
  const topOf = (node: string): string => {
    let top = node;
    for (let next = above.get(top); next !== undefined; next = above.get(top)) top = next;
    return top;
  };
  const join = (one: string, other: string): void => {
    const [top, otherTop] = [topOf(one), topOf(other)];
    if (top !== otherTop) above.set(top, otherTop);
  };
  for (const id of current) join(id, NOW);
  for (const change of ignored) {
    const [first, ...others] = textsOf(change);
    if (first !== undefined) for (const other of others) join(first, other);
  }
  return { join, areLinked: (one, other) => topOf(one) === topOf(other) };
}
