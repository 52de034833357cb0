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
import { readHead } from "../content/sources/html/head.ts";
import { readMain } from "../content/sources/html/document.ts";
import type { Log } from "../diagnostics/reporters/log.ts";
import { canonicalTag } from "../site/locales.ts";
import { type AstroPage, type AstroServer, developmentPages, type ResolvedRoute } from "./astro/development.ts";
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

interface ConfigSetup {
  readonly updateConfig: (config: { vite: { plugins: { name: string }[] } }) => unknown;
}

interface I18n {
  readonly defaultLocale: string;
  readonly locales: readonly (string | { readonly path: string; readonly codes: readonly string[] })[];
  readonly routing: "manual" | { readonly prefixDefaultLocale: boolean };
}

/**
 * Publishes the files of Stele with an Astro site, and answers their addresses in `astro dev`.
 *
 * @param options the keys of `site.yaml`; none is required
 */
// Astro's users import each integration as a default export, and `astro add` writes it so.
// oxlint-disable-next-line import/no-default-export
export default function stele(options: SteleOptions = {}) {
  let config: Config | undefined;
  let routes: readonly ResolvedRoute[] = [];
  let log: Log = console;
  // The facts have the address with the base path.
  const settings = { ...options, base_url: undefined };
  const factsOf = (pages: readonly AstroPage[], outDirectory?: URL): GeneratorFacts => {
    if (!config) throw new Error("Stele expected Astro to run the hook astro:config:done before its other hooks.");
    return readFacts(config, options, pages, outDirectory ?? config.outDir);
  };
  const configureServer = (server: AstroServer): (() => void) => {
    const readPages = () => developmentPages(server, routes, factsOf([]).projectDirectory);
    const answers = developmentAnswers(settings, log, namesOf(server), async () => factsOf(await readPages()));
    server.watcher.on("all", answers.refresh);
    // The first handlers of Astro refuse addresses without the base path or the final slash, so ours comes before them.
    return () => void server.middlewares.stack.unshift({ route: "", handle: answers.middleware });
  };
  const vitePlugin = { name: "stele", enforce: "post", configureServer };
  return {
    name: "stele",
    hooks: {
      "astro:config:setup": ({ updateConfig }: ConfigSetup): void => {
        updateConfig({ vite: { plugins: [vitePlugin] } });
      },
      "astro:config:done": (given: { config: Config; logger: Log }): void => {
        ({ config, logger: log } = given);
        factsOf([]); // Fails before the build, if the configuration lacks what Stele needs.
      },
      "astro:routes:resolved": (given: { routes: readonly ResolvedRoute[] }): void => {
        ({ routes } = given);
      },
      "astro:build:done": ({ dir, pages }: { dir: URL; pages: readonly { pathname: string }[] }): void => {
        const built = pages.flatMap(({ pathname }) => builtPage(pathname, fileURLToPath(dir), config?.build.format));
        publishRoutes(factsOf(built, dir), settings, log);
      },
    },
  };
}

function readFacts(
  config: Config,
  options: SteleOptions,
  pages: readonly AstroPage[],
  outDirectory: URL,
): GeneratorFacts {
  const { site, base, root, build, i18n } = config;
  const stated = options.base_url ?? (site === undefined ? site : new URL(site).origin);
  const baseUrl = siteAddress(stated, options.base_url === undefined ? "site of the Astro config" : "base_url", base);
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
  const source = locales.find(({ label }) => label === i18n.defaultLocale);
  if (!source) {
    throw new Error(
      `Stele expected i18n.defaultLocale "${i18n.defaultLocale}" among i18n.locales of the Astro config.`,
    );
  }
  return {
    generator: "Astro",
    tried: { package: "astro", majors: [5, 7] },
    projectDirectory: fileURLToPath(root),
    outDirectory: fileURLToPath(outDirectory),
    baseUrl,
    sourceLocale: source.code,
    // With this format the home of a language is a file beside its folder, `/en.html`, so no language has a prefix.
    sourcePrefix: isPrefixed && build.format !== "file",
    locales,
    routes: pages.flatMap((page) => routeOf(page, config, baseUrl, { locales, source, isPrefixed })),
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

interface Languages {
  readonly locales: readonly GeneratorLocale[];
  readonly source: GeneratorLocale;
  /** Whether the source language has a folder too: `/en/`. */
  readonly isPrefixed: boolean;
}

/** Makes the route of a page. Error pages of hosts (`404`, `es/404`) are no pages of the site. */
function routeOf(page: AstroPage, config: Config, baseUrl: string, languages: Languages): readonly Route[] {
  const { path, textLanguage, canonical, ...stated } = page;
  const { locales, source, isPrefixed } = languages;
  const [first = "", ...rest] = path.split("/");
  const named = locales.find(({ label }) => label?.toLowerCase() === first.toLowerCase());
  const locale = named?.code ?? source.code;
  const inLanguage = named ? rest.join("/") : path;
  if (inLanguage === "404" || inLanguage === "500") return [];
  const address = addressOf(path, config, baseUrl);
  const site = config.site === undefined ? baseUrl : new URL(config.base, config.site).href.replace(/\/?$/, "/");
  const own = canonical?.startsWith(site) ? baseUrl + canonical.slice(site.length) : canonical;
  const isSpelling = own?.replace(/\.html$|\/$/, "") === address.replace(/\.html$|\/$/, "");
  // A page outside the folders of languages is another page than the one of the source language.
  const key = !named && isPrefixed ? `/${path}` : inLanguage;
  const isFallback = textLanguage === source.code && locale !== source.code;
  return [{ fallback: isFallback, ...stated, address: isSpelling && own ? own : address, locale, key, canonical: own }];
}

/** Returns the address of a path as `Astro.url` has it in a build, and so the links and canonical links of Starlight. */
function addressOf(path: string, { build, trailingSlash, base }: Config, baseUrl: string): string {
  const isFile = build.format === "file";
  if (path === "") return (isFile ? base.endsWith("/") : trailingSlash !== "never") ? baseUrl : baseUrl.slice(0, -1);
  return (
    new URL(baseUrl + path.replaceAll("%", "%25")).href + (isFile ? ".html" : trailingSlash === "never" ? "" : "/")
  );
}

/**
 * Reads what a built page states in its HTML. Where a translation is missing, Starlight shows source text: `<html lang>`
 * is then the language of the address, and `<main lang>` that of the text.
 */
function builtPage(pathname: string, directory: string, format?: string): readonly AstroPage[] {
  // Astro encodes no path: `%2e` is the name of a file. The address of `%` is `%25`.
  const path = pathname.replace(/^\/+|(?<!\/)\/+$/g, "");
  const html = readPageFile(directory, format === "directory" ? `${path}/` : path);
  if (html === undefined) return []; // Astro writes no file for an empty response.
  const { canonicals, isNoindex: noindex, isRedirect, language } = readHead([html]);
  const [canonical] = canonicals;
  const { language: inMain } = readMain(html);
  const redirect_to = isRedirect ? (canonical ?? "") : undefined;
  return [
    {
      path,
      textLanguage: inMain === language ? undefined : inMain,
      canonical,
      noindex,
      redirect_to,
      lastmod: starlightDay(html),
    },
  ];
}

/** Finds the day of the last change in the footer of a page of Starlight, which writes it if `lastUpdated` is set. */
function starlightDay(html: string): string | undefined {
  const footer = html.includes('content="Starlight ') ? html.lastIndexOf("<footer") : -1;
  return footer === -1 ? undefined : /<time datetime="(\d{4}-\d\d-\d\d)/.exec(html.slice(footer))?.[1];
}
