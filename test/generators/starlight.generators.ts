/**
 * The integration of Astro with real sites: Starlight, and plain Astro with `i18n`. The published files are compared with
 * what the built HTML says, which `truth` reads without any code of the integration.
 */
import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { afterFile, root } from "../stele.ts";
import { audited, type Audited } from "./auditing.ts";
import { expectOwnNameOnly, withoutKnown } from "./development.ts";
import { installStele } from "./installed.ts";
import { expectSources, type SourceCase } from "./sources.ts";

const SITES = join(root, "test/generators");
const SITE = "https://docs.example.com";
/** Node 24, which the current Astro needs, from the folder that `STELE_NODES` names. */
const node24 = [join(process.env["STELE_NODES"] ?? "", `node24/node_modules/node-linux-${process.arch}/bin/node`)].find(
  (path) => existsSync(path),
);
const runsAll = process.env["STELE_RUNS"] === "all";

interface Variant {
  readonly name: string;
  /** `starlight`, or `starlight/plain` for the site without Starlight. */
  readonly site: "starlight" | "starlight/plain";
  /** Lines for the configuration of Astro. */
  readonly lines: string;
  readonly base?: string;
  /** Whether the addresses of the source language have a folder too. */
  readonly isPrefixed?: boolean;
  /** Whether continuous integration runs the variant each time. */
  readonly isQuick?: boolean;
  /** What `stele audit` finds in the output. */
  readonly audit?: Audited;
  /** What the page sources find, which do not ask the integration. */
  readonly sources?: readonly SourceCase[];
}

const OUTPUT: SourceCase = { pages: [{ output: "../sourced" }], right: 18 };

/**
 * Starlight links pages of `src/pages` to all languages, also to those in which there is no such page, and never to an
 * x-default.
 */
const STARLIGHT: Audited = { groups: 9, "audit-target-missing": 1, "audit-x-default-missing": 1 };
/** Plain Astro writes no links. */
const PLAIN: Audited = { groups: 0, "audit-no-links": 1 };

const VARIANTS: readonly Variant[] = [
  {
    name: "root source",
    site: "starlight",
    lines: "",
    isQuick: true,
    audit: STARLIGHT,
    sources: [
      OUTPUT,
      { pages: [{ sitemap: "../sourced/sitemap-index.xml" }], right: 18 },
      // Pages in src/pages are no files of the docs.
      {
        pages: [{ preset: "starlight" }],
        right: 14,
        missing: 4,
        extra: ["reference/internal/ en"],
        says: ["notice tree-hidden"],
      },
    ],
  },
  { name: "never", site: "starlight", lines: 'trailingSlash: "never",' },
  { name: "always", site: "starlight", lines: 'trailingSlash: "always",' },
  { name: "file", site: "starlight", lines: 'build: { format: "file" },' },
  { name: "file, never", site: "starlight", lines: 'trailingSlash: "never", build: { format: "file" },' },
  { name: "preserve, never", site: "starlight", lines: 'trailingSlash: "never", build: { format: "preserve" },' },
  { name: "preserve", site: "starlight", lines: 'build: { format: "preserve" },' },
  {
    name: "prefixed source, base, never, file",
    site: "starlight",
    base: "/proj",
    lines: 'base: "/proj", trailingSlash: "never", build: { format: "file" },',
    isPrefixed: true,
    isQuick: true,
    // The sitemap of Astro names files without .html, and the heads of Starlight with it.
    audit: { ...STARLIGHT, "audit-target-respelled": 25 },
    // The homes of languages have no slash behind them, and one page is outside all folders.
    sources: [{ ...OUTPUT, right: 15, missing: 4, says: ["warning addresses-skipped"] }],
  },
  {
    name: "prefixed source, base, always",
    site: "starlight",
    base: "/proj",
    lines: 'base: "/proj", trailingSlash: "always",',
    isPrefixed: true,
  },
  {
    name: "prefixed source, base, never",
    site: "starlight",
    base: "/proj",
    lines: 'base: "/proj", trailingSlash: "never",',
    isPrefixed: true,
  },
  {
    name: "prefixed source, base, preserve",
    site: "starlight",
    base: "/proj",
    lines: 'base: "/proj", build: { format: "preserve" },',
    isPrefixed: true,
  },
  {
    name: "plain, root source",
    site: "starlight/plain",
    lines: "",
    isQuick: true,
    audit: PLAIN,
    sources: [{ ...OUTPUT, right: 13 }],
  },
  { name: "plain, never, file", site: "starlight/plain", lines: 'trailingSlash: "never", build: { format: "file" },' },
  {
    name: "plain, always, base",
    site: "starlight/plain",
    base: "/proj",
    lines: 'base: "/proj", trailingSlash: "always",',
  },
  {
    name: "plain, prefixed source, never",
    site: "starlight/plain",
    lines: 'trailingSlash: "never",',
    isPrefixed: true,
    isQuick: true,
    audit: PLAIN,
  },
];

/**
 * Copies a site with the changes of a variant, and installs the packed integration for it. The copy is in the folder of
 * the generator's packages, so that they are found without links: Astro takes the path of a linked package for one below
 * the site, if the two have no folder in common.
 */
async function siteOf({ site, lines, isPrefixed }: Variant, packages = "starlight"): Promise<string> {
  const folder = mkdtempSync(join(SITES, packages, "site-"));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, ".gitignore"), "*\n");
  for (const name of ["src", "astro.config.mjs"]) {
    cpSync(join(SITES, site, name), join(folder, name), { recursive: true });
  }
  await installStele(join(folder, "node_modules/stele"), "astro", "esm");
  // Astro bundles the packages that the site's own package.json names.
  cpSync(join(SITES, packages, "package.json"), join(folder, "package.json"));
  edit(join(folder, "astro.config.mjs"), `site: "${SITE}",`, (text) => `${text}\n  ${lines}`);
  if (isPrefixed) prefixSource(folder, site);
  return folder;
}

/** Moves the source language from the root into a folder of its own, as its guides tell. One page stays outside. */
function prefixSource(folder: string, site: Variant["site"]): void {
  const config = join(folder, "astro.config.mjs");
  const address = "{new URL(Astro.url.pathname, Astro.site)}";
  writeFileSync(
    join(folder, "src/pages/imprint.astro"),
    `<html lang="en"><head><link rel="canonical" href=${address}></head><body><main>A kiln</main></body></html>\n`,
  );
  const move = (directory: string, names: readonly string[]): void => {
    mkdirSync(join(folder, directory, "en"), { recursive: true });
    for (const name of names) renameSync(join(folder, directory, name), join(folder, directory, "en", name));
  };
  if (site === "starlight") {
    edit(config, "root: {", () => "en: {");
    edit(config, "locales: {", (text) => `defaultLocale: "en",\n      ${text}`);
    move("src/content/docs", ["index.mdx", "guides", "reference"]);
    move("src/pages", ["about.astro", "team.astro"]);
  } else {
    edit(config, "i18n: {", (text) => `${text} routing: { prefixDefaultLocale: true },`);
    edit(join(folder, "src/pages/[...slug].astro"), 'folder === "en" ? "" : folder', () => "folder");
    move("src/pages", ["news"]);
    // Astro asks for an index, which it then makes a redirect to the source language.
    writeFileSync(join(folder, "src/pages/index.astro"), "<html></html>\n");
    edit(join(folder, "src/pages/en/news/[...page].astro"), "../../layouts", () => "../../../layouts");
  }
}

function edit(file: string, from: string, to: (from: string) => string): void {
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

/** The environment of Astro. Vitest's own would make it build drafts, and start no development server. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" };
}

function astro(folder: string): string {
  const directory = join(folder, "../node_modules/astro");
  const { bin } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as { bin: { astro: string } };
  return join(directory, bin.astro);
}

function astroCommand(folder: string, node: string) {
  return spawnSync(node, [astro(folder), "build"], { cwd: folder, encoding: "utf8", env: environment() });
}

function runBuild(folder: string, node = process.execPath): void {
  const { status, stdout, stderr } = astroCommand(folder, node);
  const said = (stdout + stderr).replaceAll(/^ +at .*\n?/gm, "");
  expect({ status, said: status === 0 ? "" : said }).toEqual({ status: 0, said: "" });
}

interface Page {
  readonly key: string;
  readonly locale: string;
  readonly address: string;
}

const FOLDERS: Readonly<Record<string, string>> = { en: "en", "pt-br": "pt-BR", brasil: "pt-BR", ar: "ar" };

/**
 * Reads the pages and translations out of built HTML. A document with the text of the source page is a fallback. Error
 * pages, redirects and `noindex` are no pages.
 */
function truth(dist: string, { isPrefixed = false }: Pick<Variant, "isPrefixed">): Page[] {
  const documents = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".html") && !/(?:^|\/)404(?:\/index)?\.html$/.test(file))
    .map((file) => ({ file, html: readFileSync(join(dist, file), "utf8") }))
    .filter(
      ({ html }) => html.includes("<html") && !/http-equiv="refresh"/i.test(html) && !/content="noindex/.test(html),
    )
    .filter(({ html }) => !html.includes("made by Stele"))
    .map(({ file, html }) => {
      const [, inMain = ""] =
        /<div class="sl-markdown-content">(.*?)<footer/s.exec(html) ?? /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
      const path = file.replace(/(?:^|\/)index\.html$|\.html$/, "");
      const [first = ""] = path.split("/");
      const locale = FOLDERS[first] ?? "en";
      // Outside the folders of languages is another page than in the one of the source language.
      const isOutside = isPrefixed && FOLDERS[first] === undefined;
      const key = isOutside ? `/${path}` : FOLDERS[first] === undefined ? path : path.split("/").slice(1).join("/");
      const stated =
        /rel="canonical" href="([^"]+)"/.exec(html)?.[1] ??
        new URL(/data-url="([^"]+)"/.exec(html)?.[1] ?? "?", SITE).href;
      return {
        key,
        locale,
        address: new URL(stated).href,
        text: inMain.replace(/<[^>]+>|\s+/g, " ").trim(),
        // A document that states the address of another one is a copy of it.
        isCopy: !statesItself(stated, path),
      };
    });
  const sources = new Map(
    documents.filter(({ locale, isCopy }) => locale === "en" && !isCopy).map((page) => [page.key, page]),
  );
  return documents
    .filter(
      ({ key, locale, text, isCopy }) =>
        !isCopy && sources.has(key) && (locale === "en" || sources.get(key)?.text !== text),
    )
    .map(({ key, locale, address }) => ({ key, locale, address }));
}

function statesItself(address: string, path: string): boolean {
  return `${decodeURI(new URL(address).pathname).replace(/\.html$|\/$/, "")}/`.endsWith(`/${path}${path && "/"}`);
}

interface PageFile {
  readonly source_url: string;
  readonly translations: readonly { readonly code: string; readonly url: string }[];
}

/** Reads `pages/v1`: for each address of a source page, the addresses of its languages. */
function published(dist: string): Map<string, Map<string, string>> {
  const folder = join(dist, "pages");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
  return new Map(
    files.map((file) => {
      const { source_url, translations } = JSON.parse(readFileSync(join(folder, file), "utf8")) as PageFile;
      return [new URL(source_url).href, new Map(translations.map(({ code, url }) => [code, new URL(url).href]))];
    }),
  );
}

/** Counts pages x languages of a build that are right, wrong, missing, extra, and without a file. */
function compared(folder: string, variant: Variant) {
  const dist = join(folder, "dist");
  const found = published(dist);
  const expected = new Map<string, Map<string, string>>();
  const pages = truth(dist, variant);
  for (const { key, address } of pages.filter(({ locale }) => locale === "en")) {
    expected.set(address, new Map(pages.filter((page) => page.key === key).map((page) => [page.locale, page.address])));
  }
  const counts = {
    right: 0,
    wrong: [] as string[],
    missing: [] as string[],
    extra: [] as string[],
    withoutFile: [] as string[],
  };
  for (const [source, languages] of expected) {
    for (const [code, address] of languages) {
      const own = found.get(source)?.get(code);
      if (own === address) counts.right += 1;
      else (own === undefined ? counts.missing : counts.wrong).push(`${code} ${address}`);
    }
  }
  for (const [source, languages] of found) {
    for (const [code, address] of languages) {
      if (expected.get(source)?.has(code) !== true) counts.extra.push(`${code} ${address}`);
      const path = decodeURI(new URL(address).pathname)
        .slice((variant.base ?? "").length)
        .replace(/\/$/, "");
      const files = [path, `${path}.html`, `${path}/index.html`];
      if (!files.some((file) => file.endsWith(".html") && existsSync(join(dist, file))))
        counts.withoutFile.push(address);
    }
  }
  return counts;
}

const NOTHING = { wrong: [], missing: [], extra: [], withoutFile: [] };

describe("each page of the generator is published in exactly the languages and at the addresses that its HTML has", () => {
  test.for(VARIANTS.filter(({ isQuick }) => isQuick || runsAll))("$name", async (variant) => {
    const folder = await siteOf(variant);
    runBuild(folder);
    expectAgreement(folder, variant);
    const pages = truth(join(folder, "dist"), variant);
    const source = new Map(pages.filter(({ locale }) => locale === "en").map(({ key, address }) => [key, address]));
    const pairs = new Map(pages.map(({ key, locale, address }) => [`${source.get(key)} ${locale}`, address]));
    const brazil = variant.site === "starlight" ? "pt-br" : "brasil";
    const labels = { "pt-BR": brazil, ar: "ar", ...(variant.isPrefixed && { en: "en" }) };
    const base = `${SITE}${variant.base ?? ""}/`;
    await expectSources(variant.sources ?? [], { project: folder, out: "dist", base, labels }, pairs);
    if (variant.audit) expect(await audited(folder, "dist")).toEqual(variant.audit);
  });

  test.skipIf(node24 === undefined).for(VARIANTS.filter(({ site, isQuick }) => site === "starlight" && isQuick))(
    "the current Astro and Starlight: $name",
    async (variant) => {
      const folder = await siteOf(variant, "starlight-next");
      runBuild(folder, node24);
      expectAgreement(folder, variant);
    },
  );
});

function expectAgreement(folder: string, variant: Variant): void {
  const { right, ...others } = compared(folder, variant);
  const counts = Object.entries(others).map(([name, all]) => `${all.length} ${name}`);
  console.log(`${variant.name}: ${[`${right} right`, ...counts].join(", ")}`);
  expect(others).toEqual(NOTHING);
  expect(right).toBe((variant.site === "starlight" ? 18 : 13) + (variant.isPrefixed ? 1 : 0));
}

/** Fallbacks by `i18n.fallback`, which the generator renders again at the address of the missing translation. */
test("pages that Astro rewrites to the source language are no translations", async () => {
  const folder = await siteOf({ name: "", site: "starlight/plain", lines: "" });
  const routing = 'i18n: { fallback: { ar: "en" }, routing: { fallbackType: "rewrite" },';
  edit(join(folder, "astro.config.mjs"), "i18n: {", () => routing);
  runBuild(folder);
  expect(existsSync(join(folder, "dist/ar/news/index.html"))).toBe(true);
  expect(compared(folder, { name: "", site: "starlight/plain", lines: "" })).toEqual({ right: 13, ...NOTHING });
});

test("names, directions and dates are those of Starlight, a second build changes nothing, a removed page goes", async () => {
  const folder = await siteOf({ name: "", site: "starlight", lines: "" });
  runBuild(folder);
  const ours = (): Map<string, string> =>
    new Map(
      ["pages", "translations", "addresses", "locales", "api", "switcher", "sitemap.xml", "_redirects"].flatMap(
        (name) => {
          const path = join(folder, "dist", name);
          const files = /\.|_/.test(name) ? [""] : readdirSync(path, { recursive: true, encoding: "utf8" });
          return files
            .map((file) => join(path, file))
            .filter((file) => statSync(file).isFile())
            .map((file) => [file, readFileSync(file, "utf8")] as const);
        },
      ),
    );
  const first = ours();
  const [, locales = ""] = [...first].find(([file]) => file.endsWith("api/v1/locales")) ?? [];
  expect(locales).toContain(
    '{"code":"pt-BR","name":"Português (Brasil)","dir":"ltr"},{"code":"ar","name":"العربية","dir":"rtl"}',
  );
  expect(first.get(join(folder, "dist/sitemap.xml"))).toContain("<lastmod>2026-03-04</lastmod>");
  runBuild(folder);
  expect(ours()).toEqual(first);
  rmSync(join(folder, "src/content/docs/pt-br/guides/install.md"));
  runBuild(folder);
  expect([...first.keys()].filter((file) => !ours().has(file))).toEqual([
    join(folder, "dist/translations/v1/pt-BR/guides/install.json"),
  ]);
});

describe("what the configuration lacks ends the build with one sentence", () => {
  test.for([
    { from: `site: "${SITE}",`, to: "", says: "site of the Astro config is not set" },
    { from: "stele({", to: "stele({ hots: [],", says: "hots" },
  ])("$says", async ({ from, to, says }) => {
    const folder = await siteOf({ name: "", site: "starlight/plain", lines: "" });
    edit(join(folder, "astro.config.mjs"), from, () => to);
    const { status, stdout, stderr } = astroCommand(folder, process.execPath);
    expect(status).toBe(1);
    expect(stdout + stderr).toContain(says);
  });
});

/** Starts `astro dev`, and returns the address that it prints. */
async function startServer(folder: string, node = process.execPath): Promise<string> {
  const server = spawn(node, [astro(folder), "dev", "--host", "127.0.0.1", "--port", "0"], {
    cwd: folder,
    env: environment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  afterFile(async () => {
    server.kill();
    await ended;
  });
  let said = "";
  return await new Promise((resolve, reject) => {
    const read = (piece: Buffer): void => {
      said += piece.toString();
      const [, address] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.once("exit", () => reject(new Error(said)));
  });
}

async function body(address: string): Promise<string> {
  const response = await fetch(address);
  return response.ok ? await response.text() : `${response.status}`;
}

describe("astro dev answers like the build", () => {
  test.for([
    { name: "Starlight", site: "starlight", lines: "" },
    {
      name: "Starlight, base, always",
      site: "starlight",
      base: "/proj",
      lines: 'base: "/proj", trailingSlash: "always",',
    },
    { name: "plain", site: "starlight/plain", lines: "" },
  ] satisfies Variant[])("$name", async (variant) => {
    const folder = await siteOf(variant);
    runBuild(folder);
    const start = (await startServer(folder)) + (variant.base ?? "");
    const files = ["api/v1/locales", "locales/v1.json", "addresses/v1.json", "switcher/v1.js"];
    for (const directory of ["pages/v1", "translations/v1"]) {
      const all = readdirSync(join(folder, "dist", directory), { recursive: true, encoding: "utf8" });
      files.push(...all.filter((file) => file.endsWith(".json")).map((file) => `${directory}/${file}`));
    }
    for (const file of files.filter((name) => !/internal/.test(name))) {
      const text = withoutKnown(await body(`${start}/${file}`));
      expect({ file, text }).toEqual({ file, text: withoutKnown(readFileSync(join(folder, "dist", file), "utf8")) });
    }
    expect(JSON.parse((await body(`${start}/api/v1/translate/pt-BR/install`)) || "{}")).toBeTruthy();
    await expectOwnNameOnly(`${start}/sitemap.xml`);
  });
});

test("astro dev follows an added translation without a restart", async () => {
  const folder = await siteOf({ name: "", site: "starlight", lines: "" });
  const start = await startServer(folder);
  const page = `${start}/pages/v1/guides/deploy.json`;
  const codes = async (): Promise<string[]> =>
    (JSON.parse(await body(page)) as PageFile).translations.map(({ code }) => code);
  expect(await codes()).toEqual(["en"]);
  const text = "---\ntitle: Publicar\n---\n\nCopie a pasta para qualquer servidor.\n";
  writeFileSync(join(folder, "src/content/docs/pt-br/guides/deploy.md"), text);
  await vi.waitFor(async () => expect(await codes()).toEqual(["en", "pt-BR"]), { timeout: 30_000, interval: 100 });
});
