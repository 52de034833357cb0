/** Formats the changes between two builds as text. */
import { quoted } from "../../diagnostics/message.ts";
import { answerFile } from "../../compare/addresses.ts";
import type { BuildChanges, ChangedPage, Changes } from "../../compare/changes.ts";
import { canonicalPath, filePath } from "../../site/paths.ts";

/** Formats the summary and a block for each kind of change. Lines begin with `+` (new), `-` (gone) or `~` (changed). */
export function changesText(changes: BuildChanges): string {
  const { summary, pages, locales, newly_outdated: outdated, dead_addresses: dead, files } = changes;
  const rows = {
    pages: lines(pages, shownPage),
    translations: locales.flatMap(({ code, ...changes }) => lines(changes, (page) => `${code}  ${shownPage(page)}`)),
    "newly outdated": (outdated ?? []).flatMap(({ code, pages: paths }) =>
      paths.map(({ path }) => `! ${code}  ${shownPath(path)}`),
    ),
    "dead addresses": (dead ?? []).map((address) => `! ${printable(address)}`),
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
