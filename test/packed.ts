/** The tool as the npm package carries it. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { bundleTool } from "../scripts/package/tool.ts";
import { oncePerRun } from "./once-per-run.ts";
import { copySources } from "./sources.ts";
import { temporaryFolder, writeFiles } from "./stele.ts";

/**
 * Makes the files of the package that the tool is, once for all tests: they only read them. The other files of the
 * package, which programs import, take ten times as long: `packedTarball` has them.
 *
 * @returns a folder with `stele`, for the PATH
 */
export async function packedBin(): Promise<string> {
  const folder = await oncePerRun("packed-bin", async (made) => {
    writeFiles(join(made, ".package"), Object.fromEntries((await bundleTool({})).files));
    chmodSync(join(made, ".package/stele.cjs"), 0o755);
    mkdirSync(join(made, "bin"));
    symlinkSync("../.package/stele.cjs", join(made, "bin/stele"));
  });
  return join(folder, "bin");
}

/**
 * Packs a copy of the sources, once for all tests, as `npm pack` does in a checkout: there it makes files anew that
 * another test, or another `npm pack`, may be reading.
 *
 * @returns the path of the tarball
 */
export async function packedTarball(): Promise<string> {
  const folder = await oncePerRun("tarball", (to) => {
    const copy = join(temporaryFolder(), "sources");
    copySources(copy);
    const { status, stderr } = spawnSync("npm", ["pack", "--silent", "--pack-destination", to], {
      cwd: copy,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
  });
  const [tarball = ""] = readdirSync(folder);
  return join(folder, tarball);
}
