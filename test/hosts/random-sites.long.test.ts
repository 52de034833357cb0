/**
 * Random sites, compiled and given to what the vendors' own parsers and matchers are, in this process: what they say is
 * what rules/match.ts says with the host's capability record.
 */
import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import * as fc from "fast-check";
import handler from "serve-handler";
import { describe, expect, it } from "vitest";
import { cloudflareWorkers } from "../../scripts/hosts/cloudflare-workers.ts";
import { firebase } from "../../scripts/hosts/firebase.ts";
import type { Host } from "../../scripts/hosts/host.ts";
import { netlify } from "../../scripts/hosts/netlify.ts";
import { s3Cloudfront } from "../../scripts/hosts/s3-cloudfront/index.ts";
import { serve } from "../../scripts/hosts/serve.ts";
import { vercel } from "../../scripts/hosts/vercel/index.ts";
import { decodeStrictly } from "../../scripts/site/query.ts";
import { enginePackage } from "../engines/packages.ts";
import { send, type Sent } from "../http.ts";
import { distributionServer, loadFunction } from "./cloudfront.ts";
import { follow } from "./conformance.ts";
import { type Published, publishFor } from "./published.ts";
import { draws, randomSites, requestOf } from "./random.ts";
import { meantBy, translationIn } from "./random-requests.ts";
import {
  changesTarget,
  cloudflareReadings,
  hasDotsAndEmptyNames,
  netlifyReadings,
  type Reading,
  sourceUrls,
  takesAddressesAsSpelled,
  takesLocalesAsSpelled,
} from "./readings.ts";
import { origin } from "./site.ts";
import { routesServer, vercelCompiler } from "./vercel-routes.ts";

/** Answers requests by a host's files for one site. */
interface Opened {
  /** The path of the file of the translation that answers. */
  readonly ask: (sent: Sent) => Promise<string | undefined>;
  readonly close: () => Promise<void>;
}

type Open = (site: Published) => Promise<Opened>;

interface Known {
  /** What the engine makes of requests, in this order. */
  readonly readings?: readonly Reading[];
  /** Requests of which no reading says what the engine makes. */
  readonly isLeftOut?: (sent: Sent) => boolean;
  /** How many sites. */
  readonly runs?: number;
  /** Whether a failure is shown as it is, because making it smaller takes too long. */
  readonly endOnFailure?: boolean;
}

/** Describes one host; without its engine it is skipped. */
function describeRandomSites(
  host: Host,
  by: string,
  open: Open | undefined,
  { readings = [], isLeftOut = () => false, runs = 30, endOnFailure = false }: Known = {},
): void {
  describe.skipIf(!open)(`the files of ${host.title} for a random site, read by ${by}`, () => {
    it("mean what the rules mean", async () => {
      const requests = fc.array(draws, { minLength: 30, maxLength: 30 });
      const property = fc.asyncProperty(randomSites, requests, async (random, asked) => {
        if (!open) return;
        const site = publishFor(host, random.content);
        expect(site.compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
        const opened = await open(site);
        try {
          for (const sent of asked.map((draw) => requestOf(random, draw)).filter((each) => !isLeftOut(each))) {
            const { method, target } = sent;
            const answer = await opened.ask(sent);
            expect({ method, target, answer }).toEqual({ method, target, answer: meantBy(host, site, sent, readings) });
          }
        } finally {
          await opened.close();
        }
      });
      await fc.assert(property, { numRuns: runs, endOnFailure });
    });
  });
}

/** A server for one site, asked as a client asks. */
async function listening(site: Published, server: ReturnType<typeof createServer>): Promise<Opened> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    ask: async (sent) => translationIn(site, await follow(port, sent)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function textOf({ compiled }: Published, path: string): string {
  return compiled.artifacts.find((artifact) => artifact.path === path)?.text ?? "";
}

// ---------------------------------------------------------------- serve

const openServe: Open = (site) => {
  const configuration: object = JSON.parse(textOf(site, "serve.json"));
  const options = { ...configuration, public: join(site.folder, "dist") };
  return listening(
    site,
    createServer((request, response) => void handler(request, response, options)),
  );
};

/** Its patterns take no account of letter case; where one is for a page by name, the page answers. */
const servesAnyLetterCase: Reading = (request, site) => {
  const path = posix.resolve(decodeStrictly(request.path) ?? "");
  const [, locale, page] = /^\/api\/v1\/translate\/([^/]+)(\/.+)$/s.exec(path) ?? [];
  if (locale === undefined || page === undefined) return request;
  const named = [...site.files.keys()]
    .filter((file) => file.startsWith("pages/v1/"))
    .map((file) => file.slice("pages/v1".length, -".json".length))
    .find((each) => each.toLowerCase() === page.toLowerCase() && isNamed(each));
  return named === undefined ? request : { ...request, path: `/api/v1/translate/${locale}${named}` };
};

function isNamed(page: string): boolean {
  return page.split("/").some((name) => encodeURIComponent(name) !== name);
}

/** `.html` and `/index` are cut off addresses that its globs pass over, since a name in them begins with a dot. */
const cutsHtmlAfterDots: Reading = (request) => {
  const path = decodeStrictly(request.path) ?? "";
  const cut = path.replace(/(?:\.html|\/index)$/, "");
  const isHidden = posix.resolve(path).includes("/.");
  return cut === path || !isHidden ? request : { ...request, path: encodedPath(cut) };
};

function encodedPath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

describeRandomSites(serve, "serve-handler", openServe, { readings: [cutsHtmlAfterDots, servesAnyLetterCase] });

// ---------------------------------------------------------------- Netlify

const redirector = enginePackage("netlify-redirector");
const redirectParser = enginePackage("netlify-redirect-parser");

/** As its CDN does with what they say: a redirect is followed, and a file that is there answers before a rule. */
const openNetlify: Open = async (site) => {
  const { parseAllRedirects } = await import(pathToFileURL(join(redirectParser ?? "", "lib/index.js")).href);
  const parsed = await parseAllRedirects({ redirectsFiles: [join(site.folder, "dist/_redirects")], minimal: false });
  expect(parsed.errors).toEqual([]);
  const rules = parsed.redirects.map(({ from, query, ...rest }: { from: string; query: object }) => ({
    ...rest,
    origin: from,
    params: query,
  }));
  const matcher = await createRequire(import.meta.url)(redirector ?? "").parseJSON(JSON.stringify(rules), {});
  const answered = ({ method, target }: Sent): string | undefined => {
    const { pathname, search } = new URL(target, origin);
    const path = decodeStrictly(pathname);
    if (path === undefined) return undefined;
    const { protocol, hostname: host } = new URL(origin);
    const none = { headers: {}, cookieValues: {}, getHeader: () => "", getCookie: () => "" };
    const asked = { method, scheme: protocol.slice(0, -1), host, path, query: search.slice(1), ...none };
    const found: { status: number; to: string } | null = matcher.match(asked);
    if (found?.status !== 302) return undefined;
    const file = decodeStrictly(new URL(found.to, origin).pathname.slice(1));
    return file !== undefined && file.startsWith("translations/") && site.files.has(file) ? file : undefined;
  };
  return {
    ask: (sent) => Promise.resolve(answered(sent)),
    close: () => Promise.resolve(),
  };
};

describeRandomSites(netlify, "Netlify's parser and matcher", redirector && redirectParser ? openNetlify : undefined, {
  readings: netlifyReadings,
  isLeftOut: changesTarget,
});

// ---------------------------------------------------------------- Cloudflare

const miniflare = enginePackage("miniflare");

const openCloudflare: Open = async (site) => {
  const { Miniflare } = createRequire(import.meta.url)(miniflare ?? "");
  const runtime = new Miniflare({
    modules: true,
    script: "export default { fetch() { return new Response('no asset', { status: 404 }); } };",
    compatibilityDate: "2025-01-01",
    host: "127.0.0.1",
    assets: {
      directory: join(site.folder, "dist"),
      routerConfig: { has_user_worker: false },
      assetConfig: { not_found_handling: "404-page" },
    },
  });
  const { port }: URL = await runtime.ready;
  return {
    ask: async (sent) => {
      const received = await follow(Number(port), sent);
      // To its own spelling of the path.
      const isRespelled = received.status === 307;
      const { location: target = "" } = received.headers;
      return translationIn(site, isRespelled ? await send(Number(port), { method: "GET", target }) : received);
    },
    close: () => runtime.dispose(),
  };
};

describeRandomSites(cloudflareWorkers, "Cloudflare's asset server", miniflare ? openCloudflare : undefined, {
  readings: cloudflareReadings,
  isLeftOut: hasDotsAndEmptyNames,
  runs: 8,
  endOnFailure: true,
});

// ---------------------------------------------------------------- Firebase Hosting

const superstatic = enginePackage("superstatic");

const openFirebase: Open = (site) => {
  const { hosting } = JSON.parse(textOf(site, "firebase.json"));
  const { default: middleware } = createRequire(import.meta.url)(superstatic ?? "");
  const answer: (...args: [...Parameters<RequestListener>, () => void]) => void = middleware({
    cwd: site.folder,
    config: hosting,
  });
  return listening(
    site,
    createServer((request, response) => {
      // Its redirects throw on these.
      if (decodeStrictly(request.url ?? "") === undefined) return void response.writeHead(400).end();
      answer(request, response, () => response.writeHead(404).end());
    }),
  );
};

/** It decodes all but what a URL reserves, and looks for a file with what is left encoded in its name. */
const refusesEncodedReserved: Reading = (request) => {
  const path = /%/.test(request.path) ? decodedPlain(request.path) : request.path;
  return path === undefined || path.includes("%") ? undefined : { ...request, path };
};

function decodedPlain(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

describeRandomSites(firebase, "superstatic", superstatic ? openFirebase : undefined, {
  readings: [refusesEncodedReserved],
});

// ---------------------------------------------------------------- Vercel

const routingUtils = enginePackage("@vercel/routing-utils");

const openVercel: Open = async (site) => {
  const { compile } = await vercelCompiler(routingUtils ?? "");
  const { routes } = compile(JSON.parse(textOf(site, "vercel.json")));
  return listening(site, routesServer(routes ?? [], site.files));
};

/** Of a parameter that is there twice a condition sees the last. */
const seesLastParameter: Reading = (request) => ({
  ...request,
  query: new URLSearchParams([...new Map(new URLSearchParams(request.query))]).toString(),
});

/** It would put the letters of an address that is encoded once into a header as they are. */
const refusesLetters: Reading = (request) =>
  sourceUrls(request).some((address) => /[^!-~]/.test(address)) ? undefined : request;

describeRandomSites(vercel, "Vercel's compiler of routes", routingUtils ? openVercel : undefined, {
  readings: [seesLastParameter, takesLocalesAsSpelled, takesAddressesAsSpelled, refusesLetters],
});

// ---------------------------------------------------------------- S3 behind CloudFront

const openCloudFront: Open = (site) =>
  listening(
    site,
    distributionServer({
      bucket: { objects: site.files, metadata: JSON.parse(textOf(site, "metadata.json")) },
      behavior: "/api/v1/translate",
      viewerRequest: loadFunction(textOf(site, "function.js")),
      viewerResponse: loadFunction(textOf(site, "response.js")),
    }),
  );

describeRandomSites(s3Cloudfront, "a runtime like CloudFront's", openCloudFront, {
  readings: [takesAddressesAsSpelled],
});
