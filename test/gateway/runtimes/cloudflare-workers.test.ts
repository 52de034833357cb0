import type { Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { Started } from "../../engines/process.ts";
import { resending } from "../../engines/resending.ts";
import { startWrangler, wrangler } from "../../engines/wrangler.ts";
import { describeConformance } from "../../hosts/conformance.ts";
import { freePort } from "../../http.ts";
import { emitSite } from "../emitted.ts";
import { describeCalls, SAYS_CALLED } from "./called.ts";
import { cannotOnTheWeb } from "./normalized.ts";

describe.skipIf(!wrangler)("wrangler dev, on the configuration where it lies", () => {
  const engines: Started[] = [];
  const fronts: Server[] = [];
  let port: number;

  // Before their folders are removed, which would end them and leave their children.
  afterAll(async () => {
    for (const front of fronts) front.close();
    await Promise.all(engines.map(({ end }) => end()));
  });

  async function serve(folder: string): Promise<void> {
    const configuration = join(folder, "dist.hosts/cloudflare-workers/wrangler.jsonc");
    const { port: enginePort, engine } = await startWrangler(["dev", "-c", configuration, "--local"], folder);
    engines.push(engine);
    port = await freePort();
    fronts.push(await resending(enginePort, port));
  }

  describe("with its script", () => {
    const { folder } = emitSite(["cloudflare-workers"]);
    beforeAll(() => serve(folder));
    describeConformance("The gateway", { port: () => port, cannot: cannotOnTheWeb });
  });

  describe("with another script", () => {
    const { folder } = emitSite(["cloudflare-workers"], (path, text) => (path === "worker.js" ? SAYS_CALLED : text));
    beforeAll(() => serve(folder));
    describeCalls(() => port);
  });
});
