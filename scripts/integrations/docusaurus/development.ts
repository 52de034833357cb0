/**
 * The site as `docusaurus start` knows it, which builds one language alone: that language as it is now, and the others as
 * the last build had them. A build keeps them in the folder `.docusaurus`, which a pull request may bring, so what is there
 * is as little trusted as content.
 */
import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import * as z from "zod/mini";
import { routeSchema } from "../../content/schemas/pages.ts";
import { linkTarget, projectRoots } from "../../content/sources/places.ts";
import { findPath, isProblem, readBytes } from "../../content/sources/source.ts";
import { printable, withoutCommands } from "../../diagnostics/message.ts";
import type { Log } from "../../diagnostics/reporters/log.ts";
import { replaceFile } from "../../init/write.ts";
import type { Diagnostic } from "../../model.ts";
import { problemsOrRethrow } from "../../publish/failures.ts";
import { parsedJson } from "../../publish/file-bytes.ts";
import type { GeneratorFacts } from "../shared/facts.ts";
import { contentPages } from "./content.ts";
import { type Context, factsOf, hasText, type Run, runOf } from "./site.ts";

/** The content of all plugins: name of the plugin -> id -> content. */
export type AllContent = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Returns the pages of the served language that the server has, and all other pages as the last build had them. */
export function developmentFacts(context: Context, allContent: AllContent): GeneratorFacts {
  const { currentLocale, locales } = context.i18n;
  const kept = keptRuns(context);
  const { folders = [], routes = [] } = kept.find(({ locale }) => locale === currentLocale) ?? {};
  const contents = Object.values(allContent).flatMap((plugins) => Object.values(plugins));
  const written = contents.flatMap(contentPages).filter(({ source }) => hasText(source));
  // In development, Docusaurus invents the dates of files.
  const pages = written.map(({ lastUpdatedAt: _date, ...page }) => page);
  const served = runOf(context, pages, folders);
  const unchanged = routes.filter(({ file }) => !hasText(file));
  const others = kept.filter(({ locale }) => locale !== currentLocale && locales.includes(locale));
  return factsOf(context, [{ ...served, routes: [...served.routes, ...unchanged] }, ...others]);
}

const FILE = "stele-routes.json";

/** The maximum size of the file: some hundred thousand addresses. */
const MOST_BYTES = 64 * 1024 * 1024;

/** An address or a path of a run. */
const text = z.string().check(z.maxLength(4096));

/** A run as a build keeps it. */
const runSchema = z.object({
  locale: text,
  url: text.check(z.refine((url) => URL.canParse(url))),
  baseUrl: text.check(z.startsWith("/")),
  outDir: text,
  folders: z.array(z.tuple([z.string(), z.string()])),
  routes: z.array(routeSchema),
});

type Folders = Pick<Context, "siteDir" | "generatedFilesDir">;

/**
 * Reads the languages of former builds. There are none without the file, or if another version wrote it.
 *
 * @param warn gets a sentence about a file that is not read, such as a link that leads out of the project
 */
export function keptRuns({ siteDir, generatedFilesDir }: Folders, warn?: Log["warn"]): readonly Run[] {
  const found = find(siteDir, join(generatedFilesDir, FILE), "file");
  if (!found) return [];
  const read = isProblem(found) ? found : readBytes(found, MOST_BYTES);
  if (isProblem(read)) {
    warn?.(said("reads no pages of former builds", read));
    return [];
  }
  const { version, runs } = (parsedJson(read.content.toString()) ?? {}) as Readonly<Record<string, unknown>>;
  return version === 2 && Array.isArray(runs) ? runs.flatMap((run) => runSchema.safeParse(run).data ?? []) : [];
}

/**
 * Keeps the languages of a build, beside former ones of languages that were not built.
 *
 * @param warn gets a sentence about a former file that is not read, and one if nothing is kept: the folder is a link that
 *   leads out of the project, or cannot be written
 */
export function keepRuns(folders: Folders, runs: readonly Run[], warn: Log["warn"]): void {
  const { siteDir, generatedFilesDir: folder } = folders;
  const failed = (problem: Diagnostic): void => warn(said("keeps no pages for docusaurus start", problem));
  try {
    const found = find(siteDir, folder, "folder");
    if (isProblem(found)) return failed(found);
    const all = new Map([...keptRuns(folders, warn), ...runs].map((run) => [run.locale, run]));
    mkdirSync(folder, { recursive: true });
    const real = found?.path ?? realpathSync.native(folder);
    // A link at the place of the file is replaced, and not its target.
    if (linkTarget(join(real, FILE)) !== undefined) rmSync(join(real, FILE));
    replaceFile(real, FILE, `${JSON.stringify({ version: 2, runs: [...all.values()] })}\n`).forEach(failed);
  } catch (thrown) {
    problemsOrRethrow(thrown, siteDir).forEach(failed);
  }
}

function find(siteDir: string, path: string, kind: "file" | "folder") {
  const file = relative(siteDir, path);
  return findPath(path, file, kind, { file }, projectRoots(siteDir));
}

function said(what: string, { sentence }: Diagnostic): string {
  return withoutCommands(printable(`Stele ${what}: ${sentence}`));
}
