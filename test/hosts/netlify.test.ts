import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { netlify } from "../../scripts/hosts/netlify.ts";
import { decodeText } from "../content-text.ts";
import { enginePackage } from "../engines/packages.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { describeLaws, few, fixtureRules } from "./laws.ts";

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

describe.skipIf(!redirectParser || !headersParser)("the files of Netlify, read by its parsers,", () => {
  it("hold each redirect as it was meant, none forced over a file, with no query and no condition", async () => {
    const { redirects } = await readByNetlify();
    const lines = (netlify.compile(fixtureRules, few).artifacts[0]?.text ?? "").split("\n");
    const written = lines.filter((line) => line.startsWith("/")).map((line) => line.split(" "));
    expect(written).toHaveLength(10);
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
      { for: "/problems/v1/*", values: { "Content-Type": "application/problem+json", ...json } },
      { for: "/locales/v1.json", values: json },
      { for: "/addresses/v1.json", values: json },
      { for: "/pages/v1.json", values: json },
      { for: "/pages/v1/*", values: json },
      { for: "/sources/v1/*", values: json },
      { for: "/translations/v1/*", values: json },
      { for: "/sitemap.xml", values: open },
      { for: "/sitemaps/*", values: open },
    ]);
  });
});

describeLaws(netlify);

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
          "# POST /api/v1/translate/<locale>/<page> -> translations/v1/<locale>/<page>.json by 302; prebuilt, see README",
          "/api/v1/translate/:locale /translations/v1/:locale.json 302",
          "/api/v1/translate/:locale/:pa /translations/v1/:locale/:pa.json 302",
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
          "/sitemap.xml",
          ...json.slice(3),
          "/sitemaps/*",
          ...json.slice(3),
          "",
        ],
      ],
    ]);
    expect(ruleCount).toBe(15);
    expect(diagnostics.map(({ sentence }) => sentence)).toEqual([
      "Netlify has no rules for the query form of translate, the JSON body form of translate, answers to pages of other origins, preflight requests, errors as problem details.",
    ]);
  });

  it("leave out a base path, and say so", () => {
    const { artifacts, diagnostics } = netlify.compile({ ...tiny, basePath: "/project" }, few);
    expect(diagnostics.map(({ code }) => code)).toEqual(["host-publishes-at-root", "host-cannot"]);
    expect(artifacts).toEqual(netlify.compile(tiny, few).artifacts);
  });
});
