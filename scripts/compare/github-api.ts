/** Requests to the API of GitHub: with a token that no other server gets, and with limits of time and size. */
import type { z } from "zod";
import { type CodeValues, diagnostic } from "../diagnostics/catalogue.ts";
import { parsedJson } from "../publish/file-bytes.ts";
import { refusal } from "../publish/failures.ts";
import { type DownloadLimits, inTime } from "./download.ts";

export interface GithubApi {
  /** The address of the API, without a slash at the end: `https://api.github.com`, `https://github.example/api/v3`. */
  readonly address: string;
  readonly token: string;
}

type ApiFailure = CodeValues<"comment-not-written">;

/**
 * Returns the address of the API that the variable `GITHUB_API_URL` of a job names. Undefined for an address that a token
 * must not be sent to: over the network without encryption, or with something after the path.
 */
export function apiAddress(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const { protocol, hostname, origin, pathname, username, password, search, hash } = new URL(text);
  const isSafe =
    protocol === "https:" || (protocol === "http:" && /^(?:127\.0\.0\.1|localhost|\[::1\])$/.test(hostname));
  if (!isSafe || username + password + search + hash !== "") return undefined;
  return origin + pathname.replace(/(?<!\/)\/+$/, "");
}

/** A page of 100 comments of 65,536 characters has up to 40 MiB as JSON. */
const LIMITS: DownloadLimits = { seconds: 30, mebibytes: 64 };

/**
 * Asks the REST API.
 *
 * @param path with its query: `/repos/o/r/pulls?head=o%3Ab`
 * @returns the answer, which fits the schema; other members are left out
 * @throws a refusal if the answer is an error, a redirect, too large, too late, or has another format
 */
export function ask<Value>(
  api: GithubApi,
  request: { readonly method: "GET" | "POST" | "PATCH"; readonly path: string; readonly body?: object },
  schema: z.ZodType<Value>,
  limits = LIMITS,
): Promise<Value> {
  return send(api, { ...request, address: `${api.address}${request.path}` }, schema, limits);
}

/**
 * Asks GitHub whose token this is. The REST API does not say it of the token of a job.
 *
 * @returns the login, or undefined if GitHub does not say it
 */
export async function loginOf(api: GithubApi, schema: z.ZodType<{ data: { viewer: { login: string } } }>) {
  // https://api.github.com/graphql, and on other servers https://HOST/api/graphql beside https://HOST/api/v3:
  // https://docs.github.com/enterprise-server/graphql/guides/managing-enterprise-accounts, read November 2026.
  const address = `${api.address.replace(/\/v3$/, "")}/graphql`;
  const request = { method: "POST", address, body: { query: "query { viewer { login } }" } } as const;
  const answer = await send(api, request, schema, LIMITS).catch(() => undefined);
  return answer?.data.viewer.login;
}

interface Sent {
  readonly method: string;
  readonly address: string;
  readonly body?: object;
}

async function send<Value>(api: GithubApi, sent: Sent, schema: z.ZodType<Value>, limits: DownloadLimits) {
  const received = await inTime(limits, (signal) => receive(api, sent, limits, signal));
  if ("kind" in received) throw failed(received);
  const { data, success } = schema.safeParse(parsedJson(received.text));
  if (!success) throw failed({ kind: "answer", detail: "" });
  return data;
}

function failed(failure: ApiFailure): Error {
  return refusal([diagnostic("comment-not-written", failure)]);
}

async function receive(
  { token }: GithubApi,
  { method, address, body }: Sent,
  { mebibytes }: DownloadLimits,
  signal: AbortSignal,
): Promise<{ readonly text: string } | ApiFailure> {
  const response = await fetch(address, {
    method,
    signal,
    // A redirect could lead to a server that must not get the token.
    redirect: "manual",
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "user-agent": "stele",
      // https://docs.github.com/rest/about-the-rest-api/api-versions, read November 2026.
      "x-github-api-version": "2022-11-28",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { status, ok } = response;
  if (!ok) {
    await response.body?.cancel();
    if (status >= 300 && status < 400) return { kind: "redirect", detail: "" };
    // GitHub answers 404 for what a token may not know of, and 401 for a token that has expired.
    return { kind: [401, 403, 404].includes(status) ? "right" : "status", detail: `${status}` };
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mebibytes * 2 ** 20) return { kind: "size", detail: `${mebibytes}` };
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString() };
}
