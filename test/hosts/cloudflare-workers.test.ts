import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloudflarePages } from "../../scripts/hosts/cloudflare-pages.ts";
import { cloudflareWorkers } from "../../scripts/hosts/cloudflare-workers.ts";
import type { ProblemCode } from "../../scripts/model.ts";
import { startWrangler, wrangler, type Wrangler } from "../engines/wrangler.ts";
import { type Received, send, type Sent } from "../http.ts";
import { describeAgreement } from "./agreement.ts";
import type { Case } from "./cases.ts";
import { follow } from "./conformance.ts";
import { factsOf, few, fixtureRules, passedLimit, passedLimits } from "./laws.ts";
import { describeOtherSites } from "./other-sites.ts";
import { type Published, publishFor } from "./published.ts";
import { describeRuled } from "./ruled.ts";

/** Its own spelling of a path encodes these too; another costs a second redirect, by 307, that clients follow as well. */
function isRespelled({ name }: Case): boolean {
  return /a\+b&c=d,e@f|lower-case hexadecimal digits|an unreserved character, encoded/.test(name);
}

/** What rules on Cloudflare Workers cannot do: */
function cannot(row: Case): string | undefined {
  const { name, form, want } = row;
  if (form === "query") return "its redirects never look at the query";
  if (form === "body") return "it reads no body";
  if (form === "preflight") return "redirects come before the method, and without one OPTIONS is 405";
  if (isRespelled(row)) return "it redirects once more, by 307, to its own spelling of the path";
  if (want.kind === "problem") return leniencies[name] ?? unsaid(want.code);
  return undefined;
}

/** Its only errors are 404 pages: one for each locale, and one above them. */
function unsaid(code: ProblemCode): string | undefined {
  return code === "unknown_page" || code === "unknown_locale" ? undefined : "it knows no such error";
}

/** Rows that it answers with a file where the contract wants an error, and why. */
const leniencies: Readonly<Record<string, string>> = {
  "path form: two slashes in a row": "it merges slashes in the target of a redirect",
  "PUT on the endpoint": "it redirects every method alike",
  "preflight of the path form": "it redirects every method alike",
};

/** Follows redirects, that to its own spelling among them. */
async function followRespelled(port: number, sent: Sent): Promise<Received> {
  const received = await follow(port, sent);
  if (received.status !== 307) return received;
  return send(port, { method: "GET", target: received.headers.location ?? "" });
}

describe.skipIf(!wrangler)("wrangler dev, on the configuration in its place", () => {
  const site = publishFor(cloudflareWorkers);
  let engine: Wrangler | undefined;
  const port = (): number => engine?.port ?? 0;

  // Before its folder is removed, which would end it and leave its children.
  afterAll(async () => engine?.end());

  beforeAll(async () => {
    const configuration = join(site.folder, "dist.hosts/cloudflare-workers/wrangler.jsonc");
    engine = await startWrangler(["dev", "-c", configuration, "--local"], site.folder);
    const { output } = engine;
    // A line that its parser does not take is dropped with a warning.
    expect(output).toContain("Parsed 7 valid redirect rules.");
    expect(output).toContain("Parsed 14 valid header rules.");
    expect(output).not.toMatch(/invalid/i);
  });

  describeRuled({ host: cloudflareWorkers, port, cannot });

  const others: Wrangler[] = [];
  afterAll(() => Promise.all(others.map((other) => other.end())));
  const open = async ({ folder }: Published): Promise<number> => {
    const configuration = join(folder, "dist.hosts/cloudflare-workers/wrangler.jsonc");
    const other = await startWrangler(["dev", "-c", configuration, "--local"], folder);
    others.push(other);
    return other.port;
  };
  describeOtherSites({ host: cloudflareWorkers, open, cannot, slow: "always" });

  describeAgreement({
    host: cloudflareWorkers,
    site,
    cannot,
    port,
    ask: followRespelled,
    leniencies,
    errorPage: "404.html",
    otherPaths: ["/translations/v2/x.json"],
    problemType: "application/json; charset=utf-8",
    types: {
      answers: "application/json; charset=utf-8",
      xml: "application/xml",
      text: "text/plain; charset=utf-8",
      html: "text/html; charset=utf-8",
    },
    ownHeaders: { other: { "cache-control": "public, max-age=0, must-revalidate" } },
  });
});

describe("the files of Cloudflare Workers", () => {
  const { artifacts } = cloudflareWorkers.compile(fixtureRules, few);

  it("are those of Cloudflare Pages, so that both can be built at once", () => {
    expect(artifacts.filter(({ place }) => place === "published")).toEqual(
      cloudflarePages.compile(fixtureRules, few).artifacts,
    );
  });

  it("are a configuration without script beside the folder", () => {
    const [file, ...others] = artifacts.filter(({ place }) => place !== "published");
    expect(others).toEqual([]);
    expect(file).toEqual({
      path: "wrangler.jsonc",
      place: { host: "cloudflare-workers" },
      mediaType: "application/json",
      sharing: "fragment",
      text: `// Serves the published folder by its _redirects and _headers, without a script; see README
{
  "name": "stele",
  "compatibility_date": "2025-01-01",
  "assets": {
    "directory": "../../dist",
    "not_found_handling": "404-page"
  }
}
`,
    });
  });

  it.each([
    ["free", 20_000],
    ["paid", 100_000],
  ] as const)("keep to the number of files of the %s plan, their 404 pages counted", (plan, most) => {
    const passed = (files: number): string[] =>
      passedLimits(cloudflareWorkers.compile(fixtureRules, factsOf({ files }, plan)));
    expect(passed(most - 4)).toEqual([]);
    expect(passed(most - 3)).toEqual([passedLimit(cloudflareWorkers, most, "files in a site", most + 1)]);
  });
});
