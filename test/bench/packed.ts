/** The packed tool, which is what benchmarks measure. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../root.ts";

/** The packed bin, as `npm pack` makes it. */
export const BIN = join(root, ".package/stele.cjs");

/** Makes what the package of this checkout carries. Throws with what was said where that fails. */
export function pack(): void {
  const { status, stderr } = spawnSync("npm", ["run", "prepack"], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}
