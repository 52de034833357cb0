/** The page sources of Stele on what docs generators really write: what a site publishes without an integration. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { runHere } from "../in-process.ts";
import { writeFiles } from "../stele.ts";
import { compare, filesOfStele, type Pairs, publishedPairs } from "./reading.ts";

export interface SourcedSite {
  /** The folder of the generator's files, with its output in the folder `out`. */
  readonly project: string;
  readonly out: string;
  /** The address at which the site is published, with a final slash. */
  readonly base: string;
  /** Code -> path segment, of all languages with a path segment of their own. */
  readonly labels: Readonly<Record<string, string>>;
  /** Whether an integration has put links to languages into the pages, which the generator itself writes not. */
  readonly hasLinks?: boolean;
}

/** What one source finds of the truth. */
export interface SourceCase {
  /** Rows of `pages`. Paths are relative to a folder in the project, and the generator's output is `../sourced`. */
  readonly pages: readonly object[];
  readonly right: number;
  /** How many pairs the source lacks. */
  readonly missing?: number;
  /** Pages that the truth leaves out because they are not to be indexed or listed, which the source does not know. */
  readonly extra?: readonly string[];
  /** `severity code` of problems that say what is missing. */
  readonly says?: readonly string[];
}

/** Expects that each source publishes only what is true, and says what it lacks. */
export async function expectSources(
  cases: readonly SourceCase[],
  site: SourcedSite,
  truth: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { pages, right, missing = 0, extra = [], says = [] } of cases) {
    const { copy, pairs, said } = await sourced(pages, site);
    const found = compare(pairs, truth, copy, site.base);
    const problems = Array.from(said.matchAll(/(error|warning|notice): .* \[([\w-]+)\]$/gm), ([, severity, code]) => {
      return `${severity} ${code}`;
    });
    const expected = { right, wrong: [], missing, extra: extra.map((name) => site.base + name), withoutFile: [] };
    const name = JSON.stringify(pages);
    expect({ name, ...found, missing: found.missing.length }, said).toEqual({ name, ...expected });
    expect(problems, name).toEqual(expect.arrayContaining([...says]));
  }
}

/** Builds a site with page sources alone into a copy of the generator's output. */
async function sourced(pages: readonly object[], { project, out, base, labels, hasLinks }: SourcedSite) {
  const copy = join(project, "sourced");
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(project, out), copy, { recursive: true });
  for (const name of [...Object.keys(filesOfStele(copy)), ".stele-manifest.json"])
    rmSync(join(copy, name), { force: true });
  const documents = readdirSync(copy, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
  for (const name of hasLinks ? documents : []) {
    const file = join(copy, name);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(/<link rel="?alternate"? hreflang=[^>]*>/g, ""));
  }
  const codes = [...new Set(["en", ...Object.keys(labels)])];
  const site = { base_url: base, source_locale: "en", addresses: "path", source_prefix: "en" in labels, pages };
  writeFiles(join(project, "sources"), {
    "site.yaml": JSON.stringify({ ...site, artifacts: { sitemap: "keep" } }),
    "locales.yaml": JSON.stringify(codes.map((code) => ({ code, name: code, label: labels[code] }))),
  });
  const args = ["build", "--content", "sources", "--out", "sourced", "--merge"];
  const { status, stderr } = await runHere(project, args);
  const pairs: Pairs = status === 0 ? publishedPairs(copy) : new Map();
  return { copy, pairs, said: stderr };
}
