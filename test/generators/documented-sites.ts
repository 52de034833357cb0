/** The sites of the generators with the lines of the guide to integrations, as they stand there, and nothing else of Stele. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeBelow } from "../readme/guides.ts";
import { root } from "../root.ts";
import { afterFile, temporaryFolder, writeFiles } from "../stele.ts";
import { installStele } from "./installed.ts";

const SITES = join(root, "test/generators");
const GUIDE = "scripts/integrations/README.md";

/** The paths to which the menu of each page leads, by which a reader goes from page to page. */
type Menu = readonly string[];

/** Builds a site with that menu. Returns its output folder. */
export type BuildSite = (menu: Menu) => Promise<string>;

const ADDRESS = 'base_url: "https://docs.example.com"';

const NOTICE = "<translation-notice></translation-notice>";

/** Adds to the documented configuration what the guide says about the notice. */
function withNotice(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The guide has no ${from}`);
  return text.replace(from, to);
}

/** Returns the blocks of code of a generator in the guide. */
function documented(heading: string, count: number): readonly string[] {
  const blocks = codeBelow(GUIDE, heading);
  if (blocks.length !== count) throw new Error(`${GUIDE}, ${heading}: ${blocks.length} blocks of code`);
  return blocks;
}

/** Copies a site, and installs its generator and Stele. */
async function siteOf(from: string, generator: string): Promise<string> {
  const folder = temporaryFolder();
  cpSync(join(SITES, from), folder, { recursive: true });
  const modules = join(folder, "node_modules");
  const installed = join(SITES, generator, "node_modules");
  mkdirSync(modules);
  for (const name of readdirSync(installed)) {
    if (name !== ".cache") symlinkSync(join(installed, name), join(modules, name));
  }
  await installStele(join(modules, "stele"), generator, "esm");
  return folder;
}

function run(folder: string, program: string, ...args: readonly string[]): void {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, program), ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH, HOME, NO_COLOR: "1", ASTRO_TELEMETRY_DISABLED: "1" },
  });
  if (status !== 0) throw new Error(stdout + stderr);
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
}

const nameOf = (path: string): string => path.match(/[^/.]+(?=(?:\.html)?\/?$)/)?.[0] ?? "home";

const itemsOf = (menu: Menu, item: (path: string) => object): string => JSON.stringify(menu.map(item)).slice(1, -1);

const linksOf = (menu: Menu): string => menu.map((path) => `<a href="${path}">${nameOf(path)}</a>`).join(" ");

export const buildDocusaurus: BuildSite = (menu) => docusaurusSite(menu, false);

/** Builds the site of Docusaurus, with the notice of the guide if `hasNotice`. */
export async function docusaurusSite(menu: Menu, hasNotice: boolean): Promise<string> {
  const folder = await siteOf("docusaurus/site", "docusaurus");
  const [written = "", item = ""] = documented("Docusaurus", 2);
  const plugins = hasNotice ? withNotice(written, "{}", "{ artifacts: { notice: true } }") : written;
  const theme = hasNotice ? withNotice(item, "</locale-switcher>", `</locale-switcher>${NOTICE}`) : item;
  const links = itemsOf(menu, (to) => ({ to, label: nameOf(to) }));
  writeFiles(folder, {
    "docusaurus.config.js": `export default {
      title: "Lamp",
      url: "https://docs.example.com",
      baseUrl: "/",
      onBrokenLinks: "ignore",
      i18n: { defaultLocale: "en", locales: ["en", "pt-BR"] },
      presets: [["classic", { blog: false }]],
      future: { faster: { rspackBundler: true, mdxCrossCompilerCache: true, swcJsLoader: true } },
      ${plugins}
      ${theme.replace("items: [", `items: [${links}, `)}
    };`,
  });
  run(folder, "node_modules/@docusaurus/core/bin/docusaurus.mjs", "build", "--no-minify");
  return join(folder, "build");
}

export const buildVitePress: BuildSite = (menu) => vitePressSite(menu, false);

/** Builds the site of VitePress, with the notice of the guide if `hasNotice`. */
export async function vitePressSite(menu: Menu, hasNotice: boolean): Promise<string> {
  const folder = await siteOf("vitepress/site", "vitepress");
  const [config = "", theme = "", styles = ""] = documented("VitePress", 3);
  rmSync(join(folder, ".vitepress"), { recursive: true });
  writeFiles(folder, {
    "package.json": '{ "type": "module" }',
    ".vitepress/documented.js": hasNotice
      ? withNotice(config, ADDRESS, `${ADDRESS}, artifacts: { notice: true }`)
      : config,
    ".vitepress/theme/index.js": hasNotice
      ? withNotice(theme, "slots = {", `slots = { "layout-bottom": () => h("translation-notice"),`)
      : theme,
    ".vitepress/theme/languages.css": styles,
    ".vitepress/config.js": `import documented from "./documented.js";
      export default {
        ...documented,
        title: "Docs",
        locales: {
          root: { label: "English", lang: "en" },
          pt: { label: "Português (Brasil)", lang: "pt-BR" },
          ar: { label: "العربية", lang: "ar", dir: "rtl" },
        },
        themeConfig: { nav: [${itemsOf(menu, (link) => ({ link, text: nameOf(link) }))}] },
      };`,
  });
  run(folder, "node_modules/vitepress/bin/vitepress.js", "build");
  return join(folder, ".vitepress/dist");
}

export const buildEleventy: BuildSite = (menu) => eleventySite(menu, false);

/** Builds the site of Eleventy, with the notice of the guide if `hasNotice`. */
export async function eleventySite(menu: Menu, hasNotice: boolean): Promise<string> {
  const folder = await siteOf("eleventy/site", "eleventy");
  const [config = ""] = documented("Eleventy", 1);
  edit(join(folder, "src/_includes/page.njk"), "<nav>", `<nav>${linksOf(menu)}`);
  if (hasNotice) edit(join(folder, "src/_includes/page.njk"), "</body>", `${NOTICE}</body>`);
  writeFiles(folder, {
    "package.json": '{ "type": "module" }',
    "documented.js": hasNotice ? withNotice(config, ADDRESS, `${ADDRESS}, artifacts: { notice: true }`) : config,
    "eleventy.config.js": `import { EleventyI18nPlugin } from "@11ty/eleventy";
      import documented from "./documented.js";
      export default function (eleventyConfig) {
        eleventyConfig.addPlugin(EleventyI18nPlugin, { defaultLanguage: "en" });
        documented(eleventyConfig);
        return { dir: { input: "src" } };
      }`,
  });
  run(folder, "node_modules/@11ty/eleventy/cmd.cjs", "--quiet");
  return join(folder, "_site");
}

/**
 * Copies a site of Astro into the folder of its packages. They must be found without links: Astro takes the path of a linked
 * package for one below the site, if the two have no folder in common.
 */
async function astroSite(from: string): Promise<string> {
  const folder = mkdtempSync(join(SITES, "starlight/site-"));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, ".gitignore"), "*\n");
  cpSync(join(SITES, from, "src"), join(folder, "src"), { recursive: true });
  cpSync(join(SITES, "starlight/package.json"), join(folder, "package.json"));
  await installStele(join(folder, "node_modules/stele"), "astro", "esm");
  return folder;
}

function buildAstro(folder: string, config: string): string {
  writeFiles(folder, { "astro.config.mjs": `import { defineConfig } from "astro/config";\n${config}` });
  run(folder, "../node_modules/astro/astro.js", "build");
  return join(folder, "dist");
}

export const buildStarlight: BuildSite = (menu) => starlightSite(menu, false);

/** Builds the site of Starlight, with the notice of the guide if `hasNotice`. */
export async function starlightSite(menu: Menu, hasNotice: boolean): Promise<string> {
  const folder = await astroSite("starlight");
  const [written = "", select = ""] = documented("Astro and Starlight", 2);
  const config = hasNotice ? withNotice(written, "stele()", "stele({ artifacts: { notice: true } })") : written;
  const component = hasNotice ? withNotice(select, "switcher/v1.js", "notice/v1.js") : select;
  const settings = `
    title: "Kiln",
    components: { LanguageSelect: "./src/components/LanguageSelect.astro" },
    locales: {
      root: { label: "English", lang: "en" },
      "pt-br": { label: "Português (Brasil)", lang: "pt-BR" },
      ar: { label: "العربية", lang: "ar", dir: "rtl" },
    },
    sidebar: [${itemsOf(menu, (link) => ({ link, label: nameOf(link) }))}],`;
  writeFiles(folder, {
    "src/components/LanguageSelect.astro": component,
    "src/components/Footer.astro": `---\nimport Footer from "@astrojs/starlight/components/Footer.astro";\n---\n<Footer />\n${NOTICE}`,
  });
  const footer = hasNotice
    ? withNotice(settings, "components: {", 'components: { Footer: "./src/components/Footer.astro",')
    : settings;
  const whole = config.replace("/* ... */", footer);
  return buildAstro(folder, `import starlight from "@astrojs/starlight";\n${whole}`);
}

/** Plain Astro with view transitions: https://docs.astro.build/en/guides/view-transitions/ (read November 2026). */
export const buildAstroWithTransitions: BuildSite = async (menu) => {
  const folder = await astroSite("starlight/plain");
  const [config = "", component = ""] = documented("Astro and Starlight", 2);
  const layout = join(folder, "src/layouts/Page.astro");
  edit(
    layout,
    "---\n",
    '---\nimport { ClientRouter } from "astro:transitions";\nimport Languages from "./Languages.astro";\n',
  );
  edit(layout, "</head>", "<ClientRouter /></head>");
  edit(layout, "<main>", `<nav>${linksOf(menu)}</nav><Languages /><main>`);
  writeFiles(folder, { "src/layouts/Languages.astro": component.replace(/ label=\{.*?\}/, "") });
  const i18n = 'i18n: { defaultLocale: "en", locales: ["en", { path: "brasil", codes: ["pt-BR", "pt"] }, "ar"] },';
  return buildAstro(
    folder,
    config.replace("starlight({ /* ... */ }), ", "").replace("{", (brace) => `${brace} ${i18n}`),
  );
};
