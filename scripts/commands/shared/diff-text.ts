/** Prints the changes between two builds: as text, and as Markdown for the summary of a job or for a pull request. */
import { percentage, quoted } from "../../diagnostics/message.ts";
import { answerFile, type BuildChanges, type ChangedPage, type Changes } from "../../compare/changes.ts";
import { canonicalPath, filePath } from "../../site/paths.ts";

/** The summary, then a block for each kind of change. Each change has a line: `+` new, `-` gone, `~` changed. */
export function changesText({ summary, pages, locales, newly_outdated: outdated, files }: BuildChanges): string {
  const rows = {
    pages: lines(pages, shownPage),
    translations: locales.flatMap(({ code, ...changes }) => lines(changes, (page) => `${code}  ${shownPage(page)}`)),
    "newly outdated": (outdated ?? []).flatMap(({ code, pages: paths }) =>
      paths.map((path) => `! ${code}  ${shownPath(path)}`),
    ),
    "other files": lines(withoutAnswers(files), printable),
  };
  return inBlocks([
    [summary],
    ...Object.entries(rows).map(([title, of]) => (of.length > 0 ? [`${title}:`, ...of] : [])),
  ]);
}

/** Blocks of lines with an empty line between them. */
function inBlocks(blocks: readonly (readonly string[])[]): string {
  const filled = blocks.filter((block) => block.length > 0).map((block) => block.join("\n"));
  return `${filled.join("\n\n")}\n`;
}

function lines<Item>(changes: Changes<Item>, shown: (item: Item) => string): string[] {
  return [
    ...changes.new.map((item) => `+ ${shown(item)}`),
    ...changes.gone.map((item) => `- ${shown(item)}`),
    ...changes.changed.map((item) => `~ ${shown(item)}`),
  ];
}

function shownPage({ path, url }: ChangedPage): string {
  return url === undefined ? shownPath(path) : printable(url);
}

/** The readable form of a page's path. A saved build may hold anything, so other text is escaped. */
function shownPath(path: string): string {
  const reading = canonicalPath(path);
  return reading.ok ? filePath(reading.defined.path) || "/" : printable(path);
}

/** Files that are not pages or translations: those have blocks of their own. */
function withoutAnswers({ new: added, changed, gone }: Changes<string>): Changes<string> {
  const isOther = (file: string): boolean => answerFile(file) === undefined;
  return { new: added.filter(isOther), changed: changed.filter(isOther), gone: gone.filter(isOther) };
}

/** Quotes text with characters that a terminal acts on. */
function printable(text: string): string {
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(text) ? quoted(text) : text;
}

/** The numbers of answers in a build: pages, and translations by locale. */
export interface AnswerCounts {
  readonly pages: number;
  readonly translations: ReadonlyMap<string, number>;
}

/** The counts of both builds. */
export interface BothCounts {
  readonly before: AnswerCounts;
  readonly after: AnswerCounts;
  /** If known, it gets no row: the row of pages counts its answers. */
  readonly sourceLocale: string | undefined;
}

/** The translations of a locale. */
export function translationsIn({ translations }: AnswerCounts, code: string): number {
  return translations.get(code) ?? 0;
}

/** Items shown of each list: GitHub allows 1 MiB for a job summary, which is more than people read. */
const MOST_LISTED = 50;

/** The summary; a table of pages and locales with their coverage before and after; the changed pages, folded. */
export function changesMarkdown(changes: BuildChanges, counts: BothCounts): string {
  const { summary, pages, newly_outdated: outdated } = changes;
  return inBlocks([
    ["### Stele: what changes"],
    [`${summary}.`],
    table(changes, counts),
    folded("Pages", [...listed("new", pages.new), ...listed("changed", pages.changed), ...listed("gone", pages.gone)]),
    folded(
      "Newly outdated translations",
      (outdated ?? []).flatMap(({ code, pages: paths }) =>
        paths.map((path) => `- ${codeSpan(code)} ${codeSpan(path)}`),
      ),
    ),
  ]);
}

function table(changes: BuildChanges, { before, after, sourceLocale }: BothCounts): string[] {
  const codes = new Set([...before.translations.keys(), ...after.translations.keys()]);
  if (sourceLocale !== undefined) codes.delete(sourceLocale);
  const ofLocale = new Map<string, Changes<ChangedPage>>(changes.locales.map(({ code, ...all }) => [code, all]));
  const rows = [...codes].sort().map((code) => {
    const counted = [translationsIn(before, code), translationsIn(after, code)] as const;
    const coverage = [percentage(counted[0], before.pages), percentage(counted[1], after.pages)] as const;
    return row(code, counted, ofLocale.get(code) ?? NO_CHANGES, arrow(coverage));
  });
  return [
    "| | before | after | new | changed | gone | coverage |",
    "|---|--:|--:|--:|--:|--:|--:|",
    row("pages", [before.pages, after.pages], changes.pages, ""),
    ...rows,
  ];
}

const NO_CHANGES: Changes<ChangedPage> = { new: [], changed: [], gone: [] };

function row(
  name: string,
  [before, after]: readonly [number, number],
  changes: Changes<ChangedPage>,
  coverage: string,
): string {
  const { new: added, changed, gone } = changes;
  return `| ${name} | ${before} | ${after} | ${added.length} | ${changed.length} | ${gone.length} | ${coverage} |`;
}

function arrow([before, after]: readonly [string, string]): string {
  return before === after ? after : `${before} → ${after}`;
}

function listed(kind: string, pages: readonly ChangedPage[]): string[] {
  return pages.map(({ path }) => `- ${kind}: ${codeSpan(path)}`);
}

function folded(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > MOST_LISTED ? [`- and ${lines.length - MOST_LISTED} more`] : [];
  return [
    `<details><summary>${title}: ${lines.length}</summary>`,
    "",
    ...lines.slice(0, MOST_LISTED),
    ...more,
    "",
    "</details>",
  ];
}

/** A path as code. A saved build may hold any text, so characters outside paths of RFC 3986 are replaced. */
function codeSpan(path: string): string {
  return `\`${path.replaceAll(/[^A-Za-z0-9\-._~%!$&'()*+,;=:@/]/gu, "?")}\``;
}
