/**
 * The integration of VitePress with real sites. What it publishes is compared with the HTML and the sitemap that VitePress
 * writes, which are read without any code of the integration.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { freePort } from "../http.ts";
import { root, temporaryFolder, writeFiles } from "../stele.ts";
import { expectFilesOf, expectOwnNameOnly, startServer, translated, untilTranslated } from "./development.ts";
import { audited, type Audited } from "./auditing.ts";
import { installStele } from "./installed.ts";
import { expectSources, type SourceCase } from "./sources.ts";
import { compare, flat, readPublished, readTruth } from "./truth.ts";

const SITE = join(root, "test/generators/vitepress/site");
const INSTALLED = join(root, "test/generators/vitepress/node_modules");
const CONFIG = ".vitepress/config.ts";
const runsAll = process.env["STELE_RUNS"] === "all";

const packed = join(temporaryFolder(), "stele");
await installStele(packed, "vitepress", "esm");

interface Variant {
  readonly name: string;
  /** Lines that the configuration gets. */
  readonly lines?: string;
  /** Changes of the copied site. */
  readonly change?: (folder: string) => void;
  /** Arguments of `vitepress build`. */
  readonly arguments?: readonly string[];
  readonly base?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly pairs?: Readonly<Record<string, string>>;
  readonly hasCleanUrls?: boolean;
  /** Pages x languages. */
  readonly count?: number;
  readonly isQuick?: boolean;
  /** What `stele audit` finds in the output. */
  readonly audit?: Audited;
  /** What the page sources find, which do not ask the integration. */
  readonly sources?: readonly SourceCase[];
}

const ALL = 19;
const LABELS = { "pt-BR": "pt", ar: "ar" };

const VARIANTS: readonly Variant[] = [
  { name: "no settings" },
  { name: "cleanUrls", lines: "cleanUrls: true,", hasCleanUrls: true },
  {
    name: "base, and hostname with the base",
    lines: 'base: "/docs/",',
    change: (folder) =>
      edit(folder, CONFIG, 'hostname: "https://docs.example.com"', 'hostname: "https://docs.example.com/docs/"'),
    base: "/docs/",
  },
  {
    name: "base of the command line, and hostname without it",
    arguments: ["--base", "/docs/"],
    base: "/docs/",
    lines: "cleanUrls: true,",
    hasCleanUrls: true,
  },
  {
    name: "base_url",
    change: (folder) => useBaseUrl(folder),
  },
  {
    name: "cleanUrls, base, rewrites with translated addresses, srcExclude, dynamic routes",
    lines: `cleanUrls: true, base: "/docs/", srcExclude: ["**/about.md"],
      rewrites: { "pt/guide/setup.md": "pt/guide/configuração.md", "packages/:pkg.md": "reference/:pkg.md", "pt/packages/:pkg.md": "pt/reference/:pkg.md" },`,
    change: (folder) =>
      edit(folder, CONFIG, 'hostname: "https://docs.example.com"', 'hostname: "https://docs.example.com/docs/"'),
    pairs: { "/pt/guide/configuração": "/guide/setup" },
    base: "/docs/",
    hasCleanUrls: true,
    count: ALL - 2,
    isQuick: true,
    audit: { groups: 6 },
    // Files do not say that a translation has an address of its own.
    sources: [
      { pages: [{ output: "../sourced" }], right: ALL - 3, missing: 1, says: ["warning translations-orphaned"] },
      {
        pages: [{ sitemap: "../sourced/sitemap.xml" }],
        right: ALL - 3,
        missing: 1,
        says: ["warning translations-orphaned"],
      },
    ],
  },
  {
    name: "rewrites take the folder of the source language away",
    lines: 'rewrites: { "en/:rest*": ":rest*", "pt/guide/setup.md": "pt/guide/ajuste.md" },',
    change: (folder) => moveSource(folder),
    pairs: { "/pt/guide/ajuste": "/guide/setup" },
  },
  {
    name: "rewrites as a function",
    lines: 'rewrites: (page) => page.replace(/^guide\\//, "manual/").replace(/^(pt|ar)\\/guide\\//, "$1/manual/"),',
  },
  {
    name: "every language in a folder",
    change: (folder) => {
      moveSource(folder);
      edit(folder, CONFIG, "root: {", "en: {");
      edit(folder, CONFIG, "vite: {", "ignoreDeadLinks: true, vite: {");
      writeFiles(folder, { "index.md": "# Choose\n\nA page of no language.\n" });
    },
    labels: { en: "en", ...LABELS },
  },
  {
    name: "a configuration in several files, as a function, with hooks of the user",
    change: (folder) => {
      rmSync(join(folder, CONFIG));
      writeFiles(folder, {
        ".vitepress/config/index.ts": `
          import { shared } from "./shared";
          import { locales } from "./locales";
          export default async () => ({
            extends: shared,
            locales,
            transformPageData: (page) => ({ title: page.title + "!" }),
          });`,
        ".vitepress/config/shared.ts": `
          import { writeFileSync } from "node:fs";
          import { join } from "node:path";
          import { stele } from "stele/vitepress";
          export const shared = {
            sitemap: { hostname: "https://docs.example.com" },
            buildEnd: ({ outDir }) => writeFileSync(join(outDir, "hook.txt"), "ran"),
            vite: { plugins: [stele({ hosts: ["nginx"] })] },
          };`,
        ".vitepress/config/locales.ts": `
          export const locales = {
            ar: { label: "العربية", lang: "ar", dir: "rtl" },
            root: { label: "English", lang: "en" },
            pt: { label: "Português", lang: "pt-BR" },
          };`,
      });
    },
    isQuick: true,
    audit: { groups: 7 },
    sources: [
      { pages: [{ output: "../sourced" }], right: ALL },
      { pages: [{ sitemap: "../sourced/sitemap.xml" }], right: ALL },
      {
        pages: [{ preset: "vitepress", tree: "../{{locale}/,}{path}.md" }],
        right: ALL - 3,
        missing: 3,
        extra: ["hidden.html en", "hidden.html pt-BR"],
        says: ["notice tree-hidden", "warning tree-unknown"],
      },
    ],
  },
  { name: "MPA", lines: "mpa: true," },
  {
    name: "one language",
    change: (folder) => {
      rmSync(join(folder, "pt"), { recursive: true });
      rmSync(join(folder, "ar"), { recursive: true });
      edit(folder, CONFIG, /locales: \{[\s\S]*?\n {2}\},/, 'lang: "en",');
    },
    labels: {},
    count: 9,
  },
];

function edit(folder: string, file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(folder, file), "utf8");
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(join(folder, file), changed);
}

/** Gives the address to Stele, so VitePress writes no sitemap. */
function useBaseUrl(folder: string): void {
  edit(folder, CONFIG, 'sitemap: { hostname: "https://docs.example.com" },', "");
  edit(folder, CONFIG, "stele({", 'stele({ base_url: "https://docs.example.com",');
}

function moveSource(folder: string): void {
  mkdirSync(join(folder, "en"));
  for (const name of ["index.md", "about.md", "changelog.md", "hidden.md", "guide", "packages"]) {
    renameSync(join(folder, name), join(folder, "en", name));
  }
}

/** Copies the site with the changes of a variant, and installs VitePress and the integration. */
function siteOf({ lines = "", change }: Pick<Variant, "lines" | "change">): string {
  const folder = temporaryFolder();
  cpSync(SITE, folder, { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(INSTALLED)) symlinkSync(join(INSTALLED, name), join(folder, "node_modules", name));
  symlinkSync(packed, join(folder, "node_modules/stele"));
  writeFiles(folder, { "package.json": '{ "private": true, "type": "module" }\n' });
  if (lines) edit(folder, CONFIG, "vite: {", `${lines}\n  vite: {`);
  change?.(folder);
  return folder;
}

const BIN = "node_modules/vitepress/bin/vitepress.js";

function environment(): NodeJS.ProcessEnv {
  const { VITEST: _, NODE_ENV: _mode, ...own } = process.env;
  return { ...own, NO_COLOR: "1" };
}

function build(folder: string, more: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, "build", ...more], {
    cwd: folder,
    encoding: "utf8",
    env: environment(),
  });
  return { status, text: stdout + stderr };
}

const OUT = ".vitepress/dist";

describe("each page is published in exactly the languages and at the addresses of the built HTML", () => {
  it.each(VARIANTS.filter(({ isQuick }) => isQuick || runsAll))("$name", async (variant) => {
    const { base = "/", labels = LABELS, pairs = {}, hasCleanUrls = false, count = ALL } = variant;
    const folder = siteOf(variant);
    const { status, text } = build(folder, variant.arguments);
    expect(status, text).toBe(0);
    const out = join(folder, OUT);
    const address = `https://docs.example.com${base}`;
    // A page outside all folders has no language, if the source language has a folder too.
    const ignore = (path: string): boolean => "en" in labels && !/^(?:en|pt|ar)\//.test(path);
    const truth = readTruth(out, { base: address, source: "en", labels, pairs, ignore });
    const spelled = (one: string): string => (hasCleanUrls ? one.replace(/\.html$/, "") : one);
    const expected = new Map(
      Array.from(truth, ([page, versions]) => {
        return [spelled(page), new Map(Array.from(versions, ([code, one]) => [code, spelled(one)]))];
      }),
    );
    const { right, ...others } = compare(out, address, expected, readPublished(out));
    const counts = Object.entries(others).map(([name, list]) => `${name} ${list.length}`);
    console.log(`${variant.name}: right ${right}, ${counts.join(", ")}`);
    expect(others, text).toEqual({ wrong: [], missing: [], extra: [], withoutFile: [] });
    expect(right).toBe(count);
    for (const [page, versions] of expected) {
      for (const one of versions.values())
        expect(linksIn(out, one.slice(address.length)), one).toEqual(linksOf(page, versions));
    }
    const site = { project: folder, out: OUT, base: address, labels, hasLinks: true };
    await expectSources(variant.sources ?? [], site, flat(expected));
    if (variant.audit) expect(await audited(folder, OUT)).toEqual(variant.audit);
  });
});

/** The links that each language of a page should have. */
function linksOf(page: string, versions: ReadonlyMap<string, string>): Record<string, string> {
  return versions.size === 1 ? {} : { ...Object.fromEntries(versions), "x-default": page };
}

/** The links to languages in the head of a built page. */
function linksIn(out: string, path: string): Record<string, string> {
  const files = [path, `${path}.html`, join(path, "index.html")].map((file) => join(out, decodeURI(file)));
  const html = readFileSync(files.find((file) => file.endsWith(".html") && existsSync(file)) ?? "", "utf8");
  const links = Array.from(html.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g));
  return Object.fromEntries(links.map(([, language, href]) => [language, href]));
}

describe("a build", () => {
  it("runs the hooks of the user too, and loads the switcher below the base", () => {
    const folder = siteOf({
      lines: `base: "/docs/", buildEnd: ({ outDir }) => writeFileSync(outDir + "/hook.txt", "ran"),
        transformPageData: (page) => ({ title: page.title + "!" }),
        transformHead: () => [["meta", { name: "of-the-user" }]],`,
      change: (site) => {
        edit(site, CONFIG, "import { stele", 'import { writeFileSync } from "node:fs";\nimport { stele');
        edit(site, CONFIG, "vite: {", "lastUpdated: true, vite: {");
        useBaseUrl(site);
        const git = (...args: readonly string[]) => spawnSync("git", args, { cwd: site, env: GIT });
        git("init", "-q");
        git("add", "guide/intro.md");
        git("commit", "-qm", "intro");
      },
    });
    const { status, text } = build(folder);
    expect(status, text).toBe(0);
    expect(readFileSync(join(folder, OUT, "hook.txt"), "utf8")).toBe("ran");
    const html = readFileSync(join(folder, OUT, "guide/intro.html"), "utf8");
    expect(html).toContain("<title>Introduction! | Docs</title>");
    expect(html).toContain('<meta name="of-the-user">');
    expect(html).toContain('<script src="/docs/switcher/v1.js" defer></script>');
    expect(readFileSync(join(folder, OUT, "sitemap.xml"), "utf8")).toMatch(/intro\.html<\/loc>\s*<lastmod>2026-09-12</);
  });

  it.runIf(runsAll)("changes no file of Stele when it runs again, and a removed page goes from all files", () => {
    const folder = siteOf({});
    expect(build(folder).status).toBe(0);
    const first = ownFiles(folder);
    for (const file of ["changelog.md", "about.md", "pt/about.md"]) rmSync(join(folder, file));
    expect(build(folder).status).toBe(0);
    const second = ownFiles(folder);
    expect([...second].filter(([file, text]) => /about|changelog/.test(file + text))).toEqual([]);
    expect(second.get("pages/v1/guide/intro.html.json")).toBe(first.get("pages/v1/guide/intro.html.json"));
    const { "changelog.md": changelog = "", "about.md": about = "", "pt/about.md": sobre = "" } = textsOf(SITE);
    writeFiles(folder, { "changelog.md": changelog, "about.md": about, "pt/about.md": sobre });
    expect(build(folder).status).toBe(0);
    expect(ownFiles(folder)).toEqual(first);
  });
});

const DATE = "2026-09-12T12:00:00Z";
const GIT = {
  ...process.env,
  GIT_AUTHOR_DATE: DATE,
  GIT_COMMITTER_DATE: DATE,
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.com",
};

function textsOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    files.filter((file) => file.endsWith(".md")).map((file) => [file, readFileSync(join(folder, file), "utf8")]),
  );
}

/** The files of Stele in the output: what the manifest lists. */
function ownFiles(folder: string): ReadonlyMap<string, string> {
  const out = join(folder, OUT);
  const files = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((file) =>
    statSync(join(out, file)).isFile(),
  );
  const own = files.filter((file) =>
    /^(?:api|pages|sources|translations|locales|addresses|manifest|problems|switcher)\b/.test(file),
  );
  return new Map(own.map((file) => [file, readFileSync(join(out, file), "utf8")]));
}

describe("a build that fails", () => {
  it.each([
    ["no address", 'sitemap: { hostname: "https://docs.example.com" },', "", "base_url"],
    ["an address with another path", "https://docs.example.com", "https://docs.example.com/project/", "base path /"],
    ["an unknown key", 'hosts: ["nginx"]', 'host: ["nginx"]', "mean hosts?"],
    ["two languages with one code", 'lang: "pt-BR"', 'lang: "en"', '"en"'],
  ])("because of %s ends with an error of VitePress and writes nothing of Stele", (_name, from, to, sentence) => {
    const folder = siteOf({ change: (site) => edit(site, CONFIG, from, to) });
    const { status, text } = build(folder);
    expect(status).toBe(1);
    expect(text).toContain(sentence);
    expect(existsSync(join(folder, OUT, "api"))).toBe(false);
  });

  it("because stele() is used outside VitePress names what it expects", async () => {
    const { stele } = await import("../../scripts/integrations/vitepress.ts");
    expect(() => stele().configResolved({})).toThrow("configuration of VitePress 1");
  });
});

describe("the development server", () => {
  it("answers like the build, and follows added and removed translations without a restart", async () => {
    const folder = siteOf({ lines: 'base: "/docs/",' });
    const built = build(folder);
    expect(built.status, built.text).toBe(0);
    const out = join(folder, "built");
    renameSync(join(folder, OUT), out);
    const port = await freePort();
    const args = [BIN, "dev", "--port", String(port), "--strictPort"];
    const { origin } = await startServer(folder, port, args, environment());
    const base = "/docs/";
    const files = [
      "api/v1/locales",
      "pages/v1/guide/setup.html.json",
      "translations/v1/pt-BR/guide/setup.html.json",
      "switcher/v1.js",
    ];
    await expectFilesOf(out, origin, base, files);
    await expectOwnNameOnly(`${origin}${base}sitemap.xml`);
    expect(await translated(origin, base, "pt-BR/guide/setup.html")).toMatchObject({
      translated_url: "https://docs.example.com/docs/pt/guide/setup.html",
    });
    expect(await translated(origin, base, "pt-BR/changelog.html")).toMatchObject({ code: "translation_not_available" });
    writeFiles(folder, { "pt/changelog.md": "# Mudanças\n" });
    await untilTranslated(origin, base, "pt-BR/changelog.html", "https://docs.example.com/docs/pt/changelog.html");
    rmSync(join(folder, "pt/changelog.md"));
    await vi.waitFor(
      async () =>
        expect(await translated(origin, base, "pt-BR/changelog.html")).toMatchObject({
          code: "translation_not_available",
        }),
      { timeout: 60_000, interval: 200 },
    );
  });
});
