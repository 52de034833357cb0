/** What the gateway is asked while it soaks, each request with the answer that it must get. */
import { findAnswer, pathBelow, isTranslatePath, readBody, readRequest } from "../../scripts/gateway/core.ts";
import { answerResponse, preflightResponse, problemResponse } from "../../scripts/gateway/answer.ts";
import { LARGEST_BODY } from "../../scripts/site/problems.ts";
import { numbers, type RandomRequest, requester } from "../gateway/random.ts";
import type { AskedSite } from "../fuzz/targets/sites.ts";

/** The bytes of a request, and what must come back. */
export interface Exchange {
  readonly bytes: Buffer;
  readonly status: number;
  /** Nothing where only the status is told: Node's own answers to what is no HTTP. */
  readonly body: string | undefined;
  /** Whether an answer is sent without its body. */
  readonly isHead: boolean;
}

/** Right requests: every page in every language, in each of the three forms. */
export function rightRequests(asked: AskedSite): Exchange[] {
  const { plan, files } = asked;
  return plan.site.pages.flatMap(({ path, locales }) =>
    [...locales].flatMap((code) => {
      const body = files.get(`translations/v1/${code}${decodeURIComponent(path)}.json`) ?? "";
      const { source_url: source }: { readonly source_url: string } = JSON.parse(body);
      const query = new URLSearchParams({ target_locale: code, source_url: source }).toString();
      const sent = JSON.stringify({ target_locale: code, source_url: source });
      const answer = { status: 200, body, isHead: false };
      return [
        { ...answer, bytes: http("POST", `/api/v1/translate/${code}${path}`) },
        { ...answer, bytes: http("POST", `/api/v1/translate?${query}`) },
        { ...answer, bytes: http("POST", "/api/v1/translate", "application/json", Buffer.from(sent)) },
      ];
    }),
  );
}

/** Requests that are made up, those that HTTP can carry, and some that are no HTTP. */
export function hostileRequests(asked: AskedSite, count: number, seed: number): Exchange[] {
  const make = requester(asked.words, numbers(seed));
  const found: Exchange[] = [];
  while (found.length < count) {
    const request = make();
    if (isSendable(request)) found.push(exchange(asked, request));
  }
  return [...found, ...BROKEN];
}

/** Methods that Node's parser knows, and targets of visible ASCII; `CONNECT` is another protocol. */
function isSendable({ method, path, query, contentType = "" }: RandomRequest): boolean {
  const isTarget = /^\/(?!\/)[\x21-\x3e\x40-\x7e]*$/.test(path) && /^[\x21-\x7e]*$/.test(query);
  return (
    /^(?:GET|HEAD|PUT|DELETE|PATCH|OPTIONS|TRACE|POST)$/.test(method) && isTarget && /^[\x20-\x7e]*$/.test(contentType)
  );
}

function exchange(asked: AskedSite, request: RandomRequest): Exchange {
  const { method, path, query, contentType, body } = request;
  const target = query === "" ? path : `${path}?${query}`;
  const bytes = http(method, target, contentType, Buffer.from(body));
  const head = { ...request, contentType: contentType?.trim() };
  const isHead = method === "HEAD";
  return { bytes, isHead, ...answerTo(asked, head) };
}

/** What the core and the files say. */
function answerTo({ site, files }: AskedSite, request: RandomRequest): { status: number; body: string } {
  const path = pathBelow(site.addresses, request.path);
  if (!isTranslatePath(path)) return { status: 404, body: "Only the translate endpoint is here.\n" };
  const head = { ...request, path };
  const first = readRequest(head);
  const reading = first.kind === "body" ? readBody(head, request.body) : first;
  if (reading.kind === "preflight") return preflightResponse;
  if (reading.kind === "problem") return problemResponse(site.addresses, reading.code);
  const search = findAnswer(site, reading.question);
  let step = search.next();
  while (!step.done) step = search.next(files.get(step.value));
  return answerResponse(site.addresses, step.value);
}

function http(method: string, target: string, type?: string, body = Buffer.alloc(0)): Buffer {
  const lines = [`${method} ${target} HTTP/1.1`, "Host: 127.0.0.1"];
  if (type !== undefined) lines.push(`Content-Type: ${type}`);
  lines.push(`Content-Length: ${body.length}`, "", "");
  return Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), body]);
}

const none = { body: undefined, isHead: false };

/** What Node answers by itself, and closes the connection: no HTTP, and more of it than anybody needs. */
const BROKEN: readonly Exchange[] = [
  { ...none, status: 400, bytes: Buffer.from("GARBAGE\r\n\r\n") },
  { ...none, status: 400, bytes: Buffer.from("POST /api/v1/translate/es\u0000 HTTP/1.1\r\nHost: a\r\n\r\n", "latin1") },
  { ...none, status: 400, bytes: Buffer.from("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n") },
  {
    ...none,
    status: 400,
    bytes: Buffer.from("POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"),
  },
  { ...none, status: 431, bytes: Buffer.from(`POST / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`) },
  {
    ...none,
    status: 413,
    bytes: http("POST", "/api/v1/translate", "application/json", Buffer.alloc(LARGEST_BODY + 1, "[")),
  },
];
