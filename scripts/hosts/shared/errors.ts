import type { ProblemCode } from "../../model.ts";

/** The errors that rules can say: what the capability of a host has that answers each of them. A test holds them to the rules. */
export const EVERY_ERROR: readonly ProblemCode[] = [
  "invalid_request",
  "unknown_locale",
  "unknown_page",
  "method_not_allowed",
];
