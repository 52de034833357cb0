/** The integration of Eleventy with real sites. What it publishes is compared with the HTML that Eleventy writes. */
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
import { describe, expect, it } from "vitest";
import { root, temporaryFolder, writeFiles } from "../stele.ts";
import { freePort } from "../http.ts";
import { answered, expectFilesOf, startServer, translated, untilTranslated } from "./development.ts";
import { audited, type Audited } from "./auditing.ts";
import { installStele } from "./installed.ts";
import { expectSources, type SourceCase } from "./sources.ts";
import { compare, flat, readPublished, readTruth } from "./truth.ts";

const SITE = join(root, "test/generators/eleventy/site");
const INSTALLED = join(root, "test/generators/eleventy/node_modules");
const CONFIG = "eleventy.config.js";
const runsAll = process.env["STELE_RUNS"] === "all";

const packed = join(temporaryFolder(), "stele");
await installStele(packed, "eleventy", "esm");

interface Variant {
  readonly name: string;
  readonly change?: (folder: string) => void;
  readonly arguments?: readonly string[];
  readonly base?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly pairs?: Readonly<Record<string, string>>;
  readonly hasCleanUrls?: boolean;
  readonly count?: number;
  readonly isQuick?: boolean;
  /** What `stele audit` finds in the output. */
  readonly audit?: Audited;
  /** What the page sources find, which do not ask the integration. */
  readonly sources?: readonly SourceCase[];
}

const LABELS = { en: "en", es: "es", ar: "ar" };
const PAIRS = { "/es/guide/instalacion": "/en/guide/setup" };
/** Pages in English (with the three pages of news), in Spanish (with two), and in Arabic. */
const ALL = 9 + 7 + 2;

/** No file says that the Spanish page with an address of its own is a translation. */
const OUTPUT: SourceCase = {
  pages: [{ output: "../sourced" }],
  right: ALL - 1,
  missing: 1,
  says: ["warning translations-orphaned"],
};

const VARIANTS: readonly Variant[] = [
  {
    name: "every language in a folder, a translated permalink, pagination and drafts",
    isQuick: true,
    audit: { groups: 7 },
    sources: [
      OUTPUT,
      {
        pages: [{ tree: "../src/{locale}/{path}.{md,html,njk}" }],
        right: 15,
        missing: 3,
        extra: ["en/hidden/ en"],
        says: ["notice tree-hidden"],
      },
    ],
  },
  {
    name: "the source language without a folder",
    change: (folder) => {
      for (const name of readdirSync(join(folder, "src/en"))) {
        renameSync(join(folder, "src/en", name), join(folder, "src", name === "index.md" ? "home.md" : name));
      }
      rmSync(join(folder, "src/index.html"));
      renameSync(join(folder, "src/home.md"), join(folder, "src/index.md"));
    },
    labels: { es: "es", ar: "ar" },
    pairs: { "/es/guide/instalacion": "/guide/setup" },
  },
  {
    name: "the folder of the source language removed by permalinks",
    change: (folder) => {
      rmSync(join(folder, "src/index.html"));
      writeFiles(folder, {
        "src/en/en.11tydata.js": `export default {
          eleventyComputed: {
            permalink: ({ page }) => page.filePathStem.replace("/en/", "/").replace(/\\/index$/, "") + "/index.html",
          },
        };`,
      });
      rmSync(join(folder, "src/en/news.njk"));
      rmSync(join(folder, "src/es/news.njk"));
      rmSync(join(folder, "src/en/fragment.md"));
    },
    labels: { es: "es", ar: "ar" },
    pairs: { "/es/guide/instalacion": "/guide/setup" },
    count: ALL - 5,
  },
  {
    name: "no i18n plugin",
    change: (folder) => {
      edit(folder, CONFIG, 'eleventyConfig.addPlugin(EleventyI18nPlugin, { defaultLanguage: "en" });', "");
      edit(folder, CONFIG, 'hosts: ["nginx"]', 'hosts: ["nginx"], source_locale: "en"');
    },
  },
  { name: "a path prefix", arguments: ["--pathprefix", "docs"], base: "/docs/" },
  {
    name: "addresses of files",
    change: (folder) => {
      asFiles(folder);
    },
    isQuick: true,
    audit: { groups: 7 },
    sources: [
      OUTPUT,
      {
        pages: [{ tree: "../src/{locale}/{path}.{md,html,njk}", url: "/{path}.html" }],
        right: 13,
        missing: 5,
        extra: ["en/hidden.html en"],
        says: ["warning tree-unknown"],
      },
    ],
  },
  {
    name: "addresses of files without their suffix, by a transform",
    change: (folder) => {
      asFiles(folder);
      edit(
        folder,
        CONFIG,
        "return {",
        'eleventyConfig.addUrlTransform(({ url }) => url.endsWith(".html") ? url.slice(0, -5) : undefined);\n  return {',
      );
    },
    hasCleanUrls: true,
  },
  {
    name: "one template for all languages, by pagination",
    change: (folder) => {
      writeFiles(folder, {
        "src/contact.njk": `---
pagination: { data: words, size: 1, alias: word }
words: [{ code: ar, text: راسلنا }, { code: en, text: Write to us }, { code: es, text: Escríbenos }]
permalink: "/{{ word.code }}/contact/"
---
<h1>{{ word.text }}</h1>
`,
      });
    },
    count: ALL + 3,
  },
];

function edit(folder: string, file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), "utf8");
  expect(text).toContain(from);
  writeFileSync(
    join(folder, file),
    text.replace(from, () => to),
  );
}

/** Gives all pages addresses like `/en/about.html`. */
function asFiles(folder: string): void {
  for (const code of ["en", "es", "ar"]) {
    writeFiles(folder, { [`src/${code}/${code}.json`]: '{ "permalink": "{{ page.filePathStem }}.html" }\n' });
  }
  for (const code of ["en", "es"]) {
    const ofPart = `permalink: "/${code}/news{% if pagination.pageNumber > 0 %}-{{ pagination.pageNumber + 1 }}{% endif %}.html"`;
    edit(folder, `src/${code}/news.njk`, "pagination:", `${ofPart}\npagination:`);
  }
}

/** Copies the site with the changes of a variant, and installs Eleventy and the integration. */
function siteOf({ change }: Pick<Variant, "change">): string {
  const folder = temporaryFolder();
  cpSync(SITE, folder, { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(INSTALLED)) symlinkSync(join(INSTALLED, name), join(folder, "node_modules", name));
  symlinkSync(packed, join(folder, "node_modules/stele"));
  writeFiles(folder, { "package.json": '{ "private": true, "type": "module" }\n' });
  change?.(folder);
  return folder;
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NO_COLOR: "1" };
}

const BIN = "node_modules/@11ty/eleventy/cmd.cjs";

function run(folder: string, ...more: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...more], {
    cwd: folder,
    encoding: "utf8",
    env: environment(),
  });
  return { status, text: stdout + stderr };
}

const OUT = "_site";

describe("each page is published in exactly the languages and at the addresses of the built HTML", () => {
  it.each(VARIANTS.filter(({ isQuick }) => isQuick || runsAll))("$name", async (variant) => {
    const {
      base = "/",
      labels = LABELS,
      pairs = PAIRS,
      hasCleanUrls = false,
      count = ALL,
      arguments: more = [],
    } = variant;
    const folder = siteOf(variant);
    const { status, text } = run(folder, ...more);
    expect(status, text).toBe(0);
    const out = join(folder, OUT);
    const address = `https://docs.example.com${base}`;
    const ignore = (path: string): boolean => "en" in labels && !/^(?:en|es|ar)\//.test(path);
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
    const site = { project: folder, out: OUT, base: address, labels, hasLinks: true };
    await expectSources(variant.sources ?? [], site, flat(expected));
    if (variant.audit) expect(await audited(folder, OUT)).toEqual(variant.audit);
  });
});

describe("the head of a page", () => {
  it("links the languages of the page, and loads the switcher below the path prefix", () => {
    const folder = siteOf({});
    const { status, text } = run(folder, "--pathprefix=/docs/", "--quiet");
    expect(status, text).toBe(0);
    const html = readFileSync(join(folder, OUT, "es/guide/instalacion/index.html"), "utf8");
    const links = Array.from(
      html.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g),
      ([, ...link]) => link,
    );
    const source = "https://docs.example.com/docs/en/guide/setup/";
    expect(links).toEqual([
      ["en", source],
      ["es", "https://docs.example.com/docs/es/guide/instalacion/"],
      ["x-default", source],
    ]);
    expect(html).toContain('<script src="/docs/switcher/v1.js" defer></script>');
    expect(readFileSync(join(folder, OUT, "en/changelog/index.html"), "utf8")).not.toContain("alternate");
  });
});

describe("a build that fails", () => {
  it.each([
    ["no address", 'base_url: "https://docs.example.com",', "", "base_url"],
    ["an address with another path", "https://docs.example.com", "https://docs.example.com/project", "base path /"],
    ["an unknown key", 'hosts: ["nginx"]', 'host: ["nginx"]', "mean hosts?"],
    ["a host that does not exist", 'hosts: ["nginx"]', 'hosts: ["nginks"]', "mean nginx?"],
    ["no source language", "eleventyConfig.addPlugin(EleventyI18nPlugin", "void (EleventyI18nPlugin", "source_locale"],
  ])("because of %s ends with an error of Eleventy and writes nothing of Stele", (_name, from, to, sentence) => {
    const folder = siteOf({ change: (site) => edit(site, CONFIG, from, to) });
    const { status, text } = run(folder, "--quiet");
    expect(status).toBe(1);
    expect(text).toContain(sentence);
    expect(existsSync(join(folder, OUT, "api"))).toBe(false);
  });

  it("is none because of another address or source language in stele/site.yaml: those of the options count", () => {
    const folder = siteOf({
      change: (site) => {
        edit(site, CONFIG, 'hosts: ["nginx"]', 'hosts: ["nginx"], source_locale: "en"');
        const text = "base_url: https://evil.example\nsource_origin: https://docs.example.com\nsource_locale: ar\n";
        writeFiles(site, { "stele/site.yaml": text });
      },
    });
    const { status, text } = run(folder, "--quiet");
    expect(status, text).toBe(0);
    expect(readFileSync(join(folder, OUT, "robots.txt"), "utf8")).toContain("https://docs.example.com/sitemap.xml");
    expect(readFileSync(join(folder, OUT, "switcher/v1.js"), "utf8")).not.toContain("evil.example");
  });

  it("is a warning with on_error", () => {
    const folder = siteOf({
      change: (site) => edit(site, CONFIG, 'hosts: ["nginx"]', 'hosts: ["x"], on_error: "warn"'),
    });
    const { status, text } = run(folder, "--quiet");
    expect(status, text).toBe(0);
    expect(text).toContain("Stele wrote nothing");
  });
});

it("a build by an untried major version goes on with a warning", () => {
  const folder = siteOf({
    change: (site) => {
      rmSync(join(site, "node_modules/@11ty"));
      cpSync(join(INSTALLED, "@11ty"), join(site, "node_modules/@11ty"), { recursive: true });
      edit(site, "node_modules/@11ty/eleventy/package.json", '"version": "3.', '"version": "99.');
    },
  });
  const { status, text } = run(folder, "--quiet");
  expect(status, text).toBe(0);
  expect(text).toContain("Stele is tried with Eleventy 3. This is Eleventy 99.");
  expect(existsSync(join(folder, OUT, "api"))).toBe(true);
});

describe("a second build", () => {
  it("changes no file, and a removed page goes from all files", () => {
    const folder = siteOf({});
    run(folder, "--quiet");
    const first = ownFiles(folder);
    run(folder, "--quiet");
    expect(ownFiles(folder)).toEqual(first);
    for (const code of ["en", "es"]) rmSync(join(folder, `src/${code}/about.md`));
    for (const code of ["en", "es"]) rmSync(join(folder, OUT, code, "about"), { recursive: true });
    const { status, text } = run(folder, "--quiet");
    expect(status, text).toBe(0);
    expect([...ownFiles(folder)].filter(([file, content]) => `${file} ${content}`.includes("about"))).toEqual([]);
  });
});

/** The files of Stele, which a build of Eleventy neither writes nor removes. */
function ownFiles(folder: string): ReadonlyMap<string, string> {
  const out = join(folder, OUT);
  const files = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((file) =>
    statSync(join(out, file)).isFile(),
  );
  const own = files.filter((file) => !file.endsWith(".html") && !/^(?:feed\.xml|robots\.txt)$/.test(file));
  return new Map(own.map((file) => [file, readFileSync(join(out, file), "utf8")]));
}

describe("the development server", () => {
  it.each(["/", "/docs/"])("answers below %s like the build, and follows an added translation", async (base) => {
    const folder = siteOf({
      change: (site) => {
        const own = "(request, response, next) => request.url.endsWith('/own') ? response.end('own') : next()";
        edit(site, CONFIG, "return {", `eleventyConfig.setServerOptions({ middleware: [${own}] });\n  return {`);
      },
    });
    const prefix = [`--pathprefix=${base}`];
    const { status, text } = run(folder, "--quiet", ...prefix);
    expect(status, text).toBe(0);
    const out = join(folder, "built");
    renameSync(join(folder, OUT), out);
    const port = await freePort();
    const { origin } = await startServer(folder, port, [BIN, "--serve", `--port=${port}`, ...prefix], environment());
    // Drafts are pages in development, so files about all pages differ.
    const files = [
      "api/v1/locales",
      "pages/v1/guide/setup.json",
      "translations/v1/es/guide/setup.json",
      "switcher/v1.js",
    ];
    await expectFilesOf(out, origin, base, files);
    expect(await answered(`${origin}${base}own`)).toEqual({ status: 200, text: "own" });
    const address = `https://docs.example.com${base}`;
    expect(await translated(origin, base, "es/guide/setup")).toMatchObject({
      translated_url: `${address}es/guide/instalacion/`,
    });
    expect(await translated(origin, base, "es/changelog")).toMatchObject({ code: "translation_not_available" });
    writeFiles(folder, { "src/es/changelog.md": "---\ntitle: Cambios\n---\n\n# Cambios\n" });
    await untilTranslated(origin, base, "es/changelog", `${address}es/changelog/`);
    expect(existsSync(join(folder, OUT, "api"))).toBe(false);
  });
});
