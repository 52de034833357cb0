/**
 * Stele in Docusaurus 3: `plugins: [["stele/docusaurus", { hosts: ["netlify"] }]]`. The options are the keys of `site.yaml`.
 *
 * https://docusaurus.io/docs/api/plugin-methods, and the sources of 3.10.2 (read November 2026).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { AllContent, Context, LoadedPlugin, Plugin } from "./docusaurus/hooks.ts";
import { contentPages, finalRoutes, routesOf, translatedFolders } from "./docusaurus/pages.ts";
import { builtLocales, decide, factsOf, keepRuns, keptRuns, type Run, runOf } from "./docusaurus/runs.ts";
import { type DevelopmentAnswers, developmentAnswers } from "./shared/answers.ts";
import type { GeneratorFacts, Log, SteleOptions } from "./shared/facts.ts";
import { publishRoutes } from "./shared/publish.ts";

/** Docusaurus loads this module anew for each language and each change, so what was collected is kept in the process. */
interface State {
  readonly runs: Map<string, Run>;
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

/**
 * The plugin. It collects the routes of each language, and publishes into the output folder after the last language.
 *
 * @param context what Docusaurus knows of one language
 * @param options the keys of `site.yaml`; Docusaurus adds `id`
 */
// oxlint-disable-next-line import/no-default-export -- Docusaurus calls the default export of a plugin.
export default function stele(context: Context, { id: _id, ...options }: SteleOptions): Plugin {
  const { i18n, siteConfig, generatedFilesDir } = context;
  if (siteConfig.future?.experimental_router === "hash") {
    throw new Error('Stele needs an address for each page. Remove stele/docusaurus, or experimental_router: "hash".');
  }
  const keptFile = join(generatedFilesDir, "stele-routes.json");
  let content: AllContent = {};

  const publish = (): void => {
    const runs = decide([...state.runs.values()], i18n.defaultLocale);
    state.runs.clear();
    const missing = i18n.locales.filter((locale) => !runs.some((run) => run.locale === locale));
    if (missing.length > 0) {
      const built = runs.map((run) => run.locale).join(", ");
      log.info(`Docusaurus built ${built} and not ${missing.join(", ")}. Stele publishes only what was built.`);
    }
    publishRoutes(factsOf(context, runs), options, log);
    keepRuns(keptFile, runs);
  };

  /** The served language as the server has it, and the others as the last build had them. */
  const developmentFacts = (): GeneratorFacts => {
    const kept = keptRuns(keptFile);
    const former = kept.find(({ locale }) => locale === i18n.currentLocale);
    const folders = [...translatedFolders(context, content, []), ...(former?.folders ?? [])];
    // In development, Docusaurus invents the dates of files.
    const pages = contentPages(content).map(({ lastUpdatedAt: _date, ...page }) => page);
    const known = new Map(former?.routes.map((route) => [route.address, route]));
    const live = routesOf(context, pages, folders).map((route) =>
      route.isUndecided ? { ...route, fallback: known.get(route.address)?.fallback ?? true } : route,
    );
    const addresses = new Set(live.map(({ address }) => address));
    const listings = former?.routes.filter(({ address, file }) => file === undefined && !addresses.has(address)) ?? [];
    const others = kept.filter(({ locale }) => locale !== i18n.currentLocale && i18n.locales.includes(locale));
    return factsOf(context, [runOf(context, [...live, ...listings], folders), ...others]);
  };

  const startAnswers = (): DevelopmentAnswers => {
    const others = i18n.locales.filter((locale) => locale !== i18n.currentLocale).join(", ");
    const from = keptRuns(keptFile).length > 0 ? "as the last build had them" : "after the first docusaurus build";
    log.info(`Stele answers for ${i18n.currentLocale} as it is now, and for ${others} ${from}.`);
    const answers = developmentAnswers(options, log);
    answers.update(developmentFacts());
    return answers;
  };

  return {
    name: "stele-docusaurus",
    allContentLoaded: ({ allContent }) => {
      content = allContent;
      state.answers?.update(developmentFacts());
    },
    configureWebpack: () => ({
      devServer: {
        setupMiddlewares: (middlewares) => {
          const answers = (state.answers ??= startAnswers());
          middlewares.unshift({ name: "stele", middleware: answers.middleware });
          return middlewares;
        },
      },
    }),
    injectHtmlTags: () => ({
      headTags: [{ tagName: "script", attributes: { src: `${rootOf(context)}switcher/v1.js`, defer: true } }],
    }),
    postBuild: async ({ routes, plugins, routesBuildMetadata = {} }) => {
      const described = new Map(contentPages(content).map((page) => [page.path.replace(/\/$/, ""), page]));
      const pages = finalRoutes(routes).map(({ path, metadata = {} }) => ({
        ...described.get(path.replace(/\/$/, "")),
        path,
        source: metadata.sourceFilePath,
        lastUpdatedAt: metadata.lastUpdatedAt,
        noindex: routesBuildMetadata[path]?.noIndex,
      }));
      const folders = translatedFolders(context, content, plugins);
      state.runs.set(i18n.currentLocale, runOf(context, routesOf(context, pages, folders), folders));
      await sitemapWritten(plugins, context);
      if (builtLocales(i18n.locales, process.argv).every((locale) => state.runs.has(locale))) return publish();
      // A program that calls the build of Docusaurus may stop at any language.
      if (state.isWatched) return;
      state.isWatched = true;
      process.once("exit", (code) => {
        if (code === 0 && state.runs.size > 0) publish();
      });
    },
  };
}

/** The path of the site, without the label of the current language. */
function rootOf({ baseUrl, i18n }: Context): string {
  const { defaultLocale, currentLocale, localeConfigs } = i18n;
  if (defaultLocale === currentLocale) return baseUrl;
  const suffix = `/${currentLocale}/`;
  return (
    localeConfigs[defaultLocale]?.baseUrl ?? (baseUrl.endsWith(suffix) ? baseUrl.slice(0, 1 - suffix.length) : baseUrl)
  );
}

/**
 * Waits until the sitemap plugin has written its file, which is then kept. The hooks of plugins run at the same time.
 */
async function sitemapWritten(plugins: readonly LoadedPlugin[], { outDir }: Context): Promise<void> {
  const plugin = plugins.find(({ name }) => name === "docusaurus-plugin-sitemap");
  if (plugin?.options.filename !== "sitemap.xml") return;
  const isWritten = (): boolean => {
    try {
      return readFileSync(join(outDir, "sitemap.xml"), "utf8").includes("</urlset>");
    } catch {
      return false;
    }
  };
  // A site without pages to index gets no sitemap, so the wait has an end.
  for (let tries = 0; tries < 100 && !isWritten(); tries += 1) await wait(20);
}
