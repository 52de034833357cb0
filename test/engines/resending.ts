/** A server in front of one that now and then loses a request. */
import { createServer, type Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import { type Received, send, type Sent } from "../http.ts";

/**
 * A server in front of `wrangler dev`, whose own proxy now and then loses a request to the asset server: it answers 503
 * with the advice to send it again, or never. This sends it again.
 */
export function resending(enginePort: number, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const type = request.headers["content-type"];
      const headers: Record<string, string> = type === undefined ? {} : { "Content-Type": type };
      const sent = { method: request.method ?? "", target: request.url ?? "", headers, body: Buffer.concat(chunks) };
      sendAgain(enginePort, sent).then(
        ({ status, headers: received, body }) => {
          const { "transfer-encoding": _coding, "content-length": _length, ...rest } = received;
          response.writeHead(status, rest).end(body);
        },
        (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
      );
    });
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

/** Milliseconds; an answer takes a hundredth of it. */
const LOST_AFTER = 5000;

async function sendAgain(port: number, sent: Sent, times = 5): Promise<Received> {
  const answer = send(port, sent).catch((error: unknown) => {
    if (times === 0) throw error;
    return undefined;
  });
  const received = await Promise.race([answer, setTimeout(LOST_AFTER, undefined, { ref: false })]);
  const isLost = received === undefined || (received.status === 503 && received.body.includes("mid-request"));
  return isLost && times > 0 ? sendAgain(port, sent, times - 1) : (received ?? send(port, sent));
}
