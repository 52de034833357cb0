/** A project on a file system of its own, for the time of one shell script. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mountNamespace } from "../namespace.ts";
import { type Content, putContent } from "./sites.ts";
import { newFolder, preloaded, toolFile } from "./tool.ts";

/** How to run a command in a namespace of its own; nothing where mounting is not allowed. */
export const namespace = mountNamespace();

/** A build that fails, as a script sees it, and the folders before and after it. */
export interface Mounted {
  /** Lines that the script printed. */
  readonly lines: readonly string[];
  /** What the last build said. */
  readonly stderr: string;
}

/**
 * Runs shell lines in a folder on which they may mount. `old` and `new` put a content in place, `build` runs the tool
 * and prints `exit N`, `sums` prints one hash over all published files, `left` prints the names in the project.
 *
 * @param plant a script with a fault of its own to load before the tool
 */
export function whileMounted(contents: { old: Content; new: Content }, script: string, plant?: string): Mounted {
  const [project, texts] = [newFolder(), newFolder()];
  putContent(join(texts, "old"), contents.old);
  putContent(join(texts, "new"), contents.new);
  const errors = join(texts, "stderr");
  const tool = [process.execPath, ...(plant === undefined ? [] : ["--require", preloaded(plant)]), toolFile()];
  const prelude = `
    put() { rm -rf content; cp -r "${texts}/$1/content" .; }
    old() { put old; }
    new() { put new; }
    build() { ${tool.map((word) => `"${word}"`).join(" ")} build --quiet "$@" 2>"${errors}" && echo "exit 0" || echo "exit $?"; }
    sums() { find dist dist.hosts -type f | sort | xargs -d '\\n' sha256sum | sha256sum; }
    left() { ls -A | sort | xargs; }`;
  const [command = "", ...options] = namespace ?? [];
  const { stdout, stderr } = spawnSync(command, [...options, "sh", "-ec", `${prelude}\n${script}`], {
    cwd: project,
    encoding: "utf8",
    env: { ...process.env, PROJECT: project, NO_COLOR: "1" },
  });
  if (stderr !== "") throw new Error(stderr);
  return { lines: stdout.trimEnd().split("\n"), stderr: existsSync(errors) ? readFileSync(errors, "utf8") : "" };
}
