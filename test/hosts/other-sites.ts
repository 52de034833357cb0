/** The whole table, asked of a host for sites that are published or addressed in another way than the fixture, and random questions. */
import { mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Host } from "../../scripts/hosts/host.ts";
import { askedTogether, type Received, type Sent } from "../http.ts";
import { runs } from "../runs.ts";
import { type Case, cases, casesOf } from "./cases.ts";
import { follow, PLANTED, verdict } from "./conformance.ts";
import { probeSite, type Question, questionOf, wrongWith } from "./probe.ts";
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
  /**
   * For a server that takes long: it is asked every fourth random question. `errors`: it takes longest for what it cannot
   * answer, which it is asked of the fixture only.
   */
  readonly slow?: "always" | "errors";
}

/** Describes a host that answers for the other sites as it does for the fixture. */
export function describeOtherSites(server: OtherSites): void {
  const { host, open, cannot, ask = follow, fatal = [], slow } = server;
  describeProbe(server);
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
          .filter((row) => slow !== "errors" || cannot(row) === undefined);
        const wrong: unknown[] = [];
        await askedTogether(rows, async (row) => {
          const received = await ask(port, row);
          const found = verdict(row, received, site.publishedAt);
          const isRight = found === "right" && !received.body.includes(PLANTED);
          const reason = cannot(row);
          if (isRight !== (reason === undefined)) wrong.push({ name: row.name, reason, found });
        });
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

/** How many questions a fast host is asked: 1,000 where all tests are run. */
const QUESTIONS = runs(1000);

const SEED = 24;

/** Describes a host that answers random questions as the contract says, except where a row of the table says it cannot. */
export function describeProbe({ host, open, cannot, ask = follow, fatal = [], slow }: OtherSites): void {
  const count = slow ? QUESTIONS / 4 : QUESTIONS;
  it(`answers ${count} random questions as the contract says`, async () => {
    const port = await open(publishFor(host, probeSite.content), "");
    const wrong: unknown[] = [];
    const limits = new Map(cases.map((row) => [row.name, cannot(row)]));
    const isKnown = ({ rows }: Question): boolean => rows.some((row) => limits.get(row) !== undefined);
    const questions = Array.from({ length: count }, (_, index) => questionOf(SEED, index))
      .filter(({ rows }) => !rows.some((row) => fatal.includes(row)))
      .filter((question) => slow !== "errors" || !isKnown(question));
    await askedTogether(questions, async (question) => {
      const unlisted = question.rows.filter((row) => !limits.has(row));
      if (unlisted.length > 0) wrong.push({ unlisted });
      const { method, target, headers, rows } = question;
      const found = wrongWith(question, await ask(port, question), isKnown(question));
      if (found !== undefined) wrong.push({ method, target, headers, rows, found });
    });
    expect(wrong).toEqual([]);
  });
}
