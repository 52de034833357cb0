/** The pages of Astro's development server, which has built nothing yet. */
import { join } from "node:path";
import type { Route } from "../../content/content.ts";
import type { Middleware } from "../../preview/answers.ts";
import type { ViteServer } from "../shared/answers.ts";

/** A page: its path below the base without outer slashes, what it states, and the language of its text, if it is another. */
export interface AstroPage extends Omit<Route, "address" | "locale" | "key"> {
  readonly path: string;
  readonly textLanguage?: string | undefined;
}

/** What is read of a route that Astro has resolved. `pathname` is the path of a route without parameters. */
export interface ResolvedRoute {
  readonly type: string;
  readonly pattern: string;
  readonly entrypoint: string;
  readonly pathname?: string | undefined;
  readonly isPrerendered: boolean;
  readonly generate: (params: Record<string, unknown>) => string;
}

/** What is used of the development server, which is that of Vite. */
export interface AstroServer extends ViteServer {
  readonly ssrLoadModule: (file: string) => Promise<Record<string, unknown>>;
  readonly watcher: { readonly on: (event: "all", listener: () => void) => unknown };
  readonly middlewares: { readonly stack: { route: string; handle: Middleware }[] };
}

interface StaticPath {
  readonly params: Record<string, unknown>;
  readonly props?: StarlightProps;
}

/** What Starlight gives to its pages, as far as it is read. Other pages may have anything here. */
interface StarlightProps {
  readonly isFallback?: boolean;
  readonly entry?: {
    readonly filePath?: string;
    readonly data?: { readonly draft?: boolean; readonly head?: unknown };
  };
}

/**
 * Lists the pages as a build would: the first route of a path counts. Starlight says which pages are fallbacks, drafts or
 * not for search engines. What other pages state in their HTML is known after a build alone.
 */
export async function developmentPages(
  server: AstroServer,
  routes: readonly ResolvedRoute[],
  projectDirectory: string,
): Promise<readonly AstroPage[]> {
  const pages = new Map<string, AstroPage>();
  const add = (pathname: string, stated: Omit<AstroPage, "path"> = {}): void => {
    const path = pathname.replace(/^\/+|(?<!\/)\/+$/g, "");
    if (!pages.has(path)) pages.set(path, { ...stated, path });
  };
  for (const { pattern, pathname, entrypoint, generate } of routes.filter(isPage)) {
    const module = pathname === undefined ? await server.ssrLoadModule(join(projectDirectory, entrypoint)) : {};
    if (pathname !== undefined) add(pathname);
    if (typeof module["getStaticPaths"] !== "function") continue;
    const paths = (await module["getStaticPaths"]({ routePattern: pattern, paginate: paginate(pattern) })) as unknown;
    for (const { params, props = {} } of [paths].flat(2) as StaticPath[]) add(generate(params), statedBy(props));
  }
  return [...pages.values()];
}

function isPage({ type, isPrerendered }: ResolvedRoute): boolean {
  return type === "page" && isPrerendered;
}

function statedBy({ isFallback, entry }: StarlightProps): Omit<AstroPage, "path"> {
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
