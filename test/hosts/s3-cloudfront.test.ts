import type { Server as HttpServer } from "node:http";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { s3Cloudfront } from "../../scripts/hosts/s3-cloudfront/index.ts";
import type { Compiled } from "../../scripts/hosts/host.ts";
import { match } from "../../scripts/rules/match.ts";
import { decodeText } from "../content-text.ts";
import { type Received, send } from "../http.ts";
import { type Case, cases } from "./cases.ts";
import { distributionServer, loadFunction, parametersOf } from "./cloudfront.ts";
import { PLANTED, bodyFor, describeConformance, follow } from "./conformance.ts";
import { unresolved } from "./readings.ts";
import { hostileTargets } from "./hostile.ts";
import { few, fixtureRules, passedLimit, passedLimits, withTrees } from "./laws.ts";
import { describeOtherSites } from "./other-sites.ts";
import { describeOutside } from "./outside.ts";
import type { Published } from "./published.ts";
import { describeSpellings } from "./spellings.ts";
import { content } from "./site.ts";
import { sentenceOf } from "../content-files.ts";

const { plan, files: published } = decodeText(content);

function fileOf({ artifacts }: Compiled, path: string): string {
  return artifacts.find((artifact) => artifact.path === path)?.text ?? "";
}

/** A server for a site, by default the fixture; a file beside its folder in the bucket is a secret. */
function distribution(basePath: string, rules = plan.rules, files = published): HttpServer {
  const compiled = s3Cloudfront.compile({ ...rules, basePath }, few);
  const folder = basePath === "" ? "" : `${basePath.slice(1)}/`;
  const metadata: { include: string }[] = JSON.parse(fileOf(compiled, "metadata.json"));
  return distributionServer({
    bucket: {
      objects: new Map([
        ...[...files].map(([path, text]): [string, string] => [folder + path, text]),
        ["secret.json", PLANTED],
        ["pages/v1.json5", "another's"],
      ]),
      metadata: metadata.map((row) => ({ ...row, include: folder + row.include })),
    },
    behavior: `${basePath}/api/v1/translate`,
    viewerRequest: loadFunction(fileOf(compiled, "function.js")),
    viewerResponse: loadFunction(fileOf(compiled, "response.js")),
  });
}

function listen(server: HttpServer): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}

/** What the functions cannot do: */
function cannot({ name, form, want }: Case): string | undefined {
  if (form === "body" && !(want.kind === "problem" && want.code === "invalid_request")) {
    return "a CloudFront Function has no access to the body";
  }
  return differences[name];
}

const UNLISTED = "the function knows no pages, and S3 says by itself that an object is not there";

const differences: Readonly<Record<string, string>> = {
  ...unresolved,
  "path form: a page that is not listed": UNLISTED,
  "path form: a page without that translation": UNLISTED,
  "path form: another letter case is another page": UNLISTED,
  "path form: a path whose file no disk can hold": UNLISTED,
  "path form: a name below that of an answer's file": UNLISTED,
  "query form: a page that is not listed": UNLISTED,
  "query form: a page without that translation": UNLISTED,
  "query form: a name below that of an answer's file": UNLISTED,
  "query form: a translated address": "the rules know the addresses of the source only",
};

describe("S3 behind CloudFront, imitated", () => {
  const server = distribution("");
  let port: number;

  beforeAll(async () => {
    port = await listen(server);
  });

  afterAll(() => server.close());

  const get = (target: string): Promise<Received> => send(port, { method: "GET", target });

  describeConformance("S3 + CloudFront", { port: () => port, cannot });

  describeSpellings("S3 + CloudFront", () => port);

  describe("another site", () => {
    const others: HttpServer[] = [];
    afterAll(() => others.forEach((other) => other.close()));
    const open = ({ plan: { rules }, files }: Published, basePath = ""): Promise<number> => {
      const other = distribution(basePath, rules, files);
      others.push(other);
      return listen(other);
    };
    describeOutside(s3Cloudfront, open);
    describeOtherSites({ host: s3Cloudfront, open, cannot });
  });

  it("answers as the rules mean, for every row but those that it reads differently", async () => {
    // A space in an address and a parameter that is there twice: `match` is given a list of decoded values.
    const unread = [
      "query form: a plus sign is a space",
      "query form: a parameter twice",
      "query form: a parameter twice, with one value",
      ...Object.keys(unresolved),
    ];
    for (const row of cases.filter(({ name }) => !unread.includes(name))) {
      const [path = "", query = ""] = row.target.split(/\?(.*)/s);
      const request = { method: row.method, path, query };
      const meant = match(plan.rules, s3Cloudfront.capability, request, (file) => published.has(file));
      const first = await send(port, row);
      const { status, body } = await follow(port, row);
      const found = { name: row.name, first: first.status, status };
      if (meant.kind === "redirect")
        expect({ ...found, body }).toEqual({
          name: row.name,
          first: 303,
          status: 200,
          body: bodyFor(row, published.get(meant.file)),
        });
      else if (meant.kind === "preflight") expect(found).toEqual({ name: row.name, first: 204, status: 204 });
      else expect({ ...found, isError: status >= 400 }).toEqual({ ...found, isError: true });
    }
  });

  it("redirects a POST by 303, open to other origins and cached as the answer is", async () => {
    const { status, headers } = await send(port, { method: "POST", target: "/api/v1/translate/es/docs/intro" });
    expect({ status, location: headers.location }).toEqual({
      status: 303,
      location: "/translations/v1/es/docs/intro.json",
    });
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD, POST",
      "access-control-allow-headers": "Content-Type",
      "cache-control": "public, max-age=300",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
  });

  it("encodes a plus sign, which S3 takes for a space", async () => {
    const target = "/api/v1/translate/es/docs/a+b&c=d,e@f!g~h";
    const { headers } = await send(port, { method: "POST", target });
    expect(headers.location).toBe("/translations/v1/es/docs/a%2Bb%26c%3Dd%2Ce%40f!g~h.json");
    expect((await get(headers.location ?? "")).status).toBe(200);
    expect((await get("/translations/v1/es/docs/a+b&c=d,e@f!g~h.json")).status).toBe(403);
  });

  it.each([
    ["https://docs.example.com:8443", 303],
    ["https://docs.example.com:8443:443", 404],
    ["https://docs.example.com", 404],
    ["https://[::1]:443", 404],
  ])("knows a site on a port of its own by that port alone: %s", async (source, status) => {
    const onPort = decodeText({
      ...content,
      "site.yaml": "base_url: https://docs.example.com:8443\nsource_locale: en\n",
    });
    const server = distribution("", onPort.plan.rules, onPort.files);
    const target = `/api/v1/translate?target_locale=es&source_url=${encodeURIComponent(`${source}/docs/intro`)}`;
    const found = await send(await listen(server), { method: "GET", target });
    server.close();
    expect(found.status).toBe(status);
  });

  it("says which methods there are", async () => {
    const { status, headers, body } = await send(port, { method: "PUT", target: "/api/v1/translate" });
    expect({ status, allow: headers.allow, type: headers["content-type"] }).toEqual({
      status: 405,
      allow: "GET, HEAD, POST, OPTIONS",
      type: "application/problem+json",
    });
    expect(body).toBe(published.get("problems/v1/method_not_allowed.json"));
  });

  it.each([
    ["/api/v1/locales", "application/json; charset=utf-8"],
    ["/locales/v1.json", "application/json"],
    ["/pages/v1.json", "application/json"],
    ["/pages/v1/docs/intro.json", "application/json"],
    ["/translations/v1/es/docs/caf%C3%A9.json", "application/json"],
    ["/problems/v1/unknown_page.json", "application/problem+json"],
    ["/sitemap.xml", "application/xml"],
  ])("types %s as %s", async (target, type) => {
    const { status, headers, body } = await get(target);
    expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type });
    expect(headers["access-control-allow-origin"]).toBe("*");
    if (!target.endsWith(".xml")) {
      expect(headers["cache-control"]).toBe(target.startsWith("/problems/") ? "no-store" : "public, max-age=300");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["x-robots-tag"]).toBe("noindex");
    }
    expect(body).toBe(published.get(decodeURIComponent(target.slice(1))));
  });

  it("leaves paths alone that are not ours", async () => {
    for (const target of ["/index.html", "/api/v1/translate-more", "/translations/v2/x.json", "/pages/v1.json5"]) {
      for (const method of ["GET", "POST"]) {
        const { headers, status } = await send(port, { method, target });
        expect({ target, status }).toEqual({
          target,
          status: method === "GET" && /index|json5/.test(target) ? 200 : 403,
        });
        expect(headers["access-control-allow-origin"]).toBeUndefined();
        expect(headers["x-robots-tag"]).toBeUndefined();
        expect(headers.location).toBeUndefined();
      }
    }
  });

  const moreTargets = [
    "/api/v1/translate/es/docs/../../../../secret",
    "/api/v1/translate/es/%252e%252e/%252e%252e/%252e%252e/secret",
    "/api/v1/translate/es//../../../../secret",
    "/api/v1/translate/es/..%5C..%5C..%5Csecret",
    "/api/v1/translate/%2e%2e/%2e%2e/secret",
    "/api/v1/translate/../../secret",
    "/api/v1/translate?target_locale=es&source_url=https://docs.example.com/../../../secret",
    "/api/v1/translate?target_locale=es&source_url=https%3A%2F%2Fdocs.example.com%2F..%2F..%2F..%2Fsecret",
    "/api/v1/translate?target_locale=es&source_url=https%3A%2F%2Fdocs.example.com%2F%252e%252e%2F%252e%252e%2Fsecret",
    "/api/v1/translate?target_locale=../..&source_url=https%3A%2F%2Fdocs.example.com%2Fsecret",
    "/api/v1/translate?target_locale=es&source_url=https%3A%2F%2Fdocs.example.com%40evil.test%2Fx",
    "/api/v1/translate?target_locale=es&source_url=https%3A%2F%2Fdocs.example.com.evil.test%2Fx",
    "/api/v1/translate?target_locale=es&source_url=https%3A%2F%2Fdocs.example.com%5Cevil.test%2Fx",
    "/api/v1/translate?target_locale=es%0d%0aX:1&source_url=https%3A%2F%2Fdocs.example.com%2F%250d%250aX",
    "/api/v1/translate?__proto__=es&constructor=x",
  ];

  it.each([...hostileTargets, ...moreTargets])("opens nothing else and leads nowhere else: %s", async (target) => {
    for (const method of ["GET", "POST"]) {
      const sent = await send(port, { method, target });
      expect(sent.headers.location ?? "/translations/v1/").toMatch(/^\/translations\/v1\/(?!.*\/\.)/);
      const received = await follow(port, { name: target, form: "path", method, target, want: { kind: "preflight" } });
      expect(received.body).not.toContain(PLANTED);
      expect(received.status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe("below a base path", () => {
  const server = distribution("/project");
  let port: number;

  beforeAll(async () => {
    port = await listen(server);
  });

  afterAll(() => server.close());

  it("the functions carry it, and metadata is that of the folder which is uploaded", async () => {
    const target = "/project/api/v1/translate/es/docs";
    const { headers } = await send(port, { method: "POST", target });
    expect(headers.location).toBe("/project/translations/v1/es/docs.json");
    const answer = await send(port, { method: "GET", target: headers.location ?? "" });
    expect({ status: answer.status, origins: answer.headers["access-control-allow-origin"] }).toEqual({
      status: 200,
      origins: "*",
    });
    expect((await send(port, { method: "POST", target: "/api/v1/translate/es/docs" })).status).toBe(403);
    const based = s3Cloudfront.compile({ ...fixtureRules, basePath: "/project" }, few);
    expect(fileOf(based, "metadata.json")).toBe(fileOf(s3Cloudfront.compile(fixtureRules, few), "metadata.json"));
    expect(based.diagnostics.map(({ code }) => code)).toEqual(["host-cannot"]);
  });
});

describe("the functions", () => {
  const compiled = s3Cloudfront.compile(fixtureRules, few);
  const texts = ["function.js", "response.js"].map((path): [string, string] => [path, fileOf(compiled, path)]);

  it.each(texts)("in %s are written in ES 5.1 with const, let and arrow functions, and in ASCII", (_path, text) => {
    const supported = { "const-and-let": true, arrow: true, "template-literal": true };
    const lowered = transformSync(text, { target: "es5", supported, logLevel: "silent" }).code;
    // The printer shortens `{ a: a }` by itself where that is allowed, so what is left out is looked for in the text.
    expect(lowered).toBe(transformSync(text, { target: "esnext", supported: { "object-extensions": false } }).code);
    expect(text).not.toMatch(/\{ *\w+ *[,}]/);
    expect(text).toMatch(/^[\n\x20-\x7e]+$/);
    // Its regular expressions are Perl's, which know no surrogates; each parameter and path is the request's.
    expect(text).not.toMatch(/\\u[dD]/);
    expect(text).not.toMatch(/intro|constructor/);
  });

  it("take nothing of a rule set for code", () => {
    const evil = `"];evil();//\u2028\${x}\`</script>`;
    const rules = fixtureRules.rules.map((rule) =>
      rule.kind === "tree" || rule.kind === "query" ? { ...rule, locales: [...rule.locales, evil] } : rule,
    );
    const text = fileOf(s3Cloudfront.compile({ ...fixtureRules, rules }, few), "function.js");
    const request = { method: "POST", headers: {}, cookies: {}, querystring: {} };
    const answer = loadFunction(text)({ request: { ...request, uri: "/api/v1/translate/es/a" } });
    expect(answer.headers.location?.value).toBe("/translations/v1/es/a.json");
    expect(text).toMatch(/^[\n\x20-\x7e]+$/);
  });

  it("answer a request without parameters or with one of them as one that is not valid", () => {
    const ask = loadFunction(texts[0]?.[1] ?? "");
    for (const query of [
      "",
      "target_locale=es",
      "target_locale=es&target_locale=es&source_url=https://docs.example.com/",
    ]) {
      const request = { method: "POST", uri: "/api/v1/translate", headers: {}, cookies: {} };
      const { statusCode } = ask({ request: { ...request, querystring: parametersOf(query) } });
      expect({ query, statusCode }).toEqual({ query, statusCode: 400 });
    }
  });
});

describe("the files of S3 + CloudFront", () => {
  const tiny = decodeText({
    "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
    "locales.yaml": "- { code: es, name: Español }\n- { code: en, name: English }\n",
    "pages.yaml": "- path: /\n- path: /a\n",
  }).plan.rules;
  const problemText = (code: string): string =>
    tiny.rules.flatMap((rule) => (rule.kind === "error" && rule.code === code ? [rule.body] : [])).join("");

  it("are these for a site of two pages, the code below the constants aside", () => {
    const { artifacts, diagnostics, ruleCount } = s3Cloudfront.compile(tiny, few);
    expect(artifacts.map(({ path, place, sharing }) => [path, place, sharing])).toEqual([
      ["function.js", { host: "s3-cloudfront" }, "own"],
      ["response.js", { host: "s3-cloudfront" }, "own"],
      ["metadata.json", { host: "s3-cloudfront" }, "fragment"],
    ]);
    const [ask = "", answer = "", metadata = ""] = artifacts.map(({ text }) => text.split("\nfunction handler")[0]);
    const problem = (code: string, status: number): string =>
      `${JSON.stringify(code)}:${JSON.stringify({ status, type: "application/problem+json", body: problemText(code) })}`;
    expect(ask.split("\n")).toEqual([
      "// /api/v1/translate/<locale>/<page> -> translations/v1/<locale>/<page>.json by 303; prebuilt, see README",
      "// CloudFront Function, runtime cloudfront-js-2.0, event type viewer-request, for a cache behavior of its own that",
      "// allows all methods; path pattern: /api/v1/translate*",
      "const endpoints = [",
      "  {",
      '    "path": "/api/v1/translate",',
      '    "allow": "GET, HEAD, POST, OPTIONS",',
      '    "preflight": true,',
      '    "tree": {"to":"/translations/v1/","suffix":".json","locales":["en","es"]},',
      '    "query": {"localeParameter":"target_locale","urlParameter":"source_url","sources":[{"base":"https://docs.example.com","path":""}],"to":"/translations/v1/","suffix":".json","locales":["en","es"]},',
      '    "headers": {"access-control-allow-origin":{"value":"*"},"access-control-allow-methods":{"value":"GET, HEAD, POST"},"access-control-allow-headers":{"value":"Content-Type"},"cache-control":{"value":"public, max-age=300"},"x-content-type-options":{"value":"nosniff"},"x-robots-tag":{"value":"noindex"}},',
      `    "problems": {${problem("invalid_request", 400)},${problem("unknown_locale", 404)},${problem("unknown_page", 404)},${problem("method_not_allowed", 405)}}`,
      "  },",
      "];",
      "",
    ]);
    expect(answer.split("\n")).toEqual([
      "// Caching aside, which S3 keeps with the objects: headers and open origins of the prebuilt files; see README",
      "// CloudFront Function, runtime cloudfront-js-2.0, event type viewer-response, for the cache behavior of the files",
      "const places = [",
      "  {",
      '    "paths": ["/api/v1/locales","/locales/v1.json","/addresses/v1.json","/pages/v1.json","/pages/v1/","/sources/v1/","/problems/v1/","/translations/v1/","/switcher/v1.js","/openapi.json"],',
      '    "headers": {"x-content-type-options":{"value":"nosniff"},"x-robots-tag":{"value":"noindex"},"access-control-allow-origin":{"value":"*"},"access-control-allow-methods":{"value":"GET, HEAD"}}',
      "  },",
      "  {",
      '    "paths": ["/sitemap.xml","/sitemaps/"],',
      '    "headers": {"access-control-allow-origin":{"value":"*"},"access-control-allow-methods":{"value":"GET, HEAD"}}',
      "  },",
      "];",
      "",
    ]);
    const cached = { "cache-control": "public, max-age=300" };
    expect(JSON.parse(metadata)).toEqual([
      { include: "api/v1/locales", "content-type": "application/json; charset=utf-8", ...cached },
      { include: "problems/v1/*", "content-type": "application/problem+json", "cache-control": "no-store" },
      { include: "switcher/v1.js", "content-type": "text/javascript; charset=utf-8", ...cached },
      { include: "locales/v1.json", ...cached },
      { include: "addresses/v1.json", ...cached },
      { include: "pages/v1.json", ...cached },
      { include: "pages/v1/*", ...cached },
      { include: "sources/v1/*", ...cached },
      { include: "translations/v1/*", ...cached },
      { include: "openapi.json", ...cached },
    ]);
    expect(ruleCount).toBe(13);
    expect(diagnostics.map(({ severity, sentence }) => [severity, sentence])).toEqual([
      [
        "notice",
        sentenceOf("host-cannot", {
          host: "S3 + CloudFront",
          rules: ["handler", "error"],
          errors: ["invalid_request", "unknown_locale", "method_not_allowed"],
        }),
      ],
    ]);
  });

  it("have the same code for every site", () => {
    const code = (rules: typeof tiny, path: string): string | undefined =>
      fileOf(s3Cloudfront.compile(rules, few), path).split("\nfunction handler")[1];
    for (const path of ["function.js", "response.js"]) {
      expect(code(tiny, path)).toBe(code({ ...fixtureRules, basePath: "/project" }, path));
      expect(code(tiny, path)).toContain("return");
    }
  });

  it("are the same size for 5,000 pages", () => {
    const pages = Array.from({ length: 5000 }, (_, index) => [`page-${index}`]);
    const files = (rules: typeof tiny): string[] => s3Cloudfront.compile(rules, few).artifacts.map(({ text }) => text);
    expect(files(withTrees(tiny, { pages }))).toEqual(files(tiny));
  });

  it("keep to 10 KB a function", () => {
    const bytes = (locales: readonly string[]): number =>
      Buffer.byteLength(fileOf(s3Cloudfront.compile(withTrees(tiny, { locales }), few), "function.js"));
    // Both forms hold the locales: three characters more in a code are six bytes more.
    const spare = 10_240 - bytes(["en"]);
    const longest = `en${"x".repeat(Math.floor(spare / 2))}`;
    const problems = (locale: string): string[] =>
      passedLimits(s3Cloudfront.compile(withTrees(tiny, { locales: [locale] }), few)).filter((sentence) =>
        sentence.includes("CloudFront function"),
      );
    expect(bytes([longest])).toBeLessThanOrEqual(10_240);
    expect(problems(longest)).toEqual([]);
    expect(problems(`${longest}x`)).toEqual([
      passedLimit(s3Cloudfront, 10_240, "bytes in a CloudFront function", `${bytes([`${longest}x`])} in function.js`),
    ]);
  });

  it("hold 200 locales", () => {
    const locales = Array.from({ length: 200 }, (_, index) => `zz-${100 + index}`);
    expect(passedLimits(s3Cloudfront.compile(withTrees(tiny, { locales }), few))).toEqual([]);
  });

  it("keep to 1,024 bytes in the key of an object, the base path counted as it is decoded", () => {
    // project/translations/v1/fr/ and .json are 32 bytes, the base path's letter with an accent two.
    const nameOf = (length: number): string => `${"a/".repeat(400)}${"é".repeat(length)}`;
    const problems = (length: number): string[] => {
      const rules = withTrees(fixtureRules, { pages: [["a"], nameOf(length).split("/")] });
      return passedLimits(s3Cloudfront.compile({ ...rules, basePath: "/proj%C3%A9t" }, few));
    };
    expect(problems(96)).toEqual([]);
    const found = `1026 in projét/translations/v1/en/${nameOf(97)}.json`;
    expect(problems(97)).toEqual([passedLimit(s3Cloudfront, 1024, "bytes in the key of an object", found)]);
  });
});
