/** The answers in the development server of a docs generator, by the page that asks. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, createServer as createServer2, type OutgoingHttpHeaders } from "node:http2";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answersOf } from "../../scripts/preview/answers.ts";
import { emitSite } from "../gateway/emitted.ts";
import { send } from "../http.ts";

const { plan } = emitSite([]);
/** What a browser says when it leads to another page. */
const ASKED = { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" } as const;
let server: Server;
let port: number;

beforeAll(async () => {
  const answer = answersOf(plan.site, plan.artifacts(), ["docs.test", ".codes.example"], () => {});
  server = createServer((request, response) =>
    answer(request, response, () => response.writeHead(404).end("generator")),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => server.close());

describe("the development server of a docs generator", () => {
  it.each([
    [{}, 200],
    [{ Origin: "http://localhost:3000" }, 200],
    [{ Origin: "https://docs.example.com" }, 200],
    [{ Host: "docs.test:5173", Origin: "http://docs.test:5173" }, 200],
    [{ Origin: "https://evil.example" }, 404],
    [{ Origin: "null" }, 404],
    [{ Host: "docs.test:5173", Origin: "http://docs.test" }, 404],
    [{ Host: "box.codes.example", Origin: "https://box.codes.example" }, 200],
    [{ Host: "[::1]:5173" }, 200],
    // A website that gives its own name the address of this machine.
    [{ Host: "evil.example:5173" }, 404],
    [{ Host: "evil.example:5173", Origin: "http://evil.example:5173" }, 404],
    [{ Host: "127.0.0.1.evil.example" }, 404],
    [{ Host: "notcodes.example" }, 404],
    // What browsers say of scripts, images and frames of a page.
    [{ "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", Referer: "https://evil.example/" }, 404],
    [{ "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" }, 404],
    [{ "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe" }, 404],
    [{ "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" }, 200],
    [{ "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", Referer: "http://localhost:3000/" }, 200],
    [{ "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors", Referer: "http://localhost:3000/" }, 200],
    [{ Host: "a.codes.example", "Sec-Fetch-Site": "same-site", Referer: "https://b.codes.example/" }, 404],
    [{ "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "no-cors" }, 200],
    // A page of another website has it fetched before the user asks for it.
    [{ ...ASKED, "Sec-Purpose": "prefetch", "Sec-Fetch-Site": "none", Referer: "https://evil.example/" }, 404],
    [{ ...ASKED, "Sec-Purpose": "prefetch;prerender", "Sec-Fetch-Site": "none" }, 404],
    [{ ...ASKED, "Sec-Purpose": "prefetch", "Sec-Fetch-Site": "cross-site" }, 404],
    [{ ...ASKED, "Sec-Purpose": "prefetch", "Sec-Fetch-Site": "same-origin" }, 200],
    [{ ...ASKED, "Sec-Fetch-Site": "none" }, 200],
    // They say nothing to an address of a network.
    [{ Host: "192.168.1.5:5173", Referer: "http://192.168.1.5:5173/docs" }, 200],
    [{ Host: "192.168.1.5:5173", Referer: "http://192.168.1.5/docs" }, 404],
    [{ Host: "0.0.0.0:5173", Referer: "http://evil.example/" }, 404],
    [{ Host: "0.0.0.0:5173" }, 200],
  ] as const)("leaves what other websites ask to the generator: %j", async (headers, status) => {
    for (const sent of [
      { method: "GET", target: "/sitemap.xml" },
      { method: "POST", target: "/api/v1/translate/es/docs" },
    ]) {
      const received = await send(port, { ...sent, headers });
      expect(received.status).toBe(status);
      expect(received.headers["access-control-allow-origin"]).toBe(status === 200 ? "*" : undefined);
    }
  });
});

describe("the development server of a docs generator with HTTP/2, which has no header Host,", () => {
  it.each<readonly [names: true | readonly string[], headers: OutgoingHttpHeaders, status: number]>([
    [[], {}, 200],
    [[], { ":authority": "evil.example" }, 404],
    [["docs.test"], { ":authority": "docs.test:5173", origin: "https://docs.test:5173" }, 200],
    ...([[], true] as const).flatMap((names) =>
      ["script", "iframe"].map(
        (dest) => [names, { "sec-fetch-site": "cross-site", "sec-fetch-dest": dest }, 404] as const,
      ),
    ),
    [true, { ":authority": "evil.example" }, 200],
    [true, { origin: "https://evil.example" }, 404],
  ])("leaves what other websites ask to the generator: %j, %j", async (names, headers, status) => {
    const answer = answersOf(plan.site, plan.artifacts(), names, () => {});
    const secure = createServer2((request, response) =>
      answer(request, response, () => response.writeHead(404).end("generator")),
    );
    await once(secure.listen(0, "127.0.0.1"), "listening");
    const session = connect(`http://localhost:${(secure.address() as AddressInfo).port}`);
    try {
      const stream = session.request({ ":path": "/sitemap.xml", ...headers });
      const [received] = (await once(stream, "response")) as [Record<string, unknown>];
      expect(received[":status"]).toBe(status);
      stream.close();
    } finally {
      session.destroy();
      secure.close();
    }
  });
});
