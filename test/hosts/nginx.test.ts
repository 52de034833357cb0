import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { quoted } from "../../scripts/diagnostics/message.ts";
import { nginx } from "../../scripts/hosts/nginx/index.ts";
import type { PathSegments, Rule, RuleSet } from "../../scripts/rules/rule.ts";
import { decodeText } from "../content-text.ts";
import { engine } from "../engines.ts";
import { start } from "../engines/process.ts";
import { freePort, type Received, send } from "../http.ts";
import { describeAgreement } from "./agreement.ts";
import type { Case } from "./cases.ts";
import { PLANTED } from "./conformance.ts";
import { hostileTargets } from "./hostile.ts";
import { describeOtherSites } from "./other-sites.ts";
import { describeOutside } from "./outside.ts";
import { describeOwnServer } from "./own-server.ts";
import { describeSpellings } from "./spellings.ts";
import { describeProxied, gatewayNotice, linesForGateway, noticesForGateway } from "./proxied.ts";
import { publishFor } from "./published.ts";
import { describeRandomRequests } from "./random-requests.ts";
import {
  misspelled,
  takesAnyBytes,
  takesAddressesAsSpelled,
  takesLettersAsSpelled,
  takesSpacesOnce,
  unresolved,
} from "./readings.ts";
import { writeFiles } from "../stele.ts";
import { content, origin } from "./site.ts";
import { few, passedLimit, passedLimits } from "./laws.ts";
import { describeRuled } from "./ruled.ts";

const program = engine("nginx", "apt-get install nginx");

/** What nginx cannot do: */
function cannot({ name, form, want }: Case): string | undefined {
  if (form === "body" && !(want.kind === "problem" && want.code === "invalid_request"))
    return "it reads no body without a module, so a request without query is an invalid one";
  return exceptions[name];
}

/** The row that it answers with a file where the contract wants an error, and why. */
const leniencies: Readonly<Record<string, string>> = {
  "path form: two slashes in a row": "it merges slashes before it looks up locations",
};

const TESTED =
  "it makes the tests of RFC 9110 13.1 with every file, whatever the method: only a named ETag, dates and ranges can be turned off";

/** Headers that belong to files, to which it answers a POST with 412 or 304. */
const tested: Readonly<Record<string, string>> = Object.fromEntries(
  ["If-Match", "If-None-Match", "If-Unmodified-Since"].flatMap((name) =>
    ["path", "query"].map((form) => [`${form} form: ${name} of a POST takes no part`, TESTED]),
  ),
);

const exceptions: Readonly<Record<string, string>> = {
  ...leniencies,
  ...tested,
  ...unresolved,
  ...misspelled,
  "path form: encoded dot segments": "it resolves them before it looks up locations",
  "path form: encoded slashes": "it decodes them before it looks up locations",
  "path form: an encoded NUL": "it refuses the request line, with a page of its own",
  "path form: broken percent-encoding": "it refuses the request line, with a page of its own",
  "path form: bytes that are not UTF-8": "they are the name of a file that is not there",
  "query form: a translated address": "rules know source addresses only",
  "query form: a locale that is not UTF-8": "it is one that is not listed",
};

/** Serves a folder's `dist/` at the root of a port, as the guide to hosts says. */
async function serve(folder: string): Promise<number> {
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path tmp;`);
  const configuration = `daemon off; user root; pid nginx.pid; error_log stderr notice;
    events { worker_connections 64; }
    http {
      access_log off; ${temporary.join(" ")}
      types { text/html html; application/json json; text/xml xml; text/plain txt; }
      include dist.hosts/nginx/stele-maps.conf;
      server {
        listen 127.0.0.1:${port};
        root dist;
        error_page 404 /404.html;
        include dist.hosts/nginx/stele.conf;
        location ~ \\.json$ { return 403; }
        location ~ \\.php$ { return 410; }
        location /sitemaps/list { return 200 "the list of another\\n"; }
      }
    }`;
  writeFileSync(join(folder, "nginx.conf"), configuration);
  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
  await start(program ?? "", args, folder, "start worker process ");
  return port;
}

describe.skipIf(!program)("nginx, with both files included,", () => {
  const site = publishFor(nginx);
  let port: number;

  beforeAll(async () => {
    port = await serve(site.folder);
  });

  describeRuled({ host: nginx, port: () => port, cannot });

  describeOtherSites({ host: nginx, open: ({ folder }) => serve(folder), cannot });

  it.each(["/pages/v1/docs", "/pages/v1/docs/a.json"])(
    "redirects to no host that a client names: %s",
    async (target) => {
      writeFiles(join(site.folder, "dist/pages/v1/docs/a.json"), { "b.json": "{}" });
      const { status, headers } = await send(port, { method: "GET", target, headers: { Host: "evil.example" } });
      expect({ status, location: headers.location }).toEqual({ status: 301, location: `${target}/` });
    },
  );

  it("leaves addresses without a file to the server where other programs have theirs: in the folder of sitemaps", async () => {
    expect((await send(port, { method: "GET", target: "/sitemaps/list" })).body).toBe("the list of another\n");
  });

  it.each(["sitemaps", "pages/v1", "sources/v1", "translations/v1", "problems/v1"])(
    "leaves a program of another in %s to the server",
    async (folder) => {
      writeFiles(join(site.folder, "dist", folder), { "gen.php": "secret" });
      expect((await send(port, { method: "GET", target: `/${folder}/gen.php` })).status).toBe(410);
    },
  );

  describeAgreement({
    host: nginx,
    site,
    cannot,
    port: () => port,
    leniencies,
    differences: { ...tested, ...unresolved, ...misspelled },
    errorPage: "404.html",
    otherPaths: ["/api/v1/locales/"],
    problemType: "application/problem+json",
    types: { xml: "text/xml", text: "text/plain", html: "text/html" },
  });

  describeRandomRequests({
    host: nginx,
    site,
    port: () => port,
    readings: [takesAddressesAsSpelled, takesLettersAsSpelled, takesSpacesOnce, takesAnyBytes],
  });

  describeOwnServer({ host: nginx, site, port: () => port, strange: "unknown_page", findsByQuery: false });

  describeSpellings("nginx", () => port);
});

/**
 * That hostile requests open nothing would be as true of requests which could open nothing anyway. So this takes out what
 * stands against them, the first character of a captured name, and sees the secret served to those that count right.
 */
describe.skipIf(!program)("the guard of nginx", () => {
  const GUARDED = "[A-Za-z0-9_-][A-Za-z0-9._-]*";
  const UNGUARDED = "[A-Za-z0-9._-]+";
  const NO_DOT = "(?!\\.)";

  async function opened(change: (maps: string) => string): Promise<readonly string[]> {
    const { folder } = publishFor(nginx);
    const file = join(folder, "dist.hosts/nginx/stele-maps.conf");
    writeFileSync(file, change(readFileSync(file, "utf8")));
    const port = await serve(folder);
    const targets: string[] = [];
    for (const target of hostileTargets) {
      const { body } = await send(port, { method: "POST", target });
      if (body.includes(PLANTED)) targets.push(target);
    }
    return targets;
  }

  it("is all that keeps the file beside the folder from requests with the right number of dot segments", async () => {
    const fourUp = "/../../../../secret";
    const query = `/api/v1/translate?target_locale=es&source_url=${origin}`;
    expect(await opened((maps) => maps.replaceAll(GUARDED, UNGUARDED).replaceAll(NO_DOT, ""))).toEqual([
      query + fourUp,
      `${query}/..%2f..%2f..%2f..%2fsecret`,
      `${query}/..%2F..%2F..%2F..%2Fsecret`,
      query + encodeURIComponent(fourUp),
      `/api/v1/translate?target_locale=es&source_url=${encodeURIComponent(origin + fourUp)}`,
    ]);
    expect(await opened((maps) => maps)).toEqual([]);
  });
});

describe.skipIf(!program)("nginx", () => {
  describeOutside(nginx, ({ folder }) => serve(folder));
});

describe.skipIf(!program)("nginx, for a site below a base path,", () => {
  it("answers there, and nowhere else", async () => {
    const based = { ...content, "site.yaml": "base_url: https://docs.example.com/my%20project\nsource_locale: en\n" };
    const base = "/my%20project";
    const { folder, files, compiled } = publishFor(nginx, based);
    expect(compiled.diagnostics.map(({ code }) => code)).toEqual(["host-cannot"]);
    symlinkSync(".", join(folder, "dist/my project"));
    const port = await serve(folder);
    const ask = (target: string): Promise<Received> => send(port, { method: "POST", target });
    const above = await ask("/api/v1/translate/es/docs/intro");
    expect({ status: above.status, type: above.headers["content-type"] }).toEqual({ status: 404, type: "text/html" });
    const wanted = files.get("translations/v1/es/docs/intro.json");
    expect((await ask(`${base}/api/v1/translate/es/docs/intro`)).body).toBe(wanted);
    const url = encodeURIComponent("https://docs.example.com/my%20project/docs/intro");
    expect((await ask(`${base}/api/v1/translate?source_url=${url}&target_locale=es`)).body).toBe(wanted);
    const problem = await ask(`${base}/api/v1/translate/xx`);
    expect({ status: problem.status, body: problem.body }).toEqual({
      status: 404,
      body: files.get("problems/v1/unknown_locale.json"),
    });
  });
});

describe.skipIf(!program)("nginx, with the gateway behind it,", () => {
  describeProxied({ host: nginx, serve, cannot: (row) => exceptions[row.name], endedStatus: 502, countsChunks: true });
});

const twoPages: RuleSet = decodeText({
  "site.yaml": "base_url: https://docs.example.com/p\nsource_locale: en\n",
  "locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
  "pages.yaml": "- path: /\n- path: /a b/c\n- path: /docs/intro\n",
}).plan.rules;

describe("the files of nginx", () => {
  const { rules } = decodeText(content).plan;

  it("are these, for a site of two pages", () => {
    const { artifacts } = nginx.compile(twoPages, few);
    expect(artifacts.map(({ path, place, sharing }) => ({ path, place, sharing }))).toEqual([
      { path: "stele.conf", place: { host: "nginx" }, sharing: "own" },
      { path: "stele-maps.conf", place: { host: "nginx" }, sharing: "own" },
    ]);
    expect(artifacts.map(({ text }) => text)).toMatchInlineSnapshot(`
      [
        "# /p/api/v1/translate/<locale>/<page> -> /p/translations/v1/<locale>/<page>.json; prebuilt, see README; include in the server block, before its regular expressions
      location ^~ "/p/api/v1/translate/" {
          add_header Access-Control-Allow-Origin "*" always;
          max_ranges 0;
          add_header Cache-Control "public, max-age=300";
          add_header X-Content-Type-Options "nosniff" always;
          add_header X-Robots-Tag "noindex" always;
          if ($request_method = OPTIONS) {
              add_header Access-Control-Allow-Origin "*" always;
              add_header Access-Control-Allow-Methods "GET, HEAD, POST" always;
              add_header Access-Control-Allow-Headers "Content-Type" always;
              add_header Access-Control-Max-Age "86400" always;
              return 204;
          }
          if ($request_method !~ "^(?:GET|HEAD|POST)$") {
              set $stele_allow "GET, HEAD, POST, OPTIONS";
              return 461;
          }
          if ($uri ~ "^/p/api/v1/translate/(?:\\z|.*(?:[\\x00-\\x1f\\x7f]|\\xc2[\\x80-\\x9f]))") {
              return 400;
          }
          if ($stele_68f15eb7_path_answer = "") {
              return 460;
          }
          set $stele_answer "$stele_68f15eb7_path_answer";
          set $stele_listing "/p/pages/v1$stele_page.json";
          error_page 400 "/p/problems/v1/invalid_request.json";
          error_page 460 =404 "/p/problems/v1/unknown_locale.json";
          error_page 461 =405 "/p/problems/v1/method_not_allowed.json";
          error_page 405 =200 "/p/api/v1/translate//answer";
          try_files "$stele_answer" @stele_68f15eb7_missing;
      }
      location = "/p/api/v1/translate" {
          add_header Access-Control-Allow-Origin "*" always;
          max_ranges 0;
          add_header Cache-Control "public, max-age=300";
          add_header X-Content-Type-Options "nosniff" always;
          add_header X-Robots-Tag "noindex" always;
          if ($request_method = OPTIONS) {
              add_header Access-Control-Allow-Origin "*" always;
              add_header Access-Control-Allow-Methods "GET, HEAD, POST" always;
              add_header Access-Control-Allow-Headers "Content-Type" always;
              add_header Access-Control-Max-Age "86400" always;
              return 204;
          }
          if ($request_method !~ "^(?:GET|HEAD|POST)$") {
              set $stele_allow "GET, HEAD, POST, OPTIONS";
              return 461;
          }
          if ($stele_68f15eb7_query_problem = "invalid_request") {
              return 400;
          }
          if ($stele_68f15eb7_query_problem = "unknown_locale") {
              return 460;
          }
          set $stele_answer "/p/translations/v1/$stele_68f15eb7_query_locale$stele_68f15eb7_query_file";
          set $stele_listing "/p/pages/v1$stele_68f15eb7_query_file";
          error_page 400 "/p/problems/v1/invalid_request.json";
          error_page 460 =404 "/p/problems/v1/unknown_locale.json";
          error_page 461 =405 "/p/problems/v1/method_not_allowed.json";
          error_page 405 =200 "/p/api/v1/translate//answer";
          try_files "$stele_answer" @stele_68f15eb7_missing;
      }
      location @stele_68f15eb7_missing {
          if (-f "$document_root$stele_listing") {
              return 463;
          }
          error_page 463 =404 "/p/problems/v1/translation_not_available.json";
          error_page 404 "/p/problems/v1/unknown_page.json";
          return 404;
      }
      location = "/p/api/v1/translate//answer" {
          internal;
          etag off;
          if_modified_since off;
          add_header Access-Control-Allow-Origin "*" always;
          max_ranges 0;
          add_header Cache-Control "public, max-age=300";
          add_header X-Content-Type-Options "nosniff" always;
          add_header X-Robots-Tag "noindex" always;
          try_files "$stele_answer" =404;
      }
      location = "/p/api/v1/locales" {
          types { }
          default_type "application/json; charset=utf-8";
          add_header Cache-Control "public, max-age=300";
          add_header X-Content-Type-Options "nosniff" always;
          add_header X-Robots-Tag "noindex" always;
          add_header Access-Control-Allow-Origin "*" always;
          max_ranges 0;
      }
      location ~ "^/p(?:/problems/v1/.*\\.json$)" {
          absolute_redirect off;
          types { }
          default_type "application/problem+json";
          add_header Cache-Control "no-store" always;
          add_header X-Content-Type-Options "nosniff" always;
          add_header X-Robots-Tag "noindex" always;
          add_header Access-Control-Allow-Origin "*" always;
          max_ranges 0;
          uninitialized_variable_warn off;
          add_header Allow $stele_allow always;
      }
      location = "/p/switcher/v1.js" {
          types { }
          default_type "text/javascript; charset=utf-8";
          add_header Cache-Control "public, max-age=300";
          add_header X-Content-Type-Options "nosniff" always;
          add_header X-Robots-Tag "noindex" always;
          add_header Access-Control-Allow-Origin "*" always;
          max_ranges 0;
      }
      location = "/p/locales/v1.json" {
          add_header Cache-Control "public, max-age=300";
          add_header X-Content-Type-Options "nosniff" always;
          add_header X-Robots-Tag "noindex" always;
          add_header Access-Control-Allow-Origin "*" always;
          max_ranges 0;
      }
      location = "/p/addresses/v1.json" {
          add_header Cache-Control "public, max-age=300";
          add_header X-Content-Type-Options "nosniff" always;
          add_header X-Robots-Tag "noindex" always;
          add_header Access-Control-Allow-Origin "*" always;
          max_ranges 0;
      }
      location = "/p/pages/v1.json" {
          add_header Cache-Control "public, max-age=300";
          add_header X-Content-Type-Options "nosniff" always;
          add_header X-Robots-Tag "noindex" always;
          add_header Access-Control-Allow-Origin "*" always;
          max_ranges 0;
      }
      location = "/p/openapi.json" {
          add_header Cache-Control "public, max-age=300";
          add_header X-Content-Type-Options "nosniff" always;
          add_header X-Robots-Tag "noindex" always;
          add_header Access-Control-Allow-Origin "*" always;
          max_ranges 0;
      }
      location ~ "^/p(?:/pages/v1/.*\\.json$|/sources/v1/.*\\.json$|/translations/v1/.*\\.json$)" {
          absolute_redirect off;
          add_header Cache-Control "public, max-age=300";
          add_header X-Content-Type-Options "nosniff" always;
          add_header X-Robots-Tag "noindex" always;
          add_header Access-Control-Allow-Origin "*" always;
          max_ranges 0;
      }
      location = "/p/sitemap.xml" {
          add_header Access-Control-Allow-Origin "*" always;
          max_ranges 0;
      }
      location ~ "^/p(?:/sitemaps/.*\\.xml$)" {
          absolute_redirect off;
          add_header Access-Control-Allow-Origin "*" always;
          max_ranges 0;
      }
      location ~ "^/p(?:/problems/v1|/pages/v1|/sources/v1|/translations/v1)(?:/[^.]*[^./])?$" {
          absolute_redirect off;
      }
      ",
        "# /p/api/v1/translate/<locale>/<page> -> /p/translations/v1/<locale>/<page>.json; prebuilt, see README; include at the level of http
      map $uri $stele_68f15eb7_path_answer {
          "~^/p/api/v1/translate/(?<stele_locale>en|es)(?<stele_page>(?:/.+?)?)/?\\z" "/p/translations/v1/$stele_locale$stele_page.json";
      }
      map $args $stele_68f15eb7_query_locale {
          "~(?:^|&)target(?:_|%5[Ff])locale=(?<stele_locale>en|es)(?:&|$)" "$stele_locale";
      }
      map $args $stele_68f15eb7_query_path {
          "~(?:^|&)source(?:_|%5[Ff])url=(?i:https(?::|%3[Aa])(?:/|%2[Ff])(?:/|%2[Ff])docs\\.example\\.com(?:(?::|%3a)443)?)(?:/|%2[Ff])p(?<stele_path>(?:(?:/|%2[Ff])(?!\\.)(?:[A-Za-z0-9._~!,=@-]|%(?:25)?(?:2[016BbCc]|3[Dd]|40|7[Ee]|[89A-Fa-f][0-9A-Fa-f]))+)*+)(?:/|%2[Ff])?(?:(?:[?#]|%3[Ff]|%23)[^&]*)?(?:&|$)" "$stele_path/";
      }
      map $stele_68f15eb7_query_path $stele_68f15eb7_query_file {
          "~^(?:/|%2[Ff])(?<stele_1>[A-Za-z0-9_-][A-Za-z0-9._-]*)(?:/|%2[Ff])(?<stele_2>[A-Za-z0-9_-][A-Za-z0-9._-]*)/$" "/$stele_1/$stele_2.json";
          "~^/$" ".json";
          "~^(?:/|%2[Ff])a%(?:25)?20b(?:/|%2[Ff])c/$" "/a b/c.json";
      }
      map $args $stele_68f15eb7_query_problem {
          "" "invalid_request";
          "~^(?:(?:.*&)?target(?:_|%5[Ff])locale(?:=[^&]*)?&(?:.*&)?target(?:_|%5[Ff])locale(?:[=&]|$)|(?:.*&)?source(?:_|%5[Ff])url(?:=[^&]*)?&(?:.*&)?source(?:_|%5[Ff])url(?:[=&]|$)|(?!(?:.*&)?target(?:_|%5[Ff])locale(?:[=&]|$))|(?!(?:.*&)?source(?:_|%5[Ff])url=(?i:https?(?::|%3a)(?:/|%2f){2}))|(?:.*&)?source(?:_|%5[Ff])url=(?:[^&]*(?:\\+|\\x5c|%5[Cc])|(?:(?!%3[Ff]|%23)[^&?#])*%25(?:2[EeFf]|5[Cc])|(?i:https?(?::|%3a)(?:/|%2f){2})(?:(?!%2[Ff]|%3[Ff]|%23)[^&/?#])*(?:@|%40))|(?:.*&)?[^&=]*%(?:[46][1-9A-Fa-f]|[57][0-9Aa]))" "invalid_request";
          "~^(?!.*(?:^|&)target(?:_|%5[Ff])locale=(?:en|es)(?:&|$))" "unknown_locale";
      }
      ",
      ]
    `);
  });

  it("have these lines where the gateway was asked for, and name the body form no more", () => {
    expect(linesForGateway(nginx, twoPages)).toMatchInlineSnapshot(`
      "      }
      +     if ($stele_68f15eb7_query_problem = "body") {
      +         return 462;
      +     }
      +     recursive_error_pages on;
      +     error_page 462 = @stele_68f15eb7_gateway;
      +     error_page 413 "/p/problems/v1/body_too_large.json";
        }
      + location @stele_68f15eb7_gateway {
      +     if ($content_length ~ "^0*[1-9][0-9]{4}") {
      +         return 413;
      +     }
      +     client_max_body_size 9999;
      +     error_page 413 "/p/problems/v1/body_too_large.json";
      +     error_page 502 504 =502 "/p/problems/v1/asset_unavailable.json";
      +     proxy_hide_header Access-Control-Allow-Origin;
      +     add_header Access-Control-Allow-Origin "*" always;
      +     proxy_intercept_errors off;
      +     proxy_request_buffering off;
      +     proxy_http_version 1.1;
      +     proxy_connect_timeout 2s;
      +     proxy_read_timeout 10s;
      +     proxy_pass http://127.0.0.1:8787/api/v1/translate$is_args$args;
      + }
        map $args $stele_68f15eb7_query_problem {
      -     "" "invalid_request";
      +     "" "body";
      +     "~^(?!.*(?:^|&)(?:target_locale|source_url)=)" "body";"
    `);
    expect(noticesForGateway(nginx, twoPages)).toEqual([gatewayNotice("nginx")]);
  });

  it("do not grow with the number of pages", () => {
    const { text, count } = compiled(manyPages(5000));
    expect(count).toBeLessThan(25);
    expect(text).toBe(compiled(manyPages(50)).text);
  });

  it("have other names in another build of the same site, which one nginx may serve too", () => {
    const namesFor = (...codes: readonly string[]): string[] => {
      const locales = codes.map((code) => `- { code: ${code}, name: ${code} }\n`).join("");
      const build = decodeText({ ...content, "locales.yaml": locales, "pages.yaml": "- path: /a\n" });
      const [, maps] = nginx.compile(build.plan.rules, few).artifacts;
      return maps?.text.match(/\$stele_[0-9a-f]+_\w+/g) ?? [];
    };
    const names = new Set(namesFor("en", "es"));
    expect(names.size).toBeGreaterThan(3);
    expect(namesFor("en", "fr").filter((name) => names.has(name))).toEqual([]);
  });

  it("match whole queries with as many lines for any number of names that need encoding", () => {
    const matchingQueries = (count: number): string[] => {
      const names = Array.from({ length: count }, (_, index) => [`é${index}`]);
      return compiled(withPages(rules, names)).text.match(/^map \$args .*?^}/gms) ?? [];
    };
    expect(matchingQueries(500)).toEqual(matchingQueries(1));
  });

  it("are refused where they would take long for every request", () => {
    const most = 8 * 1024 * 1024;
    const measured = (count: number): { bytes: number; passed: string[] } => {
      const names = Array.from({ length: count }, (_, index) => [`${"é".repeat(100)}${index}`]);
      const all = nginx.compile(withPages(rules, names), few);
      return { bytes: Buffer.byteLength(all.artifacts[1]?.text ?? ""), passed: passedLimits(all) };
    };
    const [at, over] = [measured(100), measured(3000)];
    expect([at.bytes <= most, at.passed]).toEqual([true, []]);
    expect(over.passed).toEqual([passedLimit(nginx, most, "bytes in stele-maps.conf", over.bytes)]);
  });

  it("have names of their own for each site of a server", () => {
    const other = decodeText({ ...content, "site.yaml": "base_url: https://other.example.com\nsource_locale: en\n" });
    const variables = (set: RuleSet): string[] =>
      [...compiled(set).text.matchAll(/^map \S+ (\S+)/gm)].map(([, name = ""]) => name);
    expect(variables(rules)).toHaveLength(5);
    expect(variables(rules).filter((name) => variables(other.plan.rules).includes(name))).toEqual([]);
  });

  it("have names that nginx holds, however long the site's", () => {
    const host = `${"a".repeat(60)}.${"b".repeat(60)}.example.com`;
    const long = decodeText({ ...content, "site.yaml": `base_url: https://${host}\nsource_locale: en\n` });
    expect(program === undefined || isRead(long.plan.rules)).toBe(true);
  });

  it("are refused above the longest parameter that nginx reads, not at it", () => {
    const names = (length: number): string[] => ["ä".repeat(100), `${"ä".repeat(30)}${"x".repeat(length)}`];
    const page = (length: number): RuleSet => withPages(rules, [names(length)]);
    const shortest = Math.max(...compiled(page(0)).lengths);
    const [at, over] = [page(4093 - shortest), page(4094 - shortest)];
    expect(compiled(at).passed).toEqual([]);
    const found = `4094 in ${quoted(`/${names(4094 - shortest).join("/")}`)}`;
    expect(compiled(over).passed).toEqual([passedLimit(nginx, 4093, "bytes in one parameter", found)]);
    expect(program ? [isRead(at), isRead(over)] : [true, false]).toEqual([true, false]);
  });
});

/** Whether nginx itself takes the maps of a rule set. */
function isRead(set: RuleSet): boolean {
  const { folder } = publishFor(nginx);
  const [, maps] = nginx.compile(set, few).artifacts;
  writeFileSync(join(folder, "maps.conf"), maps?.text ?? "");
  const configuration = `pid nginx.pid; events { } http { include maps.conf; client_body_temp_path tmp; access_log off; }`;
  writeFileSync(join(folder, "test.conf"), configuration);
  const { status, stderr } = spawnSync(program ?? "", [
    "-t",
    "-p",
    folder,
    "-c",
    join(folder, "test.conf"),
    "-e",
    "stderr",
  ]);
  expect(status === 0 || stderr.toString().includes("too long parameter")).toBe(true);
  return status === 0;
}

function compiled(set: RuleSet): { text: string; count: number; passed: string[]; lengths: number[] } {
  const all = nginx.compile(set, few);
  const { artifacts, ruleCount } = all;
  const text = artifacts.map((artifact) => artifact.text).join("");
  const lengths = [...text.matchAll(/"([^"]*)"/g)].map(([, inside = ""]) => Buffer.byteLength(inside));
  return { text, count: ruleCount, passed: passedLimits(all), lengths };
}

function manyPages(count: number): RuleSet {
  const locales = ["en", "es", "fr", "de", "hi", "it", "ja", "ko", "pt-BR", "zh-Hant"];
  const pages = ["- path: /\n", ...Array.from({ length: count }, (_, index) => `- path: /docs/page-${index}\n`)];
  return decodeText({
    ...content,
    "locales.yaml": locales.map((code) => `- { code: ${code}, name: ${code} }\n`).join(""),
    "pages.yaml": pages.join(""),
  }).plan.rules;
}

function withPages(set: RuleSet, pages: readonly PathSegments[]): RuleSet {
  return { ...set, rules: set.rules.map((rule): Rule => ("pages" in rule ? { ...rule, pages } : rule)) };
}
