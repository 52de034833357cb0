/** A server on 127.0.0.1 that answers as GitHub's REST API does, as far as a comment on a pull request needs it. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { serving } from "../publish/serving.ts";
import { checkAnswer, operationOf, sample } from "./description.ts";

export interface SentComment {
  readonly id: number;
  readonly user: { readonly login: string; readonly type: string } | null;
  body: string;
}

export interface Pull {
  readonly number: number;
  readonly sha: string;
  readonly repo: number;
  /** `owner:branch` */
  readonly head: string;
}

export interface FakeGithub {
  /** The comments of pull request 7, and of no other. */
  comments: SentComment[];
  pulls: Pull[];
  /** The login of the token; GitHub may not say it. */
  login: string | undefined;
  /** Answers a request with this status, or as `answer` does, instead. */
  instead: (request: string) => number | ((response: ServerResponse) => void) | undefined;
}

export interface Heard {
  readonly request: string;
  readonly body: unknown;
  readonly token: string | undefined;
}

export const JOB_USER = { login: "github-actions[bot]", type: "Bot" };

export function fakeGithub(given: Partial<FakeGithub> = {}): FakeGithub {
  return { comments: [], pulls: [], login: JOB_USER.login, instead: () => undefined, ...given };
}

/** Serves while `use` runs. Throws at the end if a request or an answer was none of the description. */
export async function asGithub<T>(github: FakeGithub, use: (address: string, heard: readonly Heard[]) => Promise<T>) {
  const heard: Heard[] = [];
  const wrong: unknown[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    answer(github, heard, request, response).catch((thrown: unknown) => {
      wrong.push(thrown);
      response.writeHead(500).end();
    });
  };
  const result = await serving(listener, (address) => use(address, heard));
  if (wrong.length > 0) throw wrong[0];
  return result;
}

async function answer(github: FakeGithub, heard: Heard[], request: IncomingMessage, response: ServerResponse) {
  const { method = "", url: target = "", headers } = request;
  let text = "";
  for await (const chunk of request) text += String(chunk);
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  heard.push({ request: `${method} ${target}`, body, token: headers.authorization });
  for (const name of ["user-agent", "accept", "x-github-api-version"]) {
    if (headers[name] === undefined) throw new Error(`no ${name}`);
  }
  const instead = github.instead(`${method} ${target}`);
  if (typeof instead === "function") return instead(response);
  const send = (status: number, value: unknown): void => {
    response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(value));
  };
  if (target === "/graphql") {
    if (method !== "POST" || JSON.stringify(body) !== '{"query":"query { viewer { login } }"}') throw new Error(text);
    return instead === undefined && github.login !== undefined
      ? send(200, { data: { viewer: { login: github.login } } })
      : send(403, { message: "Resource not accessible by integration" });
  }
  const url = new URL(target, "https://api.github.com");
  const found = operationOf(method, url, body);
  const [status, value] = instead === undefined ? reply(github, method, url, body) : [instead, { message: "No" }];
  checkAnswer(found, status, value);
  send(status, value);
}

function reply(github: FakeGithub, method: string, url: URL, body: unknown): [status: number, value: unknown] {
  const { pathname, searchParams } = url;
  const { body: text = "" } = Object(body) as { readonly body?: string };
  const one = /^\/repos\/octo\/docs\/issues\/comments\/(\d+)$/.exec(pathname);
  if (one) {
    const comment = github.comments.find(({ id }) => id === Number(one[1]));
    if (!comment) return [404, { message: "Not Found" }];
    comment.body = text;
    return [200, shown(comment)];
  }
  if (pathname === "/repos/octo/docs/pulls") {
    const pulls = github.pulls.filter(({ head }) => head === searchParams.get("head"));
    return [200, pulls.map(shownPull)];
  }
  if (pathname !== "/repos/octo/docs/issues/7/comments") return [404, { message: "Not Found" }];
  if (method === "POST") {
    const comment = { id: 1000 + github.comments.length, user: JOB_USER, body: text };
    github.comments.push(comment);
    return [201, shown(comment)];
  }
  const [size, page] = ["per_page", "page"].map((name) => Number(searchParams.get(name)));
  return [200, github.comments.slice((size ?? 0) * ((page ?? 1) - 1), (size ?? 0) * (page ?? 1)).map(shown)];
}

function shown({ id, user, body }: SentComment): object {
  return sample("issue-comment", { id, body, user: user && sample("simple-user", user) });
}

function shownPull({ number, sha, repo }: Pull): object {
  const plain = sample("pull-request-simple", { number }) as { readonly head: object };
  return { ...plain, head: { ...plain.head, sha, repo: sample("repository", { id: repo }) } };
}
