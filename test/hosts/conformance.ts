/**
 * Asks a running server every row of the table. What it cannot do it lists with a reason: a row that fails unlisted
 * fails the test, and so does a listed row that passes.
 */
import { describe, expect, it } from "vitest";
import { problemBody, problems } from "../../scripts/site/problems.ts";
import { type Received, send, type Sent } from "../http.ts";
import { type Case, cases } from "./cases.ts";
import { origin } from "./site.ts";

export interface Server {
  readonly port: () => number;
  /** Why the server cannot answer a row as the contract wants it; nothing for the rows it must get right. */
  readonly cannot: (row: Case) => string | undefined;
  /** Starts a server again that ended at a row, which `cannot` must list then. */
  readonly restart?: () => Promise<void>;
  /**
   * For a server that takes long for each row. `waits`: rows are asked several at a time. `computes`: so, and every third
   * row is asked, besides those that it cannot; the gateway itself is asked all of them in `gateway/core.test.ts`.
   */
  readonly slow?: "waits" | "computes";
}

/** A redirect to the answer, as hosts send it that cannot answer a POST with a file. */
const REDIRECTS: readonly number[] = [301, 302, 303];

/** The text of a file beside the served folder, which must never be sent. */
export const PLANTED = "planted-secret";

/** Describes the conformance of one server. */
export function describeConformance(name: string, { port, cannot, restart, slow }: Server): void {
  const ask = slow ? it.concurrent : it;
  const asked = cases.filter((row, index) => slow !== "computes" || index % 3 === 0 || cannot(row) !== undefined);
  describe(`${name} answers as the contract says`, () => {
    ask.each(asked.map((row): [string, Case] => [row.name, row]))("%s", async (_name, row) => {
      const received = await follow(port(), row).catch(async (error: unknown) => {
        if (restart === undefined) throw error;
        await restart();
        return undefined;
      });
      expect(received?.body ?? "").not.toContain(PLANTED);
      const reason = cannot(row);
      const found = received === undefined ? "no answer" : verdict(row, received);
      if (reason === undefined) expect(found).toBe("right");
      else expect({ reason, verdict: found }).not.toEqual({ reason, verdict: "right" });
    });
  });
}

/** Sends a row, or another request, and follows redirects on the same server, as browsers do: with GET. */
export async function follow(port: number, sent: Case | Sent): Promise<Received> {
  let received = await send(port, sent);
  for (let hop = 0; hop < 3 && REDIRECTS.includes(received.status); hop += 1) {
    const location = new URL(received.headers.location ?? "", `http://127.0.0.1:${port}`);
    received = await send(port, { method: "GET", target: location.pathname + location.search });
  }
  return received;
}

/** `right`, or what is wrong, in words that a failing test shows. */
export function verdict({ want }: Case, { status, headers, body }: Received): string {
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
          body: problemBody(origin, want.code),
        };
  const isTyped = wanted.types.includes(type.replace(/;.*/, ""));
  if (status !== wanted.status || !isTyped)
    return `status ${status}, type ${type}, wanted ${wanted.status} ${wanted.types.join(" or ")}`;
  return body === wanted.body ? "right" : `another body: ${body.slice(0, 200)}`;
}
