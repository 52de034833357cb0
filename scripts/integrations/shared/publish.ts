/** Builds the files of Stele into the output folder of a docs generator. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { publishOptions, reportOf } from "../../commands/build.ts";
import type { BuildReport } from "../../commands/shared/build-report.ts";
import { planSiteOf } from "../../commands/shared/plan-site.ts";
import { locate } from "../../content/locate.ts";
import type { LocatedDiagnostic } from "../../diagnostics/located.ts";
import { counted, printable } from "../../diagnostics/message.ts";
import { publish } from "../../publish/publish.ts";
import { SITEMAP_FILE } from "../../site/layout.ts";
import { MARK } from "../../site/ownership.ts";
import { readGeneratorSite } from "./content.ts";
import type { GeneratorFacts, Log, SteleOptions } from "./facts.ts";

/**
 * Builds with `--merge` into the output folder of the generator, and reports every problem to its log.
 *
 * @throws an `Error` with one clear sentence if the build fails, so that the generator's build fails too
 */
export function publishRoutes(facts: GeneratorFacts, options: SteleOptions, log: Log): void {
  try {
    const report = built(facts, options, log);
    const { pages, locales, translations, files } = report;
    const counts = `${counted(pages, "page")} x ${counted(locales, "language")}, ${counted(translations, "translation")}`;
    log.info(`Stele: ${counts}; ${files.added} files new, ${files.changed} changed, ${files.removed} removed.`);
  } catch (thrown) {
    if (options.on_error !== "warn" || !isFailure(thrown)) throw thrown;
    log.warn(thrown.message);
  }
}

function built(facts: GeneratorFacts, options: SteleOptions, log: Log): BuildReport {
  const { outDirectory, generator } = facts;
  const out = relative(process.cwd(), outDirectory) || ".";
  if (!existsSync(outDirectory) || !statSync(outDirectory).isDirectory()) {
    throw failure(`"${out}" is no folder, although ${generator} should have written its output there.`);
  }
  const outOptions = { out, merge: true };
  const read = readGeneratorSite(facts, withDefaults(options, outDirectory));
  const { plan, located } = read.value
    ? planSiteOf(read, outOptions)
    : { plan: undefined, located: read.locate(read.diagnostics) };
  // What hosts cannot do is no news at each build of the docs: `stele hosts` and the first build of a host say it.
  const ofHosts = new Set(plan?.hosts.flatMap(({ notices }) => notices));
  report(
    located.filter(({ diagnostic }) => !ofHosts.has(diagnostic)),
    log,
  );
  if (!plan) throw failure(unfit(located));
  const outcome = publish(plan.artifacts, publishOptions(plan, join(facts.projectDirectory, "stele"), outOptions));
  if (outcome.published) return reportOf(plan, outcome.report);
  const problems = locate(outcome.diagnostics, []);
  report(problems, log);
  throw failure(unfit(problems));
}

/** Keeps the sitemap of the generator, if it has written one and the options do not say otherwise. */
function withDefaults(options: SteleOptions, outDirectory: string): SteleOptions {
  const sitemap = join(outDirectory, SITEMAP_FILE);
  const isTheirs = existsSync(sitemap) && !readFileSync(sitemap, "utf8").slice(0, 1000).includes(MARK);
  return isTheirs ? { ...options, artifacts: { sitemap: "keep", ...options.artifacts } } : options;
}

/** Writes problems to the log of the generator: errors, warnings, and notices as plain lines. */
export function report(located: readonly LocatedDiagnostic[], log: Log): void {
  // The loggers of some generators are methods, which need their object.
  const write = {
    error: (line: string) => log.error(line),
    warning: (line: string) => log.warn(line),
    notice: (line: string) => log.info(line),
  } as const;
  for (const { diagnostic, file } of located) {
    const { severity, sentence, hint, place, code } = diagnostic;
    const key = place && "pointer" in place ? place.pointer.filter((step) => typeof step === "string").join(".") : "";
    const where = file === undefined ? "" : `${printable(file)}${key && `: ${printable(key)}`}: `;
    write[severity](`Stele: ${where}${printable(sentence)}${hint ? ` ${printable(hint)}` : ""} [${code}]`);
  }
}

function unfit(located: readonly LocatedDiagnostic[]): string {
  const errors = located.filter(({ diagnostic }) => diagnostic.severity === "error").length;
  return `${counted(errors, "error")}, listed above.`;
}

/** The name of the errors with which a build of ours fails. Any other error is an internal one. */
const FAILURE = "SteleError";

function failure(sentence: string): Error {
  const hint = 'To finish the build of the docs all the same, set the option on_error: "warn".';
  return Object.assign(new Error(`Stele wrote nothing: ${sentence} ${hint}`), { name: FAILURE });
}

function isFailure(thrown: unknown): thrown is Error {
  return thrown instanceof Error && thrown.name === FAILURE;
}
