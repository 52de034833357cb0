/** Requests as they are written: no normalised paths, no followed redirects, one connection each. */
import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { connect, createServer } from "node:net";

export interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Requests that a server is sent at the same time, where each of its answers takes long. */
const AT_ONCE = 16;

/** Asks for each value, several at a time. */
export async function askedTogether<T, R>(values: readonly T[], ask: (value: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let from = 0; from < values.length; from += AT_ONCE)
    answers.push(...(await Promise.all(values.slice(from, from + AT_ONCE).map(ask))));
  return answers;
}

/** Sends one request to 127.0.0.1. */
export function send(port: number, { method, target, headers = {}, body = "" }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const length = { "Content-Length": String(Buffer.byteLength(body)) };
    const options = { host: "127.0.0.1", port, method, path: target, headers: { ...length, ...headers }, agent: false };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        });
      });
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/**
 * A port for a server that cannot pick one itself. The system picks it and reserves it for a minute: a server that
 * closes a connection first leaves its port in TIME-WAIT (RFC 9293, section 3.3.2). A process can bind such a port by
 * its number, but does not get it as a free port. Tests run in parallel, and several servers silently take another port
 * if the port is in use.
 */
export async function freePort(): Promise<number> {
  const server = createServer((connection) => connection.end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The system gave no port.");
  const client = connect(address.port, "127.0.0.1").resume();
  await once(client, "close");
  server.close();
  await once(server, "close");
  return address.port;
}
