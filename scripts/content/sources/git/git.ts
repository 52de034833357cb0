/** The only module that starts git. It trusts neither the repository nor the current folder. */
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isErrno } from "../../../diagnostics/errno.ts";
import type { GitSilence } from "../../../diagnostics/codes/trees.ts";
import { type Budget, MOST_GIT_SECONDS } from "../budget.ts";
import { trustedProgram } from "../program.ts";
import { DESCRIPTORS, inFoundFolder } from "../source.ts";

/** Why git gave no answer. `said` is the message of git or the system, without what it quotes. */
export interface GitFailure {
  readonly isKnown: false;
  readonly silence: GitSilence;
  readonly said: string;
  /** The day of the last commit, which a clone without the whole history has, too. */
  readonly lastDay?: string | undefined;
}

/**
 * Settings that override the configuration of the repository and the user. With them, git writes the same output
 * everywhere, does not use the network, and starts no other program (https://git-scm.com/docs/git-config, read November
 * 2026). Pagers, aliases, diff drivers and signatures need no setting: our commands do not use them (`LOG_ARGUMENTS`).
 */
const NEUTRAL = [
  "core.quotePath=false",
  "log.showRoot=true",
  "log.follow=false",
  "log.mailmap=false",
  // git ends at a value that it does not know, and shows it.
  "log.date=default",
  // Names are relative to the root of the repository, because git does not shorten the names in merges.
  "diff.relative=false",
  // An abbreviated id is unique if only one commit has it, whatever other objects begin with it.
  "core.disambiguate=commit",
  "i18n.logOutputEncoding=UTF-8",
  // The attributes of one user must not decide which files are text: git ignores line ends in those alone.
  "core.attributesFile=/dev/null",
  // Without these two settings, git could start programs that the configuration of the repository names.
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  // Without these two settings, git could fetch missing objects from a server that the repository names. git before
  // 2.39.4, and from 2.40 to 2.44.0, does not know `GIT_NO_LAZY_FETCH`.
  "protocol.allow=never",
  "fetch.bundleURI=",
  // Without this setting, git could use a folder of the tree as a bare repository that a stranger configured.
  "safe.bareRepository=explicit",
  // Without this setting, git begins what it says with advice about `GIT_GRAFT_FILE`, which is set below.
  "advice.graftFileDeprecated=false",
].flatMap((setting) => ["-c", setting]);

/** File descriptors that git reads from and writes to: large texts exceed the buffer of `spawnSync`. */
interface GitFiles {
  readonly input?: number | undefined;
  readonly output?: number | undefined;
}

/**
 * Runs a git command in the repository that contains a folder, given by its real path. Returns the output, or writes it to
 * `files.output`. Stops git when the budget has no time left: a repository may make git read a pipe, which never ends.
 */
export function git(
  directory: string,
  parameters: readonly string[],
  budget: Pick<Budget, "gitSeconds">,
  { input, output }: GitFiles = {},
): string | GitFailure {
  const program = trustedProgram("git", directory);
  if (program === undefined) return failure("missing", "ENOENT");
  if (budget.gitSeconds <= 0) return tooLate();
  const started = performance.now();
  const run = (opened: number | undefined) => {
    // The folder is the descriptor 3 of git: another user may put a link in its place.
    const [place, ...held] = opened === undefined ? [directory] : [`${DESCRIPTORS}/3`, opened];
    return spawnSync(program, ["-C", place, ...NEUTRAL, "--no-pager", ...parameters], {
      // On Windows, git looks for other programs in the current folder first. So this must be a trusted folder.
      cwd: dirname(program),
      env: neutralEnvironment(),
      stdio: [input ?? "ignore", output ?? "pipe", "pipe", ...held],
      encoding: "utf8",
      windowsHide: true,
      timeout: Math.ceil(budget.gitSeconds * 1000),
      killSignal: "SIGKILL",
    });
  };
  let ended: ReturnType<typeof run>;
  try {
    ended = inFoundFolder(directory, run);
  } catch (thrown) {
    if (!isErrno(thrown) || !["ENOENT", "ENOTDIR", "ELOOP"].includes(thrown.code)) throw thrown;
    return failure("failed", "its folder is gone");
  }
  const { error, status, signal, stdout, stderr } = ended;
  budget.gitSeconds = Math.max(0, budget.gitSeconds - (performance.now() - started) / 1000);
  if (error) {
    if (!isErrno(error)) throw error;
    if (error.code === "ETIMEDOUT") return tooLate();
    if (["ENOENT", "EACCES", "EPERM", "ENOEXEC"].includes(error.code)) return failure("missing", error.code);
    throw error;
  }
  if (status === 0) return stdout ?? "";
  // Ctrl-C also ends the git of a build, and so does a system that runs out of memory. SIGPIPE comes from a program that git
  // started itself and that ended early: a fetch of missing objects, which the settings above refuse.
  if (signal && signal !== "SIGPIPE")
    throw Object.assign(new Error(signal), { code: signal, syscall: "read", path: directory });
  const lines = (stderr ?? "").split("\n").filter((line) => line !== "" && !line.startsWith("hint: "));
  const [, code] = LACKS.find(([text]) => lines.some((line) => text.test(line))) ?? [];
  const lacking =
    code === "ENOSPC" || code === "EDQUOT"
      ? { syscall: "write", path: tmpdir() }
      : { syscall: "read", path: directory };
  if (code !== undefined) throw Object.assign(new Error(code), { code, ...lacking });
  const said = lines.find((line) => line.startsWith("fatal: ")) ?? lines[0] ?? "";
  if (!said.includes("not a git repository")) return failure("failed", withoutQuotes(said));
  lookForClosed(directory);
  return failure("no-repository", withoutQuotes(said));
}

/** Throws an error of the system if this user may not read the repository. git then says "not a git repository". */
function lookForClosed(directory: string): void {
  const found = join(directory, ".git");
  if (!existsSync(found)) return dirname(directory) === directory ? undefined : lookForClosed(dirname(directory));
  accessSync(found, constants.R_OK);
  // The dot needs the right to enter the folder.
  for (const name of ["objects/.", "refs/."]) statSync(`${found}/${name}`, { throwIfNoEntry: false });
  if (existsSync(join(found, "HEAD"))) accessSync(join(found, "HEAD"), constants.R_OK);
}

/**
 * Runs a git command whose input or output may be large. Both are temporary files, because they exceed the buffer of
 * `spawnSync`. `read` gets the path of the file with the output, which is removed afterwards.
 *
 * @param lines the input, one text a line. Texts with a line feed would be two lines, so callers leave them out.
 */
export function gitFile<T>(
  directory: string,
  parameters: readonly string[],
  budget: Pick<Budget, "gitSeconds">,
  read: (path: string) => T,
  lines?: Iterable<string>,
): T | GitFailure {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "stele-git-"));
  const path = join(folder, "output");
  const opened: number[] = [];
  const open = (name: string, flag: "wx" | "r"): number => {
    const file = openSync(join(folder, name), flag, 0o600);
    opened.push(file);
    return file;
  };
  try {
    if (lines) writeLines(open("input", "wx"), lines, folder);
    const input = lines && open("input", "r");
    const written = git(directory, parameters, budget, { input, output: open("output", "wx") });
    return typeof written === "string" ? read(path) : written;
  } finally {
    for (const file of opened) closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What git says if the machine lacks something, in the words of glibc and of musl, and the code of the error (strerror(3)).
 * Such an error ends the command, as errors of other files do. If it only hid dates, a build on a full disk would replace a
 * site by one without them.
 */
const LACKS = [
  [/No space left on device/, "ENOSPC"],
  [/[Qq]uota exceeded/, "EDQUOT"],
  [/Too many open files|No file descriptors available/, "EMFILE"],
  [/Cannot allocate memory|[Oo]ut of memory/, "ENOMEM"],
  [/Input\/output error|I\/O error/, "EIO"],
  // A home folder of another user, which git looks into for its configuration, is no reason.
  [/^(?:error|fatal): (?!unable to access).*Permission denied/, "EACCES"],
] as const;

/** How many characters are written at once. */
const PIECE = 1 << 20;

function writeLines(file: number, lines: Iterable<string>, folder: string): void {
  const write = (piece: string): void => {
    try {
      writeSync(file, piece);
    } catch (thrown) {
      // The error of a write names no file.
      throw isErrno(thrown) ? Object.assign(thrown, { path: folder }) : thrown;
    }
  };
  let piece = "";
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < PIECE) continue;
    write(piece);
    piece = "";
  }
  if (piece !== "") write(piece);
}

/** The answer when the budget of a site has no time left for git. */
export function tooLate(): GitFailure {
  return failure("failed", `no answer in the ${MOST_GIT_SECONDS} seconds that a site has for git`);
}

function failure(silence: GitSilence, said: string): GitFailure {
  return { isKnown: false, silence, said };
}

/**
 * Leaves out what a message of git quotes, and what comes after its second colon. Both may be a line of a file: of the
 * configuration, or of a file that a link in a stranger's `.git` leads to. Paths would reveal folders of this machine.
 */
function withoutQuotes(said: string): string {
  const bare = said.replace(/'(?:.*'|.*)/, "'…'").replace(/^(\w+: [^:]*):.*$/, "$1");
  return bare.replaceAll(/(?<=\s)(?:[A-Za-z]:)?[\\/]\S*[\\/]/g, "…/");
}

/**
 * Returns the environment without the variables of git. For example, git sets GIT_DIR for a hook. With this variable,
 * our commands would read the repository of the hook.
 */
function neutralEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith("GIT_"));
  return {
    ...Object.fromEntries(kept),
    LC_ALL: "C",
    LANGUAGE: "",
    // Allows no protocol. A repository's `protocol.ext.allow` overrides `protocol.allow`, but not this variable:
    // https://git-scm.com/docs/git#Documentation/git.txt-GITALLOWPROTOCOL (read November 2026). The repository cannot
    // know the name. Empty, it would allow the protocol of the address `::x`, and start the alias `remote-` for it.
    GIT_ALLOW_PROTOCOL: randomUUID(),
    // A clone may have other parents of its own for a commit. They are no part of the history, and no other clone has them.
    // git itself knows this name on Windows too.
    GIT_GRAFT_FILE: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_NO_LAZY_FETCH: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
  };
}
