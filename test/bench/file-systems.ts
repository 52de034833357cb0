/** File systems to measure on: memory, and a journaled disk as developers have it. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder on a file system, or why that file system is not available. */
export type FileSystem =
  { readonly name: string; readonly folder: string } | { readonly name: string; readonly missing: string };

const MEMORY = "/dev/shm";

/** ext4 in an image is mounted over a loop device, which is root's to do. */
const EXT4 = "journaled ext4 (image in memory, loop mount)";

/**
 * Runs something with the file systems of this machine, and takes away afterwards what was made for it.
 *
 * @param run is handed a folder in memory (in the system's temporary folder where there is no tmpfs), and one on ext4
 */
export function withFileSystems(run: (memory: FileSystem & { folder: string }, ext4: FileSystem) => void): void {
  const base = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "stele-bench-"));
  const mounted = join(base, "ext4");
  const missing = mountExt4(join(base, "ext4.img"), mounted);
  try {
    const memory = join(base, "memory");
    mkdirSync(memory);
    const name = existsSync(MEMORY) ? "tmpfs" : `the file system of ${tmpdir()}`;
    run({ name, folder: memory }, missing === undefined ? { name: EXT4, folder: mounted } : { name: EXT4, missing });
  } finally {
    if (missing === undefined) spawnSync("umount", [mounted]);
    rmSync(base, { recursive: true, force: true });
  }
}

/** Why a journaled file system could not be mounted, or nothing. */
function mountExt4(image: string, folder: string): string | undefined {
  if (process.getuid?.() !== 0) return "mounting an image needs root";
  mkdirSync(folder);
  const steps: readonly (readonly [string, ...string[]])[] = [
    ["truncate", "-s", "4G", image],
    ["mkfs.ext4", "-q", "-N", "1500000", image],
    ["mount", "-o", "loop", image, folder],
  ];
  for (const [program, ...args] of steps) {
    const { status, error, stderr } = spawnSync(program, args, { encoding: "utf8" });
    if (status !== 0) return `${program}: ${(error?.message ?? stderr).trim()}`;
  }
  return undefined;
}
