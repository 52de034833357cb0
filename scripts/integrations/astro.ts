/**
 * The integration for Astro: `integrations: [starlight({ ... }), stele()]`. It reads sites of Starlight, and sites of plain
 * Astro with `i18n`. Structural types of its own, because Astro is no dependency of Stele.
 *
 * https://docs.astro.build/en/reference/integrations-reference/, and `trailingSlash`, `build.format` and `i18n` of
 * https://docs.astro.build/en/reference/configuration-reference/ (read November 2026).
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Route } from "../content/content.ts";
import { readHead } from "../content/sources/html/head.ts";
import { type AstroPage, type AstroServer, developmentPages, type ResolvedRoute } from "./astro/development.ts";
import { type Languages, readLanguages, type WithLanguages } from "./astro/languages.ts";
import { developmentAnswers, type DevelopmentAnswers } from "./shared/answers.ts";
import type { GeneratorFacts, Log, SteleOptions } from "./shared/facts.ts";
import { publishRoutes } from "./shared/publish.ts";

/** What the integration reads of the resolved configuration. */
interface Config extends WithLanguages {
  readonly root: URL;
  readonly outDir: URL;
  readonly site?: string | undefined;
  readonly base: string;
  readonly trailingSlash: "always" | "never" | "ignore";
  readonly build: { readonly format: "file" | "directory" | "preserve" };
}

/** An integration of Astro, with the parts of the values of hooks that are read. */
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
  const factsOf = (pages: readonly AstroPage[], outDirectory?: URL): GeneratorFacts => {
    if (!resolved) throw new Error("Stele expected Astro to run the hook astro:config:done before its other hooks.");
    return readFacts(resolved, options, pages, outDirectory ?? resolved.outDir);
  };
  const configureServer = (server: AstroServer): (() => void) =>
    answerFirst(server, developmentAnswers(options, log), async (answers) => {
      try {
        answers.update(factsOf(await developmentPages(server, routes, factsOf([]).projectDirectory)));
      } catch (thrown) {
        log.error(
          `Stele answers as before the last change. ${thrown instanceof Error ? thrown.message : String(thrown)}`,
        );
      }
    });
  return {
    name: "stele",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [{ name: "stele", enforce: "post", configureServer }] } });
      },
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

/** Puts the answers before all handlers of Astro, and plans them at the first request and after each change of a file. */
function answerFirst(
  { watcher, middlewares }: AstroServer,
  answers: DevelopmentAnswers,
  plan: (answers: DevelopmentAnswers) => Promise<void>,
): () => void {
  let isCurrent = false;
  let planning = Promise.resolve();
  watcher.on("all", () => (isCurrent = false));
  const handle: DevelopmentAnswers["middleware"] = (request, response, next) => {
    // A page asks for dozens of modules. They need no answers, so they do not wait for a plan.
    if (/^\/(?:@|.*node_modules\/|src\/)/.test(request.url ?? "")) return next();
    if (!isCurrent) planning = planning.then(() => plan(answers));
    isCurrent = true;
    void planning.then(() => answers.middleware(request, response, next));
  };
  // The first handlers of Astro refuse addresses without the base path or the final slash, so ours comes before them.
  return () => void middlewares.stack.unshift({ route: "", handle });
}

function readFacts(
  config: Config,
  options: SteleOptions,
  pages: readonly AstroPage[],
  outDirectory: URL,
): GeneratorFacts {
  const { site, base, root, build } = config;
  const address = options.base_url ?? (site === undefined ? undefined : new URL(base, site).href);
  if (address === undefined) {
    throw new Error(
      'Stele needs the public address of the site. Add site: "https://docs.example.com" to the Astro config.',
    );
  }
  const baseUrl = address.replace(/\/?$/, "/");
  const languages = readLanguages(config);
  return {
    generator: "Astro",
    projectDirectory: fileURLToPath(root),
    outDirectory: fileURLToPath(outDirectory),
    baseUrl,
    sourceLocale: languages.source.code,
    // With this format the home of a language is a file beside its folder, `/en.html`, so no language has a prefix.
    sourcePrefix: languages.isPrefixed && build.format !== "file",
    locales: languages.locales,
    routes: pages.flatMap((page) => routeOf(page, config, baseUrl, languages)),
  };
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
  return new URL(baseUrl + path).href + (isFile ? ".html" : trailingSlash === "never" ? "" : "/");
}

/**
 * Reads what a built page states in its HTML. Where a translation is missing, Starlight shows source text: `<html lang>`
 * is then the language of the address, and `<main lang>` that of the text.
 */
function builtPage(pathname: string, directory: string, format?: string): readonly AstroPage[] {
  const path = decodeURI(pathname).replace(/^\/+|\/+$/g, "");
  const names = [`${path || "index"}.html`, join(path, "index.html")];
  const files = (format === "directory" ? names.reverse() : names).map((name) => join(directory, name));
  const file = files.find((name) => existsSync(name));
  if (file === undefined) return []; // Astro writes no file for an empty response.
  const html = readFileSync(file, "utf8");
  const { canonicals, isNoindex: noindex, isRedirect, language } = readHead([html]);
  const [canonical] = canonicals;
  const inMain = /<main\b[^>]*?\slang="([^"]+)"/.exec(html)?.[1];
  const lastmod = IN_STARLIGHT.exec(html)?.[1];
  const redirect_to = isRedirect ? (canonical ?? "") : undefined;
  return [{ path, textLanguage: inMain === language ? undefined : inMain, canonical, noindex, redirect_to, lastmod }];
}

/** Finds the day of the last change in the footer of a page of Starlight, which writes it if `lastUpdated` is set. */
const IN_STARLIGHT = /content="Starlight [^]*<footer\b[^]*?<time datetime="(\d{4}-\d\d-\d\d)/;
