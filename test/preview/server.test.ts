/** What the preview says when the out folder itself changes under it. */
import { renameSync, symlinkSync, unlinkSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { serveConfiguration } from "../../scripts/hosts/serve.ts";
import { createPreviewServer, type PreviewedSite } from "../../scripts/preview/server.ts";
import { emitSite } from "../gateway/emitted.ts";
import { send } from "../http.ts";

const { folder, plan } = emitSite([]);
const served: PreviewedSite = {
  site: { addresses: plan.site.addresses, unlisted: "reject" },
  directory: join(folder, "dist"),
  basePath: "",
  serveConfiguration: JSON.stringify(serveConfiguration({ rules: plan.rules.rules })),
};

/** Runs a preview, and returns the faults that it reported. */
async function withPreview(now: () => PreviewedSite, work: (port: number) => Promise<void>): Promise<unknown[]> {
  const faults: unknown[] = [];
  const server = createPreviewServer(now, (fault) => faults.push(fault));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await work((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return faults;
}

const REQUESTS = [
  { method: "GET", target: "/openapi.json" },
  { method: "POST", target: "/api/v1/translate/es/docs/intro" },
];

it.each(REQUESTS)("a folder that has become a link is not served: $method $target", async (request) => {
  const away = join(folder, "away");
  const faults = await withPreview(
    () => served,
    async (port) => {
      expect((await send(port, request)).status).toBe(200);
      renameSync(served.directory, away);
      symlinkSync(away, served.directory);
      expect((await send(port, request)).status).toBe(404);
    },
  ).finally(() => {
    unlinkSync(served.directory);
    renameSync(away, served.directory);
  });
  expect(faults).toEqual([]);
});

it.each(REQUESTS)(
  "an error at the look at the folder ends no more than the request: $method $target",
  async (request) => {
    const error = new Error("EIO: i/o error, lstat");
    let now = served;
    const faults = await withPreview(
      () => now,
      async (port) => {
        now = {
          ...served,
          get directory(): string {
            throw error;
          },
        };
        await expect(send(port, request)).rejects.toThrow();
        now = served;
        expect((await send(port, request)).status).toBe(200);
      },
    );
    expect(faults).toEqual([error]);
  },
);
