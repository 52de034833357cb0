/** Other versions of Node to run the tool with. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { skip } from "./engines.ts";

/** The oldest supported version, which has other data of ICU and Unicode than later ones, and one of each later line. */
const VERSIONS = ["20.19.0", "22", "24"];

/**
 * Other versions of Node from the package registry, in the folder that `STELE_NODES` names: never a dependency of the
 * project, each is some 100 MB. Without them the test is skipped, unless it must not be.
 */
export function otherNodes(): string[] {
  const folder = process.env.STELE_NODES ?? "";
  const name = `node-linux-${process.arch}`;
  const nodes = VERSIONS.map((version) => join(folder, `node${version}`, "node_modules", name, "bin/node"));
  if (folder !== "" && nodes.every(existsSync)) return nodes;
  const install = `for v in ${VERSIONS.join(" ")}; do npm i --prefix nodes/node$v ${name}@$v; done`;
  skip(`STELE_NODES names no folder with ${VERSIONS.join(", ")}: ${install}; STELE_NODES=$PWD/nodes npm run test:all`);
  return [];
}
