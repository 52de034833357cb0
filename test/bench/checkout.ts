/**
 * How long the first two builds in a checkout take, against an empty TypeScript file through tsx: `npm run bench --
 * checkout [rounds]`. The content is that of this repository. All processes count, but npm itself does not.
 */
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderInMemory } from "../memory.ts";
import { root } from "../root.ts";
import { type Contestant, interleaved, printTable, roundsAsked } from "./processes.ts";

const folder = folderInMemory("stele-bench-");
const remove = (path: string): void => rmSync(path, { recursive: true, force: true });

const contestant = (name: string, args: readonly string[], prepare = (): void => {}): Contestant => ({
  name,
  prepare,
  command: { node: false, wholeTree: true, program: process.execPath, args, folder },
});

try {
  cpSync(join(root, "content"), join(folder, "content"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(folder, "empty.ts"), "export {};\n");
  const build = [join(root, "scripts/launch/launch.mjs"), "build", "--quiet"];
  const contestants = [
    contestant("an empty TypeScript file", ["--import", import.meta.resolve("tsx"), "empty.ts"]),
    contestant("the first build", build, () => {
      remove(join(root, "node_modules/.cache/stele"));
      for (const name of ["dist", "dist.hosts"]) remove(join(folder, name));
    }),
    contestant("the second build", build),
  ];
  const usage = join(folder, "usage.json");
  // What tsx keeps of its own is there before the first round.
  interleaved(contestants, 1, usage);
  const rounds = roundsAsked(11);
  const title = `The first two builds in a checkout, Node ${process.versions.node.replace(/\..*/, "")}`;
  const rows = interleaved(contestants, rounds, usage);
  printTable(title, rows);
  const results = { node: process.version, rounds, tables: [{ title, rows }] };
  writeFileSync("bench-checkout.json", `${JSON.stringify(results, null, 2)}\n`);
} finally {
  remove(folder);
}
