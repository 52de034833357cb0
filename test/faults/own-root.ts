/**
 * A file system with a root of its own, in memory: what is aimed at the root of the file system, at the home folder or
 * at `/etc` hits nothing of the machine. Programs and libraries of the machine are there, read-only.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { namespace } from "./mounted.ts";
import { type Content, putContent } from "./sites.ts";
import { newFolder, preloaded, toolFile } from "./tool.ts";

/** Where the project lies below that root. */
export const PROJECT = "/home/me/project";

/** What became of one command. */
export interface InRoot {
  readonly code: number | null;
  readonly stderr: string;
  /** Names, kinds, sizes, times and bytes of all there is, before and after. */
  readonly before: string;
  readonly after: string;
}

/** All below the root by name, kind, rights, size, times to the nanosecond, and sha256; what is mounted there not. */
const LIST =
  "find . -xdev -printf '%P %y %m %s %T@ %C@ %l\\n' | sort; find . -xdev -type f -print0 | sort -z | xargs -0 sha256sum";

/**
 * Runs the tool in a project below a root of its own.
 *
 * @param prepare shell lines, run in the project before the root is listed for the first time
 * @param plant a script with a fault of its own, to see that the listings tell it
 */
export function inOwnRoot(content: Content, prepare: string, args: readonly string[], plant?: string): InRoot {
  const [given, root] = [newFolder(), newFolder()];
  putContent(given, content);
  const scripts = plant === undefined ? [] : ["--require", "/plant.cjs"];
  const script = `
    mount -t tmpfs tmpfs "${root}"
    cd "${root}"
    for folder in usr bin lib lib64; do
      if [ -L /$folder ]; then cp -P /$folder .; elif [ -d /$folder ]; then mkdir $folder; mount --bind /$folder $folder; mount -o remount,bind,ro $folder; fi
    done
    mkdir proc etc root tmp tool; mount --bind "${dirname(toolFile())}" tool; mount --bind /proc proc
    touch node plant.cjs; mount --bind "${process.execPath}" node
    ${plant === undefined ? "" : `mount --bind "${preloaded(plant)}" plant.cjs`}
    echo existing >etc/passwd; echo existing >root/.profile
    mkdir -p home/me/project; echo existing >home/me/.profile; cp -r "${given}/content" home/me/project
    chroot . /bin/sh -ec 'cd ${PROJECT}; eval "$PREPARE"'
    (${LIST}) >"${given}/before"
    code=0; HOME=/home/me chroot . /bin/sh -c 'cd ${PROJECT} && exec /node "$@"' sh ${scripts.join(" ")} /tool/stele.cjs "$@" 2>"${given}/stderr" || code=$?
    (${LIST}) >"${given}/after"
    echo $code; cat "${given}/stderr"`;
  const [command = "", ...options] = namespace ?? [];
  const ended = spawnSync(command, [...options, "sh", "-ec", script, "sh", ...args], {
    encoding: "utf8",
    env: { ...process.env, PREPARE: prepare, NO_COLOR: "1", NODE_EXTRA_CA_CERTS: "" },
  });
  if (ended.stderr !== "") throw new Error(ended.stderr);
  const [code = "", ...said] = ended.stdout.split("\n");
  return { code: Number(code), stderr: said.join("\n"), ...listings(given) };
}

function listings(folder: string): { before: string; after: string } {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return { before: read("before"), after: read("after") };
}
