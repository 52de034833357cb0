/**
 * Cloudflare's own parsers of `_redirects` and `_headers`, as Miniflare, the local form of both products, uses them when
 * it reads a published folder; and wrangler's reader of its configuration.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { TextArtifact } from "../../../scripts/model.ts";
import { enginePackage } from "../../engines/packages.ts";
import { type Consumer, type Planned, textOf, written } from "./consumer.ts";
import { strangePlaces } from "./questions.ts";

const miniflare = enginePackage("miniflare");
const wrangler = enginePackage("wrangler");
const require = createRequire(import.meta.url);
const isThere = miniflare !== undefined && wrangler !== undefined;

/** By the names of hosts. */
export const cloudflare = {
  "cloudflare-pages": { name: "Cloudflare's parsers (Pages)", isThere, refusal: asAssets },
  "cloudflare-workers": { name: "Cloudflare's parsers and wrangler (Workers)", isThere, refusal: asWorkers },
} as const satisfies Readonly<Record<string, Consumer>>;

interface Target {
  readonly to: string;
  readonly status: number;
}

/** What the asset server is configured with. */
interface AssetConfiguration {
  readonly redirects?: {
    readonly staticRules: Readonly<Record<string, Target>>;
    readonly rules: Readonly<Record<string, Target>>;
  };
  readonly headers?: { readonly rules: Readonly<Record<string, { readonly set?: Readonly<Record<string, string>> }>> };
}

interface Service {
  readonly worker?: { readonly bindings?: readonly { readonly name: string; readonly json?: string }[] };
}

interface Miniflare {
  readonly PLUGINS: { readonly assets: { readonly getServices: (given: object) => Promise<readonly Service[]> } };
}

/** Every line has become the one rule that it spells, and nothing else has; no line was complained about. */
async function asAssets(artifacts: readonly TextArtifact[], { rules }: Planned): Promise<string> {
  const complaints: string[] = [];
  const complain = (message: unknown): void => void complaints.push(String(message));
  const ignore = (): void => undefined;
  const { PLUGINS }: Miniflare = require(miniflare ?? "");
  const services = await PLUGINS.assets.getServices({
    options: { assets: { workerName: "site", directory: join(written(artifacts, {}), "dist") } },
    log: { debug: ignore, info: ignore, warn: complain, error: complain },
  });
  const bindings = services.flatMap(({ worker }) => worker?.bindings ?? []);
  const read: AssetConfiguration = JSON.parse(bindings.find(({ name }) => name === "CONFIG")?.json ?? "{}");
  const found = [...redirectsOf(read), ...headersOf(read)];
  const meant = [...redirectLines(textOf(artifacts, "_redirects")), ...headerLines(textOf(artifacts, "_headers"))];
  const odd = [...found.filter((line) => !meant.includes(line)), ...meant.filter((line) => !found.includes(line))];
  return [...complaints, ...odd, ...strangePlaces({ ...rules, basePath: "" }, placesOf(read))].join("\n");
}

function placesOf({ redirects, headers }: AssetConfiguration): string[] {
  const rules = { ...redirects?.staticRules, ...redirects?.rules };
  const ends = Object.entries(rules).flatMap(([from, { to }]) => [from, to]);
  return [...ends, ...Object.keys(headers?.rules ?? {})];
}

function redirectsOf({ redirects }: AssetConfiguration): string[] {
  const rules = { ...redirects?.staticRules, ...redirects?.rules };
  return Object.entries(rules).map(([from, { to, status }]) => `${from} -> ${to} ${status}`);
}

function headersOf({ headers }: AssetConfiguration): string[] {
  return Object.entries(headers?.rules ?? {}).flatMap(([path, { set = {}, ...more }]) => [
    ...Object.entries(set).map(([name, value]) => `${path}: ${name}: ${value}`),
    ...Object.keys(more).map((key) => `${path}: ${key}`),
  ]);
}

/** The lines as they are written; our files hold one space between the words, and no other. */
function redirectLines(text: string): string[] {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.map((line) => line.replace(" ", " -> "));
}

function headerLines(text: string): string[] {
  let path = "";
  return text.split("\n").flatMap((line) => {
    if (line === "" || line.startsWith("#")) return [];
    if (!line.startsWith(" ")) path = line;
    const [name = "", value = ""] = line.trim().split(/: (.*)/s);
    return line.startsWith(" ") ? [`${path}: ${name.toLowerCase()}: ${value}`] : [];
  });
}

/** Reads a configuration as every command of wrangler does, and says what it holds; complaints go to stderr. */
const READ_CONFIGURATION = `const { name, main, assets, routes, vars } = require(process.argv[1]).unstable_readConfig({ config: "wrangler.jsonc" });
console.log(JSON.stringify({ name, main: main && require("path").basename(main), assets, routes, vars }));`;

const known = new Map<string, string>();

async function asWorkers(artifacts: readonly TextArtifact[], planned: Planned): Promise<string> {
  const text = textOf(artifacts, "wrangler.jsonc");
  // A process each: the same text of many sites is read once.
  if (!known.has(text)) known.set(text, configurationRefusal(artifacts));
  return [await asAssets(artifacts, planned), known.get(text)].filter((refusal) => refusal !== "").join("\n");
}

/** It is taken without a word, for what it says and no more. */
function configurationRefusal(artifacts: readonly TextArtifact[]): string {
  const folder = join(written(artifacts, {}), "dist.hosts/cloudflare-workers");
  const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", HOME: folder, XDG_CONFIG_HOME: folder };
  const { stdout, stderr } = spawnSync(process.execPath, ["-e", READ_CONFIGURATION, wrangler ?? ""], {
    cwd: folder,
    env,
    encoding: "utf8",
    timeout: 60_000,
  });
  if (stderr.trim() !== "") return stderr;
  const { name, main, assets } = JSON.parse(textOf(artifacts, "wrangler.jsonc").replace(/^\/\/.*\n/, ""));
  const meant = JSON.stringify({ name, main, assets, vars: {} });
  return stdout.trim() === meant ? "" : `${stdout.trim()}\nis not\n${meant}`;
}
