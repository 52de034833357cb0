import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { serve } from "../../scripts/hosts/serve.ts";
import { match } from "../../scripts/rules/match.ts";
import { decodeText } from "../content-text.ts";
import { start } from "../engines/process.ts";
import { freePort, type Received, send } from "../http.ts";
import { root, stele, temporaryFolder, writeFiles } from "../stele.ts";
import { type Case, cases } from "./cases.ts";
import { PLANTED, bodyFor } from "./conformance.ts";
import { few, passedLimit, passedLimits, withTrees } from "./laws.ts";
import { describeOtherSites } from "./other-sites.ts";
import { content } from "./site.ts";
import { describeRuled } from "./ruled.ts";

const { plan, files } = decodeText(content);

/** What `serve` cannot do: */
function cannot({ name, form, want }: Case): string | undefined {
  if (form === "query") return "it never looks at the query";
  if (form === "body") return "it reads no body";
  if (name === RANGED) return "it sends a part of a file for any method";
  if (form === "preflight") return "it answers OPTIONS with the file, or with its error page";
  if (want.kind === "problem") return leniencies[name] ?? "it has an error page of its own";
  return undefined;
}

const RANGED = "path form: Range of a POST takes no part";

/** Rows that it answers with a file where the contract wants an error, and why. */
const leniencies: Readonly<Record<string, string>> = {
  "path form: two slashes in a row": "it merges slashes before it looks at rules",
  "PUT on the endpoint": "it answers every method alike",
};

let port: number;

beforeAll(async () => {
  const folder = temporaryFolder();
  writeFiles(folder, Object.fromEntries(Object.entries(content).map(([name, text]) => [`content/${name}`, text])));
  expect(stele(folder, ["build"])).toMatchObject({ status: 0 });
  // What must never be served: beside the served folder, as deep as dot segments of the answers folder reach.
  writeFileSync(join(folder, "secret.json"), PLANTED);
  mkdirSync(join(folder, "dist/folder"));
  writeFileSync(join(folder, "dist/folder/index.html"), "the index of a folder");
  writeFileSync(join(folder, "dist/café.txt"), "a name with a Latin-1 letter");
  writeFileSync(join(folder, "dist/api/other.html"), "a page about an API");
  port = await listen(folder);
});

/** Serves `dist/` in a folder; hands back the port. */
async function listen(folder: string): Promise<number> {
  const free = await freePort();
  // Only without compression does a Latin-1 letter in a header end the process.
  const options = ["-l", `tcp://127.0.0.1:${free}`, "--no-port-switching", "--no-compression"];
  await start("npx", ["--no-install", "serve", join(folder, "dist"), ...options], root, "Accepting connections");
  return free;
}

function get(target: string): Promise<Received> {
  return send(port, { method: "GET", target });
}

describeRuled({ host: serve, port: () => port, cannot });

describeOtherSites({ host: serve, open: ({ folder }) => listen(folder), cannot });

describe("serve, started on the folder as it stands", () => {
  it("sends a wrong answer for no row", async () => {
    for (const row of cases) {
      const { body } = await send(port, row);
      const isLenient = row.name in leniencies || row.form === "preflight";
      const isAnswer = body.includes("translated_url");
      expect({ name: row.name, isAnswer: isAnswer && row.want.kind !== "answer" && !isLenient }).toEqual({
        name: row.name,
        isAnswer: false,
      });
    }
  });

  it("answers as the rules mean, for every row", async () => {
    for (const row of cases) {
      const [path = "", query = ""] = row.target.split(/\?(.*)/s);
      const request = { method: row.method, path, query };
      const meant = match(plan.rules, serve.capability, request, (file) => files.has(file));
      if (row.name === RANGED) continue;
      const { status, body } = await send(port, row);
      const expected =
        meant.kind === "file" ? { name: row.name, status: 200, body: bodyFor(row, files.get(meant.file)) } : undefined;
      if (expected) expect({ name: row.name, status, body }).toEqual(expected);
      else expect({ name: row.name, status }).not.toEqual({ name: row.name, status: 200 });
    }
  });

  it.each([
    ["/api/v1/locales", "application/json; charset=utf-8"],
    ["/locales/v1.json", "application/json; charset=utf-8"],
    ["/pages/v1.json", "application/json; charset=utf-8"],
    ["/problems/v1/unknown_page.json", "application/problem+json"],
    ["/sitemap.xml", "application/xml"],
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/", "text/html; charset=utf-8"],
  ])("types %s as %s", async (target, type) => {
    const { status, headers, body } = await get(target);
    expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type });
    const isOpen = type.includes("json") || type.includes("xml");
    expect(headers["access-control-allow-origin"]).toBe(isOpen ? "*" : undefined);
    const text = files.get(target === "/" ? "index.html" : target.slice(1));
    expect(body).toBe(target === "/robots.txt" ? `# >>> stele\n${text}# <<< stele\n` : text);
  });

  it("opens the index of the root and of a folder, and lists none", async () => {
    expect((await get("/")).body).toContain("<h1>Localization API of docs.example.com</h1>");
    expect((await get("/folder/")).body).toBe("the index of a folder");
    expect((await get("/translations/")).status).toBe(404);
  });

  it("leaves their addresses without .html to pages of others below /api", async () => {
    expect(await get("/api/other")).toMatchObject({ status: 200, body: "a page about an API" });
  });

  it("goes on after a request for a name with a Latin-1 letter", async () => {
    expect((await get("/caf%C3%A9.txt")).body).toBe("a name with a Latin-1 letter");
    expect((await get("/translations/v1/es/docs/caf%C3%A9.json")).status).toBe(200);
    expect((await get("/api/v1/locales")).status).toBe(200);
  });

  it.each([
    "/../secret.json",
    "/%2e%2e/secret.json",
    "/..%2fsecret.json",
    "/api/v1/translate/es/../../../../secret",
    "/api/v1/translate/es/../../../../../secret",
    "/api/v1/translate/es/%2e%2e/%2e%2e/%2e%2e/%2e%2e/secret",
    "/api/v1/translate/%2e%2e/%2e%2e/%2e%2e/secret",
    "//secret.json",
    "/secret.json%00",
  ])("serves nothing outside the folder: %s", async (target) => {
    for (const method of ["GET", "POST"]) {
      const { status, body } = await send(port, { method, target });
      expect(body).not.toContain(PLANTED);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe("serve.json", () => {
  const configuration = JSON.parse(files.get("serve.json") ?? "");

  it("names no public folder, so that `serve dist` serves dist", () => {
    expect(Object.keys(configuration)).toEqual(["cleanUrls", "directoryListing", "rewrites", "headers"]);
  });

  it("has one rewrite for each depth, before them one for each page whose name its placeholders would encode", () => {
    expect(configuration.rewrites.map(({ source }: { source: string }) => source)).toEqual([
      "/api/v1/translate/:locale([\\w-]+)/docs/a b",
      "/api/v1/translate/:locale([\\w-]+)/docs/a+b&c=d,e@f!g~h",
      "/api/v1/translate/:locale([\\w-]+)/docs/café",
      "/api/v1/translate/:locale([\\w-]+)/docs/日本語",
      "/api/v1/translate/:locale([\\w-]+)",
      "/api/v1/translate/:locale([\\w-]+)/:p0",
      "/api/v1/translate/:locale([\\w-]+)/:p0/:p1",
      "/api/v1/translate/:locale([\\w-]+)/:p0/:p1/:p2",
      "/api/v1/translate/:locale([\\w-]+)/:p0/:p1/:p2/:p3",
      "/api/v1/translate/:locale([\\w-]+)/:p0/:p1/:p2/:p3/:p4",
    ]);
  });

  it("does not grow with the number of pages", () => {
    const rows = Array.from({ length: 2000 }, (_, index) => `- path: /docs/page-${index}\n`).join("");
    const many = decodeText({ ...content, "pages.yaml": rows });
    expect(JSON.parse(many.files.get("serve.json") ?? "").rewrites).toHaveLength(3);
  });

  it("is refused above 50 segments, not at them", () => {
    const deep = (maxDepth: number): string[] =>
      passedLimits(serve.compile(withTrees(plan.rules, { maxDepth, pages: [["x"]] }), few));
    expect(deep(50)).toEqual([]);
    expect(deep(51)).toEqual([passedLimit(serve, 50, "segments in the path of a page", '51 in "/x"')]);
  });

  it("is refused above 8 MiB, which names that need a rewrite of their own can make", () => {
    const named = (count: number): string[] => {
      const pages = Array.from({ length: count }, (_, index) => [`項目${index}`]);
      return passedLimits(serve.compile(withTrees(plan.rules, { pages }), few));
    };
    expect(named(30_000)).toEqual([]);
    expect(named(60_000)).toEqual([expect.stringContaining("bytes in serve.json")]);
  });

  it("says that it leaves out a base path", () => {
    const { diagnostics, files: based } = decodeText(content, { baseUrl: "https://user.example/project/" });
    expect(diagnostics.map(({ code }) => code)).toContain("host-publishes-at-root");
    expect(based.get("serve.json")).toBe(files.get("serve.json"));
  });
});
