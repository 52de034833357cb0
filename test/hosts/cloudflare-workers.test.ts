import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloudflarePages } from "../../scripts/hosts/cloudflare-pages.ts";
import { cloudflareWorkers } from "../../scripts/hosts/cloudflare-workers.ts";
import type { ProblemCode } from "../../scripts/model.ts";
import { match } from "../../scripts/rules/match.ts";
import { enginePackage } from "../engines/packages.ts";
import { start, type Started } from "../engines/process.ts";
import { freePort, type Received, send, type Sent } from "../http.ts";
import { type Case, cases } from "./cases.ts";
import { describeConformance, follow, PLANTED } from "./conformance.ts";
import { hostileTargets } from "./hostile.ts";
import { describeLaws, factsOf, few, fixtureRules, passedLimits } from "./laws.ts";
import { publishFor } from "./published.ts";

const wrangler = enginePackage("wrangler");

/** Its own spelling of a path encodes these too; another costs a second redirect, by 307, that clients follow as well. */
function isRespelled({ name }: Case): boolean {
  return /a\+b&c=d,e@f|lower-case hexadecimal digits|an unreserved character, encoded/.test(name);
}

/** What rules on Cloudflare Workers cannot do: */
function cannot(row: Case): string | undefined {
  const { name, form, want } = row;
  if (form === "query") return "its redirects never look at the query";
  if (form === "body") return "it reads no body";
  if (form === "preflight") return "redirects come before the method, and without one OPTIONS is 405";
  if (isRespelled(row)) return "it redirects once more, by 307, to its own spelling of the path";
  if (want.kind === "problem") return leniencies[name] ?? unsaid(want.code);
  return undefined;
}

/** Its only errors are 404 pages: one for each locale, and one above them. */
function unsaid(code: ProblemCode): string | undefined {
  return code === "unknown_page" || code === "unknown_locale" ? undefined : "it knows no such error";
}

/** Rows that it answers with a file where the contract wants an error, and why. */
const leniencies: Readonly<Record<string, string>> = {
  "path form: two slashes in a row": "it merges slashes in the target of a redirect",
  "GET on the endpoint": "it redirects every method alike",
  "PUT on the endpoint": "it redirects every method alike",
};

/**
 * A server in front of `wrangler dev`, whose own proxy now and then loses a POST to the asset server and answers 503
 * with the advice to send it again, which is what this does.
 */
function resending(enginePort: number, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const type = request.headers["content-type"];
      const headers: Record<string, string> = type === undefined ? {} : { "Content-Type": type };
      const sent = { method: request.method ?? "", target: request.url ?? "", headers, body: Buffer.concat(chunks) };
      sendAgain(enginePort, sent).then(
        ({ status, headers: received, body }) => {
          const { "transfer-encoding": _coding, "content-length": _length, ...rest } = received;
          response.writeHead(status, rest).end(body);
        },
        (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
      );
    });
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

async function sendAgain(port: number, sent: Sent, times = 5): Promise<Received> {
  const received = await send(port, sent).catch((error: unknown) => {
    if (times === 0) throw error;
    return undefined;
  });
  const isLost = received === undefined || (received.status === 503 && received.body.includes("mid-request"));
  return isLost && times > 0 ? sendAgain(port, sent, times - 1) : (received ?? send(port, sent));
}

describe.skipIf(!wrangler)("wrangler dev, on the configuration where it lies", () => {
  const { folder, plan, files } = publishFor(cloudflareWorkers);
  let port: number;
  let engine: Started | undefined;
  let front: Server | undefined;

  // Before its folder is removed, which would end it and leave its children.
  afterAll(async () => {
    front?.close();
    await engine?.end();
  });

  beforeAll(async () => {
    const enginePort = await freePort();
    const inspector = await freePort();
    const configuration = join(folder, "dist.hosts/cloudflare-workers/wrangler.jsonc");
    const args = [
      "CI=1",
      "WRANGLER_SEND_METRICS=false",
      `HOME=${folder}`,
      `XDG_CONFIG_HOME=${folder}`,
      process.execPath,
      join(wrangler ?? "", "bin/wrangler.js"),
      "dev",
      "-c",
      configuration,
      "--local",
      "--ip",
      "127.0.0.1",
      "--port",
      `${enginePort}`,
      "--inspector-port",
      `${inspector}`,
    ];
    engine = await start("env", args, folder, "Ready on");
    const { output } = engine;
    // A line that its parser does not take is dropped with a warning.
    expect(output()).toContain("Parsed 7 valid redirect rules.");
    expect(output()).toContain("Parsed 12 valid header rules.");
    expect(output()).not.toMatch(/invalid/i);
    port = await freePort();
    front = await resending(enginePort, port);
  }, 30_000);

  describeConformance("Cloudflare Workers", { port: () => port, cannot });

  it("answers as the rules mean, for every row", async () => {
    for (const row of cases) {
      const [path = "", query = ""] = row.target.split(/\?(.*)/s);
      const request = { method: row.method, path, query: new Map(new URLSearchParams(query)) };
      const meant = match(plan.rules, cloudflareWorkers.capability, request, (file) => files.has(file));
      let { status, headers, body } = await follow(port, row);
      if (status === 307)
        ({ status, headers, body } = await send(port, { method: "GET", target: headers.location ?? "" }));
      const got = { name: row.name, status, body };
      if (meant.kind === "redirect") expect(got).toEqual({ name: row.name, status: 200, body: files.get(meant.file) });
      else if (!(row.name in leniencies)) expect(got).not.toMatchObject({ status: 200 });
    }
  });

  it.each([
    ["es/docs/nope", "unknown_page"],
    ["xx/docs/intro", "unknown_locale"],
  ])("answers %s with a JSON 404 that says %s", async (rest, code) => {
    const row = { name: rest, form: "path", method: "POST", target: `/api/v1/translate/${rest}` } as const;
    const { status, headers, body } = await follow(port, { ...row, want: { kind: "preflight" } });
    expect({ status, type: headers["content-type"] }).toEqual({ status: 404, type: "application/json; charset=utf-8" });
    expect(JSON.parse(body)).toMatchObject({ status: 404, code });
    expect(headers["access-control-allow-origin"]).toBe("*");
  });

  it.each([
    ["/api/v1/locales", "application/json; charset=utf-8"],
    ["/problems/v1/unknown_page.json", "application/problem+json"],
    ["/sitemap.xml", "application/xml"],
  ])("types %s as %s", async (target, type) => {
    const { status, headers, body } = await send(port, { method: "GET", target });
    expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type });
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(body).toBe(files.get(target.slice(1)));
  });

  it.each(hostileTargets)("serves nothing outside the folder and leads nowhere else: %s", async (target) => {
    for (const method of ["GET", "POST"]) {
      const sent = await send(port, { method, target });
      expect(sent.headers.location ?? "/").toMatch(/^\/(?!\/)/);
      const received = await follow(port, { name: target, form: "path", method, target, want: { kind: "preflight" } });
      expect(received.body).not.toContain(PLANTED);
      expect(received.status).toBeGreaterThan(300);
    }
  });
});

describeLaws(cloudflareWorkers);

describe("the files of Cloudflare Workers", () => {
  const { artifacts } = cloudflareWorkers.compile(fixtureRules, few);

  it("are those of Cloudflare Pages, so that both can be built at once", () => {
    expect(artifacts.filter(({ place }) => place === "published")).toEqual(
      cloudflarePages.compile(fixtureRules, few).artifacts,
    );
  });

  it("are a configuration without script beside the folder", () => {
    const [file, ...others] = artifacts.filter(({ place }) => place !== "published");
    expect(others).toEqual([]);
    expect(file).toEqual({
      path: "wrangler.jsonc",
      place: { host: "cloudflare-workers" },
      mediaType: "application/json",
      sharing: "fragment",
      text: `// Serves the published folder by its _redirects and _headers, without a script; see README
{
  "name": "stele",
  "compatibility_date": "2025-01-01",
  "assets": {
    "directory": "../../dist",
    "not_found_handling": "404-page"
  }
}
`,
    });
  });

  it.each([
    ["free", 20_000],
    ["paid", 100_000],
  ] as const)("keep to the number of files of the %s plan, their 404 pages counted", (plan, most) => {
    const passed = (files: number): string[] =>
      passedLimits(cloudflareWorkers.compile(fixtureRules, factsOf({ files }, plan)));
    expect(passed(most - 4)).toEqual([]);
    expect(passed(most - 3)).toEqual([
      expect.stringContaining(`Cloudflare Workers takes at most ${most} files in a site`),
    ]);
  });
});
