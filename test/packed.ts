/** The tool as the npm package carries it. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { copySources } from "./sources.ts";
import { root, temporaryFolder } from "./stele.ts";

/**
 * Makes the files of the package in a folder of their own, as `npm run prepack` does, so that no other test meets half of
 * them.
 *
 * @returns a folder with `stele`, for the PATH
 */
export function packedBin(): string {
  const folder = temporaryFolder();
  const args = ["--import", "tsx", "scripts/package/package.ts", join(folder, ".package")];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
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
