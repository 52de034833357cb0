/** Small copies of projects as their generators' documentation shows them, each with what is proposed for it. */

/** A project, and the proposal without its comments. */
export interface Project {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly site: string;
  readonly locales: string;
  /** What a build reads: pages x languages, translations. */
  readonly pages: readonly string[];
}

export const projects: readonly Project[] = [
  {
    name: "Docusaurus, with languages that are served as they are written",
    files: {
      "docusaurus.config.ts": `import type { Config } from "@docusaurus/types";
// url: "https://wrong.example.com",
const config: Config = {
  title: "It's a site: url: 'no'",
  url: "https://docs.acme.dev", /* baseUrl: "/wrong/" */
  baseUrl: "/project/",
  i18n: {
    defaultLocale: "en",
    locales: ["en", "pt-BR", "fa"],
    localeConfigs: { fa: { label: "فارسی", direction: "rtl" }, "pt-BR": { label: "Português do Brasil" } },
  },
  presets: [["classic", { docs: { sidebarPath: "./sidebars.ts" }, blog: { path: "blog" } }]],
};
export default config;
`,
      "netlify.toml": '[build]\npublish = "build"\n',
      "docs/intro.md": "# Intro",
      "docs/01-start/02-install.mdx": "# Install",
      "i18n/pt-BR/docusaurus-plugin-content-docs/current/intro.md": "# Intro",
    },
    site: `base_url: https://docs.acme.dev/project
source_locale: en
addresses: path
pages:
  - preset: docusaurus
hosts: [netlify]
`,
    locales: `- code: en
  name: English
- code: pt-BR
  name: Português do Brasil
  label: pt-BR
- code: fa
  name: فارسی
  dir: rtl
`,
    pages: ["/docs/intro en pt-BR", "/docs/start/install en"],
  },
  {
    name: "Docusaurus, with a list that a program makes, another folder and docs at the root",
    files: {
      "docusaurus.config.js": `const locales = readdirSync("i18n");
module.exports = {
  url: process.env.URL,
  i18n: { defaultLocale: 'en', locales },
  presets: [['classic', { docs: { path: 'documentation/pages', routeBasePath: '/' } }]],
};`,
      "documentation/pages/a.md": "# A",
      "i18n/fr/docusaurus-plugin-content-docs/current/a.md": "# A",
      "i18n/de/docusaurus-plugin-content-docs/current/a.md": "# A",
      CNAME: "docs.acme.dev\n",
    },
    site: `base_url: https://docs.acme.dev
source_locale: en
addresses: path
pages:
  - preset: docusaurus
    tree: "../i18n/{locale}/docusaurus-plugin-content-docs/current/{path}.{md,mdx}"
    source_tree: "../documentation/pages/{path}.{md,mdx}"
    url: "/{path:docusaurus}"
hosts: [github-pages]
`,
    locales: `- code: en
  name: English
- code: de
  name: Deutsch
- code: fr
  name: Français
`,
    pages: ["/a en de fr"],
  },
  {
    name: "Starlight, with the source at the root",
    files: {
      "astro.config.mjs": `import starlight from '@astrojs/starlight';
export default defineConfig({
  site: 'https://acme.github.io', base: '/kit',
  integrations: [starlight({
    title: 'Kit',
    locales: {
      root: { label: 'English', lang: 'en' },
      'zh-cn': { label: '简体中文', lang: 'zh-CN' },
    },
  })],
});`,
      "src/content/docs/index.mdx": "# Kit",
      "src/content/docs/guides/Getting Started.md": "# Start",
      "src/content/docs/zh-cn/index.mdx": "# Kit",
      ".github/workflows/deploy.yml": "jobs:\n  deploy:\n    steps:\n      - uses: actions/deploy-pages@v4\n",
    },
    site: `base_url: https://acme.github.io/kit
source_locale: en
addresses: path
pages:
  - preset: starlight
hosts: [github-pages]
`,
    locales: `- code: en
  name: English
- code: zh-CN
  name: 简体中文
`,
    pages: ["/ en zh-CN", "/guides/getting-started/ en"],
  },
  {
    name: "Starlight, with languages that another file lists",
    files: {
      "astro.config.ts": `import starlight from "@astrojs/starlight";
import { locales } from "./config/locales";
export default defineConfig({ site: "https://docs.acme.dev/", integrations: [starlight({ defaultLocale: "en", locales })] });`,
      "src/content/docs/en/index.mdx": "# Kit",
      "src/content/docs/pt-br/index.mdx": "# Kit",
      "wrangler.jsonc": '{ "name": "kit", "assets": { "directory": "./dist" } }',
    },
    site: `base_url: https://docs.acme.dev
source_locale: en
addresses: path
source_prefix: true
pages:
  - preset: starlight
hosts: [cloudflare-workers]
`,
    locales: `- code: en
  name: English
- code: pt-BR
  name: Português (Brasil)
`,
    pages: ["/ en pt-BR"],
  },
  {
    name: "VitePress, with clean addresses",
    files: {
      "docs/.vitepress/config.mts": `export default defineConfig({
  base: '/guide/',
  cleanUrls: true,
  sitemap: { hostname: 'https://acme.dev' },
  locales: { root: { label: 'English', lang: 'en-US' }, zh: { label: '简体中文', lang: 'zh-CN' } },
})`,
      "docs/index.md": "# A",
      "docs/a/b.md": "# B",
      "docs/zh/index.md": "# A",
      "vercel.json": "{}",
    },
    site: `base_url: https://acme.dev/guide
source_locale: en-US
addresses: path
pages:
  - preset: vitepress
    url: "/{path}"
hosts: [vercel]
`,
    locales: `- code: en-US
  name: English
- code: zh-CN
  name: 简体中文
  label: zh
`,
    pages: ["/ en-US zh-CN", "/a/b en-US"],
  },
  {
    name: "VitePress, in a folder of another name, with languages that folders tell",
    files: {
      "website/.vitepress/config/index.ts": "import { shared } from './shared'\nexport default { ...shared }",
      "website/index.md": "# A",
      "website/ko/index.md": "# A",
      ".git/config":
        '[core]\n\tbare = false\n[remote "origin"]\n\turl = git@github.com:Acme/kit.git\n\tfetch = +refs/heads/*\n',
    },
    site: `base_url: https://acme.github.io/kit
source_locale: en
addresses: path
pages:
  - preset: vitepress
    tree: "../website/{{locale}/,}{path}.md"
repository: https://github.com/Acme/kit
hosts: [serve]
`,
    locales: `- code: en
  name: English
- code: ko
  name: 한국어
`,
    pages: ["/ en ko"],
  },
  {
    name: "MkDocs Material, with the plugin for languages and suffixes",
    files: {
      "mkdocs.yml": `site_name: Kit
site_url: https://acme.gitlab.io/kit/
theme: { name: material, custom_dir: !ENV [DIR, overrides] }
markdown_extensions:
  - pymdownx.emoji: { emoji_index: !!python/name:material.extensions.emoji.twemoji }
plugins:
  - search
  - i18n:
      docs_structure: suffix
      languages:
        - { locale: en, default: true, name: English, build: true }
        - { locale: pt_BR, name: Português do Brasil, build: true }
`,
      "docs/index.md": "# A",
      "docs/index.pt_BR.md": "# A",
      "docs/a/README.md": "# B",
      ".gitlab-ci.yml": "pages:\n  script: mkdocs build\n",
    },
    site: `base_url: https://acme.gitlab.io/kit
source_locale: en
addresses: path
pages:
  - preset: mkdocs
hosts: [gitlab-pages]
`,
    locales: `- code: en
  name: English
- code: pt-BR
  name: Português do Brasil
  label: pt_BR
`,
    pages: ["/ en pt-BR", "/a/ en"],
  },
  {
    name: "MkDocs, with a folder for each language and another folder of docs",
    files: {
      "mkdocs.yml": `site_url: https://docs.acme.dev
docs_dir: documentation
use_directory_urls: false
plugins: [{ i18n: { docs_structure: folder, languages: [{ locale: fr, default: true }, { locale: en }] } }]
`,
      "documentation/fr/index.md": "# A",
      "documentation/en/index.md": "# A",
      "firebase.json": "{}",
    },
    site: `base_url: https://docs.acme.dev
source_locale: fr
addresses: path
pages:
  - preset: mkdocs
    tree: "../documentation/{locale}/{path}.md"
    url: "/{path:mkdocs}.html"
hosts: [firebase]
`,
    locales: `- code: fr
  name: Français
- code: en
  name: English
`,
    pages: ["/ fr en"],
  },
  {
    name: "MkDocs, in one language",
    files: { "mkdocs.yml": "site_name: Kit\ntheme: { language: de }\n", "docs/index.md": "# A", "docs/b.md": "# B" },
    site: `base_url: https://docs.example.com
source_locale: de
addresses: path
pages:
  - preset: mkdocs
hosts: [serve]
`,
    locales: `- code: de
  name: Deutsch
`,
    pages: ["/ de", "/b/ de"],
  },
  {
    name: "a project of MkDocs for each language, as FastAPI has it",
    files: {
      "docs/en/mkdocs.yml": "site_name: FastAPI\nsite_url: https://fastapi.tiangolo.com/\n",
      "docs/es/mkdocs.yml": "INHERIT: ../en/mkdocs.yml\n",
      "docs/en/docs/index.md": "# A",
      "docs/en/docs/tutorial/a.md": "# A",
      "docs/es/docs/index.md": "# A",
      "docs/zh-hant/docs/index.md": "# A",
      "docs/language_names.yml": "en: English\n",
    },
    site: `base_url: https://fastapi.tiangolo.com
source_locale: en
addresses: path
pages:
  - tree: "../docs/{locale}/docs/{path}.md"
    url: "/{path:mkdocs}/"
hosts: [serve]
`,
    locales: `- code: en
  name: English
- code: es
  name: Español
- code: zh-Hant
  name: 繁體中文
`,
    pages: ["/ en es zh-Hant", "/tutorial/a/ en"],
  },
  {
    name: "Hugo, with suffixes",
    files: {
      "hugo.toml": `baseURL = "https://docs.acme.dev/"
defaultContentLanguage = "en"
[languages.fr]
  weight = 2
  languageName = "Français"
[languages.en]
  weight = 1
  label = "English"
`,
      "content/_index.md": "# A",
      "content/_index.fr.md": "# A",
      "content/Docs/B.md": "# B",
      "amplify.yml": "version: 1\n",
    },
    site: `base_url: https://docs.acme.dev
source_locale: en
addresses: path
pages:
  - preset: hugo
hosts: [amplify]
`,
    locales: `- code: en
  name: English
- code: fr
  name: Français
`,
    pages: ["/ en fr", "/docs/b/ en"],
  },
  {
    name: "Hugo, with a folder for each language and the source in one too",
    files: {
      "config/_default/hugo.yaml": "baseURL: https://docs.acme.dev/\ndefaultContentLanguageInSubdir: true\n",
      "config/_default/languages.yaml":
        "en: { contentDir: content/en, weight: 1 }\nhe: { contentDir: content/he, weight: 2, languageDirection: rtl }\n",
      "content/en/a.md": "# A",
      "content/he/a.md": "# A",
      Caddyfile: "docs.acme.dev\n",
    },
    site: `base_url: https://docs.acme.dev
source_locale: en
addresses: path
source_prefix: true
pages:
  - preset: hugo
    tree: "../content/{locale}/{path}.{md,html}"
hosts: [caddy]
`,
    locales: `- code: en
  name: English
- code: he
  name: עברית
  dir: rtl
`,
    pages: ["/a/ en he"],
  },
  {
    name: "Hugo, with folders that have names of their own",
    files: {
      "hugo.yaml": `baseURL: https://docs.acme.dev/
defaultContentLanguage: en
languages:
  en: { contentDir: content/english, weight: 1 }
  pt-br: { contentDir: content/portuguese/, weight: 2 }
`,
      "content/english/a.md": "# A",
      "content/english/b.md": "# B",
      "content/portuguese/a.md": "# A",
    },
    site: `base_url: https://docs.acme.dev
source_locale: en
addresses: path
pages:
  - preset: hugo
    tree: "../content/{locale}/{path}.{md,html}"
hosts: [serve]
`,
    locales: `- code: en
  name: English
  folder: english
- code: pt-BR
  name: Português (Brasil)
  folder: portuguese
`,
    pages: ["/a/ en pt-BR", "/b/ en"],
  },
  {
    name: "folders of languages, of no generator that is known",
    files: {
      "docs/en/index.md": "# A",
      "docs/ja/index.md": "# A",
      "docs/images/README.txt": "",
      "staticwebapp.config.json": "{}",
    },
    site: `base_url: https://docs.example.com
source_locale: en
addresses: path
source_prefix: true
pages:
  - tree: "../docs/{locale}/{path}.{md,mdx}"
    url: "/{path}/"
hosts: [azure]
`,
    locales: `- code: en
  name: English
- code: ja
  name: 日本語
`,
    pages: ["/ en ja"],
  },
];
