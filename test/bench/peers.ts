/**
 * The same 10,000 files from YAML by Stele and by generators of sites that people have: Hugo (from PATH), and the newest
 * Eleventy and Astro that install and run on this Node. `npm run bench -- peers [rounds]`.
 *
 * Eleventy and Astro are installed into a temporary folder, without running install scripts. They and Hugo are asked for
 * the answers and the files of pages alone; Stele also checks the content and writes the other files of its API.
 * Processor time of all processes is what to read. Every one must write the very bytes that Stele writes.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeYamlContent } from "./large-site.ts";
import { type Peer, peers, SITE } from "./programs/peers.ts";
import { type Contestant, interleaved, printTable, roundsAsked, type TableRow } from "./processes.ts";
import { BIN, pack } from "./packed.ts";
import { folderInMemory } from "../memory.ts";

const ROUNDS = roundsAsked(3);

const folder = folderInMemory("stele-bench-");
try {
  pack();
  const missing: TableRow[] = [];
  const contestants = [own(), ...peers.flatMap((peer) => contestantOf(peer, missing))];
  const usage = join(folder, "usage.json");
  // The first run fills what each keeps between two runs, and is what is compared.
  interleaved(contestants, 1, usage);
  const sums = contestants.map(({ name, command }) => [name, filesIn(command.folder)] as const);
  const different = sums.filter(([, sum]) => sum !== sums[0]?.[1]);
  if (different.length > 0) throw new Error(`Other files than Stele's: ${different.map(([name]) => name).join(", ")}`);
  const rows = [...interleaved(contestants, ROUNDS, usage), ...missing];
  const title = `${SITE.pages * (SITE.locales + 1)} files from YAML, all processes`;
  printTable(title, rows);
  const results = { node: process.version, rounds: ROUNDS, tables: [{ title, rows }] };
  writeFileSync("bench-peers.json", `${JSON.stringify(results, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function own(): Contestant {
  const project = join(folder, "stele");
  writeYamlContent(join(project, "content"), SITE);
  const command = { node: false, wholeTree: true, program: process.execPath, args: [BIN, "build"], folder: project };
  return { name: "Stele", prepare: () => emptied(project), command };
}

/** A peer to measure; if it is not installed here, adds a row that says so. */
function contestantOf({ name, versionOf, prepare, command }: Peer, missing: TableRow[]): Contestant[] {
  const project = join(folder, name.toLowerCase());
  mkdirSync(project);
  const version = versionOf(project);
  if (version === undefined) {
    missing.push({ name, missing: "not to be had here" });
    return [];
  }
  prepare(project, version);
  const [program, ...args] = command;
  return [
    {
      name: `${name} ${version}`,
      prepare: () => emptied(project),
      command: { node: false, wholeTree: true, program, args, folder: project },
    },
  ];
}

function emptied(project: string): void {
  rmSync(join(project, "dist"), { recursive: true, force: true });
}

/** The paths and bytes of all answers and files of pages in an out folder. */
function filesIn(project: string): string {
  const sum = createHash("sha256");
  for (const folder of ["dist/translations", "dist/pages"]) {
    const root = join(project, folder);
    for (const path of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
      if (path.endsWith(".json")) sum.update(`${folder}/${path}\n`).update(readFileSync(join(root, path)));
    }
  }
  return sum.digest("hex");
}
