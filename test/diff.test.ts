import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { BuildChanges } from "../scripts/compare/changes.ts";
import { changesMarkdown } from "../scripts/commands/shared/diff-markdown.ts";
import { changesText } from "../scripts/commands/shared/diff-text.ts";
import { serving } from "./publish/serving.ts";

import { runHere } from "./in-process.ts";
import { type Ended, fromCheckout, problemsIn, temporaryFolder, writeFiles } from "./stele.ts";

const folder = temporaryFolder();

const site = "base_url: https://docs.example.com\nsource_locale: en\nhosts: [github-pages]\n";
const locales = "- { code: en, name: English }\n- { code: es, name: Español }\n- { code: fr, name: Français }\n";

/** Builds content with these lines of `site.yaml` and pages into a folder. */
async function build(out: string, more: string, pages: readonly string[]): Promise<void> {
  const content = { "site.yaml": `${site}${more}\n`, "locales.yaml": locales, "pages.yaml": `${pages.join("\n")}\n` };
  writeFiles(folder, Object.fromEntries(Object.entries(content).map(([name, text]) => [`content/${name}`, text])));
  const { status, stderr } = await runHere(folder, ["build", "--quiet", "--out", out]);
  if (status !== 0) throw new Error(stderr);
}

/** Replaces a file of a build, and its hash in the manifest. */
function replaceListed(build: string, file: string, text: string): void {
  const manifest = join(folder, build, "manifest/v1.jsonl");
  const sha = createHash("sha256").update(text).digest("hex");
  const line = new RegExp(`("${file}".*"sha256":")\\w+`);
  writeFileSync(join(folder, build, file), text);
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(line, `$1${sha}`));
}

beforeAll(async () => {
  const coverage = "artifacts: { coverage: true }";
  await build("old", coverage, [
    "- { path: /, lastmod: 2026-01-01, translations: { es: { lastmod: 2026-01-01 }, fr: { lastmod: 2025-12-31 } } }",
    "- { path: /docs/café/, lastmod: 2026-01-01, translations: { es: /docs/cafeteria/ } }",
    "- { path: /gone, lastmod: 2026-01-01, locales: [es] }",
  ]);
  await build("new", coverage, [
    "- { path: /, lastmod: 2026-02-01, translations: { es: { lastmod: 2026-01-01 }, fr: { lastmod: 2025-12-31 } } }",
    "- { path: /docs/café/, lastmod: 2026-01-01, locales: [es], translations: { es: /docs/cafe/ } }",
    "- { path: /neu/, lastmod: 2026-02-01, locales: [fr] }",
  ]);
  await build("without", "", ["- { path: /, lastmod: 2026-01-01 }"]);
  const manifest = readFileSync(join(folder, "old/manifest/v1.jsonl"), "utf8");
  writeFiles(folder, {
    "saved.jsonl": manifest,
  });
  for (const name of ["edited", "later", "crowded"])
    cpSync(join(folder, "new"), join(folder, name), { recursive: true });
  writeFileSync(join(folder, "edited/coverage/v1.json"), "{}\n");
  const unknown = '{"version":2}\n';
  replaceListed("later", "coverage/v1.json", unknown);
  const plan = JSON.parse(readFileSync(join(folder, "new/addresses/v1.json"), "utf8"));
  const [locale] = plan.locales;
  const crowd = Array.from({ length: 501 }, (_none, index) => ({ ...locale, code: `x${index}` }));
  replaceListed("crowded", "addresses/v1.json", JSON.stringify({ ...plan, locales: crowd }));
  symlinkSync(join(folder, "old"), join(folder, "link"));
  mkdirSync(join(folder, "nothing"));
});

const TEXT = `+1 page, -1, 2 changed; +1 translation, -2, 1 changed; newly outdated: es 1; 4 dead addresses

pages:
+ https://docs.example.com/neu/
- https://docs.example.com/gone
~ https://docs.example.com/
~ https://docs.example.com/docs/caf%C3%A9/

translations:
- es  https://es.docs.example.com/gone
~ es  https://es.docs.example.com/docs/cafe/
+ fr  https://fr.docs.example.com/neu/
- fr  https://fr.docs.example.com/docs/caf%C3%A9/

newly outdated:
! es  /

dead addresses:
! https://docs.example.com/gone
! https://es.docs.example.com/gone
! https://fr.docs.example.com/docs/caf%C3%A9/
! https://es.docs.example.com/docs/cafeteria/

`;

const MARKDOWN = `### Stele: what changes

+1 page, -1, 2 changed; +1 translation, -2, 1 changed; newly outdated: \`es\` 1; 4 dead addresses.

| | before | after | new | changed | gone | coverage |
|---|--:|--:|--:|--:|--:|--:|
| pages | 3 | 3 | 1 | 2 | 1 |  |
| \`es\` | 3 | 2 | 0 | 1 | 1 | 100.0 % → 66.6 % |
| \`fr\` | 2 | 2 | 1 | 0 | 1 | 66.6 % |

<details><summary>Dead addresses: 4</summary>

- [\`https://docs.example.com/gone\`](<https://docs.example.com/gone>)
- [\`https://es.docs.example.com/gone\`](<https://es.docs.example.com/gone>)
- [\`https://fr.docs.example.com/docs/caf%C3%A9/\`](<https://fr.docs.example.com/docs/caf%C3%A9/>)
- [\`https://es.docs.example.com/docs/cafeteria/\`](<https://es.docs.example.com/docs/cafeteria/>)

</details>

<details><summary>Gone pages: 1</summary>

- [\`https://docs.example.com/gone\`](<https://docs.example.com/gone>)

</details>

<details><summary>Gone translations: 2</summary>

- \`es\` [\`https://es.docs.example.com/gone\`](<https://es.docs.example.com/gone>)
- \`fr\` [\`https://fr.docs.example.com/docs/caf%C3%A9/\`](<https://fr.docs.example.com/docs/caf%C3%A9/>)

</details>

<details><summary>Newly outdated translations: 1</summary>

- \`es\` [\`https://es.docs.example.com/\`](<https://es.docs.example.com/>)

</details>

<details><summary>New pages: 1</summary>

- [\`https://docs.example.com/neu/\`](<https://docs.example.com/neu/>)

</details>

<details><summary>New translations: 1</summary>

- \`fr\` [\`https://fr.docs.example.com/neu/\`](<https://fr.docs.example.com/neu/>)

</details>

<details><summary>Changed pages: 2</summary>

- [\`https://docs.example.com/\`](<https://docs.example.com/>)
- [\`https://docs.example.com/docs/caf%C3%A9/\`](<https://docs.example.com/docs/caf%C3%A9/>)

</details>
`;

/** The blocks of the text, and the lines of the last block. Other tests check which other files a build writes. */
function cutAtFiles(text: string): readonly [blocks: string, others: readonly string[]] {
  const [blocks = "", others = ""] = text.split("other files:\n");
  return [blocks, others.trimEnd().split("\n")];
}

describe("stele diff", () => {
  it("shows the pages, translations and files that are new, gone and changed, with their addresses", async () => {
    const { status, stdout, stderr } = await runHere(folder, ["diff", "old", "new"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const [blocks, others] = cutAtFiles(stdout);
    expect(blocks).toBe(TEXT);
    expect(others.slice(0, 2)).toEqual(["+ sources/v1/es/docs/cafe.json", "- sources/v1/es/docs/cafeteria.json"]);
    expect(others).toEqual(expect.arrayContaining(["~ coverage/v1.json", "~ sitemap.xml"]));
    expect(others.filter((line) => /pages\/v1|translations\/v1/.test(line))).toEqual([]);
  });

  it("prints its first line alone with --summary", async () => {
    expect((await runHere(folder, ["diff", "old", "new", "--summary"])).stdout).toBe(`${TEXT.split("\n")[0]}\n`);
  });

  it("prints tables with --markdown: pages, each locale with its coverage, and what has changed, folded in", async () => {
    expect((await runHere(folder, ["diff", "old", "new", "--markdown"])).stdout).toBe(MARKDOWN);
  });

  it("prints JSON with --json, in one line", async () => {
    const { stdout } = await runHere(folder, ["diff", "--json", "old/", "new/manifest/v1.jsonl"]);
    expect(stdout.split("\n")).toHaveLength(2);
    expect(JSON.parse(stdout)).toMatchObject({
      summary: TEXT.split("\n")[0],
      pages: {
        new: [{ path: "/neu", url: "https://docs.example.com/neu/" }],
        changed: [
          { path: "/", url: "https://docs.example.com/" },
          { path: "/docs/caf%C3%A9", url: "https://docs.example.com/docs/caf%C3%A9/" },
        ],
        gone: [{ path: "/gone", url: "https://docs.example.com/gone" }],
      },
      newly_outdated: [{ code: "es", pages: [{ path: "/", url: "https://es.docs.example.com/" }] }],
      totals: { pages: { before: 3, after: 3 }, locales: [{ code: "es", before: 3, after: 2 }, { code: "fr" }] },
      files: { new: expect.arrayContaining(["pages/v1/neu.json"]) },
    });
  });

  it("sees no change between a build and itself, whatever it is named by", async () => {
    for (const other of ["old", "link", "old/manifest/v1.jsonl"]) {
      expect(await runHere(folder, ["diff", "old", other])).toEqual({ status: 0, stdout: "no changes\n", stderr: "" });
    }
  });

  it("tells paths of a manifest that was saved alone, and that it cannot tell what is newly outdated", async () => {
    const { status, stdout, stderr } = await runHere(folder, ["diff", "new", "saved.jsonl"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\+ \/gone$/m);
    expect(stderr).toMatch(/^notice: .*"saved\.jsonl".* \[coverage-not-saved\]\n {2}.*\n$/);
  });

  it("names both builds when neither has its coverage", async () => {
    const { stderr } = await runHere(folder, ["diff", "without", "saved.jsonl"]);
    expect(stderr).toMatch(/^notice: .*"without" and "saved\.jsonl".* \[coverage-not-saved\]\n/);
  });

  it.each([
    ["crowded", /^error: addresses\/v1\.json .*"crowded".* \[saved-file-unknown\]$/m],
    ["nowhere", /^error: .*"nowhere".* \[manifest-missing\]$/m],
    ["edited", /^error: .*"edited\/coverage\/v1\.json" .* \[saved-file-differs\]$/m],
    ["later", /^error: coverage\/v1\.json .*"later".* \[saved-file-unknown\]$/m],
  ])("ends with 3 and a sentence when it is to read %j", async (named, problem) => {
    const { status, stdout, stderr } = await runHere(folder, ["diff", "new", named]);
    expect({ status, stdout }).toEqual({ status: 3, stdout: "" });
    expect(stderr).toMatch(problem);
    expect(stderr).not.toContain("    at ");
  });

  it.each([
    [["old"], /^error: missing required argument 'new'\n$/],
    [["old", "new", "more"], /^error: too many arguments for 'diff'\. Expected 2 arguments but got 3\.\n$/],
    [["old", "new", "--json", "--summary"], /^error: option '--json' cannot be used with option '--summary'\n$/],
    [["old", ""], /^error: <new> .* \[empty-option\]\n {2}.*\nMore about an error: .*\n$/],
    [["old", "new", "--jsn"], /^error: unknown option '--jsn'\n\(Did you mean --json\?\)\n$/],
  ])("%j is wrong usage", async (args, printed) => {
    const stderr: unknown = expect.stringMatching(printed);
    expect(await runHere(folder, ["diff", ...args])).toEqual({ status: 2, stdout: "", stderr });
  });

  it("has a help that says what may be named", async () => {
    const { status, stdout } = await runHere(folder, ["diff", "--help"]);
    expect(status).toBe(0);
    expect(stdout.replaceAll(/\s+/g, " ")).toContain("an out folder, a saved manifest/v1.jsonl, or the address");
  });
});

describe("stele diff of a published site", () => {
  /** Runs the tool while this process goes on serving. */
  const running = (args: readonly string[]): Promise<Ended> =>
    new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [...fromCheckout, "diff", ...args],
        { cwd: folder },
        (_, stdout, stderr) => resolve({ status: child.exitCode, stdout, stderr }),
      );
    });

  it("reads the manifest at its address, and what is beside it", async () => {
    const { stdout, stderr, status } = await serving(folderAt(join(folder, "old"), "/site"), (address) =>
      running([`${address}/site/`, "new"]),
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    // Of what is gone there, answers are not fetched one by one: its translations may have paths of their own.
    const expected = TEXT.replace("- es  https://es.docs.example.com/gone", "- es  /gone")
      .replace("- fr  https://fr.docs.example.com/docs/caf%C3%A9/", "- fr  /docs/café")
      .replace("4 dead addresses", "2 dead addresses")
      .replace(/^! https:\/\/(?:es.*\/gone|fr.*)\n/gm, "")
      .replace("cafeteria/", "cafeteria");
    expect(cutAtFiles(stdout)[0]).toBe(expected);
  });

  it("ends with 3 and a sentence if there is no manifest", async () => {
    const found = await serving(folderAt(join(folder, "nothing"), ""), async (address) => ({
      address,
      ended: await running([`${address}/x?token=secret`, "new"]),
    }));
    expect(found.ended).toMatchObject({ status: 3, stdout: "" });
    expect(problemsIn(found.ended.stderr)).toEqual(["error [manifest-missing]"]);
    expect(found.ended.stderr).toContain(`"${found.address}/x/manifest/v1.jsonl"`);
    expect(found.ended.stderr).not.toContain("secret");
  });
});

const NOTHING = { new: [], changed: [], gone: [] };

/** Changes between two builds that have nothing else. */
function changesWith(changes: Partial<BuildChanges>): BuildChanges {
  const totals = { pages: { before: 0, after: 0 }, locales: [] };
  const none = { pages: NOTHING, locales: [], newly_outdated: [], dead_addresses: [], files: NOTHING };
  return { summary: "no changes", ...none, totals, ...changes };
}

describe("what is printed", () => {
  it("has a block for each kind of change, new before gone before changed", () => {
    const text = changesText({
      ...changesWith({}),
      summary: "+1 page",
      pages: {
        new: [{ path: "/docs/caf%C3%A9" }],
        changed: [{ path: "/" }],
        gone: [{ path: "/a", url: "https://a.example/a" }],
      },
      locales: [{ code: "es", new: [{ path: "/docs" }], changed: [], gone: [] }],
      newly_outdated: [{ code: "fr", pages: [{ path: "/a" }, { path: "/b" }] }],
      dead_addresses: ["https://a.example/a"],
      files: { new: ["pages/v1/docs/café.json", "robots.txt"], changed: ["sitemap.xml"], gone: ["serve.json"] },
    });
    expect(text).toBe(`+1 page

pages:
+ /docs/café
- https://a.example/a
~ /

translations:
+ es  /docs

newly outdated:
! fr  /a
! fr  /b

dead addresses:
! https://a.example/a

other files:
+ robots.txt
- serve.json
~ sitemap.xml
`);
  });

  it("is cut in Markdown: after 50 items, of long ones after fewer, and in the end to the counts alone", () => {
    const pages = (length: number) =>
      Array.from({ length: 51 }, (_, index) => ({ path: `/${index}${"x".repeat(length)}` }));
    const listed = (length: number): string[] =>
      changesMarkdown(changesWith({ pages: { new: pages(length), changed: pages(length), gone: pages(length) } }))
        .split("\n")
        .filter((line) => line.startsWith("- "));
    expect(listed(1)).toHaveLength(3 * 51);
    expect(listed(1)).toContain("- and 1 more");
    expect(listed(1000)).toHaveLength(3 * 51);
    const url = `https://docs.example.com/${"x".repeat(1800)}`;
    const dead = Array.from({ length: 500 }, () => url);
    const text = changesMarkdown(changesWith({ dead_addresses: dead }));
    expect(text.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(21);
    const many = changesWith({
      dead_addresses: dead,
      pages: { ...NOTHING, gone: dead.map((path) => ({ path, url })) },
    });
    const locales = "abcdefghij".split("").map((code) => ({ code, ...NOTHING, gone: many.pages.gone }));
    expect(
      changesMarkdown({ ...many, locales, newly_outdated: [{ code: "a", pages: many.pages.gone }] }).length,
    ).toBeLessThan(65_536);
  });

  it("is no longer in Markdown than GitHub takes, whatever number of locales a manifest names, and reads each a few times", () => {
    let looks = 0;
    const locales = Array.from({ length: 20_000 }, (_none, index) => ({
      get code() {
        looks += 1;
        return `x${index}`;
      },
      ...NOTHING,
      before: 1,
      after: 1,
    }));
    const totals = { pages: { before: 1, after: 1 }, locales };
    const text = changesMarkdown(changesWith({ locales, totals }));
    expect(text).toContain("| `x99` | 1 | 1 | 0 | 0 | 0 | 100.0 % |");
    expect(text).toContain("\n\nAnd 19900 other locales.\n");
    expect(text.length).toBeLessThan(65_536);
    expect(looks).toBeLessThan(5 * 20_000);
  });

  it("does not repeat the summary of saved changes, which may be any text", () => {
    expect(changesMarkdown(changesWith({ summary: "@everyone" }))).not.toContain("@");
  });

  it("moves no cursor, whatever stands in a manifest", () => {
    const changes = { new: [], changed: [], gone: [] };
    const text = changesText({
      ...changesWith({}),
      pages: { ...changes, new: [{ path: "/a%1B[2J" }, { path: "/b", url: "https://a.example/\u001b[2J" }] },
      locales: [],
      newly_outdated: [{ code: "es", pages: [{ path: "/%zz" }] }],
      dead_addresses: ["https://a.example/\u001b[2J"],
      files: { ...changes, new: ["a\u001b[2J", "b\u202ec"] },
    });
    expect(text).toBe(
      [
        "no changes\n",
        'pages:\n+ /a%1B[2J\n+ "https://a.example/\\u{1B}[2J"\n',
        "newly outdated:\n! es  /%zz\n",
        'dead addresses:\n! "https://a.example/\\u{1B}[2J"\n',
        'other files:\n+ "a\\u{1B}[2J"\n+ "b\\u{202E}c"\n',
      ].join("\n"),
    );
  });
});

/** Answers with the files of a folder below a path, and with 404. */
function folderAt(root: string, path: string): RequestListener {
  return ({ url = "" }, response) => {
    const file = join(root, url.slice(path.length));
    const isThere = url.startsWith(`${path}/`) && existsSync(file);
    response.writeHead(isThere ? 200 : 404).end(isThere ? readFileSync(file) : "");
  };
}
