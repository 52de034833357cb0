/**
 * The pages of each language as the last build had them, for `docusaurus start`, which builds one language alone. They are
 * in the folder `.docusaurus`, which a pull request may bring, so what is there is as little trusted as content.
 */
import { mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { linkTarget, projectRoots } from "../../content/sources/places.ts";
import { findPath, isProblem, readBytes } from "../../content/sources/source.ts";
import { printable, withoutCommands } from "../../diagnostics/message.ts";
import { replaceFile } from "../../init/write.ts";
import type { Diagnostic } from "../../model.ts";
import { problemsOrRethrow } from "../../publish/failures.ts";
import { parsedJson } from "../../publish/file-bytes.ts";
import type { Context, Run } from "./site.ts";

const FILE = "stele-routes.json";

/** The longest address or path of a run. */
const LONGEST = 4096;

/** The maximum size of the file: some hundred thousand addresses. */
const MOST_BYTES = 64 * 1024 * 1024;

type Folders = Pick<Context, "siteDir" | "generatedFilesDir">;

export interface Kept {
  readonly runs: readonly Run[];
  /** A sentence about a file that is not read, such as a link that leads out of the project. */
  readonly problem?: string | undefined;
}

/** Reads the languages of former builds. There are none without the file, or if another version wrote it. */
export function keptRuns(folders: Folders): Kept {
  const found = find(folders, "file");
  if (!found) return { runs: [] };
  const read = isProblem(found) ? found : readBytes(found, MOST_BYTES);
  if (isProblem(read)) return { runs: [], problem: said("reads no pages of former builds", read) };
  const { version, runs } = (parsedJson(read.content.toString()) ?? {}) as Readonly<Record<string, unknown>>;
  return { runs: version === 2 && Array.isArray(runs) ? runs.filter(isRun) : [] };
}

/**
 * Keeps the languages of a build, beside former ones of languages that were not built.
 *
 * @returns a sentence about a former file that is not read, and one if nothing is kept: the folder is a link that leads
 * out of the project, or cannot be written
 */
export function keepRuns(folders: Folders, runs: readonly Run[]): readonly string[] {
  const { siteDir, generatedFilesDir: folder } = folders;
  const failed = (problems: readonly Diagnostic[]): string[] =>
    problems.map((problem) => said("keeps no pages for docusaurus start", problem));
  try {
    const found = find(folders, "folder");
    if (isProblem(found)) return failed([found]);
    const { runs: former, problem } = keptRuns(folders);
    const all = [...new Map([...former, ...runs].map((run) => [run.locale, run])).values()];
    mkdirSync(folder, { recursive: true });
    // A link at the place of the file is replaced, and not its target.
    if (linkTarget(join(folder, FILE)) !== undefined) rmSync(join(folder, FILE));
    const problems = replaceFile(folder, FILE, `${JSON.stringify({ version: 2, runs: all })}\n`);
    return [...(problem === undefined ? [] : [problem]), ...failed(problems)];
  } catch (thrown) {
    return failed(problemsOrRethrow(thrown, siteDir));
  }
}

function find({ siteDir, generatedFilesDir: folder }: Folders, kind: "file" | "folder") {
  const [path, file] =
    kind === "file" ? [join(folder, FILE), `${basename(folder)}/${FILE}`] : [folder, basename(folder)];
  return findPath(path, file, kind, { file }, projectRoots(siteDir));
}

function said(what: string, { sentence }: Diagnostic): string {
  return withoutCommands(printable(`Stele ${what}: ${sentence}`));
}

function isRun(value: unknown): value is Run {
  const { locale, url, baseUrl, outDir, folders, routes } = (value ?? {}) as Partial<Record<keyof Run, unknown>>;
  if (![locale, url, baseUrl, outDir].every((text) => typeof text === "string" && text.length <= LONGEST)) return false;
  return (
    URL.canParse(String(url)) && String(baseUrl).startsWith("/") && isList(folders, isPair) && isList(routes, isRoute)
  );
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((path) => typeof path === "string");
}

function isRoute(value: unknown): boolean {
  const { address, locale, key } = Object(value) as Readonly<Record<string, unknown>>;
  return [address, locale, key].every((text) => typeof text === "string");
}

function isList(value: unknown, isRight: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isRight);
}
