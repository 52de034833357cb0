/** Builds the files of Stele into the output folder of a docs generator. */
import { existsSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { publishOptions, reportOf } from "../../commands/shared/publishing.ts";
import { bytesOf, isThere, outFolder, type OutFolder, planSiteOf } from "../../commands/shared/plan-site.ts";
import { locate } from "../../content/locate.ts";
import { allowedPath, projectRoots } from "../../content/sources/places.ts";
import type { LocatedDiagnostic } from "../../diagnostics/located.ts";
import { counted } from "../../diagnostics/message.ts";
import { type Log, logProblems } from "../../diagnostics/reporters/log.ts";
import { publish } from "../../publish/publish.ts";
import { parsedJson } from "../../publish/file-bytes.ts";
import { publishedBytes } from "../../publish/third-party.ts";
import { isError } from "../../read-site.ts";
import { SITEMAP_FILE } from "../../site/layout.ts";
import { readGeneratorSite } from "./content.ts";
import type { GeneratorFacts, SteleOptions } from "./facts.ts";

/**
 * Builds with `--merge` into the output folder of the generator, and reports every problem to its log.
 *
 * @throws an `Error` with one clear sentence if the build fails, so that the generator's build fails too
 */
export function publishRoutes(facts: GeneratorFacts, options: SteleOptions, log: Log): void {
  const { generator, projectDirectory, tried } = facts;
  const version = installedVersion(projectDirectory, tried.package);
  // npm refuses to install a package beside a version that its peer ranges leave out, so they are open, and this warns.
  if (version !== undefined && !tried.majors.includes(Number.parseInt(version))) {
    log.warn(`Stele is tried with ${generator} ${tried.majors.join(" and ")}. This is ${generator} ${version}.`);
  }
  const failure = built(facts, options, log);
  if (failure === undefined) return;
  const hint = 'To finish the build of the docs all the same, set the option on_error: "warn".';
  const sentence = `Stele wrote nothing: ${failure} ${hint}`;
  if (options.on_error !== "warn") throw Object.assign(new Error(sentence), { name: "SteleError" });
  log.warn(sentence);
}

/**
 * Returns the version of a package in `node_modules` of a project, or of a folder above it in its repository. Follows no
 * link that leads out of the repository: a pull request may bring `node_modules`.
 */
function installedVersion(directory: string, name: string, roots = projectRoots(directory)): string | undefined {
  const file = join("node_modules", name, "package.json");
  const real = allowedPath(directory, file, "file", roots);
  const bytes = real === undefined ? undefined : publishedBytes(real);
  if (!bytes) return dirname(directory) === directory ? undefined : installedVersion(dirname(directory), name, roots);
  const { version } = (parsedJson(bytes.toString()) ?? {}) as { readonly version?: unknown };
  return typeof version === "string" ? /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.exec(version.slice(0, 40))?.[0] : undefined;
}

/** Returns a sentence about the failure, if the build fails. */
function built(facts: GeneratorFacts, options: SteleOptions, log: Log): string | undefined {
  const { outDirectory, generator, projectDirectory } = facts;
  const out = relative(process.cwd(), outDirectory) || ".";
  if (!existsSync(outDirectory) || !statSync(outDirectory).isDirectory()) {
    return `"${out}" is no folder, although ${generator} should have written its output there.`;
  }
  const outOptions = { out, merge: true };
  const { plan, located } = planSiteOf(readGeneratorSite(facts, withDefaults(options, outFolder(out))), outOptions);
  // What hosts cannot do is no news at each build of the docs: `stele hosts` and the first build of a host say it.
  const ofHosts = new Set(plan?.hosts.flatMap(({ notices }) => notices));
  const problems = located.filter(({ diagnostic }) => !ofHosts.has(diagnostic));
  logProblems(problems, log);
  if (!plan) return listed(problems);
  // The generator may have been started in another folder than that of its project.
  const request = { ...publishOptions(plan, join(projectDirectory, "stele"), outOptions), projectDirectory };
  const outcome = publish(plan.artifacts, request);
  if (!outcome.published) {
    const ofOutput = locate(outcome.diagnostics, []);
    logProblems(ofOutput, log);
    return listed(ofOutput);
  }
  const { pages, locales, translations, files } = reportOf(plan, outcome.report);
  const counts = `${counted(pages, "page")} x ${counted(locales, "language")}, ${counted(translations, "translation")}`;
  log.info(`Stele: ${counts}; ${files.added} files new, ${files.changed} changed, ${files.removed} removed.`);
  return undefined;
}

/** Keeps the sitemap of the generator, if it has written one and the options do not say otherwise. */
function withDefaults(options: SteleOptions, out: OutFolder): SteleOptions {
  const isTheirs = isThere(out, SITEMAP_FILE) && bytesOf(out, SITEMAP_FILE) !== undefined;
  return isTheirs ? { ...options, artifacts: { sitemap: "keep", ...options.artifacts } } : options;
}

function listed(located: readonly LocatedDiagnostic[]): string {
  return `${counted(located.filter(({ diagnostic }) => isError(diagnostic)).length, "error")}, listed above.`;
}
