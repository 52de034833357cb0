/** The pages of Astro's development server, which has built nothing yet. */
import { join } from "node:path";
import type { Route } from "../../content/content.ts";
import type { Middleware } from "../../preview/answers.ts";
import type { ViteServer } from "../shared/answers.ts";

/** What a page states. `path` is its path below the base, without outer slashes. */
export interface AstroPage extends Omit<Route, "address" | "locale" | "key"> {
  readonly path: string;
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
  readonly ssrLoadModule: (file: string) => Promise<{ readonly getStaticPaths?: GetStaticPaths }>;
  readonly watcher: { readonly on: (event: "all", listener: () => void) => unknown };
  readonly middlewares: { readonly stack: { route: string; handle: Middleware }[] };
}

type GetStaticPaths = (options: object) => Promise<readonly StaticPath[]>;

/** A page of a route with parameters. `props` are what Starlight gives to its pages. Other pages may have anything there. */
interface StaticPath {
  readonly params: Record<string, unknown>;
  readonly props?: {
    readonly isFallback?: boolean;
    readonly entry?: {
      readonly filePath?: string;
      readonly data?: { readonly draft?: boolean; readonly head?: unknown };
    };
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
    const path = pathOf(pathname);
    if (!pages.has(path)) pages.set(path, { ...stated, path });
  };
  for (const { type, isPrerendered, pattern, pathname, entrypoint, generate } of routes) {
    if (type !== "page" || !isPrerendered) continue;
    if (pathname === undefined) {
      const { getStaticPaths } = await server.ssrLoadModule(join(projectDirectory, entrypoint));
      const paths = await getStaticPaths?.({ routePattern: pattern, paginate: paginate(pattern) });
      for (const { params, props } of paths ?? []) add(generate(params), statedBy(props));
    } else add(pathname);
  }
  return [...pages.values()];
}

/** Returns a path without outer slashes. */
export function pathOf(pathname: string): string {
  return pathname.replace(/^\/+|(?<!\/)\/+$/g, "");
}

function statedBy({ isFallback, entry }: StaticPath["props"] = {}): Omit<AstroPage, "path"> {
  const noindex = /"name":"robots","content":"[^"]*\b(?:noindex|none)\b/i.test(JSON.stringify(entry?.data?.head ?? []));
  return { fallback: isFallback === true, file: entry?.filePath, draft: entry?.data?.draft === true, noindex };
}

/** https://docs.astro.build/en/reference/routing-reference/#paginate (read November 2026): only what addresses need. */
function paginate(pattern: string) {
  return (data: readonly unknown[], { pageSize = 10, params = {} }: { pageSize?: number; params?: object } = {}) =>
    Array.from({ length: Math.max(1, Math.ceil(data.length / pageSize)) }, (_, index) => ({
      params: { ...params, page: index === 0 && pattern.includes("[...page]") ? undefined : String(index + 1) },
    }));
}
