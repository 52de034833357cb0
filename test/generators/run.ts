/**
 * `npm run test:generators`: the integrations, used by the real docs generators. Installs the generators that are not
 * installed yet, from their lockfiles. Without arguments it builds one or two sites with each; `-- --full` builds all.
 *
 * `--results FILE` writes the results as JSON; other arguments are names of files here: `docusaurus`, `hugo`.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../root.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: "boolean", default: false }, results: { type: "string" } },
});
const options = { cwd: root, stdio: "inherit" } as const;
const folder = join(root, "test/generators");

/** The generators whose sites `browser` and `notice` open. */
const BROWSED = ["docusaurus", "eleventy", "starlight", "vitepress"];

const QUIET = ["--no-fund", "--no-audit", "--loglevel=error"];

/** Installs a generator, unless it is there or not asked for. */
async function install(name: string): Promise<void> {
  const site = join(folder, name);
  if (!existsSync(join(site, "package-lock.json")) || existsSync(join(site, "node_modules"))) return;
  const isNamed = (one: string): boolean =>
    name.startsWith(one) || (["browser", "notice"].includes(one) && BROWSED.includes(name));
  if (positionals.length > 0 && !positionals.some(isNamed)) return;
  // Not `npm ci`, which refuses a lockfile without the packages for other systems: a registry may lack some of these.
  await once(spawn("npm", ["install", "--no-save", "--prefix", site, ...QUIET], options), "close");
}

await Promise.all(readdirSync(folder).map(install));

const reporters =
  values.results === undefined ? [] : ["--reporter=default", "--reporter=json", `--outputFile.json=${values.results}`];
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const args = [vitest, "run", "--config", join(folder, "vitest.config.ts"), ...reporters, ...positionals];
const env = values.full ? { ...process.env, STELE_RUNS: "all" } : process.env;
process.exitCode = spawnSync(process.execPath, args, { ...options, env }).status ?? 1;
