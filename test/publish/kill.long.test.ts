import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { PublishMode } from "../../scripts/publish/actions.ts";
import { isOwnFolder, type LockOwner, takeLock } from "../../scripts/publish/lock.ts";
import { publish } from "../../scripts/publish/publish.ts";
import { asNobody, NOBODY } from "../as-nobody.ts";
import {
  artifactsOf,
  type Files,
  failureOf,
  manifestFor,
  manifestOf,
  namesIn,
  newProject,
  optionsOf,
  recoverAsTheNextBuild,
  type Project,
  put,
  run,
  runWell,
  treeOf,
} from "./project.ts";
import { sentenceOf, hintOf } from "../content-files.ts";

const COUNT = 2_000;

/** The files that a builder publishes, all with one text. */
function filesOf(text: string, count = COUNT): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => {
      const number = String(n).padStart(6, "0");
      return [`files/${number.slice(0, 3)}/${number}.json`, `${number} ${text}\n`];
    }),
  );
}

interface Builder {
  readonly child: ChildProcessWithoutNullStreams;
  /** Its exit code, when it has ended; null when it was killed. */
  readonly ended: Promise<number | null>;
}

/** Starts a build in a process of its own, and waits until it is about to publish. */
async function startBuilder(project: Project, mode: PublishMode, text: string, count = COUNT): Promise<Builder> {
  const script = join(import.meta.dirname, "builder.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, project.root, mode, String(count), text]);
  const ended = once(child, "close").then(([code]): number | null => code);
  await once(child.stdout, "data");
  return { child, ended };
}

async function killAfter(milliseconds: number, { child, ended }: Builder): Promise<void> {
  await pause(milliseconds);
  child.kill("SIGKILL");
  await ended;
}

/** Waits until a builder is in the middle of its new tree. */
async function untilStaging({ root }: Project): Promise<void> {
  while (!existsSync(join(root, ".dist.stele/stage/files"))) await pause(1);
}

/** An owner that cannot run: systems give no numbers as high as this. */
const DEAD = { host: hostname(), pid: 4_194_305, started: "1", ...namespaces() };

describe("a build that is killed at any moment", () => {
  it("leaves the old tree or the new one, whole, and the next build goes through", async () => {
    const project = newProject();
    const [old, next] = [filesOf("old"), filesOf("new")];
    runWell(project, old);
    for (const delay of [0, 40, 80, 120, 160, 220]) {
      await killAfter(delay, await startBuilder(project, "stage", "new"));
      recoverAsTheNextBuild(project);
      const files = treeOf(project.out);
      expect([old, next]).toContainEqual(files);
      expect(manifestOf(project.out)).toBe(manifestFor(files));
      expect(namesIn(project.root).filter((name) => !/^(content|dist)\//.test(name))).toEqual([]);
      runWell(project, old);
    }
  });

  it.each(["in-place", "merge"] as const)(
    "leaves each file old or new in %s mode, and the next build knows all of them as ours",
    async (mode) => {
      const project = newProject();
      const old = { ...filesOf("old", COUNT / 2), "stale.json": "stale" };
      const next = filesOf("new");
      runWell(project, old, mode);
      for (const delay of [20, 70, 120]) {
        await killAfter(delay, await startBuilder(project, mode, "new"));
        const known: Readonly<Record<string, string>> = old;
        for (const [path, text] of Object.entries(treeOf(project.out))) {
          if (path !== ".ht.stele.tmp") expect([known[path], next[path]]).toContain(text);
        }
        runWell(project, old, mode);
        expect(treeOf(project.out)).toEqual(old);
        expect(manifestOf(project.out)).toBe(manifestFor(old));
        expect(existsSync(join(project.root, ".dist.stele"))).toBe(false);
      }
    },
  );
});

it.each(["SIGINT", "SIGTERM"] as const)(
  "a build ends at once by %s, with the old tree whole; the next build removes what it left",
  async (signal) => {
    const project = newProject();
    runWell(project, filesOf("old"));
    // So many files that the signal comes long before the last one.
    const { child } = await startBuilder(project, "stage", "new", 10 * COUNT);
    await untilStaging(project);
    child.kill(signal);
    // A shell makes 130 and 143 of this.
    expect(await once(child, "close")).toEqual([null, signal]);
    expect(treeOf(project.out)).toEqual(filesOf("old"));
    runWell(project, filesOf("old"));
    expect(namesIn(project.root)).not.toContain(".dist.stele/");
  },
);

describe("what a killed build left", () => {
  const OLD = { "a.json": "old" };

  /** A project whose build was killed between the two renames. */
  function killedBetweenRenames(): Project {
    const project = newProject();
    runWell(project, OLD);
    mkdirSync(join(project.root, ".dist.stele"));
    renameSync(project.out, join(project.root, ".dist.stele/old"));
    put(join(project.root, ".dist.stele/stage"), { "a.json": "new" });
    return project;
  }

  it("between its two renames is put right by the next build", () => {
    const project = killedBetweenRenames();
    expect(runWell(project, OLD)).toMatchObject({ unchanged: 1, added: 0 });
    expect(treeOf(project.root)).toEqual({ "dist/a.json": "old", "dist/manifest/v1.jsonl": manifestFor(OLD) });
  });

  it.each(["stage", "merge", "in-place"] as const)(
    "between its two renames is put right where a script has made the folder since: %s",
    (mode) => {
      const project = killedBetweenRenames();
      mkdirSync(project.out);
      expect(runWell(project, OLD, mode)).toMatchObject({ unchanged: 1, added: 0 });
      expect(treeOf(project.root)).toEqual({ "dist/a.json": "old", "dist/manifest/v1.jsonl": manifestFor(OLD) });
    },
  );

  it.each(["stage", "merge", "in-place"] as const)(
    "between its two renames is kept where another tool has written the folder since: %s",
    (mode) => {
      const project = killedBetweenRenames();
      put(project.out, { "index.html": "existing" });
      expect(failureOf(run(project, OLD, mode))).toEqual([
        3,
        sentenceOf("out-folder-taken", { out: "dist", former: ".dist.stele/old" }),
        hintOf("out-folder-taken", { out: "dist", former: ".dist.stele/old" }),
      ]);
      expect(treeOf(project.root)).toMatchObject({ "dist/index.html": "existing", ".dist.stele/old/a.json": "old" });
      rmSync(project.out, { recursive: true });
      expect(runWell(project, OLD, mode)).toMatchObject({ unchanged: 1, added: 0 });
    },
  );

  it.each(["", '{"of":"another tool"}\n', manifestFor({ "index.html": "existing" })])(
    "between its two renames is kept where the folder of another tool has a manifest: %j",
    (manifest) => {
      const project = killedBetweenRenames();
      put(project.out, { "index.html": "existing", "manifest/v1.jsonl": manifest });
      // However often a build is tried, and whichever.
      for (const mode of ["stage", "stage", "merge", "in-place"] as const) {
        expect(failureOf(run(project, OLD, mode))[1]).toBe(
          sentenceOf("out-folder-taken", { out: "dist", former: ".dist.stele/old" }),
        );
        expect(treeOf(project.root)).toMatchObject({ "dist/index.html": "existing", ".dist.stele/old/a.json": "old" });
      }
      rmSync(project.out, { recursive: true });
      expect(runWell(project, OLD)).toMatchObject({ unchanged: 1, added: 0 });
      expect(namesIn(project.root)).not.toContain(".dist.stele/");
    },
  );

  const FULL = Object.assign(new Error("full"), { code: "ENOSPC", syscall: "write" });

  it.skipIf(process.getuid?.() !== 0)(
    "between its two renames is put back with what only another user may move, even if the next build fails",
    () => {
      const project = newProject();
      chownSync(project.root, NOBODY, NOBODY);
      asNobody(() => runWell(project, OLD));
      put(project.out, { "theirs/x.txt": "x" });
      asNobody(() => {
        mkdirSync(join(project.root, ".dist.stele"));
        renameSync(project.out, join(project.root, ".dist.stele/old"));
        expect(failureOf(run(project, { "a.json": "new" }))[1]).toBe(
          sentenceOf("foreign-files", { out: "dist", first: ["theirs/x.txt"], count: 1 }),
        );
      });
      expect(treeOf(project.out)).toEqual({ ...OLD, "theirs/x.txt": "x" });
    },
  );

  it.skipIf(process.getuid?.() !== 0)(
    "between its two renames is not put back with a stranger's file that cannot be kept",
    () => {
      const project = newProject();
      chownSync(project.root, NOBODY, NOBODY);
      asNobody(() => {
        runWell(project, OLD);
        put(project.out, { "planted.txt": "planted" });
        mkdirSync(join(project.root, ".dist.stele"));
        renameSync(project.out, join(project.root, ".dist.stele/old"));
      });
      mkdirSync(`${project.out}.kept`);
      expect(failureOf(asNobody(() => run(project, OLD)))[0]).toBe(3);
      expect(treeOf(project.root)).toMatchObject({ ".dist.stele/old/planted.txt": "planted" });
      expect(existsSync(project.out)).toBe(false);
    },
  );

  it("between its two renames is put back where a folder with an edited file may not be written", () => {
    const project = newProject();
    if (process.getuid?.() === 0) chownSync(project.root, NOBODY, NOBODY);
    const build = (): unknown => {
      runWell(project, { "a.json": "old", "b/c.json": "old" });
      writeFileSync(join(project.out, "b/c.json"), "by hand");
      chmodSync(join(project.out, "b"), 0o555);
      mkdirSync(join(project.root, ".dist.stele"));
      renameSync(project.out, join(project.root, ".dist.stele/old"));
      const artifacts = (): never => {
        throw FULL;
      };
      return publish(artifacts, optionsOf(project)).published;
    };
    expect(asNobody(build)).toBe(false);
    expect(treeOf(project.out)).toEqual(OLD);
    expect(treeOf(`${project.out}.kept`)).toEqual({ "b/c.json": "by hand" });
    expect(statSync(join(project.out, "b")).mode & 0o777).toBe(0o755);
  });

  it("between the two renames of a first build into an empty folder keeps the mode of the folder", () => {
    const project = newProject();
    mkdirSync(join(project.root, ".dist.stele/old"), { recursive: true });
    chmodSync(join(project.root, ".dist.stele/old"), 0o750);
    runWell(project, OLD);
    expect(statSync(project.out).mode & 0o777).toBe(0o750);
  });

  it.each<[what: string, make: (place: string) => void]>([
    ["a file", (place) => writeFileSync(place, "")],
    ["a folder", (place) => put(place, { "existing.txt": "" })],
    ["a link", (place) => symlinkSync("../content", place)],
  ])("is removed where a stranger has made %s of it", (_, make) => {
    const project = newProject();
    runWell(project, OLD);
    mkdirSync(join(project.root, ".dist.stele"));
    for (const name of ["stage", "draft.jsonl", "lock.takeover"]) make(join(project.root, ".dist.stele", name));
    runWell(project, OLD);
    expect(namesIn(project.root)).toEqual([
      "content/",
      "dist/",
      "dist/a.json",
      "dist/manifest/",
      "dist/manifest/v1.jsonl",
    ]);
  });

  it("after the second rename is removed, and the new tree stays", () => {
    const project = newProject();
    runWell(project, { "a.json": "new" });
    put(join(project.root, ".dist.stele"), { "old/a.json": "old", "lock.1.2": "{}", "hosts-stage/x": "" });
    runWell(project, { "a.json": "new" });
    expect(treeOf(project.out)).toEqual({ "a.json": "new" });
    expect(existsSync(join(project.root, ".dist.stele"))).toBe(false);
  });

  it("in the files for hosts is put right as well", () => {
    const project = newProject();
    const files = { "a.json": "1", "host:nginx/stele.conf": "n" };
    runWell(project, files);
    mkdirSync(join(project.root, ".dist.stele"));
    renameSync(`${project.out}.hosts`, join(project.root, ".dist.stele/hosts-old"));
    expect(runWell(project, files)).toMatchObject({ unchanged: 2, added: 0 });
  });

  it("while merging does not make a file ours that it had not written yet", () => {
    const project = newProject();
    put(project.out, { "existing.json": "existing", "written.json": "w" });
    const intent = manifestFor({ "existing.json": "ours", "written.json": "w" });
    put(join(project.root, ".dist.stele"), { "intent.jsonl": intent });
    expect(failureOf(run(project, {}))[1]).toBe(
      sentenceOf("foreign-files", { out: "dist", first: ["existing.json"], count: 1 }),
    );
    expect(runWell(project, {}, "merge").notices).toEqual([]);
    expect(treeOf(project.out)).toEqual({ "existing.json": "existing" });
  });
});

describe("a folder beside the out folder that no build has left but a stranger", () => {
  const EXISTING = { "existing.txt": "existing", ".ht.stele.tmp": "existing" };

  /** A project, and a third-party folder beside it. */
  function besideExisting(): { readonly project: Project; readonly existing: string } {
    const project = newProject();
    const existing = newProject().root;
    put(existing, EXISTING);
    mkdirSync(join(project.root, ".dist.stele"));
    return { project, existing };
  }

  it.skipIf(process.getuid?.() !== 0).each(["stage", "merge", "in-place"] as const)(
    "is not used where it is another user's, who could put links into it: %s",
    (mode) => {
      const { project } = besideExisting();
      put(project.root, { ".dist.stele/stage/existing.txt": "existing" });
      chownSync(join(project.root, ".dist.stele"), NOBODY, NOBODY);
      const [exitCode, sentence] = failureOf(run(project, { "a.json": "1" }, mode));
      expect([exitCode, sentence]).toEqual([
        3,
        sentenceOf("work-folder-foreign", { folder: ".dist.stele", what: "another user's" }),
      ]);
      expect(treeOf(project.root)).toEqual({ ".dist.stele/stage/existing.txt": "existing" });
    },
  );

  it.skipIf(process.getuid?.() !== 0)("is locked if it is closed by another user, whose build may be running", () => {
    const { project } = besideExisting();
    put(project.root, { ".dist.stele/lock": "theirs" });
    chmodSync(join(project.root, ".dist.stele"), 0o700);
    chownSync(project.root, NOBODY, NOBODY);
    const [exitCode, sentence] = failureOf(asNobody(() => run(project, { "a.json": "1" })));
    expect([exitCode, sentence]).toEqual([
      3,
      sentenceOf("out-folder-locked", { out: "dist", lock: ".dist.stele/lock", owner: undefined }),
    ]);
    expect(treeOf(project.root)).toEqual({ ".dist.stele/lock": "theirs" });
  });

  it.skipIf(process.getuid?.() !== 0)("is another user's also if that user replaces the lock in it", () => {
    const { project } = besideExisting();
    const file = join(project.root, ".dist.stele/lock");
    chownSync(dirname(file), NOBODY, NOBODY);
    const lock = takeLock(file);
    rmSync(file);
    writeFileSync(file, "");
    chownSync(file, NOBODY, NOBODY);
    expect(lock.taken && isOwnFolder(lock)).toBe(false);
  });

  it.each(["stage", "merge", "in-place"] as const)("is closed to others while a build runs: %s", (mode) => {
    const { project } = besideExisting();
    chmodSync(join(project.root, ".dist.stele"), 0o777);
    const modes = new Set<number>();
    const artifacts = function* () {
      modes.add(statSync(join(project.root, ".dist.stele")).mode & 0o777);
      yield* artifactsOf({ "a.json": "1" });
    };
    expect(publish(artifacts, optionsOf(project, mode)).published).toBe(true);
    expect(modes).toEqual(new Set([0o700]));
  });

  it.each(["stage", "merge", "in-place"] as const)(
    "has no former tree that is a link, so that nothing is written at its other end: %s",
    (mode) => {
      const { project, existing } = besideExisting();
      symlinkSync(existing, join(project.root, ".dist.stele/old"));
      runWell(project, { "a.json": "1" }, mode);
      expect([treeOf(project.out), treeOf(existing)]).toEqual([{ "a.json": "1" }, EXISTING]);
    },
  );

  const SECRET = "../../../secret.txt";

  /** A former tree that no build has left, with a link in it, and a folder of hosts' files. */
  function plantedFormer(project: Project): void {
    const old = join(project.root, ".dist.stele/old");
    put(project.root, { ".dist.stele/hosts-old/nginx/stele.conf": "evil", "secret.txt": "secret" });
    put(old, { "evil.html": "evil", "sub/page.html": "evil" });
    symlinkSync(SECRET, join(old, "sub/secret.txt"));
  }

  it.each(
    (["stage", "merge", "in-place"] as const).flatMap((mode) => [
      [mode, "beside a site", { "index.html": "i" }] as const,
      [mode, "without a former build", undefined] as const,
    ]),
  )("gets nothing of a former tree published: %s %s", (mode, _, site) => {
    const project = newProject();
    if (site !== undefined) runWell(project, site, mode);
    plantedFormer(project);
    runWell(project, { "index.html": "i" }, mode);
    expect(treeOf(project.out)).toEqual({ "index.html": "i" });
    expect(existsSync(`${project.out}.hosts`)).toBe(false);
    expect(treeOf(`${project.out}.hosts.kept`)).toEqual({ "nginx/stele.conf": "evil" });
    expect(namesIn(`${project.out}.kept`)).toEqual(["evil.html", "sub/", "sub/page.html", "sub/secret.txt"]);
    expect(readlinkSync(join(`${project.out}.kept`, "sub/secret.txt"))).toBe(SECRET);
  });

  it.each(["stage", "merge", "in-place"] as const)(
    "gets back of a former tree only what its manifest lists with its bytes: %s",
    (mode) => {
      const project = newProject();
      plantedFormer(project);
      const former = { "index.html": "i", "listed.html": "listed" };
      put(join(project.root, ".dist.stele/old"), { "index.html": "i", "listed.html": "evil" });
      put(join(project.root, ".dist.stele/old"), { "manifest/v1.jsonl": manifestFor(former) });
      expect(runWell(project, { "index.html": "i" }, mode)).toMatchObject({ unchanged: 1, added: 0 });
      expect(treeOf(project.out)).toEqual({ "index.html": "i" });
      expect(namesIn(`${project.out}.kept`)).toContain("listed.html");
    },
  );

  it("gets no former tree back whose manifest no build wrote", () => {
    const project = newProject();
    put(join(project.root, ".dist.stele/old"), { "evil.html": "evil", "manifest/v1.jsonl": "evil\n" });
    runWell(project, { "index.html": "i" });
    expect(treeOf(project.out)).toEqual({ "index.html": "i" });
  });

  it.each(["", manifestFor({ "b.json": "ours" })])(
    "changes nothing of a folder that no run has begun: %j",
    (intent) => {
      const { project } = besideExisting();
      put(project.root, { ".dist.stele/intent.jsonl": intent });
      put(project.out, { "existing.txt": "existing" });
      if (intent === "") put(project.out, EXISTING);
      const before = namesIn(project.out);
      expect(failureOf(run(project, { "a.json": "1" }))[0]).toBe(3);
      expect(namesIn(project.out)).toEqual(before);
    },
  );

  it("ends with no fault of ours where a journal claims a block in a huge file", () => {
    const { project } = besideExisting();
    const line = manifestFor({ "video.mp4": "v" }).replace("}\n", ',"block":true}\n');
    put(project.root, { ".dist.stele/intent.jsonl": line });
    put(project.out, { "video.mp4": "" });
    truncateSync(join(project.out, "video.mp4"), 3 * 2 ** 30);
    expect(failureOf(run(project, { "a.json": "1" }))[1]).toContain('"video.mp4"');
  });

  it("leads no manifest through a link in the out folder", () => {
    const { project, existing } = besideExisting();
    put(project.root, { ".dist.stele/intent.jsonl": "" });
    mkdirSync(project.out);
    symlinkSync(existing, join(project.out, "manifest"));
    expect(failureOf(run(project, { "a.json": "1" }, "merge"))).toEqual([
      3,
      sentenceOf("in-the-way", { file: "dist/manifest/v1.jsonl", obstacle: "dist/manifest", what: "link" }),
      hintOf("in-the-way", { file: "dist/manifest/v1.jsonl", obstacle: "dist/manifest", what: "link" }),
    ]);
    expect(namesIn(existing)).toEqual([".ht.stele.tmp", "content/", "existing.txt"]);
  });

  it("changes nothing behind a link in the place of the files for hosts", () => {
    const { project, existing } = besideExisting();
    put(project.root, { ".dist.stele/hosts-intent.jsonl": "" });
    symlinkSync(existing, `${project.out}.hosts`);
    runWell(project, { "a.json": "1" });
    expect(namesIn(existing)).toEqual([".ht.stele.tmp", "content/", "existing.txt"]);
  });
});

describe("two builds of one folder", () => {
  it("at once end in one whole tree: one names the other, or comes after it", async () => {
    const project = newProject();
    runWell(project, filesOf("old"));
    const builders = await Promise.all(["one", "two"].map((text) => startBuilder(project, "stage", text)));
    const codes = await Promise.all(builders.map(({ ended }) => ended));
    expect(codes).toContain(0);
    expect(codes.every((code) => code === 0 || code === 3)).toBe(true);
    const files = treeOf(project.out);
    expect([filesOf("one"), filesOf("two")]).toContainEqual(files);
    expect(manifestOf(project.out)).toBe(manifestFor(files));
    expect(existsSync(join(project.root, ".dist.stele"))).toBe(false);
  });

  it("that find the lock of a dead one at once do not both take it over", async () => {
    const project = newProject();
    lockWith(project, DEAD);
    const builders = await Promise.all(["1", "2", "3"].map((text) => startBuilder(project, "stage", text)));
    const codes = await Promise.all(builders.map(({ ended }) => ended));
    expect(codes).toContain(0);
    expect(codes.every((code) => code === 0 || code === 3)).toBe(true);
    const files = treeOf(project.out);
    expect([filesOf("1"), filesOf("2"), filesOf("3")]).toContainEqual(files);
  });
});

describe("a lock", () => {
  const FILES: Files = { "a.json": "1" };
  const running = { host: hostname(), pid: process.pid, started: startOf(process.pid), ...namespaces() };

  it("of a running process is respected, and its owner named", () => {
    const project = newProject();
    lockWith(project, running);
    expect(failureOf(run(project, FILES))).toEqual([
      3,
      sentenceOf("out-folder-locked", {
        out: "dist",
        lock: ".dist.stele/lock",
        owner: { host: hostname(), pid: process.pid },
      }),
      hintOf("out-folder-locked", { out: "dist", lock: ".dist.stele/lock", owner: undefined }),
    ]);
    expect(treeOf(project.root)).toEqual({ ".dist.stele/lock": `${JSON.stringify(running)}\n` });
  });

  it("of another machine is respected: its processes cannot be asked", () => {
    const project = newProject();
    lockWith(project, {
      host: "elsewhere.example",
      pid: 4_000_000,
      started: null,
      pidNamespace: null,
      timeNamespace: null,
    });
    expect(failureOf(run(project, FILES))[1]).toBe(
      sentenceOf("out-folder-locked", {
        out: "dist",
        lock: ".dist.stele/lock",
        owner: { host: "elsewhere.example", pid: 4000000 },
      }),
    );
  });

  it.each([
    ["of a container whose host has the same name", "pid:[1]"],
    ["that does not say which processes its owner is one of", null],
  ])("%s is respected: its processes cannot be seen", (_, namespace) => {
    const project = newProject();
    // Where the system has no such thing, nothing says that there are others.
    lockWith(project, { ...DEAD, pidNamespace: namespace ?? (DEAD.pidNamespace === null ? "pid:[1]" : null) });
    expect(failureOf(run(project, FILES))[1]).toBe(
      sentenceOf("out-folder-locked", {
        out: "dist",
        lock: ".dist.stele/lock",
        owner: { host: hostname(), pid: DEAD.pid },
      }),
    );
  });

  it.each(["", "\0".repeat(100)])("that a power cut has left without its text is taken over: %j", (text) => {
    const project = newProject();
    put(project.root, { ".dist.stele/lock": text, ".dist.stele/lock.takeover": text });
    runWell(project, FILES);
    expect(Object.keys(treeOf(project.root)).filter((path) => path.startsWith("."))).toEqual([]);
  });

  it.each([" ", '{"host":', "[]", '{"host":"a","pid":-1,"started":null}'])(
    "that says %j is taken for one that is being written",
    (text) => {
      const project = newProject();
      put(project.root, { ".dist.stele/lock": text });
      expect(failureOf(run(project, FILES))[1]).toBe(
        sentenceOf("out-folder-locked", { out: "dist", lock: ".dist.stele/lock", owner: undefined }),
      );
    },
  );

  it.each([
    ["a folder", (file: string) => mkdirSync(file)],
    ["a link to nowhere", (file: string) => symlinkSync("nowhere", file)],
  ])("that is %s is taken for one that is being written", (_, make) => {
    const project = newProject();
    mkdirSync(join(project.root, ".dist.stele"));
    make(join(project.root, ".dist.stele/lock"));
    expect(failureOf(run(project, FILES))[1]).toBe(
      sentenceOf("out-folder-locked", { out: "dist", lock: ".dist.stele/lock", owner: undefined }),
    );
  });

  it("of a dead process is taken over", async () => {
    const project = newProject();
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "close");
    lockWith(project, { ...DEAD, pid: child.pid ?? 0 });
    runWell(project, FILES);
    expect(namesIn(project.root)).not.toContain(".dist.stele/");
  });

  it.skipIf(running.started === null)("of a process whose number another one has now is taken over", () => {
    const project = newProject();
    lockWith(project, { ...running, started: "1" });
    runWell(project, FILES);
  });

  it("left in the middle of a takeover is taken over, too", () => {
    const project = newProject();
    lockWith(project, DEAD);
    writeFileSync(join(project.root, ".dist.stele/lock.takeover"), JSON.stringify(DEAD));
    runWell(project, FILES);
    expect(namesIn(project.root)).not.toContain(".dist.stele/");
  });
});

function lockWith({ root }: Project, owner: LockOwner): void {
  put(root, { ".dist.stele/lock": `${JSON.stringify(owner)}\n` });
}

/** What the numbers of processes count in, and their start times, as a lock says it. */
function namespaces(): Pick<LockOwner, "pidNamespace" | "timeNamespace"> {
  const of = (kind: string): string | null => {
    return existsSync(`/proc/self/ns/${kind}`) ? readlinkSync(`/proc/self/ns/${kind}`) : null;
  };
  return { pidNamespace: of("pid"), timeNamespace: of("time") };
}

/** When a process started, as a lock says it: the 22nd field of its line in /proc. */
function startOf(pid: number): string | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  return readFileSync(file, "utf8").split(") ").at(-1)?.split(" ")[19] ?? null;
}
