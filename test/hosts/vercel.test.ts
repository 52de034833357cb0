import type { Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHARACTER } from "../../scripts/hosts/shared/patterns.ts";
import { NAME_CHARACTER } from "../../scripts/hosts/vercel/routes.ts";
import { vercel } from "../../scripts/hosts/vercel/index.ts";
import type { Rule, RuleSet } from "../../scripts/rules/rule.ts";
import { decodeText } from "../content-text.ts";
import { enginePackage } from "../engines/packages.ts";
import { freePort, type Received, send } from "../http.ts";
import { describeAgreement } from "./agreement.ts";
import type { Case } from "./cases.ts";
import { PLANTED } from "./conformance.ts";
import { unresolved } from "./readings.ts";
import { few, passedLimit, passedLimits, withTrees } from "./laws.ts";
import { describeOtherSites } from "./other-sites.ts";
import { describeOutside } from "./outside.ts";
import { type Published, publishFor } from "./published.ts";
import { type CompiledRoute, routesServer, type VercelCompiler, vercelCompiler } from "./vercel-routes.ts";
import { planOf, sentenceOf } from "../content-files.ts";
import { describeRuled } from "./ruled.ts";

const routingUtils = enginePackage("@vercel/routing-utils");

/** What rules on Vercel cannot do: */
function cannot({ name, form, want }: Case): string | undefined {
  if (name in differences) return differences[name];
  if (form === "body" && !(want.kind === "problem" && want.code === "invalid_request")) return "rules see no body";
  return undefined;
}

/** Addresses that are pages to the rules and not to ours. */
const unread: Readonly<Record<string, string>> = {
  ...unresolved,
  "query form: letters that are encoded once": "it would put the letters into a header as they are",
};

/** Answers to what the contract has an error for. */
const leniencies: Readonly<Record<string, string>> = {
  "query form: a parameter twice": "a condition sees one value of a parameter",
  "query form: a parameter twice, with one value": "a condition sees one value of a parameter",
};

const differences: Readonly<Record<string, string>> = {
  "path form: a page without that translation": "no rule tells a missing translation from a missing page",
  "query form: a page without that translation": "no rule tells a missing translation from a missing page",
  ...unread,
  "query form: a locale that is not UTF-8": "it is one that is not listed",
  "query form: a parameter twice, once without a value": "a condition sees the last one, an unknown locale",
  "query form: a translated address": "its rules know the addresses of the source only",
  ...leniencies,
  "PUT on the endpoint": "the status is right, the words may be Vercel's: it sends a file to GET and HEAD alone",
  "DELETE on the bare endpoint": "as PUT",
};

interface VercelFile {
  readonly routes: readonly CompiledRoute[];
}

function routesOf(ruleSet: RuleSet): VercelFile {
  return JSON.parse(vercel.compile(ruleSet, few).artifacts[0]?.text ?? "");
}

describe.skipIf(!routingUtils)("vercel.json, compiled by Vercel's own code,", () => {
  let compiler: VercelCompiler;
  beforeAll(async () => {
    compiler = await vercelCompiler(routingUtils ?? "");
  });

  const site = publishFor(vercel);
  const { files } = site;
  const published: VercelFile = JSON.parse(site.compiled.artifacts[0]?.text ?? "");

  it("is valid by its schema, which refuses others", () => {
    expect(compiler.validate(published.routes)).toBe("");
    expect(compiler.validate([{ ...published.routes[0], statuscode: 404 }])).toContain("additional properties");
  });

  it("comes to the same routes, each for the whole path and none by another case of its letters", () => {
    const { routes, error } = compiler.compile(published);
    expect(error).toBeNull();
    expect(routes).toEqual(published.routes.map((route) => ({ ...route, src: `^${route.src}$` })));
    expect(published.routes.filter(({ caseSensitive }) => caseSensitive !== true)).toEqual([]);
  });

  it("stands beside the site's own rules and before them, and leaves their order alone", () => {
    const own = {
      cleanUrls: true,
      trailingSlash: false,
      redirects: [{ source: "/old", destination: "/new" }],
      headers: [{ source: "/(.*)", headers: [{ key: "X-Own", value: "1" }] }],
      rewrites: [{ source: "/app/(.*)", destination: "/app.html" }],
    };
    const alone = compiler.compile(own).routes ?? [];
    const { routes, error } = compiler.compile({ ...own, ...published });
    const ours = new Set(published.routes.map(({ src }) => `^${src}$`));
    expect(error).toBeNull();
    expect(routes?.filter(({ src }) => !ours.has(src))).toEqual(alone);
    expect(routes?.findIndex(({ src }) => ours.has(src))).toBe(3);
    expect(JSON.stringify(published)).not.toContain("handle");
  });

  describe("for another site", () => {
    const servers: Server[] = [];
    afterAll(() => servers.forEach((server) => server.close()));
    const open = async ({ compiled, files: served }: Published): Promise<number> => {
      const { routes } = compiler.compile(JSON.parse(compiled.artifacts[0]?.text ?? ""));
      const port = await freePort();
      const server = routesServer(routes ?? [], served);
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
      return port;
    };
    describeOutside(vercel, open);
    describeOtherSites({ host: vercel, open, cannot });
  });

  describe("and followed as documented", () => {
    let port: number;
    let server: Server;
    beforeAll(async () => {
      port = await freePort();
      // Where dot segments of the answers folder reach.
      const served = new Map([...files, ["secret.json", PLANTED]]);
      server = routesServer(compiler.compile(published).routes ?? [], served);
      await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    });
    afterAll(async () => {
      await new Promise((resolve) => server.close(resolve));
    });

    const ask = (method: string, target: string): Promise<Received> => send(port, { method, target });

    describeRuled({ host: vercel, port: () => port, cannot });

    describeAgreement({
      host: vercel,
      site,
      cannot,
      port: () => port,
      differences: unread,
      leniencies,
      problemType: "application/problem+json",
      types: {
        json: "application/json; charset=utf-8",
        answers: "application/json; charset=utf-8",
        xml: "application/xml",
        text: "text/plain; charset=utf-8",
        html: "text/html; charset=utf-8",
      },
    });

    it("redirects a POST by 303 and opens the redirect to other origins", async () => {
      for (const target of [
        "/api/v1/translate/es/docs/caf%C3%A9/",
        "/api/v1/translate?target_locale=es&source_url=https%3A%2F%2Fdocs.example.com%2Fdocs%2Fcaf%25C3%25A9",
      ]) {
        const { status, headers, body } = await ask("POST", target);
        expect({ status, body, location: headers.location }).toEqual({
          status: 303,
          body: "",
          location: "/translations/v1/es/docs/caf%C3%A9.json",
        });
        expect(headers["access-control-allow-origin"]).toBe("*");
        expect(headers["access-control-allow-methods"]).toBe("GET, HEAD, POST");
        expect(headers["x-content-type-options"]).toBe("nosniff");
      }
    });

    it.each([
      ["/api/v1/translate/es", "/translations/v1/es.json"],
      ["/api/v1/translate/es/", "/translations/v1/es.json"],
      ["/api/v1/translate?target_locale=es&source_url=https://docs.example.com", "/translations/v1/es.json"],
      ["/api/v1/translate/?target_locale=es&source_url=https://docs.example.com/", "/translations/v1/es.json"],
      ["/api/v1/translate?target_locale=es&source_url=https://docs.example.com/a?b%23c", "/translations/v1/es/a.json"],
      [
        "/api/v1/translate?target_locale=es&source_url=HTTPS://DOCS.Example.com:443/docs/intro",
        "/translations/v1/es/docs/intro.json",
      ],
      ["/api/v1/translate?target_locale=es&source_url=HTTPS://Docs.Example.com:443", "/translations/v1/es.json"],
      ["/api/v1/translate?target_locale=es&source_url=https://docs.example.com:80/a", "/translations/v1/es/.json"],
      ["/api/v1/translate?target_locale=es&source_url=HTTPS://EVIL.test/", "/translations/v1/es/.json"],
      ["/api/v1/translate/es/../../x", "/translations/v1/es/.json"],
      ["/api/v1/translate/xx/docs", "/translations/v1/-.json"],
      ["/api/v1/translate?target_locale=ES&source_url=https://docs.example.com/", "/translations/v1/-.json"],
      ["/api/v1/translate?target_locale=es&source_url=https://evil.test/", "/translations/v1/es/.json"],
      ["/api/v1/translate?target_locale=es&source_url=https://docs-example.com/", "/translations/v1/es/.json"],
      [
        "/api/v1/translate?target_locale=es&source_url=https://docs.example.com.evil.test/",
        "/translations/v1/es/.json",
      ],
      ["/api/v1/translate?target_locale=es&source_url=https://docs.example.com@evil.test/", "/translations/v1/.json"],
      ["/api/v1/translate?target_locale=/evil.test&source_url=https://docs.example.com/x", "/translations/v1/-.json"],
      ["/api/v1/translate?target_locale=es&source_url=https://docs.example.com/x%0Ay", "/translations/v1/.json"],
      ["/api/v1/translate?target_locale=es", "/translations/v1/.json"],
      ["/api/v1/translate//evil.test/x", "/translations/v1/.json"],
      ["/api/v1/translate", "/translations/v1/.json"],
    ])("leads %s to %s", async (target, location) => {
      const { status, headers } = await ask("POST", target);
      expect({ status, location: headers.location }).toEqual({ status: 303, location });
    });

    it.each([
      ["GET", "/translations/v1/es/docs/nope.json", "unknown_page", 404],
      ["GET", "/translations/v1/es/.json", "unknown_page", 404],
      ["GET", "/translations/v1/xx.json", "unknown_locale", 404],
      ["GET", "/translations/v1/-.json", "unknown_locale", 404],
      ["GET", "/translations/v1/.json", "invalid_request", 400],
    ] as const)("answers %s %s with the problem %s and %d", async (method, target, code, status) => {
      const received = await ask(method, target);
      expect({ status: received.status, type: received.headers["content-type"], body: received.body }).toEqual({
        status,
        type: "application/problem+json",
        body: files.get(`problems/v1/${code}.json`),
      });
      expect(received.headers["access-control-allow-origin"]).toBe("*");
      expect(received.headers.allow).toBeUndefined();
    });

    it("takes a path in another letter case for one that is not ours", async () => {
      for (const method of ["GET", "POST", "OPTIONS"]) {
        const { status, headers } = await ask(method, "/API/v1/translate/es");
        const open = headers["access-control-allow-origin"];
        expect({ method, isError: status >= 400, open }).toEqual({ method, isError: true, open: undefined });
      }
    });

    it("refuses other methods with 405 and Allow, whosever words it says it in", async () => {
      for (const method of ["PUT", "PATCH", "DELETE"]) {
        const { status, headers } = await ask(method, "/api/v1/translate/es/docs/intro");
        expect({ method, status, allow: headers.allow }).toEqual({
          method,
          status: 405,
          allow: "GET, HEAD, POST, OPTIONS",
        });
      }
    });
  });

  it("is valid, and for the pages below it, where the site has a base path with letters beyond ASCII", () => {
    const based = decodeText({
      "site.yaml": "base_url: https://docs.example.com/caf%C3%A9/\nsource_locale: en\n",
      "locales.yaml": "- { code: en, name: English }\n- { code: pt-BR, name: Português }\n",
      "pages.yaml": "- path: /docs/intro\n",
    }).plan.rules;
    const { routes } = routesOf(based);
    expect(compiler.validate(routes)).toBe("");
    expect(compiler.compile({ routes }).error).toBeNull();
    const addresses = routes.flatMap(({ has = [] }) => has.flatMap(({ value = "" }) => value));
    const page = new RegExp(addresses.find((value) => value.includes("<page>")) ?? "");
    expect(page.exec("https://docs.example.com/caf%c3%a9/docs/intro/#top")?.groups).toEqual({ page: "/docs/intro" });
    expect(page.exec("https://docs.example.com/docs/intro")).toBeNull();
  });
});

describe("vercel.json", () => {
  const tiny = decodeText({
    "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
    "locales.yaml": "- { code: es, name: Español }\n- { code: en, name: English }\n",
    "pages.yaml": "- path: /\n- path: /a\n",
  }).plan.rules;

  it("is this for a site of two pages", () => {
    const { artifacts, diagnostics, ruleCount } = vercel.compile(tiny, few);
    const open = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Methods": "GET, HEAD" };
    const cached = {
      "Cache-Control": "public, max-age=300",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    };
    const problem = { "Content-Type": "application/problem+json", "Cache-Control": "no-store" };
    const character =
      "(?:[A-Za-z0-9_.~!&+,=@-]|%(?:2[016bcdBCD]|3[0-9dD]|4[0-9a-fA-F]|5[0-9afAF]|6[1-9a-fA-F]|7[0-9aeAE]|[cdCD][0-9a-fA-F]%[89abAB][0-9a-fA-F]|[eE][0-9a-fA-F](?:%[89abAB][0-9a-fA-F]){2}|[fF][0-4](?:%[89abAB][0-9a-fA-F]){3}))";
    const anything = `(?:/(?:${character}|/)*)?`;
    const query = (value: string, location: string, locale: object = { value: "^(?<locale>en|es)$" }): object => ({
      src: "/api/v1/translate/?",
      methods: ["GET", "HEAD", "POST"],
      status: 303,
      headers: { Location: location },
      has: [
        { type: "query", key: "target_locale", ...locale },
        { type: "query", key: "source_url", value },
      ],
    });
    const start = "^[hH][tT][tT][pP][sS]://[dD][oO][cC][sS]\\.[eE][xX][aA][mM][pP][lL][eE]\\.[cC][oO][mM](?::443)?";
    const anyAddress = "^[hH][tT][tT][pP][sS]?://(?!.*\\\\|[^?#]*%(?:00|2[eEfF]|5[cC])|[^/?#]*@)[!-~]+$";
    const routes = [
      {
        src: "/api/v1/locales",
        headers: { "Content-Type": "application/json; charset=utf-8", ...cached, ...open },
        continue: true,
      },
      { src: "/problems/v1/.*", headers: { ...cached, ...problem, ...open }, continue: true },
      {
        src: "/switcher/v1\\.js",
        headers: { "Content-Type": "text/javascript; charset=utf-8", ...cached, ...open },
        continue: true,
      },
      {
        src: "(?:/locales/v1\\.json|/addresses/v1\\.json|/pages/v1\\.json|/pages/v1/.*|/sources/v1/.*|/translations/v1/.*|/openapi\\.json)",
        headers: { ...cached, ...open },
        continue: true,
      },
      { src: "(?:/sitemap\\.xml|/sitemaps/.*)", headers: open, continue: true },
      {
        src: "/api/v1/translate(?:/.*)?",
        headers: {
          "Access-Control-Allow-Origin": "*",
          "Access-Control-Allow-Methods": "GET, HEAD, POST",
          "Access-Control-Allow-Headers": "Content-Type",
          ...cached,
        },
        continue: true,
      },
      { src: "/api/v1/translate(?:/.*)?", methods: ["OPTIONS"], status: 204 },
      {
        src: `/api/v1/translate/((?:en|es)(?:/(?!\\.)${character}+)*)/?`,
        methods: ["GET", "HEAD", "POST"],
        status: 303,
        headers: { Location: "/translations/v1/$1.json" },
      },
      {
        src: `/api/v1/translate/(en|es)${anything}`,
        methods: ["GET", "HEAD", "POST"],
        status: 303,
        headers: { Location: "/translations/v1/$1/.json" },
      },
      {
        src: `/api/v1/translate/${character}+${anything}`,
        methods: ["GET", "HEAD", "POST"],
        status: 303,
        headers: { Location: "/translations/v1/-.json" },
      },
      query(`${start}(?<page>(?:/(?!\\.)${character}+)+)/?(?:[?#].*)?$`, "/translations/v1/$locale$page.json"),
      query(`${start}/?(?:[?#].*)?$`, "/translations/v1/$locale.json"),
      query(anyAddress, "/translations/v1/$locale/.json"),
      query(anyAddress, "/translations/v1/-.json", {}),
      {
        src: "/api/v1/translate(?:/.*)?",
        methods: ["GET", "HEAD", "POST"],
        status: 303,
        headers: { Location: "/translations/v1/.json" },
      },
      {
        src: "/api/v1/translate(?:/.*)?",
        status: 405,
        headers: { ...problem, Allow: "GET, HEAD, POST, OPTIONS" },
        dest: "/problems/v1/method_not_allowed.json",
      },
      { src: "/translations/v1/.*", check: true },
      {
        src: "/translations/v1/\\.json",
        status: 400,
        headers: problem,
        dest: "/problems/v1/invalid_request.json",
      },
      {
        src: "/translations/v1/(?:en|es)/.*",
        status: 404,
        headers: problem,
        dest: "/problems/v1/unknown_page.json",
      },
      { src: "/translations/v1/.*", status: 404, headers: problem, dest: "/problems/v1/unknown_locale.json" },
    ].map((route) => ({ ...route, caseSensitive: true }));
    const { text, ...artifact } = artifacts[0] ?? {};
    expect(artifacts).toHaveLength(1);
    expect(artifact).toEqual({
      path: "vercel.json",
      place: "published",
      mediaType: "application/json",
      sharing: "fragment",
    });
    expect(JSON.parse(text ?? "")).toEqual({ routes });
    expect(text).toBe(`${JSON.stringify(JSON.parse(text ?? ""), null, 2)}\n`);
    expect(ruleCount).toBe(20);
    expect(diagnostics.map(({ sentence }) => sentence)).toEqual([
      sentenceOf("host-cannot", {
        host: "Vercel",
        rules: ["handler", "error"],
        errors: ["invalid_request", "unknown_locale", "unknown_page", "method_not_allowed"],
      }),
    ]);
  });

  it("is the same for 5,000 pages", () => {
    const pages = Array.from({ length: 5000 }, (_, index) => ["docs", `part-${index % 50}`, `page-${index}`]);
    expect(routesOf(withTrees(tiny, { pages, maxDepth: 3 }))).toEqual(routesOf(tiny));
  });

  it("leaves out a base path, and says so", () => {
    const { artifacts, diagnostics } = vercel.compile({ ...tiny, basePath: "/project" }, few);
    expect(diagnostics.map(({ code }) => code)).toEqual(["host-publishes-at-root", "host-cannot"]);
    expect(artifacts).toEqual(vercel.compile(tiny, few).artifacts);
  });

  it("keeps to 4,096 characters a pattern", () => {
    const sites = (count: number): RuleSet =>
      withTrees(tiny, { locales: Array.from({ length: count }, (_, index) => `zh-${1_000_000 + index}`) });
    const longest = (ruleSet: RuleSet): number =>
      Math.max(
        ...routesOf(ruleSet)
          .routes.flatMap(({ src, has = [] }) => [src, ...has.map(({ value = "" }) => value)])
          .map(({ length }) => length),
      );
    // A further locale is ten characters and a bar.
    const most = 300 + Math.floor((4096 - longest(sites(300))) / 11);
    expect(longest(sites(most))).toBeGreaterThan(4096 - 11);
    expect(passedLimits(vercel.compile(sites(most), few))).toEqual([]);
    expect(passedLimits(vercel.compile(sites(most + 1), few))).toEqual([
      passedLimit(vercel, 4096, "characters in a pattern of vercel.json", longest(sites(most)) + 11),
    ]);
  });

  it("keeps to 2,048 routes", () => {
    const passed = (count: number): string[] => {
      const types = Array.from({ length: count }, (_, index): Rule => ({
        kind: "type",
        path: `/t${index}`,
        mediaType: `text/x-${index}`,
      }));
      return passedLimits(vercel.compile({ ...tiny, rules: [...tiny.rules, ...types] }, few));
    };
    expect(passed(2048 - 20)).toEqual([]);
    expect(passed(2048 - 19)).toEqual([passedLimit(vercel, 2048, "routes in a deployment", 2049)]);
  });

  it("takes the characters of names that other hosts' patterns take, and a dot", () => {
    const ours = new RegExp(`^${NAME_CHARACTER}$`);
    const shared = new RegExp(`^(?:\\.|${CHARACTER.replaceAll("(?i:", "(?:")})$`, "i");
    const bytes = Array.from({ length: 256 }, (_, byte) => `%${byte.toString(16).padStart(2, "0")}`);
    const texts = [
      ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
      ...bytes,
      ...bytes.flatMap((first) => ["%7f", "%80", "%bf", "%c0"].map((next) => first + next)),
      ...bytes.map((first) => `${first}%80%bf`),
      ...bytes.map((first) => `${first}%80%bf%af`),
    ].flatMap((text) => (text.startsWith("%") ? [text, text.toUpperCase()] : [text]));
    expect(texts.filter((text) => ours.test(text) !== shared.test(text))).toEqual([]);
    expect(texts.filter((text) => ours.test(text)).length).toBeGreaterThan(200);
  });
});

it("with the gateway, the list of languages is its copy: Vercel publishes no file beside functions", () => {
  const site = "base_url: https://docs.example.com\nsource_locale: en\nhosts: [vercel]\n";
  const locales = (more: string): unknown => {
    const file = [...planOf({ site: site + more }).artifacts()].find(({ path }) => path === "vercel.json");
    const text = typeof file?.text === "string" ? file.text : "{}";
    const { routes } = JSON.parse(text) as {
      readonly routes: readonly { dest?: string; src: string }[];
    };
    return routes.find(({ dest }) => dest === "/locales/v1.json")?.src;
  };
  expect(locales("gateway: { emit: true }\n")).toMatch(/api\/v1\/locales/);
  expect(locales("")).toBeUndefined();
});
