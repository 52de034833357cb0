/** `stele check`: its modes as processes of the real tool. */
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { sentenceOf } from "./content-files.ts";
import { start } from "./engines/process.ts";
import { runHere } from "./in-process.ts";
import { type Ended, fromCheckout, replaceFiles, temporaryFolder, writeFiles } from "./stele.ts";

const SITE =
  "base_url: https://docs.example.com\nsource_locale: en\nhosts: [serve]\nartifacts: { reference: false, openapi: false }\n";
const LOCALES = "- { code: en, name: English }\n- { code: es, name: Español }\n";
const PAGES = "- { path: /, lastmod: 2026-01-02 }\n";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  write({});
});

function write({ site = SITE, locales = LOCALES, pages = PAGES }): void {
  writeFiles(folder, { "content/site.yaml": site, "content/locales.yaml": locales, "content/pages.yaml": pages });
}

function check(...args: string[]): Promise<Ended> {
  return runHere(folder, ["check", ...args]);
}

/** Everything below a folder, folders too, with the times of the last change of bytes and of anything else. */
function traces(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => {
      const { mtimeMs, ctimeMs, size } = statSync(join(path, name));
      return `${name} ${mtimeMs} ${ctimeMs} ${size}`;
    });
}

/** The last lines on standard error: what is said after the notices of hosts. */
function said(stderr: string): string {
  return stderr.replaceAll(/^notice: .*\n(?: {2}.*\n)*/gm, "");
}

describe("many equal problems", () => {
  beforeEach(() => {
    const site = `${SITE}addresses: path\npages: [{ tree: "../docs/{locale}/{path}.{md,mdx}" }]\n`;
    write({ site });
    const names = Array.from({ length: 1809 }, (_, index) => `docs/es/page-${index}`);
    const texts = names.flatMap((name) => ["md", "mdx"].map((ending) => [`${name}.${ending}`, ""]));
    writeFiles(folder, { "docs/en/page-0.md": "", ...Object.fromEntries(texts) });
    writeFiles(folder, Object.fromEntries(names.map((name) => [name.replace("/es/", "/en/") + ".md", ""])));
  });

  it("are printed as three and their number, in at most 40 lines, with exit code 1", async () => {
    const { status, stderr } = await check();
    expect(status).toBe(1);
    expect(stderr.split("\n").length).toBeLessThanOrEqual(40);
    expect(stderr.match(/^docs.*\[tree-translation-twice\]$/gm)).toHaveLength(3);
    expect(stderr).toContain("and 1806 more, 1809 in all [tree-translation-twice].");
    expect(stderr).toMatch(/^1809 errors/m);
  });

  it("are all printed with --all, and all in the reports for programs", async () => {
    expect((await check("--all")).stderr.match(/\[tree-translation-twice\]$/gm)).toHaveLength(1809);
    const { problems } = JSON.parse((await check("--reporter", "json")).stdout);
    expect(problems.filter(({ code }: { code: string }) => code === "tree-translation-twice")).toHaveLength(1809);
  });
});

describe("check --dist", () => {
  it("is fine right after a build, and writes nothing", async () => {
    expect((await runHere(folder, ["build"])).status).toBe(0);
    const before = traces(folder);
    const { status, stdout, stderr } = await check("--dist");
    expect({ status, stdout, stderr: said(stderr) }).toEqual({
      status: 0,
      stdout: "",
      stderr: "dist is up to date: 30 files\n1 page x 2 locales: no problems\n",
    });
    expect(traces(folder)).toEqual(before);
  });

  it("lists what differs, with exit code 1, and writes nothing", async () => {
    await runHere(folder, ["build"]);
    write({ pages: "- { path: /, lastmod: 2026-01-03 }\n- { path: /a, lastmod: 2026-01-02, locales: [] }\n" });
    unlinkSync(join(folder, "dist/robots.txt"));
    const before = traces(folder);
    const { status, stdout, stderr } = await check("--dist");
    const [problem, hint, ...others] = said(stderr).split("\n");
    const differs = sentenceOf("out-folder-differs", { out: "dist", added: 3, changed: 8, removed: 0 });
    expect(problem).toBe(`error: ${differs} [out-folder-differs]`);
    expect(hint).toMatch(/^ {2}\S/);
    expect({ status, stdout, others }).toEqual({
      status: 1,
      stdout: "",
      others: [
        "More about an error: stele check --explain out-folder-differs",
        "  new      dist/pages/v1/a.json",
        "  new      dist/robots.txt",
        "  new      dist/translations/v1/en/a.json",
        "  changed  dist/index.html",
        "  changed  dist/serve.json",
        "  changed  dist/sitemap.xml",
        "  changed  dist/status/badges/es.svg",
        "  changed  dist/status/badges/total.svg",
        "  changed  dist/status/index.html",
        "  changed  dist/status/pages-1/index.html",
        "  changed  dist/switcher/v1.js",
        "2 pages x 2 locales: 1 error",
        "",
      ],
    });
    expect(traces(folder)).toEqual(before);
  });

  it("names twenty files of a kind and counts the others", async () => {
    const { status, stderr } = await check("--dist", "--out", "site");
    expect(status).toBe(1);
    const names = stderr.split("\n").filter((line) => line.startsWith("  new "));
    expect(names).toHaveLength(21);
    expect(names.at(-1)).toBe("  new      and 10 more; --reporter json names all");
  });

  it("names all of them with --reporter json", async () => {
    await runHere(folder, ["build"]);
    write({ locales: "- { code: en, name: English }\n" });
    const { status, stdout } = await check("--dist", "--reporter", "json");
    const { ok, problems, outFolder } = JSON.parse(stdout);
    expect({ status, ok }).toEqual({ status: 1, ok: false });
    expect(problems.at(-1)).toMatchObject({ code: "out-folder-differs", severity: "error" });
    expect(outFolder).toMatchObject({ upToDate: false, new: [] });
    // A site in one language has no status pages either.
    expect(outFolder.removed.filter((path: string) => !path.startsWith("dist/status/"))).toEqual([
      "dist/translations/v1/es.json",
    ]);
    expect(outFolder.changed).toContain("dist/api/v1/locales");
  });

  it("compares nothing while the content has problems", async () => {
    write({ pages: "- path: docs\n" });
    const { status, stderr } = await check("--dist");
    expect(status).toBe(1);
    expect(stderr).toMatch(/\n1 error; dist was not compared\n$/);
  });

  it("says with --merge whether their JSON files hold what the site needs; --strict lets that fail", async () => {
    writeFiles(folder, { "dist/index.html": "other", "dist/serve.json": "{}" });
    const merge = await runHere(folder, ["build", "--merge"]);
    expect(merge.stderr).toContain('"dist/serve.json" is not a file of ours and stays as it is. Put this into it:\n{');
    const missing = await check("--dist", "--merge");
    expect(missing.status).toBe(0);
    expect(missing.stderr).toMatch(/^warning: "dist\/serve\.json" .* \[fragment-missing\]\n {2}\S/m);
    expect((await check("--dist", "--merge", "--strict")).status).toBe(1);

    await runHere(folder, ["build", "--out", "elsewhere"]);
    const ours = JSON.parse(readFileSync(join(folder, "elsewhere/serve.json"), "utf8"));
    writeFiles(folder, { "dist/serve.json": JSON.stringify({ ...ours, public: "." }) });
    const placed = await check("--dist", "--merge", "--strict");
    expect(placed.stderr).toContain('  "dist/serve.json" is not a file of ours, and holds what the site needs of it\n');
    expect(placed.status).toBe(0);
    expect((await runHere(folder, ["build", "--merge"])).stderr).toContain(
      '"dist/serve.json" is not a file of ours, and holds what the site needs of it.\n',
    );
  });

  it.each([
    ["other people's files", "dist/other.html", 3],
    ["a folder that must not be one", "content/notes.txt", 2],
  ] as const)("ends as a build does where the out folder holds %s", async (_, file, status) => {
    writeFiles(folder, { [file]: "" });
    const out = file.slice(0, file.indexOf("/"));
    expect((await check("--dist", "--out", out)).status).toBe(status);
    expect((await runHere(folder, ["build", "--out", out])).status).toBe(status);
  });
});

describe("check --merge", () => {
  it("tells without --dist what a build into that folder would warn of, and compares nothing", async () => {
    writeFiles(folder, { "dist/sitemap.xml.gz": "other" });
    const { status, stderr } = await check("--merge");
    expect(status).toBe(0);
    expect(stderr).toContain("[compressed-copy]");
    expect(stderr).not.toContain("[out-folder-differs]");
    expect((await check()).stderr).not.toContain("[compressed-copy]");
  });

  it.each<readonly [string, Readonly<Record<string, string>>, number, string]>([
    ["a file that a merge would not replace", { "dist/locales/v1.json": "other" }, 3, "[foreign-file]"],
    ["the journal of a killed build", { ".dist.stele/intent.jsonl": "" }, 1, "[out-folder-mixed]"],
  ])("ends as that build would for %s", async (_, files, status, code) => {
    writeFiles(folder, files);
    const ended = await check("--merge");
    expect(ended.status).toBe(status);
    expect(ended.stderr).toContain(code);
  });
});

describe("check --watch", () => {
  it("checks at once and at each change, a line for each, and tells notices once", async () => {
    const watch = await start(process.execPath, [...fromCheckout, "check", "--watch"], folder, "Ctrl-C ends it.\n");
    expect(said(watch.output())).toBe(
      "1 page x 2 locales: no problems\nChecks again when content or a source of pages changes. Ctrl-C ends it.\n",
    );
    replaceFiles(folder, { "content/pages.yaml": "- { path: docs, lastmod: 2026-01-02 }\n" });
    expect((await watch.next("1 error\n")).split("\n")).toEqual([
      expect.stringMatching(/^content\/pages\.yaml:1:11: error: .*"docs".* \[path-refused\]$/),
      "> 1 | - { path: docs, lastmod: 2026-01-02 }",
      "    |           ^^^^",
      "  2 |",
      expect.stringMatching(/^ {2}\S/),
      "More about an error: stele check --explain path-refused",
      "1 error",
      "",
    ]);
    replaceFiles(folder, { "content/pages.yaml": PAGES });
    expect(await watch.next("problems\n")).toBe("1 page x 2 locales: no problems\n");
    expect(readdirSync(folder)).toEqual(["content"]);
    await watch.end();
  });

  it("checks at each change of the pages of a docs tree, in folders that come later too", async () => {
    write({ site: `${SITE}pages: [{ tree: "../docs/{locale}/{path}.md" }]\n` });
    const page = "---\nlastmod: 2026-01-02\n---\n";
    writeFiles(folder, { "docs/en/one.md": page });
    unlinkSync(join(folder, "content/pages.yaml"));
    const watch = await start(process.execPath, [...fromCheckout, "check", "--watch"], folder, "Ctrl-C ends it.\n");
    replaceFiles(folder, { "docs/es/one.md": page, "docs/en/two.md": page });
    expect(await watch.next("2 pages x 2 locales: ")).toContain("2 pages");
    replaceFiles(folder, { "docs/en/more/three.md": page });
    await watch.next("3 pages x 2 locales: ");
    replaceFiles(folder, { "docs/en/more/three.md": "---\nlastmod: soon\n---\n" });
    expect(await watch.next("1 error")).toContain("docs/en/more/three.md:2:");
    await watch.end();
  });

  it("compares the out folder each time with --dist", async () => {
    await runHere(folder, ["build"]);
    const args = [...fromCheckout, "check", "--watch", "--dist"];
    const watch = await start(process.execPath, args, folder, "Ctrl-C ends it.\n");
    replaceFiles(folder, { "content/pages.yaml": "- { path: /, lastmod: 2026-01-03 }\n" });
    expect(await watch.next("1 error\n")).toContain("\n  changed  dist/sitemap.xml\n");
    await watch.end();
  });

  it("goes on when the folders that it watches have gone, and sees their return", async () => {
    const elsewhere = join(temporaryFolder(), "elsewhere");
    renameSync(folder, elsewhere);
    mkdirSync(folder);
    const args = [...fromCheckout, "check", "--watch", "--content", join(elsewhere, "content")];
    const watch = await start(process.execPath, args, folder, "Ctrl-C ends it.\n");
    renameSync(elsewhere, `${elsewhere}-former`);
    await watch.next("1 error\n");
    renameSync(`${elsewhere}-former`, elsewhere);
    expect(await watch.next("problems\n")).toBe("1 page x 2 locales: no problems\n");
    await watch.end();
  });

  it("ends when the reader of its output goes away", async () => {
    const args = [...fromCheckout, "check", "--watch", "--reporter", "json"];
    const watch = await start(process.execPath, args, folder, "Ctrl-C ends it.\n");
    watch.process.stdout?.destroy();
    const ended = once(watch.process, "exit");
    replaceFiles(folder, { "content/pages.yaml": `${PAGES}- { path: /a, lastmod: 2026-01-02 }\n` });
    expect(await ended).toEqual([0, null]);
  });
});
