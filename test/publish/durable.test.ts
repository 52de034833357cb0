/**
 * What a power cut leaves of a durable build. The disk is an image that the build's file system lies on: a copy of the
 * image, taken when the build has ended, is what the machine would find after the cut.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { syncing } from "../../scripts/publish/durable.ts";
import { publish } from "../../scripts/publish/publish.ts";
import { engine } from "../engines.ts";
import { mountNamespace } from "../namespace.ts";
import { artifactsOf, type Files, manifestFor, manifestOf, newProject, optionsOf, put, treeOf } from "./project.ts";

const MODES = ["stage", "in-place", "merge"] as const;

/** A durable build of files in a project. */
function buildDurably(project: Parameters<typeof optionsOf>[0], files: Files, mode: (typeof MODES)[number] = "stage") {
  const outcome = publish(() => artifactsOf(files), { ...optionsOf(project, mode), durable: true });
  if (!outcome.published) throw new Error(outcome.diagnostics.map(({ sentence }) => sentence).join("\n"));
  return outcome.report;
}

describe.each(MODES)("a durable build in %s mode", (mode) => {
  it("does what any other does", () => {
    const project = newProject();
    buildDurably(project, { "a/b.json": "1", "c.json": "1", "gone.json": "1" }, mode);
    const files = { "a/b.json": "2", "c.json": "1", "d/e/f.json": "1" };
    expect(buildDurably(project, files, mode)).toMatchObject({ changed: 1, added: 1, unchanged: 1, removed: 1 });
    expect(treeOf(project.out)).toEqual(files);
    expect(manifestOf(project.out)).toBe(manifestFor(files));
    expect(buildDurably(project, files, mode)).toMatchObject({ unchanged: 3, changed: 0 });
  });
});

describe.skipIf(process.platform === "win32")(
  "what another program puts in the place of a file that is flushed",
  () => {
    it.each([
      ["a link", "ELOOP", (file: string): void => symlinkSync("elsewhere", file)],
      ["a pipe", "EINVAL", (file: string): void => void execFileSync("mkfifo", [file])],
    ])("is an error, and nothing is waited for: %s", (_what, code, put) => {
      const file = join(newProject().root, "file");
      put(file);
      expect(() => syncing(true).file(file)).toThrow(expect.objectContaining({ code }));
    });
  },
);

describe.skipIf(process.platform !== "linux")("the new tree", () => {
  /** A `sync` that writes down what it is asked and how the folder looks then, and ends with a code. */
  function withSync<T>(project: { readonly root: string }, exitCode: number, run: () => T, bin = "bin"): T {
    const path = process.env.PATH;
    const log = join(project.root, "sync.log");
    const script = `#!/bin/sh\necho "$1 $(cat "$2/a.json") $(cat "${project.root}/dist/a.json")" >> "${log}"\nexit ${exitCode}\n`;
    put(project.root, { [`${bin}/sync`]: script });
    chmodSync(join(project.root, bin, "sync"), 0o755);
    process.env.PATH = `${join(project.root, bin)}:${path}`;
    try {
      return run();
    } finally {
      process.env.PATH = path;
    }
  }

  it.each([0, 1])("is on the disk before it takes the place of the old one; where `sync` ends with %d, too", (code) => {
    const project = newProject();
    buildDurably(project, { "a.json": "old" });
    withSync(project, code, () => buildDurably(project, { "a.json": "new" }));
    expect(readFileSync(join(project.root, "sync.log"), "utf8")).toBe("-f new old\n");
    expect(treeOf(project.out)).toEqual({ "a.json": "new" });
  });

  it("is on the disk by no program that npm or the project put on the PATH", () => {
    const project = newProject();
    withSync(project, 0, () => buildDurably(project, { "a.json": "1" }), "node_modules/.bin");
    expect(treeOf(project.root)).not.toHaveProperty("sync.log");
    expect(treeOf(project.out)).toEqual({ "a.json": "1" });
  });

  it("is not waited for unless asked", () => {
    const project = newProject();
    withSync(project, 0, () => publish(() => artifactsOf({ "a.json": "1" }), optionsOf(project)));
    expect(() => readFileSync(join(project.root, "sync.log"))).toThrow("ENOENT");
  });
});

const namespace = mountNamespace();
const ext4 = engine("mkfs.ext4", "apt-get install e2fsprogs");
/** A namespace of one's own lets root alone mount an image. */
const canMount = namespace !== undefined && ext4 !== undefined && process.getuid?.() === 0;

describe.skipIf(!canMount)("after a power cut", () => {
  /** Runs a shell script in a namespace of its own, so that it may mount disks. */
  function mounted(root: string, script: string): { readonly stdout: string; readonly stderr: string } {
    const [command = "", ...options] = namespace ?? [];
    const env = { ...process.env, PROJECT: root, CHECKOUT: join(import.meta.dirname, "../..") };
    return spawnSync(command, [...options, "sh", "-c", script], { encoding: "utf8", env });
  }

  /** Builds on a disk of its own, cuts the power at once, and hands back how many files are whole, of how many. */
  function wholeAfterCut(mode: (typeof MODES)[number], durable: boolean, former = 0): string {
    const project = newProject();
    const builder = join(import.meta.dirname, "builder.ts");
    const script = `set -e; cd "$PROJECT"; truncate -s 64M disk; mkfs.ext4 -q disk; mkdir mnt after
      mount -o loop,commit=300 disk mnt; mkdir mnt/content; sync -f mnt
      build() { "${process.execPath}" --import tsx "${builder}" "$PROJECT/mnt" ${mode} $1 text >/dev/null; }
      (cd "$CHECKOUT"; [ ${former} = 0 ] || build ${former})
      (cd "$CHECKOUT"; ${durable ? "DURABLE=1" : ""} build 300)
      cp disk copy; umount mnt; mount -o loop copy after
      cd after/dist 2>/dev/null && find files -type f -size +10c | wc -l; true`;
    const { stdout, stderr } = mounted(project.root, script);
    return stdout.trim() + stderr;
  }

  it.each(MODES)("a durable build in %s mode is there, whole", (mode) => {
    expect(wholeAfterCut(mode, true)).toBe("300");
  });

  it.each(MODES.flatMap((mode) => [299, 300].map((former) => [mode, former] as const)))(
    "a durable build in %s mode is there, with the files that another one of %d files has written",
    (mode, former) => {
      expect(wholeAfterCut(mode, true, former)).toBe("300");
    },
  );

  it.each(MODES.flatMap((mode) => ["with a file that is flushed later", "at once"].map((cut) => [mode, cut] as const)))(
    "the next build in %s mode finds and rewrites what another one has lost, cut off %s",
    (mode, cut) => {
      const project = newProject();
      const builder = join(import.meta.dirname, "builder.ts");
      // The names reach the disk with a file that is flushed later. The bytes of most files do not.
      const script = `set -e; cd "$PROJECT"; truncate -s 64M disk; mkfs.ext4 -q disk; mkdir mnt after
      build() { (cd "$CHECKOUT"; "${process.execPath}" --import tsx "${builder}" "$PROJECT/$1" ${mode} 300 text >"$PROJECT/log"); }
      mount -o loop,commit=300 disk mnt; mkdir mnt/content; sync -f mnt; build mnt
      ${cut === "at once" ? "" : "dd if=/dev/zero of=mnt/other count=1 conv=fsync 2>log;"} cp disk copy; umount mnt; mount -o loop copy after
      find after -type f -path "*/files/*" -size 0 | wc -l; build after
      find after/dist/files -type f -size +10c | wc -l`;
      const { stdout, stderr } = mounted(project.root, script);
      const [lost, whole] = stdout.split("\n");
      // Nothing at all of a staged build is on the disk yet.
      const isLost = Number(lost) > 100 || (mode === "stage" && cut === "at once");
      expect([isLost, whole, stderr]).toEqual([true, "300", ""]);
    },
  );

  it.each([
    ["dist", "as the last of its new files has its name", "rename .*/files/.*"],
    ["around", "as the last of its new files has its name", "rename .*/files/.*"],
    ["dist", "when it has ended", "$"],
    ["around", "when it has ended", "$"],
  ])(
    "the next build into a mounted folder finds all that another one has written, where %s reached its disk, %s",
    (flushed, _when, last) => {
      const project = newProject();
      const builder = join(import.meta.dirname, "builder.ts");
      const faults = join(import.meta.dirname, "../faults/fault-at.cjs");
      // The last call before the cut is found in the log of a run that is not cut.
      const script = `set -e; cd "$PROJECT"; mkdir around after
      for one in around dist; do truncate -s 32M $one.disk $one.none; mkfs.ext4 -q $one.disk; done
      up() { mount -o loop,commit=300 around.$1 $2; mkdir -p $2/content $2/dist; mount -o loop,commit=300 dist.$1 $2/dist; }
      down() { umount $1/dist $1; }
      build() { (cd "$1"; STELE_FAULT_LOG="$PROJECT/calls" STELE_FAULT_AT=$2 "${process.execPath}" --require "${faults}" --import "$CHECKOUT/node_modules/tsx/dist/loader.mjs" "${builder}" "$1" in-place $3 text >"$PROJECT/log" 2>&1 || true); }
      up disk "$PROJECT/around"; build "$PROJECT/around" 0:none 5; down around; cp around.disk around.copy; cp dist.disk dist.copy
      rm calls; up copy "$PROJECT/around"; build "$PROJECT/around" 0:none 20; down around
      at=$(grep -nE '${last}' calls | tail -n 1 | cut -d: -f1); rm calls
      up disk "$PROJECT/around"; build "$PROJECT/around" $((at + 1)):kill 20
      [ ${flushed} = dist ] && sync -f around/dist || sync -f around
      cp around.disk around.copy; cp dist.disk dist.copy; down around
      up copy "$PROJECT/after"; build "$PROJECT/after" 0:none 20; tail -n 1 log; cat after/dist/files/*/*.json | grep -c text`;
      const { stdout, stderr } = mounted(project.root, script);
      const [outcome = "", whole] = stdout.split("\n");
      expect([outcome.slice(0, 17), whole, stderr]).toEqual(['{"published":true', "20", ""]);
    },
  );

  it("another one is not: that is what the option is for", () => {
    expect(wholeAfterCut("stage", false)).not.toBe("300");
  });
});
