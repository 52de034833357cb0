/** Mounting file systems for tests: in a namespace of the test's own, where they vanish with its processes. */
import { spawnSync } from "node:child_process";
import { skip } from "./engines.ts";

/** Commands that give what follows them a namespace of its own: for root, and for anybody where the system allows it. */
const UNSHARE = [
  ["unshare", "-m"],
  ["unshare", "-rm"],
] as const;

/**
 * Finds the command to run others with that mount file systems. Mounting is an engine too, where it is allowed.
 *
 * @returns the command's words, or nothing where mounting is not allowed
 * @throws when it is not allowed and required
 */
export function mountNamespace(environment = process.env): readonly [string, string] | undefined {
  if (environment.STELE_ENGINES === "none") return undefined;
  const works = ([command, option]: readonly [string, string]): boolean =>
    spawnSync(command, [option, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
  const found = UNSHARE.find(works);
  if (found !== undefined) return found;
  return skip("mounting is not allowed: run them as root, where unshare -m works", environment);
}
