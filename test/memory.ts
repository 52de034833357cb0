/** Where tests and benchmarks that write many files have them. */
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder, in memory where the machine has such a place; who makes it removes it. */
export function folderInMemory(prefix: string): string {
  return mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), prefix));
}
