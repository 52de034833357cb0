/**
 * Writing: whole builds against a C program that writes the same files, on a file system in memory and on a journaled
 * one. `npm run bench -- writer [rounds]`.
 *
 * Processor time is what to read; time on the clock is for the rows with two threads. Every run begins from the same
 * state of the out folder, which is made anew outside of what is measured.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { BIN, pack } from "./packed.ts";
import { type FileSystem, withFileSystems } from "./file-systems.ts";
import { type LargeSite, writeContent } from "./large-site.ts";
import { type Command, type Contestant, interleaved, measure, printTable, type TableRow } from "./processes.ts";

const [, , , roundsAsked = "5"] = process.argv;
const ROUNDS = /^\d+$/.test(roundsAsked) ? Number(roundsAsked) : 5;

/** 100,000 answers, and a file for each page. */
const LARGE: LargeSite = { pages: 5_000, locales: 20 };
/** 10,000 pages. */
const MANY_PAGES: LargeSite = { pages: 10_000, locales: 5 };

interface Table {
  readonly title: string;
  readonly fileSystem: string;
  readonly rows: readonly TableRow[];
}

/** The inputs of a table: a folder on its file system, and the paths of the content and of the C program. */
interface Bench {
  readonly folder: string;
  readonly fileSystem: string;
  readonly usage: string;
  /** The C program, or why it is not available. */
  readonly writer: { readonly program: string } | { readonly missing: string };
}

function main(): void {
  pack();
  const tables: Table[] = [];
  withFileSystems((memory, ext4) => {
    const writer = compiled(memory.folder);
    for (const fileSystem of [memory, ext4]) {
      tables.push(...tablesOn(fileSystem, { usage: join(memory.folder, "usage.json"), writer }));
    }
  });
  writeFileSync("bench-writer.json", `${JSON.stringify({ node: process.version, rounds: ROUNDS, tables }, null, 2)}\n`);
}

function compiled(folder: string): Bench["writer"] {
  const program = join(folder, "writer");
  const source = join(import.meta.dirname, "writer.c");
  const { status, error, stderr } = spawnSync("gcc", ["-O2", "-pthread", "-o", program, source], { encoding: "utf8" });
  return status === 0 ? { program } : { missing: `no yardstick: gcc: ${(error?.message ?? stderr).trim()}` };
}

function tablesOn(fileSystem: FileSystem, given: Pick<Bench, "usage" | "writer">): Table[] {
  if ("missing" in fileSystem) {
    const rows = [{ name: fileSystem.name, missing: fileSystem.missing }];
    printTable("not measured", rows);
    return [{ title: "not measured", fileSystem: fileSystem.name, rows }];
  }
  const bench: Bench = { ...given, folder: fileSystem.folder, fileSystem: fileSystem.name };
  return [emptyFolder(bench), nothingChanged(bench), onePageChanged(bench)];
}

/** A whole build into an empty folder. */
function emptyFolder(bench: Bench): Table {
  const project = projectOf(bench, "empty", LARGE);
  const packed = packFiles(project);
  const [out, dist] = [join(project, "written"), join(project, "dist")];
  const contestants: Contestant[] = [
    ...writers(bench, packed, out, () => emptied(out)),
    { name: "stele build, one processor", prepare: () => emptied(dist), command: building(project, "0") },
    { name: "stele build", prepare: () => emptied(dist), command: building(project) },
  ];
  return finished(bench, "100,000 answers into an empty folder", project, contestants);
}

/** The same again, with nothing changed: the C program writes every file over. */
function nothingChanged(bench: Bench): Table {
  const project = projectOf(bench, "unchanged", LARGE);
  const out = join(project, "written");
  const contestants: Contestant[] = [
    ...writers(bench, packFiles(project), out, () => {}).slice(0, 1),
    { name: "stele build, one processor", prepare: () => {}, command: building(project, "0") },
  ];
  for (const { command } of contestants) measure(command, bench.usage);
  return finished(bench, "100,000 answers, nothing changed (C: overwrites)", project, contestants);
}

/** One page of 10,000 changed, against the C program that writes every file over. */
function onePageChanged(bench: Bench): Table {
  const project = projectOf(bench, "one-page", MANY_PAGES);
  let isChanged = false;
  const change = (): void => {
    isChanged = !isChanged;
    writeContent(join(project, "content"), { ...MANY_PAGES, isChanged });
  };
  const command = building(project, "0");
  const out = join(project, "written");
  const contestants: Contestant[] = [
    ...writers(bench, packFiles(project), out, () => {}).slice(0, 1),
    { name: "stele build, nothing changed", prepare: () => {}, command },
    { name: "stele build, one page changed", prepare: change, command },
  ];
  for (const { command: first } of contestants) measure(first, bench.usage);
  return finished(bench, "10,000 pages x 5 locales, one page changed (C: overwrites)", project, contestants);
}

function finished(bench: Bench, what: string, project: string, contestants: readonly Contestant[]): Table {
  const measured = interleaved(contestants, ROUNDS, bench.usage);
  const rows =
    "missing" in bench.writer ? [{ name: "C program", missing: bench.writer.missing }, ...measured] : measured;
  const title = `${what}, on ${bench.fileSystem}`;
  printTable(title, rows);
  rmSync(project, { recursive: true, force: true });
  return { title, fileSystem: bench.fileSystem, rows };
}

/** A project with its content, built once. */
function projectOf({ folder, usage }: Bench, name: string, site: LargeSite): string {
  const project = join(folder, name);
  mkdirSync(project);
  writeContent(join(project, "content"), site);
  measure(building(project), usage);
  return project;
}

function building(folder: string, processors?: string): Command {
  const bound = processors === undefined ? {} : { processors };
  return { node: true, program: BIN, args: ["build", "--quiet"], folder, ...bound };
}

/** The C program with one thread and with two, where there is one. */
function writers({ writer }: Bench, pack: string, out: string, prepare: () => void): Contestant[] {
  if ("missing" in writer) return [];
  const { program } = writer;
  return ["1", "2"].map((threads) => ({
    name: `C program, ${threads === "1" ? "one thread" : "two threads"}`,
    prepare,
    command: { node: false, program, args: [pack, out, threads], folder: out.slice(0, out.lastIndexOf("/")) },
  }));
}

/** Takes a folder away, and what a build keeps beside it. */
function emptied(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** The files of an out folder in one file, as the C program reads them. */
function packFiles(project: string): string {
  const dist = join(project, "dist");
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => relative(dist, join(entry.parentPath, entry.name))).sort();
  const parts = paths.flatMap((path) => {
    const [name, content] = [Buffer.from(path), readFileSync(join(dist, path))];
    const lengths = Buffer.from(new Uint32Array([name.length, content.length]).buffer);
    return [lengths, name, content];
  });
  const pack = join(project, "files.pack");
  writeFileSync(pack, Buffer.concat(parts));
  return pack;
}

main();
