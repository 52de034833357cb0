/** Which files of an out folder are Stele's: all that builds write is, and nothing that only looks like it. */
import { describe, expect, it } from "vitest";
import { hosts } from "../../scripts/hosts/index.ts";
import type { Plan } from "../../scripts/pipeline.ts";
import { wholeText } from "../../scripts/publish/file-bytes.ts";
import { hostsOwnership, publishedOwnership } from "../../scripts/site/ownership.ts";
import { decodeText } from "../content-text.ts";
import { content } from "../hosts/site.ts";

/** A site for a host, in the default places or in others; with a gateway or without. */
function planFor(host: string, more: string): Plan {
  return decodeText({ ...content, "site.yaml": `${content["site.yaml"]}\n${more}` }, { hosts: [host] }).plan;
}

const SITES = [
  "gateway: { emit: false }",
  "gateway: { emit: true }",
  "artifacts: { reference: /docs/api/, openapi: /docs/api.json, coverage: true }",
  "artifacts: { sitemap: false, openapi: /docs/a-b_1/v1.2.json }",
  "artifacts: { openapi: false }",
];

describe.each(SITES)("of a site with %s", (more) => {
  it.each(hosts.map(({ name }) => name))("all files for %s are recognised as ours", (host) => {
    const ownership = publishedOwnership;
    const { artifacts } = planFor(host, more);
    const strange = [...artifacts()].filter(({ path, place, text, sharing }) => {
      if (place !== "published") return hostsOwnership.placeOf(`${place.host}/${path}`) !== "own";
      if (ownership.placeOf(path) === "own" || sharing === "block") return false;
      return typeof text !== "string" || !ownership.isMarked(path, text);
    });
    expect(strange.map(({ path }) => path)).toEqual([]);
  });
});

it("each file of a site in the default places has a name that is known, also after a power cut has taken its bytes", () => {
  const { artifacts } = planFor("netlify", "artifacts: { coverage: true }");
  const published = [...artifacts()].filter(({ place }) => place === "published").map(({ path }) => path);
  expect(published).toContain("status/icon.svg");
  expect(published.filter((path) => publishedOwnership.placeOf(path) === "other")).toEqual([]);
});

describe("a place", () => {
  it.each([
    ["translations/v1/es/docs/intro.json", "own"],
    ["pages/v1.json", "own"],
    ["pages/v1/index.html", "other"],
    ["translations/v1/es/docs/intro.md", "other"],
    ["index.html", "shared"],
    ["reference/es/index.html", "shared"],
    ["docs/index.html", "other"],
    ["CNAME", "other"],
    ["manifest/mine.json", "other"],
  ])("%s is %s", (path, place) => {
    expect(publishedOwnership.placeOf(path)).toBe(place);
  });
});

describe("a third-party file is not recognised", () => {
  it.each([
    ["index.html", "<!doctype html>\n<html><head><title>made by Stele</title></head></html>\n"],
    ["style.css", "body { color: red }\n/* made by Stele */\n"],
    ["app.js", 'console.log("charts made by Stele")'],
    ["app.js", 'console.log("charts made by Stele")\n'],
    ["app.js", "// made by Stele Corporation\n"],
    ["icon.svg", "<svg><title>made by Stele</title></svg>\n"],
    ["sitemap.xml", '<?xml version="1.0"?>\n<urlset><!-- made by Stele --></urlset>\n'],
    ["openapi.json", '{"openapi":"3.1.1","info":{"title":"Pets","version":"1"}}\n'],
    ["vercel.json", "{}\n"],
    ["vercel.json", `{"routes":[{"src":"${"/a".repeat(3_500_000)}","headers":{}}]}\n`],
    ["vercel.json", '{"routes":[{"src":"/api/v1/translate","dest":"/x"}]}\n'],
    ["serve.json", '{"cleanUrls":["!/api/v1/translate/**"],"trailingSlash":true}\n'],
    ["serve.json", '{"rewrites":[{"source":"/blog/**","destination":"/translations/v1/es.json"}]}\n'],
    ["staticwebapp.config.json", '{"routes":[{"route":"/admin","allowedRoles":["admin"]}]}\n'],
    ["_routes.json", "no JSON"],
    ["_routes.json", '{"version":1,"include":["/api/v1/translate","*"],"exclude":[]}\n'],
    [
      "vercel.json",
      '{"routes":[{"src":"/reference/old","status":308,"headers":{"Location":"https://example.com/new"}}]}\n',
    ],
    ["vercel.json", '{"routes":[{"src":"/manifest/(.*)","dest":"https://my-own.example/$1"}]}\n'],
    ["vercel.json", '{"routes":[{"src":"/api/v1/translate","dest":"https://example.com/api/v1/translate"}]}\n'],
    ["vercel.json", '{"routes":[{"src":"/api/v1/translate","headers":{"Location":"//example.com/pages/v1.json"}}]}\n'],
    ["vercel.json", '{"routes":[{"src":"/pages/v1/.*|/blog/.*","status":404}]}\n'],
    ["vercel.json", '{"routes":[{"src":".*","dest":"/pages/v1.json"}]}\n'],
    ["vercel.json", '{"routes":[{"src":"/pages/v1/.*","dest":"/pages/v1/../../mine.json"}]}\n'],
    ["vercel.json", '{"routes":[{"src":"/pages/v1/.*","status":404},{"handle":"filesystem"}]}\n'],
    ["vercel.json", '{"routes":[{"src":"/robots/(.*)","dest":"/sitemaps/mine.xml"}]}\n'],
    ["staticwebapp.config.json", '{"routes":[{"route":"/api/v1/translate/en","redirect":"https://example.com/en"}]}\n'],
    ["serve.json", '{"rewrites":[{"source":"/api/v1/translate","destination":"index.html"}]}\n'],
    ["serve.json", `{"rewrites":${"[".repeat(20_000)}${"]".repeat(20_000)}}\n`],
    ["serve.json", `{"headers":[{"source":"/sitemap.xml","headers":[{"key":"X-Mine","value":"by hand"}]}]}\n`],
    ["vercel.json", '{"routes":[{"src":"/robots.txt","headers":{"x-mine":"by hand"},"continue":true}]}\n'],
    [
      "vercel.json",
      '{"routes":[{"src":"/sitemap.xml","headers":{"Access-Control-Allow-Origin":"*"},"continue":true}]}\n',
    ],
    ["staticwebapp.config.json", '{"routes":[{"route":"/404.html","headers":{"Cache-Control":"no-store"}}]}\n'],
    ["staticwebapp.config.json", '{"routes":[{"route":"/api/v1/translate/en","redirect":"/index.html"}]}\n'],
    ["index.html", '<!doctype html>\n<html><head><title>a</title><p><meta name="generator" content="Stele"/></head>'],
    ["index.html", '<head><title>a</title></head><pre><meta name="generator" content="Stele" /></pre>'],
    ["CNAME", "made by Stele\n"],
  ])("%s: %j", (path, text) => {
    expect(publishedOwnership.isMarked(path, text)).toBe(false);
  });
});

describe("a file of ours for a host is not recognised", () => {
  const MORE = { "X-Mine": "by hand" };

  it.each([
    ["vercel", "vercel.json", { routes: [{ src: "/robots.txt", headers: MORE, continue: true }] }],
    ["vercel", "vercel.json", { routes: [{ src: "/pages/v1/.*", headers: MORE, continue: true }] }],
    ["vercel", "vercel.json", { routes: [{ src: "/docs/a", status: 404 }] }],
    [
      "vercel",
      "vercel.json",
      { routes: [{ src: "/sitemap.xml", status: 308, headers: { Location: "/pages/v1.json" } }] },
    ],
    ["serve", "serve.json", { headers: [{ source: "/sitemap.xml", headers: [{ key: "X-Mine", value: "by hand" }] }] }],
    ["serve", "serve.json", { rewrites: [{ source: "/sitemap.xml", destination: "/pages/v1.json" }] }],
    ["serve", "serve.json", { cleanUrls: ["/mine/**"] }],
    ["azure", "staticwebapp.config.json", { routes: [{ route: "/sitemap.xml", headers: MORE }] }],
  ])("of %s, %s with %j", (host, path, more: Readonly<Record<string, readonly unknown[]>>) => {
    const file = [...planFor(host, "").artifacts()].find((one) => one.path === path);
    const ours: Readonly<Record<string, unknown[]>> = JSON.parse(wholeText(file?.text ?? ""));
    const longer = Object.entries(more).map(([key, added]) => [key, [...(ours[key] ?? []), ...added]]);
    const text = JSON.stringify({ ...ours, ...Object.fromEntries(longer) });
    expect(publishedOwnership.isMarked(path, wholeText(file?.text ?? ""))).toBe(true);
    expect(publishedOwnership.isMarked(path, text)).toBe(false);
  });
});

it("a reference page with a long description is recognised", () => {
  const text = "long ".repeat(2000);
  const pages = [...planFor("serve", "").artifacts()].filter(
    ({ path }) => path.startsWith("reference/") && path.endsWith(".html"),
  );
  expect(pages.length).toBeGreaterThan(0);
  for (const { path, text: page } of pages) {
    const long = wholeText(page).replace(/(<meta name="description" content=")/, `$1${text}`);
    expect(publishedOwnership.isMarked(path, long)).toBe(true);
  }
});
