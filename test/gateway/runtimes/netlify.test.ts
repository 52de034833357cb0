import type { Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enginePackage } from "../../engines/packages.ts";
import { start, type Started } from "../../engines/process.ts";
import type { Case } from "../../hosts/cases.ts";
import { describeConformance } from "../../hosts/conformance.ts";
import { answer, origin } from "../../hosts/site.ts";
import { freePort, send, type Sent } from "../../http.ts";
import { writeFiles } from "../../stele.ts";
import { emitSite } from "../emitted.ts";
import { assetServer, fetchingFrom } from "./asset-server.ts";
import { cannotOnTheWeb } from "./normalized.ts";

const cli = enginePackage("netlify-cli");

/** Without network and account. A file where the folder of its database would be saves making one. */
async function startNetlify(place: string, functionsPort: number, proxyPort: number): Promise<Started> {
  const { folder } = emitSite(["netlify"], (_path, text) => fetchingFrom(place, origin, text));
  const home = join(folder, "home");
  writeFiles(folder, { ".netlify/db": "", "home/.keep": "" });
  const environment = ["CI=1", "NETLIFY_TELEMETRY_DISABLED=1", `HOME=${home}`, `XDG_CONFIG_HOME=${home}`];
  const places = ["--dir", "dist", "--functions", "dist.hosts/netlify/functions"];
  const ports = ["--port", proxyPort, "--staticServerPort", await freePort(), "--functions-port", functionsPort];
  const offline = ["--offline", "--no-open", "--skip-gitignore", "--internal-disable-edge-functions"];
  const program = [process.execPath, join(cli ?? "", "bin/run.js"), "dev", ...places, ...ports.map(String), ...offline];
  return start("env", [...environment, ...program], folder, "Local dev server ready");
}

/** What its functions server does to a request before the function sees it. */
const changed: Readonly<Record<string, string>> = {
  "path form: bytes that are not UTF-8": "its router refuses the path",
  "path form: broken percent-encoding": "its router refuses the path",
  "body form: a byte order mark": "it reads bodies as text, and drops the mark",
};

function cannot(row: Case): string | undefined {
  return changed[row.name] ?? cannotOnTheWeb(row);
}

const ENDPOINT = "/api/v1/translate";
const intro = { status: 200, body: answer("es", "/docs/intro") };
const body = JSON.stringify({ target_locale: "es", source_url: `${origin}/docs/intro` });

/** What its proxy leads to the function, and what it does not. */
const routed: readonly (readonly [name: string, sent: Sent, wanted: object])[] = [
  ["the path form", { method: "POST", target: `${ENDPOINT}/es/docs/intro` }, intro],
  ["the query form", { method: "POST", target: `${ENDPOINT}?target_locale=es&source_url=${origin}/docs/intro` }, intro],
  ["the body form", { method: "POST", target: ENDPOINT, headers: { "Content-Type": "application/json" }, body }, intro],
  ["a preflight", { method: "OPTIONS", target: ENDPOINT }, { status: 204 }],
  ["a GET", { method: "GET", target: `${ENDPOINT}/es/docs/intro` }, intro],
  ["another method", { method: "PUT", target: `${ENDPOINT}/es/docs/intro` }, { status: 405 }],
  ["a file", { method: "GET", target: "/translations/v1/es/docs/intro.json" }, intro],
  ["another path", { method: "GET", target: "/api/v1/translated" }, { status: 404 }],
];

describe.skipIf(!cli)("the function of Netlify, on netlify dev", () => {
  let port: number;
  let proxyPort: number;
  let engine: Started | undefined;
  let assets: Server | undefined;

  // Before its folder is removed, which would end it and leave its children.
  afterAll(async () => {
    assets?.close();
    await engine?.end();
  });

  beforeAll(async () => {
    const started = await assetServer(emitSite(["netlify"]).files);
    assets = started.server;
    port = await freePort();
    proxyPort = await freePort();
    engine = await startNetlify(`http://127.0.0.1:${started.port}`, port, proxyPort);
  });

  // The functions server is asked, which starts a thread for each request. The proxy in front asks a function that says
  // 404 again, at the address with `/index.html`, as it does for files.
  describeConformance("The gateway", { port: () => port, cannot, slow: "computes" });

  it.each(routed)("is asked through the proxy: %s", async (_name, sent, wanted) => {
    expect(await send(proxyPort, sent)).toMatchObject(wanted);
  });
});
