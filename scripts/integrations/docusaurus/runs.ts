/** The languages of a build of Docusaurus, which builds one after another, and what is kept of them for `docusaurus start`. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { GeneratorFacts } from "../shared/facts.ts";
import { mainText } from "../../content/sources/html/main-text.ts";
import type { Context } from "./hooks.ts";
import type { CollectedRoute, Folder } from "./pages.ts";

/** One language. */
export interface Run {
  /** The name of the language in the configuration of Docusaurus. */
  readonly locale: string;
  readonly code: string;
  readonly name: string | undefined;
  readonly dir: "ltr" | "rtl" | undefined;
  readonly url: string;
  readonly baseUrl: string;
  readonly outDir: string;
  readonly folders: readonly Folder[];
  readonly routes: readonly CollectedRoute[];
}

/** Returns the current language of `context` with these routes. */
export function runOf(context: Context, routes: readonly CollectedRoute[], folders: readonly Folder[]): Run {
  const { baseUrl, outDir, siteConfig, i18n } = context;
  const { htmlLang = i18n.currentLocale, label, direction } = i18n.localeConfigs[i18n.currentLocale] ?? {};
  const { currentLocale: locale } = i18n;
  return { locale, code: htmlLang, name: label, dir: direction, url: siteConfig.url, baseUrl, outDir, folders, routes };
}

/**
 * Returns the languages that this process builds: those of `--locale`, which may be repeated, else all. No hook gets
 * them. The sources of 3.10.2: `lib/commands/cli.js` of `@docusaurus/core`.
 */
export function builtLocales(all: readonly string[], args: readonly string[]): readonly string[] {
  const named = args.flatMap((arg, index) => {
    if (arg === "--locale" || arg === "-l") return args[index + 1] ?? [];
    return /^(?:--locale=|-l)(.+)/.exec(arg)?.[1] ?? [];
  });
  return named.length > 0 ? named : all;
}

/** Returns what the languages say of the site. The default language is the source, else the first one that was built. */
export function factsOf({ siteDir, i18n }: Context, unsorted: readonly Run[]): GeneratorFacts {
  const source = sourceOf(unsorted, i18n.defaultLocale);
  const runs = [...unsorted].sort((a, b) => i18n.locales.indexOf(a.locale) - i18n.locales.indexOf(b.locale));
  const base = commonFolder(runs.map(({ baseUrl }) => baseUrl));
  const labelOf = ({ baseUrl }: Run): string => baseUrl.slice(base.length).replace(/\/$/, "");
  return {
    generator: "Docusaurus",
    projectDirectory: siteDir,
    outDirectory: resolve(
      source.outDir,
      ...labelOf(source)
        .split("/")
        .filter(Boolean)
        .map(() => ".."),
    ),
    baseUrl: new URL(base, source.url).href,
    sourceLocale: source.code,
    sourcePrefix: labelOf(source) !== "",
    locales: runs.map((run) => ({
      code: run.code,
      name: run.name,
      dir: run.dir,
      label: labelOf(run) || undefined,
      host: run.url === source.url ? undefined : new URL(run.url).host,
    })),
    routes: runs.flatMap(({ routes }) => routes.map(({ isUndecided: _is, ...route }) => route)),
  };
}

function sourceOf(runs: readonly Run[], defaultLocale: string): Run {
  const source = runs.find(({ locale }) => locale === defaultLocale) ?? runs[0];
  if (!source) throw new Error("Stele expects at least one language from Docusaurus, and found none.");
  return source;
}

/** `/project/`, `/project/ar/` -> `/project/` */
function commonFolder(paths: readonly string[]): string {
  let [folder = "/"] = paths;
  while (!paths.every((path) => path.startsWith(folder))) folder = folder.replace(/[^/]*\/$/, "");
  return folder;
}

/** Decides, by the main text of the HTML files, whether undecided pages are fallback pages. */
export function decide(runs: readonly Run[], defaultLocale: string): Run[] {
  const source = sourceOf(runs, defaultLocale);
  const sourceRoutes = new Map(source.routes.map((route) => [route.key, route]));
  const texts = new Map<string, string | undefined>();
  const textOf = (run: Run, route: CollectedRoute): string | undefined => {
    if (!texts.has(route.address)) texts.set(route.address, readMainText(run, route));
    return texts.get(route.address);
  };
  return runs.map((run) => {
    if (run === source) return run;
    const routes = run.routes.map((route) => {
      const counterpart = sourceRoutes.get(route.key);
      if (!route.isUndecided || !counterpart) return route;
      return { ...route, isUndecided: false, fallback: textOf(run, route) === textOf(source, counterpart) };
    });
    return { ...run, routes };
  });
}

/** Reads the HTML file of a route, where any setting of `trailingSlash` writes it. */
function readMainText({ outDir, baseUrl }: Run, { address }: CollectedRoute): string | undefined {
  const path = decodeURI(new URL(address).pathname).slice(baseUrl.length).replace(/\/$/, "");
  for (const name of [join(path, "index.html"), `${path}.html`, path]) {
    try {
      return mainText(readFileSync(join(outDir, name), "utf8"));
    } catch {
      // The next spelling.
    }
  }
  return undefined;
}

/** Keeps the languages of a build for `docusaurus start`, beside former ones of languages that were not built. */
export function keepRuns(file: string, runs: readonly Run[]): void {
  const all = [...new Map([...keptRuns(file), ...runs].map((run) => [run.locale, run])).values()];
  // `docusaurus build --locale ar` alone builds `ar` without its label: such addresses do not go with the others.
  const isAlone = new Set(all.map(({ url, baseUrl }) => `${url}${baseUrl}`)).size < all.length;
  if (isAlone) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ version: 1, runs: all })}\n`);
}

/** Reads the languages of former builds. Returns none if there are none, or if another version wrote the file. */
export function keptRuns(file: string): readonly Run[] {
  try {
    const kept = JSON.parse(readFileSync(file, "utf8")) as { readonly version?: unknown; readonly runs?: unknown };
    return kept.version === 1 && Array.isArray(kept.runs) ? (kept.runs as readonly Run[]) : [];
  } catch {
    return [];
  }
}
