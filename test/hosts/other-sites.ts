/** The whole table, asked of a host for sites that are published or addressed in another way than the fixture. */
import { mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Host } from "../../scripts/hosts/host.ts";
import type { Received, Sent } from "../http.ts";
import { type Case, casesOf } from "./cases.ts";
import { follow, PLANTED, verdict } from "./conformance.ts";
import { type Published, publishFor } from "./published.ts";
import { otherSites, type TestSite } from "./site.ts";

export interface OtherSites {
  readonly host: Host;
  /** Serves the files of a site and hands back the port. `dist/` has the site at its base path, if the host knows any. */
  readonly open: (site: Published, basePath: string) => Promise<number>;
  /** As in `Server`: why a row of the table is not answered as the contract wants it. */
  readonly cannot: (row: Case) => string | undefined;
  /** How requests are sent, where following redirects by GET is not enough. */
  readonly ask?: (port: number, sent: Sent) => Promise<Received>;
  /** Rows that end the server. */
  readonly fatal?: readonly string[];
  /** Whether it takes long for a row that it cannot answer. Then such rows are asked of the fixture only. */
  readonly isSlow?: boolean;
}

/** Rows that are asked at the same time. */
const AT_ONCE = 16;

/** Describes a host that answers for the other sites as it does for the fixture. */
export function describeOtherSites({ host, open, cannot, ask = follow, fatal = [], isSlow }: OtherSites): void {
  describe.each(otherSites.map((site): [string, TestSite] => [site.name, site]))(
    `${host.title}, a site %s`,
    (_, site) => {
      const basePath = host.servesAtRoot ? "" : site.basePath;
      let port: number;

      beforeAll(async () => {
        const published = publishFor(host, site.content);
        if (basePath !== "") moveBelow(join(published.folder, "dist"), basePath);
        port = await open(published, basePath);
      });

      it("answers the table as for the fixture", async () => {
        const rows = casesOf(site, basePath)
          .filter(({ name }) => !fatal.includes(name))
          .filter((row) => !isSlow || cannot(row) === undefined);
        const wrong: unknown[] = [];
        for (let from = 0; from < rows.length; from += AT_ONCE) {
          const asked = rows.slice(from, from + AT_ONCE).map(async (row) => {
            const received = await ask(port, row);
            const found = verdict(row, received, site.publishedAt);
            const isRight = found === "right" && !received.body.includes(PLANTED);
            const reason = cannot(row);
            if (isRight !== (reason === undefined)) wrong.push({ name: row.name, reason, found });
          });
          await Promise.all(asked);
        }
        expect(wrong).toEqual([]);
      });
    },
  );
}

/** Moves what a folder holds into a folder below it. */
function moveBelow(folder: string, path: string): void {
  const below = join(folder, path);
  renameSync(folder, `${folder}.moved`);
  mkdirSync(dirname(below), { recursive: true });
  renameSync(`${folder}.moved`, below);
}
