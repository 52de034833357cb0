/**
 * How long it takes until something is done: the packed bin on a site of 20 pages in five languages against a Node that
 * does nothing, and the same from the sources against an empty TypeScript file. `npm run bench -- start [rounds]`.
 *
 * It measures the Node that it runs on. Before the first round every command has run once, so that what Node and tsx keep
 * between two runs is there.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeYamlContent } from "./large-site.ts";
import { type Command, type Contestant, interleaved, printTable, type Row, roundsAsked } from "./processes.ts";
import { BIN, pack } from "./packed.ts";
import { folderInMemory } from "../memory.ts";
import { root } from "../root.ts";

const ROUNDS = roundsAsked(11);

const folder = folderInMemory("stele-bench-");
try {
  pack();
  const node = `Node ${process.versions.node.replace(/\..*/, "")}`;
  const tables = [
    { title: `20 pages x 5 locales, packed bin, ${node}`, rows: packed() },
    { title: `20 pages x 5 locales, npm run from the sources, ${node}`, rows: fromSources() },
  ];
  for (const { title, rows } of tables) printTable(title, rows);
  const results = { node: process.version, rounds: ROUNDS, tables };
  writeFileSync(
    `bench-start-${process.versions.node.replace(/\..*/, "")}.json`,
    `${JSON.stringify(results, null, 2)}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function packed(): Row[] {
  const project = join(folder, "packed");
  writeYamlContent(join(project, "content"), { pages: 20, locales: 5 });
  const run = (name: string, ...args: readonly [string, ...string[]]): Contestant => {
    const [program, ...rest] = args;
    return { name, prepare: () => emptied(project), command: { node: true, program, args: rest, folder: project } };
  };
  return warmed([
    run("node -e 0", "-e", "0"),
    run("stele --version", BIN, "--version"),
    run("stele check", BIN, "check", "--quiet"),
    run("stele build, nothing there yet", BIN, "build", "--quiet"),
  ]);
}

function fromSources(): Row[] {
  const project = join(folder, "sources");
  writeYamlContent(join(project, "content"), { pages: 20, locales: 5 });
  const node = `node --import ${import.meta.resolve("tsx")}`;
  const scripts = { empty: `${node} empty.ts`, build: `${node} ${join(root, "scripts/stele.ts")} build --quiet` };
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module", scripts }));
  writeFileSync(join(project, "empty.ts"), "export {};\n");
  const script = (name: string): Command => ({
    node: false,
    wholeTree: true,
    program: "npm",
    args: ["run", "--silent", name],
    folder: project,
  });
  return warmed([
    { name: "npm run: an empty TypeScript file", prepare: () => {}, command: script("empty") },
    { name: "npm run build", prepare: () => emptied(project), command: script("build") },
  ]);
}

function warmed(contestants: readonly Contestant[]): Row[] {
  const usage = join(folder, "usage.json");
  interleaved(contestants, 1, usage);
  return interleaved(contestants, ROUNDS, usage);
}

function emptied(project: string): void {
  rmSync(join(project, "dist"), { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
}
