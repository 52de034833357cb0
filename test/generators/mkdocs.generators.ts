/**
 * The hook for MkDocs, called by the real MkDocs with Material: Debian's packages. Each variant of the site is built, and
 * what the hook states and Stele publishes is compared with the HTML that MkDocs writes.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { engine } from "../engines.ts";
import { fromCheckout, root, temporaryFolder, writeFiles } from "../stele.ts";
import { audited } from "./auditing.ts";
import * as reading from "./reading.ts";
import { expectSources, type SourceCase } from "./sources.ts";

const mkdocs = engine("mkdocs", "apt-get install mkdocs mkdocs-material");
const isFull = process.env.STELE_RUNS === "all";
const HERE = join(root, "test/generators/mkdocs");
const COMMAND = JSON.stringify([process.execPath, ...fromCheckout]);
const LANGUAGES = ["en", "pt-br", "ar"];

interface Variant {
  readonly name: string;
  /** Replacements in the configurations. */
  readonly edits?: readonly (readonly [from: RegExp, to: string])[];
  readonly layout?: "suffix" | "folder";
  readonly hooks?: string;
  readonly reading?: Partial<reading.Reading>;
  readonly pairs: number;
  /** What the page sources find, which do not ask the hook. */
  readonly sources?: readonly SourceCase[];
}

const READING: reading.Reading = {
  baseUrl: "https://docs.example.com/",
  sourceLocale: "en",
  folders: { "pt-br": "pt-BR", ar: "ar" },
  languages: { pt: "pt-BR", pt_BR: "pt-BR", fa: "ar" },
};
const ofPlugin = { folders: { "pt-BR": "pt-BR", ar: "ar" } };

const SITEMAP = { sitemap: "../sourced/sitemap.xml" };

const quick: readonly Variant[] = [
  {
    name: "a configuration for each language",
    pairs: 18,
    sources: [
      { pages: [{ output: "../sourced" }], right: 17, says: ["warning translations-orphaned"] },
      // Each language has a sitemap of its own.
      { pages: [SITEMAP], right: 8, missing: 9, says: ["warning translations-unstated"] },
      {
        pages: [{ tree: "../docs/{locale}/docs/{path}.md", url: "/{path:mkdocs}/" }],
        right: 17,
        extra: ["secret/ en"],
        says: ["notice tree-hidden", "warning translations-orphaned"],
      },
    ],
  },
  {
    name: "one configuration, files with suffixes",
    layout: "suffix",
    reading: ofPlugin,
    pairs: 18,
    sources: [
      { pages: [{ output: "../sourced" }], right: 17, says: ["warning translations-orphaned"] },
      // The sitemap is that of the language which was built last.
      { pages: [SITEMAP], right: 0, missing: 17, says: ["error addresses-without-page"] },
      { pages: [{ preset: "mkdocs", tree: "../all/{path}{.{locale},}.md" }], right: 17, extra: ["secret/ en"] },
    ],
  },
];

const full: readonly Variant[] = [
  { name: "one configuration, a folder for each language", layout: "folder", reading: ofPlugin, pairs: 18 },
  { name: "addresses with .html", edits: [[/^theme:$/m, "use_directory_urls: false\ntheme:"]], pairs: 18 },
  {
    name: "suffixes and addresses with .html",
    layout: "suffix",
    edits: [[/^theme:$/m, "use_directory_urls: false\ntheme:"]],
    reading: ofPlugin,
    pairs: 18,
  },
  {
    name: "a path in the address",
    edits: [
      [/(site_url: https:\/\/docs.example.com)\//, "$1/project/"],
      [/link: \//g, "link: /project/"],
    ],
    reading: { baseUrl: "https://docs.example.com/project/" },
    pairs: 18,
  },
  {
    name: "a folder for the source language too",
    edits: [
      [/(site_url: https:\/\/docs.example.com\/)$/m, "$1en/"],
      [/(site_dir: .*\/site)$/m, "$1/en"],
      [/link: \/,/, "link: /en/,"],
    ],
    reading: { folders: { en: "en", "pt-br": "pt-BR", ar: "ar" } },
    pairs: 18,
  },
  { name: "the English page where a translation is missing", hooks: "fallback_hook.py", pairs: 18 },
  {
    name: "the theme of MkDocs",
    edits: [
      [/name: material\n {2}font: false/, "name: mkdocs"],
      [/language: pt\b/, "locale: pt_BR"],
      [/\blanguage:/, "locale:"],
      [/ locale: ar\b/, " locale: fa"],
    ],
    pairs: 18,
  },
];

/** Copies the site, applies a variant, and returns its folder and configurations in the order of their builds. */
function prepare({ edits = [], layout, hooks }: Partial<Variant>): {
  readonly project: string;
  readonly configs: string[];
} {
  const project = temporaryFolder();
  cpSync(join(HERE, "site"), project, { recursive: true });
  cpSync(join(root, "scripts/integrations/mkdocs/stele_hook.py"), join(project, "stele_hook.py"));
  cpSync(join(HERE, "fallback_hook.py"), join(project, "fallback_hook.py"));
  const configs = ["base.yml", ...LANGUAGES.map((language) => `docs/${language}/mkdocs.yml`)];
  for (const config of configs) {
    const text = readFileSync(join(project, config), "utf8")
      .replace(/^extra:$/m, `extra:\n  stele: { command: ${COMMAND} }`)
      .replace(/^hooks:$/m, hooks === undefined ? "hooks:" : `hooks:\n  - ../../${hooks}`);
    writeFiles(project, { [config]: edits.reduce((edited, [from, to]) => edited.replace(from, to), text) });
  }
  if (layout === undefined) return { project, configs: configs.slice(1) };
  toOneConfiguration(project, layout);
  return { project, configs: ["mkdocs.yml"] };
}

/** Puts the pages of all languages into one folder, with suffixes or folders, and writes one configuration. */
function toOneConfiguration(project: string, layout: "suffix" | "folder"): void {
  for (const language of LANGUAGES) {
    const code = language === "pt-br" ? "pt-BR" : language;
    const folder = join(project, "docs", language, "docs");
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".md"),
    )) {
      const suffixed = code === "en" ? name : name.replace(/\.md$/, `.${code}.md`);
      const target = layout === "folder" ? `${code}/${name}` : suffixed;
      writeFiles(join(project, "all"), { [target]: readFileSync(join(folder, name), "utf8") });
    }
  }
  cpSync(join(project, "docs/en/overrides"), join(project, "overrides"), { recursive: true });
  const base = readFileSync(join(project, "base.yml"), "utf8")
    .replace(/ {2}alternate:\n(?: {4}- .*\n)+/, "")
    .replace("font: false", "font: false\n  language: en\n  custom_dir: overrides")
    .replaceAll("../../", "");
  const rows = [
    "      - { locale: en, name: English, default: true, build: true }",
    "      - { locale: pt-BR, name: Português (Brasil), build: true }",
    "      - { locale: ar, name: العربية, build: true }",
  ];
  const plugin = ["plugins:", "- i18n:", `    docs_structure: ${layout}`, "    languages:", ...rows].join("\n");
  writeFiles(project, {
    "mkdocs.yml": `${base}\nsite_url: https://docs.example.com/\nsite_dir: site\ndocs_dir: all\n${plugin}\n`,
  });
  rmSync(join(project, "docs"), { recursive: true });
}

interface Ended {
  readonly status: number | null;
  readonly lines: string;
}

function run(project: string, args: readonly string[]): Ended {
  const env = { ...process.env, PYTHONPATH: join(HERE, "i18n"), PYTHONDONTWRITEBYTECODE: "1", NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(mkdocs ?? "", args, { cwd: project, encoding: "utf8", env });
  return { status, lines: stdout + stderr };
}

function build(project: string, config: string, ...args: string[]): Ended {
  return run(project, ["build", "-f", config, ...args]);
}

function buildAll({ project, configs }: ReturnType<typeof prepare>): string {
  const ended = configs.map((config) => build(project, config));
  for (const { status, lines } of ended) expect(status, lines).toBe(0);
  return ended.map(({ lines }) => lines).join("");
}

describe.skipIf(!mkdocs)("the hook for MkDocs", () => {
  const variants = isFull ? [...quick, ...full] : quick;
  it.each(variants)("states and publishes what MkDocs writes: $name", async ({ pairs, sources = [], ...variant }) => {
    const prepared = prepare(variant);
    const lines = buildAll(prepared);
    const output = join(prepared.project, "site");
    const all = { ...READING, ...variant.reading };
    const routes = reading.routesIn(join(output, "stele.jsonl"));
    const truth = reading.pairsInHtml(output, all);
    const found = reading.pairsOfRoutes(routes, "en");
    expect(reading.compare(found, truth, output, all.baseUrl)).toEqual(reading.allRight(pairs));
    const published = reading.compare(reading.publishedPairs(output), reading.withSource(truth), output, all.baseUrl);
    expect(published, lines).toEqual(reading.allRight(pairs - 1));
    // Material links its menu of languages, which is no link in the head.
    expect(await audited(prepared.project, "site")).toEqual({ groups: 0, "audit-no-links": 1 });
    for (const { file = "" } of routes) expect(existsSync(join(prepared.project, file)), file).toBe(true);
    const before = reading.filesOfStele(output);
    buildAll(prepared);
    expect(reading.filesOfStele(output)).toEqual(before);
    const labels = Object.fromEntries(Object.entries(all.folders).map(([label, code]) => [code, label]));
    const site = { project: prepared.project, out: "site", base: all.baseUrl, labels };
    await expectSources(sources, site, reading.withSource(truth));
  });

  it("says which languages are not built yet, and runs Stele after the last", () => {
    const { project, configs } = prepare({});
    const [first = "", ...others] = configs;
    expect(build(project, first).lines).toContain("Not built yet: ar, pt-BR.");
    expect(existsSync(join(project, "site/pages"))).toBe(false);
    for (const config of others) build(project, config);
    expect(existsSync(join(project, "site/pages/v1/install.json"))).toBe(true);
    // MkDocs empties the folder of the language that it builds, and the root language has the others in it.
    expect(build(project, first).lines).toContain("Not built yet: ar, pt-BR.");
  });

  it("runs Stele after each language if that is wanted, for the languages that are there", () => {
    const { project, configs } = prepare({ edits: [[/stele: \{/, "stele: { run: always,"]] });
    expect(build(project, configs[0] ?? "").status).toBe(0);
    expect([...reading.publishedPairs(join(project, "site")).keys()].every((name) => name.endsWith(" en"))).toBe(true);
    build(project, configs[2] ?? "");
    expect(reading.publishedPairs(join(project, "site")).get("https://docs.example.com/install/ ar")).toBe(
      "https://docs.example.com/ar/install/",
    );
  });

  it("takes back the pages that MkDocs no longer has", () => {
    const prepared = prepare({ layout: "suffix" });
    buildAll(prepared);
    rmSync(join(prepared.project, "all/about.md"));
    rmSync(join(prepared.project, "all/install.ar.md"));
    buildAll(prepared);
    const pairs = [...reading.publishedPairs(join(prepared.project, "site")).keys()];
    expect(pairs).toContain("https://docs.example.com/install/ pt-BR");
    expect(pairs).not.toContain("https://docs.example.com/install/ ar");
    expect(pairs).not.toContain("https://docs.example.com/about/ en");
  });

  it.each(["the project", "a link to it"])("publishes files as seen from the repository: built in %s", (place) => {
    const { project, configs } = prepare({ edits: [[/stele: \{/, "stele: { artifacts: { coverage: true },"]] });
    mkdirSync(join(project, ".git"));
    rmSync(join(project, "docs/ar/docs/install.md"));
    // The project is the folder with `node_modules`, which is not the repository.
    const hook = "docs/node_modules/stele/stele_hook.py";
    cpSync(join(project, "stele_hook.py"), join(project, hook));
    const base = readFileSync(join(project, "base.yml"), "utf8");
    writeFiles(project, { "base.yml": base.replace("../../stele_hook.py", `../../${hook}`) });
    const link = join(temporaryFolder(), "link");
    symlinkSync(project, link);
    const from = place === "the project" ? project : link;
    buildAll({ project: from, configs: configs.map((config) => join(from, config)) });
    writeFiles(project, { "docs/ar/stele/site.yaml": "" });
    expect(build(from, join(from, "docs/ar/mkdocs.yml")).lines).toContain("docs/ar/stele is not used: the project is ");
    const text = readFileSync(join(project, "site/coverage/v1/ar.json"), "utf8");
    const { tasks } = JSON.parse(text) as { readonly tasks: readonly { readonly source_file?: string }[] };
    expect(tasks.map((task) => task.source_file)).toContain("docs/en/docs/install.md");
    expect(tasks.filter((task) => task.source_file?.startsWith("docs/en/docs/") !== true)).toEqual([]);
  });

  it.each(["in the repository", "elsewhere"])(
    "knows fallback pages where the docs are outside the folder of the hook, which is %s",
    (place) => {
      const { project } = prepare({ hooks: "fallback_hook.py" });
      mkdirSync(join(project, ".git"));
      const installed = join(
        place === "elsewhere" ? temporaryFolder() : join(project, "website"),
        "node_modules/stele",
      );
      cpSync(join(project, "stele_hook.py"), join(installed, "stele_hook.py"));
      const base = readFileSync(join(project, "base.yml"), "utf8");
      writeFiles(project, { "base.yml": base.replace("../../stele_hook.py", join(installed, "stele_hook.py")) });
      const configs = LANGUAGES.map((language) => {
        const folder = join(project, "website", language);
        cpSync(join(project, "docs", language, "mkdocs.yml"), join(folder, "mkdocs.yml"));
        for (const name of ["docs", "overrides"])
          symlinkSync(join(project, "docs", language, name), join(folder, name));
        return join(folder, "mkdocs.yml");
      });
      buildAll({ project, configs });
      const pairs = reading.publishedPairs(join(project, "site"));
      expect(pairs.has("https://docs.example.com/install/ ar")).toBe(true);
      expect(pairs.has("https://docs.example.com/about/ ar")).toBe(false);
      expect(readFileSync(join(project, "site/stele.jsonl"), "utf8")).not.toContain(project);
    },
  );

  it("works inside gh-deploy: the pushed branch has the files of Stele", () => {
    const { project } = prepare({ layout: "suffix" });
    const git = (...args: string[]): string => spawnSync("git", args, { cwd: project, encoding: "utf8" }).stdout;
    const remote = temporaryFolder();
    spawnSync("git", ["init", "-q", "--bare", remote]);
    git("init", "-q");
    git("remote", "add", "origin", remote);
    git("config", "user.email", "a@example.com");
    git("config", "user.name", "A");
    git("add", ".");
    git("commit", "-qm", "docs");
    const { status, lines } = run(project, ["gh-deploy"]);
    expect(status, lines).toBe(0);
    expect(git("ls-tree", "-r", "--name-only", "origin/gh-pages").split("\n")).toEqual(
      expect.arrayContaining(["pages/v1/install.json", "translations/v1/pt-BR/install.json", "stele.jsonl"]),
    );
  });

  const failures: readonly (readonly [name: string, edit: readonly [RegExp, string], line: RegExp])[] = [
    [
      "a key that Stele does not know",
      [/stele: \{/, "stele: { host: [netlify],"],
      /Stele: extra\.stele: .*\[unknown-key\]/,
    ],
    [
      "a program that is not there",
      [/command: \[[^\]]*\]/, "command: no-such-program"],
      /no-such-program could not be started/,
    ],
    ["a program that is not Stele", [/command: \[[^\]]*\]/, "command: [git]"], /git ended with exit code/],
    ["an option of the hook", [/stele: \{/, "stele: { run: sometimes,"], /run: sometimes \(last, always, never\)/],
    ["no site_url", [/^site_url: .*$/m, ""], /mkdocs\.yml has no site_url/],
  ];
  it.each(isFull ? failures : failures.slice(0, 1))(
    "fails the build of the docs, or warns if that is wanted: %s",
    (_name, edit, line) => {
      for (const onError of ["fail", "warn"]) {
        const on: readonly [RegExp, string] = [/stele: \{/, `stele: { on_error: ${onError},`];
        const { project } = prepare({ layout: "suffix" });
        const config = readFileSync(join(project, "mkdocs.yml"), "utf8")
          .replace(edit[0], edit[1])
          .replace(...on);
        writeFiles(project, { "mkdocs.yml": config });
        const { status, lines } = build(project, "mkdocs.yml");
        expect(status, lines).toBe(onError === "fail" ? 1 : 0);
        expect(lines).toMatch(line);
        expect(lines.includes("extra.stele.on_error: warn")).toBe(onError === "fail");
        expect(existsSync(join(project, "site/install/index.html"))).toBe(true);
        expect(existsSync(join(project, "site/pages"))).toBe(false);
      }
    },
  );

  it("writes through no link at the place of its routes", () => {
    const { project, configs } = prepare({ edits: [[/(site_dir: .*\/site)$/m, "$1/en"]] });
    const target = join(temporaryFolder(), "target");
    mkdirSync(join(project, "site"), { recursive: true });
    symlinkSync(target, join(project, "site/stele.jsonl"));
    const { status, lines } = build(project, configs[1] ?? "");
    expect(status).toBe(1);
    expect(lines).toContain("stele.jsonl is a link");
    expect(existsSync(target)).toBe(false);
  });

  const looked = ["looks = pathlib.Path.is_symlink", "def look(path):"];
  looked.push("    if path.name != 'stele.jsonl': return looks(path)", "    plant()", "    return False");
  const written = [
    "dumps = json.dumps",
    "def write(value, **options):",
    "    if 'address' in value: plant()",
    "    return dumps(value, **options)",
  ];

  it.each([
    ["after the look", 1, [...looked, "pathlib.Path.is_symlink = look"]],
    ["while they are written", 0, [...written, "json.dumps = write"]],
  ])("neither reads nor writes its routes through a link that appears %s", (_when, code, planted) => {
    const { project, configs } = prepare({ hooks: "late.py", edits: [[/(site_dir: .*\/site)$/m, "$1/en"]] });
    const [target, place] = [join(temporaryFolder(), "target"), join(project, "site/stele.jsonl")];
    const secret = '{"address":"https://docs.example.com/ar/","locale":"ar","key":"index","title":"secret"}\n';
    writeFileSync(target, secret);
    const plant = `    if not os.path.lexists(${JSON.stringify(place)}): os.symlink(${JSON.stringify(target)}, ${JSON.stringify(place)})`;
    writeFiles(project, { "late.py": ["import json, os, pathlib", "def plant():", plant, ...planted, ""].join("\n") });
    const { status, lines } = build(project, configs[1] ?? "");
    expect(status, lines).toBe(code);
    expect(readFileSync(target, "utf8")).toBe(secret);
    expect(lstatSync(place).isSymbolicLink()).toBe(code === 1);
    expect(readFileSync(place, "utf8").includes("secret")).toBe(code === 1);
    expect(readdirSync(join(project, "site")).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("opens no pipe at the place of its routes", () => {
    const { project, configs } = prepare({ edits: [[/(site_dir: .*\/site)$/m, "$1/en"]] });
    mkdirSync(join(project, "site"), { recursive: true });
    execFileSync("mkfifo", [join(project, "site/stele.jsonl")]);
    const { status, lines } = build(project, configs[1] ?? "");
    expect(status, lines).toBe(1);
    expect(lines).toContain("special file");
  });

  it("writes no routes through a link of the output folder that leads out of the project", () => {
    const { project, configs } = prepare({ edits: [[/(site_dir: .*\/site)$/m, "$1/en"]] });
    const outside = temporaryFolder();
    symlinkSync(outside, join(project, "site"));
    const { status, lines } = build(project, configs[1] ?? "");
    expect(status, lines).toBe(1);
    expect(lines).toContain("is a link that leads out of the project");
    expect(existsSync(join(outside, "stele.jsonl"))).toBe(false);
  });

  it("takes a file behind a link in the output folder for missing, whether it exists or not", () => {
    const { project, configs } = prepare({ edits: [[/(site_dir: .*\/site)$/m, "$1/en"]] });
    const outside = temporaryFolder();
    writeFiles(outside, { "there/index.html": "" });
    writeFiles(project, { "site/ar/own/index.html": "", "site/ar/chosen.html": "" });
    symlinkSync(outside, join(project, "site/ar/elsewhere"));
    symlinkSync(join(outside, "there/index.html"), join(project, "site/ar/file.html"));
    const names = ["own/", "chosen.html", "elsewhere/there/", "elsewhere/missing/", "file.html", "missing/"];
    const former = names.map((name) => ({ address: `https://docs.example.com/ar/${name}`, locale: "ar", key: name }));
    writeFiles(project, { "site/stele.jsonl": former.map((route) => `${JSON.stringify(route)}\n`).join("") });
    const { status, lines } = build(project, configs[1] ?? "");
    expect(status, lines).toBe(0);
    const kept = readFileSync(join(project, "site/stele.jsonl"), "utf8").matchAll(/"key": "([^"]*)"/g);
    expect([...kept].map(([, key]) => key).filter((key) => names.includes(key ?? ""))).toEqual(["chosen.html", "own/"]);
  });

  it("reads no file of more than 64 MiB at the place of its routes, and replaces it", () => {
    const { project, configs } = prepare({ edits: [[/(site_dir: .*\/site)$/m, "$1/en"]] });
    writeFiles(project, { "site/stele.jsonl": "" });
    truncateSync(join(project, "site/stele.jsonl"), 2 ** 40);
    const { status, lines } = build(project, configs[1] ?? "");
    expect(status, lines).toBe(0);
    expect(lines).toContain("larger than 64 MiB");
    expect(lines).toContain("Not built yet:");
  });

  it.each([
    ["no JSON", "x"],
    ["another value", "1"],
    ["another member", '{"address":"https://docs.example.com/","locale":"ar","key":"index","##vso[x]y":"z"}'],
    ["a file elsewhere", '{"address":"https://docs.example.com/%2Fetc%2Fpasswd","locale":"ar","key":"index"}'],
    ["a file above", '{"address":"https://docs.example.com/../../../../../etc/passwd","locale":"ar","key":"index"}'],
    ["no address", '{"address":true,"locale":"ar","key":"index"}'],
    [
      "a name that is too long",
      `{"address":"https://docs.example.com/${"a".repeat(300)}","locale":"ar","key":"index"}`,
    ],
    ["a name with NUL", '{"address":"https://docs.example.com/%00","locale":"ar","key":"index"}'],
    ["half a character", String.raw`{"address":"https://docs.example.com/\ud800","locale":"ar","key":"\ud800"}`],
    [
      "a title of half a character",
      String.raw`{"address":"https://docs.example.com/","locale":"ar","key":"a","title":"\ud800"}`,
    ],
    [
      "a file that is no text",
      ["ar", "pt-BR"]
        .map((code) => `{"address":"https://docs.example.com/","locale":"${code}","key":"a","file":5}\n`)
        .join(""),
    ],
    ["deep JSON", "[".repeat(100_000)],
    ["a long number", "1".repeat(5000)],
    ["bytes that are no UTF-8", new Uint8Array([0xff, 0xfe])],
  ])("believes no file of the docs at the place of its routes: %s", (_what, line) => {
    const { project, configs } = prepare({});
    writeFileSync(join(project, "docs/en/docs/stele.jsonl"), line);
    const { status, lines } = build(project, configs[0] ?? "");
    expect(status, lines).toBe(0);
    expect(lines).toContain("Not built yet:");
    expect(lines).toContain("pt-BR.");
    expect(lines).not.toContain("##vso[");
  });

  it("takes other values of front matter than texts", () => {
    const { project, configs } = prepare({ layout: "suffix" });
    const titles = ["2024", "2026-01-01", "true", String.raw`"\ud800"`, "1.5e300"];
    const days = ["2026-01-02", '"2026-01-02"', "2026-01-02T00:00:00Z", `0x${"f".repeat(6000)}`, "[2026-01-02]"];
    for (const [at, title] of titles.entries()) {
      writeFiles(project, { [`all/odd${at}.md`]: `---\ntitle: ${title}\nlastmod: ${days[at]}\n---\nA\n` });
    }
    const { status, lines } = build(project, configs[0] ?? "");
    expect(status, lines).toBe(0);
    expect(lines).not.toContain("Traceback");
    const routes = reading.routesIn(join(project, "site/stele.jsonl"));
    const odd = routes.filter(({ key, locale }) => key.startsWith("odd") && locale === "en");
    const day = "2026-01-02";
    expect(odd).toMatchObject([
      { title: "2024", lastmod: day },
      { title: "2026-01-01", lastmod: day },
      { title: "True", lastmod: day },
      { key: "odd3" },
      { key: "odd4" },
    ]);
    expect(odd.filter(({ lastmod }) => lastmod !== undefined)).toHaveLength(3);
  });

  it.each<readonly [string, string, (project: string) => void, RegExp]>([
    [
      "a folder at the place of its routes",
      COMMAND,
      (project) => writeFiles(project, { "all/stele.jsonl/a.txt": "" }),
      /WARNING .*stele\.jsonl is a link, a folder or a special file\. Remove it/,
    ],
    [
      "a program that prints other JSON",
      JSON.stringify([process.execPath, "-e", "console.log(JSON.stringify({ problems: '\\u0085::error::x' }))"]),
      () => {},
      /WARNING .*internal error, \w+: /,
    ],
  ])("ends with one sentence, and the docs are built if that is wanted: %s", (_what, command, change, sentence) => {
    const { project, configs } = prepare({ layout: "suffix" });
    change(project);
    const config = readFileSync(join(project, "mkdocs.yml"), "utf8");
    const [before = "", after = ""] = config.split(`{ command: ${COMMAND} }`);
    writeFiles(project, { "mkdocs.yml": `${before}{ on_error: warn, command: ${command} }${after}` });
    const { status, lines } = build(project, configs[0] ?? "");
    expect(status, lines).toBe(0);
    expect(lines).toMatch(sentence);
    expect(lines).not.toContain("Traceback");
  });

  it("writes names of files to its log as text alone", () => {
    const { project, configs } = prepare({ layout: "suffix" });
    const name = "x\n::error::P\u001b[31m\u0085::add-mask::a\u2028\u202e##[group]";
    const site = "base_url: https://docs.example.com\nsource_locale: en\naddresses: path\n";
    writeFiles(project, {
      "stele/site.yaml": `${site}pages: [{ tree: "../t/{locale}/{path}.md" }]\n`,
      "stele/locales.yaml": "[{ code: en, name: English }]\n",
      [`t/en/${name}.md`]: "---\ntitle: [\n---\n",
      "t/en/a.md": "# A\n",
    });
    const { lines } = build(project, configs[0] ?? "");
    expect(lines).toContain(String.raw`\u{A}::error::P\u{1B}[31m\u{85}::add-mask::a\u{2028}\u{202E}# [group]`);
    expect(lines).not.toMatch(/^\s*::|P\u001b|[\u0085\u2028\u202e]|##\[/m);
  });

  it("gives one answer for a link at stele/site.yaml that leads out, whatever is there", () => {
    const { project } = prepare({ layout: "suffix" });
    const outside = temporaryFolder();
    writeFiles(outside, { there: "" });
    mkdirSync(join(project, "stele"));
    const answers = ["there", "nowhere"].map((name) => {
      rmSync(join(project, "stele/site.yaml"), { force: true });
      symlinkSync(join(outside, name), join(project, "stele/site.yaml"));
      const { status, lines } = build(project, "mkdocs.yml");
      return { status, said: lines.split("\n").filter((line) => line.includes("Stele: ")) };
    });
    expect(answers[0]).toMatchObject({
      status: 1,
      said: expect.arrayContaining([expect.stringMatching(/ stele\/site\.yaml is a link .*\[link-outside\]/)]),
    });
    expect(answers[1]).toEqual(answers[0]);
  });

  it("breaks log commands of CI runners, reads no folder stele outside the project, and is soon done with hostile pages", () => {
    const { project } = prepare({ layout: "suffix" });
    const outside = temporaryFolder();
    writeFiles(outside, { "site.yaml": "base_url: https://secret.example\n" });
    symlinkSync(outside, join(project, "stele"));
    writeFiles(project, { "all/about.md": `# About\n\n<!-- ${"<meta name=robots ".repeat(4000)} -->\n` });
    const linked = build(project, "mkdocs.yml");
    expect(linked.status).toBe(1);
    expect(linked.lines).toContain("leads out of the project");
    rmSync(join(project, "stele"));
    writeFiles(project, { "stele/site.yaml": '"##vso[task.setvariable]x": 1\n' });
    const { lines } = build(project, "mkdocs.yml");
    expect(lines).toContain("# vso[task.setvariable]x");
    expect(lines).not.toContain("##vso[");
  });

  it("refuses the address of another language", () => {
    const { project, configs } = prepare({});
    const [, second = ""] = configs;
    const text = readFileSync(join(project, second), "utf8");
    writeFiles(project, { [second]: text.replace("/pt-br/", "/").replace("language: pt", "language: pt-BR") });
    expect(build(project, second)).toMatchObject({
      status: 1,
      lines: expect.stringContaining(
        "site_url is https://docs.example.com/, but for the language pt-BR it should be https://docs.example.com/pt-br/.",
      ) as string,
    });
  });
});
