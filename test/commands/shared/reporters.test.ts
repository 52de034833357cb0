import { join } from "node:path";
import { mkdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { printEnd, REPORTERS } from "../../../scripts/commands/shared/reporters.ts";
import { manifestLine } from "../../../scripts/publish/manifest.ts";
import { locate } from "../../../scripts/content/locate.ts";
import { diagnostic } from "../../../scripts/diagnostics/catalogue.ts";
import { runHere } from "../../in-process.ts";
import { type Ended, problemsIn, temporaryFolder, writeFiles } from "../../stele.ts";
import { sentenceOf } from "../../content-files.ts";

const SITE = "base_url: https://docs.example.com\nsource_locale: en\n";
const LOCALES = "- { code: en, name: English }\n- { code: es, name: Español }\n";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

function write(pages: string, site = SITE): void {
  writeFiles(folder, { "content/site.yaml": site, "content/locales.yaml": LOCALES, "content/pages.yaml": pages });
}

/** A problem with a related place, one with signs that each reporter must escape, and one of a whole file. */
const BROKEN = [
  "- { lastmod: 2026-01-02, path: /docs }",
  "- { lastmod: 2026-01-03, path: /docs/ }",
  "- { lastmod: 2026-01-02, path: '/100%, a: b' }",
  "- { lastmod: 2026-01-02, path: /b, locales: [xx] }",
  "",
].join("\n");

const IN_ACTIONS = { GITHUB_ACTIONS: "true" };

interface PrintedProblem {
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** `code file:line:column` of each problem. */
function places(problems: readonly PrintedProblem[]): string[] {
  return problems.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);
}

const EXPECTED = [
  "path-twice content/pages.yaml:2:32",
  "path-refused content/pages.yaml:3:32",
  "locale-unknown content/pages.yaml:4:46",
];

describe("--reporter", () => {
  it("json prints one JSON text on standard output and no problem on standard error", async () => {
    write(BROKEN);
    const { status, stdout, stderr } = await runHere(folder, ["check", "--reporter", "json"]);
    const { ok, problems, report } = JSON.parse(stdout);
    expect({ status, ok, report, stderr }).toEqual({ status: 1, ok: false, report: null, stderr: "3 errors\n" });
    expect(places(problems)).toEqual(EXPECTED);
    expect(problems[0]).toEqual({
      code: "path-twice",
      severity: "error",
      sentence: expect.stringContaining('"/docs"'),
      hint: expect.any(String),
      file: "content/pages.yaml",
      line: 2,
      column: 32,
      length: 6,
      related: [{ note: "first used here", file: "content/pages.yaml", line: 1, column: 32 }],
    });
  });

  it("json is printed in pieces, because one text for all problems could be longer than a string may be", async () => {
    const printed: string[] = [];
    const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
    const located = locate(
      Array.from({ length: 500 }, (_, index) => diagnostic("empty-text", {}, { place: { file: `${index}` } })),
      [],
    );
    await printEnd("json", { ok: false, located, siteFile: "content/site.yaml" });
    write.mockRestore();
    expect(JSON.parse(printed.join("")).problems).toHaveLength(500);
    expect(Math.max(...printed.map(({ length }) => length))).toBeLessThan(500);
  });

  it("json says what a build has done", async () => {
    write("- { path: /, lastmod: 2026-01-02 }\n");
    const { status, stdout } = await runHere(folder, ["build", "--reporter", "json"]);
    const { ok, report } = JSON.parse(stdout);
    expect({ status, ok }).toEqual({ status: 0, ok: true });
    expect(report).toMatchObject({ publishedAt: "https://docs.example.com", pages: 1, locales: 2, translations: 2 });
  });

  it("json says why an out folder was not written", async () => {
    write("- { path: /, lastmod: 2026-01-02 }\n");
    writeFiles(folder, { "dist/other.html": "" });
    const { status, stdout } = await runHere(folder, ["build", "--reporter", "json"]);
    const { ok, problems } = JSON.parse(stdout);
    expect({ status, ok }).toEqual({ status: 3, ok: false });
    expect(problems.map(({ code }: PrintedProblem) => code)).toContain("foreign-files");
  });

  it("json tells wrong usage too", async () => {
    write(BROKEN);
    const { status, stdout } = await runHere(folder, ["check", "--reporter", "json", "--host", "netlfy"]);
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, problems: [{ code: "unknown-host" }] });
  });

  it("sarif carries the same problems with the same places", async () => {
    write(BROKEN);
    const { status, stdout } = await runHere(folder, ["check", "--reporter", "sarif"]);
    const log = JSON.parse(stdout);
    expect(status).toBe(1);
    const found = log.runs[0].results.map(({ ruleId, locations: [{ physicalLocation }] }: SarifResult) => ({
      code: ruleId,
      file: physicalLocation.artifactLocation.uri,
      line: physicalLocation.region.startLine,
      column: physicalLocation.region.startColumn,
    }));
    expect(places(found)).toEqual(EXPECTED);
  });

  it.each(["sarif", "github"])("%s names files as seen from the repository, because GitHub does", async (reporter) => {
    const repository = temporaryFolder();
    mkdirSync(join(repository, ".git"));
    const files = { "site.yaml": SITE, "locales.yaml": LOCALES, "pages.yaml": BROKEN };
    writeFiles(join(repository, "website/content"), files);
    const { stdout } = await runHere(join(repository, "website"), ["check", "--reporter", reporter]);
    expect(stdout).toMatch(/[ "](?:file=|uri": ")website\/content\/pages\.yaml/);
    expect(stdout).not.toMatch(/(?:file=|uri": ")content/);
  });

  it("github escapes what its commands are cut at, and says no problem twice", async () => {
    write(BROKEN);
    const { status, stdout, stderr } = await runHere(folder, ["check", "--reporter", "github"]);
    expect(status).toBe(1);
    expect(stdout.split("\n")).toEqual([
      expect.stringMatching(
        /^::error file=content\/pages\.yaml,line=2,col=32,endColumn=38,title=path-twice::content\/pages\.yaml:2:32: .*"\/docs".*%0Afirst used here: content\/pages\.yaml:1:32%0A\S/,
      ),
      expect.stringMatching(
        /^::error file=content\/pages\.yaml,line=3,col=32,endColumn=45,title=path-refused::.*"\/100%25, a: b".*%0A/,
      ),
      expect.stringMatching(/^::error file=content\/pages\.yaml,line=4,col=46,endColumn=48,title=locale-unknown::/),
      "",
    ]);
    expect(stderr).toBe("3 errors\n");
  });

  it("defaults to github in GitHub Actions, with a summary of the job", async () => {
    write("- { path: /, lastmod: 2026-01-02 }\n- { path: /a, lastmod: 2026-01-02, locales: [] }\n");
    const summary = join(folder, "summary.md");
    const outputs = join(folder, "outputs");
    const actions = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: outputs };
    expect((await runHere(folder, ["build"], actions)).status).toBe(0);
    const text = readFileSync(summary, "utf8").replace(/in \d+ files of \d+ kB: \d+ new/, "in N files of N kB: N new");
    expect(text).toBe(
      [
        "### Stele: no errors",
        "",
        "0 errors, 0 warnings, 1 notice.",
        "",
        "2 pages x 2 locales, 3 translations, in N files of N kB: N new, 0 changed, 0 removed, 0 unchanged.",
        "",
        "| locale | pages | missing | coverage |",
        "|---|--:|--:|--:|",
        "| `en` | 2 | 0 | 100.0 % |",
        "| `es` | 1 | 1 | 50.0 % |",
        "",
      ].join("\n"),
    );
    const [pages, , translations, ...files] = readFileSync(outputs, "utf8").split("\n");
    expect({ pages, translations }).toEqual({ pages: "pages=2", translations: "translations=3" });
    expect(files.join("\n")).toMatch(/^files=(\d+)\nbytes=\d+\nnew=\1\nchanged=0\nremoved=0\nunchanged=0\n$/);
    expect(JSON.parse((await runHere(folder, ["build", "--reporter", "json"], actions)).stdout).ok).toBe(true);
    expect(readFileSync(outputs, "utf8").match(/^pages=/gm)).toHaveLength(1);
  });

  it("github shows ten annotations of a kind, counts the others in the last, and prints them in the log", async () => {
    write(Array.from({ length: 12 }, (_, index) => `- path: bad${index}\n`).join(""));
    const { stdout, stderr } = await runHere(folder, ["check", "--reporter", "github"]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toBe("::error::3 more errors; the log of this step shows all.");
    const printed = problemsIn(stderr).map((problem) => problem.split(" ")[0]);
    expect(printed).toEqual([10, 11, 12].map((line) => `content/pages.yaml:${line}:9:`));
  });

  describe("in a log", () => {
    const COMMANDS = "- { path: /, lastmod: 2026-01-02 }\n- { path: /b, '##[stop-commands]x': 1 }\n";

    /** Commands that GitHub Actions, Azure Pipelines and TeamCity find anywhere in a line. */
    const SIGNS = ["##[error]x", "##vso[task.prependpath]/x", "###VSO[a]x", "##teamcity[message text=1]"];
    const commandsIn = ({ stdout, stderr }: Ended): string[] => `${stdout}${stderr}`.match(/##\w*\[.*/g) ?? [];

    it.each(REPORTERS.flatMap((reporter) => [{}, IN_ACTIONS].map((environment) => [reporter, environment] as const)))(
      "%s with %j prints no text of the content as a command",
      async (reporter, environment) => {
        const rows = SIGNS.map((sign) => `- { path: '/b ${sign}', lastmod: 'a${sign}' } # ${sign}\n`);
        write(rows.join(""));
        const ended = await runHere(folder, ["check", "--reporter", reporter], environment);
        expect({ status: ended.status, read: commandsIn(ended) }).toEqual({ status: 1, read: [] });
        const lines = `${ended.stdout}${ended.stderr}`.split("\n").filter((line) => /^\s*::/.test(line));
        expect(lines).toHaveLength(reporter === "github" ? 2 * SIGNS.length : 0);
      },
    );

    it.each([["build"], ["coverage"], ["coverage", "--json"], ["coverage", "--missing"], ["snippet"]])(
      "no text of the content is a command in what %s %s prints",
      async (...args) => {
        write("- { path: /, lastmod: 2026-01-02, locales: [en] }\n");
        const codes = ["es", "fr", "de", "it"];
        const locales = SIGNS.map((sign, index) => `- { code: ${codes[index]}, name: '${sign}' }\n`);
        writeFiles(folder, { "content/locales.yaml": `- { code: en, name: English }\n${locales.join("")}` });
        const ended = await runHere(folder, args);
        expect({ status: ended.status, read: commandsIn(ended) }).toEqual({ status: 0, read: [] });
      },
    );

    it.each([[], ["--json"], ["--summary"], ["--markdown"]])(
      "nor a path in what diff prints: %j",
      async (...options) => {
        const entry = (path: string): string => manifestLine({ path, bytes: 2, sha256: "0".repeat(64) });
        const files = SIGNS.map((sign) => `pages/v1/a${sign.replaceAll("/", "")}.json`).toSorted();
        writeFiles(folder, { "a.jsonl": entry("a.json"), "b.jsonl": files.map(entry).join("") });
        const ended = await runHere(folder, ["diff", "a.jsonl", "b.jsonl", ...options]);
        expect({ status: ended.status, read: commandsIn(ended) }).toEqual({ status: 0, read: [] });
      },
    );

    it.each([
      ["check", "--content", "##vso[a]b", "--reporter", "github"],
      ["check", "--content", "##vso[a]b", "--reporter", "json"],
      ["check", "--content", "##vso[a]b", "--reporter", "pretty"],
      ["check", "--reporter", "##vso[a]b"],
      ["##vso[a]b"],
      ["diff", "##vso[a]b", "##vso[a]b"],
    ])("nor the name of a folder or an argument: %s %s %s", async (...args) => {
      const ended = await runHere(folder, args);
      expect(`${ended.stdout}${ended.stderr}`).toContain("vso[a]b");
      expect(commandsIn(ended)).toEqual([]);
    });

    it("people see the sign before the bracket as a space, in its place", async () => {
      write(COMMANDS);
      expect((await runHere(folder, ["check", "--reporter", "pretty"])).stderr).toContain(
        ["> 2 | - { path: /b, '# [stop-commands]x': 1 }", "    |               ^^^^^^^^^^^^^^^^^^^^"].join("\n"),
      );
    });

    it("programs read the sentence as it is", async () => {
      write(COMMANDS);
      const { stdout } = await runHere(folder, ["check", "--reporter", "json"]);
      expect(JSON.parse(stdout).problems[0].sentence).toBe(
        sentenceOf("unknown-key", {
          key: "##[stop-commands]x",
          known: ["path", "lastmod", "priority", "locales", "revision", "translations"],
          meant: undefined,
        }),
      );
    });
  });

  it("of another name is refused with what was meant", async () => {
    write(BROKEN);
    const { status, stderr } = await runHere(folder, ["check", "--reporter", "xml"]);
    expect(status).toBe(2);
    expect(stderr).toContain("Allowed choices are pretty, json, github, sarif.");
  });
});

interface SarifResult {
  readonly ruleId: string;
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string };
        readonly region: { readonly startLine: number; readonly startColumn: number };
      };
    },
  ];
}
