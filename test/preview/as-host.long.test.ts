/** The preview's server as each host without functions: every row of the table as `match` says, and headers by the record. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileRules } from "../../scripts/preview/as-host.ts";
import { createPreviewServer } from "../../scripts/preview/server.ts";
import type { Host } from "../../scripts/hosts/host.ts";
import { hosts } from "../../scripts/hosts/index.ts";
import { serveConfiguration } from "../../scripts/hosts/serve.ts";
import { match } from "../../scripts/rules/match.ts";
import { decodeText } from "../content-text.ts";
import { cases } from "../hosts/cases.ts";
import { bodyFor, follow } from "../hosts/conformance.ts";
import { content } from "../hosts/site.ts";
import { type Received, send, type Sent } from "../http.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

const { plan, files } = decodeText(content);
const servers: Server[] = [];
const ports = new Map<string, number>();
let directory: string;

beforeAll(async () => {
  directory = join(temporaryFolder(), "dist");
  writeFiles(directory, Object.fromEntries(files));
  for (const host of hosts) ports.set(host.name, await listening(host));
});

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening({ capability }: Host): Promise<number> {
  const host = { capability, rules: plan.rules };
  const served = {
    site: { addresses: plan.site.addresses, unlisted: "reject" },
    directory,
    basePath: "",
    serveConfiguration: JSON.stringify(serveConfiguration({ rules: fileRules(host) })),
    host,
  } as const;
  const server = createPreviewServer(
    () => served,
    (fault) => {
      throw fault;
    },
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function ask(name: string, sent: Sent): Promise<Received> {
  return send(ports.get(name) ?? 0, sent);
}

describe.each(hosts.map((host): [string, Host] => [host.name, host]))("as %s", (name, { capability }) => {
  it.each(cases.map((row): [string, Sent] => [row.name, row]))("%s", async (_name, row) => {
    const { status, headers, body } = await ask(name, row);
    const [path = "", query = ""] = row.target.split(/\?(.*)/s);
    const request = { method: row.method, path, query };
    const meant = match(plan.rules, capability, request, (file) => files.has(file));
    const { location, "content-type": type } = headers;
    switch (meant.kind) {
      case "file":
        expect({ status, body }).toEqual({ status: meant.status, body: bodyFor(row, files.get(meant.file)) });
        break;
      case "redirect":
        expect({ status, location, body }).toEqual({
          status: meant.status,
          location: `/${encodeURI(meant.file)}`,
          body: "",
        });
        expect((await follow(ports.get(name) ?? 0, row)).body).toBe(bodyFor(row, files.get(meant.file)));
        break;
      case "problem":
        expect({ status, type, body }).toEqual({
          status: meant.status,
          type: capability.types ? "application/problem+json" : "application/json",
          body: bodyFor(row, files.get(meant.file)),
        });
        break;
      case "preflight":
        expect({ status, body }).toEqual({ status: 204, body: "" });
        break;
      case "none":
        expect({ status, type, body }).toEqual({
          status: 404,
          type: "text/html; charset=utf-8",
          body: bodyFor(row, files.get("404.html")),
        });
    }
  });

  it("sends every file to GET", async () => {
    for (const [file, text] of files) {
      // `serve` sends these without their extension.
      if (file.endsWith(".html")) continue;
      const { status, body } = await ask(name, { method: "GET", target: `/${encodeURI(file)}` });
      expect({ file, status, body }).toEqual({ file, status: 200, body: text });
    }
  });
});

const INTRO = "/translations/v1/es/docs/intro.json";
const ENDPOINT = "/api/v1/translate/es/docs/intro";

/** A request, and of its answer the status, type, allowed origins, caching and other headers that hosts differ in. */
const differences: readonly (readonly [host: string, method: string, target: string, answer: object])[] = [
  [
    "serve",
    "GET",
    "/api/v1/locales",
    { status: 200, type: "application/json; charset=utf-8", origins: "*", cached: true },
  ],
  ["serve", "POST", ENDPOINT, { status: 200, type: "application/json; charset=utf-8", origins: "*", cached: true }],
  ["serve", "OPTIONS", ENDPOINT, { status: 200, type: "application/json; charset=utf-8", origins: "*", cached: true }],
  ["serve", "POST", INTRO, { status: 200, type: "application/json; charset=utf-8", origins: "*", cached: true }],
  ["nginx", "POST", ENDPOINT, { status: 200, type: "application/json; charset=utf-8", origins: "*", cached: true }],
  ["nginx", "OPTIONS", ENDPOINT, { status: 204, origins: "*", methods: "GET, HEAD, POST", names: "Content-Type" }],
  ["nginx", "GET", ENDPOINT, { status: 200, type: "application/json; charset=utf-8", origins: "*", cached: true }],
  ["nginx", "HEAD", ENDPOINT, { status: 200, type: "application/json; charset=utf-8", origins: "*", cached: true }],
  [
    "nginx",
    "PUT",
    ENDPOINT,
    { status: 405, type: "application/problem+json", origins: "*", allow: "GET, HEAD, POST, OPTIONS" },
  ],
  ["nginx", "POST", "/api/v1/translate/xx", { status: 404, type: "application/problem+json", origins: "*" }],
  ["nginx", "POST", INTRO, { status: 405, type: "text/plain; charset=utf-8", allow: "GET, HEAD" }],
  ["cloudflare-pages", "POST", ENDPOINT, { status: 303, origins: "*", location: INTRO }],
  [
    "cloudflare-pages",
    "GET",
    INTRO,
    { status: 200, type: "application/json; charset=utf-8", origins: "*", cached: true },
  ],
  ["cloudflare-pages", "POST", INTRO, { status: 405, type: "text/plain; charset=utf-8", allow: "GET, HEAD" }],
  ["netlify", "POST", ENDPOINT, { status: 302, location: INTRO }],
  ["netlify", "GET", "/problems/v1/unknown_page.json", { status: 200, type: "application/problem+json", origins: "*" }],
  ["github-pages", "GET", "/api/v1/locales", { status: 200, type: "application/octet-stream" }],
  ["github-pages", "GET", "/problems/v1/unknown_page.json", { status: 200, type: "application/json; charset=utf-8" }],
  ["github-pages", "HEAD", INTRO, { status: 200, type: "application/json; charset=utf-8" }],
  ["github-pages", "POST", ENDPOINT, { status: 404, type: "text/html; charset=utf-8" }],
  ["github-pages", "GET", "/", { status: 200, type: "text/html; charset=utf-8" }],
];

describe("a host's record", () => {
  it.each(differences)("as %s, answers %s %s with %j", async (host, method, target, answer) => {
    const { status, headers } = await ask(host, { method, target });
    const isPreflight = status === 204;
    const sent = {
      status,
      type: headers["content-type"],
      origins: headers["access-control-allow-origin"],
      cached: headers["cache-control"] === "public, max-age=300" || undefined,
      allow: headers.allow,
      location: headers.location,
      methods: isPreflight ? headers["access-control-allow-methods"] : undefined,
      names: headers["access-control-allow-headers"],
    };
    expect(sent).toEqual(answer);
  });
});
