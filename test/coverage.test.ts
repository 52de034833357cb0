import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { coverageList, coverageTable } from "../scripts/commands/coverage.ts";
import { coverageOf } from "../scripts/site/coverage.ts";
import type { TasksFile } from "../scripts/site/published.ts";
import { planOf } from "./content-files.ts";
import { commitAll, emptyRepository, gitProgram } from "./content/sources/repository.ts";
import { fastapiContent } from "./real-sites.ts";
import { runHere } from "./in-process.ts";
import { type Ended, temporaryFolder, writeFiles } from "./stele.ts";

const content = {
  site: "base_url: https://docs.example.com\nsource_locale: en\n",
  locales: [
    "- { code: en, name: English }",
    "- { code: ja, name: 日本語 }",
    "- { code: ar, name: العربية }",
    "- { code: zh-Hant, name: 繁體中文 }\n",
  ].join("\n"),
  pages: [
    "- { path: /, lastmod: 2026-03-01, translations: { ja: { lastmod: 2026-02-01 }, ar: { lastmod: 2026-03-02 } } }",
    "- { path: /docs/日本/, lastmod: 2026-01-01, locales: [ja], revision: 5d6e7f8a9b, translations: { ja: { revision: 1a2b3c4d5e } } }",
    '- { path: /new, lastmod: 2026-01-01, revision: "two words", translations: { ja: { revision: "a word" } }, locales: [ja] }',
    "- { path: /old, lastmod: 2026-01-01 }\n",
  ].join("\n"),
};

/** Runs `stele coverage` on content of these texts, those above unless given. */
function run(args: readonly string[], texts: Partial<typeof content> = {}): Promise<Ended> {
  const folder = temporaryFolder();
  const files = Object.entries({ ...content, ...texts }).map(([name, text]) => [`content/${name}.yaml`, text]);
  writeFiles(folder, Object.fromEntries(files));
  return runHere(folder, ["coverage", ...args]);
}

describe("the table", () => {
  it("has a line for each locale, one for all, and says what the verdicts rest on", () => {
    expect(coverageTable(coverageOf(planOf(content).site))).toBe(`4 pages in en, 3 other locales

locale   translated           missing  behind  possibly behind  unknown  language
ja                4  100.0 %        0       2                1        1  日本語
ar                2   50.0 %        2       0                0        1  العربية
zh-Hant           2   50.0 %        2       0                0        2  繁體中文
total             8   66.6 %        4       2                1        4

Evidence: revision 2, date 2, none 4
  revision: a translation names what it was made from: a commit, whose text is compared with the text of today,
    or any other revision that its page names, too
  date: possibly behind is what last changed before its page; that change need not concern the text, and a
    translation that was touched for another reason does not show up
  none: nothing to compare, or a revision that cannot be compared
`);
  });

  it("explains no evidence that it has not used", () => {
    const pages = "- { path: /, revision: b, translations: { es: { revision: b } } }\n";
    expect(coverageTable(coverageOf(planOf({ pages }).site))).toBe(`1 page in en, 1 other locale

locale  translated           missing  behind  possibly behind  unknown  language
es               1  100.0 %        0       0                0        0  Español
total            1  100.0 %        0       0                0        0

Evidence: revision 1, date 0, none 0
  revision: a translation names what it was made from: a commit, whose text is compared with the text of today,
    or any other revision that its page names, too
`);
  });

  it("says 100 % of what is complete alone", () => {
    const rows = Array.from(
      { length: 2000 },
      (_, index) => `- { path: /p${index}${index === 0 ? ", locales: []" : ""} }\n`,
    );
    const [line] = /^es .*$/m.exec(coverageTable(coverageOf(planOf({ pages: rows.join("") }).site))) ?? [];
    expect(line).toBe("es            1999  99.9 %        1       0                0     1999  Español");
  });

  it("is one line where there is nothing to translate", () => {
    const { site } = planOf({ locales: "- { code: en, name: English }\n" });
    expect(coverageTable(coverageOf(site))).toBe("1 page in en, and no other locale\n");
  });

  it("has 124 of 155 pages in each of 12 languages for FastAPI, 31 missing", () => {
    const lines = coverageTable(coverageOf(planOf(fastapiContent()).site)).split("\n");
    expect(lines.slice(0, 4)).toEqual([
      "155 pages in en, 12 other locales",
      "",
      "locale   translated          missing  behind  possibly behind  unknown  language",
      "de              124  80.0 %       31       0                0        0  Deutsch",
    ]);
    expect(lines.at(15)).toBe("total          1488  80.0 %      372       0                0        0");
  });
});

describe("the list", () => {
  const found = coverageOf(planOf(content).site);

  it("has a line for each page that a locale lacks", () => {
    expect(coverageList(found, { missing: true, outdated: false })).toBe(
      [
        "ar       missing  /docs/日本",
        "ar       missing  /new",
        "zh-Hant  missing  /docs/日本",
        "zh-Hant  missing  /new",
        "",
      ].join("\n"),
    );
  });

  it("has a line for each outdated translation, with what was compared", () => {
    expect(coverageList(found, { missing: false, outdated: true })).toBe(
      [
        "ja  possibly behind  2026-02-01 -> 2026-03-01  /",
        "ja  behind           1a2b3c4d5e -> 5d6e7f8a9b  /docs/日本",
        'ja  behind           "a word" -> "two words"   /new',
        "",
      ].join("\n"),
    );
  });

  it("can have both", () => {
    const lines = coverageList(found, { missing: true, outdated: true }).trimEnd().split("\n");
    expect(lines.map((line) => line.split(/ {2,}/).slice(0, 2).join(" "))).toEqual([
      "ja possibly behind",
      "ja behind",
      "ja behind",
      "ar missing",
      "ar missing",
      "zh-Hant missing",
      "zh-Hant missing",
    ]);
  });

  it("is empty where nothing is to be listed", () => {
    expect(coverageList(found, { missing: false, outdated: false })).toBe("");
  });
});

describe("stele coverage", () => {
  it("prints the table on standard output and ends with 0, whatever is missing", async () => {
    const { status, stdout, stderr } = await run([]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toBe(coverageTable(coverageOf(planOf(content).site)));
  });

  it("prints what coverage/v1.json has with --json, and of some locales with --locale", async () => {
    const { status, stdout } = await run(["--json", "--locale", "JA", "zh-hant"]);
    expect(status).toBe(0);
    expect(stdout).toBe(`${JSON.stringify(coverageOf(planOf(content).site, new Set(["ja", "zh-Hant"])))}\n`);
  });

  it("lists with --missing and --outdated", async () => {
    expect((await run(["--outdated", "--missing", "--locale", "ar"])).stdout).toBe(
      "ar  missing  /docs/日本\nar  missing  /new\n",
    );
  });

  it("reports problems in the content and ends with 1", async () => {
    const { status, stdout, stderr } = await run([], { pages: "- { path: docs }\n" });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/\[path-refused\][\s\S]*\n1 error\n$/);
  });

  it("writes nothing about hosts, whose files it does not plan", async () => {
    expect((await run([], { site: `${content.site}hosts: [github-pages, netlify]\n` })).stderr).toBe("");
  });

  it.each([
    [
      ["--locale", "zh-Hans"],
      /^error: .*"zh-Hans".* \[locale-unknown\]\n {2}.*zh-Hant.*\nMore about an error: stele check --explain locale-unknown\n$/,
    ],
    [
      ["--locale", "en"],
      /^error: "en" .* \[locale-is-source\]\n {2}.*\nMore about an error: stele check --explain locale-is-source\n$/,
    ],
    [["--json", "--missing"], /^error: option '--json' cannot be used with option '--missing'\n$/],
    [["--host", "serve"], /^error: unknown option '--host'\n$/],
  ])("%j is wrong usage", async (args, printed) => {
    expect(await run(args)).toEqual({ status: 2, stdout: "", stderr: expect.stringMatching(printed) });
  });

  it("has a help", async () => {
    const { status, stdout } = await run(["--help"]);
    expect(status).toBe(0);
    expect(stdout).toContain("--locale <code...>");
  });
});

describe("stele build", () => {
  it("publishes coverage/v1.json where site.yaml asks for it, with the headers of the other files, and else not", async () => {
    const folder = temporaryFolder();
    writeFiles(
      folder,
      Object.fromEntries(Object.entries(content).map(([name, text]) => [`content/${name}.yaml`, text])),
    );
    const read = (name: string): string => readFileSync(join(folder, "dist", name), "utf8");
    expect((await runHere(folder, ["build", "--quiet"])).status).toBe(0);
    expect(read("manifest/v1.jsonl")).not.toContain("coverage/");
    expect(read("serve.json")).not.toContain("coverage/");
    writeFiles(folder, { "content/site.yaml": `${content.site}artifacts: { coverage: true }\n` });
    expect((await runHere(folder, ["build", "--quiet"])).status).toBe(0);
    expect(read("coverage/v1.json")).toBe(`${JSON.stringify(coverageOf(planOf(content).site))}\n`);
    expect(JSON.parse(read("serve.json"))).toMatchObject({
      headers: expect.arrayContaining(
        ["/coverage/v1.json", "/coverage/v1/**"].map((source) => ({
          source,
          headers: expect.arrayContaining([{ key: "Access-Control-Allow-Origin", value: "*" }]),
        })),
      ),
    });
  });
});

describe("the files that a build names", () => {
  const files = {
    "site/content/site.yaml": `${content.site}pages: [{ tree: "../docs/{locale}/{path}.md" }, { routes: ../routes.jsonl }]
repository: https://github.com/user/docs
artifacts: { coverage: true, status: true }\n`,
    "site/content/locales.yaml": "- { code: en, name: English }\n- { code: de, name: Deutsch }\n",
    "site/routes.jsonl": `{"address":"https://docs.example.com/r/","locale":"en","key":"r","file":"other/r.md"}\n`,
    "site/docs/en/one.md": "# One\n",
    "site/docs/en/two.md": "# Two\n",
    "site/docs/de/other.md": "# Other\n",
  };

  /** Where the command runs, and how it names the content folder. */
  const RUNS = [
    ["site", "content"],
    ["site", "./content/"],
    ["site", "<folder>/site/content"],
    ["site/content", "."],
    ["site/docs/de", "../../content"],
    [".", "site/content"],
    ["elsewhere", "../site/content"],
    ["elsewhere", "<folder>/site/content"],
    ["elsewhere", "<folder>/linked/content"],
  ] as const;

  it.skipIf(!gitProgram).each([
    ["the repository is the project", "site", "docs/"],
    ["the repository is around the project", ".", "site/docs/"],
    ["the repository is the content folder", "site/content", "docs/"],
    ["there is no repository", undefined, "docs/"],
  ] as const)("are the same wherever it runs and however --content is written: %s", async (_, repository, docs) => {
    const folder = temporaryFolder();
    writeFiles(folder, { ...files, "elsewhere/file": "" });
    symlinkSync(join(folder, "site"), join(folder, "linked"));
    if (repository !== undefined) {
      const top = join(folder, repository);
      emptyRepository(top);
      const commit = commitAll(top, "2026-01-01T12:00:00Z");
      writeFiles(folder, {
        "site/docs/de/two.md": `---\nsource_commit: ${commit}\n---\n# Zwei\n`,
        "site/docs/en/two.md": "# Two and more\n",
      });
    }
    const manifests = new Set<string>();
    // From a content folder without a repository around it, a docs tree beside it is out of reach.
    const isAround = repository !== undefined && repository !== "site/content";
    const runs = RUNS.filter(([from]) => isAround || from !== "site/content");
    for (const [index, [from, named]] of runs.entries()) {
      const out = join(folder, `out${index}`);
      const args = ["--content", named.replace("<folder>", folder), "--out", out];
      expect(await runHere(join(folder, from), ["build", "--quiet", ...args])).toMatchObject({ status: 0 });
      manifests.add(readFileSync(join(out, "manifest/v1.jsonl"), "utf8"));
    }
    expect(manifests.size).toBe(1);
    const args = ["check", "--dist", "--content", join(folder, "site/content"), "--out", join(folder, "out0")];
    expect(await runHere(join(folder, "elsewhere"), args)).toMatchObject({ status: 0 });
    const { tasks } = JSON.parse(readFileSync(join(folder, "out0/coverage/v1/de.json"), "utf8")) as TasksFile;
    expect(tasks.map(({ file, links: { edit } }) => [file, edit])).toEqual(
      expect.arrayContaining([
        [`${docs}de/one.md`, undefined],
        [`${docs}de/other.md`, `https://github.com/user/docs/edit/main/${docs}de/other.md`],
      ]),
    );
  });

  it("have no name beside the folder that holds the content folder, where there is no repository", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      "all/top/site/content/site.yaml": `${content.site}pages: [{ tree: "../../../docs/{locale}/{path}.md" }]
artifacts: { coverage: true, status: true }\n`,
      "all/top/site/content/locales.yaml": "- { code: en, name: English }\n- { code: de, name: Deutsch }\n",
      "all/docs/en/one.md": "# One\n",
      "all/docs/de/other.md": "# Other\n",
    });
    const manifests = new Set<string>();
    for (const [from, named] of [
      ["all", "top/site/content"],
      [".", "all/top/site/content"],
    ] as const) {
      const out = join(folder, "out");
      expect(await runHere(join(folder, from), ["build", "--quiet", "--content", named, "--out", out])).toMatchObject({
        status: 0,
      });
      manifests.add(readFileSync(join(out, "manifest/v1.jsonl"), "utf8"));
      const { tasks } = JSON.parse(readFileSync(join(out, "coverage/v1/de.json"), "utf8")) as TasksFile;
      expect(tasks.map(({ file }) => file)).toEqual([undefined, undefined]);
    }
    expect(manifests.size).toBe(1);
  });

  it("have names without that of the content folder, where there is no repository and its own files are meant", async () => {
    const manifests = new Set<string>();
    for (const name of ["one", "two"]) {
      const folder = join(temporaryFolder(), name);
      writeFiles(folder, {
        "site.yaml": `${content.site}pages: [{ tree: "docs/{locale}/{path}.md" }]
artifacts: { coverage: true, status: true }\n`,
        "locales.yaml": "- { code: en, name: English }\n- { code: de, name: Deutsch }\n",
        "docs/en/one.md": "# One\n",
        "docs/de/other.md": "# Other\n",
      });
      const out = join(folder, "../out");
      expect(await runHere(folder, ["build", "--quiet", "--content", ".", "--out", out])).toMatchObject({ status: 0 });
      manifests.add(readFileSync(join(out, "manifest/v1.jsonl"), "utf8"));
      const { tasks } = JSON.parse(readFileSync(join(out, "coverage/v1/de.json"), "utf8")) as TasksFile;
      expect(tasks.map(({ file }) => file)).toContain("docs/de/other.md");
    }
    expect(manifests.size).toBe(1);
  });
});
