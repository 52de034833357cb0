/** The real Docusaurus with `stele/docusaurus`: what it publishes, against an independent reading of the HTML files. */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { root, temporaryFolder } from "../stele.ts";
import { audited, type Audited } from "./auditing.ts";
import { expectOwnNameOnly } from "./development.ts";
import { installStele } from "./installed.ts";
import { expectSources, type SourceCase } from "./sources.ts";
import { compare, flat, readPublished, readTruth } from "./truth.ts";

const installed = join(root, "test/generators/docusaurus");
const site = join(temporaryFolder(), "site");
const out = join(site, "build");
const cli = join(site, "node_modules/@docusaurus/core/bin/docusaurus.mjs");
const environment = { ...process.env, NODE_ENV: undefined, STELE_SITE: undefined };

type Files = Readonly<Record<string, string | undefined>>;

/** The bundler of Docusaurus Faster, which builds a site in a fifth of the time. */
const FASTER = {
  faster: { rspackBundler: true, rspackPersistentCache: true, mdxCrossCompilerCache: true, swcJsLoader: true },
};

/** Installs Docusaurus and Stele beside the site, as `npm install` would. */
async function install(): Promise<void> {
  const modules = join(site, "node_modules");
  mkdirSync(modules, { recursive: true });
  const names = readdirSync(join(installed, "node_modules")).filter((name) => name !== ".cache");
  for (const name of names) symlinkSync(join(installed, "node_modules", name), join(modules, name));
  await installStele(join(modules, "stele"), "docusaurus", "esm");
}

let installation: Promise<void> | undefined;

/** Puts the site of a variant into the one folder that all share, because the caches of bundlers are tied to it. */
async function layOut(settings: object, files: Files = {}): Promise<void> {
  await (installation ??= install());
  for (const name of readdirSync(site)) if (name !== "node_modules") rmSync(join(site, name), { recursive: true });
  cpSync(join(installed, "site"), site, { recursive: true });
  change({ "variant.json": JSON.stringify({ future: FASTER, ...settings }), ...files });
}

/** Writes files of the site, and removes those without a text. */
function change(files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    rmSync(join(site, path), { recursive: true, force: true });
    if (text === undefined) continue;
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
}

function docusaurus(...args: readonly string[]): { readonly status: number | null; readonly printed: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: site,
    encoding: "utf8",
    env: environment,
    // A build of Docusaurus can wait without end for a worker of its own. Then its test fails, and not the whole run.
    timeout: 300_000,
    killSignal: "SIGKILL",
  });
  return { status, printed: stdout + stderr };
}

/** Builds the site, which must work. */
function built(...args: readonly string[]): string {
  const { status, printed } = docusaurus("build", "--no-minify", ...args);
  expect(status, printed).toBe(0);
  return printed;
}

interface Expected {
  readonly base?: string;
  readonly pairs?: Readonly<Record<string, string>>;
  readonly labels?: Readonly<Record<string, string>>;
}

function compared({
  base = "https://docs.example.com/",
  pairs = {},
  labels = { "pt-BR": "pt-BR", ar: "ar" },
}: Expected) {
  const truth = readTruth(out, { base, source: "en", labels, pairs });
  return compare(out, base, truth, readPublished(out));
}

/** Docusaurus writes a sitemap for each language, which do not name one another. */
const SITEMAP = { sitemap: "../sourced/sitemap.xml" };

/** Expects what page sources find, which do not ask the integration. */
async function expectSourcesOf(expected: Expected, cases: readonly SourceCase[]): Promise<void> {
  const { base = "https://docs.example.com/", labels = { "pt-BR": "pt-BR", ar: "ar" }, pairs = {} } = expected;
  const truth = flat(readTruth(out, { base, source: "en", labels, pairs }));
  await expectSources(cases, { project: site, out: "build", base, labels }, truth);
}

const EXACT = { wrong: [], missing: [], extra: [], withoutFile: [] };

const page = (title: string, text: string, frontMatter = ""): string =>
  `${frontMatter && `---\n${frontMatter}\n---\n\n`}# ${title}\n\n${text}\n`;

const I18N = "i18n/pt-BR/docusaurus-plugin-content";
const ARABIC = "i18n/ar/docusaurus-plugin-content";

const VERSIONS: Files = {
  "versions.json": '["1.0"]',
  "versioned_docs/version-1.0/intro.md": page("The first lamp", "It only listens."),
  "versioned_docs/version-1.0/manual.md": page("Manual", "Read it."),
  [`${I18N}-docs/version-1.0/intro.md`]: page("A primeira lâmpada", "Só escuta."),
  [`${ARABIC}-docs/version-1.0/manual.md`]: page("دليل", "اقرأه."),
};

interface Variant extends Expected {
  readonly name: string;
  readonly settings: object;
  readonly files?: Files;
  readonly right: number;
  /** What `stele audit` finds in the output. */
  readonly audit?: Audited;
  readonly sources?: readonly SourceCase[];
}

/** The first one runs always, the others with `STELE_RUNS=all`. */
const VARIANTS: readonly Variant[] = [
  {
    name: "slugs that differ between languages, in words beyond ASCII too, an untranslated copy, versions, and trailingSlash true below a base path",
    settings: { trailingSlash: true, baseUrl: "/project/" },
    files: {
      ...VERSIONS,
      [`${I18N}-docs/version-1.0/intro.md`]: page("A primeira", "Só escuta.", "slug: /primeira"),
      [`${ARABIC}-docs/version-1.0/manual.md`]: page("دليل", "اقرأه.", "slug: /دليل"),
      [`${I18N}-blog/2026-01-10-hello.md`]: page("Olá", "A primeira saiu.", "slug: ola\ntags: [news]"),
      // A copy that nobody has translated yet is a fallback.
      [`${ARABIC}-docs/current/install.md`]: readFileSync(join(installed, "site/docs/install.md"), "utf8"),
    },
    base: "https://docs.example.com/project/",
    pairs: {
      "/pt-BR/docs/primeira": "/docs/intro",
      "/ar/docs/دليل": "/docs/manual",
      "/pt-BR/blog/ola": "/blog/2026/01/10/hello",
    },
    right: 47,
    // Docusaurus links to all languages at the path of the page itself. Where a translation has a slug of its own, that
    // address has no page: https://github.com/facebook/docusaurus/blob/main/packages/docusaurus-theme-classic/src/theme/SiteMetadata/index.tsx
    // (read November 2026).
    audit: { groups: 23, "audit-target-missing": 9 },
    sources: [
      // A slug of its own is no link to the source page.
      { pages: [{ output: "../sourced" }], right: 44, missing: 3, says: ["warning translations-orphaned"] },
      { pages: [SITEMAP], right: 23, missing: 24, says: ["warning translations-unstated"] },
      // Only `versions.json` says that docs/ is served at /docs/next/.
      { pages: [{ preset: "docusaurus" }], right: 0, missing: 47, says: ["error page-files-missing"] },
    ],
  },
  {
    // Webpack, as Docusaurus installs it.
    name: "webpack, no versions, trailingSlash unset",
    settings: { future: {} },
    right: 43,
  },
  { name: "versions: docs/ is the next one", settings: {}, files: VERSIONS, right: 47 },
  {
    name: "versions with lastVersion and path",
    settings: {
      docs: { lastVersion: "current", versions: { current: { label: "2.0", path: "two" }, "1.0": { path: "one" } } },
    },
    files: VERSIONS,
    right: 47,
  },
  { name: "trailingSlash false", settings: { trailingSlash: false }, right: 43 },
  { name: "trailingSlash true", settings: { trailingSlash: true }, right: 43 },
  { name: "a base path", settings: { baseUrl: "/project/" }, base: "https://docs.example.com/project/", right: 43 },
  {
    name: "trailingSlash false below a base path",
    settings: { trailingSlash: false, baseUrl: "/project/" },
    base: "https://docs.example.com/project/",
    right: 43,
  },
  {
    name: "docs at the root of the site",
    settings: { docs: { routeBasePath: "/" } },
    files: {
      "src/pages/index.js": undefined,
      "docs/intro.md": page("The lamp", "A lamp that listens.", "slug: /"),
      [`${I18N}-docs/current/intro.md`]: page("A lâmpada", "Uma lâmpada que escuta.", "slug: /"),
    },
    // The Arabic page has no slug of its own, so it stays at its file's name.
    pairs: { "/ar/intro": "/" },
    right: 41,
  },
  { name: "number prefixes that stay", settings: { docs: { numberPrefixParser: false } }, right: 43 },
  {
    name: "two docs plugins",
    settings: {
      plugins: [["@docusaurus/plugin-content-docs", { id: "club", path: "club", routeBasePath: "club" }]],
    },
    files: {
      "club/team.md": page("Team", "Five people."),
      "club/rules.md": page("Rules", "Be kind."),
      [`${I18N}-docs-club/current/team.md`]: page("Equipe", "Cinco pessoas."),
      [`${ARABIC}-docs-club/current/rules.md`]: page("قواعد", "كن لطيفا."),
    },
    right: 47,
  },
  {
    name: "a blog at the root of the site, one post on a page, with authors",
    settings: {
      docs: false,
      blog: { routeBasePath: "/", postsPerPage: 1 },
    },
    files: {
      "src/pages/index.js": undefined,
      "blog/authors.yml": "ana:\n  name: Ana\n  page: true\n",
      "blog/2026-03-01-third.md": page("Third", "By Ana.", "authors: ana"),
      [`${I18N}-blog/authors.yml`]: "ana:\n  name: Ana\n  page: true\n",
      [`${I18N}-blog/2026-03-01-third.md`]: page("Terceiro", "De Ana.", "authors: ana"),
    },
    right: 25,
  },
  {
    name: "a language whose name in Docusaurus is no code",
    settings: {
      i18n: {
        defaultLocale: "en",
        locales: ["ar", "en", "brazil"],
        localeConfigs: { brazil: { htmlLang: "pt-BR", path: "pt-BR" } },
      },
    },
    labels: { "pt-BR": "brazil", ar: "ar" },
    // The theme has no texts of its own in a language of this name, so pages of tags stay in the source language.
    right: 41,
  },
];

const isFull = process.env["STELE_RUNS"] === "all";

describe("the published pages and languages are those of the HTML files", () => {
  const all = VARIANTS.map((variant) => [variant.name, variant] as const);
  it.for(isFull ? all : all.slice(0, 1))(
    "%s",
    async ([, { settings, files, right, audit, sources = [], ...expected }]) => {
      await layOut(settings, files);
      built();
      expect(compared(expected)).toEqual({ ...EXACT, right });
      await expectSourcesOf(expected, sources);
      if (audit) expect(await audited(site, "build")).toEqual(audit);
    },
  );
});

describe("a build", () => {
  const read = (): Map<string, string> =>
    new Map(
      readdirSync(out, { recursive: true, encoding: "utf8" })
        .filter((path) => /^(?:pages|translations|locales|addresses|manifest)\//.test(path) && /\.jsonl?$/.test(path))
        .sort()
        .map((path) => [path, readFileSync(join(out, path), "utf8")]),
    );

  it("that is repeated writes the same bytes, and a page that is gone leaves all files", async () => {
    await layOut({});
    expect(built()).toMatch(/\[INFO\] Stele: \d+ pages x 3 languages, 43 translations/);
    const before = read();
    built();
    expect(read()).toEqual(before);
    await expectSourcesOf({}, [
      { pages: [{ output: "../sourced" }], right: 43 },
      { pages: [SITEMAP], right: 21, missing: 22, says: ["warning translations-unstated"] },
      // The blog and lists of tags are no files of the docs.
      { pages: [{ preset: "docusaurus" }], right: 13, missing: 30, says: ["notice tree-hidden"] },
    ]);
    change({
      "docs/install.md": undefined,
      "docs/intro.md": page("The lamp", "It listens."),
      [`${I18N}-docs/current/install.md`]: undefined,
      [`${I18N}-docs/current/intro.md`]: page("A lâmpada", "Escuta."),
    });
    built();
    expect(
      [...read()].filter(([path, text]) => path.includes("docs/install") || text.includes("docs/install")),
    ).toEqual([]);
    expect(compared({})).toEqual({ ...EXACT, right: 41 });
  });

  it("for some languages publishes these, and says so", async () => {
    await layOut({});
    const printed = built("--locale", "en", "--locale", "ar");
    expect(printed).toContain("Docusaurus built en, ar and not pt-BR. Stele publishes only what was built.");
    expect(printed).not.toContain("[ERROR]");
    expect(compared({ labels: { ar: "ar" } })).toMatchObject(EXACT);
    expect(languages()).toEqual(["en", "ar"]);
  });

  it("that a signal stops in the middle of a language publishes nothing", async () => {
    const stop =
      "(context) => (context.i18n.currentLocale === 'ar' && process.kill(process.pid, 'SIGTERM'), { name: 'stop' })";
    const file = "docusaurus.config.js";
    await layOut({});
    change({ [file]: readFileSync(join(site, file), "utf8").replace("...plugins]", `...plugins, ${stop}]`) });
    rmSync(out, { recursive: true, force: true });
    expect(docusaurus("build", "--no-minify").printed).not.toContain("Stele publishes");
    expect(existsSync(join(out, "docs/intro/index.html"))).toBe(true);
    expect(existsSync(join(out, "locales"))).toBe(false);
  });

  it("for one language publishes it at the root, where Docusaurus writes it", async () => {
    await layOut({});
    built("--locale", "ar");
    expect(languages()).toEqual(["ar"]);
    expect([...readPublished(out).keys()]).toContain("https://docs.example.com/docs/intro");
  });

  it("fails when Stele fails, and names the key of a wrong option in the log of Docusaurus", async () => {
    await layOut({});
    const file = "docusaurus.config.js";
    change({ [file]: readFileSync(join(site, file), "utf8").replace('["netlify"]', '["netlifi"]') });
    const { status, printed } = docusaurus("build", "--no-minify");
    expect(status, printed).toBe(1);
    expect(printed).toMatch(/\[ERROR\] Stele: .*hosts.*netlify/);
    expect(existsSync(join(out, "docs/intro/index.html"))).toBe(true);
    expect(existsSync(join(out, "pages"))).toBe(false);
  });

  function languages(): string[] {
    const { locales } = JSON.parse(readFileSync(join(out, "locales/v1.json"), "utf8")) as {
      readonly locales: readonly { readonly code: string }[];
    };
    return locales.map(({ code }) => code);
  }
});

describe("docusaurus start", () => {
  const running: { stop?: () => void } = {};
  afterAll(() => running.stop?.());

  it("answers for the served language as it is now, and for the others as the last build had them", async () => {
    const hosts =
      'export default () => ({ name: "hosts", configureWebpack: () => ({ devServer: { allowedHosts: ["docs.test"] } }) });';
    await layOut({ plugins: ["./hosts.mjs"] }, { "hosts.mjs": `${hosts}\n` });
    built();
    const { origin, printed } = await start("--locale", "pt-BR");
    for (const path of ["/pt-BR/docs/intro", "/locales/v1.json"]) await expectOwnNameOnly(`${origin}${path}`);
    const get = async (path: string): Promise<string> => (await fetch(`${origin}${path}`)).text();
    expect(printed()).toContain("Stele answers for pt-BR as it is now, and for en, ar as the last build had them.");
    expect(await get("/api/v1/locales")).toBe(readFileSync(join(out, "locales/v1.json"), "utf8"));
    for (const [file, text] of pagesOf(out)) expect(await get(`/pages/${file}`), file).toBe(text);
    const translated = await fetch(`${origin}/api/v1/translate/pt-BR/docs/install`, { method: "POST" });
    expect(await translated.json()).toMatchObject({ translated_url: "https://docs.example.com/pt-BR/docs/install" });
    expect(await get("/pt-BR/docs/intro")).toContain('<script src="/switcher/v1.js" defer');

    change({ [`${I18N}-docs/current/guides/02-timers.md`]: page("Temporizadores", "A lâmpada desliga.") });
    const timers = "https://docs.example.com/pt-BR/docs/guides/timers";
    await expect.poll(() => get("/pages/v1/docs/guides/timers.json"), { timeout: 60_000 }).toContain(timers);
    change({ [`${I18N}-docs/current/guides/02-timers.md`]: undefined });
    await expect.poll(() => get("/pages/v1/docs/guides/timers.json"), { timeout: 60_000 }).not.toContain(timers);
    running.stop?.();
  });

  function pagesOf(folder: string): (readonly [string, string])[] {
    return readdirSync(join(folder, "pages"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".json"))
      .map((path) => [path, readFileSync(join(folder, "pages", path), "utf8")] as const);
  }

  async function start(...args: readonly string[]) {
    const port = await freePort();
    const all = [cli, "start", "--no-open", "--host", "127.0.0.1", "--port", String(port), ...args];
    const child = spawn(process.execPath, all, { cwd: site, env: environment });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
    running.stop = () => void child.kill("SIGTERM");
    const origin = `http://127.0.0.1:${port}`;
    const answers = async (): Promise<boolean> =>
      (await fetch(`${origin}/api/v1/locales`).catch(() => undefined))?.ok ?? false;
    await expect.poll(answers, { timeout: 300_000, interval: 200 }).toBe(true);
    return { origin, printed: () => text };
  }

  /** Docusaurus takes a port, and would ask for another one if it were taken. */
  async function freePort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    return typeof address === "object" && address ? address.port : 0;
  }
});
