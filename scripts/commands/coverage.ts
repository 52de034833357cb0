/** `stele coverage`: prints which pages are translated into which locale, on standard output. */
import { type ContentOptions, type ExitCode, reportProblems, say } from "./shared/options.ts";
import { planContent } from "./shared/planning.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Diagnostic } from "../model.ts";
import type { Site } from "../site/site.ts";
import { findLocale } from "../site/addresses.ts";
import { coverageOf, coverageProblems } from "../site/coverage.ts";
import { aligned, counted, percentage, quoted, visibleJson } from "../diagnostics/message.ts";
import { filePath } from "../site/paths.ts";
import type { CoverageByEvidence, CoverageCounts, CoverageFile } from "../site/published.ts";

export interface CoverageOptions extends ContentOptions {
  readonly locale?: readonly string[];
  readonly missing?: boolean;
  readonly outdated?: boolean;
  readonly json?: boolean;
}

/** Runs the command. Exit code 0 even if translations are missing, 1 for content errors, 2 for an unknown locale. */
export async function coverage(options: CoverageOptions): Promise<ExitCode> {
  // Plan without hosts, because notices about hosts do not concern coverage.
  const { plan, problems } = await planContent({ ...options, host: [] });
  if (!plan) {
    say(problems);
    return 1;
  }
  const unknown = (options.locale ?? []).flatMap((text) => localeProblem(plan.site, text));
  const codes =
    options.locale && new Set(options.locale.flatMap((text) => findLocale(plan.site.addresses, text)?.code ?? []));
  const tooMuch = unknown.length > 0 ? [] : coverageProblems(plan.site, {}, codes);
  reportProblems([...unknown, ...tooMuch]);
  if (unknown.length > 0) return 2;
  if (tooMuch.length > 0) return 1;
  const text = coverageText(coverageOf(plan.site, codes), options);
  process.stdout.write(text);
  if (text === "") say("No page to list.");
  return 0;
}

function localeProblem({ addresses }: Site, text: string): Diagnostic[] {
  const locale = findLocale(addresses, text);
  const known = addresses.locales.map(({ code }) => code);
  if (!locale) return [diagnostic("locale-unknown", { code: text, known, meant: didYouMean(text, known) })];
  return locale.code === addresses.sourceLocale ? [diagnostic("locale-is-source", { code: text })] : [];
}

function coverageText(found: CoverageFile, { missing = false, outdated = false, json }: CoverageOptions): string {
  if (json) return `${visibleJson(JSON.stringify(found))}\n`;
  return missing || outdated ? coverageList(found, { missing, outdated }) : coverageTable(found);
}

const COLUMNS = ["locale", "translated", "", "missing", "outdated", "possibly outdated", "unknown", "language"];

/**
 * Formats a table of the locales, with a legend below it. The names of languages are in the last column, because wide
 * letters and right-to-left letters would shift the columns after them.
 */
export function coverageTable({ source_locale: source, page_count: pages, total, locales }: CoverageFile): string {
  const title = `${counted(pages, "page")} in ${source}`;
  if (locales.length === 0) return `${title}, and no other locale\n`;
  const rows = [...locales.map((one) => tableRow(one.code, one, one.name)), tableRow("total", total, "")];
  const table = aligned([COLUMNS, ...rows], (column) => column > 0 && column < COLUMNS.length - 1);
  const heading = `${title}, ${counted(locales.length, "other locale")}`;
  return [heading, "", ...table, "", ...evidenceLines(total), ""].join("\n");
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

/** Formats one line for each missing or outdated translation, for `grep` and for translators. */
export function coverageList(
  { locales, pages }: CoverageFile,
  wanted: { readonly missing: boolean; readonly outdated: boolean },
): string {
  const rows = locales.flatMap(({ code }) =>
    pages.flatMap(({ path, missing, outdated }) => {
      const shown = filePath(path);
      const late = outdated.find((one) => one.code === code);
      if (wanted.missing && missing.includes(code)) return [[code, "missing", "", shown]];
      if (!wanted.outdated || !late) return [];
      return [[code, OUTDATED[late.evidence], `${plain(late.translation)} -> ${plain(late.source)}`, shown]];
    }),
  );
  const lines = aligned(rows).map((line) => `${line}\n`);
  return lines.join("");
}

const OUTDATED = { revision: "outdated", date: "possibly outdated" } as const;

/** Formats a revision. A plain word such as `v1.2` stays as it is. Any other text is quoted. */
function plain(text: string): string {
  return /^[\w.:+-]{1,64}$/.test(text) ? text : quoted(text);
}
