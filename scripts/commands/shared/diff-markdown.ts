/** Formats the changes between two builds as Markdown: for a comment on a pull request, and for the summary of a job. */
import { type BuildChanges, type ChangedPage, type OutdatedPage, summaryOf } from "../../compare/changes.ts";
import { counted, percentage } from "../../diagnostics/message.ts";
import { codeSpan, linkTo } from "../../diagnostics/markdown.ts";

/** The maximum number of items shown of each list, and half of the rows in the table. Smaller if the text is too long. */
const MOST_LISTED = [50, 20, 5] as const;

/** The maximum length of the text. GitHub allows 65,536 characters for a comment, and 1 MiB for a job summary. */
const MOST_CHARACTERS = 60_000;

/**
 * Formats the counts, a table of the locales with their coverage before and after, and folded lists of pages, addresses
 * and translations. All text of content is in code spans. `changes` may come from a stranger: its `summary` is not used.
 */
export function changesMarkdown(changes: BuildChanges): string {
  const heading = ["### Stele: what changes", `${counts(changes)}.`];
  for (const most of MOST_LISTED) {
    const text = joined([...heading, table(changes, most), ...lists(changes, most)]);
    if (text.length <= MOST_CHARACTERS) return text;
  }
  return joined(heading);
}

/** Whether changes are worth a comment. Changes of other files, such as the sitemap alone, are not. */
export function hasNews({ pages, locales, newly_outdated: outdated, dead_addresses: dead }: BuildChanges): boolean {
  const changed = [pages, ...locales].flatMap((one) => [one.new, one.changed, one.gone]);
  return [...changed, outdated ?? [], dead ?? []].some((list) => list.length > 0);
}

function counts(changes: BuildChanges): string {
  const text = summaryOf(changes, codeSpan);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function joined(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function table({ pages, locales, totals }: BuildChanges, most: number): string {
  const none = { new: [], changed: [], gone: [] };
  const changed = new Map(locales.map((locale) => [locale.code, locale]));
  const row = (
    name: string,
    total: BuildChanges["totals"]["pages"],
    all = none as typeof pages,
    share = "",
  ): string => {
    const numbers = [total.before, total.after, all.new.length, all.changed.length, all.gone.length];
    return `| ${[name, ...numbers, share].join(" | ")} |`;
  };
  const rows = totals.locales.slice(0, 2 * most).map((total) => {
    const shares = (["before", "after"] as const).map((when) => percentage(total[when], totals.pages[when]));
    return row(codeSpan(total.code), total, changed.get(total.code), [...new Set(shares)].join(" → "));
  });
  const more = totals.locales.length - rows.length;
  return [
    "| | before | after | new | changed | gone | coverage |",
    "|---|--:|--:|--:|--:|--:|--:|",
    row("pages", totals.pages, pages),
    ...rows,
    ...(more > 0 ? ["", `And ${counted(more, "other locale")}.`] : []),
  ].join("\n");
}

/** Formats the lists: what readers lose and translators have to do first, then what is new. */
function lists(changes: BuildChanges, most: number): string[] {
  const { pages, locales, newly_outdated: outdated, dead_addresses: dead } = changes;
  const translations = (kind: "new" | "gone") =>
    locales.flatMap(({ code, [kind]: changed }) => changed.map((page) => ({ code, page })));
  const late = (outdated ?? []).flatMap(({ code, pages: behind }) => behind.map((page) => ({ code, page })));
  const shownTranslation = ({ code, page }: { readonly code: string; readonly page: OutdatedPage }): string =>
    `${codeSpan(code)} ${shownPage(page)}${details(page)}`;
  return [
    folded("Dead addresses", dead ?? [], linkTo, most),
    folded("Gone pages", pages.gone, shownPage, most),
    folded("Gone translations", translations("gone"), shownTranslation, most),
    folded("Newly outdated translations", late, shownTranslation, most),
    outdated === null ? "Newly outdated translations are unknown: a build has no `coverage/v1.json`." : "",
    folded("New pages", pages.new, shownPage, most),
    folded("New translations", translations("new"), shownTranslation, most),
    folded("Changed pages", pages.changed, shownPage, most),
  ];
}

function shownPage({ path, url }: ChangedPage): string {
  return url === undefined ? codeSpan(path) : linkTo(url);
}

/** Formats the title of a page, and how much its text changed: ` Introduction, +12 -3 in 2 commits since 2026-09-12`. */
function details({ title, added, removed, commits, since }: OutdatedPage): string {
  const parts = [
    ...(title === undefined ? [] : [codeSpan(title)]),
    ...(added === undefined || removed === undefined ? [] : [`+${added} -${removed} lines`]),
    ...(commits === undefined ? [] : [counted(commits, "commit")]),
    ...(since === undefined ? [] : [`since ${codeSpan(since)}`]),
  ];
  return parts.length === 0 ? "" : `: ${parts.join(", ")}`;
}

function folded<Item>(title: string, items: readonly Item[], shown: (item: Item) => string, most: number): string {
  if (items.length === 0) return "";
  const more = items.length > most ? [`- and ${items.length - most} more`] : [];
  const lines = items.slice(0, most).map((item) => `- ${shown(item)}`);
  return [`<details><summary>${title}: ${items.length}</summary>`, "", ...lines, ...more, "", "</details>"].join("\n");
}
