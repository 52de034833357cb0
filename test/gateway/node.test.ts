import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerNodeRequest } from "../../scripts/gateway/node.ts";
import { decodeText } from "../content-text.ts";
import { content } from "../hosts/site.ts";
import { send } from "../http.ts";

const { plan, files } = decodeText(content);

/** Milliseconds; the test waits for exactly this deadline. */
const DEADLINE = 50;

function readFile(file: string): string | undefined {
  if (file.endsWith("/broken.json")) throw Object.assign(new Error("EIO"), { code: "EIO", syscall: "read" });
  return files.get(file);
}

const server = createServer((request, response) => {
  const site = { addresses: plan.site.addresses, unlisted: "reject" } as const;
  const options = { site, readAsset: readFile, deadline: DEADLINE };
  void answerNodeRequest(options, request.url ?? "", request, response);
});
let port: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("the gateway on Node", () => {
  it("ends a body that does not arrive in time with request_timeout, and the connection", async () => {
    const received = await new Promise<string>((resolve, reject) => {
      const head =
        "POST /api/v1/translate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
      let text = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(head));
      socket.on("data", (chunk) => {
        text += chunk.toString();
      });
      socket.on("end", () => resolve(text));
      socket.on("error", reject);
    });
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toMatch(/\r\nConnection: close\r\n/);
    expect(received.endsWith(`\r\n\r\n${files.get("problems/v1/request_timeout.json")}`)).toBe(true);
  });

  it("answers asset_unavailable when a file cannot be read", async () => {
    const received = await send(port, { method: "POST", target: "/api/v1/translate/es/broken" });
    expect({ status: received.status, body: received.body }).toEqual({
      status: 502,
      body: files.get("problems/v1/asset_unavailable.json"),
    });
  });

  it("goes on after a client that goes away in the middle of its body", async () => {
    await new Promise<void>((resolve) => {
      const head = "POST /api/v1/translate HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{";
      const socket = connect(port, "127.0.0.1", () => socket.write(head, () => socket.destroy()));
      socket.on("close", () => resolve());
    });
    expect((await send(port, { method: "POST", target: "/api/v1/translate/es/docs" })).status).toBe(200);
  });

  it("reads no further than the first chunk too many of a gigabyte, and ends the connection", async () => {
    const chunk = Buffer.alloc(64 * 1024, " ");
    const head =
      "POST /api/v1/translate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    const { received, sent } = await new Promise<{ received: string; sent: number }>((resolve, reject) => {
      let text = "";
      let bytes = 0;
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(head);
        pump();
      });
      const pump = (): void => {
        while (bytes < 1024 ** 3 && !socket.destroyed) {
          bytes += chunk.length;
          if (!socket.write(`${chunk.length.toString(16)}\r\n${chunk.toString()}\r\n`)) return;
        }
      };
      socket.on("drain", pump);
      socket.on("data", (data) => {
        text += data.toString();
        if (text.includes("body_too_large")) socket.destroy();
      });
      socket.on("close", () => resolve({ received: text, sent: bytes }));
      socket.on("error", reject);
    });
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    expect(received).toMatch(/\r\nConnection: close\r\n/);
    // What fits into the buffers of both sockets.
    expect(sent).toBeLessThan(32 * 1024 ** 2);
  });

  it.each([
    [1_000_000, 413, "body_too_large"],
    [8192, 400, "invalid_request"],
  ])("answers %i nested brackets with %i", async (count, status, code) => {
    const headers = { "Content-Type": "application/json" };
    const sent = { method: "POST", target: "/api/v1/translate", headers, body: "[".repeat(count) };
    expect(await send(port, sent)).toMatchObject({ status, body: files.get(`problems/v1/${code}.json`) });
  });

  it("tells a HEAD the length of the answer that a GET gets", async () => {
    const get = await send(port, { method: "GET", target: "/api/v1/translate/es" });
    const head = await send(port, { method: "HEAD", target: "/api/v1/translate/es" });
    expect(head).toMatchObject({ status: 200, body: "" });
    expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
    expect(Number(get.headers["content-length"])).toBe(Buffer.byteLength(get.body));
  });

  it("keeps the connection for the next request, whatever form the first has", async () => {
    const kept = { Connection: "keep-alive" };
    const sent = { method: "POST", target: "/api/v1/translate/es/docs/intro", headers: kept, body: "unread" };
    expect((await send(port, sent)).headers.connection).toBe("keep-alive");
  });

  it("says that a body has no type before it says that it is too large", async () => {
    for (const size of [1, 9000]) {
      const sent = { method: "POST", target: "/api/v1/translate", body: "x".repeat(size) };
      expect(await send(port, sent)).toMatchObject({
        status: 415,
        body: files.get("problems/v1/unsupported_media_type.json"),
      });
    }
  });
});
