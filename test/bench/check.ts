/**
 * `stele check` on 1,000 pages in five languages against the start of the same packed bin with nothing to do
 * (`stele --version`), in turns: a check is to be fast enough for every save of an editor. The aim is under four times.
 *
 * `npm run bench -- check [rounds]`; writes bench-check.json.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Contestant, interleaved, printTable } from "./processes.ts";
import { BIN, pack } from "./packed.ts";
import { folderInMemory } from "../memory.ts";

const ROUNDS = 15;
const PAGES = 1_000;
const CODES = ["en", "de", "es", "fr", "ja"];
const OTHERS = CODES.slice(1);

/** How the rows of `pages.yaml` are written: what there is for each page, from the least to the most. */
const SHAPES = {
  "paths and days": (path: string) => `- path: ${path}\n  lastmod: 2026-01-02\n`,
  "languages for each page": (path: string) =>
    `- path: ${path}\n  lastmod: 2026-01-02\n  priority: 0.8\n  locales: [${OTHERS.join(", ")}]\n`,
  "paths of translations": (path: string) =>
    `- path: ${path}\n  lastmod: 2026-01-02\n  translations:\n${OTHERS.map((code) => `    ${code}: ${path}-${code}\n`).join("")}`,
} as const;

function writeContent(folder: string, row: (path: string) => string): void {
  mkdirSync(join(folder, "content"), { recursive: true });
  const paths = Array.from({ length: PAGES }, (_, index) => `/guides/section-${Math.floor(index / 50)}/page-${index}`);
  const files = {
    "site.yaml": "base_url: https://docs.example.com\nsource_locale: en\nhosts: [serve]\n",
    "locales.yaml": CODES.map((code) => `- code: ${code}\n  name: A language\n`).join(""),
    "pages.yaml": paths.map(row).join(""),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "content", name), text);
}

const asked = process.argv.slice(2).flatMap((argument) => (/^\d+$/.test(argument) ? [Number(argument)] : []));
const folder = folderInMemory("stele-bench-");
try {
  pack();
  const contestant = (name: string, where: string, args: readonly string[]): Contestant => {
    const command = { node: true, program: BIN, args, folder: where };
    return { name, prepare: () => {}, command };
  };
  const checks = Object.entries(SHAPES).map(([name, row]) => {
    const where = join(folder, name.replaceAll(" ", "-"));
    writeContent(where, row);
    return contestant(`check: ${name}`, where, ["check", "--quiet"]);
  });
  const contestants = [contestant("an empty run: --version", folder, ["--version"]), ...checks];
  const usageFile = join(folder, "usage.json");
  // Once for what Node keeps of compiled code, and for the cache of the disk.
  interleaved(contestants, 1, usageFile);
  const rows = interleaved(contestants, asked[0] ?? ROUNDS, usageFile);
  const title = `stele check, ${PAGES} pages x ${CODES.length} locales, Node ${process.versions.node}`;
  printTable(title, rows);
  const results = { node: process.version, tables: [{ title, rows }] };
  writeFileSync("bench-check.json", `${JSON.stringify(results, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
