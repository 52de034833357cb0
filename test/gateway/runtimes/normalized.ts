/** What no program can tell that is handed a `Request`: its address is parsed before. */
import type { Case } from "../../hosts/cases.ts";

/**
 * The URL standard resolves dot segments, encoded ones too (https://url.spec.whatwg.org/#double-dot-path-segment), so
 * that the request is one for another place, where nothing lies.
 */
export function cannotOnTheWeb({ name }: Case): string | undefined {
  return name === "path form: encoded dot segments"
    ? "the runtime resolves them before the program is asked"
    : undefined;
}
