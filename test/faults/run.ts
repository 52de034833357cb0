/**
 * `npm run test:faults`: what kills, full disks and other builds do to the packed tool. Real processes, real signals,
 * real file systems. Without arguments the short form, in a minute or two; `-- --full` for all of it.
 *
 * `--seed N` repeats the choices of a run that printed it; `--only TEXT` runs the tests whose names hold it; other
 * arguments are names of files here: `kill`, `disk`.
 */
import { spawnSync, type SpawnSyncOptions } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../root.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: "boolean", default: false },
    seed: { type: "string" },
    only: { type: "string" },
    results: { type: "string" },
  },
});
const seed = values.seed ?? String(Date.now() % 1_000_000_007);
process.stderr.write(`test:faults ${values.full ? "--full " : ""}--seed ${seed}\n`);

const packed = mkdtempSync(join(tmpdir(), "stele-packed-"));
// Some runs are those of a user without rights.
chmodSync(packed, 0o755);
try {
  process.exitCode = pack(packed) || testWith(join(packed, "package/.package/stele.cjs"));
} finally {
  rmSync(packed, { recursive: true, force: true });
}

/** Packs the tool as it is published, and unpacks it. */
function pack(folder: string): number {
  const options: SpawnSyncOptions = { cwd: root, stdio: ["ignore", "ignore", "inherit"] };
  const made = spawnSync("npm", ["pack", "--silent", "--pack-destination", folder], options);
  if (made.status !== 0) return made.status ?? 1;
  const [tarball = ""] = readdirSync(folder);
  return spawnSync("tar", ["-xzf", tarball], { ...options, cwd: folder }).status ?? 1;
}

function testWith(bin: string): number {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const config = join(import.meta.dirname, "vitest.config.ts");
  const reporters =
    values.results === undefined
      ? []
      : ["--reporter=default", "--reporter=json", `--outputFile.json=${values.results}`];
  const only = values.only === undefined ? [] : ["-t", values.only];
  const { status } = spawnSync(
    process.execPath,
    [vitest, "run", "--config", config, ...reporters, ...only, ...positionals],
    {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        STELE_FAULTS_BIN: bin,
        STELE_FAULTS_FULL: values.full ? "yes" : "",
        STELE_FAULTS_SEED: seed,
      },
    },
  );
  return status ?? 1;
}
