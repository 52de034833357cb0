/** Coverage as people read it. */
import { counted, percentage, quoted } from "../../diagnostics/message.ts";
import { filePath } from "../../site/paths.ts";
import type { CoverageByEvidence, CoverageCounts, CoverageFile, OutdatedTranslation } from "../../site/published.ts";

const COLUMNS = [
  "locale",
  "translated",
  "",
  "missing",
  "outdated",
  "possibly outdated",
  "unknown",
  "language",
] as const;

/**
 * The table of locales, and what its words mean. Names of languages stand last: a terminal may show their letters two
 * columns wide, or from right to left with the numbers behind them.
 */
export function coverageTable({ source_locale: source, page_count: pages, total, locales }: CoverageFile): string {
  const title = `${counted(pages, "page")} in ${source}`;
  if (locales.length === 0) return `${title}, and no other locale\n`;
  const rows = [...locales.map((one) => tableRow(one.code, one, one.name)), tableRow("total", total, "")];
  const table = aligned([COLUMNS, ...rows], (column) => column > 0 && column < COLUMNS.length - 1);
  return [`${title}, ${counted(locales.length, "other locale")}\n`, ...table, "", ...evidenceLines(total), ""].join(
    "\n",
  );
}

function tableRow(code: string, counts: CoverageCounts, name: string): string[] {
  const { translated, missing, outdated, unknown } = counts;
  const share = percentage(translated, translated + missing);
  return [code, `${translated}`, share, `${missing}`, `${outdated.revision}`, `${outdated.date}`, `${unknown}`, name];
}

function evidenceLines({ current, outdated, unknown }: CoverageCounts): string[] {
  const both = (evidence: keyof CoverageByEvidence): number => current[evidence] + outdated[evidence];
  const [revision, date] = [both("revision"), both("date")];
  return [
    `Evidence: revision ${revision}, date ${date}, none ${unknown}`,
    ...(revision > 0
      ? ["  revision: a translation names the state of its page that it was made from, which wins over dates"]
      : []),
    ...(date > 0
      ? [
          "  date: possibly outdated is what last changed before its page; that change need not concern the text, and a",
          "    translation that was touched for another reason looks current",
        ]
      : []),
    ...(unknown > 0 ? ["  none: no revision on both sides and no date on both sides"] : []),
  ];
}

/** One line for each page and locale, for `grep` and translators. */
export function coverageList(
  { locales, pages }: CoverageFile,
  wanted: { readonly missing: boolean; readonly outdated: boolean },
): string {
  const rows = locales.flatMap(({ code }) =>
    pages.flatMap(({ path, missing, outdated }) => {
      const shown = filePath(path);
      const late = outdated.find((one) => one.code === code);
      if (wanted.missing && missing.includes(code)) return [[code, "missing", "", shown]];
      return wanted.outdated && late ? [[code, OUTDATED[late.evidence], evidenceOf(late), shown]] : [];
    }),
  );
  return aligned(rows, () => false)
    .map((line) => `${line}\n`)
    .join("");
}

const OUTDATED = { revision: "outdated", date: "possibly outdated" } as const;

function evidenceOf({ translation, source }: OutdatedTranslation): string {
  return `${plain(translation)} -> ${plain(source)}`;
}

/** A revision is any text: all but plain words are quoted. */
function plain(text: string): string {
  return /^[\w.:+-]{1,64}$/.test(text) ? text : quoted(text);
}

/** Rows as lines whose cells stand below one another; columns that are empty everywhere are left out. */
function aligned(rows: readonly (readonly string[])[], isRight: (column: number) => boolean): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((widest, cells) => Math.max(widest, (cells[column] ?? "").length), 0),
  );
  return rows.map((cells) =>
    cells
      .flatMap((cell, column) => {
        const width = widths[column] ?? 0;
        if (width === 0) return [];
        return [isRight(column) ? cell.padStart(width) : cell.padEnd(width)];
      })
      .join("  ")
      .trimEnd(),
  );
}
