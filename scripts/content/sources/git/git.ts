/** Starts git: the one place. The repository may be a stranger's, and so may the current folder. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { dirname, posix, win32 } from "node:path";
import { isErrno } from "../../../diagnostics/errno.ts";
import type { GitSilence } from "../../../diagnostics/codes/trees.ts";
import { liesIn, projectRoots } from "../places.ts";

/** Why git gives no answer. */
export interface GitFailure {
  readonly isKnown: false;
  readonly silence: GitSilence;
  /** What git or the system says about it, without the folders of this machine. */
  readonly said: string;
}

/**
 * Settings that overrule those of the repository and the user, so that git writes the same everywhere, stays out of the
 * network, and starts no other program (https://git-scm.com/docs/git-config, read November 2026). Pagers, aliases,
 * drivers for differences and signatures have no part in what is asked: see `LOG_ARGUMENTS`.
 */
const NEUTRAL = [
  "core.quotePath=false",
  "log.showRoot=true",
  "log.follow=false",
  "log.mailmap=false",
  // Both name programs that git starts when it looks at the files of a tree.
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  // A repository may name where to fetch missing objects from, and the program that does it.
  "protocol.allow=never",
  // Files of a tree that look like a repository are none: its configuration and history would be a stranger's.
  "safe.bareRepository=explicit",
].flatMap((setting) => ["-c", setting]);

/**
 * Asks git about the repository that a folder is in.
 *
 * @param directory the folder, absolute
 * @param output the file that takes what git writes; unless given it is handed back
 * @param mostSeconds how long it is waited for: a repository may have git include a pipe, which never ends
 */
export function git(
  directory: string,
  parameters: readonly string[],
  output?: number,
  mostSeconds = 300,
): { readonly output: string; readonly failure?: GitFailure } {
  const trees = [...projectRoots(process.cwd()), ...projectRoots(directory)];
  const program = programFile("git", {
    path: process.env["PATH"],
    platform: process.platform,
    isProgram: (file) => isProgram(file) && !isOfTree(file, trees),
  });
  if (program === undefined) return failed("missing", "ENOENT");
  const { error, status, stdout, stderr } = spawnSync(
    program,
    ["-C", directory, ...NEUTRAL, "--no-pager", ...parameters],
    {
      // Windows looks for what git starts in the current folder first: that is git's own, never the tree's.
      cwd: dirname(program),
      env: neutralEnvironment(),
      stdio: ["ignore", output ?? "pipe", "pipe"],
      encoding: "utf8",
      windowsHide: true,
      timeout: mostSeconds * 1000,
      killSignal: "SIGKILL",
    },
  );
  if (error) {
    if (!isErrno(error)) throw error;
    if (error.code === "ETIMEDOUT") return failed("failed", `no answer in ${mostSeconds} seconds`);
    return failed("missing", error.code);
  }
  if (status === 0) return { output: stdout ?? "" };
  const said = (stderr ?? "").split("\n").find((line) => line !== "") ?? "";
  return failed(said.includes("not a git repository") ? "no-repository" : "failed", withoutFolders(said));
}

function failed(silence: GitSilence, said: string): { readonly output: string; readonly failure: GitFailure } {
  return { output: "", failure: { isKnown: false, silence, said } };
}

/** Where a program is looked for. */
export interface ProgramSearch {
  /** The variable PATH. */
  readonly path: string | undefined;
  readonly platform: NodeJS.Platform;
  /** Whether a file can be run. */
  readonly isProgram: (file: string) => boolean;
}

/**
 * Finds a program in the absolute folders of the PATH. Left to the system, Windows looks in the current folder first
 * (https://learn.microsoft.com/windows/win32/api/processthreadsapi/nf-processthreadsapi-createprocessw, read November
 * 2026), and so does any system where the PATH has a relative or an empty folder.
 *
 * @returns the absolute path of the program, or undefined if it is not on the PATH
 */
export function programFile(name: string, { path = "", platform, isProgram }: ProgramSearch): string | undefined {
  const isWindows = platform === "win32";
  const paths = isWindows ? win32 : posix;
  return path
    .split(paths.delimiter)
    .map((folder) => (isWindows ? folder.replaceAll('"', "") : folder))
    .filter((folder) => (isWindows ? ON_A_DRIVE : FROM_THE_ROOT).test(folder))
    .map((folder) => paths.join(folder, isWindows ? `${name}.exe` : name))
    .find(isProgram);
}

/** `C:\` or `\\server\share`: without a drive, or without a slash behind it, a folder depends on the current one. */
const ON_A_DRIVE = /^(?:[A-Za-z]:[\\/]|[\\/]{2})/;
const FROM_THE_ROOT = /^\//;

/** Whether a program is in the tree, or a link to it: it may have come with a pull request. */
function isOfTree(file: string, trees: readonly string[]): boolean {
  const places = [realpathSync.native(file), realpathSync.native(dirname(file))];
  return trees.some((tree) => places.some((place) => liesIn(tree, place)));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    // ENOENT, ENOTDIR, EACCES: whatever the reason, it cannot be run.
    return false;
  }
}

/** A sentence of git without the way to the files that it names, which is this machine's: `at '…/docs'`. */
function withoutFolders(said: string): string {
  return said.replaceAll(/(?<=')(?:[A-Za-z]:)?[\\/][^']*[\\/](?=[^\\/']*')|(?<=\s)(?:[A-Za-z]:)?[\\/]\S*[\\/]/g, "…/");
}

/** Variables such as GIT_DIR, which a hook of git sets, would lead to another repository than that of the files. */
function neutralEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith("GIT_"));
  return {
    ...Object.fromEntries(kept),
    LC_ALL: "C",
    LANGUAGE: "",
    // No protocol at all. A repository's own protocol.ext.allow wins over protocol.allow, but not over this:
    // https://git-scm.com/docs/git#Documentation/git.txt-GITALLOWPROTOCOL (read November 2026).
    GIT_ALLOW_PROTOCOL: "",
    GIT_NO_LAZY_FETCH: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
  };
}
