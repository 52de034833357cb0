/**
 * The integration for Astro: `integrations: [starlight({ ... }), stele({ ... })]`. It reads sites of Starlight, and
 * sites of plain Astro with `i18n`.
 *
 * https://docs.astro.build/en/reference/integrations-reference/, and `trailingSlash` and `build.format` of
 * https://docs.astro.build/en/reference/configuration-reference/ (read November 2026).
 */
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Route } from "../content/schemas/routes.ts";
import { readHead } from "../content/sources/html/head.ts";
import { developmentAnswers } from "./shared/answers.ts";
import type { GeneratorFacts, GeneratorLocale, Log, SteleOptions } from "./shared/facts.ts";
import { publishRoutes } from "./shared/publish.ts";

/** What the integration reads of the resolved configuration. */
interface Config {
  readonly root: URL;
  readonly outDir: URL;
  readonly site?: string | undefined;
  readonly base: string;
  readonly trailingSlash: "always" | "never" | "ignore";
  readonly build: { readonly format: "file" | "directory" | "preserve" };
  readonly i18n?: {
    readonly defaultLocale: string;
    readonly locales: readonly (string | { readonly path: string; readonly codes: readonly string[] })[];
    readonly routing: "manual" | { readonly prefixDefaultLocale: boolean };
  };
  readonly vite: { readonly plugins?: unknown };
}

interface ResolvedRoute {
  readonly type: string;
  readonly pattern: string;
  readonly entrypoint: string;
  /** The address of a route without parameters. */
  readonly pathname?: string | undefined;
  readonly isPrerendered: boolean;
  readonly generate: (params: Record<string, unknown>) => string;
}

/** What the integration uses of the development server, which is that of Vite. */
interface DevelopmentServer {
  readonly ssrLoadModule: (file: string) => Promise<Record<string, unknown>>;
  readonly watcher: { readonly on: (event: "all", listener: () => void) => unknown };
  readonly middlewares: { readonly stack: { route: string; handle: Handler }[] };
}

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What the hooks receive, as far as the integration reads it. Astro's own types are wider. */
export interface AstroIntegration {
  readonly name: string;
  readonly hooks: {
    readonly "astro:config:setup": (given: {
      updateConfig: (config: { vite: { plugins: object[] } }) => unknown;
    }) => void;
    readonly "astro:config:done": (given: { config: Config; logger: Log }) => void;
    readonly "astro:routes:resolved": (given: { routes: readonly ResolvedRoute[] }) => void;
    readonly "astro:build:done": (given: { dir: URL; pages: readonly { pathname: string }[] }) => void;
  };
}

/** A page: its path below the base without outer slashes, what it states, and its text's language if it is another one. */
type Page = Omit<Route, "address" | "locale" | "key"> & {
  readonly path: string;
  readonly language?: string | undefined;
};

/**
 * Publishes the files of Stele with an Astro site, and answers their addresses in `astro dev`.
 *
 * @param options the keys of `site.yaml`; none is required
 */
// Astro's users import each integration as a default export, and `astro add` writes it so.
// oxlint-disable-next-line import/no-default-export
export default function stele(options: SteleOptions = {}): AstroIntegration {
  let resolved: Config | undefined;
  let routes: readonly ResolvedRoute[] = [];
  let log: Log = console;
  const factsOf = (pages: readonly Page[], outDirectory?: URL): GeneratorFacts => {
    if (!resolved) throw new Error("Stele expected Astro to run the hook astro:config:done before its other hooks.");
    return readFacts(resolved, options, pages, outDirectory ?? resolved.outDir);
  };
  const configureServer = (server: DevelopmentServer): (() => void) => {
    const answers = developmentAnswers(options, log);
    let isCurrent = false;
    let planning = Promise.resolve();
    const plan = async (): Promise<void> => {
      try {
        const { projectDirectory } = factsOf([]);
        answers.update(factsOf(await developmentPages(server, routes, projectDirectory)));
      } catch (thrown) {
        log.error(
          `Stele answers as before the last change. ${thrown instanceof Error ? thrown.message : String(thrown)}`,
        );
      }
    };
    server.watcher.on("all", () => (isCurrent = false));
    const handle: Handler = (request, response, next) => {
      // A page asks for dozens of modules. They need no answers, so they do not wait for a plan.
      if (/^\/(?:@|.*node_modules\/|src\/)/.test(request.url ?? "")) return next();
      if (!isCurrent) planning = planning.then(plan);
      isCurrent = true;
      void planning.then(() => answers.middleware(request, response, next));
    };
    // The first handlers of Astro refuse addresses without the base path or the final slash, so ours comes before them.
    return () => void server.middlewares.stack.unshift({ route: "", handle });
  };
  return {
    name: "stele",
    hooks: {
      "astro:config:setup": ({ updateConfig }) =>
        void updateConfig({ vite: { plugins: [{ name: "stele", enforce: "post", configureServer }] } }),
      "astro:config:done": ({ config, logger }) => {
        resolved = config;
        // Astro's methods need their `this`.
        log = {
          info: (line) => logger.info(line),
          warn: (line) => logger.warn(line),
          error: (line) => logger.error(line),
        };
        factsOf([]); // Fails before the build, if the configuration lacks what Stele needs.
      },
      "astro:routes:resolved": (given) => {
        routes = given.routes;
      },
      "astro:build:done": ({ dir, pages }) => {
        const built = pages.flatMap(({ pathname }) => builtPage(pathname, fileURLToPath(dir), resolved?.build.format));
        publishRoutes(factsOf(built, dir), options, log);
      },
    },
  };
}

function readFacts(config: Config, options: SteleOptions, pages: readonly Page[], outDirectory: URL): GeneratorFacts {
  const { site, base, root, build } = config;
  const address = options.base_url ?? (site === undefined ? undefined : new URL(base, site).href);
  if (address === undefined) {
    throw new Error(
      'Stele needs the public address of the site. Add site: "https://docs.example.com" to the Astro config.',
    );
  }
  const baseUrl = address.replace(/\/?$/, "/");
  const { locales, source, isPrefixed } = languagesOf(config);
  return {
    generator: "Astro",
    projectDirectory: fileURLToPath(root),
    outDirectory: fileURLToPath(outDirectory),
    baseUrl,
    sourceLocale: source.code,
    // With this format the home of a language is a file beside its folder, `/en.html`, so no language has a prefix.
    sourcePrefix: isPrefixed && build.format !== "file",
    locales,
    routes: pages.flatMap((page) => routeOf(page, { config, baseUrl, locales, source, isPrefixed })),
  };
}

type Known = ReturnType<typeof languagesOf> & { readonly config: Config; readonly baseUrl: string };

/** Makes the route of a page. Error pages of hosts (`404`, `es/404`) are no pages of the site. */
function routeOf({ path, language, canonical, ...stated }: Page, known: Known): readonly Route[] {
  const { config, baseUrl, locales, source, isPrefixed } = known;
  const [first, ...rest] = path.split("/");
  const named = locales.find(({ label }) => label !== undefined && label.toLowerCase() === first?.toLowerCase());
  const locale = named?.code ?? source.code;
  const inLanguage = named ? rest.join("/") : path;
  if (inLanguage === "404" || inLanguage === "500") return [];
  const address = addressOf(path, config, baseUrl);
  const itself = config.site === undefined ? "" : new URL(config.base, config.site).href.replace(/\/?$/, "/");
  const own = canonical?.startsWith(itself) ? baseUrl + canonical.slice(itself.length) : canonical;
  const isSpelling = own !== undefined && plain(own) === plain(address);
  return [
    {
      ...stated,
      address: isSpelling ? own : address,
      locale,
      // A page outside the folders of languages is another page than that of the source language.
      key: !named && isPrefixed ? `/${path}` : inLanguage,
      canonical: own,
      fallback: stated.fallback ?? (language === source.code && locale !== source.code),
    },
  ];
}

function plain(address: string): string {
  return address.replace(/(?:\.html|\/)$/, "");
}

/** Returns the address of a path as Astro makes `Astro.url` of it, which Starlight's canonical links and links have. */
function addressOf(path: string, { build, trailingSlash, base }: Config, baseUrl: string): string {
  const isFile = build.format === "file";
  if (path === "") return (isFile ? base.endsWith("/") : trailingSlash !== "never") ? baseUrl : baseUrl.slice(0, -1);
  return new URL(baseUrl + path).href + (isFile ? ".html" : trailingSlash === "never" ? "" : "/");
}

/**
 * Reads what a built page states in its HTML. Where a translation is missing, Starlight shows source text: `<html lang>`
 * is then the language of the address, and `<main lang>` that of the text.
 */
function builtPage(pathname: string, directory: string, format?: string): readonly Page[] {
  const path = decodeURI(pathname).replace(/^\/+|\/+$/g, "");
  const names = [`${path || "index"}.html`, join(path, "index.html")];
  const files = (format === "directory" ? names.reverse() : names).map((name) => join(directory, name));
  const file = files.find((name) => existsSync(name));
  if (file === undefined) return []; // Astro writes no file for an empty response.
  const html = readFileSync(file, "utf8");
  const { canonicals, isNoindex, isRedirect, language: ofAddress } = readHead([html]);
  const [canonical] = canonicals;
  const ofText = /<main\b[^>]*?\slang="([^"]+)"/.exec(html)?.[1];
  const language = ofText === ofAddress ? undefined : ofText;
  return [{ path, language, canonical, noindex: isNoindex, redirect_to: isRedirect ? (canonical ?? "") : undefined }];
}

/** Lists the pages of a development server, as a build would. Starlight's pages say which of them are fallbacks. */
async function developmentPages(
  server: DevelopmentServer,
  routes: readonly ResolvedRoute[],
  projectDirectory: string,
): Promise<readonly Page[]> {
  const pages = new Map<string, Page>();
  const add = (path: string, page: Omit<Page, "path"> = {}): void => {
    const plainPath = decodeURI(path).replace(/^\/+|\/+$/g, "");
    if (!pages.has(plainPath)) pages.set(plainPath, { ...page, path: plainPath });
  };
  for (const { type, pattern, pathname, entrypoint, isPrerendered, generate } of routes) {
    if (type !== "page" || !isPrerendered) continue;
    if (pathname !== undefined) {
      add(pathname);
      continue;
    }
    const { getStaticPaths } = (await server.ssrLoadModule(join(projectDirectory, entrypoint))) as PageModule;
    const paths = (await getStaticPaths?.({ routePattern: pattern, paginate: paginate(pattern) })) ?? [];
    for (const { params, props } of paths.flat()) add(generate(params), props && stated(props));
  }
  return [...pages.values()];
}

interface PageModule {
  readonly getStaticPaths?: (given: object) => StaticPath[] | Promise<(StaticPath | StaticPath[])[]>;
}

interface StaticPath {
  readonly params: Record<string, unknown>;
  readonly props?: StarlightProps;
}

/** What Starlight gives to its pages, as far as it is read. Pages of others may have anything here. */
interface StarlightProps {
  readonly isFallback?: boolean;
  readonly entry?: {
    readonly filePath?: string;
    readonly data?: { readonly draft?: boolean; readonly head?: unknown };
  };
}

function stated({ isFallback, entry }: StarlightProps): Omit<Page, "path"> {
  const noindex = /"name":"robots","content":"[^"]*noindex/.test(JSON.stringify(entry?.data?.head ?? []));
  return { fallback: isFallback === true, file: entry?.filePath, draft: entry?.data?.draft === true, noindex };
}

/** https://docs.astro.build/en/reference/routing-reference/#paginate (read November 2026): only what addresses need. */
function paginate(pattern: string) {
  return (data: readonly unknown[], { pageSize = 10, params = {} }: { pageSize?: number; params?: object } = {}) =>
    Array.from({ length: Math.max(1, Math.ceil(data.length / pageSize)) }, (_, index) => ({
      params: { ...params, page: index === 0 && pattern.includes("[...page]") ? undefined : String(index + 1) },
    }));
}

/** Reads the languages. Starlight sets the `i18n` of Astro; its own configuration also has names and directions. */
function languagesOf({ i18n, vite }: Config) {
  if (!i18n)
    throw new Error("Stele needs the languages of the site. Add i18n to the Astro config, or locales to Starlight.");
  const isPrefixed = i18n.routing === "manual" || i18n.routing.prefixDefaultLocale;
  const starlight = starlightLocales(vite.plugins);
  const locales = i18n.locales.map((locale): GeneratorLocale => {
    const { path, codes } = typeof locale === "string" ? { path: locale, codes: [locale] } : locale;
    const { label: name, dir } = starlight[path === i18n.defaultLocale && !isPrefixed ? "root" : path] ?? {};
    return { code: canonicalCode(codes[0] ?? path), name, dir, label: path };
  });
  const source = locales.find(({ label }) => label === i18n.defaultLocale);
  if (!source)
    throw new Error(`Stele expected the default language "${i18n.defaultLocale}" in the i18n.locales of Astro.`);
  return { locales, source, isPrefixed };
}

/** Astro accepts `pt-br`; the tag is `pt-BR`. */
function canonicalCode(code: string): string {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? code;
  } catch {
    return code; // RangeError: no language tag, which is reported with the hint of locales.yaml.
  }
}

const STARLIGHT_CONFIG = "\0virtual:starlight/user-config";

/** Reads the locales that Starlight gives to its own pages, by path. Without Starlight there are none. */
function starlightLocales(plugins: unknown): Record<string, { label?: string; dir?: "ltr" | "rtl" }> {
  for (const { load, name } of [plugins].flat(9) as { name?: string; load?: unknown }[]) {
    if (name !== "vite-plugin-starlight-user-config") continue;
    const loader = (typeof load === "object" ? (load as { handler: unknown }).handler : load) as (id: string) => string;
    return JSON.parse(loader(STARLIGHT_CONFIG).replace("export default ", "")).locales ?? {};
  }
  return {};
}
