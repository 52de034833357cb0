/**
 * Eleventy: a plugin, `eleventyConfig.addPlugin(stele)`. The pages come from the events of Eleventy, so permalinks,
 * pagination and preprocessors (drafts) are applied. Source: Eleventy 3.1.8, `TemplateMap.js`, `Eleventy.js`,
 * `Plugins/I18nPlugin.js`, and `server.js` of its development server 2.0 (read November 2026).
 */
import { posix, resolve } from "node:path";
import { escapeXml } from "../artifacts/markup.ts";
import type { Route } from "../content/content.ts";
import { canonicalAddress, readHead } from "../content/sources/html/head.ts";
import type { Log } from "../diagnostics/reporters/log.ts";
import { codeOf } from "../init/languages.ts";
import type { Middleware } from "../preview/answers.ts";
import { developmentAnswers } from "./shared/answers.ts";
import { type GeneratorFacts, type GeneratorLocale, scriptOf, type SteleOptions } from "./shared/facts.ts";
import { joinPages, siteAddress } from "./shared/pages.ts";
import { publishRoutes } from "./shared/publish.ts";

/** Address -> its template. `groupNumber` counts the pages of a template with pagination. */
type UrlMap = Readonly<Record<string, { readonly inputPath: string; readonly groupNumber?: number }>>;

/** `results`: the templates that were written. An incremental build writes some of them. */
interface BuildEvent {
  readonly runMode: "build" | "serve" | "watch";
  readonly outputMode: "fs" | "json" | "ndjson";
  readonly results: readonly { readonly url: string | false; readonly content?: unknown }[];
}

/** The configuration that Eleventy gives to plugins. */
interface EleventyConfig {
  readonly directories: { readonly input: string; readonly output: string };
  readonly pathPrefix?: string | undefined;
  readonly logger?: { readonly logWithOptions: (line: object) => void } | undefined;
  readonly plugins: readonly { readonly plugin?: I18nPlugin | null; readonly options?: I18nOptions }[];
  readonly hasPlugin: (name: string) => boolean;
  readonly setServerOptions: (options: { readonly middleware: readonly Middleware[] }) => void;
  readonly addShortcode: (name: string, text: (this: { readonly page?: { readonly url?: unknown } }) => string) => void;
  readonly on: (event: string, listen: (value: never) => void) => unknown;
}

interface I18nPlugin {
  readonly eleventyPackage?: string;
}

interface I18nOptions {
  readonly defaultLanguage?: string;
}

export interface EleventyOptions extends SteleOptions {
  /** The languages with folders of their own. Default: all folders whose names are codes of languages. */
  readonly locales?: readonly (string | GeneratorLocale)[] | undefined;
}

/**
 * Publishes the files of Stele after each build, and answers for them in the development server of Eleventy. The
 * shortcode `stele` writes the links between the languages of a page and the script of the switcher, for the head.
 *
 * @param options the keys of `site.yaml`. `base_url` is required, and `source_locale` without Eleventy's i18n plugin
 */
export function stele(eleventy: EleventyConfig, options: EleventyOptions = {}): void {
  const { locales, ...keys } = options;
  const log = logOf(eleventy);
  const written = options.source_locale ?? defaultLanguage(eleventy);
  if (written === undefined) throw new Error('Stele needs the language of the source pages: source_locale: "en".');
  const source = codeOf(written) ?? written;
  const prefix = `/${eleventy.pathPrefix ?? ""}/`.replace(/\/{2,}/g, "/");
  const baseUrl = siteAddress(options.base_url, "base_url", prefix);
  // The facts have the address with the base path, and the code of the language.
  const settings = { ...keys, base_url: undefined, source_locale: undefined };
  const { directories } = eleventy;
  let site = readSite({}, directories.input, baseUrl, source, locales);
  const seen = new Map<string, Partial<Route> & { readonly isRedirect: boolean }>();
  const facts = (): GeneratorFacts => ({
    generator: "Eleventy",
    tried: { package: "@11ty/eleventy", majors: [3] },
    projectDirectory: process.cwd(),
    outDirectory: resolve(directories.output),
    baseUrl,
    sourceLocale: source,
    locales: site.locales,
    sourcePrefix: site.sourcePrefix,
    routes: [...site.routes].flatMap(([url, route]) => {
      const { isRedirect = false, ...stated } = seen.get(url) ?? {};
      return isRedirect ? [] : { ...route, ...stated };
    }),
  });
  const answers = developmentAnswers(settings, log, true, facts);
  eleventy.setServerOptions({ middleware: [answers.middleware] });
  eleventy.on("eleventy.contentMap", ({ urlToInputPath }: { readonly urlToInputPath: UrlMap }) => {
    site = readSite(urlToInputPath, directories.input, baseUrl, source, locales);
  });
  eleventy.on("eleventy.after", ({ runMode, outputMode, results }: BuildEvent) => {
    for (const { url, content } of results) {
      if (typeof url !== "string" || typeof content !== "string" || !site.routes.has(url)) continue;
      const head = readHead([content]);
      const canonical = canonicalAddress(head, baseUrl + url.slice(1));
      seen.set(url, { isRedirect: head.isRedirect, noindex: head.isNoindex, canonical });
    }
    if (runMode === "serve") answers.refresh();
    // The other modes and a dry run write no files.
    else if (outputMode === "fs" && !process.argv.includes("--dryrun")) publishRoutes(facts(), settings, log);
  });
  eleventy.addShortcode("stele", function () {
    const links = site.links.get(String(this.page?.url)) ?? [];
    const tags = links.map(
      ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}">`,
    );
    // This plugin of Eleventy adds the prefix to all addresses.
    const root = eleventy.hasPlugin("@11ty/eleventy/html-base-plugin") ? "/" : prefix;
    const script = `<script src="${root}${scriptOf(options)}" defer></script>`;
    return [...tags, ...(options.artifacts?.["switcher"] === false ? [] : [script])].join("\n");
  });
}

/** Returns the `defaultLanguage` of Eleventy's i18n plugin, if the site has it. */
function defaultLanguage({ plugins }: EleventyConfig): string | undefined {
  return plugins.find(({ plugin }) => plugin?.eleventyPackage === "@11ty/eleventy/i18n-plugin")?.options
    ?.defaultLanguage;
}

/** Reads the pages of a content map, and their languages: the first folder of the address, else that of the template. */
function readSite(map: UrlMap, input: string, baseUrl: string, source: string, listed: EleventyOptions["locales"]) {
  const locales = new Map<string, GeneratorLocale>();
  for (const locale of listed ?? []) {
    const { label, ...known } = typeof locale === "string" ? { code: codeOf(locale) ?? locale, label: locale } : locale;
    locales.set(label ?? known.code.toLowerCase(), { ...known, label });
  }
  const folderOf = (path: string): string | undefined => {
    const [, folder = ""] = path.split("/");
    const code = listed ? undefined : codeOf(folder);
    if (code !== undefined) locales.set(folder, { code, label: folder });
    return locales.has(folder) ? folder : undefined;
  };
  const without = (path: string, folder: string | undefined) =>
    folder === undefined ? path : path.slice(folder.length + 1);
  const found = Object.entries(map).flatMap(([url, { inputPath, groupNumber = 0 }]) => {
    if (!isPage(url)) return [];
    const file = posix.join(inputPath);
    const text = `/${posix.relative(posix.join(input), file)}`;
    const [folder, textFolder] = [folderOf(url), folderOf(text)];
    // The i18n plugin joins pages in this way: by the template, and by the number of the page if it has pagination.
    const written = `${without(text, textFolder).replace(/(?:\.11ty)?\.\w+$/, "")} ${groupNumber}`;
    const locale = locales.get(folder ?? textFolder ?? "")?.code ?? source;
    return {
      id: url,
      address: baseUrl + encodeURI(url.slice(1).toWellFormed()),
      locale,
      file,
      published: without(url, folder),
      written,
      folder,
    };
  });
  const prefixed = new Set(
    found.flatMap(({ locale, folder, published }) => (locale === source && folder ? published : [])),
  );
  // If the source language has a folder, `/` usually sends readers to `/en/`.
  const pages = found.filter(({ folder, published }) => folder !== undefined || !prefixed.has(published));
  const all = [...locales.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const codes = [source, ...all.map(({ code }) => code).filter((code) => code !== source)];
  return {
    locales: codes.map((code) => all.find((locale) => locale.code === code) ?? { code }),
    sourcePrefix: prefixed.size > 0,
    ...joinPages(pages, codes, source),
  };
}

/** Whether an address is one of a page: `/a/`, `/a.html`, and `/a`, but not `/feed.xml` or `false`. */
function isPage(url: string): boolean {
  return url.startsWith("/") && /(?:\/|\/[^/.]+|\.html?)$/.test(url) && !/\/404(?:\/|\.html)?$/.test(url);
}

/** Writes to the log of Eleventy. With `--quiet`, it shows errors and warnings alone. */
function logOf(eleventy: EleventyConfig): Log {
  const write = (type: string, color: string, force: boolean) => (message: string) =>
    eleventy.logger?.logWithOptions({ message, type, color, force });
  return { info: write("log", "gray", false), warn: write("warn", "yellow", true), error: write("error", "red", true) };
}
