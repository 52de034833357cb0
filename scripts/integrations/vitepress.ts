/**
 * VitePress: a Vite plugin, for `vite.plugins` in `.vitepress/config.*`. It reads the resolved configuration of
 * VitePress, so it needs no care for configurations in several files, `extends`, functions and `--base`, and it runs the
 * hooks of the user before its own. Source: vitepress 1.6.4, `dist/node/index.d.ts` and its code (read November 2026).
 */
import { posix } from "node:path";
import type { Route } from "../content/content.ts";
import { keepsOutOfSearch } from "../content/sources/html/head.ts";
import type { Log } from "../diagnostics/reporters/log.ts";
import type { Middleware } from "../preview/answers.ts";
import { developmentAnswers, namesOf, type ViteServer } from "./shared/answers.ts";
import { type GeneratorFacts, type GeneratorLocale, scriptOf, type SteleOptions } from "./shared/facts.ts";
import { dayOf, joinPages, siteAddress } from "./shared/pages.ts";
import { publishRoutes } from "./shared/publish.ts";

type Tag = readonly [name: string, attributes: Readonly<Record<string, string>>, ...rest: string[]];

/** What VitePress knows of a page when it renders it. `lastUpdated` is in milliseconds, and 0 if git has no date. */
interface PageData {
  readonly relativePath: string;
  readonly title: string;
  readonly lastUpdated?: number | undefined;
  readonly frontmatter: { readonly head?: unknown };
}

/** The resolved configuration of VitePress. `pages` is another array after a page was added or removed. */
interface VitePress {
  readonly root: string;
  readonly srcDir: string;
  readonly outDir: string;
  readonly pages: readonly string[];
  readonly dynamicRoutes: { readonly routes: readonly { readonly path: string; readonly route: string }[] };
  readonly rewrites: { readonly map: Readonly<Record<string, string | undefined>> };
  readonly cleanUrls: boolean;
  readonly sitemap?: { readonly hostname?: string } | undefined;
  readonly site: {
    readonly base: string;
    readonly lang: string;
    readonly locales: Readonly<Record<string, { lang?: string; label?: string; dir?: string }>>;
    readonly head: Tag[];
  };
  readonly logger: Log;
  transformPageData?: ((page: PageData, context: unknown) => unknown) | undefined;
  buildEnd?: ((config: VitePress) => unknown) | undefined;
}

/**
 * Publishes the files of Stele after each build, answers for them in `vitepress dev`, adds the script of the language
 * switcher, and links the languages of each page in its head.
 *
 * @param options the keys of `site.yaml`. The address of the site is `base_url`, else `sitemap.hostname` of VitePress
 */
export function stele(options: SteleOptions = {}) {
  let site: ReturnType<typeof readSite> | undefined;
  // The facts have the address with the base path.
  const settings = { ...options, base_url: undefined };
  return {
    name: "stele",
    configResolved: (resolved: object): void => {
      const config = vitePressOf(resolved);
      // A build resolves its configuration twice: for the browser and for the server.
      if (site?.config === config) return;
      const { facts, tagsOf, seen } = (site = readSite(config, options));
      const { buildEnd, transformPageData } = config;
      config.transformPageData = async (page, context) => {
        const changes = await transformPageData?.(page, context);
        const whole: PageData = Object.assign({}, page, changes);
        seen.set(page.relativePath, stated(whole));
        // Browsers also get the page data when they navigate. Tags of `transformHead` stay those of the first page.
        const head = [...headOf(whole.frontmatter), ...tagsOf(page.relativePath)];
        return Object.assign({}, changes, { frontmatter: { ...whole.frontmatter, head } });
      };
      config.buildEnd = async (built) => {
        await buildEnd?.(built);
        publishRoutes(facts(), settings, config.logger);
      };
      if (options.artifacts?.["switcher"] !== false) {
        config.site.head.push(["script", { src: `${config.site.base}${scriptOf(options)}`, defer: "" }]);
      }
    },
    configureServer: (server: ViteServer & { middlewares: { use: (handler: Middleware) => unknown } }): void => {
      if (!site) return;
      const { config, facts } = site;
      const { refresh, middleware } = developmentAnswers(settings, config.logger, namesOf(server), facts);
      let planned = config.pages;
      server.middlewares.use((request, response, next) => {
        if (planned !== config.pages) refresh();
        planned = config.pages;
        middleware(request, response, next);
      });
    },
  };
}

function vitePressOf(resolved: object): VitePress {
  const config = "vitepress" in resolved ? (resolved.vitepress as Partial<VitePress>) : undefined;
  if (config?.pages && config.site && config.rewrites && config.outDir) return config as VitePress;
  const found = config ? Object.keys(config).join(", ") : "none";
  const expected = "the configuration of VitePress 1 with pages, site, rewrites and outDir";
  throw new Error(`Stele expected ${expected}, and found ${found}. Is stele() in vite.plugins of .vitepress/config?`);
}

function readSite(config: VitePress, options: SteleOptions) {
  const { root, outDir, site, sitemap } = config;
  const source = options.base_url === undefined ? "sitemap.hostname" : "base_url";
  const baseUrl = siteAddress(options.base_url ?? sitemap?.hostname, source, site.base);
  const locales = localesOf(config);
  const { source_locale: sourceLocale = locales[0]?.code ?? site.lang } = options;
  const codes = locales.map(({ code }) => code);
  const seen = new Map<string, Partial<Route>>();
  const read = () => ({ pages: config.pages, ...joinPages(pagesOf(config, locales, baseUrl), codes, sourceLocale) });
  let last = read();
  const current = () => (last.pages === config.pages ? last : (last = read()));
  const facts = (): GeneratorFacts => ({
    generator: "VitePress",
    tried: { package: "vitepress", majors: [1] },
    projectDirectory: root,
    outDirectory: outDir,
    baseUrl,
    sourceLocale,
    sourcePrefix: locales.find(({ code }) => code === sourceLocale)?.label !== undefined,
    locales,
    routes: Array.from(current().routes, ([page, route]) => ({ ...route, ...seen.get(page) })),
  });
  const tagsOf = (page: string) =>
    (current().links.get(page) ?? []).map((link): Tag => ["link", { rel: "alternate", ...link }]);
  return { config, seen, tagsOf, facts };
}

/** Returns the languages, first the one without a folder. A key that is an address leads to another site. */
function localesOf({ site }: VitePress): readonly GeneratorLocale[] {
  const keys = Object.keys(site.locales).filter((key) => key !== "root" && !/^(?:[a-z]+:|\/\/)/i.test(key));
  const hasRoot = "root" in site.locales || keys.length === 0;
  return [...(hasRoot ? ["root"] : []), ...keys].map((key) => {
    const { lang = key === "root" ? site.lang : key, label: name, dir } = site.locales[key] ?? {};
    const label = key === "root" ? undefined : key;
    return { code: lang, name, label, dir: dir === "rtl" || dir === "ltr" ? dir : undefined };
  });
}

/** Returns the pages by their paths after rewrites. Pages outside all languages are left out. */
function pagesOf(config: VitePress, locales: readonly GeneratorLocale[], baseUrl: string) {
  const { root, srcDir, cleanUrls, rewrites, dynamicRoutes } = config;
  const templates = new Map(dynamicRoutes.routes.map(({ path, route }) => [path, route]));
  return config.pages.flatMap((source) => {
    const id = rewrites.map[source] ?? source;
    // VitePress finds the language in this way: `getLocaleForPath` in its `shared.js`.
    const folder = locales.find(({ label }) => label !== undefined && `/${id}`.includes(`/${label}/`));
    const locale = folder ?? locales.find(({ label }) => label === undefined);
    if (!locale || /(?:^|\/)404\.md$/.test(id)) return [];
    const { code, label = code } = locale;
    // If the texts of the language without a folder are in a folder, `rewrites` removes it: `en-US` or `en`.
    const textFolder = folder || `/${source}`.includes(`/${label}/`) ? label : label.replace(/-.*/, "");
    const path = id.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, cleanUrls ? "" : ".html");
    return {
      id,
      address: baseUrl + encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent),
      locale: code,
      file: posix.relative(root, posix.join(srcDir, templates.get(source) ?? source)),
      published: folder ? `/${id}`.replace(`/${label}/`, "/") : `/${id}`,
      written: `/${source}`.replace(`/${textFolder}/`, "/"),
    };
  });
}

/** Returns what a rendered page states of itself. In development, pages are rendered when they are asked for. */
function stated({ title, lastUpdated, frontmatter }: PageData): Partial<Route> {
  // VitePress takes any YAML as `head`, and fails later if it cannot write it.
  const tags = (name: string) =>
    headOf(frontmatter).flatMap(([tag, values]) => (tag === name && values ? [values] : []));
  const canonical = tags("link").find(({ rel }) => rel === "canonical")?.["href"];
  return {
    title: title || undefined,
    lastmod: dayOf(lastUpdated),
    noindex: tags("meta").some(({ name, content }) =>
      keepsOutOfSearch({ name: String(name), content: String(content) }),
    ),
    canonical: canonical === undefined ? undefined : String(canonical),
  };
}

/** Returns the tags that a page adds to its head. */
function headOf({ head }: PageData["frontmatter"]): readonly Tag[] {
  return Array.isArray(head) ? head.filter((tag: unknown): tag is Tag => Array.isArray(tag)) : [];
}
