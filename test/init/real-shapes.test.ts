/** What real repositories look like, recreated small: the proposal, its pages, and what init says that it does not know. */
import { renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findAll } from "../../scripts/init/detect/index.ts";
import { withMarks } from "../../scripts/init/doubts.ts";
import { propose } from "../../scripts/init/propose.ts";
import { repositoryAt } from "../../scripts/init/repository.ts";
import { localesText, siteText } from "../../scripts/init/texts.ts";
import { verify } from "../../scripts/init/verify.ts";
import { translationOf } from "../../scripts/site/site.ts";
import { readProject } from "../content/sources/tree-site.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";

type Files = Readonly<Record<string, string>>;

interface Shape {
  readonly files: Files;
  readonly baseUrl?: string;
  readonly locales: string;
  readonly pages: readonly string[];
  /** The key, the reason, and the file of each doubt. */
  readonly doubts?: readonly string[];
  readonly leftOut?: readonly string[];
  /** The text of the line from where each doubt points to. */
  readonly lines?: readonly string[];
}

/** Pages, each with a heading. */
function pages(...paths: readonly string[]): Files {
  return Object.fromEntries(paths.map((path) => [path, "# A"]));
}

const D = "https://docs.acme.dev";
const docusaurus = (i18n: string, docs = "{}", more = ""): string =>
  `${more}\nexport default { url: "${D}", baseUrl: "/", i18n: ${i18n}, presets: [["classic", { docs: ${docs} }]] };`;
const TRANSLATED = "docusaurus-plugin-content-docs";

const shapes: Readonly<Record<string, Shape>> = {
  "Starlight with exported locales, a default for the address, and a page for errors": {
    files: {
      "astro.config.mjs": `export const locales = { root: { label: "English", lang: "en" }, da: { label: "Dansk", lang: "da" } };
const preview = process.env.CONTEXT !== "production" && process.env.PREVIEW;
const site = preview || "${D}/";
export default defineConfig({ site, integrations: [starlight({ title: "A", locales })] });`,
      ...pages("src/content/docs/index.md", "src/content/docs/404.md", "src/content/docs/da/index.md"),
    },
    locales: "en da",
    pages: ["/ en da"],
  },
  "Starlight with an old collection, whose folders with _ hold no pages": {
    files: {
      "astro.config.mjs": `import locales from "./locales.json";\nexport default defineConfig({ site: "${D}", integrations: [starlight({ locales })] });`,
      "locales.json": '{ "root": { "label": "English", "lang": "en" }, "fr": { "label": "Français", "lang": "fr" } }',
      "src/content/config.ts": "export const collections = { docs: defineCollection({ schema }) };",
      ...pages("src/content/docs/a.md", "src/content/docs/_parts/b.md", "src/content/docs/fr/a.md"),
    },
    locales: "en fr",
    pages: ["/a/ en fr"],
  },
  "Starlight with folders of languages that its loader leaves out": {
    files: {
      "astro.config.mjs": `export default defineConfig({ site: "${D}", integrations: [starlight({ locales: { root: { label: "English", lang: "en" } } })] });`,
      "src/content.config.ts": `export const collections = { docs: defineCollection({
  loader: glob({ base: "./src/content/docs", pattern: ["**/[^_]*.{md,mdx}", "!{de,zh-cn}/**"] }), schema: docsSchema() }) };`,
      ...pages("src/content/docs/a.md", "src/content/docs/de/a.md", "src/content/docs/zh-cn/a.md"),
    },
    locales: "en",
    pages: ["/a/ en"],
  },
  "Starlight with a language that its loader leaves out": {
    files: {
      "astro.config.mjs": `export default defineConfig({ site: "${D}", integrations: [starlight({ locales: { root: { lang: "en" }, de: { lang: "de" } } })] });`,
      "src/content.config.ts": `export const collections = { docs: defineCollection({ loader: glob({ base: "src/content/docs", pattern: ["**/*.md", "!{de,x}/**"] }) }) };`,
      ...pages("src/content/docs/a.md", "src/content/docs/de/a.md"),
    },
    locales: "en de",
    pages: ["/a/ en de"],
    doubts: ["pages unsupported src/content.config.ts"],
  },
  "Starlight with a loader that reads other names": {
    files: {
      "astro.config.mjs": `export default defineConfig({ site: "${D}", integrations: [starlight({ locales: { root: { lang: "en" }, de: { lang: "de" } } })] });`,
      "src/content.config.ts": `export const collections = { docs: defineCollection({ loader: glob({ base: "src/content/docs", pattern: "**/*.page.md" }) }) };`,
      ...pages("src/content/docs/a.md", "src/content/docs/de/a.md"),
    },
    locales: "en de",
    pages: ["/a/ en de"],
    doubts: ["pages unsupported src/content.config.ts"],
  },
  "Starlight under another name": {
    files: {
      "astro.config.mjs": `import docs from "@astrojs/starlight";
export default defineConfig({ site: "${D}", integrations: [docs({ locales: { root: { lang: "ja" }, en: {} } })] });`,
      ...pages("src/content/docs/a.md", "src/content/docs/en/a.md", "src/content/docs/de/a.md"),
    },
    locales: "ja en",
    pages: ["/a/ ja en", "/de/a/ ja"],
    doubts: ["pages looks-translated "],
  },
  "Starlight that another file calls": {
    files: {
      "astro.config.mjs": `import { docs } from "./config/starlight.mjs";\nexport default defineConfig({ site: "${D}", integrations: [docs] });`,
      "config/starlight.mjs": `export const docs = starlight({ defaultLocale: "ja", locales: { ja: {}, en: {} } });`,
      ...pages("src/content/docs/ja/a.md", "src/content/docs/en/a.md"),
    },
    locales: "ja en",
    pages: ["/a/ ja en"],
  },
  "Starlight that another file calls by another name": {
    files: {
      "astro.config.mjs": `import { docs } from "./config/starlight.mjs";\nexport default defineConfig({ site: "${D}", integrations: [docs] });`,
      "config/starlight.mjs": `import sl from "@astrojs/starlight";\nexport const docs = sl({ defaultLocale: "ja", locales: { ja: {}, en: {} } });`,
      ...pages("src/content/docs/ja/a.md", "src/content/docs/en/a.md"),
    },
    locales: "en ja",
    pages: ["/a/ en ja"],
    doubts: ["locales computed astro.config.mjs"],
  },
  "Starlight with other options in a preview": {
    files: {
      "astro.config.mjs": `export default { site: "${D}", integrations: [isPreview ? starlight({}) : starlight({ defaultLocale: "de", locales: { de: {}, en: {} } })] };`,
      ...pages("src/content/docs/de/a.md", "src/content/docs/en/a.md"),
    },
    locales: "en de",
    pages: ["/a/ en de"],
    doubts: ["locales computed astro.config.mjs"],
  },
  "Starlight with the languages of Astro": {
    files: {
      "astro.config.mjs": `export default defineConfig({ site: "${D}", integrations: [starlight({ title: "A" })],
  i18n: { defaultLocale: "fr", locales: ["fr", { path: "br", codes: ["pt-BR"] }], routing: { prefixDefaultLocale: true } } });`,
      ...pages("src/content/docs/fr/a.md", "src/content/docs/br/a.md"),
    },
    locales: "fr pt-BR",
    pages: ["/a/ fr pt-BR"],
  },
  "Starlight with the languages of Astro, one of them on another host": {
    files: {
      "astro.config.mjs": `export default defineConfig({ site: "${D}", integrations: [starlight({ title: "A" })],
  i18n: { defaultLocale: "en", locales: ["en", "fr"], domains: { fr: "https://fr.acme.dev" } } });`,
      ...pages("src/content/docs/a.md", "src/content/docs/fr/a.md"),
    },
    locales: "en fr",
    pages: ["/a/ en fr"],
    doubts: ["pages unsupported astro.config.mjs"],
  },
  "Starlight with a loader that names pages": {
    files: {
      "astro.config.mjs": `export default defineConfig({ site: "${D}", integrations: [starlight({ locales: { root: { lang: "en" }, de: {} } })] });`,
      "src/content.config.ts": `export const collections = { docs: defineCollection({ loader: docsLoader({ generateId: ({ entry }) => entry }) }) };`,
      ...pages("src/content/docs/a.md", "src/content/docs/de/a.md"),
    },
    locales: "en de",
    pages: ["/a/ en de"],
    doubts: ["pages unsupported src/content.config.ts"],
  },
  "VitePress with a configuration that it extends": {
    files: {
      ".vitepress/config.ts": `import base from "./base";
export default { extends: base, sitemap: { hostname: "${D}" }, locales: { root: { lang: "en" }, fr: {} } };`,
      ".vitepress/base.ts": `export default { cleanUrls: true };`,
      ...pages("a.md", "fr/a.md"),
    },
    locales: "en fr",
    pages: ["/a.html en fr"],
    doubts: ["pages unsupported .vitepress/base.ts"],
  },
  "VitePress with a function of the project around its configuration": {
    files: {
      ".vitepress/config.ts": `const withBase = (config) => ({ ...config, base: "/kit/" });
export default withBase({ sitemap: { hostname: "${D}" }, locales: { root: { lang: "en" }, fr: {} } });`,
      CNAME: "docs.acme.dev\n",
      ...pages("a.md", "fr/a.md"),
    },
    locales: "en fr",
    pages: ["/a.html en fr"],
    doubts: ["locales", "pages", "base_url", "source_locale"].map((key) => `${key} computed .vitepress/config.ts`),
  },
  "VitePress with a folder for the source language, which rewrites serve at the root": {
    files: {
      "docs/.vitepress/config.ts": `import { markdown } from "../es/config.ts";
const siteUrl = "${D}";
export default defineConfig({
  rewrites: { "en/:rest*": ":rest*" }, cleanUrls: true, sitemap: { hostname: siteUrl },
  locales: { root: { label: "English", lang: "en-US" }, zh: { lang: "zh-Hans", markdown }, fr: { link: "https://fr.acme.dev" } },
});`,
      ...pages("docs/en/index.md", "docs/en/a.md", "docs/zh/a.md"),
    },
    locales: "en-US zh-Hans",
    pages: ["/ en-US", "/a en-US zh-Hans"],
    leftOut: ["fr (https://fr.acme.dev)"],
  },
  "VitePress with shared settings in another file, and a regular expression with quotes": {
    files: {
      ".vitepress/config/index.ts": `import { shared } from "./shared";\nexport default defineConfig({ ...shared, locales: { root: { lang: "en" }, zh: { lang: "zh" } } });`,
      ".vitepress/config/shared.ts": `const special = /[\\s~\`"'/]+/g;\nexport const shared = defineConfig({ srcExclude: ["README.md"], sitemap: { hostname: "${D}" } });`,
      ...pages("a.md", "README.md", "zh/a.md"),
    },
    locales: "en zh",
    pages: ["/a.html en zh"],
  },
  "VitePress with folders of languages in a folder, which rewrites serve at the root": {
    files: {
      ".vitepress/config.ts": `export default defineConfig({ rewrites: { "l10n/:locale/(.*)": ":locale/(.*)" },
  sitemap: { hostname: "${D}" }, locales: { root: { lang: "en" }, de_de: { lang: "de-DE" }, zh_cn: { lang: "zh-CN" } } });`,
      ...pages("a.md", "b/c.md", "l10n/de_de/b/c.md", "l10n/zh_cn/a.md", "l10n/xx/a.md"),
    },
    locales: "en de-DE zh-CN",
    pages: ["/a.html en zh-CN", "/b/c.html en de-DE"],
  },
  "VitePress with a folder for each language, parts of pages, and a page of no language": {
    files: {
      ".vitepress/config.mjs": `export default defineConfig({ srcExclude: ["ja/**/*.md", "**/_*.md"],
  sitemap: { hostname: "${D}" }, locales: { en: { label: "English" }, zh: { lang: "zh-CN" } } });`,
      ...pages("index.md", "en/index.md", "en/b/a.md", "en/b/_part.md", "zh/b/a.md", "zh/b/_part.md", "ja/b/a.md"),
    },
    locales: "en zh-CN",
    pages: ["/ en", "/b/a.html en zh-CN"],
    leftOut: ["index.md"],
  },
  "VitePress that leaves out a page in one language": {
    files: {
      ".vitepress/config.mjs": `export default defineConfig({ srcExclude: ["zh/a.md", "ja/**"],
  sitemap: { hostname: "${D}" }, locales: { root: { lang: "en" }, zh: { lang: "zh-CN" } } });`,
      ...pages("a.md", "zh/a.md", "b.md", "zh/b.md", "ja/a.md"),
    },
    locales: "en zh-CN",
    pages: ["/a.html en zh-CN", "/b.html en zh-CN"],
    doubts: ["pages unsupported .vitepress/config.mjs"],
  },
  "VitePress beside programs, in folders whose names are also old codes of languages": {
    files: {
      ".vitepress/config.mjs": `export default defineConfig({ sitemap: { hostname: "${D}" } });`,
      ...pages("index.md", "src/index.md", "mac/index.md", "lib/index.md"),
    },
    locales: "en",
    pages: ["/ en", "/lib/ en", "/mac/ en", "/src/ en"],
  },
  "VitePress with another language than that of its pages in a folder": {
    files: {
      "docs/.vitepress/config.mjs": `export default defineConfig({ sitemap: { hostname: "${D}" }, locales: { zh: { lang: "zh-CN" } } });`,
      ...pages("docs/index.md", "docs/a.md", "docs/zh/index.md", "docs/zh/a.md"),
    },
    locales: "en zh-CN",
    pages: ["/ en zh-CN", "/a.html en zh-CN"],
  },
  "VitePress with languages that code lists from their folder, and versions that a plugin moves": {
    files: {
      ".vitepress/config.ts": `export default defineVersionedConfig({ rewrites: { "l10n/:lang/:rest*": ":lang/:rest*" },
  sitemap: { hostname: "${D}" }, locales: getLocales(), versioning: { latestVersion } });`,
      ...pages("a.md", "l10n/de_de/a.md", "l10n/pt_br/a.md"),
    },
    locales: "en de-DE pt-BR",
    pages: ["/a.html en de-DE pt-BR"],
    doubts: ["locales computed .vitepress/config.ts", "pages unsupported .vitepress/config.ts"],
  },
  "VitePress that leaves out folders, one of them only in a preview": {
    files: {
      ".vitepress/config.ts": `const old = ["old/1.0"];
export default defineConfig({ srcExclude: ["README.md", ...old, ...(typeof env === "number" ? ["old"] : [])],
  sitemap: { hostname: "${D}" }, locales: { root: { lang: "en" }, ja: { lang: "ja" } } });`,
      ...pages("a.md", "README.md", "old/1.0/a.md", "old/1.0/b.md", "old/2.0/a.md", "ja/a.md"),
    },
    locales: "en ja",
    pages: ["/a.html en ja", "/old/2.0/a.html en"],
    doubts: ["pages computed .vitepress/config.ts"],
  },
  "Hugo with folders of languages that only mounts state, and tags that differ from keys": {
    files: {
      "config/_default/hugo.yaml": `baseURL: ${D}\nlanguages:\n  en: { label: English, locale: en-US }\n  es: { label: Español }\ncascade:\n  - build: { render: never }\n    target: { path: '{,/**}/_includes{,/**}' }\n`,
      "config/_default/module-template.yaml":
        "mounts:\n  - { source: content/en, target: content }\n  - { source: tmp/spec, target: content/spec }\n  - { source: content/en/b, target: content/b, lang: es, files: ['! c/**'] }\n",
      ...pages("content/en/a.md", "content/en/_includes/b.md", "content/es/a.md"),
      "content/en/link.md": "---\nbuild: { render: link }\n---\n",
    },
    locales: "en-US es",
    pages: ["/a/ en-US es"],
    leftOut: ["1 mount such as tmp/spec (config/_default/module-template.yaml:3)"],
  },
  "Hugo with a file for each language, and addresses of posts by date": {
    files: {
      "config/_default/hugo.toml": `baseURL = "${D}/"\ndefaultContentLanguage = "en"\n[uglyURLs]\npost = true\n[permalinks]\npost = "/:year/:slug/"\n`,
      "config/_default/languages.en.toml":
        'contentDir = "content/en"\nlabel = "English"\nlocale = "en-US"\nweight = 10\n',
      "config/_default/languages.pt-br.toml": 'contentDir = "content/pt-br"\nlocale = "pt-BR"\nweight = 20\n',
      ...pages("content/en/docs/a.md", "content/pt-br/docs/a.md", "content/base/a.md", "content/en/post/b.md"),
    },
    locales: "en-US pt-BR",
    pages: ["/docs/a/ en-US pt-BR"],
    leftOut: ["post/ (permalinks in config/_default/hugo.toml)"],
  },
  "Hugo with addresses of files, as it writes sections then, too": {
    files: {
      "hugo.toml": `baseURL = "${D}/"\nuglyURLs = true\n[languages.en]\ncontentDir = "content/en"\n[languages.es]\ncontentDir = "content/es"\n`,
      ...pages(
        "content/en/_index.md",
        "content/en/posts/_index.md",
        "content/en/posts/a.md",
        "content/es/posts/_index.md",
      ),
    },
    locales: "en es",
    pages: ["/ en", "/posts.html en es", "/posts/a.html en"],
  },
  "Hugo that writes no pages of sections, and other files than HTML": {
    files: {
      "hugo.toml": `baseURL = "${D}/"\ndisableKinds = ["section", "RSS"]\n[outputs]\npage = ["json"]\nhome = ["HTML", "RSS"]\n[outputFormats.HTML]\nbaseName = "main"\n[languages.en]\n[languages.es]\n`,
      ...pages("content/a.md", "content/a.es.md"),
    },
    locales: "en es",
    pages: ["/a/ en es"],
    doubts: ["pages unsupported hugo.toml", "pages unsupported hugo.toml", "pages unsupported hugo.toml"],
  },
  "MkDocs with addresses of files, and README as the page of a folder": {
    files: {
      "mkdocs.yml": `site_url: ${D}\nuse_directory_urls: false\n`,
      ...pages("docs/README.md", "docs/a.md", "docs/b/README.md"),
    },
    locales: "en",
    pages: ["/ en", "/a.html en", "/b/ en"],
  },
  "Hugo with a content folder of the site and of the other languages, and addresses for a section without pages": {
    files: {
      "config.toml": `baseURL = "${D}/"\ncontentDir = "content/en"\n[permalinks]\nblog = "/:section/:year/:slug/"\n[languages.en]\nweight = 1\n[languages.fr]\ncontentDir = "content/fr"\nweight = 2\n`,
      ...pages("content/en/a.md", "content/en/team/b.md", "content/fr/a.md"),
    },
    locales: "en fr",
    pages: ["/a/ en fr", "/team/b/ en"],
  },
  "Hugo with other addresses for a section of the docs": {
    files: {
      "hugo.yaml": `baseURL: ${D}\nuglyURLs: { docs: false }\npermalinks: { page: { docs: "/:slug/", wiki: "/:slug/" } }\n`,
      ...pages("content/docs/a.md"),
    },
    locales: "en",
    pages: ["/docs/a/ en"],
    doubts: ["pages unsupported hugo.yaml"],
  },
  "Hugo with addresses of a section, and addresses of the site, that languages state": {
    files: {
      "hugo.toml": `baseURL = "${D}"\n[languages.en]\nbaseURL = "${D}"\n[languages.fr]\nbaseURL = "https://acme.fr/x/"\n[languages.fr.permalinks]\ndocs = "/manuel/:slug/"\n`,
      ...pages("content/docs/a.md", "content/docs/a.fr.md"),
    },
    locales: "en fr",
    pages: ["/docs/a/ en fr"],
    doubts: ["pages unsupported hugo.toml", "pages unsupported hugo.toml"],
    lines: ["[languages.fr.permalinks]", 'baseURL = "https://acme.fr/x/"'],
  },
  "Hugo with a cascade that leaves out one section, and one that leaves out nothing": {
    files: {
      "hugo.toml": `baseURL = "${D}"\n[languages.en]\n[languages.fr]\n[[cascade]]\nDraft = true\n[cascade._target]\nPath = "/old/**"\n[[cascade]]\ntype = "docs"\n[cascade.build]\nrender = "always"\n`,
      ...pages("content/docs/a.md", "content/docs/a.fr.md", "content/old/b.md"),
    },
    locales: "en fr",
    pages: ["/docs/a/ en fr"],
  },
  "Hugo with a cascade as a table, and with one of a language": {
    files: {
      "hugo.toml": `baseURL = "${D}"\n[cascade]\ndraft = true\n[languages.en]\n[languages.fr.cascade.build]\nrender = false\n`,
      ...pages("content/docs/a.md", "content/docs/a.fr.md"),
    },
    locales: "en fr",
    pages: ["/docs/a/ en fr"],
    doubts: ["pages unsupported hugo.toml", "pages unsupported hugo.toml"],
    lines: ["[languages.fr.cascade.build]", "[cascade]"],
  },
  "Hugo with mounts whose keys are in capitals": {
    files: {
      "hugo.toml": `baseURL = "${D}"\n[[Module.Mounts]]\nSource = "elsewhere"\nTarget = "content"\n`,
      ...pages("content/docs/a.md"),
    },
    locales: "en",
    pages: ["/docs/a/ en"],
    doubts: ["pages unsupported hugo.toml"],
    leftOut: ["1 mount such as elsewhere (hugo.toml:3)"],
  },
  "Hugo with addresses of a section in the file of a language": {
    files: {
      "config/_default/hugo.toml": `baseURL = "${D}"\n`,
      "config/_default/languages.en.toml": 'weight = 1\ncontentDir = "content/en"\n[permalinks]\nblog = "/b/"\n',
      "config/_default/languages.fr.toml":
        'weight = 2\nuglyURLs = false\ncontentDir = "content/fr"\n[permalinks]\ndocs = "/:filename/"\n',
      ...pages("content/en/docs/a.md", "content/fr/docs/a.md"),
    },
    locales: "en fr",
    pages: ["/docs/a/ en fr"],
    doubts: ["pages unsupported config/_default/languages.fr.toml"],
    lines: ["[permalinks]"],
  },
  "Hugo with a configuration for production, of which tables are not read": {
    files: {
      "config/_default/hugo.toml": 'baseURL = "https://dev.acme.dev"\n[languages.en]\n[languages.fr]\n',
      "config/production/hugo.toml": `baseurl = "${D}/x/"\nuglyURLs = true\n[params]\na = 1\n[permalinks]\ndocs = "/:slug/"\n`,
      "config/production/params.toml": "b = 1\n",
      "config/production/module.toml": "[[mounts]]\n",
      ...pages("content/docs/a.md", "content/docs/a.fr.md"),
    },
    baseUrl: `${D}/x`,
    locales: "en fr",
    pages: ["/docs/a.html en fr"],
    doubts: ["pages unsupported config/production/hugo.toml", "pages unsupported config/production/module.toml"],
    lines: ["[permalinks]", ""],
  },
  "Hugo with an address for production alone": {
    files: {
      "config/_default/config.toml": 'title = "A"\n[languages.en]\n',
      "config/production/config.toml": `baseURL = "${D}"\n`,
      ...pages("content/a.md"),
    },
    locales: "en",
    pages: ["/a/ en"],
  },
  "Hugo with ignored files": {
    files: {
      "hugo.yaml": `baseURL: ${D}\nignoreFiles: ["\\\\.Rmd$", "_cache$", "/b\\\\.md$"]\n`,
      ...pages("content/a.md", "content/b.md"),
    },
    locales: "en",
    pages: ["/a/ en", "/b/ en"],
    doubts: ["pages unsupported hugo.yaml"],
    lines: ['ignoreFiles: ["\\\\.Rmd$", "_cache$", "/b\\\\.md$"]'],
  },
  "Hugo with ignored files that are no pages, and pages in other markup": {
    files: {
      "hugo.yaml": `baseURL: ${D}\nignoreFiles: ["\\\\.Rmd$", "_files$", "README\\\\.md$"]\n`,
      ...pages("content/a.md", "content/docs/c.org", "content/docs/c.fr.markdown"),
    },
    locales: "en",
    pages: ["/a/ en"],
    leftOut: ["2 files such as content/docs/c.fr.markdown"],
  },
  "Hugo with mounts that leave out files": {
    files: {
      "hugo.toml": `baseURL = "${D}"\n[[module.mounts]]\nsource = "content"\ntarget = "content"\nexcludeFiles = "b*"\n`,
      ...pages("content/a.md"),
    },
    locales: "en",
    pages: ["/a/ en"],
    doubts: ["pages unsupported hugo.toml"],
    lines: ['content"'],
  },
  "Hugo with folders of languages that mounts put in the place of the content folder": {
    files: {
      "hugo.toml": `baseURL = "${D}"\n[languages.en]\n[languages.zh]\n[[module.mounts]]\nsource = "docs/english"\ntarget = "content"\nlang = "en"\n`,
      ...pages("content/a.md", "docs/english/a.md"),
    },
    locales: "en zh",
    pages: ["/a/ en"],
    doubts: ["pages unsupported hugo.toml", "locales language-empty hugo.toml"],
    leftOut: ["1 mount such as docs/english (hugo.toml:5)"],
    lines: ['docs/english"', "zh]"],
  },
  "MkDocs with the source language beside the folders that its plugin states": {
    files: {
      "mkdocs.yml": `site_url: ${D}\nplugins:\n  - i18n:\n      docs_structure: folder\n      languages: [{ locale: zh, default: true }, { locale: en }, { locale: ja }]\n`,
      ...pages("docs/index.md", "docs/api/a.md", "docs/en/index.md", "docs/en/api/a.md", "docs/ja/index.md"),
    },
    locales: "zh en ja",
    pages: ["/ zh en ja", "/api/a/ zh en"],
  },
  "MkDocs without a plugin, with the source language beside folders": {
    files: {
      "mkdocs.yml": `site_url: ${D}\n`,
      ...pages("docs/a.md", "docs/b.md", "docs/es/a.md", "docs/fr/b.md"),
    },
    locales: "en es fr",
    pages: ["/a/ en es", "/b/ en fr"],
  },
  "MkDocs with a page beside the folders of all languages": {
    files: {
      "mkdocs.yml": `site_url: ${D}\n`,
      ...pages("docs/index.md", "docs/es/index.md", "docs/es/a.md", "docs/fr/a.md", "docs/fr/index.md"),
    },
    locales: "es fr",
    pages: ["/ es fr", "/a/ es fr"],
  },
  "MkDocs with a configuration for each language": {
    files: {
      "mkdocs.yml": `site_url: ${D}/\ndocs_dir: docs/zh\n`,
      "mkdocs.en.yml": `INHERIT: mkdocs.yml\nsite_url: ${D}/en/\ndocs_dir: docs/en\n`,
      "mkdocs.pt.yml": `INHERIT: mkdocs.yml\nsite_url: ${D}/br/\ndocs_dir: docs/pt-BR\n`,
      "mkdocs.team.yml": "docs_dir: team\n",
      ...pages("docs/zh/a.md", "docs/zh/b.md", "docs/en/a.md", "docs/pt-BR/b.md", "team/c.md"),
    },
    locales: "zh en pt-BR",
    pages: ["/a/ zh en", "/b/ zh pt-BR"],
    leftOut: ["team (mkdocs.team.yml)"],
  },
  "MkDocs with a configuration for each language, whose addresses all name the language": {
    files: {
      "mkdocs.de.yml": `site_url: ${D}/de/\ndocs_dir: de\n`,
      "mkdocs.en.yml": `site_url: ${D}/en/\ndocs_dir: en\n`,
      ...pages("de/a.md", "en/a.md"),
    },
    locales: "de en",
    pages: ["/a/ de en"],
  },
  "MkDocs with configurations whose addresses or folders are no translations of others": {
    files: {
      "mkdocs.yml": `site_url: ${D}\ndocs_dir: docs/en\n`,
      "mkdocs.cn.yml": `site_url: ${D}/cn/\ndocs_dir: docs/cn\n`,
      "mkdocs.de.yml": "docs_dir: docs/de\n",
      "mkdocs.fr.yml": "site_url: https://fr.acme.dev\ndocs_dir: docs/fr\n",
      "mkdocs.ja.yml": `site_url: ${D}/ja/\ndocs_dir: docs-ja\n`,
      ...pages("docs/en/a.md", "docs/cn/a.md", "docs/de/a.md", "docs/fr/a.md", "docs-ja/a.md"),
    },
    locales: "en",
    pages: ["/a/ en"],
    doubts: [
      "locales language-unknown mkdocs.cn.yml",
      "locales unsupported mkdocs.de.yml",
      "locales unsupported mkdocs.ja.yml",
      "locales unsupported mkdocs.fr.yml",
    ],
  },
  "MkDocs that inherits a configuration, with plugins as a mapping and a language that is not built": {
    files: {
      "mkdocs.yml": `INHERIT: config/base.yml\nplugins: { i18n: { languages: [{ locale: en, default: true }, { locale: fr }, { locale: de, build: false }] } }\n`,
      "config/base.yml": `site_url: ${D}\ndraft_docs: b.md\nplugins: { search: {}, i18n: { docs_structure: suffix, languages: [{ locale: ja }] } }\n`,
      ...pages("docs/a.md", "docs/b.md", "docs/a.fr.md", "docs/a.de.md"),
    },
    locales: "en fr",
    pages: ["/a/ en fr"],
    leftOut: ["de (build: false)"],
  },
  "MkDocs with addresses of files, a page that is left out, and a language that is not built": {
    files: {
      "mkdocs.yml": `site_url: ${D}\nuse_directory_urls: false\nexclude_docs: |\n  b.md\n  templates/de/\n  x/index.md\nplugins: [{ i18n: { languages: [{ locale: en, default: true }, { locale: fr, build: false }] } }]\n`,
      ...pages("docs/a.md", "docs/b.md", "docs/a.fr.md"),
    },
    locales: "en",
    pages: ["/a.html en"],
    leftOut: ["fr (build: false)"],
  },
  "MkDocs that leaves out pages of one language": {
    files: {
      "mkdocs.yml": `site_url: ${D}\nexclude_docs: |\n  b.es.md\nplugins: [{ i18n: { languages: [{ locale: en, default: true }, { locale: es }] } }]\n`,
      ...pages("docs/a.md", "docs/b.md", "docs/a.es.md", "docs/b.es.md"),
    },
    locales: "en es",
    pages: ["/a/ en es", "/b/ en es"],
    doubts: ["pages unsupported mkdocs.yml"],
  },
  "MkDocs that leaves out a folder of one language": {
    files: {
      "mkdocs.yml": `site_url: ${D}\nexclude_docs: es/b/\nplugins: [{ i18n: { docs_structure: folder, languages: [{ locale: en, default: true }, { locale: es }] } }]\n`,
      ...pages("docs/en/a.md", "docs/es/a.md", "docs/en/b/c.md", "docs/es/b/c.md"),
    },
    locales: "en es",
    pages: ["/a/ en es", "/b/c/ en es"],
    doubts: ["pages unsupported mkdocs.yml"],
  },
  "MkDocs that leaves out the index of a folder": {
    files: {
      "mkdocs.yml": `site_url: ${D}\ndraft_docs: b/index.md\n`,
      ...pages("docs/a.md", "docs/b/index.md"),
    },
    locales: "en",
    pages: ["/a/ en", "/b/ en"],
    doubts: ["pages unsupported mkdocs.yml"],
  },
  "MkDocs with a project for each language that leaves out a page": {
    files: {
      "docs/en/mkdocs.yml": `site_url: ${D}\n`,
      "docs/es/mkdocs.yml": "INHERIT: ../en/mkdocs.yml\nexclude_docs: b.md\n",
      ...pages("docs/en/docs/a.md", "docs/en/docs/b.md", "docs/es/docs/a.md", "docs/es/docs/b.md"),
    },
    locales: "en es",
    pages: ["/a/ en es", "/b/ en es"],
    doubts: ["pages unsupported docs/es/mkdocs.yml"],
  },
  "MkDocs that inherits a configuration of another project": {
    files: { "mkdocs.yml": `INHERIT: ../base.yml\nsite_url: ${D}\n`, ...pages("docs/a.md") },
    locales: "en",
    pages: ["/a/ en"],
    doubts: ["pages files-missing mkdocs.yml"],
  },
  "MkDocs that inherits the settings of git": {
    files: {
      "mkdocs.yml": "INHERIT: .git/config.yml\n",
      ".git/config.yml": "site_url: https://secret.acme.dev\n",
      CNAME: "docs.acme.dev\n",
      ...pages("docs/a.md"),
    },
    locales: "en",
    pages: ["/a/ en"],
    doubts: ["pages files-missing mkdocs.yml"],
  },
  "MkDocs with versions, other projects, drafts by pattern, and a form of addresses that a build knows": {
    files: {
      "mkdocs.yml": `site_url: ${D}\nuse_directory_urls: !ENV [FLAT, true]\ndraft_docs: "*.draft.md"\nplugins: [mike, exclude: { glob: [b.md] }, monorepo]\n`,
      ...pages("docs/a.md", "docs/b.md"),
    },
    locales: "en",
    pages: ["/a/ en", "/b/ en"],
    doubts: [
      "pages computed mkdocs.yml",
      "base_url unsupported mkdocs.yml",
      "pages unsupported mkdocs.yml",
      "pages unsupported mkdocs.yml",
      "pages unsupported mkdocs.yml",
    ],
  },
  "MkDocs with pages outside the project": {
    files: { "mkdocs.yml": `site_url: ${D}\ndocs_dir: ../docs\n`, ...pages("docs/a.md") },
    locales: "en",
    pages: ["/a/ en"],
    doubts: ["pages unsupported mkdocs.yml"],
  },
  "MkDocs with folders that are named like countries": {
    files: { "mkdocs.yml": `site_url: ${D}\n`, ...pages("docs/en/a.md", "docs/cn/a.md", "docs/jp/a.md") },
    locales: "en",
    pages: ["/cn/a/ en", "/en/a/ en", "/jp/a/ en"],
    doubts: ["pages looks-translated "],
  },
  "MkDocs with one folder that is named like a country, beside its source language": {
    files: { "mkdocs.yml": `site_url: ${D}\n`, ...pages("docs/a.md", "docs/b.md", "docs/cn/a.md", "docs/cn/b.md") },
    locales: "en",
    pages: ["/a/ en", "/b/ en", "/cn/a/ en", "/cn/b/ en"],
    doubts: ["pages looks-translated "],
  },
  "MkDocs with programs in several languages for programmers": {
    files: { "mkdocs.yml": `site_url: ${D}\n`, ...pages("docs/py/a.md", "docs/rs/a.md", "docs/js/a.md") },
    locales: "en",
    pages: ["/js/a/ en", "/py/a/ en", "/rs/a/ en"],
  },
  "Docusaurus with the address of its template, and texts of the source language in i18n": {
    files: {
      "docusaurus.config.js": docusaurus('{ defaultLocale: "en", locales: ["zh", "en"] }').replace(
        D,
        "https://your-docusaurus-test-site.com",
      ),
      CNAME: "docs.acme.dev\n",
      [`i18n/en/${TRANSLATED}/current/a.md`]: "# A",
      ...pages("docs/a.md"),
    },
    locales: "en zh",
    pages: ["/docs/a en"],
    doubts: ["pages two-trees docusaurus.config.js", "locales language-empty docusaurus.config.js"],
  },
  "Docusaurus with a language that has no translation yet": {
    files: {
      "docusaurus.config.js": docusaurus('{ defaultLocale: "en", locales: ["en", "zh", "zh-TW"] }'),
      [`i18n/zh/${TRANSLATED}/current/a.md`]: "# A",
      ...pages("docs/a.md"),
    },
    locales: "en zh zh-TW",
    pages: ["/docs/a en zh"],
    doubts: ["locales language-empty docusaurus.config.js"],
  },
  "Docusaurus with a blog that has a folder for each post": {
    files: {
      "docusaurus.config.js": docusaurus('{ defaultLocale: "en", locales: ["en", "zh"] }'),
      ...pages("docs/a.md", `i18n/zh/${TRANSLATED}/current/a.md`, "blog/2026-09-06-b/index.md"),
    },
    locales: "en zh",
    pages: ["/docs/a en zh"],
    leftOut: ["blog/"],
  },
  "Docusaurus with a translation that was renamed, and whose old file is still there": {
    files: {
      "docusaurus.config.js": docusaurus('{ defaultLocale: "en", locales: ["en", "de"] }'),
      [`i18n/de/${TRANSLATED}/current/a.md`]: "# A",
      [`i18n/de/${TRANSLATED}/current/a.mdx`]: "# A",
      ...pages("docs/a.mdx"),
    },
    locales: "en de",
    pages: ["/docs/a en de"],
  },
  "VitePress without an address, in the repository of a package": {
    files: {
      "package.json": `{ "homepage": "${D}" }`,
      ".git/config": '[remote "origin"]\n\turl = git@github.com:acme/kit.git\n',
      "docs/.vitepress/config.ts": 'export default { locales: { root: { lang: "en" }, ko: { lang: "ko" } } };',
      ...pages("docs/a.md", "docs/ko/a.md"),
    },
    locales: "en ko",
    pages: ["/a.html en ko"],
    doubts: ["base_url address-guessed package.json"],
  },
  "Hugo with a language whose key is no code": {
    files: {
      "hugo.toml": `baseURL = "${D}"\n[languages.en]\ncontentDir = "content/en"\n[languages.cn]\ncontentDir = "content/cn"\n`,
      ...pages("content/en/a.md", "content/cn/a.md"),
    },
    locales: "en",
    pages: ["/a/ en"],
    doubts: ["locales language-unknown hugo.toml"],
  },
  "Docusaurus with a language whose name is no code": {
    files: {
      "docusaurus.config.js": docusaurus('{ defaultLocale: "en", locales: ["en", "fr", "cn"] }'),
      [`i18n/fr/${TRANSLATED}/current/a.md`]: "# A",
      [`i18n/cn/${TRANSLATED}/current/a.md`]: "# A",
      ...pages("docs/a.md"),
    },
    locales: "en fr",
    pages: ["/docs/a en fr"],
    doubts: ["locales language-unknown docusaurus.config.js"],
  },
  "VitePress with a language whose key is no code": {
    files: {
      ".vitepress/config.ts": `export default { sitemap: { hostname: "${D}" }, locales: { root: { lang: "en" }, fr: {}, cn: { label: "中文" } } };`,
      ...pages("a.md", "fr/a.md"),
    },
    locales: "en fr",
    pages: ["/a.html en fr"],
    doubts: ["locales language-unknown .vitepress/config.ts"],
  },
  "MkDocs with a language whose name is no code": {
    files: {
      "mkdocs.yml": `site_url: ${D}\nplugins: [{ i18n: { languages: [{ locale: en, default: true }, { locale: fr }, { locale: cn }] } }]\n`,
      ...pages("docs/a.md", "docs/a.fr.md"),
    },
    locales: "en fr",
    pages: ["/a/ en fr"],
    doubts: ["locales language-unknown mkdocs.yml"],
  },
  "Hugo with one language in a folder": {
    files: {
      "config/_default/config.toml": `baseURL = "${D}"\n`,
      "config/_default/languages/languages.yaml": "en: { languageName: English }\n",
      "config/_default/module/module.yaml": "mounts: [{ source: content/en, target: content, lang: en }]\n",
      ...pages("content/en/a.md"),
    },
    locales: "en",
    pages: ["/a/ en"],
  },
  "Docusaurus with languages in JSON, a version that a build copies, and translations of Crowdin": {
    files: {
      "docusaurus.config.ts": docusaurus(
        "{ defaultLocale: SOURCE, locales: process.env.ONE ? [process.env.ONE] : LIST.map(({ locale }) => locale) }",
        '{ routeBasePath: "/", includeCurrentVersion: false, lastVersion: LAST }',
        'import locales from "./locales.json" with { type: "json" };\nconst LIST: { locale: string }[] = locales;\nconst SOURCE = "en";\nconst LAST = "2.x";',
      ),
      "locales.json": '[{ "locale": "en" }, { "locale": "pt" }]',
      "versions.json": '["2.x", "1.x"]',
      ".gitignore": "node_modules\nversioned_docs/version-2.x\n",
      "crowdin.yaml": "files:\n  - source: /docs/**/*\n    translation: /i18n/%locale%/**\n",
      ...pages("docs/a.md", "versioned_docs/version-1.x/a.md"),
    },
    locales: "en pt",
    pages: ["/1.x/a en", "/a en"],
    doubts: ["locales translations-elsewhere crowdin.yaml"],
  },
  "Docusaurus with versions, a slash, a base that is a constant, and a second docs plugin": {
    files: {
      "docusaurus.config.js": `const BASE = "/kit";
module.exports = { url: "${D}", baseUrl: \`\${BASE}/\`, trailingSlash: true, i18n: { defaultLocale: "en", locales: ["en", "fr"] },
  presets: [["classic", { docs: {} }]], plugins: [["@docusaurus/plugin-content-docs", { id: "api", path: "api", routeBasePath: "api", include: ["**/*.md"] }]] };`,
      "versions.json": '["1.0"]',
      [`i18n/fr/${TRANSLATED}/version-1.0/a.md`]: "# A",
      ...pages("docs/a.md", "versioned_docs/version-1.0/a.md", "api/b.md"),
    },
    baseUrl: `${D}/kit`,
    locales: "en fr",
    pages: ["/api/b/ en", "/docs/a/ en fr", "/docs/next/a/ en"],
  },
  "Docusaurus with a preset and plugins that have a name and no options": {
    files: {
      "docusaurus.config.js": `module.exports = { url: "${D}", baseUrl: "/", i18n: { locales: ["en", "fr"] }, presets: ["classic"],
  plugins: ["ideal-image", [require.resolve("@docusaurus/plugin-content-docs"), { id: "api", path: "api", routeBasePath: "api" }]] };`,
      ...pages("docs/a.md", "api/b.md", `i18n/fr/${TRANSLATED}/current/a.md`),
    },
    locales: "en fr",
    pages: ["/api/b en", "/docs/a en fr"],
  },
  "Docusaurus with a docs plugin that has a name and no options, beside another": {
    files: {
      "docusaurus.config.js": `module.exports = { url: "${D}", baseUrl: "/", i18n: { locales: ["en", "fr"] },
  plugins: ["@docusaurus/plugin-content-docs", ["content-docs", { id: "api", path: "api", routeBasePath: "api" }]] };`,
      ...pages("docs/a.md", "api/b.md", `i18n/fr/${TRANSLATED}/current/a.md`),
    },
    locales: "en fr",
    pages: ["/api/b en", "/docs/a en fr"],
  },
  "Docusaurus with versions that an option turns off": {
    files: {
      "docusaurus.config.js": docusaurus('{ locales: ["en", "fr"] }', "{ disableVersioning: true }"),
      "versions.json": '["1.0"]',
      ...pages("docs/a.md", "versioned_docs/version-1.0/b.md", `i18n/fr/${TRANSLATED}/current/a.md`),
    },
    locales: "en fr",
    pages: ["/docs/a en fr"],
  },
  "Docusaurus with an address and languages that code changes after the literal": {
    files: {
      "docusaurus.config.js": `const locales = ["en"];
if (isProduction) locales.push("fr");
const config = { url: "${D}", baseUrl: "/", i18n: { defaultLocale: "en", locales }, presets: [["classic", { docs: {} }]] };
if (process.env.GH_PAGES) config.baseUrl = "/kit/";
config.presets[0][1].docs.routeBasePath = "/";
module.exports = config;`,
      ...pages("docs/a.md", `i18n/fr/${TRANSLATED}/current/a.md`),
    },
    locales: "en fr",
    pages: ["/docs/a en fr"],
    doubts: ["locales", "base_url", "pages"].map((key) => `${key} computed docusaurus.config.js`),
  },
  "Docusaurus with an address that a spread may have otherwise": {
    files: {
      "docusaurus.config.js": `module.exports = { url: "${D}", baseUrl: "/", ...(isPreview ? { baseUrl: "/kit/" } : {}),
  presets: ["classic"], i18n: { locales: ["en", "fr"] } };`,
      CNAME: "docs.acme.dev\n",
      ...pages("docs/a.md", `i18n/fr/${TRANSLATED}/current/a.md`),
    },
    locales: "en fr",
    pages: ["/docs/a en fr"],
    doubts: ["base_url", "pages"].map((key) => `${key} computed docusaurus.config.js`),
  },
  "VitePress with settings that code changes after the call": {
    files: {
      ".vitepress/config.js": `const config = defineConfig({ sitemap: { hostname: "${D}" }, locales: { root: { lang: "en" }, fr: {} } });
config.cleanUrls = true;
config.locales.de = { lang: "de" };
export default config;`,
      ...pages("a.md", "fr/a.md", "de/a.md"),
    },
    locales: "en fr de",
    pages: ["/a.html en fr de"],
    doubts: ["locales", "pages"].map((key) => `${key} computed .vitepress/config.js`),
  },
  "a generator that is unknown, with the source beside folders of languages": {
    files: {
      "_config.yml": "url: https://docs.acme.dev\nroot: /\n",
      ...pages("source/index.md", "source/docs/a.md", "source/es/index.md", "source/es/docs/a.md", "README.md"),
    },
    locales: "en es",
    pages: ["/ en es", "/docs/a/ en es"],
    doubts: ["pages generator-unknown "],
  },
  "Eleventy with addresses that the data of a folder states, and pages that are no Markdown": {
    files: {
      "package.json": '{ "devDependencies": { "@11ty/eleventy": "3" } }',
      CNAME: "docs.acme.dev\n",
      "eleventy.config.js": "export default () => ({ dir: { input: 'src' } }); // permalink",
      "src/es/es.json": '{ "permalink": "es-{{ page.fileSlug }}/" }',
      ...pages("src/en/a.md", "src/en/b.njk", "src/en/_parts/c.njk", "src/feed.njk", "src/es/a.md"),
    },
    locales: "en es",
    pages: ["/a/ en es"],
    doubts: ["pages unsupported src/es/es.json"],
    leftOut: ["en/b.njk"],
  },
  "Eleventy with addresses that code of the whole folder states, and a base that the address lacks": {
    files: {
      "package.json": '{ "devDependencies": { "@11ty/eleventy": "3" } }',
      CNAME: "docs.acme.dev\n",
      "eleventy.config.js": 'export default () => ({ dir: { input: "content" }, pathPrefix: "/docs/" });',
      "content/content.11tydata.js": "export default { permalink: (data) => data.page.filePathStem };",
      ...pages("content/en/a.md", "content/es/a.md"),
    },
    locales: "en es",
    pages: ["/a/ en es"],
    doubts: ["pages unsupported content/content.11tydata.js", "base_url unsupported eleventy.config.js"],
  },
  "Eleventy with a file of what it ignores": {
    files: {
      "package.json": '{ "devDependencies": { "@11ty/eleventy": "3" } }',
      CNAME: "docs.acme.dev\n",
      "eleventy.config.js": "export default () => ({ dir: { input: 'src' } });",
      ".eleventyignore": "src/*/b.md\n",
      ...pages("src/en/a.md", "src/es/a.md"),
    },
    locales: "en es",
    pages: ["/a/ en es"],
    doubts: ["pages unsupported .eleventyignore"],
  },
  "Eleventy with a configuration that ignores pages": {
    files: {
      "package.json": '{ "devDependencies": { "@11ty/eleventy": "3" } }',
      CNAME: "docs.acme.dev\n",
      "eleventy.config.js":
        "export default (config) => { config.ignores.add('src/*/b.md'); return { dir: { input: 'src' } }; };",
      ...pages("src/en/a.md", "src/es/a.md"),
    },
    locales: "en es",
    pages: ["/a/ en es"],
    doubts: ["pages unsupported eleventy.config.js"],
  },
  "Eleventy with a base that the address has": {
    files: {
      "package.json": `{ "homepage": "${D}/kit/" }`,
      "eleventy.config.js":
        'export default (config) => { config.addPlugin(stele, { base_url: "https://docs.acme.dev/kit/" }); return { pathPrefix: "/kit/" }; };',
      ...pages("src/en/a.md", "src/es/a.md"),
    },
    baseUrl: `${D}/kit/`,
    locales: "en es",
    pages: ["/a/ en es"],
  },
  "Hexo, with pages that its configuration leaves out, and patterns that concern no page": {
    files: {
      "package.json": '{ "dependencies": { "hexo": "^8.0.0" } }',
      "_config.yml":
        'url: https://docs.acme.dev\npretty_urls: { trailing_index: false }\nskip_render: ["b/**", "*.txt"]\nexclude: "*.tmp"\n',
      ...pages("source/docs/a.md", "source/docs/c.md", "source/b/a.md", "source/es/docs/a.md", "source/es/docs/c.md"),
    },
    locales: "en es",
    pages: ["/b/a.html en", "/docs/a.html en es", "/docs/c.html en es"],
    doubts: ["pages unsupported _config.yml"],
  },
  "Hexo, with addresses without .html, and posts": {
    files: {
      "package.json": '{ "dependencies": { "hexo": "^8.0.0" } }',
      "_config.yml": "url: https://docs.acme.dev\npretty_urls:\n  trailing_index: false\n  trailing_html: false\n",
      ...pages(
        "source/index.md",
        "source/docs/a.md",
        "source/es/index.md",
        "source/es/docs/a.md",
        "source/_posts/b.md",
      ),
    },
    locales: "en es",
    pages: ["/ en es", "/docs/a en es"],
    leftOut: ["source/_posts/"],
  },
  "Hexo, with pages in the first language that its configuration lists": {
    files: {
      "package.json": '{ "dependencies": { "hexo": "^8.0.0" } }',
      "_config.yml": "url: https://docs.acme.dev\nlanguage: [zh-CN, en]\npretty_urls: { trailing_index: false }\n",
      ...pages("source/docs/a.md", "source/docs/b.md", "source/en/docs/a.md", "source/en/docs/b.md"),
    },
    locales: "zh-CN en",
    pages: ["/docs/a.html zh-CN en", "/docs/b.html zh-CN en"],
  },
  "folders with names of three letters, of a language and of words": {
    files: {
      CNAME: "docs.acme.dev",
      ...pages("docs/a.md", "docs/b.md", "docs/de/a.md", "docs/de/b.md", "docs/pcm/a.md", "docs/pcm/b.md"),
      ...pages("docs/cat/a.md", "docs/cat/c.md", "docs/cli/a.md"),
    },
    locales: "en de pcm",
    pages: ["/a/ en de pcm", "/b/ en de pcm", "/cat/a/ en", "/cat/c/ en", "/cli/a/ en"],
    doubts: ["pages generator-unknown "],
  },
  "a generator that is unknown, with English beside pages of another language": {
    files: {
      CNAME: "docs.acme.dev\n",
      ...pages("docs/a.md", "docs/b.md", "docs/en/a.md", "docs/en/b.md"),
    },
    locales: "zh en",
    pages: ["/a/ zh en", "/b/ zh en"],
    doubts: ["source_locale source-guessed ", "pages generator-unknown "],
  },
  "a generator that is unknown, with a source language that a tool for translators states": {
    files: {
      CNAME: "docs.acme.dev\n",
      "lunaria.config.json": '{ "defaultLocale": { "lang": "ja" }, "locales": [{ "lang": "en" }] }',
      ...pages("docs/a.md", "docs/b.md", "docs/en/a.md", "docs/en/b.md"),
    },
    locales: "ja en",
    pages: ["/a/ ja en", "/b/ ja en"],
    doubts: ["pages generator-unknown "],
  },
  "a generator that is unknown, with suffixes of English for pages of another language": {
    files: { CNAME: "docs.acme.dev\n", ...pages("docs/a.md", "docs/a.en-US.md") },
    locales: "zh en-US",
    pages: ["/a/ zh en-US"],
    doubts: ["source_locale source-guessed ", "pages generator-unknown "],
  },
  "a generator that is unknown, with more pages in another language than in English": {
    files: { CNAME: "docs.acme.dev\n", ...pages("docs/en/a.md", "docs/zh/a.md", "docs/zh/b.md") },
    locales: "en zh",
    pages: ["/a/ en zh"],
    doubts: ["source_locale source-guessed ", "pages generator-unknown "],
  },
  "Jekyll with folders of languages, and posts that have dates in their addresses": {
    files: {
      Gemfile: 'gem "jekyll"\n',
      "_config.yml": "url: https://docs.acme.dev\npermalink: pretty\nexclude: [README.md, lib, vendor/*.gem]\n",
      ...pages("README.md", "_includes/b.md", "admin/index.md", "en/docs/A.md", "es/docs/A.md", "es/_parts/c.md"),
      "en/index.html": "---\n---\n<p>A</p>",
      "es/index.html": "---\n---\n<p>A</p>",
      ...pages("en/news/_posts/2026-01-02-a.md", "es/news/_posts/2026-01-02-a.md", "es/news/_posts/2026-01-03-b.md"),
    },
    locales: "en es",
    pages: ["/ en es", "/docs/A/ en es"],
    leftOut: ["news/_posts/"],
  },
  "Jekyll with pages in English beside folders of languages, and files that are no pages": {
    files: {
      Gemfile: 'gem "jekyll"\n',
      "_config.yml": "url: https://docs.acme.dev\nexclude: [team, draft.md]\n",
      ...pages("README.md", "404.md", "lib/README.md", "team/a.md", "draft.md", "vendor/a.md", "_layouts/a.md"),
      ...pages("index.md", "b/a.md", "ja/index.md", "ja/b/a.md", "zh/index.md", "_posts/2026-01-02-a.md"),
    },
    locales: "en ja zh",
    pages: ["/ en ja zh", "/b/a.html en ja"],
    leftOut: ["_posts/"],
  },
  "Jekyll with pages in the language that its configuration states": {
    files: {
      Gemfile: 'gem "jekyll"\n',
      "_config.yml": "url: https://docs.acme.dev\nlang: zh-CN\n",
      ...pages("index.md", "a.md", "en/index.md", "en/a.md"),
    },
    locales: "zh-CN en",
    pages: ["/ zh-CN en", "/a.html zh-CN en"],
  },
  "Jekyll with folders of languages of which none is English": {
    files: {
      Gemfile: 'gem "jekyll"\n',
      "_config.yml": "url: https://docs.acme.dev\n",
      ...pages("de/a.md", "fr/a.md"),
    },
    locales: "de fr",
    pages: ["/a.html de fr"],
    doubts: ["source_locale source-guessed "],
  },
  "Jekyll with addresses that its configuration states for folders, and a page that it leaves out": {
    files: {
      "_layouts/default.html": "",
      "_config.yml":
        "url: https://docs.acme.dev\nexclude: [en/b.md]\ndefaults:\n  - { scope: { path: en }, values: { permalink: '/:title/' } }\n",
      ...pages("en/a.md", "en/b.md", "fr/a.md"),
    },
    locales: "en fr",
    pages: ["/a.html en fr", "/b.html en"],
    doubts: ["pages unsupported _config.yml", "pages unsupported _config.yml"],
  },
  "Jekyll with languages in a folder of its pages, whose addresses begin with the folder": {
    files: {
      Gemfile: 'gem "jekyll"\n',
      "_config.yml": "url: https://docs.acme.dev\n",
      ...pages("docs/en/a.md", "docs/fr/a.md"),
    },
    locales: "en fr",
    pages: ["/a/ en fr"],
    doubts: ["pages generator-unknown "],
  },
  "an unknown generator with a few pages in English, and many in the language of the project": {
    files: pages("docs/en-us/a.md", "docs/zh-cn/a.md", "docs/zh-cn/b.md", "docs/zh-cn/c.md"),
    baseUrl: "https://docs.example.com",
    locales: "zh-CN en-US",
    pages: ["/a/ zh-CN en-US", "/b/ zh-CN", "/c/ zh-CN"],
    doubts: ["base_url address-unknown ", "source_locale source-guessed ", "pages generator-unknown "],
  },
  "Docusaurus that states the base paths that its languages have anyway, but for one": {
    files: {
      "docusaurus.config.js": `export default { url: "${D}", baseUrl: "/x/", i18n: { defaultLocale: "en", locales: ["en", "fr", "es"],
  localeConfigs: { en: { baseUrl: "/x/" }, fr: { baseUrl: "/x/fr/" }, es: { baseUrl: "/x/espanol/" } } } };`,
      ...pages("docs/a.md", ...["fr", "es"].map((code) => `i18n/${code}/docusaurus-plugin-content-docs/current/a.md`)),
    },
    baseUrl: `${D}/x`,
    locales: "en fr es",
    pages: ["/docs/a en fr es"],
    doubts: ["locales unsupported docusaurus.config.js"],
    lines: ['"/x/espanol/" } } } };'],
  },
  "a built site with other addresses": {
    files: {
      "mkdocs.yml": `site_url: ${D}\nplugins: [{ i18n: { languages: [{ locale: en, default: true }, { locale: es }] } }]\n`,
      ...pages("docs/a.md", "docs/a.es.md", "site/index.html", "site/404.html", "site/a.html"),
    },
    locales: "en es",
    pages: ["/a/ en es"],
    doubts: ["pages output-differs site/index.html"],
  },
  "a built site with other addresses, which has no error page": {
    files: {
      "hugo.toml": `baseURL = "${D}"\n[languages.en]\n[languages.es]\n`,
      ...pages("content/a.md", "content/a.es.md", "public/index.html", "public/sitemap.xml", "public/a.html"),
    },
    locales: "en es",
    pages: ["/a/ en es"],
    doubts: ["pages output-differs public/index.html"],
  },
  "folders of languages that the configuration does not know": {
    files: {
      "hugo.toml": `baseURL = "${D}"\n`,
      ...pages("content/en/a.md", "content/de/a.md"),
    },
    locales: "en",
    pages: ["/de/a/ en", "/en/a/ en"],
    doubts: ["pages looks-translated "],
  },
};

it("an unknown generator may serve the source language without the name of its folder, so the doubt shows it", () => {
  const folder = temporaryFolder();
  writeFiles(folder, pages("docs/en/a.md", "docs/fr/a.md"));
  expect(findAll(repositoryAt(folder)).tree?.doubts?.map(({ what }) => what)).toEqual(["/en/{path}/"]);
});

it.each([
  ["docs/en/mkdocs.yml", "docs/zh/mkdocs.yml", "docs/en/docs/a.md", "docs/zh/docs/a.md"],
  ["mkdocs.yml", "mkdocs.zh.yml", "docs/en/a.md", "docs/zh/a.md"],
])("a language of MkDocs in %s and %s has the name in its address, and its folder", (main, other, ...files) => {
  const folder = temporaryFolder();
  writeFiles(folder, {
    [main]: `site_url: ${D}/\ndocs_dir: docs/en\n`,
    [other]: `site_url: ${D}/cn/\ndocs_dir: docs/zh\n`,
    ...pages(...files),
  });
  const { baseUrl, locales } = propose(findAll(repositoryAt(folder)));
  expect(baseUrl).toBe(D);
  expect(locales).toMatchObject([{ code: "en" }, { code: "zh", label: "cn", folder: "zh" }]);
});

const DOCUSAURUS = `export default { url: "${D}", baseUrl: "/", i18n: { defaultLocale: "en", locales: ["en", "fr"] }, trailingSlash: false,
  presets: [["classic", { docs: { path: "../docs", exclude: ["old/**"] } }]] };`;
const TRANSLATIONS = "website/i18n/fr/docusaurus-plugin-content-docs/current";

describe.each([
  ["Docusaurus", "docusaurus.config.js", DOCUSAURUS, "docs/a.md", `${TRANSLATIONS}/a.md`],
  ["MkDocs", "mkdocs.yml", `site_url: ${D}\ndocs_dir: ./../docs\n`, "docs/en/docs/a.md", "docs/fr/docs/a.md"],
  [
    "VitePress",
    ".vitepress/config.js",
    `export default { srcDir: "../docs", cleanUrls: true, sitemap: { hostname: "${D}" }, locales: { root: { lang: "en" }, fr: { lang: "fr" } } };`,
    "docs/docs/a.md",
    "docs/fr/docs/a.md",
  ],
])("%s with pages beside its folder in the repository", (_name, config, text, ...files) => {
  const repository = temporaryFolder();
  const folder = join(repository, "website");
  writeFiles(repository, { ".git/HEAD": "", [`website/${config}`]: text, ...pages(...files) });
  const pathsOf = () => {
    const { doubts = [] } = findAll(repositoryAt(folder)).tree ?? {};
    const proposal = propose(findAll(repositoryAt(folder)));
    writeFiles(folder, { "stele/site.yaml": siteText(proposal), "stele/locales.yaml": localesText(proposal) });
    const found = readProject(folder, "stele").plan?.site.pages.map(({ path, locales }) =>
      [path, ...locales].join(" "),
    );
    return { doubts: doubts.map(({ what }) => what), found };
  };

  it("is followed", () => {
    expect(pathsOf()).toEqual({ doubts: [], found: ["/docs/a en fr"] });
  });

  it("is a doubt where the folder is missing, or leads out of the repository", () => {
    renameSync(join(repository, "docs"), join(repository, "pages"));
    expect(pathsOf().doubts).toEqual([expect.stringMatching(/^(?:path|docs_dir|srcDir)$/)]);
    const outside = temporaryFolder();
    writeFiles(outside, pages("a.md"));
    symlinkSync(outside, join(repository, "docs"));
    expect(pathsOf().doubts).toEqual([expect.stringMatching(/^(?:path|docs_dir|srcDir)$/)]);
  });
});

it.each(["/etc/x", "-rf", "a; b", ".", "./", ""])(
  "the line to publish MkDocs names a folder below the project: %j",
  (site_dir) => {
    const folder = temporaryFolder();
    writeFiles(folder, { "mkdocs.yml": `site_url: ${D}\nsite_dir: "${site_dir}"\n`, ...pages("docs/a.md") });
    expect(findAll(repositoryAt(folder)).tree?.publishing).toMatch(/ --out site --merge$/);
  },
);

describe.each(Object.entries(shapes))("%s", (_name, { files, baseUrl = D, locales, pages: expected, ...said }) => {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const repository = repositoryAt(folder);
  const findings = findAll(repository);
  const proposal = propose(findings);
  writeFiles(folder, { "stele/site.yaml": siteText(proposal), "stele/locales.yaml": localesText(proposal) });
  const { plan, problems } = readProject(folder, "stele");
  const diagnostics = problems.map(({ diagnostic }) => diagnostic);
  const doubts = verify(repository, findings, proposal, { site: plan?.site, diagnostics });

  it("is proposed with its address, languages and pages, and what is left out", () => {
    const found = plan?.site.pages.map((page) => {
      const source = translationOf(page, plan.site.addresses.sourceLocale);
      return `${page.path}${source?.trailingSlash ? "/" : ""} ${[...page.locales].join(" ")}`;
    });
    expect({
      baseUrl: proposal.baseUrl,
      locales: proposal.locales.map(({ code }) => code).join(" "),
      pages: found,
    }).toEqual({ baseUrl, locales, pages: expected });
    expect(findings.tree?.leftOut ?? []).toEqual(said.leftOut ?? []);
  });

  it("has these doubts, each with a mark in the files", () => {
    expect(doubts.map(({ key, reason, from }) => `${key} ${reason} ${from?.file ?? ""}`)).toEqual(said.doubts ?? []);
    const lineOf = ({ file, at }: NonNullable<(typeof doubts)[number]["from"]>): string | undefined =>
      at === undefined ? "" : files[file]?.slice(at).split("\n")[0];
    if (said.lines) expect(doubts.map(({ from }) => from && lineOf(from))).toEqual(said.lines);
    const marked = withMarks({ "site.yaml": siteText(proposal), "locales.yaml": localesText(proposal) }, doubts);
    expect(
      Object.values(marked)
        .join("")
        .match(/^# NOT CERTAIN: /gm) ?? [],
    ).toHaveLength(doubts.length);
  });
});
