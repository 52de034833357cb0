/** What integrations do about files that come with a pull request: links, texts that are log commands, kept routes. */
import { lstatSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import stele from "../../scripts/integrations/docusaurus.ts";
import { publishRoutes } from "../../scripts/integrations/shared/publish.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

/** Publishes a site of one page in English and Spanish, and returns the lines of its log. */
function published(projectDirectory: string): readonly string[] {
  writeFiles(projectDirectory, { "out/index.html": "", "out/es/index.html": "" });
  const lines: string[] = [];
  const add = (line: string): unknown => lines.push(line);
  const at = "https://docs.example.com";
  const facts = {
    generator: "Generator",
    tried: { package: "generator", majors: [1] },
    projectDirectory,
    outDirectory: join(projectDirectory, "out"),
    baseUrl: `${at}/`,
    sourceLocale: "en",
    sourcePrefix: false,
    locales: [{ code: "en" }, { code: "es" }],
    routes: [
      { address: `${at}/`, locale: "en", key: "a" },
      { address: `${at}/es/`, locale: "es", key: "a" },
    ],
  };
  publishRoutes(facts, { on_error: "warn" }, { info: add, warn: add, error: add });
  return lines;
}

describe("an integration", () => {
  it.each(["##vso[task.prependpath]/evil", "##[add-mask]docs", "##teamcity[x]"])(
    "breaks the log command %s",
    (text) => {
      const project = temporaryFolder();
      writeFiles(project, { "stele/site.yaml": `"${text}": 1\n` });
      const log = published(project).join("\n");
      expect(log).toContain("[unknown-key]");
      expect(log).not.toContain(text);
      expect(log).toContain(text.replace("##", "# "));
    },
  );

  it("does not read a sitemap that is a link to a device", () => {
    const project = temporaryFolder();
    writeFiles(project, { "out/index.html": "" });
    symlinkSync("/dev/zero", join(project, "out/sitemap.xml"));
    expect(published(project).join("\n")).toContain("nothing");
  });
});

describe("the integration for Docusaurus", () => {
  beforeEach(() => {
    for (const method of ["info", "log", "warn"] as const) vi.spyOn(console, method).mockReturnValue();
    return () => vi.restoreAllMocks();
  });

  /** Builds one page, as Docusaurus calls the plugin. */
  async function build(siteDir: string): Promise<void> {
    const context = {
      siteDir,
      baseUrl: "/",
      outDir: join(siteDir, "build"),
      generatedFilesDir: join(siteDir, ".docusaurus"),
      localizationDir: join(siteDir, "i18n/en"),
      siteConfig: { url: "https://docs.example.com" },
      i18n: {
        defaultLocale: "en",
        locales: ["en"],
        currentLocale: "en",
        localeConfigs: { en: { label: "English", direction: "ltr", htmlLang: "en" } },
      },
    } as const;
    const plugin = stele(context, { id: "default" });
    await plugin.postBuild({ routes: [{ path: "/", metadata: { sourceFilePath: "docs/a.md" } }], plugins: [] });
  }

  it("replaces a link at the place of the routes that it keeps, and leaves the target", async () => {
    const project = temporaryFolder();
    const target = join(temporaryFolder(), "target");
    writeFileSync(target, "precious");
    writeFiles(project, { "build/index.html": "", ".docusaurus/x": "" });
    const kept = join(project, ".docusaurus/stele-routes.json");
    symlinkSync(target, kept);
    await build(project);
    expect(readFileSync(target, "utf8")).toBe("precious");
    expect(lstatSync(kept).isFile()).toBe(true);
  });

  it.each(["[null]", '[{"locale":"en"}]', "{}", "["])("builds beside kept routes that are none: %s", async (runs) => {
    const project = temporaryFolder();
    writeFiles(project, {
      "build/index.html": "",
      ".docusaurus/stele-routes.json": `{"version":2,"runs":${runs}}`,
    });
    await build(project);
    const kept = JSON.parse(readFileSync(join(project, ".docusaurus/stele-routes.json"), "utf8"));
    expect(kept.runs).toHaveLength(1);
  });
});
