/** What changed between two builds, as people read it. */
import { quoted } from "../../diagnostics/message.ts";
import type { BuildChanges, ChangedPage, Changes } from "../../compare/changes.ts";
import { answerFile } from "../../compare/answer-files.ts";
import { canonicalPath, filePath } from "../../site/paths.ts";

/** The summary, then a block a kind, each with a line for every change: `+` new, `-` gone, `~` changed. */
export function changesText({ summary, pages, locales, newly_outdated: outdated, files }: BuildChanges): string {
  const translations = locales.flatMap(({ code, ...changes }) =>
    lines(changes, (page) => `${code}  ${shownPage(page)}`),
  );
  const others = lines(withoutAnswers(files), printable);
  const late = (outdated ?? []).flatMap(({ code, pages: paths }) =>
    paths.map((path) => `! ${code}  ${shownPath(path)}`),
  );
  const blocks = [
    [summary],
    titled("pages", lines(pages, shownPage)),
    titled("translations", translations),
    titled("newly outdated", late),
    titled("other files", others),
  ].filter((block) => block.length > 0);
  return `${blocks.map((block) => block.join("\n")).join("\n\n")}\n`;
}

function titled(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : [`${title}:`, ...rows];
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

/** As people read it, where it is the path of a page; what is saved may come from anywhere. */
function shownPath(path: string): string {
  const reading = canonicalPath(path);
  return reading.ok ? filePath(reading.defined.path) || "/" : printable(path);
}

/** Files that were listed as pages and translations are not listed again. */
function withoutAnswers({ new: added, changed, gone }: Changes<string>): Changes<string> {
  const isOther = (file: string): boolean => answerFile(file) === undefined;
  return { new: added.filter(isOther), changed: changed.filter(isOther), gone: gone.filter(isOther) };
}

/** A terminal acts on some characters. */
function printable(text: string): string {
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(text) ? quoted(text) : text;
}
