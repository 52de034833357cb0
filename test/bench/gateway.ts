/**
 * The gateway against a bare `node:http` server that sends one fixed JSON text: requests per second as ratios, all
 * measured in turns in one run, so that whatever else the machine does falls on all of them.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderInMemory } from "../memory.ts";
import { gatewayText } from "../../scripts/package/gateway.ts";
import { decodeText } from "../content-text.ts";
import { answer, content, origin, pages } from "../hosts/site.ts";
import { load } from "./load.ts";
import { median } from "./processes.ts";

const ROUNDS = 7;
const SECONDS = 1.5;
const CONNECTIONS = 16;

/** What each server is asked: every page and locale in turn. */
const questions = pages.flatMap(({ path, locales }) => locales.map((locale) => ({ path: encodeURI(path), locale })));
const forms = {
  path: questions.map(({ path, locale }) => request(`/api/v1/translate/${locale}${path === "/" ? "" : path}`)),
  body: questions.map(({ path, locale }) =>
    request("/api/v1/translate", JSON.stringify({ target_locale: locale, source_url: origin + path })),
  ),
} as const;

function request(target: string, body = ""): Buffer {
  const type = body === "" ? "" : "Content-Type: application/json\r\n";
  const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return Buffer.from(`POST ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${type}${length}\r\n${body}`);
}

/** Sends one text whatever it is asked; a body is read, as any server must. */
const bare = `
import { createServer } from "node:http";
const text = ${JSON.stringify(answer("es", "/docs/intro"))};
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": text.length });
  response.end(text);
});
server.listen(0, "127.0.0.1", () => console.log("http://127.0.0.1:" + server.address().port));
`;

/** The wrapper for web runtimes, on a Node server that makes a Request of what comes and sends a Response. */
const webAdapter = `
import { createServer } from "node:http";
import { Readable } from "node:stream";
const server = createServer(async (incoming, outgoing) => {
  const init = { method: incoming.method, headers: incoming.headers, body: Readable.toWeb(incoming), duplex: "half" };
  const response = await handle(new Request("http://127.0.0.1" + incoming.url, init));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
});
server.listen(0, "127.0.0.1", () => console.log("http://127.0.0.1:" + server.address().port));
`;

async function main(): Promise<void> {
  const folder = folderInMemory("stele-bench-");
  const running: ChildProcess[] = [];
  try {
    const { plan, files } = decodeText(content);
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, "dist", path)), { recursive: true });
      writeFileSync(join(folder, "dist", path), text);
    }
    const site = { addresses: plan.site.addresses, unlisted: "reject" } as const;
    const programs = {
      "bare node:http": bare,
      "gateway on Node": gatewayText("node", { site, folder: "dist" }),
      "web wrapper on Node": `${gatewayText("cloudflare", { site, folder: "dist" }).replace(
        /export\s*\{\s*([\w$]+) as default\s*\};?\s*$/,
        "const worker = $1;",
      )}
import { readFile } from "node:fs/promises";
const ASSETS = { fetch: async (address) => {
  try { return new Response(await readFile(${JSON.stringify(join(folder, "dist"))} + decodeURIComponent(new URL(address).pathname))); }
  catch { return new Response(null, { status: 404 }); }
} };
const handle = (request) => worker.fetch(request, { ASSETS });
${webAdapter}`,
    };
    const ports = new Map<string, number>();
    for (const [name, text] of Object.entries(programs)) {
      const file = join(folder, `${name.replaceAll(/[ :]/g, "-")}.mjs`);
      writeFileSync(file, text);
      const child = spawn(process.execPath, [file, join(folder, "dist"), "0"], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      running.push(child);
      ports.set(name, await portOf(child));
    }
    const results = await measured(ports);
    print(results);
    const tables = Object.keys(forms).map((form) => ({
      title: `${form} form`,
      rows: results.filter((one) => one.form === form).map(({ server, rounds }) => ({ name: server, rounds })),
    }));
    writeFileSync("bench-gateway.json", `${JSON.stringify({ node: process.version, tables }, null, 2)}\n`);
  } finally {
    for (const child of running) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on("exit", () => reject(new Error("a server ended")));
    child.stdout?.once("data", (line: Buffer) => resolve(Number(/:(\d+)\s*$/.exec(line.toString())?.[1])));
  });
}

interface Measured {
  readonly server: string;
  readonly form: string;
  readonly perSecond: number;
  readonly errors: number;
  readonly ratio: number;
  readonly rounds: readonly { readonly perSecond: number }[];
}

/**
 * The medians of all rounds; in each round every server is asked in both forms, one after the other. A ratio is taken in
 * each round for itself, because the machine's speed drifts from round to round.
 */
async function measured(ports: ReadonlyMap<string, number>): Promise<Measured[]> {
  const samples = new Map<string, number[]>();
  const errors = new Map<string, number>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [form, requests] of Object.entries(forms)) {
      for (const [server, port] of ports) {
        const result = await load({ port, requests, connections: CONNECTIONS, seconds: round === 0 ? 0.5 : SECONDS });
        const key = `${server}\n${form}`;
        errors.set(key, (errors.get(key) ?? 0) + result.errors);
        // The first round is for compilers and caches to get warm.
        if (round > 0) samples.set(key, [...(samples.get(key) ?? []), result.perSecond]);
      }
    }
  }
  return [...samples.keys()].map((key) => {
    const [server = "", form = ""] = key.split("\n");
    const own = samples.get(key) ?? [];
    const ofBare = samples.get(`bare node:http\n${form}`) ?? [];
    const ratios = own.map((perSecond, round) => perSecond / (ofBare[round] ?? Number.NaN));
    const rounds = own.map((perSecond) => ({ perSecond }));
    return { server, form, perSecond: median(own), errors: errors.get(key) ?? 0, ratio: median(ratios), rounds };
  });
}

function print(results: readonly Measured[]): void {
  console.log("server                form   requests/s   of bare   errors");
  for (const { server, form, perSecond, ratio, errors } of results) {
    const cells = [server.padEnd(20), form.padEnd(5), perSecond.toFixed(0).padStart(11), ratio.toFixed(2).padStart(8)];
    console.log([...cells, String(errors).padStart(7)].join("  "));
  }
}

await main();
