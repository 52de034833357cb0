/** A pipe in a published folder is no file: a program that opened it would wait until another program writes to it. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../root.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

/** Reads in a process of its own, which can be ended where it waits. */
function readIn(folder: string, code: string): string {
  const program = `${code.replaceAll("DISK", JSON.stringify(join(root, "scripts")))}`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program, folder];
  return execFileSync(process.execPath, args, { cwd: root, encoding: "utf8", timeout: 120_000, killSignal: "SIGKILL" });
}

it.each([
  [
    "the gateway",
    'const { readPublished } = await import(DISK + "/gateway/files.ts"); console.log(readPublished(process.argv[1], "pipe"), readPublished(process.argv[1], "file"));',
  ],
  [
    "a build that looks for its lines in a file",
    'const { fileHolds } = await import(DISK + "/publish/third-party.ts"); console.log(fileHolds(process.argv[1] + "/pipe", "{}") || undefined, fileHolds(process.argv[1] + "/file", "{}") && "{}");',
  ],
])("%s passes over it", (_who, code) => {
  const folder = temporaryFolder();
  writeFiles(folder, { file: "{}" });
  execFileSync("mkfifo", [join(folder, "pipe")]);
  expect(readIn(folder, code)).toBe("undefined {}\n");
});
