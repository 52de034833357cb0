/** Builds the files of Stele into the output folder of a docs generator. */
import type { GeneratorFacts, Log, SteleOptions } from "./facts.ts";

/**
 * Builds with `--merge` into the output folder of the generator, and reports every problem to its log.
 *
 * @throws an `Error` with one clear sentence if the build fails, so that the generator's build fails too
 */
export function publishRoutes(facts: GeneratorFacts, options: SteleOptions, log: Log): void {
  throw new Error(`not built yet: ${facts.generator} ${Object.keys(options).join()} ${String(log)}`);
}
