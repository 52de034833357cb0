/** What a host answered to the table, in few words: the guide to hosts is made of it. One file for each host that was asked. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";
import type { Case } from "./cases.ts";

/** How many of some rows were answered as the contract wants it: `yes` for all, `no` for none, `12 of 13`. */
export type Share = "yes" | "no" | `${number} of ${number}`;

export interface Results {
  /** The status of right answers to each form: 302 and 303 lead to the answer. `no`: there was none. */
  readonly forms: Readonly<Record<"path" | "query" | "body", number | "no">>;
  readonly preflight: Share;
  /** Code of a problem -> how many of its rows were right, by form. `method_not_allowed` has no form. */
  readonly problems: Readonly<Record<string, Readonly<Partial<Record<Case["form"], Share>>>>>;
}

/** The file of a host's results. `npx vitest run test/hosts --mode all --update` writes it. */
export function resultsFile(name: string): string {
  return join(root, `test/fixtures/hosts/${name}.json`);
}

/** The results of a host; none if it was not asked. */
export function readResults(name: string): Results | undefined {
  return existsSync(resultsFile(name)) ? JSON.parse(readFileSync(resultsFile(name), "utf8")) : undefined;
}
