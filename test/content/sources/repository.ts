/** Real git repositories for tests: files with the days of their last commits, made without a clock. */
import { execFileSync, type ExecFileSyncOptions } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fullBudget } from "../../../scripts/content/sources/budget.ts";
import type { GitFailure } from "../../../scripts/content/sources/git/git.ts";
import { readHistory, type TreeHistory } from "../../../scripts/content/sources/git/states.ts";
import { engine } from "../../engines.ts";

/** Without it a tree has no days, and says so among its problems. */
export const gitProgram = engine("git", "apt-get install git");

/** Variables of the machine must not lead git elsewhere, nor its configuration change what is made. */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  // Git would start a process that looks whether there is something to tidy up.
  GIT_CONFIG_COUNT: "1",
  GIT_CONFIG_KEY_0: "gc.auto",
  GIT_CONFIG_VALUE_0: "0",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.com",
};

/** Runs git in a folder and hands back what it writes. */
export function git(folder: string, args: readonly string[], options: { date?: string; input?: string } = {}): string {
  const { date = "2026-01-01T12:00:00Z", input } = options;
  return execFileSync("git", ["-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always", ...args], {
    ...optionsFor(folder, date),
    encoding: "utf8",
    input,
  }).trim();
}

/** Makes a folder a repository without commits, of what `git init` writes: the least that git takes for one. */
export function emptyRepository(folder: string): void {
  for (const name of ["objects", "refs"]) mkdirSync(join(folder, ".git", name), { recursive: true });
  writeFileSync(join(folder, ".git/HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(folder, ".git/config"), "[core]\n\trepositoryformatversion = 0\n");
}

/**
 * Commits everything in a folder, and returns the id of the commit. The commands are started by a shell: to start one
 * from a process as large as that of the tests takes many times as long.
 */
export function commitAll(folder: string, date: string, message = "change"): string {
  const script = 'git add --all && git commit --quiet --allow-empty --message "$0" && git rev-parse HEAD';
  return execFileSync("sh", ["-c", script, message], { ...optionsFor(folder, date), encoding: "utf8" }).trim();
}

function optionsFor(folder: string, date: string): ExecFileSyncOptions {
  const env = { ...ENVIRONMENT, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  return { cwd: folder, env, stdio: ["pipe", "pipe", "pipe"] };
}

/** A file with the day of its last commit. */
export interface DatedFile {
  readonly path: string;
  readonly day: string;
  readonly text: string;
}

/** Makes a repository in which each file was last committed on its day, and checks it out: one commit a day. */
export function repositoryOf(folder: string, files: readonly DatedFile[]): void {
  emptyRepository(folder);
  const days = [...new Set(files.map(({ day }) => day))].sort();
  const stream = days.map((day) => {
    const changed = files
      .filter((file) => file.day === day)
      .map(({ path, text }) => `M 100644 inline ${path}\n${data(text)}`);
    const seconds = Date.parse(`${day}T12:00:00Z`) / 1000;
    return `commit refs/heads/main\ncommitter A <a@example.com> ${seconds} +0000\n${data("change")}${changed.join("")}\n`;
  });
  git(folder, ["fast-import", "--quiet"], { input: stream.join("") });
  git(folder, ["reset", "--quiet", "--hard", "main"]);
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

/** What git knows of files, none of which names a commit. */
export function historyOf(directories: readonly string[], files: readonly string[]): TreeHistory | GitFailure {
  const ignored = { ignoresWhiteSpace: false, commits: new Set<string>() };
  return readHistory({ directories, files, sources: [], stated: [], ignored, budget: fullBudget() });
}
