/** Keeps one comment on a pull request up to date, through the REST API of GitHub. */
import * as z from "zod";
import { ask, type GithubApi, loginOf } from "./github-api.ts";

/** The first line of the comment. GitHub does not show it. */
const MARKER = "<!-- stele: changes -->";

/** The login of the token of a job. */
const JOB = "github-actions[bot]";

/** The maximum number of pages with 100 comments each that are read. GitHub allows 2,500 comments. */
const MOST_PAGES = 30;

const id = z.int().positive();

const comments = z.array(
  z.object({
    id,
    body: z.string().nullish(),
    user: z.object({ login: z.string() }).nullable(),
  }),
);

type Comment = z.infer<typeof comments>[number];

const written = z.object({ id });
const viewer = z.object({ data: z.object({ viewer: z.object({ login: z.string().min(1) }) }) });

/**
 * Writes the comment, or updates the one that is there. Only a comment that begins with our marker, and that the owner of
 * the token has written, is ours: a token of a job may edit the comments of all people.
 *
 * @param repository `owner/name`
 * @param hasNews without news, no comment is created; one that is there is updated
 * @throws a refusal if GitHub does not allow it or cannot be reached
 */
export async function keepComment(
  api: GithubApi,
  repository: string,
  number: number,
  { text, hasNews }: { readonly text: string; readonly hasNews: boolean },
): Promise<"created" | "updated" | "up to date" | "not needed"> {
  const body = `${MARKER}\n${text}`;
  const own = await ownComment(api, `/repos/${repository}/issues/${number}/comments`);
  if (own) {
    if (sameText(own.body ?? "", body)) return "up to date";
    await ask(
      api,
      { method: "PATCH", path: `/repos/${repository}/issues/comments/${own.id}`, body: { body } },
      written,
    );
    return "updated";
  }
  if (!hasNews) return "not needed";
  await ask(api, { method: "POST", path: `/repos/${repository}/issues/${number}/comments`, body: { body } }, written);
  return "created";
}

async function ownComment(api: GithubApi, path: string): Promise<Comment | undefined> {
  let login: string | undefined;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const found = await ask(api, { method: "GET", path: `${path}?per_page=100&page=${page}` }, comments);
    for (const comment of found) {
      if (!/^<!-- stele: changes -->\r?\n/.test(comment.body ?? "")) continue;
      login ??= (await loginOf(api, viewer)) ?? JOB;
      // The login of an app ends in `[bot]` in both APIs: a person may have the same name without it.
      if (comment.user?.login === login) return comment;
    }
    if (found.length < 100) return undefined;
  }
  return undefined;
}

/** Whether two texts are equal, apart from line ends and from space at the end, which servers change. */
function sameText(one: string, other: string): boolean {
  const plain = (text: string): string => text.replaceAll("\r\n", "\n").trimEnd();
  return plain(one) === plain(other);
}

const pullRequestEvent = z.object({ pull_request: z.object({ number: id }) });

const workflowRunEvent = z.object({
  workflow_run: z.object({
    event: z.literal("pull_request"),
    head_sha: z.string(),
    head_branch: z.string(),
    head_repository: z.object({ id, owner: z.object({ login: z.string() }) }),
  }),
});

const pulls = z.array(z.object({ number: id, head: z.object({ sha: z.string(), repo: z.object({ id }).nullable() }) }));

/**
 * Finds the number of the pull request that a job is for. A `workflow_run` event does not name the pull request of a
 * fork, so GitHub is asked for the open one whose head is the commit of that run: a number that the run itself has saved
 * could be any number (https://docs.github.com/webhooks/webhook-events-and-payloads#workflow_run, read November 2026).
 *
 * @param event the payload of the event, as `GITHUB_EVENT_PATH` has it
 * @returns undefined if the job is for no pull request, or if the pull request is closed or has another commit by now
 */
export async function pullRequestOf(api: GithubApi, repository: string, event: unknown): Promise<number | undefined> {
  const direct = pullRequestEvent.safeParse(event).data;
  if (direct) return direct.pull_request.number;
  const run = workflowRunEvent.safeParse(event).data?.workflow_run;
  if (!run) return undefined;
  const head = encodeURIComponent(`${run.head_repository.owner.login}:${run.head_branch}`);
  const path = `/repos/${repository}/pulls?state=open&head=${head}&per_page=100`;
  const found = await ask(api, { method: "GET", path }, pulls);
  return found.find((one) => one.head.sha === run.head_sha && one.head.repo?.id === run.head_repository.id)?.number;
}
