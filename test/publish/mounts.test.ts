/**
 * File systems that are full, read-only or mounted as the out folder. Each test makes its own mounts in a namespace of
 * its own, where the machine allows that; they vanish with the process.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mountNamespace } from "../namespace.ts";
import { newProject, type Project } from "./project.ts";
import { sentenceOf } from "../content-files.ts";

const namespace = mountNamespace();

/** Runs shell lines in a project, in a namespace of its own; `build MODE COUNT TEXT` publishes. Hands back the lines. */
function inNamespace(project: Project, script: string): readonly string[] {
  const builder = join(import.meta.dirname, "builder.ts");
  const prelude = `build() { "${process.execPath}" --import tsx "${builder}" "$PROJECT" "$@" | tail -n +2; }
    sums() { (cd "$PROJECT" && find . -type f | sort | xargs sha256sum | sha256sum); }`;
  const [command = "", ...options] = namespace ?? [];
  const { stdout, stderr } = spawnSync(command, [...options, "sh", "-c", `${prelude}\n${script}`], {
    encoding: "utf8",
    env: { ...process.env, PROJECT: project.root },
    cwd: join(import.meta.dirname, "../.."),
  });
  expect(stderr).toBe("");
  return stdout.trimEnd().split("\n");
}

const outcome = (line: string | undefined) => JSON.parse(line ?? "");
const MOUNTED = {
  mode: "in-place",
  notices: [
    'In "dist" each file was replaced whole, the set was not, because the system does not let the folder be moved.',
  ],
};

describe.skipIf(!namespace)("an out folder that is", () => {
  it("another file system is written in place", () => {
    const project = newProject();
    const lines = inNamespace(
      project,
      `mkdir "$PROJECT/dist" && mount -t tmpfs tmpfs "$PROJECT/dist"
       build stage 3 one; build stage 2 two; build stage 2 two; ls -A "$PROJECT" "$PROJECT/dist/files/000"`,
    );
    expect(outcome(lines[0]).report).toMatchObject({ added: 3, ...MOUNTED });
    expect(outcome(lines[1]).report).toMatchObject({ changed: 2, removed: 1, ...MOUNTED });
    expect(outcome(lines[2]).report).toMatchObject({ unchanged: 2, mode: "in-place", notices: [] });
    expect(lines.slice(3).filter((line) => /^[\w.]+$/.test(line))).toEqual([
      "content",
      "dist",
      "000000.json",
      "000001.json",
    ]);
  });

  it("mounted from its own file system, which shows only when it is moved, is written in place", () => {
    const project = newProject();
    const lines = inNamespace(
      project,
      `mkdir "$PROJECT/dist" "$PROJECT/real" && mount --bind "$PROJECT/real" "$PROJECT/dist"
       build stage 3 one; build stage 2 two; ls -A "$PROJECT"`,
    );
    expect(outcome(lines[0]).report).toMatchObject({ added: 3, ...MOUNTED });
    expect(outcome(lines[1]).report).toMatchObject({ changed: 2, removed: 1, ...MOUNTED });
    expect(lines.slice(2)).toEqual(["content", "dist", "real"]);
  });

  it.each([
    ["another file system", "mount -t tmpfs tmpfs"],
    ["a folder of its own file system", 'mount --bind "$PROJECT/real"'],
  ])("the parent of %s is written in place, so that what others write there stays", (_, mount) => {
    const project = newProject();
    const lines = inNamespace(
      project,
      `build stage 3 one; mkdir "$PROJECT/real" "$PROJECT/dist/their files"; ${mount} "$PROJECT/dist/their files"
       build stage 2 two; echo existing >"$PROJECT/dist/their files/x"; build stage 2 three; cat "$PROJECT/dist/their files/x"; ls -A "$PROJECT"`,
    );
    expect(outcome(lines[1]).report).toMatchObject({ changed: 2, removed: 1, ...MOUNTED });
    expect(outcome(lines[2]).diagnostics).toMatchObject([
      { sentence: sentenceOf("foreign-files", { out: "dist", first: ["their files/x"], count: 1 }) },
    ]);
    expect(lines.slice(3)).toEqual(["existing", "content", "dist", "real"]);
  });

  it("on a full disk keeps the old build to the byte", () => {
    const lines = inNamespace(
      newProject(),
      `mount -t tmpfs -o size=3m tmpfs "$PROJECT"
       build stage 200 old; sums; build stage 2000 new; sums; ls -A "$PROJECT"`,
    );
    expect(outcome(lines[0]).published).toBe(true);
    expect(outcome(lines[2])).toMatchObject({
      published: false,
      exitCode: 3,
      diagnostics: [{ code: "disk", sentence: expect.stringMatching(/"\.dist\.stele\/stage\/.*the disk is full/) }],
    });
    expect(lines[3]).toBe(lines[1]);
    expect(lines.slice(4)).toEqual(["dist"]);
  });

  it("on a disk that is full in the middle of writing in place is put right by the next build that has room", () => {
    const lines = inNamespace(
      newProject(),
      `mount -t tmpfs -o size=3m tmpfs "$PROJECT"
       build in-place 200 old; build in-place 2000 new
       mount -o remount,size=30m "$PROJECT"; build in-place 200 old; ls -A "$PROJECT" "$PROJECT/dist"`,
    );
    expect(outcome(lines[1])).toMatchObject({ exitCode: 3 });
    expect(outcome(lines[2]).report).toMatchObject({ files: 200, changed: 200, added: 0 });
    expect(lines.slice(3).filter((line) => /^[\w.]+$/.test(line))).toEqual(["dist", "files", "manifest"]);
  });

  it("on a read-only disk is fine when it holds the build already", () => {
    const lines = inNamespace(
      newProject(),
      `mount -t tmpfs tmpfs "$PROJECT" && build stage 2 one && mount -o remount,ro "$PROJECT"
       build stage 2 one; build stage 2 two`,
    );
    expect(outcome(lines[1])).toMatchObject({ published: true, report: { unchanged: 2, notices: [] } });
    expect(outcome(lines[2])).toMatchObject({ published: false, exitCode: 3 });
  });

  it("on a read-only disk is one sentence", () => {
    const lines = inNamespace(
      newProject(),
      `mount -t tmpfs -o ro tmpfs "$PROJECT"
       build stage 2 one`,
    );
    expect(outcome(lines[0]).diagnostics).toMatchObject([
      {
        sentence: sentenceOf("disk", {
          doing: "Making the folder",
          path: ".dist.stele",
          cause: "the file system is read-only",
        }),
      },
    ]);
  });
});
