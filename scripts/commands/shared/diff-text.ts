/** Formats the changes between two builds: as text, or as Markdown for a job summary or a pull request. */
import { percentage, quoted } from "../../diagnostics/message.ts";
import { answerFile, type BuildChanges, type ChangedPage, type Changes, PAGES } from "../../compare/changes.ts";
import { canonicalPath, filePath } from "../../site/paths.ts";

/** Formats the summary and a block for each kind of change. Lines begin with `+` (new), `-` (gone) or `~` (changed). */
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

/** Decodes the path of a page: `/caf%C3%A9` -> `/café`. Escapes invalid paths: a saved build may contain any text. */
function shownPath(path: string): string {
  const reading = canonicalPath(path);
  return reading.ok ? filePath(reading.defined.path) || "/" : printable(path);
}

/** Leaves out the files of pages and translations, because they are listed in other blocks. */
function withoutAnswers({ new: added, changed, gone }: Changes<string>): Changes<string> {
  const isOther = (file: string): boolean => answerFile(file) === undefined;
  return { new: added.filter(isOther), changed: changed.filter(isOther), gone: gone.filter(isOther) };
}

/** Quotes text that contains control characters. Otherwise a terminal would act on them. */
function printable(text: string): string {
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(text) ? quoted(text) : text;
}

/** How many translations each locale has: locale code -> count. The value of the key `PAGES` is the number of pages. */
export type AnswerCounts = ReadonlyMap<string, number>;

/** The maximum number of items shown of each list. GitHub allows 1 MiB for a job summary, which is too much to read. */
const MOST_LISTED = 50;

/**
 * Formats the summary, a table of the locales with their coverage before and after, and folded lists of pages.
 *
 * @param sourceLocale has no row in the table: all pages exist in this locale, so its row would repeat the row "pages"
 */
export function changesMarkdown(
  changes: BuildChanges,
  counts: readonly [before: AnswerCounts, after: AnswerCounts],
  sourceLocale: string | undefined,
): string {
  const { summary, pages, newly_outdated: outdated } = changes;
  const late = (outdated ?? []).flatMap(({ code, pages: paths }) =>
    paths.map((path) => `- ${codeSpan(code)} ${codeSpan(path)}`),
  );
  return inBlocks([
    ["### Stele: what changes"],
    [`${summary}.`],
    table(changes, counts, sourceLocale),
    folded("Pages", [...listed("new", pages.new), ...listed("changed", pages.changed), ...listed("gone", pages.gone)]),
    folded("Newly outdated translations", late),
  ]);
}

function table(changes: BuildChanges, counts: readonly AnswerCounts[], sourceLocale: string | undefined): string[] {
  const row = (name: string, key: string, all: Changes<ChangedPage> | undefined, coverage: string): string => {
    const numbers = [...counts.map((of) => of.get(key) ?? 0), all?.new.length, all?.changed.length, all?.gone.length];
    return `| ${[name, ...numbers.map((number = 0) => number), coverage].join(" | ")} |`;
  };
  const changed = new Map(changes.locales.map((locale) => [locale.code, locale]));
  const codes = new Set(counts.flatMap((of) => [...of.keys()]));
  const translated = [...codes].filter((code) => code !== PAGES && code !== sourceLocale).sort();
  return [
    "| | before | after | new | changed | gone | coverage |",
    "|---|--:|--:|--:|--:|--:|--:|",
    row("pages", PAGES, changes.pages, ""),
    ...translated.map((code) => {
      const shares = counts.map((of) => percentage(of.get(code) ?? 0, of.get(PAGES) ?? 0));
      return row(code, code, changed.get(code), [...new Set(shares)].join(" → "));
    }),
  ];
}

function listed(kind: string, pages: readonly ChangedPage[]): string[] {
  return pages.map(({ path }) => `- ${kind}: ${codeSpan(path)}`);
}

function folded(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > MOST_LISTED ? [`- and ${lines.length - MOST_LISTED} more`] : [];
  const summary = `<details><summary>${title}: ${lines.length}</summary>`;
  return [summary, "", ...lines.slice(0, MOST_LISTED), ...more, "", "</details>"];
}

/** Formats a path as code. A saved build may hold any text, so characters that RFC 3986 forbids in paths become `?`. */
function codeSpan(path: string): string {
  return `\`${path.replaceAll(/[^A-Za-z0-9\-._~%!$&'()*+,;=:@/]/gu, "?")}\``;
}
