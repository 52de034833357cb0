import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ProblemCode } from "../scripts/model.ts";
import { problems } from "../scripts/site/problems.ts";
import { type Case, cases } from "./hosts/cases.ts";
import { bodyFor } from "./hosts/conformance.ts";
import { answer, content } from "./hosts/site.ts";
import { send } from "./http.ts";
import { contentFiles, startPreview } from "./previewing.ts";
import { sentenceOf } from "./content-files.ts";
import { problemsIn, stele, temporaryFolder, writeFiles } from "./stele.ts";

let folder: string;
let port: number;

beforeAll(async () => {
  folder = temporaryFolder();
  writeFiles(folder, contentFiles(content));
  port = Number((await startPreview(folder, "--quiet")).address.port);
});

describe("the preview", () => {
  it("sends no one on from an address with .html where no file lies", async () => {
    const { status, headers } = await send(port, { method: "GET", target: "/not-there.html" });
    expect({ status, location: headers.location }).toEqual({ status: 404, location: undefined });
  });

  it.each([
    ["/a%3Fb%23c/index", "/a%3Fb%23c"],
    ["/a%27%28%29%3B/index", "/a%27%28%29%3B"],
    ["/docs/caf%c3%a9/index", "/docs/caf%C3%A9"],
    ["/%2F/evil.example/index", "/evil.example"],
    ["/a%5Cb/index", "/a%5Cb"],
    ["/404.html", "/404"],
    ["/index", "/"],
  ])("leaves what the client encoded encoded when it sends on: %s", async (target, location) => {
    const { status, headers } = await send(port, { method: "GET", target });
    expect({ status, location: headers.location }).toEqual({ status: 301, location });
  });

  it.each(cases.map((row): [string, Case] => [row.name, row]))("%s", async (_name, row) => {
    const { status, headers, body } = await send(port, row);
    const type = headers["content-type"];
    expect(headers).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "no-store" });
    expect(headers.vary).toBe("Origin, Sec-Fetch-Site, Sec-Fetch-Mode, Sec-Fetch-Dest, Sec-Purpose");
    if (row.want.kind === "answer") {
      expect({ status, type, body }).toEqual({
        status: 200,
        type: "application/json; charset=utf-8",
        body: bodyFor(row, row.want.body),
      });
    } else if (row.want.kind === "problem") {
      expect({ status, type, body }).toEqual({
        status: problems[row.want.code].status,
        type: "application/problem+json",
        body: bodyFor(row, problemFile(row.want.code)),
      });
    } else {
      expect({ status, body }).toEqual({ status: 204, body: "" });
      expect(headers).toMatchObject({
        "access-control-allow-methods": "GET, HEAD, POST, OPTIONS",
        "access-control-allow-headers": "Content-Type",
      });
    }
  });

  it("answers the body form with the bytes of the prebuilt file", async () => {
    const body = '{"target_locale":"es","source_url":"https://docs.example.com/docs/intro"}';
    const target = "/api/v1/translate";
    const headers = { "Content-Type": "application/json" };
    const received = await send(port, { method: "POST", target, headers, body });
    expect(received.body).toBe(readFileSync(join(folder, "dist/translations/v1/es/docs/intro.json"), "utf8"));
  });

  it("says which methods are allowed", async () => {
    const { headers } = await send(port, { method: "PUT", target: "/api/v1/translate/es/docs" });
    expect(headers.allow).toBe("GET, HEAD, POST, OPTIONS");
  });

  it("answers HEAD on the endpoint without a body", async () => {
    const { status, body } = await send(port, { method: "HEAD", target: "/api/v1/translate/es/docs" });
    expect({ status, body }).toEqual({ status: 200, body: "" });
  });

  it("serves the other files as serve would, with their types and open to other origins", async () => {
    const locales = await send(port, { method: "GET", target: "/api/v1/locales" });
    expect(locales.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": "*",
    });
    expect(JSON.parse(locales.body)).toMatchObject({ status: "success", count: 3 });
    expect((await send(port, { method: "GET", target: "/sitemap.xml" })).headers["content-type"]).toBe(
      "application/xml",
    );
    expect((await send(port, { method: "GET", target: "/" })).body).toContain("<!doctype html>");
    expect((await send(port, { method: "GET", target: "/nothing" })).status).toBe(404);
  });

  const JSON_HEADERS = {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "GET, HEAD",
    "cache-control": "public, max-age=300",
    // What a page of this machine has been answered, a page of another website must not read from the cache.
    vary: "Origin, Sec-Fetch-Site, Sec-Fetch-Mode, Sec-Fetch-Dest, Sec-Purpose",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  };

  it.each([
    ["/api/v1/locales", "application/json; charset=utf-8"],
    ["/locales/v1.json", "application/json; charset=utf-8"],
    ["/addresses/v1.json", "application/json; charset=utf-8"],
    ["/pages/v1.json", "application/json; charset=utf-8"],
    ["/pages/v1/docs/intro.json", "application/json; charset=utf-8"],
    ["/translations/v1/es/docs/caf%C3%A9.json", "application/json; charset=utf-8"],
    ["/problems/v1/unknown_page.json", "application/problem+json"],
    ["/switcher/v1.js", "text/javascript; charset=utf-8"],
  ])("sends %s with the headers of the rules, to HEAD too", async (target, type) => {
    const caching = target.startsWith("/problems/") ? "no-store" : JSON_HEADERS["cache-control"];
    const wanted = { ...JSON_HEADERS, "content-type": type, "cache-control": caching };
    const got = await send(port, { method: "GET", target });
    expect(got).toMatchObject({ status: 200, headers: wanted });
    const head = await send(port, { method: "HEAD", target });
    expect(head).toMatchObject({ status: 200, body: "", headers: wanted });
    expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(got.body)));
  });

  it.each([
    ["OPTIONS", "/api/v1/locales", 405],
    ["POST", "/translations/v1/es/docs/intro.json", 405],
    ["PUT", "/sitemap.xml", 405],
    ["DELETE", "/nothing", 404],
    ["POST", "/", 404],
    ["OPTIONS", "/api/v1", 404],
  ])("answers %s %s, which is no question, with %d", async (method, target, status) => {
    const { headers, ...received } = await send(port, { method, target });
    expect(received.status).toBe(status);
    expect(headers.allow).toBe(status === 405 ? "GET, HEAD" : undefined);
  });

  it("lets no spelling of the endpoint go past the gateway", async () => {
    for (const target of ["//api/v1/translate/es", "/api/v1/%74ranslate/es", "/api//v1/translate/es"]) {
      expect((await send(port, { method: "POST", target })).body).not.toContain("translated_url");
    }
  });

  it.each(["/%00", `/${"a".repeat(300)}`, `/${"a/".repeat(3000)}`, "/%ff"])("knows no file %.20s", async (target) => {
    const { status, body } = await send(port, { method: "GET", target });
    expect({ status, body }).toEqual({ status: 404, body: readFileSync(join(folder, "dist/404.html"), "utf8") });
  });

  it("takes a request target in absolute form", async () => {
    const target = `http://127.0.0.1:${port}/api/v1/translate/es/docs/intro`;
    expect((await send(port, { method: "POST", target })).body).toBe(answer("es", "/docs/intro"));
  });

  it("says asset_unavailable when the published files are gone", async () => {
    const where = temporaryFolder();
    writeFiles(where, contentFiles(content));
    const { server, address } = await startPreview(where, "--quiet");
    rmSync(join(where, "dist"), { recursive: true });
    const received = await send(Number(address.port), { method: "POST", target: "/api/v1/translate/es/docs" });
    expect({ status: received.status, body: received.body }).toEqual({
      status: 502,
      body: problemFile("asset_unavailable"),
    });
    await server.end();
  });

  it("serves nothing once a link has taken the place of the published folder, as a checkout can do", async () => {
    const where = temporaryFolder();
    const elsewhere = temporaryFolder();
    writeFiles(where, contentFiles(content));
    writeFiles(elsewhere, { "a.txt": "secret" });
    const { server, address } = await startPreview(where, "--quiet");
    rmSync(join(where, "dist"), { recursive: true });
    symlinkSync(elsewhere, join(where, "dist"));
    for (const target of ["/a.txt", "/"]) {
      const { status, body } = await send(Number(address.port), { method: "GET", target });
      expect({ status, isSecret: /secret|a\.txt/.test(body) }).toEqual({ status: 404, isSecret: false });
    }
    await server.end();
  });

  it("counts a body that announces no length", async () => {
    const head = `POST /api/v1/translate HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`;
    const chunk = `2000\r\n${" ".repeat(0x2000)}\r\n`;
    expect(await statusOf(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`)).toBe(413);
  });

  it.each(["evil.test", "127.0.0.1.evil.test", "127.0.0.1:1", "docs.example.com"])(
    "refuses the foreign host %s",
    async (host) => {
      for (const target of ["/api/v1/locales", "/api/v1/translate/es/docs"]) {
        expect((await send(port, { method: "POST", target, headers: { Host: host } })).status).toBe(421);
      }
    },
  );

  const PLACES = [
    { method: "GET", target: "/sitemap.xml" },
    { method: "GET", target: "/api/v1/locales" },
    { method: "POST", target: "/api/v1/translate/es/docs" },
    { method: "OPTIONS", target: "/api/v1/translate" },
    { method: "GET", target: "/nothing" },
  ];

  it.each([
    "https://evil.example",
    "null",
    "http://localhost.evil.example",
    "http://127.0.0.1.evil.example:3000",
    "https://docs.example.com.evil.example",
    "http://docs.example.com",
    "https://docs.example.com, https://evil.example",
    "",
  ])("answers no page of another website: %j", async (origin) => {
    for (const sent of PLACES) {
      const { status, headers } = await send(port, { ...sent, headers: { Origin: origin } });
      const open = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
      expect({ ...sent, status, open }).toEqual({ ...sent, status: 403, open: [] });
    }
  });

  it.each([
    "http://localhost",
    "http://localhost:3000",
    "https://docs.localhost:8080",
    "http://127.0.0.1:5173",
    "http://[::1]:3000",
    "https://docs.example.com",
    "https://es.docs.example.com",
  ])("answers pages of this machine and of the site as it answers programs: %s", async (Origin) => {
    for (const sent of PLACES) {
      const [own, other] = [await send(port, sent), await send(port, { ...sent, headers: { Origin } })];
      expect({ ...other, headers: { ...other.headers, date: "" } }).toEqual({
        ...own,
        headers: { ...own.headers, date: "" },
      });
    }
  });

  it("answers under the name localhost", async () => {
    const headers = { Host: `localhost:${port}` };
    expect((await send(port, { method: "GET", target: "/api/v1/locales", headers })).status).toBe(200);
  });
});

describe("the command", () => {
  it("prints its address as the first line on standard output, the base path with it", async () => {
    const where = temporaryFolder();
    writeFiles(where, contentFiles(content));
    const { server, address } = await startPreview(where, "--quiet", "--base-url", "https://user.example/project/");
    expect(server.standardOutput()).toBe(`http://127.0.0.1:${address.port}/project\n`);
    const based = Number(address.port);
    const target = "/project/api/v1/translate/es/docs/intro";
    expect((await send(based, { method: "POST", target })).body).toBe(
      answer("es", "/docs/intro").replaceAll(/https:\/\/(es\.)?docs\.example\.com/g, "https://$1user.example/project"),
    );
    expect((await send(based, { method: "GET", target: "/project/sitemap.xml" })).status).toBe(200);
    const redirect = await send(based, { method: "GET", target: "/project/404.html" });
    expect(redirect.headers.location).toBe("/project/404");
    expect((await send(based, { method: "GET", target: "/project?x=1" })).status).toBe(200);
    expect((await send(based, { method: "POST", target: target.slice("/project".length) })).status).toBe(404);
    expect((await send(based, { method: "POST", target: "/projectile/api/v1/locales" })).status).toBe(404);
    await server.end();
  });

  it.each([
    ["serve", ["--host", "serve"], true],
    ["a host with the gateway", ["--host", "netlify"], false],
  ])("names the chosen hosts that have no gateway in production: %s", async (_name, options, isNamed) => {
    const where = temporaryFolder();
    const gateway = "gateway:\n  emit: true\n";
    writeFiles(where, contentFiles({ ...content, "site.yaml": `${content["site.yaml"]}${gateway}` }));
    const { server } = await startPreview(where, ...options);
    await server.next("Ctrl-C ends it.\n");
    expect(server.output().includes("Without a gateway in production: serve.")).toBe(isNamed);
    await server.end();
  });

  it("answers as a host without functions with --as, and says how to ask", async () => {
    const where = temporaryFolder();
    writeFiles(where, contentFiles(content));
    const { server, address } = await startPreview(where, "--as", "cloudflare-pages");
    const printed = await server.next("Ctrl-C ends it.\n");
    expect(problemsIn(server.output())).toContain("notice [host-cannot]");
    expect(server.output()).toContain(
      [
        "Answers as Cloudflare Pages does by its rules alone.",
        "Try:",
        `  curl ${address.origin}/api/v1/locales`,
        `  curl -L -d '' ${address.origin}/api/v1/translate/es`,
        `  curl ${address.origin}/translations/v1/es.json`,
        "",
      ].join("\n"),
    );
    expect(printed).not.toContain("content-type");
    const asked = { method: "POST", target: "/api/v1/translate/es/docs/caf%C3%A9" };
    const ofWebsite = await send(Number(address.port), { ...asked, headers: { Origin: "https://evil.example" } });
    expect(ofWebsite.status).toBe(403);
    const { status, headers } = await send(Number(address.port), asked);
    expect({ status, location: headers.location }).toEqual({
      status: 303,
      location: "/translations/v1/es/docs/caf%C3%A9.json",
    });
    // The files of the host are not written for that.
    expect(existsSync(join(where, "dist/_redirects"))).toBe(false);
    writeFiles(where, contentFiles({ "pages.yaml": "- path: /new\n" }));
    await server.next("rebuilt: ");
    const moved = await send(Number(address.port), { method: "POST", target: "/api/v1/translate/es/new" });
    expect(moved.headers.location).toBe("/translations/v1/es/new.json");
    await server.end();
  });

  it.each([
    ["netlify", "", 302, "/translations/v1/es/docs.json"],
    ["gitlab-pages", "/project", 302, "/project/translations/v1/es/docs.json"],
    ["nginx", "/project", 200, undefined],
  ])("as %s, has a site with a base path at %j", async (host, base, status, location) => {
    const where = temporaryFolder();
    writeFiles(where, contentFiles(content));
    const { server, address } = await startPreview(where, "--as", host, "--base-url", "https://user.example/project");
    expect(server.standardOutput()).toBe(`http://127.0.0.1:${address.port}${base}\n`);
    await server.next("Ctrl-C ends it.\n");
    const notice = sentenceOf("host-publishes-at-root", { host: "Netlify", basePath: "/project" });
    expect(server.output().includes(`notice: ${notice} [host-publishes-at-root]`)).toBe(base === "");
    const target = `${base}/api/v1/translate/es/docs`;
    const received = await send(Number(address.port), { method: "POST", target });
    expect({ status: received.status, location: received.headers.location }).toEqual({ status, location });
    const lower = await send(Number(address.port), { method: "GET", target: `${base}/api/v1/locales` });
    expect(lower.status).toBe(200);
    await server.end();
  });

  it("names the host that was probably meant with --as", () => {
    expect(stele(folder, ["preview", "--as", "netlfy"])).toEqual({
      status: 2,
      stdout: "",
      stderr: expect.stringMatching(/^error: .*"netlfy".* \[unknown-host\]\n {2}.*\bnetlify\b.*\nMore about .*\n$/),
    });
  });

  it("ends with 3 and one sentence when its port is taken", async () => {
    const taken = await new Promise<Server>((resolve) => {
      const server = createServer().listen(0, "127.0.0.1", () => resolve(server));
    });
    const address = taken.address();
    const number = typeof address === "object" ? address?.port : 0;
    const { status, stdout, stderr } = stele(folder, ["preview", "--quiet", "--port", String(number)]);
    taken.close();
    expect({ status, stdout }).toEqual({ status: 3, stdout: "" });
    expect(problemsIn(stderr)).toContain("error [port-unusable]");
    expect(stderr).toContain(`port ${number}: another program listens there`);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("ends at %s with %d, and leaves nothing running", async (signal, code) => {
    const where = temporaryFolder();
    writeFiles(where, contentFiles(content));
    const { server, address } = await startPreview(where, "--quiet");
    const ended = new Promise((resolve) => server.process.once("exit", (...how) => resolve(how)));
    // A client that never ends its body, and one that keeps its connection.
    const head = `POST /api/v1/translate HTTP/1.1\r\nHost: ${address.host}\r\nContent-Type: application/json\r\n`;
    const client = connect(Number(address.port), "127.0.0.1");
    const closed = new Promise((resolve) => client.once("close", resolve));
    client.on("error", () => {});
    await new Promise<void>((resolve) => client.write(`${head}Content-Length: 100\r\n\r\n{`, () => resolve()));
    server.process.kill(signal);
    expect(await ended).toEqual([code, null]);
    await closed;
    await expect(send(Number(address.port), { method: "GET", target: "/" })).rejects.toThrow("ECONNREFUSED");
    expect(existsSync(join(where, ".dist.stele"))).toBe(false);
  });

  it("starts no server when the content has problems", () => {
    const where = temporaryFolder();
    writeFiles(where, contentFiles({ ...content, "pages.yaml": "- path: docs\n" }));
    expect(stele(where, ["preview", "--port", "0"])).toMatchObject({ status: 1, stdout: "" });
  });
});

function problemFile(code: ProblemCode): string {
  return readFileSync(join(folder, `dist/problems/v1/${code}.json`), "utf8");
}

/** Sends a request as raw text and reads the status of the answer. */
function statusOf(text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => {
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString())?.[1]));
      socket.destroy();
    });
    socket.on("error", reject);
  });
}
