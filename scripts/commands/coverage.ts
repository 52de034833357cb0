/** `stele coverage`: pages x locales, on standard output. */
import { type ContentOptions, type ExitCode, reportProblems, say } from "./shared/options.ts";
import { planContent } from "./shared/planning.ts";
import { coverageList, coverageTable } from "./shared/coverage-text.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Diagnostic } from "../model.ts";
import type { Site } from "../site/site.ts";
import { findLocale } from "../site/addresses.ts";
import { coverageOf } from "../site/coverage.ts";

/** The options of `stele coverage`. */
export interface CoverageOptions extends ContentOptions {
  readonly locale?: readonly string[];
  readonly missing?: boolean;
  readonly outdated?: boolean;
  readonly json?: boolean;
}

/** Runs the command: 0 even if translations are missing or outdated, 1 for content errors, 2 for an unknown locale. */
export async function coverage(options: CoverageOptions): Promise<ExitCode> {
  // Host notices would be noise here.
  const { plan, problems } = await planContent({ ...options, host: [] });
  if (!plan) {
    say(problems);
    return 1;
  }
  const unknown = (options.locale ?? []).flatMap((text) => localeProblem(plan.site, text));
  reportProblems(unknown);
  if (unknown.length > 0) return 2;
  process.stdout.write(coverageText(plan.site, options));
  return 0;
}

function localeProblem({ addresses }: Site, text: string): Diagnostic[] {
  const locale = findLocale(addresses, text);
  const known = addresses.locales.map(({ code }) => code);
  if (!locale) return [diagnostic("locale-unknown", { code: text, known, meant: didYouMean(text, known) })];
  return locale.code === addresses.sourceLocale ? [diagnostic("locale-is-source", { code: text })] : [];
}

function coverageText(site: Site, { locale, missing = false, outdated = false, json }: CoverageOptions): string {
  const codes = locale && new Set(locale.flatMap((text) => findLocale(site.addresses, text)?.code ?? []));
  const found = coverageOf(site, codes);
  if (json) return `${JSON.stringify(found)}\n`;
  return missing || outdated ? coverageList(found, { missing, outdated }) : coverageTable(found);
}
