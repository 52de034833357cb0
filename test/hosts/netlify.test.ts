import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { netlify } from "../../scripts/hosts/netlify.ts";
import type { ProblemCode } from "../../scripts/model.ts";
import { decodeStrictly } from "../../scripts/site/query.ts";
import { decodeText } from "../content-text.ts";
import { enginePackage } from "../engines/packages.ts";
import { start, type Started } from "../engines/process.ts";
import { freePort, type Received, send, type Sent } from "../http.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { describeAgreement } from "./agreement.ts";
import type { Case } from "./cases.ts";
import { describeFatalRows } from "./conformance.ts";
import { factsOf, few, fixtureRules, passedLimit, passedLimits, withTrees } from "./laws.ts";
import { describeOtherSites } from "./other-sites.ts";
import { type Published, publishFor } from "./published.ts";
import { describeRandomRequests } from "./random-requests.ts";
import { changesTarget, netlifyReadings } from "./readings.ts";
import { sentenceOf } from "../content-files.ts";
import { describeRuled } from "./ruled.ts";

const cli = enginePackage("netlify-cli");
const redirectParser = enginePackage("netlify-redirect-parser");
const headersParser = enginePackage("netlify-headers-parser");

interface ReadRedirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
  readonly force: boolean;
}

interface ReadHeaders {
  readonly for: string;
  readonly values: Readonly<Record<string, string>>;
}

/** What the parsers that Netlify's own tools use make of our files. */
async function readByNetlify(ruleSet = fixtureRules): Promise<{ redirects: ReadRedirect[]; headers: ReadHeaders[] }> {
  const { artifacts } = netlify.compile(ruleSet, few);
  const folder = temporaryFolder();
  writeFiles(folder, Object.fromEntries(artifacts.map(({ path, text }) => [path, text])));
  const entry = (parser: string | undefined): string => pathToFileURL(join(parser ?? "", "lib/index.js")).href;
  const { parseAllRedirects } = await import(entry(redirectParser));
  const { parseAllHeaders } = await import(entry(headersParser));
  const files = { redirectsFiles: [join(folder, "_redirects")], headersFiles: [join(folder, "_headers")] };
  const { redirects, errors } = await parseAllRedirects({ ...files, minimal: true });
  const { headers, errors: headerErrors } = await parseAllHeaders({ ...files, minimal: true });
  expect([...errors, ...headerErrors]).toEqual([]);
  return { redirects, headers };
}

/** What rules on Netlify cannot do: */
function cannot({ name, form, want }: Case): string | undefined {
  if (name in fatal) return fatal[name];
  if (form === "query") return "queries are compared whole, so a rule a page and spelling would be needed";
  if (form === "body") return "it reads no body";
  if (form === "preflight") return "it redirects every method alike, and without a redirect OPTIONS is 405";
  if (want.kind === "problem") return leniencies[name] ?? unsaid(want.code);
  return undefined;
}

/** Its only errors are 404 rules: one for each locale, and one above them. */
function unsaid(code: ProblemCode): string | undefined {
  return code === "unknown_page" || code === "unknown_locale" ? undefined : "it knows no such error";
}

/** Rows that it answers with a file where the contract wants an error, and why. */
const leniencies: Readonly<Record<string, string>> = {
  "path form: two slashes in a row": "it merges slashes before it looks at rules",
  "path form: an encoded line feed at the end": "it drops white space from the end of a redirect's target",
  "path form: a locale with an encoded line feed": "it drops white space from the end of a redirect's target",
  "PUT on the endpoint": "it redirects every method alike",
  "preflight of the path form": "it redirects every method alike",
};

const fileServer = { "cache-control": "public, max-age=0" };

/** Rows at which netlify dev ends: its proxy decodes the path before its rules do, and nothing catches the error. */
const fatal: Readonly<Record<string, string>> = {
  "path form: bytes that are not UTF-8": "netlify dev ends, by an error that nothing catches",
  "path form: broken percent-encoding": "netlify dev ends, by an error that nothing catches",
};

/** Its target is a path too, which is decoded once more. */
function isFatal({ target }: Sent): boolean {
  const path = decodeStrictly(target.replace(/\?.*/s, ""));
  return path === undefined || decodeStrictly(path) === undefined;
}

describe.skipIf(!cli)("netlify dev", () => {
  const site = publishFor(netlify);
  let port: number;
  let engine: Started | undefined;
  const others: Started[] = [];

  // Before its folder is removed, which would end it and leave its children.
  afterAll(async () => {
    await engine?.end();
    await Promise.all(others.map((other) => other.end()));
  });

  async function serve(): Promise<void> {
    await engine?.end();
    ({ port, engine } = await open(site.folder));
  }

  /** Without network, account and functions. A file where the folder of its database would be saves making one. */
  async function open(folder: string): Promise<{ readonly port: number; readonly engine: Started }> {
    const free = await freePort();
    const home = join(folder, "home");
    writeFiles(folder, { ".netlify/db": "", "home/.keep": "" });
    const args = [
      "CI=1",
      "NETLIFY_TELEMETRY_DISABLED=1",
      `HOME=${home}`,
      `XDG_CONFIG_HOME=${home}`,
      process.execPath,
      join(cli ?? "", "bin/run.js"),
      "dev",
      "--offline",
      "--no-open",
      "--dir",
      "dist",
      "--port",
      `${free}`,
      "--staticServerPort",
      `${await freePort()}`,
      "--skip-gitignore",
      "--internal-disable-edge-functions",
    ];
    const started = await start("env", args, folder, "Local dev server ready");
    expect(started.output()).not.toMatch(/syntax errors/);
    return { port: free, engine: started };
  }

  beforeAll(serve);

  const post = (rest: string): Promise<Received> => send(port, { method: "POST", target: `/api/v1/translate/${rest}` });

  describeRuled({ host: netlify, port: () => port, cannot, fatal: Object.keys(fatal) });

  const openOther = async ({ folder }: Published): Promise<number> => {
    const other = await open(folder);
    others.push(other.engine);
    return other.port;
  };
  describeOtherSites({ host: netlify, open: openOther, cannot, slow: "always", fatal: Object.keys(fatal) });

  describeAgreement({
    host: netlify,
    site,
    cannot,
    port: () => port,
    leniencies,
    unsent: Object.keys(fatal),
    errorPage: "404.html",
    otherPaths: ["/translations/v2/x.json"],
    problemType: "application/json; charset=utf-8",
    // Its file server's types and caching, which stand over those of `_headers` in netlify dev alone.
    types: {
      locales: "application/octet-stream",
      json: "application/json; charset=utf-8",
      answers: "application/json; charset=utf-8",
      problems: "application/json; charset=utf-8",
      script: "application/javascript; charset=utf-8",
      xml: "application/xml",
      text: "text/plain; charset=utf-8",
      html: "text/html; charset=utf-8",
    },
    ownHeaders: { json: fileServer, other: fileServer },
    // It takes two slashes for the beginning of a host.
    harmless: { "//secret.json": "index.html" },
    misled: {
      "/api/v1/translate/es/..%2F..%2F..%2F%5C%5Cevil.test":
        "netlify dev resolves the target as an address, where a backslash is a slash, and cuts the origin off",
    },
  });

  describeRandomRequests({
    host: netlify,
    site,
    port: () => port,
    readings: netlifyReadings,
    isLeftOut: (sent) => changesTarget(sent) || isFatal(sent),
  });

  it("redirects by 302, and opens the answer to other origins, but not the redirect", async () => {
    const { status, headers } = await post("es/docs/intro");
    expect({ status, location: headers.location }).toEqual({
      status: 302,
      location: "/translations/v1/es/docs/intro.json",
    });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  // At last: a start takes longer than all other rows.
  describeFatalRows({ port: () => port, fatal: Object.keys(fatal), restart: serve });
});

describe.skipIf(!redirectParser || !headersParser)("the files of Netlify, read by its parsers,", () => {
  it("hold each redirect as it was meant, none forced over a file, with no query and no condition", async () => {
    const { redirects } = await readByNetlify();
    const lines = (netlify.compile(fixtureRules, few).artifacts[0]?.text ?? "").split("\n");
    const written = lines.filter((line) => line.startsWith("/")).map((line) => line.split(" "));
    expect(written).toHaveLength(11);
    expect(redirects).toEqual(
      written.map(([from, to, status]) => ({
        from,
        to,
        status: Number(status),
        force: false,
        headers: {},
        query: {},
        conditions: {},
      })),
    );
  });

  it("hold each header once, none joined with another", async () => {
    const { headers } = await readByNetlify();
    const json = {
      "Cache-Control": "public, max-age=300",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "GET, HEAD",
    };
    const open = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": "GET, HEAD" };
    expect(headers).toEqual([
      { for: "/api/v1/locales", values: { "Content-Type": "application/json; charset=utf-8", ...json } },
      {
        for: "/problems/v1/*",
        values: { ...json, "Content-Type": "application/problem+json", "Cache-Control": "no-store" },
      },
      { for: "/switcher/v1.js", values: { "Content-Type": "text/javascript; charset=utf-8", ...json } },
      { for: "/locales/v1.json", values: json },
      { for: "/addresses/v1.json", values: json },
      { for: "/pages/v1.json", values: json },
      { for: "/pages/v1/*", values: json },
      { for: "/sources/v1/*", values: json },
      { for: "/translations/v1/*", values: json },
      { for: "/openapi.json", values: json },
      { for: "/sitemap.xml", values: open },
      { for: "/sitemaps/*", values: open },
    ]);
  });
});

describe("the files of Netlify", () => {
  const tiny = decodeText({
    "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
    "locales.yaml": "- { code: es, name: Español }\n- { code: en, name: English }\n",
    "pages.yaml": "- path: /\n- path: /a\n",
  }).plan.rules;
  const json = [
    "  Cache-Control: public, max-age=300",
    "  X-Content-Type-Options: nosniff",
    "  X-Robots-Tag: noindex",
    "  Access-Control-Allow-Origin: *",
    "  Access-Control-Allow-Methods: GET, HEAD",
  ];

  it("are these for a site of two pages", () => {
    const { artifacts, diagnostics, ruleCount } = netlify.compile(tiny, few);
    expect(artifacts.map(({ path, place, sharing, text }) => [path, place, sharing, text.split("\n")])).toEqual([
      [
        "_redirects",
        "published",
        "block",
        [
          "# /api/v1/translate/<locale>/<page> -> translations/v1/<locale>/<page>.json by 302; prebuilt, see README",
          "/api/v1/translate/:locale /translations/v1/:locale.json 302",
          "/api/v1/translate/:locale/:pa /translations/v1/:locale/:pa.json 302",
          "/api/v1/translate/:locale/:pa/* /translations/v1/:locale/.json 302",
          "/translations/v1/en/* /problems/v1/unknown_page.json 404",
          "/translations/v1/es/* /problems/v1/unknown_page.json 404",
          "/translations/v1/* /problems/v1/unknown_locale.json 404",
          "",
        ],
      ],
      [
        "_headers",
        "published",
        "block",
        [
          "# Types, caching and open origins of the prebuilt JSON files; see README",
          "/api/v1/locales",
          "  Content-Type: application/json; charset=utf-8",
          ...json,
          "/problems/v1/*",
          "  Content-Type: application/problem+json",
          "  Cache-Control: no-store",
          ...json.slice(1),
          "/switcher/v1.js",
          "  Content-Type: text/javascript; charset=utf-8",
          ...json,
          "/locales/v1.json",
          ...json,
          "/addresses/v1.json",
          ...json,
          "/pages/v1.json",
          ...json,
          "/pages/v1/*",
          ...json,
          "/sources/v1/*",
          ...json,
          "/translations/v1/*",
          ...json,
          "/openapi.json",
          ...json,
          "/sitemap.xml",
          ...json.slice(3),
          "/sitemaps/*",
          ...json.slice(3),
          "",
        ],
      ],
    ]);
    expect(ruleCount).toBe(18);
    expect(diagnostics.map(({ sentence }) => sentence)).toEqual([
      sentenceOf("host-cannot", {
        host: "Netlify",
        rules: ["query", "handler", "cors", "preflight", "error"],
        errors: ["unknown_locale", "unknown_page"],
      }),
    ]);
  });

  it("keep to 100 segments in a path, unless the gateway answers", () => {
    const deep = (maxDepth: number, facts = few): string[] =>
      passedLimits(netlify.compile(withTrees(tiny, { maxDepth, pages: [["x"]] }), facts));
    expect(deep(100)).toEqual([]);
    expect(deep(101)).toEqual([passedLimit(netlify, 100, "segments in the path of a page", '101 in "/x"')]);
    const gateway = { text: () => "", hasFunctionsFolder: false };
    expect(deep(101, { ...few, gateway })).toEqual([]);
  });

  it("keep to 54,000 files in a folder", () => {
    const full = (entries: number): string[] =>
      passedLimits(netlify.compile(tiny, factsOf({ fullest: { path: "pages/v1", entries } })));
    expect(full(54_000)).toEqual([]);
    expect(full(54_001)).toEqual([passedLimit(netlify, 54_000, "files in a folder", "54001 in pages/v1")]);
  });

  it("leave out a base path, and say so", () => {
    const { artifacts, diagnostics } = netlify.compile({ ...tiny, basePath: "/project" }, few);
    expect(diagnostics.map(({ code }) => code)).toEqual(["host-publishes-at-root", "host-cannot"]);
    expect(artifacts).toEqual(netlify.compile(tiny, few).artifacts);
  });
});
