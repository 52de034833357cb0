/** The trees of two real documentation sites, recreated with the days of their files, and read with the recipes of the guide. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeAfter } from "../../readme/guides.ts";
import { root, temporaryFolder, writeFiles } from "../../stele.ts";
import { gitProgram, repositoryOf } from "./repository.ts";
import { readProject } from "./tree-site.ts";
import { statusArtifacts } from "../../../scripts/artifacts/status/index.ts";
import { readSite } from "../../../scripts/read-site.ts";
import { coverageOf } from "../../../scripts/site/coverage.ts";
import { expectedFigures, shownFigures } from "../../artifacts/status-figures.ts";
import { textsOf, wholeTexts } from "../../whole-texts.ts";

/** The rows of a table with a header line. */
function table(name: string): string[][] {
  const lines = readFileSync(join(root, "test/fixtures", name), "utf8")
    .trimEnd()
    .split("\n");
  return lines.slice(1).map((line) => line.split("\t"));
}

/** The `site.yaml` that the guide to content gives for a site. */
const recipe = (name: string): string => codeAfter("scripts/content/README.md", `recipe ${name}`);

const SITES = [
  {
    name: "FastAPI",
    files: "fastapi/fastapi",
    path: (locale: string, file: string) => `docs/${locale}/docs/${file}`,
    counts: { pages: 155, locales: 13, filled: 1488, missing: 372, inAll: 124, sourceOnly: 31, stale: 0 },
    address: "https://fastapi.tiangolo.com/es/tutorial/security/first-steps/",
  },
  {
    name: "Astro",
    files: "astro-docs/astro-docs",
    path: (locale: string, file: string) => `src/content/docs/${locale}/${file}`,
    counts: { pages: 420, locales: 14, filled: 2149, missing: 3311, inAll: 7, sourceOnly: 0, stale: 462 },
    address: "https://docs.astro.build/pt-br/guides/backend/neon/",
  },
] as const;

describe.skipIf(!gitProgram).each(SITES)("the documentation of $name", ({ name, files, path, counts, address }) => {
  const rows = table(`${files}.tsv`);
  const project = temporaryFolder();
  const committed = rows.map(([locale = "", file = "", day = ""]) => ({
    path: path(locale, file),
    day,
    text: `# ${file}\n`,
  }));
  // A suite that is skipped is set up all the same.
  if (gitProgram) repositoryOf(project, committed);
  const locales = table(`${files}.locales.tsv`).map(
    ([folder = "", native = "", , tag = ""]) => `- { code: ${tag || folder}, name: ${native} }\n`,
  );
  writeFiles(project, { "content/site.yaml": recipe(name), "content/locales.yaml": locales.join("") });
  const { plan, problems } = readProject(project);

  it("is read with five lines of configuration", () => {
    expect(recipe(name).trimEnd().split("\n")).toHaveLength(5);
    expect(problems.map(({ diagnostic }) => diagnostic.code)).toEqual(["host-cannot"]);
  });

  it("has status pages with the figures of its coverage, and a work list for each language", () => {
    const contentDirectory = join(project, "content");
    const { value } = readSite({ contentDirectory, shownAs: "content", projectDirectory: project, overrides: {} });
    const site = value ?? expect.fail("The project has no site");
    const files = textsOf(statusArtifacts(site));
    const coverage = coverageOf(site);
    expect(shownFigures(files.get("status/index.html") ?? "")).toEqual(expectedFigures(coverage));
    for (const { code, missing } of coverage.locales) {
      const list = files.get(`status/${code}/index.html`) ?? "";
      expect(/id="missing">.*?\((\d+)\)/s.exec(list)?.[1] ?? "0", code).toBe(`${missing}`);
    }
  });

  it("has the pages, translations and gaps that the site has, and as many translations older than their page", () => {
    const pages = plan?.site.pages ?? [];
    const all = plan?.site.locales.length ?? 0;
    const filled = pages.reduce((sum, page) => sum + page.locales.size - 1, 0);
    const stale = pages.flatMap((page) =>
      [...(page.versions?.values() ?? [])].filter(({ lastmod = "" }) => lastmod < (page.lastmod ?? "")),
    );
    expect({
      pages: pages.length,
      locales: all,
      filled,
      missing: pages.length * (all - 1) - filled,
      inAll: pages.filter((page) => page.locales.size === all).length,
      sourceOnly: pages.filter((page) => page.locales.size === 1).length,
      stale: stale.length,
    }).toEqual(counts);
  });

  it("has every file with its day", () => {
    const codes = new Map(plan?.site.locales.map(({ code }) => [code.toLowerCase(), code]));
    const byPath = new Map(plan?.site.pages.map((page) => [page.path, page]));
    const found = rows.map(([locale = "", file = ""]) => {
      const page = byPath.get(`/${file}`.replace(/(?:\/index)?\.mdx?$/, ""));
      const code = codes.get(locale) ?? "";
      return [locale, file, code === "en" ? page?.lastmod : page?.versions?.get(code)?.lastmod];
    });
    expect(found).toEqual(rows.map((row) => row.slice(0, 3)));
  });

  it("has the addresses that the site has", () => {
    const translations = [...wholeTexts(plan?.artifacts() ?? [])].filter(({ path: file }) =>
      file.startsWith("translations/"),
    );
    expect(translations.map(({ text }) => JSON.parse(text).translated_url)).toContain(address);
  });

  it("is written from right to left where the language is", () => {
    const stated = table(`${files}.locales.tsv`).filter(([, , dir]) => dir === "rtl");
    expect(plan?.site.locales.filter(({ dir }) => dir === "rtl").map(({ code }) => code)).toEqual(
      stated.map(([code]) => code),
    );
  });
});
