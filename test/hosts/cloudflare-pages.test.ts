import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloudflarePages } from "../../scripts/hosts/cloudflare-pages.ts";
import type { ProblemCode } from "../../scripts/model.ts";
import { decodeText } from "../content-text.ts";
import { startWrangler, wrangler, type Wrangler } from "../engines/wrangler.ts";
import { send } from "../http.ts";
import { describeAgreement } from "./agreement.ts";
import type { Case } from "./cases.ts";
import { factsOf, few, fixtureRules, passedLimit, passedLimits, withTrees } from "./laws.ts";
import { describeOtherSites } from "./other-sites.ts";
import { type Published, publishFor } from "./published.ts";
import { describeRandomRequests } from "./random-requests.ts";
import { cloudflareReadings, hasDotsAndEmptyNames } from "./readings.ts";
import { sentenceOf } from "../content-files.ts";
import { describeRuled } from "./ruled.ts";

/** What rules on Cloudflare Pages cannot do: */
function cannot({ name, form, want }: Case): string | undefined {
  if (form === "query") return "its redirects never look at the query";
  if (form === "body") return "it reads no body";
  if (form === "preflight") return "redirects come before the method, and without one OPTIONS is 405";
  if (want.kind === "problem") return leniencies[name] ?? unsaid(want.code);
  return undefined;
}

/** Its only errors are 404 pages: one for each locale, and one above them. */
function unsaid(code: ProblemCode): string | undefined {
  return code === "unknown_page" || code === "unknown_locale" ? undefined : "it knows no such error";
}

/** Rows that it answers with a file where the contract wants an error, and why. */
const leniencies: Readonly<Record<string, string>> = {
  "path form: two slashes in a row": "it merges slashes before it looks for files",
  "PUT on the endpoint": "it redirects every method alike",
  "preflight of the path form": "it redirects every method alike",
};

describe.skipIf(!wrangler)("wrangler pages dev", () => {
  const site = publishFor(cloudflarePages);
  let engine: Wrangler | undefined;
  const port = (): number => engine?.port ?? 0;

  // Before its folder is removed, which would end it and leave its children.
  afterAll(async () => engine?.end());

  beforeAll(async () => {
    engine = await startWrangler(["pages", "dev", "dist", "--compatibility-date=2025-01-01"], site.folder);
    const { output } = engine;
    // A line that its parser does not take is dropped with a warning.
    expect(output).toContain("Parsed 7 valid redirect rules.");
    expect(output).toContain("Parsed 14 valid header rules.");
    expect(output).not.toMatch(/invalid/i);
  });

  describeRuled({ host: cloudflarePages, port, cannot });

  const others: Wrangler[] = [];
  afterAll(() => Promise.all(others.map((other) => other.end())));
  const open = async ({ folder }: Published): Promise<number> => {
    const other = await startWrangler(["pages", "dev", "dist", "--compatibility-date=2025-01-01"], folder);
    others.push(other);
    return other.port;
  };
  describeOtherSites({ host: cloudflarePages, open, cannot, slow: "always" });

  describeAgreement({
    host: cloudflarePages,
    site,
    cannot,
    port,
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
    ownHeaders: {
      other: {
        "access-control-allow-origin": "*",
        "cache-control": "public, max-age=0, must-revalidate",
        "x-content-type-options": "nosniff",
      },
    },
  });

  describeRandomRequests({
    host: cloudflarePages,
    site,
    port,
    readings: cloudflareReadings,
    isLeftOut: hasDotsAndEmptyNames,
  });

  it("redirects a POST by 303 and opens the redirect to other origins", async () => {
    const { status, headers } = await send(port(), { method: "POST", target: "/api/v1/translate/es/docs/intro" });
    expect({ status, location: headers.location }).toEqual({
      status: 303,
      location: "/translations/v1/es/docs/intro.json",
    });
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["access-control-allow-methods"]).toBe("GET, HEAD, POST");
  });
});

describe("the files of Cloudflare Pages", () => {
  const tiny = decodeText({
    "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
    "locales.yaml": "- { code: es, name: Español }\n- { code: en, name: English }\n",
    "pages.yaml": "- path: /\n- path: /a\n",
  });
  const jsonHeaders = [
    "  Cache-Control: public, max-age=300",
    "  X-Content-Type-Options: nosniff",
    "  X-Robots-Tag: noindex",
    "  Access-Control-Allow-Origin: *",
    "  Access-Control-Allow-Methods: GET, HEAD",
  ];
  const open = (methods: string): string[] => [
    "  Access-Control-Allow-Origin: *",
    `  Access-Control-Allow-Methods: ${methods}`,
  ];

  it("are these for a site of two pages", () => {
    const { artifacts, diagnostics, ruleCount } = cloudflarePages.compile(tiny.plan.rules, few);
    expect(Object.fromEntries(artifacts.map(({ path, text }) => [path, text.split("\n")]))).toEqual({
      _redirects: [
        "# /api/v1/translate/<locale>/<page> -> translations/v1/<locale>/<page>.json by 303; prebuilt, see README",
        "/api/v1/translate/:locale/ /translations/v1/:locale.json 303",
        "/api/v1/translate/:locale/:pa/ /translations/v1/:locale/:pa.json 303",
        "/api/v1/translate/* /translations/v1/:splat.json 303",
        "",
      ],
      _headers: [
        "# Types, caching and open origins of the prebuilt JSON files, and of the way to them; see README",
        "/api/v1/locales",
        "  Content-Type: application/json; charset=utf-8",
        ...jsonHeaders,
        "/problems/v1/*",
        "  Content-Type: application/problem+json",
        "  Cache-Control: no-store",
        ...jsonHeaders.slice(1),
        "/switcher/v1.js",
        "  Content-Type: text/javascript; charset=utf-8",
        ...jsonHeaders,
        "/locales/v1.json",
        ...jsonHeaders,
        "/addresses/v1.json",
        ...jsonHeaders,
        "/pages/v1.json",
        ...jsonHeaders,
        "/pages/v1/*",
        ...jsonHeaders,
        "/sources/v1/*",
        ...jsonHeaders,
        "/translations/v1/*",
        ...jsonHeaders,
        "  Content-Type: application/json; charset=utf-8",
        "/openapi.json",
        ...jsonHeaders,
        "/sitemap.xml",
        ...open("GET, HEAD"),
        "/sitemaps/*",
        ...open("GET, HEAD"),
        "/api/v1/translate",
        ...open("GET, HEAD, POST"),
        "/api/v1/translate/*",
        ...open("GET, HEAD, POST"),
        "",
      ],
      "translations/v1/404.html": [
        '{"type":"https://docs.example.com/problems/v1/unknown_locale.json","title":"Unknown locale","status":404,"detail":"The site has no such locale.","code":"unknown_locale","locales_url":"https://docs.example.com/locales/v1.json"}',
        "",
      ],
      "translations/v1/en/404.html": [
        '{"type":"https://docs.example.com/problems/v1/unknown_page.json","title":"Unknown page","status":404,"detail":"The address is not that of a page of this site.","code":"unknown_page"}',
        "",
      ],
      "translations/v1/es/404.html": [
        '{"type":"https://docs.example.com/problems/v1/unknown_page.json","title":"Unknown page","status":404,"detail":"The address is not that of a page of this site.","code":"unknown_page"}',
        "",
      ],
    });
    expect(artifacts.map(({ place, sharing }) => [place, sharing])).toEqual([
      ["published", "block"],
      ["published", "block"],
      ["published", "own"],
      ["published", "own"],
      ["published", "own"],
    ]);
    expect(diagnostics.map(({ sentence }) => sentence)).toEqual([
      sentenceOf("host-cannot", {
        host: "Cloudflare Pages",
        rules: ["query", "handler", "preflight", "error"],
        errors: ["unknown_locale", "unknown_page"],
      }),
    ]);
    expect(ruleCount).toBe(17);
  });

  it("leave out a base path, and say so", () => {
    const based = { ...tiny.plan.rules, basePath: "/project" };
    const { artifacts, diagnostics } = cloudflarePages.compile(based, few);
    expect(diagnostics.map(({ code }) => code)).toEqual(["host-publishes-at-root", "host-cannot"]);
    expect(artifacts).toEqual(cloudflarePages.compile(tiny.plan.rules, few).artifacts);
  });

  it("keep to 1,000 characters a rule", () => {
    const deep = (maxDepth: number): string[] =>
      passedLimits(cloudflarePages.compile(withTrees(fixtureRules, { maxDepth }), few));
    expect(deep(94)).toEqual([]);
    expect(deep(95)).toEqual([
      passedLimit(cloudflarePages, 1000, "characters in a rule of _redirects", '1010 in "/docs/one/two/three/four"'),
    ]);
  });

  it("keep to 100 redirects with placeholders", () => {
    const two = (first: number, second: number): string[] => {
      const trees = [first, second].flatMap((maxDepth) =>
        withTrees(fixtureRules, { maxDepth }).rules.filter(({ kind }) => kind === "tree"),
      );
      return passedLimits(cloudflarePages.compile({ basePath: "", rules: trees }, few));
    };
    expect(two(48, 48)).toEqual([]);
    expect(two(48, 49)).toEqual([
      passedLimit(cloudflarePages, 100, "redirects with placeholders", '101 in "/docs/one/two/three/four"'),
    ]);
  });

  it("keep to 100 rules in _headers", () => {
    const extra = (count: number): string[] => {
      const types = Array.from(
        { length: count },
        (_, index) => ({ kind: "type", path: `/t${index}`, mediaType: "text/plain" }) as const,
      );
      return passedLimits(cloudflarePages.compile({ ...fixtureRules, rules: [...fixtureRules.rules, ...types] }, few));
    };
    expect(extra(86)).toEqual([]);
    expect(extra(87)).toEqual([passedLimit(cloudflarePages, 100, "rules in _headers", 101)]);
  });

  /** What is said of a file of others, with our block between these lines. */
  const beside = (path: string, before: readonly string[], after: readonly string[]): string[] => {
    const texts = { before: [...before, ""].join("\n"), after: [...after, ""].join("\n") };
    const shared = [{ path, ...texts, blockLines: 2 }];
    return passedLimits(cloudflarePages.compile(fixtureRules, { ...few, shared }));
  };
  const repeated = (count: number, line: string): string[] => Array.from({ length: count }, () => line);
  const ourRules = (path: string): number => {
    const { artifacts } = cloudflarePages.compile(fixtureRules, few);
    const lines = (artifacts.find((artifact) => artifact.path === path)?.text ?? "").split("\n");
    return lines.filter((line) => /^(?![#\s])./.test(line)).length;
  };

  it("keep to 100 redirects with placeholders with those of others, to which all rules below one of them count", () => {
    const ours = ourRules("_redirects");
    const room = 100 - ours;
    const [plain, placed] = ["/old /new 301", "/old/* /new/:splat 301"];
    const passed = [passedLimit(cloudflarePages, 100, "redirects with placeholders", `101, ${room + 1} of them yours`)];
    expect(beside("_redirects", repeated(500, plain), repeated(room, plain))).toEqual([]);
    expect(beside("_redirects", [], ["# comment", "", ...repeated(room + 1, plain)])).toEqual(passed);
    expect(beside("_redirects", [...repeated(500, plain), placed], repeated(room - 1, plain))).toEqual([]);
    expect(beside("_redirects", [...repeated(500, plain), placed, plain], repeated(room - 1, plain))).toEqual(passed);
  });

  it("keep to 100 rules in _headers with those of others", () => {
    const room = 100 - ourRules("_headers");
    const rules = (count: number): string[] => repeated(count, "/a\n  X-A: b");
    expect(beside("_headers", rules(1), rules(room - 1))).toEqual([]);
    const found = `101, ${room + 1} of them yours`;
    expect(beside("_headers", rules(1), rules(room))).toEqual([
      passedLimit(cloudflarePages, 100, "rules in _headers", found),
    ]);
  });

  it.each([
    ["free", 20_000],
    ["paid", 100_000],
  ] as const)("keep to the number of files of the %s plan, their 404 pages counted", (plan, most) => {
    const files = (count: number): string[] =>
      passedLimits(cloudflarePages.compile(fixtureRules, factsOf({ files: count }, plan)));
    expect(files(most - 4)).toEqual([]);
    expect(files(most - 3)).toEqual([passedLimit(cloudflarePages, most, "files in a site", most + 1)]);
  });
});
