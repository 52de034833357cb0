/** The integration of Eleventy with real sites. What it publishes is compared with the HTML that Eleventy writes. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root, temporaryFolder, writeFiles } from "../stele.ts";
import { installStele } from "./installed.ts";
import { compare, readPublished, readTruth } from "./truth.ts";

const SITE = join(root, "test/generators/eleventy/site");
const INSTALLED = join(root, "test/generators/eleventy/node_modules");
const CONFIG = "eleventy.config.js";
const runsAll = process.env["STELE_RUNS"] === "all";

let packed = "";
beforeAll(async () => {
  packed = join(temporaryFolder(), "stele");
  await installStele(packed, "eleventy", "esm");
});

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
}

const LABELS = { en: "en", es: "es", ar: "ar" };
const PAIRS = { "/es/guide/instalacion": "/en/guide/setup" };
/** Pages in English (with the three pages of news), in Spanish (with two), and in Arabic. */
const ALL = 9 + 7 + 2;

const VARIANTS: readonly Variant[] = [
  { name: "every language in a folder, a translated permalink, pagination and drafts", isQuick: true },
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

const BIN = "node_modules/@11ty/eleventy/cmd.cjs";

function run(folder: string, ...more: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...more], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { status, text: stdout + stderr };
}

const OUT = "_site";

describe("each page is published in exactly the languages and at the addresses of the built HTML", () => {
  it.each(VARIANTS.filter(({ isQuick }) => isQuick || runsAll))("$name", (variant) => {
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
  });
});
