/** Builds merged into what docs generators write: before they run and after, and again when they have run again. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { build, type BuildResult } from "../../scripts/index.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { BASE, filesOf, generate, type Generator, generators } from "./generators.ts";

let project: string;

beforeEach(() => {
  project = temporaryFolder();
});

/** Writes the content of a generator's site, with a line of `artifacts:` or none, and merges a build into a folder. */
function merged(generator: Generator, folder: string, line = "", strict = false): BuildResult {
  writeFiles(project, {
    "stele/site.yaml": `base_url: ${BASE}\nsource_locale: en\naddresses: path\n${line}\n`,
    "stele/locales.yaml": "- { code: en, name: English }\n- { code: es, name: Español }\n",
    "stele/pages.yaml": generator.pages
      .map((path, day) => `- { path: ${path}, lastmod: 2026-01-0${day + 1} }\n`)
      .join(""),
  });
  return build({ content: join(project, "stele"), out: join(project, folder), mode: "merge", strict });
}

/** The codes of problems, in order, without the notices of the host. */
function codesOf({ problems }: BuildResult): string[] {
  return problems.flatMap(({ code }) => (code === "host-cannot" ? [] : [code]));
}

function succeeded(result: BuildResult): Extract<BuildResult, { ok: true }> {
  if (!result.ok) throw new Error(result.problems.map(({ sentence }) => sentence).join("\n"));
  return result;
}

/** The line of `site.yaml` that the error of a collision prints. */
function lineFrom(result: BuildResult): string {
  expect(result).toMatchObject({ ok: false, reason: "environment" });
  const [line = ""] = result.problems.flatMap(({ hint = "" }) => /artifacts: \{[^}]*\}/.exec(hint) ?? []);
  return line;
}

/** What `after` has of the files of `before`, by path: `unchanged`, `changed`, `gone`; the unchanged left out. */
function differences(before: ReadonlyMap<string, Buffer>, after: ReadonlyMap<string, Buffer>): Record<string, string> {
  const states = [...before].map(([path, bytes]) => {
    const now = after.get(path);
    return [path, now === undefined ? "gone" : now.equals(bytes) ? "unchanged" : "changed"];
  });
  return Object.fromEntries(states.filter(([, state]) => state !== "unchanged"));
}

/** The files that a manifest lists, with their bytes. */
function ourFiles(output: string): Map<string, string> {
  const lines = readFileSync(join(output, "manifest/v1.jsonl"), "utf8").trimEnd().split("\n");
  const paths = lines.map((line) => String(JSON.parse(line).path));
  return new Map(paths.map((path) => [path, readFileSync(join(output, path), "utf8")]));
}

const writesSitemap = (generator: Generator): boolean => "sitemap.xml" in generator.files("1");

describe.each(generators)("after $name, in its output", (generator) => {
  const output = (): string => join(project, generator.output);

  it("a collision prints the line that the next build succeeds with, and changes no generated file", () => {
    generate(project, generator, "1");
    const generated = filesOf(output());
    const first = merged(generator, generator.output);
    const line = writesSitemap(generator) ? lineFrom(first) : "";
    if (writesSitemap(generator)) expect(filesOf(output())).toEqual(generated);
    expect(line).toBe(writesSitemap(generator) ? "artifacts: { sitemap: keep }" : "");
    succeeded(merged(generator, generator.output, line));
    expect(differences(generated, filesOf(output()))).toEqual({});
    expect([...ourFiles(output()).keys()]).toEqual(
      expect.arrayContaining(["api/v1/locales", "robots.txt", "translations/v1/es/guide.json"]),
    );
  });

  it.each(["keep", "replace"])("it and Stele run again and again with sitemap: %s", (choice) => {
    const line = writesSitemap(generator) ? `artifacts: { sitemap: ${choice} }` : "";
    generate(project, generator, "1");
    const theirFirst = filesOf(output());
    succeeded(merged(generator, generator.output, line));
    const ours = ourFiles(output());
    const replaced = choice === "replace" && writesSitemap(generator) ? { "sitemap.xml": "changed" } : {};
    expect(differences(theirFirst, filesOf(output()))).toEqual(replaced);
    const settled = filesOf(output());
    expect(succeeded(merged(generator, generator.output, line)).report.files).toMatchObject({ added: 0, changed: 0 });
    expect(filesOf(output())).toEqual(settled);

    // It empties its folder, our files with it.
    generate(project, generator, "2");
    const generated = generator.files("2");
    expect(existsSync(join(output(), "manifest"))).toBe(false);
    succeeded(merged(generator, generator.output, line));
    expect(ourFiles(output())).toEqual(ours);
    expect(differences(buffers(generated), filesOf(output()))).toEqual(replaced);

    // It writes over its folder: some files are new, some change, some go.
    const [gone = ""] = Object.keys(generated).filter(
      (path) => path.endsWith("guide/index.html") || path === "guide.html",
    );
    rmSync(join(output(), gone));
    writeFiles(output(), texts({ ...generator.files("3"), "new/index.html": "new" }, gone));
    const before = filesOf(output());
    expect(codesOf(merged(generator, generator.output, line))).toContain("page-files-missing");
    expect(filesOf(output())).toEqual(before);
    succeeded(merged(generator, generator.output, `${line}\nmissing_files: warn`));
    expect(ourFiles(output())).toEqual(ours);
    const third = buffers({ ...generator.files("3"), "new/index.html": "new" });
    third.delete(gone);
    expect(differences(third, filesOf(output()))).toEqual(replaced);
  });

  it("reports generated files that do not fit the pages, and nothing else", () => {
    generate(project, generator, "1");
    const line = writesSitemap(generator) ? "artifacts: { sitemap: keep }" : "";
    const expected = generator.name === "Docusaurus" ? ["kept-sitemap-unknown"] : [];
    expect(codesOf(succeeded(merged(generator, generator.output, line, true)))).toEqual(expected);
  });

  it("warns of a compressed copy of a sitemap that is replaced", () => {
    generate(project, generator, "1");
    const line = writesSitemap(generator) ? "artifacts: { sitemap: replace }" : "";
    expect(codesOf(merged(generator, generator.output, line))).toEqual(
      generator.name === "MkDocs" ? ["compressed-copy"] : [],
    );
  });

  it("adds a block to an existing robots.txt and keeps its bytes", () => {
    const robots = "User-agent: *\nDisallow: /private/\n";
    writeFiles(project, { [`${generator.copied}/robots.txt`]: robots });
    generate(project, generator, "1");
    succeeded(merged(generator, generator.output, "artifacts: { sitemap: replace }"));
    expect(readFileSync(join(output(), "robots.txt"), "utf8")).toBe(
      `# >>> stele\nSitemap: ${BASE}/sitemap.xml\n# <<< stele\n${robots}`,
    );
  });

  it("keeps existing lines and hidden files, and one block of ours, however often both run", () => {
    const rules = { _redirects: "/old /new 301\n", ".htaccess": "Options -Indexes\n", ".nojekyll": "" };
    const hosts = "hosts: [netlify, apache]";
    const line = `artifacts: { sitemap: replace }\n${hosts}`;
    const blocks = (): string[] =>
      ["_redirects", ".htaccess"].map((path) => readFileSync(join(output(), path), "utf8"));
    let first: string[] = [];
    for (const edition of ["1", "2", "3"]) {
      writeFiles(project, prefixed(generator.copied, rules));
      if (edition === "1") writeFiles(output(), rules);
      generate(project, generator, edition);
      succeeded(merged(generator, generator.output, line));
      if (edition === "1") first = blocks();
      expect(blocks()).toEqual(first);
      expect(existsSync(join(output(), ".nojekyll"))).toBe(true);
    }
    for (const [index, path] of (["_redirects", ".htaccess"] as const).entries()) {
      expect(first[index]).toMatch(/^# >>> stele\n[^]*\n# <<< stele\n/);
      expect(first[index]?.split("# <<< stele\n")[1]).toBe(rules[path]);
    }
  });

  it("leaves a robots.txt alone that is kept, and says when it does not name the sitemap", () => {
    const line = "artifacts: { sitemap: replace, robots: keep }";
    for (const [robots, problems] of [
      ["User-agent: *\nDisallow:\n", ["kept-robots-silent"]],
      [`User-agent: *\nDisallow:\n\nsitemap: ${BASE}/sitemap.xml\n`, []],
    ] as const) {
      writeFiles(project, { [`${generator.copied}/robots.txt`]: robots });
      generate(project, generator, "1");
      const result = succeeded(merged(generator, generator.output, line));
      expect(codesOf(result).filter((code) => code !== "compressed-copy")).toEqual(problems);
      expect(readFileSync(join(output(), "robots.txt"), "utf8")).toBe(robots);
    }
  });

  it("a collision of its page /reference/ prints the line that the next build succeeds with", () => {
    generate(project, generator, "1");
    const generated = filesOf(output());
    if (generated.has("reference.html")) {
      // Two files, one address.
      const line = "artifacts: { sitemap: keep, reference: /reference/ }";
      expect(codesOf(merged(generator, generator.output, line))).toEqual([
        "path-is-published-file",
        "reference-beside-page",
      ]);
      return;
    }
    const line = lineFrom(merged(generator, generator.output, "artifacts: { sitemap: keep, reference: /reference/ }"));
    expect(line).toBe("artifacts: { sitemap: keep, reference: /api-reference/ }");
    succeeded(merged(generator, generator.output, line));
    expect(filesOf(output()).has("api-reference/index.html")).toBe(true);
    expect(differences(generated, filesOf(output()))).toEqual({});
  });

  it("keeps an existing openapi.json; if the site asks for ours there, prints a line that moves ours", () => {
    writeFiles(project, prefixed(generator.copied, { "openapi.json": "{}" }));
    generate(project, generator, "1");
    const generated = filesOf(output());
    const { report } = succeeded(merged(generator, generator.output, "artifacts: { sitemap: replace }"));
    expect(report.files.notices).toContain(
      "A build with --merge writes /reference/, /openapi.json and /status/ only if site.yaml asks for it: " +
        "artifacts: { sitemap: replace, reference: /reference/, openapi: /openapi.json, status: /status/ }.",
    );
    const line = lineFrom(
      merged(generator, generator.output, "artifacts: { sitemap: replace, openapi: /openapi.json }"),
    );
    expect(line).toBe("artifacts: { sitemap: replace, openapi: /api-openapi.json }");
    succeeded(merged(generator, generator.output, line));
    expect(filesOf(output()).has("api-openapi.json")).toBe(true);
    expect(filesOf(output()).get("openapi.json")).toEqual(generated.get("openapi.json"));
  });
});

describe.each(generators)("before $name, in the folder that it copies", (generator) => {
  const output = (): string => join(project, generator.output);
  const copied = (): string => join(project, generator.copied);

  it("publishes our files with the site, keeps existing files in that folder, and misses no page yet", () => {
    writeFiles(copied(), { "favicon.svg": "<svg/>", "robots.txt": "User-agent: *\nDisallow:\n" });
    const result = succeeded(merged(generator, generator.copied, "artifacts: { sitemap: false }", true));
    expect(codesOf(result)).toEqual(["robots-not-written", "page-files-not-yet"]);
    const existing = new Map(
      ["favicon.svg", "robots.txt"].map((path) => [path, readFileSync(join(copied(), path))] as const),
    );
    generate(project, generator, "1");
    const ours = ourFiles(copied());
    expect(ourFiles(output())).toEqual(ours);
    expect(differences(existing, filesOf(output()))).toEqual({});
    const again = generator.copiesInto ?? [];
    for (const folder of again) expect(ourFiles(join(output(), folder))).toEqual(ours);
  });

  it("our sitemap is written over by its own, if it makes one", () => {
    succeeded(merged(generator, generator.copied));
    generate(project, generator, "1");
    const published = readFileSync(join(output(), "sitemap.xml"), "utf8");
    const ours = readFileSync(join(copied(), "sitemap.xml"), "utf8");
    expect(published === ours).toBe(!writesSitemap(generator));
  });

  it("and after it too: what was copied counts as ours, what it wrote over does not", () => {
    succeeded(merged(generator, generator.copied));
    generate(project, generator, "1");
    const both = merged(generator, generator.output);
    if (writesSitemap(generator)) {
      expect(lineFrom(both)).toBe("artifacts: { sitemap: keep }");
      succeeded(merged(generator, generator.output, lineFrom(both)));
    } else {
      expect(succeeded(both).report.files).toMatchObject({ added: 0, changed: 0, removed: 0 });
    }
  });
});

function buffers(files: Readonly<Record<string, string | Buffer>>): Map<string, Buffer> {
  return new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]));
}

/** The text files of a site but one. */
function texts(files: Readonly<Record<string, string | Buffer>>, without: string): Record<string, string> {
  const kept = Object.entries(files).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[0] !== without,
  );
  return Object.fromEntries(kept);
}

function prefixed(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}
