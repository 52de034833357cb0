/**
 * Asks a running server every row of the table. What it cannot do it lists with a reason: a row that fails unlisted
 * fails the test, and so does a listed row that passes.
 */
import { describe, expect, it } from "vitest";
import { problemBody, problems } from "../../scripts/site/problems.ts";
import { type Received, send, type Sent } from "../http.ts";
import { afterFile } from "../stele.ts";
import { type Case, cases } from "./cases.ts";
import { origin } from "./site.ts";

export interface Server {
  readonly port: () => number;
  /** Why the server cannot answer a row as the contract wants it; nothing for the rows it must get right. */
  readonly cannot: (row: Case) => string | undefined;
  /** The names of rows that are not asked, because the server ends at them: `describeFatalRows`. */
  readonly fatal?: readonly string[];
  /**
   * For a server that takes long for each row. `waits`: rows are asked several at a time. `computes`: so, and every sixth
   * row is asked, besides those that it cannot; the gateway itself is asked all of them in `gateway/core.test.ts`.
   */
  readonly slow?: "waits" | "computes";
}

export interface FatalRows extends Required<Pick<Server, "port" | "fatal">> {
  readonly restart: () => Promise<void>;
}

/** A redirect to the answer, as hosts send it that cannot answer a POST with a file. */
const REDIRECTS: readonly number[] = [301, 302, 303];

/** The text of a file beside the served folder, which must never be sent. */
export const PLANTED = "planted-secret";

/** Describes the conformance of one server. */
export function describeConformance(name: string, { port, cannot, fatal = [], slow }: Server): void {
  const ask = slow ? it.concurrent : it;
  const rows = cases.filter((row) => !fatal.includes(row.name));
  const asked = rows.filter((row, index) => slow !== "computes" || index % 6 === 0 || cannot(row) !== undefined);
  describe(`${name} answers as the contract says`, () => {
    ask.each(asked.map((row): [string, Case] => [row.name, row]))("%s", async (_name, row) => {
      const received = await answerTo(row, port());
      expect(received.body).not.toContain(PLANTED);
      const reason = cannot(row);
      const found = verdict(row, received);
      if (reason === undefined) expect(found).toBe("right");
      else expect({ reason, verdict: found }).not.toEqual({ reason, verdict: "right" });
    });
  });
}

/** Describes the rows at which a server ends. Starting it again takes long, so it is not started after the last one. */
export function describeFatalRows({ port, fatal, restart }: FatalRows): void {
  let hasEnded = false;
  it.each(fatal)("ends, without an answer, at %s", async (rowName) => {
    const row = cases.find((one) => one.name === rowName);
    if (row === undefined) throw new Error(`no row ${rowName}`);
    if (hasEnded) await restart();
    hasEnded = true;
    await expect(send(port(), row)).rejects.toThrow();
  });
}

/** Row and port -> the answer. */
const answers = new Map<string, Promise<Followed>>();

/** Sends a row and follows redirects, once in a file: a row is measured against the contract and against the rules. */
export function answerTo(row: Case, port: number): Promise<Followed> {
  const key = `${port} ${row.name}`;
  const answer = answers.get(key) ?? follow(port, row);
  // A port may be another server's in the next file.
  if (answers.size === 0) afterFile(() => answers.clear());
  answers.set(key, answer);
  return answer;
}

/** The last answer, and the redirects that led to it. */
export interface Followed extends Received {
  readonly redirects: readonly { readonly status: number; readonly location: string | undefined }[];
}

/** Sends a row, or another request, and follows redirects on the same server, as browsers do: with GET, or HEAD after HEAD. */
export async function follow(port: number, sent: Case | Sent): Promise<Followed> {
  let received = await send(port, sent);
  const redirects: { status: number; location: string | undefined }[] = [];
  while (redirects.length < 3 && REDIRECTS.includes(received.status)) {
    redirects.push({ status: received.status, location: received.headers.location });
    const location = new URL(received.headers.location ?? "", `http://127.0.0.1:${port}`);
    const method = sent.method === "HEAD" ? "HEAD" : "GET";
    received = await send(port, { method, target: location.pathname + location.search });
  }
  return { ...received, redirects };
}

/** The body of an answer to a row: none to HEAD. */
export function bodyFor<T>({ method }: Pick<Sent, "method">, text: T): T | string {
  return method === "HEAD" ? "" : text;
}

/** `right`, or what is wrong, in words that a failing test shows. */
export function verdict(row: Case, { status, headers, body }: Received, publishedAt = origin): string {
  const { want } = row;
  const type = headers["content-type"] ?? "none";
  const origins = headers["access-control-allow-origin"];
  if (origins !== "*") return `status ${status}, allowed origins ${origins}`;
  if (want.kind === "preflight") {
    const methods = headers["access-control-allow-methods"] ?? "";
    const names = headers["access-control-allow-headers"] ?? "";
    const isRight = status >= 200 && status < 300 && methods.includes("POST") && /content-type/i.test(names);
    return isRight ? "right" : `status ${status}, methods ${methods}, headers ${names}`;
  }
  const wanted =
    want.kind === "answer"
      ? { status: 200, types: ["application/json"], body: want.body }
      : {
          status: problems[want.code].status,
          types: ["application/problem+json", "application/json"],
          body: problemBody(publishedAt, want.code),
        };
  const isTyped = wanted.types.includes(type.replace(/;.*/, ""));
  if (status !== wanted.status || !isTyped)
    return `status ${status}, type ${type}, wanted ${wanted.status} ${wanted.types.join(" or ")}`;
  return body === bodyFor(row, wanted.body) ? "right" : `another body: ${body.slice(0, 200)}`;
}
