/** The permissions of what the package carries. */
import { chmodSync, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Gives files the permissions that git knows, folders gone through: npm packs those of the checkout, where they
 * depend on the umask of who made it.
 *
 * @param paths files and folders; those that are not there are left out
 */
export function settlePermissions(paths: readonly string[]): void {
  for (const path of paths) {
    if (!existsSync(path)) continue;
    if (statSync(path).isDirectory()) settlePermissions(readdirSync(path).map((name) => join(path, name)));
    else chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
