/** What integrations do about files that come with a pull request: links, texts that are log commands, kept routes. */
import { lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, it, vi } from "vitest";
import astro from "../../scripts/integrations/astro.ts";
import stele from "../../scripts/integrations/docusaurus.ts";
import { commonFolder, decide, type LoadedPlugin, runOf } from "../../scripts/integrations/docusaurus/site.ts";
import { stele as vitepress } from "../../scripts/integrations/vitepress.ts";
import { dayOf } from "../../scripts/integrations/shared/pages.ts";
import { publishRoutes } from "../../scripts/integrations/shared/publish.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { docusaurusContext } from "./docusaurus-context.ts";

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

it.each([
  [Date.UTC(2026, 10, 26), "2026-11-26"],
  [0, undefined],
  [null, undefined],
  [8.65e15, undefined],
  [8e15, undefined],
])("the time %j is the day %s", (time, day) => {
  expect(dayOf(time)).toBe(day);
});

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

  it("says the same of a sitemap that is a link out of the project, whatever is there", () => {
    const [outside, others] = [temporaryFolder(), ["secret", "nothing"]];
    writeFiles(outside, { secret: "<urlset/>" });
    const said = others.map((name) => {
      const project = temporaryFolder();
      writeFiles(project, { "out/index.html": "" });
      symlinkSync(join(outside, name), join(project, "out/sitemap.xml"));
      return published(project).map((line) => line.replaceAll(project, "PROJECT"));
    });
    expect(said[1]).toEqual(said[0]);
  });

  it("publishes at the address that the generator states, and not at one of stele/site.yaml", () => {
    const project = temporaryFolder();
    const text = "base_url: https://evil.example\nsource_origin: https://docs.example.com\nsource_locale: es\n";
    writeFiles(project, { "stele/site.yaml": text });
    expect(published(project).join("\n")).toContain("1 page x 2 languages");
    expect(readFileSync(join(project, "out/robots.txt"), "utf8")).toContain("https://docs.example.com/sitemap.xml");
    for (const name of ["robots.txt", "sitemap.xml", "switcher/v1.js", "pages/v1.json"]) {
      expect(readFileSync(join(project, "out", name), "utf8"), name).not.toContain("evil.example");
    }
  });

  /** The file in which a generator states its version. */
  const manifest = "node_modules/generator/package.json";

  it.each([
    ["1.2.3", ""],
    ["9.2.3-beta.1", "This is Generator 9.2.3-beta.1."],
    ["9.2.3\u001b[31m\u0085::error::x", ""],
    [`9.${"1".repeat(100)}`, ""],
    [{ toString: 1 }, ""],
  ])("warns of an untried version, if it is one: %j", (version, warning) => {
    const project = temporaryFolder();
    writeFiles(project, { [manifest]: JSON.stringify({ version }) });
    const log = published(project).join("\n");
    expect(log).toContain("1 page x 2 languages");
    expect(log.includes("This is Generator")).toBe(warning !== "");
    expect(log).toContain(warning);
  });

  it.each(["/dev/zero", "/etc/passwd", "secret", "folder"])("reads no version through a link to %s", (name) => {
    const [project, outside] = [temporaryFolder(), temporaryFolder()];
    writeFiles(outside, { secret: '{"version":"99.0.0"}', "folder/x": "" });
    writeFiles(project, { "node_modules/generator/x": "" });
    symlinkSync(name.startsWith("/") ? name : join(outside, name), join(project, manifest));
    expect(published(project)).toEqual(published(temporaryFolder()));
  });

  it("reads no version above the repository", () => {
    const above = temporaryFolder();
    writeFiles(above, { [manifest]: '{"version":"99.0.0"}', "project/.git/HEAD": "" });
    expect(published(join(above, "project")).join("\n")).not.toContain("99.0.0");
  });

  it("ignores the version of a package whose manifest is no JSON", () => {
    const project = temporaryFolder();
    writeFiles(project, { [manifest]: "secret-token" });
    expect(published(project)).toEqual(published(temporaryFolder()));
  });
});

describe("the integration for Astro", () => {
  /** Builds the home of two languages and a page, as Astro calls the hooks, and returns the lines of the log. */
  function built(project: string, pathname: string): readonly string[] {
    const page = '<html lang="en"><head></head><body><main>A</main></body></html>';
    writeFiles(project, { "dist/index.html": page, "dist/es/index.html": page, "dist/a%zz/index.html": page });
    const lines: string[] = [];
    const add = (line: string): unknown => lines.push(line);
    const outDir = pathToFileURL(`${project}/dist/`);
    const config = {
      root: pathToFileURL(`${project}/`),
      outDir,
      site: "https://docs.example.com",
      base: "/",
      trailingSlash: "ignore",
      build: { format: "directory" },
      i18n: { defaultLocale: "en", locales: ["en", "es"], routing: { prefixDefaultLocale: false } },
      vite: {},
    } as const;
    const { hooks } = astro({ on_error: "warn" });
    hooks["astro:config:done"]({ config, logger: { info: add, warn: add, error: add } });
    hooks["astro:build:done"]({ dir: outDir, pages: ["", "es/", pathname].map((name) => ({ pathname: name })) });
    return lines.map((line) => line.replaceAll(project, "PROJECT"));
  }

  it.each(["../outside/page/", "%2e%2e/outside/page/", "link/", "../.git/config"])(
    "says the same of %s, whatever is outside of the output folder",
    (pathname) => {
      const logs = [
        "",
        '<link rel="canonical" href="https://docs.example.com/">',
        '<meta name="robots" content="noindex">',
      ];
      const said = logs.map((head) => {
        const [project, other] = [temporaryFolder(), temporaryFolder()];
        const file = head === "" ? "x" : "index.html";
        const text = `<html><head>${head}</head><body>`;
        writeFiles(project, { [`outside/page/${file}`]: text, ".git/config": text, "dist/index.html": "" });
        writeFiles(other, { [file]: text });
        symlinkSync(other, join(project, "dist/link"));
        return built(project, pathname);
      });
      expect(said[1]).toEqual(said[0]);
      expect(said[2]).toEqual(said[0]);
      expect(said[0]?.join("\n")).toContain("2 languages");
    },
  );

  it("names a page whose name has a percent sign, and the build of the docs goes on", () => {
    expect(built(temporaryFolder(), "a%zz/").join("\n")).toMatch(/a%25zz.*percent/);
  });
});

describe("the integration for VitePress", () => {
  it.each([5, "abc", null, [null, "a"], [["meta"]], [["meta", null]], [["meta", { name: "robots", content: 5 }]]])(
    "adds its links to a head that is no list of tags: %j",
    async (head) => {
      const folder = temporaryFolder();
      const config = {
        root: folder,
        srcDir: folder,
        outDir: join(folder, "dist"),
        pages: ["a.md", "es/a.md"],
        dynamicRoutes: { routes: [] },
        rewrites: { map: {} },
        cleanUrls: true,
        site: { base: "/", lang: "en", locales: { root: { lang: "en" }, es: { lang: "es" } }, head: [] },
        transformPageData: undefined as undefined | ((page: object) => Promise<{ frontmatter: { head: unknown } }>),
      };
      vitepress({ base_url: "https://docs.example.com" }).configResolved({ vitepress: config });
      const changed = await config.transformPageData?.({ relativePath: "a.md", title: "A", frontmatter: { head } });
      expect(JSON.stringify(changed?.frontmatter.head)).toContain('"hreflang":"es"');
    },
  );
});

describe("the integration for Docusaurus", () => {
  beforeEach(() => {
    for (const method of ["info", "log", "warn"] as const) vi.spyOn(console, method).mockReturnValue();
    return () => vi.restoreAllMocks();
  });

  /** Builds one page, as Docusaurus calls the plugin. */
  async function build(siteDir: string, plugins: readonly LoadedPlugin[] = []): Promise<void> {
    const context = docusaurusContext(siteDir);
    const plugin = stele(context, { id: "default" });
    await plugin.postBuild({ routes: [{ path: "/", metadata: { sourceFilePath: "docs/a.md" } }], plugins });
  }

  it.each([
    ["docs/guess.md", true],
    [".env", false],
    [".git/HEAD", false],
    ["docs/.secret.md", false],
    ["../docs/guess.md", true],
    ["../.env", false],
    ["../../beside/guess.md", false],
  ])(
    "compares a translation with its source file %s, if that is in the repository and not hidden",
    (source, fallback) => {
      const folder = temporaryFolder();
      const project = join(folder, "repository/website");
      if (source.startsWith("..")) mkdirSync(join(folder, "repository/.git"), { recursive: true });
      const translated = "i18n/es/docusaurus-plugin-content-docs/current/guess.md";
      writeFiles(project, { [source]: "the same\n", [translated]: "the same\n" });
      const context = docusaurusContext(project);
      const i18n = { ...context.i18n, locales: ["en", "es"], currentLocale: "es", localeConfigs: {} };
      const page = { permalink: "/es/guess", source: `@site/${translated}` };
      const { routes } = runOf({ ...context, i18n, baseUrl: "/es/" }, [page], [[translated, source]]);
      expect(routes[0]?.fallback).toBe(fallback);
    },
  );

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

  it.each([5, "/"])("takes nothing that a page states for the page at %j", async (permalink) => {
    const project = temporaryFolder();
    writeFiles(project, { "build/index.html": "" });
    const customProps = { permalink, title: "Other", frontMatter: { draft: true } };
    const sidebars = { all: [{ type: "category", customProps, items: [{ type: "doc", customProps }] }] };
    const content = { loadedVersions: [{ docs: [{ permalink: "/", title: "A" }], sidebars }] };
    await build(project, [{ name: "docusaurus-plugin-content-docs", content, options: {} }]);
    const page = JSON.parse(readFileSync(join(project, "build/pages/v1.json"), "utf8"));
    expect(JSON.stringify(page)).toContain("https://docs.example.com/");
  });

  it("leaves it to the build to name an address with a broken percent sign", () => {
    const folder = temporaryFolder();
    const one = { locale: "en", url: "https://docs.example.com", baseUrl: "/", outDir: folder, folders: [] };
    const source = { ...one, routes: [{ address: "https://docs.example.com/a%zz", locale: "en", key: "a" }] };
    const other = { ...one, locale: "es", baseUrl: "/es/", outDir: join(folder, "es") };
    const routes = [{ address: "https://docs.example.com/es/a%zz", locale: "es", key: "a" }];
    expect(decide(docusaurusContext(folder), [source, { ...other, routes }])).toHaveLength(2);
  });

  it.each([
    ["/x", "/"],
    ["x", ""],
    ["/x/", "/x/"],
  ])("finds the folder of a base path that Docusaurus cannot have: %j", (path, folder) => {
    expect(commonFolder([path])).toBe(folder);
  });

  const run = {
    locale: "es",
    url: "https://docs.example.com",
    baseUrl: "/es/",
    outDir: "es",
    folders: [],
    routes: [null],
  };

  const empty = { ...run, routes: [] };
  const wrong = [
    run,
    { ...empty, folders: [[]] },
    { ...empty, url: "x" },
    { ...empty, baseUrl: `/${"a".repeat(5000)}/` },
    { ...empty, baseUrl: "a/" },
    { ...empty, routes: [{ address: "x", locale: "ar", key: "a", file: { toString: 1 } }] },
    // What is ready markup to the pages of Stele.
    { ...empty, routes: [{ address: "x", locale: "ar", key: "a", title: { html: "<script>" } }] },
    { ...empty, routes: [{ address: "x", locale: "ar", key: "a", title: "\u0000page\u0000" }] },
  ];

  it.each(["[null]", '[{"locale":"en"}]', "{}", "[", ...wrong.map((one) => JSON.stringify([one]))])(
    "builds beside kept routes that are none: %s",
    async (runs) => {
      const project = temporaryFolder();
      writeFiles(project, {
        "build/index.html": "",
        ".docusaurus/stele-routes.json": `{"version":2,"runs":${runs}}`,
      });
      await build(project);
      const kept = JSON.parse(readFileSync(join(project, ".docusaurus/stele-routes.json"), "utf8"));
      expect(kept.runs).toHaveLength(1);
    },
  );
});
