import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { lighttpd } from "../../scripts/hosts/lighttpd/index.ts";
import type { RuleSet } from "../../scripts/rules/rule.ts";
import { decodeText } from "../content-text.ts";
import { engine } from "../engines.ts";
import { start } from "../engines/process.ts";
import { freePort, type Received, send, type Sent } from "../http.ts";
import { describeAgreement } from "./agreement.ts";
import type { Case } from "./cases.ts";
import { describeOtherSites } from "./other-sites.ts";
import { describeOutside } from "./outside.ts";
import { describeOwnServer } from "./own-server.ts";
import { describeProxied, gatewayNotice, linesForGateway, noticesForGateway } from "./proxied.ts";
import { publishFor } from "./published.ts";
import { describeRandomRequests } from "./random-requests.ts";
import { type Reading, takesAddressesAsSpelled, takesSpacesOnce, unresolved } from "./readings.ts";
import { content, origin } from "./site.ts";
import { few, passedLimit, passedLimits, withTrees } from "./laws.ts";
import { pagesAt, sentenceOf } from "../content-files.ts";
import { describeRuled } from "./ruled.ts";

const program = engine("lighttpd", "apt-get install lighttpd");
const site = publishFor(lighttpd);
const { plan } = site;

/** What lighttpd's rules cannot do: */
function cannot({ name, form, want }: Case): string | undefined {
  if (name in exceptions) return exceptions[name];
  if (form === "body" && !(want.kind === "problem" && want.code === "invalid_request")) return "rules see no body";
  return undefined;
}

/** The row that it answers with a file where the contract wants an error, and why. */
const leniencies: Readonly<Record<string, string>> = {
  "path form: two slashes in a row": "it merges slashes before it looks at paths",
};

/** The row that it answers otherwise than the rules mean, and why. */
const differences: Readonly<Record<string, string>> = {
  ...unresolved,
  "query form: other parameters are ignored": "one of them is not UTF-8, which it refuses by itself",
};

const exceptions: Readonly<Record<string, string>> = {
  ...leniencies,
  ...differences,
  "path form: encoded dot segments": "it resolves them before it looks at paths, so the address is no longer ours",
  "path form: encoded slashes": "it decodes and resolves them before it looks at paths",
  "path form: an encoded NUL": "it refuses control characters by itself, with its own 400",
  "path form: an encoded line feed at the end": "it refuses control characters by itself, with its own 400",
  "path form: an encoded line feed after a final slash": "it refuses control characters by itself, with its own 400",
  "path form: a locale with an encoded line feed": "it refuses control characters by itself, with its own 400",
  "path form: bytes that are not UTF-8": "it refuses them by itself, with its own 400",
  "query form: a value that is not UTF-8": "it refuses it by itself, with its own 400",
  "query form: a locale that is not UTF-8": "it refuses it by itself, with its own 400",
  "path form: a page without that translation": "no rule tells a missing translation from a missing page",
  "query form: a page without that translation": "no rule tells a missing translation from a missing page",
  "query form: a translated address": "its rules know the addresses of the source only",
};

const tiny: RuleSet = decodeText({
  "site.yaml": "base_url: https://docs.example.com/project/\nsource_locale: en\n",
  "locales.yaml": "- { code: en, name: English }\n- { code: pt-BR, name: Português }\n",
  "pages.yaml": "- path: /docs/intro\n",
}).plan.rules;

/** It refuses control characters, wherever in the path. */
const refusesControls: Reading = (request) => (/%(?:[01][0-9a-f]|7f)/i.test(request.path) ? undefined : request);

/** What of it is no percent-encoding it decodes by ways of its own: `%%364` is `%64` is `d`. */
const isBroken = ({ target }: Sent): boolean => /%(?![0-9a-f]{2})/i.test(target);

/** Starts lighttpd on a folder, with modules after those that we need, and lines before ours. */
async function serve(served: string, moreModules = "", moreLines = ""): Promise<number> {
  const port = await freePort();
  const text = `server.modules += ( "mod_rewrite", "mod_setenv", "mod_redirect"${moreModules} )
server.document-root = "${served}/dist"
server.bind = "127.0.0.1"
server.port = ${port}
index-file.names = ( "index.html" )
mimetype.assign = ( ".json" => "application/json", ".html" => "text/html", ".xml" => "application/xml", ".txt" => "text/plain" )
${moreLines}
$HTTP["host"] != "other.example" {
  include "${served}/dist.hosts/lighttpd/stele.conf"
}
`;
  writeFileSync(join(served, "lighttpd.conf"), text);
  await start(program ?? "", ["-D", "-f", "lighttpd.conf"], served, "server started");
  return port;
}

/** Whether lighttpd itself takes a configuration. */
function isRead(text: string): boolean {
  const file = join(site.folder, "test.conf");
  const start = `server.document-root = "/"\nserver.modules = ( "mod_rewrite", "mod_setenv", "mod_redirect" )\n`;
  writeFileSync(file, start + text);
  const { status, stderr } = spawnSync(program ?? "", ["-tt", "-f", file]);
  expect(status === 0 || stderr.toString().includes("regular expression is too large")).toBe(true);
  return status === 0;
}

/** What comes back for bytes as they stand. */
function exchange(port: number, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    connect(port, "127.0.0.1", function (this: Socket) {
      this.write(sent);
    })
      .on("data", (chunk: Buffer) => (text += chunk.toString()))
      .on("end", () => resolve(text))
      .on("error", reject);
  });
}

describe.skipIf(!program)("lighttpd with the file included", () => {
  let port: number;
  beforeAll(async () => {
    port = await serve(site.folder);
  });

  describeRuled({ host: lighttpd, port: () => port, cannot });

  it("leaves another site of the server alone, where it is included for one host", async () => {
    const asked = { method: "GET", target: "/pages/v1/docs/intro.json" };
    const sentBy = async (host: string): Promise<unknown> =>
      (await send(port, { ...asked, headers: { Host: host } })).headers["access-control-allow-origin"];
    expect([await sentBy("docs.example.com"), await sentBy("other.example")]).toEqual(["*", undefined]);
  });

  describeOtherSites({ host: lighttpd, open: ({ folder }) => serve(folder), cannot });

  describeAgreement({
    host: lighttpd,
    site,
    cannot,
    port: () => port,
    differences,
    leniencies,
    problemType: "application/problem+json",
    otherPaths: ["/Translations/v1/es/docs/intro.json"],
    types: { xml: "application/xml", text: "text/plain", html: "text/html" },
    // It sends the answers of that file with the header, and the file itself too.
    ownHeaders: { "/problems/v1/method_not_allowed.json": { allow: "GET, HEAD, POST, OPTIONS" } },
  });

  describeRandomRequests({
    host: lighttpd,
    site,
    port: () => port,
    readings: [refusesControls, takesAddressesAsSpelled, takesSpacesOnce],
    isLeftOut: isBroken,
  });

  describeOwnServer({
    host: lighttpd,
    site,
    port: () => port,
    strange: "invalid_request",
    findsByQuery: true,
    keepsMissing: true,
  });

  it("takes the query form with a final slash after the endpoint", async () => {
    const target = "/api/v1/translate/?target_locale=es&source_url=https://docs.example.com/docs/intro";
    const { status, body } = await send(port, { method: "POST", target });
    expect({ status, body }).toEqual({ status: 200, body: site.files.get("translations/v1/es/docs/intro.json") });
  });

  it.each([
    "HTTPS://DOCS.example.com:443/docs/intro",
    "https%3A%2F%2Fdocs.Example.COM%2Fdocs%2Fintro",
    "https://docs.example.com:443/docs/intro",
  ])("reads %s as an address of the source", async (address) => {
    const target = `/api/v1/translate?target_locale=es&source_url=${address}`;
    const { status, body } = await send(port, { method: "POST", target });
    expect({ status, body }).toEqual({ status: 200, body: site.files.get("translations/v1/es/docs/intro.json") });
  });

  it.each([
    "https://docs.example.com:80/docs/intro",
    "https://docs.example.com:8443/docs/intro",
    "HTTP://docs.example.com/docs/intro",
    "https://docs-example.com/docs/intro",
    "https://docs.example.com/Docs/intro",
  ])("reads %s as an address of no page", async (address) => {
    const target = `/api/v1/translate?target_locale=es&source_url=${address}`;
    const { status, body } = await send(port, { method: "POST", target });
    expect({ status, body }).toEqual({ status: 404, body: site.files.get("problems/v1/unknown_page.json") });
  });

  it("refuses a POST that says nothing of its length by itself, which no rule can help", async () => {
    const text = await exchange(
      port,
      "POST /api/v1/translate/es/docs/intro HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    );
    expect(text).toMatch(/^HTTP\/1\.1 411 /);
    expect(site.compiled.artifacts[0]?.text).toContain("Content-Length: 0");
  });

  it.each([
    "/pages/v1/docs/intro.json/x.json",
    "/pages/v1/docs/intro%2ejson%2fx.json",
    "/translations/v1/es/docs/intro.json/",
    "/problems/v1/unknown_page.json/x",
    "/api/v1/locales/x",
    "/switcher/v1.js/x",
    "/sitemap.xml/x",
  ])("has nothing at %s, behind the end of a file", async (target) => {
    expect((await send(port, { method: "GET", target })).status).toBe(404);
  });

  it.each(["/api/v1/translator", "/api/v1/translate-all/es", "/docs/nope"])(
    "leaves %s to the rest of the configuration",
    async (target) => {
      const { status, headers, body } = await send(port, { method: "POST", target });
      expect({ status, origins: headers["access-control-allow-origin"] }).toEqual({ status: 404, origins: undefined });
      expect(body).not.toContain("code");
    },
  );
});

describe.skipIf(!program)("lighttpd", () => {
  describeOutside(lighttpd, ({ folder }) => serve(folder));
});

describe.skipIf(!program)("lighttpd with a site below a base path", () => {
  it("answers there and nowhere else", async () => {
    const based = publishFor(lighttpd, {
      ...content,
      "site.yaml": `base_url: https://docs.example.com/my%20caf%C3%A9+@c/\nsource_locale: en\n`,
    });
    const below = join(based.folder, "dist/my café+@c");
    renameSync(join(based.folder, "dist"), join(based.folder, "moved"));
    mkdirSync(join(based.folder, "dist"));
    renameSync(join(based.folder, "moved"), below);
    const port = await serve(based.folder);
    const post = (target: string): Promise<Received> => send(port, { method: "POST", target });
    for (const start of ["/my%20caf%C3%A9+@c", "/my%20caf%c3%a9+@c"]) {
      const { status, body } = await post(`${start}/api/v1/translate/es/docs/a%20b`);
      expect({ status, body }).toEqual({ status: 200, body: based.files.get("translations/v1/es/docs/a b.json") });
    }
    const address = encodeURIComponent("https://docs.example.com/my%20caf%C3%A9+@c/docs/caf%C3%A9");
    const { status, body } = await post(`/my%20caf%C3%A9+@c/api/v1/translate?target_locale=es&source_url=${address}`);
    expect({ status, body }).toEqual({ status: 200, body: based.files.get("translations/v1/es/docs/café.json") });
    expect((await post("/my%20caf%C3%A9+@c/api/v1/translate/es/docs/nope")).body).toBe(
      based.files.get("problems/v1/unknown_page.json"),
    );
    const locales = await send(port, { method: "GET", target: "/my%20caf%C3%A9+@c/api/v1/locales" });
    expect(locales.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect((await post("/api/v1/translate/es/docs/intro")).headers["access-control-allow-origin"]).toBe(undefined);
  });
});

describe.skipIf(!program)("lighttpd with the parser options of Debian's configuration", () => {
  it("finds a page by query whose address mixes characters that it decodes with others", async () => {
    const paths = ["/C++/日本", "/R&D/é", "/a+b c", "/é,b=c"];
    const { folder, files } = publishFor(lighttpd, { ...content, "pages.yaml": pagesAt(["/", ...paths]) });
    const options = ["url-normalize-unreserved", "url-normalize-required", "url-ctrls-reject", "url-path-2f-decode"];
    const enabled = [...options, "url-path-dotseg-remove"].map((name) => `"${name}" => "enable"`).join(", ");
    const port = await serve(folder, "", `server.http-parseopts = ( ${enabled} )`);
    for (const path of paths) {
      const address = encodeURIComponent(`${origin}${encodeURI(path)}`);
      const target = `/api/v1/translate?target_locale=es&source_url=${address}`;
      const { status, body } = await send(port, { method: "POST", target });
      expect({ path, status, body }).toEqual({ path, status: 200, body: files.get(`translations/v1/es${path}.json`) });
    }
  });
});

describe.skipIf(!program)("lighttpd where another module says where files lie", () => {
  it("answers as elsewhere, though mod_rewrite comes before that", async () => {
    const aliased = publishFor(lighttpd);
    renameSync(join(aliased.folder, "dist"), join(aliased.folder, "moved"));
    mkdirSync(join(aliased.folder, "dist"));
    const alias = `alias.url = ( "/" => "${aliased.folder}/moved/" )`;
    const port = await serve(aliased.folder, ', "mod_alias"', alias);
    const answer = await send(port, { method: "POST", target: "/api/v1/translate/es/docs/intro" });
    expect(answer).toMatchObject({ status: 200, body: aliased.files.get("translations/v1/es/docs/intro.json") });
    const problem = await send(port, { method: "POST", target: "/api/v1/translate/es/docs/intro.json/x" });
    expect(problem).toMatchObject({ status: 404, body: aliased.files.get("problems/v1/unknown_page.json") });
  });
});

describe.skipIf(!program)("lighttpd with a fallback for what is no file", () => {
  const application = publishFor(lighttpd);
  let port: number;
  beforeAll(async () => {
    writeFileSync(join(application.folder, "dist/application.html"), "application");
    port = await serve(application.folder, "", 'url.rewrite-if-not-file = ( "" => "/application.html" )');
  });

  it.each([
    ["POST", "/api/v1/translate/es/docs/intro", 200, "translations/v1/es/docs/intro.json"],
    ["POST", "/api/v1/translate/es/docs/nope", 404, "problems/v1/unknown_page.json"],
    ["POST", "/api/v1/translate/es/docs/intro.json/x", 404, "problems/v1/unknown_page.json"],
    ["POST", "/api/v1/translate/xx/docs/intro", 404, "problems/v1/unknown_locale.json"],
    ["POST", "/api/v1/translate", 400, "problems/v1/invalid_request.json"],
    ["PUT", "/api/v1/translate", 405, "problems/v1/method_not_allowed.json"],
    ["GET", "/somewhere/else", 200, "application.html"],
  ])("answers %s %s by itself where it is asked of the API", async (method, target, status, file) => {
    const body = readFileSync(join(application.folder, "dist", file), "utf8");
    expect(await send(port, { method, target })).toMatchObject({ status, body });
  });

  it("has no page of the application for a page that is not listed", async () => {
    expect((await send(port, { method: "GET", target: "/pages/v1/docs/nope.json" })).status).toBe(404);
  });
});

describe.skipIf(!program)("lighttpd beside third-party files", () => {
  it("leaves the index of a folder that is named as one of ours alone", async () => {
    const merged = publishFor(lighttpd);
    writeFileSync(join(merged.folder, "dist/pages/v1/index.html"), "Pages API");
    const port = await serve(merged.folder);
    const index = await send(port, { method: "GET", target: "/pages/v1/" });
    expect(index).toMatchObject({ status: 200, body: "Pages API" });
  });
});

describe.skipIf(!program)("lighttpd with the gateway behind it", () => {
  describeProxied({
    host: lighttpd,
    serve: (folder) => serve(folder, ', "mod_proxy"'),
    cannot: (row) => exceptions[row.name],
    endedStatus: 503,
    countsChunks: true,
  });
});

describe("stele.conf", () => {
  const decodedText = (rules: RuleSet): string =>
    lighttpd
      .compile(rules, few)
      .artifacts.map(({ text }) => text)
      .join("");

  it("is one text for one site", () => {
    expect(decodedText(tiny)).toMatchInlineSnapshot(`
      "# /api/v1/translate/<locale>/<page> -> translations/v1/<locale>/<page>.json; prebuilt, see README
      # A request without a body needs Content-Length: 0: lighttpd refuses it by itself otherwise, with 411.
      # Before it, in this order, since a module adds headers to redirects only if it comes before mod_redirect:
      # server.modules += ( "mod_rewrite", "mod_setenv", "mod_redirect" )
      $HTTP["url"] =~ "^/project(?:/api/v1/locales$)" {
      	setenv.set-response-header = ( "Content-Type" => "application/json; charset=utf-8", "Cache-Control" => "public, max-age=300", "X-Content-Type-Options" => "nosniff", "X-Robots-Tag" => "noindex", "Access-Control-Allow-Origin" => "*", "Access-Control-Allow-Methods" => "GET, HEAD" )
      }
      $HTTP["url"] =~ "^/project(?:/problems/v1/.*\\.json$)" {
      	setenv.set-response-header = ( "Content-Type" => "application/problem+json", "Cache-Control" => "no-store", "X-Content-Type-Options" => "nosniff", "X-Robots-Tag" => "noindex", "Access-Control-Allow-Origin" => "*", "Access-Control-Allow-Methods" => "GET, HEAD" )
      }
      $HTTP["url"] =~ "^/project(?:/switcher/v1\\.js$)" {
      	setenv.set-response-header = ( "Content-Type" => "text/javascript; charset=utf-8", "Cache-Control" => "public, max-age=300", "X-Content-Type-Options" => "nosniff", "X-Robots-Tag" => "noindex", "Access-Control-Allow-Origin" => "*", "Access-Control-Allow-Methods" => "GET, HEAD" )
      }
      $HTTP["url"] =~ "^/project(?:/locales/v1\\.json$|/addresses/v1\\.json$|/pages/v1\\.json$|/pages/v1/.*\\.json$|/sources/v1/.*\\.json$|/translations/v1/.*\\.json$|/openapi\\.json$)" {
      	setenv.set-response-header = ( "Cache-Control" => "public, max-age=300", "X-Content-Type-Options" => "nosniff", "X-Robots-Tag" => "noindex", "Access-Control-Allow-Origin" => "*", "Access-Control-Allow-Methods" => "GET, HEAD" )
      }
      $HTTP["url"] =~ "^/project(?:/sitemap\\.xml$|/sitemaps/.*\\.xml$)" {
      	setenv.set-response-header = ( "Access-Control-Allow-Origin" => "*", "Access-Control-Allow-Methods" => "GET, HEAD" )
      }
      $HTTP["url"] =~ "^/project(?:/api/v1/translate(?:/|$)|/translations/v1/|/problems/v1/|/pages/v1/|/sources/v1/|/sitemaps/)" {
      	url.rewrite-if-not-file = ( )
      	url.rewrite-repeat-if-not-file = ( )
      	$HTTP["request-method"] == "POST" {
      		setenv.set-request-header = ( "If-Match" => "", "If-None-Match" => "", "If-Modified-Since" => "", "If-Unmodified-Since" => "", "If-Range" => "", "Range" => "" )
      	}
      }
      $HTTP["url"] =~ "^/project(?:/translations/v1/.*\\.(?:json|xml)/|/api/v1/locales/|/problems/v1/.*\\.(?:json|xml)/|/switcher/v1\\.js/|/locales/v1\\.json/|/addresses/v1\\.json/|/pages/v1\\.json/|/pages/v1/.*\\.(?:json|xml)/|/sources/v1/.*\\.(?:json|xml)/|/openapi\\.json/|/sitemap\\.xml/|/sitemaps/.*\\.(?:json|xml)/)" {
      	url.rewrite-if-not-file = ( "" => "/project/translations/v1/.json" )
      }
      $HTTP["url"] == "/project/problems/v1/method_not_allowed.json" {
      	setenv.add-response-header = ( "Allow" => "GET, HEAD, POST, OPTIONS" )
      }
      $HTTP["url"] =~ "^/project/api/v1/translate(?:/|$)" {
      	$HTTP["request-method"] =~ "^(?:GET|HEAD|POST)$" {
      		url.rewrite-repeat = ( "^/project/api/v1/translate/(pt-BR|en)((?>/(?>[A-Za-z0-9_~!&+,=@-]|(?i:%(?>2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?>%[89ab][0-9a-f]){2}|f[0-4](?>%[89ab][0-9a-f]){3})))(?>\\.|[A-Za-z0-9_~!&+,=@-]|(?i:%(?>2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?>%[89ab][0-9a-f]){2}|f[0-4](?>%[89ab][0-9a-f]){3})))*+)*+)/?(?:\\?.*)?$" => "/project/translations/v1/$1$2.json", "^/project/api/v1/translate/?\\?(?!(?:.*&)?target_locale(?:=[^&]*)?&(?:.*&)?target_locale(?:[=&]|$))(?!(?:.*&)?source_url(?:=[^&]*)?&(?:.*&)?source_url(?:[=&]|$))(?=(?:.*&)?target_locale=(pt-BR|en)(?:&|$))(?:.*&)?source_url=(?i:https(?::|%3[Aa])(?:/|%2[Ff])(?:/|%2[Ff])docs\\.example\\.com(?:(?::|%3a)443)?)(?:/|%2[Ff])project((?>(?:/|%2[Ff])(?>[A-Za-z0-9_~!,=@-]|(?i:%(?:25)?(?>2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%(?:25)?[89ab][0-9a-f]|e[0-9a-f](?>%(?:25)?[89ab][0-9a-f]){2}|f[0-4](?>%(?:25)?[89ab][0-9a-f]){3})))(?>\\.|[A-Za-z0-9_~!,=@-]|(?i:%(?:25)?(?>2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%(?:25)?[89ab][0-9a-f]|e[0-9a-f](?>%(?:25)?[89ab][0-9a-f]){2}|f[0-4](?>%(?:25)?[89ab][0-9a-f]){3})))*+)*+)(?:/|%2[Ff])?(?:(?:[?#]|%3[Ff]|%23)[^&]*)?(?:&.*)?$" => "/project/translations/v1/$1$2.json" )
      		$HTTP["url"] =~ "^/project/api/v1/translate/(?!(?:pt-BR|en)(?:/|$))." {
      			server.error-handler = "/project/problems/v1/unknown_locale.json"
      		}
      		else $HTTP["querystring"] =~ "^(?!(?:.*&)?target_locale(?:=[^&]*)?&(?:.*&)?target_locale(?:[=&]|$))(?!(?:.*&)?source_url(?:=[^&]*)?&(?:.*&)?source_url(?:[=&]|$))(?=(?:.*&)?target_locale=(?:pt-BR|en)(?:&|$))(?:.*&)?source_url=(?!(?i:https?(?::|%3a)(?:/|%2f){2})(?:(?!%2[Ff]|%3[Ff]|%23)[^&/?#])*(?:@|%40))(?i:https?)(?::|%3[Aa])(?:/|%2[Ff])(?:/|%2[Ff])(?:[A-Za-z0-9_~!,=@-]|(?i:%(?:25)?(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%(?:25)?[89ab][0-9a-f]|e[0-9a-f](?:%(?:25)?[89ab][0-9a-f]){2}|f[0-4](?:%(?:25)?[89ab][0-9a-f]){3}))|[.:/]|%3[Aa]|%2[Ff])++(?:(?:[?#]|%3[Ff]|%23)[^&]*+)?(?:&|$)" {
      			server.error-handler = "/project/problems/v1/unknown_page.json"
      		}
      		else $HTTP["querystring"] =~ "^(?!(?:.*&)?target_locale(?:=[^&]*)?&(?:.*&)?target_locale(?:[=&]|$))(?!(?:.*&)?source_url(?:=[^&]*)?&(?:.*&)?source_url(?:[=&]|$))(?=(?:.*&)?target_locale=(?:[^&]*)(?:&|$))(?:.*&)?source_url=(?!(?i:https?(?::|%3a)(?:/|%2f){2})(?:(?!%2[Ff]|%3[Ff]|%23)[^&/?#])*(?:@|%40))(?i:https?)(?::|%3[Aa])(?:/|%2[Ff])(?:/|%2[Ff])(?:[A-Za-z0-9_~!,=@-]|(?i:%(?:25)?(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%(?:25)?[89ab][0-9a-f]|e[0-9a-f](?:%(?:25)?[89ab][0-9a-f]){2}|f[0-4](?:%(?:25)?[89ab][0-9a-f]){3}))|[.:/]|%3[Aa]|%2[Ff])++(?:(?:[?#]|%3[Ff]|%23)[^&]*+)?(?:&|$)" {
      			server.error-handler = "/project/problems/v1/unknown_locale.json"
      		}
      		else {
      			server.error-handler = "/project/problems/v1/invalid_request.json"
      			url.redirect = ( "" => "/" )
      			url.redirect-code = 400
      		}
      	}
      	else $HTTP["request-method"] == "OPTIONS" {
      		setenv.set-response-header = ( "Location" => "", "Access-Control-Allow-Origin" => "*", "Access-Control-Allow-Methods" => "GET, HEAD, POST", "Access-Control-Allow-Headers" => "Content-Type", "Cache-Control" => "public, max-age=300", "X-Content-Type-Options" => "nosniff", "X-Robots-Tag" => "noindex" )
      		url.redirect = ( "" => "/" )
      		url.redirect-code = 204
      	}
      	else {
      		server.error-handler = "/project/problems/v1/method_not_allowed.json"
      		url.redirect = ( "" => "/" )
      		url.redirect-code = 405
      	}
      }
      $HTTP["url"] =~ "^(/project/translations/v1/.*)$" {
      	url.rewrite-repeat = ( "^/project/translations/v1/(?=.*%25)(?>[A-Za-z0-9_~!&+,=@-]|(?i:%(?>25)?(?>2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%(?>25)?[89ab][0-9a-f]|e[0-9a-f](?>%(?>25)?[89ab][0-9a-f]){2}|f[0-4](?>%(?>25)?[89ab][0-9a-f]){3}))|[./])*+$" => "%{escpsnde:1}" )
      	server.error-handler = "/project/problems/v1/unknown_page.json"
      }
      "
    `);
  });

  it("has these lines where the gateway was asked for, and names the body form no more", () => {
    expect(linesForGateway(lighttpd, tiny)).toMatchInlineSnapshot(`
      "  # Before it, in this order, since a module adds headers to redirects only if it comes before mod_redirect:
      - # server.modules += ( "mod_rewrite", "mod_setenv", "mod_redirect" )
      + # server.modules += ( "mod_rewrite", "mod_setenv", "mod_redirect", "mod_proxy" )
        		}
      + 		else $HTTP["url"] =~ "^/project/api/v1/translate/?$" {
      + 			$HTTP["querystring"] =~ "(?:^|&)(?:target_locale|source_url)=" {
      + 				server.error-handler = "/project/problems/v1/invalid_request.json"
      + 				url.redirect = ( "" => "/" )
      + 				url.redirect-code = 400
      + 			}
      + 			else $REQUEST_HEADER["Content-Length"] =~ "^0*[1-9][0-9]{4}" {
      + 				server.error-handler = "/project/problems/v1/body_too_large.json"
      + 				url.redirect = ( "" => "/" )
      + 				url.redirect-code = 413
      + 			}
      + 			else {
      + 				server.error-handler = "/project/problems/v1/asset_unavailable.json"
      + 				server.stream-request-body = 1
      + 				proxy.server = ( "" => ( ( "host" => "127.0.0.1", "port" => 8787 ) ) )
      + 			}
      + 		}"
    `);
    expect(noticesForGateway(lighttpd, tiny)).toEqual([gatewayNotice("lighttpd")]);
  });

  it("does not grow with pages or, in rules, with locales", () => {
    const codes = ["en", "es", "fr", "de", "it", "nl", "pt", "sv", "da", "fi"];
    const many = {
      "site.yaml": content["site.yaml"] ?? "",
      "locales.yaml": codes.map((code) => `- { code: ${code}, name: ${code} }\n`).join(""),
      "pages.yaml": Array.from({ length: 5000 }, (_, index) => `- path: /docs/page-${index}\n`).join(""),
    };
    const { artifacts, ruleCount } = lighttpd.compile(decodeText(many).plan.rules, few);
    expect(ruleCount).toBeLessThan(20);
    expect(artifacts.map(({ text }) => text.split("\n").length)).toEqual([decodedText(plan.rules).split("\n").length]);
  });

  it.each([
    [31_000, []],
    [31_001, [passedLimit(lighttpd, 31_000, "bytes in an expression", 31_001)]],
    // lighttpd itself takes some more bytes, and these no more.
    [33_000, [passedLimit(lighttpd, 31_000, "bytes in an expression", 33_000)]],
  ])("is refused above the longest expression that lighttpd reads: %i bytes", (bytes, passed) => {
    const codes = Array.from({ length: 499 }, (_, index) => `l${"a".repeat(54)}${100 + index}`);
    const longest = (locales: readonly string[]): number => {
      const [{ text } = { text: "" }] = lighttpd.compile(withTrees(plan.rules, { locales }), few).artifacts;
      return Math.max(...[...text.matchAll(/"(\^[^"]*)"/g)].map(([, pattern = ""]) => pattern.length));
    };
    const locales = [...codes, "z".repeat(bytes - longest(codes) - 1)];
    expect(longest(locales)).toBe(bytes);
    const rules = withTrees(plan.rules, { locales });
    expect(passedLimits(lighttpd.compile(rules, few))).toEqual(passed);
    if (program) expect(isRead(decodedText(rules))).toBe(bytes < 33_000);
  });

  it("has no JSON body form without a gateway, and says so", () => {
    const notices = lighttpd.compile(plan.rules, few).diagnostics;
    expect(notices.map(({ sentence }) => sentence)).toEqual([
      sentenceOf("host-cannot", {
        host: "lighttpd",
        rules: ["handler", "error"],
        errors: ["invalid_request", "unknown_locale", "unknown_page", "method_not_allowed"],
      }),
    ]);
  });
});
