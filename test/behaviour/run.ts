/**
 * Says what a change does to the output: builds the projects of `sites.ts` with the tool of another commit and with the
 * one that is here, and prints each file that differs; then each place and code that differs in the reports of
 * `test/fixtures/invalid`. Ends with 1 when anything differs.
 *
 * Usage: npm run behaviour -- COMMIT [part of a project's name]
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../root.ts";
import { projects, type Project } from "./sites.ts";

const [commit = "HEAD", part = ""] = process.argv.slice(2);
const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "stele-behaviour-"));
const former = join(folder, "former");

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}:\n${stderr}`);
  return stdout;
}

/** Path -> sha256 of everything that a build made; the exit code under an empty path. */
function outputOf(bin: string, project: Project, place: string): Map<string, string> {
  mkdirSync(place);
  project.write(place);
  const { status } = spawnSync(process.execPath, [bin, ...project.command], { cwd: place });
  const output = new Map([["", `exit code ${status}`]]);
  for (const out of ["dist", "dist.hosts"]) {
    if (!existsSync(join(place, out))) continue;
    for (const entry of readdirSync(join(place, out), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) {
        output.set(path.slice(place.length + 1), createHash("sha256").update(readFileSync(path)).digest("hex"));
      }
    }
  }
  return output;
}

/** Paths that are new, gone or changed. */
function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.filter((path) => before.get(path) !== after.get(path));
}

/** Code and place of each diagnostic in the reports of the fixtures, in their order. */
function reportsOf(checkout: string): Map<string, string> {
  const fixtures = join(checkout, "test/fixtures/invalid");
  return new Map(
    readdirSync(fixtures).map((name) => {
      const text = readFileSync(join(fixtures, name, "expected.txt"), "utf8");
      const found = text.matchAll(/^(?:(\S+?): )?(error|warning|notice): .* \[([a-z0-9-]+)\]$/gm);
      return [name, [...found].map(([, place, severity, code]) => `${place} ${severity} ${code}`).join("\n")];
    }),
  );
}

const printed = new Set<string>();

/** Prints the beginning of a diff, once: many files change in the same way. */
function printDiff(before: string, after: string): void {
  const { stdout } = spawnSync("diff", ["-u", before, after], { encoding: "utf8", maxBuffer: 1e9 });
  const lines = stdout
    .split("\n")
    .slice(2, 12)
    .map((line) => line.slice(0, 160))
    .join("\n");
  if (!printed.has(lines)) console.log(lines);
  printed.add(lines);
}

function compareProject(project: Project, index: number): number {
  const [before, after] = [join(folder, `${index}-before`), join(folder, `${index}-after`)];
  const was = outputOf(join(former, ".package/stele.cjs"), project, before);
  const is = outputOf(join(root, ".package/stele.cjs"), project, after);
  const changed = differences(was, is);
  console.log(`${changed.length === 0 ? "same" : "DIFFERENT"}: ${project.name}, ${is.size - 1} files, ${is.get("")}`);
  for (const path of changed) {
    console.log(`  ${was.has(path) ? (is.has(path) ? "changed" : "gone") : "new"}: ${path || was.get("")}`);
    if (path !== "") printDiff(join(before, path), join(after, path));
  }
  for (const place of [before, after]) rmSync(place, { recursive: true });
  return changed.length;
}

let different = 0;
try {
  run("git", ["worktree", "add", "--quiet", "--detach", former, commit], root);
  symlinkSync(join(root, "node_modules"), join(former, "node_modules"));
  for (const checkout of [former, root]) run("npm", ["run", "--silent", "prepack"], checkout);
  const chosen = projects.filter(({ name }) => name.includes(part));
  for (const [index, project] of chosen.entries()) different += compareProject(project, index);
  const [was, is] = [reportsOf(former), reportsOf(root)];
  for (const name of differences(was, is)) {
    different += 1;
    console.log(`report of ${name}:\n- ${was.get(name) ?? "none"}\n+ ${is.get(name) ?? "none"}`);
  }
} finally {
  spawnSync("git", ["worktree", "remove", "--force", former], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${different} differences`);
process.exitCode = different === 0 ? 0 : 1;
