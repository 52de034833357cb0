/**
 * How long it takes until something is done: the packed bin on a site of 20 pages in five languages against a Node that
 * does nothing. `npm run bench -- start [rounds]`.
 *
 * It measures the Node that it runs on. Before the first round every command has run once, so that what Node keeps between
 * two runs is there.
 */
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeYamlContent } from "./large-site.ts";
import { type Contestant, interleaved, printTable, type Row, roundsAsked } from "./processes.ts";
import { BIN, pack } from "./packed.ts";
import { folderInMemory } from "../memory.ts";

const ROUNDS = roundsAsked(11);

const folder = folderInMemory("stele-bench-");
try {
  pack();
  const node = `Node ${process.versions.node.replace(/\..*/, "")}`;
  const title = `20 pages x 5 locales, packed bin, ${node}`;
  const rows = packed();
  printTable(title, rows);
  const results = { node: process.version, rounds: ROUNDS, tables: [{ title, rows }] };
  writeFileSync(
    `bench-start-${process.versions.node.replace(/\..*/, "")}.json`,
    `${JSON.stringify(results, null, 2)}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function packed(): Row[] {
  const [project, plain] = [join(folder, "packed"), join(folder, "plain")];
  for (const one of [project, plain]) writeYamlContent(join(one, "content"), { pages: 20, locales: 5 });
  appendFileSync(join(plain, "content/site.yaml"), "artifacts: { status: false }\n");
  const run = (name: string, ...args: readonly [string, ...string[]]): Contestant => runIn(project, name, args);
  const runIn = (site: string, name: string, [program, ...rest]: readonly [string, ...string[]]): Contestant => {
    return { name, prepare: () => emptied(site), command: { node: true, program, args: rest, folder: site } };
  };
  const contestants = [
    run("node -e 0", "-e", "0"),
    run("stele --version", BIN, "--version"),
    run("stele check", BIN, "check", "--quiet"),
    run("stele build, nothing there yet", BIN, "build", "--quiet"),
    runIn(plain, "stele build, without status pages", [BIN, "build", "--quiet"]),
  ];
  const usage = join(folder, "usage.json");
  interleaved(contestants, 1, usage);
  return interleaved(contestants, ROUNDS, usage);
}

function emptied(project: string): void {
  rmSync(join(project, "dist"), { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
}
