/** A load for HTTP servers: requests of fixed bytes over kept connections, each sent when the one before is answered. */
import { connect } from "node:net";

export interface Load {
  readonly port: number;
  /** The bytes of requests, taken in turn. */
  readonly requests: readonly Buffer[];
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Answers whose status is not 200. */
  readonly errors: number;
}

/** Asks a server on this machine as fast as it answers. */
export async function load({ port, requests, connections, seconds }: Load): Promise<LoadResult> {
  const start = process.hrtime.bigint();
  const end = start + BigInt(Math.round(seconds * 1e9));
  const counts = await Promise.all(
    Array.from({ length: connections }, (_, index) => askAgain(port, requests, index, end)),
  );
  const taken = Number(process.hrtime.bigint() - start) / 1e9;
  const total = counts.reduce((sum, { answers }) => sum + answers, 0);
  return { perSecond: total / taken, errors: counts.reduce((sum, { errors }) => sum + errors, 0) };
}

function askAgain(
  port: number,
  requests: readonly Buffer[],
  first: number,
  end: bigint,
): Promise<{ answers: number; errors: number }> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    let errors = 0;
    let next = first;
    let pending = "";
    const socket = connect(port, "127.0.0.1");
    const ask = (): void => {
      socket.write(requests[next % requests.length] ?? "");
      next += 1;
    };
    socket.on("connect", ask);
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the server closed a connection")));
    socket.on("data", (chunk: Buffer) => {
      pending += chunk.toString("latin1");
      const head = pending.indexOf("\r\n\r\n");
      if (head === -1) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(pending)?.[1] ?? 0);
      if (pending.length < head + 4 + length) return;
      answers += 1;
      if (!pending.startsWith("HTTP/1.1 200")) errors += 1;
      pending = "";
      if (process.hrtime.bigint() < end) ask();
      else {
        resolve({ answers, errors });
        socket.destroy();
      }
    });
  });
}
