/** What another program replaces by links between two calls of a build, in a folder that both may write to. */
import type * as FileSystem from "node:fs";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { schema } from "../../scripts/commands/schema.ts";
import { replaceFile, writeFiles as writeContentFiles } from "../../scripts/init/write.ts";
import { compareOutFolder } from "../../scripts/publish/compare.ts";
import { lockHolder, takeLock } from "../../scripts/publish/lock.ts";
import { removeTree } from "../../scripts/publish/former.ts";
import { writeNewLike } from "../../scripts/publish/file-bytes.ts";
import { addName, inMadeFolders } from "../../scripts/publish/kept.ts";
import { sentenceOf } from "../content-files.ts";
import { asNobody, NOBODY } from "../as-nobody.ts";
import {
  artifactsOf,
  type Files,
  newProject,
  optionsOf,
  type Project,
  recoverAsTheNextBuild,
  run,
  runWell,
  treeOf,
} from "./project.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

/** Acts once, right after or before a function of node:fs; `around` is called with each call. */
const other = vi.hoisted(() => ({
  after: "",
  before: "",
  acts: (): void => {},
  around: (call: () => unknown, _name: string): unknown => call(),
}));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof FileSystem>();
  const meddled = (name: keyof typeof FileSystem) => {
    const call = fs[name] as (...args: unknown[]) => unknown;
    return {
      [name]: (...args: unknown[]): unknown => {
        if (other.before === name) act();
        const result = other.around(() => call(...args), name);
        if (other.after === name) act();
        return result;
      },
    };
  };
  const act = (): void => {
    other.before = "";
    other.after = "";
    other.acts();
  };
  return {
    ...fs,
    ...meddled("chmodSync"),
    ...meddled("chownSync"),
    ...meddled("mkdirSync"),
    ...meddled("openSync"),
    ...meddled("linkSync"),
    ...meddled("writeFileSync"),
    ...meddled("fchmodSync"),
    ...meddled("fsyncSync"),
    ...meddled("lstatSync"),
    ...meddled("readdirSync"),
    ...meddled("copyFileSync"),
    ...meddled("renameSync"),
    ...meddled("unlinkSync"),
    ...meddled("rmdirSync"),
    ...meddled("rmSync"),
  };
});

let folder: string;
let outside: string;

beforeEach(() => {
  folder = temporaryFolder();
  outside = join(temporaryFolder(), "outside");
  mkdirSync(outside);
  chmodSync(outside, 0o755);
  writeFiles(outside, { secret: "secret" });
  chmodSync(join(outside, "secret"), 0o600);
});

afterEach(() => {
  vi.restoreAllMocks();
  other.after = "";
  other.before = "";
  other.around = (call) => call();
});

/** The error of a system that makes no hard link. */
function refused(code: "EPERM" | "EXDEV"): Error {
  return Object.assign(new Error(code), { code, syscall: "link" });
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o7777).toString(8);
}

describe.skipIf(process.platform !== "linux")("a folder of the new tree that a link replaces", () => {
  it.each([
    ["after", "mkdirSync", 0],
    // The first open folder is that of the tree.
    ["before", "openSync", 1],
    ["after", "openSync", 1],
    ["before", "fchmodSync", 0],
    ["after", "fchmodSync", 0],
    ["before", "openSync", 2],
    ["after", "openSync", 2],
    ["before", "linkSync", 0],
  ] as const)("leads no file outside, and changes no permissions there: %s %s, call %i", (when, call, earlier) => {
    writeFiles(folder, { "old/a/file": "theirs", "new/other": "" });
    chmodSync(join(folder, "old/a"), 0o6777);
    let left = earlier;
    other[when] = call;
    other.acts = () => {
      left -= 1;
      if (left >= 0) other[when] = call;
      else {
        renameSync(join(folder, "new/a"), join(folder, "away"));
        symlinkSync(outside, join(folder, "new/a"));
      }
    };
    inMadeFolders(join(folder, "new"), "a/file", join(folder, "old/a"), (place) =>
      addName(join(folder, "old/a/file"), place),
    );
    expect(left).toBe(-1);
    expect(readdirSync(outside)).toEqual(["secret"]);
    expect(modeOf(outside)).toBe("755");
  });

  it.each([
    ["after", "mkdirSync"],
    ["before", "openSync"],
    ["after", "openSync"],
    ["before", "fchmodSync"],
  ] as const)("changes no permissions of another folder in its place: %s %s", (when, call) => {
    writeFiles(folder, { "old/a/file": "theirs", "new/other": "", "new/private/file": "secret" });
    chmodSync(join(folder, "old/a"), 0o777);
    chmodSync(join(folder, "new/private"), 0o700);
    let isDone = false;
    const exchange = (): void => {
      // The first folder is that of the tree itself.
      if (lstatSync(join(folder, "new/a"), { throwIfNoEntry: false }) === undefined) return void (other[when] = call);
      isDone = true;
      renameSync(join(folder, "new/a"), join(folder, "away"));
      renameSync(join(folder, "new/private"), join(folder, "new/a"));
    };
    other[when] = call;
    other.acts = exchange;
    inMadeFolders(join(folder, "new"), "a/file", join(folder, "old/a"), () => true);
    expect(isDone).toBe(true);
    expect(modeOf(join(folder, "new/a"))).toBe("700");
  });

  it("is named by its path where it cannot be made", () => {
    writeFiles(folder, { "old/a/b/file": "theirs", "new/a/other": "" });
    other.before = "mkdirSync";
    let left = 2;
    other.acts = () => {
      left -= 1;
      if (left >= 0) other.before = "mkdirSync";
      else throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall: "mkdir", path: "/proc/self/fd/9/b" });
    };
    const like = join(folder, "old/a/b");
    expect(() => inMadeFolders(join(folder, "new"), "a/b/file", like, () => true)).toThrow(
      expect.objectContaining({ code: "ENOSPC", path: join(folder, "new/a/b") }),
    );
  });

  it("has the permissions that it should have, and no bit that lends a user", () => {
    writeFiles(folder, { "old/a/b/file": "theirs", "new/other": "" });
    chmodSync(join(folder, "old/a"), 0o2775);
    chmodSync(join(folder, "old/a/b"), 0o6711);
    const place = inMadeFolders(join(folder, "new"), "a/b/file", join(folder, "old/a/b"), (file) => {
      return addName(join(folder, "old/a/b/file"), file);
    });
    expect(place).toBe(true);
    expect([modeOf(join(folder, "new/a")), modeOf(join(folder, "new/a/b"))]).toEqual(["2775", "2711"]);
    expect(readFileSync(join(folder, "new/a/b/file"), "utf8")).toBe("theirs");
  });
});

describe.skipIf(process.platform !== "linux")("a link that appears at a call of a run", () => {
  const OLD = { "a/changed.json": "old", "a/b/gone.json": "gone", "a/same.json": "same" };
  const NEW = { "a/changed.json": "new", "a/c/added.json": "added", "a/same.json": "same" };
  /** Where the link appears, and what it leads to, in a folder with the names and bytes of the old files. */
  const places = {
    "a folder": ["a", ""],
    "a file": ["a/changed.json", "secret"],
    "a shared file": ["_redirects", "secret"],
    "a file that appears during the run": ["theirs.txt", "secret"],
  } as const;
  const BLOCK = { _redirects: { text: "/a /b 301\n", sharing: "block" } } as const;

  /**
   * Replaces something by a link right before the call of a number, and for that call alone if it `isBrief`: in the out
   * folder, or in the folder that was the out folder when the run began, which a swap moves.
   *
   * @returns the number of calls, and the files that were published or kept
   */
  function runWith(at: number, { mode, place: [name, to], isBrief, hasLinks, isFormer, wasKilled }: Case) {
    const project = newProject();
    writeFiles(project.out, mode === "merge" ? { _redirects: "/theirs /c 301\n" } : {});
    runWell(project, { ...OLD, ...BLOCK }, mode);
    const opened = openSync(project.out, "r");
    const tree = isFormer ? `/proc/self/fd/${opened}` : project.out;
    if (wasKilled) {
      // Between the two renames, with files of another program, which the recovery keeps.
      mkdirSync(join(project.root, ".dist.stele"));
      renameSync(project.out, join(project.root, ".dist.stele/old"));
      writeFiles(join(project.root, ".dist.stele/old"), { "theirs.txt": "theirs", "a/theirs.txt": "theirs" });
    }
    const [place, away] = [join(tree, name), join(project.root, "away")];
    const target = join(outside, to);
    const isThere = (): boolean => lstatSync(place, { throwIfNoEntry: false }) !== undefined;
    let [count, isActing, isHit, hasAppeared] = [0, false, false, false];
    const unwatched = <T>(act: () => T): T => {
      isActing = true;
      try {
        return act();
      } finally {
        isActing = false;
      }
    };
    other.around = (call, called) => {
      if (isActing) return call();
      count += 1;
      if (called === "renameSync" && !hasAppeared) unwatched(() => isThere() || writeFiles(tree, { [name]: "theirs" }));
      hasAppeared ||= called === "renameSync";
      if (count === at) {
        isHit = unwatched(isThere);
        if (isHit) unwatched(() => (renameSync(place, away), symlinkSync(target, place)));
      }
      try {
        if (called === "linkSync" && !hasLinks) throw refused("EPERM");
        return call();
      } finally {
        const isLink = (): boolean => isThere() && lstatSync(place).isSymbolicLink();
        if (isHit && isBrief && count === at && unwatched(isLink)) {
          unwatched(() => (unlinkSync(place), renameSync(away, place)));
        }
      }
    };
    run(project, { ...NEW, ...BLOCK }, mode);
    other.around = (call) => call();
    closeSync(opened);
    return { count, published: [project.out, `${project.out}.kept`].flatMap(textsIn) };
  }

  function textsIn(tree: string): string[] {
    if (lstatSync(tree, { throwIfNoEntry: false }) === undefined) return [];
    const entries = readdirSync(tree, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
  }

  const modes = ["stage", "in-place", "merge"] as const;
  const both = [true, false] as const;
  const cases = modes.flatMap((mode) =>
    Object.entries(places).flatMap(([what, place]) =>
      both.flatMap((isBrief) =>
        both.flatMap((hasLinks) =>
          (mode === "stage" ? both : [false]).flatMap((isFormer) =>
            (isFormer ? both : [false]).map((wasKilled) => ({
              mode,
              what,
              place,
              isBrief,
              hasLinks,
              isFormer,
              wasKilled,
            })),
          ),
        ),
      ),
    ),
  );
  type Case = (typeof cases)[number];

  it.each(cases)(
    "changes and publishes nothing of where it leads: $mode, $what, brief $isBrief, hard links $hasLinks, former $isFormer, killed $wasKilled",
    (it) => {
      writeFiles(outside, { "changed.json": "old", "b/gone.json": "gone", "same.json": "same" });
      const before = treeOf(outside);
      const { count } = runWith(0, it);
      expect(count).toBeGreaterThan(100);
      // In the quick run, every seventh call.
      const step = process.env["STELE_RUNS"] === "all" ? 1 : 7;
      for (let at = 1; at <= count; at += step) {
        const { published } = runWith(at, it);
        const isSecret = published.some((text) => text.includes("secret"));
        expect({ at, isSecret, tree: treeOf(outside) }).toEqual({ at, isSecret: false, tree: before });
      }
    },
  );
});

describe.skipIf(process.platform !== "linux")("a folder of the run itself that a link replaces", () => {
  /** Each name that a run would change in a folder. */
  const NAMES = {
    "a.json": "old",
    "b/gone.json": "gone",
    "draft.jsonl": "theirs",
    "intent.jsonl": "",
    lock: "",
    "lock.1.2": "theirs",
    "manifest/v1.jsonl": "",
    "old/a.json": "old",
    "old/manifest/v1.jsonl": "",
    "stage/a.json": "theirs",
  };

  /** What another program may have behind the link, whichever of the folders the link replaces. */
  const BEHIND = Object.fromEntries(
    ["", "dist/", ".dist.stele/", "project/dist/", "project/.dist.stele/"].flatMap((folder) =>
      Object.entries(NAMES).map(([name, text]) => [`${folder}${name}`, text]),
    ),
  );

  /** All that is behind the link, with its permissions. */
  function behind(): string[] {
    const names = readdirSync(outside, { recursive: true, encoding: "utf8" }).sort();
    return ["", ...names].map((name) => `${name} ${modeOf(join(outside, name))}`);
  }

  /** Replaces the folder right before the call of a number, and hands back how many calls there were. */
  function runWith(at: number, { mode, name, wasKilled }: (typeof cases)[number]): number {
    const above = newProject().root;
    const project = { root: join(above, "sites/project"), out: join(above, "sites/project/dist") };
    mkdirSync(join(project.root, "content"), { recursive: true });
    runWell(project, { "a.json": "old", "b/gone.json": "gone", "same.json": "same" }, mode);
    if (wasKilled) {
      writeFiles(project.root, { ".dist.stele/stage/c.json": "", ".dist.stele/lock.1.2": "" });
      chmodSync(join(project.root, ".dist.stele"), 0o777);
      if (mode === "stage") renameSync(project.out, join(project.root, ".dist.stele/old"));
    }
    const place = join(above, name);
    // Before it makes a folder, a run looks where the project is. It may then follow links to there.
    let [count, isActing, hasBegun] = [0, false, name.includes("dist")];
    other.around = (call, called) => {
      if (isActing) return call();
      count += 1;
      hasBegun ||= called === "mkdirSync";
      if (count === at && hasBegun) {
        isActing = true;
        if (lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === true) {
          renameSync(place, join(above, "away"));
          symlinkSync(outside, place);
        }
        isActing = false;
      }
      return call();
    };
    try {
      run(project, { "a.json": "new", "c/added.json": "added", "same.json": "same" }, mode);
    } finally {
      other.around = (call) => call();
    }
    return count;
  }

  const cases = (["stage", "in-place", "merge"] as const).flatMap((mode) =>
    ["sites/project/.dist.stele", "sites/project/dist", "sites/project", "sites"].flatMap((name) =>
      [false, true].map((wasKilled) => ({ mode, name, wasKilled })),
    ),
  );

  it.each(cases)("changes nothing of where it leads: $mode, $name, killed $wasKilled", (it) => {
    writeFiles(outside, BEHIND);
    const [texts, before] = [treeOf(outside), behind()];
    const count = runWith(0, it);
    expect(count).toBeGreaterThan(50);
    for (let at = 1; at <= count; at += 1) {
      runWith(at, it);
      expect({ at, texts: treeOf(outside), behind: behind() }).toEqual({ at, texts, behind: before });
    }
  });
});

describe.skipIf(process.platform !== "linux")("a folder that is listed, and that a link replaces", () => {
  const SITE: Files = { "a/one.json": "one", "b.json": "two", "host:nginx/stele.conf": "rules" };
  const runs: Record<string, (project: Project) => unknown> = {
    "a staged build": (project) => run(project, { ...SITE, "b.json": "new" }),
    "a build in place": (project) => run(project, { ...SITE, "b.json": "new" }, "in-place"),
    "a merge": (project) => run(project, { ...SITE, "b.json": "new" }, "merge"),
    "a comparison": (project) => compareOutFolder(() => artifactsOf(SITE), optionsOf(project, "stage")),
  };
  const names = ["dist", "dist/a", "dist.hosts", "dist.hosts/nginx", "dist.kept", "dist.kept/a", "."];
  const cases = Object.keys(runs).flatMap((what) => names.map((name) => ({ what, name })));

  /** Replaces the folder at the call of a number, after the first `openSync`: until then, links may lead to the project. */
  function runWith(at: number, { what, name }: (typeof cases)[number]): { count: number; shown: string } {
    const above = newProject().root;
    const project = { root: join(above, "project"), out: join(above, "project/dist") };
    mkdirSync(join(project.root, "content"), { recursive: true });
    runWell(project, SITE);
    writeFiles(project.root, { "dist.kept/a/theirs": "" });
    const place = join(project.root, name);
    let [count, isActing, hasBegun] = [0, false, name !== "."];
    other.around = (call, called) => {
      if (isActing) return call();
      count += 1;
      if (count >= at && at > 0 && hasBegun && !existsSync(join(above, "away"))) {
        isActing = true;
        renameSync(place, join(above, "away"));
        symlinkSync(outside, place);
        isActing = false;
      }
      hasBegun ||= called === "openSync";
      return call();
    };
    const shown = JSON.stringify(runs[what]?.(project));
    other.around = (call) => call();
    return { count, shown };
  }

  it.each(cases)("shows no name of where it leads, whenever it appears: $what, $name", (it) => {
    const NAMES = ["", "a/", "nginx/", "dist/", "dist/a/", "dist.hosts/", "dist.kept/", "dist.kept/a/"];
    writeFiles(outside, Object.fromEntries(NAMES.map((name) => [`${name}secret-name`, ""])));
    const { count } = runWith(0, it);
    expect(count).toBeGreaterThan(20);
    for (let at = 1; at <= count; at += 1) {
      expect({ at, shown: runWith(at, it).shown }).not.toMatchObject({ shown: expect.stringContaining("secret-name") });
    }
  });
});

it.skipIf(process.platform !== "linux")("an error at the work folder names it, and leaves no lock", () => {
  const project = newProject();
  mkdirSync(join(project.root, ".dist.stele"));
  chmodSync(join(project.root, ".dist.stele"), 0o777);
  other.before = "chmodSync";
  other.acts = () => {
    const isWork = (number: string): boolean => {
      const place = `/proc/self/fd/${number}`;
      return existsSync(place) && readlinkSync(place).endsWith("/.dist.stele");
    };
    const held = readdirSync("/proc/self/fd").find(isWork);
    expect(held).toBeDefined();
    throw Object.assign(new Error("EIO"), { code: "EIO", syscall: "chmod", path: `/proc/self/fd/${held}` });
  };
  const cause = "the disk reports an error";
  const sentence = sentenceOf("disk", { doing: "Working on", path: ".dist.stele", cause });
  expect(run(project, { "a.json": "1" })).toMatchObject({ exitCode: 3, diagnostics: [{ sentence }] });
  expect(treeOf(project.root)).toEqual({});
});

it.skipIf(process.platform !== "linux")(
  "a comparison that may not hold so many folders open says each difference once",
  () => {
    const project = newProject();
    const files = { "a/one.json": "one", "b/two.json": "two", "c/three.json": "three" };
    runWell(project, files);
    const compare = () =>
      compareOutFolder(() => artifactsOf({ "a/one.json": "1", "b/two.json": "2" }), optionsOf(project, "stage"));
    const expected = compare();
    expect(expected).toMatchObject({ differences: { changed: ["dist/a/one.json", "dist/b/two.json"] } });
    let opened = 0;
    let refusals = 0;
    const countAll = (refusedFrom: number): void => {
      opened = 0;
      other.around = (call, name) => {
        if (name === "openSync") opened += 1;
        if (name !== "openSync" || opened !== refusedFrom) return call();
        refusals += 1;
        throw Object.assign(new Error("EMFILE"), { code: "EMFILE", syscall: "open", path: "/proc/self/fd/9/b" });
      };
    };
    countAll(0);
    compare();
    const all = opened;
    for (let at = all; at > all - 8; at -= 1) {
      countAll(at);
      const found = compare();
      if (found.compared) expect(found).toEqual(expected);
      else expect(found).toMatchObject({ exitCode: 3, diagnostics: [{ code: "disk" }] });
    }
    expect(refusals).toBe(8);
  },
);

describe.skipIf(process.geteuid?.() !== 0)("what another user makes in the out folder during a run", () => {
  it.each([
    ["a file that only they may read", 0o600, "theirs", "dist/theirs"],
    ["a file that all may read", 0o644, "theirs", "dist/theirs"],
    ["a folder that only they may open", 0o700, "b/theirs", "dist.kept/2/b/theirs"],
    ["a folder in one of ours", 0o700, "a/b/theirs", "dist.kept/2/a/b/theirs"],
  ])("%s stays or is kept, and the next run has no trouble with it", (_what, mode, path, expected) => {
    const project = newProject();
    chownSync(project.root, NOBODY, NOBODY);
    const publish = (text: string) =>
      asNobody(() => runWell(project, { "a/one.json": text, "c/two.json": "same", "d/e/three.json": text }));
    publish("1");
    other.before = "renameSync";
    other.acts = () => {
      process.seteuid?.(0);
      writeFiles(project.out, { [path]: "theirs" });
      chmodSync(join(project.out, path), mode & 0o666);
      if (path.includes("/")) chmodSync(dirname(join(project.out, path)), mode);
      process.seteuid?.(NOBODY);
    };
    publish("2");
    const kept = (): string[] =>
      readdirSync(project.root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("theirs"));
    expect(kept()).toEqual([expected]);
    expect(readFileSync(join(project.root, expected), "utf8")).toBe("theirs");
    expect(modeOf(join(project.root, expected))).toBe((mode & 0o666).toString(8));
    expect(readdirSync(project.root).filter((name) => name.startsWith("."))).toEqual([]);
    if (expected.startsWith("dist.kept")) {
      expect(Object.keys(treeOf(join(project.root, "dist.kept")))).toEqual([expected.slice("dist.kept/".length)]);
    } else renameSync(join(project.root, expected), join(project.root, "theirs"));
    expect(publish("3")).toMatchObject({ files: 3, changed: 2 });
    expect(readdirSync(project.root).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("is kept with the whole former site if it hides the manifest of that", () => {
    const project = newProject();
    chownSync(project.root, NOBODY, NOBODY);
    const publish = (text: string) => asNobody(() => runWell(project, { "one.json": text }));
    publish("1");
    other.before = "renameSync";
    other.acts = () => {
      process.seteuid?.(0);
      rmSync(join(project.out, "manifest"), { recursive: true });
      writeFiles(project.out, { "manifest/theirs": "theirs" });
      chmodSync(join(project.out, "manifest"), 0o700);
      process.seteuid?.(NOBODY);
    };
    publish("2");
    publish("3");
    expect(readdirSync(project.root).sort()).toEqual(["content", "dist", "dist.kept"]);
    expect(treeOf(join(project.root, "dist.kept"))).toEqual({ "2/manifest/theirs": "theirs", "2/one.json": "1" });
  });
});

it.skipIf(process.platform === "win32")("a file at a path that is too long for the system is kept", () => {
  const project = newProject();
  runWell(project, { "a.json": "1" });
  other.before = "renameSync";
  other.acts = () => {
    const deep = 'for n in $(seq 20); do mkdir "$1"; cd -P "$1"; done; echo theirs > theirs';
    execFileSync("sh", ["-c", deep, "sh", "d".repeat(250)], { cwd: project.out });
  };
  runWell(project, { "a.json": "2" });
  expect(readdirSync(project.root).sort()).toEqual(["content", "dist", "dist.kept"]);
  const found = execFileSync("find", [
    join(project.root, "dist.kept"),
    "-name",
    "theirs",
    "-execdir",
    "cat",
    "{}",
    ";",
  ]);
  expect(found.toString()).toBe("theirs\n");
  expect(runWell(project, { "a.json": "3" })).toMatchObject({ changed: 1 });
  expect(readdirSync(project.root).sort()).toEqual(["content", "dist", "dist.kept"]);
  // Node cannot remove such a path.
  execFileSync("rm", ["-r", join(project.root, "dist.kept")]);
});

it("a former site that was removed in part is not put back", () => {
  const project = newProject();
  const files = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`a/${n}.json`, "old"]));
  runWell(project, files);
  let unlinked = 0;
  other.around = (call, name) => {
    if (name === "unlinkSync" && existsSync(project.out) && !existsSync(join(project.out, "a/5.json"))) unlinked += 1;
    if (name === "unlinkSync" && unlinked > 4)
      throw Object.assign(new Error("EIO"), { code: "EIO", syscall: "unlink" });
    return call();
  };
  run(project, { "a/0.json": "new" });
  other.around = (call) => call();
  expect(unlinked).toBeGreaterThan(4);
  rmSync(project.out, { recursive: true });
  recoverAsTheNextBuild(project);
  expect(existsSync(project.out)).toBe(false);
});

describe.skipIf(process.platform === "win32")("an out folder whose owner the system does not let a build give", () => {
  it.each(["EPERM", "EINVAL", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"])("is replaced, and has its mode: %s", (code) => {
    const project = newProject();
    runWell(project, { "a.json": "1" });
    chmodSync(project.out, 0o2770);
    let isGiven = false;
    other.around = (call, name) => {
      if (name === "chownSync") isGiven = true;
      // Who has given the folder away may be unable to change its mode.
      const isRefused = name === "chownSync" || (name === "chmodSync" && isGiven);
      if (isRefused) throw Object.assign(new Error(code), { code, syscall: name });
      return call();
    };
    expect(runWell(project, { "a.json": "2" })).toMatchObject({ changed: 1 });
    expect(isGiven).toBe(true);
    expect(modeOf(project.out)).toBe("2770");
  });
});

describe.skipIf(process.platform === "win32")("a file that no hard link can be made of", () => {
  /** As the system refuses links to files of others (protected_hardlinks), and across file systems. */
  const refuse = (): void => {
    throw refused("EXDEV");
  };

  it.each([
    ["a link", (): void => symlinkSync(join(outside, "secret"), join(folder, "theirs")), "ELOOP"],
    ["a pipe", (): void => void execFileSync("mkfifo", [join(folder, "theirs")]), "EINVAL"],
  ])("is not copied if %s replaces it", (_what, put, code) => {
    writeFiles(folder, { theirs: "theirs" });
    other.before = "linkSync";
    other.acts = () => {
      renameSync(join(folder, "theirs"), join(folder, "away"));
      put();
      refuse();
    };
    expect(() => addName(join(folder, "theirs"), join(folder, "copy"))).toThrow(expect.objectContaining({ code }));
    expect(readdirSync(folder).sort()).toEqual(["away", "theirs"]);
  });

  it("leaves a lock without text to the process that may just write it", () => {
    const project = newProject();
    writeFiles(project.root, { ".dist.stele/lock": "" });
    other.around = (call, name) => {
      if (name === "linkSync") throw refused("EPERM");
      return call();
    };
    expect(run(project, { "a.json": "1" })).toMatchObject({ published: false, exitCode: 3 });
    expect(treeOf(project.root)).toEqual({ ".dist.stele/lock": "" });
  });

  it("is copied with its owner and permissions, without the bits that lend a user or a group, and flushed", () => {
    const calls: string[] = [];
    other.around = (call, name) => {
      calls.push(name);
      return call();
    };
    writeFiles(folder, { theirs: "theirs".repeat(20_000) });
    const { uid, gid } = statSync(folder);
    if (uid === 0) chownSync(join(folder, "theirs"), NOBODY, NOBODY);
    chmodSync(join(folder, "theirs"), 0o6755);
    other.before = "linkSync";
    other.acts = refuse;
    expect(addName(join(folder, "theirs"), join(folder, "copy"))).toBe(true);
    expect(readFileSync(join(folder, "copy"), "utf8")).toBe("theirs".repeat(20_000));
    expect(calls).toContain("fsyncSync");
    const copy = statSync(join(folder, "copy"));
    const owner = uid === 0 ? [NOBODY, NOBODY] : [uid, gid];
    expect([modeOf(join(folder, "copy")), copy.uid, copy.gid]).toEqual(["755", ...owner]);
  });

  it("is not copied over another file, nor in part", () => {
    writeFiles(folder, { theirs: "theirs", copy: "other" });
    other.before = "linkSync";
    other.acts = refuse;
    expect(addName(join(folder, "theirs"), join(folder, "copy"))).toBe(false);
    expect(readFileSync(join(folder, "copy"), "utf8")).toBe("other");
    other.before = "linkSync";
    other.acts = () => {
      other.before = "fchmodSync";
      other.acts = () => {
        throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall: "write" });
      };
      refuse();
    };
    const place = join(folder, "part");
    expect(() => addName(join(folder, "theirs"), place)).toThrow(expect.objectContaining({ code: "ENOSPC" }));
    expect(readdirSync(folder).sort()).toEqual(["copy", "theirs"]);
  });
});

describe.skipIf(process.platform !== "linux")("a folder of a tree that is removed", () => {
  it.each(["tree", "tree/a", "tree/a/b"])("leads to no other file if a link replaces it at any call: %s", (name) => {
    writeFiles(outside, { "a/b/1": "theirs", "b/1": "theirs", 1: "theirs", 2: "theirs" });
    const before = treeOf(outside);
    const removeWith = (at: number): number => {
      const root = temporaryFolder();
      writeFiles(root, { "tree/a/b/1": "", "tree/a/b/2": "", "tree/a/1": "", "tree/1": "" });
      let [count, isActing] = [0, false];
      other.around = (call) => {
        if (isActing) return call();
        count += 1;
        isActing = true;
        if (count === at && existsSync(join(root, name))) {
          renameSync(join(root, name), join(root, "away"));
          symlinkSync(outside, join(root, name));
        }
        isActing = false;
        return call();
      };
      try {
        removeTree(join(root, "tree"));
      } catch (thrown) {
        // The folder is not empty if a link has taken the place of one in it.
        expect(thrown).toMatchObject({ code: expect.stringMatching(/^(?:ENOTEMPTY|ENOTDIR)$/) });
      }
      other.around = (call) => call();
      return count;
    };
    const count = removeWith(0);
    expect(count).toBeGreaterThan(10);
    for (let at = 1; at <= count; at += 1) {
      removeWith(at);
      expect({ at, tree: treeOf(outside) }).toEqual({ at, tree: before });
    }
  });

  it("goes, whatever its names are", () => {
    writeFiles(folder, { "tree/a": "" });
    mkdirSync(Buffer.concat([Buffer.from(join(folder, "tree/")), Buffer.from([0xff])]));
    writeFileSync(Buffer.concat([Buffer.from(join(folder, "tree/")), Buffer.from([0xff, 0x2f, 0xfe])]), "");
    symlinkSync(outside, join(folder, "tree/link"));
    removeTree(join(folder, "tree"));
    expect(existsSync(join(folder, "tree"))).toBe(false);
    expect(readdirSync(outside)).toEqual(["secret"]);
  });
});

describe.skipIf(process.platform !== "linux")("a folder in which a command writes", () => {
  /** What another user may have where a link leads: the names that the commands write. */
  const BEHIND = Object.fromEntries(
    ["", "docs/", "new/", "docs/new/", "schema/", "docs/schema/"].flatMap((folder) =>
      ["a.md", "b.md", "site.schema.json"].map((name) => [folder + name, "theirs"]),
    ),
  );

  const commands = {
    "replaces a file": { write: (docs: string) => replaceFile(docs, "a.md", "after"), names: ["site", "site/docs"] },
    "writes schemas": {
      write: (docs: string) => void schema({ content: docs, quiet: true }),
      names: ["site", "site/docs", "site/docs/schema"],
    },
    "takes the lock of an out folder in new folders": {
      write: (docs: string) => lockAndRelease(join(docs, "new/c/.dist.stele/lock")),
      names: ["site", "site/docs", "site/docs/new", "site/docs/new/c"],
    },
    "makes files": {
      write: (docs: string) => writeContent(docs, ["a.md", "b.md", "c/d.md"]),
      names: ["site", "site/docs", "site/docs/new", "site/docs/new/c"],
    },
    "makes files, and fails": {
      write: (docs: string) => writeContent(docs, ["a.md", "b.md", `c/${"d".repeat(300)}.md`]),
      names: ["site", "site/docs", "site/docs/new", "site/docs/new/c"],
    },
  };

  function lockAndRelease(file: string): void {
    try {
      const lock = takeLock(file);
      if (lock.taken) lock.release();
    } catch (thrown) {
      expect(thrown).toMatchObject({ code: "ENOTDIR" });
    }
  }

  function writeContent(docs: string, names: readonly string[]): void {
    const files = Object.fromEntries(names.map((name) => [name, "ours"]));
    writeContentFiles({ directory: join(docs, "new"), shownAs: "new" }, files);
  }

  /** Replaces `name` right before the call of a number, if it is there. */
  function writeWith(at: number, name: string, write: (docs: string) => void): number {
    const place = realpathSync(temporaryFolder());
    writeFiles(place, { "site/docs/a.md": "before" });
    let [count, isActing] = [0, false];
    other.around = (call) => {
      if (isActing) return call();
      count += 1;
      if (count === at && existsSync(join(place, name))) {
        isActing = true;
        renameSync(join(place, name), join(place, "away"));
        symlinkSync(outside, join(place, name));
        isActing = false;
      }
      return call();
    };
    write(join(place, "site/docs"));
    other.around = (call) => call();
    return count;
  }

  const cases = Object.entries(commands).flatMap(([what, { write, names }]) =>
    names.map((name) => ({ what, write, name })),
  );

  it.each(cases)(
    "leads to no other file if a link replaces it at any call: a command $what, $name",
    ({ write, name }) => {
      vi.spyOn(process.stderr, "write").mockReturnValue(true);
      writeFiles(outside, BEHIND);
      // With folders, also empty ones.
      const behind = () => ({
        tree: treeOf(outside),
        names: readdirSync(outside, { recursive: true, encoding: "utf8" }).sort(),
      });
      const before = behind();
      const count = writeWith(0, name, write);
      expect(count).toBeGreaterThan(5);
      for (let at = 1; at <= count; at += 1) {
        writeWith(at, name, write);
        expect({ at, ...behind() }).toEqual({ at, ...before });
      }
    },
  );
});

it.skipIf(process.platform !== "linux")("new folders for schemas are not made behind a link that appears above", () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const place = realpathSync(folder);
  writeFiles(place, { "site/docs/a.md": "" });
  other.before = "mkdirSync";
  other.acts = () => {
    renameSync(join(place, "site"), join(place, "away"));
    symlinkSync(outside, join(place, "site"));
  };
  expect(schema({ content: join(place, "site"), out: join(place, "site/new/schema"), quiet: true })).toBe(3);
  expect(readdirSync(outside)).toEqual(["secret"]);
});

it.skipIf(process.platform === "win32")("a lock that a link replaces is not read", () => {
  const owner = { host: "elsewhere", pid: 7, started: null, pidNamespace: null, timeNamespace: null };
  writeFiles(folder, { lock: JSON.stringify({ ...owner, pid: 8 }) });
  writeFiles(outside, { lock: JSON.stringify(owner) });
  expect(lockHolder(join(folder, "lock"))).toEqual({ owner: { ...owner, pid: 8 } });
  other.after = "lstatSync";
  other.acts = () => {
    renameSync(join(folder, "lock"), join(folder, "away"));
    symlinkSync(join(outside, "lock"), join(folder, "lock"));
  };
  expect(lockHolder(join(folder, "lock"))).toEqual({ owner: undefined });
});

it("a command replaces no other file than it has read", () => {
  const docs = realpathSync(folder);
  writeFiles(docs, { "en/a.md": "English", "es/a.md": "Español" });
  const read = statSync(join(docs, "es/a.md"));
  for (const [from, to] of [
    ["en", "away"],
    ["es", "en"],
    ["away", "es"],
  ] as const)
    renameSync(join(docs, from), join(docs, to));
  expect(replaceFile(join(docs, "es"), "a.md", "marked", read)).toMatchObject([{ code: "disk" }]);
  expect(treeOf(docs)).toEqual({ "en/a.md": "Español", "es/a.md": "English" });
  expect(replaceFile(join(docs, "en"), "a.md", "marked", read)).toEqual([]);
  expect(treeOf(docs)).toEqual({ "en/a.md": "marked", "es/a.md": "English" });
});

describe("a temporary file that a link replaces while it is written", () => {
  it.each([
    [
      "that of a shared file",
      (): void => writeNewLike(join(folder, "temporary"), "text", { ...statSync(folder), mode: 0o666 }),
    ],
    [
      "that of a command",
      (): void => {
        writeFiles(folder, { "a.md": "before" });
        chmodSync(join(folder, "a.md"), 0o666);
        replaceFile(realpathSync(folder), "a.md", "text");
      },
    ],
  ])("changes no permissions of another file: %s", (_what, write) => {
    other.after = "writeFileSync";
    other.acts = () => {
      for (const name of readdirSync(folder).filter((one) => one !== "a.md")) {
        renameSync(join(folder, name), join(temporaryFolder(), "away"));
        symlinkSync(join(outside, "secret"), join(folder, name));
      }
    };
    write();
    expect(modeOf(join(outside, "secret"))).toBe("600");
    expect(readFileSync(join(outside, "secret"), "utf8")).toBe("secret");
  });
});
