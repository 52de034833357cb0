/**
 * Peak memory of whole builds by the packed bin, into an empty folder: it grows with the pages of a site and not with its
 * files. `npm run bench -- memory [rounds]`; the largest site takes half a minute and 4 GiB of a file system in memory.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderInMemory } from "../memory.ts";
import { type LargeSite, writeContent } from "./large-site.ts";
import { BIN, pack } from "./packed.ts";
import { type Contestant, interleaved, printTable, roundsAsked } from "./processes.ts";

/** Answers, which are nearly all files: with a file for each page there are a few more. */
const SITES: Readonly<Record<string, LargeSite>> = {
  "100 files": { pages: 20, locales: 5 },
  "10,000 files": { pages: 1_000, locales: 10 },
  "100,000 files": { pages: 5_000, locales: 20 },
  "1,000,000 files": { pages: 20_000, locales: 50 },
};

const folder = folderInMemory("stele-bench-");
try {
  pack();
  const out = join(folder, "dist");
  const contestants = Object.entries(SITES).map(([name, site], index): Contestant => {
    const project = join(folder, String(index));
    mkdirSync(project);
    writeContent(join(project, "content"), site);
    // One folder for all: no two sites of this size need be there at once.
    const prepare = (): void => rmSync(out, { recursive: true, force: true });
    const command = { node: true, program: BIN, args: ["build", "--quiet", "--out", out], folder: project };
    return { name, prepare, command };
  });
  const rows = interleaved(contestants, roundsAsked(3), join(folder, "usage.json"));
  const title = "memory of a build";
  printTable(title, rows);
  const results = { node: process.version, tables: [{ title, rows }] };
  writeFileSync("bench-memory.json", `${JSON.stringify(results, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
