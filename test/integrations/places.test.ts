/** What integrations do where a path that they read or write beside the content leads to a device, a pipe or outside. */
import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type stele from "../../scripts/integrations/docusaurus.ts";
import { publishRoutes } from "../../scripts/integrations/shared/publish.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { docusaurusContext } from "./docusaurus-context.ts";

/** What is put at a path. `outside` is a folder beside the project. */
const PLACES = {
  "a link to a device": (path: string) => symlinkSync("/dev/zero", path),
  "a link to a folder outside": (path: string, outside: string) => symlinkSync(outside, path),
  "a link to a file outside": (path: string, outside: string) => symlinkSync(join(outside, "precious"), path),
  "a link to a new file outside": (path: string, outside: string) => symlinkSync(join(outside, "new"), path),
  "a pipe": (path: string) => execFileSync("mkfifo", [path]),
  "a folder": (path: string) => mkdirSync(path),
};

/** The files outside, of the same names as those that integrations read and write. */
const OUTSIDE = {
  precious: "precious",
  "stele-routes.json": "precious",
  "sitemap.xml": "precious",
  "site.yaml": "precious: true",
  "v1.json": "precious",
  "package.json": '{"version":"99.0.0"}',
};

/** Puts something at a path of a new project, and returns both the project and what is outside of it afterwards. */
function workspace(path: string, place: keyof typeof PLACES) {
  const [project, outside] = [temporaryFolder(), temporaryFolder()];
  writeFiles(outside, OUTSIDE);
  writeFiles(project, { "build/index.html": "<main>A", "build/es/index.html": "<main>B", "docs/a.md": "A" });
  mkdirSync(dirname(join(project, path)), { recursive: true });
  rmSync(join(project, path), { recursive: true, force: true });
  PLACES[place](join(project, path), outside);
  const files = () =>
    Object.fromEntries(readdirSync(outside).map((name) => [name, readFileSync(join(outside, name), "utf8")]));
  return { project, files };
}

const rows = (paths: readonly string[]) =>
  paths.flatMap((path) => Object.keys(PLACES).map((place) => [path, place as keyof typeof PLACES] as const));

describe("each integration", () => {
  it.each(
    rows([
      "build/sitemap.xml",
      "build/robots.txt",
      "build/index.html",
      "build/pages",
      "build/pages/v1.json",
      "build/manifest",
      "build/manifest/v1.jsonl",
      "build",
      "node_modules/generator",
      "node_modules/generator/package.json",
      "stele",
      "stele/site.yaml",
      "stele/locales.yaml",
      "stele/reference",
      "stele/reference/es.yaml",
    ]),
  )("ends, and touches nothing outside, with %s as %s", (path, place) => {
    const { project, files } = workspace(path, place);
    const lines = published(project, "build");
    expect(files()).toEqual(OUTSIDE);
    expect(lines).not.toMatch(/precious|99\.0\.0/);
  });

  it("refuses an output folder that a link leads out of the project to, also if it runs in another folder", () => {
    const { project } = workspace("o", "a link to a folder outside");
    const outside = join(project, "o");
    const pages = { "build/index.html": "<main>A", "build/es/index.html": "<main>B" };
    writeFiles(outside, pages);
    expect(published(project, "o/build")).toContain("[out-folder-link]");
    const built = readdirSync(join(outside, "build"), { recursive: true, encoding: "utf8" });
    expect(new Set(built)).toEqual(new Set(["es", "es/index.html", "index.html"]));
  });

  /** Publishes two pages into an output folder of a project, and returns the log. This process runs elsewhere. */
  function published(project: string, out: string): string {
    const lines: string[] = [];
    const add = (line: string): unknown => lines.push(line);
    const at = "https://docs.example.com";
    const facts = {
      generator: "Generator",
      tried: { package: "generator", majors: [1] },
      projectDirectory: project,
      outDirectory: join(project, out),
      baseUrl: `${at}/`,
      sourceLocale: "en",
      sourcePrefix: false,
      locales: [{ code: "en" }, { code: "es" }],
      routes: ["", "es/"].map((below, index) => ({ address: `${at}/${below}`, locale: index ? "es" : "en", key: "a" })),
    };
    publishRoutes(facts, { on_error: "warn" }, { info: add, warn: add, error: add });
    return lines.join("\n");
  }
});

describe("the integration for Docusaurus", () => {
  const KEPT = ".docusaurus/stele-routes.json";

  /** Builds a site of one page and then starts its server, and returns the lines of the log. */
  async function run(siteDir: string, { start = true, isMapped = false } = {}): Promise<string[]> {
    const lines: string[] = [];
    for (const method of ["info", "log", "warn", "error"] as const) {
      vi.spyOn(console, method).mockImplementation((line) => void lines.push(String(line)));
    }
    const context = docusaurusContext(siteDir);
    // The state of the plugin is that of the process.
    delete (globalThis as { [state: symbol]: unknown })[Symbol.for("stele/docusaurus")];
    vi.resetModules();
    const { default: fresh } = (await import("../../scripts/integrations/docusaurus.ts")) as { default: typeof stele };
    for (const step of start ? ["build", "start"] : ["build"]) {
      const plugin = fresh(context, { on_error: "warn" });
      const routes = [{ path: "/", metadata: { sourceFilePath: "docs/a.md" } }];
      const plugins = isMapped ? [{ name: "docusaurus-plugin-sitemap", options: { filename: "sitemap.xml" } }] : [];
      if (step === "build") await plugin.postBuild({ routes, plugins });
      else (plugin.configureWebpack() as Served).devServer.setupMiddlewares([]);
    }
    vi.restoreAllMocks();
    return lines;
  }

  interface Served {
    readonly devServer: { readonly setupMiddlewares: (middlewares: []) => unknown };
  }

  it.each([
    ...rows([".docusaurus", KEPT, "docs/a.md"]),
    // A build waits two seconds for a sitemap.
    ["build/sitemap.xml", "a link to a device"] as const,
    ["build/sitemap.xml", "a pipe"] as const,
  ])("builds and starts, and touches nothing outside, with %s as %s", async (path, place) => {
    const { project, files } = workspace(path, place);
    const lines = await run(project, { isMapped: path.endsWith(".xml") });
    expect(files()).toEqual(OUTSIDE);
    expect(lines.join("\n")).not.toContain("precious");
    expect(lines.join("\n")).toContain("Stele answers for en");
  });

  const TOLD = {
    [KEPT]: "Stele reads no pages of former builds: ",
    ".docusaurus": "Stele keeps no pages for docusaurus start: ",
  };

  it.each(
    Object.entries(TOLD).flatMap(([path, line]) =>
      (["a link to a device", "a link to a file outside"] as const).map((place) => [path, place, line] as const),
    ),
  )("says in a line that %s is %s", async (path, place, line) => {
    const { project } = workspace(path, place);
    const lines = await run(project, { start: false });
    expect(lines.filter((each) => each.includes("Stele reads no") || each.includes("Stele keeps no"))).toEqual([
      expect.stringContaining(line),
    ]);
  });

  it("says the same of a linked folder, whatever is outside", async () => {
    const said = [];
    for (const files of [OUTSIDE, { x: "" }]) {
      const [project, outside] = [temporaryFolder(), temporaryFolder()];
      writeFiles(outside, files);
      writeFiles(project, { "build/index.html": "" });
      symlinkSync(outside, join(project, ".docusaurus"));
      said.push((await run(project)).map((line) => line.replaceAll(project, "")));
    }
    expect(said[1]).toEqual(said[0]);
    expect(said[0]).toHaveLength(5);
  });

  it("reads no kept pages of more than 64 MiB, and replaces them", async () => {
    const { project } = workspace("docs/a.md", "a folder");
    writeFiles(project, { [KEPT]: "" });
    truncateSync(join(project, KEPT), 2 ** 40);
    expect((await run(project)).join("\n")).toContain(TOLD[KEPT]);
    expect(lstatSync(join(project, KEPT)).size).toBeLessThan(2 ** 20);
  });
});
