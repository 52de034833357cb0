/**
 * The pages of one language of a Docusaurus site, from what Docusaurus passes to its plugins.
 * https://docusaurus.io/docs/api/plugin-methods/lifecycle-apis, and the sources of 3.10.2 (read November 2026).
 */
import { relative, resolve, sep } from "node:path";
import type { Route } from "../../content/content.ts";
import type { AllContent, Context, LoadedPlugin, RouteConfig } from "./hooks.ts";

/** A page as Docusaurus describes it. */
export interface Page {
  /** With the base of the language, and not yet with the slash of `trailingSlash`. */
  readonly path: string;
  /** `@site/docs/intro.md`, or the same without `@site/`. Undefined for pages without a file of their own. */
  readonly source?: string | undefined;
  readonly title?: string | undefined;
  readonly lastUpdatedAt?: number | null | undefined;
  readonly draft?: boolean | undefined;
  readonly unlisted?: boolean | undefined;
  readonly noindex?: boolean | undefined;
}

/** A folder of translated files and the folder of their source files, relative to the project. */
export type Folder = readonly [translated: string, source: string];

/** A route of one language. `isUndecided`: only the text of the HTML shows whether the page is translated. */
export interface CollectedRoute extends Route {
  readonly isUndecided: boolean;
}

/** The members that several kinds of content have. */
interface Item {
  readonly permalink: string;
  readonly source?: string;
  readonly title?: string;
  readonly lastUpdatedAt?: number | null;
  /** In development Docusaurus ignores these keys, so they are read here and not from the members that it computes. */
  readonly frontMatter?: { readonly draft?: boolean; readonly unlisted?: boolean };
}

interface DocsVersion {
  readonly docs: readonly Item[];
  readonly categoryGeneratedIndices?: readonly Item[];
  readonly contentPath: string;
  readonly contentPathLocalized?: string | undefined;
  readonly noIndex?: boolean;
}

const DOCS = "docusaurus-plugin-content-docs";
const BLOG = "docusaurus-plugin-content-blog";
const PAGES = "docusaurus-plugin-content-pages";

const versionsOf = (content: AllContent): readonly DocsVersion[] =>
  Object.values(content[DOCS] ?? {}).flatMap((one) =>
    list<DocsVersion>(
      (one as { loadedVersions?: unknown } | undefined)?.loadedVersions,
      DOCS,
      "content.loadedVersions",
    ),
  );

/** Returns the pages in the content of docs, blog and pages plugins: all that have a file, and generated categories. */
export function contentPages(content: AllContent): Page[] {
  const docs = versionsOf(content).flatMap(({ docs, categoryGeneratedIndices = [], noIndex }) =>
    [...docs, ...categoryGeneratedIndices].map((item) => pageOf(item, noIndex)),
  );
  const posts = Object.values(content[BLOG] ?? {}).flatMap((one) =>
    list<{ metadata: Item }>((one as { blogPosts?: unknown } | undefined)?.blogPosts, BLOG, "content.blogPosts"),
  );
  // A site without src/pages has no content.
  const pages = Object.values(content[PAGES] ?? {}).flatMap((one) => list<Item>(one ?? [], PAGES, "content"));
  return [...docs, ...posts.map(({ metadata }) => pageOf(metadata)), ...pages.map((item) => pageOf(item))];
}

function pageOf({ permalink, frontMatter = {}, ...item }: Item, noindex = false): Page {
  const { draft, unlisted } = frontMatter;
  return { ...item, path: permalink, draft, unlisted, noindex };
}

/** Returns the final routes below `routes`. These, and `404.html`, are the files that Docusaurus writes. */
export function finalRoutes(routes: readonly RouteConfig[]): RouteConfig[] {
  return list<RouteConfig>(routes, "postBuild", "routes").flatMap((route) =>
    route.routes ? finalRoutes(route.routes) : [route],
  );
}

/** Returns the folders of translated files of the current language, from the docs and the options of other plugins. */
export function translatedFolders(
  { siteDir, localizationDir }: Context,
  content: AllContent,
  plugins: readonly LoadedPlugin[],
): Folder[] {
  const inProject = (folder: string): string => relative(siteDir, resolve(siteDir, folder)).split(sep).join("/");
  const docs = versionsOf(content).flatMap(({ contentPath, contentPathLocalized }) =>
    contentPathLocalized ? [[inProject(contentPathLocalized), inProject(contentPath)] as const] : [],
  );
  const others = plugins.flatMap(({ name, options: { id = "default", path } }) =>
    typeof path === "string" && name !== DOCS
      ? [[inProject(`${localizationDir}/${name}${id === "default" ? "" : `-${id}`}`), inProject(path)] as const]
      : [],
  );
  return [...docs, ...others];
}

/** Returns the routes of the pages of the current language. Of two pages with one path, the first counts, as for readers. */
export function routesOf(context: Context, pages: Iterable<Page>, folders: readonly Folder[]): CollectedRoute[] {
  const { baseUrl, siteConfig, i18n } = context;
  const isSource = i18n.currentLocale === i18n.defaultLocale;
  const routes = new Map<string, CollectedRoute>();
  const keys = new Set<string>();
  for (const { source, title, lastUpdatedAt, draft, unlisted, noindex, ...page } of pages) {
    const path = withSlash(page.path, baseUrl, siteConfig.trailingSlash);
    if (routes.has(path) || /\/404(?:\.html)?\/?$|[*:]/.test(path)) continue;
    const file = source?.replace(/^@site\//, "");
    const folder = folders.find(([translated]) => file?.startsWith(`${translated}/`));
    const place = `/${path.slice(baseUrl.length).replace(/\/$/, "")}`;
    const found = file === undefined ? place : folder ? folder[1] + file.slice(folder[0].length) : file;
    // Two pages of one file are two pages in every language.
    const key = keys.has(found) ? place : found;
    keys.add(key);
    routes.set(path, {
      address: new URL(path, siteConfig.url).href,
      locale: i18n.localeConfigs[i18n.currentLocale]?.htmlLang ?? i18n.currentLocale,
      key,
      ...(file === undefined ? {} : { file }),
      ...(title === undefined ? {} : { title }),
      ...(typeof lastUpdatedAt === "number" ? { lastmod: new Date(lastUpdatedAt).toISOString().slice(0, 10) } : {}),
      ...(isSource || folder ? {} : { fallback: true }),
      ...(draft ? { draft } : {}),
      ...(unlisted ? { unlisted } : {}),
      ...(noindex ? { noindex } : {}),
      // A React page is translated by messages, and a generated page by the titles of the pages that it lists.
      isUndecided: !isSource && !folder && !/\.mdx?$/i.test(file ?? ""),
    });
  }
  return [...routes.values()];
}

/** Spells the end of a path as the canonical link and the sitemap of Docusaurus do: `applyTrailingSlash` of utils-common. */
function withSlash(path: string, baseUrl: string, trailingSlash: boolean | undefined): string {
  if (trailingSlash === undefined || path === "/" || path === baseUrl) return path;
  return trailingSlash ? path.replace(/\/?$/, "/") : path.replace(/\/$/, "");
}

/** Checks that a value of a hook is a list. */
function list<Item>(value: unknown, from: string, what: string): readonly Item[] {
  if (Array.isArray(value)) return value as readonly Item[];
  const found = value === null ? "null" : typeof value;
  throw new Error(`Stele expects a list in ${what} of ${from}, and found ${found}. It is tested with Docusaurus 3.10.`);
}
