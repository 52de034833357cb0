/**
 * The routes of a Docusaurus site, from what Docusaurus passes to its plugins. Docusaurus is no dependency.
 * https://docusaurus.io/docs/api/plugin-methods/lifecycle-apis and https://docusaurus.io/docs/i18n/introduction, and the
 * sources of 3.10.2 (read November 2026).
 */
import { posix, relative, resolve, sep } from "node:path";
import { readPageFile } from "../../commands/shared/plan-site.ts";
import type { Route } from "../../content/content.ts";
import { folderInRepository, allowedPath, projectRoots } from "../../content/sources/places.ts";
import { mainText } from "../../content/sources/html/document.ts";
import { publishedBytes } from "../../publish/third-party.ts";
import { canonicalPath, filePath } from "../../site/paths.ts";
import type { GeneratorFacts } from "../shared/facts.ts";
import { dayOf } from "../shared/pages.ts";
import type { Page } from "./content.ts";

/** What Docusaurus knows of one language. */
export interface Context {
  readonly siteDir: string;
  readonly generatedFilesDir: string;
  readonly localizationDir: string;
  readonly outDir: string;
  readonly baseUrl: string;
  readonly siteConfig: {
    readonly url: string;
    readonly trailingSlash?: boolean | undefined;
    readonly future?: { readonly experimental_router?: string };
  };
  readonly i18n: {
    readonly defaultLocale: string;
    readonly currentLocale: string;
    readonly locales: readonly string[];
    readonly localeConfigs: Readonly<Record<string, LocaleConfig | undefined>>;
  };
}

interface LocaleConfig {
  readonly label: string;
  readonly direction: "ltr" | "rtl";
  readonly htmlLang: string;
  readonly baseUrl?: string;
}

export interface LoadedPlugin {
  readonly name: string;
  readonly content?: unknown;
  readonly options: { readonly id?: string; readonly path?: unknown; readonly filename?: unknown };
}

/** Where translated files are, and where their source files are: the starts of paths in the project. */
export type Folder = readonly [translated: string, source: string];

/** One language, as it was built. */
export interface Run {
  /** The name of the language in the configuration. */
  readonly locale: string;
  readonly url: string;
  readonly baseUrl: string;
  readonly outDir: string;
  readonly folders: readonly Folder[];
  /** `fallback` is undefined if only the text of the HTML shows whether a page is translated. */
  readonly routes: readonly Route[];
}

/** Returns the folders of translated files in the current language, by the rules of Docusaurus for `i18n/`. */
export function translatedFolders({ siteDir, localizationDir }: Context, plugins: readonly LoadedPlugin[]): Folder[] {
  const inProject = (folder: string): string => relative(siteDir, resolve(siteDir, folder)).split(sep).join("/");
  return plugins.flatMap(({ name, options: { id = "default", path } }): Folder[] => {
    if (typeof path !== "string") return [];
    const isDefault = id === "default";
    const translated = inProject(`${localizationDir}/${name}${isDefault ? "" : `-${id}`}`);
    if (name !== "docusaurus-plugin-content-docs") return [[`${translated}/`, `${inProject(path)}/`]];
    const versions = `${isDefault ? "" : `${id}_`}versioned_docs/version-`;
    return [
      [`${translated}/current/`, `${inProject(path)}/`],
      [`${translated}/version-`, versions],
    ];
  });
}

/** Returns the current language with its pages. Of two pages with one path, the first counts, as for readers. */
export function runOf(context: Context, pages: Iterable<Page>, folders: readonly Folder[]): Run {
  const { baseUrl, outDir, siteDir, siteConfig, i18n } = context;
  const { currentLocale: locale, localeConfigs } = i18n;
  const routes = new Map<string, Route>();
  const keys = new Set<string>();
  for (const { permalink, source, title, lastUpdatedAt, frontMatter, noindex } of pages) {
    const path = withSlash(permalink, baseUrl, siteConfig.trailingSlash);
    if (routes.has(path) || /\/404(?:\.html)?\/?$|[*:]/.test(path)) continue;
    const place = `/${path.slice(baseUrl.length).replace(/\/$/, "")}`;
    const file = source?.replace(/^@site\//, "");
    const folder = folders.find(([translated]) => file?.startsWith(translated));
    const original = file !== undefined && folder ? folder[1] + file.slice(folder[0].length) : file;
    // Two pages of one file are two pages in every language.
    const key = original === undefined || keys.has(original) ? place : original;
    keys.add(original ?? place);
    const isTranslated = file !== original && !isCopy(siteDir, file, original);
    routes.set(path, {
      address: new URL(path, siteConfig.url).href,
      locale: localeConfigs[locale]?.htmlLang ?? locale,
      key,
      file,
      title,
      lastmod: dayOf(lastUpdatedAt),
      // A React page is translated by messages, and a generated page by the titles of the pages that it lists.
      fallback: locale === i18n.defaultLocale || isTranslated ? false : hasText(file) || undefined,
      draft: frontMatter?.draft,
      unlisted: frontMatter?.unlisted,
      noindex,
    });
  }
  return { locale, url: siteConfig.url, baseUrl, outDir, folders, routes: [...routes.values()] };
}

/** Whether all text of a page is in its file, as in Markdown. That of a React page is in messages too. */
export function hasText(file = ""): boolean {
  return /\.mdx?$/i.test(file);
}

/**
 * Whether a file in a folder of translations has the same bytes as its source file, so it is not translated yet. Kept
 * folders may name any file. Hidden files, and those of git, are not opened: they are no pages.
 */
function isCopy(siteDir: string, file = "", original = ""): boolean {
  const [repository = siteDir] = projectRoots(siteDir);
  const [one, other] = [file, original].map((name) => {
    // The docs may be outside the folder of the site: `path: "../docs"`.
    const path = posix.join(folderInRepository(siteDir), name);
    const isHidden = /(?:^|[\\/])\./.test(path);
    const real = isHidden ? undefined : allowedPath(repository, path, "file", [repository]);
    return real === undefined ? undefined : publishedBytes(real);
  });
  return one !== undefined && other !== undefined && one.equals(other);
}

/** Spells the end of a path as the canonical link and the sitemap of Docusaurus do: `applyTrailingSlash` of utils-common. */
export function withSlash(path: string, baseUrl: string, trailingSlash: boolean | undefined): string {
  if (trailingSlash === undefined || path === "/" || path === baseUrl) return path;
  return trailingSlash ? path.replace(/\/?$/, "/") : path.replace(/\/$/, "");
}

/** Decides, by the main text of the HTML files, which of the undecided pages are fallback pages. */
export function decide(context: Pick<Context, "i18n">, runs: readonly Run[]): Run[] {
  const source = sourceOf(runs, context);
  const originals = new Map(source.routes.map((route) => [route.key, route]));
  const textOf = ({ outDir, baseUrl }: Run, { address }: Route): string => {
    const read = canonicalPath(new URL(address).pathname);
    // An address that is no path ends the build later, with its reason.
    if (!read.ok) return "";
    const path = filePath(read.defined.path) + (read.defined.trailingSlash ? "/" : "");
    return mainText(readPageFile(outDir, path.slice(decodeURI(baseUrl).length)) ?? "");
  };
  const isFallback = (run: Run, route: Route): boolean => {
    const original = run === source ? undefined : originals.get(route.key);
    return !original || textOf(run, route) === textOf(source, original);
  };
  return runs.map((run) => ({
    ...run,
    routes: run.routes.map((route) => ({ ...route, fallback: route.fallback ?? isFallback(run, route) })),
  }));
}

/** Returns the language of the source pages: the default one, else the first one that was built. */
function sourceOf(runs: readonly Run[], { i18n }: Pick<Context, "i18n">): Run {
  const source = runs.find(({ locale }) => locale === i18n.defaultLocale) ?? runs[0];
  if (!source) throw new Error("Stele expects at least one language from Docusaurus, and found none.");
  return source;
}

/** Returns what the languages say of the site. */
export function factsOf(context: Context, runs: readonly Run[]): GeneratorFacts {
  const { siteDir, i18n } = context;
  const source = sourceOf(runs, context);
  const sorted = i18n.locales.flatMap((locale) => runs.find((run) => run.locale === locale) ?? []);
  const base = commonFolder(sorted.map(({ baseUrl }) => baseUrl));
  const labelOf = ({ baseUrl }: Run): string => baseUrl.slice(base.length).replace(/\/$/, "");
  const codeOf = ({ locale }: Run): string => i18n.localeConfigs[locale]?.htmlLang ?? locale;
  return {
    generator: "Docusaurus",
    tried: { package: "@docusaurus/core", majors: [3] },
    projectDirectory: siteDir,
    outDirectory: resolve(source.outDir, labelOf(source).replace(/[^/]+/g, "..")),
    baseUrl: new URL(base, source.url).href,
    sourceLocale: codeOf(source),
    sourcePrefix: labelOf(source) !== "",
    locales: sorted.map((run) => ({
      code: codeOf(run),
      name: i18n.localeConfigs[run.locale]?.label,
      dir: i18n.localeConfigs[run.locale]?.direction,
      label: labelOf(run) || undefined,
      host: run.url === source.url ? undefined : new URL(run.url).host,
    })),
    routes: sorted.flatMap(({ routes }) => routes),
  };
}

/** `/project/`, `/project/ar/` -> `/project/` */
export function commonFolder(paths: readonly string[]): string {
  // The routes that a former build has left may state any path.
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);
  let folder = folderOf(paths[0] ?? "/");
  while (!paths.every((path) => path.startsWith(folder))) folder = folderOf(folder.slice(0, -1));
  return folder;
}
