/**
 * What Docusaurus passes to a plugin and takes from it, as far as Stele uses it. Docusaurus is no dependency.
 * https://docusaurus.io/docs/api/plugin-methods, and the types of 3.10.2 (read November 2026).
 */
import type { DevelopmentAnswers } from "../shared/answers.ts";

/** One language of a site. */
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

export interface LocaleConfig {
  readonly label: string;
  readonly direction: "ltr" | "rtl";
  readonly htmlLang: string;
  readonly baseUrl?: string;
}

export interface RouteConfig {
  readonly path: string;
  readonly routes?: readonly RouteConfig[];
  readonly metadata?: { readonly sourceFilePath?: string; readonly lastUpdatedAt?: number | null };
}

export interface LoadedPlugin {
  readonly name: string;
  readonly content?: unknown;
  readonly options: { readonly id?: string; readonly path?: unknown; readonly filename?: unknown };
}

/** Plugin name -> id of the instance -> content. */
export type AllContent = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface PostBuild {
  readonly routes: readonly RouteConfig[];
  readonly plugins: readonly LoadedPlugin[];
  readonly routesBuildMetadata?: Readonly<Record<string, { readonly noIndex: boolean } | undefined>>;
}

export interface Middleware {
  readonly name: string;
  readonly middleware: DevelopmentAnswers["middleware"];
}

/** The hooks of the plugin of Stele. */
export interface Plugin {
  readonly name: string;
  readonly allContentLoaded: (loaded: { readonly allContent: AllContent }) => void;
  readonly configureWebpack: () => {
    readonly devServer: { readonly setupMiddlewares: (middlewares: Middleware[]) => Middleware[] };
  };
  readonly injectHtmlTags: () => {
    readonly headTags: readonly { readonly tagName: string; readonly attributes: Record<string, string | boolean> }[];
  };
  readonly postBuild: (built: PostBuild) => Promise<void>;
}
