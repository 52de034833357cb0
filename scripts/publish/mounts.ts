/** Mounted file systems: a folder that is one cannot be moved, and one that holds another would take it along. */
import { readFileSync, statSync } from "node:fs";
import { dirname, sep } from "node:path";
import { unless } from "./failures.ts";
import { exists } from "./whole.ts";

/**
 * Whether moving a folder moves the folder and nothing else. A file system that is mounted in it would go along into the
 * former tree, and what others write there meanwhile would be removed with that.
 *
 * @param root the real path of the folder, which need not exist
 */
export function isMovable(root: string): boolean {
  const isMountPoint = exists(root) && statSync(root).dev !== statSync(dirname(root)).dev;
  return !isMountPoint && !mountPoints().some((point) => point.startsWith(root + sep));
}

/**
 * Where file systems are mounted, as far as the system tells: the fifth field of each line
 * (https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html, read November 2026).
 */
function mountPoints(): readonly string[] {
  const text = unless(["ENOENT", "EACCES"], () => readFileSync("/proc/self/mountinfo", "latin1")) ?? "";
  return text.split("\n").map((line) => unescaped(line.split(" ", 5)[4] ?? ""));
}

/** Spaces, tabs, line ends and backslashes are written as three octal digits. */
function unescaped(field: string): string {
  const bytes = field.replaceAll(/\\([0-7]{3})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 8)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
