/** Requests as only hostile clients and broken proxies write them, byte by byte, to the servers that run on Node. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPreviewServer } from "../../scripts/preview/server.ts";
import { serveConfiguration } from "../../scripts/hosts/serve.ts";
import { start } from "../engines/process.ts";
import { send } from "../http.ts";
import { emitSite } from "./emitted.ts";

const { folder, plan, files } = emitSite([]);
const dist = join(folder, "dist");
const faults: unknown[] = [];
let gateway: number;
let preview: number;
let server: Server;

beforeAll(async () => {
  const program = await start(process.execPath, ["dist.hosts/gateway/node.mjs", "dist", "0"], folder, "http://");
  gateway = Number(new URL(await program.firstLine()).port);
  const served = {
    site: { addresses: plan.site.addresses, unlisted: "reject" },
    directory: dist,
    basePath: "",
    serveConfiguration: JSON.stringify(serveConfiguration({ rules: plan.rules.rules })),
  } as const;
  server = createPreviewServer(
    () => served,
    (fault) => faults.push(fault),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  preview = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  expect(faults).toEqual([]);
});

describe.skipIf(process.platform !== "linux")("a reader that leaves before many of its requests are answered", () => {
  const openFiles = (): string[] =>
    readdirSync("/proc/self/fd")
      .map((name) => linkOf(`/proc/self/fd/${name}`))
      .filter((path) => path.startsWith(dist));

  it("leaves no file open in the preview", async () => {
    const ofServer = new Promise<Socket>((resolve) => server.once("connection", resolve));
    const reader = connect(preview, "127.0.0.1");
    reader.write(`GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1:${preview}\r\n\r\n`.repeat(1000));
    // All requests that came with the first are read before its answer arrives, and nothing is read from here on.
    await new Promise<void>((resolve) => reader.once("data", () => resolve()));
    const ended = once(await ofServer, "close");
    reader.destroy();
    await ended;
    await expect.poll(openFiles).toEqual([]);
    expect((await send(preview, { method: "GET", target: "/openapi.json" })).status).toBe(200);
  });
});

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

/** The statuses of what a server answers until it ends the connection; `translated_url` counts as an answer. */
async function answered(port: number, text: string): Promise<string> {
  const received = await new Promise<string>((resolve, reject) => {
    let all = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(text);
      // Where the server does not: Node gives up an answer that takes a look at the disk when its reader has ended.
      if (!text.includes("Connection: close")) socket.end();
    });
    socket.setEncoding("utf8").on("data", (chunk: string) => (all += chunk));
    socket.on("close", () => resolve(all));
    // An answer that comes before the whole request has been sent ends the connection.
    socket.on("error", (fault: NodeJS.ErrnoException) => (fault.code === "EPIPE" ? undefined : reject(fault)));
  });
  expect(received).not.toContain("evil");
  const parts = received.split(/(?=HTTP\/1\.1 \d)/);
  return parts.map((part) => part.slice(9, 12) + (part.includes('"translated_url"') ? " answer" : "")).join(", ");
}

const PATH = "/api/v1/translate/es/docs/intro";
const QUESTION = '{"target_locale":"es","source_url":"https://docs.example.com/docs/intro"}';
const EMPTY = "Content-Length: 0\r\n\r\n";

/** A request to the path form. */
const toPath = (target: string, hosts = "Host: HOST\r\n", rest = EMPTY): string =>
  `POST ${target} HTTP/1.1\r\n${hosts}${rest}`;

/** A request to the body form. */
const withBody = (headers: string, body: string): string =>
  `POST /api/v1/translate HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;

const CHUNKED = `${QUESTION.length.toString(16)}\r\n${QUESTION}\r\n0\r\n`;
const LENGTH = `Content-Length: ${QUESTION.length}\r\n`;

/** `HOST` stands for the server's own. Where the preview says something else, both are named. */
const requests: readonly (readonly [name: string, text: string, gateway: string, preview?: string])[] = [
  ["origin form", toPath(PATH), "200 answer"],
  ["absolute form", toPath(`http://HOST${PATH}`), "200 answer"],
  ["absolute form in capitals", toPath(`HTTP://HOST${PATH}`), "200 answer"],
  ["absolute form of a site behind a proxy that ends TLS", toPath(`https://HOST${PATH}`), "200 answer"],
  ["absolute form of another host", toPath(`http://evil.test${PATH}`), "200 answer", "421"],
  [
    "absolute form, another host in the header",
    toPath(`http://HOST${PATH}`, "Host: evil.test\r\n"),
    "200 answer",
    "421",
  ],
  ["absolute form without a path", "GET http://HOST HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n", "404", "200"],
  [
    "absolute form with a query alone",
    "GET http://HOST?a HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n",
    "404",
    "200",
  ],
  ["absolute form with a user name", toPath(`http://evil@HOST${PATH}`), "400"],
  ["absolute form without a host", toPath(`http://${PATH}`), "400"],
  ["absolute form of another scheme", toPath(`ftp://HOST${PATH}`), "400"],
  ["a fragment", toPath(`${PATH}#a`), "400"],
  ["absolute form with a fragment", toPath(`http://HOST/#${PATH}`), "400"],
  ["absolute form with a broken host", toPath(`http://a,b${PATH}`), "400"],
  ["authority form", toPath("HOST"), "400"],
  ["asterisk form", "OPTIONS * HTTP/1.1\r\nHost: HOST\r\n\r\n", "400"],
  ["no target", "POST  HTTP/1.1\r\nHost: HOST\r\n\r\n", "400"],
  ["no Host", toPath(PATH, ""), "400"],
  ["no Host in HTTP/1.0", `POST ${PATH} HTTP/1.0\r\n${EMPTY}`, "200 answer", "421"],
  ["an empty Host", toPath(PATH, "Host:\r\n"), "200 answer", "421"],
  ["two Hosts", toPath(PATH, "Host: HOST\r\nHost: evil.test\r\n"), "400"],
  ["two equal Hosts", toPath(PATH, "Host: HOST\r\nhost: HOST\r\n"), "400"],
  ["two Hosts and another path", toPath("/", "Host: HOST\r\nHost: HOST\r\n"), "400"],
  ["a second Host behind 2,100 headers", toPath(PATH, `Host: HOST\r\n${"a:\r\n".repeat(2100)}Host: evil\r\n`), "400"],
  ["names that every object has", toPath(PATH, "Host: HOST\r\nconstructor: x\r\n__proto__: x\r\n"), "200 answer"],
  ["a header whose value is the name", toPath(PATH, "Host: HOST\r\nA: host\r\nB: c\r\n"), "200 answer"],
  ["a list of Hosts", toPath(PATH, "Host: HOST, evil.test\r\n"), "400"],
  ["a list of Hosts without a space", toPath(PATH, "Host: HOST,evil.test\r\n"), "400"],
  ["a Host with a path", toPath(PATH, "Host: HOST/evil\r\n"), "400"],
  ["a Host with a user name", toPath(PATH, "Host: evil@HOST\r\n"), "400"],
  ["a Host with a tab", toPath(PATH, "Host: HOST\tevil\r\n"), "400"],
  ["a Host that is an address of IPv6", toPath(PATH, "Host: [::1]:80\r\n"), "200 answer", "421"],
  ["a folded header", toPath(PATH, "Host: HOST\r\nA: a\r\n b\r\n"), "400"],
  ["a folded Host", toPath(PATH, "Host: HOST\r\n evil\r\n"), "400"],
  ["a space before the colon", toPath(PATH, "Host : HOST\r\n"), "400"],
  ["line ends without CR", toPath(PATH).replaceAll("\r", ""), "400"],
  ["a header of 20 KB", toPath(PATH, `Host: HOST\r\nA: ${"a".repeat(20_000)}\r\n`), "431"],
  ["a target of 20 KB", toPath(`/${"a".repeat(20_000)}`), "431"],
  [
    "a body in chunks, with trailers",
    withBody("Transfer-Encoding: chunked\r\n", `${CHUNKED}Host: evil\r\n\r\n`),
    "200 answer",
  ],
  ["chunks and a length", withBody(`${LENGTH}Transfer-Encoding: chunked\r\n`, `${CHUNKED}\r\n`), "400"],
  ["two lengths", withBody(`${LENGTH}Content-Length: 1\r\n`, QUESTION), "400"],
  ["a length with a sign", withBody(`Content-Length: +${QUESTION.length}\r\n`, QUESTION), "400"],
  [
    "chunks that are not the last coding",
    withBody("Transfer-Encoding: chunked, identity\r\n", `${CHUNKED}\r\n`),
    "400",
  ],
  ["a chunk with a broken size", withBody("Transfer-Encoding: chunked\r\n", "0x1\r\na\r\n0\r\n\r\n"), "400"],
  [
    "three requests at once",
    toPath(PATH) + withBody(LENGTH, QUESTION) + toPath(PATH),
    "200 answer, 200 answer, 200 answer",
  ],
  [
    "an unread body before another request",
    toPath(PATH, "Host: HOST\r\n", `Content-Length: 20\r\n\r\nGET /evil HTTP/1.1\r\n`) + toPath(PATH),
    "200 answer, 200 answer",
  ],
  [
    "a request behind a body that is refused",
    `POST /api/v1/translate HTTP/1.1\r\nHost: HOST\r\nContent-Length: 4\r\n\r\nevil${toPath(PATH)}`,
    "415",
  ],
  ["Expect: 100-continue", withBody(`${LENGTH}Expect: 100-continue\r\n`, QUESTION), "100, 200 answer"],
  ["another Expect", toPath(PATH, "Host: HOST\r\nExpect: evil\r\n"), "417"],
  ["an upgrade", toPath(PATH, "Host: HOST\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"), "200 answer"],
  [
    "an upgrade to HTTP/2",
    toPath(PATH, "Host: HOST\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAM\r\n"),
    "200 answer",
  ],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "400"],
  ["CONNECT", "CONNECT HOST HTTP/1.1\r\nHost: HOST\r\n\r\n", ""],
  ["a path that looks like a host", "GET //evil.test/x HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n", "404"],
];

describe.each(["gateway", "preview"] as const)("the %s", (name) => {
  const port = (): number => (name === "gateway" ? gateway : preview);

  it.each(requests.map((row) => ({ name: row[0], row })))("$name", async ({ row }) => {
    const [, text, ofGateway, ofPreview = ofGateway] = row;
    const request = text.replaceAll("HOST", `127.0.0.1:${port()}`);
    expect(await answered(port(), request)).toBe(name === "gateway" ? ofGateway : ofPreview);
  });

  const unknown = files.get("problems/v1/unknown_page.json");

  it.each([
    ["a link to a file outside", "secret", () => symlinkSync(join(folder, "secret.json"), planted("secret.json"))],
    ["a link to a file inside", "inside", () => symlinkSync("../docs.json", planted("inside.json"))],
    ["a file below a link that leads out", "out/secret", () => symlinkSync(folder, planted("out"))],
    ["a pipe", "pipe", () => execFileSync("mkfifo", [planted("pipe.json")])],
    ["a link to a pipe", "to-pipe", () => symlinkSync("pipe.json", planted("to-pipe.json"))],
    ["a link to a device", "zero", () => symlinkSync("/dev/zero", planted("zero.json"))],
    ["a link to itself", "loop", () => symlinkSync("loop.json", planted("loop.json"))],
    ["a folder", "folder", () => mkdirSync(planted("folder.json"))],
  ])("takes %s for no answer, and goes on", async (_what, page, plant) => {
    place = name;
    plant();
    const target = `/api/v1/translate/es/${name}/${page}`;
    expect(await send(port(), { method: "POST", target })).toMatchObject({ status: 404, body: unknown });
    expect(await send(port(), { method: "POST", target: PATH })).toMatchObject({ status: 200 });
  });

  it.skipIf(name === "gateway")("sends no pipe, and goes on however many ask", async () => {
    execFileSync("mkfifo", [join(dist, "pipe.txt"), join(dist, "pipe.html")]);
    // More than Node has threads for reading files.
    for (const target of ["/pipe.txt", "/pipe", "/pipe.html", "/pipe.txt", "/pipe.txt", "/pipe.txt"]) {
      expect([404, 301]).toContain((await send(preview, { method: "GET", target })).status);
    }
    expect(await send(preview, { method: "GET", target: "/api/v1/locales" })).toMatchObject({ status: 200 });
  });
});

let place = "";

/** Where the answer for a page lies that no build has written. */
function planted(file: string): string {
  const below = join(dist, "translations/v1/es", place);
  mkdirSync(below, { recursive: true });
  return join(below, file);
}
