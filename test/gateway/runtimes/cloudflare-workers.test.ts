import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { startWrangler, wrangler, type Wrangler } from "../../engines/wrangler.ts";
import { describeConformance } from "../../hosts/conformance.ts";
import { emitSite } from "../emitted.ts";
import { describeCalls, SAYS_CALLED } from "./called.ts";
import { cannotOnTheWeb } from "./normalized.ts";

describe.skipIf(!wrangler)("wrangler dev, on the configuration in its place", () => {
  const engines: Wrangler[] = [];
  let port: number;

  // Before their folders are removed, which would end them and leave their children.
  afterAll(async () => {
    await Promise.all(engines.map(({ end }) => end()));
  });

  async function serve(folder: string): Promise<void> {
    const configuration = join(folder, "dist.hosts/cloudflare-workers/wrangler.jsonc");
    const engine = await startWrangler(["dev", "-c", configuration, "--local"], folder);
    engines.push(engine);
    port = engine.port;
  }

  describe("with its script", () => {
    const { folder } = emitSite(["cloudflare-workers"]);
    beforeAll(() => serve(folder));
    describeConformance("The gateway", { port: () => port, cannot: cannotOnTheWeb });
  });

  describe("with its script, and without files of answers", () => {
    const { folder } = emitSite(["cloudflare-workers"], undefined, {}, "artifacts: { translations: false }\n");
    beforeAll(() => serve(folder));
    describeConformance("The gateway", { port: () => port, cannot: cannotOnTheWeb });
  });

  describe("with another script", () => {
    const { folder } = emitSite(["cloudflare-workers"], (path, text) => (path === "worker.js" ? SAYS_CALLED : text));
    beforeAll(() => serve(folder));
    describeCalls(() => port);
  });
});
