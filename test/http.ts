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
 * A port for a server that cannot pick one itself, picked by the system, which gives it to nobody else for a minute: a
 * server that ends a connection first leaves its port waiting (TIME-WAIT, RFC 9293, section 3.3.2), and it can be bound
 * by who asks for it, but not by who asks for any. Tests run side by side, and several servers that find their port
 * taken go to another one without a word.
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
