/**
 * What is asked of a server that hands the JSON body form to the gateway's program: the whole table with the program
 * behind it, bodies that are too long or too slow, and what is left when the program has ended.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { BuildFacts, Host } from "../../scripts/hosts/host.ts";
import type { ProblemCode } from "../../scripts/model.ts";
import type { RuleSet } from "../../scripts/rules/rule.ts";
import { problemBody } from "../../scripts/site/problems.ts";
import { type Started, start } from "../engines/process.ts";
import { type EmittedSite, emitSite } from "../gateway/emitted.ts";
import { hintOf, sentenceOf } from "../content-files.ts";
import { freePort, type Received, send } from "../http.ts";
import type { Case } from "./cases.ts";
import { describeConformance } from "./conformance.ts";
import { few } from "./laws.ts";
import { lineDifference } from "./line-difference.ts";
import { answer, origin } from "./site.ts";

export interface Proxied {
  readonly host: Host;
  /** Serves a folder with `dist/` and `dist.hosts/` as the guide to hosts says; hands back the port. */
  readonly serve: (folder: string) => Promise<number>;
  /** Why the server cannot answer a row as the contract wants it. */
  readonly cannot: (row: Case) => string | undefined;
  /** Its status for a program that does not answer: not every server can send another than its own. */
  readonly endedStatus: number;
  /** Whether it counts a body that announces no length, and stops. */
  readonly countsChunks: boolean;
}

const ENDPOINT = "/api/v1/translate";
const JSON_TYPE = { "Content-Type": "application/json" };

function asked(page: string): string {
  return JSON.stringify({ target_locale: "es", source_url: `${origin}${page}` });
}

/** Describes a server with the gateway's program behind it. */
export function describeProxied({ host, serve, cannot, endedStatus, countsChunks }: Proxied): void {
  let running: Running;
  let port: number;
  const post = (target: string, body: string, headers = {}): Promise<Received> =>
    send(port, { method: "POST", target, headers: { ...JSON_TYPE, ...headers }, body });

  beforeAll(async () => {
    running = await startGateway(host);
    port = await serve(running.folder);
  });

  describeConformance(host.title, { port: () => port, cannot });

  it.each([8193, 9999, 10_000, 100_000])(
    "answers a body of %d bytes with the problem of the contract",
    async (size) => {
      const body = asked("/docs/intro").padEnd(size, " ");
      expect(problemOf(await post(ENDPOINT, body))).toEqual(problemWanted("body_too_large", 413));
      if (size <= 10_000 || countsChunks)
        expect(problemOf(await inChunks(port, body))).toEqual(problemWanted("body_too_large", 413));
    },
  );

  it("hands on a body that comes in chunks", async () => {
    const { status, body } = await inChunks(port, asked("/docs/intro"));
    expect({ status, body }).toEqual({ status: 200, body: answer("es", "/docs/intro") });
  });

  it("answers a body that does not come to its end", async () => {
    const received = await unfinished(port, asked("/docs/intro"));
    expect(problemOf(received)).toEqual(problemWanted("request_timeout", 408));
  });

  it("answers the same whatever the request says of hosts", async () => {
    const headers = { Host: "127.0.0.1:1", "X-Forwarded-Host": "evil.test", Forwarded: "host=evil.test;proto=gopher" };
    const { status, body } = await post(ENDPOINT, asked("/docs/intro"), headers);
    expect({ status, body }).toEqual({ status: 200, body: answer("es", "/docs/intro") });
  });

  it("asks the gateway of queries that name neither parameter, however they are spelled", async () => {
    expect((await post(`${ENDPOINT}?x=1&xtarget_locale=es`, asked("/docs/intro"))).body).toBe(
      answer("es", "/docs/intro"),
    );
    const spelled = `${ENDPOINT}?target%5Flocale=es&source%5Furl=${encodeURIComponent(`${origin}/docs/intro`)}`;
    expect((await post(spelled, "")).body).toBe(answer("es", "/docs/intro"));
  });

  it("needs the program for the body form alone, and says so when it has ended", async () => {
    await running.gateway.end();
    const received = await post(ENDPOINT, asked("/docs/intro"));
    expect(problemOf(received)).toEqual(problemWanted("asset_unavailable", endedStatus));
    const query = `?target_locale=es&source_url=${encodeURIComponent(`${origin}/docs/intro`)}`;
    for (const target of [`${ENDPOINT}/es/docs/intro`, ENDPOINT + query])
      expect((await post(target, asked("/docs/intro"))).body).toBe(answer("es", "/docs/intro"));
    for (const target of [ENDPOINT, `${ENDPOINT}/es`]) {
      expect(await send(port, { method: "OPTIONS", target })).toMatchObject({ status: 204 });
      const refused = await send(port, { method: "PUT", target, headers: JSON_TYPE, body: asked("/docs/intro") });
      expect(problemOf(refused)).toEqual(problemWanted("method_not_allowed", 405));
      expect(refused.headers.allow).toBe("GET, HEAD, POST, OPTIONS");
    }
  });

  it("does so for a site below a base path", async () => {
    const base = "/my%20caf%C3%A9";
    const { folder, files } = await startGateway(host, base);
    port = await serve(folder);
    const wanted = files.get("translations/v1/es/docs/a b.json");
    for (const spelled of [base, base.toLowerCase()]) {
      const { status, body } = await post(spelled + ENDPOINT, asked(`${base}/docs/a%20b`));
      expect({ status, body }).toEqual({ status: 200, body: wanted });
    }
    expect((await post(`${base}${ENDPOINT}/es/docs/a%20b`, "")).body).toBe(wanted);
    expect((await post(ENDPOINT, asked(`${base}/docs/a%20b`))).body).not.toContain("translated_url");
  });
}

/** The lines that the gateway adds to a host's files and takes from them, each run of them after the line before. */
export function linesForGateway(host: Host, ruleSet: RuleSet): string {
  const texts = (facts: BuildFacts): string[] =>
    host.compile(ruleSet, facts).artifacts.flatMap(({ text }) => text.trimEnd().split("\n"));
  const gateway = { text: () => "", hasFunctionsFolder: false };
  return lineDifference(["", ...texts(few)], ["", ...texts({ ...few, gateway })]).join("\n");
}

/** What a host says when the gateway was asked for. */
export function noticesForGateway(host: Host, ruleSet: RuleSet): string[] {
  const gateway = { text: () => "", hasFunctionsFolder: false };
  const { diagnostics } = host.compile(ruleSet, { ...few, gateway });
  return diagnostics.map(({ sentence, hint }) => `${sentence} ${hint}`);
}

/** What it should say. */
export function gatewayNotice(title: string): string {
  const values = { host: title, address: "127.0.0.1:8787", outFolderName: "dist" };
  return `${sentenceOf("gateway-to-run", values)} ${hintOf("gateway-to-run", values)}`;
}

interface Running extends EmittedSite {
  readonly gateway: Started;
}

/** Writes a site for a host with the gateway asked for, and starts the program with a short deadline. */
async function startGateway(host: Host, base = ""): Promise<Running> {
  const port = await freePort();
  const site = emitForGateway(host, port, base);
  const program = join(site.folder, "dist.hosts/gateway/node.mjs");
  expect(readFileSync(program, "utf8")).toMatch(/deadline: ?2000/);
  const root = join(site.folder, "dist");
  const below = join(root, decodeURI(base));
  if (base !== "") {
    renameSync(root, `${root}.moved`);
    mkdirSync(root);
    renameSync(`${root}.moved`, below);
  }
  const gateway = await start(
    process.execPath,
    [program, below, String(port)],
    site.folder,
    `http://127.0.0.1:${port}`,
  );
  return { ...site, gateway };
}

/** Writes a site for a host with the gateway asked for, which is to listen on a port. */
export function emitForGateway(host: Host, port: number, base = ""): EmittedSite {
  const here = (text: string): string => text.replace(/(127\.0\.0\.1:|"port" => )8787/g, `$1${port}`);
  const site = emitSite(
    [host.name],
    (path, text) => (path.endsWith(".mjs") ? text.replace(/(deadline: ?)(?:5e3|5000)/, "$12000") : here(text)),
    { baseUrl: origin + base },
  );
  const published = join(site.folder, "dist/.htaccess");
  if (site.files.has(".htaccess")) writeFileSync(published, here(readFileSync(published, "utf8")));
  return site;
}

/** Sends a body without its length. */
function inChunks(port: number, body: string): Promise<Received> {
  return sent(port, { ...JSON_TYPE, "Transfer-Encoding": "chunked" }, (write, end) => {
    for (let at = 0; at < body.length; at += 1000) write(body.slice(at, at + 1000));
    end();
  });
}

/** Sends a body that lacks its last byte. */
function unfinished(port: number, body: string): Promise<Received> {
  const headers = { ...JSON_TYPE, "Content-Length": String(body.length + 1) };
  return sent(port, headers, (write) => write(body));
}

function sent(
  port: number,
  headers: Readonly<Record<string, string>>,
  write: (write: (text: string) => void, end: () => void) => void,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const open = request({ host: "127.0.0.1", port, method: "POST", path: ENDPOINT, headers, agent: false });
    // An answer may come, and the connection end, before everything is sent.
    let isAnswered = false;
    open.on("error", (error) => (isAnswered ? undefined : reject(error)));
    open.on("response", (response) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks).toString() });
        open.destroy();
      });
    });
    write(
      (text) => open.write(text),
      () => open.end(),
    );
  });
}

function problemOf({ status, headers, body }: Received): unknown {
  return { status, type: headers["content-type"], origins: headers["access-control-allow-origin"], body };
}

function problemWanted(code: ProblemCode, status: number): unknown {
  return { status, type: "application/problem+json", origins: "*", body: problemBody(origin, code) };
}
