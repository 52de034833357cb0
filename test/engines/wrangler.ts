/** `wrangler`, started on a folder without account, network and telemetry, and kept alive. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort, type Received, send, type Sent } from "../http.ts";
import { enginePackage } from "./packages.ts";
import { start, type Started } from "./process.ts";

export const wrangler = enginePackage("wrangler");

export interface Wrangler {
  readonly port: number;
  /** What the first start has printed. */
  readonly output: string;
  /** Ends it; call this before its folder is removed, which would end it and leave its children. */
  readonly end: () => Promise<void>;
}

/** A development server that stops answering more often than this has a reason that a test should show. */
const MOST_RESTARTS = 3;

/** How often a request is sent to one process before that is taken for dead. */
const MOST_ATTEMPTS = 3;

/** Milliseconds; an answer takes a hundredth of it. */
const LOST_AFTER = 5000;

/**
 * Starts it behind a server that repeats lost requests: the proxy of `wrangler dev` sometimes answers 503 with the advice
 * to send the request again, sometimes 500 with an error of its own, sometimes never, and once in some hundred runs it
 * stops answering at all. Then its output is printed and it is started again; what it answers is what the tests are
 * about, not how long it lives.
 *
 * @param args the command and its subject: `["pages", "dev", "dist"]`
 * @param folder the working folder, also used as home folder
 */
export async function startWrangler(args: readonly string[], folder: string): Promise<Wrangler> {
  let current = startOnce(args, folder);
  const { engine: first } = await current;
  const output = first.output();
  let restarts = 0;
  const restart = async ({ engine }: Running): Promise<Running> => {
    restarts += 1;
    const printed = `wrangler stopped answering:\n${engine.output()}`;
    if (restarts > MOST_RESTARTS) throw new Error(printed);
    console.warn(printed);
    await engine.end();
    return startOnce(args, folder);
  };
  const answer = async (sent: Sent): Promise<Received> => {
    for (;;) {
      const asked = current;
      const running = await asked;
      let failed: Received | undefined;
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
        const received = await sendOnce(running.port, sent);
        if (received && received.status < 500) return received;
        failed = received;
      }
      // An error that stays is an answer.
      if (failed) return failed;
      // Another request may have restarted it meanwhile.
      if (current === asked) current = restart(running);
    }
  };
  const front = await listenInFront(answer);
  const end = async (): Promise<void> => {
    front.server.close();
    await (await current).engine.end();
  };
  return { port: front.port, output, end };
}

interface Running {
  readonly port: number;
  readonly engine: Started;
}

async function startOnce(args: readonly string[], folder: string): Promise<Running> {
  const port = await freePort();
  const inspector = await freePort();
  const environment = ["CI=1", "WRANGLER_SEND_METRICS=false", `HOME=${folder}`, `XDG_CONFIG_HOME=${folder}`];
  const program = [process.execPath, join(wrangler ?? "", "bin/wrangler.js")];
  const ports = ["--ip", "127.0.0.1", "--port", `${port}`, "--inspector-port", `${inspector}`];
  const engine = await start("env", [...environment, ...program, ...args, ...ports], folder, "Ready on");
  return { port, engine };
}

async function listenInFront(answer: (sent: Sent) => Promise<Received>): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const type = request.headers["content-type"];
      const headers: Record<string, string> = type === undefined ? {} : { "Content-Type": type };
      const sent = { method: request.method ?? "", target: request.url ?? "", headers, body: Buffer.concat(chunks) };
      answer(sent).then(
        ({ status, headers: received, body }) => {
          const { "transfer-encoding": _coding, "content-length": _length, ...rest } = received;
          response.writeHead(status, rest).end(body);
        },
        (error: unknown) => {
          console.warn(error);
          response.destroy();
        },
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The front server has no port.");
  return { server, port: address.port };
}

/** Sends one request; `undefined` when it was lost. */
async function sendOnce(port: number, sent: Sent): Promise<Received | undefined> {
  const answer = send(port, sent).catch(() => undefined);
  const received = await Promise.race([answer, setTimeout(LOST_AFTER, undefined, { ref: false })]);
  return received?.status === 503 && received.body.includes("mid-request") ? undefined : received;
}
