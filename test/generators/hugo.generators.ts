/**
 * The component for Hugo, used by the real Hugo: Debian's package. Each variant of the site is built, and the routes
 * that the component writes are compared with the HTML that Hugo writes.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { engine } from "../engines.ts";
import { root, stele, temporaryFolder, writeFiles } from "../stele.ts";
import { audited } from "./auditing.ts";
import * as reading from "./reading.ts";
import { expectSources } from "./sources.ts";

const hugo = engine("hugo", "apt-get install hugo");
const isFull = process.env.STELE_RUNS === "all";
const SITE = join(root, "test/generators/hugo/site");

interface Variant {
  readonly name: string;
  /** Files that replace or add to those of the site. */
  readonly files?: Readonly<Record<string, string>>;
  /** Lines of configuration: before the first table, and behind the last one. */
  readonly top?: string;
  readonly end?: string;
  readonly layout?: "folders";
  readonly args?: readonly string[];
  readonly reading?: Partial<reading.Reading>;
  readonly pairs: number;
}

const READING: reading.Reading = {
  baseUrl: "https://docs.example.com/",
  sourceLocale: "en",
  folders: { "pt-br": "pt-BR", ar: "ar" },
  unlisted: ["docs/hidden"],
};

const quick: readonly Variant[] = [
  { name: "files with suffixes", pairs: 33 },
  {
    name: "a content folder for each language, all in subfolders, permalinks, a path in the address",
    layout: "folders",
    top: 'baseURL = "https://docs.example.com/project/"\ndefaultContentLanguageInSubdir = true',
    end: '[permalinks]\nblog = "/:year/:month/:slugorfilename/"\ndocs = "/manual/:slug/"',
    reading: { baseUrl: "https://docs.example.com/project/", folders: { en: "en", "pt-br": "pt-BR", ar: "ar" } },
    pairs: 33,
  },
];

/** Shows the English text where a language has none: https://gohugo.io/hugo-modules/configuration/, read November 2026. */
const FALLBACKS = ["en en", "pt-br pt-br", "pt-br en", "ar ar", "ar en"]
  .map((mount) => mount.split(" "))
  .map(([lang, from]) => `[[module.mounts]]\nsource = "content/${from}"\ntarget = "content"\nlang = "${lang}"`)
  .join("\n");

const full: readonly Variant[] = [
  { name: "English files mounted into the other languages", layout: "folders", end: FALLBACKS, pairs: 34 },
  { name: "imported as a module", top: "theme = []", end: '[[module.imports]]\npath = "../stele"', pairs: 33 },
  { name: "ugly addresses", top: "uglyURLs = true", pairs: 33 },
  { name: "future and expired pages", args: ["--buildFuture", "--buildExpired"], pairs: 35 },
  { name: "one language less", top: 'disableLanguages = ["ar"]', pairs: 26 },
  { name: "a languageCode of the whole site, which languages inherit", top: 'languageCode = "en-us"', pairs: 33 },
  { name: "no taxonomies", top: 'disableKinds = ["RSS", "taxonomy", "term"]', pairs: 25 },
  {
    name: "English files mounted, and English is not the first language by weight",
    layout: "folders",
    files: { "config/_default/languages.toml": "[en]\nweight = 9\n" },
    end: FALLBACKS,
    pairs: 34,
  },
  {
    name: "the source language is not the first by weight",
    files: { "config/_default/languages.toml": "[en]\nweight = 9\n" },
    pairs: 33,
  },
];

/** Copies the site and applies a variant. */
function prepare({ files = {}, top = "", end = "", layout }: Omit<Variant, "pairs">): string {
  const project = join(temporaryFolder(), "project");
  cpSync(SITE, project, { recursive: true });
  // What `npm install stele` would put into node_modules.
  cpSync(join(root, "scripts/integrations/hugo"), join(project, "stele"), { recursive: true });
  const keys = new Set(top.split("\n").map((line) => line.split(" = ")[0]));
  const lines = readFileSync(join(SITE, "hugo.toml"), "utf8").split("\n");
  const config = lines.filter((line) => !keys.has(line.split(" = ")[0] ?? "") || line === "").join("\n");
  writeFiles(project, { "hugo.toml": `${top}\n${config}\n${end}\n`, ...files });
  if (layout === "folders") toFolders(project);
  return project;
}

/** Moves `content/a.pt-br.md` to `content/pt-br/a.md`. */
function toFolders(project: string): void {
  const content = join(project, "content");
  const all = spawnSync("find", [content, "-type", "f"], { encoding: "utf8" }).stdout.split("\n").filter(Boolean);
  for (const file of all) {
    const [, stem = "", language = "en"] = /^(.*?)(?:\.(en|pt-br|ar))?\.md$/.exec(file) ?? [];
    const target = join(project, "by-language", language, `${stem.slice(content.length)}.md`);
    writeFiles(dirname(target), { [basename(target)]: "" });
    renameSync(file, target);
  }
  rmSync(content, { recursive: true });
  renameSync(join(project, "by-language"), content);
  const config = readFileSync(join(project, "hugo.toml"), "utf8");
  const text = config.replace(/^\[languages\.(.*)\]$/gm, (table, key) => `${table}\ncontentDir = "content/${key}"`);
  writeFiles(project, { "hugo.toml": text });
}

function build(project: string, args: readonly string[] = []): void {
  const { status, stdout, stderr } = spawnSync(hugo ?? "", [...args], { cwd: project, encoding: "utf8" });
  expect(status, stdout + stderr).toBe(0);
}

/** Runs Stele as the guide says, with the routes as the source of pages. */
function publish(project: string, all: reading.Reading): string {
  const { status, lines } = tryToPublish(project, all);
  expect(status, lines).toBe(0);
  return lines;
}

function tryToPublish(project: string, { baseUrl, folders }: reading.Reading) {
  const rows = ["en", "pt-BR", "ar"].map((code) => `- { code: ${code}, name: ${code} }\n`);
  const prefix = "en" in folders ? "source_prefix: true\n" : "";
  writeFiles(project, {
    "stele/site.yaml": `base_url: ${baseUrl}\nsource_locale: en\naddresses: path\n${prefix}pages: [{ routes: ../public/stele.jsonl }]\nartifacts: { sitemap: keep }\n`,
    "stele/locales.yaml": rows.join(""),
  });
  const { status, stdout, stderr } = stele(project, ["build", "--out", "public", "--merge"]);
  return { status, lines: stdout + stderr };
}

describe.skipIf(!hugo)("the component for Hugo", () => {
  const variants = isFull ? [...quick, ...full] : quick;
  it.each(variants)("states what Hugo writes, and Stele publishes it: $name", async ({ pairs, args, ...variant }) => {
    const project = prepare(variant);
    build(project, args);
    const output = join(project, "public");
    const all = { ...READING, ...variant.reading };
    const routes = reading.routesIn(join(output, "stele.jsonl"));
    const truth = reading.pairsInHtml(output, all);
    const stated = reading.pairsOfRoutes(routes, "en");
    expect(reading.compare(stated, truth, output, all.baseUrl)).toEqual(reading.allRight(pairs));
    const lines = publish(project, all);
    const complete = reading.withSource(truth);
    const published = reading.compare(reading.publishedPairs(output), complete, output, all.baseUrl);
    expect(published, lines).toEqual(reading.allRight(complete.size));
    expect(lines, lines).not.toContain("[addresses-skipped]");
    // The links are those of our partial. Hugo's own sitemap also links the lists of categories.
    if (!isFull) expect(await audited(project, "public")).toEqual({ groups: 13, "audit-x-default-missing": 1 });
    for (const { file } of routes) if (file !== undefined) expect(existsSync(join(project, file)), file).toBe(true);
  });

  it("finds with page sources alone only what Hugo writes, and says what is missing", async () => {
    const project = prepare({ name: "" });
    build(project);
    const site = {
      project,
      out: "public",
      base: READING.baseUrl,
      labels: { "pt-BR": "pt-br", ar: "ar" },
      hasLinks: true,
    };
    const truth = reading.withSource(reading.pairsInHtml(join(project, "public"), READING));
    // The Portuguese page is at an address of the English ones, and Hugo lists a page that it does not write.
    const exclude = ["/lugar/", "/docs/link/"];
    const hidden = "docs/hidden/ en";
    await expectSources(
      [
        { pages: [{ output: "../sourced" }], right: 0, missing: 32, says: ["error language-contradiction"] },
        {
          pages: [{ output: "../sourced", exclude }],
          right: 23,
          missing: 9,
          extra: ["categories/ en", hidden],
          says: ["warning translations-orphaned"],
        },
        {
          pages: [{ sitemap: "../sourced/sitemap.xml", exclude }],
          right: 25,
          missing: 7,
          extra: ["categories/ en", "docs/data/index.json en"],
          says: ["warning translations-orphaned"],
        },
        // Hugo writes too few of these files, so nothing is published.
        {
          pages: [{ preset: "hugo" }],
          right: 0,
          missing: 32,
          says: ["warning tree-unknown", "error page-files-missing"],
        },
        {
          pages: [{ preset: "hugo", exclude: ["/data/**", "/docs/{data,expired}/"] }],
          right: 21,
          missing: 11,
          extra: [hidden, "docs/secret/ en"],
          says: ["notice tree-hidden", "warning page-files-dropped"],
        },
      ],
      site,
      truth,
    );
  });

  it("publishes with the preset alone what Hugo writes of bundles, names and slugs", () => {
    const project = temporaryFolder();
    const page = "---\ntitle: T\n---\nText\n";
    const names = ["what's new", "v1.0 (beta)", "100% sure", "Q&A", "x,y", "a=b!", "c++", "a--b", "İNDIR", "ΟΔΗΓΟΣ"];
    const bundles = ["_index", "one/index", "one/step", "one/deep/_index", "one/deep/a", "two/index.fr", "two/a"];
    const files = [...names, "my first", "index-of/a", ...bundles].flatMap((name) => [name, `${name}.fr`]);
    const others = { "s/index": "slug: -The (S)-", "p/_index": "slug: q", t: "slug: /R & D/x", u: "url: /w/v" };
    writeFiles(project, {
      "hugo.toml":
        'baseURL = "https://docs.example.com/"\ndisableKinds = ["RSS", "sitemap", "taxonomy", "term"]\n[languages.en]\nweight = 1\n[languages.fr]\nweight = 2\n',
      "layouts/_default/single.html": "page",
      "layouts/_default/list.html": "{{ if .File }}page{{ end }}",
      ...Object.fromEntries(
        ["_index", "_index.fr", ...files.map((name) => `docs/${name}`)].map((name) => [`content/${name}.md`, page]),
      ),
      ...Object.fromEntries(
        Object.entries(others).map(([name, key]) => [`content/${name}.md`, `---\n${key}\n---\nText\n`]),
      ),
      "content/parts/index.md": "---\nheadless: true\n---\n",
      "content/parts/a.md": page,
      "stele/site.yaml": "base_url: https://docs.example.com\nsource_locale: en\npages: [{ preset: hugo }]\n",
      "stele/locales.yaml": "- { code: en, name: English }\n- { code: fr, name: Français }\n",
    });
    build(project);
    const output = join(project, "public");
    const written = readdirSync(output, { recursive: true, encoding: "utf8" })
      // A translation without a page in the source language is left out.
      .filter(
        (name) =>
          name.endsWith("index.html") && !name.includes("two") && readFileSync(join(output, name), "utf8") === "page",
      )
      .map((name) => `https://docs.example.com/${name.slice(0, -"index.html".length)}`);
    const { status, stdout, stderr } = stele(project, ["build"]);
    expect(status, stdout + stderr).toBe(0);
    const published = [...reading.publishedPairs(join(project, "dist")).values()].map((url) => decodeURI(url));
    expect(published.toSorted()).toEqual(written.toSorted());
  });

  it("states drafts, unlisted pages and fallbacks as such, and the day and title of a page", () => {
    const project = prepare({ name: "", layout: "folders", end: FALLBACKS });
    build(project, ["--buildDrafts"]);
    const routes = reading.routesIn(join(project, "public/stele.jsonl"));
    const at = (path: string) => routes.find(({ address }) => address === `https://docs.example.com/${path}`);
    expect(at("docs/draft/")).toMatchObject({ draft: true });
    expect(at("pt-br/docs/guides/oil/")).toMatchObject({ fallback: true, key: at("docs/guides/oil/")?.key });
    expect(at("docs/guides/oil/")).not.toHaveProperty("fallback");
    expect(at("categories/")).toMatchObject({ unlisted: true });
    expect(at("docs/secret/")).toMatchObject({ noindex: true });
    expect(at("docs/install/")).toEqual({
      address: "https://docs.example.com/docs/install/",
      locale: "en",
      key: at("pt-br/docs/install/")?.key,
      file: "content/en/docs/install.md",
      lastmod: "2026-03-04",
      title: "Install & run <it>",
    });
  });

  it("states files as seen from the project, whatever folders around it have a link there", () => {
    const project = prepare({ name: "", layout: "folders", end: FALLBACKS });
    build(project);
    const before = readFileSync(join(project, "public/stele.jsonl"), "utf8");
    const around = realpathSync(project).split("/").slice(1, -1);
    around.forEach((name, index) => symlinkSync(`/${around.slice(0, index + 1).join("/")}`, join(project, name)));
    build(project);
    expect(readFileSync(join(project, "public/stele.jsonl"), "utf8")).toBe(before);
  });

  it("writes alternates and a switcher with the languages that a page really has", () => {
    const project = prepare({ name: "", layout: "folders", end: FALLBACKS });
    build(project);
    const html = (path: string): string => readFileSync(join(project, "public", path, "index.html"), "utf8");
    const alternates = (path: string): string[] =>
      [...html(path).matchAll(/rel="alternate" hreflang="([^"]*)"/g)].map(([, code = ""]) => code);
    const offered = (path: string): string[] =>
      [...html(path).matchAll(/<li><a href="([^"]*)" hreflang/g)].map(([, href = ""]) => href);
    expect(alternates("lugar")).toEqual(["en", "pt-BR", "ar", "x-default"]);
    expect(alternates("docs/guides/oil")).toEqual(["en", "ar", "x-default"]);
    expect(alternates("pt-br/docs/guides/oil")).toEqual([]);
    expect(offered("pt-br/docs/guides/oil")).toEqual(["/docs/guides/oil/", "/ar/docs/guides/oil/"]);
    expect(alternates("docs/secret")).toEqual([]);
  });

  it("changes no byte when both run again, and takes back what Hugo no longer has", () => {
    const project = prepare({ name: "" });
    const output = join(project, "public");
    const once = (): Record<string, string> => {
      build(project);
      publish(project, READING);
      return reading.filesOfStele(output);
    };
    const before = once();
    expect(Object.keys(before)).toContain("pages/v1/about.json");
    expect(once()).toEqual(before);
    rmSync(join(project, "content/about.md"));
    rmSync(join(project, "content/place.pt-br.md"));
    const after = once();
    expect(after).not.toHaveProperty("pages/v1/about.json");
    expect(after["pages/v1/place.json"]).not.toContain("lugar");
  });

  it("publishes nothing for two pages with one address, and names the lines", () => {
    const project = prepare({
      name: "",
      files: { "content/twin.md": "---\ntitle: Twin\nurl: /about/\n---\nid:twin Again." },
    });
    build(project);
    const { status, lines } = tryToPublish(project, READING);
    expect(status).toBe(1);
    expect(lines).toMatch(/^public\/stele\.jsonl:\d+:\d+: error: .*\[routes-contradiction\]$/m);
    expect(existsSync(join(project, "public/pages"))).toBe(false);
  });
});
