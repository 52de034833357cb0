/** Who reads the files of a site in the end: each says whether it takes a file, and what it holds is compared with a harmless one. */
import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Ajv as AjvClass } from "ajv";
import { parse } from "yaml";
import type { Artifact } from "../../scripts/model.ts";
import { INDEX_SCHEMA, LINKED_SCHEMA, validate, xmllint } from "../artifacts/xmllint.ts";
import { engine } from "../engines.ts";
import { enginePackage } from "../engines/packages.ts";
import { vercelCompiler } from "../hosts/vercel-routes.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

const nginx = engine("nginx", "apt-get install nginx");
const apache = engine("apache2", "apt-get install apache2");
const caddy = engine("caddy", "apt-get install caddy");
const lighttpd = engine("lighttpd", "apt-get install lighttpd");
const redirectParser = enginePackage("netlify-redirect-parser");
const headersParser = enginePackage("netlify-headers-parser");
const routingUtils = enginePackage("@vercel/routing-utils");
const staticWebApps = enginePackage("@azure/static-web-apps-cli");
const draft04 = enginePackage("ajv-draft-04");
const require = createRequire(import.meta.url);

/** Looks at the files that one host is given; throws, or says what is wrong, when its consumer does not take them. */
export interface Consumer {
  readonly name: string;
  /** Whether the program is there to be asked. */
  readonly isThere: boolean;
  readonly refusal: (artifacts: readonly Artifact[]) => Promise<string> | string;
}

/** By the names of hosts; the others are read as JSON or YAML, and line by line. */
export const consumers: Readonly<Record<string, Consumer>> = {
  nginx: { name: "nginx -t", isThere: nginx !== undefined, refusal: asNginx },
  apache: { name: "apache2 -t", isThere: apache !== undefined, refusal: asApache },
  caddy: { name: "caddy validate", isThere: caddy !== undefined, refusal: asCaddy },
  lighttpd: { name: "lighttpd -tt", isThere: lighttpd !== undefined, refusal: asLighttpd },
  netlify: {
    name: "Netlify's parsers",
    isThere: redirectParser !== undefined && headersParser !== undefined,
    refusal: asNetlify,
  },
  serve: { name: "the schema of serve", isThere: true, refusal: asServe },
  azure: {
    name: "the schema of Azure",
    isThere: staticWebApps !== undefined && draft04 !== undefined,
    refusal: asAzure,
  },
  vercel: { name: "Vercel's routing", isThere: routingUtils !== undefined, refusal: asVercel },
};

/** What xmllint says of a sitemap, against the schema; nothing where all is well. */
export function xmlRefusal(text: string): string {
  if (!xmllint) return "";
  const said = validate(text.includes("<sitemapindex") ? INDEX_SCHEMA : LINKED_SCHEMA, text);
  return said.trim() === "- validates" ? "" : said;
}

/** Writes the files as a build does: published ones into `dist/`, the others beside it. */
function written(artifacts: readonly Artifact[], more: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  const files = artifacts.map(({ path, place, text }) => {
    return [place === "published" ? `dist/${path}` : `dist.hosts/${place.host}/${path}`, text];
  });
  writeFiles(folder, { "dist/index.html": "", ...Object.fromEntries(files) });
  writeFiles(
    folder,
    Object.fromEntries(Object.entries(more).map(([name, text]) => [name, text.replaceAll("FOLDER", folder)])),
  );
  return folder;
}

/** What a program prints where it does not end well. */
function said(program: string | undefined, args: readonly string[], folder: string): string {
  const env = { ...process.env, HOME: folder, STELE_PLANTED: "planted-secret" };
  const { status, stdout, stderr } = spawnSync(program ?? "", args, {
    cwd: folder,
    env,
    encoding: "utf8",
    timeout: 60_000,
  });
  return status === 0 ? "" : `${stdout}${stderr}` || `ended with ${status}`;
}

function asNginx(artifacts: readonly Artifact[]): string {
  const folder = written(artifacts, {
    "nginx.conf": `pid nginx.pid; events { } http { access_log off; client_body_temp_path tmp;
      include dist.hosts/nginx/stele-maps.conf;
      server { listen 127.0.0.1:1; root dist; include dist.hosts/nginx/stele.conf; } }`,
  });
  return said(nginx, ["-t", "-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], folder);
}

/** Debian's and Ubuntu's place of modules. */
const MODULES = "/usr/lib/apache2/modules";

/** What stands in an .htaccess is looked at when it is included, in a section for its folder, too. */
function asApache(artifacts: readonly Artifact[]): string {
  const modules = ["mpm_event", "authz_core", "alias", "dir", "mime", "headers", "rewrite"];
  const folder = written(artifacts, {
    "mime.types": "",
    "httpd.conf": `ServerRoot "FOLDER"\nServerName localhost\nPidFile httpd.pid\nErrorLog "FOLDER/error.log"\nListen 127.0.0.1:1
      ${modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join("\n")}
      TypesConfig mime.types\nDocumentRoot "FOLDER/dist"
      <Directory "FOLDER/dist">\nInclude "FOLDER/dist/.htaccess"\n</Directory>\n`,
  });
  chmodSync(folder, 0o755);
  return said(apache, ["-t", "-d", folder, "-f", join(folder, "httpd.conf")], folder);
}

function asCaddy(artifacts: readonly Artifact[]): string {
  const folder = written(artifacts, {
    Caddyfile:
      "{\n\tadmin off\n\tauto_https off\n}\nhttp://127.0.0.1:1 {\n\troot * dist\n\timport dist.hosts/caddy/stele.caddy\n}\n",
  });
  return said(caddy, ["validate", "--config", "Caddyfile", "--adapter", "caddyfile"], folder);
}

function asLighttpd(artifacts: readonly Artifact[]): string {
  const folder = written(artifacts, {
    "lighttpd.conf": `server.modules += ( "mod_rewrite", "mod_setenv", "mod_redirect" )
server.document-root = "FOLDER/dist"\nserver.bind = "127.0.0.1"\nserver.port = 1\ninclude "FOLDER/dist.hosts/lighttpd/stele.conf"\n`,
  });
  return said(lighttpd, ["-tt", "-f", "lighttpd.conf"], folder);
}

/** Every line is one rule, with the text that it was written with. */
async function asNetlify(artifacts: readonly Artifact[]): Promise<string> {
  const folder = written(artifacts, {});
  const load = (
    parser: string | undefined,
  ): Promise<Record<string, (options: object) => Promise<Record<string, object[]>>>> =>
    import(pathToFileURL(join(parser ?? "", "lib/index.js")).href);
  const { parseAllRedirects } = await load(redirectParser);
  const { parseAllHeaders } = await load(headersParser);
  const files = { redirectsFiles: [join(folder, "dist/_redirects")], headersFiles: [join(folder, "dist/_headers")] };
  const { redirects = [], errors = [] } = (await parseAllRedirects?.({ ...files, minimal: true })) ?? {};
  const { errors: headerErrors = [] } = (await parseAllHeaders?.({ ...files, minimal: true })) ?? {};
  const text = artifacts.find(({ path }) => path === "_redirects")?.text ?? "";
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const all = [...errors, ...headerErrors].map(String);
  return redirects.length === lines.length ? all.join("\n") : `${redirects.length} redirects of ${lines.length} lines`;
}

/** As `serve` itself looks at its file before it starts. */
function asServe(artifacts: readonly Artifact[]): string {
  const { Ajv }: { Ajv: typeof AjvClass } = require("ajv");
  const schema: object = require("@zeit/schemas/deployment/config-static.js");
  return schemaRefusal(new Ajv({ allowUnionTypes: true }), schema, artifacts, "serve.json");
}

/** By the schema that comes with the vendor's tool, which is of JSON Schema's draft 4. */
function asAzure(artifacts: readonly Artifact[]): string {
  const { default: Ajv }: { default: typeof AjvClass } = require(draft04 ?? "");
  const schema: object = JSON.parse(readFileSync(join(staticWebApps ?? "", "schema/staticwebapp.config.json"), "utf8"));
  return schemaRefusal(new Ajv({ strict: false }), schema, artifacts, "staticwebapp.config.json");
}

function schemaRefusal(ajv: AjvClass, schema: object, artifacts: readonly Artifact[], path: string): string {
  const file: unknown = JSON.parse(artifacts.find((one) => one.path === path)?.text ?? "null");
  return ajv.validate(schema, file) ? "" : ajv.errorsText();
}

async function asVercel(artifacts: readonly Artifact[]): Promise<string> {
  const { compile } = await vercelCompiler(routingUtils ?? "");
  const { error } = compile(JSON.parse(artifacts.find(({ path }) => path === "vercel.json")?.text ?? "{}"));
  return error?.message ?? "";
}

/**
 * What kinds of things a rule file says, without the values: the members of JSON and YAML, and elsewhere the lines
 * without their texts, paths and numbers. A value that has become a rule, a header or a directive shows here.
 */
export function skeleton({ path, text }: Artifact): ReadonlySet<string> {
  if (path.endsWith(".json")) return members(JSON.parse(text));
  if (/\.ya?ml$/.test(path)) return members(parse(text));
  if (/\.m?js$/.test(path)) return new Set();
  return new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => !line.startsWith("#"))
      .map(kind),
  );
}

/** A line without its values: quoted texts, paths, patterns and numbers; of an address it stays that it is one. */
function kind(line: string): string {
  const words = line.replace(/"(?:[^"\\]|\\.)*"/g, (text) => (text.includes("://") ? "ADDRESS" : "TEXT")).split(/\s+/);
  const kinds = words.map((word) => (word.includes("://") ? "ADDRESS" : /[/()|^\\%\d]/.test(word) ? "VALUE" : word));
  return kinds.join(" ").replace(/(?:VALUE ?)+/g, "VALUE ");
}

function members(value: unknown, place = ""): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((one) => [...members(one, `${place}[]`)]));
  if (typeof value !== "object" || value === null) return new Set([`${place} ${typeof value}`]);
  return new Set(Object.entries(value).flatMap(([key, one]) => [...members(one, `${place}.${key}`)]));
}
