/** How git is started: which file, from where, and what a repository's own configuration can make it do. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { git as ask } from "../../../../scripts/content/sources/git/git.ts";
import { fullBudget } from "../../../../scripts/content/sources/budget.ts";
import { programFile } from "../../../../scripts/content/sources/program.ts";
import { asNobody, NOBODY } from "../../../as-nobody.ts";
import { temporaryFolder, writeFiles } from "../../../stele.ts";
import { commitAll, emptyRepository, git, gitProgram, historyOf } from "../repository.ts";

afterEach(() => vi.unstubAllEnvs());

describe("git is looked for", () => {
  it.each([
    ["win32", String.raw`C:\Git\cmd;C:\Other`, String.raw`C:\Git\cmd\git.exe`],
    ["win32", String.raw`D:\None;"C:\Git\cmd";C:\Other`, String.raw`C:\Git\cmd\git.exe`],
    ["win32", "C:/Git/cmd", String.raw`C:\Git\cmd\git.exe`],
    ["win32", String.raw`\\server\share\bin`, String.raw`\\server\share\bin\git.exe`],
    ["win32", String.raw`;.;bin;..\bin;\Git\cmd;C:Git\cmd;C:`, undefined],
    ["win32", "", undefined],
    ["win32", undefined, undefined],
    ["linux", "/opt/none:/usr/bin:/bin", "/usr/bin/git"],
    ["linux", ":.:bin:./bin:../bin", undefined],
    ["darwin", "~/bin:", undefined],
    ["linux", undefined, undefined],
  ] as const)("in absolute folders of the PATH alone: %s, %s -> %s", (platform, path, expected) => {
    const looked: string[] = [];
    const isProgram = (file: string): boolean => {
      looked.push(file);
      return !/none/i.test(file);
    };
    expect(programFile("git", path, platform, isProgram)).toBe(expected);
    // A program of the current folder has a name that the current folder completes.
    expect(looked.filter((file) => !/^(?:\/|[A-Z]:\\|\\\\)/.test(file))).toEqual([]);
  });

  it.skipIf(!gitProgram)("on this machine: not in the current folder nor in the tree, nor is it started there", () => {
    const folder = temporaryFolder();
    const elsewhere = temporaryFolder();
    const log = join(folder, "log");
    const evil = `#!/bin/sh\ntouch '${join(folder, "ran")}'\n`;
    // Above the repository, as npm puts it on the PATH.
    const above = join(elsewhere, "node_modules/.bin");
    writeFiles(folder, { git: evil, "bin/git": evil });
    writeFiles(above, { git: evil });
    writeFiles(elsewhere, {
      "bin/git": `#!/bin/sh\npwd >'${log}'\nexec '${gitProgram}' "$@"\n`,
    });
    const programs = [join(folder, "git"), join(folder, "bin/git"), join(above, "git"), join(elsewhere, "bin/git")];
    for (const file of programs) chmodSync(file, 0o755);
    symlinkSync(join(folder, "bin"), join(elsewhere, "linked"));
    const before = process.cwd();
    emptyRepository(folder);
    process.chdir(folder);
    try {
      vi.stubEnv(
        "PATH",
        ["", ".", join(folder, "bin"), join(elsewhere, "linked"), above, join(elsewhere, "bin")].join(delimiter),
      );
      expect(ask(folder, ["rev-parse", "--is-inside-work-tree"], fullBudget())).toBe("true\n");
    } finally {
      process.chdir(before);
    }
    expect(existsSync(join(folder, "ran"))).toBe(false);
    expect(git(folder, ["-c", "alias.x=!cat log", "x"])).toBe(join(elsewhere, "bin"));
  });

  it.each([
    ["fatal: write error: No space left on device", "ENOSPC"],
    ["fatal: write failure on standard output: Disk quota exceeded", "EDQUOT"],
    ["fatal: cannot open '/dev/null': Too many open files", "EMFILE"],
    ["fatal: write error: No file descriptors available", "EMFILE"],
    ["hint: Support for grafts is deprecated\nfatal: write error: Quota exceeded", "EDQUOT"],
    ["error: cannot read a.pack: Input/output error\nfatal: bad object HEAD", "EIO"],
    ["fatal: Out of memory, malloc failed (tried to allocate 4096 bytes)", "ENOMEM"],
  ])("and what the machine lacks is an error of the system: %s", (said, code) => {
    const folder = temporaryFolder();
    writeFiles(folder, { git: `#!/bin/sh\necho '${said.replaceAll("'", "")}' >&2\nexit 128\n` });
    chmodSync(join(folder, "git"), 0o755);
    vi.stubEnv("PATH", folder);
    expect(() => ask(temporaryFolder(), ["log"], fullBudget())).toThrow(expect.objectContaining({ code }));
  });

  it.skipIf(!gitProgram).each<[file: string, plant: (git: string, other: string) => void]>([
    ["a link of .git", (git, other) => symlinkSync(other, join(git, "shallow"))],
    ["a file that .git names", (git, other) => writeFileSync(join(git, "config"), `[include]\npath = ${other}\n`)],
  ])("and its message shows no line of another file: %s", (_file, plant) => {
    const folder = temporaryFolder();
    emptyRepository(folder);
    writeFiles(folder, { "a.md": "# A\n" });
    commitAll(folder, "2026-01-01T12:00:00Z");
    const other = join(temporaryFolder(), "other");
    writeFileSync(other, "[core]\n\tabbrev = hunter2\n");
    plant(join(folder, ".git"), other);
    const answer = ask(folder, ["log", "--oneline"], fullBudget());
    expect(answer).toMatchObject({ silence: "failed", said: expect.stringContaining("fatal: ") as unknown });
    expect(JSON.stringify(answer)).not.toMatch(/hunter2|\[core/);
  });

  it("and the end of a program that git started is an answer of git, whether or not git was writing to it", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { git: "#!/bin/sh\necho 'fatal: transport not allowed' >&2\nkill -PIPE $$\n" });
    chmodSync(join(folder, "git"), 0o755);
    vi.stubEnv("PATH", folder);
    expect(ask(temporaryFolder(), ["log"], fullBudget())).toMatchObject({
      silence: "failed",
      said: "fatal: transport not allowed",
    });
  });

  it.skipIf(!gitProgram || process.getuid?.() !== 0)(
    "and what it may not read is an error of the system, not a folder without a repository",
    () => {
      const folder = temporaryFolder();
      emptyRepository(folder);
      writeFiles(folder, { "docs/a.md": "# A\n" });
      commitAll(folder, "2026-01-01T12:00:00Z");
      execFileSync("chown", ["-R", `${NOBODY}`, folder]);
      chmodSync(join(folder, ".git"), 0);
      // git ends if it cannot read the configuration in the home folder.
      vi.stubEnv("HOME", folder);
      asNobody(() => {
        expect(() => ask(join(folder, "docs"), ["rev-parse", "HEAD"], fullBudget())).toThrow(
          expect.objectContaining({ code: "EACCES" }),
        );
      });
      expect(asNobody(() => ask("/", ["rev-parse", "HEAD"], fullBudget()))).toMatchObject({ silence: "no-repository" });
    },
  );

  it.skipIf(!gitProgram || process.platform === "win32")("and not waited for without end", () => {
    const folder = temporaryFolder();
    emptyRepository(folder);
    execFileSync("mkfifo", [join(folder, "pipe")]);
    git(folder, ["config", "include.path", join(folder, "pipe")]);
    const budget = { gitSeconds: 0.5 };
    expect(ask(folder, ["rev-parse", "--is-inside-work-tree"], budget)).toMatchObject({
      silence: "failed",
      said: "no answer in the 300 seconds that a site has for git",
    });
    // The next tree of the site does not start git again.
    expect(budget.gitSeconds).toBe(0);
    expect(ask(temporaryFolder(), ["--version"], budget)).toMatchObject({ silence: "failed" });
  });
});

/** A program that a repository names, and the plain command of git that starts it. */
interface Planted {
  readonly what: string;
  readonly settings: readonly (readonly [key: string, value: string])[];
  readonly command: readonly string[];
  readonly prepare?: (folder: string) => void;
}

/** Without the objects of its last commit, as a partial clone is: git fetches them when it needs them. */
function loseTree(folder: string): void {
  const tree = git(folder, ["rev-parse", "HEAD^{tree}"]);
  rmSync(join(folder, ".git/objects", tree.slice(0, 2), tree.slice(2)));
}

/** Puts a commit on top that says of itself to be signed. */
function sign(folder: string): void {
  const [tree, parent] = ["HEAD^{tree}", "HEAD"].map((name) => git(folder, ["rev-parse", name]));
  const who = "A <a@example.com> 1767268800 +0000";
  const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----";
  const input = `tree ${tree}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\n${signature}\n\nsigned\n`;
  git(folder, ["reset", "--quiet", git(folder, ["hash-object", "-t", "commit", "-w", "--stdin"], { input })]);
}

const PROMISOR = [
  ["core.repositoryFormatVersion", "1"],
  ["extensions.partialClone", "origin"],
  ["remote.origin.promisor", "true"],
  ["remote.origin.partialCloneFilter", "blob:none"],
] as const;

const LOG = ["log", "--name-only"];

const planted: readonly Planted[] = [
  { what: "a file system monitor", settings: [["core.fsmonitor", "EVIL"]], command: ["status"] },
  { what: "hooks", settings: [["core.hooksPath", "HOOKS"]], command: ["hook", "run", "pre-commit"] },
  { what: "an external diff", settings: [["diff.external", "EVIL"]], command: ["log", "-p", "--ext-diff"] },
  { what: "a text converter", settings: [["diff.evil.textconv", "EVIL"]], command: ["log", "-p"] },
  {
    what: "a verifier of signatures",
    settings: [
      ["log.showSignature", "true"],
      ["gpg.program", "EVIL"],
    ],
    command: LOG,
    prepare: sign,
  },
  {
    what: "a remote of a protocol of its own",
    settings: [...PROMISOR, ["remote.origin.url", "ext::EVIL"], ["protocol.ext.allow", "always"]],
    command: LOG,
    prepare: loseTree,
  },
  {
    what: "an alias for the remote of a protocol without a name",
    settings: [...PROMISOR, ["remote.origin.url", "::x"], ["alias.remote-", "!EVIL"], ["protocol.allow", "always"]],
    command: LOG,
    prepare: loseTree,
  },
  {
    what: "the other side of a remote on the disk",
    settings: [...PROMISOR, ["remote.origin.url", "."], ["remote.origin.uploadpack", "EVIL"]],
    command: LOG,
    prepare: loseTree,
  },
  {
    what: "a shell for remotes",
    settings: [
      ...PROMISOR,
      ["remote.origin.url", "ssh://127.0.0.1/x"],
      ["core.sshCommand", "EVIL"],
      ["protocol.ssh.allow", "always"],
    ],
    command: LOG,
    prepare: loseTree,
  },
];

describe.skipIf(!gitProgram)("of a repository that names programs, git starts none", () => {
  let folder: string;
  let marker: string;

  beforeEach(() => {
    const around = temporaryFolder();
    folder = join(around, "repository");
    marker = join(around, "ran");
    const evil = `#!/bin/sh\ntouch '${marker}'\n`;
    writeFiles(around, {
      evil: evil,
      "hooks/pre-commit": evil,
      // As git was before it knew GIT_NO_LAZY_FETCH.
      "bin/git": `#!/bin/sh\nunset GIT_NO_LAZY_FETCH\nexec '${gitProgram}' "$@"\n`,
      "repository/.gitattributes": "* diff=evil\n",
      "repository/docs/a.md": "1\n",
    });
    for (const file of ["evil", "hooks/pre-commit", "bin/git"]) chmodSync(join(around, file), 0o755);
    emptyRepository(folder);
    commitAll(folder, "2026-01-01T12:00:00Z");
    writeFiles(folder, { "docs/a.md": "2\n" });
    commitAll(folder, "2026-01-02T12:00:00Z");
    vi.stubEnv("PATH", [join(around, "bin"), process.env["PATH"]].join(delimiter));
  });

  function plant({ settings, prepare }: Planted): void {
    prepare?.(folder);
    const around = dirname(folder);
    for (const [key, value] of settings) {
      const named = value.replace("EVIL", join(around, "evil")).replace("HOOKS", join(around, "hooks"));
      git(folder, ["config", key, named]);
    }
  }

  /** Whether git starts the program when it is left alone: else the test would show nothing. */
  function startsIt({ command }: Planted): boolean {
    try {
      git(folder, command);
    } catch {
      // The program answers nothing, which fails the command.
    }
    return existsSync(marker);
  }

  it.each(planted.map((one) => [one.what, one] as const))("%s", (_what, one) => {
    plant(one);
    expect(startsIt(one)).toBe(true);
    rmSync(marker);
    const known = historyOf([join(folder, "docs")], [join(folder, "docs/a.md")]);
    expect(existsSync(marker)).toBe(false);
    const isWhole = one.prepare !== loseTree;
    expect(known.isKnown && known.commitOf(join(folder, "docs/a.md"))?.day).toBe(isWhole && "2026-01-02");
  });

  it.each(planted.slice(0, 2).map((one) => [one.what, one] as const))("%s, whatever git is asked", (_what, one) => {
    plant(one);
    ask(folder, one.command, fullBudget());
    expect(existsSync(marker)).toBe(false);
  });
});
