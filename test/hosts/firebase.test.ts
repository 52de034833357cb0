import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firebase } from "../../scripts/hosts/firebase.ts";
import type { RuleSet } from "../../scripts/rules/rule.ts";
import { match } from "../../scripts/rules/match.ts";
import { decodeText } from "../content-text.ts";
import { enginePackage } from "../engines/packages.ts";
import { start, type Started } from "../engines/process.ts";
import { freePort, type Received, send } from "../http.ts";
import { type Case, cases } from "./cases.ts";
import { PLANTED, bodyFor, follow } from "./conformance.ts";
import { hostileTargets } from "./hostile.ts";
import { few, fixtureRules, withTrees } from "./laws.ts";
import { describeOtherSites } from "./other-sites.ts";
import { publishFor } from "./published.ts";
import { pages } from "./site.ts";
import { sentenceOf } from "../content-files.ts";
import { describeRuled } from "./ruled.ts";

const superstatic = enginePackage("superstatic");

/** Rows of problems that come out otherwise than as its error page. */
const differences: Readonly<Record<string, string>> = {
  "path form: bytes that are not UTF-8": "it ends on such a request",
  "path form: broken percent-encoding": "it ends on such a request",
  "PUT on the endpoint": "it redirects every method alike",
};

/** The row whose page is not found, of which a build warns. */
const RESERVED = "path form: reserved characters, encoded";

/** What rules on Firebase Hosting cannot do: */
function cannot({ name, form, want }: Case): string | undefined {
  if (name === RESERVED) return "it looks for a file with the encoding in its name";
  if (form === "query") return "its redirects never look at the query";
  if (form === "body") return "it reads no body";
  if (form === "preflight") return "redirects come before the method, and without one OPTIONS is a request for a file";
  if (want.kind === "problem") return differences[name] ?? "its one error page is the site's, which is HTML";
  return undefined;
}

interface Configuration {
  readonly hosting: {
    readonly public: string;
    readonly redirects: readonly { readonly regex: string; readonly destination: string; readonly type: number }[];
    readonly headers: readonly { readonly source: string }[];
  };
}

function configurationOf(ruleSet: RuleSet, facts = few): Configuration {
  return JSON.parse(firebase.compile(ruleSet, facts).artifacts[0]?.text ?? "");
}

/**
 * Listens as its command does, whose line comes before it listens. In front of it is an answer to requests whose
 * percent-encoding is broken: its redirects throw on them, uncaught, and it ends.
 */
const SERVE = `const [folder, port] = process.argv.slice(1);
const app = require(folder).server({
  cwd: process.cwd(), config: "dist.hosts/firebase/firebase.json", hostname: "127.0.0.1", port });
app.use((request, response, next) => {
  try { decodeURI(request.url); } catch { response.statusCode = 400; return response.end(); }
  next();
});
app.listen(() => console.log("listening"));`;

describe.skipIf(!superstatic)("superstatic", () => {
  const { folder, plan, files } = publishFor(firebase);
  let port: number;
  const engines: Started[] = [];

  afterAll(() => Promise.all(engines.map((engine) => engine.end())));

  const open = async (served: string): Promise<number> => {
    const free = await freePort();
    engines.push(await start(process.execPath, ["-e", SERVE, superstatic ?? "", `${free}`], served, "listening"));
    return free;
  };

  beforeAll(async () => {
    port = await open(folder);
  });

  const get = (target: string): Promise<Received> => send(port, { method: "GET", target });

  describeRuled({ host: firebase, port: () => port, cannot });

  describeOtherSites({ host: firebase, open: (other) => open(other.folder), cannot });

  it("answers as the rules mean, for every row but that of a page which it does not find", async () => {
    for (const row of cases.filter(({ name }) => name !== RESERVED)) {
      const [path = "", query = ""] = row.target.split(/\?(.*)/s);
      const request = { method: row.method, path, query };
      const meant = match(plan.rules, firebase.capability, request, (file) => files.has(file));
      const { status, body } = await follow(port, row);
      if (meant.kind === "redirect")
        expect({ name: row.name, status, body }).toEqual({
          name: row.name,
          status: 200,
          body: bodyFor(row, files.get(meant.file)),
        });
      else expect({ name: row.name, status }).not.toEqual({ name: row.name, status: 200 });
    }
  });

  it("redirects a POST by 302, and leaves that closed to other origins", async () => {
    const { status, headers } = await send(port, { method: "POST", target: "/api/v1/translate/es/docs/caf%C3%A9/" });
    expect({ status, location: headers.location }).toEqual({
      status: 302,
      location: "/translations/v1/es/docs/caf%C3%A9.json",
    });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  it.each(["es/docs/nope", "fr/only-spanish", "xx/docs/intro", "es-MX", "ES/docs/intro", "", "problems/v1/x"])(
    "answers %j with the error page of the site",
    async (rest) => {
      const { status, headers, body } = await follow(port, { method: "POST", target: `/api/v1/translate/${rest}` });
      expect({ status, type: headers["content-type"] }).toEqual({ status: 404, type: "text/html; charset=utf-8" });
      expect(body).toBe(files.get("404.html"));
    },
  );

  it.each([
    ["/api/v1/locales", "application/json; charset=utf-8"],
    ["/locales/v1.json", "application/json; charset=utf-8"],
    ["/addresses/v1.json", "application/json; charset=utf-8"],
    ["/pages/v1.json", "application/json; charset=utf-8"],
    ["/pages/v1/docs/intro.json", "application/json; charset=utf-8"],
    ["/translations/v1/es.json", "application/json; charset=utf-8"],
    ["/switcher/v1.js", "text/javascript; charset=utf-8"],
    ["/translations/v1/es/docs/caf%C3%A9.json", "application/json; charset=utf-8"],
    ["/problems/v1/unknown_page.json", "application/problem+json"],
    ["/sitemap.xml", "application/xml"],
  ])("types %s as %s", async (target, type) => {
    const { status, headers, body } = await get(target);
    expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type });
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["access-control-allow-methods"]).toBe("GET, HEAD");
    const isJson = !target.endsWith(".xml");
    const caching = target.startsWith("/problems/") ? "no-store" : "public, max-age=300";
    expect(headers["cache-control"]).toBe(isJson ? caching : undefined);
    expect(headers["x-content-type-options"]).toBe(isJson ? "nosniff" : undefined);
    expect(headers["x-robots-tag"]).toBe(isJson ? "noindex" : undefined);
    expect(body).toBe(files.get(decodeURIComponent(target.slice(1))));
  });

  it.each(["&", "+", ",", "=", "@"])(
    "finds a file with %s in its name only if it is not percent-encoded",
    async (mark) => {
      const name = "a+b&c=d,e@f!g~h";
      const encoded = name.replace(mark, encodeURIComponent(mark));
      for (const start of ["/pages/v1/docs/", "/translations/v1/es/docs/"]) {
        expect((await get(`${start}${name}.json`)).status).toBe(200);
        expect((await get(`${start}${encoded}.json`)).status).toBe(404);
      }
      const asked = await follow(port, { method: "POST", target: `/api/v1/translate/es/docs/${encoded}` });
      expect(asked.status).toBe(404);
    },
  );

  it("leaves paths alone that are not ours", async () => {
    for (const target of ["/", "/api/v1/translate-more", "/translations/v2/x.json", "/docs/intro", "/robots.txt"]) {
      const { headers } = await get(target);
      expect(headers["access-control-allow-origin"]).toBeUndefined();
      expect(headers["x-robots-tag"]).toBeUndefined();
      expect(headers.location).toBeUndefined();
    }
  });

  it.each([
    ...hostileTargets,
    "/api/v1/translate/es//evil.test/x",
    "/api/v1/translate/es/%2Fevil.test",
    "/api/v1/translate/%5C%5Cevil.test/x",
    "/api/v1/translate/es/%5C%5Cevil.test",
    "/api/v1/translate/http:/evil.test/x",
    "/api/v1/translate/es/https:/evil.test/x",
    "/api/v1/translate/es/https:/evil.test/x?y=/http:/evil.test",
    "/api/v1/translate/es/%252e%252e/%252e%252e/x",
    "/api/v1/translate/es/.hidden",
    "/api/v1/translate/es/x%0d%0aSet-Cookie:%20a=b",
    "/api/v1/translate/es/x%250d%250a",
    "//api/v1/translate/es",
    "/api/v1/translate/es/:1",
  ])("serves nothing outside the folder and leads nowhere: %s", async (target) => {
    for (const method of ["GET", "POST"]) {
      const { status, headers, body } = await send(port, { method, target });
      expect(headers.location).toBeUndefined();
      expect(headers["set-cookie"]).toBeUndefined();
      expect(body).not.toContain(PLANTED);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  it("keeps a query that is an address of another origin behind our path", async () => {
    const target = "/api/v1/translate/es?source_url=/http:/evil.test//evil.test";
    const { headers } = await send(port, { method: "POST", target });
    expect(headers.location).toMatch(/^\/translations\/v1\/es\.json\?/);
  });
});

describe("the redirect of Firebase Hosting", () => {
  it("is one, whatever the number of pages", () => {
    const many = Array.from({ length: 5000 }, (_, index) => ["docs", `part-${index % 50}`, `page-${index}`]);
    const { redirects } = configurationOf(withTrees(fixtureRules, { pages: many, maxDepth: 3 })).hosting;
    expect(redirects).toEqual(configurationOf(fixtureRules).hosting.redirects);
    expect(redirects).toHaveLength(1);
  });

  it("takes every page, its path decoded or as a client sends it", () => {
    const [redirect] = configurationOf(fixtureRules).hosting.redirects;
    const regex = new RegExp(redirect?.regex ?? "", "u");
    for (const { path } of pages) {
      const rest = `es${path === "/" ? "" : path}`;
      const spellings = [rest, encodeURI(rest), encodeURI(rest).replace(/%../g, (code) => code.toLowerCase())];
      for (const spelling of spellings) {
        expect(regex.exec(`/api/v1/translate/${spelling}`)?.[1]).toBe(spelling.replace(/\/$/, ""));
      }
    }
  });

  it("is in what RE2 and JavaScript have in common: no look-around, no flags, no back-references", () => {
    const [redirect] = configurationOf(fixtureRules).hosting.redirects;
    expect(redirect?.regex).not.toMatch(/\(\?[^:]|\\[1-9k]/);
  });
});

describe("firebase.json", () => {
  const tiny = decodeText({
    "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
    "locales.yaml": "- { code: es, name: Español }\n- { code: en, name: English }\n",
    "pages.yaml": "- path: /\n- path: /a\n",
  }).plan.rules;
  const open = [
    { key: "Access-Control-Allow-Origin", value: "*" },
    { key: "Access-Control-Allow-Methods", value: "GET, HEAD" },
  ];
  const json = [
    { key: "Cache-Control", value: "public, max-age=300" },
    { key: "X-Content-Type-Options", value: "nosniff" },
    { key: "X-Robots-Tag", value: "noindex" },
    ...open,
  ];

  it("is this for a site of two pages", () => {
    const { artifacts, diagnostics, ruleCount } = firebase.compile(tiny, few);
    const name = "[A-Za-z0-9_~!&+,=@ -]|[^\\x00-\\x7f]";
    const encoded = "%(?:2[016BbCcDd]|3[0-9Dd]|4[0-9A-Fa-f]|5[0-9AaFf]|6[1-9A-Fa-f]|7[0-9AaEe]|[89A-Fa-f][0-9A-Fa-f])";
    const hosting = {
      public: "dist",
      redirects: [
        {
          regex: `^/api/v1/translate/((?:en|es)(?:/(?:${name}|${encoded})(?:\\.|${name}|${encoded})*)*)/?$`,
          destination: "/translations/v1/:1.json",
          type: 302,
        },
      ],
      headers: [
        {
          source: "/api/v1/locales",
          headers: [{ key: "Content-Type", value: "application/json; charset=utf-8" }, ...json],
        },
        {
          source: "/problems/v1/**",
          headers: [
            { key: "Content-Type", value: "application/problem+json" },
            { key: "Cache-Control", value: "no-store" },
            ...json.slice(1),
          ],
        },
        {
          source: "/switcher/v1.js",
          headers: [{ key: "Content-Type", value: "text/javascript; charset=utf-8" }, ...json],
        },
        {
          source:
            "/{locales/v1.json,addresses/v1.json,pages/v1.json,pages/v1/**,sources/v1/**,translations/v1/**,openapi.json}",
          headers: json,
        },
        { source: "/{sitemap.xml,sitemaps/**}", headers: open },
      ],
    };
    expect(artifacts).toEqual([
      {
        path: "firebase.json",
        place: { host: "firebase" },
        mediaType: "application/json",
        text: `${JSON.stringify({ hosting }, null, 2)}\n`,
        sharing: "fragment",
      },
    ]);
    expect(diagnostics.map(({ sentence }) => sentence)).toEqual([
      sentenceOf("host-cannot", {
        host: "Firebase Hosting",
        rules: ["query", "handler", "cors", "preflight", "error"],
        errors: [],
      }),
    ]);
    expect(ruleCount).toBe(6);
  });

  it("warns of the pages that are found in one spelling only", () => {
    const warnings = (names: readonly string[]): string[] => {
      const { diagnostics } = firebase.compile(withTrees(tiny, { pages: names.map((name) => ["docs", name]) }), few);
      return diagnostics.filter(({ severity }) => severity === "warning").map(({ sentence }) => sentence);
    };
    expect(warnings(["a!b~c", "é", "a b", "v1.2"])).toEqual([]);
    const values = { host: "Firebase Hosting", count: 5, first: "/docs/a&b" };
    expect(warnings(["a&b", "a+b", "plain", "a,b", "a=b", "@a"])).toEqual([sentenceOf("host-spelling", values)]);
  });

  it("names the out folder as one in its own folder, which Firebase insists on", () => {
    const hostile = 'a"b\\..';
    expect(configurationOf(tiny, { ...few, outFolderName: "site" }).hosting.public).toBe("site");
    expect(configurationOf(tiny, { ...few, outFolderName: hostile }).hosting.public).toBe(hostile);
  });

  const said = (ruleSet: RuleSet): string => {
    const { artifacts, diagnostics } = firebase.compile(ruleSet, few);
    return JSON.stringify([artifacts, diagnostics.map(({ sentence }) => sentence)]);
  };

  it("names the JSON body form too, where a site has it", () => {
    const without = { ...tiny, rules: tiny.rules.filter(({ kind }) => kind !== "handler") };
    expect(said(tiny)).toContain("JSON body form");
    expect(said(without)).not.toContain("JSON body form");
  });

  it("has each character of a path stand for itself in a glob", () => {
    const path = "/a,b{c}*/@(d|e)/";
    const rules: RuleSet = { basePath: "", rules: [{ kind: "header", path, name: "X-A", value: "b" }] };
    expect(configurationOf(rules).hosting.headers).toMatchObject([{ source: "/a\\,b\\{c\\}\\*/\\@\\(d\\|e\\)/**" }]);
  });

  it("leaves out a base path, and says so", () => {
    const { artifacts, diagnostics } = firebase.compile({ ...tiny, basePath: "/project" }, few);
    expect(diagnostics.map(({ code }) => code)).toEqual(["host-publishes-at-root", "host-cannot"]);
    expect(artifacts).toEqual(firebase.compile(tiny, few).artifacts);
  });
});
