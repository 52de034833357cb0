/**
 * The integration of VitePress with real sites. What it publishes is compared with the HTML and the sitemap that VitePress
 * writes, which are read without any code of the integration.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../http.ts";
import { afterFile, root, temporaryFolder, writeFiles } from "../stele.ts";
import { installStele } from "./installed.ts";
import { compare, readPublished, readTruth } from "./truth.ts";

const SITE = join(root, "test/generators/vitepress/site");
const INSTALLED = join(root, "test/generators/vitepress/node_modules");
const CONFIG = ".vitepress/config.ts";
const runsAll = process.env["STELE_RUNS"] === "all";

let packed = "";
beforeAll(async () => {
  packed = join(temporaryFolder(), "stele");
  await installStele(packed, "vitepress", "esm");
});

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
    change: (folder) => {
      edit(folder, CONFIG, 'sitemap: { hostname: "https://docs.example.com" },', "");
      edit(folder, CONFIG, "stele({", 'stele({ base_url: "https://docs.example.com",');
    },
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

function build(folder: string, ...more: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, "build", ...more], {
    cwd: folder,
    encoding: "utf8",
    env: environment(),
  });
  return { status, text: stdout + stderr };
}

const OUT = ".vitepress/dist";

describe("each page is published in exactly the languages and at the addresses of the built HTML", () => {
  it.each(VARIANTS.filter(({ isQuick }) => isQuick || runsAll))("$name", (variant) => {
    const {
      base = "/",
      labels = LABELS,
      pairs = {},
      hasCleanUrls = false,
      count = ALL,
      arguments: more = [],
    } = variant;
    const folder = siteOf(variant);
    const { status, text } = build(folder, ...more);
    expect(status, text).toBe(0);
    const out = join(folder, OUT);
    const address = `https://docs.example.com${base}`;
    const spelled = (one: string): string => (hasCleanUrls ? one.replace(/\.html$/, "") : one);
    const source = labels === LABELS || !("en" in labels) ? undefined : "en";
    const ignore = (path: string): boolean =>
      /^(?:reference|api|translate)\b.*index\.html$/.test(path) && !path.includes("core");
    const truth = new Map(
      [
        ...readTruth(out, {
          base: address,
          source: "en",
          labels,
          pairs,
          ignore: (path) => ignore(path) || (source !== undefined && !/^(?:en|pt|ar)\//.test(path)),
        }),
      ].map(
        ([page, versions]) =>
          [spelled(page), new Map([...versions].map(([code, one]) => [code, spelled(one)]))] as const,
      ),
    );
    const { right, ...others } = compare(out, address, truth, readPublished(out));
    console.log(
      `${variant.name}: right ${right}, ${Object.entries(others)
        .map(([name, list]) => `${name} ${list.length}`)
        .join(", ")}`,
    );
    expect(others).toEqual({ wrong: [], missing: [], extra: [], withoutFile: [] });
    expect(right).toBe(count);
  });
});
void [spawn, once, existsSync, dirname, vi, freePort, afterFile];
