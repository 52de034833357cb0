/** Parsers and schemas that vendors publish, each as its own tool uses it. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Ajv as AjvClass, ValidateFunction } from "ajv";
import type { TextArtifact } from "../../../scripts/model.ts";
import { enginePackage } from "../../engines/packages.ts";
import { type VercelCompiler, vercelCompiler } from "../../hosts/vercel-routes.ts";
import { type Consumer, type Planned, textOf, written } from "./consumer.ts";
import { strangePlaces } from "./questions.ts";

const redirectParser = enginePackage("netlify-redirect-parser");
const headersParser = enginePackage("netlify-headers-parser");
const routingUtils = enginePackage("@vercel/routing-utils");
const staticWebApps = enginePackage("@azure/static-web-apps-cli");
const draft04 = enginePackage("ajv-draft-04");
const require = createRequire(import.meta.url);

/** By the names of hosts. */
export const vendors = {
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
} as const satisfies Readonly<Record<string, Consumer>>;

/** Of both parsers: a redirect, or the path that headers are for. */
interface ParsedRow {
  readonly from?: string;
  readonly to?: string;
  readonly for?: string;
}

/** Every line is one rule, of a place of ours. */
async function asNetlify(artifacts: readonly TextArtifact[], { rules }: Planned): Promise<string> {
  const folder = written(artifacts, {});
  const load = (
    parser: string | undefined,
  ): Promise<Record<string, (options: object) => Promise<Record<string, ParsedRow[]>>>> =>
    import(pathToFileURL(join(parser ?? "", "lib/index.js")).href);
  const { parseAllRedirects } = await load(redirectParser);
  const { parseAllHeaders } = await load(headersParser);
  const files = { redirectsFiles: [join(folder, "dist/_redirects")], headersFiles: [join(folder, "dist/_headers")] };
  const { redirects = [], errors = [] } = (await parseAllRedirects?.({ ...files, minimal: true })) ?? {};
  const { headers = [], errors: headerErrors = [] } = (await parseAllHeaders?.({ ...files, minimal: true })) ?? {};
  const text = textOf(artifacts, "_redirects");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const places = [...redirects, ...headers].flatMap(({ from, to, for: path }) => path ?? [from ?? "", to ?? ""]);
  const strange = strangePlaces({ ...rules, basePath: "" }, places);
  const all = [...errors.map(String), ...headerErrors.map(String), ...strange];
  return redirects.length === lines.length ? all.join("\n") : `${redirects.length} redirects of ${lines.length} lines`;
}

/** A schema, compiled once. */
type Schema = readonly [ajv: AjvClass, isValid: ValidateFunction];

let ofServe: Schema | undefined;

/** As `serve` itself looks at its file before it starts. */
function asServe(artifacts: readonly TextArtifact[]): string {
  ofServe ??= serveSchema();
  return schemaRefusal(ofServe, artifacts, "serve.json");
}

function serveSchema(): Schema {
  const { Ajv }: { Ajv: typeof AjvClass } = require("ajv");
  const ajv = new Ajv({ allowUnionTypes: true });
  return [ajv, ajv.compile(require("@zeit/schemas/deployment/config-static.js"))];
}

let ofAzure: Schema | undefined;

/** By the schema that comes with the vendor's tool, which is of JSON Schema's draft 4. */
function asAzure(artifacts: readonly TextArtifact[]): string {
  ofAzure ??= azureSchema();
  return schemaRefusal(ofAzure, artifacts, "staticwebapp.config.json");
}

function azureSchema(): Schema {
  const { default: Ajv }: { default: typeof AjvClass } = require(draft04 ?? "");
  const schema: object = JSON.parse(readFileSync(join(staticWebApps ?? "", "schema/staticwebapp.config.json"), "utf8"));
  const ajv = new Ajv({ strict: false });
  return [ajv, ajv.compile(schema)];
}

function schemaRefusal([ajv, isValid]: Schema, artifacts: readonly TextArtifact[], path: string): string {
  const file: unknown = JSON.parse(textOf(artifacts, path));
  return isValid(file) ? "" : ajv.errorsText(isValid.errors);
}

let ofVercel: Promise<VercelCompiler> | undefined;

async function asVercel(artifacts: readonly TextArtifact[]): Promise<string> {
  ofVercel ??= vercelCompiler(routingUtils ?? "");
  const { compile } = await ofVercel;
  const { error } = compile(JSON.parse(textOf(artifacts, "vercel.json")));
  return error?.message ?? "";
}
