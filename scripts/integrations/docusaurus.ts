/**
 * Stele in Docusaurus 3: `plugins: [["stele/docusaurus", { hosts: ["netlify"] }]]`. The options are the keys of `site.yaml`.
 *
 * https://docusaurus.io/docs/api/plugin-methods, and the sources of 3.10.2 (read November 2026).
 */
import { setTimeout as wait } from "node:timers/promises";
import { allowedPath } from "../content/sources/places.ts";
import type { Log } from "../diagnostics/reporters/log.ts";
import type { Middleware } from "../preview/answers.ts";
import { publishedBytes } from "../publish/third-party.ts";
import { contentPages } from "./docusaurus/content.ts";
import { type AllContent, developmentFacts, keepRuns, keptRuns } from "./docusaurus/development.ts";
import * as sites from "./docusaurus/site.ts";
import { type DevelopmentAnswers, developmentAnswers } from "./shared/answers.ts";
import { type GeneratorFacts, scriptOf, type SteleOptions } from "./shared/facts.ts";
import { publishRoutes } from "./shared/publish.ts";

/** Docusaurus loads this module anew for each language and each change, so what was collected is kept in the process. */
interface State {
  readonly runs: Map<string, sites.Run>;
  readFacts?: () => GeneratorFacts;
  answers?: DevelopmentAnswers;
  isWatched?: boolean;
}
const inProcess = globalThis as { [state: symbol]: State | undefined };
const state: State = (inProcess[Symbol.for("stele/docusaurus")] ??= { runs: new Map() });

const log: Log = {
  info: (line) => console.log(`[INFO] ${line}`),
  warn: (line) => console.warn(`[WARNING] ${line}`),
  error: (line) => console.error(`[ERROR] ${line}`),
};

interface RouteConfig {
  readonly path: string;
  readonly routes?: readonly RouteConfig[];
  readonly metadata?: { readonly sourceFilePath?: string; readonly lastUpdatedAt?: number | null };
}

interface PostBuild {
  readonly routes: readonly RouteConfig[];
  readonly plugins: readonly sites.LoadedPlugin[];
  readonly routesBuildMetadata?: Readonly<Record<string, { readonly noIndex: boolean } | undefined>>;
}

/**
 * The plugin. It collects the routes of each language, and publishes into the output folder after the last language.
 *
 * @param context what Docusaurus knows of one language
 * @param options the keys of `site.yaml`; Docusaurus adds `id`
 */
// oxlint-disable-next-line import/no-default-export -- Docusaurus calls the default export of a plugin.
export default function stele(context: sites.Context, { id: _id, ...options }: SteleOptions) {
  const { baseUrl, i18n, siteConfig } = context;
  const { currentLocale, localeConfigs } = i18n;
  if (siteConfig.future?.experimental_router === "hash") {
    throw new Error('Stele needs an address for each page. Remove stele/docusaurus, or experimental_router: "hash".');
  }

  const publish = (): void => {
    const all = [...state.runs.values()];
    state.runs.clear();
    const runs = sites.decide(context, all);
    const missing = i18n.locales.filter((locale) => !runs.some((run) => run.locale === locale));
    if (missing.length > 0) {
      const built = runs.map((run) => run.locale).join(", ");
      log.info(`Docusaurus built ${built} and not ${missing.join(", ")}. Stele publishes only what was built.`);
    }
    publishRoutes(sites.factsOf(context, runs), options, log);
    // `docusaurus build --locale ar` builds `ar` without its label: such addresses do not go with the others.
    if (runs.length > 1 || i18n.locales.length === 1) keepRuns(context, runs, log.warn);
  };

  const startAnswers = (): DevelopmentAnswers => {
    const others = i18n.locales.filter((locale) => locale !== currentLocale).join(", ");
    const from =
      keptRuns(context, log.warn).length > 0 ? "as the last build had them" : "after the first docusaurus build";
    log.info(`Stele answers for ${currentLocale} as it is now, and for ${others} ${from}.`);
    return developmentAnswers(options, log, true, () => state.readFacts?.() ?? developmentFacts(context, {}));
  };

  return {
    name: "stele-docusaurus",
    allContentLoaded: ({ allContent }: { readonly allContent: AllContent }): void => {
      state.readFacts = () => developmentFacts(context, allContent);
      state.answers?.refresh();
    },
    // The types of webpack know `devServer` only beside those of its server.
    configureWebpack: (): object => ({
      devServer: {
        setupMiddlewares: (middlewares: { readonly name?: string; readonly middleware: Middleware }[]) => {
          const { middleware } = (state.answers ??= startAnswers());
          // Before all that answer, but after `host-header-check` and `cross-origin-header-check` of the server.
          const checks = middlewares.findLastIndex(({ name }) => name?.endsWith("header-check"));
          middlewares.splice(checks + 1, 0, { name: "stele", middleware });
          return middlewares;
        },
      },
    }),
    injectHtmlTags: () => {
      // Before 3.9, a language has no base path of its own in the configuration.
      const ofSite = baseUrl.replace(new RegExp(`/${currentLocale}/$`), "/");
      const root = sites.commonFolder(i18n.locales.map((locale) => localeConfigs[locale]?.baseUrl ?? ofSite));
      return { headTags: [{ tagName: "script", attributes: { src: `${root}${scriptOf(options)}`, defer: true } }] };
    },
    postBuild: async ({ routes, plugins, routesBuildMetadata = {} }: PostBuild): Promise<void> => {
      const pathOf = (permalink: string) => sites.withSlash(permalink, baseUrl, siteConfig.trailingSlash);
      const contents = plugins.flatMap(({ content }) => contentPages(content));
      const described = new Map(contents.map((page) => [pathOf(page.permalink), page]));
      const pages = finalRoutes(routes).map(({ path, metadata = {} }) => ({
        ...described.get(pathOf(path)),
        permalink: path,
        source: metadata.sourceFilePath,
        lastUpdatedAt: metadata.lastUpdatedAt,
        noindex: routesBuildMetadata[path]?.noIndex,
      }));
      state.runs.set(currentLocale, sites.runOf(context, pages, sites.translatedFolders(context, plugins)));
      await sitemapWritten(plugins, context.outDir);
      if (builtLocales(i18n.locales, process.argv).every((locale) => state.runs.has(locale))) return publish();
      // A program that calls the build of Docusaurus may stop at any language.
      if (state.isWatched) return;
      state.isWatched = true;
      // Docusaurus ends with exit code 0 if a signal stops it in the middle of a language.
      for (const signal of ["SIGINT", "SIGTERM"] as const)
        process.prependOnceListener(signal, () => state.runs.clear());
      process.once("exit", (code) => {
        if (code === 0 && state.runs.size > 0) publish();
      });
    },
  };
}

/** Returns the final routes below `routes`. These, and `404.html`, are the files that Docusaurus writes. */
function finalRoutes(routes: readonly RouteConfig[]): RouteConfig[] {
  if (Array.isArray(routes)) return routes.flatMap((route) => (route.routes ? finalRoutes(route.routes) : [route]));
  const found = routes === null ? "null" : typeof routes;
  throw new Error(`Stele expects a list of routes from Docusaurus, and found ${found}. It is tested with 3.10.`);
}

/** Waits until the sitemap plugin has written its file, which is then kept. The hooks of plugins run at the same time. */
async function sitemapWritten(plugins: readonly sites.LoadedPlugin[], outDir: string): Promise<void> {
  const plugin = plugins.find(({ name }) => name === "docusaurus-plugin-sitemap");
  const file = "sitemap.xml";
  if (plugin?.options.filename !== file) return;
  const isWritten = (): boolean => {
    const real = allowedPath(outDir, file, "file", [outDir]);
    return real !== undefined && publishedBytes(real)?.includes("</urlset>") === true;
  };
  // A site without pages to index gets no sitemap, so the wait has an end.
  for (let tries = 0; tries < 100 && !isWritten(); tries += 1) await wait(20);
}

/**
 * Returns the languages that this process builds: those of `--locale`, which takes several and may be repeated, else all.
 * No hook gets them. The sources of 3.10.2: `lib/commands/cli.js` of `@docusaurus/core`.
 */
function builtLocales(all: readonly string[], args: readonly string[]): readonly string[] {
  const named: string[] = [];
  let isOfLocale = false;
  for (const arg of args) {
    const joined = /^(?:--locale=|-l)(.+)/.exec(arg)?.[1];
    if (joined !== undefined) named.push(joined);
    else if (isOfLocale && !arg.startsWith("-")) named.push(arg);
    if (arg.startsWith("-")) isOfLocale = arg === "--locale" || arg === "-l";
  }
  return named.length > 0 ? named : all;
}
