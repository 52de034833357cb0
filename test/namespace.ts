/** Mounting file systems for tests: in a namespace of the test's own, where they vanish with its processes. */
import { spawnSync } from "node:child_process";

/** Commands that give what follows them a namespace of its own: for root, and for anybody where the system allows it. */
const UNSHARE = [
  ["unshare", "-m"],
  ["unshare", "-rm"],
] as const;

/**
 * Finds the command to run others with that mount file systems. Where mounting is not allowed, what needs it is skipped,
 * with a line that says so; where `STELE_ENGINES` is `required` that is a failure, as for a missing program.
 *
 * @returns the command's words, or nothing where mounting is not allowed
 * @throws when it is not allowed and required
 */
export function mountNamespace(environment = process.env): readonly [string, string] | undefined {
  const works = ([command, option]: readonly [string, string]): boolean =>
    spawnSync(command, [option, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
  const found = UNSHARE.find(works);
  if (found !== undefined) return found;
  const missing = "mounting is not allowed: run them as root, where unshare -m works";
  if (environment.STELE_ENGINES === "required") throw new Error(missing);
  process.stderr.write(`Tests are skipped: ${missing}\n`);
  return undefined;
}
