/**
 * The sitemap of 50,000 pages in ten languages with the links between them, by Stele, by template strings written for it
 * alone, and by the stream of the package `sitemap`; each a whole process. `npm run bench -- sitemap-text [rounds]`.
 *
 * All begin with the same pages in memory; a process that does nothing else is subtracted. The three must say the same.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type PluginBuild } from "esbuild";
import { SaxesParser } from "saxes";
import { type Contestant, interleaved, printTable, type Row, roundsAsked, rowsOf, type Usage } from "./processes.ts";
import { ready } from "../../scripts/package/ready.ts";
import { localesOf, planOf } from "../content-files.ts";
import { folderInMemory } from "../memory.ts";
import { CODES, writeSite } from "./programs/pages.ts";

const ROUNDS = roundsAsked(7);

const PROGRAMS = { template: "template strings", nothing: "the pages alone", own: "Stele", stream: "sitemap stream" };

const folder = folderInMemory("stele-bench-");
try {
  const content = "base_url: https://docs.example.com\nsource_locale: en\n";
  const options = "sitemap: { alternates: true, per_locale: false }\n";
  writeSite(folder, planOf({ site: content + options, locales: localesOf(CODES) }).site);
  for (const program of Object.keys(PROGRAMS)) await bundle(program);
  const contestants = Object.entries(PROGRAMS).map(([program, name]): Contestant => ({
    name,
    prepare: () => {},
    command: { node: true, program: join(folder, `${program}.mjs`), args: [folder], folder },
  }));
  const usages = new Map<string, Usage[]>();
  const rows = interleaved(contestants, ROUNDS, join(folder, "usage.json"), (name, usage) =>
    usages.set(name, [...(usages.get(name) ?? []), usage]),
  );
  expectSameContent();
  const title = "50,000 pages x 10 languages, whole processes";
  printTable(title, rows);
  const net = netTable(usages);
  printTable(net.title, net.rows);
  const results = { node: process.version, rounds: ROUNDS, tables: [{ title, rows }, net] };
  writeFileSync("bench-sitemap-text.json", `${JSON.stringify(results, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Bundled as the package is, so that loading TypeScript and what the package carries ready is no part of it. */
async function bundle(program: string): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, `programs/${program}.ts`)],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: join(folder, `${program}.mjs`),
    // What is CommonJS among the dependencies asks for Node's own modules.
    banner: { js: 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);' },
    plugins: [{ name: "ready constants", setup: useReadyConstants }],
    logLevel: "error",
  });
}

/** Reads the constants from a string, as the package reads them from a file. */
function useReadyConstants(bundler: PluginBuild): void {
  const json = JSON.stringify(JSON.stringify(ready("constants")));
  bundler.onLoad({ filter: /[\\/]package[\\/]ready\.ts$/ }, () => ({
    contents: `const constants = JSON.parse(${json});\nexport const ready = () => constants;`,
    loader: "js",
  }));
}

/** What is left when making the pages is taken away, within each round. */
function netTable(usages: ReadonlyMap<string, readonly Usage[]>): { title: string; rows: readonly Row[] } {
  const none = usages.get(PROGRAMS.nothing) ?? [];
  const net = (name: string): Usage[] =>
    (usages.get(name) ?? []).map(({ cpuMs, wallMs, memoryMiB }, round) => ({
      cpuMs: cpuMs - (none[round]?.cpuMs ?? NaN),
      wallMs: wallMs - (none[round]?.wallMs ?? NaN),
      memoryMiB: memoryMiB - (none[round]?.memoryMiB ?? NaN),
    }));
  const names = [PROGRAMS.template, PROGRAMS.own, PROGRAMS.stream];
  const title = "without making the pages: 50,000 pages x 10 languages";
  return { title, rows: rowsOf(names.map((name) => ({ name, usages: net(name) }))) };
}

/** Every address with its day, weight and links, whatever the writer, as a parser reads them. */
function expectSameContent(): void {
  const own = readdirSync(folder).filter((name) => /^sitemaps-\d+\.xml$/.test(name));
  const read = (names: readonly string[]): string =>
    names.flatMap((name) => entriesOf(readFileSync(join(folder, name), "utf8"))).join("\n");
  const expected = read(["template.xml"]);
  for (const names of [own.sort(), ["stream.xml"]]) {
    if (read(names) !== expected) throw new Error(`${names.join(", ")} says something else than the template`);
  }
}

function entriesOf(text: string): string[] {
  const entries: string[] = [];
  let entry = "";
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "url") entry = "";
    if (name === "xhtml:link") entry += `${attributes["hreflang"]} ${attributes["href"]} `;
  });
  parser.on("text", (value) => {
    if (value.trim() !== "") entry += `${value} `;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "url") entries.push(entry);
  });
  parser.write(text).close();
  return entries;
}
