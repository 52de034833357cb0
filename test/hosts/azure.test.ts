import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { azure } from "../../scripts/hosts/azure.ts";
import type { Compiled } from "../../scripts/hosts/host.ts";
import type { Rule, RuleSet } from "../../scripts/rules/rule.ts";
import { match } from "../../scripts/rules/match.ts";
import { canonicalPath } from "../../scripts/site/paths.ts";
import { decodeText } from "../content-text.ts";
import { enginePackage } from "../engines/packages.ts";
import { start, type Started } from "../engines/process.ts";
import { freePort, type Received, send } from "../http.ts";
import { emitSite } from "../gateway/emitted.ts";
import { type Case, cases } from "./cases.ts";
import { PLANTED, answerTo, bodyFor, describeConformance } from "./conformance.ts";
import { hostileTargets } from "./hostile.ts";
import { factsOf, few, fixtureRules, passedLimit, passedLimits, withTrees, wordsFor } from "./laws.ts";
import { describeOtherSites } from "./other-sites.ts";
import { type Published, publishFor } from "./published.ts";
import { describeRandomRequests } from "./random-requests.ts";
import { type Reading, resolvesDotSegments } from "./readings.ts";
import { sentenceOf, hintOf } from "../content-files.ts";
import { describeRuled } from "./ruled.ts";

const cli = enginePackage("@azure/static-web-apps-cli");

/** What rules on Azure Static Web Apps cannot do: */
function cannot({ name, form, want }: Case): string | undefined {
  if (form === "query") return "its routes never look at the query";
  if (form === "body") return "it reads no body without a function";
  if (form === "preflight") return "an OPTIONS request is redirected like any other, or asks for a function";
  if (want.kind === "problem") return lenient[name] ?? "what no rule matches below /api asks for a function";
  return otherSpellings.includes(name)
    ? "a route is matched letter by letter, and 20 KB are few for two of a page"
    : undefined;
}

/** Rows that a rule answers where the contract wants an error. */
const lenient: Readonly<Record<string, string>> = {
  "path form: a page without that translation": "the redirect leads to no file, and its error page is not ours",
  "PUT on the endpoint": "it redirects every method alike",
};

/** Rows of the path form that spell an address in another way than its rule does, which has the canonical one. */
const otherSpellings: readonly string[] = [
  ...["en", "es", "fr"].map((locale) => `path form: /docs/slash/ in ${locale}`),
  "path form: a trailing slash makes no other page",
  "path form: the root page with a trailing slash",
  "path form: lower-case hexadecimal digits",
  "path form: an unreserved character, encoded",
  "path form: reserved characters, encoded",
];

/** A route is for the canonical path alone, which has no final slash. */
const knowsOneSpelling: Reading = (request) => {
  const canonical = canonicalPath(request.path);
  return canonical.ok && canonical.defined.path === request.path ? request : undefined;
};

/** Serves a folder with the vendor's emulator. Requests below `/api` go to the program on the other port. */
async function emulator(folder: string, backend: number): Promise<{ port: number; engine: Started }> {
  const port = await freePort();
  const args = [
    "CI=1",
    `HOME=${folder}`,
    `XDG_CONFIG_HOME=${folder}`,
    process.execPath,
    join(cli ?? "", "dist/cli/bin.js"),
    "start",
    "dist",
    "--host",
    "127.0.0.1",
    "--port",
    `${port}`,
    "--api-port",
    `${backend}`,
    "--swa-config-location",
    "dist",
  ];
  const engine = await start("env", args, folder, "emulator started at");
  // Where its schema does not take the file, it serves without it.
  expect(engine.output()).toContain("Found configuration file");
  expect(engine.output()).not.toMatch(/failed|maximum size/i);
  return { port, engine };
}

describe.skipIf(!cli)("swa start", () => {
  const site = publishFor(azure);
  const { plan, files } = site;
  let port: number;
  let engine: Started | undefined;

  // Before its folder is removed; it leaves a child behind when it is ended alone.
  afterAll(async () => engine?.end());

  beforeAll(async () => {
    // No program listens there: requests for functions come to 502.
    ({ port, engine } = await emulator(site.folder, await freePort()));
  });

  const get = (target: string): Promise<Received> => send(port, { method: "GET", target });

  /** Where a redirect leads; another origin is an answer of its own. */
  const placeOf = (location: string | undefined): string | undefined =>
    location?.replace(`http://127.0.0.1:${port}/`, "/");
  const place = ({ headers }: Received): string | undefined => placeOf(headers.location);

  describeRuled({ host: azure, port: () => port, cannot, slow: "waits" });

  const others: Started[] = [];
  afterAll(() => Promise.all(others.map((other) => other.end())));
  const open = async ({ folder }: Published): Promise<number> => {
    const other = await emulator(folder, await freePort());
    others.push(other.engine);
    return other.port;
  };
  describeOtherSites({ host: azure, open, cannot, slow: "errors" });

  it("answers as the rules mean, for every row, in the one spelling that it has", async () => {
    for (const row of cases.filter(({ name }) => !otherSpellings.includes(name))) {
      const [path = "", query = ""] = row.target.split(/\?(.*)/s);
      const request = { method: row.method, path, query };
      const meant = match(plan.rules, azure.capability, request, (file) => files.has(file));
      const { status, body, redirects } = await answerTo(row, port);
      if (meant.kind === "redirect") {
        const followed = redirects.map((one) => ({ ...one, location: decodeURI(placeOf(one.location) ?? "") }));
        expect({ name: row.name, followed }).toEqual({
          name: row.name,
          followed: [{ status: 302, location: `/${meant.file}` }],
        });
        expect(body).toBe(bodyFor(row, files.get(meant.file)));
      } else expect({ name: row.name, status }).not.toEqual({ name: row.name, status: 200 });
    }
  });

  describeRandomRequests({
    host: azure,
    site,
    port: () => port,
    readings: [resolvesDotSegments, knowsOneSpelling],
    runs: 100,
  });

  it("redirects every method alike, and a browser on another origin may not follow", async () => {
    for (const method of ["POST", "GET", "OPTIONS"]) {
      const received = await send(port, { method, target: "/api/v1/translate/es/docs/intro" });
      expect([received.status, place(received)]).toEqual([302, "/translations/v1/es/docs/intro.json"]);
      expect(received.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  it("redirects the locales, a file where only functions are", async () => {
    expect(files.has("api/v1/locales")).toBe(true);
    const received = await get("/api/v1/locales");
    expect([received.status, place(received)]).toEqual([302, "/locales/v1.json"]);
    expect((await get("/locales/v1.json")).body).toBe(files.get("api/v1/locales"));
  });

  it.each([
    ["/locales/v1.json", "application/json"],
    ["/addresses/v1.json", "application/json"],
    ["/pages/v1.json", "application/json"],
    ["/pages/v1/docs/intro.json", "application/json"],
    ["/translations/v1/es.json", "application/json"],
    ["/switcher/v1.js", "text/javascript; charset=utf-8"],
    ["/translations/v1/es/docs/caf%C3%A9.json", "application/json"],
    ["/translations/v1/es/docs/a+b&c=d,e@f!g~h.json", "application/json"],
    ["/problems/v1/unknown_page.json", "application/problem+json"],
    ["/sitemap.xml", "text/xml"],
  ])("types %s as %s", async (target, type) => {
    const { status, headers, body } = await get(target);
    expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type });
    expect(headers["access-control-allow-origin"]).toBe("*");
    if (!target.endsWith(".xml")) {
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["cache-control"]).toBe(target.startsWith("/problems/") ? "no-store" : "public, max-age=300");
      expect(headers["x-robots-tag"]).toBe("noindex");
    }
    expect(body).toBe(files.get(decodeURIComponent(target.slice(1))));
  });

  it("leaves paths alone that are not ours", async () => {
    for (const target of ["/", "/api/v1/translate-more", "/translations/v2/x.json", "/pages/v1-more.json"]) {
      const { headers } = await get(target);
      expect(headers["access-control-allow-methods"]).toBeUndefined();
      expect(headers["x-robots-tag"]).toBeUndefined();
      expect(headers.location).toBeUndefined();
    }
  });

  it.each([...hostileTargets, "//evil.test/api/v1/translate/es"])(
    "serves nothing outside the folder and leads nowhere else: %s",
    async (target) => {
      for (const method of ["GET", "POST"]) {
        const received = await send(port, { method, target });
        expect(place(received) ?? "/").toMatch(/^\/(?!\/)/);
        expect(received.body).not.toContain(PLANTED);
        // It takes what follows two slashes for a host and drops it; what is left may be a path of ours.
        if (received.status === 302) expect(files.has((place(received) ?? "").slice(1))).toBe(true);
        else if (received.status === 200) expect([...files.values()]).toContain(received.body);
        else expect(received.status).toBeGreaterThanOrEqual(400);
      }
    },
  );
});

describe.skipIf(!cli)("swa start with the gateway as linked backend", () => {
  let port: number;
  let engine: Started | undefined;

  afterAll(async () => engine?.end());

  beforeAll(async () => {
    const backend = await freePort();
    const { folder } = emitSite([azure.name]);
    const program = [join(folder, "dist.hosts/gateway/node.mjs"), join(folder, "dist"), `${backend}`];
    await start(process.execPath, program, folder, `http://127.0.0.1:${backend}`);
    ({ port, engine } = await emulator(folder, backend));
  });

  describeConformance("Azure Static Web Apps", {
    port: () => port,
    cannot: ({ name }) => (name === "path form: two slashes in a row" ? "it takes them for one" : undefined),
    slow: "computes",
  });
});

describe("the file of Azure Static Web Apps", () => {
  const tiny = decodeText({
    "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
    "locales.yaml": "- { code: es, name: Español }\n- { code: en, name: English }\n",
    "pages.yaml": "- path: /a\n- path: /\n",
  }).plan.rules;

  function text({ artifacts }: Compiled): string {
    return artifacts.map((artifact) => artifact.text).join("");
  }

  it("is this for a site of two pages", () => {
    const { artifacts, diagnostics, ruleCount } = azure.compile(tiny, few);
    const headers =
      '"Cache-Control":"public, max-age=300","X-Content-Type-Options":"nosniff","X-Robots-Tag":"noindex","Access-Control-Allow-Origin":"*","Access-Control-Allow-Methods":"GET, HEAD"';
    const open = '"Access-Control-Allow-Origin":"*","Access-Control-Allow-Methods":"GET, HEAD"';
    expect(artifacts).toEqual([
      {
        path: "staticwebapp.config.json",
        place: "published",
        mediaType: "application/json",
        sharing: "fragment",
        text: `{"routes":[
{"route":"/api/v1/translate/en","redirect":"/translations/v1/en.json"},
{"route":"/api/v1/translate/en/a","redirect":"/translations/v1/en/a.json"},
{"route":"/api/v1/translate/es","redirect":"/translations/v1/es.json"},
{"route":"/api/v1/translate/es/a","redirect":"/translations/v1/es/a.json"},
{"route":"/api/v1/locales","redirect":"/locales/v1.json","headers":{${headers}}},
{"route":"/problems/v1/*","headers":{"Content-Type":"application/problem+json",${headers.replace("public, max-age=300", "no-store")}}},
{"route":"/switcher/v1.js","headers":{"Content-Type":"text/javascript; charset=utf-8",${headers}}},
{"route":"/locales/v1.json","headers":{${headers}}},
{"route":"/addresses/v1.json","headers":{${headers}}},
{"route":"/pages/v1.json","headers":{${headers}}},
{"route":"/pages/v1/*","headers":{${headers}}},
{"route":"/sources/v1/*","headers":{${headers}}},
{"route":"/translations/v1/*","headers":{${headers}}},
{"route":"/openapi.json","headers":{${headers}}},
{"route":"/sitemap.xml","headers":{${open}}},
{"route":"/sitemaps/*","headers":{${open}}}
]}
`,
      },
    ]);
    expect(ruleCount).toBe(16);
    expect(diagnostics.map(({ sentence }) => sentence)).toEqual([
      sentenceOf("host-cannot", {
        host: "Azure Static Web Apps",
        rules: ["query", "handler", "cors", "preflight", "error"],
        errors: [],
      }),
    ]);
  });

  const ruleName = (rule: Rule): string =>
    [rule.kind, "path" in rule ? rule.path : "", "name" in rule ? rule.name : "", "code" in rule ? rule.code : ""]
      .filter((part) => part !== "")
      .join(" ");

  /** The rules that a notice names by their kind, those of the endpoint's headers aside. */
  const noticed: readonly Rule["kind"][] = ["query", "handler", "preflight", "error"];

  it.each(fixtureRules.rules.map((rule, index): [string, Rule, number] => [ruleName(rule), rule, index]))(
    "accounts for %s: without it the file is another, or a notice names its kind",
    (_name, rule, index) => {
      const all = azure.compile(fixtureRules, few);
      const rest: RuleSet = { ...fixtureRules, rules: fixtureRules.rules.toSpliced(index, 1) };
      const [notice] = all.diagnostics;
      const isOpenEndpoint = rule.kind === "cors" && rule.path === "/api/v1/translate";
      const isNoticed = isOpenEndpoint || noticed.includes(rule.kind);
      if (isNoticed) expect(notice?.sentence).toContain(wordsFor(rule.kind));
      else expect(text(azure.compile(rest, few))).not.toBe(text(all));
    },
  );

  it("says so when a place below /api has no twin to be redirected to", () => {
    const type: Rule = { kind: "type", path: "/api/v1/more", mediaType: "application/json" };
    const more = azure.compile({ ...tiny, rules: [...tiny.rules, type] }, few);
    expect(text(more)).toBe(text(azure.compile(tiny, few)));
    expect(more.diagnostics.map(({ sentence }) => sentence)).toEqual([
      sentenceOf("host-cannot", {
        host: "Azure Static Web Apps",
        rules: ["query", "handler", "type", "cors", "preflight", "error"],
        errors: [],
      }),
    ]);
  });

  it("is ASCII, and holds names as data: neither a wildcard nor the end of a text", () => {
    const pages = [
      ["docs", 'a*"},{\n'],
      ["docs", "café"],
    ];
    const configuration = text(azure.compile(withTrees(fixtureRules, { pages }), few));
    expect(text(azure.compile(fixtureRules, few))).toMatch(/^[\n\x20-\x7e]+$/);
    const { routes }: { routes: { route: string; redirect?: string }[] } = JSON.parse(configuration);
    expect(routes.flatMap(({ route, redirect }) => (route.includes("/es/") ? [redirect] : []))).toEqual([
      "/translations/v1/es/docs/a%2A%22%7D,%7B%0A.json",
      "/translations/v1/es/docs/caf%C3%A9.json",
    ]);
  });

  it("has a page before the pages below it, which would match an index.html there", () => {
    const pages = [["docs", "index.html"], ["docs"]];
    const configuration = text(azure.compile(withTrees(fixtureRules, { pages }), few));
    const places = ["/es/docs.json", "/es/docs/index.html.json"].map((place) => configuration.indexOf(place));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  it("leaves out a base path, and says so", () => {
    const { artifacts, diagnostics } = azure.compile({ ...tiny, basePath: "/project" }, few);
    expect(diagnostics.map(({ code }) => code)).toEqual(["host-publishes-at-root", "host-cannot"]);
    expect(artifacts).toEqual(azure.compile(tiny, few).artifacts);
  });

  /** The tiny site with so many bytes in the name of one more page, in one locale. */
  function named(length: number): RuleSet {
    const pages = [["a"], ["x".repeat(length)]];
    return withTrees(tiny, { pages, locales: ["en"] });
  }

  const gateway = { text: () => "", hasFunctionsFolder: false };
  const bytesOf = (compiled: Compiled): number => Buffer.byteLength(text(compiled));
  const withGateway = { ...few, gateway };

  it("keeps to 20 KB, and says what needs so much", () => {
    const spare = 20 * 1024 - bytesOf(azure.compile(named(0), few));
    // A name is in its rule twice.
    const most = azure.compile(named(Math.floor(spare / 2)), few);
    expect(bytesOf(most)).toBeGreaterThan(20 * 1024 - 2);
    expect(passedLimits(most)).toEqual([]);
    const over = azure.compile(named(Math.floor(spare / 2) + 1), factsOf({}, "paid"));
    const values = {
      host: "Azure Static Web Apps",
      what: "bytes in staticwebapp.config.json",
      most: 20480,
      source: "https://learn.microsoft.com/azure/static-web-apps/configuration#restrictions, read November 2026",
      found: `${bytesOf(over)}, or ${bytesOf(azure.compile(tiny, withGateway))} with a gateway`,
      remedy:
        "Each page and locale needs a rule, here 2 pages in 1 locales: publish fewer, run the gateway, or leave the host out of hosts:.",
    };
    expect(passedLimits(over)).toEqual([sentenceOf("host-limit", values)]);
    expect(over.diagnostics[0]).toMatchObject({ severity: "error", hint: hintOf("host-limit", values) });
  });

  it("says how many locales fit, whichever they are, and how many bytes they need", () => {
    const pages = Array.from({ length: 40 }, (_, index) => ["docs", `page-${100 + index}`]);
    const site = (locales: readonly string[]): RuleSet => withTrees(tiny, { pages, locales });
    const longest = azure.compile(site(["en", "es", "es-419", "zh-Hant"]), few);
    expect(bytesOf(longest)).toBeLessThanOrEqual(20 * 1024);
    const [sentence] = passedLimits(azure.compile(site(["en", "es", "es-419", "fr", "it", "zh-Hant"]), few));
    const { length: all } = text(azure.compile(site(["en", "es", "es-419", "fr", "it", "zh-Hant"]), few));
    const none = bytesOf(azure.compile(tiny, withGateway));
    expect(sentence).toContain(
      `this site has ${all}, or ${none} with a gateway, or ${bytesOf(longest)} with 4 of its 6 locales (https:`,
    );
  });

  it("has no redirects to answers with a gateway, and says that a backend must be linked", () => {
    const made = azure.compile(tiny, withGateway);
    expect(text(made)).not.toContain("/api/v1/translate");
    expect(text(made)).toContain('{"route":"/api/v1/locales","redirect":"/locales/v1.json"');
    expect(made.diagnostics.map(({ sentence }) => sentence)).toEqual([
      sentenceOf("gateway-to-link", { host: "Azure Static Web Apps", outFolderName: "dist" }),
    ]);
  });

  it("shows the command of the gateway with the name of the out folder as one word of a shell", () => {
    const [notice] = azure.compile(tiny, { ...withGateway, outFolderName: "my docs;id" }).diagnostics;
    expect(notice?.hint).toContain('node "my docs;id.hosts/gateway/node.mjs"');
  });

  it("has room for about a hundred and eighty pages and locales", () => {
    const many = (count: number): string[] => {
      const pages = Array.from({ length: count }, (_, index) => ["docs", `page-${100 + index}`]);
      return passedLimits(azure.compile(withTrees(tiny, { pages }), few));
    };
    expect(many(88)).toEqual([]);
    expect(many(92)).toHaveLength(1);
  });

  it("makes no rules for more pages and locales than a site may have files", () => {
    const pages = Array.from({ length: 15_001 }, (_, index) => ["docs", `page-${index}`]);
    const made = azure.compile(withTrees(tiny, { pages }), factsOf({ files: 15_001 }));
    expect(passedLimits(made)).toEqual([passedLimit(azure, 15_000, "files in a site", 15_002)]);
    expect(made.ruleCount).toBe(azure.compile(withTrees(tiny, { pages: [] }), few).ruleCount);
  });

  it.each(["free", "paid"] as const)("keeps to 15,000 files on the %s plan, its own counted", (plan) => {
    const files = (count: number): string[] => passedLimits(azure.compile(tiny, factsOf({ files: count }, plan)));
    expect(files(14_999)).toEqual([]);
    expect(files(15_000)).toEqual([passedLimit(azure, 15_000, "files in a site", 15_001)]);
  });

  it.each([
    ["free", 262_144_000],
    ["paid", 524_288_000],
  ] as const)("keeps to the size of a site on the %s plan, its own file counted", (plan, most) => {
    const own = Buffer.byteLength(text(azure.compile(tiny, few)));
    const bytes = (count: number): string[] => passedLimits(azure.compile(tiny, factsOf({ bytes: count }, plan)));
    expect(bytes(most - own)).toEqual([]);
    expect(bytes(most - own + 1)).toEqual([passedLimit(azure, most, "bytes in a site", most + 1)]);
  });
});
