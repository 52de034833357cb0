/** Answers requests in the development server of a docs generator as the published files will. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { GeneratorFacts, Log, SteleOptions } from "./facts.ts";

export interface DevelopmentAnswers {
  /** Plans again, after pages or translations changed. Keeps the last plan, and reports, if there is an error. */
  readonly update: (facts: GeneratorFacts) => void;
  /** Middleware in the form of Connect. Answers the addresses of Stele, below the base path or not; else calls `next`. */
  readonly middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

export function developmentAnswers(options: SteleOptions, log: Log): DevelopmentAnswers {
  throw new Error(`not built yet ${Object.keys(options).join()} ${String(log)}`);
}
