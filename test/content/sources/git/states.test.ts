/** The states of translations by text, in repositories that a test makes: what is compared, and what nobody can tell. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { withoutFrontMatter } from "../../../../scripts/content/sources/tree/front-matter.ts";
import { type IgnoredChanges, readHistory } from "../../../../scripts/content/sources/git/states.ts";
import { type Budget, fullBudget } from "../../../../scripts/content/sources/budget.ts";
import { temporaryFolder, writeFiles } from "../../../stele.ts";
import { commitAll, emptyRepository, git, gitProgram } from "../repository.ts";

afterEach(() => vi.unstubAllEnvs());

const LINES = Array.from({ length: 20 }, (_, index) => `line ${index}\n`).join("");
const FIRST = `---\ntitle: A\n---\n\n${LINES}`;

/** A repository with one page, and what a translation of it may state. */
interface History {
  readonly folder: string;
  /** Commits a new text of `docs/a.md`, or another change, and returns the id of the commit. */
  readonly commit: (files: Readonly<Record<string, string>>, message?: string) => string;
}

let day = 0;

function history(): History {
  const folder = temporaryFolder();
  emptyRepository(folder);
  day = 0;
  return {
    folder,
    commit: (files, message = "change") => {
      writeFiles(folder, files);
      day += 1;
      return commitAll(folder, `2026-01-${String(day).padStart(2, "0")}T12:00:00Z`, message);
    },
  };
}

const NOTHING: IgnoredChanges = { ignoresWhiteSpace: false, commits: new Set() };

/** Shows what is known of a translation that states a revision of a file: `current`, `behind +1 -0 ...`, `missing`. */
function stateOf(
  folder: string,
  revision: string,
  ignored: Partial<IgnoredChanges> = {},
  file = "docs/a.md",
  budget: Pick<Budget, "gitSeconds"> = fullBudget(),
): string {
  const real = join(folder, file);
  const known = readHistory({
    directories: [join(folder, "docs")],
    files: [real],
    sources: [real],
    stated: [{ file: real, revision }],
    ignored: { ...NOTHING, ...ignored },
    budget,
  });
  if (!known.isKnown) return known.silence;
  const state = known.stateOf({ file: real, revision });
  if ("fault" in state) return state.fault;
  if (state.kind !== "behind") return state.kind;
  const { added, removed, commits, since = "no day" } = state;
  return `behind +${added} -${removed}, ${commits} since ${since}`;
}

describe.skipIf(!gitProgram)("a translation that states a commit", () => {
  it("is unknown if git cannot tell renames, because a text of another file is missing in the clone", () => {
    const { folder, commit } = history();
    const move = (from: string, to: string): void => renameSync(join(folder, from), join(folder, to));
    commit({ "src/old.js": LINES });
    move("src/old.js", "src/new.js");
    const changed = `${LINES}changed\n`;
    commit({ "src/new.js": changed });
    const head = commit({ "src/new.js": "other", "docs/a.md": "# A\n\nText.\n", "docs/b.md": "# B\n\nOther.\n" });
    move("docs/a.md", "docs/former.md");
    commit({});
    move("docs/b.md", "docs/a.md");
    commit({});
    expect(stateOf(folder, head)).toBe("current");
    const blob = git(folder, ["hash-object", "--stdin"], { input: changed });
    rmSync(join(folder, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    expect(stateOf(folder, head)).toBe("failed");
  });

  it("is current if the text was the same then, whichever of the two conventions states it", () => {
    const { folder, commit } = history();
    const file = commit({ "docs/a.md": FIRST });
    const head = commit({ "docs/b.md": "other" });
    commit({ "docs/c.md": "other" });
    expect([file, head].map((id) => stateOf(folder, id))).toEqual(["current", "current"]);
    expect(stateOf(folder, head.slice(0, 7).toUpperCase())).toBe("current");
    commit({ "docs/a.md": `${FIRST}more\n` });
    expect([file, head].map((id) => stateOf(folder, id))).toEqual([
      "behind +1 -0, 1 since 2026-01-04",
      "behind +1 -0, 1 since 2026-01-04",
    ]);
    const last = commit({ "docs/b.md": "new" });
    expect(stateOf(folder, last)).toBe("current");
  });

  it("is behind by the lines, the commits and the day of the first change since", () => {
    const { folder, commit } = history();
    const stated = commit({ "docs/a.md": FIRST });
    commit({ "docs/a.md": FIRST.replace("line 3", "line three") });
    commit({ "docs/b.md": "other" });
    commit({ "docs/a.md": FIRST.replace("line 3", "line three").replace("line 5\n", "") });
    expect(stateOf(folder, stated)).toBe("behind +1 -2, 2 since 2026-01-02");
  });

  it("is current again if a change was reverted", () => {
    const { folder, commit } = history();
    const stated = commit({ "docs/a.md": FIRST });
    const between = commit({ "docs/a.md": LINES });
    commit({ "docs/a.md": FIRST });
    expect(stateOf(folder, stated)).toBe("current");
    expect(stateOf(folder, between)).toMatch(/^behind/);
  });

  it("is compared with the file in the working tree", () => {
    const { folder, commit } = history();
    const stated = commit({ "docs/a.md": FIRST });
    writeFiles(folder, { "docs/a.md": `${FIRST}more\n` });
    expect(stateOf(folder, stated)).toBe("behind +1 -0, 0 since no day");
    git(folder, ["add", "--all"]);
    expect(stateOf(folder, stated)).toBe("behind +1 -0, 0 since no day");
    // A checkout may convert line ends.
    writeFiles(folder, { "docs/a.md": FIRST.replaceAll("\n", "\r\n") });
    expect(stateOf(folder, stated)).toBe("current");
  });

  it("follows the source file to its former names", () => {
    const { folder, commit } = history();
    const stated = commit({ "docs/old.md": FIRST });
    renameSync(join(folder, "docs/old.md"), join(folder, "docs/between.md"));
    commit({ "docs/between.md": FIRST });
    renameSync(join(folder, "docs/between.md"), join(folder, "docs/a.md"));
    commit({ "docs/a.md": FIRST });
    expect(stateOf(folder, stated)).toBe("current");
    commit({ "docs/old.md": "another page\n" });
    commit({ "docs/a.md": `${FIRST}more\n` });
    // A commit that only renamed the file changed no text.
    expect(stateOf(folder, stated)).toBe("behind +1 -0, 1 since 2026-01-05");
  });

  it("follows a source file with other line ends, whatever the user says of files", () => {
    const { folder, commit } = history();
    const stated = commit({ "docs/old.md": FIRST });
    rmSync(join(folder, "docs/old.md"));
    commit({ "docs/a.md": FIRST.replaceAll("\n", "\r\n") });
    const home = temporaryFolder();
    writeFiles(home, { "git/attributes": "* -diff\n" });
    vi.stubEnv("XDG_CONFIG_HOME", home);
    expect(stateOf(folder, stated)).toBe("current");
  });

  it("follows the source file to another folder, and counts what changed there", () => {
    const { folder, commit } = history();
    const stated = commit({ "website/docs/a.md": FIRST });
    commit({ "website/docs/a.md": FIRST.replace("line 3", "line three") });
    renameSync(join(folder, "website/docs"), join(folder, "docs"));
    const moved = commit({});
    expect(stateOf(folder, moved)).toBe("current");
    expect(stateOf(folder, stated)).toBe("behind +1 -1, 1 since 2026-01-02");
  });

  it("is compared with the text under the former name, if the name was that of another file then", () => {
    const { folder, commit } = history();
    const stated = commit({ "docs/a.md": "another page\n", "docs/b.md": FIRST });
    rmSync(join(folder, "docs/a.md"));
    commit({});
    renameSync(join(folder, "docs/b.md"), join(folder, "docs/a.md"));
    commit({});
    expect(stateOf(folder, stated)).toBe("current");
  });

  it("has no state if the file did not exist then, and was not renamed", () => {
    const { folder, commit } = history();
    const stated = commit({ "docs/b.md": "other" });
    commit({ "docs/a.md": FIRST });
    expect(stateOf(folder, stated)).toBe("no-text");
  });

  it("is compared on the branch that a squash left behind, and with the squash", () => {
    const { folder, commit } = history();
    commit({ "docs/a.md": "old\n" });
    git(folder, ["checkout", "--quiet", "-b", "side"]);
    const side = commit({ "docs/a.md": FIRST });
    git(folder, ["checkout", "--quiet", "main"]);
    git(folder, ["merge", "--quiet", "--squash", "side"]);
    const squash = commit({});
    expect([side, squash].map((id) => stateOf(folder, id))).toEqual(["current", "current"]);
    commit({ "docs/a.md": `${FIRST}more\n` });
    // Seen from the branch, the squash is a change, too.
    expect([side, squash].map((id) => stateOf(folder, id))).toEqual([
      "behind +1 -0, 2 since 2026-01-03",
      "behind +1 -0, 1 since 2026-01-04",
    ]);
    git(folder, ["branch", "--quiet", "-D", "side"]);
    git(folder, ["reflog", "expire", "--expire=now", "--all"]);
    git(folder, ["gc", "--quiet", "--prune=now"]);
    expect(stateOf(folder, side)).toBe("missing");
  });

  it("counts the commits of all merged branches", () => {
    const { folder, commit } = history();
    const stated = commit({ "docs/a.md": FIRST });
    git(folder, ["checkout", "--quiet", "-b", "side"]);
    commit({ "docs/a.md": FIRST.replace("line 1\n", "") });
    git(folder, ["checkout", "--quiet", "main"]);
    commit({ "docs/a.md": FIRST.replace("line 18\n", "") });
    git(folder, ["merge", "--quiet", "--message", "merge", "side"], { date: "2026-01-20T12:00:00Z" });
    expect(stateOf(folder, stated)).toBe("behind +0 -2, 3 since 2026-01-02");
  });
});

describe.skipIf(!gitProgram)("a change is ignored", () => {
  const spaced = FIRST.replace("line 1\nline 2\n", "line 1 line  2\n\n");
  const titled = FIRST.replace("title: A", "title: B");

  it.each<[string, string, Partial<IgnoredChanges>, string]>([
    ["of the front matter", titled, { strip: withoutFrontMatter }, "current"],
    ["of the front matter, not of the text", `${titled}more\n`, { strip: withoutFrontMatter }, "behind"],
    ["of the front matter, unless this is wanted", titled, {}, "behind"],
    ["of white space", spaced, { ignoresWhiteSpace: true }, "current"],
    ["of white space, not of a word", spaced.replace("line 9", "line9"), { ignoresWhiteSpace: true }, "behind"],
    ["of white space, unless this is wanted", spaced, {}, "behind"],
    ["of both", spaced.replace("title: A", "x: y"), { strip: withoutFrontMatter, ignoresWhiteSpace: true }, "current"],
  ])("%s", (_name, text, ignored, expected) => {
    const { folder, commit } = history();
    const stated = commit({ "docs/a.md": FIRST });
    commit({ "docs/a.md": text });
    expect(stateOf(folder, stated, ignored)).toMatch(new RegExp(`^${expected}`));
  });

  it("of a listed commit, and of a commit with the marker in its message", () => {
    const { folder, commit } = history();
    const stated = commit({ "docs/a.md": FIRST });
    const listed = commit({ "docs/a.md": FIRST.toUpperCase() });
    const both = { commits: new Set([listed]), marker: "[no-translation]" };
    expect(stateOf(folder, stated, both)).toBe("current");
    expect(stateOf(folder, stated)).toMatch(/^behind/);
    commit({ "docs/a.md": `${FIRST.toUpperCase()}\n\n` }, "docs: format\n\n[no-translation]");
    expect(stateOf(folder, stated, both)).toBe("current");
    expect(stateOf(folder, stated, { commits: both.commits })).toBe("behind +23 -21, 1 since 2026-01-03");
    commit({ "docs/a.md": "new\n" });
    expect(stateOf(folder, stated, both)).toMatch(/1 since 2026-01-04$/);
  });

  it("of an ignored commit between changes of white space and of the front matter", () => {
    const { folder, commit } = history();
    const stated = commit({ "docs/a.md": FIRST });
    commit({ "docs/a.md": titled });
    const listed = commit({ "docs/a.md": titled.toUpperCase() });
    commit({ "docs/a.md": titled.toUpperCase().replace("TITLE: B", "TITLE: C") });
    const commits = new Set([listed]);
    expect(stateOf(folder, stated, { commits, strip: withoutFrontMatter })).toBe("current");
    expect(stateOf(folder, stated, { commits })).toMatch(/^behind/);
  });

  it("of an ignored commit, although another change was reverted after it", () => {
    const { folder, commit } = history();
    const stated = commit({ "docs/a.md": FIRST });
    commit({ "docs/a.md": "x\n" });
    commit({ "docs/a.md": FIRST });
    const listed = commit({ "docs/a.md": FIRST.toUpperCase() });
    expect(stateOf(folder, stated, { commits: new Set([listed]) })).toBe("current");
  });
});

function commitText(tree: string, number: number): string {
  const who = `A <a@example.com> ${1_767_268_800 + number} +0000`;
  return `tree ${tree}\nauthor ${who}\ncommitter ${who}\n\nchange\n`;
}

function hashOf(text: string): string {
  return createHash("sha1")
    .update(`commit ${Buffer.byteLength(text)}\0${text}`)
    .digest("hex");
}

/** Two texts that only differ in a number, and whose commits have ids with the same seven digits. */
function twins(folder: string): string {
  const tree = git(folder, ["rev-parse", "HEAD^{tree}"]);
  const seen = new Map<string, number>();
  // A commit's id is the hash of this text. Some 16,000 texts are enough for two with the same 28 bits.
  for (let number = 0; ; number += 1) {
    const text = commitText(tree, number);
    const id = hashOf(text).slice(0, 7);
    const other = seen.get(id);
    seen.set(id, number);
    if (other === undefined) continue;
    for (const one of [other, number]) {
      git(folder, ["hash-object", "-t", "commit", "-w", "--stdin"], { input: commitText(tree, one) });
    }
    return id;
  }
}

describe.skipIf(!gitProgram)("nothing is claimed", () => {
  function simple(): { readonly folder: string; readonly id: string } {
    const { folder, commit } = history();
    const id = commit({ "docs/a.md": FIRST });
    return { folder, id };
  }

  /** A page that changed after the stated commit: the tests that only ask share it. */
  let changed: { readonly folder: string; readonly stated: string };

  beforeAll(() => {
    const { folder, commit } = history();
    const stated = commit({ "docs/a.md": FIRST });
    commit({ "docs/a.md": `${FIRST}more\n` });
    git(folder, ["tag", "v1.2"]);
    changed = { folder, stated };
  });

  it.each([
    "v1.2",
    "main",
    "HEAD",
    "2026-01-01",
    "123456",
    "1a2b3c4 x",
    "",
    "-rf",
    "g234567",
    "0".repeat(65),
    "\u202e",
  ])("of %j, which is not the id of a commit", (revision) => {
    expect(stateOf(changed.folder, revision)).toBe("not-an-id");
  });

  it("of a tag, a tree or a blob", () => {
    const { folder } = simple();
    git(folder, ["tag", "-a", "-m", "x", "v1"]);
    const ids = ["v1", "HEAD^{tree}", "HEAD:docs/a.md"].map((name) => git(folder, ["rev-parse", name]));
    expect(ids.map((id) => stateOf(folder, id))).toEqual(["not-a-commit", "not-a-commit", "not-a-commit"]);
  });

  it("of a branch whose name looks like an id", () => {
    const { folder } = simple();
    git(folder, ["branch", "abcdef01"]);
    expect(stateOf(folder, "abcdef01")).toBe("ambiguous");
  });

  it("of an id that two commits share", () => {
    const { folder } = simple();
    expect(stateOf(folder, twins(folder))).toBe("ambiguous");
  });

  it("of a commit of another repository", () => {
    expect(stateOf(simple().folder, history().commit({ "docs/a.md": "other" }))).toBe("missing");
  });

  it("in a repository without commits", () => {
    const { folder } = history();
    writeFiles(folder, { "docs/a.md": FIRST });
    expect(stateOf(folder, "1a2b3c4")).toBe("missing");
  });

  it("in a clone without its whole history", () => {
    const { folder, id } = simple();
    const clone = join(temporaryFolder(), "clone");
    git("/", ["clone", "--quiet", "--depth", "1", `file://${folder}`, clone]);
    expect(stateOf(clone, id)).toBe("shallow");
  });

  it("without git, and without a repository", () => {
    const { folder, id } = simple();
    rmSync(join(folder, ".git"), { recursive: true });
    expect(stateOf(folder, id)).toBe("no-repository");
    vi.stubEnv("PATH", temporaryFolder());
    expect(stateOf(folder, id)).toBe("missing");
  });

  it.each([
    ["nothing at all", "exit 0"],
    ["nonsense", "echo nonsense; echo nonsense"],
    ["a sign-off and an error", "echo bye; exit 1"],
    ["noughts without end of line", "printf '\\0\\0\\0'"],
    ["nonsense for objects", `case "$*" in *cat-file*) echo what;; *) exec '${gitProgram}' "$@";; esac`],
    ["too few objects", `case "$*" in *cat-file*) exit 0;; *) exec '${gitProgram}' "$@";; esac`],
    [
      "other contents",
      `case "$*" in *--batch) echo "0 blob 99999999999"; echo x;; *) exec '${gitProgram}' "$@";; esac`,
    ],
    ["no graph", `case "$*" in *rev-list*) echo x;; *) exec '${gitProgram}' "$@";; esac`],
    ["no log", `case "$*" in *" log "*) printf '/x\\0:1\\0';; *) exec '${gitProgram}' "$@";; esac`],
  ])("if git answers %s", (name, script) => {
    const { folder, stated } = changed;
    const programs = temporaryFolder();
    writeFileSync(join(programs, "git"), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, "git"), 0o755);
    vi.stubEnv("PATH", [programs, process.env["PATH"]].join(delimiter));
    const isFigures = ["no graph", "no log"].includes(name);
    expect(stateOf(folder, stated)).toMatch(
      isFigures ? /^behind \+1 -0, (?:undefined|0) since no day$/ : /^(?:nonsense|failed)$/,
    );
  });

  it.skipIf(process.platform === "win32")("if the time for git ends at the last question, too", () => {
    const { folder, stated } = changed;
    const programs = temporaryFolder();
    execFileSync("mkfifo", [join(programs, "pipe")]);
    const script = `case "$*" in *rev-list*) exec cat '${join(programs, "pipe")}';; *) exec '${gitProgram}' "$@";; esac`;
    writeFileSync(join(programs, "git"), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, "git"), 0o755);
    vi.stubEnv("PATH", [programs, process.env["PATH"]].join(delimiter));
    expect(stateOf(folder, stated, {}, "docs/a.md", { gitSeconds: 1 })).toBe("failed");
  });

  it.each([
    ["vanishes", "true", "ENOENT"],
    ["cannot be read any more", "mkdir", "EISDIR"],
  ])("and no site is built if the text of a page %s while git is asked", (_what, then, code) => {
    const { folder, stated } = changed;
    const [text, away] = [join(folder, "docs/a.md"), join(folder, "away.md")];
    const programs = temporaryFolder();
    const script = `case "$*" in *--batch) mv '${text}' '${away}'; ${then} '${text}';; esac\nexec '${gitProgram}' "$@"\n`;
    writeFileSync(join(programs, "git"), `#!/bin/sh\n${script}`);
    chmodSync(join(programs, "git"), 0o755);
    vi.stubEnv("PATH", [programs, process.env["PATH"]].join(delimiter));
    try {
      const path: unknown = expect.stringMatching(/docs\/a\.md$/);
      expect(() => stateOf(folder, stated)).toThrow(expect.objectContaining({ code, path }));
    } finally {
      rmSync(text, { recursive: true, force: true });
      renameSync(away, text);
    }
  });

  it("of a file whose name git cannot be asked for", () => {
    const { folder, commit } = history();
    const id = commit({ "docs/a\nb.md": FIRST });
    expect(stateOf(folder, id, {}, "docs/a\nb.md")).toBe("no-text");
  });
});
