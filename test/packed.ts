/** The tool as the npm package carries it. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { bundleTool } from "../scripts/package/tool.ts";
import { copySources } from "./sources.ts";
import { temporaryFolder, writeFiles } from "./stele.ts";

/**
 * Makes the files of the package that the tool is, in a folder of their own. The other files of the package, which
 * programs import, take ten times as long: `packedTarball` has them.
 *
 * @returns a folder with `stele`, for the PATH
 */
export async function packedBin(): Promise<string> {
  const folder = temporaryFolder();
  writeFiles(join(folder, ".package"), Object.fromEntries((await bundleTool(true)).files));
  chmodSync(join(folder, ".package/stele.cjs"), 0o755);
  mkdirSync(join(folder, "bin"));
  symlinkSync("../.package/stele.cjs", join(folder, "bin/stele"));
  return join(folder, "bin");
}

/**
 * Packs a copy of the sources, as `npm pack` does in a checkout: there it makes files anew that another test, or another
 * `npm pack`, may be reading.
 *
 * @returns the path of the tarball
 */
export function packedTarball(): string {
  const [copy, to] = [join(temporaryFolder(), "sources"), temporaryFolder()];
  copySources(copy);
  const { status, stderr } = spawnSync("npm", ["pack", "--silent", "--pack-destination", to], {
    cwd: copy,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  const [tarball = ""] = readdirSync(to);
  return join(to, tarball);
}
