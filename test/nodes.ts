/** Other versions of Node to run the tool with. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { skip } from "./engines.ts";

/**
 * Node 22 and 24 from the package registry, in the folder that `STELE_NODES` names: never a dependency of the project,
 * each is some 100 MB. Without them the test is skipped, unless it must not be.
 */
export function otherNodes(): string[] {
  const folder = process.env.STELE_NODES ?? "";
  const name = `node-linux-${process.arch}`;
  const nodes = ["node22", "node24"].map((place) => join(folder, place, "node_modules", name, "bin/node"));
  if (folder !== "" && nodes.every(existsSync)) return nodes;
  const install = `for v in 22 24; do npm i --prefix nodes/node$v ${name}@$v; done`;
  skip(`STELE_NODES names no folder with node22 and node24: ${install}; STELE_NODES=$PWD/nodes npm run test:all`);
  return [];
}
