/** The days that git knows of files, in real repositories. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fullBudget } from "../../../../scripts/content/sources/budget.ts";
import type { GitFailure } from "../../../../scripts/content/sources/git/git.ts";
import { changesIn } from "../../../../scripts/content/sources/git/history.ts";
import { readHistory, type TreeHistory } from "../../../../scripts/content/sources/git/states.ts";
import { hintOf, seen, sentenceOf } from "../../../content-files.ts";
import { temporaryFolder, writeFiles } from "../../../stele.ts";
import { commitAll, emptyRepository, git, gitProgram, historyOf, repositoryOf } from "../repository.ts";
import { readProject } from "../tree-site.ts";

afterEach(() => vi.unstubAllEnvs());

/** A repository with these files committed one after the other, each with its date. */
function repository(commits: readonly (readonly [date: string, files: Readonly<Record<string, string>>])[]): string {
  const folder = temporaryFolder();
  emptyRepository(folder);
  for (const [date, files] of commits) {
    writeFiles(folder, files);
    commitAll(folder, date);
  }
  return folder;
}

/** Asks for all files that are in some folders now. */
function datesIn(folders: readonly string[]): TreeHistory | GitFailure {
  const namesIn = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: "utf8" });
  return historyOf(
    folders,
    folders.flatMap((folder) => namesIn(folder).map((name) => join(realpathSync(folder), name))),
  );
}

function daysOf(knowledge: TreeHistory | GitFailure, folder: string, ...files: string[]): (string | undefined)[] {
  if (!knowledge.isKnown) throw new Error(`git does not say: ${knowledge.silence} ${knowledge.said}`);
  return files.map((file) => knowledge.commitOf(join(folder, file))?.day);
}

describe.skipIf(!gitProgram)("the day of a file", () => {
  it("is the day of the last commit that touched it, in the time zone of its committer", () => {
    const folder = repository([
      ["2026-01-01T23:30:00-0800", { "docs/a.md": "1", "docs/b c é.md": "1", 'docs/"q"\n.md': "1", "other.md": "1" }],
      ["2026-02-03T00:30:00+1400", { "docs/a.md": "2" }],
      ["2026-03-01T12:00:00Z", { "other.md": "2" }],
    ]);
    const known = datesIn([join(folder, "docs")]);
    expect(daysOf(known, folder, "docs/a.md", "docs/b c é.md", 'docs/"q"\n.md', "docs/none.md", "other.md")).toEqual([
      "2026-02-03",
      "2026-01-01",
      "2026-01-01",
      undefined,
      undefined,
    ]);
  });

  it("is not taken from a repository whose files are inside the tree", () => {
    const folder = repository([["2026-01-01T12:00:00Z", { "docs/a.md": "1" }]]);
    const stranger = repository([["2020-01-01T12:00:00Z", { "a.md": "1" }]]);
    for (const name of ["HEAD", "config", "objects", "refs"]) {
      cpSync(join(stranger, ".git", name), join(folder, "docs", name), { recursive: true });
    }
    git(join(folder, "docs"), ["config", "--file", "config", "core.bare", "false"]);
    git(join(folder, "docs"), ["config", "--file", "config", "core.worktree", join(folder, "docs")]);
    expect(datesIn([join(folder, "docs")])).toMatchObject({ isKnown: false, silence: "failed" });
  });

  it("comes with the full id of that commit", () => {
    const folder = repository([["2026-01-01T12:00:00Z", { "a.md": "1" }]]);
    const known = datesIn([folder]);
    expect(known.isKnown && known.commitOf(join(folder, "a.md"))?.id).toBe(git(folder, ["rev-parse", "HEAD"]));
  });

  it("is the day on which it was moved", () => {
    const folder = repository([["2026-01-01T12:00:00Z", { "a.md": "long enough to be found again\n" }]]);
    renameSync(join(folder, "a.md"), join(folder, "b.md"));
    commitAll(folder, "2026-02-02T12:00:00Z");
    expect(daysOf(datesIn([folder]), folder, "b.md")).toEqual(["2026-02-02"]);
  });

  it("is the day of a merge only if the merge changed the file itself", () => {
    const folder = repository([["2026-01-01T12:00:00Z", { "a.md": "1\n", "b.md": "1\n" }]]);
    git(folder, ["checkout", "--quiet", "-b", "side"]);
    writeFiles(folder, { "a.md": "side\n" });
    commitAll(folder, "2026-01-02T12:00:00Z");
    git(folder, ["checkout", "--quiet", "main"]);
    writeFiles(folder, { "a.md": "main\n", "b.md": "2\n" });
    commitAll(folder, "2026-01-03T12:00:00Z");
    git(folder, ["merge", "--quiet", "--no-commit", "--strategy", "ours", "side"]);
    writeFiles(folder, { "a.md": "both\n" });
    commitAll(folder, "2026-01-04T12:00:00Z");
    const files = ["a.md", "b.md"];
    const single = files.map((file) => git(folder, ["log", "-1", "--format=%cs", "--", file]));
    expect(daysOf(datesIn([folder]), folder, ...files)).toEqual(["2026-01-04", "2026-01-03"]);
    expect(single).toEqual(["2026-01-04", "2026-01-03"]);
  });

  it("is the day of a merge in a folder of the repository, too", () => {
    const folder = repository([["2026-01-01T12:00:00Z", { "docs/a.md": "1\n\n\n\n\n2\n" }]]);
    git(folder, ["checkout", "--quiet", "-b", "side"]);
    writeFiles(folder, { "docs/a.md": "side\n\n\n\n\n2\n" });
    commitAll(folder, "2026-01-02T12:00:00Z");
    git(folder, ["checkout", "--quiet", "main"]);
    writeFiles(folder, { "docs/a.md": "1\n\n\n\n\nmain\n" });
    commitAll(folder, "2026-01-03T12:00:00Z");
    git(folder, ["merge", "--quiet", "--message", "merge", "side"], { date: "2026-01-04T12:00:00Z" });
    expect(daysOf(datesIn([join(folder, "docs")]), folder, "docs/a.md")).toEqual(["2026-01-04"]);
  });

  it("is found in several folders of one repository", () => {
    const folder = repository([["2026-01-01T12:00:00Z", { "docs/a.md": "1", "i18n/es/a.md": "1" }]]);
    const known = datesIn([join(folder, "docs"), join(folder, "i18n")]);
    expect(daysOf(known, "/", join(folder, "docs/a.md"), join(folder, "i18n/es/a.md"))).toEqual([
      "2026-01-01",
      "2026-01-01",
    ]);
  });

  it.each(["[docs]", ":(top)", "-docs", "ünï"])("is found in a folder named %s", (name) => {
    const folder = repository([["2026-01-01T12:00:00Z", { [`${name}/a.md`]: "1", "other/b.md": "1" }]]);
    expect(daysOf(datesIn([join(folder, name), join(folder, "other")]), folder, `${name}/a.md`)).toEqual([
      "2026-01-01",
    ]);
  });

  it("is not known of an odd commit, and is of all others", () => {
    const folder = repository([["2026-01-01T12:00:00Z", { "a.md": "1" }]]);
    const author = "author A <a@example.com> 1767268800 +0000\n";
    const odd = {
      "encoding.md": `${author}committer A <a@example.com> 1767268800 +0000\nencoding UTF-16\n`,
      "year.md": `${author}committer A <a@example.com> 253402300800 +0000\n`,
      "committer.md": `${author}committer broken\n`,
      "none.md": author,
    };
    for (const [name, lines] of Object.entries(odd)) {
      writeFiles(folder, { [name]: "1" });
      git(folder, ["add", "--all"]);
      const input = `tree ${git(folder, ["write-tree"])}\nparent ${git(folder, ["rev-parse", "HEAD"])}\n${lines}\nodd\n`;
      const id = git(folder, ["hash-object", "-t", "commit", "-w", "--stdin", "--literally"], { input });
      git(folder, ["reset", "--quiet", "--soft", id]);
    }
    writeFiles(folder, { "b.md": "1" });
    commitAll(folder, "2026-02-02T12:00:00Z");
    expect(daysOf(datesIn([folder]), folder, "a.md", ...Object.keys(odd), "b.md")).toEqual([
      "2026-01-01",
      undefined,
      undefined,
      undefined,
      undefined,
      "2026-02-02",
    ]);
  });

  it("is not known before the first commit", () => {
    const folder = temporaryFolder();
    emptyRepository(folder);
    writeFiles(folder, { "a.md": "1" });
    expect(daysOf(datesIn([folder]), folder, "a.md")).toEqual([undefined]);
  });

  it("does not depend on the configuration of git, nor on its variables", () => {
    const folder = repository([["2026-01-01T12:00:00Z", { "a é.md": "1" }]]);
    const other = repository([["2020-01-01T12:00:00Z", { "a é.md": "1" }]]);
    const settings = [
      ["log.showSignature", "true"],
      ["core.quotePath", "true"],
      ["log.follow", "true"],
      ["color.ui", "always"],
      ["diff.renames", "copies"],
      ["diff.noprefix", "true"],
      ["format.pretty", "fuller"],
      ["log.date", "no format of git"],
      ["log.diffMerges", "off"],
      ["i18n.logOutputEncoding", "UTF-16"],
      ["core.pager", "false"],
      ["diff.external", "false"],
    ];
    for (const [key = "", value = ""] of settings) git(folder, ["config", key, value]);
    for (const [name, value] of Object.entries({
      GIT_DIR: join(other, ".git"),
      GIT_WORK_TREE: other,
      LC_ALL: "de_DE.UTF-8",
    }))
      vi.stubEnv(name, value);
    expect(daysOf(datesIn([folder]), folder, "a é.md")).toEqual(["2026-01-01"]);
  });
});

describe.skipIf(!gitProgram)("the files of an earlier day", () => {
  it("are known beside a file that is named like a revision", () => {
    const folder = temporaryFolder();
    repositoryOf(folder, [
      { path: "docs/a.md", day: "2026-01-01", text: "a" },
      { path: "docs/b.md", day: "2026-02-01", text: "b" },
    ]);
    writeFiles(folder, { "docs/HEAD": "" });
    const directory = join(folder, "docs");
    const ignored = { ignoresWhiteSpace: false, commits: new Set<string>() };
    const none = { files: [], sources: [], stated: [], ignored, budget: fullBudget() };
    const history = readHistory({ ...none, directories: [directory], pastDays: 10 });
    expect(history).toMatchObject({ formerNames: ["docs/a.md"] });
  });
});

describe.skipIf(!gitProgram)("the day of a file in a clone", () => {
  const history = (): string =>
    repository([
      ["2026-01-01T12:00:00Z", { "a.md": "1" }],
      ["2026-02-02T12:00:00Z", { "a.md": "2" }],
      ["2026-03-03T12:00:00Z", { "b.md": "1" }],
    ]);

  it("is that of the history, and not of what the clone says instead of it", () => {
    const [replaced, grafted] = [history(), history()];
    const [first = "", second = "", third = ""] = git(replaced, ["rev-list", "--reverse", "HEAD"]).split("\n");
    git(replaced, ["replace", "--graft", third, first]);
    writeFiles(grafted, { ".git/info/grafts": `${third} ${first}\n` });
    expect(git(replaced, ["rev-list", "HEAD"])).not.toContain(second);
    for (const folder of [replaced, grafted]) {
      expect(daysOf(datesIn([folder]), folder, "a.md", "b.md")).toEqual(["2026-02-02", "2026-03-03"]);
    }
  });
});

describe.skipIf(!gitProgram)("nothing is believed", () => {
  const origin = (): string =>
    repository([
      ["2026-01-01T12:00:00Z", { "a.md": "1" }],
      ["2026-02-02T12:00:00Z", { "b.md": "1" }],
    ]);

  it("of a clone without its whole history, until it is fetched", () => {
    const clone = join(temporaryFolder(), "clone");
    git("/", ["clone", "--quiet", "--depth", "1", `file://${origin()}`, clone]);
    expect(datesIn([clone])).toEqual({ isKnown: false, silence: "shallow", said: "", lastDay: "2026-02-02" });
    git(clone, ["fetch", "--quiet", "--unshallow"]);
    expect(daysOf(datesIn([clone]), clone, "a.md", "b.md")).toEqual(["2026-01-01", "2026-02-02"]);
  });

  it("outside a repository", () => {
    expect(datesIn([temporaryFolder()])).toMatchObject({ isKnown: false, silence: "no-repository" });
  });

  it("without git", () => {
    vi.stubEnv("PATH", temporaryFolder());
    expect(datesIn([temporaryFolder()])).toEqual({ isKnown: false, silence: "missing", said: "ENOENT" });
  });

  it("of a repository that git refuses, whose words are handed on", () => {
    const folder = origin();
    writeFileSync(join(folder, ".git/config"), "[core\n");
    expect(datesIn([folder])).toMatchObject({
      isKnown: false,
      silence: "failed",
      said: expect.stringContaining("bad config"),
    });
  });

  it("of a repository whose history is damaged", () => {
    const folder = origin();
    rmSync(join(folder, ".git/objects"), { recursive: true });
    mkdirSync(join(folder, ".git/objects"));
    const known = datesIn([folder]);
    expect(known.isKnown && known.commitOf(join(folder, "a.md"))).toBeFalsy();
  });
});

describe("the log of git", () => {
  const [NONE, ONE, TWO] = ["0", "1", "2"].map((digit) => digit.repeat(40));
  const changed = `:100644 100644 ${ONE} ${TWO} M\0`;
  const added = `:000000 100644 ${NONE} ${ONE} A\0`;
  const merged = `::100644 100644 100644 ${ONE} ${TWO} ${NONE} MD\0`;

  it("is read alike wherever its parts are cut", () => {
    const log = Buffer.from(
      [
        `/aa 2026-02-02\nsubject\n\n/body\n\0\n${changed}ä b.md\0${changed}c.md\0`,
        "/bb 2026-01-01\0",
        `/cc 2025-01-01\0\0${merged}c.md\0${merged}\nd\n.md\0`,
        `/dd 2024-01-01\0\n${added}\ne.md\0:100644 100644 ${ONE} ${TWO} R086\0:old\0c.md\0`,
      ].join(""),
      "utf8",
    );
    const whole = changesIn([log], () => true);
    const shown = [...whole].map(([name, changes]) => [
      name,
      ...changes.map(({ commit, before, after, from }) => [commit.id, commit.day, before, after, from]),
    ]);
    expect(shown).toEqual([
      ["ä b.md", ["aa", "2026-02-02", [ONE], TWO, undefined]],
      [
        "c.md",
        ["aa", "2026-02-02", [ONE], TWO, undefined],
        ["cc", "2025-01-01", [ONE, TWO], NONE, undefined],
        ["dd", "2024-01-01", [ONE], TWO, ":old"],
      ],
      ["\nd\n.md", ["cc", "2025-01-01", [ONE, TWO], NONE, undefined]],
      ["\ne.md", ["dd", "2024-01-01", [NONE], ONE, undefined]],
    ]);
    expect(whole.get("c.md")?.map(({ commit }) => [commit.order, commit.message])).toEqual([
      [0, "subject\n\n/body\n"],
      [2, ""],
      [3, ""],
    ]);
    fc.assert(
      fc.property(fc.array(fc.nat(log.length), { maxLength: 8 }), (cuts) => {
        const at = [0, ...cuts.toSorted((one, other) => one - other), log.length];
        expect(
          changesIn(
            at.slice(1).map((end, index) => log.subarray(at[index], end)),
            () => true,
          ),
        ).toEqual(whole);
      }),
    );
  });

  it("is read past a name of 600 MiB, which no string can hold", () => {
    function* log(): Generator<Uint8Array> {
      yield Buffer.from(`/aa 2026-02-02\0\n${changed}a.md\0${changed}`);
      const piece = Buffer.alloc(1 << 20, "n");
      for (let count = 0; count < 600; count += 1) yield piece;
      yield Buffer.from(`nn\0${changed}b.md\0`);
    }
    const known = changesIn(log(), (name) => name.length < 10);
    expect([...known.keys()]).toEqual(["a.md", "b.md"]);
  });

  it("gives nothing if it is not a log of git", () => {
    for (const text of ["", "nonsense\n", "\0\0", ":\0a.md\0", `${changed}a.md\0`]) {
      expect([...changesIn([Buffer.from(text)], () => true)]).toEqual([]);
    }
  });
});

describe.skipIf(!gitProgram)("a site from a tree", () => {
  const SITE = {
    "content/site.yaml":
      'base_url: https://docs.example.com\nsource_locale: en\naddresses: path\npages:\n  - tree: "../docs/{locale}/{path}.md"\n',
    "content/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
  };
  const FILES = { "docs/en/a.md": "A", "docs/en/b.md": "---\nlastmod: 2025-05-05\n---\n", "docs/es/a.md": "A" };

  /** Page -> its day, and the day of its translation. */
  const datesOf = (folder: string): unknown =>
    readProject(folder).plan?.site.pages.map(({ path, lastmod, versions }) => [
      path,
      lastmod,
      versions?.get("es")?.lastmod,
    ]);
  const saidOf = (folder: string): unknown =>
    readProject(folder)
      .problems.map(seen)
      .filter(({ code }) => /^(?:git|lastmod)-/.test(code))
      .map(({ severity, sentence, hint }) => [severity, sentence, hint]);

  it("has what a file says, else what git says, in every language", () => {
    const folder = repository([
      ["2026-01-01T12:00:00Z", { ...SITE, ...FILES }],
      ["2026-02-02T12:00:00Z", { "docs/es/a.md": "B" }],
    ]);
    expect(datesOf(folder)).toEqual([
      ["/a", "2026-01-01", "2026-02-02"],
      ["/b", "2025-05-05", undefined],
    ]);
    expect(saidOf(folder)).toEqual([]);
  });

  it("has no day where git has none, and says so", () => {
    const folder = repository([["2026-01-01T12:00:00Z", { ...SITE, ...FILES }]]);
    writeFiles(folder, { "docs/en/c.md": "C", "docs/es/c.md": "C" });
    expect(datesOf(folder)).toContainEqual(["/c", undefined, undefined]);
    expect(saidOf(folder)).toEqual([
      [
        "warning",
        sentenceOf("git-uncommitted", { count: 2, example: "docs/en/c.md" }),
        hintOf("git-uncommitted", { count: 2, example: "docs/en/b.md" }),
      ],
      ["warning", sentenceOf("lastmod-unknown", { count: 1 }), hintOf("lastmod-unknown", { count: 1 })],
    ]);
  });

  it("has no day but those that files state in a clone without its history, and says how to fetch it", () => {
    const clone = join(temporaryFolder(), "clone");
    git("/", [
      "clone",
      "--quiet",
      "--depth",
      "1",
      `file://${repository([
        ["2026-01-01T12:00:00Z", { ...SITE, ...FILES }],
        ["2026-02-02T12:00:00Z", { "docs/en/b.md": FILES["docs/en/b.md"] + "x" }],
      ])}`,
      clone,
    ]);
    expect(datesOf(clone)).toEqual([
      ["/a", undefined, undefined],
      ["/b", "2025-05-05", undefined],
    ]);
    expect(saidOf(clone)).toMatchObject([
      [
        "warning",
        sentenceOf("git-silent", { silence: "shallow", said: "", translations: 0 }),
        hintOf("git-silent", { silence: "shallow", said: "", translations: 0 }),
      ],
      ["warning", sentenceOf("lastmod-unknown", { count: 1 }), expect.any(String)],
    ]);
  });

  it("does not ask git where every file states its day", () => {
    const folder = temporaryFolder();
    const dated = Object.fromEntries(Object.keys(FILES).map((name) => [name, "---\nlastmod: 2025-05-05\n---\n"]));
    writeFiles(folder, { ...SITE, ...dated });
    expect(saidOf(folder)).toEqual([]);
  });

  it("is missed by the status pages where git refuses the repository, though every file states its day", () => {
    const dated = Object.fromEntries(Object.keys(FILES).map((name) => [name, "---\nlastmod: 2025-05-05\n---\n"]));
    const site = { "content/site.yaml": `${SITE["content/site.yaml"]}artifacts: { status: true }\n` };
    const folder = repository([["2026-01-01T12:00:00Z", { ...SITE, ...dated, ...site }]]);
    expect(saidOf(folder)).toEqual([]);
    writeFileSync(join(folder, ".git/config"), "[core\n");
    expect(saidOf(folder)).toMatchObject([["warning", expect.stringContaining("bad config"), expect.any(String)]]);
  });

  it("is the same in a copy of the repository", () => {
    const folder = repository([["2026-01-01T12:00:00Z", { ...SITE, ...FILES }]]);
    const copy = join(temporaryFolder(), "copy");
    cpSync(folder, copy, { recursive: true });
    execFileSync("find", [copy, "-type", "f", "-exec", "touch", "-d", "2030-01-01", "{}", "+"]);
    expect(datesOf(copy)).toEqual(datesOf(folder));
  });
});
