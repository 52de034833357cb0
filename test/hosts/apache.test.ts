import { chmodSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { apache } from "../../scripts/hosts/apache/index.ts";
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
import { describeSpellings } from "./spellings.ts";
import { describeProxied, emitForGateway, gatewayNotice, linesForGateway, noticesForGateway } from "./proxied.ts";
import { publishFor } from "./published.ts";
import { describeRandomRequests } from "./random-requests.ts";
import {
  type Reading,
  misspelled,
  takesAnyBytes,
  takesAddressesAsSpelled,
  takesLettersAsSpelled,
  takesSpacesOnce,
  unresolved,
} from "./readings.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { content } from "./site.ts";
import { few } from "./laws.ts";
import { describeRuled } from "./ruled.ts";

const program = engine("apache2", "apt-get install apache2");
/** Where Debian and Ubuntu put them. */
const MODULES = "/usr/lib/apache2/modules";

/** What Apache cannot do: */
function cannot({ name, form, want }: Case): string | undefined {
  if (form === "body" && !(want.kind === "problem" && want.code === "invalid_request"))
    return "it reads no body without a module, so a request without query is an invalid one";
  return exceptions[name];
}

/** The row that it answers with a file where the contract wants an error, and why. */
const leniencies: Readonly<Record<string, string>> = {
  "path form: two slashes in a row": "it merges slashes before it looks up rules",
};

const exceptions: Readonly<Record<string, string>> = {
  ...leniencies,
  ...unresolved,
  ...misspelled,
  "path form: encoded dot segments": "it resolves them before it looks up rules",
  "path form: encoded slashes": "it refuses the request, with a page of its own",
  "path form: an encoded NUL": "it refuses the request line, with a page of its own",
  "path form: broken percent-encoding": "it refuses the request line, with a page of its own",
  "path form: bytes that are not UTF-8": "they are the name of a file that is not there",
  "query form: a translated address": "rules know source addresses only",
  "query form: a locale that is not UTF-8": "it is one that is not listed",
};

/** By default, whatever else is in the path. */
const refusesEncodedSlashes: Reading = (request) => (/%2f/i.test(request.path) ? undefined : request);

/** Serves a folder's `dist/` at the root of a port, as the guide to hosts says. */
async function serve(folder: string, alias = "", more: readonly string[] = []): Promise<number> {
  const port = await freePort();
  const modules = ["mpm_event", "authz_core", "alias", "dir", "mime", "headers", "rewrite", ...more];
  const configuration = `ServerRoot "${folder}"
    PidFile httpd.pid
    ErrorLog "|/bin/cat"
    LogLevel notice
    Mutex file:${folder} default
    Listen 127.0.0.1:${port}
    ServerName localhost
    ${modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join("\n")}
    TypesConfig mime.types
    AddType application/json .json
    AddType application/xml .xml
    AddType text/html .html
    AddType text/plain .txt
    DocumentRoot "${folder}/dist"
    ErrorDocument 404 /404.html
    ${alias}
    <Directory "${folder}/dist">
      AllowOverride FileInfo
      Require all granted
    </Directory>`;
  writeFiles(folder, { "httpd.conf": configuration, "mime.types": "" });
  // Its workers drop the rights of root and must still get in.
  chmodSync(folder, 0o755);
  await start(
    program ?? "",
    ["-d", folder, "-f", join(folder, "httpd.conf"), "-DFOREGROUND"],
    folder,
    "resuming normal",
  );
  return port;
}

describe.skipIf(!program)("Apache, with .htaccess in the folder,", () => {
  const site = publishFor(apache);
  let port: number;

  beforeAll(async () => {
    port = await serve(site.folder);
  });

  describeRuled({ host: apache, port: () => port, cannot });

  describeOtherSites({ host: apache, open: ({ folder }) => serve(folder), cannot });

  describeAgreement({
    host: apache,
    site,
    cannot,
    port: () => port,
    leniencies,
    differences: { ...unresolved, ...misspelled },
    errorPage: "404.html",
    otherPaths: ["/api/v1/locales/"],
    problemType: "application/problem+json",
    types: { xml: "application/xml", text: "text/plain", html: "text/html" },
  });

  describeRandomRequests({
    host: apache,
    site,
    port: () => port,
    readings: [refusesEncodedSlashes, takesAddressesAsSpelled, takesLettersAsSpelled, takesSpacesOnce, takesAnyBytes],
  });

  describeOwnServer({ host: apache, site, port: () => port, strange: "unknown_page", findsByQuery: false });

  describeSpellings("Apache", () => port);
});

describe.skipIf(!program)("Apache", () => {
  describeOutside(apache, ({ folder }) => serve(folder));
});

describe.skipIf(!program)("Apache, for a site below a base path,", () => {
  it("answers there, and nowhere else", async () => {
    const based = { ...content, "site.yaml": "base_url: https://docs.example.com/my%20project\nsource_locale: en\n" };
    const base = "/my%20project";
    const { folder, files, compiled } = publishFor(apache, based);
    expect(compiled.diagnostics.map(({ code }) => code)).toEqual(["host-cannot"]);
    // Beside the root of the server, at the base path only.
    renameSync(join(folder, "dist"), join(folder, "published"));
    mkdirSync(join(folder, "dist"));
    const port = await serve(
      folder,
      `Alias "/my project" "${folder}/published"\n<Directory "${folder}/published">\nAllowOverride FileInfo\nRequire all granted\n</Directory>`,
    );
    const ask = (target: string): Promise<Received> => send(port, { method: "POST", target });
    const above = await ask("/api/v1/translate/es/docs/intro");
    expect({ status: above.status, type: above.headers["content-type"] }).toEqual({
      status: 404,
      type: "text/html; charset=iso-8859-1",
    });
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

describe.skipIf(!program)("Apache, where an extension of a page's name has a meaning,", () => {
  const names = ["types.var", "in.es", "text.utf7", "archive.gz", "included.shtml", "image.cgi"];
  const { folder, files } = publishFor(apache, {
    "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\nartifacts: { openapi: /api.shtml.json }\n",
    "locales.yaml": "- { code: en, name: '<!--#echo var=DOCUMENT_URI -->' }\n",
    "pages.yaml": names.map((name) => `- path: /docs/${name}\n`).join(""),
  });
  const meanings = [
    `Alias "/second" "${folder}/dist"`,
    "Options +Includes",
    "AddHandler type-map .var",
    "AddHandler cgi-script .cgi",
    "AddLanguage es .es",
    "AddCharset UTF-7 .utf7",
    "AddEncoding x-gzip .gz",
    "AddOutputFilter INCLUDES .shtml",
  ];
  let port: number;

  beforeAll(async () => {
    port = await serve(folder, meanings.join("\n"), ["negotiation", "include", "filter", "cgid"]);
  });

  it.each([
    ["GET", "/api.shtml.json", "api.shtml.json"],
    ...names.flatMap((name) => [
      ["GET", `/pages/v1/docs/${name}.json`, `pages/v1/docs/${name}.json`] as const,
      ["GET", `/second/pages//v1/docs/${name}.json`, `pages/v1/docs/${name}.json`] as const,
      ["POST", `/api/v1/translate/en/docs/${name}`, `translations/v1/en/docs/${name}.json`] as const,
    ]),
  ] as const)("answers %s %s with the bytes of the file", async (method, target, file) => {
    const { status, headers, body } = await send(port, { method, target });
    expect({ status, body }).toEqual({ status: 200, body: files.get(file) });
    expect(headers["content-type"]).toBe("application/json");
    expect(headers["content-encoding"]).toBeUndefined();
  });
});

describe.skipIf(!program)("Apache, with the site at a path that is no folder of it,", () => {
  const site = {
    "site.yaml": "base_url: https://docs.example.com/am\nsource_locale: en\n",
    "locales.yaml": "- { code: en, name: English }\n",
    "pages.yaml": "- path: /docs/types.var\n",
  };

  it.each([
    ["AliasMatch", (to: string) => `AliasMatch "^/am/(.*)$" "${to}/$1"`],
    ["RewriteRule", (to: string) => `RewriteEngine On\nRewriteRule "^/am/(.*)$" "${to}/$1"`],
  ])("sends a file as it is, whatever its name means: %s", async (_name, mounted) => {
    const { folder, files } = publishFor(apache, site);
    const root = temporaryFolder();
    chmodSync(root, 0o755);
    const lines = `DocumentRoot "${root}"\nAddHandler type-map .var\n${mounted(`${folder}/dist`)}`;
    const port = await serve(folder, lines, ["negotiation"]);
    const file = "pages/v1/docs/types.var.json";
    const { status, headers, body } = await send(port, { method: "GET", target: `/am/${file}` });
    expect({ status, body }).toEqual({ status: 200, body: files.get(file) });
    expect(headers).toMatchObject({ "content-type": "application/json", "access-control-allow-origin": "*" });
  });
});

describe.skipIf(!program)("Apache, beside programs and pages of others in folders with our names,", () => {
  const { folder } = publishFor(apache, content);
  const others = [
    "blog/sitemaps/gen.cgi",
    "sitemaps/gen.cgi",
    "x/pages/v1/gen.cgi",
    "x/translations/v1/a.html",
    // Programs under names of ours.
    "shop/sitemap.xml",
    "shop/openapi.json",
    "shop/pages/v1/a.json",
    "shop/api/v1/locales",
  ];
  writeFiles(join(folder, "dist"), Object.fromEntries(others.map((name) => [name, "secret\n"])));
  let port: number;

  beforeAll(async () => {
    const programs = `<LocationMatch "^/shop/">\nSetHandler cgi-script\n</LocationMatch>`;
    port = await serve(folder, `AddHandler cgi-script .cgi\n${programs}`, ["cgid"]);
  });

  it.each(others)("leaves %s its handler and its type", async (name) => {
    const { status, headers } = await send(port, { method: "GET", target: `/${name}` });
    // Without `Options ExecCGI`, Apache refuses to run the program, and does not send its text.
    expect(status).toBe(name.endsWith(".html") ? 200 : 403);
    expect(headers["content-type"]).toContain("text/html");
  });
});

describe.skipIf(!program)("Apache, with a program of another among our files,", () => {
  it.each([
    ["pages/v1", "AddHandler cgi-script .cgi", ["", "/x", "/x.json"]],
    // A type chooses the handler too, and `ForceType` would replace it.
    ["problems/v1", "AddType application/x-httpd-cgi .cgi", ["", "/x", "/x.json"]],
  ])("lets it run in %s by %s, whatever follows its name in the path", async (place, line, rests) => {
    const { folder } = publishFor(apache, content);
    const file = join(folder, "dist", place, "live.cgi");
    writeFileSync(file, "#!/bin/sh\nprintf 'Content-Type: text/plain\\r\\n\\r\\nit ran\\n'\n", { mode: 0o755 });
    const options = `<Directory "${folder}/dist">\nOptions +ExecCGI\nAcceptPathInfo On\n</Directory>`;
    const port = await serve(folder, `ScriptSock "${folder}/cgid"\n${line}\n${options}`, ["cgid"]);
    for (const rest of rests) {
      const { body } = await send(port, { method: "GET", target: `/${place}/live.cgi${rest}` });
      expect({ rest, body }).toEqual({ rest, body: "it ran\n" });
    }
  });
});

describe.skipIf(!program)("Apache, where it looks for files with longer names (MultiViews),", () => {
  it.each(["GET", "POST"])("sends no answer of another page: %s", async (method) => {
    const { folder, files } = publishFor(apache, {
      "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\n",
      "locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
      "pages.yaml": "- path: /docs/a.json\n- path: /docs/b.json\n- { path: /docs/b, locales: [] }\n",
    });
    const options = `<Directory "${folder}/dist">\nOptions +MultiViews\n</Directory>`;
    const port = await serve(folder, options, ["negotiation"]);
    const endpoint = "/api/v1/translate";
    const found: unknown[] = [];
    for (const page of ["a", "b"]) {
      const address = `https://docs.example.com/docs/${page}`;
      for (const rest of [`/es/docs/${page}`, `?target_locale=es&source_url=${address}`]) {
        found.push((await send(port, { method, target: endpoint + rest })).body);
      }
    }
    const codes = ["unknown_page", "unknown_page", "translation_not_available", "translation_not_available"];
    expect(found).toEqual(codes.map((code) => files.get(`problems/v1/${code}.json`)));
  });
});

describe.skipIf(!program)("Apache, asked for a page with a number sign in its name,", () => {
  it.each(["/docs/intro.json%23", "/docs/intro%23", "/docs%23/intro"])("knows none: %s", async (path) => {
    const { folder, files } = publishFor(apache, content);
    const port = await serve(folder);
    const { status, body } = await send(port, { method: "GET", target: `/api/v1/translate/en${path}` });
    expect({ status, body }).toEqual({ status: 404, body: files.get("problems/v1/unknown_page.json") });
  });
});

describe.skipIf(!program)("Apache, with a second site in a folder of the first,", () => {
  const { folder } = publishFor(apache, content);
  const account = join(folder, "dist/account");
  const script = `#!/bin/sh
printf 'Content-Type: text/plain\\r\\nCache-Control: private\\r\\n\\r\\nit ran\\n'
`;
  const names = ["openapi.json", "OPENAPI.JSON", "pages/v1/me.json", "api/v1/locales", "problems/v1/x.json"];
  writeFiles(account, Object.fromEntries(names.map((name) => [name, script])));
  for (const name of names) chmodSync(join(account, name), 0o755);
  let port: number;

  beforeAll(async () => {
    const site = `<VirtualHost *:*>
      ServerName docs.localhost
      DocumentRoot "${folder}/dist"
      ScriptAlias /cgi/ "${account}/"
    </VirtualHost>
    <VirtualHost *:*>
      ServerName account.localhost
      DocumentRoot "${account}"
      <Directory "${account}">
        SetHandler cgi-script
      </Directory>
    </VirtualHost>
    <Directory "${account}">
      Options +ExecCGI
    </Directory>`;
    port = await serve(folder, `ScriptSock "${folder}/cgid"\n${site}`, ["cgid"]);
  });

  it.each(
    names.flatMap((name) => [["account.localhost", `/${name}`] as const, ["docs.localhost", `/cgi/${name}`] as const]),
  )("lets the program of the second one run, with its own headers: %s %s", async (host, target) => {
    const { status, headers, body } = await send(port, { method: "GET", target, headers: { Host: host } });
    expect({ status, body }).toEqual({ status: 200, body: "it ran\n" });
    expect(headers).toMatchObject({ "content-type": "text/plain", "cache-control": "private" });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("has its headers itself", async () => {
    const headers = { Host: "docs.localhost" };
    const { headers: sent } = await send(port, { method: "GET", target: "/locales/v1.json", headers });
    expect(sent["access-control-allow-origin"]).toBe("*");
  });
});

describe.skipIf(!program)("Apache, asked by query,", () => {
  const deep = "/1/2/3/4/5/6/7/8/9/10/größe a&b=c,d@e+f";
  const { folder, files } = publishFor(apache, { ...content, "pages.yaml": `- path: ${deep}\n- path: /1/2\n` });
  let port: number;

  beforeAll(async () => {
    port = await serve(folder);
  });

  it.each([
    ["names that are encoded once", encodeURI(deep).replaceAll(/[&+]/g, encodeURIComponent)],
    ["names that are encoded twice", encodeURIComponent(deep.split("/").map(encodeURIComponent).join("/"))],
  ])("answers for a page of any depth, with %s", async (_name, path) => {
    const target = `/api/v1/translate?target_locale=en&source_url=https://docs.example.com${path}`;
    const { status, body } = await send(port, { method: "POST", target });
    expect({ status, body }).toEqual({ status: 200, body: files.get(`translations/v1/en${deep}.json`) });
  });

  it("has no answer for a page below the deepest one", async () => {
    const target = `/api/v1/translate?target_locale=en&source_url=https://docs.example.com/1/2/3/4/5/6/7/8/9/10/11/12`;
    expect((await send(port, { method: "POST", target })).status).toBe(404);
  });
});

describe.skipIf(!program)("Apache, with the gateway behind it,", () => {
  describeProxied({
    host: apache,
    serve: (folder) => serve(folder, "TimeOut 1", ["proxy", "proxy_http"]),
    cannot: (row) => exceptions[row.name],
    endedStatus: 503,
    countsChunks: false,
  });
});

describe.skipIf(!program)("Apache, where the modules for proxies are missing,", () => {
  it.each<[string, readonly string[], number]>([
    ["mod_proxy", [], 403],
    ["mod_proxy_http", ["proxy"], 500],
  ])("refuses the body form without %s and answers the others", async (_name, modules, status) => {
    const { folder, files } = emitForGateway(apache, await freePort());
    const port = await serve(folder, "", modules);
    const target = "/api/v1/translate";
    expect((await send(port, { method: "POST", target })).status).toBe(status);
    const { body } = await send(port, { method: "POST", target: `${target}/es/docs/intro` });
    expect(body).toBe(files.get("translations/v1/es/docs/intro.json"));
  });
});

const twoPages: RuleSet = decodeText({
  "site.yaml": "base_url: https://docs.example.com/p\nsource_locale: en\n",
  "locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
  "pages.yaml": "- path: /\n- path: /a b/c\n- path: /docs/intro\n",
}).plan.rules;

describe("the file of Apache", () => {
  it("are these, for a site of two pages", () => {
    const { artifacts } = apache.compile(twoPages, few);
    expect(artifacts.map(({ path, place, sharing }) => ({ path, place, sharing }))).toEqual([
      { path: ".htaccess", place: "published", sharing: "block" },
    ]);
    expect(artifacts.map(({ text }) => text).join("")).toMatchInlineSnapshot(`
      "# /p/api/v1/translate/<locale>/<page> -> /p/translations/v1/<locale>/<page>.json; prebuilt, see README
      <If "'%{CONTEXT_DOCUMENT_ROOT}|%{REQUEST_FILENAME}' =~ m#^(.*?)/?\\|(\\1(?:/p)?)(?:/api/v1/locales$|/locales/v1\\.json$|/addresses/v1\\.json$|/pages/v1\\.json$|/pages/v1/.*\\.json$|/sources/v1/.*\\.json$|/problems/v1/.*\\.json$|/translations/v1/.*\\.json$|/switcher/v1\\.js$|/openapi\\.json$)# && -f '$2/locales/v1.json' || %{REQUEST_URI} =~ m#^/p(?:/api/v1/locales$|/locales/v1\\.json$|/addresses/v1\\.json$|/pages/v1\\.json$|/pages/v1/.*\\.json$|/sources/v1/.*\\.json$|/problems/v1/.*\\.json$|/translations/v1/.*\\.json$|/switcher/v1\\.js$|/openapi\\.json$)# && '%{REQUEST_URI}|stele|%{REQUEST_FILENAME}' =~ m#^/p((?:(?!\\|stele\\|).)*+)\\|stele\\|(.*)\\1$# && -f '$2/locales/v1.json'">
        SetHandler default-handler
        <IfModule mod_mime.c>
          RemoveEncoding .br .bz2 .gz .svgz .tgz .xz .z .zst
        </IfModule>
      </If>
      <If "'%{CONTEXT_DOCUMENT_ROOT}|%{REQUEST_FILENAME}' =~ m#^(.*?)/?\\|(\\1(?:/p)?)(?:/api/v1/locales$|/locales/v1\\.json$|/addresses/v1\\.json$|/pages/v1\\.json$|/pages/v1/.*\\.json$|/sources/v1/.*\\.json$|/problems/v1/.*\\.json$|/translations/v1/.*\\.json$|/openapi\\.json$)# && -f '$2/locales/v1.json' || %{REQUEST_URI} =~ m#^/p(?:/api/v1/locales$|/locales/v1\\.json$|/addresses/v1\\.json$|/pages/v1\\.json$|/pages/v1/.*\\.json$|/sources/v1/.*\\.json$|/problems/v1/.*\\.json$|/translations/v1/.*\\.json$|/openapi\\.json$)# && '%{REQUEST_URI}|stele|%{REQUEST_FILENAME}' =~ m#^/p((?:(?!\\|stele\\|).)*+)\\|stele\\|(.*)\\1$# && -f '$2/locales/v1.json'">
        ForceType "application/json"
      </If>
      <If "%{REQUEST_URI} =~ m#^/p(?:/api/v1/locales$)# && '%{REQUEST_URI}|stele|%{REQUEST_FILENAME}' =~ m#^/p((?:(?!\\|stele\\|).)*+)\\|stele\\|(.*)\\1$# && -f '$2/locales/v1.json'">
        ForceType "application/json; charset=utf-8"
      </If>
      <If "%{REQUEST_URI} =~ m#^/p(?:/problems/v1/.*\\.json$)# && '%{REQUEST_URI}|stele|%{REQUEST_FILENAME}' =~ m#^/p((?:(?!\\|stele\\|).)*+)\\|stele\\|(.*)\\1$# && -f '$2/locales/v1.json'">
        ForceType "application/problem+json"
        Header always set Allow "GET, HEAD, POST, OPTIONS" "expr=reqenv('REDIRECT_STATUS') == '405'"
        Header always set Cache-Control "no-store"
      </If>
      <If "%{REQUEST_URI} =~ m#^/p(?:/switcher/v1\\.js$)# && '%{REQUEST_URI}|stele|%{REQUEST_FILENAME}' =~ m#^/p((?:(?!\\|stele\\|).)*+)\\|stele\\|(.*)\\1$# && -f '$2/locales/v1.json'">
        ForceType "text/javascript; charset=utf-8"
      </If>
      <If "%{REQUEST_URI} =~ m#^/p(?:/api/v1/locales$|/locales/v1\\.json$|/addresses/v1\\.json$|/pages/v1\\.json$|/pages/v1/.*\\.json$|/sources/v1/.*\\.json$|/translations/v1/.*\\.json$|/switcher/v1\\.js$|/openapi\\.json$)# && '%{REQUEST_URI}|stele|%{REQUEST_FILENAME}%{PATH_INFO}' =~ m#^/p((?:(?!\\|stele\\|).)*+)\\|stele\\|(.*)\\1$# && -f '$2/locales/v1.json'">
        Header set Cache-Control "public, max-age=300" "expr=%{REQUEST_STATUS} -in {'200','304'} && -z req('Range')"
      </If>
      <If "%{REQUEST_URI} =~ m#^/p(?:/api/v1/locales$|/locales/v1\\.json$|/addresses/v1\\.json$|/pages/v1\\.json$|/pages/v1/.*\\.json$|/sources/v1/.*\\.json$|/problems/v1/.*\\.json$|/translations/v1/.*\\.json$|/switcher/v1\\.js$|/openapi\\.json$)# && '%{REQUEST_URI}|stele|%{REQUEST_FILENAME}%{PATH_INFO}' =~ m#^/p((?:(?!\\|stele\\|).)*+)\\|stele\\|(.*)\\1$# && -f '$2/locales/v1.json'">
        Header always set X-Content-Type-Options "nosniff"
        Header always set X-Robots-Tag "noindex"
      </If>
      <If "%{REQUEST_URI} =~ m#^/p(?:/api/v1/locales$|/locales/v1\\.json$|/addresses/v1\\.json$|/pages/v1\\.json$|/pages/v1/.*\\.json$|/sources/v1/.*\\.json$|/problems/v1/.*\\.json$|/translations/v1/.*\\.json$|/switcher/v1\\.js$|/openapi\\.json$|/sitemap\\.xml$|/sitemaps/.*\\.xml$|/api/v1/translate(?:/|$))# && '%{REQUEST_URI}|stele|%{REQUEST_FILENAME}%{PATH_INFO}' =~ m#^/p((?:(?!\\|stele\\|).)*+)\\|stele\\|(.*)\\1$# && -f '$2/locales/v1.json'">
        Header always set Access-Control-Allow-Origin "*"
      </If>
      <If "%{REQUEST_URI} =~ m#^/p(?:/api/v1/translate(?:/|$))# && '%{REQUEST_URI}|stele|%{REQUEST_FILENAME}%{PATH_INFO}' =~ m#^/p((?:(?!\\|stele\\|).)*+)\\|stele\\|(.*)\\1$# && -f '$2/locales/v1.json'">
        Header always set Access-Control-Allow-Methods "GET, HEAD, POST"
        Header always set Access-Control-Allow-Headers "Content-Type"
        Header always set Access-Control-Max-Age "86400"
      </If>
      <If "%{REQUEST_URI} =~ m#^/p(?:/api/v1/translate(?:/|$))# && '%{REQUEST_URI}|stele|%{REQUEST_FILENAME}%{PATH_INFO}' =~ m#^/p((?:(?!\\|stele\\|).)*+)\\|stele\\|(.*)\\1$# && -f '$2/locales/v1.json'">
        ErrorDocument 400 "/p/problems/v1/invalid_request.json"
        ErrorDocument 404 "/p/problems/v1/%{reqenv:STELE_PROBLEM}.json"
        ErrorDocument 405 "/p/problems/v1/method_not_allowed.json"
        RequestHeader unset If-Match "expr=%{REQUEST_METHOD} == 'POST'"
        RequestHeader unset If-None-Match "expr=%{REQUEST_METHOD} == 'POST'"
        RequestHeader unset If-Modified-Since "expr=%{REQUEST_METHOD} == 'POST'"
        RequestHeader unset If-Unmodified-Since "expr=%{REQUEST_METHOD} == 'POST'"
        RequestHeader unset If-Range "expr=%{REQUEST_METHOD} == 'POST'"
        RequestHeader unset Range "expr=%{REQUEST_METHOD} == 'POST'"
      </If>
      RewriteEngine On
      RewriteCond %{REQUEST_METHOD} "^OPTIONS$"
      RewriteRule "^api/v1/translate(?:/|$)" "-" [R=204,L]
      RewriteCond %{REQUEST_METHOD} "!^(?:GET|HEAD|POST)$"
      RewriteRule "^api/v1/translate(?:/|$)" "-" [E=STELE_PROBLEM:method_not_allowed,R=405,L]
      RewriteCond %{REQUEST_FILENAME} "^(.*)/api/v1/translate(?:/|$)"
      RewriteRule "^api/v1/translate(?:/|$)" "-" [E=STELE_DIR:%1]
      RewriteRule "^api/v1/translate/(?:$|.*(?:[\\x00-\\x1f\\x7f]|\\xc2[\\x80-\\x9f]))" "-" [E=STELE_PROBLEM:invalid_request,R=400,L]
      RewriteCond %{ENV:STELE_DIR}/translations/v1/$1$2.json "!-f"
      RewriteCond %{ENV:STELE_DIR}/pages/v1$2.json "-f"
      RewriteRule "^api/v1/translate/(en|es)((?:/[^?%#]+?)?)/?$" "-" [E=STELE_PROBLEM:translation_not_available,R=404,L]
      RewriteCond %{ENV:STELE_DIR}/translations/v1/$1$2.json "-f"
      RewriteRule "^api/v1/translate/(en|es)((?:/[^?%#]+?)?)/?$" "/p/translations/v1/$1$2.json" [END]
      RewriteRule "^api/v1/translate/(?:en|es)(?:/|$)" "-" [E=STELE_PROBLEM:unknown_page,R=404,L]
      RewriteRule "^api/v1/translate/" "-" [E=STELE_PROBLEM:unknown_locale,R=404,L]
      RewriteCond %{QUERY_STRING} "^(?:(?:.*&)?target(?:_|%5[Ff])locale(?:=[^&]*)?&(?:.*&)?target(?:_|%5[Ff])locale(?:[=&]|$)|(?:.*&)?source(?:_|%5[Ff])url(?:=[^&]*)?&(?:.*&)?source(?:_|%5[Ff])url(?:[=&]|$)|(?!(?:.*&)?target(?:_|%5[Ff])locale(?:[=&]|$))|(?!(?:.*&)?source(?:_|%5[Ff])url=(?i:https?(?::|%3a)(?:/|%2f){2}))|(?:.*&)?source(?:_|%5[Ff])url=(?:[^&]*(?:\\+|\\x5c|%5[Cc])|(?:(?!%3[Ff]|%23)[^&?#])*%25(?:2[EeFf]|5[Cc])|(?i:https?(?::|%3a)(?:/|%2f){2})(?:(?!%2[Ff]|%3[Ff]|%23)[^&/?#])*(?:@|%40))|(?:.*&)?[^&=]*%(?:[46][1-9A-Fa-f]|[57][0-9Aa]))"
      RewriteRule "^api/v1/translate$" "-" [E=STELE_PROBLEM:invalid_request,R=400,L]
      RewriteCond %{QUERY_STRING} "!(?:^|&)target(?:_|%5[Ff])locale=(?:en|es)(?:&|$)"
      RewriteRule "^api/v1/translate$" "-" [E=STELE_PROBLEM:unknown_locale,R=404,L]
      RewriteCond %{QUERY_STRING} "(?:^|&)target(?:_|%5[Ff])locale=(en|es)(?:&|$)"
      RewriteRule "^api/v1/translate$" "-" [E=STELE_FILE:%1]
      RewriteCond %{QUERY_STRING} "(?:^|&)source(?:_|%5[Ff])url=(?i:https(?::|%3[Aa])(?:/|%2[Ff])(?:/|%2[Ff])docs\\.example\\.com(?:(?::|%3a)443)?)(?:/|%2[Ff])p((?:(?:/|%2[Ff])(?!\\.)(?:[A-Za-z0-9._~!,=@-]|%(?:25)?(?:2[016BbCc]|3[Dd]|40|7[Ee]|[89A-Fa-f][0-9A-Fa-f]))+)*)(?:/|%2[Ff])?(?:(?:[?#]|%3[Ff]|%23)[^&]*)?(?:&|$)"
      RewriteRule "^api/v1/translate$" "-" [E=STELE_REST:%1?]
      RewriteCond %{ENV:STELE_REST} "^(?:/|%2[Ff])((?!\\.)(?:[A-Za-z0-9._~!,=@-]|%(?:25)?(?:2[016BbCc]|3[Dd]|40|7[Ee]|[89A-Fa-f][0-9A-Fa-f]))+)(.*)"
      RewriteRule "^api/v1/translate$" "-" [E=STELE_FILE:%{ENV:STELE_FILE}/%1,E=STELE_REST:%2]
      RewriteCond %{ENV:STELE_REST} "^(?:/|%2[Ff])((?!\\.)(?:[A-Za-z0-9._~!,=@-]|%(?:25)?(?:2[016BbCc]|3[Dd]|40|7[Ee]|[89A-Fa-f][0-9A-Fa-f]))+)(.*)"
      RewriteRule "^api/v1/translate$" "-" [E=STELE_FILE:%{ENV:STELE_FILE}/%1,E=STELE_REST:%2]
      RewriteCond %{ENV:STELE_REST} "^\\?$"
      RewriteCond expr "unescape(unescape(reqenv('STELE_FILE'))) =~ m#([^/]+)(.*)#"
      RewriteCond %{ENV:STELE_DIR}/translations/v1/%1%2.json "!-f"
      RewriteCond %{ENV:STELE_DIR}/pages/v1%2.json "-f"
      RewriteRule "^api/v1/translate$" "-" [E=STELE_PROBLEM:translation_not_available,R=404,L]
      RewriteCond %{ENV:STELE_REST} "^\\?$"
      RewriteCond expr "unescape(unescape(reqenv('STELE_FILE'))) =~ m#(.+)#"
      RewriteCond %{ENV:STELE_DIR}/translations/v1/%1.json "-f"
      RewriteCond expr "unescape(reqenv('STELE_FILE')) =~ m#(.+)#"
      RewriteRule "^api/v1/translate$" "/p/translations/v1/%1.json" [END]
      RewriteRule "^api/v1/translate$" "-" [E=STELE_PROBLEM:unknown_page,R=404,L]
      "
    `);
  });

  it("have these lines where the gateway was asked for, and name the body form no more", () => {
    expect(linesForGateway(apache, twoPages)).toMatchInlineSnapshot(`
      "  </If>
      + <If "%{REQUEST_URI} =~ m#^/p(?:/api/v1/translate$)# && '%{REQUEST_URI}|stele|%{REQUEST_FILENAME}%{PATH_INFO}' =~ m#^/p((?:(?!\\|stele\\|).)*+)\\|stele\\|(.*)\\1$# && -f '$2/locales/v1.json'">
      +   ErrorDocument 408 "/p/problems/v1/request_timeout.json"
      +   ErrorDocument 413 "/p/problems/v1/body_too_large.json"
      +   ErrorDocument 502 "/p/problems/v1/asset_unavailable.json"
      +   ErrorDocument 503 "/p/problems/v1/asset_unavailable.json"
      +   ErrorDocument 504 "/p/problems/v1/asset_unavailable.json"
      +   Header unset Access-Control-Allow-Origin
      + </If>
        RewriteRule "^api/v1/translate(?:/|$)" "-" [E=STELE_PROBLEM:method_not_allowed,R=405,L]
      + RewriteCond %{QUERY_STRING} "!(?:^|&)(?:target_locale|source_url)="
      + RewriteCond %{HTTP:Content-Length} "^0*[1-9][0-9]{4}"
      + RewriteRule "^api/v1/translate$" "-" [R=413,L]
      + RewriteCond %{QUERY_STRING} "!(?:^|&)(?:target_locale|source_url)="
      + RewriteRule "^api/v1/translate$" "http://127.0.0.1:8787/api/v1/translate" [P]"
    `);
    expect(noticesForGateway(apache, twoPages)).toEqual([gatewayNotice("Apache")]);
  });

  it("do not grow with the number of pages", () => {
    const { text, count } = compiled(manyPages(5000));
    expect(count).toBeLessThan(29);
    expect(text).toBe(compiled(manyPages(50)).text);
  });

  it.each<[string, { pages?: string; locales?: string }]>([
    ["they would take long to read for every request", { pages: `- path: ${"/a".repeat(150)}\n` }],
    ["a line would be too long for Apache", { locales: longCodes(497) }],
  ])(
    "are refused where %s",
    (_name, { pages = "- path: /\n", locales = "- { code: en, name: English }\n- { code: es, name: Español }\n" }) => {
      const site = `${content["site.yaml"]}hosts: [github-pages]\n`;
      const { plan } = decodeText({ "site.yaml": site, "locales.yaml": locales, "pages.yaml": pages });
      expect(apache.compile(plan.rules, few).diagnostics.map(({ code }) => code)).toContain("host-limit");
    },
  );
});

/** Locales with codes of 20 characters and more. */
function longCodes(count: number): string {
  const codes = Array.from({ length: count }, (_, index) => `en-x-aaaaaaaa-bbbb${1000 + index}`);
  return ["en", "es", ...codes].map((code) => `- { code: ${code}, name: ${code} }\n`).join("");
}

function compiled(set: RuleSet): { text: string; count: number } {
  const { artifacts, ruleCount } = apache.compile(set, few);
  const text = artifacts.map((artifact) => artifact.text).join("");
  return { text, count: ruleCount };
}

function manyPages(count: number): RuleSet {
  const locales = ["en", "es", "fr", "de", "hi", "it", "ja", "ko", "pt-BR", "zh-Hant"];
  const pages = [
    "- path: /\n",
    ...Array.from({ length: count }, (_, index) => `- path: /docs/größe & page-${index}\n`),
  ];
  return decodeText({
    ...content,
    "locales.yaml": locales.map((code) => `- { code: ${code}, name: ${code} }\n`).join(""),
    "pages.yaml": pages.join(""),
  }).plan.rules;
}
