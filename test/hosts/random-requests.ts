/**
 * The property that joins hosts and rules: whatever is asked, a host answers with a translation exactly when
 * rules/match.ts says so, and with that one.
 */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Host } from "../../scripts/hosts/host.ts";
import { match } from "../../scripts/rules/match.ts";
import { type Received, type Sent } from "../http.ts";
import { follow } from "./conformance.ts";
import type { Published } from "./published.ts";
import { draws, fixture, requestOf } from "./random.ts";
import { readBy, type Reading, type Served } from "./readings.ts";

/** The translation that the rules mean: the path of its file in `dist/`. */
export function meantBy(host: Host, site: Served, sent: Sent, readings: readonly Reading[] = []): string | undefined {
  const [path = "", query = ""] = sent.target.split(/\?(.*)/s);
  const read = readBy(readings, { method: sent.method, path, query }, site);
  const meant = read && match(site.plan.rules, host.capability, read, (file) => site.files.has(file));
  return meant?.kind === "file" || meant?.kind === "redirect" ? meant.file : undefined;
}

/** The translation that an answer is: no two have the same text. */
export function translationIn(site: Served, { status, body }: Received): string | undefined {
  if (!body.includes('"translated_url"')) return undefined;
  const [path = "none of the site"] = [...site.files].find(([, text]) => text === body) ?? [];
  return status === 200 ? path : `${path}, with status ${status}`;
}

export interface RandomRequests {
  readonly host: Host;
  readonly site: Published;
  readonly port: () => number;
  /** How requests are sent, where following redirects by GET is not enough. */
  readonly ask?: (port: number, sent: Sent) => Promise<Received>;
  /** What it makes of requests, in this order. */
  readonly readings?: readonly Reading[];
  /** Requests that end the server, or of which no reading says what it makes. */
  readonly isLeftOut?: (sent: Sent) => boolean;
  /** How many requests; fewer where one takes long. */
  readonly runs?: number;
}

/** Describes a running server that has a host's files and the fixture site. */
export function describeRandomRequests(server: RandomRequests): void {
  const { host, site, port, ask = follow, readings = [], isLeftOut = () => false, runs = 300 } = server;
  describe(`${host.title}, asked at random`, () => {
    it("answers with a translation exactly when the rules mean one, and with that one", async () => {
      const property = fc.asyncProperty(draws, async (draw) => {
        const sent = requestOf(fixture, draw);
        fc.pre(!isLeftOut(sent));
        const received = await ask(port(), sent);
        const { method, target } = sent;
        expect({ method, target, answer: translationIn(site, received) }).toEqual({
          method,
          target,
          answer: meantBy(host, site, sent, readings),
        });
      });
      await fc.assert(property, { numRuns: runs });
    });
  });
}
