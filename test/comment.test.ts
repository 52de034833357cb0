/** `stele comment`, against a server whose requests and answers are those of GitHub's own description. */
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { apiAddress, ask } from "../scripts/compare/github-api.ts";
import type { BuildChanges } from "../scripts/compare/changes.ts";
import * as z from "zod";
import { isRefusal } from "../scripts/publish/failures.ts";
import { asGithub, fakeGithub, type FakeGithub, type Heard, JOB_USER } from "./github/server.ts";
import { runHere } from "./in-process.ts";
import { problemsIn, temporaryFolder, writeFiles } from "./stele.ts";

const NOTHING = { new: [], changed: [], gone: [] };
const NO_CHANGE: BuildChanges = {
  summary: "no changes",
  pages: NOTHING,
  locales: [],
  newly_outdated: [],
  dead_addresses: [],
  totals: { pages: { before: 1, after: 1 }, locales: [] },
  files: NOTHING,
};
const NEWS: BuildChanges = {
  ...NO_CHANGE,
  pages: { ...NOTHING, new: [{ path: "/a", url: "https://docs.example.com/a" }] },
};

const MARKER = "<!-- stele: changes -->\n";
const COMMENTS = "/repos/octo/docs/issues/7/comments";
const PULL_REQUEST = { action: "opened", number: 7, pull_request: { number: 7, title: "#1 @octocat" } };
const TOKEN = "ghs_1234567890abcdef";

interface Job {
  readonly changes?: unknown;
  readonly event?: unknown;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs the command as the action does. `token` stands for what was printed of the token. */
async function comment(github: FakeGithub, { changes = NEWS, event = PULL_REQUEST, environment }: Job = {}) {
  const folder = temporaryFolder();
  writeFiles(folder, { "changes.json": JSON.stringify(changes), "event.json": JSON.stringify(event) });
  return asGithub(github, async (address, heard) => {
    const ended = await runHere(folder, ["comment", "changes.json", "--post"], {
      GITHUB_API_URL: address,
      GITHUB_REPOSITORY: "octo/docs",
      GITHUB_EVENT_PATH: join(folder, "event.json"),
      GITHUB_STEP_SUMMARY: join(folder, "summary"),
      STELE_TOKEN: TOKEN,
      ...environment,
    });
    const summary = existsSync(join(folder, "summary")) ? readFileSync(join(folder, "summary"), "utf8") : "";
    expect(ended.stdout + ended.stderr + summary).not.toContain(TOKEN);
    return { ...ended, summary, requests: heard.map(({ request }) => request), heard: [...heard] };
  });
}

function strangers(count: number) {
  return Array.from({ length: count }, (_none, index) => ({
    id: index + 1,
    user: { login: "stranger", type: "User" },
    body: "Nice",
  }));
}

describe("the comment on a pull request", () => {
  it("is created once, updated at each change, and not written again if it is the same", async () => {
    const github = fakeGithub({ comments: strangers(2) });
    const first = await comment(github);
    expect({ status: first.status, stdout: first.stdout }).toEqual({ status: 0, stdout: "" });
    expect(first.requests).toEqual([`GET ${COMMENTS}?per_page=100&page=1`, `POST ${COMMENTS}`]);
    expect(first.heard.map((one: Heard) => one.token)).toEqual([`Bearer ${TOKEN}`, `Bearer ${TOKEN}`]);
    expect(github.comments[2]?.body.startsWith(`${MARKER}### Stele: what changes\n\n+1 page.`)).toBe(true);
    expect(`\n${github.comments[2]?.body.slice(MARKER.length)}`).toBe(first.summary);

    expect((await comment(github)).requests.slice(1)).toEqual(["POST /graphql"]);
    const later = await comment(github, { changes: NO_CHANGE });
    expect(later.requests.slice(1)).toEqual(["POST /graphql", "PATCH /repos/octo/docs/issues/comments/1002"]);
    expect(github.comments[2]?.body).toContain("\n\nNo changes.\n");
    expect(github.comments.map(({ body }) => body).slice(0, 2)).toEqual(["Nice", "Nice"]);
    expect(github.comments).toHaveLength(3);
  });

  it("is found among thousands of others", async () => {
    const github = fakeGithub({ comments: [...strangers(250), { id: 900, user: JOB_USER, body: `${MARKER}old` }] });
    expect((await comment(github)).requests).toEqual([
      ...[1, 2, 3].map((page) => `GET ${COMMENTS}?per_page=100&page=${page}`),
      "POST /graphql",
      "PATCH /repos/octo/docs/issues/comments/900",
    ]);
  });

  it("is not created if nothing has changed but other files", async () => {
    const changes = { ...NO_CHANGE, files: { ...NOTHING, changed: ["sitemap.xml"] } };
    const { requests, summary } = await comment(fakeGithub(), { changes });
    expect(requests).toEqual([`GET ${COMMENTS}?per_page=100&page=1`]);
    expect(summary).toContain("No changes of pages, 1 of other files.");
  });

  it.each<[string, FakeGithub["comments"][number]["user"], string, string | undefined]>([
    ["a stranger's with the same marker", { login: "stranger", type: "User" }, `${MARKER}mine`, JOB_USER.login],
    ["another app's", { login: "other[bot]", type: "Bot" }, `${MARKER}mine`, JOB_USER.login],
    ["a stranger's who is called like the app", { login: "stele-app", type: "User" }, `${MARKER}x`, undefined],
    ["an app's that is called like the person", { login: "octocat[bot]", type: "Bot" }, `${MARKER}x`, "octocat"],
    ["a deleted user's", null, `${MARKER}mine`, JOB_USER.login],
    ["the job's of another tool", JOB_USER, `<!-- other -->\n${MARKER}`, JOB_USER.login],
    ["the job's that only begins like ours", JOB_USER, "<!-- stele: changes --> x", JOB_USER.login],
  ])("is never %s", async (_name, user, body, login) => {
    const github = fakeGithub({ comments: [{ id: 5, user, body }], login });
    await comment(github);
    expect(github.comments.map((one) => one.id)).toEqual([5, 1001]);
    expect(github.comments[0]?.body).toBe(body);
  });

  it.each([
    ["a person's token", "octocat", { login: "octocat", type: "User" }],
    ["an app's token", "docs-app[bot]", { login: "docs-app[bot]", type: "Bot" }],
    ["a token of which GitHub does not say whose it is", undefined, JOB_USER],
  ])("is found with %s", async (_name, login, user) => {
    const github = fakeGithub({ comments: [{ id: 5, user, body: `${MARKER.trimEnd()}\r\nold` }], login });
    expect((await comment(github)).requests.at(-1)).toBe("PATCH /repos/octo/docs/issues/comments/5");
  });

  it("shows hostile titles, paths and codes as text", async () => {
    const title = "@octocat #1 ![x](https://evil.example) | `a` <img src=x>\n# x";
    const github = fakeGithub();
    const pages = [{ path: title, url: `javascript:${title}`, title }];
    await comment(github, { changes: { ...NEWS, summary: title, newly_outdated: [{ code: "es", pages }] } });
    const shown = "@octocat #1 ![x](https://evil.example) | `a` <img src=x>\\u{A}# x";
    expect(github.comments[0]?.body).toContain(`- \`es\` \`\`javascript:${shown}\`\`: \`\`${shown}\`\`\n`);
    expect(github.comments[0]?.body.replaceAll(/``.*?``/g, "")).not.toContain("@");
  });
});

describe("what keeps the comment from being written is a warning, and no failure", () => {
  const anything = (): number => 403;
  it.each<[string, Partial<FakeGithub>, Job, RegExp]>([
    ["a token that may not read", { instead: anything }, {}, /no right .* 403/],
    ["one that may not write", { instead: (one) => (one.startsWith("POST") ? 403 : undefined) }, {}, /no right .* 403/],
    ["one that sees no repository", { instead: () => 404 }, {}, /no right .* 404/],
    ["one that has expired", { instead: () => 401 }, {}, /no right .* 401/],
    ["no token", {}, { environment: { STELE_TOKEN: "" } }, /no token/],
    [
      "a redirect",
      { instead: () => (answer) => void answer.writeHead(307, { location: "/x" }).end() },
      {},
      /redirects/,
    ],
    ["a broken answer", { instead: () => (answer) => void answer.end("<html>") }, {}, /format/],
    ["a server that hangs up", { instead: () => (answer) => void answer.destroy() }, {}, /broke off/],
    ["an address without encryption", {}, { environment: { GITHUB_API_URL: "http://evil.example" } }, /GITHUB_API_URL/],
    ["a repository that is none", {}, { environment: { GITHUB_REPOSITORY: "octo/docs/../x" } }, /GITHUB_REPOSITORY/],
  ])("%s", async (_name, github, job, sentence) => {
    const { status, stderr, summary, requests } = await comment(fakeGithub(github), job);
    expect(status).toBe(0);
    expect(problemsIn(stderr)).toEqual(["warning [comment-not-written]"]);
    expect(stderr).toMatch(sentence);
    expect(summary).toContain("+1 page.");
    expect(requests.filter((one) => one.includes("/x"))).toEqual([]);
  });

  it("is an annotation in GitHub Actions", async () => {
    const { status, stdout, stderr } = await comment(fakeGithub({ instead: anything }), {
      environment: { GITHUB_ACTIONS: "true" },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^::warning title=comment-not-written::/);
  });

  it("such as an answer that is too late or too large", async () => {
    const api = (address: string) => ({ address, token: TOKEN });
    const kindOf = (address: string, limits: { readonly seconds: number; readonly mebibytes: number }) =>
      ask(api(address), { method: "GET", path: "/repos/octo/docs/pulls" }, z.unknown(), limits).catch(
        (thrown: unknown) => (isRefusal(thrown) ? thrown.message : "internal"),
      );
    const silent = fakeGithub({ instead: () => () => undefined });
    expect(await asGithub(silent, (address) => kindOf(address, { seconds: 0.05, mebibytes: 1 }))).toContain("0.05 sec");
    const large = fakeGithub({ instead: () => (answer) => void answer.end(" ".repeat(2 ** 20 + 1)) });
    expect(await asGithub(large, (address) => kindOf(address, { seconds: 60, mebibytes: 1 }))).toContain("1 MiB");
  });
});

describe("the address of the API", () => {
  it.each([
    ["https://api.github.com", "https://api.github.com"],
    ["https://github.example/api/v3/", "https://github.example/api/v3"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["http://api.github.com", undefined],
    ["http://127.0.0.1.evil.example", undefined],
    ["https://user:pw@api.github.com", undefined],
    ["https://evil.example/?x=", undefined],
    ["ftp://127.0.0.1", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%j is sent to %j", (text, address) => {
    expect(apiAddress(text)).toBe(address);
  });
});

describe("the second workflow, for pull requests from forks", () => {
  const RUN = {
    event: "pull_request",
    head_sha: "a".repeat(40),
    head_branch: "fix&state=closed",
    head_repository: { id: 99, owner: { login: "fork" } },
    pull_requests: [],
  };
  const head = "fork:fix&state=closed";
  const LOOK = "GET /repos/octo/docs/pulls?state=open&head=fork%3Afix%26state%3Dclosed&per_page=100";

  it("comments on the open pull request whose head is the commit of the run", async () => {
    const github = fakeGithub({
      pulls: [
        { number: 3, sha: "b".repeat(40), repo: 99, head },
        { number: 4, sha: RUN.head_sha, repo: 98, head },
        { number: 7, sha: RUN.head_sha, repo: 99, head },
      ],
    });
    const { requests } = await comment(github, { event: { workflow_run: RUN } });
    expect(requests).toEqual([LOOK, `GET ${COMMENTS}?per_page=100&page=1`, `POST ${COMMENTS}`]);
  });

  it.each<[string, unknown, readonly string[]]>([
    ["of a commit that is no longer the head", { workflow_run: RUN }, [LOOK]],
    ["of another event", { workflow_run: { ...RUN, event: "push" } }, []],
    ["of an event without a pull request", { ref: "refs/heads/main" }, []],
    ["of an event that names no number", { pull_request: { number: "7/../8" } }, []],
  ])("comments on nothing for a run %s, and says so", async (_name, event, expected) => {
    const { status, requests, stderr } = await comment(fakeGithub(), { event });
    expect({ status, requests }).toEqual({ status: 0, requests: expected });
    expect(stderr).toMatch(/^No comment: .*\n$/);
  });

  it.each<[string, unknown]>([
    ["a number of a pull request", { ...NEWS, number: 8 }],
    ["other members of a page", { ...NEWS, pages: { ...NOTHING, new: [{ path: "/a", html: "<b>" }] } }],
    ["codes that are none", { ...NEWS, newly_outdated: [{ code: "@octocat", pages: [] }] }],
    ["counts that are none", { ...NEWS, totals: { pages: { before: "@octocat", after: 1 }, locales: [] } }],
    ["Markdown", "# x"],
    ["nothing", undefined],
    ["a list", []],
    ["very deep JSON", { ...NEWS, files: JSON.parse("[".repeat(100) + "]".repeat(100)) as unknown }],
  ])("refuses data with %s, and writes nothing", async (_name, changes) => {
    const { status, requests, stderr, summary } = await comment(fakeGithub(), { changes: changes ?? "" });
    expect({ status, requests, summary }).toEqual({ status: 3, requests: [], summary: "" });
    expect(problemsIn(stderr)).toEqual(["error [saved-changes-unknown]"]);
  });

  it("refuses a link, which could lead to a file of the runner", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "secret.json"), JSON.stringify(NEWS));
    symlinkSync(join(folder, "secret.json"), join(folder, "changes.json"));
    const { status, stdout, stderr } = await runHere(folder, ["comment", "changes.json"], { GITHUB_STEP_SUMMARY: "" });
    expect({ status, stdout }).toEqual({ status: 3, stdout: "" });
    expect(problemsIn(stderr)).toEqual(["error [saved-changes-unknown]"]);
  });
});

describe("without a job", () => {
  it("the Markdown is printed", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "changes.json"), JSON.stringify(NEWS));
    const { status, stdout } = await runHere(folder, ["comment", "changes.json"], { GITHUB_STEP_SUMMARY: "" });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^### Stele: what changes\n/);
  });
});
