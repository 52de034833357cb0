/** `stele comment`: writes saved changes into the summary of a job of GitHub Actions, and on its pull request. */
import { readFileSync } from "node:fs";
import { apiAddress, type GithubApi } from "../compare/github-api.ts";
import { keepComment, pullRequestOf } from "../compare/pull-request.ts";
import { diagnostic } from "../diagnostics/catalogue.ts";
import { problemsOf, refusal } from "../publish/failures.ts";
import { parsedJson } from "../publish/file-bytes.ts";
import { changesMarkdown, hasNews } from "./shared/diff-markdown.ts";
import { type ExitCode, say } from "./shared/options.ts";
import { appendToFile, printFound } from "./shared/reporters.ts";
import { readChanges } from "./shared/saved-changes.ts";

export interface CommentOptions {
  readonly post?: boolean;
}

/**
 * Runs the command. Reads the variables that GitHub Actions sets
 * (https://docs.github.com/actions/reference/workflows-and-actions/variables, read November 2026), and `STELE_TOKEN`.
 * Without a summary of a job, prints the Markdown.
 *
 * @returns 0 even if the comment could not be written, which is a warning; 3 if the changes cannot be read
 */
export async function comment(file: string, { post = false }: CommentOptions): Promise<ExitCode> {
  const ended = await reported(() => {
    const changes = readChanges(file);
    const text = changesMarkdown(changes);
    const { GITHUB_STEP_SUMMARY: summary } = process.env;
    if (summary) appendToFile(summary, `\n${text}`);
    else process.stdout.write(text);
    return { text, hasNews: hasNews(changes) };
  });
  if (!ended) return 3;
  if (post) await reported(() => postComment(ended));
  return 0;
}

/** Runs a step, and prints its problems. */
async function reported<Value>(step: () => Value | Promise<Value>): Promise<Value | undefined> {
  try {
    return await step();
  } catch (thrown) {
    const problems = problemsOf(thrown, process.cwd());
    if (!problems) throw thrown;
    await printFound(problems);
    return undefined;
  }
}

async function postComment(comment: { readonly text: string; readonly hasNews: boolean }): Promise<void> {
  const { GITHUB_EVENT_PATH: event = "", GITHUB_REPOSITORY: repository = "" } = process.env;
  const api = apiOf(process.env, repository);
  const number = await pullRequestOf(
    api,
    repository,
    event === "" ? undefined : parsedJson(readFileSync(event, "utf8")),
  );
  if (number === undefined) {
    say("No comment: this job is for no open pull request, or the pull request has a later commit.");
    return;
  }
  say(`The comment on pull request ${number}: ${await keepComment(api, repository, number, comment)}.`);
}

function apiOf(environment: NodeJS.ProcessEnv, repository: string): GithubApi {
  const { GITHUB_API_URL: named, STELE_TOKEN: token = "" } = environment;
  const failed = (kind: "token" | "place", detail: string): Error =>
    refusal([diagnostic("comment-not-written", { kind, detail })]);
  const address = apiAddress(named);
  if (token === "") throw failed("token", "");
  if (address === undefined) throw failed("place", "GITHUB_API_URL");
  if (!/^[\w-][\w.-]*\/[\w.-]*[\w-][\w.-]*$/.test(repository)) throw failed("place", "GITHUB_REPOSITORY");
  return { address, token };
}
