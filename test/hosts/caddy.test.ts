import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { caddy } from "../../scripts/hosts/caddy/index.ts";
import type { RuleSet } from "../../scripts/rules/rule.ts";
import { decodeText } from "../content-text.ts";
import { engine } from "../engines.ts";
import { start } from "../engines/process.ts";
import { freePort, type Received, send } from "../http.ts";
import { describeAgreement } from "./agreement.ts";
import type { Case } from "./cases.ts";
import { describeOtherSites } from "./other-sites.ts";
import { describeOutside } from "./outside.ts";
import { describeOwnServer } from "./own-server.ts";
import { describeProxied, emitForGateway, gatewayNotice, linesForGateway, noticesForGateway } from "./proxied.ts";
import { publishFor } from "./published.ts";
import { describeRandomRequests } from "./random-requests.ts";
import { takesAddressesAsSpelled, takesLocalesAsSpelled, unresolved } from "./readings.ts";
import { content } from "./site.ts";
import { few } from "./laws.ts";
import { sentenceOf } from "../content-files.ts";
import { describeRuled } from "./ruled.ts";

const program = engine("caddy", "apt-get install caddy");
const site = publishFor(caddy);
const { plan } = site;

/** What Caddy's rules cannot do: */
function cannot({ name, form, want }: Case): string | undefined {
  if (name in exceptions) return exceptions[name];
  if (form === "body" && !(want.kind === "problem" && want.code === "invalid_request")) return "rules see no body";
  return undefined;
}

const exceptions: Readonly<Record<string, string>> = {
  ...unresolved,
  "path form: encoded dot segments": "it resolves them before it looks at paths, so the address is no longer ours",
  "path form: encoded slashes": "it decodes and resolves them before it looks at paths",
  "path form: broken percent-encoding": "it answers 400 by itself, without a body",
  "query form: a locale that is not UTF-8": "it is one that is not listed",
  "query form: a translated address": "its rules know the addresses of the source only",
};

const tiny: RuleSet = decodeText({
  "site.yaml": "base_url: https://docs.example.com/project/\nsource_locale: en\n",
  "locales.yaml": "- { code: en, name: English }\n- { code: pt-BR, name: Português }\n",
  "pages.yaml": "- path: /docs/intro\n",
}).plan.rules;

/** Starts Caddy on a folder with a site block that has an API of its own beside ours. */
async function serve(served: string, more = ""): Promise<number> {
  const port = await freePort();
  const text = `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	bind 127.0.0.1
	root * dist
	import dist.hosts/caddy/stele.caddy
	handle /api/v1/tr* {
		respond "another API"
	}
	handle {
		file_server
	}
	${more}
}
`;
  writeFileSync(join(served, "Caddyfile"), text);
  const home = join(served, "home");
  mkdirSync(home);
  const args = [`HOME=${home}`, program ?? "", "run", "--config", "Caddyfile", "--adapter", "caddyfile"];
  await start("env", args, served, "serving initial configuration");
  return port;
}

describe.skipIf(!program)("Caddy with the snippet in a site block", () => {
  let port: number;
  beforeAll(async () => {
    port = await serve(site.folder);
  });

  describeRuled({ host: caddy, port: () => port, cannot });

  describeOtherSites({ host: caddy, open: ({ folder }) => serve(folder), cannot });

  describeAgreement({
    host: caddy,
    site,
    cannot,
    port: () => port,
    differences: unresolved,
    problemType: "application/problem+json",
    otherPaths: ["/Translations/v1/es/docs/intro.json"],
    types: { xml: "text/xml; charset=utf-8", text: "text/plain; charset=utf-8", html: "text/html; charset=utf-8" },
  });

  it.each(["%20", "+"])("takes no address from a locale with a space: %s", async (space) => {
    const locale = `es${space}https://docs.example.com/docs/intro%23`;
    const target = `/api/v1/translate?target_locale=${locale}&source_url=https://docs.example.com/docs`;
    const { status, body } = await send(port, { method: "GET", target });
    expect({ status, body }).toEqual({ status: 404, body: site.files.get("problems/v1/unknown_locale.json") });
  });

  describeRandomRequests({
    host: caddy,
    site,
    port: () => port,
    readings: [takesLocalesAsSpelled, takesAddressesAsSpelled],
  });

  describeOwnServer({ host: caddy, site, port: () => port, strange: "invalid_request", findsByQuery: true });

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

  it.each([
    "source_url=https://docs.example.com/docs/intro&source%5furl=https://docs.example.com/docs",
    "source%5Furl=https://docs.example.com/docs/intro&s%6Furce_url=x",
    "source_url=https://docs.example.com/docs/intro&source_url",
    "source_url=https://docs.example.com/docs&target%5flocale=es",
  ])("refuses a parameter that is there twice, however its name is spelled: %s", async (rest) => {
    const target = `/api/v1/translate?target_locale=es&${rest}`;
    const { status, body } = await send(port, { method: "POST", target });
    expect({ status, body }).toEqual({ status: 400, body: site.files.get("problems/v1/invalid_request.json") });
  });

  it.each(["xsource_url=x&", "source_url2=x&", "y=source_url=x&"])(
    "does not count %s as a second address",
    async (rest) => {
      const target = `/api/v1/translate?${rest}target_locale=es&source_url=https://docs.example.com/docs/intro`;
      expect((await send(port, { method: "POST", target })).status).toBe(200);
    },
  );

  it("does not take a locale with a comma for two", async () => {
    const target = "/api/v1/translate?target_locale=es,fr&source_url=https://docs.example.com/docs/intro";
    const { status, body } = await send(port, { method: "POST", target });
    expect({ status, body }).toEqual({ status: 404, body: site.files.get("problems/v1/unknown_locale.json") });
  });

  it.each([
    "/api/v1/translator",
    "/api/v1/translate-all/es",
    "/api/v1/tr",
    "/API/v1/translate/es/docs/intro",
    "/api/v1/Translate",
  ])("leaves %s to the rest of the site block", async (target) => {
    expect((await send(port, { method: "POST", target })).body).toBe("another API");
  });
});

describe.skipIf(!program)("Caddy", () => {
  describeOutside(caddy, ({ folder }) => serve(folder));
});

describe.skipIf(!program)("Caddy with a site below a base path", () => {
  it("answers there and nowhere else", async () => {
    const based = publishFor(caddy, {
      ...content,
      "site.yaml": `base_url: https://docs.example.com/my%20caf%C3%A9/\nsource_locale: en\n`,
    });
    const below = join(based.folder, "dist/my café");
    renameSync(join(based.folder, "dist"), join(based.folder, "moved"));
    mkdirSync(join(based.folder, "dist"));
    renameSync(join(based.folder, "moved"), below);
    const port = await serve(based.folder);
    const post = (target: string): Promise<Received> => send(port, { method: "POST", target });
    for (const start of ["/my%20caf%C3%A9", "/my%20caf%c3%a9"]) {
      const { status, body } = await post(`${start}/api/v1/translate/es/docs/a%20b`);
      expect({ status, body }).toEqual({ status: 200, body: based.files.get("translations/v1/es/docs/a b.json") });
    }
    for (const address of [
      "https://docs.example.com/my%20caf%C3%A9/docs/caf%C3%A9",
      "https://docs.example.com/my café/docs/café",
    ]) {
      const query = `target_locale=es&source_url=${encodeURIComponent(address)}`;
      const { status, body } = await post(`/my%20caf%C3%A9/api/v1/translate?${query}`);
      expect({ status, body }).toEqual({ status: 200, body: based.files.get("translations/v1/es/docs/café.json") });
    }
    expect((await post("/my%20caf%C3%A9/api/v1/translate/es/docs/nope")).body).toBe(
      based.files.get("problems/v1/unknown_page.json"),
    );
    const locales = await send(port, { method: "GET", target: "/my%20caf%C3%A9/api/v1/locales" });
    expect(locales.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect((await post("/api/v1/translate/es/docs/intro")).body).toBe("another API");
  });
});

describe.skipIf(!program)("Caddy with the gateway behind it", () => {
  describeProxied({
    host: caddy,
    serve: (folder) => serve(folder, "handle_errors {\n\t\timport dist.hosts/caddy/stele-errors.caddy\n\t}"),
    cannot: (row) => exceptions[row.name],
    endedStatus: 502,
    countsChunks: true,
  });
});

describe.skipIf(!program)("Caddy with no gateway behind it and no file in handle_errors", () => {
  it("answers with a status that other origins may see", async () => {
    const port = await serve(emitForGateway(caddy, await freePort()).folder);
    const { status, headers } = await send(port, { method: "POST", target: "/api/v1/translate" });
    expect({ status, origins: headers["access-control-allow-origin"] }).toEqual({ status: 502, origins: "*" });
  });
});

describe("stele.caddy", () => {
  const decodedText = (rules: RuleSet): string =>
    caddy
      .compile(rules, few)
      .artifacts.map(({ text }) => text)
      .join("");

  it("is one text for one site", () => {
    expect(decodedText(tiny)).toMatchInlineSnapshot(`
      "# /api/v1/translate/<locale>/<page> -> translations/v1/<locale>/<page>.json; prebuilt, see README
      # In the site block: import stele.caddy
      # What refuses requests goes before it: handle @denied { respond 403 }
      @stele_headers_1 path_regexp \`^/project(?:/api/v1/locales$)\`
      header @stele_headers_1 {
      	Content-Type \`application/json; charset=utf-8\`
      	X-Content-Type-Options \`nosniff\`
      	X-Robots-Tag \`noindex\`
      	Access-Control-Allow-Origin \`*\`
      	Access-Control-Allow-Methods \`GET, HEAD\`
      }
      @stele_headers_2 path_regexp \`^/project(?:/problems/v1/.*\\.json$)\`
      header @stele_headers_2 {
      	Content-Type \`application/problem+json\`
      	Cache-Control \`no-store\`
      	X-Content-Type-Options \`nosniff\`
      	X-Robots-Tag \`noindex\`
      	Access-Control-Allow-Origin \`*\`
      	Access-Control-Allow-Methods \`GET, HEAD\`
      }
      @stele_headers_3 path_regexp \`^/project(?:/switcher/v1\\.js$)\`
      header @stele_headers_3 {
      	Content-Type \`text/javascript; charset=utf-8\`
      	X-Content-Type-Options \`nosniff\`
      	X-Robots-Tag \`noindex\`
      	Access-Control-Allow-Origin \`*\`
      	Access-Control-Allow-Methods \`GET, HEAD\`
      }
      @stele_headers_4 path_regexp \`^/project(?:/locales/v1\\.json$|/addresses/v1\\.json$|/pages/v1\\.json$|/pages/v1/.*\\.json$|/sources/v1/.*\\.json$|/translations/v1/.*\\.json$|/openapi\\.json$)\`
      header @stele_headers_4 {
      	X-Content-Type-Options \`nosniff\`
      	X-Robots-Tag \`noindex\`
      	Access-Control-Allow-Origin \`*\`
      	Access-Control-Allow-Methods \`GET, HEAD\`
      }
      @stele_headers_5 path_regexp \`^/project(?:/sitemap\\.xml$|/sitemaps/.*\\.xml$)\`
      header @stele_headers_5 {
      	Access-Control-Allow-Origin \`*\`
      	Access-Control-Allow-Methods \`GET, HEAD\`
      }
      @stele_cached {
      	path_regexp \`^/project(?:/api/v1/locales$|/switcher/v1\\.js$|/locales/v1\\.json$|/addresses/v1\\.json$|/pages/v1\\.json$|/pages/v1/.*\\.json$|/sources/v1/.*\\.json$|/translations/v1/.*\\.json$|/openapi\\.json$)\`
      	not header Range *
      	not header If-Match *
      	not header If-Unmodified-Since *
      }
      header @stele_cached {
      	Cache-Control \`public, max-age=300\`
      	defer
      }
      @stele_options method OPTIONS
      @stele_post method POST
      @stele_other_method not method GET HEAD POST
      @stele_no_file not file
      @stele_path_form {
      	path \`/project/api/v1/translate/*\`
      	path_regexp \`^/project/api/v1/translate/[^/]\`
      }
      @stele_query_form {
      	path \`/project/api/v1/translate*\`
      	path_regexp \`^/project/api/v1/translate/?$\`
      }
      handle @stele_path_form {
      	map {http.request.orig_uri} {stele_file} {stele_status} {stele_listing} {
      		\`~^/project/api/v1/translate/(pt-BR|en)((?:/(?:[A-Za-z0-9_~!&+,=@-]|(?i:%(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-4](?:%[89ab][0-9a-f]){3})))(?:\\.|[A-Za-z0-9_~!&+,=@-]|(?i:%(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-4](?:%[89ab][0-9a-f]){3})))*)*)/?(?:\\?.*)?$\` \`/project/translations/v1/\${1}\${2}.json\` 404 \`/project/pages/v1\${2}.json\`
      		\`~^/project/api/v1/translate/(?:pt-BR|en)(?:/(?:[A-Za-z0-9_~!&+,=@-]|(?i:%(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-4](?:%[89ab][0-9a-f]){3}))|[./])*)?(?:\\?.*)?$\` \`/project/problems/v1/unknown_page.json\` 404 -
      		\`~^/project/api/v1/translate/(?:[A-Za-z0-9_~!&+,=@-]|(?i:%(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-4](?:%[89ab][0-9a-f]){3}))|\\.)+(?:/(?:[A-Za-z0-9_~!&+,=@-]|(?i:%(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-4](?:%[89ab][0-9a-f]){3}))|[./])*)?(?:\\?.*)?$\` \`/project/problems/v1/unknown_locale.json\` 404 -
      		default \`/project/problems/v1/invalid_request.json\` 400 -
      	}
      	route {
      		header {
      			Access-Control-Allow-Origin \`*\`
      			Access-Control-Allow-Methods \`GET, HEAD, POST\`
      			Access-Control-Allow-Headers \`Content-Type\`
      			X-Content-Type-Options \`nosniff\`
      			X-Robots-Tag \`noindex\`
      		}
      		respond @stele_options 204
      		handle @stele_other_method {
      			route {
      				header Allow \`GET, HEAD, POST, OPTIONS\`
      				header Content-Type \`application/problem+json\`
      				header Cache-Control \`no-store\`
      				method GET
      				rewrite * \`/project/problems/v1/method_not_allowed.json\`
      				file_server {
      					status 405
      				}
      			}
      		}
      		request_header @stele_post -If-*
      		request_header @stele_post -Range
      		method GET
      		rewrite * {stele_file}
      		uri path_regexp %25 %
      		rewrite @stele_no_file {stele_listing}
      		uri path_regexp %25 %
      		rewrite @stele_no_file \`/project/problems/v1/unknown_page.json\`
      		rewrite \`/project/pages/v1*\` \`/project/problems/v1/translation_not_available.json\`
      		header @stele_cached {
      			Cache-Control \`public, max-age=300\`
      			defer
      		}
      		file_server \`/project/translations/v1/*\`
      		header Content-Type \`application/problem+json\`
      		header Cache-Control \`no-store\`
      		file_server {
      			status {stele_status}
      		}
      	}
      }
      handle @stele_query_form {
      	map \`{http.request.orig_uri.query} {query.target_locale} {query.source_url}\` {stele_file} {stele_status} {stele_listing} {
      		\`~^(?:[^ ]*&)?(?:(?:t|%74)(?:a|%61)(?:r|%72)(?:g|%67)(?:e|%65)(?:t|%74)(?:_|%(?i:5f))(?:l|%(?i:6c))(?:o|%(?i:6f))(?:c|%63)(?:a|%61)(?:l|%(?i:6c))(?:e|%65)[=& ](?:[^ ]*&)?(?:t|%74)(?:a|%61)(?:r|%72)(?:g|%67)(?:e|%65)(?:t|%74)(?:_|%(?i:5f))(?:l|%(?i:6c))(?:o|%(?i:6f))(?:c|%63)(?:a|%61)(?:l|%(?i:6c))(?:e|%65)[=& ]|(?:s|%73)(?:o|%(?i:6f))(?:u|%75)(?:r|%72)(?:c|%63)(?:e|%65)(?:_|%(?i:5f))(?:u|%75)(?:r|%72)(?:l|%(?i:6c))[=& ](?:[^ ]*&)?(?:s|%73)(?:o|%(?i:6f))(?:u|%75)(?:r|%72)(?:c|%63)(?:e|%65)(?:_|%(?i:5f))(?:u|%75)(?:r|%72)(?:l|%(?i:6c))[=& ])\` \`/project/problems/v1/invalid_request.json\` 400 -
      		\`~^(?:[^ ]*&)?(?:t|%74)(?:a|%61)(?:r|%72)(?:g|%67)(?:e|%65)(?:t|%74)(?:_|%(?i:5f))(?:l|%(?i:6c))(?:o|%(?i:6f))(?:c|%63)(?:a|%61)(?:l|%(?i:6c))(?:e|%65)=[^& ]*(?:\\+|%20)\` \`/project/problems/v1/unknown_locale.json\` 404 -
      		\`~^[^ ]* (pt-BR|en) (?i:https://docs\\.example\\.com)(?::443)?/project((?:/(?:[A-Za-z0-9_~!&+,=@-]|(?i:%(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-4](?:%[89ab][0-9a-f]){3}))|[^\\x00-\\x7F\\x{FFFD}])(?:\\.|[A-Za-z0-9_~!&+,=@-]|(?i:%(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-4](?:%[89ab][0-9a-f]){3}))|[^\\x00-\\x7F\\x{FFFD}])*)*)/?(?:[?#].*)?$\` \`/project/translations/v1/\${1}\${2}.json\` 404 \`/project/pages/v1\${2}.json\`
      		\`~^[^ ]* (?:pt-BR|en) (?i:https?)://(?:[A-Za-z0-9_~!&+,=-]|(?i:%(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-4](?:%[89ab][0-9a-f]){3}))|[^\\x00-\\x7F\\x{FFFD}]|[.:])+(?:/(?:[A-Za-z0-9_~!&+,=@-]|(?i:%(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-4](?:%[89ab][0-9a-f]){3}))|[^\\x00-\\x7F\\x{FFFD}]|[./:])*)?(?:[?#][^\\x{FFFD}]*)?$\` \`/project/problems/v1/unknown_page.json\` 404 -
      		\`~^(?:[^ ]*&)?(?:t|%74)(?:a|%61)(?:r|%72)(?:g|%67)(?:e|%65)(?:t|%74)(?:_|%(?i:5f))(?:l|%(?i:6c))(?:o|%(?i:6f))(?:c|%63)(?:a|%61)(?:l|%(?i:6c))(?:e|%65)(?:[=&][^ ]*)? [^ ]* (?i:https?)://(?:[A-Za-z0-9_~!&+,=-]|(?i:%(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-4](?:%[89ab][0-9a-f]){3}))|[^\\x00-\\x7F\\x{FFFD}]|[.:])+(?:/(?:[A-Za-z0-9_~!&+,=@-]|(?i:%(?:2[016bcd]|3[0-9d]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-4](?:%[89ab][0-9a-f]){3}))|[^\\x00-\\x7F\\x{FFFD}]|[./:])*)?(?:[?#][^\\x{FFFD}]*)?$\` \`/project/problems/v1/unknown_locale.json\` 404 -
      		default \`/project/problems/v1/invalid_request.json\` 400 -
      	}
      	route {
      		header {
      			Access-Control-Allow-Origin \`*\`
      			Access-Control-Allow-Methods \`GET, HEAD, POST\`
      			Access-Control-Allow-Headers \`Content-Type\`
      			X-Content-Type-Options \`nosniff\`
      			X-Robots-Tag \`noindex\`
      		}
      		respond @stele_options 204
      		handle @stele_other_method {
      			route {
      				header Allow \`GET, HEAD, POST, OPTIONS\`
      				header Content-Type \`application/problem+json\`
      				header Cache-Control \`no-store\`
      				method GET
      				rewrite * \`/project/problems/v1/method_not_allowed.json\`
      				file_server {
      					status 405
      				}
      			}
      		}
      		request_header @stele_post -If-*
      		request_header @stele_post -Range
      		method GET
      		rewrite * {stele_file}
      		uri path_regexp %25 %
      		rewrite @stele_no_file {stele_listing}
      		uri path_regexp %25 %
      		rewrite @stele_no_file \`/project/problems/v1/unknown_page.json\`
      		rewrite \`/project/pages/v1*\` \`/project/problems/v1/translation_not_available.json\`
      		header @stele_cached {
      			Cache-Control \`public, max-age=300\`
      			defer
      		}
      		file_server \`/project/translations/v1/*\`
      		header Content-Type \`application/problem+json\`
      		header Cache-Control \`no-store\`
      		file_server {
      			status {stele_status}
      		}
      	}
      }
      "
    `);
  });

  it("has these lines where the gateway was asked for, and names the body form no more", () => {
    expect(linesForGateway(caddy, tiny)).toMatchInlineSnapshot(`
      "  }
      + @stele_body_form {
      + 	method POST
      + 	not query target_locale=*
      + 	not query source_url=*
      + }
      + @stele_large_body header_regexp Content-Length \`^0*[1-9][0-9]{4}\`
        	route {
      + 		handle @stele_body_form {
      + 			route {
      + 				header Access-Control-Allow-Origin *
      + 				handle @stele_large_body {
      + 					route {
      + 						header Content-Type \`application/problem+json\`
      + 						header Cache-Control \`no-store\`
      + 						method GET
      + 						rewrite * \`/project/problems/v1/body_too_large.json\`
      + 						file_server {
      + 							status 413
      + 						}
      + 					}
      + 				}
      + 				request_body {
      + 					max_size 9999
      + 				}
      + 				rewrite * \`/api/v1/translate\`
      + 				reverse_proxy 127.0.0.1:8787 {
      + 					header_down -Access-Control-Allow-Origin
      + 					transport http {
      + 						dial_timeout 2s
      + 						response_header_timeout 10s
      + 					}
      + 				}
      + 			}
      + 		}
        }
      + # In the site block, within handle_errors: import stele-errors.caddy
      + @stele_too_large {
      + 	path_regexp \`^/project/api/v1/translate/?$\`
      + 	expression {http.error.status_code} == 413
      + }
      + handle @stele_too_large {
      + 	header Access-Control-Allow-Origin *
      + 	route {
      + 		header Content-Type \`application/problem+json\`
      + 		header Cache-Control \`no-store\`
      + 		method GET
      + 		rewrite * \`/project/problems/v1/body_too_large.json\`
      + 		file_server {
      + 			status 413
      + 		}
      + 	}
      + }
      + @stele_no_gateway {
      + 	path_regexp \`^/project/api/v1/translate/?$\`
      + 	expression {http.error.status_code} >= 502
      + }
      + handle @stele_no_gateway {
      + 	header Access-Control-Allow-Origin *
      + 	route {
      + 		header Content-Type \`application/problem+json\`
      + 		header Cache-Control \`no-store\`
      + 		method GET
      + 		rewrite * \`/project/problems/v1/asset_unavailable.json\`
      + 		file_server {
      + 			status 502
      + 		}
      + 	}
      + }"
    `);
    expect(noticesForGateway(caddy, tiny)).toEqual([gatewayNotice("Caddy")]);
  });

  it("does not grow with pages or, in rules, with locales", () => {
    const codes = ["en", "es", "fr", "de", "it", "nl", "pt", "sv", "da", "fi"];
    const many = {
      "site.yaml": content["site.yaml"] ?? "",
      "locales.yaml": codes.map((code) => `- { code: ${code}, name: ${code} }\n`).join(""),
      "pages.yaml": Array.from({ length: 5000 }, (_, index) => `- path: /docs/page-${index}\n`).join(""),
    };
    const { artifacts, ruleCount } = caddy.compile(decodeText(many).plan.rules, few);
    expect(ruleCount).toBeLessThan(21);
    expect(artifacts.map(({ text }) => text.split("\n").length)).toEqual([decodedText(plan.rules).split("\n").length]);
  });

  it("has no JSON body form without a gateway, and says so", () => {
    const notices = caddy.compile(plan.rules, few).diagnostics;
    expect(notices.map(({ sentence }) => sentence)).toEqual([
      sentenceOf("host-cannot", {
        host: "Caddy",
        rules: ["handler"],
        errors: ["invalid_request", "unknown_locale", "unknown_page", "method_not_allowed"],
      }),
    ]);
  });
});
