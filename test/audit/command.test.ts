/** `stele audit`: what is printed where, and the exit code. */
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runHere } from "../in-process.ts";
import { temporaryFolder } from "../stele.ts";
import { type Head, linkTo, writeSite } from "./sites.ts";

const links: Head["links"] = [
  ["en", "/"],
  ["es", "/es/"],
  ["x-default", "/"],
];
const SOUND = { "index.html": { lang: "en", links }, "es/index.html": { lang: "es", links } };
/** A link as x-default is a link back, too. */
const WITHOUT_ENGLISH = { ...SOUND, "es/index.html": { lang: "es", links: links.slice(1) } };
const UNEASY = { ...SOUND, "es/index.html": { lang: "fr", links } };

/** Writes a site into `site`, and audits it. */
async function audit(documents: Readonly<Record<string, Head | string>>, ...more: readonly string[]) {
  const folder = temporaryFolder();
  writeSite(join(folder, "site"), documents);
  return runHere(folder, ["audit", "site", ...more]);
}

describe("the exit code", () => {
  it.each([
    ["0 for a sound site", SOUND, [], 0],
    ["1 for a fault", { ...SOUND, "es/index.html": { lang: "es", links: [["es", "/es/"]] } }, [], 1],
    ["0 for a warning", UNEASY, [], 0],
    ["1 for a warning with --strict", UNEASY, ["--strict"], 1],
    ["2 for a wrong address", SOUND, ["--base-url", "docs.example.com"], 2],
    ["2 for an unknown reporter", SOUND, ["--reporter", "xml"], 2],
    ["1 for a folder without pages", { "a.txt": "text" }, [], 1],
  ] as const)("is %s", async (_what, documents, more, status) => {
    expect((await audit(documents, ...more)).status).toBe(status);
  });

  it.each([
    ["3 for a missing folder", ["audit", "none"], 3],
    ["3 for a file", ["audit", "file"], 3],
    ["3 for a link that leads nowhere", ["audit", "link"], 3],
    ["2 for an empty name", ["audit", ""], 2],
    ["2 for no name", ["audit"], 2],
  ] as const)("is %s", async (_what, args, status) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "text");
    symlinkSync(join(folder, "none"), join(folder, "link"));
    expect(await runHere(folder, args)).toMatchObject({ status, stdout: "" });
  });
});

describe("for people", () => {
  it("the table is on standard output, problems and their number are on standard error", async () => {
    const { stdout, stderr } = await audit(WITHOUT_ENGLISH);
    expect(stdout.split("\n").map((line) => line.trim())).toEqual([
      "Links between languages in site:",
      "pages                      2",
      "with links to languages  2",
      "languages                  2  en, es",
      "groups of translations     1",
      "links to languages         5",
      "",
      "",
    ]);
    expect(stderr).toBe("no problems\n");
  });

  it("with --quiet there is nothing but problems", async () => {
    expect(await audit(SOUND, "--quiet")).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("the table counts problems by kind, and many equal ones are three and a number", async () => {
    const many = Object.fromEntries(
      Array.from(
        { length: 30 },
        (_, index) =>
          [
            `p${index}/index.html`,
            {
              lang: "en",
              links: [
                ["en", `/p${index}/`],
                ["fr", `/fr/p${index}/`],
              ],
            },
          ] as const,
      ),
    );
    const { stdout, stderr } = await audit(many);
    expect(stdout).toMatch(/error audit-target-missing +30\n/);
    expect(stderr.match(/^site.* error: /gm)).toHaveLength(3);
    expect(stderr).toMatch(/and 27 more, 30 in all \[audit-target-missing\]/);
    expect((await audit(many, "--all")).stderr.match(/^site.* error: /gm)).toHaveLength(30);
  });

  it("no text of a page reaches the terminal as a command", async () => {
    const address = "https://docs.example.com/\u001b[2J\u202e::error::##[error]/";
    const hostile = {
      "index.html": `<html lang="en\u001b[31m"><head>${linkTo("en", "/")}${linkTo("x\u0007", address)}${linkTo("es", address)}</head>`,
    };
    for (const more of [[], ["--reporter", "json"], ["--reporter", "sarif"], ["--reporter", "github"]]) {
      const { stdout, stderr } = await audit(hostile, ...more);
      expect(stdout + stderr).not.toMatch(/[\u001b\u202e\u0007]|##\[|^::error::/m);
    }
  });
});

describe("for programs", () => {
  it("JSON has the problems with their files, and the numbers of the table", async () => {
    const { stdout, stderr } = await audit(
      { ...SOUND, "es/index.html": { lang: "es" } },
      "--reporter",
      "json",
      "--quiet",
    );
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      problems: [{ code: "audit-no-return", severity: "error", file: "site/es/index.html" }],
      report: null,
      audit: { pages: 2, leftOut: 0, linkedPages: 1, languages: ["en", "es"], groups: 0, links: 3, linksNotJudged: 0 },
    });
  });

  it("JSON says that a folder is missing", async () => {
    const { status, stdout } = await runHere(temporaryFolder(), ["audit", "none", "--reporter", "json"]);
    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, problems: [{ code: "file-unreadable", file: "none" }] });
  });

  it("SARIF has a result for each problem", async () => {
    const { stdout } = await audit({ ...SOUND, "es/index.html": { lang: "es" } }, "--reporter", "sarif");
    const { runs } = JSON.parse(stdout) as { runs: { results: object[] }[] };
    expect(runs[0]?.results).toMatchObject([
      {
        ruleId: "audit-no-return",
        level: "error",
        locations: [{ physicalLocation: { artifactLocation: { uri: "site/es/index.html" } } }],
      },
    ]);
  });
});

describe("links of the file system", () => {
  it("that lead out of the folder are errors, and what they lead to is not read", async () => {
    const folder = temporaryFolder();
    writeSite(join(folder, "site"), SOUND);
    writeSite(folder, { "secret.html": { links: [["en", "/gone/"]] } });
    symlinkSync(join(folder, "secret.html"), join(folder, "site/a.html"));
    const { status, stderr } = await runHere(folder, ["audit", "site", "--quiet"]);
    expect(status).toBe(1);
    expect(stderr.match(/\[[\w-]+\]/g)).toEqual(["[link-outside]"]);
  });

  it("at the place of the folder: those that lead out of the project get one answer, whatever is there", async () => {
    const elsewhere = temporaryFolder();
    writeSite(join(elsewhere, "site"), SOUND);
    const answers: string[] = [];
    for (const name of ["nowhere", "site"]) {
      const folder = temporaryFolder();
      symlinkSync(join(elsewhere, name), join(folder, "site"));
      answers.push(JSON.stringify(await runHere(folder, ["audit", "site"])));
    }
    expect(answers[0]).toContain("[link-outside]");
    expect(answers[1]).toBe(answers[0]);
  });

  it.each(["a.html", "a"])("that lead out get one answer, whatever is there: %s", async (name) => {
    const answers: string[] = [];
    for (const target of ["nowhere", "secret.html", "folder"]) {
      const folder = temporaryFolder();
      writeSite(join(folder, "site"), SOUND);
      writeSite(folder, { "secret.html": {}, "folder/a.html": {} });
      symlinkSync(join(folder, target), join(folder, "site", name));
      answers.push((await runHere(folder, ["audit", "site"])).stderr);
    }
    expect(answers[0]).toContain("[link-outside]");
    expect(new Set(answers).size).toBe(1);
  });
});
