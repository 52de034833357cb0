/** `stele mark` on repositories that the tests make. */
import { chmodSync, cpSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { commitAll, emptyRepository, git, gitProgram } from "./content/sources/repository.ts";
import { runHere } from "./in-process.ts";
import { temporaryFolder, writeFiles } from "./stele.ts";

const SITE = (row: string): string => `base_url: https://docs.example.com\nsource_locale: en\npages: [${row}]\n`;

const FILES = {
  "content/site.yaml": SITE('{ tree: "../docs/{locale}/{path}.md", revision: source_commit }'),
  "content/locales.yaml":
    "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français }\n",
  "docs/en/a.md": "A\n",
  "docs/en/b.md": "B\n",
  "docs/es/a.md": "---\r\ntitle: Á\r\nsource_commit: '1234567' # old\r\n---\r\nÁ",
  "docs/fr/a.md": "\ufeff---\ntitle: À\n---\nÀ\n",
  "docs/es/b.md": "B\n",
};

describe.skipIf(!gitProgram)("stele mark", () => {
  let folder: string;
  let first: string;

  let committed: string;

  beforeAll(() => {
    committed = temporaryFolder();
    emptyRepository(committed);
    writeFiles(committed, FILES);
    first = commitAll(committed, "2026-01-01T12:00:00Z");
  });

  beforeEach(() => {
    folder = temporaryFolder();
    cpSync(committed, folder, { recursive: true });
  });

  const read = (file: string): string => readFileSync(join(folder, file), "utf8");
  const codeOf = (stderr: string): string[] => [...stderr.matchAll(/\[([a-z-]+)\]$/gm)].map(([, code = ""]) => code);
  const mark = (...args: string[]) => runHere(folder, ["mark", ...args]);

  it("writes the last commit of the source file into one line of each translation", async () => {
    chmodSync(join(folder, "docs/es/a.md"), 0o640);
    writeFiles(folder, { "docs/en/b.md": "B2\n" });
    commitAll(folder, "2026-01-02T12:00:00Z");
    const { status, stdout } = await mark("/a");
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `es  docs/es/a.md  1234567 -> ${first}\nfr  docs/fr/a.md  new -> ${first}\n`,
    });
    expect(read("docs/es/a.md")).toBe(FILES["docs/es/a.md"].replace("1234567", first));
    expect(read("docs/fr/a.md")).toBe(FILES["docs/fr/a.md"].replace("À\n-", `À\nsource_commit: ${first}\n-`));
    expect(statSync(join(folder, "docs/es/a.md")).mode & 0o777).toBe(0o640);
    expect(git(folder, ["diff", "--numstat"])).toBe("1\t1\tdocs/es/a.md\n1\t0\tdocs/fr/a.md");
    expect((await mark("--check", "/a")).status).toBe(0);
  });

  it.each([
    ["a path and --locale", ["/a", "--locale", "es"]],
    ["--locale before a path", ["--locale", "es", "/a"]],
    ["the address of a page and --locale", ["https://docs.example.com/a", "--locale", "ES"]],
    ["the file of the page and --locale", ["docs/en/a.md", "--locale", "es"]],
    ["the file of the translation", ["docs/es/a.md"]],
  ])("finds a translation by %s", async (_name, args) => {
    expect((await mark(...args)).status).toBe(0);
    expect(git(folder, ["diff", "--name-only"])).toBe("docs/es/a.md");
  });

  it("never writes the head of a branch that a squash loses", async () => {
    git(folder, ["checkout", "--quiet", "-b", "translate"]);
    writeFiles(folder, { "docs/es/new.md": "N\n" });
    commitAll(folder, "2026-01-03T12:00:00Z");
    await mark("docs/es/a.md");
    expect(read("docs/es/a.md")).toContain(first);
    commitAll(folder, "2026-01-04T12:00:00Z");
    git(folder, ["checkout", "--quiet", "main"]);
    git(folder, ["merge", "--quiet", "--squash", "translate"]);
    commitAll(folder, "2026-01-05T12:00:00Z");
    git(folder, ["branch", "--quiet", "-D", "translate"]);
    git(folder, ["reflog", "expire", "--expire=now", "--all"]);
    git(folder, ["gc", "--quiet", "--prune=now"]);
    expect((await mark("--check", "/a", "--locale", "es")).stderr).toContain("0 translations are behind, 1 current");
  });

  it("lists what is behind with --check, writes nothing, and ends with 1", async () => {
    await mark("/a");
    commitAll(folder, "2026-01-02T12:00:00Z");
    writeFiles(folder, { "docs/en/a.md": "A\nA2\n" });
    const before = git(folder, ["status", "--porcelain"]);
    const { status, stdout, stderr } = await mark("--check");
    expect(status).toBe(1);
    expect(stdout).toBe(
      [
        `es  behind  ${first} -> ${first}  +1 -0 not committed  /a\n`,
        `fr  behind  ${first} -> ${first}  +1 -0 not committed  /a\n`,
      ].join(""),
    );
    expect(stderr).toContain("2 translations are behind, 0 current, 1 without a known commit");
    expect(git(folder, ["status", "--porcelain"])).toBe(before);
    commitAll(folder, "2026-01-03T12:00:00Z");
    expect((await mark("--check", "/a", "--locale", "fr")).stdout).toMatch(
      / \+1 -0 in 1 commit since 2026-01-03 {2}\/a\n$/,
    );
    expect((await mark("--check", "/b")).status).toBe(0);
  });

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ["the source file has changes that are not committed", "has changes", { "docs/en/a.md": "A2\n" }],
    [
      "the source file is in no commit",
      "is in no commit",
      { "docs/en/c.md": "C\n", "docs/es/c.md": "---\na: 1\n---\nC\n" },
    ],
    ["a translation has no front matter", "has no front matter", { "docs/es/a.md": "Á\n" }],
    ["the value is a list", "not one text", { "docs/es/a.md": "---\nsource_commit: [x]\n---\n" }],
    ["site.yaml names no key", "no key", { "content/site.yaml": SITE('{ tree: "../docs/{locale}/{path}.md" }') }],
  ])("refuses if %s, and writes nothing", async (_name, reason, files) => {
    writeFiles(folder, files);
    const before = git(folder, ["diff"]);
    const { status, stderr } = await mark(files["docs/en/c.md"] === undefined ? "/a" : "/c");
    expect(status).toBe(1);
    // A list in the front matter is an error in every command.
    if (files["docs/es/a.md"]?.includes("[x]")) expect(codeOf(stderr)).toContain("front-matter-value");
    else {
      expect(codeOf(stderr)).toContain("mark-refused");
      expect(stderr).toContain(reason);
    }
    expect(git(folder, ["diff"])).toBe(before);
  });

  it("refuses in a clone without its whole history, and for pages without files", async () => {
    const clone = join(temporaryFolder(), "clone");
    git("/", ["clone", "--quiet", "--depth", "1", `file://${folder}`, clone]);
    const { status, stderr } = await runHere(clone, ["mark", "/a"]);
    expect({ status, codes: codeOf(stderr) }).toMatchObject({
      status: 1,
      codes: expect.arrayContaining(["git-silent", "mark-refused"]),
    });
    writeFiles(folder, { "content/site.yaml": SITE("{ list: pages.yaml }"), "content/pages.yaml": "- path: /a\n" });
    expect(codeOf((await mark("/a")).stderr)).toContain("mark-refused");
  });

  it("refuses to write into a file that routes name: any file may stand there", async () => {
    const lines = ["en", "es"].map((locale) => {
      const address = `https://docs.example.com/${locale === "en" ? "" : "es/"}a`;
      return JSON.stringify({ address, locale, key: "a", file: `docs/${locale}/a.md`, revision: "a".repeat(40) });
    });
    writeFiles(folder, { "content/site.yaml": SITE("{ routes: ../routes.jsonl }"), "routes.jsonl": lines.join("\n") });
    const before = read("docs/es/a.md");
    const { status, stderr } = await mark("/a");
    expect({ status, codes: codeOf(stderr) }).toEqual({ status: 1, codes: expect.arrayContaining(["mark-refused"]) });
    expect(read("docs/es/a.md")).toBe(before);
  });

  it.each(["file", "folder"])("refuses to write through a link: a %s", async (what) => {
    const [link, target] = what === "file" ? ["docs/es/a.md", "../en/a.md"] : ["docs/es", "en"];
    rmSync(join(folder, link), { recursive: true });
    symlinkSync(target, join(folder, link));
    const before = read("docs/en/a.md");
    const { status, stderr } = await mark("/a", "--locale", "es");
    expect({ status, codes: codeOf(stderr) }).toMatchObject({
      status: 1,
      codes: expect.arrayContaining(["mark-refused"]),
    });
    expect(read("docs/en/a.md")).toBe(before);
  });

  it("prints a stated revision of a stranger so that no terminal and no log obeys it", async () => {
    writeFiles(folder, { "docs/es/a.md": '---\nsource_commit: "x\\e[31m\\n\\x85::error::y"\n---\nA\n' });
    const { stdout } = await mark("/a", "--locale", "es");
    expect(stdout).toContain("x\\u{1B}[31m\\u{A}\\u{85}::error::y -> ");
  });

  it("uses a known key that a translation has already", async () => {
    writeFiles(folder, {
      "content/site.yaml": SITE('{ tree: "../docs/{locale}/{path}.md" }'),
      "docs/es/a.md": "---\nl10n:\n  sourceCommit: 1234567\n---\nA\n",
    });
    expect((await mark("docs/es/a.md")).status).toBe(0);
    expect(read("docs/es/a.md")).toBe(`---\nl10n:\n  sourceCommit: ${first}\n---\nA\n`);
  });

  it("writes the revision that the source file states itself", async () => {
    writeFiles(folder, { "docs/en/a.md": '---\nsource_commit: "2.1"\n---\n' });
    expect((await mark("/a", "--locale", "es")).status).toBe(0);
    expect(read("docs/es/a.md")).toContain("source_commit: '2.1' # old\r\n");
  });

  it.each([
    [[], 2, /^error: missing required argument 'page'\n$/],
    [["/a", "--locale", "xx"], 2, /\[locale-unknown\]/],
    [["/x"], 1, /\[page-unlisted\]/],
    [["--check", "--locale", "en"], 2, /\[locale-is-source\]/],
  ] as const)("%j ends with %i", async (args, status, printed) => {
    expect(await mark(...args)).toMatchObject({ status, stdout: "", stderr: expect.stringMatching(printed) });
  });

  it("reports a file that cannot be read as text", async () => {
    writeFileSync(join(folder, "docs/es/a.md"), Buffer.from("---\nsource_commit: x\n---\n\xff", "latin1"));
    expect((await mark("docs/es/a.md")).status).toBe(1);
  });
});
