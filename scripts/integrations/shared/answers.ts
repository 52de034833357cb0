/** Answers requests in the development server of a docs generator as the published files will. */
import { planSiteOf } from "../../commands/shared/plan-site.ts";
import { printable, withoutCommands } from "../../diagnostics/message.ts";
import { type Log, logProblems } from "../../diagnostics/reporters/log.ts";
import { answersOf, type Middleware } from "../../preview/answers.ts";
import type { ServerNames } from "../../preview/origins.ts";
import { isError } from "../../read-site.ts";
import { readGeneratorSite } from "./content.ts";
import type { GeneratorFacts, SteleOptions } from "./facts.ts";

export interface DevelopmentAnswers {
  /** Pages or translations may have changed, so the next request gets another plan. */
  readonly refresh: () => void;
  readonly middleware: Middleware;
}

/** What is read of the configuration of Vite. `additionalAllowedHosts`: the names in its other settings. */
export interface ViteServer {
  readonly config: {
    readonly server: { readonly allowedHosts?: true | readonly string[]; readonly https?: unknown };
    readonly additionalAllowedHosts?: readonly string[];
  };
}

/** Returns the names of a server of Vite. It checks no name with HTTPS, because a website has no certificate for its own. */
export function namesOf({ config: { server, additionalAllowedHosts = [] } }: ViteServer): ServerNames {
  const { allowedHosts = [], https } = server;
  return allowedHosts === true || https ? true : [...allowedHosts, ...additionalAllowedHosts];
}

/**
 * Creates the answers of a development server. Nothing is written. If there is an error, reports it and keeps the last
 * plan.
 *
 * @param names the names of the server. `true` if the generator itself answers to any name
 * @param readFacts reads what the generator knows at that moment
 */
export function developmentAnswers(
  options: SteleOptions,
  log: Log,
  names: ServerNames,
  readFacts: () => GeneratorFacts | Promise<GeneratorFacts>,
): DevelopmentAnswers {
  let answer: Middleware | undefined;
  let reported = "";
  let isCurrent = false;
  let planning = Promise.resolve();
  const plan = async (): Promise<void> => {
    const { plan: planned, located } = planSiteOf(readGeneratorSite(await readFacts(), options), {});
    if (planned) answer = answersOf(planned.site, planned.artifacts(), names, (fault) => log.error(String(fault)));
    const errors = planned ? [] : located.filter(({ diagnostic }) => isError(diagnostic));
    // A development server plans after each change of a page. The same errors are reported once.
    const texts = JSON.stringify(errors.map(({ diagnostic }) => diagnostic.sentence));
    if (texts !== reported) logProblems(errors, log);
    reported = texts;
  };
  const failed = (thrown: unknown): void => {
    const cause = printable(thrown instanceof Error ? thrown.message : String(thrown));
    log.error(withoutCommands(`Stele answers as before the last change. ${cause}`));
  };
  return {
    refresh: () => (isCurrent = false),
    middleware: (request, response, next) => {
      // A page asks for dozens of modules. They need no answers, so they do not wait for a plan.
      if (/^\/(?:@|.*node_modules\/|src\/)/.test(request.url ?? "")) return next();
      if (!isCurrent) planning = planning.then(plan).catch(failed);
      isCurrent = true;
      void planning.then(() => (answer ? answer(request, response, next) : next()));
    },
  };
}
