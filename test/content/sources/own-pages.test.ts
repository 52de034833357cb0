/** Built sites that our build writes into: our own files there are not pages of the site. */
import { appendFileSync, cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { sentenceOf } from "../../content-files.ts";
import { runHere } from "../../in-process.ts";
import { temporaryFolder, writeFiles } from "../../stele.ts";
import { siteWith } from "./sourced.ts";

const HTML = "<html lang=en><title>A page</title>";
const LOCALES = "- { code: en, name: English }\n- { code: es, name: Español }\n";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

/** Writes the project of a site that is built into `dist`, where Stele writes its reference pages. */
function project(source: string, reference: string, pages: readonly string[]): void {
  const site = siteWith(`{ output: ${source} }`, `addresses: path\nartifacts: { reference: ${reference} }`);
  writeFiles(folder, {
    "content/site.yaml": site,
    "content/locales.yaml": LOCALES,
    ...Object.fromEntries(pages.map((page) => [page, HTML])),
  });
}

/** Asserts what the one notice of our own pages counts, and how many pages are left. */
async function expectLeftOut(count: number, pages: string): Promise<void> {
  const { status, stderr } = await runHere(folder, ["check"]);
  const notices = [...stderr.matchAll(/ notice: (.*) \[pages-left-out\]$/gm)];
  const [file = ""] = /dist\/api-reference\/\S*index\.html/.exec(stderr) ?? [];
  expect({
    status,
    sentences: notices.map(([, sentence]) => sentence),
    pages: /^\d+ pages?/m.exec(stderr)?.[0],
  }).toEqual({ status: 0, sentences: [sentenceOf("pages-left-out", { count, reason: "ours", file })], pages });
}

describe("pages of our reference", () => {
  it.each([
    ["the folder that a build is merged into", "../dist", "/api-reference/", ["--merge"]],
    ["a folder in that", "../dist/docs", "/docs/api-reference/", ["--merge"]],
    ["a folder that has the out folder in it", "../dist", "/reference/", ["--out", "dist/docs/api"]],
  ])("are no pages of %s: the next build changes nothing", async (_what, source, reference, args) => {
    project(source, reference, ["dist/docs/index.html", "dist/docs/guide.html"]);
    const build = (): ReturnType<typeof runHere> => runHere(folder, ["build", "--reporter", "json", ...args]);
    const first = await build();
    expect(first).toMatchObject({ status: 0 });
    expect(JSON.parse((await build()).stdout)).toMatchObject({
      ok: true,
      report: {
        pages: 2,
        files: { added: 0, changed: 0, removed: 0, unchanged: JSON.parse(first.stdout).report.files.added },
      },
    });
  });

  it("are none whatever became of the build that wrote them, and of them since; a notice counts them", async () => {
    project("../dist", "/api-reference/", ["dist/index.html"]);
    expect(await runHere(folder, ["build", "--merge"])).toMatchObject({ status: 0 });
    await expectLeftOut(5, "1 page");
    // As after a kill, and as a tool leaves it that makes HTML smaller.
    rmSync(join(folder, "dist/manifest"), { recursive: true });
    appendFileSync(join(folder, "dist/api-reference/index.html"), "<!-- smaller -->");
    await expectLeftOut(5, "1 page");
    cpSync(join(folder, "dist/api-reference"), join(folder, "dist/former"), { recursive: true });
    await expectLeftOut(10, "1 page");
    // What another tool writes there is its page.
    writeFileSync(join(folder, "dist/former/index.html"), HTML);
    await expectLeftOut(9, "2 pages");
  });
});
