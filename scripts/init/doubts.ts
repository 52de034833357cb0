/** What `stele init` is not certain of: its reason, the place in the project, and the line of the new files. */
import { locate } from "../content/locate.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import type { DoubtReason } from "../diagnostics/codes/existing-sites.ts";
import type { LocatedDiagnostic } from "../diagnostics/located.ts";
import { printable } from "../diagnostics/message.ts";
import type { Place } from "../model.ts";

/** The key of `site.yaml` that may be wrong, or `locales` for the rows of `locales.yaml`. */
type DoubtfulKey = "base_url" | "source_locale" | "pages" | "locales";

/** Something in the proposal that may be wrong. */
export interface Doubt {
  readonly key: DoubtfulKey;
  readonly reason: DoubtReason;
  /** The key, file or number that the reason is about. */
  readonly what: string;
  /** The file of the project that is the reason, and the offset of its reason there. */
  readonly from?: { readonly file: string; readonly at?: number | undefined } | undefined;
}

/** Texts by name: the content files to write, or files of the project. */
type Texts = Readonly<Record<string, string>>;

/** Adds a comment above each doubtful line of the content files. */
export function withMarks(texts: Texts, doubts: readonly Doubt[]): Texts {
  const marked = Object.entries(texts).map(([name, text]) => {
    const lines = text.split("\n");
    const keys = [...new Set(doubts.map(({ key }) => key))].filter((key) => fileOf(key) === name);
    const indexes = new Map(keys.map((key) => [indexOfLine(key, lines), key]));
    const marks = (index: number): string[] =>
      indexes.has(index) ? doubts.filter(({ key }) => key === indexes.get(index)).map(markOf) : [];
    return [name, lines.flatMap((line, index) => [...marks(index), line]).join("\n")] as const;
  });
  return Object.fromEntries(marked);
}

function markOf(doubt: Doubt): string {
  return `# NOT CERTAIN: ${printable(sentenceOf(doubt))}`;
}

function fileOf(key: DoubtfulKey): string {
  return key === "locales" ? "locales.yaml" : "site.yaml";
}

/** Returns the index of the line to look at. For languages that is the first row. */
function indexOfLine(key: DoubtfulKey, lines: readonly string[]): number {
  return lines.findIndex((line) => line.startsWith(key === "locales" ? "- " : `${key}:`));
}

function sentenceOf({ key, reason, what, from }: Doubt): string {
  const { sentence } = diagnostic("proposal-uncertain", { reason, what, key, line: "" });
  return from === undefined ? sentence : `${sentence} (${from.file})`.replaceAll(/[\r\n]/g, " ");
}

/**
 * Makes a diagnostic of each doubt, with its place in the project.
 *
 * @param texts the content files, with marks, and `folder` the name of their folder
 * @param readText reads a file of the project. No line of a hidden file, or of a file in `.git`, is shown: its settings may
 *   contain a password.
 */
export function doubtDiagnostics(
  doubts: readonly Doubt[],
  { folder, texts }: { readonly folder: string; readonly texts: Texts },
  readText: (file: string) => string | undefined,
): LocatedDiagnostic[] {
  const textOf = (file: string): string | undefined =>
    /^\.git\/|(?:^|\/)\.[^/]*$/.test(file) ? undefined : readText(file);
  const known = new Map<DoubtfulKey, string>();
  const lineOf = (key: DoubtfulKey): string => {
    const line =
      known.get(key) ?? `${folder}/${fileOf(key)}:${indexOfLine(key, (texts[fileOf(key)] ?? "").split("\n")) + 1}`;
    known.set(key, line);
    return line;
  };
  const diagnostics = doubts.map((doubt) => {
    const values = { reason: doubt.reason, what: doubt.what, key: doubt.key, line: lineOf(doubt.key) };
    return diagnostic("proposal-uncertain", values, { place: placeOf(doubt, textOf) });
  });
  const names = [...new Set(doubts.flatMap(({ from }) => from?.file ?? []))];
  const files = names.flatMap((name) => {
    const text = textOf(name);
    return text === undefined ? [] : [{ name, text }];
  });
  return locate(diagnostics, files);
}

function placeOf({ from }: Doubt, textOf: (file: string) => string | undefined): Place | undefined {
  if (from === undefined) return undefined;
  const { file, at } = from;
  const text = textOf(file);
  if (at === undefined || text === undefined) return { file };
  const line = text.indexOf("\n", at);
  return { file, start: at, end: Math.max(at + 1, line === -1 ? text.length : line) };
}
