/** Real git repositories for tests: files with the days of their last commits, made without a clock. */
import { execFileSync } from "node:child_process";
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
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.com",
};

/** Runs git in a folder and hands back what it writes. */
export function git(folder: string, args: readonly string[], options: { date?: string; input?: string } = {}): string {
  const { date = "2026-01-01T12:00:00Z", input } = options;
  return execFileSync("git", ["-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always", ...args], {
    cwd: folder,
    env: { ...ENVIRONMENT, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    encoding: "utf8",
    input,
    stdio: ["pipe", "pipe", "pipe"],
  }).trim();
}

/** Commits everything in a folder. */
export function commitAll(folder: string, date: string): string {
  git(folder, ["add", "--all"]);
  git(folder, ["commit", "--quiet", "--allow-empty", "--message", "change"], { date });
  return git(folder, ["rev-parse", "HEAD"]);
}

/** A file with the day of its last commit. */
export interface DatedFile {
  readonly path: string;
  readonly day: string;
  readonly text: string;
}

/** Makes a repository in which each file was last committed on its day, and checks it out: one commit a day. */
export function repositoryOf(folder: string, files: readonly DatedFile[]): void {
  git(folder, ["init", "--quiet"]);
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
