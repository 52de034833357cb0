/** One connection that asks again as soon as it is answered, and opens a new one where the server closes it. */
import { connect, type Socket } from "node:net";
import type { Exchange } from "./requests.ts";

/** What came back. */
export interface Received {
  readonly status: number;
  readonly body: string;
}

/** No answer after this many milliseconds is a wrong one. */
const PATIENCE = 30_000;

/** Asks one request after another for as long as there is a next one. */
export async function askOn(
  port: number,
  next: () => Exchange | undefined,
  tell: (exchange: Exchange, received: Received) => void,
): Promise<void> {
  let socket: Socket | undefined;
  for (let exchange = next(); exchange; exchange = next()) {
    socket = socket?.readyState === "open" ? socket : await opened(port);
    tell(exchange, await answered(socket, exchange));
    // The rest of what it was sent it does not read.
    if (exchange.status === 413 || exchange.body === undefined) socket.destroy();
  }
  socket?.destroy();
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
    // A server that closes while it is written to is told by the answer, or by its absence.
    socket.on("error", () => socket.destroy());
  });
}

function answered(socket: Socket, { bytes, isHead }: Exchange): Promise<Received> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const end = (received: Received): void => {
      clearTimeout(timer);
      socket.off("data", read).off("close", closed);
      resolve(received);
    };
    const closed = (): void => end(parsed(Buffer.concat(chunks), isHead, true) ?? { status: 0, body: "closed" });
    const read = (chunk: Buffer): void => {
      chunks.push(chunk);
      const received = parsed(Buffer.concat(chunks), isHead, false);
      if (!received) return;
      if (/^connection: close/im.test(headOf(Buffer.concat(chunks)))) socket.destroy();
      end(received);
    };
    const timer = setTimeout(() => end({ status: 0, body: "late" }), PATIENCE);
    socket.on("data", read).once("close", closed);
    socket.write(bytes);
  });
}

function headOf(bytes: Buffer): string {
  const end = bytes.indexOf("\r\n\r\n");
  return end === -1 ? "" : bytes.toString("latin1", 0, end);
}

/** A whole answer, or nothing yet. */
function parsed(bytes: Buffer, isHead: boolean, isAll: boolean): Received | undefined {
  const head = headOf(bytes);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  if (head === "" || Number.isNaN(status)) return undefined;
  const rest = bytes.subarray(head.length + 4);
  if (isHead || status === 204) return { status, body: "" };
  if (/^transfer-encoding: chunked/im.test(head)) {
    const body = unchunked(rest.toString("latin1"));
    return body === undefined ? undefined : { status, body: Buffer.from(body, "latin1").toString() };
  }
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? (isAll ? rest.length : 0));
  return rest.length < length ? undefined : { status, body: rest.toString("utf8", 0, length) };
}

/** The bytes of a body in chunks (RFC 9112 7.1), or nothing while the last is missing. */
function unchunked(text: string): string | undefined {
  let body = "";
  for (let at = 0; ;) {
    const size = /^([0-9a-f]+)\r\n/i.exec(text.slice(at));
    if (!size) return undefined;
    const length = Number.parseInt(size[1] ?? "", 16);
    const start = at + size[0].length;
    if (text.length < start + length + 2) return undefined;
    if (length === 0) return body;
    body += text.slice(start, start + length);
    at = start + length + 2;
  }
}
