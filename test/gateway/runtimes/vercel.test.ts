/** Vercel's own server of functions (@vercel/node), with the address that a route leaves a request: its own. */
import type { Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enginePackage } from "../../engines/packages.ts";
import { start, type Started } from "../../engines/process.ts";
import { type Case, cases } from "../../hosts/cases.ts";
import { describeConformance } from "../../hosts/conformance.ts";
import { origin } from "../../hosts/site.ts";
import { type CompiledRoute, vercelCompiler } from "../../hosts/vercel-routes.ts";
import { emitSite } from "../emitted.ts";
import { assetServer, fetchingFrom } from "./asset-server.ts";

const functions = enginePackage("@vercel/node");
const routingUtils = enginePackage("@vercel/routing-utils");

const FUNCTION = "api/stele-translate.mjs";

describe.skipIf(!functions)("the function of Vercel, on its own server", () => {
  let port: number;
  let engine: Started | undefined;
  let assets: Server | undefined;

  // Before its folder is removed.
  afterAll(async () => {
    assets?.close();
    await engine?.end();
  });

  beforeAll(async () => {
    const { files } = emitSite(["vercel"]);
    const started = await assetServer(files);
    assets = started.server;
    const place = `http://127.0.0.1:${started.port}`;
    const { folder } = emitSite(["vercel"], (path, text) =>
      path === FUNCTION ? fetchingFrom(place, origin, text) : text,
    );
    const program = [process.execPath, join(functions ?? "", "dist/dev-server.mjs")];
    const deployed = join(folder, "dist.hosts/vercel");
    engine = await start("env", [`VERCEL_DEV_ENTRYPOINT=${FUNCTION}`, ...program], deployed, "Dev server listening:");
    port = Number(/port: (\d+)/.exec(await engine.next("\n"))?.[1]);
  });

  // Dot segments too: it is called for the path as it was sent, and refuses the one that it sees.
  describeConformance("The gateway", { port: () => port, cannot: () => undefined });
});

describe.skipIf(!routingUtils)("vercel.json", () => {
  let routes: readonly CompiledRoute[];

  beforeAll(async () => {
    const { files } = emitSite(["vercel"]);
    const compiler = await vercelCompiler(routingUtils ?? "");
    routes = compiler.compile(JSON.parse(files.get("vercel.json") ?? "")).routes ?? [];
  });

  /** The first route that ends the search for a request. */
  function end(path: string): CompiledRoute | undefined {
    return routes.find(({ src, continue: goesOn, check }) => !goesOn && !check && new RegExp(src).test(path));
  }

  it.each(cases.map((row): [string, Case] => [row.name, row]))("leads to the function: %s", (_name, { target }) => {
    expect(end(target.split("?")[0] ?? "")).toMatchObject({ dest: "/api/stele-translate" });
  });

  it.each(["/", "/api/v1/locales", "/api/v1/translated", "/x/api/v1/translate", "/translations/v1/es/docs/intro.json"])(
    "leads elsewhere: %s",
    (path) => {
      expect(end(path)?.dest).not.toBe("/api/stele-translate");
    },
  );
});
