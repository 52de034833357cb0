import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { startWrangler, wrangler, type Wrangler } from "../../engines/wrangler.ts";
import type { Case } from "../../hosts/cases.ts";
import { describeConformance } from "../../hosts/conformance.ts";
import { writeFiles } from "../../stele.ts";
import { emitSite } from "../emitted.ts";
import { describeCalls, SAYS_CALLED } from "./called.ts";
import { cannotOnTheWeb } from "./normalized.ts";

const PAGES_DEV = ["pages", "dev", "dist", "--compatibility-date=2025-01-01"];

describe.skipIf(!wrangler)("wrangler pages dev", () => {
  const engines: Wrangler[] = [];
  let port: number;

  // Before their folders are removed, which would end them and leave their children.
  afterAll(async () => {
    await Promise.all(engines.map(({ end }) => end()));
  });

  async function serve(folder: string): Promise<void> {
    const engine = await startWrangler(PAGES_DEV, folder);
    engines.push(engine);
    port = engine.port;
  }

  describe("with _worker.js in the published folder", () => {
    const { folder } = emitSite(["cloudflare-pages"]);
    beforeAll(() => serve(folder));
    describeConformance("The gateway", { port: () => port, cannot: cannotOnTheWeb });
  });

  describe("with _routes.json in the published folder", () => {
    const { folder } = emitSite(["cloudflare-pages"]);
    writeFiles(folder, { "dist/_worker.js": SAYS_CALLED });
    beforeAll(() => serve(folder));
    describeCalls(() => port);
  });

  describe("with a function among those of the project", () => {
    const { folder } = emitSite(["cloudflare-pages"], undefined, { hasFunctionsFolder: true });
    // As the summary of a build says: its files are for the functions/ folder of the project.
    cpSync(join(folder, "dist.hosts/cloudflare-pages"), folder, { recursive: true });
    beforeAll(() => serve(folder));

    function cannot(row: Case): string | undefined {
      if (row.name === "path form: two slashes in a row")
        return "its router takes no empty segment, so that the redirects of the site answer, which merge slashes";
      return cannotOnTheWeb(row);
    }
    describeConformance("The gateway", { port: () => port, cannot });
  });
});
