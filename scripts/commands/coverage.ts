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
import type { CoverageByEvidence, CoverageCounts, CoverageFile, OutdatedTranslation } from "../site/published.ts";

export interface CoverageOptions extends ContentOptions {
  readonly locale?: readonly string[];
  readonly missing?: boolean;
  readonly outdated?: boolean;
  readonly json?: boolean;
}

/** Runs the command. Exit code 0 even if translations are missing, 1 for content errors, 2 for an unknown locale. */
export async function coverage(options: CoverageOptions): Promise<ExitCode> {
  // Plan without hosts, because notices about hosts do not concern coverage.
  const { plan, problems } = await planContent({ ...options, host: [] }, { describes: true });
  if (!plan) {
    say(problems);
    return 1;
  }
  const { codes, problems: unknown } = codesOf(plan.site, options.locale);
  const tooMuch = unknown.length > 0 ? [] : coverageProblems(plan.site, {}, codes);
  reportProblems([...unknown, ...tooMuch]);
  if (unknown.length > 0) return 2;
  if (tooMuch.length > 0) return 1;
  const text = coverageText(coverageOf(plan.site, codes), options);
  process.stdout.write(text);
  if (text === "") say("No page to list.");
  return 0;
}

/** Returns the codes of the locales that `--locale` names, or undefined for all locales. Reports other texts. */
export function codesOf(
  site: Site,
  texts: readonly string[] | undefined,
): { readonly codes: ReadonlySet<string> | undefined; readonly problems: readonly Diagnostic[] } {
  const problems = (texts ?? []).flatMap((text) => localeProblem(site, text));
  return { codes: texts && new Set(texts.flatMap((text) => findLocale(site.addresses, text)?.code ?? [])), problems };
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

const COLUMNS = ["locale", "translated", "", "missing", "behind", "possibly behind", "unknown", "language"];

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
      ? [
          "  revision: a translation names what it was made from: a commit, whose text is compared with the text of today,",
          "    or any other revision that its page names, too",
        ]
      : []),
    ...(date > 0
      ? [
          "  date: possibly behind is what last changed before its page; that change need not concern the text, and a",
          "    translation that was touched for another reason does not show up",
        ]
      : []),
    ...(unknown > 0 ? ["  none: nothing to compare, or a revision that cannot be compared"] : []),
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
      if (wanted.missing && missing.includes(code)) return [[code, "missing", "", "", shown]];
      if (!wanted.outdated || !late) return [];
      const compared = `${plain(late.translation)} -> ${plain(late.source)}`;
      return [[code, OUTDATED[late.evidence], compared, sizeOfChange(late), shown]];
    }),
  );
  const lines = aligned(rows).map((line) => `${line}\n`);
  return lines.join("");
}

const OUTDATED = { revision: "behind", date: "possibly behind" } as const;

/** Formats how much a text changed: `+12 -3 in 2 commits since 2026-09-12`. Leaves out what is not known. */
export function sizeOfChange({ added, removed, commits, since }: OutdatedTranslation): string {
  const lines = added === undefined || removed === undefined ? "" : `+${added} -${removed}`;
  if (commits === undefined) return lines;
  if (commits === 0) return `${lines} not committed`.trim();
  const day = since === undefined ? "" : ` since ${since}`;
  return `${lines} in ${counted(commits, "commit")}${day}`.trim();
}

/** Formats a revision. A plain word such as `v1.2` stays as it is. Any other text is quoted. */
function plain(text: string): string {
  return /^[\w.:+-]{1,64}$/.test(text) ? text : quoted(text);
}
