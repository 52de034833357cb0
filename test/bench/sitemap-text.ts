/**
 * The sitemap of 50,000 pages in ten languages with the links between them, by Stele, by template strings written for it
 * alone, and by the stream of the package `sitemap`; each a whole process. `npm run bench -- sitemap-text [rounds]`.
 *
 * All begin with the same pages in memory; a process that does nothing else is subtracted. The three must say the same.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { SaxesParser } from "saxes";
import { type Contestant, interleaved, median, printTable, roundsAsked, type Usage } from "./processes.ts";
import { folderInMemory } from "../memory.ts";

const ROUNDS = roundsAsked(7);

const PROGRAMS = { template: "template strings", nothing: "the pages alone", own: "Stele", stream: "sitemap stream" };

const folder = folderInMemory("stele-bench-");
try {
  for (const program of Object.keys(PROGRAMS)) bundle(program);
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
  const net = netRatios(usages);
  console.log(
    `\nwithout making the pages: Stele ${net.own.toFixed(2)}x the template strings; the stream ${net.stream.toFixed(1)}x Stele`,
  );
  const results = { node: process.version, rounds: ROUNDS, tables: [{ title, rows }], net };
  writeFileSync("bench-sitemap-text.json", `${JSON.stringify(results, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Bundled, so that loading TypeScript is no part of it. */
function bundle(program: string): void {
  buildSync({
    entryPoints: [join(import.meta.dirname, `programs/${program}.ts`)],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: join(folder, `${program}.mjs`),
    // What is CommonJS among the dependencies asks for Node's own modules.
    banner: { js: 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);' },
    logLevel: "error",
  });
}

/** Ratios of what is left when making the pages is taken away, within each round. */
function netRatios(usages: ReadonlyMap<string, readonly Usage[]>): { own: number; stream: number } {
  const cpu = (name: string, round: number): number => usages.get(name)?.[round]?.cpuMs ?? NaN;
  const net = (name: string, round: number): number => cpu(name, round) - cpu(PROGRAMS.nothing, round);
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
  return {
    own: median(rounds.map((round) => net(PROGRAMS.own, round) / net(PROGRAMS.template, round))),
    stream: median(rounds.map((round) => net(PROGRAMS.stream, round) / net(PROGRAMS.own, round))),
  };
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
