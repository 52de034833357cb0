/** What a new user does: the first commands of README.md, as they are written there, with the packed tarball. */
import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import packageFile from "../package.json" with { type: "json" };
import { gitProgram, repositoryOf } from "./content/sources/repository.ts";
import { start } from "./engines/process.ts";
import { packedTarball } from "./packed.ts";
import { codeAfter } from "./readme/guides.ts";
import { root, temporaryFolder } from "./stele.ts";

/** The name under which README.md installs it. */
const TARBALL = `stele-${packageFile.version}.tgz`;

let packed: string;

/** Nothing of npm's that runs these tests reaches what they run, nor is anything fetched. */
const environment = { PATH: process.env["PATH"], HOME: temporaryFolder(), npm_config_offline: "true" };

function run(line: string, where: string) {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", line], { cwd: where, encoding: "utf8", env: environment });
  return { status, stdout, stderr };
}

beforeAll(async () => {
  packed = await packedTarball();
  expect(basename(packed)).toBe(TARBALL);
});

/** The first commands of README.md. */
function readmeLines(): readonly string[] {
  return codeAfter("README.md", "start")
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/ +# .*$/, ""));
}

/** Runs the start in a folder; hands back what `init` says, and what the preview answers. */
async function started(folder: string, path: string) {
  const [install = "", init = "", preview = ""] = readmeLines();
  copyFileSync(packed, join(folder, TARBALL));
  expect(run(install, folder)).toMatchObject({ status: 0 });
  const said = run(`${init} --yes`, folder);
  expect(said).toMatchObject({ status: 0, stdout: "" });
  expect(run("npx --no -- stele build --strict", folder)).toMatchObject({ status: 0, stdout: "" });
  const server = await start("sh", ["-c", `exec ${preview} --port 0`], folder, "http://");
  try {
    const address = await server.firstLine();
    const locales = (await (await fetch(new URL("/api/v1/locales", address))).json()) as { count: number };
    const answer = await fetch(new URL(`/api/v1/translate/${path}`, address), { method: "POST" });
    const { translated_url } = (await answer.json()) as { translated_url: string };
    return { said: said.stderr, count: locales.count, translated_url };
  } finally {
    await server.end();
  }
}

describe("the start in README.md", () => {
  it("is an installation and two commands", () => {
    expect(readmeLines()).toEqual([`npm install ./${TARBALL}`, "npx --no -- stele init", "npx --no -- stele preview"]);
  });

  it("works in an empty folder", async () => {
    const folder = temporaryFolder();
    expect(await started(folder, "es/docs/intro")).toMatchObject({
      count: 2,
      translated_url: "https://es.docs.example.com/docs/intro",
    });
    expect(readdirSync(join(folder, "content"))).toEqual(["locales.yaml", "pages.yaml", "schema", "site.yaml"]);
  });

  it.skipIf(!gitProgram)("works in FastAPI's documentation, recreated: 155 pages in 13 languages", async () => {
    const folder = temporaryFolder();
    const rows = readFileSync(join(root, "test/fixtures/fastapi/fastapi.tsv"), "utf8").trimEnd().split("\n").slice(1);
    const pages = rows.map((row) => {
      const [locale = "", file = "", day = ""] = row.split("\t");
      return { path: `docs/${locale}/docs/${file}`, day, text: `# ${file}\n` };
    });
    const config = "site_name: FastAPI\nsite_url: https://fastapi.tiangolo.com/\ntheme: { name: material }\n";
    repositoryOf(folder, [...pages, { path: "docs/en/mkdocs.yml", day: "2026-01-01", text: config }]);
    expect(await started(folder, "zh-Hant/tutorial/first-steps")).toEqual({
      count: 13,
      translated_url: "https://fastapi.tiangolo.com/zh-hant/tutorial/first-steps/",
      said: `Found MkDocs (docs/en/mkdocs.yml)
Found https://fastapi.tiangolo.com (docs/en/mkdocs.yml)

MkDocs knows its own pages, so its integration needs no content files. Add to docs/en/mkdocs.yml:
  hooks: [node_modules/stele/scripts/integrations/mkdocs/stele_hook.py]
Each build of MkDocs then builds these files too. The files below are the other way.

Wrote stele/site.yaml
Wrote stele/locales.yaml
Wrote stele/schema/
155 pages x 13 locales

Next:
  look through stele/site.yaml
  npx --no -- stele build
  npx --no -- stele preview
`,
    });
  });
});
