/**
 * The integration for Astro: `integrations: [starlight({ ... }), stele()]`. It reads sites of Starlight, and sites of plain
 * Astro with `i18n`. Structural types of its own, because Astro is no dependency of Stele.
 *
 * https://docs.astro.build/en/reference/integrations-reference/, and `trailingSlash`, `build.format` and `i18n` of
 * https://docs.astro.build/en/reference/configuration-reference/ (read November 2026).
 */
import { fileURLToPath } from "node:url";
import { readPageFile } from "../commands/shared/plan-site.ts";
import type { Route } from "../content/content.ts";
import { canonicalAddress, readHead } from "../content/sources/html/head.ts";
import { readMain } from "../content/sources/html/document.ts";
import { isServedAt } from "../content/sources/html/index.ts";
import type { Log } from "../diagnostics/reporters/log.ts";
import { canonicalTag } from "../site/locales.ts";
import { type AstroPage, type AstroServer, developmentPages, pathOf, type ResolvedRoute } from "./astro/development.ts";
import { developmentAnswers, namesOf } from "./shared/answers.ts";
import type { GeneratorFacts, GeneratorLocale, SteleOptions } from "./shared/facts.ts";
import { siteAddress } from "./shared/pages.ts";
import { publishRoutes } from "./shared/publish.ts";

/** What the integration reads of the resolved configuration. */
interface Config {
  readonly root: URL;
  readonly outDir: URL;
  readonly site?: string | undefined;
  readonly base: string;
  readonly trailingSlash: "always" | "never" | "ignore";
  readonly build: { readonly format: "file" | "directory" | "preserve" };
  readonly i18n?: I18n | undefined;
  readonly vite: { readonly plugins?: unknown };
}

interface I18n {
  readonly defaultLocale: string;
  readonly locales: readonly (string | { readonly path: string; readonly codes: readonly string[] })[];
  readonly routing: "manual" | { readonly prefixDefaultLocale: boolean };
}

/** What the configuration says of the site. The pages are known later. */
interface Site extends Omit<GeneratorFacts, "routes"> {
  readonly config: Config;
  /** Whether the source language has a folder too: `/en/`. */
  readonly isPrefixed: boolean;
}

/**
 * Publishes the files of Stele with an Astro site, and answers their addresses in `astro dev`.
 *
 * @param options the keys of `site.yaml`; none is required
 */
// Astro's users import each integration as a default export, and `astro add` writes it so.
// oxlint-disable-next-line import/no-default-export
export default function stele(options: SteleOptions = {}) {
  let site: Site | undefined;
  let routes: readonly ResolvedRoute[] = [];
  let log: Log = console;
  // The facts have the address with the base path.
  const settings = { ...options, base_url: undefined };
  const configured = (): Site => {
    if (site) return site;
    throw new Error("Stele expected Astro to run the hook astro:config:done before its other hooks.");
  };
  const configureServer = (server: AstroServer): (() => void) => {
    const facts = async () =>
      factsOf(configured(), await developmentPages(server, routes, configured().projectDirectory));
    const answers = developmentAnswers(settings, log, namesOf(server), facts);
    server.watcher.on("all", answers.refresh);
    // The first handlers of Astro refuse addresses without the base path or the final slash, so ours comes before them.
    return () => void server.middlewares.stack.unshift({ route: "", handle: answers.middleware });
  };
  const plugins = [{ name: "stele", enforce: "post", configureServer }];
  return {
    name: "stele",
    hooks: {
      "astro:config:setup": ({ updateConfig }: { readonly updateConfig: (config: object) => unknown }): void => {
        updateConfig({ vite: { plugins } });
      },
      "astro:config:done": ({ config, logger }: { config: Config; logger: Log }): void => {
        log = logger;
        // Fails before the build, if the configuration lacks what Stele needs.
        site = readSite(config, options);
      },
      "astro:routes:resolved": (given: { routes: readonly ResolvedRoute[] }): void => {
        ({ routes } = given);
      },
      "astro:build:done": ({ dir, pages }: { dir: URL; pages: readonly { pathname: string }[] }): void => {
        const built = { ...configured(), outDirectory: fileURLToPath(dir) };
        const read = pages.flatMap(({ pathname }) => builtPage(pathname, built));
        publishRoutes(factsOf(built, read), settings, log);
      },
    },
  };
}

function readSite(config: Config, { base_url }: SteleOptions): Site {
  const { site, base, root, outDir, build, i18n } = config;
  const stated = base_url ?? (site === undefined ? site : new URL(site).origin);
  const baseUrl = siteAddress(stated, base_url === undefined ? "site of the Astro config" : "base_url", base);
  if (!i18n) {
    throw new Error("Stele needs the languages of the site. Add i18n to the Astro config, or locales to Starlight.");
  }
  const isPrefixed = i18n.routing === "manual" || i18n.routing.prefixDefaultLocale;
  const known = starlightLocales(config);
  const locales = i18n.locales.map((locale): GeneratorLocale => {
    const { path, codes } = typeof locale === "string" ? { path: locale, codes: [locale] } : locale;
    const { label: name, dir } = known[path === i18n.defaultLocale && !isPrefixed ? "root" : path] ?? {};
    const code = codes[0] ?? path;
    // Astro accepts `pt-br`; the tag is `pt-BR`. If it is no tag, the build reports it with a hint.
    return { code: canonicalTag(code) ?? code, name, dir, label: path };
  });
  return {
    config,
    isPrefixed,
    generator: "Astro",
    tried: { package: "astro", majors: [5, 7] },
    projectDirectory: fileURLToPath(root),
    outDirectory: fileURLToPath(outDir),
    baseUrl,
    // Astro has checked that the default locale is the path of one of the locales.
    sourceLocale: locales.find(({ label }) => label === i18n.defaultLocale)?.code ?? i18n.defaultLocale,
    // With this format the home of a language is a file beside its folder, `/en.html`, so no language has a prefix.
    sourcePrefix: isPrefixed && build.format !== "file",
    locales,
  };
}

type StarlightLocales = Readonly<Record<string, { readonly label?: string; readonly dir?: "ltr" | "rtl" }>>;

/** Reads the locales that Starlight hands to its own pages, by path. Without Starlight there are none. */
function starlightLocales({ vite }: Config): StarlightLocales {
  const plugins = [vite.plugins].flat(9) as ({ name?: string; load?: unknown } | undefined)[];
  const load = plugins.find((plugin) => plugin?.name === "vite-plugin-starlight-user-config")?.load;
  // A function in Starlight 0.37, and an object with a filter in 0.42.
  const handler: unknown = typeof load === "object" && load && "handler" in load ? load.handler : load;
  const text: unknown = typeof handler === "function" ? handler("\0virtual:starlight/user-config") : undefined;
  const json = typeof text === "string" ? text.slice(text.indexOf("{")) : "{}";
  return (JSON.parse(json) as { locales?: StarlightLocales }).locales ?? {};
}

function factsOf(site: Site, pages: readonly AstroPage[]): GeneratorFacts {
  return { ...site, routes: pages.flatMap((page) => routeOf(page, site)) };
}

/** Makes the route of a page. Error pages of hosts (`404`, `es/404`) are no pages of the site. */
function routeOf({ path, canonical, fallback, ...stated }: AstroPage, site: Site): readonly Route[] {
  const { config, isPrefixed, baseUrl, locales, sourceLocale } = site;
  const [first = "", ...rest] = path.split("/");
  const named = locales.find(({ label }) => label?.toLowerCase() === first.toLowerCase());
  const locale = named?.code ?? sourceLocale;
  const inLanguage = named ? rest.join("/") : path;
  if (inLanguage === "404" || inLanguage === "500") return [];
  // A page outside the folders of languages is another page than the one of the source language.
  const key = !named && isPrefixed ? `/${path}` : inLanguage;
  const inAstro = config.site === undefined ? baseUrl : new URL(config.base, config.site).href.replace(/\/?$/, "/");
  const own = canonical?.startsWith(inAstro) ? baseUrl + canonical.slice(inAstro.length) : canonical;
  const usual = addressOf(path, site);
  const address = own !== undefined && isServedAt(usual, own) ? own : usual;
  return [{ ...stated, address, locale, key, canonical: own, fallback: fallback && locale !== sourceLocale }];
}

/** Returns the address of a path as `Astro.url` has it in a build, and so the links and canonical links of Starlight. */
function addressOf(path: string, { config: { build, trailingSlash, base }, baseUrl }: Site): string {
  const isFile = build.format === "file";
  if (path === "") return (isFile ? base.endsWith("/") : trailingSlash !== "never") ? baseUrl : baseUrl.slice(0, -1);
  const end = isFile ? ".html" : trailingSlash === "never" ? "" : "/";
  return new URL(baseUrl + path.replaceAll("%", "%25")).href + end;
}

/**
 * Reads what a built page states in its HTML. Where a translation is missing, Starlight shows source text: `<html lang>`
 * is then the language of the address, and `<main lang>` that of the text.
 */
function builtPage(pathname: string, site: Site): readonly AstroPage[] {
  const { config, outDirectory, sourceLocale } = site;
  // Astro encodes no path: `%2e` is the name of a file. The address of `%` is `%25`.
  const path = pathOf(pathname);
  const html = readPageFile(outDirectory, config.build.format === "directory" ? `${path}/` : path);
  if (html === undefined) return []; // Astro writes no file for an empty response.
  const head = readHead([html]);
  const canonical = canonicalAddress(head, addressOf(path, site));
  const redirect_to = head.isRedirect ? (canonical ?? "") : undefined;
  const { language } = readMain(html);
  const fallback = language === sourceLocale && language !== head.language;
  return [{ path, canonical, fallback, noindex: head.isNoindex, redirect_to, lastmod: starlightDay(html) }];
}

/** Finds the day of the last change in the footer of a page of Starlight, which writes it if `lastUpdated` is set. */
function starlightDay(html: string): string | undefined {
  const footer = html.includes('content="Starlight ') ? html.lastIndexOf("<footer") : -1;
  return footer === -1 ? undefined : /<time datetime="(\d{4}-\d\d-\d\d)/.exec(html.slice(footer))?.[1];
}
